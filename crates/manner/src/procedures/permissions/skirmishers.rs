//! Where skirmishers may be (GM-SKR-01, -02, -09).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;

/// Skirmishers away from their parent.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SkirmishersFacts {
    /// Inches from their parent formation.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "Parent", "x-common" = true, "x-clause" = "GM-SKR-01"))]
    pub parent_distance: u8,
    /// They see it.
    #[schemars(extend("x-group" = "Parent", "x-common" = true, "x-clause" = "GM-SKR-01"))]
    pub sees_parent: bool,
    /// Formed troops of their own brigade support them.
    #[schemars(extend("x-group" = "Parent", "x-common" = true, "x-clause" = "GM-SKR-02"))]
    pub supported: bool,
    /// They hold a building or village as a forlorn hope.
    #[schemars(extend("x-group" = "Place", "x-clause" = "GM-SKR-09"))]
    pub forlorn_hope: bool,
}

impl Default for SkirmishersFacts {
    fn default() -> SkirmishersFacts {
        SkirmishersFacts { parent_distance: 6, sees_parent: true, supported: true, forlorn_hope: false }
    }
}

pub struct Skirmishers;

impl Procedure for Skirmishers {
    type Rules = Rules;
    type Facts = SkirmishersFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "skirmishers",
        kind: Kind::Permission,
        title: "May skirmishers be there",
        dice: "",
        clauses: &[GM_SKR_01, GM_SKR_02, GM_SKR_09],
    };

    fn run(facts: &SkirmishersFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let within = rules.skirmish.parent_within;
        Ok(rule()
            .yes_if(facts.forlorn_hope, GM_SKR_09, "in buildings they may be left as a forlorn hope")
            .no_if(!facts.sees_parent, GM_SKR_01, "they must stay in sight of their parent")
            .no_if(
                i32::from(facts.parent_distance) > within.value,
                within.clause,
                format!("they must stay within {}\" of their parent", within.value),
            )
            .no_if(!facts.supported, GM_SKR_02, "formed troops of their brigade must support them")
            .otherwise_yes(within.clause, "they are near and in sight of their parent")
            .into())
    }
}
