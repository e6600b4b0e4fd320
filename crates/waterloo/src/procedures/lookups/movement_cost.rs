//! The cost of entering a hex: BW-TEC-01, -02, -04, BW-NOTE-01, -02, -03, BW-GAP-08.
//!
//! The hex's own cost plus every addition crossed. On a road or path the route's rate replaces hex, hexsides, levels and crests;
//! a bridge or ford replaces the water it lies on. Artillery always uses these rates, infantry and cavalry only in tactical or
//! strategic movement.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use super::{Hex, Hexside, MovementType, Route, Who};
use crate::Rules;
use crate::clause::*;
use crate::procedures::found::{Entry, Found};
use crate::rules::movement::{Cost, Terrain};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CostFacts {
    /// Who moves.
    #[schemars(extend("x-group" = "Mover", "x-common" = true, "x-clause" = "BW-TEC-01"))]
    pub who: Who,
    /// How it moves.
    #[schemars(extend("x-group" = "Mover", "x-common" = true, "x-clause" = "BW-NOTE-02"))]
    pub movement: MovementType,
    /// Rapid advance: the second of two rates.
    #[schemars(extend("x-group" = "Mover", "x-clause" = "BW-NOTE-03"))]
    pub rapid_advance: bool,
    /// The hex entered.
    #[schemars(extend("x-group" = "Ground", "x-common" = true, "x-clause" = "BW-TEC-01"))]
    pub hex: Hex,
    /// What is crossed or climbed.
    #[schemars(length(max = 4), extend("x-group" = "Ground", "x-common" = true, "x-clause" = "BW-TEC-02"))]
    pub across: Vec<Hexside>,
    /// Along a road or path.
    #[schemars(extend("x-group" = "Ground", "x-common" = true, "x-clause" = "BW-NOTE-02"))]
    pub along: Route,
    /// Mud.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "BW-GAP-26"))]
    pub mud: bool,
}

/// Movement points, in halves because of a leader's half point on a road.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(pub i32);

impl std::fmt::Display for Points {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str("\u{bd}"),
            (whole, _) => write!(f, "{whole}\u{bd}"),
        }
    }
}

/// As a number of movement points.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 2.0)
    }
}

/// The cost, or none where it is prohibited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct HexCost {
    pub movement_points: Option<Points>,
}

impl Entry for HexCost {}

pub fn movement_cost(facts: &CostFacts, rules: &Rules) -> Found<HexCost> {
    let column = facts.who.column();
    let movement = &rules.movement;
    let mut clauses = vec![BW_TEC_01];
    // Leaders have movement points of their own and keep to the roads as they like.
    let formed = matches!(facts.who, Who::Infantry | Who::Cavalry);
    let routes = !formed || matches!(facts.movement, MovementType::Tactical | MovementType::Strategic);
    let crossing = |side: &Hexside| matches!(side, Hexside::Bridge | Hexside::Ford);
    let uses = facts.along != Route::None || facts.across.iter().any(crossing);
    if uses && facts.who == Who::Artillery {
        clauses.push(BW_NOTE_01);
    } else if uses && formed {
        clauses.push(BW_NOTE_02);
    }
    let mut sum = 0;
    let mut add = |terrain: Terrain| match movement.cost(terrain, column, facts.rapid_advance) {
        Cost::Halves(halves) => {
            sum += halves;
            true
        }
        _ => false,
    };
    let on_road = facts.along != Route::None && routes;
    let mut possible = true;
    if on_road {
        possible &= add(if facts.along == Route::Road { Terrain::Road } else { Terrain::Path });
        if facts.along == Route::Road && facts.who == Who::Leader {
            clauses.push(BW_TEC_04);
        }
        // The crossing itself still counts: a ford costs artillery something even on a road.
        for side in facts.across.iter().filter(|side| crossing(side)) {
            possible &= add(side.terrain());
        }
    } else {
        possible &= add(facts.hex.terrain());
        let dry = routes && facts.across.iter().any(crossing);
        for side in &facts.across {
            let replaced = if dry { side.is_water() } else { crossing(side) };
            if !replaced {
                possible &= add(side.terrain());
                clauses.extend(movement.is_added(side.terrain(), column).then_some(BW_TEC_02));
            }
        }
        let rates = |rapid| movement.cost(facts.hex.terrain(), column, rapid);
        if rates(true) != rates(false) {
            clauses.push(BW_NOTE_03);
        }
        if facts.mud && facts.who == Who::Artillery {
            sum += 2 * movement.weather.mud_artillery.value;
            clauses.push(BW_GAP_26);
        }
    }
    if !possible {
        return Found { entry: HexCost { movement_points: None }, words: "Prohibited.".into(), clauses: vec![BW_TEC_03, BW_TEC_12] };
    }
    Found { entry: HexCost { movement_points: Some(Points(sum)) }, words: format!("{} movement points.", Points(sum)), clauses }
}

no_dice! {
    /// What does it cost to enter a hex?
    MovementCost: CostFacts => Found<HexCost> = movement_cost;
    Lookup "movement-cost" "Movement points to enter a hex" [
        BW_TEC_01, BW_TEC_02, BW_TEC_03, BW_TEC_04, BW_TEC_12, BW_NOTE_01, BW_NOTE_02, BW_NOTE_03, BW_GAP_08, BW_GAP_26,
    ]
}
