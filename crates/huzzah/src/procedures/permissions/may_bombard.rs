//! HZ-THZ-11, HZ-BOM-03..07, HZ-BOM-10..12, HZ-BOM-15, HZ-BOM-16, HZ-BOM-28: may this battery bombard that unit now?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Contradiction, Role};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::range_band::row;
use crate::procedures::lookups::shape::{artillery_fits, shape};
use crate::words::{Arm, Formation, GunWeight, RangeBand};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayBombardFacts {
    #[schemars(extend("x-group" = "Battery", "x-role" = "a", "x-common" = true))]
    pub weight: GunWeight,
    #[schemars(extend("x-group" = "Battery", "x-role" = "a", "x-excludes" = ["rocket"]))]
    pub howitzer: bool,
    #[schemars(extend("x-group" = "Battery", "x-role" = "a", "x-excludes" = ["howitzer"]))]
    pub rocket: bool,
    /// Limbered or unlimbered.
    #[schemars(extend("x-group" = "Battery", "x-role" = "a", "x-clause" = "HZ-BOM-05"))]
    pub formation: Formation,
    /// Bombardments left.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Battery", "x-role" = "a", "x-common" = true, "x-clause" = "HZ-BOM-28"))]
    pub bombardments: u8,
    /// Distance to the nearest part of the target, cm.
    #[schemars(range(min = 0, max = 300), extend("x-group" = "Target", "x-common" = true, "x-clause" = "HZ-BOM-05"))]
    pub distance: f64,
    /// The target is not directly ahead, even after sighting the guns.
    #[schemars(extend("x-group" = "Target", "x-clause" = "HZ-BOM-05"))]
    pub not_ahead: bool,
    /// Something blocks the line of sight.
    #[schemars(extend("x-group" = "Target", "x-clause" = "HZ-BOM-05"))]
    pub no_line_of_sight: bool,
    /// Another legitimate target directly ahead is nearer.
    #[schemars(extend("x-group" = "Target", "x-clause" = "HZ-BOM-06"))]
    pub nearer_target_ahead: bool,
    /// Another enemy is nearer, but not directly ahead.
    #[schemars(extend("x-group" = "Target", "x-clause" = "HZ-BOM-07"))]
    pub nearer_enemy_aside: bool,
    /// The target is engaged.
    #[schemars(extend("x-group" = "Target", "x-clause" = "HZ-BOM-15"))]
    pub engaged: bool,
    /// The target is a friend.
    #[schemars(extend("x-group" = "Target", "x-clause" = "HZ-BOM-16"))]
    pub friend: bool,
    /// When this battery last bombarded this target.
    #[schemars(extend("x-group" = "Before", "x-common" = true, "x-clause" = "HZ-BOM-10"))]
    pub bombarded_it: Before,
    /// The target has acted on another order since.
    #[schemars(extend("x-group" = "Before", "x-clause" = "HZ-BOM-10"))]
    pub acted_since: bool,
    /// Another battery has bombarded the target this turn.
    #[schemars(extend("x-group" = "Before", "x-clause" = "HZ-BOM-12"))]
    pub other_battery_fired: bool,
}

impl Default for MayBombardFacts {
    fn default() -> MayBombardFacts {
        MayBombardFacts {
            weight: GunWeight::Medium,
            howitzer: false,
            rocket: false,
            formation: Formation::Unlimbered,
            bombardments: 1,
            distance: 50.0,
            not_ahead: false,
            no_line_of_sight: false,
            nearer_target_ahead: false,
            nearer_enemy_aside: false,
            engaged: false,
            friend: false,
            bombarded_it: Before::Never,
            acted_since: false,
            other_battery_fired: false,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Before {
    #[default]
    Never,
    ThisTurn,
    EarlierTurn,
}

no_dice! {
    MayBombard: MayBombardFacts => Fate = may_bombard, check check;
    Permission "may-bombard" "May the battery bombard that unit?"
    [
        HZ_THZ_11, HZ_BOM_03, HZ_BOM_04, HZ_BOM_05, HZ_BOM_06, HZ_BOM_07, HZ_BOM_10, HZ_BOM_11, HZ_BOM_12, HZ_BOM_15, HZ_BOM_16, HZ_BOM_28,
        HZ_GAP_06, HZ_DEP_05]
}

fn check(facts: &MayBombardFacts, _: &Rules) -> Result<(), Contradiction> {
    artillery_fits(facts.formation)?;
    Contradiction::if_both(facts.howitzer && facts.rocket, "howitzer", "rocket", HZ_GAP_06, "a battery has howitzers or rockets")
}

pub fn may_bombard(facts: &MayBombardFacts, rules: &Rules) -> Fate {
    let weight = row(facts.weight, facts.howitzer, facts.rocket, rules);
    let range = rules.ranges.band(weight, facts.distance);
    let limbered = shape(Arm::Artillery, facts.formation) != Formation::Unlimbered;
    let this_turn = facts.bombarded_it == Before::ThisTurn;
    let ruling = rule()
        .no_if(facts.friend, HZ_BOM_16, "artillery cannot bombard friends")
        .no_if(facts.engaged, HZ_BOM_15, "artillery cannot bombard engaged units")
        .no_if(facts.bombardments == 0, HZ_BOM_28, "it has no bombardments left")
        .no_if(limbered, HZ_BOM_05, "only an unlimbered battery has range zones")
        .no_if(facts.not_ahead, HZ_BOM_05, "the target is not directly ahead")
        .no_if(facts.no_line_of_sight, HZ_BOM_05, "it has no clear line of sight")
        .no_if(range.is_none(), HZ_BOM_05, "the target is beyond extreme range")
        .no_if(facts.nearer_target_ahead, HZ_BOM_06, "it must choose the nearest legitimate target directly ahead")
        .no_if(this_turn && !facts.acted_since, HZ_BOM_10, "not the same target again this turn until it acts on another order")
        .yes_if(this_turn, HZ_BOM_10, "the target has acted on another order since")
        .yes_if(
            facts.bombarded_it == Before::EarlierTurn && !facts.acted_since,
            HZ_BOM_11,
            "in a new turn it may be bombarded again though it has not acted",
        )
        .yes_if(facts.other_battery_fired, HZ_BOM_12, "different batteries can each bombard it")
        .yes_if(facts.nearer_enemy_aside, HZ_BOM_07, "it need not sight the guns at a nearer enemy that is not directly ahead")
        .yes_if(range == Some(RangeBand::Short), HZ_BOM_04, "batteries can bombard at short range")
        .otherwise_yes(HZ_BOM_05, "it is directly ahead, in range and in sight");
    let fires = ruling.allowed;
    let far = fires && range != Some(RangeBand::Short);
    let spent = grognard_engine::Modifier { value: -rules.lookup.over.counter.value, ..rules.lookup.over.counter };
    Fate::from(ruling).also_if(fires, HZ_THZ_11).also_if(far, HZ_BOM_03).add(Role::A, "bombardments", spent, i32::from(fires))
}
