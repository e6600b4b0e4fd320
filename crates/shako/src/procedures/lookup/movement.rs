//! How far may it move? SK-GAP-09, SK-GAP-29, SK-OBLIG-14, SK-MSQ-01, SK-MSQ-02, SK-ADC-01, SK-DRET-01.

use grognard_engine::Clause;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::inches::Inches;
use crate::clause::*;
use crate::rules::{Ground, Measure, Rules};
use crate::troops::{Arm, Formation, InfantryClass};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MovementFacts {
    /// Who moves.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-09"))]
    pub mover: Mover,
    /// Class, for infantry in square.
    #[schemars(extend("x-clause" = "SK-MSQ-01"))]
    pub class: InfantryClass,
    /// Formation, for infantry.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-09", "x-role" = "a"))]
    pub formation: Formation,
    /// Over what ground.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-29"))]
    pub ground: Ground,
    /// At a bridge or ford.
    #[schemars(extend("x-clause" = "SK-GAP-29"))]
    pub at_crossing: bool,
    /// Straight back, still facing front.
    #[schemars(extend("x-clause" = "SK-GAP-09"))]
    pub backwards: bool,
    /// Inches to the nearest enemy.
    #[schemars(range(min = 0, max = 48), extend("x-clause" = "SK-GAP-09"))]
    pub enemy_distance: f64,
    /// Inches to its own table edge, for a division in Retreat.
    #[schemars(range(min = 0, max = 72), extend("x-clause" = "SK-DRET-01"))]
    pub distance_to_edge: f64,
}

impl Default for MovementFacts {
    fn default() -> Self {
        MovementFacts {
            mover: Mover::default(),
            class: InfantryClass::default(),
            formation: Formation::default(),
            ground: Ground::default(),
            at_crossing: false,
            backwards: false,
            enemy_distance: 24.0,
            distance_to_edge: 24.0,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    #[default]
    Infantry,
    Cavalry,
    HeavyFootBattery,
    FootBattery,
    HorseBattery,
    Skirmishers,
    Commander,
    Adc,
    /// A whole division in Retreat.
    RetreatingDivision,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Move {
    Impassable {
        clause: Clause,
    },
    /// It uses up the whole move.
    WholeMove,
    Inches {
        inches: Inches,
        clause: Clause,
        half: bool,
        shift: i32,
        back: bool,
        leaves_table: bool,
    },
}

fn base(facts: &MovementFacts, rules: &Rules) -> (Measure, Option<Arm>) {
    let moves = &rules.movement;
    let class: crate::troops::Class = facts.class.into();
    match facts.mover {
        Mover::Infantry => {
            let measure = match facts.formation {
                Formation::Line => moves.line,
                Formation::Column => moves.column,
                Formation::Masse => moves.masse,
                Formation::Square if class.is_elite_or_guard_infantry() => moves.square_elite,
                Formation::Square => moves.square,
            };
            (measure, Some(Arm::Infantry))
        }
        Mover::Cavalry => (moves.cavalry, Some(Arm::Cavalry)),
        Mover::HeavyFootBattery => (moves.heavy_foot, Some(Arm::Artillery)),
        Mover::FootBattery => (moves.foot, Some(Arm::Artillery)),
        Mover::HorseBattery => (moves.horse, Some(Arm::Artillery)),
        Mover::Skirmishers => (moves.skirmishers, Some(Arm::Skirmishers)),
        Mover::Commander => (moves.commander, None),
        Mover::Adc => (moves.adc, None),
        Mover::RetreatingDivision => (rules.divisions.retreat_each_turn, None),
    }
}

/// The allowance; the battle calls this for each stretch of ground.
pub fn movement(facts: &MovementFacts, rules: &Rules) -> Move {
    let (measure, arm) = base(facts, rules);
    let mut answer = measure.inches;
    let clause = measure.clause;
    if facts.mover == Mover::RetreatingDivision {
        // SK-DRET-01: the lesser of the two.
        let leaves_table = facts.distance_to_edge <= answer;
        let inches = Inches::new(answer.min(facts.distance_to_edge));
        return Move::Inches { inches, clause, half: false, shift: 0, back: false, leaves_table };
    }
    let Some(arm) = arm else {
        return Move::Inches { inches: Inches::new(answer), clause, half: false, shift: 0, back: false, leaves_table: false };
    };
    let row = rules.movement.over(facts.ground, arm);
    let crossing = facts.ground == Ground::River && facts.at_crossing;
    let dense_line = facts.ground == Ground::DenseWood && arm == Arm::Infantry && facts.formation != Formation::Column;
    if (row.rate.is_empty() && !crossing) || dense_line {
        return Move::Impassable { clause: SK_GAP_29 };
    }
    if row.rate == "move" {
        return Move::WholeMove;
    }
    let half = row.rate == "1/2";
    if half {
        answer /= 2.0;
    }
    let on_road = facts.ground == Ground::Road;
    let marches = arm != Arm::Infantry || facts.formation == Formation::Column;
    let road_open = !rules.movement.road_clear.covers(facts.enemy_distance);
    let shift = if on_road && !(marches && road_open) { 0 } else { row.inches };
    answer = if answer > 0.0 { (answer + f64::from(shift)).max(0.0) } else { answer };
    let back = facts.backwards && matches!(arm, Arm::Infantry | Arm::Cavalry);
    if back {
        answer = rules.movement.back_share.times(answer);
    }
    Move::Inches { inches: Inches::new(answer), clause, half, shift, back, leaves_table: false }
}

impl Told for Move {
    fn headline(&self) -> String {
        match self {
            Move::Impassable { .. } => "impassable".into(),
            Move::WholeMove => "the whole move".into(),
            Move::Inches { inches, .. } => format!("{inches} inches"),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            Move::Impassable { clause } => vec![so(*clause, "it cannot cross this ground")],
            Move::WholeMove => vec![so(SK_GAP_30, "entering takes the whole move, from contact with the edge")],
            Move::Inches { inches, clause, half, shift, back, leaves_table } => {
                let mut all = vec![so(*clause, format!("{inches} inches"))];
                if *half {
                    all.push(so(SK_GAP_29, "half rate over this ground"));
                }
                if *shift != 0 {
                    all.push(so(SK_GAP_29, format!("{shift:+} inches")));
                }
                if *back {
                    all.push(so(SK_GAP_09, "half of it when moving straight back"));
                }
                if *leaves_table {
                    all.push(so(SK_DRET_01, "it reaches the table edge, which is the lesser distance, and leaves"));
                }
                all
            }
        }
    }
}
verdict!(Move);

no_dice! {
    MovementAllowance: MovementFacts => Move = movement;
    Lookup "movement" "How far it may move" [SK_OBLIG_14, SK_MSQ_01, SK_MSQ_02, SK_ADC_01, SK_DRET_01, SK_GAP_09, SK_GAP_29, SK_GAP_30]
}
