//! The causeway as a picture: twelve spaces from west to east, a hundred metres each.

use super::action::Action;
use super::rules::rules;
use super::state::{Formation, Frame, Sample};
use crate::board::{Badge, Board, Clock, Concerns, Figure, Ground, GroundKind, Mark, Measured, Piece, Place, Presence, Spot, Symbol};
use crate::{Seat, Side, UnitId};

const SPACE: f64 = 100.0;
const BREADTH: f64 = 200.0;

pub(super) fn board(game: &Sample, _seat: Seat) -> Board {
    let width = f64::from(rules().spaces) * SPACE;
    let ground = Ground {
        kind: GroundKind::Table,
        width,
        height: BREADTH,
        measure: "spaces",
        per_measure: SPACE,
        grid: 1.0,
        lattice: None,
        gone: Vec::new(),
    };
    let phasing = match game.frames.top() {
        Some(Frame::Turn { side, .. }) => Some(side),
        _ => None,
    };
    let clock = Clock {
        turn: u32::from(game.turns) / 2 + 1,
        turns: u32::try_from(rules().turns).ok(),
        phases: vec!["Setting up", "Orders"],
        phase: Some(usize::from(phasing.is_some())),
        phasing,
        ..Clock::default()
    };
    let pieces = Side::BOTH.map(|side| piece(game, side)).into();
    Board { clock, pieces, ..Board::bare(ground, Side::BOTH.map(|side| side.to_string())) }
}

fn middle(game: &Sample, side: Side) -> Spot {
    [(f64::from(game.battalion(side).at) - 0.5) * SPACE, BREADTH / 2.0]
}

fn piece(game: &Sample, side: Side) -> Piece {
    let battalion = game.battalion(side);
    let ([x, y], ahead) = (middle(game, side), f64::from(Sample::ahead(side)));
    let (front, deep) = match battalion.formation {
        Formation::Line => (60.0, 10.0),
        Formation::Column => (25.0, 30.0),
        Formation::Square => (30.0, 30.0),
    };
    // Looking along the causeway, the left hand is up for who marches east.
    let corner = |forward: f64, right: f64| [x + ahead * forward * deep, y + ahead * right * front];
    let badges = [(battalion.shaken, Mark::Disorder, "shaken"), (battalion.broken, Mark::Rout, "broken")];
    let badges: Vec<Badge> = badges.into_iter().filter(|(holds, ..)| *holds).map(|(_, mark, words)| Badge::new(mark, words)).collect();
    Piece {
        unit: UnitId(side.index() as u16),
        name: format!("{side} battalion"),
        side,
        command: None,
        nation: None,
        symbol: Symbol::Infantry,
        formation: Some(format!("{:?}", battalion.formation).to_lowercase()),
        quality: None,
        stands: None,
        presence: if battalion.broken { Presence::Gone } else { Presence::OnField },
        at: [x, y],
        outline: vec![corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5), corner(-0.5, -0.5)],
        hexes: Vec::new(),
        facing: Some(if side == Side::Red { 90.0 } else { 270.0 }),
        figures: vec![Figure { name: "men", value: battalion.strength() as i32, of: Some(10) }],
        track: None,
        lines: badges.iter().map(|badge| badge.words.clone()).collect(),
        badges,
    }
}

pub(super) fn concerns(game: &Sample, action: &Action) -> Concerns {
    let side = match game.frames.top() {
        Some(Frame::Turn { side, .. }) => side,
        _ => Side::BOTH.into_iter().find(|side| game.plans[side.index()].is_none()).unwrap_or(Side::Red),
    };
    let (own, other) = (UnitId(side.index() as u16), UnitId(side.other().index() as u16));
    match action {
        Action::Plan { .. } => Concerns::of("plan").unit(own),
        Action::Advance { .. } => Concerns::of("advance").unit(own),
        Action::Retire { .. } => Concerns::of("retire").unit(own),
        Action::Form { .. } | Action::Skirmish { .. } => Concerns::of("deploy").unit(own),
        Action::Volley => Concerns::of("fire").unit(own).target(other),
        Action::EndTurn => Concerns::of("end").ending(),
        // In the middle of the other side's march.
        Action::Fire => Concerns::of("fire").unit(other).target(own),
        Action::HoldFire => Concerns::of("decline").unit(other).declining(),
        Action::Losses { .. } => Concerns::of("losses"),
    }
}

pub(super) fn measure(game: &Sample, from: Place, to: Place) -> Option<Measured> {
    let spot = |place: Place| match place {
        Place::Unit(unit) => Side::BOTH.into_iter().find(|side| side.index() == unit.index()).map(|side| middle(game, side)),
        Place::Point(spot) if spot.iter().all(|part| part.is_finite()) => Some(spot),
        _ => None,
    };
    let (from, to) = (spot(from)?, spot(to)?);
    let amount = (from[0] - to[0]).abs() / SPACE;
    Some(Measured { words: format!("{amount:.1} spaces"), amount, metres: None, from, to })
}
