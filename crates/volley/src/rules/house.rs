//! Numbers of our completions: strength, terrain, exhaustion, victory, points and the like.

use std::collections::BTreeMap;

use grognard_engine::Modifier;
use grognard_engine::book::Cell;

use super::read::{Number, Read};
use crate::troops::Stand;

/// Strength points at the start (VB-GAP-03): usual and allowed.
pub struct Strength {
    lines: [[u8; 4]; 8],
    pub skirmishers: [u8; 4],
    pub men: i32,
    pub guns: i32,
    pub dedicated_guns: i32,
}

impl Strength {
    pub(super) fn read(read: &mut Read) -> Strength {
        let mut line =
            |row: &str| ["from", "to", "allowed_from", "allowed_to"].map(|col| read.reader.int_at("strength_points", row, col) as u8);
        Strength {
            lines: Stand::ALL.map(|stand| line(stand.key())),
            skirmishers: line("reinforcing_skirmishers"),
            men: read.int("strength_point", "men"),
            guns: read.int("strength_point", "guns"),
            dedicated_guns: read.int("strength_point", "dedicated_guns"),
        }
    }

    /// Usual from and to, allowed from and to.
    pub fn of(&self, stand: Stand) -> [u8; 4] {
        self.lines[stand as usize]
    }

    /// The middle of the usual range, the greater of two.
    pub fn usual(&self, stand: Stand) -> u8 {
        let [from, to, ..] = self.of(stand);
        (from + to).div_ceil(2)
    }
}

/// A stand's base in inches, and the guns it stands for (VB-GAP-02).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Base {
    pub width: f64,
    pub depth: f64,
    pub guns: Option<i32>,
}

pub struct Bases {
    lines: [Base; 8],
    pub command: Base,
}

impl Bases {
    pub(super) fn read(read: &mut Read) -> Bases {
        let mut base = |row: &str| Base {
            width: read.at("stands", row, "width").value,
            depth: read.at("stands", row, "depth").value,
            guns: read.reader.maybe_int_at("stands", row, "guns"),
        };
        Bases { lines: Stand::ALL.map(|stand| base(stand.key())), command: base("command") }
    }

    pub fn of(&self, stand: Stand) -> Base {
        self.lines[stand as usize]
    }
}

/// Who pays in the terrain chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foot {
    CloseInfantry,
    SkirmishInfantry,
    Cavalry,
    LimberedArtillery,
}

impl From<Stand> for Foot {
    fn from(stand: Stand) -> Foot {
        match stand {
            Stand::SkirmishInfantry => Foot::SkirmishInfantry,
            stand if stand.is_infantry() => Foot::CloseInfantry,
            stand if stand.is_cavalry() => Foot::Cavalry,
            _ => Foot::LimberedArtillery,
        }
    }
}

/// A cell of the terrain chart (VB-GAP-13).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Going {
    /// Cost of each inch; nothing: may not enter.
    pub rate: Option<f64>,
    /// Share of the move to cross or occupy.
    pub to_cross: f64,
    pub disorders: bool,
    /// Rate of march along it in march column.
    pub road_rate: f64,
}

pub struct TerrainChart(BTreeMap<&'static str, [Going; 4]>);

pub const TERRAIN: [&str; 12] = [
    "clear",
    "road",
    "gentle_slope",
    "steep_slope",
    "broken_ground",
    "forest",
    "marsh",
    "stream",
    "river",
    "town_block",
    "field_works",
    "hasty_works",
];

impl TerrainChart {
    pub(super) fn read(read: &mut Read) -> TerrainChart {
        const TABLE: &str = "terrain_rate";
        TerrainChart(
            TERRAIN
                .iter()
                .map(|row| {
                    let going = ["close_infantry", "skirmish_infantry", "cavalry", "limbered_artillery"].map(|col| {
                        let rate = read.maybe_at(TABLE, row, col).map(|number| number.value);
                        if rate.is_none() {
                            return Going { road_rate: read.layer_number(TABLE, "road_rate", row, col).value, ..Going::default() };
                        }
                        Going {
                            rate,
                            to_cross: read.layer_number(TABLE, "half_move", row, col).value,
                            disorders: matches!(read.layer(TABLE, "disorders", row, col), Some(Cell::Bool(true))),
                            road_rate: read.layer_number(TABLE, "road_rate", row, col).value,
                        }
                    });
                    (*row, going)
                })
                .collect(),
        )
    }

    pub fn of(&self, terrain: &str, foot: Foot) -> Going {
        self.0.get(terrain).map(|going| going[foot as usize]).unwrap_or_default()
    }
}

/// A list of numbers read by key: victory, towns, sight, points and so on.
pub struct House {
    numbers: BTreeMap<(&'static str, &'static str), Number>,
}

/// Every completion whose numbers a procedure shows or uses.
const NUMBERS: &[(&str, &[&str])] = &[
    ("commanders", &["difficult_cost", "threatened_within", "escape_within", "killed_on_double", "replaced_after"]),
    ("victory", &["broken_share", "sp_lost", "exhausted_division", "collapsed_division", "objective", "objective_within", "lead"]),
    ("towns", &["block_width", "block_depth", "massed", "linear", "skirmish", "massed_counts_as_linear", "hasty_works_turns"]),
    ("sight", &["forest", "over_heads", "daylight"]),
    ("night", &["turns", "first_sight", "second_sight"]),
    ("retreat_path", &["bend", "short_share", "short_sp", "go_on"]),
    ("artillery", &["support_edge", "support_facing"]),
    ("cavalry", &["breakthroughs", "friend_gap"]),
    ("exhaustion_level", &["guard", "normal", "poor", "militia", "troops"]),
    ("exhaustion", &["least"]),
    ("zones", &["zone", "cover_share", "advance_gap"]),
    ("terrain_numbers", &["flank_terrain_within", "flank_share", "level"]),
    ("movement", &["facing_change_most"]),
    ("settings", &["fire_arc"]),
    ("attributes", &["morale_least", "morale_most", "morale_usual_from", "morale_usual_to"]),
    ("game_length", &["turns"]),
    (
        "points",
        &[
            "infantry",
            "cavalry",
            "heavy_cavalry",
            "skirmishers",
            "artillery",
            "very_light_artillery",
            "light_artillery",
            "heavy_artillery",
            "dedicated_guns",
            "reinforcing_skirmishers",
            "elite",
            "shock",
            "sharpshooter",
            "horse_artillery",
            "lancer",
            "poor_musketry",
            "partially_trained",
            "militia",
            "commander",
        ],
    ),
];

impl House {
    pub(super) fn read(read: &mut Read) -> House {
        let mut numbers = BTreeMap::new();
        for (table, keys) in NUMBERS {
            for key in *keys {
                numbers.insert((*table, *key), read.number(table, key));
            }
        }
        House { numbers }
    }

    /// A number that [`NUMBERS`] lists; the tables were checked when they were loaded.
    pub fn number(&self, table: &'static str, key: &'static str) -> Number {
        self.numbers.get(&(table, key)).copied().unwrap_or_else(|| unreachable!("`{table}`/`{key}` is not among the numbers read"))
    }

    pub fn value(&self, table: &'static str, key: &'static str) -> f64 {
        self.number(table, key).value
    }

    pub fn modifier(&self, table: &'static str, key: &'static str) -> Modifier {
        let number = self.number(table, key);
        Modifier::new(number.value as i32, number.clause)
    }
}
