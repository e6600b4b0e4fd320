//! Guns limber and unlimber (HZ-DEP-05, HZ-DEP-08), and manoeuvre on the same order while the teams are hitched: after they have limbered,
//! before they unlimber.

use grognard_engine::{Cx, Refusal, Step, UnitId};
use grognard_field::geometry::{Amount, Anchor as Stand, Footprint, Motion, Pivot, Pose, Turn, redeployed, turn_about};

use super::form::{change, may_at};
use crate::battle::action::{Action, Hand};
use crate::clause::*;
use crate::phases::orders::legal::obey;
use crate::procedures::permissions::may_manoeuvre::{How, MayManoeuvreFacts, may_manoeuvre};
use crate::table::{Event, Table};
use crate::words::{Arm, Formation};

/// What a battery does besides, and which stand keeps its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drill {
    /// Of a wheel or an about face, in hundredths of a degree, to the right.
    pub angle: i32,
    /// Of a side-step, in steps of the grid, to the right.
    pub step: i32,
    pub hand: Hand,
}

impl Drill {
    pub const fn action(self, unit: UnitId, limber: bool) -> Action {
        Action::Limber { unit, limber, angle: self.angle, step: self.step, hand: self.hand }
    }

    fn about(table: &Table) -> i32 {
        table.rules().lookup.moves.about_face * 100
    }

    /// HZ-MAN-01, HZ-MAN-03, HZ-MAN-05: as a limbered battery manoeuvres on any order.
    fn how(self, table: &Table) -> Option<How> {
        match (self.angle, self.step) {
            (0, 0) => None,
            (0, _) => Some(How::SideStep),
            (angle, _) if angle.abs() == Drill::about(table) => Some(How::AboutFace),
            _ => Some(How::Wheel),
        }
    }

    fn done(self, table: &Table, from: Pose, size: Footprint) -> Pose {
        let way = if self.angle < 0 { Turn::Left } else { Turn::Right };
        match self.how(table) {
            None => from,
            Some(How::AboutFace) => turn_about(from, size, Pivot::Centre, self.angle),
            Some(How::SideStep) => from.displaced(from.facing.unit().right() * (f64::from(self.step) / 100.0)),
            Some(How::Wheel | How::WheelBack) => Motion::wheel_forward(way).pose(from, size, Amount(self.angle.abs())),
        }
    }
}

/// The drills on offer: each stand, and with each a wheel every few degrees, the about face, and a side-step by halves.
pub fn drills(table: &Table) -> impl Iterator<Item = Drill> {
    const WHEELS: i32 = 3;
    const STEPS: i32 = 2;
    let moves = &table.rules().lookup.moves;
    let (wheel, about) = (moves.wheel_line * 100, Drill::about(table));
    let side_step = (table.printed().metres(moves.side_step) * 100.0) as i32;
    Hand::BOTH.into_iter().flat_map(move |hand| {
        let turns = (-WHEELS..=WHEELS).map(move |n| wheel * n / WHEELS).chain([about]);
        let steps = (-STEPS..=STEPS).filter(|n| *n != 0).map(move |n| side_step * n / STEPS);
        let turns = turns.map(move |angle| Drill { angle, step: 0, hand });
        turns.chain(steps.map(move |step| Drill { angle: 0, step, hand }))
    })
}

pub const fn into(limber: bool) -> Formation {
    if limber { Formation::Limbered } else { Formation::Unlimbered }
}

/// The pose in which a battery would stand after it, or why it may not.
pub fn may(table: &Table, unit: UnitId, limber: bool, drill: Drill) -> Result<Pose, Refusal> {
    if drill.angle != 0 && drill.step != 0 {
        return Err(Refusal::new("limber/both", HZ_MAN_05, "A side-step is made instead of a turn."));
    }
    if let Some(how) = drill.how(table) {
        let distance = table.printed().scale.units(f64::from(drill.step.abs()) / 100.0);
        let degrees = f64::from(drill.angle.abs()) / 100.0;
        let facts = MayManoeuvreFacts { arm: Arm::Artillery, formation: Formation::Limbered, how, degrees, distance, ..Default::default() };
        obey("limber/manoeuvre", &may_manoeuvre(&facts, table.rules()).ruling)?;
    }
    let stand = match drill.hand {
        Hand::Left => Stand::FrontLeft,
        Hand::Right => Stand::FrontRight,
    };
    let (pose, from, to) = (table.unit(unit).pose, table.footprint(unit), table.card(unit).footprint(into(limber)));
    let wanted = if limber {
        drill.done(table, redeployed(pose, from, to, stand), to)
    } else {
        redeployed(drill.done(table, pose, from), from, to, stand)
    };
    may_at(table, unit, into(limber), wanted, drill.how(table).is_some())
}

/// HZ-DEP-05.
pub fn limber(cx: &mut Cx<Table>, unit: UnitId, limber: bool, drill: Drill) -> Step<Table> {
    let to = may(cx, unit, limber, drill)?;
    cx.happen(Event::UnitActed { unit, clause: HZ_DEP_01 })?;
    change(cx, unit, into(limber), to)
}
