//! Artillery crews withdraw to square. SK-WSQ-07..14.
//!
//! One D6 for the battery, below its MR: the crew reaches the square; else it is cut down. 1 easier if the charge began over 6 inches
//! away, 1 easier if the battery did not fire. Either way the cavalry makes no Breakthrough.

use grognard_engine::umpire::{Card, Kind, Procedure, Role};
use grognard_engine::{Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::die::BelowMr;
use crate::rules::Rules;
use crate::troops::{ArtilleryClass, Morale, Rating};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WithdrawFacts {
    /// Class of the battery.
    #[schemars(extend("x-group" = "Battery", "x-common" = true, "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub class: ArtilleryClass,
    /// The battery's MR, if it is not the class's.
    #[schemars(range(min = 1, max = 9), extend("x-group" = "Battery", "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub mr: Option<u8>,
    /// Its division is under New Order.
    #[schemars(extend("x-group" = "Battery", "x-clause" = "SK-DMOR-04", "x-role" = "a"))]
    pub new_order: bool,
    /// The battery fired this turn.
    #[schemars(extend("x-group" = "Battery", "x-common" = true, "x-clause" = "SK-WSQ-09", "x-role" = "a"))]
    pub fired: bool,
    /// Inches from which the cavalry charges.
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Charge", "x-common" = true, "x-clause" = "SK-WSQ-08"))]
    pub charge_distance: f64,
}

impl Default for WithdrawFacts {
    fn default() -> Self {
        WithdrawFacts { class: ArtilleryClass::default(), mr: None, new_order: false, fired: true, charge_distance: 6.0 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Withdrawal {
    Withdrawn,
    CutDown,
}

/// SK-WSQ-08, SK-WSQ-09: the modifiers of the die.
pub fn die_modifiers(facts: &WithdrawFacts, rules: &Rules, tally: &mut impl Tally) {
    tally.add_if(!rules.guns.far_from.covers(facts.charge_distance), rules.guns.far_charge);
    tally.add_if(!facts.fired, rules.guns.not_fired);
}

/// The whole test; the battle calls this.
pub fn withdraw_to_square(facts: &WithdrawFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Withdrawal, NoRoll> {
    let mr =
        Morale { class: facts.class.into(), mr: facts.mr, new_order: facts.new_order, ..Morale::default() }.ledger(Rating::Frontal, rules);
    let mut die = Ledger::new(0);
    die_modifiers(facts, rules, &mut die);
    let test = BelowMr {
        purpose: "withdraw to square",
        clause: SK_WSQ_07,
        side: Side::Red,
        mr: &mr,
        die: &die,
        always_fails: None,
        equal_passes: false,
    };
    Ok(if test.roll(hand)? { Withdrawal::Withdrawn } else { Withdrawal::CutDown })
}

impl Told for Withdrawal {
    fn headline(&self) -> String {
        match self {
            Withdrawal::Withdrawn => "crew safe in the square".into(),
            Withdrawal::CutDown => "crew cut down".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        let mut all = match self {
            Withdrawal::Withdrawn => vec![
                so(SK_WSQ_10, "the crew reaches the square"),
                so(SK_WSQ_14, "the guns stay where they are").flag(Role::A, "abandoned", true),
            ],
            Withdrawal::CutDown => {
                vec![so(SK_WSQ_11, "the crew is cut down and the battery Broken, as of the melee phase").flag(Role::A, "broken", true)]
            }
        };
        all.push(so(SK_WSQ_12, "the cavalry may not make a Breakthrough"));
        all.push(so(SK_WSQ_13, "it must Recall or stay in place"));
        all
    }
}
verdict!(Withdrawal);

pub struct WithdrawToSquareTest;

impl Procedure for WithdrawToSquareTest {
    type Rules = Rules;
    type Facts = WithdrawFacts;
    type Outcome = Withdrawal;
    const CARD: Card = Card {
        name: "withdraw-to-square",
        kind: Kind::Test,
        title: "Artillery crew runs for a square",
        dice: "d6",
        clauses: &[SK_WSQ_07, SK_WSQ_08, SK_WSQ_09, SK_WSQ_10, SK_WSQ_11, SK_WSQ_12, SK_WSQ_13, SK_WSQ_14, SK_DMOR_04, SK_DMOR_05],
    };

    fn run(facts: &WithdrawFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Withdrawal, NoRoll> {
        withdraw_to_square(facts, rules, hand)
    }
}
