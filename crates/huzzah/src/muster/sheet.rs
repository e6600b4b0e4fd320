//! `muster.toml`, typed. What is said there in words is implemented beside it; its numbers stay there.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use grognard_field::battle::{Arm, Grade, Trait, TroopType};
use grognard_field::muster::{ByGrade, NationRow, Origin, Pinned, Placement, SheetFault, Time, Words, check_words};
use serde::Deserialize;

use super::unit::{Ability, Rating};
use crate::words::{GunWeight, Quality};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    pub game: String,
    pub scale: Scale,
    pub time: Time,
    pub grade: Grades,
    pub grade_override: Vec<GradeOverride>,
    pub ability: Vec<AbilityRow>,
    pub no_effect: Vec<NoEffect>,
    pub size: Sizes,
    pub footprint: Footprints,
    pub formation: Formations,
    pub garrison: Garrison,
    pub gun: Vec<Gun>,
    pub gun_movement: GunMovement,
    pub officer: Officers,
    pub officer_level: OfficerLevels,
    pub hierarchy: Hierarchy,
    pub skirmish: Skirmish,
    pub nation_rule: NationRule,
    pub nation: Vec<NationRow<Nation>>,
    pub doctrine: toml::Table,
    pub exhaustion: Exhaustion,
    pub men_lost: MenLost,
    pub placement: Placement,
}

/// What losses come to in men: house.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MenLost {
    pub unit: Words,
    pub broken: Words,
    pub captured: Words,
    pub reinforced_skirmish_line: Words,
    pub share: f64,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    pub unit: String,
    pub metres_per_unit: f64,
    pub band: f64,
    pub table: Words,
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
    pub rating: Rating,
    #[serde(deserialize_with = "quality")]
    pub quality: Quality,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradeOverride {
    #[serde(rename = "type")]
    pub kind: TroopType,
    pub rating: Rating,
    #[serde(deserialize_with = "quality")]
    pub quality: Quality,
    pub only_if_better_than: Grade,
    pub origin: Origin,
}

/// The book's name of a quality.
fn quality<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Quality, D::Error> {
    let name = String::deserialize(from)?;
    let found = Quality::ALL.into_iter().find(|quality| quality.name() == name);
    found.ok_or_else(|| serde::de::Error::custom(format!("`{name}` is not a quality")))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityRow {
    pub name: Ability,
    pub arm: Option<Arm>,
    #[serde(default)]
    pub traits: Vec<Trait>,
    #[serde(default)]
    pub types: Vec<TroopType>,
    #[serde(default)]
    pub grades_by_type: BTreeMap<TroopType, Vec<Grade>>,
    #[serde(default)]
    pub unless: Vec<Ability>,
    pub when: Option<Words>,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoEffect {
    pub traits: Vec<Trait>,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    pub infantry: Size,
    pub cavalry: Size,
    pub artillery: Size,
    pub garrison: Garrisoned,
    pub section: Section,
    pub split: Split,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Size {
    men_per_stand: Option<f64>,
    guns_per_stand: Option<f64>,
    pub min_stands: u32,
    pub max_stands: u32,
    pub split_from_stands: u32,
    pub small_stands: u32,
    pub stand_mm: [f64; 2],
    pub stand_mm_open: Option<[f64; 2]>,
    pub merge_below_men: u32,
    pub origin: Origin,
}

impl Size {
    /// Stands of so many men or guns, before the least and the most.
    pub fn stands(&self, men: u32, guns: u32) -> u32 {
        let (count, each) = match (self.guns_per_stand, self.men_per_stand) {
            (Some(each), _) => (guns, each),
            (None, Some(each)) => (men, each),
            (None, None) => return self.min_stands,
        };
        grognard_field::muster::half_up(f64::from(count) / each)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Garrisoned {
    pub rule: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    pub bombardments: Words,
    pub origin: Origin,
}

impl Section {
    /// So few guns are no whole battery.
    pub fn is(&self, guns: u32) -> bool {
        f64::from(guns) < self.bombardments.number()
    }

    /// How often so many guns bombard by an army's factor.
    pub fn share(&self, factor: u32, guns: u32) -> u32 {
        let part = (f64::from(factor) * f64::from(guns) / self.bombardments.number()).ceil() as u32;
        part.min(factor)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Split {
    pub men: Words,
    pub place: Words,
    pub renown: String,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footprints {
    pub line: [Words; 2],
    pub open: [Words; 2],
    pub column: [Words; 2],
    pub march: [Words; 2],
    pub square: [Words; 2],
    pub unlimbered: [Words; 2],
    pub limbered: [Words; 2],
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formations {
    pub line: String,
    pub column: String,
    pub march: String,
    pub square: String,
    pub open: String,
    pub limbered: String,
    pub unlimbered: String,
    pub artillery_march: String,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Garrison {
    pub rule: Words,
    pub close_order_sides: String,
    pub artillery: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    pub pounders: Vec<u8>,
    pub weight: GunWeight,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GunMovement {
    pub foot: BTreeMap<GunWeight, String>,
    pub horse: BTreeMap<GunWeight, String>,
    pub howitzer_battery_ranges: GunWeight,
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
    pub inspirational: String,
    pub origin: Origin,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficerRow {
    pub rating: u32,
    pub radius_cm: i32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficerLevels {
    pub cinc: i32,
    pub corps: i32,
    pub division: i32,
    pub brigade: i32,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hierarchy {
    pub cinc: String,
    pub same_person: Words,
    pub corps_under_corps: Words,
    pub direct_batteries: Words,
    pub direct_units: Words,
    pub acting_officer: Acting,
    pub brigade_max_units: usize,
    pub one_unit_brigade: String,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acting {
    pub ability: grognard_field::battle::Ability,
    pub inspirational: bool,
    pub at: Words,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skirmish {
    pub excellent: u32,
    pub skilful: u32,
    pub average: u32,
    pub poor: u32,
    pub abysmal: u32,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationRule {
    pub missing: Words,
    pub foreign_service: Vec<String>,
    pub each_contingent: Words,
    pub origin: Origin,
}

/// A nation in its years: officer shift, skirmish rating where a file has none, bombardment factor at the start and at most,
/// and formations that are not penalised.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nation {
    pub off: i32,
    pub sk: u32,
    pub bom: [u32; 2],
    pub attack: Vec<String>,
    pub defence: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exhaustion {
    pub unit: String,
    pub army: String,
    pub objective_points: u32,
    pub origin: Origin,
}

impl Sheet {
    /// Reads the sheet and checks that its sentences are those the program implements.
    ///
    /// # Errors
    /// If it is not a sheet, or a sentence has changed.
    pub fn parse(text: &str) -> Result<Sheet, SheetFault> {
        let sheet: Sheet = toml::from_str(text)?;
        check_words(&sheet.pinned())?;
        Ok(sheet)
    }

    /// The sheet of this game.
    pub fn standard() -> &'static Sheet {
        static SHEET: OnceLock<Sheet> = OnceLock::new();
        SHEET.get_or_init(|| Sheet::parse(include_str!("../../rules/muster.toml")).unwrap_or_else(|fault| panic!("{fault}")))
    }

    pub fn size(&self, arm: Arm) -> &Size {
        match arm {
            Arm::Infantry => &self.size.infantry,
            Arm::Cavalry => &self.size.cavalry,
            Arm::Artillery => &self.size.artillery,
        }
    }

    fn pinned(&self) -> Vec<Pinned<'_>> {
        let Hierarchy { same_person, corps_under_corps, direct_batteries, direct_units, acting_officer, .. } = &self.hierarchy;
        let mut all = super::pinned::rules(self);
        all.extend(super::pinned::footprints(&self.footprint));
        all.extend(super::pinned::hierarchy([same_person, corps_under_corps, direct_batteries, direct_units, &acting_officer.at]));
        all.extend(self.time.pinned());
        all.extend(super::pinned::placement(&self.placement));
        all
    }
}
