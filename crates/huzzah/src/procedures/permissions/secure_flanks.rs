//! HZ-SEC-01..05: are both flanks secured?

use grognard_engine::Clause;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SecureFlanksFacts {
    /// What is on the left flank.
    #[schemars(extend("x-common" = true))]
    pub left: Beside,
    /// What is on the right flank.
    #[schemars(extend("x-common" = true))]
    pub right: Beside,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Beside {
    #[default]
    Nothing,
    /// Dense or impassable terrain without enemies.
    Terrain,
    /// Dense or impassable terrain occupied by the enemy.
    TerrainHeldByEnemy,
    /// A friendly unit, there in person.
    Friend,
    /// The threat zone of a friendly unit.
    FriendlyZone,
    TableEdge,
}

no_dice! {
    SecureFlanks: SecureFlanksFacts => Fate = secure_flanks;
    Permission "secure-flanks" "Are its flanks secure?"
    [HZ_SEC_01, HZ_SEC_02, HZ_SEC_03, HZ_SEC_04, HZ_SEC_05]
}

fn secured_by(beside: Beside) -> Option<Clause> {
    match beside {
        Beside::Terrain => Some(HZ_SEC_01),
        Beside::Friend => Some(HZ_SEC_02),
        Beside::FriendlyZone => Some(HZ_SEC_03),
        Beside::Nothing | Beside::TerrainHeldByEnemy | Beside::TableEdge => None,
    }
}

pub fn secure_flanks(facts: &SecureFlanksFacts, _: &Rules) -> Fate {
    let either = |beside| facts.left == beside || facts.right == beside;
    let (left, right) = (secured_by(facts.left), secured_by(facts.right));
    let ruling = rule()
        .no_if(either(Beside::TableEdge), HZ_SEC_05, "the table edge never secures a flank")
        .no_if(either(Beside::TerrainHeldByEnemy), HZ_SEC_01, "terrain that the enemy holds does not secure a flank")
        .yes_if(left.is_some() && right.is_some(), HZ_SEC_04, "both flanks are secured")
        .otherwise_no(HZ_SEC_04, "both flanks have to be secured");
    let mut fate = Fate::from(ruling);
    for clause in [left, right].into_iter().flatten() {
        fate = fate.also(clause);
    }
    fate
}
