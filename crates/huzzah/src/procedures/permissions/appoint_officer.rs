//! HZ-ORES-21, HZ-APP-01, HZ-APP-03, HZ-APP-11, HZ-OCAS-05, HZ-OCAS-06, HZ-OFF-20: may a new officer be appointed?

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::words::OfficerLevel;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AppointOfficerFacts {
    /// Who would appoint.
    #[schemars(extend("x-clause" = "HZ-ORES-21"))]
    pub level: OfficerLevel,
    /// The CinC has been killed or captured.
    #[schemars(extend("x-clause" = "HZ-OCAS-06"))]
    pub cinc_lost: bool,
    /// He is attached to a unit.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-APP-11"))]
    pub attached: bool,
    /// He is superseding an officer.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-APP-11"))]
    pub superseding: bool,
    /// The officer was lost only this turn.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-APP-01"))]
    pub lost_this_turn: bool,
    /// Units of the leaderless command outside the CinC's command radius.
    #[schemars(range(min = 0, max = 30), extend("x-common" = true, "x-clause" = "HZ-APP-03"))]
    pub units_outside: u8,
    /// The CinC superseded the dead officer and has now relinquished the command.
    #[schemars(extend("x-clause" = "HZ-OFF-20"))]
    pub relinquished: bool,
}

impl Default for AppointOfficerFacts {
    fn default() -> AppointOfficerFacts {
        AppointOfficerFacts {
            level: OfficerLevel::CommanderInChief,
            cinc_lost: false,
            attached: false,
            superseding: false,
            lost_this_turn: false,
            units_outside: 0,
            relinquished: false,
        }
    }
}

no_dice! {
    AppointOfficer: AppointOfficerFacts => Fate = appoint_officer;
    Permission "appoint-officer" "May a new officer be appointed?"
    [HZ_ORES_21, HZ_APP_01, HZ_APP_03, HZ_APP_11, HZ_OCAS_05, HZ_OCAS_06, HZ_OFF_20]
}

pub fn appoint_officer(facts: &AppointOfficerFacts, _: &Rules) -> Fate {
    let busy = facts.attached || facts.superseding;
    let ruling = rule()
        .no_if(facts.cinc_lost, HZ_OCAS_06, "without the CinC there are no more appointments")
        .no_if(facts.level != OfficerLevel::CommanderInChief, HZ_ORES_21, "only the CinC appoints officers")
        .no_if(busy, HZ_APP_11, "not while he is attached to a unit or superseding an officer")
        .no_if(facts.lost_this_turn, HZ_APP_01, "the vacancy must date from an earlier turn")
        .no_if(facts.units_outside > 0, HZ_APP_03, "the whole command must be within the CinC's command radius")
        .yes_if(facts.relinquished, HZ_OFF_20, "the command still needs an officer before it can be ordered at that level")
        .otherwise_yes(HZ_APP_01, "the CinC can replace an officer lost in an earlier turn");
    let appoints = ruling.allowed;
    Fate::from(ruling).also_if(appoints || busy, HZ_ORES_21).also_if(appoints, HZ_APP_03).also_if(appoints, HZ_OCAS_05)
}
