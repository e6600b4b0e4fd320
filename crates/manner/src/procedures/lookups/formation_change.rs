//! What changes of formation and facing cost (GM-FORM-01 to -08).

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Finding;
use crate::Rules;
use crate::clause::*;
use crate::words::{Arm, Class, Inches};

/// What is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Evolution {
    AboutFace,
    #[default]
    FormationToFront,
    FormationAndFace,
    Wheel,
    FormSquare,
}

/// A unit of infantry or cavalry changes formation or facing.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FormationChangeFacts {
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub class: Class,
    #[schemars(extend("x-group" = "Change", "x-common" = true))]
    pub change: Evolution,
}

pub struct FormationChange;

impl Procedure for FormationChange {
    type Rules = Rules;
    type Facts = FormationChangeFacts;
    type Outcome = Finding;
    const CARD: Card = Card {
        name: "formation-change",
        kind: Kind::Lookup,
        title: "What a change of formation costs",
        dice: "",
        clauses: &[GM_FORM_01, GM_FORM_02, GM_FORM_03, GM_FORM_04, GM_FORM_05, GM_FORM_06, GM_FORM_07, GM_FORM_08, GM_FORM_09],
    };

    fn check(facts: &FormationChangeFacts, _: &Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
        grognard_engine::umpire::Contradiction::if_both(
            facts.arm == Arm::Artillery,
            "arm",
            "change",
            GM_FORM_09,
            "a battery limbers and unlimbers: see its drill",
        )
    }

    fn run(facts: &FormationChangeFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Finding, NoRoll> {
        let m = &rules.movement;
        let (column, clause, what) = match facts.change {
            Evolution::AboutFace => {
                let [inches, times] = m.about_face(facts.arm, facts.class);
                let words = format!("An about-face costs {inches}\", {times} a turn at most.");
                return Ok(Finding::new(words, [GM_FORM_01, GM_FORM_02, GM_FORM_03])
                    .inches("deduct", Inches::whole(inches))
                    .whole("times", times));
            }
            Evolution::FormationToFront => (0, GM_FORM_04, "A change of formation to the front"),
            Evolution::FormationAndFace => (1, GM_FORM_05, "A change of formation and facing"),
            Evolution::Wheel => (2, GM_FORM_07, "A wheel"),
            Evolution::FormSquare => (3, GM_FORM_08, "Forming square"),
        };
        let cost = m.change(facts.arm, facts.class, column);
        let words = match (cost, facts.change) {
            ("half", Evolution::Wheel) => format!("{what} goes at half speed."),
            (_, Evolution::Wheel) => format!("{what} goes at normal speed."),
            ("half", _) => format!("{what} takes half a move."),
            ("full", _) => format!("{what} takes a full move."),
            _ => format!("{what} cannot be done."),
        };
        let clause = if cost.is_empty() && facts.change == Evolution::FormationAndFace { GM_FORM_06 } else { clause };
        Ok(Finding::new(words, [GM_FORM_01, clause]).word("cost", cost).yes("possible", !cost.is_empty()))
    }
}
