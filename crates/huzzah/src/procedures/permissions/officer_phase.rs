//! HZ-OFF-02..09, HZ-OFF-15..20, HZ-ORES-26: what an officer may do in the officer movement phase.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::words::OfficerLevel;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OfficerPhaseFacts {
    #[schemars(extend("x-group" = "Officer", "x-common" = true))]
    pub level: OfficerLevel,
    /// What he would do.
    #[schemars(extend("x-group" = "Officer", "x-common" = true))]
    pub act: Act,
    /// What he has done earlier in this phase.
    #[schemars(extend("x-group" = "Officer", "x-common" = true))]
    pub before: Done,
    /// How far he moves, cm.
    #[schemars(range(min = 0, max = 240), extend("x-group" = "Move", "x-common" = true, "x-clause" = "HZ-OFF-02"))]
    pub distance: f64,
    /// Terrain or friendly units are in his way.
    #[schemars(extend("x-group" = "Move", "x-clause" = "HZ-OFF-09"))]
    pub over_terrain_or_friends: bool,
    /// Enemy troops are in his way.
    #[schemars(extend("x-group" = "Move", "x-clause" = "HZ-OFF-10"))]
    pub through_enemy: bool,
    /// The unit is outside his command group.
    #[schemars(extend("x-group" = "Attach", "x-clause" = "HZ-OFF-07"))]
    pub unit_not_his: bool,
    /// After their moves the CinC and the officer are not in contact.
    #[schemars(extend("x-group" = "Supersede", "x-clause" = "HZ-OFF-15"))]
    pub no_contact: bool,
    /// The officer to be superseded has been killed.
    #[schemars(extend("x-group" = "Supersede", "x-clause" = "HZ-OFF-19"))]
    pub officer_killed: bool,
    /// Surviving units of that command outside the CinC's command radius.
    #[schemars(range(min = 0, max = 30), extend("x-group" = "Supersede", "x-clause" = "HZ-OFF-19"))]
    pub units_outside: u8,
    /// The CinC took the command over in this very phase.
    #[schemars(extend("x-group" = "Supersede", "x-clause" = "HZ-OFF-18"))]
    pub superseded_this_phase: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    #[default]
    Move,
    Attach,
    Detach,
    Supersede,
    Relinquish,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Done {
    #[default]
    Nothing,
    Attached,
    Detached,
    Relinquished,
}

no_dice! {
    OfficerPhase: OfficerPhaseFacts => Fate = officer_phase, check check;
    Permission "officer-phase" "What may an officer do in the officer phase?"
    [
        HZ_OFF_02, HZ_OFF_03, HZ_OFF_04, HZ_OFF_05, HZ_OFF_06, HZ_OFF_07, HZ_OFF_08, HZ_OFF_09, HZ_OFF_10, HZ_OFF_12, HZ_OFF_15, HZ_OFF_16,
        HZ_OFF_17, HZ_OFF_18, HZ_OFF_19, HZ_OFF_20, HZ_ORES_26,
    ]
}

fn check(facts: &OfficerPhaseFacts, _: &Rules) -> Result<(), Contradiction> {
    let junior = facts.level != OfficerLevel::CommanderInChief && facts.before == Done::Relinquished;
    Contradiction::if_both(junior, "level", "before", HZ_ORES_26, "only the CinC ever supersedes, and so relinquishes")
}

pub fn officer_phase(facts: &OfficerPhaseFacts, rules: &Rules) -> Fate {
    let most = rules.lookup.moves.officer;
    let far = facts.distance > f64::from(most);
    let attached = facts.before == Done::Attached;
    let move_on = rule()
        .no_if(facts.through_enemy, HZ_OFF_10, "officers cannot pass through enemy troops")
        .no_if(attached && facts.act == Act::Move, HZ_OFF_12, "attached officers move with their unit, not in this phase")
        .no_if(far, HZ_OFF_02, format_args!("officers move up to {most}cm"));
    match facts.act {
        Act::Move => Fate::from(
            move_on
                .yes_if(facts.over_terrain_or_friends, HZ_OFF_09, "terrain and friends do not hinder officers")
                .otherwise_yes(HZ_OFF_02, format_args!("officers move up to {most}cm")),
        ),
        Act::Attach => Fate::from(
            move_on
                .no_if(facts.unit_not_his, HZ_OFF_07, "he cannot attach to a unit outside his command group")
                .no_if(facts.before == Done::Detached, HZ_OFF_06, "he cannot leave one unit and join another in one phase")
                .no_if(attached, HZ_OFF_06, "he is attached to a unit already")
                .yes_if(facts.before == Done::Relinquished, HZ_OFF_04, "having relinquished control the CinC can attach to a unit")
                .otherwise_yes(HZ_OFF_02, "he can attach to one unit of his command groups"),
        ),
        Act::Detach => Fate::from(
            rule()
                .no_if(attached, HZ_OFF_02, "he attaches or detaches, once in the phase")
                .otherwise_yes(HZ_OFF_02, "he can detach from his unit and then move"),
        ),
        Act::Supersede => supersede(facts),
        Act::Relinquish => Fate::from(relinquish(facts)),
    }
}

/// HZ-OFF-03, HZ-OFF-05, HZ-OFF-08, HZ-OFF-15..17, HZ-OFF-19.
fn supersede(facts: &OfficerPhaseFacts) -> Fate {
    let ruling = rule()
        .no_if(facts.level != OfficerLevel::CommanderInChief, HZ_ORES_26, "no officer but the CinC can supersede another")
        .no_if(facts.before == Done::Relinquished, HZ_OFF_08, "he cannot relinquish one command and take another in one phase")
        .no_if(
            facts.officer_killed && facts.units_outside > 0,
            HZ_OFF_19,
            "every surviving unit of a dead officer's command must be within the CinC's radius",
        )
        .no_if(!facts.officer_killed && facts.no_contact, HZ_OFF_15, "the CinC must be in contact with the officer")
        .no_if(!facts.officer_killed && facts.through_enemy, HZ_OFF_10, "they cannot pass through enemy troops to meet")
        .yes_if(facts.officer_killed, HZ_OFF_19, "all that is left of the dead officer's command is within his radius")
        .yes_if(facts.before == Done::Detached, HZ_OFF_05, "having detached from his unit he can supersede an officer")
        .otherwise_yes(HZ_OFF_15, "the CinC in contact with an officer can supersede him");
    let takes = ruling.allowed;
    Fate::from(ruling).also_if(takes, HZ_OFF_03).also_if(takes && !facts.officer_killed, HZ_OFF_16).also_if(takes, HZ_OFF_17)
}

/// HZ-OFF-03, HZ-OFF-18, HZ-OFF-20.
fn relinquish(facts: &OfficerPhaseFacts) -> Ruling {
    rule()
        .no_if(facts.level != OfficerLevel::CommanderInChief, HZ_ORES_26, "only the CinC ever supersedes, and so relinquishes")
        .no_if(facts.superseded_this_phase, HZ_OFF_18, "he hands the command back in a later officer phase")
        .yes_if(facts.officer_killed, HZ_OFF_20, "he can, but a new officer must be appointed before it is ordered at that level")
        .yes_if(facts.before == Done::Nothing, HZ_OFF_18, "the displaced officer returns beside him")
        .otherwise_yes(HZ_OFF_03, "the CinC may relinquish control")
}
