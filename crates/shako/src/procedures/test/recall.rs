//! Recall before melee with a hasty square. SK-PMREC-02..05.
//!
//! Cavalry that has charged a hasty square rolls a D6 in the melee phase: below its MR it may Recall instead of fighting. 1 easier
//! within Command Radius; a natural 6 always fails. Afterwards it is Blown.

use grognard_engine::umpire::{Card, Kind, Procedure, Role};
use grognard_engine::{Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::die::BelowMr;
use crate::rules::Rules;
use crate::troops::{CavalryClass, Morale, Rating};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RecallFacts {
    /// Class of the cavalry.
    #[schemars(extend("x-group" = "Cavalry", "x-common" = true, "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub class: CavalryClass,
    /// Frontal MR, if it is not the class's.
    #[schemars(range(min = 1, max = 9), extend("x-group" = "Cavalry", "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub mr: Option<u8>,
    /// Its division is under New Order.
    #[schemars(extend("x-group" = "Cavalry", "x-clause" = "SK-DMOR-04", "x-role" = "a"))]
    pub new_order: bool,
    /// Within Command Radius when it rolls.
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "SK-PMREC-03"))]
    pub in_command_radius: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Recall {
    Recalled,
    Fights,
}

/// The whole test; the battle calls this.
pub fn recall(facts: &RecallFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Recall, NoRoll> {
    let mr =
        Morale { class: facts.class.into(), mr: facts.mr, new_order: facts.new_order, ..Morale::default() }.ledger(Rating::Frontal, rules);
    let mut die = Ledger::new(0);
    die.add_if(facts.in_command_radius, rules.cavalry.recall_in_radius);
    if mr.total() - die.net() > rules.cavalry.recall_always_fails {
        die.cite(SK_PMREC_04);
    }
    let test = BelowMr {
        purpose: "recall before melee",
        clause: SK_PMREC_02,
        side: Side::Red,
        mr: &mr,
        die: &die,
        always_fails: Some(rules.cavalry.recall_always_fails),
        equal_passes: false,
    };
    Ok(if test.roll(hand)? { Recall::Recalled } else { Recall::Fights })
}

impl Told for Recall {
    fn headline(&self) -> String {
        match self {
            Recall::Recalled => "recalled".into(),
            Recall::Fights => "must fight".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            Recall::Recalled => vec![
                so(SK_PMREC_02, "the cavalry Recalls before the melee"),
                so(SK_PMREC_05, "it is Blown and must reform").flag(Role::A, "blown", true),
            ],
            Recall::Fights => vec![so(SK_PMREC_02, "the cavalry cannot be held and fights the hasty square")],
        }
    }
}
verdict!(Recall);

pub struct RecallTest;

impl Procedure for RecallTest {
    type Rules = Rules;
    type Facts = RecallFacts;
    type Outcome = Recall;
    const CARD: Card = Card {
        name: "recall",
        kind: Kind::Test,
        title: "Cavalry tries to recall before fighting a hasty square",
        dice: "d6",
        clauses: &[SK_PMREC_02, SK_PMREC_03, SK_PMREC_04, SK_PMREC_05, SK_DMOR_04, SK_DMOR_05],
    };

    fn run(facts: &RecallFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Recall, NoRoll> {
        recall(facts, rules, hand)
    }
}
