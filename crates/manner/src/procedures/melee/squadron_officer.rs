//! A squadron that has lost four figures tests once for its officer (GM-NOTE-08 to -11); a staff officer with the regiment may fall in his place.

use grognard_engine::dice::{Ask, Dice, Grain};
use grognard_engine::umpire::{Card, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;

/// A squadron tests for its officer, once per game.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SquadronOfficerFacts {
    /// Figures the squadron has lost.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Squadron", "x-common" = true, "x-clause" = "GM-NOTE-08"))]
    pub squadron_lost: u8,
    /// The squadron has tested before.
    #[schemars(extend("x-group" = "Squadron", "x-clause" = "GM-NOTE-08"))]
    pub tested: bool,
    /// A staff officer is with the unit.
    #[schemars(extend("x-group" = "Squadron", "x-common" = true, "x-clause" = "GM-NOTE-10", "x-role" = "a"))]
    pub staff_officer: bool,
}

impl Default for SquadronOfficerFacts {
    fn default() -> SquadronOfficerFacts {
        SquadronOfficerFacts { squadron_lost: 4, tested: false, staff_officer: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum SquadronOfficerOutcome {
    NoTest,
    Unhurt,
    SquadronOfficerLost,
    StaffOfficerLost,
}

pub struct SquadronOfficer;

impl Procedure for SquadronOfficer {
    type Rules = Rules;
    type Facts = SquadronOfficerFacts;
    type Outcome = SquadronOfficerOutcome;
    const CARD: Card = Card {
        name: "squadron-officer",
        kind: Kind::Test,
        title: "Loss of a squadron officer",
        dice: "1d6, perhaps a second",
        clauses: &[GM_NOTE_08, GM_NOTE_09, GM_NOTE_10, GM_NOTE_11],
    };

    fn run(facts: &SquadronOfficerFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SquadronOfficerOutcome, NoRoll> {
        let g = &rules.generals;
        if facts.tested || i32::from(facts.squadron_lost) < g.squadron_losses.value {
            return Ok(SquadronOfficerOutcome::NoTest);
        }
        let one_die = |to: i32, purpose: &'static str, by: Clause| {
            Ask::new(Dice::d6(1), Side::Red, purpose, by).grain(Grain::at_most(to)).needs_at_most(to)
        };
        if hand.roll(&one_die(g.officer_to, "squadron officer", GM_NOTE_08))?.value > g.officer_to {
            return Ok(SquadronOfficerOutcome::Unhurt);
        }
        let staff = g.staff_to.value;
        if facts.staff_officer && hand.roll(&one_die(staff, "staff officer instead", GM_NOTE_10))?.value <= staff {
            return Ok(SquadronOfficerOutcome::StaffOfficerLost);
        }
        Ok(SquadronOfficerOutcome::SquadronOfficerLost)
    }
}

impl Verdict for SquadronOfficerOutcome {
    fn words(&self) -> String {
        match self {
            SquadronOfficerOutcome::NoTest => "The squadron does not test for its officer.",
            SquadronOfficerOutcome::Unhurt => "The squadron officer is unhurt.",
            SquadronOfficerOutcome::SquadronOfficerLost => "The squadron officer is a casualty, and morale is worse for it this turn.",
            SquadronOfficerOutcome::StaffOfficerLost => {
                "The staff officer falls instead, and morale is worse for it for the rest of the game."
            }
        }
        .into()
    }
    fn clauses(&self) -> Vec<Clause> {
        match self {
            SquadronOfficerOutcome::NoTest | SquadronOfficerOutcome::Unhurt => vec![GM_NOTE_08],
            SquadronOfficerOutcome::SquadronOfficerLost => vec![GM_NOTE_08, GM_NOTE_09],
            SquadronOfficerOutcome::StaffOfficerLost => vec![GM_NOTE_10, GM_NOTE_11],
        }
    }
    fn effects(&self) -> Vec<Effect> {
        match self {
            SquadronOfficerOutcome::NoTest | SquadronOfficerOutcome::Unhurt => Vec::new(),
            SquadronOfficerOutcome::SquadronOfficerLost => vec![Effect::add(Role::A, "squadron_officers_lost", 1, GM_NOTE_09)],
            SquadronOfficerOutcome::StaffOfficerLost => {
                vec![Effect::set(Role::A, "staff_officer", false, GM_NOTE_10), Effect::set(Role::A, "staff_officer_lost", true, GM_NOTE_11)]
            }
        }
    }
}
