//! Leaders and their replacements: BW-GAP-03, BW-GAP-24.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::found::{Entry, Found};
use grognard_engine::no_dice;

macro_rules! names {
    ($($(#[$default:ident])? $variant:ident = $name:literal),* $(,)?) => {
        /// Who.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum Name {
            $($(#[$default])? $variant,)*
        }

        impl Name {
            fn printed(self) -> &'static str {
                match self {
                    $(Name::$variant => $name,)*
                }
            }
        }
    };
}

names! {
    #[default] Napoleon = "Napoleon", Wellington = "Wellington", Blucher = "Blucher", Ney = "Ney", Grouchy = "Grouchy", Soult = "Soult",
    Orange = "Orange", Hill = "Hill", Uxbridge = "Uxbridge", Gneisenau = "Gneisenau", Reille = "Reille", Erlon = "d'Erlon", Bulow = "Bulow",
    Pirch = "Pirch", Lobau = "Lobau", Zieten = "Zieten", Thielmann = "Thielmann", Milhaud = "Milhaud", Kellermann = "Kellermann",
    Guard = "Guard", Picton = "Picton", Cooke = "Cooke", Alten = "Alten", Clinton = "Clinton", Perponcher = "Perponcher",
    Chasse = "Chasse", Brunswick = "Brunswick", Collaert = "Collaert",
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LeaderFacts {
    /// Who.
    #[schemars(extend("x-common" = true, "x-clause" = "BW-GAP-03"))]
    pub leader: Name,
    /// He was killed: his replacement.
    #[schemars(extend("x-common" = true, "x-clause" = "BW-GAP-24"))]
    pub killed: bool,
    /// Grouchy where Napoleon is absent: overall commander.
    #[schemars(extend("x-clause" = "BW-GAP-03"))]
    pub no_napoleon: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Numbers {
    pub level: String,
    pub command_points: Option<i32>,
    pub range: i32,
    pub orders: i32,
}

impl Entry for Numbers {}

pub fn leader(facts: &LeaderFacts, rules: &Rules) -> Found<Numbers> {
    let command = &rules.command;
    let name = facts.leader.printed();
    let known = command.leaders.iter().find(|leader| leader.name == name);
    let mut entry = known.map_or(Numbers { level: String::new(), command_points: None, range: 0, orders: 0 }, |leader| Numbers {
        level: leader.level.clone(),
        command_points: leader.command_points,
        range: leader.range,
        orders: leader.orders,
    });
    if facts.leader == Name::Grouchy && facts.no_napoleon {
        entry.level = "overall".into();
        entry.command_points = Some(command.levels.grouchy_command_points.value);
    }
    let mut clauses = vec![BW_GAP_03];
    if facts.killed {
        clauses.push(BW_GAP_24);
        let loss = &command.loss;
        if entry.level == "overall" {
            entry.command_points = Some(loss.overall_killed_command_points.value);
        } else {
            entry.orders = (entry.orders + loss.replacement_orders.value).max(loss.replacement_orders_least.value);
            entry.range += loss.replacement_range.value;
        }
    }
    let points = entry.command_points.map(|points| format!(", {points} command points")).unwrap_or_default();
    let words = format!("{name}, {}: range {}, orders {}{points}.", entry.level, entry.range, entry.orders);
    Found { entry, words, clauses }
}

no_dice! {
    /// What are a leader's numbers?
    Leaders: LeaderFacts => Found<Numbers> = leader;
    Lookup "leader" "A leader's range, orders and command points" [BW_GAP_03, BW_GAP_24]
}
