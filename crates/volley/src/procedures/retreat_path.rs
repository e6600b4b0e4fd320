//! VB-GAP-23: a retreat or rout whose way is barred.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Contradiction, Role};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, To, so};

/// How far it should go, and how far it can.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PathFacts {
    /// Inches it has to go.
    #[schemars(range(min = 1, max = 36), extend("x-group" = "Path", "x-common" = true, "x-clause" = "VB-GAP-23"))]
    pub distance: f64,
    /// Inches it can go after every bend.
    #[schemars(range(min = 0, max = 36), extend("x-group" = "Path", "x-common" = true, "x-clause" = "VB-GAP-23"))]
    pub free: f64,
    /// Inches farther it would have to go to be clear of a friend; unstated: it ends clear.
    #[serde(default)]
    #[schemars(range(min = 0, max = 36), extend("x-group" = "Path", "x-clause" = "VB-GAP-23"))]
    pub to_clear_friend: Option<f64>,
}

/// Does it get away whole?
pub fn retreat_path(facts: &PathFacts, rules: &Rules) -> Finding {
    let path = |key| rules.tables.house.value("retreat_path", key);
    let stuck = facts.free == 0.0;
    let short = facts.free + rules.tables.tolerance < facts.distance * path("short_share");
    let sp = path("short_sp") as i32;
    let clears = facts.to_clear_friend.is_some_and(|more| rules.within(more, path("go_on")));
    let ruling = rule()
        .no_if(stuck, clause::VB_GAP_23, "it cannot move at all: eliminated")
        .no_if(short, clause::VB_GAP_23, "barred too soon")
        .otherwise_yes(clause::VB_GAP_23, format!("it gets away, bending up to {} degrees", path("bend")));
    Finding::from(ruling)
        .and_if(stuck, || so(clause::VB_GAP_23, "remove it").mark(Role::A, "eliminated", To::Flag(true)))
        .and_if(short && !stuck, || so(clause::VB_GAP_23, format!("it loses {sp} SP more")).mark(Role::A, "sp_lost", To::Add(sp)))
        .and_if(clears, || so(clause::VB_GAP_23, "it goes on until it is clear of the friend"))
        .and_if(facts.to_clear_friend.is_some() && !clears, || so(clause::VB_GAP_23, "it stops before the friend"))
}

fn check(facts: &PathFacts, _: &Rules) -> Result<(), Contradiction> {
    let more = facts.free > facts.distance;
    Contradiction::if_both(more, "free", "distance", clause::VB_GAP_23, "it goes no farther than it has to")
}

no_dice! {
    /// Does a barred retreat get away whole?
    RetreatPath: PathFacts => Finding = retreat_path, check check;
    Permission "retreat-path" "Does a barred retreat get away whole?" [VB_GAP_23]
}
