//! VB-GAP-12, -13: what the ground costs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::found::Found;
use crate::inches::Inches;
use crate::rules::Rules;
use crate::rules::house::Foot;
use crate::rules::marches::Gait;
use crate::troops::{Era, Stand, Weight};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::so;

/// A piece of ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    Clear,
    Road,
    GentleSlope,
    SteepSlope,
    BrokenGround,
    #[default]
    Forest,
    Marsh,
    Stream,
    River,
    TownBlock,
    FieldWorks,
    HastyWorks,
}

/// Who goes where.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TerrainFacts {
    /// The ground.
    #[schemars(extend("x-group" = "Ground", "x-common" = true, "x-clause" = "VB-GAP-13"))]
    pub terrain: Terrain,
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true))]
    pub stand: Stand,
    /// Weight of cavalry.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit"))]
    pub weight: Weight,
    /// Horse artillery.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit"))]
    pub horse: bool,
}

/// What the ground costs.
pub fn terrain(facts: &TerrainFacts, rules: &Rules) -> Found {
    let key = crate::rules::house::TERRAIN[facts.terrain as usize];
    let going = rules.tables.terrain.of(key, Foot::from(facts.stand));
    let gait = Gait { stand: facts.stand, era: Era::default(), weight: facts.weight, horse: facts.horse, dedicated_guns: false };
    let crossing = rules.tables.rates.inches(gait).times(going.to_cross);
    let answer = match going.rate {
        None => "may not enter".to_owned(),
        Some(_) if crossing > Inches::ZERO => format!("{crossing} to cross or occupy"),
        Some(rate) => format!("each inch costs {rate}"),
    };
    Found::new(answer.clone(), so(clause::VB_GAP_13, answer))
        .and_if(going.rate.is_none(), || so(clause::VB_GAP_13, "except in march column on a road or over a bridge or ford"))
        .and_if(going.disorders, || so(clause::VB_GAP_13, "it is disordered by it"))
        .and_if(going.road_rate > 1.0, || so(clause::VB_GAP_12, format!("in march column {} times its move", going.road_rate)))
        .number("rate", going.rate.unwrap_or_default())
        .number("to_cross", going.to_cross)
        .number("disorders", f64::from(u8::from(going.disorders)))
        .number("road_rate", going.road_rate)
}

no_dice! {
    /// What the ground costs a stand
    TerrainLookup: TerrainFacts => Found = terrain;
    Lookup "terrain" "What the ground costs a stand" [VB_GAP_12, VB_GAP_13]
}
