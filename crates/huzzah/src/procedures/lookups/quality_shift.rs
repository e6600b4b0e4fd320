//! HZ-MODS-02, HZ-MODS-04, HZ-QUAL-01..04: Ups and Downs shift the name of the quality, never the number; the number is read off afterwards.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::Found;
use crate::Rules;
use crate::clause::*;
use crate::unit::Rating;
use crate::words::Quality;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct QualityShiftFacts {
    /// The unit's own quality.
    #[schemars(extend("x-role" = "a", "x-common" = true, "x-clause" = "HZ-QUAL-01"))]
    pub quality: Quality,
    /// All Ups together.
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "HZ-MODS-04"))]
    pub ups: u8,
    /// All Downs together.
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "HZ-MODS-04"))]
    pub downs: u8,
    /// The unit is disadvantaged.
    #[schemars(extend("x-clause" = "HZ-QUAL-03"))]
    pub disadvantaged: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Shifted {
    pub shift: i32,
    pub shifted: Quality,
    pub morale: i32,
}

no_dice! {
    QualityShift: QualityShiftFacts => Found<Shifted> = quality_shift;
    Lookup "quality-shift" "Ups and Downs on the quality of a unit"
    [HZ_MODS_02, HZ_MODS_04, HZ_QUAL_01, HZ_QUAL_02, HZ_QUAL_03, HZ_QUAL_04]
}

pub fn quality_shift(facts: &QualityShiftFacts, rules: &Rules) -> Found<Shifted> {
    let shift = i32::from(facts.ups) - i32::from(facts.downs);
    let Rating { quality: shifted, morale, .. } = Rating::read(facts.quality, shift, facts.disadvantaged, rules);
    let mut clauses = vec![HZ_MODS_04, HZ_QUAL_01, HZ_QUAL_02, HZ_QUAL_03];
    if facts.quality == Quality::Trained {
        clauses.push(HZ_MODS_02);
    }
    // The list of qualities ends before the shift does.
    if shift != facts.quality as i32 - shifted as i32 {
        clauses.push(HZ_QUAL_04);
    }
    let direction = match shift {
        0 => "unshifted".to_owned(),
        up if up > 0 => format!("Up {up}"),
        down => format!("Down {}", -down),
    };
    let column = if facts.disadvantaged { "disadvantaged" } else { "full" };
    let words = format!("{} {direction} is {}: {column} morale {morale}.", facts.quality.name(), shifted.name());
    Found { entry: Shifted { shift, shifted, morale }, words, clauses }
}
