//! Command distance (GM-MOV-05 to -08, GM-NOTE-16): how far from its brigade commander a unit may go of its own will.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::words::{Arm, State};

/// A unit would move to some distance from its brigade commander.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InCommandFacts {
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "GM-MOV-07"))]
    pub state: State,
    /// Inches from its brigade commander now.
    #[schemars(range(min = 0, max = 96), extend("x-group" = "Command", "x-common" = true))]
    pub distance_now: u8,
    /// Inches from him after the move.
    #[schemars(range(min = 0, max = 96), extend("x-group" = "Command", "x-common" = true, "x-clause" = "GM-MOV-05"))]
    pub distance_after: u8,
    /// The move is compulsory.
    #[schemars(extend("x-group" = "Command"))]
    pub compulsory: bool,
}

impl Default for InCommandFacts {
    fn default() -> InCommandFacts {
        InCommandFacts { arm: Arm::Infantry, state: State::Steady, distance_now: 6, distance_after: 6, compulsory: false }
    }
}

pub struct InCommand;

impl Procedure for InCommand {
    type Rules = Rules;
    type Facts = InCommandFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "in-command",
        kind: Kind::Permission,
        title: "May it move so far from its brigade commander",
        dice: "",
        clauses: &[GM_MOV_05, GM_MOV_06, GM_MOV_07, GM_MOV_08, GM_NOTE_16],
    };

    fn run(facts: &InCommandFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let cavalry = facts.arm == Arm::Cavalry;
        let limit = rules.charges.command[usize::from(cavalry)];
        let (now, after) = (i32::from(facts.distance_now), i32::from(facts.distance_after));
        let outside = after > limit.value;
        let ruling = rule()
            .yes_if(facts.compulsory, GM_NOTE_16, "a compulsory move may take it out of command")
            .yes_if(
                outside && cavalry && facts.state == State::RalliedOnTheSpot,
                GM_MOV_07,
                "cavalry that rallied on the spot may be out of command",
            )
            .yes_if(outside && now > limit.value && after < now, GM_MOV_08, "it is out of command and goes back as soon as it can")
            .no_if(outside && now > limit.value, GM_MOV_08, "out of command it must move back into it")
            .no_if(outside, limit.clause, "it may not leave its commander's reach of its own will")
            .otherwise_yes(limit.clause, "it stays within its commander's reach");
        let by = ruling.clause;
        Ok(Permit::from(ruling).also_if(by == limit.clause, GM_NOTE_16))
    }
}
