//! The defence factor of a village and how it changes (GM-VIL-18 to -20, -25, GM-GAP-23).

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Finding;
use crate::Rules;
use crate::clause::*;

/// What kind of place it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VillageKind {
    Hamlet,
    #[default]
    Village,
    Walled,
    Chateau,
    Fortress,
}

/// A village through the battle.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DefenceFactorFacts {
    /// Kind of village, for the factor it starts with.
    #[schemars(extend("x-group" = "Village", "x-common" = true, "x-clause" = "GM-GAP-23"))]
    pub village: VillageKind,
    /// The factor now, if it is not the starting one.
    #[schemars(range(min = 0, max = 6), extend("x-group" = "Village", "x-common" = true))]
    pub now: Option<u8>,
    /// Round-shot hits of heavy 6, 8, 9 and 12 pounders.
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Changes", "x-clause" = "GM-VIL-18"))]
    pub round_shot_hits: u8,
    /// Garrison figures that do nothing else this turn.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "Changes", "x-clause" = "GM-VIL-19"))]
    pub idle_figures: u8,
    /// Break-in attempts.
    #[schemars(range(min = 0, max = 6), extend("x-group" = "Changes", "x-clause" = "GM-VIL-20"))]
    pub break_ins: u8,
    /// The village has burnt out.
    #[schemars(extend("x-group" = "Changes", "x-clause" = "GM-VIL-25"))]
    pub burnt_out: bool,
}

/// The factor after all that, never below nought nor above the most.
pub fn defence_factor(facts: &DefenceFactorFacts, rules: &Rules) -> (i32, Vec<grognard_engine::Clause>) {
    let v = &rules.villages;
    if facts.burnt_out {
        return (v.df_after_fire.value, vec![v.df_after_fire.clause]);
    }
    let start = v.starting_df.get(facts.village as usize).map_or(0, |(_, df)| df.value);
    let mut by = Vec::new();
    let mut factor = facts.now.map_or(start, i32::from);
    if facts.now.is_none() {
        by.push(GM_GAP_23);
    }
    let mut change = |times: i32, each: grognard_engine::Modifier| {
        if times > 0 {
            factor += each.value * times;
            by.push(each.clause);
        }
    };
    change(i32::from(facts.round_shot_hits) / v.round_shot_hits.max(1), v.df_hits);
    change(i32::from(facts.break_ins), v.df_attempt);
    change(i32::from(i32::from(facts.idle_figures) >= v.idle_figures), v.df_garrison);
    if by.is_empty() {
        by.push(GM_GAP_23);
    }
    (factor.clamp(0, v.df_most), by)
}

pub struct DefenceFactor;

impl Procedure for DefenceFactor {
    type Rules = Rules;
    type Facts = DefenceFactorFacts;
    type Outcome = Finding;
    const CARD: Card = Card {
        name: "defence-factor",
        kind: Kind::Lookup,
        title: "The defence factor of a village",
        dice: "",
        clauses: &[GM_VIL_18, GM_VIL_19, GM_VIL_20, GM_VIL_25, GM_GAP_23],
    };

    fn run(facts: &DefenceFactorFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Finding, NoRoll> {
        let (factor, by) = defence_factor(facts, rules);
        Ok(Finding::new(format!("The defence factor is {factor}."), by).whole("defence_factor", factor))
    }
}
