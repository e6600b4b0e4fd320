//! HZ-BLD-11, HZ-BLD-16..18, HZ-BLD-22, HZ-BLD-24, HZ-STR-02..05: may a unit deploy into a sector of buildings or a strong point?

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::procedures::count;
use crate::words::Arm;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OccupyBuildingFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub arm: Arm,
    /// An officer by himself.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "HZ-STR-03"))]
    pub officer: bool,
    /// Has the Open Order ability.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true, "x-clause" = "HZ-BLD-11"))]
    pub open_order_troops: bool,
    /// A strong point, not an ordinary sector.
    #[schemars(extend("x-group" = "Sector", "x-common" = true, "x-clause" = "HZ-STR-02"))]
    pub strong_point: bool,
    /// The order on which it would go in.
    #[schemars(extend("x-group" = "Order", "x-clause" = "HZ-STR-04"))]
    pub order: By,
    /// Where it is.
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub place: Place,
    /// Friendly units in the sector already.
    #[schemars(range(min = 0, max = 4), extend("x-group" = "Sector", "x-clause" = "HZ-STR-02"))]
    pub garrison: u8,
    /// The enemy contests the sector: a unit of his is in it, or his front touches a face.
    #[schemars(extend("x-group" = "Sector", "x-common" = true, "x-clause" = "HZ-BLD-24"))]
    pub contested: bool,
    /// An enemy unit is deployed in it.
    #[schemars(extend("x-group" = "Sector", "x-clause" = "HZ-BLD-16"))]
    pub enemy_garrison: bool,
}

/// A deploy order unless said otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum By {
    #[default]
    Deploy,
    Advance,
    Retire,
    Manoeuvre,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Touching the sector.
    #[default]
    Adjacent,
    /// Wholly or partly in it.
    Within,
    /// Deployed in the neighbouring sector.
    NextSector,
    Elsewhere,
}

no_dice! {
    OccupyBuilding: OccupyBuildingFacts => Fate = occupy_building, check check;
    Permission "occupy-building" "May it deploy into the building?"
    [
        HZ_BLD_05, HZ_BLD_11, HZ_BLD_16, HZ_BLD_17, HZ_BLD_18, HZ_BLD_22, HZ_BLD_24, HZ_STR_02, HZ_STR_03, HZ_STR_04, HZ_STR_05,
    ]
}

fn check(facts: &OccupyBuildingFacts, _: &Rules) -> Result<(), Contradiction> {
    let inside = facts.strong_point && facts.place == Place::Within;
    Contradiction::if_both(inside, "strong_point", "place", HZ_STR_04, "a strong point is entered only by deploying into it")
}

pub fn occupy_building(facts: &OccupyBuildingFacts, rules: &Rules) -> Fate {
    let strong = facts.strong_point;
    let (loose, next) = (facts.open_order_troops, facts.place == Place::NextSector);
    let full = i32::from(facts.garrison) >= rules.lookup.over.strong_point_units;
    let occupied = facts.garrison > 0 || facts.enemy_garrison;
    let ruling: Ruling = rule()
        .yes_if(strong && facts.officer, HZ_STR_03, "officers can enter a strong point")
        .no_if(strong && facts.arm != Arm::Infantry, HZ_STR_03, "only infantry and officers enter a strong point")
        .no_if(facts.arm != Arm::Infantry, HZ_BLD_05, "cavalry and artillery enter buildings only in march column, passing through")
        .no_if(strong && facts.order != By::Deploy, HZ_STR_04, "a strong point is entered by a deploy order alone")
        .no_if(facts.order != By::Deploy, if loose { HZ_BLD_11 } else { HZ_BLD_18 }, "deploying in it takes a deploy order")
        .no_if(facts.enemy_garrison, HZ_BLD_16, "the unit deployed there contests it: it has to be fought out")
        .no_if(facts.contested, HZ_BLD_24, "the enemy contests it")
        .no_if(strong && full, HZ_STR_02, format_args!("a strong point holds {} only", count(rules.lookup.over.strong_point_units, "unit")))
        .yes_if(strong && facts.place == Place::Adjacent, HZ_STR_05, "infantry touching a strong point deploys into it")
        .no_if(strong, HZ_STR_05, "it has to touch the strong point")
        .no_if(next && !loose, HZ_BLD_22, "close order troops must form up, advance and deploy again")
        .no_if(next && occupied, HZ_BLD_17, "the neighbouring sector must be empty")
        .yes_if(next, HZ_BLD_17, "an open order garrison shifts entirely to the neighbouring sector")
        .no_if(facts.garrison > 0 && !facts.officer, if loose { HZ_BLD_11 } else { HZ_BLD_18 }, "another unit is deployed in it already")
        .no_if(facts.place == Place::Elsewhere, if loose { HZ_BLD_11 } else { HZ_BLD_18 }, "it is neither adjacent to the sector nor in it")
        .yes_if(loose, HZ_BLD_11, "its stands go round the perimeter of the sector")
        .otherwise_yes(
            HZ_BLD_18,
            format_args!("its stands go along adjacent sides of the sector: {}", rules.lookup.zones.building_close_faces),
        );
    let holds = ruling.allowed && !facts.officer;
    Fate::from(ruling).also_if(holds, HZ_BLD_16)
}
