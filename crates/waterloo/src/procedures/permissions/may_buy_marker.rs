//! Putting a Leader Initiative Marker into the pool: BW-GAP-04, BW-GAP-29.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::army_morale;
use grognard_engine::no_dice;

/// Kind of marker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Marker {
    /// A corps or division.
    #[default]
    Command,
    Orders,
    StrategicMovement,
    FrenchArtillery,
    GrandBattery,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BuyFacts {
    /// Which marker.
    #[schemars(extend("x-group" = "Marker", "x-common" = true, "x-clause" = "BW-GAP-04"))]
    pub marker: Marker,
    /// Command points left.
    #[schemars(range(min = 0, max = 9), extend("x-group" = "Marker", "x-common" = true, "x-clause" = "BW-GAP-04"))]
    pub command_points: u8,
    /// The combat leader is not in contact with his overall commander.
    #[schemars(extend("x-group" = "Marker", "x-clause" = "BW-GAP-04"))]
    pub out_of_contact: bool,
    /// The command has already been activated this turn.
    #[schemars(extend("x-group" = "Marker", "x-clause" = "BW-GAP-04"))]
    pub activated: bool,
    /// Not a French army.
    #[schemars(extend("x-group" = "Marker", "x-clause" = "BW-GAP-04"))]
    pub not_french: bool,
    /// Day of June.
    #[schemars(range(min = 15, max = 18), extend("x-group" = "Marker", "x-clause" = "BW-GAP-04"))]
    pub day: u8,
    /// Per cent of the army's starting steps lost.
    #[schemars(range(min = 0, max = 100), extend("x-group" = "Marker", "x-clause" = "BW-GAP-29"))]
    pub percent_lost: u8,
}

impl Default for BuyFacts {
    fn default() -> BuyFacts {
        let marker = Marker::Command;
        BuyFacts { marker, command_points: 3, out_of_contact: false, activated: false, not_french: false, day: 18, percent_lost: 0 }
    }
}

pub fn may_buy_marker(facts: &BuyFacts, rules: &Rules) -> Ruling {
    let markers = &rules.command.markers;
    let losses = army_morale::losses(facts.percent_lost.into(), rules);
    let cost = if facts.marker == Marker::Orders { markers.orders_cost.value } else { markers.cost.value * losses.marker_cost };
    let french = matches!(facts.marker, Marker::FrenchArtillery | Marker::GrandBattery);
    let day = markers.grand_battery_day.value;
    let battery = facts.marker == Marker::GrandBattery && i32::from(facts.day) != day;
    let command = facts.marker == Marker::Command;
    let short = i32::from(facts.command_points) < cost;
    rule()
        .no_if(french && facts.not_french, BW_GAP_04, "only the French have it")
        .no_if(battery, BW_GAP_04, format_args!("on June {day} only"))
        .no_if(command && facts.out_of_contact, BW_GAP_04, "the leader must be in contact")
        .no_if(command && facts.activated, BW_GAP_04, "a command activates once a turn")
        .no_if(short && losses.marker_cost > 1, BW_GAP_29, "a broken army pays more than it has left")
        .no_if(short, BW_GAP_04, "not enough command points")
        .yes_if(cost == 0, BW_GAP_04, "the Orders marker is free")
        .otherwise_yes(BW_GAP_04, "for its command points")
}

no_dice! {
    /// May this marker go into the pool?
    MayBuyMarker: BuyFacts => Ruling = may_buy_marker;
    Permission "may-buy-marker" "May this initiative marker go into the pool?" [BW_GAP_04, BW_GAP_29]
}
