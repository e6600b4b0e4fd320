//! What a unit, an officer and an army are in this game.

use std::fmt;

use grognard_field::muster::{Datum, Describe, Sourced, Value};
use serde::Deserialize;

use crate::words::{Arm, Class, Formation, Grade, GunWeight, Quality};

/// A battalion, regiment or battery.
#[derive(Debug, Clone, PartialEq)]
pub struct Unit {
    pub arm: Arm,
    pub rating: Sourced<Rating>,
    pub quality: Sourced<Quality>,
    /// Staggers and kills up to this number break it.
    pub full_morale: Sourced<u32>,
    pub stands: Sourced<u32>,
    pub abilities: Vec<Sourced<Ability>>,
    pub formation: Sourced<Formation>,
    /// Its row in the table of movement.
    pub movement: Sourced<String>,
    pub battery: Option<Battery>,
    /// Formations that are not penalised, attacking and defending: infantry only.
    pub doctrine: Option<Sourced<[Vec<String>; 2]>>,
    pub nation: Sourced<String>,
}

/// What only artillery has.
#[derive(Debug, Clone, PartialEq)]
pub struct Battery {
    pub weight: Sourced<GunWeight>,
    /// At the start, by the factor of its contingent.
    pub bombardments: Sourced<u32>,
}

/// "Regulars B".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Rating {
    pub grade: Grade,
    pub class: Class,
}

impl TryFrom<String> for Rating {
    type Error = String;
    fn try_from(text: String) -> Result<Rating, String> {
        let (grade, class) = text.split_once(' ').ok_or_else(|| format!("`{text}` is not a rating such as \"Regulars B\""))?;
        let grade = match grade {
            "Elites" => Grade::Elites,
            "Regulars" => Grade::Regulars,
            "Militia" => Grade::Militia,
            _ => return Err(format!("`{grade}` is not Elites, Regulars or Militia")),
        };
        let class = match class {
            "A" => Class::A,
            "B" => Class::B,
            "C" => Class::C,
            "D" => Class::D,
            _ => return Err(format!("`{class}` is not A, B, C or D")),
        };
        Ok(Rating { grade, class })
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.grade, self.class)
    }
}

/// What marks a unit, in the book's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Ability {
    Skirmish,
    OpenOrder,
    Renown,
    Battle,
    Pursuit,
    Cossack,
    Small,
    Howitzer,
}

impl Unit {
    pub fn has(&self, ability: Ability) -> bool {
        self.abilities.iter().any(|held| held.value == ability)
    }
}

impl Describe for Unit {
    fn values(&self) -> Vec<Value> {
        let mut all = vec![
            self.quality.worded("quality", |quality| quality.name().into()),
            self.rating.worded("rating", |rating| rating.to_string().into()),
            self.full_morale.named("full morale"),
            self.stands.named("stands"),
            self.formation.worded("formation", |formation| formation.name().into()),
            self.movement.named("moves as"),
            self.nation.named("nation"),
        ];
        if let Some(battery) = &self.battery {
            all.push(battery.weight.worded("weight", |weight| weight_name(*weight).into()));
            all.push(battery.bombardments.named("bombardments"));
        }
        all.extend(self.abilities.iter().map(|held| held.worded("ability", |ability| format!("{ability:?}").into())));
        if let Some(doctrine) = &self.doctrine {
            all.push(doctrine.worded("doctrine", doctrine_words));
        }
        all
    }
}

fn doctrine_words([attack, defence]: &[Vec<String>; 2]) -> Datum {
    format!("{} / {}", attack.join(" "), defence.join(" ")).into()
}

const fn weight_name(weight: GunWeight) -> &'static str {
    match weight {
        GunWeight::Light => "light",
        GunWeight::Medium => "medium",
        GunWeight::Heavy => "heavy",
    }
}

/// An officer.
#[derive(Debug, Clone, PartialEq)]
pub struct Officer {
    pub ability: Sourced<&'static str>,
    pub rating: Sourced<u32>,
    pub radius_cm: Sourced<i32>,
    pub inspirational: Sourced<bool>,
}

impl Describe for Officer {
    fn values(&self) -> Vec<Value> {
        vec![
            self.ability.named("ability of officer"),
            self.rating.named("command rating"),
            self.radius_cm.named("radius cm"),
            self.inspirational.named("inspirational"),
        ]
    }
}

/// What is said of a whole army.
#[derive(Debug, Clone, PartialEq)]
pub struct Army {
    pub skirmish_rating: Sourced<u32>,
    /// At the start and at most.
    pub bombardment_factor: Sourced<[u32; 2]>,
    pub officer_shift: Sourced<i32>,
    pub objective_points: Sourced<u32>,
}

impl Describe for Army {
    fn values(&self) -> Vec<Value> {
        vec![
            self.skirmish_rating.named("skirmish rating"),
            self.bombardment_factor.worded("bombardment factor", |[start, most]| format!("{start} to {most}").into()),
            self.officer_shift.named("officer shift"),
            self.objective_points.named("points for each value of an objective"),
        ]
    }
}
