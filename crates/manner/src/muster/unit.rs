//! What a unit, a general and an army are in this game.

use grognard_field::muster::{Describe, Sourced, Value};

/// A battalion, regiment or battery.
#[derive(Debug, Clone, PartialEq)]
pub struct Unit {
    /// "1st Class".
    pub class: Sourced<String>,
    /// Morale factor.
    pub factor: Sourced<u32>,
    /// Its row in the tables of movement.
    pub moves: Sourced<String>,
    pub formation: Sourced<String>,
    pub arm: ArmOf,
    /// National clauses that hold for it.
    pub national: Sourced<Vec<String>>,
    pub nation: Sourced<String>,
}

/// What each arm has of its own.
#[derive(Debug, Clone, PartialEq)]
pub enum ArmOf {
    Infantry(Infantry),
    Cavalry(Cavalry),
    Artillery(Artillery),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Infantry {
    pub figures: Sourced<u32>,
    pub stands: u32,
    /// The row of increments in the fire tables.
    pub increments: Sourced<String>,
    /// How many of its figures may skirmish.
    pub may_skirmish: Sourced<u32>,
    pub rifles: Option<Sourced<bool>>,
    /// Companies that serve as its skirmishers, with a class of their own.
    pub attached: Vec<Sourced<(u32, String)>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Cavalry {
    pub figures: Sourced<u32>,
    /// Figures of each squadron.
    pub squadrons: Sourced<Vec<u32>>,
    /// Stands of its largest squadron, and of all.
    pub stands: [u32; 2],
    /// Light, Lancer, Heavy, Cuirassier or Cossack.
    pub fights_as: Sourced<String>,
    /// Only the front rank has lances: added to its breakthrough.
    pub front_rank_lance: Option<Sourced<u32>>,
    pub mounts: Option<Sourced<&'static str>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Artillery {
    pub models: Sourced<u32>,
    pub howitzer_models: Sourced<u32>,
    pub crew: Sourced<u32>,
    pub men_a_crew_figure: Sourced<f64>,
    pub horse: bool,
    pub range: Sourced<String>,
    pub drill: Sourced<String>,
    pub canister: Sourced<String>,
    /// Its howitzers' row, if it has any.
    pub howitzer_range: Option<Sourced<String>>,
}

impl Describe for Unit {
    fn values(&self) -> Vec<Value> {
        let mut all = vec![self.class.named("class"), self.factor.named("morale factor")];
        match &self.arm {
            ArmOf::Infantry(own) => {
                all.push(own.figures.named("figures"));
                all.push(own.increments.named("increments"));
                all.push(own.may_skirmish.named("may skirmish"));
                all.extend(own.rifles.iter().map(|rifles| rifles.named("rifles")));
                all.extend(own.attached.iter().map(|part| part.worded("attached", |(n, class)| format!("{n} {class}").into())));
            }
            ArmOf::Cavalry(own) => {
                let list = |squadrons: &Vec<u32>| squadrons.iter().map(u32::to_string).collect::<Vec<_>>().join("+").into();
                all.push(own.figures.named("figures"));
                all.push(own.squadrons.worded("squadrons", list));
                all.push(own.fights_as.named("fights as"));
                all.extend(own.front_rank_lance.iter().map(|lance| lance.named("breakthrough +")));
                all.extend(own.mounts.iter().map(|mounts| mounts.named("mounts")));
            }
            ArmOf::Artillery(own) => {
                all.push(own.models.named("models"));
                all.push(own.howitzer_models.named("howitzer models"));
                all.push(own.crew.named("crew"));
                all.push(own.men_a_crew_figure.worded("men a crew figure", |men| ((men * 10.0).round() / 10.0).into()));
                all.push(own.range.named("range"));
                all.push(own.drill.named("drill"));
                all.push(own.canister.named("canister"));
                all.extend(own.howitzer_range.iter().map(|range| range.named("howitzers fire as")));
            }
        }
        all.push(self.moves.named("moves as"));
        all.push(self.formation.named("formation"));
        all.push(self.nation.named("nation"));
        all.push(self.national.named("national clauses"));
        all
    }
}

/// A general.
#[derive(Debug, Clone, PartialEq)]
pub struct General {
    pub command_range: Sourced<u32>,
    /// How far he may order infantry and cavalry to charge.
    pub charge_order: Sourced<[u32; 2]>,
    pub moves: Sourced<u32>,
    /// Without effect unless an option says so.
    pub ability: Sourced<&'static str>,
    pub inspirational: Sourced<bool>,
}

impl Describe for General {
    fn values(&self) -> Vec<Value> {
        vec![
            self.command_range.named("command range"),
            self.charge_order.worded("charge order", |[foot, horse]| format!("{foot}/{horse}").into()),
            self.moves.named("moves"),
            self.ability.named("ability"),
            self.inspirational.named("inspirational"),
        ]
    }
}

/// What is said of a whole army.
#[derive(Debug, Clone, PartialEq)]
pub struct Army {
    pub staff_officers: Sourced<u32>,
    pub objective_points: Sourced<u32>,
}

impl Describe for Army {
    fn values(&self) -> Vec<Value> {
        vec![self.staff_officers.named("staff officers"), self.objective_points.named("points an objective")]
    }
}
