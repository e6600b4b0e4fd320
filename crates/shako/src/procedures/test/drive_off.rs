//! Infantry drives off Blown cavalry. SK-INFCAV-04..09.
//!
//! On contact the cavalry rolls a D6 at once: below its MR it Recalls, else it Falls back and must rally before it can reform. No melee.

use grognard_engine::umpire::{Card, Kind, Procedure, Role};
use grognard_engine::{Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::die::BelowMr;
use crate::rules::{DrivenOffOn, Rules};
use crate::troops::{CavalryClass, Morale, Rating};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DriveOffFacts {
    /// Class of the Blown cavalry.
    #[schemars(extend("x-group" = "Cavalry", "x-common" = true, "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub class: CavalryClass,
    /// Frontal MR, if it is not the class's.
    #[schemars(range(min = 1, max = 9), extend("x-group" = "Cavalry", "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub mr: Option<u8>,
    /// Disordered MR, if it is not the class's.
    #[schemars(range(min = 0, max = 9), extend("x-group" = "Cavalry", "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub disordered_mr: Option<u8>,
    /// Its division is under New Order.
    #[schemars(extend("x-group" = "Cavalry", "x-clause" = "SK-DMOR-04", "x-role" = "a"))]
    pub new_order: bool,
    /// It has already recalled this turn.
    #[schemars(extend("x-group" = "Cavalry", "x-clause" = "SK-INFCAV-06"))]
    pub already_recalled: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum DrivenOff {
    Recalls { again: bool },
    FallsBack,
}

/// The whole test; the battle calls this.
pub fn drive_off(facts: &DriveOffFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<DrivenOff, NoRoll> {
    let morale = Morale { class: facts.class.into(), mr: facts.mr, disordered_mr: facts.disordered_mr, new_order: facts.new_order };
    let rating = match rules.options.driven_off_on {
        DrivenOffOn::Frontal => Rating::Frontal,
        DrivenOffOn::Disordered => Rating::Disordered,
    };
    let mut mr = morale.ledger(rating, rules);
    mr.cite(SK_INFCAV_05);
    let test = BelowMr {
        purpose: "driven off by infantry",
        clause: SK_INFCAV_04,
        side: Side::Red,
        mr: &mr,
        die: &Ledger::new(0),
        always_fails: None,
        equal_passes: false,
    };
    Ok(if test.roll(hand)? { DrivenOff::Recalls { again: facts.already_recalled } } else { DrivenOff::FallsBack })
}

impl Told for DrivenOff {
    fn headline(&self) -> String {
        match self {
            DrivenOff::Recalls { .. } => "recalls".into(),
            DrivenOff::FallsBack => "falls back".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        let mut all = match self {
            DrivenOff::Recalls { again } => {
                let mut all = vec![so(SK_INFCAV_05, "the cavalry must Recall").flag(Role::A, "blown", true)];
                if *again {
                    all.push(so(SK_INFCAV_06, "it does so although it has already recalled this turn"));
                }
                all
            }
            DrivenOff::FallsBack => vec![
                so(SK_INFCAV_07, "the cavalry Falls back").flag(Role::A, "fallback", true),
                so(SK_INFCAV_08, "it must rally before it can reform"),
            ],
        };
        all.push(so(SK_INFCAV_09, "the infantry stops where it touched; there is no melee"));
        all
    }
}
verdict!(DrivenOff);

pub struct DriveOffTest;

impl Procedure for DriveOffTest {
    type Rules = Rules;
    type Facts = DriveOffFacts;
    type Outcome = DrivenOff;
    const CARD: Card = Card {
        name: "drive-off-blown-cavalry",
        kind: Kind::Test,
        title: "Infantry moves against Blown cavalry",
        dice: "d6",
        clauses: &[SK_INFCAV_04, SK_INFCAV_05, SK_INFCAV_06, SK_INFCAV_07, SK_INFCAV_08, SK_INFCAV_09, SK_DMOR_04, SK_DMOR_05],
    };

    fn run(facts: &DriveOffFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<DrivenOff, NoRoll> {
        drive_off(facts, rules, hand)
    }
}
