//! What a body of troops counts as (GM-FMN-01 to -03, -14, -15): a column of attack or not, open order or close.

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Finding;
use crate::Rules;
use crate::clause::*;
use crate::words::Loss;

/// A body of infantry, as it stands.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WhatFormationFacts {
    /// Skirmishers.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub skirmishers: bool,
    /// Figures wide.
    #[schemars(range(min = 1, max = 60), extend("x-group" = "Formation", "x-common" = true, "x-clause" = "GM-FMN-01"))]
    pub width: u8,
    /// Ranks deep, a part counted as one.
    #[schemars(range(min = 1, max = 12), extend("x-group" = "Formation", "x-common" = true, "x-clause" = "GM-FMN-02"))]
    pub ranks: u8,
    /// Figures present.
    #[schemars(range(min = 1, max = 120), extend("x-group" = "Unit", "x-role" = "a"))]
    pub figures: u16,
    /// Figures lost since the battle began.
    #[schemars(range(min = 0, max = 120), extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "GM-FMN-03"))]
    pub lost: u16,
}

impl Default for WhatFormationFacts {
    fn default() -> WhatFormationFacts {
        WhatFormationFacts { skirmishers: false, width: 6, ranks: 6, figures: 36, lost: 0 }
    }
}

/// Whether it is a column of attack, and the clause that decides.
pub fn column_of_attack(facts: &WhatFormationFacts, rules: &Rules) -> (bool, grognard_engine::Clause) {
    let m = &rules.infantry_melee;
    let starting = Loss::new(facts.figures, facts.lost).starting;
    match () {
        () if i32::from(facts.width) < m.attack_column_wide.value => (false, m.attack_column_wide.clause),
        () if i32::from(facts.ranks) < m.attack_column_ranks.value => (false, m.attack_column_ranks.clause),
        () if i32::from(facts.figures) * 100 < starting * m.attack_column_strength.value => (false, m.attack_column_strength.clause),
        () => (true, m.attack_column_wide.clause),
    }
}

pub struct WhatFormation;

impl Procedure for WhatFormation {
    type Rules = Rules;
    type Facts = WhatFormationFacts;
    type Outcome = Finding;
    const CARD: Card = Card {
        name: "what-formation",
        kind: Kind::Lookup,
        title: "What a body of infantry counts as",
        dice: "",
        clauses: &[GM_FMN_01, GM_FMN_02, GM_FMN_03, GM_FMN_14, GM_FMN_15],
    };

    fn run(facts: &WhatFormationFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Finding, NoRoll> {
        let (column, clause) = column_of_attack(facts, rules);
        let open = facts.skirmishers && !column;
        let mut by = vec![clause];
        if facts.skirmishers {
            by.push(if open { GM_FMN_14 } else { GM_FMN_15 });
        }
        let words = match (column, facts.skirmishers) {
            (true, true) => "Skirmishers in column of attack: close order.",
            (false, true) => "A skirmish line: open order.",
            (true, false) => "A column of attack.",
            (false, false) => "No column of attack.",
        };
        Ok(Finding::new(words, by).yes("column_of_attack", column).yes("open_order", open))
    }
}
