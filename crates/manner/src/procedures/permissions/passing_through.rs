//! Passage of lines in normal movement (GM-PASS-01 to -10, -12 to -16, GM-UNF-10, -11).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::words::{Class, Formation, Loss};

/// Troops as the matrix has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Body {
    Skirmishers,
    #[default]
    Infantry,
    Cavalry,
    Artillery,
}

/// A unit would pass through friends.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PassingFacts {
    /// Who moves.
    #[schemars(extend("x-group" = "Mover", "x-common" = true))]
    pub mover: Body,
    /// Who is passed through.
    #[schemars(extend("x-group" = "Passed", "x-common" = true))]
    pub passed: Body,
    /// Class of the mover.
    #[schemars(extend("x-group" = "Mover", "x-common" = true, "x-role" = "a", "x-clause" = "GM-PASS-15"))]
    pub class: Class,
    /// Formation of the mover.
    #[schemars(extend("x-group" = "Mover", "x-role" = "a", "x-clause" = "GM-PASS-14"))]
    pub formation: Formation,
    /// Formation of the unit passed.
    #[schemars(extend("x-group" = "Passed", "x-clause" = "GM-PASS-14"))]
    pub passed_formation: Formation,
    /// Figures present of the unit passed.
    #[schemars(range(min = 1, max = 120), extend("x-group" = "Passed", "x-clause" = "GM-PASS-14"))]
    pub passed_figures: u16,
    /// Figures it has lost.
    #[schemars(range(min = 0, max = 120), extend("x-group" = "Passed", "x-clause" = "GM-PASS-14"))]
    pub passed_lost: u16,
}

impl Default for PassingFacts {
    fn default() -> PassingFacts {
        PassingFacts {
            mover: Body::Infantry,
            passed: Body::Infantry,
            class: Class::First,
            formation: Formation::Line,
            passed_formation: Formation::Line,
            passed_figures: 36,
            passed_lost: 0,
        }
    }
}

pub struct PassingThrough;

impl Procedure for PassingThrough {
    type Rules = Rules;
    type Facts = PassingFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "passing-through",
        kind: Kind::Permission,
        title: "May it pass through friends",
        dice: "",
        clauses: &[
            GM_PASS_01, GM_PASS_02, GM_PASS_03, GM_PASS_04, GM_PASS_05, GM_PASS_06, GM_PASS_07, GM_PASS_08, GM_PASS_09, GM_PASS_10,
            GM_PASS_12, GM_PASS_13, GM_PASS_14, GM_PASS_15, GM_PASS_16, GM_UNF_10, GM_UNF_11,
        ],
    };

    fn run(facts: &PassingFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let cell = rules.passage.cell(facts.mover as usize, facts.passed as usize);
        let (yes, starred) = (cell.starts_with("Yes"), cell.contains('*'));
        let clause = match (facts.mover, facts.passed) {
            (Body::Skirmishers, _) => GM_PASS_02,
            (Body::Infantry, Body::Skirmishers) => GM_PASS_03,
            (Body::Infantry, Body::Infantry) => GM_PASS_04,
            (Body::Infantry, Body::Cavalry) => GM_PASS_05,
            (Body::Infantry, Body::Artillery) => GM_PASS_06,
            (Body::Cavalry, Body::Skirmishers) => GM_PASS_07,
            (Body::Cavalry, Body::Infantry | Body::Cavalry) => GM_PASS_08,
            (Body::Cavalry, Body::Artillery) => GM_PASS_09,
            (Body::Artillery, _) => GM_PASS_10,
        };
        let relief = !yes && starred;
        let lines = facts.formation == Formation::Line && facts.passed_formation == Formation::Line;
        let worn = rules
            .morale
            .bracket(Loss::new(facts.passed_figures, facts.passed_lost))
            .is_some_and(|bracket| bracket.number >= rules.morale.relief_bracket.value);
        let ruling = rule()
            .yes_if(yes && starred, clause, "through the guns, which may not fire this period, and the unit is unformed for it")
            .yes_if(yes, clause, "friends let it through")
            .no_if(!relief, clause, "it may not pass through these friends")
            .no_if(!lines, GM_PASS_14, "only a line passes through a line")
            .no_if(
                !worn,
                GM_PASS_14,
                format!("the line passed through is not worn enough: bracket {} or more", rules.morale.relief_bracket.value),
            )
            .no_if(!facts.class.is_first_or_better(), GM_PASS_15, "only 1st Class or better may relieve a line")
            .otherwise_yes(clause, "a worn line is relieved, and both units are unformed");
        let (allowed, guns) = (ruling.allowed, yes && starred);
        Ok(Permit::from(ruling)
            .also_if(true, GM_PASS_01)
            .also_if(guns, GM_PASS_12)
            .also_if(guns, GM_PASS_13)
            .also_if(guns, GM_UNF_10)
            .also_if(allowed && relief, GM_PASS_14)
            .also_if(allowed && relief, GM_PASS_15)
            .also_if(allowed && relief, GM_PASS_16)
            .also_if(allowed && relief, GM_UNF_11))
    }
}
