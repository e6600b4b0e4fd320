//! Is it broken? (HZ-ORD-23, 24): a unit by staggers and kills or by leaving the table, a command by losing all its units.

use grognard_engine::ruling::{Ruling, rule};
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::unit::{Troops, first_party};
use crate::words::Quality;
use crate::{Rules, clause};

/// A unit, or a command.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = first_party)]
pub struct BrokenFacts {
    /// Quality of the unit.
    #[serde(default)]
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub quality: Quality,
    /// Staggers on it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Unit", "x-common" = true))]
    pub staggers: u8,
    /// Kills on it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Unit", "x-common" = true))]
    pub kills: u8,
    /// It routed or retired off the table.
    #[serde(default)]
    #[schemars(extend("x-group" = "Unit", "x-clause" = "HZ-ORD-23"))]
    pub left_table: bool,
    /// A command instead: its units still on the table.
    #[serde(default)]
    #[schemars(range(min = 0, max = 40), extend("x-group" = "Command", "x-clause" = "HZ-ORD-24"))]
    pub units_on_table: Option<u8>,
}

pub struct Broken;

impl Procedure for Broken {
    type Rules = Rules;
    type Facts = BrokenFacts;
    type Outcome = Ruling;
    const CARD: Card = Card {
        name: "counts-as-broken",
        kind: Kind::Permission,
        title: "Does the unit or command count as broken for orders and checks?",
        dice: "",
        clauses: &[clause::HZ_ORD_23, clause::HZ_ORD_24],
    };

    fn run(facts: &BrokenFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Ruling, NoRoll> {
        let unit = Troops { staggers: facts.staggers, kills: facts.kills, ..Troops::of(facts.quality) };
        Ok(rule()
            .yes_if(facts.units_on_table == Some(0), clause::HZ_ORD_24, "all units of the command have left the field")
            .no_if(facts.units_on_table.is_some(), clause::HZ_ORD_24, "the command has units on the field")
            .yes_if(facts.left_table, clause::HZ_ORD_23, "it routed or retired off the table")
            .yes_if(unit.breaks_with(0, 0, rules), clause::HZ_ORD_23, "its staggers and kills reach its full morale")
            .otherwise_no(clause::HZ_ORD_23, "its staggers and kills are below its full morale"))
    }
}
