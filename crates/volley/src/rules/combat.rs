//! Morale, fire, melee, saves, retreat: the numbers that dice are held against.

use grognard_engine::book::Cell;
use grognard_engine::{Clause, Modifier};

use super::read::{Number, Read};
use crate::clause;
use crate::troops::{Guns, Stand, Weight};

/// Morale modifiers (VB-MMD).
pub struct Morale {
    pub higher_ground: Modifier,
    pub in_building: Modifier,
    pub in_works: Modifier,
    pub not_cavalry_secure: Modifier,
    pub flank_or_rear: Modifier,
    pub pre_rev_flank: Modifier,
    pub guns_v_cavalry: Modifier,
    pub meleeing_flank_or_rear: Modifier,
    pub meleeing_skirmishers: Modifier,
    pub guns_from_front: Modifier,
    pub army_commander: Modifier,
    pub disordered: Modifier,
    pub weight: Modifier,
    /// VB-GAP-20: dice, and the modified morale from which or to which none are needed.
    pub dice: u8,
    pub always_passes_from: i32,
    pub always_fails_to: i32,
    /// VB-GAP-04: light, medium, heavy.
    weights: [i32; 3],
}

impl Morale {
    pub(super) fn read(read: &mut Read) -> Morale {
        let mut line = |key| read.modifier("morale_modifiers", key);
        let [higher_ground, in_building, in_works] = ["higher_ground", "in_building", "in_works"].map(&mut line);
        let [not_cavalry_secure, flank_or_rear, pre_rev_flank] = ["not_cavalry_secure", "flank_or_rear", "pre_rev_flank"].map(&mut line);
        let [guns_v_cavalry, meleeing_flank_or_rear] = ["guns_v_cavalry", "meleeing_flank_or_rear"].map(&mut line);
        let [meleeing_skirmishers, guns_from_front] = ["meleeing_skirmishers", "guns_from_front"].map(&mut line);
        let [army_commander, disordered, weight] = ["army_commander", "disordered", "weight"].map(&mut line);
        Morale {
            higher_ground,
            in_building,
            in_works,
            not_cavalry_secure,
            flank_or_rear,
            pre_rev_flank,
            guns_v_cavalry,
            meleeing_flank_or_rear,
            meleeing_skirmishers,
            guns_from_front,
            army_commander,
            disordered,
            weight,
            dice: read.int("morale_test", "dice") as u8,
            always_passes_from: read.int("morale_test", "always_passes_from"),
            always_fails_to: read.int("morale_test", "always_fails_to"),
            weights: ["weight_light", "weight_medium", "weight_heavy"].map(|key| read.int("attributes", key)),
        }
    }

    /// Skirmish cavalry counts as light.
    pub fn weight_of(&self, stand: Stand, weight: Weight) -> i32 {
        self.weights[if stand == Stand::SkirmishCavalry { Weight::Light } else { weight } as usize]
    }
}

/// Steps, routs and retreats in numbers (VB-MFL, VB-LOS).
pub struct Falls {
    pub steps_lost: i32,
    pub loser_steps: i32,
    pub rout_move: f64,
    pub rout_sp: Modifier,
    pub disordered_retreat: f64,
    pub routed_retreat: f64,
    pub pass_through_share: Number,
    pub cavalry_stops_share: Number,
}

impl Falls {
    pub(super) fn read(read: &mut Read) -> Falls {
        const TABLE: &str = "rout_effects_numbers";
        Falls {
            steps_lost: read.int(TABLE, "steps_lost"),
            loser_steps: read.int(TABLE, "loser_steps"),
            rout_move: read.value(TABLE, "rout_move"),
            rout_sp: read.modifier(TABLE, "rout_sp"),
            disordered_retreat: read.value(TABLE, "disordered_retreat"),
            routed_retreat: read.value(TABLE, "routed_retreat"),
            pass_through_share: read.number(TABLE, "pass_through_share"),
            cavalry_stops_share: read.number(TABLE, "cavalry_stops_share"),
        }
    }
}

/// Tie modifiers (VB-TIE).
pub struct Tie {
    pub elites: Modifier,
    pub cavalry_secure: Modifier,
    pub supported_guns: Modifier,
    pub not_cavalry_secure: Modifier,
    pub guns_v_cavalry: Modifier,
}

impl Tie {
    pub(super) fn read(read: &mut Read) -> Tie {
        let [elites, cavalry_secure, supported_guns, not_cavalry_secure, guns_v_cavalry] =
            ["elites", "cavalry_secure", "supported_guns", "not_cavalry_secure", "guns_v_cavalry"]
                .map(|key| read.modifier("tie_modifiers", key));
        Tie { elites, cavalry_secure, supported_guns, not_cavalry_secure, guns_v_cavalry }
    }
}

/// What fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weapon {
    Muskets,
    DedicatedGuns,
    Artillery(Guns),
}

/// Close and long range of a weapon; no close range for muskets and dedicated guns.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    pub close: Option<Number>,
    pub long: Number,
    /// The clause of its line.
    pub clause: Clause,
}

/// The range table, and the guns that force a check (VB-RNG, VB-MCK-05, -06).
pub struct Ranges {
    muskets: Reach,
    dedicated_guns: Reach,
    very_light: Reach,
    light: Reach,
    field: Reach,
    heavy: Reach,
    pub check_very_light: Number,
    pub check_other: Number,
    /// VB-GAP-18: the die of reinforcing skirmishers.
    pub skirmishers: Number,
}

impl Ranges {
    pub(super) fn read(read: &mut Read) -> Ranges {
        let mut line = |row: &str| {
            let long = read.at("ranges", row, "long");
            Reach { close: read.maybe_at("ranges", row, "close"), long, clause: long.clause }
        };
        let [muskets, dedicated_guns, very_light] = ["Infantry", "Dedicated Guns", "Very Light Guns"].map(&mut line);
        let [light, field, heavy] = ["Light Guns", "Field Guns", "Heavy & Siege"].map(&mut line);
        Ranges {
            muskets,
            dedicated_guns,
            very_light,
            light,
            field,
            heavy,
            check_very_light: read.at("morale_check_range", "very light artillery", "inches"),
            check_other: read.at("morale_check_range", "other artillery", "inches"),
            skirmishers: read.number("fire_procedure", "skirmisher_range"),
        }
    }

    pub fn of(&self, weapon: Weapon) -> Reach {
        match weapon {
            Weapon::Muskets => self.muskets,
            Weapon::DedicatedGuns => self.dedicated_guns,
            Weapon::Artillery(Guns::VeryLight) => self.very_light,
            Weapon::Artillery(Guns::Light) => self.light,
            Weapon::Artillery(Guns::Field) => self.field,
            Weapon::Artillery(Guns::Heavy | Guns::Siege) => self.heavy,
        }
    }

    pub fn check(&self, guns: Guns) -> Number {
        if guns == Guns::VeryLight { self.check_very_light } else { self.check_other }
    }
}

/// The lowest face that hits (VB-HIT).
pub struct Hits {
    pub melee: Modifier,
    pub shock: Modifier,
    pub cavalry_shock: Modifier,
    pub long_range: Modifier,
    pub sharpshooter: Modifier,
    pub close_very_light: Modifier,
    pub close_artillery: Modifier,
    /// VB-GAP-18: strength points a hit costs.
    pub sp: i32,
}

impl Hits {
    pub(super) fn read(read: &mut Read) -> Hits {
        let mut least = |row: &str| {
            let number = read.layer_number("hit_numbers", "least", row, "hits on");
            Modifier::new(number.value as i32, number.clause)
        };
        Hits {
            melee: least("Normal Melee"),
            shock: least("Shock Unit Attacking"),
            cavalry_shock: least("Cavalry Shock (ord cav vs any disord)"),
            long_range: least("Long Range Fire (inf and art)"),
            sharpshooter: least("Sharpshooter (long range fire only)"),
            close_very_light: least("Close Range Very Light Artillery"),
            close_artillery: least("Close Range Artillery (all other)"),
            sp: read.int("fire_procedure", "sp_a_hit"),
        }
    }
}

/// One line of the combat dice: fire and melee; nothing where the sheet has none.
pub struct DiceLine {
    pub normal: [Option<Modifier>; 2],
    pub stationary: [Option<Modifier>; 2],
    pub dedicated_guns: [Option<Modifier>; 2],
    pub skirmishers: [Option<Modifier>; 2],
}

/// Which column of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Fire,
    Melee,
}

/// Combat dice (VB-DIC).
pub struct CombatDice {
    lines: [DiceLine; 8],
    poor_linear: DiceLine,
    poor_massed: DiceLine,
    pub column_fire: Modifier,
    pub column_melee: Modifier,
}

impl CombatDice {
    pub(super) fn read(read: &mut Read) -> CombatDice {
        let mut line = |row: &str| {
            let mut pair = |fire: &str, melee: &str| [fire, melee].map(|col| read.maybe_modifier_at("combat_dice", row, col));
            DiceLine {
                normal: pair("normal_fire", "normal_melee"),
                stationary: pair("stationary_fire", "stationary_melee"),
                dedicated_guns: pair("dedicated_guns_fire", "dedicated_guns_melee"),
                skirmishers: pair("skirmishers_fire", "skirmishers_melee"),
            }
        };
        const ROWS: [&str; 8] = [
            "infantry_massed",
            "infantry_linear",
            "infantry_skirmish",
            "cavalry_massed",
            "cavalry_linear",
            "cavalry_skirmish",
            "artillery_battalion",
            "artillery_battery",
        ];
        CombatDice {
            lines: ROWS.map(&mut line),
            poor_linear: line("infantry_linear_pm"),
            poor_massed: line("infantry_massed_pm"),
            column_fire: read.modifier("march_column", "fire_dice"),
            column_melee: read.modifier("march_column", "melee_dice"),
        }
    }

    pub fn of(&self, stand: Stand, poor_musketry: bool) -> &DiceLine {
        match stand {
            Stand::LinearInfantry if poor_musketry => &self.poor_linear,
            Stand::MassedInfantry if poor_musketry => &self.poor_massed,
            // The lines stand in the order of the kinds of stand.
            _ => &self.lines[stand as usize],
        }
    }
}

/// Against what a saving throw helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    Nothing,
    InfantryFire,
    AnyFire,
}

/// One line of the saving throws.
#[derive(Clone, Copy, Debug)]
pub struct SaveLine {
    pub fire: Against,
    /// Nothing where the sheet does not say.
    pub melee: Option<bool>,
    pub clause: Clause,
}

/// Saving throws (VB-SAV).
pub struct SaveTable {
    pub disordered_firer: SaveLine,
    pub open_order: SaveLine,
    pub normal_battery: SaveLine,
    pub buildings: SaveLine,
    pub field_works: SaveLine,
    pub reinforcing_skirmishers: SaveLine,
    pub cavalry_withdraws: SaveLine,
    pub hasty_works: SaveLine,
    pub forest: SaveLine,
    pub broken_ground: SaveLine,
    pub pass_from: u8,
    pub fail_to: u8,
    pub withdraw: f64,
    pub clear_space: f64,
    /// VB-GAP-21: throws a casualty gets when only one is allowed.
    pub throws: usize,
}

impl SaveTable {
    pub(super) fn read(read: &mut Read) -> SaveTable {
        const TABLE: &str = "saving_throws";
        let mut line = |row: &str| {
            let fire = match read.reader.cell(TABLE, row, "against fire") {
                Some(Cell::Bool(true)) => Against::AnyFire,
                Some(Cell::Text(text)) if text == "infantry fire only" => Against::InfantryFire,
                _ => Against::Nothing,
            };
            let melee = match read.reader.cell(TABLE, row, "against melee") {
                Some(Cell::Bool(saves)) => Some(*saves),
                _ => None,
            };
            let clause = Clause::parse(read.text_at(TABLE, row, "clause")).unwrap_or(clause::VB_SAV_01);
            SaveLine { fire, melee, clause }
        };
        let [disordered_firer, open_order, normal_battery] = ["disordered_firer", "open_order", "normal_battery"].map(&mut line);
        let [buildings, field_works, reinforcing_skirmishers] = ["buildings", "field_works", "reinforcing_skirmishers"].map(&mut line);
        let [cavalry_withdraws, hasty_works, forest, broken_ground] =
            ["cavalry_withdraws", "hasty_works", "forest", "broken_ground"].map(&mut line);
        let table = SaveTable {
            disordered_firer,
            open_order,
            normal_battery,
            buildings,
            field_works,
            reinforcing_skirmishers,
            cavalry_withdraws,
            hasty_works,
            forest,
            broken_ground,
            pass_from: read.int("saving_throws_numbers", "pass_from") as u8,
            fail_to: read.int("saving_throws_numbers", "fail_to") as u8,
            withdraw: read.value("saving_throws_numbers", "withdraw"),
            clear_space: read.value("saving_throws_numbers", "skirmisher_clear_space"),
            throws: read.int("saves", "throws").max(0) as usize,
        };
        if table.pass_from != table.fail_to + 1 {
            read.reader.fault("saving_throws_numbers", "`pass_from` must be the face after `fail_to`");
        }
        table
    }
}
