//! What makes a unit unformed (GM-UNF-01 to -11, GM-IVI-24, GM-VIL-03, -07, -09, -29).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::words::Arm;

/// What befell the unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Befell {
    #[default]
    Nothing,
    /// The result of a melee says so.
    EndOfMelee,
    UnformingTerrain,
    ContactedChangingFormation,
    ChargingInfantryMetByCavalry,
    /// Friends retreated or routed through it.
    RunThrough,
    /// Friends that left a village ran through it.
    RunThroughFromVillage,
    Rallying,
    /// Cavalry broke through infantry and did not rally at once.
    BrokeThrough,
    MarchColumnContacted,
    /// Infantry in a village changed face, or moved into or out of it.
    MovedInVillage,
    PassedThroughArtillery,
    LinesPassedThrough,
    /// A friend in front was pushed back into it.
    PushedBackInto,
}

/// Does this leave the unit unformed.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct IsUnformedFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub arm: Arm,
    /// Skirmishers.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub skirmishers: bool,
    #[schemars(extend("x-group" = "What", "x-common" = true))]
    pub befell: Befell,
}

pub struct IsUnformed;

impl Procedure for IsUnformed {
    type Rules = Rules;
    type Facts = IsUnformedFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "is-unformed",
        kind: Kind::Permission,
        title: "Does this make it unformed",
        dice: "",
        clauses: &[
            GM_UNF_01, GM_UNF_02, GM_UNF_03, GM_UNF_04, GM_UNF_05, GM_UNF_06, GM_UNF_07, GM_UNF_08, GM_UNF_09, GM_UNF_10, GM_UNF_11,
            GM_IVI_24, GM_VIL_29, GM_GAP_12,
        ],
    };

    fn run(facts: &IsUnformedFacts, _: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let infantry = facts.arm == Arm::Infantry;
        let befell = |what: Befell| facts.befell == what;
        Ok(rule()
            .no_if(facts.skirmishers && befell(Befell::PassedThroughArtillery), GM_UNF_10, "skirmishers pass through guns and stay formed")
            .no_if(facts.skirmishers && befell(Befell::UnformingTerrain), GM_UNF_02, "no ground unforms skirmishers")
            .no_if(
                befell(Befell::ChargingInfantryMetByCavalry) && !infantry,
                GM_UNF_04,
                "only charging infantry is unformed when cavalry meets it",
            )
            .no_if(befell(Befell::BrokeThrough) && facts.arm != Arm::Cavalry, GM_UNF_07, "only cavalry breaks through")
            .no_if(befell(Befell::MovedInVillage) && facts.skirmishers, GM_UNF_09, "skirmishers move about a village formed")
            .yes_if(befell(Befell::EndOfMelee), GM_UNF_01, "the melee's result leaves it unformed")
            .yes_if(befell(Befell::UnformingTerrain), GM_UNF_02, "the ground unforms it")
            .yes_if(befell(Befell::ContactedChangingFormation), GM_UNF_03, "the enemy caught it changing formation")
            .yes_if(befell(Befell::ChargingInfantryMetByCavalry), GM_UNF_04, "cavalry met it while it charged")
            .yes_if(befell(Befell::RunThrough), GM_UNF_05, "friends ran through it: it is pinned")
            .yes_if(befell(Befell::RunThroughFromVillage), GM_VIL_29, "friends leaving the village ran through it: it is pinned")
            .yes_if(befell(Befell::Rallying), GM_UNF_06, "a rallying unit is unformed")
            .yes_if(befell(Befell::BrokeThrough), GM_UNF_07, "it broke through and did not rally at once")
            .yes_if(befell(Befell::MarchColumnContacted), GM_UNF_08, "the enemy met it in column of march")
            .yes_if(befell(Befell::MovedInVillage), GM_UNF_09, "it changed face or moved in or out of a village")
            .yes_if(befell(Befell::PassedThroughArtillery), GM_UNF_10, "it passed through guns")
            .yes_if(befell(Befell::LinesPassedThrough), GM_UNF_11, "lines passed through each other")
            .yes_if(befell(Befell::PushedBackInto), GM_IVI_24, "it gave ground before a friend pushed back, keeping the gap")
            .otherwise_no(GM_GAP_12, "nothing unforms it")
            .into())
    }
}
