//! HZ-RLY-01, HZ-CAV-06, HZ-CAV-07: must the unit try to rally or reform in this rally phase?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MustRallyFacts {
    /// It is the other side's rally phase.
    #[schemars(extend("x-clause" = "HZ-RLY-01"))]
    pub not_phasing: bool,
    #[schemars(extend("x-role" = "a", "x-common" = true, "x-clause" = "HZ-RLY-01"))]
    pub routing: bool,
    #[schemars(extend("x-role" = "a", "x-common" = true, "x-clause" = "HZ-RLY-01"))]
    pub blown: bool,
    #[schemars(range(min = 0, max = 12), extend("x-role" = "a", "x-common" = true, "x-clause" = "HZ-RLY-01"))]
    pub staggers: u8,
    /// It was blown in its own engagement phase of this turn.
    #[schemars(extend("x-clause" = "HZ-CAV-06"))]
    pub blown_this_turn: bool,
}

no_dice! {
    MustRally: MustRallyFacts => Fate = must_rally, check check;
    Permission "must-rally" "Must it try to rally or reform?"
    [HZ_RLY_01, HZ_CAV_06, HZ_CAV_07]
}

fn check(facts: &MustRallyFacts, _: &Rules) -> Result<(), Contradiction> {
    Contradiction::if_both(facts.routing && facts.blown, "routing", "blown", HZ_CAV_06, "cavalry that routs is not blown")?;
    let fresh = facts.blown_this_turn && !facts.blown;
    Contradiction::if_both(fresh, "blown_this_turn", "blown", HZ_CAV_06, "it is then blown")
}

pub fn must_rally(facts: &MustRallyFacts, _: &Rules) -> Fate {
    let disordered = facts.routing || facts.blown || facts.staggers > 0;
    let ruling = rule()
        .no_if(facts.not_phasing && facts.blown, HZ_CAV_07, "it waits for its owner's next rally phase")
        .no_if(facts.not_phasing, HZ_RLY_01, "only the phasing side rallies")
        .yes_if(disordered, HZ_RLY_01, "all routing, staggered and blown units of the phasing side must try")
        .otherwise_no(HZ_RLY_01, "it is in good order");
    let at_once = ruling.allowed && facts.blown_this_turn;
    Fate::from(ruling).also_if(at_once, HZ_CAV_06)
}
