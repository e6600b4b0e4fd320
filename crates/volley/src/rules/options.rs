//! Optional rules and readings, each with the book's default.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::troops::Era;

/// Agreed before play: the settings of the completions, and four readings of doubtful lines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The class of linear infantry whose era is not stated.
    #[schemars(extend("x-clause" = "VB-GAP-35"))]
    pub era: Era,
    /// The cover test of ridden-down skirmishers as printed: cavalry within half the distance to cover.
    #[schemars(extend("x-clause" = "VB-SKC-06"))]
    pub literal_cover_test: bool,
    /// Fire arc in degrees each side of straight ahead; unstated: the settings table's.
    #[schemars(range(min = 0, max = 180), extend("x-clause" = "VB-GAP-16"))]
    pub fire_arc: Option<f64>,
    /// Saving throws for one casualty when several lines apply.
    #[schemars(extend("x-clause" = "VB-GAP-21"))]
    pub saves: Saves,
    /// A six always fails a morale test.
    #[schemars(extend("x-clause" = "VB-GAP-20"))]
    pub six_always_fails: bool,
    /// The die to rally.
    #[schemars(extend("x-clause" = "VB-GAP-24"))]
    pub rally_roll: RallyRoll,
    /// A rout also loses the reinforcing skirmishers.
    #[schemars(extend("x-clause" = "VB-GAP-28"))]
    pub rs_lost_on_rout: bool,
    /// Defending cavalry that routs an attacker may break through.
    #[schemars(extend("x-clause" = "VB-GAP-29"))]
    pub defender_breakthrough: bool,
    /// Attached commanders can be killed.
    #[schemars(extend("x-clause" = "VB-GAP-05"))]
    pub commander_casualties: bool,
    /// Hasty works can be built during the battle.
    #[schemars(extend("x-clause" = "VB-GAP-14"))]
    pub build_hasty_works: bool,
    /// What breakthrough cavalry does when its player does not say.
    #[schemars(extend("x-clause" = "VB-BRK-04"))]
    pub breakthrough: BreakthroughChoice,
    /// Reading: the hits compared in melee are those left after saving throws, or those rolled.
    #[schemars(extend("x-clause" = "VB-WIN-01"))]
    pub hits_compared: HitsCompared,
    /// Reading: cavalry shock is for attacking cavalry only.
    #[schemars(extend("x-clause" = "VB-HIT-04"))]
    pub cavalry_shock_attacking_only: bool,
    /// Reading: the hits of a normal battery may be saved in melee too, not only those of its fire.
    #[schemars(extend("x-clause" = "VB-SAV-04"))]
    pub battery_melee_saves: bool,
    /// Reading: close-order infantry may contact close-order cavalry that is routed or in march column.
    #[schemars(extend("x-clause" = "VB-PRO-03"))]
    pub foot_contacts_broken_horse: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            era: Era::Napoleonic,
            literal_cover_test: false,
            fire_arc: None,
            saves: Saves::OneSave,
            six_always_fails: false,
            rally_roll: RallyRoll::None,
            rs_lost_on_rout: false,
            defender_breakthrough: true,
            commander_casualties: false,
            build_hasty_works: false,
            breakthrough: BreakthroughChoice::Occupy,
            hits_compared: HitsCompared::AfterSaves,
            cavalry_shock_attacking_only: false,
            battery_melee_saves: true,
            foot_contacts_broken_horse: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Saves {
    /// One throw if any line applies.
    OneSave,
    /// One throw for each line that applies.
    AllSaves,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RallyRoll {
    /// Automatic.
    None,
    /// The morale rating or less on one die.
    Morale,
}

/// The three options of VB-BRK-04 to -06.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BreakthroughChoice {
    /// Occupy the space and change facing.
    Occupy,
    /// Remain in place and change facing.
    Remain,
    /// Continue the charge.
    Continue,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HitsCompared {
    AfterSaves,
    BeforeSaves,
}
