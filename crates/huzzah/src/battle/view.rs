//! What a client draws. Nothing on this table is hidden but the standing instructions, which the match keeps.

use grognard_engine::{Side, UnitId};
use schemars::JsonSchema;
use serde::Serialize;

use super::{lengths, went};
use crate::facts::command::radius;
use crate::procedures::threat::ForcedOrder;
use crate::setup;
use crate::table::{OfficerFate, OfficerId, Phase, Table, Whereabouts};
use crate::words::{Arm, Formation, OfficerLevel, OfficerQuality, Quality};

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct View {
    pub battle: String,
    pub turn: u8,
    pub turns: u8,
    pub phasing: Side,
    pub phase: Option<Phase>,
    /// Who has skirmisher superiority.
    pub superiority: Option<Side>,
    /// Metres east and north.
    pub width: f64,
    pub height: f64,
    pub armies: [ArmyView; 2],
    pub units: Vec<UnitView>,
    pub officers: Vec<OfficerView>,
    pub objectives: Vec<ObjectiveView>,
    /// HZ-HED-08: hedges that have been shot away, as paths in metres.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hedges_gone: Vec<Vec<[f64; 2]>>,
    /// What lengths are told in, and how many metres of ground that is.
    pub length: &'static str,
    pub metres: f64,
    /// Before the first turn: how the battle stands to what the book says about setting up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set_up: Vec<SetUpView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SetUpView {
    /// The battle keeps to it.
    pub holds: bool,
    pub words: String,
    pub clause: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ArmyView {
    pub name: String,
    pub skirmish_rating: i32,
    pub committed: u8,
}

/// A unit: its footprint in metres and its badges.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct UnitView {
    pub unit: UnitId,
    pub name: String,
    pub side: Side,
    pub brigade: String,
    pub arm: Arm,
    pub quality: Quality,
    pub formation: Formation,
    pub whereabouts: Whereabouts,
    /// Corners of its footprint: front left, front right, rear right, rear left.
    pub corners: [[f64; 2]; 4],
    pub facing: f64,
    /// Its threat zones: polygons, in metres.
    pub zones: Vec<Vec<[f64; 2]>>,
    pub staggers: u8,
    pub kills: u8,
    pub routing: bool,
    pub blown: bool,
    pub forced_order: Option<ForcedOrder>,
    pub garrison: bool,
    pub bombardments: u8,
    pub smoke: u8,
    pub officer: Option<String>,
    /// When and where it comes on, if it waits off the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comes_on: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OfficerView {
    pub officer: OfficerId,
    pub name: String,
    pub side: Side,
    pub level: OfficerLevel,
    pub quality: OfficerQuality,
    pub inspirational: bool,
    pub fate: OfficerFate,
    pub at: [f64; 2],
    /// Metres of his command radius.
    pub radius: f64,
    pub attached: Option<UnitId>,
    /// HZ-OFF-15: the command whose officer he has superseded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superseding: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ObjectiveView {
    pub name: String,
    pub at: [f64; 2],
    pub held_by: Side,
}

pub fn view(table: &Table) -> View {
    let printed = table.printed();
    let length = lengths::unit(table);
    let sheet = if table.turn() == 0 { setup::sheet(table) } else { Vec::new() };
    View {
        length: length.name,
        metres: f64::from(length.grid) / 100.0,
        set_up: sheet
            .into_iter()
            .map(|line| SetUpView { holds: line.allowed, words: line.because.to_string(), clause: line.clause.to_string() })
            .collect(),
        battle: printed.name.clone(),
        turn: table.turn(),
        turns: printed.turns,
        phasing: table.phasing(),
        phase: table.phase(),
        superiority: table.superiority(),
        width: printed.extent.width,
        height: printed.extent.height,
        armies: Side::BOTH.map(|side| ArmyView {
            name: table.army_card(side).name.clone(),
            skirmish_rating: table.army_card(side).skirmish_rating - i32::from(table.army(side).lowered),
            committed: table.army(side).committed,
        }),
        units: table.all_units().map(|unit| unit_view(table, unit)).collect(),
        officers: table.all_officers().map(|officer| officer_view(table, officer)).collect(),
        objectives: printed
            .objectives
            .iter()
            .enumerate()
            .map(|(place, objective)| ObjectiveView {
                name: objective.name.clone(),
                at: [objective.at.x, objective.at.y],
                held_by: table.holder(place),
            })
            .collect(),
        hedges_gone: table.hedges_gone().iter().map(|path| path.iter().map(|place| [place.x, place.y]).collect()).collect(),
    }
}

fn unit_view(table: &Table, unit: UnitId) -> UnitView {
    let (card, state) = (table.card(unit), table.unit(unit));
    UnitView {
        unit,
        name: card.name.clone(),
        side: card.side,
        brigade: table.command_card(card.brigade).name.clone(),
        arm: card.arm,
        quality: state.quality,
        formation: state.formation,
        whereabouts: state.whereabouts,
        corners: table.rect(unit).corners().map(|corner| [corner.x, corner.y]),
        facing: state.pose.facing.as_degrees(),
        zones: zones(table, unit),
        staggers: state.staggers,
        kills: state.kills,
        routing: state.routing,
        blown: state.blown,
        forced_order: state.forced,
        garrison: state.garrison.is_some(),
        bombardments: state.bombardments,
        smoke: state.smoke,
        officer: state.attached.map(|officer| table.officer_card(officer).name.clone()),
        comes_on: (state.whereabouts == Whereabouts::Expected).then(|| went::comes_on(table, unit)),
    }
}

/// HZ-THZ: cut by friends and ground; deeper where its skirmishers have the upper hand.
fn zones(table: &Table, unit: UnitId) -> Vec<Vec<[f64; 2]>> {
    if !table.unit(unit).on_table() {
        return Vec::new();
    }
    let deeper = table.superiority() == Some(table.side(unit));
    let faces = table.zones(unit).faces.iter();
    faces.flat_map(|face| face.pieces(deeper)).map(|piece| piece.iter().map(|corner| [corner.x, corner.y]).collect()).collect()
}

fn officer_view(table: &Table, officer: OfficerId) -> OfficerView {
    let (card, state) = (table.officer_card(officer), table.officer(officer));
    let at = state.at();
    OfficerView {
        officer,
        name: card.name.clone(),
        side: card.side,
        level: card.level,
        quality: state.quality,
        inspirational: state.inspirational,
        fate: state.fate,
        at: [at.x, at.y],
        radius: radius(table, officer),
        attached: state.attached,
        superseding: state.superseding.map(|command| table.command_card(command).name.clone()),
    }
}

/// A line a fact, for a screen of text.
pub fn describe(view: &View) -> Vec<String> {
    let phase = view.phase.map_or("between turns", Phase::name);
    let phasing = &view.armies[view.phasing.index()].name;
    let mut lines = vec![format!("{}, turn {} of {}: {phase}, {phasing}.", view.battle, view.turn, view.turns)];
    for side in Side::BOTH {
        let army = &view.armies[side.index()];
        let upper = if view.superiority == Some(side) { ", whose skirmishers have the upper hand" } else { "" };
        lines.push(format!("{} ({side}{upper}):", army.name));
        for unit in view.units.iter().filter(|unit| unit.side == side && unit.whereabouts == Whereabouts::OnTable) {
            lines.push(format!("  {}", unit_line(view, unit)));
        }
        let off = || view.units.iter().filter(|unit| unit.side == side && unit.whereabouts != Whereabouts::OnTable);
        lines.extend({ view.officers.iter() }.filter(|officer| officer.side == side).filter_map(|officer| officer_line(view, officer)));
        lines.extend(off().filter_map(|unit| unit.comes_on.as_ref().map(|when| format!("  {} {when}", unit.name))));
        let names: Vec<&str> = off().filter(|unit| unit.comes_on.is_none()).map(|unit| unit.name.as_str()).collect();
        if !names.is_empty() {
            lines.push(format!("  not on the table: {}", names.join(", ")));
        }
    }
    lines.extend(view.objectives.iter().map(|place| {
        let [x, y] = place.at.map(|metres| metres / view.metres);
        format!("{} at ({x:.0}, {y:.0}) {}: held by {}", place.name, view.length, view.armies[place.held_by.index()].name)
    }));
    let ends = view.hedges_gone.iter().filter_map(|path| Some([path.first()?, path.last()?]));
    lines.extend(ends.map(|ends| {
        let [(a, b), (c, d)] = ends.map(|[x, y]| (x / view.metres, y / view.metres));
        format!("No hedge any more from ({a:.0}, {b:.0}) to ({c:.0}, {d:.0}) {}", view.length)
    }));
    if !view.set_up.is_empty() {
        lines.push("As the book would have it:".to_owned());
        lines.extend(view.set_up.iter().filter(|line| line.holds).map(|line| format!("  {} [{}]", line.words, line.clause)));
    }
    lines
}

/// An officer who is on the table, or who is still to come.
fn officer_line(view: &View, officer: &OfficerView) -> Option<String> {
    let [x, y] = officer.at.map(|metres| metres / view.metres);
    let whose = match (officer.attached, &officer.superseding) {
        (Some(unit), _) => format!(", with {}", view.units.iter().find(|other| other.unit == unit)?.name),
        (None, Some(command)) => format!(", in command of {command}"),
        (None, None) => String::new(),
    };
    let inspires = if officer.inspirational { ", inspirational" } else { "" };
    let kind = format!("{}, {} {}{inspires}", officer.name, officer.quality.name(), officer.level.name());
    match officer.fate {
        OfficerFate::OnTable => {
            Some(format!("  {kind} at ({x:.0}, {y:.0}), radius {:.0} {}{whose}", officer.radius / view.metres, view.length))
        }
        OfficerFate::Expected => Some(format!("  {kind}, still to come")),
        _ => None,
    }
}

fn unit_line(view: &View, unit: &UnitView) -> String {
    let middle = |axis: usize| unit.corners.iter().map(|corner| corner[axis]).sum::<f64>() / 4.0 / view.metres;
    let mut words = format!(
        "{} {}: {}, {} at ({:.0}, {:.0}) {} facing {:.0}",
        unit.unit.0,
        unit.name,
        unit.quality.name(),
        unit.formation.name(),
        middle(0),
        middle(1),
        view.length,
        unit.facing
    );
    let badges = [
        (unit.staggers > 0, format!("{} staggers", unit.staggers)),
        (unit.kills > 0, format!("{} kills", unit.kills)),
        (unit.routing, "routing".into()),
        (unit.blown, "blown".into()),
        (unit.forced_order.is_some(), "forced order".into()),
        (unit.garrison, "garrison".into()),
        (unit.arm == Arm::Artillery, format!("{} bombardments", unit.bombardments)),
        (unit.smoke > 0, format!("{} smoke", unit.smoke)),
    ];
    for (_, badge) in badges.into_iter().filter(|(shown, _)| *shown) {
        words += &format!(", {badge}");
    }
    if let Some(officer) = &unit.officer {
        words += &format!(", with {officer}");
    }
    words
}
