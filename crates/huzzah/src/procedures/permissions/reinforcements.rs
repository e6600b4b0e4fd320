//! HZ-REI-05, HZ-REI-08, HZ-REI-12, HZ-REI-15, HZ-REI-16: may reinforcements be ordered onto the table, and how do they come on?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::words::OfficerLevel;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ReinforcementsFacts {
    /// The group that is ordered as one.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-REI-15"))]
    pub group: OfficerLevel,
    /// This turn.
    #[schemars(range(min = 1, max = 40), extend("x-common" = true, "x-clause" = "HZ-REI-15"))]
    pub turn: u8,
    /// The turn on which the last part of that group is due.
    #[schemars(range(min = 1, max = 40), extend("x-common" = true, "x-clause" = "HZ-REI-15"))]
    pub last_due: u8,
    /// Its officer has not been placed on the table.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-REI-05"))]
    pub officer_not_placed: bool,
    /// A command that failed to arrive is waiting at the same entry point.
    #[schemars(extend("x-clause" = "HZ-REI-12"))]
    pub entry_blocked: bool,
    /// The entry point is beyond the officer's command radius.
    #[schemars(extend("x-clause" = "HZ-REI-08"))]
    pub entry_beyond_radius: bool,
    /// It would come on over a broad front.
    #[schemars(extend("x-clause" = "HZ-REI-08"))]
    pub broad_front: bool,
}

impl Default for ReinforcementsFacts {
    fn default() -> ReinforcementsFacts {
        ReinforcementsFacts {
            group: OfficerLevel::Brigade,
            turn: 2,
            last_due: 2,
            officer_not_placed: false,
            entry_blocked: false,
            entry_beyond_radius: false,
            broad_front: false,
        }
    }
}

no_dice! {
    Reinforcements: ReinforcementsFacts => Fate = reinforcements, check check;
    Permission "reinforcements" "May the reinforcements be ordered on?"
    [HZ_REI_05, HZ_REI_08, HZ_REI_12, HZ_REI_15, HZ_REI_16]
}

fn check(facts: &ReinforcementsFacts, _: &Rules) -> Result<(), Contradiction> {
    let army = facts.group == OfficerLevel::CommanderInChief;
    Contradiction::if_both(army, "group", "last_due", HZ_REI_15, "the army is not ordered as one group")
}

pub fn reinforcements(facts: &ReinforcementsFacts, _: &Rules) -> Fate {
    let early = facts.turn < facts.last_due;
    let ruling = rule()
        .no_if(
            facts.officer_not_placed,
            HZ_REI_05,
            "without its officer on the table it gets no orders; he can enter in a later officer phase",
        )
        .no_if(facts.entry_blocked, HZ_REI_12, "the command that failed to arrive blocks the entry point, this turn and later")
        .no_if(early, HZ_REI_15, "not all of the group has arrived or is due this turn; order its parts instead")
        .no_if(
            facts.entry_beyond_radius && facts.broad_front,
            HZ_REI_08,
            "beyond his radius they enter only at the exact point, one unit behind another",
        )
        .yes_if(facts.entry_beyond_radius, HZ_REI_08, "without the in-command bonus, at the exact point, one unit behind another")
        .otherwise_yes(HZ_REI_15, "the whole group has arrived or is due this turn");
    // The book's example is a division whose brigades come on turn after turn.
    let example = ruling.clause == HZ_REI_15 && facts.group == OfficerLevel::Division;
    Fate::from(ruling).also_if(example, HZ_REI_16)
}
