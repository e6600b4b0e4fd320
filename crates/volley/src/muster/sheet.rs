//! `muster.toml`, typed. What is said there in words is implemented beside it; its numbers stay there.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use grognard_field::battle::{Arm, Grade, Trait, TroopType};
use grognard_field::muster::{ByGrade, NationRow, Origin, Placement, SheetFault, Time, Words, check_words};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    pub game: String,
    pub scale: Scale,
    pub scale_small: SmallScale,
    pub time: Time,
    pub gather: Gather,
    pub small: Small,
    pub grade: Grades,
    pub skirmish_stand: SkirmishStand,
    pub attribute: Vec<AttributeRow>,
    pub no_effect: toml::Value,
    pub gun: Vec<Gun>,
    pub howitzers: Howitzers,
    pub formation: Formations,
    pub garrison: Garrison,
    pub command: Command,
    pub officer: Officers,
    pub nation: Vec<NationRow<Nation>>,
    pub nation_rule: NationRule,
    pub exhaustion: Exhaustion,
    pub men_lost: toml::Table,
    pub placement: Placement,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    pub unit: String,
    pub metres_per_unit: f64,
    pub men_per_sp: f64,
    pub guns_per_sp: f64,
    pub table: Words,
    pub origin: Origin,
}

/// Half scale, for small battles.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmallScale {
    pub when: Words,
    pub metres_per_unit: f64,
    pub men_per_sp: f64,
    pub guns_per_sp: f64,
    pub minutes_per_turn: u32,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gather {
    pub pool: Words,
    pub kinds: Vec<String>,
    pub sp: Words,
    pub cut: Words,
    pub grade: Words,
    pub nation: Words,
    pub place: Words,
    pub facing: Words,
    pub name: Words,
    pub origin: Origin,
    pub infantry_massed: InfantryStand,
    pub infantry_linear: InfantryStand,
    pub infantry_skirmish: SkirmishInfantry,
    pub cavalry: Cavalry,
    pub artillery: Artillery,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfantryStand {
    pub stands: Words,
    pub sp: [u32; 2],
    pub below: Option<Words>,
    pub size: [f64; 2],
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkirmishInfantry {
    pub members: Words,
    pub stands: Words,
    /// Of an SP.
    pub least_men: f64,
    pub size: [f64; 2],
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cavalry {
    pub weight: BTreeMap<TroopType, Weight>,
    pub weight_trait: BTreeMap<Trait, Weight>,
    pub mixed_pool: Words,
    pub stands: Words,
    pub skirmish: Words,
    pub size_linear: [f64; 2],
    pub size_massed: [f64; 2],
    pub origin: Origin,
}

/// How heavy horse is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    Heavy,
    Medium,
    Light,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artillery {
    pub pool: Words,
    pub sp: Words,
    pub stands: Words,
    pub size_battalion: [f64; 2],
    pub size_battery: [f64; 2],
    pub dedicated: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Small {
    pub infantry: Words,
    pub cavalry: Words,
    pub large: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grades {
    pub infantry: ByGrade<Graded>,
    pub cavalry: ByGrade<Graded>,
    pub artillery: ByGrade<Graded>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Graded {
    pub morale: u32,
    pub morale_with_renown: Option<u32>,
    #[serde(default)]
    pub elite: bool,
    #[serde(default)]
    pub militia: bool,
    /// Poorly trained.
    #[serde(default)]
    pub pt: bool,
    /// Poor musketry.
    #[serde(default)]
    pub pm: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkirmishStand {
    pub morale: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttributeRow {
    pub name: Attribute,
    pub arm: Arm,
    pub when: Words,
    #[serde(rename = "box")]
    pub in_box: Option<Words>,
    pub origin: Origin,
}

/// What marks a stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attribute {
    Shock,
    Lancer,
    Sharpshooter,
    Elite,
    #[serde(rename = "reinforcing skirmishers")]
    ReinforcingSkirmishers,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    pub pounders: Vec<u8>,
    pub weight: String,
    /// Of horse artillery, where it differs.
    pub horse: Option<String>,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Howitzers {
    pub rule: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formations {
    pub line: String,
    pub column: String,
    pub square: String,
    pub open: String,
    pub march: String,
    pub limbered: String,
    pub unlimbered: String,
    pub stationary: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Garrison {
    pub rule: Words,
    pub single_unit: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    pub army: String,
    pub division: Words,
    pub brigade_alone: Words,
    pub corps_troops: Words,
    pub army_troops: Words,
    pub same_person: Words,
    pub small_scale: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Officers {
    pub radius: u32,
    #[serde(rename = "move")]
    pub moves: u32,
    pub excellent: String,
    pub skilful: String,
    pub average: String,
    pub poor: String,
    pub abysmal: String,
    pub option_radius: toml::Table,
    pub inspirational: String,
    pub origin: Origin,
}

/// The base of a nation's close-order infantry.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nation {
    pub infantry: Base,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Base {
    Massed,
    Linear,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationRule {
    pub missing: Words,
    pub era: String,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exhaustion {
    pub level: Words,
    factor: BTreeMap<Grade, f64>,
    pub grade: Words,
    pub troops: f64,
    pub army: String,
    pub objective_points: u32,
    pub origin: Origin,
}

impl Exhaustion {
    pub fn factor(&self, grade: Grade) -> f64 {
        self.factor.get(&grade).copied().unwrap_or(self.troops)
    }
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
