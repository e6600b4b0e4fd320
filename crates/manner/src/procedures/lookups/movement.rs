//! Movement distances (GM-RATE-01 to -15, GM-SPEC-07), before the ground takes its share.

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Finding;
use crate::Rules;
use crate::clause::*;
use crate::words::{Cavalry, Class, Formation, Inches, Mounts};

/// Who moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Troops {
    #[default]
    Infantry,
    Skirmishers,
    Cavalry,
    Artillery,
    General,
}

/// What kind of move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    #[default]
    Normal,
    Retreat,
    Rout,
    /// Cavalry: retire.
    Retire,
    ReturnToLines,
    TurnAndFlee,
    /// Guns pushed by hand.
    Manhandle,
}

/// A unit moves.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MovementFacts {
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub troops: Troops,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub class: Class,
    /// Type of cavalry.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub cavalry: Cavalry,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub mounts: Mounts,
    /// Horse artillery.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub horse: bool,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub formation: Formation,
    /// The kind of move.
    #[schemars(extend("x-group" = "Move", "x-common" = true))]
    pub kind: Move,
    /// Starts and ends on the road in column of march.
    #[schemars(extend("x-group" = "Move", "x-clause" = "GM-RATE-15"))]
    pub on_road: bool,
}

/// The distance; `None` where it may not move so.
pub fn movement(facts: &MovementFacts, rules: &Rules) -> (Option<i32>, Vec<grognard_engine::Clause>) {
    let m = &rules.movement;
    match (facts.troops, facts.kind) {
        (Troops::General, _) => (Some(m.generals.value), vec![m.generals.clause]),
        (Troops::Skirmishers, Move::Normal) => (Some(m.skirmishers.value), vec![m.skirmishers.clause]),
        (Troops::Infantry | Troops::Skirmishers, Move::Retreat) => (m.infantry(facts.class, 5), vec![GM_RATE_02]),
        (Troops::Infantry | Troops::Skirmishers, Move::Rout) => (m.infantry(facts.class, 6), vec![GM_RATE_02]),
        (Troops::Cavalry, Move::Retire | Move::ReturnToLines | Move::TurnAndFlee) => {
            let mut by = vec![GM_RATE_07];
            let mut inches = m.cavalry(facts.cavalry, facts.class, 4);
            if facts.mounts == Mounts::Inferior {
                by.push(GM_SPEC_07);
                inches = inches.map(|inches| inches + m.inferior.value);
            }
            (inches, by)
        }
        (Troops::Artillery, Move::Manhandle) => {
            let by = if facts.horse { GM_RATE_09 } else { GM_RATE_10 };
            (m.artillery(facts.class, facts.horse)[1], vec![by])
        }
        (troops, Move::Normal) if facts.formation == Formation::ColumnOfMarch => {
            let row = match troops {
                Troops::Cavalry => 1,
                Troops::Artillery if facts.horse => 2,
                Troops::Artillery => 3,
                _ => 0,
            };
            let march = m.march[row];
            match facts.on_road {
                true => (Some(march.value + m.road.value), vec![march.clause, m.road.clause, GM_RATE_15]),
                false => (Some(march.value), vec![march.clause]),
            }
        }
        (Troops::Infantry, Move::Normal) => match facts.formation {
            Formation::Line => (m.infantry(facts.class, 0), vec![GM_RATE_01]),
            Formation::ColumnOfAttack | Formation::ColumnOfMarch => (m.infantry(facts.class, 2), vec![GM_RATE_01]),
            Formation::Square => match m.infantry(facts.class, 4) {
                Some(inches) => (Some(inches), vec![GM_RATE_03]),
                None => (None, vec![GM_RATE_04]),
            },
        },
        (Troops::Cavalry, Move::Normal) => {
            (m.cavalry(facts.cavalry, facts.class, if facts.formation == Formation::Line { 0 } else { 2 }), vec![GM_RATE_05])
        }
        (Troops::Artillery, _) => (m.artillery(facts.class, facts.horse)[0], vec![GM_RATE_09]),
        _ => (None, vec![GM_RATE_01]),
    }
}

pub struct MovementLookup;

impl Procedure for MovementLookup {
    type Rules = Rules;
    type Facts = MovementFacts;
    type Outcome = Finding;
    const CARD: Card = Card {
        name: "movement",
        kind: Kind::Lookup,
        title: "Movement distance",
        dice: "",
        clauses: &[
            GM_RATE_01, GM_RATE_02, GM_RATE_03, GM_RATE_04, GM_RATE_05, GM_RATE_07, GM_RATE_09, GM_RATE_10, GM_RATE_11, GM_RATE_12,
            GM_RATE_13, GM_RATE_14, GM_RATE_15, GM_SPEC_07,
        ],
    };

    fn run(facts: &MovementFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Finding, NoRoll> {
        let (inches, by) = movement(facts, rules);
        Ok(match inches {
            Some(inches) => Finding::new(format!("It moves {inches}\"."), by).inches("distance", Inches::whole(inches)),
            None => Finding::new("It may not move so.", by).inches("distance", Inches(0)),
        })
    }
}
