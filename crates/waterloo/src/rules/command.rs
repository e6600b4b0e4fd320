//! Ratings, leaders, initiative markers, chateaux, army morale and victory: all completions.

use grognard_engine::Modifier;
use grognard_engine::book::Reader;

use super::table;
use crate::unit::Unit;
use crate::words::{Arm, Class};

table! {
    Markers from "initiative_markers" { cost, orders_cost, activations, grand_battery_day, french_artillery_commanders }
}
table! {
    LeaderLoss from "leader_loss" { escape, replacement_orders, replacement_orders_least, replacement_range, overall_killed_command_points }
}
table! {
    LeaderLevels from "leader_levels" { wing_range, corps_range, division_range, grouchy_command_points, orders_least, orders_most }
}
table! {
    Chateaux from "chateaux" { units_inside, fires }
}
table! {
    Ids from "ids" { hougoumont, la_haye_sainte, papelotte, frischermont, other }
}
table! {
    VictoryPoints from "victory_points" {
        step, cavalry_step, elite_step, combat_leader, overall_commander, hougoumont, la_haye_sainte, papelotte, mont_st_jean, plancenoit,
        la_belle_alliance,
    }
}

/// The ratings of a class of troops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Ratings {
    pub commitment: Option<i32>,
    pub cohesion: Option<i32>,
    pub ma: i32,
    pub range: Option<i32>,
    pub pursuit: Option<i32>,
}

/// A leader's numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Leader {
    pub name: &'static str,
    pub level: String,
    pub command_points: Option<i32>,
    pub range: i32,
    pub orders: i32,
}

/// What losses do to an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Losses {
    /// From so many per cent on.
    pub percent: i32,
    pub cohesion: i32,
    pub orders: i32,
    /// Times the command points a marker costs.
    pub marker_cost: i32,
}

pub struct Command {
    ratings: Vec<(&'static str, Ratings)>,
    pub leaders: Vec<Leader>,
    pub markers: Markers,
    pub loss: LeaderLoss,
    pub levels: LeaderLevels,
    pub chateaux: Chateaux,
    pub ids: Ids,
    pub army_morale: Vec<Losses>,
    pub points: VictoryPoints,
    pub draw_under: f64,
    pub marginal_to: f64,
    pub substantial_to: f64,
    pub sudden_death: Modifier,
}

const CLASSES: [&str; 15] = [
    "crack_infantry",
    "elite_infantry",
    "line_infantry",
    "german_line_infantry",
    "weak_infantry",
    "crack_heavy_cavalry",
    "elite_heavy_cavalry",
    "line_heavy_cavalry",
    "elite_light_cavalry",
    "line_light_cavalry",
    "weak_light_cavalry",
    "foot_artillery_12",
    "foot_artillery",
    "horse_artillery",
    "leader",
];

const LEADERS: [&str; 28] = [
    "Napoleon",
    "Wellington",
    "Blucher",
    "Ney",
    "Grouchy",
    "Soult",
    "Orange",
    "Hill",
    "Uxbridge",
    "Gneisenau",
    "Reille",
    "d'Erlon",
    "Bulow",
    "Pirch",
    "Lobau",
    "Zieten",
    "Thielmann",
    "Milhaud",
    "Kellermann",
    "Guard",
    "Picton",
    "Cooke",
    "Alten",
    "Clinton",
    "Perponcher",
    "Chasse",
    "Brunswick",
    "Collaert",
];

impl Command {
    pub(super) fn read(read: &mut Reader) -> Command {
        let ratings = CLASSES
            .iter()
            .map(|class| {
                let mut at = |col: &str| read.maybe_int_at("default_ratings", class, col);
                let ratings = Ratings {
                    commitment: at("commitment"),
                    cohesion: at("cohesion"),
                    ma: at("ma").unwrap_or_default(),
                    range: at("range"),
                    pursuit: at("pursuit"),
                };
                (*class, ratings)
            })
            .collect();
        let leaders = LEADERS
            .iter()
            .map(|name| Leader {
                name,
                level: read.cell("leaders", name, "level").map(ToString::to_string).unwrap_or_default(),
                command_points: read.maybe_int_at("leaders", name, "command_points"),
                range: read.int_at("leaders", name, "range"),
                orders: read.int_at("leaders", name, "orders"),
            })
            .collect();
        let army_morale = ["0", "30", "45"]
            .iter()
            .map(|row| {
                let mut at = |col: &str| read.int_at("army_morale", row, col);
                Losses {
                    percent: row.parse().unwrap_or_default(),
                    cohesion: at("cohesion"),
                    orders: at("orders"),
                    marker_cost: at("marker_cost"),
                }
            })
            .collect();
        Command {
            ratings,
            leaders,
            markers: Markers::read(read),
            loss: LeaderLoss::read(read),
            levels: LeaderLevels::read(read),
            chateaux: Chateaux::read(read),
            ids: Ids::read(read),
            army_morale,
            points: VictoryPoints::read(read),
            draw_under: read.number("victory", "draw_under"),
            marginal_to: read.number("victory", "marginal_to"),
            substantial_to: read.number("victory", "substantial_to"),
            sudden_death: read.modifier("victory", "sudden_death"),
        }
    }

    /// BW-GAP-01: ratings of troops whose counter nobody stated.
    pub fn ratings(&self, arm: Arm, class: Class, twelve_pounders: bool) -> Ratings {
        let name = match (arm, class) {
            (Arm::Infantry, Class::CrackElite) => "crack_infantry",
            (Arm::Infantry, Class::Elite) => "elite_infantry",
            (Arm::Infantry, Class::Line) => "line_infantry",
            (Arm::Infantry, Class::SecondLine) => "german_line_infantry",
            (Arm::Infantry, Class::Weak) => "weak_infantry",
            (Arm::HeavyCavalry, Class::CrackElite) => "crack_heavy_cavalry",
            (Arm::HeavyCavalry, Class::Elite) => "elite_heavy_cavalry",
            (Arm::HeavyCavalry, _) => "line_heavy_cavalry",
            (Arm::LightCavalry, Class::CrackElite | Class::Elite) => "elite_light_cavalry",
            (Arm::LightCavalry, Class::Line | Class::SecondLine) => "line_light_cavalry",
            (Arm::LightCavalry, Class::Weak) => "weak_light_cavalry",
            (Arm::FootArtillery, _) if twelve_pounders => "foot_artillery_12",
            (Arm::FootArtillery, _) => "foot_artillery",
            (Arm::HorseArtillery, _) => "horse_artillery",
        };
        self.named(name)
    }

    /// The ratings of a leader: his movement allowance.
    pub fn leader_ratings(&self) -> Ratings {
        self.named("leader")
    }

    fn named(&self, name: &str) -> Ratings {
        self.ratings.iter().find(|known| known.0 == name).map(|known| known.1).unwrap_or_default()
    }

    /// The unit's cohesion: stated, or its class's.
    pub fn cohesion(&self, unit: &Unit) -> i32 {
        let usual = || self.ratings(unit.arm, unit.class, false).cohesion.unwrap_or_default();
        unit.cohesion.map_or_else(usual, i32::from)
    }

    /// Its movement allowance: stated, or its class's.
    pub fn ma(&self, unit: &Unit) -> i32 {
        unit.ma.map_or_else(|| self.ratings(unit.arm, unit.class, false).ma, i32::from)
    }
}
