//! Contact and engagements (HZ-CON-01..06, HZ-ENG-01, HZ-BLD-23, HZ-BLD-25, HZ-MULT-01): who touches whom, with what, and how several
//! touching units fall into engagements.

use grognard_engine::coverage::record;
use grognard_engine::{Side, UnitId};
use grognard_field::geometry::aspect::touched_lengths;
use grognard_field::geometry::{Rect, Side as Edge, gap_within};
use smallvec::SmallVec;

use super::Stance;
use crate::clause::*;
use crate::procedures::permissions::contact::{ContactFacts, Part};
use crate::table::Table;

/// Enemies that touch a unit standing so.
pub fn touching(table: &Table, stance: &Stance) -> SmallVec<[UnitId; 4]> {
    touchers(table, stance).collect()
}

/// Those enemies, as they are found. Most are far off, which is told by circles before it is asked how they stand.
fn touchers<'t>(table: &'t Table, stance: &'t Stance) -> impl Iterator<Item = UnitId> + 't {
    let contact = table.printed().tolerance.contact();
    let near = move |enemy: &UnitId| {
        let (own, other) = (&stance.rect, table.rect(*enemy));
        let reach = own.rad + other.rad + contact;
        (own.c - other.c).length_squared() <= reach * reach
    };
    let enemies = table.on_table(table.side(stance.unit).other()).filter(near);
    enemies.filter(move |enemy| engages(stance, &Stance::of(table, *enemy), contact))
}

/// Friends that touch a unit standing so.
pub fn touching_friends(table: &Table, stance: &Stance) -> SmallVec<[UnitId; 4]> {
    let contact = table.printed().tolerance.contact();
    let others = table.on_table(table.side(stance.unit)).filter(|other| *other != stance.unit);
    others.filter(|other| touches(&stance.rect, &table.rect(*other), contact)).collect()
}

/// HZ-ENG-01: two enemies touch. HZ-BLD-25: a garrison is touched by the front of an enemy alone, whoever else stands along its walls.
fn engages(one: &Stance, other: &Stance, contact: f64) -> bool {
    let reached = |garrison: &Stance, by: &Stance| garrison.garrison.is_none() || front_touches(by, &garrison.rect, contact);
    touches(&one.rect, &other.rect, contact) && reached(one, other) && reached(other, one)
}

/// A front of it touches some ground; who looks all round has four.
fn front_touches(stance: &Stance, ground: &Rect, contact: f64) -> bool {
    let fronts: &[Edge] = if stance.is_all_round() { &Edge::ALL } else { &[Edge::Front] };
    fronts.iter().any(|front| gap_within(&stance.rect.edge(*front), ground, contact).is_some())
}

/// HZ-CON-01.
fn touches(a: &Rect, b: &Rect, contact: f64) -> bool {
    let touching = gap_within(a, b, contact).is_some();
    if touching {
        record(HZ_CON_01);
    }
    touching
}

/// Whether an enemy touches it.
pub fn is_engaged(table: &Table, stance: &Stance) -> bool {
    let by_any = || touchers(table, stance).next().is_some();
    if stance.rect == table.rect(stance.unit) { table.memo().engaged(stance.unit, by_any) } else { by_any() }
}

/// Every pair of enemies that touch, with a side's own unit first.
pub fn contacts(table: &Table, side: Side) -> Vec<(UnitId, UnitId)> {
    let mut found = Vec::new();
    for own in table.on_table(side) {
        found.extend(touchers(table, &Stance::of(table, own)).map(|enemy| (own, enemy)));
    }
    found
}

/// With which part a unit touches another. A front corner is front (HZ-CON-02, HZ-CON-04).
fn part(own: &Stance, other: &Rect, contact: f64) -> Part {
    if own.is_all_round() || gap_within(&own.rect.edge(Edge::Front), other, contact).is_some() {
        record(HZ_CON_02);
        return Part::Front;
    }
    let [_, right, rear, left] = touched_lengths(other, &own.rect, contact);
    if rear > left.max(right) { Part::Rear } else { Part::Flank }
}

/// HZ-ADV-13, HZ-ADV-16: the parts with which a unit standing so and an enemy touch each other.
pub fn contact_facts(table: &Table, stance: &Stance, enemy: UnitId) -> ContactFacts {
    let contact = table.printed().tolerance.contact();
    let other = Stance::of(table, enemy);
    if other.garrison.is_some() {
        record(HZ_BLD_25);
    }
    record(HZ_CON_03);
    record(HZ_ADV_13);
    ContactFacts { own: part(stance, &other.rect, contact), enemy: part(&other, &stance.rect, contact) }
}

/// HZ-BLD-23: an enemy of `side` is in the sector, wholly or partly, or touches a face of it with its front.
pub fn is_contested(table: &Table, sector: u16, side: Side) -> bool {
    let printed = table.printed();
    let Some(sector) = printed.terrain.sectors.get(usize::from(sector)) else { return false };
    let contact = printed.tolerance.contact();
    let by = |enemy: UnitId| {
        let stance = Stance::of(table, enemy);
        let inside = sector.outline.touches(&stance.rect.grown(-contact), 0.0);
        inside || front_touches(&stance, &sector.rect, contact)
    };
    let contested = table.on_table(side.other()).any(by);
    if contested {
        record(HZ_BLD_23);
    }
    contested
}

/// Who fights whom in one engagement; one of the two sides is a single unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    pub attackers: SmallVec<[UnitId; 2]>,
    pub defenders: SmallVec<[UnitId; 2]>,
}

/// HZ-MULT-01, HZ-GAP-13: the engagements that the touching units of a phase fall into, as they stand at its start. As many as can be are
/// one on one; whoever is left joins a unit it touches. A unit's partner is the enemy it touches along the greatest length it can have.
pub fn engagements(table: &Table, phasing: Side) -> Vec<Joined> {
    let contact = table.printed().tolerance.contact();
    let mut pairs: Vec<(UnitId, UnitId, f64)> = contacts(table, phasing)
        .into_iter()
        .map(|(own, enemy)| (own, enemy, touched_lengths(&table.rect(own), &table.rect(enemy), contact).into_iter().fold(0.0, f64::max)))
        .collect();
    pairs.sort_by(|a, b| a.0.cmp(&b.0).then(b.2.total_cmp(&a.2)).then(a.1.cmp(&b.1)));
    let pairs: Vec<(UnitId, UnitId)> = pairs.into_iter().map(|(own, enemy, _)| (own, enemy)).collect();
    if !pairs.is_empty() {
        record(HZ_ENG_01);
        record(HZ_ENG_49);
    }
    split(&pairs)
}

/// A largest set of one-on-one pairs, with the rest joined to it. In a largest set two units left over never touch both partners of one
/// pair, so every engagement has a single unit on one side.
pub fn split(touching: &[(UnitId, UnitId)]) -> Vec<Joined> {
    let mut attackers: Vec<UnitId> = touching.iter().map(|(own, _)| *own).collect();
    attackers.dedup();
    let mut partner: Vec<(UnitId, UnitId)> = Vec::new();
    for &attacker in &attackers {
        pair(attacker, touching, &mut Vec::new(), &mut partner);
    }
    let mut joined: Vec<Joined> = attackers
        .iter()
        .filter_map(|own| partner.iter().find(|(a, _)| a == own))
        .map(|&(a, d)| Joined { attackers: SmallVec::from_slice(&[a]), defenders: SmallVec::from_slice(&[d]) })
        .collect();
    for &(own, enemy) in touching {
        let is_in = |unit: UnitId, joined: &[Joined]| joined.iter().any(|j| j.attackers.contains(&unit) || j.defenders.contains(&unit));
        if !is_in(own, &joined) {
            if let Some(host) = joined.iter_mut().find(|j| j.defenders.contains(&enemy) && j.defenders.len() == 1) {
                host.attackers.push(own);
            }
        } else if !is_in(enemy, &joined)
            && let Some(host) = joined.iter_mut().find(|j| j.attackers.contains(&own) && j.attackers.len() == 1)
        {
            host.defenders.push(enemy);
        }
    }
    record(HZ_MULT_01);
    joined
}

/// Finds an enemy for a unit, turning others away to their next if need be.
fn pair(own: UnitId, touching: &[(UnitId, UnitId)], tried: &mut Vec<UnitId>, partner: &mut Vec<(UnitId, UnitId)>) -> bool {
    let enemies = || touching.iter().filter(|(a, _)| *a == own).map(|(_, enemy)| *enemy);
    let free = { enemies() }.find(|enemy| !partner.iter().any(|(_, d)| d == enemy));
    for enemy in free.into_iter().chain(enemies()) {
        if tried.contains(&enemy) {
            continue;
        }
        tried.push(enemy);
        let held = partner.iter().position(|(_, d)| *d == enemy);
        let free = match held {
            None => true,
            Some(index) => pair(partner[index].0, touching, tried, partner),
        };
        if free {
            partner.retain(|(a, d)| *a != own && *d != enemy);
            partner.push((own, enemy));
            return true;
        }
    }
    false
}
