//! Optional rules and the readings on which players differ.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Optional rules and readings, each with the book's default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Scaled games: an order after an advance or retire is harder than one after any other.
    #[schemars(extend("x-clause" = "HZ-SCALE-10"))]
    pub scaled_successive_orders: bool,
    /// Broken commands may try to come back. The book advises against it in short games.
    #[schemars(extend("x-clause" = "HZ-REO-01"))]
    pub reorganise: Reorganise,
    /// A CinC who rolls Huzzah! for an appointment may appoint a second officer at once, which ends the phase.
    #[schemars(extend("x-clause" = "HZ-APP-08"))]
    pub second_appointment: bool,
    /// Reinforcements held back on purpose are easier to order on.
    #[schemars(extend("x-clause" = "HZ-REI-09"))]
    pub reinforcements_may_wait: bool,
    /// At the end of a turn an army with more than half of its units broken has lost.
    #[schemars(extend("x-clause" = "HZ-GAP-10"))]
    pub exhaustion: bool,
    /// Officers may seize the flag.
    #[schemars(extend("x-clause" = "HZ-CCK-24"))]
    pub seize_the_flag: bool,
    /// The quality of troops is rolled before play instead of fixed by grade and class.
    #[schemars(extend("x-clause" = "HZ-GAP-03"))]
    pub rolled_unit_quality: bool,
    /// Where the troops stand before the first turn: as the file has them, or where the players place them.
    #[schemars(extend("x-clause" = "HZ-GAP-09"))]
    pub deployment: Deployment,
    /// Whether the players nominate their lines of communication before the first turn, where they place no troops.
    #[schemars(extend("x-clause" = "HZ-LOC-03"))]
    pub line_of_communication: LineOfCommunication,
    /// Metres of ground to a band: fewer for a small table, more for a large field.
    #[schemars(range(min = 25, max = 100), extend("x-clause" = "HZ-SCALE-07"))]
    pub metres_to_a_band: u16,
    /// What lengths are told and asked in.
    #[schemars(extend("x-clause" = "HZ-SCALE-01"))]
    pub lengths: Lengths,
    /// Which ground the battle `random-ground` has: each number another.
    #[schemars(range(min = 1, max = 1_000_000), extend("x-clause" = "HZ-GAP-09"))]
    pub random_ground: u32,
    /// Reading: a double one succeeds even where the rating is under two (orders excepted).
    #[schemars(extend("x-clause" = "HZ-GAP-12"))]
    pub natural_two_always_succeeds: bool,
    /// Reading: in an engagement the side that loses by the smaller margin still inflicts its own staggers.
    #[schemars(extend("x-clause" = "HZ-ENG-29"))]
    pub losers_inflict_staggers: bool,
    /// Reading: when all batteries are depleted the Up for most of them counts as well.
    #[schemars(extend("x-clause" = "HZ-REA-04"))]
    pub all_depleted_is_also_most: bool,
    /// Reading: a square under both cavalry and artillery keeps its bonus before the disadvantaged column is read.
    #[schemars(extend("x-clause" = "HZ-THR-47"))]
    pub square_keeps_its_bonus: bool,
    /// Scaled games: the flank zones of formations deeper than wide open from the middle of the opposite flank.
    #[schemars(extend("x-clause" = "HZ-FLK-05"))]
    pub flank_zones_from_the_middle: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            scaled_successive_orders: false,
            reorganise: Reorganise::InLongGames,
            second_appointment: true,
            reinforcements_may_wait: true,
            exhaustion: true,
            seize_the_flag: true,
            rolled_unit_quality: false,
            deployment: Deployment::AsInTheFile,
            line_of_communication: LineOfCommunication::AsInTheFile,
            metres_to_a_band: 50,
            lengths: Lengths::Centimetres,
            random_ground: 1,
            natural_two_always_succeeds: true,
            losers_inflict_staggers: true,
            all_depleted_is_also_most: true,
            square_keeps_its_bonus: true,
            flank_zones_from_the_middle: false,
        }
    }
}

/// HZ-REO-01: when broken commands may try to come back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reorganise {
    Never,
    /// Where a side has more units than a game of three hours.
    #[default]
    InLongGames,
    Always,
}

/// HZ-GAP-09: who places troops, and where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deployment {
    #[default]
    AsInTheFile,
    /// Both advance: near their baselines, brigade by brigade in turn.
    Encounter,
    /// The defender first, then the attacker out of his reach.
    Assault,
}

/// HZ-LOC-03: where an army's line of communication leaves the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LineOfCommunication {
    /// None is nominated: the book's default.
    #[default]
    AsInTheFile,
    /// Each player says.
    Nominated,
}

/// HZ-SCALE-01.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lengths {
    #[default]
    Centimetres,
    Bands,
}
