//! `muster.toml`, typed. What is said there in words is implemented beside it; its numbers stay there.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use grognard_field::battle::{Arm, Trait, TroopType};
use grognard_field::muster::{ByGrade, NationRow, Origin, SheetFault, Time, Words, check_words};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    pub game: String,
    pub scale: Scale,
    pub time: Time,
    pub strength: Strength,
    pub gather: Gather,
    pub garrison: Garrison,
    pub grade: Grades,
    pub gun: Guns,
    #[serde(rename = "trait")]
    pub traits: Vec<TraitRow>,
    pub no_effect: toml::Value,
    pub formation: Formations,
    pub command: Command,
    pub officer: Officers,
    pub officer_level: OfficerLevels,
    pub nation: Vec<NationRow<Nation>>,
    pub exhaustion: Exhaustion,
    pub men_lost: MenLost,
    pub placement: Stacking,
}

/// What losses come to in men: house.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MenLost {
    pub unit: Words,
    pub ids: Words,
    pub eliminated: Words,
    pub share: f64,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    pub unit: String,
    pub metres_per_unit: f64,
    pub layout: Words,
    pub column_spacing_m: f64,
    pub row_spacing_m: f64,
    pub columns: Words,
    pub rows: Words,
    pub first_centre: Words,
    pub origin: Origin,
}

/// Men or guns a strength point.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    infantry: u32,
    cavalry: u32,
    artillery: u32,
    pub min: u32,
    pub origin: Origin,
}

impl Strength {
    pub fn each(&self, arm: Arm) -> f64 {
        f64::from(match arm {
            Arm::Infantry => self.infantry,
            Arm::Cavalry => self.cavalry,
            Arm::Artillery => self.artillery,
        })
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gather {
    pub pool: Words,
    pub kinds: Vec<Kind>,
    pub heavy: Vec<TroopType>,
    pub light: Vec<TroopType>,
    pub arrivals: Words,
    pub max_sp: BTreeMap<Arm, u32>,
    pub counters: Words,
    pub sp: Words,
    pub small_cavalry: Words,
    pub small_guns: Words,
    pub small_infantry: Words,
    pub grade: Words,
    pub nation: Words,
    pub marks: Words,
    pub name: Words,
    pub place: Words,
    pub facing: Words,
    pub extended_line: Words,
    pub square: Words,
    pub origin: Origin,
}

/// What a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Kind {
    #[serde(rename = "infantry")]
    Infantry,
    #[serde(rename = "heavy cavalry")]
    HeavyCavalry,
    #[serde(rename = "light cavalry")]
    LightCavalry,
    #[serde(rename = "foot artillery")]
    FootArtillery,
    #[serde(rename = "heavy foot artillery")]
    HeavyFootArtillery,
    #[serde(rename = "horse artillery")]
    HorseArtillery,
}

impl Kind {
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::HeavyCavalry => "heavy cavalry",
            Kind::LightCavalry => "light cavalry",
            Kind::FootArtillery => "foot artillery",
            Kind::HeavyFootArtillery => "heavy foot artillery",
            Kind::HorseArtillery => "horse artillery",
        }
    }

    pub const fn arm(self) -> Arm {
        match self {
            Kind::Infantry => Arm::Infantry,
            Kind::HeavyCavalry | Kind::LightCavalry => Arm::Cavalry,
            _ => Arm::Artillery,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Garrison {
    pub rule: Words,
    pub ids: Words,
    pub owner: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grades {
    pub infantry: ByGrade<Ratings>,
    #[serde(rename = "heavy cavalry")]
    pub heavy_cavalry: ByGrade<Ratings>,
    #[serde(rename = "light cavalry")]
    pub light_cavalry: ByGrade<Ratings>,
    #[serde(rename = "foot artillery")]
    pub foot_artillery: ByGrade<Ratings>,
    #[serde(rename = "horse artillery")]
    pub horse_artillery: ByGrade<Ratings>,
}

impl Grades {
    /// Heavy foot artillery has the ratings of foot artillery.
    pub fn of(&self, kind: Kind) -> &ByGrade<Ratings> {
        match kind {
            Kind::Infantry => &self.infantry,
            Kind::HeavyCavalry => &self.heavy_cavalry,
            Kind::LightCavalry => &self.light_cavalry,
            Kind::FootArtillery | Kind::HeavyFootArtillery => &self.foot_artillery,
            Kind::HorseArtillery => &self.horse_artillery,
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    pub class: String,
    pub commitment: u32,
    pub cohesion: u32,
    pub ma: u32,
    pub range: Option<u32>,
    pub pursuit: Option<u32>,
}

/// Range in hexes by weight of gun.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guns {
    foot: BTreeMap<String, u32>,
    horse: BTreeMap<String, u32>,
    pub howitzers: Words,
    pub origin: Origin,
}

impl Guns {
    pub fn range(&self, kind: TroopType, pounder: u8) -> Option<u32> {
        let rows = if kind == TroopType::Horse { &self.horse } else { &self.foot };
        rows.get(&pounder.to_string()).copied()
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraitRow {
    #[serde(rename = "trait")]
    pub mark: Trait,
    pub becomes: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formations {
    pub line: String,
    pub column: String,
    pub march: String,
    pub open: String,
    pub square: String,
    pub limbered: String,
    pub unlimbered: String,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    pub combat_level: Words,
    pub overall: String,
    pub wing: Words,
    pub combat: Words,
    pub same_person: Words,
    pub direct_units: Words,
    pub gunners: Words,
    pub lim: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Officers {
    pub excellent: OfficerRow,
    pub skilful: OfficerRow,
    pub average: OfficerRow,
    pub poor: OfficerRow,
    pub abysmal: OfficerRow,
    pub inspirational: Words,
    pub origin: Origin,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficerRow {
    pub orders: u32,
    pub cp: u32,
}

/// Range in hexes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficerLevels {
    pub overall: u32,
    pub overall_excellent: u32,
    pub wing: u32,
    pub corps: u32,
    pub division: u32,
    pub brigade: u32,
    pub origin: Origin,
}

/// What the sheet's modifiers ask of a nation.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nation {
    pub group: String,
    pub infantry_fire_drm: Option<i32>,
    pub artillery_fire_drm: Option<i32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exhaustion {
    pub steps_lost: toml::Value,
    pub armies_apart: Vec<String>,
    pub objective_points: u32,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stacking {
    pub illegal: Words,
    pub overlap: Words,
    pub forbidden: Words,
    pub notice: bool,
    pub origin: Origin,
}

impl Sheet {
    /// Reads the sheet and checks that its sentences are those the program implements.
    ///
    /// # Errors
    /// If it is not a sheet, or a sentence has changed.
    pub fn parse(text: &str) -> Result<Sheet, SheetFault> {
        let sheet: Sheet = toml::from_str(text)?;
        check_words(&super::pinned::pinned(&sheet))?;
        Ok(sheet)
    }

    /// The sheet of this game.
    pub fn standard() -> &'static Sheet {
        static SHEET: OnceLock<Sheet> = OnceLock::new();
        SHEET.get_or_init(|| Sheet::parse(include_str!("../../rules/muster.toml")).unwrap_or_else(|fault| panic!("{fault}")))
    }
}
