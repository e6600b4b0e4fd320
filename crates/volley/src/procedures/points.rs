//! VB-GAP-33: what a unit costs in points.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::found::Found;
use crate::rules::Rules;
use crate::troops::{Guns, Stand, Weight};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::so;

/// A unit to be bought.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PointsFacts {
    /// A commander.
    #[schemars(extend("x-group" = "Unit"))]
    pub commander: bool,
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true))]
    pub stand: Stand,
    /// Morale rating.
    #[schemars(range(min = 2, max = 7), extend("x-role" = "a", "x-group" = "Unit", "x-common" = true))]
    pub morale: u8,
    /// Strength points; unstated: the usual strength of its kind.
    #[schemars(range(min = 1, max = 12), extend("x-role" = "a", "x-group" = "Unit", "x-common" = true))]
    pub sp: Option<u8>,
    #[schemars(extend("x-role" = "a", "x-group" = "Unit"))]
    pub weight: Weight,
    #[schemars(extend("x-role" = "a", "x-group" = "Unit"))]
    pub guns: Guns,
    #[schemars(extend("x-role" = "a", "x-group" = "Unit"))]
    pub horse: bool,
    #[schemars(extend("x-role" = "a", "x-group" = "Attributes"))]
    pub dedicated_guns: bool,
    #[schemars(extend("x-role" = "a", "x-group" = "Attributes"))]
    pub reinforcing_skirmishers: bool,
    #[schemars(extend("x-role" = "a", "x-group" = "Attributes"))]
    pub elite: bool,
    #[schemars(extend("x-role" = "a", "x-group" = "Attributes"))]
    pub shock: bool,
    #[schemars(extend("x-role" = "a", "x-group" = "Attributes"))]
    pub sharpshooter: bool,
    #[schemars(extend("x-role" = "a", "x-group" = "Attributes"))]
    pub lancer: bool,
    #[schemars(extend("x-role" = "a", "x-group" = "Attributes"))]
    pub poor_musketry: bool,
    #[schemars(extend("x-role" = "a", "x-group" = "Attributes"))]
    pub partially_trained: bool,
    #[schemars(extend("x-role" = "a", "x-group" = "Attributes"))]
    pub militia: bool,
}

impl Default for PointsFacts {
    fn default() -> PointsFacts {
        PointsFacts {
            commander: false,
            stand: Stand::default(),
            morale: crate::fighter::Fighter::default().morale,
            sp: None,
            weight: Weight::default(),
            guns: Guns::default(),
            horse: false,
            dedicated_guns: false,
            reinforcing_skirmishers: false,
            elite: false,
            shock: false,
            sharpshooter: false,
            lancer: false,
            poor_musketry: false,
            partially_trained: false,
            militia: false,
        }
    }
}

/// VB-GAP-33: what a unit costs.
pub fn points(facts: &PointsFacts, rules: &Rules) -> Found {
    let each = |key| rules.tables.house.value("points", key);
    let sp = f64::from(facts.sp.unwrap_or_else(|| rules.tables.strength.usual(facts.stand)));
    let artillery = facts.stand.is_artillery();
    let per_sp = match facts.stand {
        _ if artillery => match facts.guns {
            Guns::VeryLight => each("very_light_artillery"),
            Guns::Light => each("light_artillery"),
            Guns::Field => each("artillery"),
            Guns::Heavy | Guns::Siege => each("heavy_artillery"),
        },
        stand if stand.is_skirmish() => each("skirmishers") * f64::from(facts.morale),
        stand if stand.is_cavalry() && facts.weight == Weight::Heavy => each("heavy_cavalry") * f64::from(facts.morale),
        stand if stand.is_cavalry() => each("cavalry") * f64::from(facts.morale),
        _ => each("infantry") * f64::from(facts.morale),
    };
    let horse = if artillery && facts.horse { each("horse_artillery") } else { 0.0 };
    let extras: f64 = [
        (facts.dedicated_guns, "dedicated_guns"),
        (facts.reinforcing_skirmishers, "reinforcing_skirmishers"),
        (facts.elite, "elite"),
        (facts.shock, "shock"),
        (facts.sharpshooter, "sharpshooter"),
        (facts.lancer, "lancer"),
        (facts.poor_musketry, "poor_musketry"),
        (facts.partially_trained, "partially_trained"),
        (facts.militia, "militia"),
    ]
    .into_iter()
    .filter(|(has, _)| *has)
    .map(|(_, key)| each(key))
    .sum();
    let points = if facts.commander { each("commander") } else { (per_sp + horse) * sp + extras };
    Found::new(format!("{points} points"), so(clause::VB_GAP_33, format!("it costs {points} points"))).number("points", points)
}

no_dice! {
    /// What a unit costs in points
    Points: PointsFacts => Found = points;
    Lookup "points" "What a unit costs in points" [VB_GAP_33]
}
