//! Does a bombarded sector burn? SK-BURN-01..04. Optional rule.
//!
//! A sector bombarded by at least two batteries rolls a D6 at the end of the Artillery phase and burns if the die is less than their
//! number. It burns for the rest of the game; whoever is in it must leave this turn.

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Ask, Assessed, Dice, Grain, Hand, Ledger, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BurningFacts {
    /// Batteries that fired at the sector this turn.
    #[schemars(range(min = 0, max = 8), extend("x-common" = true, "x-clause" = "SK-BURN-01"))]
    pub batteries: u8,
    /// A unit holds the sector.
    #[schemars(extend("x-clause" = "SK-BURN-04"))]
    pub occupied: bool,
}

impl Default for BurningFacts {
    fn default() -> Self {
        BurningFacts { batteries: 2, occupied: true }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Burning {
    NotInUse,
    TooFewBatteries,
    NoFire,
    Burns { occupied: bool },
}

/// The whole test; the battle calls this.
pub fn burning_town(facts: &BurningFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Burning, NoRoll> {
    if !rules.options.burning_towns {
        return Ok(Burning::NotInUse);
    }
    let batteries = i32::from(facts.batteries);
    if batteries < rules.towns.burn_batteries_least.value {
        return Ok(Burning::TooFewBatteries);
    }
    let words = || format!("burns on a die below {batteries}");
    hand.assessed(Assessed { of: "", rating: batteries, words: &words, ledger: &Ledger::new(batteries) });
    let ask = Ask::new(Dice::d6(1), Side::Red, "does the sector burn", SK_BURN_01)
        .grain(Grain::at_most(batteries - 1))
        .needs_at_most(batteries - 1);
    Ok(if hand.roll(&ask)?.value < batteries { Burning::Burns { occupied: facts.occupied } } else { Burning::NoFire })
}

impl Told for Burning {
    fn headline(&self) -> String {
        match self {
            Burning::NotInUse => "rule not in use".into(),
            Burning::TooFewBatteries => "no roll".into(),
            Burning::NoFire => "no fire".into(),
            Burning::Burns { .. } => "the sector burns".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            Burning::NotInUse => vec![so(SK_BURN_01, "the optional rule of burning towns is not in use")],
            Burning::TooFewBatteries => vec![so(SK_BURN_01, "it takes at least two batteries: no roll")],
            Burning::NoFire => vec![so(SK_BURN_02, "the die is not below the number of batteries: no fire")],
            Burning::Burns { occupied } => {
                let mut all = vec![
                    so(SK_BURN_02, "the die is below the number of batteries: the sector is alight"),
                    so(SK_BURN_03, "it burns to the end of the game and nobody may occupy it again"),
                ];
                if *occupied {
                    all.push(so(SK_BURN_04, "the unit in it must leave in this turn's movement phase"));
                }
                all
            }
        }
    }
}
verdict!(Burning);

pub struct BurningTownTest;

impl Procedure for BurningTownTest {
    type Rules = Rules;
    type Facts = BurningFacts;
    type Outcome = Burning;
    const CARD: Card = Card {
        name: "burning-town",
        kind: Kind::Test,
        title: "Does a bombarded town sector burn (option)",
        dice: "d6",
        clauses: &[SK_BURN_01, SK_BURN_02, SK_BURN_03, SK_BURN_04],
    };

    fn run(facts: &BurningFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Burning, NoRoll> {
        burning_town(facts, rules, hand)
    }
}
