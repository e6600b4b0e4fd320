//! What a kind of ground does. SK-GAP-29, SK-CDEP-01.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::{Ground, Rules};
use crate::troops::Class;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TerrainFacts {
    /// The ground.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-29"))]
    pub ground: Ground,
    /// Who is on it.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-29", "x-role" = "a"))]
    pub class: Class,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Terrain {
    /// "1", "1/2", "move", or nothing: impassable.
    pub rate: String,
    pub inches: i32,
    pub fights_disordered: bool,
    pub fire_cover: i32,
    pub supports_flank: bool,
}

pub fn terrain(facts: &TerrainFacts, rules: &Rules) -> Terrain {
    let row = rules.movement.over(facts.ground, facts.class.arm());
    let infantry = rules.movement.over(facts.ground, crate::troops::Arm::Infantry);
    Terrain {
        rate: row.rate.clone(),
        inches: row.inches,
        fights_disordered: row.disordered,
        fire_cover: rules.movement.fire_cover[facts.ground as usize],
        supports_flank: infantry.rate.is_empty(),
    }
}

impl Told for Terrain {
    fn headline(&self) -> String {
        match self.rate.as_str() {
            "" => "impassable".into(),
            "1" => "full rate".into(),
            "move" => "takes the whole move".into(),
            half => format!("{half} rate"),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        let mut all = vec![so(SK_GAP_29, self.headline())];
        if self.inches != 0 {
            all.push(so(SK_GAP_29, format!("{:+} inches", self.inches)));
        }
        if self.fights_disordered {
            all.push(so(SK_GAP_29, "fights there on the Disordered MR"));
        }
        if self.fire_cover != 0 {
            all.push(so(SK_GAP_29, format!("{:+} to be hit by fire", self.fire_cover)));
        }
        if self.supports_flank {
            all.push(so(SK_CDEP_01, "formed units cannot cross it: impassable for Combat Deployment"));
        }
        all
    }
}
verdict!(Terrain);

no_dice! {
    TerrainEffects: TerrainFacts => Terrain = terrain;
    Lookup "terrain" "What a kind of ground does" [SK_GAP_29, SK_CDEP_01]
}
