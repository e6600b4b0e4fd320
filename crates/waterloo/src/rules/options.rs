//! Optional rules and readings, each with the book's default.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What light cavalry does where the charge reaction leaves it a choice and nobody chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LightPasses {
    /// Retreat from heavy cavalry or a stronger charger, else stand.
    #[default]
    ByStrength,
    Stand,
    Retreat,
}

/// As [`LightPasses`], after a failed check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LightFails {
    #[default]
    Stand,
    /// Take the Bd result.
    Bd,
}

/// Optional rules and readings, each with the book's default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Charged light cavalry that passes: what it does unless its owner chooses.
    #[schemars(extend("x-clause" = "BW-CHR-04"))]
    pub light_cavalry_passes: LightPasses,
    /// Charged light cavalry that fails: what it does unless its owner chooses.
    #[schemars(extend("x-clause" = "BW-CHR-05"))]
    pub light_cavalry_fails: LightFails,
    /// Artillery ignores d and D caused by artillery fire from beyond one hex (the footnote whose mark is lost).
    #[schemars(extend("x-clause" = "BW-CRM-35"))]
    pub ranged_fire_spares_artillery: bool,
    /// Cavalry that emptied the hex pursues unless it halts on its pursuit rating.
    #[schemars(extend("x-clause" = "BW-GAP-25"))]
    pub pursuit: bool,
    /// Reading: an attacking Crack Elite unit counts what is printed for Elite, and the other way round.
    #[schemars(extend("x-clause" = "BW-SMOR-05"))]
    pub crack_elite_counts_more: bool,
    /// Reading: the defender's row -2 of the shock table follows the progression of the rows below it instead of the print.
    #[schemars(extend("x-clause" = "BW-SCT-01"))]
    pub shock_row_by_progression: bool,
    /// Reading: leaving square, D-2 and D-1 change places (the worse state takes the worse modifier).
    #[schemars(extend("x-clause" = "BW-LSQ-05"))]
    pub leaving_square_d2_is_worse: bool,
    /// Reading: a leader is at risk on a natural 9, not when row 9 is used.
    #[schemars(extend("x-clause" = "BW-FCT-05"))]
    pub leader_risk_on_natural_nine: bool,
    /// Reading: a Prussian unit near Blucher counts both him and its overall commander when it rallies.
    #[schemars(extend("x-clause" = "BW-RAL-18"))]
    pub blucher_counts_twice: bool,
}
