//! What sort of terrain it is: HZ-OPN-01, HZ-HIL-01, HZ-BRK-01, HZ-WOD-01, HZ-RIV-01, HZ-HED-01, HZ-WAL-01, HZ-DIT-01, HZ-DIF-01,
//! HZ-BLD-01, HZ-ROD-01, HZ-FOR-01, HZ-FOR-10.

use grognard_engine::Clause;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::Found;
use crate::Rules;
use crate::clause::*;
use crate::words::Feature;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TerrainFacts {
    /// What lies there.
    #[schemars(extend("x-common" = true))]
    pub feature: Feature,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Described {
    /// Woods, buildings and strong points.
    pub dense: bool,
    /// Stops a unit that touches it; crossed on a later order.
    pub linear: bool,
    /// Contours of a hill.
    pub contours: i32,
}

no_dice! {
    TerrainLookup: TerrainFacts => Found<Described> = terrain;
    Lookup "terrain" "What sort of terrain it is"
    [
        HZ_OPN_01, HZ_OPN_02, HZ_HIL_01, HZ_BRK_01, HZ_WOD_01, HZ_RIV_01, HZ_HED_01, HZ_WAL_01, HZ_DIT_01, HZ_DIF_01, HZ_BRG_01, HZ_BLD_01,
        HZ_STR_01, HZ_ROD_01, HZ_FOR_01, HZ_FOR_09, HZ_FOR_10,
    ]
}

pub fn terrain(facts: &TerrainFacts, rules: &Rules) -> Found<Described> {
    let [gentle, steep] = rules.lookup.contours;
    let (words, clauses): (&str, &[Clause]) = match facts.feature {
        Feature::Open => {
            ("Open ground: flat, lightly sloping or rolling; it affects neither moves nor threat zones.", &[HZ_OPN_01, HZ_OPN_02])
        }
        Feature::GentleSlope => ("A gentle hill.", &[HZ_HIL_01]),
        Feature::SteepSlope => ("A steep hill.", &[HZ_HIL_01]),
        Feature::BrokenGround => ("Broken ground, for infantry in open order only.", &[HZ_BRK_01]),
        Feature::LightWood => ("Light woodland: dense terrain.", &[HZ_WOD_01]),
        Feature::HeavyWood => ("Heavy woodland: dense terrain.", &[HZ_WOD_01]),
        Feature::River => ("A river or stream: a linear obstacle, flat or sunken, fordable or impassable.", &[HZ_RIV_01]),
        Feature::LowHedge | Feature::HighHedge => ("A hedge: an insubstantial raised linear obstacle.", &[HZ_HED_01]),
        Feature::LowWall | Feature::HighWall => ("A wall: a substantial raised linear obstacle.", &[HZ_WAL_01]),
        Feature::Redoubt => ("A redoubt: a substantial raised linear obstacle, always low.", &[HZ_WAL_01]),
        Feature::ShallowSunken | Feature::DeepSunken => ("A sunken linear obstacle.", &[HZ_DIT_01]),
        Feature::Marsh | Feature::WolfPits | Feature::Cliff | Feature::Lake | Feature::Flood => {
            ("Difficult terrain, usually impassable.", &[HZ_DIF_01])
        }
        Feature::Bridge | Feature::Ford => ("A narrow crossing, in march column only.", &[HZ_BRG_01]),
        Feature::Road => ("A road: no faster, but march columns follow its bends without manoeuvre orders.", &[HZ_ROD_01]),
        Feature::Buildings => ("A sector of buildings: dense terrain.", &[HZ_BLD_01]),
        Feature::StrongPoint => ("A strong point: a fortified sector of buildings, dense terrain.", &[HZ_BLD_01, HZ_STR_01]),
        Feature::FortressWall => ("A fortress wall: a substantial high linear obstacle, ordinarily impassable.", &[HZ_FOR_01]),
        Feature::Breach => ("A breach: a steep slope of rubble.", &[HZ_FOR_09]),
        Feature::BarricadedBreach => ("A breach with a barricade, which acts as a low wall.", &[HZ_FOR_09, HZ_FOR_10]),
    };
    let entry = Described {
        dense: facts.feature.is_dense(),
        linear: super::going::stops_at(facts.feature).is_some()
            || matches!(facts.feature, Feature::FortressWall | Feature::BarricadedBreach),
        contours: match facts.feature {
            Feature::GentleSlope => gentle,
            Feature::SteepSlope => steep,
            _ => 0,
        },
    };
    Found { entry, words: words.to_owned(), clauses: clauses.to_vec() }
}
