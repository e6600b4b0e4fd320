//! What a battery can do at a distance. SK-GAP-14.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::procedures::test::ball::{BallFacts, BatteryType, kill_figure};
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RangeFacts {
    /// The battery.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-14", "x-role" = "a"))]
    pub battery: BatteryType,
    /// A Russian battery.
    #[schemars(extend("x-clause" = "SK-GAP-32"))]
    pub russian: bool,
    /// Inches to the target.
    #[schemars(range(min = 0, max = 60), extend("x-common" = true, "x-clause" = "SK-GAP-14"))]
    pub distance: f64,
}

impl Default for RangeFacts {
    fn default() -> Self {
        RangeFacts { battery: BatteryType::default(), russian: false, distance: 12.0 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct GunRange {
    /// Modified die on which canister kills, if in range.
    pub canister: Option<i32>,
    /// Modified die on which ball kills, if in range.
    pub ball: Option<i32>,
    pub long: bool,
}

pub fn gun_range(facts: &RangeFacts, rules: &Rules) -> GunRange {
    let battery = facts.battery.of(rules);
    let ball = BallFacts { battery: facts.battery, russian: facts.russian, distance: facts.distance, ..BallFacts::default() };
    let figure = kill_figure(&ball, rules);
    GunRange {
        canister: (facts.distance <= battery.canister_to).then_some(battery.canister),
        ball: figure.map(|(figure, _)| figure),
        long: figure.is_some_and(|(_, long)| long),
    }
}

impl Told for GunRange {
    fn headline(&self) -> String {
        match (self.canister, self.ball, self.long) {
            (Some(_), _, _) => "canister range".into(),
            (_, Some(_), false) => "effective range".into(),
            (_, Some(_), true) => "long range".into(),
            _ => "out of range".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        let mut all = vec![so(SK_GAP_14, self.headline())];
        if let Some(figure) = self.canister {
            all.push(so(SK_GAP_14, format!("canister kills on a modified {figure} or more")));
        }
        if let Some(figure) = self.ball {
            all.push(so(SK_GAP_14, format!("ball kills on a modified {figure} or more")));
        }
        all
    }
}
verdict!(GunRange);

no_dice! {
    GunRanges: RangeFacts => GunRange = gun_range;
    Lookup "gun-range" "What a battery can do at a distance" [SK_GAP_14]
}
