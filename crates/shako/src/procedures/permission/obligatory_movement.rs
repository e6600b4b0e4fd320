//! Must an Attacking division go on? SK-OBLIG-01..13, SK-SIDE-05, SK-GAP-05.
//!
//! It must, until it is fighting, unless one of its formed units has come near enough to visible formed enemy: infantry within 6 inches
//! of infantry or 12 of cavalry, cavalry within 12 of either. Skirmishers suspend nothing.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::procedures::test::initiative::Order;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ObligatoryFacts {
    /// Orders of the division.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-OBLIG-01"))]
    pub orders: Order,
    /// A unit of the division is fighting.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-OBLIG-01"))]
    pub fighting: bool,
    /// Its unit nearest to an enemy.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-OBLIG-02"))]
    pub own_unit: OwnUnit,
    /// That enemy.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-OBLIG-02"))]
    pub enemy: NearEnemy,
    /// Inches between them.
    #[schemars(range(min = 0, max = 48), extend("x-common" = true, "x-clause" = "SK-OBLIG-02"))]
    pub distance: f64,
    /// That enemy is visible.
    #[schemars(extend("x-clause" = "SK-OBLIG-02"))]
    pub visible: bool,
    /// The division has both infantry and cavalry.
    #[schemars(extend("x-clause" = "SK-OBLIG-10"))]
    pub mixed_division: bool,
    /// The enemy threatens its flank or rear.
    #[schemars(extend("x-clause" = "SK-OBLIG-06"))]
    pub flank_or_rear_threat: bool,
    /// The enemies that suspended it have been repulsed or destroyed.
    #[schemars(extend("x-clause" = "SK-OBLIG-07"))]
    pub threat_gone: bool,
    /// It only means to side-step.
    #[schemars(extend("x-clause" = "SK-SIDE-05"))]
    pub side_step: bool,
}

impl Default for ObligatoryFacts {
    fn default() -> Self {
        ObligatoryFacts {
            orders: Order::Attack,
            fighting: false,
            own_unit: OwnUnit::default(),
            enemy: NearEnemy::default(),
            distance: 24.0,
            visible: true,
            mixed_division: false,
            flank_or_rear_threat: false,
            threat_gone: false,
            side_step: false,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OwnUnit {
    #[default]
    FormedInfantry,
    Cavalry,
    SkirmishersOrArtillery,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NearEnemy {
    #[default]
    FormedInfantry,
    Cavalry,
    Artillery,
    Skirmishers,
}

/// Yes: it must go on. No: it need not.
pub fn obligatory_movement(facts: &ObligatoryFacts, rules: &Rules) -> Finding {
    let own = match facts.own_unit {
        OwnUnit::FormedInfantry => Some(0),
        OwnUnit::Cavalry => Some(1),
        OwnUnit::SkirmishersOrArtillery => None,
    };
    let enemy = match facts.enemy {
        NearEnemy::FormedInfantry => Some(0),
        NearEnemy::Cavalry => Some(1),
        NearEnemy::Artillery | NearEnemy::Skirmishers => None,
    };
    let limit = own.zip(enemy).map(|(own, enemy)| rules.orders.suspend[own][enemy]);
    let near = limit.filter(|limit| limit.covers(facts.distance) && facts.visible && !facts.threat_gone);
    let clause = near.map_or(SK_OBLIG_01, |limit| limit.clause);
    let attacks = facts.orders == Order::Attack;
    let finding: Finding = rule()
        .no_if(!attacks, SK_GAP_05, "only Attack orders oblige it to move")
        .no_if(facts.fighting, SK_OBLIG_01, "it is fighting")
        .no_if(near.is_some(), clause, "one of its units is near enough to the enemy: it may suspend its movement")
        .yes_if(facts.threat_gone, SK_OBLIG_07, "the enemy has been repulsed or destroyed: the duty is in force again")
        .yes_if(facts.side_step, SK_SIDE_05, "a side-step does not satisfy the duty to go forward")
        .yes_if(facts.enemy == NearEnemy::Skirmishers, SK_OBLIG_13, "skirmishers suspend nothing")
        .yes_if(
            facts.flank_or_rear_threat,
            SK_OBLIG_11,
            "the old rules on breaking off for a flank or rear threat are gone; nothing near enough suspends the duty",
        )
        .otherwise_yes(SK_OBLIG_01, "it must go on until it fights or may suspend")
        .into();
    let suspended = attacks && !facts.fighting && near.is_some();
    let cavalry = facts.own_unit == OwnUnit::Cavalry;
    finding
        .and_if(suspended, || so(SK_OBLIG_05, "one such unit is enough for the whole division"))
        .and_if(suspended && cavalry, || so(SK_OBLIG_08, "12 inches is the greatest cavalry charge"))
        .and_if(suspended && !cavalry, || so(SK_OBLIG_09, "infantry halts at its own charge distance, or at that of cavalry"))
        .and_if(suspended && cavalry && facts.mixed_division && facts.enemy == NearEnemy::FormedInfantry, || {
            so(SK_OBLIG_10, "its cavalry halts the mixed division sooner than infantry alone could")
        })
        .and_if(suspended && facts.flank_or_rear_threat, || so(SK_OBLIG_06, "it may redeploy units to face the flank or rear"))
}

no_dice! {
    ObligatoryMovement: ObligatoryFacts => Finding = obligatory_movement;
    Permission "obligatory-movement" "Must this Attacking division go on" [SK_OBLIG_01, SK_OBLIG_02, SK_OBLIG_03, SK_OBLIG_04, SK_OBLIG_05, SK_OBLIG_06, SK_OBLIG_07, SK_OBLIG_08, SK_OBLIG_09, SK_OBLIG_10,
     SK_OBLIG_11, SK_OBLIG_13, SK_SIDE_05, SK_GAP_05]
}
