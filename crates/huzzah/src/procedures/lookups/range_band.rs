//! HZ-BOM-02, HZ-BOM-29, HZ-BOM-30: the range of a target, what is fired at it, how far shot bounces on.

use grognard_engine::Clause;
use grognard_engine::umpire::{Contradiction, TableCell, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::{Found, Length};
use crate::Rules;
use crate::clause::*;
use crate::words::{GunWeight, RangeBand};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RangeBandFacts {
    /// The weight of the battery.
    #[schemars(extend("x-role" = "a", "x-common" = true, "x-clause" = "HZ-BOM-29"))]
    pub weight: GunWeight,
    /// A howitzer battery.
    #[schemars(extend("x-role" = "a", "x-clause" = "HZ-GAP-06", "x-excludes" = ["rocket"]))]
    pub howitzer: bool,
    /// A rocket battery.
    #[schemars(extend("x-role" = "a", "x-clause" = "HZ-GAP-06", "x-excludes" = ["howitzer"]))]
    pub rocket: bool,
    /// Distance to the nearest part of the target, cm.
    #[schemars(range(min = 0, max = 300), extend("x-common" = true))]
    pub distance: f64,
    /// Distance to its farthest part, cm, if that may lie in another band.
    #[schemars(range(min = 0, max = 300), extend("x-clause" = "HZ-BOM-30"))]
    pub farthest: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct AtRange {
    /// Nothing beyond extreme range.
    pub range: Option<RangeBand>,
    pub bounce_through: Length,
    #[serde(skip)]
    weight: GunWeight,
}

/// The range with the cell of the table it was read from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Ranged(pub Found<AtRange>);

no_dice! {
    RangeBandLookup: RangeBandFacts => Ranged = ranged, check check;
    Lookup "range-band" "The range of a target and how far shot bounces on"
    [HZ_BOM_02, HZ_BOM_29, HZ_BOM_30, HZ_GAP_06]
}

fn check(facts: &RangeBandFacts, _: &Rules) -> Result<(), Contradiction> {
    Contradiction::if_both(facts.howitzer && facts.rocket, "howitzer", "rocket", HZ_GAP_06, "a battery has howitzers or rockets")?;
    let reversed = facts.farthest.is_some_and(|farthest| farthest < facts.distance);
    Contradiction::if_both(reversed, "distance", "farthest", HZ_BOM_30, "the farthest part is not nearer than the nearest")
}

/// The row of the table that a battery uses (HZ-GAP-06 for howitzers and rockets).
pub fn row(weight: GunWeight, howitzer: bool, rocket: bool, rules: &Rules) -> GunWeight {
    match (howitzer, rocket) {
        (true, _) => rules.lookup.howitzer,
        (_, true) => rules.lookup.rocket,
        _ => weight,
    }
}

/// A target this near to the end of a band, cm, stands on the boundary.
const ON_THE_LINE: f64 = 0.01;

fn ranged(facts: &RangeBandFacts, rules: &Rules) -> Ranged {
    Ranged(range_band(facts, rules))
}

pub fn range_band(facts: &RangeBandFacts, rules: &Rules) -> Found<AtRange> {
    let weight = row(facts.weight, facts.howitzer, facts.rocket, rules);
    let range = rules.ranges.band(weight, facts.distance);
    let bounce_through = Length::whole(rules.ranges.bounce_through(weight));
    let mut clauses = vec![HZ_BOM_29];
    if facts.howitzer || facts.rocket {
        clauses.push(HZ_GAP_06);
    }
    // Standing across a boundary, or exactly on one.
    let farthest = facts.farthest.unwrap_or(facts.distance).max(facts.distance + ON_THE_LINE);
    if rules.ranges.band(weight, farthest) != range {
        clauses.push(HZ_BOM_30);
    }
    let fired = match range {
        Some(RangeBand::Short) => "Short range: canister and double shot as well as shot and shell",
        Some(RangeBand::Long) => "Long range: shot and shell",
        Some(RangeBand::Extreme) => "Extreme range: shot and shell",
        None => "Beyond extreme range",
    };
    if range.is_some() {
        clauses.push(HZ_BOM_02);
    }
    Found {
        entry: AtRange { range, bounce_through, weight },
        words: format!("{fired}. Shot bounces {bounce_through} beyond the target's near face."),
        clauses,
    }
}

impl Verdict for Ranged {
    fn words(&self) -> String {
        self.0.words()
    }
    fn clauses(&self) -> Vec<Clause> {
        self.0.clauses()
    }
    fn cell(&self) -> Option<TableCell> {
        let row = ["Light", "Medium", "Heavy"][self.0.entry.weight as usize];
        let col = ["Short range", "Long range", "Extreme range"][self.0.entry.range? as usize];
        Some(TableCell { table: "bombardment_ranges", row: row.into(), col: col.into() })
    }
}
