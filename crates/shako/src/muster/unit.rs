//! What a unit, a commander and an army are in this game.

use grognard_field::muster::{Describe, Sourced, Value};

/// What kind of stands a unit is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Battalion,
    Regiment,
    Battery,
    /// A single stand of skirmishers.
    Skirmishers,
}

/// A battalion, regiment, battery or skirmisher stand.
#[derive(Debug, Clone, PartialEq)]
pub struct Unit {
    pub role: Role,
    pub class: Sourced<String>,
    pub frontal: Sourced<u32>,
    pub disordered: Sourced<u32>,
    pub break_point: Sourced<u32>,
    pub stands: Sourced<u32>,
    pub formation: Sourced<String>,
    /// Foot, horse or heavy foot.
    pub battery: Option<Sourced<String>>,
    /// Added to its fire dice.
    pub fire_dice: Option<Sourced<i32>>,
    pub lancer: Option<Sourced<bool>>,
    /// What its nation may do.
    pub national: Sourced<Vec<String>>,
    pub nation: Sourced<String>,
}

impl Unit {
    /// Infantry and cavalry in close order: what a division is counted by.
    pub fn is_formed(&self) -> bool {
        matches!(self.role, Role::Battalion | Role::Regiment)
    }
}

impl Describe for Unit {
    fn values(&self) -> Vec<Value> {
        let mut all = vec![
            self.class.named("class"),
            self.frontal.named("Frontal MR"),
            self.disordered.named("Disordered MR"),
            self.break_point.named("break-point"),
            self.stands.named("stands"),
            self.formation.named("formation"),
        ];
        all.extend(self.battery.iter().map(|battery| battery.named("battery")));
        all.extend(self.fire_dice.iter().map(|dice| dice.named("fire dice")));
        all.extend(self.lancer.iter().map(|lancer| lancer.named("lancer")));
        all.push(self.nation.named("nation"));
        all.push(self.national.named("national rules"));
        all
    }
}

/// The C-in-C or a Division Commander.
#[derive(Debug, Clone, PartialEq)]
pub struct Commander {
    /// Inches; only a Division Commander has one.
    pub radius: Option<Sourced<u32>>,
    pub orders: Option<Sourced<String>>,
    /// Where an attack goes.
    pub objective: Option<Sourced<String>>,
    pub ability: Sourced<&'static str>,
}

impl Describe for Commander {
    fn values(&self) -> Vec<Value> {
        let mut all = Vec::new();
        all.extend(self.radius.iter().map(|radius| radius.named("command radius")));
        all.extend(self.orders.iter().map(|orders| orders.named("orders")));
        all.extend(self.objective.iter().map(|objective| objective.named("objective")));
        all.push(self.ability.named("ability"));
        all
    }
}

/// What is said of a whole army.
#[derive(Debug, Clone, PartialEq)]
pub struct Army {
    pub adc: Sourced<u32>,
    /// One skirmisher stand for so many battalions; nought: none.
    pub battalions_a_skirmisher: Sourced<u32>,
    pub objective_points: Sourced<u32>,
}

impl Describe for Army {
    fn values(&self) -> Vec<Value> {
        vec![
            self.adc.named("ADCs"),
            self.battalions_a_skirmisher.named("battalions a skirmisher stand"),
            self.objective_points.named("points an objective"),
        ]
    }
}
