//! Who goes first (HZ-SEQ-01..03): the scenario says, or the attacker does, or both roll and the higher goes; a double one chooses.

use grognard_engine::dice::Ask;
use grognard_engine::umpire::{Card, Kind, Procedure, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::two_dice;
use crate::{Rules, clause};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    Red,
    Blue,
}

/// What is known before the first turn.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FirstPlayerFacts {
    /// Whom the scenario names.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-SEQ-01"))]
    pub scenario: Option<Player>,
    /// Who is the attacker.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-SEQ-02"))]
    pub attacker: Option<Player>,
}

/// Who acts first, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum FirstPlayer {
    Named {
        first: Player,
    },
    Attacks {
        first: Player,
    },
    Higher {
        first: Player,
    },
    /// He rolled a double one and chooses.
    Chooses {
        player: Player,
    },
    /// A tie, or two double ones.
    RollAgain,
}

/// HZ-SEQ-01..03.
pub fn first_player(facts: &FirstPlayerFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<FirstPlayer, NoRoll> {
    if let Some(first) = facts.scenario {
        return Ok(FirstPlayer::Named { first });
    }
    if let Some(first) = facts.attacker {
        return Ok(FirstPlayer::Attacks { first });
    }
    let mut roll = |side| hand.roll(&Ask::new(two_dice(rules), side, "who goes first", clause::HZ_SEQ_03)).map(|rolled| rolled.value);
    let (red, blue) = (roll(Side::Red)?, roll(Side::Blue)?);
    let huzzah = rules.tests.dice.huzzah_total.value;
    Ok(match (red, blue) {
        (red, blue) if red == blue => FirstPlayer::RollAgain,
        (red, _) if red == huzzah => FirstPlayer::Chooses { player: Player::Red },
        (_, blue) if blue == huzzah => FirstPlayer::Chooses { player: Player::Blue },
        (red, blue) => FirstPlayer::Higher { first: if red > blue { Player::Red } else { Player::Blue } },
    })
}

impl Player {
    const fn name(self) -> &'static str {
        match self {
            Player::Red => "red",
            Player::Blue => "blue",
        }
    }
}

impl Verdict for FirstPlayer {
    fn words(&self) -> String {
        match self {
            FirstPlayer::Named { first } => format!("The scenario lets {} go first.", first.name()),
            FirstPlayer::Attacks { first } => format!("The attacker, {}, goes first.", first.name()),
            FirstPlayer::Higher { first } => format!("The higher roll: {} goes first.", first.name()),
            FirstPlayer::Chooses { player } => format!("Huzzah! Now {} chooses who goes first.", player.name()),
            FirstPlayer::RollAgain => "Equal: roll again.".into(),
        }
    }
    fn headline(&self) -> String {
        match self {
            FirstPlayer::Named { first } | FirstPlayer::Attacks { first } | FirstPlayer::Higher { first } => {
                format!("{} first", first.name())
            }
            FirstPlayer::Chooses { player } => format!("{} chooses", player.name()),
            FirstPlayer::RollAgain => "roll again".into(),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        vec![match self {
            FirstPlayer::Named { .. } => clause::HZ_SEQ_01,
            FirstPlayer::Attacks { .. } => clause::HZ_SEQ_02,
            FirstPlayer::Higher { .. } | FirstPlayer::Chooses { .. } | FirstPlayer::RollAgain => clause::HZ_SEQ_03,
        }]
    }
}

pub struct WhoGoesFirst;

impl Procedure for WhoGoesFirst {
    type Rules = Rules;
    type Facts = FirstPlayerFacts;
    type Outcome = FirstPlayer;
    const CARD: Card = Card {
        name: "who-goes-first",
        kind: Kind::Test,
        title: "Who goes first",
        dice: "2d6 each, roll high",
        clauses: &[clause::HZ_SEQ_01, clause::HZ_SEQ_02, clause::HZ_SEQ_03],
    };

    fn run(facts: &FirstPlayerFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<FirstPlayer, NoRoll> {
        first_player(facts, rules, hand)
    }
}
