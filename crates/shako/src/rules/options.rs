//! Optional rules and readings, each with the book's default.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Agreed before play. What a player decides turn by turn (to co-ordinate, to recall, to withdraw the crews) is a fact, not an option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// A division that rolls 0 for initiative cannot move this turn.
    #[schemars(extend("x-clause" = "SK-INIT-17"))]
    pub zero_halts: bool,
    /// Blown cavalry reforms at the end of its division's movement instead of in the Command phase.
    #[schemars(extend("x-clause" = "SK-REFORM-10"))]
    pub reform_after_movement: bool,
    /// Squares support one another against cavalry.
    #[schemars(extend("x-clause" = "SK-SQMEL-01"))]
    pub squares_support: bool,
    /// Lancers gain in melee against infantry in the open.
    #[schemars(extend("x-clause" = "SK-LANC-01"))]
    pub lancers: bool,
    /// How cavalry beaten by a square comes off: method A or B.
    #[schemars(extend("x-clause" = "SK-CVSQ-01"))]
    pub cavalry_against_squares: SquareMethod,
    /// What a real order from the C-in-C does for a division under New Order.
    #[schemars(extend("x-clause" = "SK-DMOR-12"))]
    pub order_from_cinc: OrderFromCinc,
    /// Bombarded town sectors may burn.
    #[schemars(extend("x-clause" = "SK-BURN-01"))]
    pub burning_towns: bool,
    /// The skirmisher ratios of the supplement are used for every army, not only for those of the base lists.
    #[schemars(extend("x-clause" = "SK-SKAL-01"))]
    pub skirmisher_ratios: bool,
    /// Allied contingents on the French system may also combine movement and change of formation.
    #[schemars(extend("x-clause" = "SK-FRALL-04"))]
    pub allies_combine: bool,
    /// Reading: from which distance a charge makes a hasty square harder (the text prints both).
    #[schemars(extend("x-clause" = "SK-HSQ-10"))]
    pub near_charge: NearCharge,
    /// Reading: a hasty square forms on a die below the MR, or also on one equal to it.
    #[schemars(extend("x-clause" = "SK-GAP-35"))]
    pub hasty_square_on: HastySquareOn,
    /// Reading: the 0 that halts a division is the die as it lies, or the modified score.
    #[schemars(extend("x-clause" = "SK-INIT-17"))]
    pub zero_is: Zero,
    /// Reading: masse and cavalry both fight on their Frontal MR (printed as a question).
    #[schemars(extend("x-clause" = "SK-AUST-02"))]
    pub masse_frontal: bool,
    /// Reading: the MR that Blown cavalry rolls against when infantry drives it off.
    #[schemars(extend("x-clause" = "SK-INFCAV-05"))]
    pub driven_off_on: DrivenOffOn,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            zero_halts: true,
            reform_after_movement: false,
            squares_support: true,
            lancers: false,
            cavalry_against_squares: SquareMethod::A,
            order_from_cinc: OrderFromCinc::Nothing,
            burning_towns: false,
            skirmisher_ratios: true,
            allies_combine: false,
            near_charge: NearCharge::Six,
            hasty_square_on: HastySquareOn::Below,
            zero_is: Zero::Natural,
            masse_frontal: true,
            driven_off_on: DrivenOffOn::Frontal,
        }
    }
}

/// SK-CVSQ-06 (A: full casualties and Fallback) or SK-CVSQ-07 (B: one casualty and a Recall, Blown).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SquareMethod {
    #[default]
    A,
    B,
}

/// The club's open question, SK-DMOR-12.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OrderFromCinc {
    #[default]
    Nothing,
    PlusOne,
    Rallies,
}

/// SK-OBCHG-08 says 6 inches, SK-HSQ-10 says 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NearCharge {
    #[default]
    Six,
    Four,
}

/// The supplement's Guard example needs "below"; second-edition play seems to use "equal or below".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HastySquareOn {
    #[default]
    Below,
    EqualOrBelow,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Zero {
    #[default]
    Natural,
    Modified,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DrivenOffOn {
    #[default]
    Frontal,
    Disordered,
}
