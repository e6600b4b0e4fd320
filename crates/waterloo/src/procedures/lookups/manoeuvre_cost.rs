//! Costs that are not of ground: BW-TEC-05, BW-TEC-06, BW-TEC-07..12, BW-GAP-07.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Who;
use super::movement_cost::Points;
use crate::Rules;
use crate::clause::*;
use crate::procedures::found::{Entry, Found};
use crate::rules::movement::{Cost, Terrain};
use grognard_engine::no_dice;

/// What it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Manoeuvre {
    #[default]
    FormSquare,
    /// Extend or retract the line.
    ExtendLine,
    EnterEnemyZoc,
    LeaveEnemyZoc,
    ChangeFacing,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ManoeuvreFacts {
    /// Who.
    #[schemars(extend("x-group" = "Mover", "x-common" = true, "x-clause" = "BW-TEC-01"))]
    pub who: Who,
    /// What it does.
    #[schemars(extend("x-group" = "Mover", "x-common" = true, "x-clause" = "BW-TEC-05"))]
    pub manoeuvre: Manoeuvre,
}

/// A cost, a type of movement that is needed, or neither where it is prohibited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ManoeuvreCost {
    pub movement_points: Option<Points>,
    pub needs: Option<&'static str>,
}

impl Entry for ManoeuvreCost {}

pub fn manoeuvre_cost(facts: &ManoeuvreFacts, rules: &Rules) -> Found<ManoeuvreCost> {
    let (terrain, clause) = match (facts.manoeuvre, facts.who) {
        (Manoeuvre::ChangeFacing, _) => {
            // Free for leaders (BW-GAP-07).
            let halves = if facts.who == Who::Leader { 0 } else { 2 * rules.movement.facing.change_cost.value };
            let entry = ManoeuvreCost { movement_points: Some(Points(halves)), needs: None };
            return Found { entry, words: format!("{} movement points.", Points(halves)), clauses: vec![BW_GAP_07] };
        }
        (Manoeuvre::FormSquare, _) => (Terrain::FormSquare, BW_TEC_05),
        (Manoeuvre::ExtendLine, _) => (Terrain::ExtendLine, BW_TEC_06),
        (Manoeuvre::EnterEnemyZoc, _) => (Terrain::EnterZoc, BW_TEC_07),
        (Manoeuvre::LeaveEnemyZoc, Who::Infantry) => (Terrain::LeaveZoc, BW_TEC_08),
        (Manoeuvre::LeaveEnemyZoc, Who::Cavalry) => (Terrain::LeaveZoc, BW_TEC_09),
        (Manoeuvre::LeaveEnemyZoc, Who::Artillery) => (Terrain::LeaveZoc, BW_TEC_10),
        (Manoeuvre::LeaveEnemyZoc, Who::Leader) => (Terrain::LeaveZoc, BW_TEC_11),
    };
    let cost = rules.movement.cost(terrain, facts.who.column(), false);
    let (movement_points, needs, words) = match cost {
        Cost::Halves(halves) => (Some(Points(halves)), None, format!("{} movement points.", Points(halves))),
        Cost::Prohibited => (None, None, "Prohibited.".to_owned()),
        Cost::Reduced => (None, Some("reduced"), "By reduced movement.".to_owned()),
        Cost::Withdrawal => (None, Some("withdrawal"), "By withdrawal movement.".to_owned()),
        Cost::Screened => (None, Some("screened"), "By screened movement.".to_owned()),
    };
    Found { entry: ManoeuvreCost { movement_points, needs }, words, clauses: vec![clause, BW_TEC_12] }
}

no_dice! {
    /// What does a manoeuvre cost?
    Manoeuvres: ManoeuvreFacts => Found<ManoeuvreCost> = manoeuvre_cost;
    Lookup "manoeuvre-cost" "Movement points of a manoeuvre" [
        BW_TEC_05, BW_TEC_06, BW_TEC_07, BW_TEC_08, BW_TEC_09, BW_TEC_10, BW_TEC_11, BW_TEC_12, BW_GAP_07,
    ]
}
