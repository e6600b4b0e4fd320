//! HZ-FOR-04, HZ-FOR-07: how high a fortress wall is, what that costs the order to scale it, and the dead ground below it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::{Found, Length};
use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FortressHeightFacts {
    /// Levels of the work; nought for an ordinary wall.
    #[schemars(range(min = 0, max = 3), extend("x-common" = true, "x-clause" = "HZ-FOR-04"))]
    pub levels: u8,
    /// A trench runs before it.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-FOR-04"))]
    pub trench: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Height {
    pub levels: i32,
    /// Ups and Downs of the order to scale it.
    pub scaling: i32,
    pub dead_ground: Length,
}

no_dice! {
    FortressHeight: FortressHeightFacts => Found<Height> = fortress_height;
    Lookup "fortress-height" "How high a fortress wall is"
    [HZ_FOR_03, HZ_FOR_04, HZ_FOR_07]
}

pub fn fortress_height(facts: &FortressHeightFacts, rules: &Rules) -> Found<Height> {
    let table = &rules.lookup.fortress;
    let wall = if facts.levels == 0 { table.wall_levels } else { facts.levels.into() };
    let levels = wall + if facts.trench { table.trench_levels } else { 0 };
    let scaling = table.scaling.value * levels;
    let dead_ground = Length::whole(table.dead_ground_each_level * levels);
    let words = format!("{levels} levels: the order to scale it is Down {}; guns on it cannot reach the nearest {dead_ground}.", -scaling);
    Found { entry: Height { levels, scaling, dead_ground }, words, clauses: vec![HZ_FOR_04, HZ_FOR_07, table.scaling.clause] }
}
