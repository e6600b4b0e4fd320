//! HZ-TER-01, HZ-TER-05, HZ-TER-06 and the rates of each terrain: how far into it the rest of the move takes a unit.

use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::{Found, Length};
use super::going::{FordableBy, Going, Ground, Walker, going, stops_at};
use super::movement_allowance::Member;
use super::shape::{formation_fits, guns_fit};
use crate::Rules;
use crate::clause::*;
use crate::words::{Arm, Feature, Formation, GunWeight};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TerrainMoveFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub formation: Formation,
    /// Has the Open Order ability.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-WOD-04"))]
    pub open_order_troops: bool,
    /// Has the Skirmish ability.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-HIL-02"))]
    pub skirmish_troops: bool,
    /// Cossacks (or yoruks).
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-WOD-05"))]
    pub cossack: bool,
    /// Weight of a battery.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub weight: GunWeight,
    /// A battery of horse artillery.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub horse_artillery: bool,
    /// The terrain in which the move began.
    #[schemars(extend("x-group" = "Move", "x-clause" = "HZ-TER-01"))]
    pub from: Feature,
    /// How far it has moved in that, cm.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Move", "x-common" = true, "x-clause" = "HZ-TER-01"))]
    pub moved: f64,
    /// The terrain it now meets.
    #[schemars(extend("x-group" = "Move", "x-common" = true))]
    pub into: Feature,
    /// Who can wade the river or stream.
    #[schemars(extend("x-group" = "Scenario", "x-clause" = "HZ-RIV-03"))]
    pub fordable_by: FordableBy,
    /// The marsh is designated passable to infantry.
    #[schemars(extend("x-group" = "Scenario", "x-clause" = "HZ-DIF-03"))]
    pub passable: bool,
    /// Along the sunken road, not across it.
    #[schemars(extend("x-group" = "Move", "x-clause" = "HZ-DIT-10"))]
    pub along: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Through {
    /// How far it can go in the new terrain.
    pub cm: Length,
    pub bands: Length,
    /// Set down on the far side instead of moving through.
    pub placed_beyond: bool,
    /// Stops now, and crosses on a later order.
    pub stops: bool,
}

no_dice! {
    TerrainMove: TerrainMoveFacts => Found<Through> = terrain_move, check check;
    Lookup "terrain-move" "How far the rest of a move goes in new terrain"
    [
        HZ_TER_01, HZ_TER_05, HZ_TER_06, HZ_OPN_02, HZ_HIL_02, HZ_HIL_03, HZ_BRK_01, HZ_WOD_02, HZ_WOD_03, HZ_WOD_04, HZ_WOD_05, HZ_RIV_02,
        HZ_RIV_04, HZ_RIV_05, HZ_HED_02, HZ_HED_03, HZ_HED_04, HZ_HED_05, HZ_HED_06, HZ_WAL_02, HZ_WAL_03, HZ_WAL_04, HZ_WAL_05, HZ_WAL_06,
        HZ_DIT_02, HZ_DIT_03, HZ_DIT_04, HZ_DIT_05, HZ_DIT_06, HZ_DIT_10, HZ_DIF_01, HZ_DIF_02, HZ_DIF_03, HZ_BRG_01, HZ_BRG_03, HZ_ROD_01,
        HZ_BLD_03, HZ_BLD_04, HZ_BLD_05, HZ_STR_04, HZ_FOR_01, HZ_FOR_09, HZ_FOR_10, HZ_DEP_05, HZ_FORM_09, HZ_GAP_06, HZ_GAP_07]
}

fn check(facts: &TerrainMoveFacts, rules: &Rules) -> Result<(), Contradiction> {
    formation_fits(facts.arm, facts.formation)?;
    guns_fit(facts.arm, facts.weight, facts.horse_artillery)?;
    let (from, clause) = going(facts.walker(), facts.ground(facts.from), rules);
    Contradiction::if_both(facts.moved > 0.0 && from == Going::Barred, "from", "arm", clause, "it cannot have moved through that")
}

impl TerrainMoveFacts {
    fn walker(&self) -> Walker {
        let TerrainMoveFacts { arm, formation, open_order_troops, skirmish_troops, cossack, .. } = *self;
        Walker { arm, formation, open_order_troops, skirmish_troops, cossack }
    }

    fn ground(&self, feature: Feature) -> Ground {
        Ground { feature, fordable_by: self.fordable_by, passable: self.passable, siege: false, along: self.along }
    }
}

pub fn terrain_move(facts: &TerrainMoveFacts, rules: &Rules) -> Found<Through> {
    let TerrainMoveFacts { arm, formation, weight, horse_artillery, cossack, .. } = *facts;
    let unit = Member { arm, formation, weight, horse_artillery, cossack };
    let whole = Length::whole(unit.allowance(rules));
    let moved = Length::cm(facts.moved);
    let used = match going(facts.walker(), facts.ground(facts.from), rules).0 {
        Going::At(share) => moved.cost(share),
        Going::Placed | Going::Barred => moved,
    };
    let left = whole.less(used);
    let (into, clause) = going(facts.walker(), facts.ground(facts.into), rules);
    let mut clauses = vec![clause];
    if facts.into == Feature::BarricadedBreach {
        clauses.push(HZ_FOR_10);
    }
    if facts.from != facts.into {
        clauses.push(HZ_TER_01);
    }
    // The book's two examples: a column to an orchard, and out of it.
    if facts.arm == Arm::Infantry && facts.formation == Formation::Column && facts.moved > 0.0 {
        match (facts.from, facts.into) {
            (Feature::Open, Feature::LightWood) => clauses.push(HZ_TER_05),
            (Feature::LightWood, Feature::Open) => clauses.push(HZ_TER_06),
            _ => {}
        }
    }
    let stop = stops_at(facts.into).filter(|_| facts.moved > 0.0 && !facts.along && into != Going::Barred);
    let none = Through { cm: Length::NONE, bands: Length::NONE, placed_beyond: false, stops: stop.is_some() };
    let (entry, words) = match (into, stop) {
        (Going::Barred, _) => (none, "It cannot go there.".to_owned()),
        (_, Some(stops)) => {
            clauses.push(stops);
            (none, "It stops on touching the obstacle and crosses on a later order.".to_owned())
        }
        (Going::Placed, None) => (Through { placed_beyond: true, ..none }, "It is set down adjacent on the far side.".to_owned()),
        (Going::At(share), None) => {
            let cm = left.share(share);
            let words = format!("Up to {cm}: {share} of the {left} left of its {whole}.");
            (Through { cm, bands: cm.in_bands(rules.lookup.band), ..none }, words)
        }
    };
    Found { entry, words, clauses }
}
