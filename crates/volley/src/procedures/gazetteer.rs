//! VB-GAP-02 to -04, -08, -13, -17, -33, -34: stands, terrain, sight, points and victory, looked up.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::inches::Inches;
use crate::rules::Rules;
use crate::rules::house::Foot;
use crate::rules::marches::Gait;
use crate::told::{Found, any_facts, ruled, so};
use crate::troops::{Era, Guns, Stand, Weight};

/// A kind of stand.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StandFacts {
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-GAP-02"))]
    pub stand: Stand,
    /// It is a commander's stand.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-GAP-02"))]
    pub commander: bool,
}

/// Size, strength and what a strength point is.
pub fn stand(facts: &StandFacts, rules: &Rules) -> Found {
    let tables = &rules.tables;
    let base = if facts.commander { tables.bases.command } else { tables.bases.of(facts.stand) };
    let size = format!("{} by {} inches", base.width, base.depth);
    let found = Found::new(size.clone(), so(clause::VB_GAP_02, size)).number("width", base.width).number("depth", base.depth);
    if facts.commander {
        return found;
    }
    let [from, to, least, most] = tables.strength.of(facts.stand);
    let strength = &tables.strength;
    let worth = if facts.stand.is_artillery() { format!("{} guns", strength.guns) } else { format!("{} men", strength.men) };
    let per_sp = if facts.stand.is_artillery() { strength.guns } else { strength.men };
    found
        .and(so(clause::VB_GAP_03, format!("{from} to {to} SP, allowed {least} to {most}; each stands for {worth}")))
        .and_if(base.guns.is_some(), || so(clause::VB_GAP_02, format!("about {} guns", base.guns.unwrap_or_default())))
        .and_if(facts.stand.is_close_infantry(), || {
            so(clause::VB_GAP_03, format!("reinforcing skirmishers are {} SP more", strength.skirmishers[0]))
        })
        .number("sp_from", from.into())
        .number("sp_to", to.into())
        .number("allowed_from", least.into())
        .number("allowed_to", most.into())
        .number("usual", strength.usual(facts.stand).into())
        .number("each", per_sp.into())
        .number("guns", base.guns.unwrap_or_default().into())
}

ruled!(StandLookup, Lookup "stand", "Size and strength of a stand", StandFacts => Found, stand, any_facts, [VB_GAP_02, VB_GAP_03]);

/// A piece of ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    Clear,
    Road,
    GentleSlope,
    SteepSlope,
    BrokenGround,
    #[default]
    Forest,
    Marsh,
    Stream,
    River,
    TownBlock,
    FieldWorks,
    HastyWorks,
}

/// Who goes where.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TerrainFacts {
    /// The ground.
    #[schemars(extend("x-group" = "Ground", "x-common" = true, "x-clause" = "VB-GAP-13"))]
    pub terrain: Terrain,
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true))]
    pub stand: Stand,
    /// Weight of cavalry.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit"))]
    pub weight: Weight,
    /// Horse artillery.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit"))]
    pub horse: bool,
}

/// What the ground costs.
pub fn terrain(facts: &TerrainFacts, rules: &Rules) -> Found {
    let key = crate::rules::house::TERRAIN[facts.terrain as usize];
    let going = rules.tables.terrain.of(key, Foot::from(facts.stand));
    let gait = Gait { stand: facts.stand, era: Era::default(), weight: facts.weight, horse: facts.horse, dedicated_guns: false };
    let crossing = rules.tables.rates.inches(gait).times(going.to_cross);
    let answer = match going.rate {
        None => "may not enter".to_owned(),
        Some(_) if crossing > Inches::ZERO => format!("{crossing} to cross or occupy"),
        Some(rate) => format!("each inch costs {rate}"),
    };
    Found::new(answer.clone(), so(clause::VB_GAP_13, answer))
        .and_if(going.rate.is_none(), || so(clause::VB_GAP_13, "except in march column on a road or over a bridge or ford"))
        .and_if(going.disorders, || so(clause::VB_GAP_13, "it is disordered by it"))
        .and_if(going.road_rate > 1.0, || so(clause::VB_GAP_12, format!("in march column {} times its move", going.road_rate)))
        .number("rate", going.rate.unwrap_or_default())
        .number("to_cross", going.to_cross)
        .number("disorders", f64::from(u8::from(going.disorders)))
        .number("road_rate", going.road_rate)
}

ruled!(TerrainLookup, Lookup "terrain", "What the ground costs a stand", TerrainFacts => Found, terrain, any_facts, [VB_GAP_12, VB_GAP_13]);

/// The time of day.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SightFacts {
    /// Turns left, this one included.
    #[schemars(range(min = 1, max = 30), extend("x-group" = "Time", "x-common" = true, "x-clause" = "VB-GAP-34"))]
    pub turns_left: u8,
    /// The scenario ends at dusk.
    #[schemars(extend("x-group" = "Time", "x-clause" = "VB-GAP-34"))]
    pub dusk: bool,
}

impl Default for SightFacts {
    fn default() -> SightFacts {
        SightFacts { turns_left: 5, dusk: false }
    }
}

/// How far one sees.
pub fn sight(facts: &SightFacts, rules: &Rules) -> Found {
    let house = &rules.tables.house;
    let last = house.value("night", "turns");
    let (inches, clause) = match f64::from(facts.turns_left) {
        left if facts.dusk && left < last => (house.value("night", "second_sight"), clause::VB_GAP_34),
        left if facts.dusk && left <= last => (house.value("night", "first_sight"), clause::VB_GAP_34),
        _ => (house.value("sight", "daylight"), clause::VB_GAP_17),
    };
    let (forest, over) = (house.value("sight", "forest"), house.value("sight", "over_heads"));
    Found::new(format!("{inches} inches"), so(clause, format!("one sees {inches} inches")))
        .and(so(clause::VB_GAP_17, format!("not through more than {forest} inch of forest")))
        .and(so(clause::VB_GAP_17, format!("from above, over stands more than {over} inches from both ends")))
        .number("inches", inches)
        .number("forest", forest)
        .number("over_heads", over)
}

ruled!(Sight, Lookup "sight", "How far one sees", SightFacts => Found, sight, any_facts, [VB_GAP_17, VB_GAP_34]);

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

ruled!(Points, Lookup "points", "What a unit costs in points", PointsFacts => Found, points, any_facts, [VB_GAP_33]);

/// What one side lost, and the other.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Tally {
    /// Strength points it started with.
    #[schemars(range(min = 0, max = 1000))]
    pub start_sp: u16,
    /// Of these in divisions that are collapsed or wholly gone.
    #[schemars(range(min = 0, max = 1000))]
    pub gone_sp: u16,
    /// Strength points the enemy lost.
    #[schemars(range(min = 0, max = 1000))]
    pub enemy_sp_lost: u16,
    /// Exhausted enemy divisions, not collapsed.
    #[schemars(range(min = 0, max = 50))]
    pub enemy_exhausted: u16,
    /// Collapsed or destroyed enemy divisions.
    #[schemars(range(min = 0, max = 50))]
    pub enemy_collapsed: u16,
    /// Objectives it holds.
    #[schemars(range(min = 0, max = 20))]
    pub objectives: u16,
}

/// The state of a battle.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VictoryFacts {
    /// The first player.
    pub first: Tally,
    /// The second player.
    pub second: Tally,
    /// It is the end of the last turn.
    pub last_turn: bool,
}

/// VB-GAP-08: who has won.
pub fn victory(facts: &VictoryFacts, rules: &Rules) -> Found {
    let value = |key| rules.tables.house.value("victory", key);
    let broken = |side: &Tally| side.gone_sp > 0 && f64::from(side.gone_sp) >= value("broken_share") * f64::from(side.start_sp);
    let points = |side: &Tally| {
        value("sp_lost") * f64::from(side.enemy_sp_lost)
            + value("exhausted_division") * f64::from(side.enemy_exhausted)
            + value("collapsed_division") * f64::from(side.enemy_collapsed)
            + value("objective") * f64::from(side.objectives)
    };
    let (first, second) = (points(&facts.first), points(&facts.second));
    let leads = |ours: f64, theirs: f64| ours > theirs && (ours - theirs) * 100.0 >= theirs * value("lead");
    let answer = match (broken(&facts.first), broken(&facts.second)) {
        (true, true) => "draw: both armies are broken",
        (true, false) => "the second player wins: the enemy is broken",
        (false, true) => "the first player wins: the enemy is broken",
        _ if !facts.last_turn => "the battle goes on",
        _ if leads(first, second) => "the first player wins on points",
        _ if leads(second, first) => "the second player wins on points",
        _ => "draw on points",
    };
    Found::new(answer, so(clause::VB_GAP_08, format!("{answer}; {first} points to {second}")))
        .and(so(clause::VB_GAP_08, format!("objectives are held within {} inches", value("objective_within"))))
        .number("first", first)
        .number("second", second)
}

ruled!(Victory, Lookup "victory", "Who has won", VictoryFacts => Found, victory, any_facts, [VB_GAP_08]);
