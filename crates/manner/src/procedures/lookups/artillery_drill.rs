//! A battery's drill by weight of gun (GM-FORM-09 to -12).

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Finding;
use crate::Rules;
use crate::clause::*;
use crate::words::{Gun, Inches};

/// A battery, by its guns.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DrillFacts {
    #[schemars(extend("x-group" = "Battery", "x-common" = true, "x-role" = "a"))]
    pub gun: Gun,
}

pub struct ArtilleryDrill;

impl Procedure for ArtilleryDrill {
    type Rules = Rules;
    type Facts = DrillFacts;
    type Outcome = Finding;
    const CARD: Card = Card {
        name: "artillery-drill",
        kind: Kind::Lookup,
        title: "A battery's drill",
        dice: "",
        clauses: &[GM_FORM_09, GM_FORM_10, GM_FORM_11, GM_FORM_12],
    };

    fn run(facts: &DrillFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Finding, NoRoll> {
        let clause = match facts.gun {
            Gun::Four | Gun::LightSix => GM_FORM_10,
            Gun::HeavySix | Gun::Eight | Gun::Nine => GM_FORM_11,
            Gun::Twelve => GM_FORM_12,
        };
        let Some(drill) = rules.movement.drill(facts.gun) else { return Ok(Finding::new("No such gun.", [GM_FORM_09])) };
        let manhandle = drill.manhandle.map_or("not manhandled".to_owned(), |inches| format!("manhandled {inches}\""));
        let on_the_spot = match drill.unlimber_and_fire {
            0 => "may not unlimber on the spot and fire".to_owned(),
            fires => format!("may unlimber on the spot and fire {fires}"),
        };
        let words = format!(
            "It is {manhandle}; unlimbering takes a {} move, limbering a {} move; it fires {} at most and {on_the_spot}.",
            drill.unlimber, drill.limber, drill.fires
        );
        Ok(Finding::new(words, [GM_FORM_09, clause])
            .inches("manhandle", Inches::whole(drill.manhandle.unwrap_or_default()))
            .word("unlimber", &drill.unlimber)
            .word("limber", &drill.limber)
            .whole("fires", drill.fires)
            .whole("unlimber_and_fire", drill.unlimber_and_fire))
    }
}
