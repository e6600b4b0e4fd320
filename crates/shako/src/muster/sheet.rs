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
    pub time: Time,
    pub size: Sizes,
    pub stand: Stands,
    pub footprint: Footprints,
    pub formation: Formations,
    pub garrison: Rule,
    pub grade: Grades,
    pub grade_override: Vec<GradeOverride>,
    #[serde(rename = "trait")]
    pub traits: Vec<TraitRow>,
    pub no_effect: toml::Value,
    pub gun: Vec<Gun>,
    pub howitzers: Rule,
    pub division: Divisions,
    pub command: Command,
    pub skirmish: Skirmish,
    pub nation: Vec<NationRow<Nation>>,
    pub nation_rule: NationRule,
    pub exhaustion: Exhaustion,
    pub men_lost: MenLost,
    pub placement: Placement,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    pub unit: String,
    pub metres_per_unit: f64,
    pub alternative: f64,
    pub table: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub rule: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    pub infantry: Vec<Size>,
    pub cavalry: Vec<Size>,
    pub artillery: Vec<Size>,
    pub garrison: Rule,
    pub split: Split,
}

/// What units of so many men or guns become.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Size {
    men: Option<[u32; 2]>,
    guns: Option<[u32; 2]>,
    pub stands: u32,
    #[serde(default)]
    pub break_point: i32,
    pub becomes: Words,
    pub origin: Origin,
}

impl Size {
    fn holds(&self, men: u32, guns: u32) -> bool {
        let within = |range: Option<[u32; 2]>, n: u32| range.is_some_and(|[from, to]| (from..=to).contains(&n));
        within(self.men, men) || within(self.guns, guns)
    }

    pub fn splits(&self) -> bool {
        self.becomes.text().starts_with("split")
    }

    /// Too few to be a unit: a company, a troop.
    pub fn is_small(&self) -> bool {
        self.stands == 0 && !self.splits()
    }

    /// A few guns: pooled with others.
    pub fn is_section(&self) -> bool {
        self.becomes.text().starts_with("section")
    }
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
pub struct Stands {
    pub infantry: [f64; 2],
    pub cavalry: [f64; 2],
    pub artillery: [f64; 2],
    pub skirmishers: [f64; 2],
    pub commander_radius: f64,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footprints {
    pub line: [Words; 2],
    pub column: [Words; 2],
    pub march: [Words; 2],
    pub square: [Words; 2],
    pub masse: [Words; 2],
    pub cavalry: [Words; 2],
    pub cavalry_column: [Words; 2],
    pub artillery: [Words; 2],
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
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grades {
    pub infantry: ByGrade<Rating>,
    pub cavalry: ByGrade<Rating>,
    pub artillery: ByGrade<Rating>,
    pub skirmishers: SkirmisherGrade,
}

/// Class, Frontal and Disordered Morale Rating, break-point.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    pub class: String,
    pub frontal: u32,
    pub disordered: u32,
    pub break_point: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkirmisherGrade {
    pub all: Rating,
    pub rifle: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradeOverride {
    pub arm: Arm,
    #[serde(default)]
    pub types: Vec<TroopType>,
    #[serde(default)]
    pub traits: Vec<Trait>,
    pub grades: Vec<Grade>,
    pub value: Rating,
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
pub struct Gun {
    #[serde(rename = "type")]
    pub kind: TroopType,
    pub pounders: Vec<u8>,
    pub battery: String,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Divisions {
    pub level: Words,
    pub size: [usize; 2],
    pub brigade_alone: Words,
    pub direct: Words,
    pub over_10: Words,
    pub corps_troops: Words,
    pub least: Words,
    pub guns_only: Words,
    pub arrivals: Words,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    pub cinc: String,
    pub dc: Words,
    pub adc: BTreeMap<String, i32>,
    pub adc_by_ability: BTreeMap<String, i32>,
    pub radius: Radius,
    pub orders: BTreeMap<String, String>,
    pub attack_objective: Words,
    pub same_person: Words,
    pub inspirational: String,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Radius {
    pub infantry: u32,
    pub mixed: u32,
    pub cavalry: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skirmish {
    pub excellent: u32,
    pub skilful: u32,
    pub average: u32,
    pub poor: u32,
    pub abysmal: u32,
    pub count: Words,
    pub origin: Origin,
}

/// A nation in its years: its class of skirmish allotment where a file has no quality, and its own rules.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nation {
    pub skirmish_class: u32,
    #[serde(default)]
    pub french_movement: bool,
    #[serde(default)]
    pub french_deployment: bool,
    #[serde(default)]
    pub volley_bonus: bool,
    #[serde(default)]
    pub cavalry_control: bool,
    pub charge_in_column: Option<bool>,
    pub heavy_foot_kill_effective: Option<u32>,
    pub rally_die: Option<i32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationRule {
    pub missing: Words,
    pub foreign_service: Vec<String>,
    pub allies_use_french_movement: bool,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exhaustion {
    pub division: String,
    pub army: String,
    pub objective_points: u32,
    pub origin: Origin,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MenLost {
    pub unit: String,
    pub broken: String,
    pub battery_broken: String,
    /// Its number is how many men a skirmisher stand is.
    pub skirmisher_stand: Words,
    pub share: f64,
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
        let rows = [&sheet.size.infantry, &sheet.size.cavalry, &sheet.size.artillery];
        if rows.into_iter().any(|rows| rows.iter().all(|row| row.stands == 0)) {
            return Err(SheetFault::new("every arm needs a size with stands"));
        }
        Ok(sheet)
    }

    /// The sheet of this game.
    pub fn standard() -> &'static Sheet {
        static SHEET: OnceLock<Sheet> = OnceLock::new();
        SHEET.get_or_init(|| Sheet::parse(include_str!("../../rules/muster.toml")).unwrap_or_else(|fault| panic!("{fault}")))
    }

    fn sizes(&self, arm: Arm) -> &[Size] {
        match arm {
            Arm::Infantry => &self.size.infantry,
            Arm::Cavalry => &self.size.cavalry,
            Arm::Artillery => &self.size.artillery,
        }
    }

    /// The row that holds so many men or guns; beyond the table, its last.
    pub fn size(&self, arm: Arm, men: u32, guns: u32) -> &Size {
        let rows = self.sizes(arm);
        let men = if arm == Arm::Artillery { 0 } else { men };
        rows.iter().find(|row| row.holds(men, guns)).unwrap_or(&rows[rows.len() - 1])
    }

    /// The smallest size that is a unit: what a company is that can join nobody.
    pub fn least(&self, arm: Arm) -> &Size {
        let rows = self.sizes(arm);
        rows.iter().find(|row| row.stands > 0).unwrap_or(&rows[0])
    }
}
