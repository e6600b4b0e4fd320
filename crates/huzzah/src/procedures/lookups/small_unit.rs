//! HZ-THR-42: which units are small. Small batteries (HZ-GAP-04) and large units (HZ-GAP-14) are ours.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::Found;
use crate::Rules;
use crate::clause::*;
use crate::words::Arm;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SmallUnitFacts {
    #[schemars(extend("x-role" = "a"))]
    pub arm: Arm,
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
        SmallUnitFacts { arm: Arm::Infantry, stands: 4, standard: 0, small: false }
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
    /// So large that it may be split in two before play.
    pub may_split: bool,
}

no_dice! {
    SmallUnit: SmallUnitFacts => Found<Sized> = small_unit;
    Lookup "small-unit" "Is it a small unit?"
    [HZ_THR_42, HZ_GAP_04, HZ_GAP_14]
}

pub fn small_unit(facts: &SmallUnitFacts, rules: &Rules) -> Found<Sized> {
    let stands = i32::from(facts.stands);
    let standard = if facts.standard == 0 { rules.lookup.standard_battalion_stands } else { facts.standard.into() };
    let share = rules.lookup.small_share;
    let (size, words, clause) = if facts.small {
        (Size::Small, "Designated a small unit.".to_owned(), HZ_THR_42)
    } else if facts.arm == Arm::Artillery && stands <= rules.lookup.small_battery_stands {
        (Size::Small, format!("A battery of {stands} stands is a small unit."), HZ_GAP_04)
    } else if stands * share.parts <= standard * share.of {
        (Size::Small, format!("{stands} stands are no more than {} of {standard}: a small unit.", share.portion()), HZ_THR_42)
    } else if f64::from(stands) >= f64::from(standard) * rules.lookup.large_from {
        (Size::Large, format!("{stands} stands against {standard}: a large unit."), HZ_GAP_14)
    } else {
        (Size::Standard, format!("{stands} stands are more than {} of {standard}: a standard unit.", share.portion()), HZ_THR_42)
    };
    let may_split = f64::from(stands) >= f64::from(standard) * rules.lookup.may_split_from;
    Found { entry: Sized { size, may_split }, words, clauses: vec![clause] }
}
