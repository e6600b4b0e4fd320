//! British cavalry control. SK-BRCAV-01..04.
//!
//! British cavalry that wins a melee must roll its MR or more, or break through at any eligible target. The sense is the reverse of
//! every other test: better cavalry is harder to hold. No formed target in reach: no check.

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Ask, Assessed, Dice, Grain, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::{CavalryClass, Morale, Nation, Rating};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ControlFacts {
    /// Class of the victorious cavalry.
    #[schemars(extend("x-group" = "Cavalry", "x-common" = true, "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub class: CavalryClass,
    /// Whose cavalry it is.
    #[schemars(extend("x-group" = "Cavalry", "x-clause" = "SK-BRCAV-01", "x-role" = "a"))]
    pub nation: Nation,
    /// Frontal MR, if it is not the class's.
    #[schemars(range(min = 1, max = 9), extend("x-group" = "Cavalry", "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub mr: Option<u8>,
    /// Its division is under New Order.
    #[schemars(extend("x-group" = "Cavalry", "x-clause" = "SK-DMOR-04", "x-role" = "a"))]
    pub new_order: bool,
    /// Within the Division Commander's Command Radius.
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "SK-BRCAV-04"))]
    pub in_command_radius: bool,
    /// A formed target is within reach of a Breakthrough.
    #[schemars(extend("x-group" = "Target", "x-common" = true, "x-clause" = "SK-BRCAV-02"))]
    pub target_available: bool,
}

impl Default for ControlFacts {
    fn default() -> Self {
        ControlFacts {
            class: CavalryClass::default(),
            nation: Nation::Britain,
            mr: None,
            new_order: false,
            in_command_radius: false,
            target_available: true,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Control {
    Controlled,
    MustBreakThrough,
    /// No target: the check is skipped.
    NoTarget,
    /// Not British, or King's German Legion.
    NotBound,
}

/// The whole check; the battle calls this.
pub fn british_control(facts: &ControlFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Control, NoRoll> {
    if facts.nation != Nation::Britain {
        return Ok(Control::NotBound);
    }
    if !facts.target_available {
        return Ok(Control::NoTarget);
    }
    let mr =
        Morale { class: facts.class.into(), mr: facts.mr, new_order: facts.new_order, ..Morale::default() }.ledger(Rating::Frontal, rules);
    let mut die = Ledger::new(0);
    die.add_if(facts.in_command_radius, rules.cavalry.control_in_radius);
    let needed = mr.total() - die.net();
    let rating = mr.total();
    hand.assessed(Assessed { of: "Morale Rating", rating, words: &|| format!("MR {rating}"), ledger: &mr });
    let words = || format!("held on a die of {needed} or more");
    hand.assessed(Assessed { of: "die", rating: die.total(), words: &words, ledger: &die });
    let ask =
        Ask::new(Dice::d6(1), Side::Red, "British cavalry control", SK_BRCAV_03).grain(Grain::at_least(needed)).needs_at_least(needed);
    Ok(if hand.roll(&ask)?.value >= needed { Control::Controlled } else { Control::MustBreakThrough })
}

impl Told for Control {
    fn headline(&self) -> String {
        match self {
            Control::Controlled => "in hand".into(),
            Control::MustBreakThrough => "must break through".into(),
            Control::NoTarget | Control::NotBound => "no check".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            Control::Controlled => vec![so(SK_BRCAV_03, "the regiment is in hand and chooses freely")],
            Control::MustBreakThrough => vec![so(SK_BRCAV_01, "the regiment must make a Breakthrough at an eligible target within reach")],
            Control::NoTarget => vec![so(SK_BRCAV_02, "no formed target is available: the check is skipped")],
            Control::NotBound => vec![so(SK_BRCAV_01, "only British cavalry, the King's German Legion excepted, takes this check")],
        }
    }
}
verdict!(Control);

pub struct BritishControlTest;

impl Procedure for BritishControlTest {
    type Rules = Rules;
    type Facts = ControlFacts;
    type Outcome = Control;
    const CARD: Card = Card {
        name: "british-control",
        kind: Kind::Test,
        title: "British cavalry after a victory: in hand or away",
        dice: "d6",
        clauses: &[SK_BRCAV_01, SK_BRCAV_02, SK_BRCAV_03, SK_BRCAV_04, SK_DMOR_04, SK_DMOR_05],
    };

    fn run(facts: &ControlFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Control, NoRoll> {
        british_control(facts, rules, hand)
    }
}
