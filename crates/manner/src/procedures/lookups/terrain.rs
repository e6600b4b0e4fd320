//! What ground does to a move (GM-TER-01 to -12, GM-VIL-01): speed, deductions, unformed or not, cover.

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Finding;
use super::movement::Troops;
use crate::Rules;
use crate::clause::*;
use crate::words::{Cavalry, Inches};

/// Kinds of ground, as the table has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GroundKind {
    #[default]
    ClosedWood,
    OpenWood,
    Marshland,
    DenseGround,
    BrokenGround,
    LinearObstacle,
    EnterVillage,
    SteepHill,
    NormalHillUp,
    Building,
}

/// A unit meets difficult ground.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TerrainFacts {
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub troops: Troops,
    /// Type of cavalry: Cossacks have a column of their own.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub cavalry: Cavalry,
    #[schemars(extend("x-group" = "Ground", "x-common" = true))]
    pub ground: GroundKind,
    /// The move it would have in the open, in inches.
    #[schemars(range(min = 0, max = 33), extend("x-group" = "Unit", "x-common" = true))]
    pub distance: u8,
}

pub struct TerrainLookup;

impl Procedure for TerrainLookup {
    type Rules = Rules;
    type Facts = TerrainFacts;
    type Outcome = Finding;
    const CARD: Card = Card {
        name: "terrain",
        kind: Kind::Lookup,
        title: "What ground does to a move",
        dice: "",
        clauses: &[
            GM_TER_01, GM_TER_02, GM_TER_03, GM_TER_04, GM_TER_05, GM_TER_06, GM_TER_07, GM_TER_08, GM_TER_09, GM_TER_10, GM_TER_11,
            GM_TER_12, GM_VIL_01, GM_GAP_35,
        ],
    };

    fn run(facts: &TerrainFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Finding, NoRoll> {
        let column = match facts.troops {
            Troops::Infantry | Troops::General => 0,
            Troops::Skirmishers => 1,
            Troops::Cavalry if facts.cavalry == Cavalry::Cossack => 4,
            Troops::Cavalry => 2,
            Troops::Artillery => 3,
        };
        let Some((clause, grounds, cover)) = rules.terrain.row(facts.ground as usize) else {
            return Ok(Finding::new("No such ground.", [GM_TER_01]));
        };
        let mut by = vec![GM_TER_01, clause];
        let open = Inches::whole(facts.distance.into());
        let Some(ground) = grounds.get(column).copied().flatten() else {
            if facts.ground == GroundKind::LinearObstacle && facts.troops == Troops::Cavalry {
                by.push(rules.terrain.obstacle_clause);
            }
            return Ok(Finding::new("It may not enter.", by).inches("distance", Inches(0)).yes("may_enter", false).word("cover", cover));
        };
        let occupies = facts.ground == GroundKind::EnterVillage && facts.troops == Troops::Skirmishers;
        if occupies {
            by.push(GM_VIL_01);
        }
        let distance = match () {
            // The fuller text gives skirmishers half a move; the table's nought is no deduction beyond that.
            () if occupies => Inches(open.0 / 2),
            () if ground.full_move => Inches(0),
            () => open.times(ground.multiplier).plus(ground.inches),
        };
        let words = match () {
            () if ground.full_move => "It takes a full move".to_owned(),
            () if occupies => "It takes half a move, and the skirmishers count as formed".to_owned(),
            () => format!("It moves {distance} of {open}"),
        };
        let unformed = if ground.unformed { " and is unformed" } else { "" };
        Ok(Finding::new(format!("{words}{unformed}."), by)
            .inches("distance", distance)
            .yes("may_enter", true)
            .yes("unformed", ground.unformed)
            .word("cover", cover))
    }
}
