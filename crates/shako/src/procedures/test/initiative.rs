//! Initiative. SK-INIT-02..06, SK-INIT-10..12, SK-INIT-14, SK-INIT-17, SK-INIT-18.
//!
//! A D10 read 0 to 9 for each division: +1 on Attack orders, +1 for a cavalry division, -1 for a co-ordinated pair, which shares a
//! die. The highest moves first. By option a division that rolls 0 does not move this turn.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure};
use grognard_engine::{Ask, Assessed, Dice, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::{Rules, Zero};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

/// What a division has been told to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    #[default]
    Attack,
    Defend,
    Reserve,
}

/// A division, or a co-ordinated pair.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Division {
    /// Its orders.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-INIT-04"))]
    pub orders: Order,
    /// A cavalry division: no infantry (horse artillery does not matter).
    #[schemars(extend("x-common" = true, "x-clause" = "SK-INIT-05"))]
    pub cavalry_division: bool,
    /// It shares its die with another division.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-INIT-06"))]
    pub coordinated: bool,
    /// The division it co-ordinates with is a cavalry division too.
    #[schemars(extend("x-clause" = "SK-INIT-14"))]
    pub partner_cavalry: bool,
    /// Un-rallied: still in Retreat.
    #[schemars(extend("x-clause" = "SK-INIT-03"))]
    pub retreating: bool,
}

impl Division {
    pub(crate) fn check(&self) -> Result<(), Contradiction> {
        Contradiction::if_both(
            self.coordinated && self.orders != Order::Attack,
            "coordinated",
            "orders",
            SK_INIT_12,
            "both co-ordinating divisions must be under Attack orders",
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Initiative {
    /// Not a die for a division that cannot move or fight.
    NoDie,
    Score {
        score: i32,
        halted: bool,
        pair: bool,
    },
}

/// SK-INIT-04..06, SK-INIT-14: what is added to the die.
pub fn die_modifiers(division: &Division, rules: &Rules, tally: &mut impl Tally) {
    tally.add_if(division.orders == Order::Attack, rules.initiative.attack);
    if division.coordinated {
        tally.add_if(division.cavalry_division && division.partner_cavalry, rules.initiative.cavalry_division);
        tally.add(rules.initiative.coordinated);
        tally.cite(SK_INIT_14);
    } else {
        tally.add_if(division.cavalry_division, rules.initiative.cavalry_division);
    }
}

/// One division's (or pair's) die; the battle calls this.
pub fn initiative(division: &Division, side: Side, rules: &Rules, hand: &mut dyn Hand) -> Result<Initiative, NoRoll> {
    if division.retreating {
        return Ok(Initiative::NoDie);
    }
    let mut ledger = Ledger::new(0);
    die_modifiers(division, rules, &mut ledger);
    let of = if side == Side::Red { "red" } else { "blue" };
    let net = ledger.net();
    hand.assessed(Assessed { of, rating: net, words: &|| format!("D10 {net:+}"), ledger: &ledger });
    let natural = hand.roll(&Ask::new(Dice::d10_from_0(), side, "initiative", SK_INIT_02))?.value;
    let score = natural + net;
    let zero = match rules.options.zero_is {
        Zero::Natural => natural,
        Zero::Modified => score,
    };
    let halted = rules.options.zero_halts && zero <= rules.initiative.halt_on;
    Ok(Initiative::Score { score, halted, pair: division.coordinated })
}

impl Told for Initiative {
    fn headline(&self) -> String {
        match self {
            Initiative::NoDie => "no die".into(),
            Initiative::Score { score, halted: true, .. } => format!("{score}, halted"),
            Initiative::Score { score, .. } => score.to_string(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            Initiative::NoDie => vec![so(SK_INIT_03, "an un-rallied division gets no die")],
            Initiative::Score { score, halted, pair } => {
                let who = if *pair { "the pair of divisions" } else { "the division" };
                let mut all = vec![so(SK_INIT_02, format!("{who} moves at {score}"))];
                if *pair {
                    all.push(so(SK_INIT_10, "one die serves both divisions"));
                }
                if *halted {
                    all.push(so(SK_INIT_17, format!("having rolled 0, {who} cannot move this turn")));
                    all.push(so(SK_INIT_18, "its units fire as usual"));
                }
                all
            }
        }
    }
}
verdict!(Initiative);

pub struct InitiativeTest;

impl Procedure for InitiativeTest {
    type Rules = Rules;
    type Facts = Division;
    type Outcome = Initiative;
    const CARD: Card = Card {
        name: "initiative",
        kind: Kind::Test,
        title: "When a division moves",
        dice: "d10 (0-9)",
        clauses: &[SK_INIT_02, SK_INIT_03, SK_INIT_04, SK_INIT_05, SK_INIT_06, SK_INIT_10, SK_INIT_12, SK_INIT_14, SK_INIT_17, SK_INIT_18],
    };

    fn check(facts: &Division, _: &Rules) -> Result<(), Contradiction> {
        facts.check()
    }

    fn run(facts: &Division, rules: &Rules, hand: &mut dyn Hand) -> Result<Initiative, NoRoll> {
        initiative(facts, Side::Red, rules, hand)
    }
}
