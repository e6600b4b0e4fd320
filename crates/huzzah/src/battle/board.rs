//! The table as a picture: metres, the north edge on top.

use grognard_engine::board::{
    Army, Badge, Board, Clock, Command, Concerns, Figure, Ground, GroundKind, Mark, Measured, Objective, Officer, Piece, Place, Presence,
    Sight, Spot, Symbol, Track, Zone,
};
use grognard_engine::{Side, UnitId};
use grognard_field::geometry::{Rect, Side as Edge, V, distance_to_point, gap, v};

use super::action::Action;
use super::went;
use crate::clause::*;
use crate::facts::command::radius;
use crate::facts::guns::weight;
use crate::facts::sight::{Hides, Look, hidden};
use crate::table::{OfficerFate, OfficerId, Phase, Table, Target, Whereabouts};
use crate::terrain::Piece as Feature;
use crate::words::{Arm, Formation, OfficerLevel, OrderKind};

const PHASES: [Phase; 5] = [Phase::ThreatTests, Phase::Orders, Phase::Officers, Phase::Engagements, Phase::Rally];

/// From metres north of the south edge to metres south of the north edge, and back.
fn flip(table: &Table, place: V) -> Spot {
    [place.x, table.printed().extent.height - place.y]
}

fn unflip(table: &Table, [x, y]: Spot) -> V {
    v(x, table.printed().extent.height - y)
}

fn outline(table: &Table, corners: &[V]) -> Vec<Spot> {
    corners.iter().map(|corner| flip(table, *corner)).collect()
}

pub fn board(table: &Table) -> Board {
    let printed = table.printed();
    let phase = table.phase();
    let superior = table.superiority().map(|side| format!("The skirmishers of {} have the upper hand.", table.army_card(side).name));
    Board {
        ground: Ground {
            kind: GroundKind::Table,
            width: printed.extent.width,
            height: printed.extent.height,
            measure: "cm",
            per_measure: printed.metres(1),
            grid: 100.0,
            lattice: None,
            gone: table.hedges_gone().iter().map(|path| outline(table, path)).collect(),
        },
        clock: Clock {
            turn: table.turn().into(),
            turns: Some(printed.turns.into()),
            time: None,
            phases: PHASES.iter().map(|phase| phase.name()).collect(),
            phase: PHASES.iter().position(|known| Some(*known) == phase),
            phasing: phase.map(|_| table.phasing()),
            lines: superior.into_iter().collect(),
        },
        armies: Side::BOTH.map(|side| army(table, side)),
        commands: printed
            .commands
            .iter()
            .map(|command| Command {
                name: command.name.clone(),
                side: command.side,
                parent: command.parent.map(|parent| parent.index()),
                officer: Some(command.officer.0),
            })
            .collect(),
        pieces: table.all_units().map(|unit| piece(table, unit)).collect(),
        officers: table.all_officers().map(|officer| officer_disc(table, officer)).collect(),
        objectives: printed
            .objectives
            .iter()
            .enumerate()
            .map(|(place, objective)| Objective {
                name: objective.name.clone(),
                at: flip(table, objective.at),
                radius: Some(objective.radius),
                hexes: Vec::new(),
                held_by: Some(table.holder(place)),
                value: objective.points,
            })
            .collect(),
    }
}

fn army(table: &Table, side: Side) -> Army {
    let (card, state) = (table.army_card(side), table.army(side));
    let rating = card.skirmish_rating - i32::from(state.lowered);
    let mut lines = vec![format!("Skirmish rating {rating}")];
    if state.committed > 0 {
        lines.push(format!("Battalions on the skirmish line: {}", state.committed));
    }
    Army { name: card.name.clone(), nation: Some(nation(card.nation.name())), lines }
}

/// "France 1808-1812" is "france".
fn nation(name: &str) -> String {
    name.split([' ', ',']).next().unwrap_or(name).to_lowercase()
}

fn piece(table: &Table, unit: UnitId) -> Piece {
    let (card, state) = (table.card(unit), table.unit(unit));
    let rect = table.rect(unit);
    let on_field = state.on_table();
    let full = table.rules().morale.full(state.quality).max(0) as u32;
    let badges = badges(table, unit);
    let mut lines = vec![format!("{}, {}", table.command_card(card.brigade).name, state.quality.name())];
    lines.push(if card.guns > 0 { format!("{} guns", card.guns) } else { format!("{} men", card.men) });
    lines.extend(badges.iter().map(|badge| badge.words.clone()));
    lines.extend(abilities(table, unit));
    if !on_field {
        lines.push(whereabouts(table, unit));
    }
    Piece {
        unit,
        name: card.name.clone(),
        side: card.side,
        command: Some(card.brigade.index()),
        nation: Some(nation(card.nation.name())),
        symbol: symbol(table, unit),
        formation: Some(state.formation.name().to_owned()),
        quality: Some(state.quality.name().to_owned()),
        stands: Some(card.stands.into()),
        presence: match state.whereabouts {
            Whereabouts::OnTable => Presence::OnField,
            Whereabouts::Expected => Presence::Expected,
            _ => Presence::Gone,
        },
        at: flip(table, rect.c),
        outline: if on_field { outline(table, &rect.corners()) } else { Vec::new() },
        hexes: Vec::new(),
        facing: on_field.then(|| state.pose.facing.as_degrees()),
        figures: match card.arm {
            Arm::Artillery => {
                vec![Figure { name: "bombardments", value: state.bombardments.into(), of: Some(card.bombardments.into()) }]
            }
            _ => Vec::new(),
        },
        track: Some(Track { boxes: full, staggers: state.staggers.into(), kills: state.kills.into() }),
        badges,
        lines,
    }
}

fn symbol(table: &Table, unit: UnitId) -> Symbol {
    let card = table.card(unit);
    let abilities = card.abilities;
    match card.arm {
        Arm::Infantry if abilities.skirmish => Symbol::LightInfantry,
        Arm::Infantry if abilities.renown => Symbol::Guard,
        Arm::Infantry => Symbol::Infantry,
        Arm::Cavalry if abilities.cossack => Symbol::Lancers,
        Arm::Cavalry if abilities.battle => Symbol::HeavyCavalry,
        Arm::Cavalry => Symbol::LightCavalry,
        Arm::Artillery if card.horse_artillery => Symbol::HorseArtillery,
        Arm::Artillery => Symbol::FootArtillery,
    }
}

fn abilities(table: &Table, unit: UnitId) -> Option<String> {
    let has = table.card(unit).abilities;
    let words = [
        (has.open_order, "open order"),
        (has.skirmish, "skirmish"),
        (has.renown, "renown"),
        (has.battle, "battle"),
        (has.pursuit, "pursuit"),
        (has.cossack, "cossack"),
        (has.small, "small"),
        (has.howitzer, "howitzer"),
        (has.rocket, "rocket"),
    ];
    let words: Vec<&str> = words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
    (!words.is_empty()).then(|| format!("Abilities: {}", words.join(", ")))
}

fn whereabouts(table: &Table, unit: UnitId) -> String {
    match table.unit(unit).whereabouts {
        Whereabouts::OnTable => "on the table".into(),
        Whereabouts::Expected => went::comes_on(table, unit),
        Whereabouts::Skirmishing => "on the skirmish line for good".into(),
        Whereabouts::Broken => "broken".into(),
        Whereabouts::RoutedOff => "broken: routed off the table".into(),
        Whereabouts::RetiredOff => "broken: retired off the table".into(),
        Whereabouts::Destroyed => "destroyed".into(),
    }
}

fn count(mark: Mark, number: u8, one: &str, more: &str) -> Option<Badge> {
    let words = if number == 1 { format!("1 {one}") } else { format!("{number} {more}") };
    (number > 0).then(|| Badge::counted(mark, words, number.into()))
}

fn badges(table: &Table, unit: UnitId) -> Vec<Badge> {
    let (card, state) = (table.card(unit), table.unit(unit));
    let flag = |holds: bool, mark, words: &str| holds.then(|| Badge::new(mark, words));
    let officer = state.attached.map(|officer| Badge::new(Mark::Officer, format!("with {}", table.officer_card(officer).name)));
    let empty = card.arm == Arm::Artillery && state.bombardments == 0;
    let all = [
        count(Mark::Stagger, state.staggers, "stagger", "staggers"),
        count(Mark::Kill, state.kills, "kill", "kills"),
        flag(state.routing, Mark::Rout, "routing"),
        flag(state.blown, Mark::Blown, "blown"),
        flag(state.out_of_control, Mark::Disorder, "out of control"),
        flag(state.forced.is_some(), Mark::Forced, "forced order"),
        flag(state.garrison.is_some(), Mark::Garrison, "garrison"),
        flag(empty, Mark::Ammunition, "no bombardments left"),
        count(Mark::Smoke, state.smoke, "smoke", "smoke"),
        flag(state.formation == Formation::Square, Mark::Square, "square"),
        officer,
    ];
    all.into_iter().flatten().collect()
}

fn officer_disc(table: &Table, officer: OfficerId) -> Officer {
    let (card, state) = (table.officer_card(officer), table.officer(officer));
    let reach = state.on_table().then(|| radius(table, officer));
    let mut lines = vec![format!("{:?}", state.quality)];
    lines.extend(reach.map(|metres| format!("Command radius {:.0} cm", table.printed().scale.units(metres))));
    lines.extend(state.attached.map(|unit| format!("With {}", table.name(unit))));
    Officer {
        officer: officer.0,
        name: card.name.clone(),
        side: card.side,
        command: Some(card.command.index()),
        rank: match card.level {
            OfficerLevel::Brigade => 1,
            OfficerLevel::Division => 2,
            OfficerLevel::Corps => 3,
            OfficerLevel::CommanderInChief => 4,
        },
        inspirational: state.inspirational,
        presence: match state.fate {
            OfficerFate::OnTable => Presence::OnField,
            OfficerFate::Expected => Presence::Expected,
            _ => Presence::Gone,
        },
        at: flip(table, state.at()),
        hex: None,
        radius: reach,
        attached: state.attached,
        lines,
    }
}

/// The units an order goes to.
fn ordered(table: &Table, target: Target, concerns: Concerns) -> Concerns {
    match target {
        Target::Unit(unit) => concerns.unit(unit),
        Target::Command(command) => {
            let units = table.command_card(command).units.iter().filter(|unit| table.unit(**unit).on_table());
            units.fold(concerns, |concerns, unit| concerns.unit(*unit))
        }
    }
}

pub fn concerns(table: &Table, action: &Action) -> Concerns {
    let giving = || table.giving().map(|giving| giving.target);
    match *action {
        Action::Order { officer, target, kind } => ordered(table, target, Concerns::of(order_group(kind)).officer(officer.0)),
        Action::FreeOrder { kind } => {
            giving().map_or(Concerns::of(order_group(kind)), |to| ordered(table, to, Concerns::of(order_group(kind))))
        }
        Action::ForcedOrder { unit } => Concerns::of("forced order").unit(unit),
        Action::Appoint { command, .. } | Action::Supersede { command } => {
            Concerns::of("officer").officer(table.command_card(command).officer.0)
        }
        Action::Rearm => Concerns::of("ammunition"),
        Action::EndOrders | Action::EndOrder | Action::EndOfficers | Action::EndDeployment => Concerns::of("end").ending(),
        Action::Advance { unit, .. } | Action::FollowRoad { unit, .. } | Action::Enter { unit, .. } => Concerns::of("advance").unit(unit),
        Action::Retire { unit, .. } => Concerns::of("retire").unit(unit),
        Action::Wheel { unit, .. } | Action::AboutFace { unit } | Action::SideStep { unit, .. } => Concerns::of("manoeuvre").unit(unit),
        Action::Form { unit, .. }
        | Action::Limber { unit, .. }
        | Action::Occupy { unit, .. }
        | Action::ComeOut { unit, .. }
        | Action::ReinforceSkirmishers { unit }
        | Action::Place { unit, .. } => Concerns::of("deploy").unit(unit),
        Action::Bombard { battery } => Concerns::of("fire").unit(battery),
        Action::BombardUnit { battery, unit } => Concerns::of("fire").unit(battery).unit(unit),
        Action::HoldFire => Concerns::of("decline").declining(),
        Action::MoveOfficer { officer, .. } | Action::EnterOfficer { officer, .. } => Concerns::of("officer").officer(officer.0),
        Action::Attach { officer, unit } => Concerns::of("officer").officer(officer.0).unit(unit),
        Action::Detach { officer } => Concerns::of("officer").officer(officer.0),
        Action::Relinquish => Concerns::of("officer"),
        Action::Next { unit } => Concerns::of("next").unit(unit),
        _ => Concerns::of("answer"),
    }
}

const fn order_group(kind: OrderKind) -> &'static str {
    match kind {
        OrderKind::Advance => "order: advance",
        OrderKind::Retire => "order: retire",
        OrderKind::Manoeuvre => "order: manoeuvre",
        OrderKind::Deploy => "order: deploy",
    }
}

/// HZ-THZ: its threat zones; of a battery its range bands too (HZ-BOM-05), straight ahead.
pub fn zones(table: &Table, unit: UnitId) -> Vec<Zone> {
    if unit.index() >= table.printed().units.len() || !table.unit(unit).on_table() {
        return Vec::new();
    }
    let deeper = table.superiority() == Some(table.side(unit));
    let faces = table.zones(unit).faces.iter();
    let shapes: Vec<Vec<Spot>> = faces.flat_map(|face| face.pieces(deeper)).map(|piece| outline(table, &piece)).collect();
    let words = format!("Threat zone of {}", table.name(unit));
    let threat = Zone { unit, kind: "threat", words, clause: HZ_THZ_01, shapes, hexes: Vec::new() };
    let guns = table.card(unit).arm == Arm::Artillery && table.unit(unit).formation == Formation::Unlimbered;
    let mut zones = vec![threat];
    if guns {
        let rect = table.rect(unit);
        let mut near = 0.0;
        for (kind, cm) in ["short range", "long range", "extreme range"].into_iter().zip(table.rules().ranges.bands(weight(table, unit))) {
            let far = table.printed().metres(cm);
            let half = (far - near) / 2.0;
            let band = Rect::new(rect.middle(Edge::Front) + rect.f * (near + half), rect.f, rect.half_edge(Edge::Front), half);
            let words = format!("{kind} of {}: to {cm} cm", table.name(unit));
            zones.push(Zone { unit, kind, words, clause: HZ_BOM_05, shapes: vec![outline(table, &band.corners())], hexes: Vec::new() });
            near = far;
        }
    }
    zones
}

/// A place as ground, and the unit it is, if it is one.
fn ground(table: &Table, place: Place) -> Option<(Rect, Option<UnitId>)> {
    match place {
        Place::Unit(unit) if unit.index() < table.printed().units.len() && table.unit(unit).on_table() => {
            Some((table.rect(unit), Some(unit)))
        }
        Place::Point(spot) if spot.iter().all(|part| part.is_finite()) => Some((Rect::point(unflip(table, spot)), None)),
        _ => None,
    }
}

/// HZ-LOS: from the face of the observer that looks most nearly at the target, at the whole of it.
pub fn sight(table: &Table, from: Place, to: Place) -> Option<Sight> {
    let ((observer, who), (target, whom)) = (ground(table, from)?, ground(table, to)?);
    let toward = target.c - observer.c;
    let face = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left]
        .into_iter()
        .max_by(|one, other| observer.outward(*one).dot(toward).total_cmp(&observer.outward(*other).dot(toward)))?;
    // Nobody has this number: a bare point is no unit.
    let nobody = UnitId(u16::MAX);
    let look = Look { from: &observer, face, target: &target, ahead: false };
    let hides = hidden(table, &look, who.unwrap_or(nobody), whom.unwrap_or(nobody));
    let terrain = &table.printed().terrain;
    let (words, clause, blocker): (String, _, Vec<V>) = match hides {
        None => ("In sight".into(), HZ_LOS_01, Vec::new()),
        Some(Hides::Unit(unit)) => (format!("{} stands between", table.name(unit)), HZ_LOS_02, table.rect(unit).corners().to_vec()),
        Some(Hides::Area(n)) => {
            let corners = terrain.areas.get(usize::from(n)).map(|area| area.outline.corners().to_vec()).unwrap_or_default();
            (format!("{} hides it", terrain.name_of(Feature::Area(n))), HZ_LOS_03, corners)
        }
        Some(Hides::Line(n)) => {
            let path = terrain.lines.get(usize::from(n)).map(|line| line.path.clone()).unwrap_or_default();
            (format!("{} hides it", terrain.name_of(Feature::Line(n))), HZ_LOS_03, path)
        }
        Some(Hides::Ridge(n)) => {
            let path = terrain.ridges.get(usize::from(n)).map(|ridge| ridge.path.clone()).unwrap_or_default();
            ("A ridge hides it".into(), HZ_LOS_05, path)
        }
    };
    let nearest = blocker.iter().min_by(|one, other| one.distance(observer.c).total_cmp(&other.distance(observer.c)));
    Some(Sight {
        clear: hides.is_none(),
        words,
        clause: Some(clause),
        from: flip(table, observer.c),
        to: flip(table, target.c),
        blocked_at: nearest.map(|corner| {
            // The place on the line of sight abreast of the blocker's nearest corner.
            let along = (*corner - observer.c).dot(toward) / toward.length_squared().max(f64::EPSILON);
            flip(table, observer.c.lerp(target.c, along.clamp(0.0, 1.0)))
        }),
        blocker: outline(table, &blocker),
    })
}

/// From the nearest part of one to the nearest part of the other.
pub fn measure(table: &Table, from: Place, to: Place) -> Option<Measured> {
    let ((one, _), (other, _)) = (ground(table, from)?, ground(table, to)?);
    let metres = match (from, to) {
        (Place::Unit(_), Place::Unit(_)) => gap(&one, &other).max(0.0),
        (Place::Unit(_), _) => distance_to_point(&one, other.c),
        (_, Place::Unit(_)) => distance_to_point(&other, one.c),
        _ => one.c.distance(other.c),
    };
    let cm = table.printed().scale.units(metres);
    Some(Measured { words: format!("{cm:.1} cm"), amount: cm, metres: Some(metres), from: flip(table, one.c), to: flip(table, other.c) })
}
