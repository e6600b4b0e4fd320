//! HZ-THR-42: which units are small. Large ones are ours (HZ-GAP-14).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::{Found, no_dice};
use crate::Rules;
use crate::clause::*;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SmallUnitFacts {
    /// Stands of the unit.
    #[schemars(range(min = 1, max = 16), extend("x-common" = true, "x-role" = "a"))]
    pub stands: u8,
    /// Stands of a standard infantry battalion at the chosen scale; nought for the book's own.
    #[schemars(range(min = 0, max = 16))]
    pub standard: u8,
    /// Designated a Small Unit in the Army Lists.
    #[schemars(extend("x-role" = "a"))]
    pub small: bool,
}

impl Default for SmallUnitFacts {
    fn default() -> SmallUnitFacts {
        SmallUnitFacts { stands: 4, standard: 0, small: false }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    Small,
    Standard,
    Large,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Sized {
    pub size: Size,
}

no_dice! {
    SmallUnit: SmallUnitFacts => Found<Sized> = small_unit;
    Lookup "small-unit" "Is it a small unit?"
    [HZ_THR_42, HZ_GAP_14]
}

pub fn small_unit(facts: &SmallUnitFacts, rules: &Rules) -> Found<Sized> {
    let stands = i32::from(facts.stands);
    let standard = if facts.standard == 0 { rules.lookup.standard_battalion_stands } else { facts.standard.into() };
    let share = rules.lookup.small_share;
    let (size, words, clause) = if facts.small {
        (Size::Small, "Designated a small unit.".to_owned(), HZ_THR_42)
    } else if stands * share.parts <= standard * share.of {
        (Size::Small, format!("{stands} stands are no more than half of {standard}: a small unit."), HZ_THR_42)
    } else if f64::from(stands) >= f64::from(standard) * rules.lookup.large_from {
        (Size::Large, format!("{stands} stands against {standard}: a large unit."), HZ_GAP_14)
    } else {
        (Size::Standard, format!("{stands} stands are more than half of {standard}: a standard unit."), HZ_THR_42)
    };
    Found { entry: Sized { size }, words, clauses: vec![clause] }
}
