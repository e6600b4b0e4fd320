//! HZ-SMK-05: does smoke clear from before a battery in this rally phase, and how much?

use grognard_engine::Modifier;
use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Contradiction, Role};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::procedures::count;
use crate::procedures::lookups::shape::{artillery_fits, shape};
use crate::words::{Arm, Formation};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RemoveSmokeFacts {
    /// It is the other side's rally phase.
    #[schemars(extend("x-clause" = "HZ-SMK-05"))]
    pub not_phasing: bool,
    /// Limbered or unlimbered.
    #[schemars(extend("x-role" = "a", "x-common" = true, "x-clause" = "HZ-SMK-05"))]
    pub formation: Formation,
    /// Smoke markers before it.
    #[schemars(range(min = 0, max = 20), extend("x-role" = "a", "x-common" = true, "x-clause" = "HZ-SMK-05"))]
    pub smoke: u8,
}

impl Default for RemoveSmokeFacts {
    fn default() -> RemoveSmokeFacts {
        RemoveSmokeFacts { not_phasing: false, formation: Formation::Unlimbered, smoke: 1 }
    }
}

no_dice! {
    RemoveSmoke: RemoveSmokeFacts => Fate = remove_smoke, check check;
    Permission "remove-smoke" "Does smoke clear from before the battery?"
    [HZ_SMK_05, HZ_DEP_05]
}

fn check(facts: &RemoveSmokeFacts, _: &Rules) -> Result<(), Contradiction> {
    artillery_fits(facts.formation)
}

pub fn remove_smoke(facts: &RemoveSmokeFacts, rules: &Rules) -> Fate {
    let numbers = &rules.tests.bombardment;
    let limbered = shape(Arm::Artillery, facts.formation) != Formation::Unlimbered;
    let clears = if limbered { numbers.smoke_off_limbered } else { numbers.smoke_off_unlimbered };
    let off = if facts.not_phasing { 0 } else { clears.value.min(facts.smoke.into()) };
    let left = i32::from(facts.smoke) - off;
    let ruling = rule()
        .no_if(facts.not_phasing, HZ_SMK_05, "only the phasing side clears its smoke")
        .no_if(facts.smoke == 0, HZ_SMK_05, "there is none")
        .otherwise_yes(HZ_SMK_05, format_args!("{} come off, {left} stay", count(off, "marker")));
    Fate::from(ruling).add(Role::A, "smoke", Modifier { value: -off, ..clears }, 1)
}
