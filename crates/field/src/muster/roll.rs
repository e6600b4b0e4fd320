//! The order of battle for anybody: names, numbers, and named values with their origins.

use super::order::{Army, Body, Describe, Leader, Notice, Order, Place, Troop};
use super::value::Value;
use crate::battle::{Colour, Point};
use crate::geometry::{Footprint, Pose};
use serde::Serialize;

/// A battle as one game sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Roll {
    pub game: &'static str,
    pub title: &'static str,
    pub battle: String,
    pub scale: Vec<Value>,
    pub turns: Value,
    pub notices: Vec<Notice>,
    /// Red first.
    pub sides: Vec<RollSide>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RollSide {
    pub colour: Colour,
    pub id: String,
    pub name: String,
    pub totals: Totals,
    pub commander: RollOfficer,
    pub values: Vec<Value>,
    pub commands: Vec<RollCommand>,
}

/// What a side brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Totals {
    pub units: u32,
    pub men: u32,
    pub guns: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RollOfficer {
    pub name: String,
    pub acting: bool,
    pub at: Point,
    pub turn: u32,
    pub values: Vec<Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RollCommand {
    pub id: String,
    pub name: String,
    pub level: &'static str,
    pub parent: Option<String>,
    /// None: the side's commander leads it himself.
    pub officer: Option<RollOfficer>,
    pub values: Vec<Value>,
    pub units: Vec<RollUnit>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RollUnit {
    pub id: String,
    pub name: String,
    pub command: String,
    pub men: u32,
    pub guns: u32,
    /// The file's units in it.
    pub members: Vec<String>,
    pub turn: u32,
    pub place: Place,
    pub values: Vec<Value>,
}

impl RollUnit {
    /// Pose and footprint in metres, if it stands on the field.
    pub fn ground(&self) -> Option<(Pose, Footprint)> {
        match self.place {
            Place::Field { pose, footprint } => Some((pose, footprint)),
            _ => None,
        }
    }
}

impl RollSide {
    /// Every unit, in order.
    pub fn units(&self) -> impl Iterator<Item = &RollUnit> {
        self.commands.iter().flat_map(|command| &command.units)
    }
}

impl Roll {
    /// Every unit of both sides, in order.
    pub fn units(&self) -> impl Iterator<Item = &RollUnit> {
        self.sides.iter().flat_map(RollSide::units)
    }

    /// Every value there is, whatever it is of.
    pub fn values(&self) -> Vec<&Value> {
        let mut all: Vec<&Value> = self.scale.iter().collect();
        all.push(&self.turns);
        for side in &self.sides {
            all.extend(side.values.iter().chain(&side.commander.values));
            for command in &side.commands {
                all.extend(&command.values);
                all.extend(command.officer.iter().flat_map(|officer| &officer.values));
                all.extend(command.units.iter().flat_map(|unit| &unit.values));
            }
        }
        all
    }
}

impl<U: Describe, O: Describe, A: Describe> Order<U, O, A> {
    /// What anybody can read.
    pub fn roll(&self) -> Roll {
        Roll {
            game: self.game,
            title: self.title,
            battle: self.battle.clone(),
            scale: self.scale.clone(),
            turns: self.turns.named("turns"),
            notices: self.notices.clone(),
            sides: self.armies.iter().map(side).collect(),
        }
    }
}

fn side<U: Describe, O: Describe, A: Describe>(army: &Army<U, O, A>) -> RollSide {
    let totals = army.troops().fold(Totals::default(), |sum, troop| Totals {
        units: sum.units + 1,
        men: sum.men + troop.men,
        guns: sum.guns + troop.guns,
    });
    RollSide {
        colour: army.colour,
        id: army.id.clone(),
        name: army.name.clone(),
        totals,
        commander: officer(&army.commander),
        values: army.own.values(),
        commands: army.bodies.iter().map(command).collect(),
    }
}

fn command<U: Describe, O: Describe>(body: &Body<U, O>) -> RollCommand {
    RollCommand {
        id: body.id.clone(),
        name: body.name.clone(),
        level: body.level,
        parent: body.parent.clone(),
        officer: body.leader.as_ref().map(officer),
        values: body.values.clone(),
        units: body.troops.iter().map(|troop| unit(troop, &body.id)).collect(),
    }
}

fn officer<O: Describe>(leader: &Leader<O>) -> RollOfficer {
    RollOfficer { name: leader.name.clone(), acting: leader.acting, at: leader.at, turn: leader.turn, values: leader.own.values() }
}

fn unit<U: Describe>(troop: &Troop<U>, command: &str) -> RollUnit {
    RollUnit {
        id: troop.id.clone(),
        name: troop.name.clone(),
        command: command.to_owned(),
        men: troop.men,
        guns: troop.guns,
        members: troop.members.clone(),
        turn: troop.turn,
        place: troop.place.clone(),
        values: troop.own.values(),
    }
}
