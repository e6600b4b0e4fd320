//! How far one sees into or through ground (GM-TER-13, -14).

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Finding;
use crate::Rules;
use crate::clause::*;
use crate::words::Inches;

/// What is looked into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Screen {
    #[default]
    ClosedWood,
    OpenWood,
    Walls,
    Hedges,
    Village,
}

/// A line of sight into or through cover.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VisibilityFacts {
    #[schemars(extend("x-group" = "Ground", "x-common" = true))]
    pub ground: Screen,
    /// The garrison of the village has fired.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "GM-TER-14"))]
    pub garrison_fired: bool,
}

pub struct Visibility;

impl Procedure for Visibility {
    type Rules = Rules;
    type Facts = VisibilityFacts;
    type Outcome = Finding;
    const CARD: Card =
        Card { name: "visibility", kind: Kind::Lookup, title: "How far one sees into cover", dice: "", clauses: &[GM_TER_13, GM_TER_14] };

    fn run(facts: &VisibilityFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Finding, NoRoll> {
        if facts.ground == Screen::Village && facts.garrison_fired {
            return Ok(Finding::new("A garrison that has fired is seen at any distance.", [GM_TER_14]).yes("unlimited", true));
        }
        let sight = rules.movement.visibility[facts.ground as usize];
        Ok(Finding::new(format!("It is seen within {}\".", sight.value), [sight.clause])
            .inches("distance", Inches::whole(sight.value))
            .yes("unlimited", false))
    }
}
