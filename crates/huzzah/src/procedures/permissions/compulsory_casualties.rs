//! HZ-CAS-01..03: does the unit take a compulsory kill, and does that break or destroy it?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::procedures::count;
use crate::words::Quality;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CompulsoryCasualtiesFacts {
    #[schemars(extend("x-role" = "a", "x-common" = true))]
    pub quality: Quality,
    /// Staggers left after trying to rally or reform.
    #[schemars(range(min = 0, max = 12), extend("x-role" = "a", "x-common" = true, "x-clause" = "HZ-CAS-01"))]
    pub staggers: u8,
    /// Kills before this.
    #[schemars(range(min = 0, max = 12), extend("x-role" = "a", "x-common" = true))]
    pub kills: u8,
    /// It is a unit of the other side, or has not tried to rally or reform.
    #[schemars(extend("x-clause" = "HZ-CAS-01"))]
    pub did_not_try: bool,
}

no_dice! {
    CompulsoryCasualties: CompulsoryCasualtiesFacts => Fate = compulsory_casualties;
    Permission "compulsory-casualties" "Does it take a compulsory kill?"
    [HZ_CAS_01, HZ_CAS_02, HZ_CAS_03]
}

pub fn compulsory_casualties(facts: &CompulsoryCasualtiesFacts, rules: &Rules) -> Fate {
    let kill = rules.lookup.staggers.compulsory_kill;
    let full = rules.morale.full(facts.quality);
    let suffers = facts.staggers > 0 && !facts.did_not_try;
    let kills = i32::from(facts.kills) + if suffers { kill.value } else { 0 };
    let both = kills + i32::from(facts.staggers);
    let more = count(kill.value, "kill");
    let ruling = rule()
        .no_if(facts.did_not_try, HZ_CAS_01, "only phasing units that have tried to rally or reform")
        .no_if(!suffers, HZ_CAS_01, "it has no staggers left")
        .yes_if(kills >= full, HZ_CAS_03, format_args!("{more}; {kills} kills reach its full morale of {full}: destroyed for good"))
        .yes_if(both >= full, HZ_CAS_02, format_args!("{more}; {both} kills and staggers reach its full morale of {full}: broken"))
        .otherwise_yes(HZ_CAS_01, format_args!("{more}, and it keeps all its staggers"));
    let (breaks, clause) = (ruling.allowed && ruling.clause != HZ_CAS_01, ruling.clause);
    let fate = Fate::from(ruling).add(Role::A, "kills", kill, i32::from(suffers));
    if breaks { fate.set(Role::A, "broken", true, clause) } else { fate }
}
