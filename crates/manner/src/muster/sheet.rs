//! `muster.toml`, typed. What is said there in words is implemented beside it; its numbers stay there.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use grognard_field::battle::{Grade, Trait, TroopType};
use grognard_field::muster::{ByGrade, NationRow, Origin, Placement, SheetFault, Time, Words, check_words};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    pub game: String,
    pub scale: Scale,
    pub time: Time,
    pub size: Sizes,
    pub footprint: Footprints,
    pub formation: Formations,
    pub garrison: Garrison,
    pub grade: Grades,
    pub cavalry_type: CavalryTypes,
    #[serde(rename = "trait")]
    pub traits: Vec<TraitRow>,
    pub no_effect: Vec<NoEffect>,
    pub gun: Vec<Gun>,
    pub howitzer: Howitzer,
    pub command: Command,
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
    pub table: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    pub infantry: Infantry,
    pub cavalry: Cavalry,
    pub artillery: Artillery,
    pub small: Small,
    pub split: Split,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Infantry {
    pub men_per_figure: f64,
    pub figures_per_stand: u32,
    pub stand: [f64; 2],
    pub min_figures: u32,
    pub max_figures: u32,
    pub last_stand: String,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cavalry {
    pub men_per_figure: f64,
    pub figures_per_stand: u32,
    pub stand: [f64; 2],
    pub squadrons: Words,
    pub min_figures: u32,
    pub max_figures: u32,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artillery {
    pub guns_per_model: f64,
    pub crew_per_model: u32,
    pub model_foot: [f64; 2],
    pub model_horse: [f64; 2],
    pub min_models: u32,
    pub max_models: u32,
    pub howitzer_models: Words,
    pub crew_men: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Small {
    pub infantry: Words,
    pub cavalry: Words,
    pub guns: Words,
    pub garrison: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Split {
    pub men: Words,
    pub place: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footprints {
    pub line: [Words; 2],
    pub column: [Words; 2],
    pub march: [Words; 2],
    pub square: [Words; 2],
    pub open: [Words; 2],
    pub cavalry_line: [Words; 2],
    pub cavalry_column: [Words; 2],
    pub cavalry_march: [Words; 2],
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
    pub cavalry_line: String,
    pub cavalry_column: String,
    pub cavalry_march: String,
    pub prussian_landwehr_line: String,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Garrison {
    pub rule: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grades {
    pub infantry: ByGrade<InfantryGrade>,
    pub cavalry: ByGrade<CavalryGrade>,
    pub artillery: ByGrade<ArtilleryGrade>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfantryGrade {
    pub class: String,
    pub factor: u32,
    #[serde(rename = "move")]
    pub moves: String,
    pub increments: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CavalryGrade {
    pub class: String,
    pub factor: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtilleryGrade {
    pub class: String,
    pub factor: u32,
    #[serde(rename = "move")]
    pub moves: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CavalryTypes {
    pub hussar: String,
    pub chasseur: String,
    pub light_dragoon: String,
    pub lancer: String,
    pub dragoon: String,
    pub heavy: String,
    pub cuirassier: String,
    pub cossack: String,
    pub trait_lance: String,
    pub trait_cuirass: String,
    pub only_front_rank_lance: Words,
    #[serde(rename = "move")]
    pub moves: BTreeMap<String, String>,
    pub origin: Origin,
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
pub struct NoEffect {
    pub traits: Vec<Trait>,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    pub pounders: Vec<u8>,
    pub range: String,
    pub drill: ByMount,
    pub canister: ByMount,
    pub origin: Origin,
}

/// One word for both, or one for horse and one for foot artillery.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum ByMount {
    Both(String),
    Apart { horse: String, foot: String },
}

impl ByMount {
    pub fn of(&self, kind: TroopType) -> &str {
        match self {
            ByMount::Both(word) => word,
            ByMount::Apart { horse, .. } if kind == TroopType::Horse => horse,
            ByMount::Apart { foot, .. } => foot,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Howitzer {
    pub range: String,
    pub russia: String,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    pub levels: Words,
    pub same_person: Words,
    pub brigade: Words,
    pub direct_batteries: Words,
    pub brigade_max_units: usize,
    #[serde(rename = "move")]
    pub moves: u32,
    pub charge_order: ChargeOrder,
    pub command_range: CommandRange,
    pub excellent: String,
    pub skilful: String,
    pub average: String,
    pub poor: String,
    pub abysmal: String,
    pub option_charge_radius: toml::Table,
    pub inspirational: String,
    pub staff_officers: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChargeOrder {
    pub infantry: u32,
    pub cavalry: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandRange {
    pub brigade: u32,
    pub higher: u32,
}

/// Which national clauses hold, for which grades, and who is landwehr.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nation {
    pub clauses: Vec<String>,
    pub grades: Option<Vec<Grade>>,
    pub landwehr: Option<Landwehr>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Landwehr {
    #[serde(rename = "type militia")]
    TypeMilitia,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationRule {
    pub missing: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exhaustion {
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
        check_words(&super::pinned::pinned(&sheet))?;
        Ok(sheet)
    }

    /// The sheet of this game.
    pub fn standard() -> &'static Sheet {
        static SHEET: OnceLock<Sheet> = OnceLock::new();
        SHEET.get_or_init(|| Sheet::parse(include_str!("../../rules/muster.toml")).unwrap_or_else(|fault| panic!("{fault}")))
    }

    /// The row of a trait that the game knows.
    pub fn mark(&self, mark: Trait) -> Option<&TraitRow> {
        self.traits.iter().find(|row| row.mark == mark)
    }
}
