//! Initiative for movement (GM-INIT-01): each player rolls a die, the dice of a side are added, the higher side takes the initiative or gives it
//! away. Equal sums are rolled again (GM-GAP-25).

use grognard_engine::dice::{Ask, Dice};
use grognard_engine::umpire::{Card, Kind, Procedure, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;

/// Both sides roll for initiative.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InitiativeFacts {
    /// Players on the first side.
    #[schemars(range(min = 1, max = 8), extend("x-group" = "Players", "x-common" = true, "x-clause" = "GM-INIT-01"))]
    pub red_players: u8,
    /// Players on the other side.
    #[schemars(range(min = 1, max = 8), extend("x-group" = "Players", "x-common" = true, "x-clause" = "GM-INIT-01"))]
    pub blue_players: u8,
}

impl Default for InitiativeFacts {
    fn default() -> InitiativeFacts {
        InitiativeFacts { red_players: 1, blue_players: 1 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct InitiativeOutcome {
    /// Who chooses; nobody if the sums are equal.
    pub chooses: Option<Side>,
}

impl Verdict for InitiativeOutcome {
    fn words(&self) -> String {
        match self.chooses {
            Some(Side::Red) => "The first side chooses to take the initiative or give it away.".into(),
            Some(Side::Blue) => "The other side chooses to take the initiative or give it away.".into(),
            None => "Equal: roll again.".into(),
        }
    }
    fn headline(&self) -> String {
        self.chooses.map_or_else(|| "roll again".into(), |side| format!("{side} chooses"))
    }
    fn clauses(&self) -> Vec<Clause> {
        match self.chooses {
            Some(_) => vec![GM_INIT_01],
            None => vec![GM_INIT_01, GM_GAP_25],
        }
    }
}

pub struct Initiative;

impl Procedure for Initiative {
    type Rules = Rules;
    type Facts = InitiativeFacts;
    type Outcome = InitiativeOutcome;
    const CARD: Card = Card {
        name: "initiative",
        kind: Kind::Test,
        title: "Initiative for movement",
        dice: "1d6 a player",
        clauses: &[GM_INIT_01, GM_GAP_25],
    };

    fn run(facts: &InitiativeFacts, _: &Rules, hand: &mut dyn Hand) -> Result<InitiativeOutcome, NoRoll> {
        let red = hand.roll(&Ask::new(Dice::d6(facts.red_players), Side::Red, "initiative", GM_INIT_01))?.value;
        let blue = hand.roll(&Ask::new(Dice::d6(facts.blue_players), Side::Blue, "initiative", GM_INIT_01))?.value;
        let chooses = match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Some(Side::Red),
            std::cmp::Ordering::Less => Some(Side::Blue),
            std::cmp::Ordering::Equal => None,
        };
        Ok(InitiativeOutcome { chooses })
    }
}
