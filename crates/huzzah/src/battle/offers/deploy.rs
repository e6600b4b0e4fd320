//! What a unit may do on an order to deploy: formations, limbers, buildings.

use grognard_engine::offer::{Choice, OneOf};
use grognard_engine::{Blank, Domain, Offer, UnitId};

use super::{ANCHORS, FACES, FORMATIONS, HANDS};
use crate::battle::action::{Action, Anchor, Face, Hand};
use crate::battle::lengths;
use crate::clause::*;
use crate::moves::limber::{self, Drill};
use crate::moves::{building, escalade, form};
use crate::table::Table;
use crate::words::Arm;

pub fn deployments(table: &Table, unit: UnitId, all: &mut Vec<Offer<Action>>) {
    if table.card(unit).arm == Arm::Artillery {
        for limber in [true, false] {
            limbering(table, unit, limber, all);
        }
        return;
    }
    for hand in HANDS.into_iter().filter(|hand| escalade::may_turn_along(table, unit, *hand).is_ok()) {
        let words = format!("{} turns {} along the wall", table.name(unit), if hand == Hand::Left { "left" } else { "right" });
        all.push(Offer::new(Action::TurnAlongWall { unit, hand }, words, HZ_FOR_22).about(unit));
    }
    for formation in FORMATIONS {
        let open: Vec<Choice> = ANCHORS
            .into_iter()
            .filter(|anchor| form::may(table, unit, formation, *anchor).is_ok())
            .map(|anchor| Choice::new(anchor as u32, anchor_name(anchor)))
            .collect();
        if !open.is_empty() {
            let blank = Blank::new("anchor", "which stand keeps its place", HZ_DEP_07, Domain::OneOf(OneOf { of: open }));
            let words = format!("{} forms {}", table.name(unit), formation.name());
            let action = Action::Form { unit, formation, anchor: Anchor::FrontCentre };
            all.push(Offer::new(action, words, HZ_DEP_01).about(unit).blank(blank));
        }
    }
    for (sector, there) in table.printed().terrain.sectors.iter().enumerate().take(256) {
        let sector = sector as u8;
        if building::may_occupy(table, unit, sector).is_ok() {
            let words = format!("{} occupies {}", table.name(unit), there.name);
            let beside = there.beside(table.unit(unit).pose.facing);
            let offer = Offer::new(Action::Occupy { unit, sector, beside }, words, HZ_BLD_11).about(unit);
            all.push(if building::chooses_sides(table, unit, sector) { offer.blank(two_sides()) } else { offer });
        }
    }
    for formation in FORMATIONS.into_iter().filter(|_| table.unit(unit).garrison.is_some()) {
        let open: Vec<Choice> = FACES
            .into_iter()
            .filter(|face| building::may_come_out(table, unit, formation, *face).is_ok())
            .map(|face| Choice::new(face as u32, face_name(face)))
            .collect();
        if !open.is_empty() {
            let blank = Blank::new("face", "outside which face", HZ_BLD_22, Domain::OneOf(OneOf { of: open }));
            let words = format!("{} forms {} outside its buildings", table.name(unit), formation.name());
            let action = Action::ComeOut { unit, formation, face: Face::Front };
            all.push(Offer::new(action, words, HZ_BLD_22).about(unit).blank(blank));
        }
    }
    if form::may_reinforce(table, unit).is_ok() {
        let words = format!("{} joins the skirmish line for good", table.name(unit));
        all.push(Offer::new(Action::ReinforceSkirmishers { unit }, words, HZ_SKS_23).about(unit));
    }
}

fn limbering(table: &Table, unit: UnitId, limber: bool, all: &mut Vec<Offer<Action>>) {
    let drills = limber::drills(table).filter(|drill| limber::may(table, unit, limber, *drill).is_ok());
    let of: Vec<Choice> = drills.map(|drill| Choice::new(drill_code(drill), drill_name(table, drill))).collect();
    if !of.is_empty() {
        let blank = Blank::new("drill", "how", HZ_DEP_05, Domain::OneOf(OneOf { of }));
        let words = format!("{} {}", table.name(unit), if limber { "limbers" } else { "unlimbers" });
        all.push(Offer::new(Drill::default().action(unit, limber), words, HZ_DEP_05).about(unit).blank(blank));
    }
}

/// A drill as a number: the hand, then the side-step or the turn, each well above nought.
const CODE: i32 = 1_000_000;
const STEPS_FROM: i32 = 500_000;
const TURNS_FROM: i32 = 36_000;

fn drill_code(drill: Drill) -> u32 {
    let done = if drill.step == 0 { TURNS_FROM + drill.angle } else { STEPS_FROM + drill.step };
    (drill.hand as i32 * CODE + done) as u32
}

pub fn drill_of(code: u32) -> Option<Drill> {
    let code = i32::try_from(code).ok()?;
    let hand = Hand::BOTH.into_iter().find(|hand| *hand as i32 == code / CODE)?;
    let done = code % CODE;
    let (angle, step) = if done <= 2 * TURNS_FROM { (done - TURNS_FROM, 0) } else { (0, done - STEPS_FROM) };
    Some(Drill { angle, step, hand })
}

fn drill_name(table: &Table, drill: Drill) -> String {
    let side = |amount: i32| if amount < 0 { "left" } else { "right" };
    let kept = if drill.hand == Hand::Left { "left" } else { "right" };
    let done = match (drill.angle, drill.step) {
        (0, 0) => "no more".to_owned(),
        (0, step) => format!("a side-step of {} to the {}", lengths::unit(table).show(step.abs()), side(step)),
        (angle, _) if angle.abs() == table.rules().lookup.moves.about_face * 100 => "an about face".to_owned(),
        (angle, _) => format!("a wheel of {} degrees to the {}", f64::from(angle.abs()) / 100.0, side(angle)),
    };
    format!("{done}; the {kept} stand keeps its place")
}

/// HZ-BLD-18.
fn two_sides() -> Blank {
    let of = vec![Choice::new(Hand::Left as u32, "its front and left"), Choice::new(Hand::Right as u32, "its front and right")];
    Blank::new("beside", "along which sides", HZ_BLD_18, Domain::OneOf(OneOf { of }))
}

const fn face_name(face: Face) -> &'static str {
    match face {
        Face::Front => "the front",
        Face::Right => "the right",
        Face::Rear => "the rear",
        Face::Left => "the left",
    }
}

const fn anchor_name(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::FrontLeft => "the left of the front",
        Anchor::FrontCentre => "the middle of the front",
        Anchor::FrontRight => "the right of the front",
    }
}
