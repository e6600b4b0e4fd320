//! Moves nobody ordered: routs, retreats, falling back, and cavalry that runs out of control.
//!
//! [`flight`] and [`route`] work out where a unit goes (pure, from the table as it stands); the functions here let it happen. Every end
//! goes through field's `settle`, so that nobody ever stands on anybody.

pub mod flight;
mod out_of_control;
mod route;

use grognard_engine::coverage::record;
use grognard_engine::umpire::Role;
use grognard_engine::{Clause, Cx, Step, UnitId};
use smallvec::SmallVec;

use crate::battle::action::Hand;
use crate::clause::*;
use crate::moves::touch;
use crate::phases::toll;
use crate::procedures::permissions::passing_friends::{MoveBy, PassingFriendsFacts, passing_friends};
use crate::table::{Event, Table, Whereabouts};
use crate::words::{Arm, Formation};

pub use flight::{Flight, Goes};
pub use out_of_control::run_forward;

/// HZ-ENG-40..45: a unit that has lost an engagement becomes a mob and runs one full move straight from its enemies.
pub fn first_rout(cx: &mut Cx<Table>, unit: UnitId, enemies: &[UnitId]) -> Step<Table> {
    if !cx.unit(unit).on_table() {
        return Ok(());
    }
    let flight = flight::first_rout(cx, unit, enemies);
    cx.happen(Event::Routed { unit, clause: HZ_ENG_40 })?;
    carry_out(cx, unit, &flight, MoveBy::FirstRout, HZ_ENG_41)?;
    fled(cx, unit, HZ_LOC_01)
}

/// HZ-ROUT-01, HZ-ROUT-02: a router that has not rallied runs one move towards its line of communication.
pub fn rout(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    if !cx.unit(unit).on_table() {
        return Ok(());
    }
    record(HZ_ENG_44);
    let flight = flight::rout(cx, unit);
    carry_out(cx, unit, &flight, MoveBy::Rout, HZ_ROUT_02)
}

/// HZ-ENG-38, HZ-ENG-39: an attacker in a tied engagement, or a loser with a Huzzah!, retires one move facing its enemies.
pub fn fall_back(cx: &mut Cx<Table>, unit: UnitId, enemies: &[UnitId], clause: Clause) -> Step<Table> {
    if !cx.unit(unit).on_table() {
        return Ok(());
    }
    let moves = cx.rules().tests.engagement.tie_retire_moves.value;
    let formation = cx.unit(unit).formation;
    let flight = flight::retire(cx, unit, formation, flight::From::Enemies(enemies), moves);
    carry_out(cx, unit, &flight, MoveBy::TiedEngagement, clause)
}

/// HZ-CCK-26..30: a unit of a command that has failed its check retires one full move facing the enemy, artillery limbered; the first
/// time straight from the nearest enemy, later towards the line of communication.
pub fn retire_from_check(cx: &mut Cx<Table>, unit: UnitId, formation: Formation, moves: i32) -> Step<Table> {
    if !cx.unit(unit).on_table() {
        return Ok(());
    }
    let towards = if cx.unit(unit).fled_before { flight::From::Communication } else { flight::From::NearestEnemy };
    [HZ_CCK_29, HZ_LOC_01].into_iter().for_each(record);
    let flight = flight::retire(cx, unit, formation, towards, moves);
    let clause = if cx.card(unit).arm == Arm::Artillery { HZ_CCK_27 } else { HZ_CCK_26 };
    carry_out(cx, unit, &flight, MoveBy::FailedCheck, clause)?;
    fled(cx, unit, HZ_CCK_28)
}

/// Later compulsory moves go towards the line of communication.
fn fled(cx: &mut Cx<Table>, unit: UnitId, clause: Clause) -> Step<Table> {
    if cx.unit(unit).on_table() && !cx.unit(unit).fled_before { cx.happen(Event::Fled { unit, clause }) } else { Ok(()) }
}

/// The unit goes where it must; friends in its way suffer as the book says.
fn carry_out(cx: &mut Cx<Table>, unit: UnitId, flight: &Flight, by: MoveBy, clause: Clause) -> Step<Table> {
    let before = *cx.unit(unit);
    // Who is passed is ruled by how they stood before.
    let fates = meetings(cx, unit, flight, by);
    match flight.goes {
        Goes::Nowhere => {
            let why = if by == MoveBy::FirstRout { HZ_ENG_42 } else { HZ_ROUT_07 };
            return toll::remove(cx, unit, Whereabouts::Broken, why);
        }
        Goes::Off(edge) => {
            let (to, why) = match by {
                MoveBy::FirstRout | MoveBy::Rout => (Whereabouts::RoutedOff, HZ_ROUT_08),
                MoveBy::FailedCheck => (Whereabouts::RetiredOff, HZ_CCK_30),
                _ => (Whereabouts::RetiredOff, HZ_ENG_45),
            };
            stagger_friends(cx, &fates)?;
            return toll::leave(cx, unit, to, edge, why);
        }
        Goes::To(pose) if before.garrison.is_some() => {
            cx.happen(Event::Garrisoned { unit, sector: None, formation: flight.formation, to: pose, beside: Hand::Right, clause })?;
        }
        Goes::To(pose) if before.formation != flight.formation => {
            cx.happen(Event::Formed { unit, formation: flight.formation, to: pose, clause })?;
        }
        Goes::To(pose) => cx.happen(Event::moved(cx, unit, by, pose, clause))?,
    }
    for fate in &fates {
        toll::stagger(cx, unit, fate.own, fate.clause)?;
    }
    stagger_friends(cx, &fates)?;
    if flight.diverted && by == MoveBy::Rout {
        let rules = cx.rules_arc();
        let facts = PassingFriendsFacts { move_by: by, friends: 0, diverted: true, ..PassingFriendsFacts::default() };
        let fate = passing_friends(&facts, &rules);
        toll::stagger(cx, unit, fate.added(Role::A, "staggers"), HZ_ROUT_06)?;
    }
    touch::displace_officers(cx, unit)
}

/// What a friend in the way costs both.
struct Meeting {
    friend: UnitId,
    own: i32,
    friends: i32,
    clause: Clause,
}

fn meetings(table: &Table, unit: UnitId, flight: &Flight, by: MoveBy) -> SmallVec<[Meeting; 4]> {
    let (card, state) = (table.card(unit), table.unit(unit));
    let met = |friend: &UnitId| {
        let (theirs, other) = (table.card(*friend), table.unit(*friend));
        let facts = PassingFriendsFacts {
            move_by: by,
            arm: card.arm,
            formation: if matches!(by, MoveBy::FirstRout | MoveBy::Rout) { Formation::Mob } else { flight.formation },
            friend_arm: theirs.arm,
            friend_formation: other.formation,
            friend_not_ready: other.pose.facing.apart(flight.facing(state.pose.facing)) > touch::SAME_WAY || other.routing,
            ..PassingFriendsFacts::default()
        };
        let fate = passing_friends(&facts, table.rules());
        let clause = fate.ruling.clause;
        Meeting { friend: *friend, own: fate.added(Role::A, "staggers"), friends: fate.added(Role::B, "staggers"), clause }
    };
    flight.through.iter().map(met).collect()
}

fn stagger_friends(cx: &mut Cx<Table>, fates: &[Meeting]) -> Step<Table> {
    for fate in fates {
        toll::stagger(cx, fate.friend, fate.friends, fate.clause)?;
    }
    Ok(())
}
