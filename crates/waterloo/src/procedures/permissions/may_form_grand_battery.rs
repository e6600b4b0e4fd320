//! Forming a grand battery: BW-GAP-22, BW-GAP-04, BW-GB-01.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

/// The French artillery commanders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GunCommander {
    #[default]
    Ruty,
    /// Guard guns only.
    Desvaux,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GrandBatteryFacts {
    /// Batteries that would fire together.
    #[schemars(range(min = 1, max = 12), extend("x-group" = "Battery", "x-common" = true, "x-clause" = "BW-GAP-22"))]
    pub batteries: u8,
    /// Under whom.
    #[schemars(extend("x-group" = "Battery", "x-common" = true, "x-clause" = "BW-GAP-22"))]
    pub commander: GunCommander,
    /// Hexes from him to the farthest battery.
    #[schemars(range(min = 0, max = 20), extend("x-group" = "Battery", "x-common" = true, "x-clause" = "BW-GAP-22"))]
    pub distance: u8,
    /// Some of the guns are not of the Guard.
    #[schemars(extend("x-group" = "Battery", "x-clause" = "BW-GAP-22"))]
    pub line_guns: bool,
    /// Not French artillery.
    #[schemars(extend("x-group" = "Battery", "x-clause" = "BW-GAP-22"))]
    pub not_french: bool,
    /// Day of June.
    #[schemars(range(min = 15, max = 18), extend("x-group" = "Battery", "x-clause" = "BW-GAP-22"))]
    pub day: u8,
}

impl Default for GrandBatteryFacts {
    fn default() -> GrandBatteryFacts {
        GrandBatteryFacts { batteries: 3, commander: GunCommander::Ruty, distance: 1, line_guns: false, not_french: false, day: 18 }
    }
}

pub fn may_form_grand_battery(facts: &GrandBatteryFacts, rules: &Rules) -> Ruling {
    let numbers = &rules.fire.grand_battery;
    let desvaux = facts.commander == GunCommander::Desvaux;
    let range = if desvaux { numbers.desvaux_range.value } else { numbers.ruty_range.value };
    let day = rules.command.markers.grand_battery_day.value;
    rule()
        .no_if(facts.not_french, BW_GAP_22, "Prussian and Allied artillery never forms a grand battery")
        .no_if(i32::from(facts.day) != day, BW_GAP_22, format_args!("on June {day} only"))
        .no_if(
            i32::from(facts.batteries) < numbers.least_units.value,
            BW_GAP_22,
            format_args!("at least {} batteries", numbers.least_units.value),
        )
        .no_if(desvaux && facts.line_guns, BW_GAP_22, "Desvaux commands the guns of the Guard only")
        .no_if(i32::from(facts.distance) > range, BW_GAP_22, "a battery is out of the commander's range")
        .otherwise_yes(BW_GB_01, "they fire at one hex with their strength multiplied")
}

no_dice! {
    /// May these batteries fire as a grand battery?
    MayFormGrandBattery: GrandBatteryFacts => Ruling = may_form_grand_battery;
    Permission "may-form-grand-battery" "May these batteries fire as a grand battery?" [BW_GB_01, BW_GAP_22, BW_GAP_04]
}
