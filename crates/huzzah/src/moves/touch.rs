//! What a move touches: friends, who are staggered or passed through, enemies, who are engaged, and officers.

use grognard_engine::coverage::record;
use grognard_engine::umpire::{Role, Verdict};
use grognard_engine::{Clause, Cx, Step, UnitId};
use grognard_field::geometry::{Amount, Path, Quanta, Rect, V, gap, gap_within};
use smallvec::SmallVec;

use super::Reach;
use crate::clause::*;
use crate::facts::contact::{contact_facts, touching};
use crate::facts::{self, Stance};
use crate::phases::toll;
use crate::procedures::permissions::contact::contact;
use crate::procedures::permissions::officer_contacted::{OfficerContactedFacts, officer_contacted};
use crate::procedures::permissions::passing_friends::{MoveBy, PassingFriendsFacts, passing_friends};
use crate::table::{Event, OfficerFate, OfficerId, Table};
use crate::words::OrderKind;

/// House: lines whose facings differ by no more than this face the same way, in hundredths of a degree.
pub const SAME_WAY: i32 = 1_000;

const fn move_by(kind: OrderKind) -> MoveBy {
    match kind {
        OrderKind::Advance => MoveBy::Advance,
        OrderKind::Retire => MoveBy::Retire,
        OrderKind::Manoeuvre => MoveBy::Manoeuvre,
        OrderKind::Deploy => MoveBy::Deploy,
    }
}

/// A friend as `passing-friends` wants to know of it.
pub fn passing(table: &Table, by: MoveBy, unit: UnitId, friend: UnitId) -> PassingFriendsFacts {
    let (one, other) = (table.unit(unit), table.unit(friend));
    PassingFriendsFacts {
        move_by: by,
        arm: table.card(unit).arm,
        formation: one.formation,
        friend_arm: table.card(friend).arm,
        friend_formation: other.formation,
        friend_not_ready: one.pose.facing.apart(other.pose.facing) > SAME_WAY,
        ..PassingFriendsFacts::default()
    }
}

/// How a friend in the way is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// HZ-ADV-17, HZ-RET-11: he stops the move, and both are staggered.
    Stops,
    /// HZ-ADV-18, HZ-ADV-21, HZ-ADV-22, HZ-RET-12, HZ-RET-13: a passage of lines, by this clause.
    Passes(Clause),
    /// HZ-ADV-19: in a threat zone it halts just beyond him, touching.
    Halts,
}

pub fn meeting(table: &Table, kind: OrderKind, unit: UnitId, friend: UnitId) -> Meeting {
    if !matches!(kind, OrderKind::Advance | OrderKind::Retire) || table.unit(friend).routing {
        return Meeting::Stops;
    }
    let facts = passing(table, move_by(kind), unit, friend);
    if facts.passage().is_none() {
        return Meeting::Stops;
    }
    let in_zone = kind == OrderKind::Advance && facts::threats::is_threatened(table, &Stance::of(table, friend));
    let ruling = passing_friends(&PassingFriendsFacts { in_zone, ..facts }, table.rules()).ruling;
    if ruling.allowed { Meeting::Passes(ruling.clause) } else { Meeting::Halts }
}

/// HZ-ADV-17, HZ-RET-11, HZ-DEP-12, HZ-MAN-12: friends that come to touch are staggered, both of them.
pub fn friends(cx: &mut Cx<Table>, unit: UnitId, was: &Rect, by: MoveBy, through: Option<UnitId>) -> Step<Table> {
    let contact = cx.printed().tolerance.contact();
    let rect = cx.rect(unit);
    let touched: Vec<UnitId> = cx
        .on_table(cx.side(unit))
        .filter(|other| *other != unit)
        .filter(|other| {
            let there = cx.rect(*other);
            gap_within(&rect, &there, contact).is_some() && gap_within(was, &there, contact).is_none()
        })
        .collect();
    for friend in touched {
        let rules = cx.rules_arc();
        // HZ-ADV-19: whom it passed through inside a zone it still touches.
        let passed = through == Some(friend);
        let facts = PassingFriendsFacts { only_touch: !passed, in_zone: passed, still_touching: passed, ..passing(cx, by, unit, friend) };
        stagger_both(cx, unit, friend, &passing_friends(&facts, &rules))?;
    }
    Ok(())
}

/// Both take what the ruling says.
pub fn stagger_both(cx: &mut Cx<Table>, unit: UnitId, friend: UnitId, fate: &crate::procedures::permissions::fate::Fate) -> Step<Table> {
    let clause = fate.clauses().first().copied().unwrap_or(HZ_ADV_17);
    toll::stagger(cx, unit, fate.added(Role::A, "staggers"), clause)?;
    toll::stagger(cx, friend, fate.added(Role::B, "staggers"), clause)
}

/// HZ-ADV-12, HZ-ADV-13, HZ-ADV-16: in contact it is engaged; flank against flank it recoils.
pub fn enemies(cx: &mut Cx<Table>, unit: UnitId, reach: &Reach, amount: i32, was: &Rect) -> Step<Table> {
    let stance = Stance::of(cx, unit);
    let before = touching(cx, &stance.on(*was));
    let met: Vec<UnitId> = touching(cx, &stance).into_iter().filter(|enemy| !before.contains(enemy)).collect();
    let rules = cx.rules_arc();
    let mut engaged = false;
    for enemy in &met {
        let fate = contact(&contact_facts(cx, &stance, *enemy), &rules);
        if fate.ruling.allowed {
            engaged = true;
            cx.happen(Event::Contacted { unit, enemy: *enemy, clause: HZ_ADV_12 })?;
        }
    }
    if met.is_empty() || engaged {
        return Ok(());
    }
    // HZ-ADV-16: one stand depth back along its path.
    let back = (cx.card(unit).stand.depth * f64::from(rules.lookup.staggers.flank_touch_set_back) * 100.0) as i32;
    let to = reach.motion.pose(reach.from, reach.size, Amount((amount - back).max(0)));
    cx.happen(Event::moved(cx, unit, MoveBy::Advance, to, HZ_ADV_16))?;
    cx.happen(Event::Spent { unit, clause: HZ_ADV_16 })?;
    toll::stagger(cx, unit, rules.lookup.staggers.flank_touch.value, HZ_ADV_16)
}

/// HZ-OMOV-01..04, HZ-OCAS-01: enemy officers in its path, and its own under its feet.
pub fn officers(cx: &mut Cx<Table>, unit: UnitId, reach: &Reach, amount: i32, was: &Rect) -> Step<Table> {
    officers_along(cx, unit, &[(*was, reach.motion.path(reach.from, reach.size, Amount(amount)))])
}

/// The same where a unit has come to stand.
pub fn officers_at(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    officers_along(cx, unit, &[])
}

/// Whether an officer by himself stands where a unit would.
pub fn meets_officer(table: &Table, unit: UnitId, rect: &Rect) -> bool {
    let contact = table.printed().tolerance.contact();
    table.officers_of(table.side(unit).other()).any(|officer| is_loose(table, officer) && rect.holds(table.officer(officer).at(), contact))
}

fn is_loose(table: &Table, officer: OfficerId) -> bool {
    table.officer(officer).on_table() && table.officer(officer).attached.is_none()
}

/// The same for a unit that has come by these legs to where it stands: each from a rectangle on a path.
pub fn officers_along(cx: &mut Cx<Table>, unit: UnitId, legs: &[(Rect, Path)]) -> Step<Table> {
    let (rect, contact) = (cx.rect(unit), cx.printed().tolerance.contact());
    let met = |at: V| {
        let on =
            |(was, path): &(Rect, Path)| path.may_meet(was, at, contact) && path.first_within(was, &Rect::point(at), contact).is_some();
        rect.holds(at, contact) || legs.iter().any(on)
    };
    let enemies = cx.officers_of(cx.side(unit).other());
    let caught: SmallVec<[OfficerId; 2]> = enemies.filter(|officer| is_loose(cx, *officer) && met(cx.officer(*officer).at())).collect();
    for officer in caught {
        catch(cx, officer)?;
    }
    displace_officers(cx, unit)
}

/// HZ-OMOV-01, HZ-OMOV-02: its own officers under a unit that has come to stand are set down just behind it.
pub fn displace_officers(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    if !cx.unit(unit).on_table() {
        return Ok(());
    }
    let (rect, contact) = (cx.rect(unit), cx.printed().tolerance.contact());
    let friends = cx.officers_of(cx.side(unit));
    let under: SmallVec<[OfficerId; 2]> =
        friends.filter(|officer| is_loose(cx, *officer) && rect.holds(cx.officer(*officer).at(), contact)).collect();
    for officer in under {
        // It has gone straight over the place where he stood.
        record(HZ_OMOV_01);
        let to = behind(&rect, contact);
        place(cx, officer, to, HZ_OMOV_02)?;
    }
    Ok(())
}

/// Just out of contact behind the middle of a unit.
pub fn behind(rect: &Rect, contact: f64) -> V {
    rect.c - rect.f * (rect.hd + contact * 2.0)
}

/// An officer is put somewhere, on the table.
pub fn place(cx: &mut Cx<Table>, officer: OfficerId, to: V, clause: Clause) -> Step<Table> {
    let extent = cx.printed().extent;
    let to = (Quanta::nearest(to.x.clamp(0.0, extent.width)), Quanta::nearest(to.y.clamp(0.0, extent.height)));
    cx.happen(Event::officer_moved(cx, officer, to, clause))
}

/// HZ-OMOV-03, HZ-OMOV-04: captured, unless a formed unit of his is near enough to take him in. One that has an officer already shelters
/// him: he is set down behind it.
fn catch(cx: &mut Cx<Table>, officer: OfficerId) -> Step<Table> {
    let at = cx.officer(officer).at();
    let command = cx.officer(officer).superseding.unwrap_or(cx.officer_card(officer).command);
    let near: Vec<UnitId> = cx
        .command_card(command)
        .units
        .iter()
        .copied()
        .filter(|unit| cx.unit(*unit).on_table() && facts::command::is_in_radius(cx, officer, &Stance::of(cx, *unit)))
        .collect();
    let routing = near.iter().filter(|unit| cx.unit(**unit).routing).count();
    let rules = cx.rules_arc();
    let facts = OfficerContactedFacts { by_enemy: true, units_near: near.len().min(255) as u8, units_near_routing: routing.min(255) as u8 };
    let ruling = officer_contacted(&facts, &rules).ruling;
    let away = |unit: &&UnitId| gap(&Rect::point(at), &cx.rect(**unit));
    let refuge = near.iter().filter(|unit| !cx.unit(**unit).routing);
    match refuge.min_by(|a, b| away(a).total_cmp(&away(b))).copied() {
        Some(unit) if ruling.allowed && cx.unit(unit).attached.is_some() => {
            let to = behind(&cx.rect(unit), cx.printed().tolerance.contact());
            place(cx, officer, to, HZ_OMOV_04)
        }
        Some(unit) if ruling.allowed => cx.happen(Event::OfficerAttached { officer, unit: Some(unit), clause: HZ_OMOV_04 }),
        _ => cx.happen(Event::OfficerGone { officer, fate: OfficerFate::Captured, clause: HZ_OMOV_03 }),
    }
}
