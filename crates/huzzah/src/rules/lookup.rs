//! The numbers that look-ups and permissions read.

use grognard_engine::Modifier;
use grognard_engine::book::{Cell, Reader};

use crate::procedures::lookups::found::Share;
use crate::words::{GunWeight, OfficerLevel, OfficerQuality};

/// Every number of the look-ups and permissions.
#[derive(Clone, Debug)]
pub struct Lookup {
    /// Centimetres in a band.
    pub band: i32,
    /// A white die shows the full morale less this.
    pub marker_offset: i32,
    /// Brigade, division, corps, army.
    pub radius: Vec<i32>,
    /// Excellent .. Abysmal.
    pub radius_modifier: Vec<i32>,
    /// Excellent .. Abysmal.
    pub skirmish_rating: Vec<i32>,
    pub zones: Zones,
    /// Rows of [`Troops`], columns of [`MoveColumn`]; nothing where the book has a dash.
    pub movement: Vec<Vec<Option<i32>>>,
    pub moves: Moves,
    /// Rows of the terrain table, in the order of [`Row`].
    pub going: Vec<Vec<Rate>>,
    /// Whose ranges howitzers and rockets have.
    pub howitzer: GunWeight,
    pub rocket: GunWeight,
    pub over: Over,
    pub standard_battalion_stands: i32,
    pub small_share: Share,
    pub small_battery_stands: i32,
    pub large_from: f64,
    pub may_split_from: f64,
    pub fortress: Fortress,
    pub contours: [i32; 2],
    /// HZ-HIL-08, in cm.
    pub dead_ground: i32,
    pub staggers: Staggers,
}

/// Depths of threat zones.
#[derive(Clone, Debug)]
pub struct Zones {
    /// Infantry, cavalry, light, medium, heavy artillery by line or open order, column, march column, square.
    pub depth: Vec<Vec<Option<i32>>>,
    pub square_faces: i32,
    pub superiority: i32,
    pub superiority_most: i32,
    pub woods: i32,
    pub building_undeployed: i32,
    pub building_open: i32,
    pub building_open_faces: i32,
    pub building_close: i32,
    pub building_close_faces: i32,
    pub strong_point: i32,
    pub strong_point_faces: i32,
    pub cossack: i32,
    pub cossack_woods: i32,
    pub mass: i32,
}

/// Moves that are not in the table of movement.
#[derive(Clone, Debug)]
pub struct Moves {
    pub officer: i32,
    pub mass: i32,
    pub cossack: i32,
    pub retire: Share,
    pub group_retire: Share,
    pub wheel_line: i32,
    pub wheel_column: i32,
    pub about_face: i32,
    pub side_step: i32,
    pub engage_without_zone: i32,
    pub engage_in_woods: i32,
    pub sight_the_guns: i32,
    pub sightings: i32,
}

/// Distances to friends that guns firing over something must keep.
#[derive(Clone, Debug)]
pub struct Over {
    pub friends: i32,
    pub hill: i32,
    pub wood: i32,
    pub building: i32,
    pub strong_point_units: i32,
    pub counter: Modifier,
}

/// Staggers, kills and moves that follow without dice.
#[derive(Clone, Debug)]
pub struct Staggers {
    pub flank_touch: Modifier,
    /// Stand depths by which it is set back.
    pub flank_touch_set_back: i32,
    pub advance_touch: Modifier,
    pub passage_in_zone: Modifier,
    /// Stand depths beyond the halted unit.
    pub passage_in_zone_stop: i32,
    pub open_order_touch: Modifier,
    pub retire_touch: Modifier,
    pub retire_passage: Modifier,
    pub deploy_touch: Modifier,
    pub manoeuvre_touch: Modifier,
    pub check_touch: Modifier,
    pub first_rout: Modifier,
    pub rout_friend: Modifier,
    pub rout_contact: Modifier,
    pub rout_diverted: Modifier,
    pub compulsory_kill: Modifier,
}

/// Heights of fortress walls.
#[derive(Clone, Debug)]
pub struct Fortress {
    pub wall_levels: i32,
    pub trench_levels: i32,
    pub dead_ground_each_level: i32,
    pub breach_dead_ground: i32,
    /// Ups and Downs of an order to scale, for each level.
    pub scaling: Modifier,
}

/// A cell of the terrain table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rate {
    Share(Share),
    /// Set down on the far side.
    Place,
    Impassable,
}

/// The rows of the table of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Troops {
    Infantry,
    Cavalry,
    HeavyFootGuns,
    FootGuns,
    HorseGuns,
}

/// The columns of the table of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveColumn {
    Line,
    Column,
    OpenOrder,
    MarchColumn,
    Square,
}

/// The rows of the table of going, as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Open,
    GentleSlope,
    SteepSlope,
    BrokenGround,
    LightWood,
    HeavyWood,
    FordableWater,
    LowHedge,
    HighHedge,
    LowWall,
    HighWall,
    ShallowSunken,
    DeepSunken,
    MarshPassable,
    WolfPits,
    Difficult,
    BridgeOrFord,
    Buildings,
    Breach,
}

/// The columns of the terrain table: who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mover {
    InfantryClose,
    InfantryOpen,
    InfantrySkirmish,
    Cavalry,
    Cossack,
    Artillery,
    MarchColumn,
}

const TROOPS: [&str; 5] = ["Infantry", "Cavalry", "Heavy Foot Guns", "Foot Guns", "Horse Guns"];
const MOVE_COLUMNS: [&str; 5] = ["Line", "Column", "Open order", "March column", "Square"];
const ZONE_ROWS: [&str; 5] = ["Infantry", "Cavalry", "Light artillery", "Medium artillery", "Heavy artillery"];
const ZONE_COLUMNS: [&str; 4] = ["Line/open", "Column", "March Column", "Square"];
const MOVERS: [&str; 7] = ["infantry_close", "infantry_open", "infantry_skirmish", "cavalry", "cossack", "artillery", "march_column"];
const GOING: [&str; 19] = [
    "open",
    "gentle_slope",
    "steep_slope",
    "broken_ground",
    "light_wood",
    "heavy_wood",
    "fordable_water",
    "low_hedge",
    "high_hedge",
    "low_wall",
    "high_wall",
    "shallow_sunken",
    "deep_sunken",
    "marsh_passable",
    "wolf_pits",
    "difficult",
    "bridge_or_ford",
    "buildings",
    "breach",
];
const WEIGHTS: [(&str, GunWeight); 3] = [("Light", GunWeight::Light), ("Medium", GunWeight::Medium), ("Heavy", GunWeight::Heavy)];

impl Lookup {
    pub(super) fn read(read: &mut Reader) -> Lookup {
        Lookup {
            band: read.int("scale", "band"),
            marker_offset: read.int("dice", "marker_die_offset"),
            radius: ["Brigade", "Division", "Corps", "CinC"].map(|row| read.int_at("command_radius", row, "Command radius")).to_vec(),
            radius_modifier: ["Excellent", "Skilful", "Average/Poor", "Average/Poor", "Abysmal"]
                .map(|row| read.int_at("command_radius_modifier", row, "Command radius modifier"))
                .to_vec(),
            skirmish_rating: OfficerQuality::ALL.map(|quality| read.int_at("skirmish_rating", quality.name(), "value")).to_vec(),
            zones: zones(read),
            movement: grid(read, "movement", &TROOPS, &MOVE_COLUMNS),
            moves: moves(read),
            going: GOING.map(|row| MOVERS.map(|col| rate(read, row, col)).to_vec()).to_vec(),
            howitzer: weight(read, "howitzer_ranges"),
            rocket: weight(read, "rocket_ranges"),
            over: Over {
                friends: read.int("bombardment", "over_friends_gap"),
                hill: read.int("terrain_zones", "hill_over_friends_gap"),
                wood: read.int("terrain_zones", "wood_howitzer_friend_gap"),
                building: read.int("terrain_zones", "building_howitzer_friend_gap"),
                strong_point_units: read.int("terrain_zones", "strong_point_units"),
                counter: read.modifier("bombardment", "counters_used"),
            },
            standard_battalion_stands: read.int("scale", "standard_battalion_stands"),
            small_share: share(read, "scale", "small_unit_share"),
            small_battery_stands: read.int("ability_limits", "small_battery_stands"),
            large_from: read.number("unit_sizes", "large_from"),
            may_split_from: read.number("unit_sizes", "may_split_from"),
            fortress: Fortress {
                wall_levels: read.int("terrain_zones", "wall_levels"),
                trench_levels: read.int("terrain_zones", "trench_levels"),
                dead_ground_each_level: read.int("terrain_zones", "wall_dead_ground_each_level"),
                breach_dead_ground: read.int("terrain_zones", "breach_dead_ground"),
                scaling: read.modifier("mod_orders_special", "scaling_level"),
            },
            contours: [read.int("terrain_zones", "gentle_contours"), read.int("terrain_zones", "steep_contours")],
            dead_ground: read.int("terrain_zones", "dead_ground"),
            staggers: staggers(read),
        }
    }

    pub fn radius_of(&self, level: OfficerLevel, quality: OfficerQuality) -> i32 {
        self.radius[level as usize] + self.radius_modifier[quality as usize]
    }

    /// The move of troops in a formation of the table; nothing where the book has a dash.
    pub fn allowance(&self, troops: Troops, column: MoveColumn) -> Option<i32> {
        self.movement[troops as usize][column as usize]
    }

    pub fn rate(&self, row: Row, mover: Mover) -> Rate {
        self.going[row as usize][mover as usize]
    }
}

fn grid(read: &mut Reader, table: &str, rows: &[&str], cols: &[&str]) -> Vec<Vec<Option<i32>>> {
    rows.iter().map(|row| cols.iter().map(|col| read.maybe_int_at(table, row, col)).collect()).collect()
}

fn share(read: &mut Reader, table: &str, key: &str) -> Share {
    let text = read.text(table, key);
    Share::parse(text).unwrap_or_else(|| {
        read.fault(table, format!("`{key}` must be a share such as 1/2, not `{text}`"));
        Share::default()
    })
}

fn rate(read: &mut Reader, row: &str, col: &str) -> Rate {
    match read.cell("terrain_rate", row, col) {
        Some(cell) if cell.is_blank() => Rate::Impassable,
        Some(Cell::Text(text)) if text == "place" => Rate::Place,
        Some(Cell::Text(text)) => Share::parse(text).map_or_else(
            || {
                read.fault("terrain_rate", format!("row `{row}`, column `{col}` must be a share, place or blank, not `{text}`"));
                Rate::Impassable
            },
            Rate::Share,
        ),
        Some(Cell::Int(1)) => Rate::Share(Share::default()),
        Some(cell) => {
            read.fault("terrain_rate", format!("row `{row}`, column `{col}` must be a share, place or blank, not `{cell}`"));
            Rate::Impassable
        }
        None => Rate::Impassable,
    }
}

fn zones(read: &mut Reader) -> Zones {
    Zones {
        depth: grid(read, "threat_zone_depth", &ZONE_ROWS, &ZONE_COLUMNS),
        square_faces: read.int("terrain_zones", "square_faces"),
        superiority: read.int("skirmish", "zone_bonus"),
        superiority_most: read.int("skirmish", "zone_bonus_most"),
        woods: read.int("terrain_zones", "woods_zone"),
        building_undeployed: read.int("terrain_zones", "building_undeployed_zone"),
        building_open: read.int("terrain_zones", "building_open_zone"),
        building_open_faces: read.int("terrain_zones", "building_open_faces"),
        building_close: read.int("terrain_zones", "building_close_zone"),
        building_close_faces: read.int("terrain_zones", "building_close_faces"),
        strong_point: read.int("terrain_zones", "strong_point_zone"),
        strong_point_faces: read.int("terrain_zones", "strong_point_faces"),
        cossack: read.int("ability_limits", "cossack_zone"),
        cossack_woods: read.int("ability_limits", "cossack_zone_woods"),
        mass: read.int("mass", "threat_zone"),
    }
}

fn moves(read: &mut Reader) -> Moves {
    Moves {
        officer: read.int_at("movement", "Officers", "Line"),
        mass: read.int("mass", "move"),
        cossack: read.int("ability_limits", "cossack_move"),
        retire: share(read, "moves", "retire_share"),
        group_retire: share(read, "moves", "group_retire_share"),
        wheel_line: read.int("moves", "wheel_line"),
        wheel_column: read.int("moves", "wheel_column"),
        about_face: read.int("moves", "about_face"),
        side_step: read.int("moves", "side_step"),
        engage_without_zone: read.int("moves", "engage_without_zone"),
        engage_in_woods: read.int("terrain_zones", "woods_cavalry_engage"),
        sight_the_guns: read.int("bombardment", "sight_guns_wheel"),
        sightings: read.int("bombardment", "sightings_a_phase"),
    }
}

fn weight(read: &mut Reader, key: &str) -> GunWeight {
    let text = read.text("battery_special", key);
    let found = WEIGHTS.iter().find(|(name, _)| *name == text);
    if found.is_none() {
        read.fault("battery_special", format!("`{key}` must be Light, Medium or Heavy, not `{text}`"));
    }
    found.map_or(GunWeight::Medium, |(_, weight)| *weight)
}

fn staggers(read: &mut Reader) -> Staggers {
    Staggers {
        flank_touch: read.modifier("moves", "flank_touch_staggers"),
        flank_touch_set_back: read.int("moves", "flank_touch_set_back"),
        advance_touch: read.modifier("moves", "friends_touch_staggers"),
        passage_in_zone: read.modifier("moves", "passage_in_zone_staggers"),
        passage_in_zone_stop: read.int("moves", "passage_in_zone_stop"),
        open_order_touch: read.modifier("moves", "open_order_touch_staggers"),
        retire_touch: read.modifier("moves", "retire_touch_staggers"),
        retire_passage: read.modifier("moves", "retire_passage_staggers"),
        deploy_touch: read.modifier("moves", "deploy_touch_staggers"),
        manoeuvre_touch: read.modifier("moves", "manoeuvre_touch_staggers"),
        check_touch: read.modifier("command_check", "retire_touch_staggers"),
        first_rout: read.modifier("engagement", "rout_through_staggers"),
        rout_friend: read.modifier("engagement", "rout_through_friend_staggers"),
        rout_contact: read.modifier("engagement", "rout_contact_staggers"),
        rout_diverted: read.modifier("engagement", "rout_diverted_staggers"),
        compulsory_kill: read.modifier("engagement", "compulsory_kills"),
    }
}
