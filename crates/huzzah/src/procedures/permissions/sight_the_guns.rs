//! HZ-BOM-17..20: may a battery turn onto a target before it bombards?

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SightTheGunsFacts {
    /// How far it has to turn, degrees.
    #[schemars(range(min = 0, max = 180), extend("x-common" = true, "x-clause" = "HZ-BOM-17"))]
    pub degrees: f64,
    /// How often it has sighted the guns in this orders phase.
    #[schemars(range(min = 0, max = 9), extend("x-clause" = "HZ-BOM-18"))]
    pub sighted: u8,
    /// It only wants to turn, without bombarding.
    #[schemars(extend("x-clause" = "HZ-BOM-19"))]
    pub without_bombarding: bool,
    /// It would swing backwards.
    #[schemars(extend("x-clause" = "HZ-BOM-20"))]
    pub backwards: bool,
}

no_dice! {
    SightTheGuns: SightTheGunsFacts => Ruling = sight_the_guns;
    Permission "sight-the-guns" "May it turn onto a target and bombard?"
    [HZ_BOM_17, HZ_BOM_18, HZ_BOM_19, HZ_BOM_20]
}

pub fn sight_the_guns(facts: &SightTheGunsFacts, rules: &Rules) -> Ruling {
    let moves = &rules.lookup.moves;
    rule()
        .no_if(facts.without_bombarding, HZ_BOM_19, "it cannot sight the guns unless it also bombards")
        .no_if(i32::from(facts.sighted) >= moves.sightings, HZ_BOM_18, "it has sighted the guns this phase and cannot manoeuvre again")
        .no_if(facts.backwards, HZ_BOM_20, "it can only manoeuvre forward")
        .no_if(
            facts.degrees > f64::from(moves.sight_the_guns),
            HZ_BOM_17,
            format_args!("it can turn up to {} degrees", moves.sight_the_guns),
        )
        .otherwise_yes(HZ_BOM_17, "it turns to bring the target into its zones and bombards")
}
