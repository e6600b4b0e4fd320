//! Everything met on the way: zones, enemies, friends, the ground, the edge of the table.

use grognard_engine::coverage::record;
use grognard_engine::{Clause, Refusal, UnitId};
use grognard_field::geometry::{Amount, Motion, Mover, Obstacle, Path, Rect, Stop, Why, first_stops, gap, gap_within, passage};
use smallvec::{SmallVec, smallvec};

use super::{End, Reach, Span, Way, leading, walker};
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::fights::may_engage_facts;
use crate::facts::siege::is_walled_off;
use crate::facts::stops::entries;
use crate::moves::escalade::advance_clause;
use crate::moves::touch::{Meeting, meeting};
use crate::procedures::permissions::may_engage::may_engage;
use crate::table::Table;
use crate::terrain::{self, Meets, Piece, Terrain};
use crate::words::{Arm, Formation, OrderKind};

/// What may be met.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Tag {
    Enemy(UnitId, bool),
    Friend(UnitId),
    Table,
    Ground(Clause),
}

/// The amounts that can be chosen, from the first step on.
pub fn spans(table: &Table, kind: OrderKind, unit: UnitId, way: Way, motion: Motion, metres_or_radians: f64) -> Result<Reach, Refusal> {
    let state = table.unit(unit);
    let (from, size) = (state.pose, table.footprint(unit));
    let stance = Stance::of(table, unit);
    let rect = stance.rect;
    let path = motion.path(from, size, Amount(0));
    let ground = over_ground(table, &stance, motion, &path, metres_or_radians);
    let most = motion.floor(ground.exact);
    let mut reach = Reach { unit, motion, from, size, spans: SmallVec::new() };
    let full_clause = full(way);
    if most.0 < 1 {
        return Err(Refusal::new("move/nowhere", ground.clause.unwrap_or(full_clause), "It cannot move that way at all."));
    }
    let mover = Mover { pose: from, size, motion, most };
    let printed = table.printed();
    let (own, enemy) = (table.side(unit), table.side(unit).other());
    let mut passed: SmallVec<[(UnitId, Meeting); 2]> = SmallVec::new();
    let path = path.up_to(motion.exact(most));
    let within = |middle, radius| path.may_meet(&rect, middle, radius + printed.tolerance.contact() + 1.0);
    let near = |other: &Rect| within(other.c, other.rad);
    let mut obstacles: SmallVec<[Obstacle<'_, Tag>; 32]> = smallvec![Obstacle::table(printed.extent, Tag::Table)];
    for other in table.on_table(enemy) {
        let there = table.rect(other);
        if near(&there) {
            let allowed = matches!(way, Way::Advance(_))
                && may_engage(&may_engage_facts(table, &stance, other, kind), table.rules()).ruling.allowed
                && !is_walled_off(table, &stance, other);
            let meet = match ground.clause.filter(|_| ground.is_beyond(&rect, &path, &there)) {
                Some(obstacle) if allowed => Obstacle::avoid(there, Tag::Ground(obstacle)),
                None if allowed => Obstacle::touch(there, Tag::Enemy(other, true)),
                _ => Obstacle::avoid(there, Tag::Enemy(other, false)),
            };
            obstacles.push(meet);
        }
    }
    for other in table.on_table(own).filter(|other| *other != unit) {
        let there = table.rect(other);
        if !near(&there) {
            continue;
        }
        match meeting(table, kind, unit, other) {
            Meeting::Stops => obstacles.push(Obstacle::touch(there, Tag::Friend(other))),
            how => passed.push((other, how)),
        }
    }
    if matches!(motion, Motion::Wheel { .. }) || matches!(way, Way::SideStep(_)) {
        let barriers = terrain::barriers(&printed.terrain, walker(table, unit, state.formation), &rect, within, &printed.rules);
        obstacles.extend(barriers.map(|o| Obstacle {
            shape: o.shape,
            meet: o.meet,
            hold: o.hold,
            part: o.part,
            tag: Tag::Ground(o.tag.1),
        }));
    }
    let mut stops: Vec<Stop<Tag>> = Vec::with_capacity(8);
    first_stops(&mover, obstacles.drain(..), printed.tolerance, &mut stops);
    let met = grognard_field::geometry::reach(&mover, &mut stops);
    let mut span =
        Span { least: 1, most: met.max.0, magnet: met.magnet.map(|at| at.0), end: End::Full, clause: full_clause, through: None };
    if let Some(clause) = ground.clause {
        (span.end, span.clause) = (End::Ground, clause);
    }
    if let Some(stop) = met.end {
        (span.end, span.clause) = ended(&stop, way);
    }
    if let Some(exactly) = ground.set_down {
        // HZ-HED-06, HZ-WAL-06: to the far side, or not at all; HZ-FOR-05: onto a fortress wall, or into whoever holds it.
        let amount = motion.floor(exactly).0;
        let onto_wall = ground.clause == Some(HZ_FOR_02);
        (span.least, span.most, span.magnet) = match span.end {
            // Whoever stands where it would be set down is engaged over the obstacle.
            End::Enemy(_) => (span.most, span.most, None),
            _ if amount < 1 || amount > span.most => {
                let clause = ground.clause.unwrap_or(HZ_HED_06);
                return Err(Refusal::new("move/no-room", clause, "There is no room for it beyond the obstacle."));
            }
            _ => (amount, amount, None),
        };
        let engages = matches!(span.end, End::Enemy(_));
        if let Some(clause) = advance_clause(table, unit, !engages).filter(|_| onto_wall) {
            span.clause = clause;
        }
    } else {
        enter_zones(table, &stance, way, &path, &mut span, &reach);
    }
    if span.most < span.least {
        return Err(Refusal::new("move/blocked", span.clause, "Something stands in its way."));
    }
    reach.spans.push(span);
    split_at_friends(table, &mut reach, way, &path, &passed)?;
    Ok(reach)
}

fn full(way: Way) -> Clause {
    match way {
        Way::Advance(_) => HZ_ADV_01,
        Way::Retire => HZ_RET_01,
        Way::Wheel { .. } => HZ_MAN_01,
        Way::SideStep(_) => HZ_MAN_05,
    }
}

fn ended(stop: &Stop<Tag>, way: Way) -> (End, Clause) {
    match stop.tag {
        Tag::Enemy(enemy, true) if stop.why == Why::Touches => (End::Enemy(enemy), HZ_ADV_12),
        Tag::Enemy(enemy, _) => {
            let clause = match way {
                Way::Advance(_) => HZ_ADV_14,
                Way::Retire => HZ_RET_04,
                _ => HZ_MAN_08,
            };
            (End::Barred(enemy), clause)
        }
        Tag::Friend(friend) if stop.why == Why::Touches => (End::Friend(friend), touching(way)),
        Tag::Friend(friend) => (End::Barred(friend), touching(way)),
        Tag::Table => (End::Edge, HZ_ENG_45),
        Tag::Ground(clause) => (End::Ground, clause),
    }
}

/// Friends that touch are staggered, whatever brings them together.
const fn touching(way: Way) -> Clause {
    match way {
        Way::Advance(_) => HZ_ADV_17,
        Way::Retire => HZ_RET_11,
        Way::Wheel { .. } | Way::SideStep(_) => HZ_MAN_12,
    }
}

struct OverGround {
    exact: f64,
    clause: Option<Clause>,
    set_down: Option<f64>,
    /// HZ-RIV-04, HZ-HED-02, HZ-WAL-02, HZ-DIT-02: how far off the linear obstacle is that ends the move.
    obstacle: Option<f64>,
}

impl OverGround {
    /// Ground that is no hindrance.
    const fn free(exact: f64) -> OverGround {
        OverGround { exact, clause: None, set_down: None, obstacle: None }
    }

    /// An enemy stands behind the obstacle that ends the move: it is not reached over it on the same order.
    fn is_beyond(&self, rect: &Rect, path: &Path, enemy: &Rect) -> bool {
        self.obstacle.is_some_and(|at| path.up_to(at + terrain::GRAZE).first_within(rect, enemy, 0.0).is_none())
    }
}

/// HZ-TER-01 and the stops of each terrain, for a straight move; HZ-OPN-03 for a wheel as well.
fn over_ground(table: &Table, stance: &Stance, motion: Motion, path: &Path, allowance: f64) -> OverGround {
    let printed = table.printed();
    let walker = walker(table, stance.unit, stance.formation);
    let keeps_to_cover = terrain::keeps_to_cover(walker);
    let Path::Straight { along, .. } = *path else {
        let free = OverGround::free(allowance);
        return if keeps_to_cover { wheel_under_cover(&printed.terrain, &stance.rect, path, free) } else { free };
    };
    let going = terrain::Move { walker, from: stance.rect, along, leading: leading(motion), allowance };
    let way = terrain::straight(&printed.terrain, &going, &printed.rules);
    if keeps_to_cover && !printed.terrain.covers(&stance.rect.edge(going.leading)) {
        // HZ-OPN-04: from the open it goes into cover, or forms up first.
        let exact = terrain::into_cover(&printed.terrain, &going, way.reached).unwrap_or(0.0);
        return OverGround { clause: Some(HZ_OPN_04), ..OverGround::free(exact) };
    }
    let halt = way.met.iter().rev().find(|met| matches!(met.how, Meets::Halts | Meets::Crosses | Meets::SetDown));
    let slowed = way.met.last().map(|met| met.clause).filter(|_| way.reached < allowance);
    let obstacle = way.met.iter().find(|met| met.how == Meets::Halts && matches!(met.piece, Piece::Line(_)));
    OverGround {
        exact: way.far(),
        clause: halt.map(|met| met.clause).or(slowed),
        set_down: way.set_down,
        obstacle: obstacle.map(|met| met.at),
    }
}

/// HZ-OPN-03: a wheel ends where it would leave the cover.
fn wheel_under_cover(terrain: &Terrain, rect: &Rect, path: &Path, free: OverGround) -> OverGround {
    const LOOK: f64 = 0.05;
    let hidden = |angle: f64| terrain.covers_all(&path.carry(rect, angle));
    match terrain::first_open(LOOK, free.exact, hidden).filter(|_| hidden(0.0)) {
        Some(out) => OverGround { clause: Some(HZ_OPN_03), ..OverGround::free(out) },
        None => free,
    }
}

/// HZ-ADV-05..08, HZ-RET-06, HZ-MAN-09: it stops inside the first zone that it was not in before.
fn enter_zones(table: &Table, stance: &Stance, way: Way, path: &Path, span: &mut Span, reach: &Reach) {
    let motion = reach.motion;
    let found = entries(table, stance, &path.up_to(motion.exact(Amount(span.most))), leading(motion));
    let Some(entry) = found.first() else { return };
    if stance.formation == Formation::Square && table.card(entry.by).arm == Arm::Cavalry {
        record(HZ_THR_46);
    }
    let at = motion.floor(entry.touch).0.max(1);
    let rest = motion.nearest(entry.rest).0.max(at);
    if rest >= span.most && !matches!(span.end, End::Full | End::Ground) {
        // What ends the move comes first; the zone is entered all the same.
        span.magnet = Some(span.magnet.map_or(at, |magnet| magnet.min(at)).min(span.most));
        return;
    }
    let rest = if span.end == End::Full { rest } else { rest.min(span.most) };
    let clause = match way {
        Way::Advance(_) => HZ_ADV_05,
        Way::Retire => HZ_RET_06,
        Way::Wheel { .. } | Way::SideStep(_) => HZ_MAN_09,
    };
    let most = clear_of(table, stance.unit, reach, rest, span.most);
    (span.most, span.magnet, span.end, span.clause) = (most, Some(at.min(most)), End::Zone(entry.by), clause);
}

/// Beyond the range swept (the last stand depth into a zone may be), nothing may be touched: as far as that goes.
fn clear_of(table: &Table, unit: UnitId, reach: &Reach, rest: i32, swept: i32) -> i32 {
    if rest <= swept {
        return rest;
    }
    let contact = table.printed().tolerance.contact();
    let blocked = |amount: i32| {
        let there = reach.rect(amount);
        let off = !table.printed().extent.holds(&there, table.printed().tolerance.on_boundary());
        off || table.all_units().filter(|other| *other != unit && table.unit(*other).on_table()).any(|other| {
            let rect = table.rect(other);
            gap_within(&there, &rect, contact).is_some_and(|now| now < gap(&reach.rect(swept), &rect))
        })
    };
    if blocked(rest) { swept } else { rest }
}

/// HZ-ADV-18, HZ-ADV-21, HZ-ADV-22, HZ-RET-12, HZ-RET-13: through friends that may be passed, but never ending upon them; HZ-ADV-19: in a
/// threat zone to just beyond the first of them.
fn split_at_friends(table: &Table, reach: &mut Reach, way: Way, path: &Path, passed: &[(UnitId, Meeting)]) -> Result<(), Refusal> {
    let Path::Straight { along, .. } = *path else { return Ok(()) };
    let Some(whole) = reach.spans.pop() else { return Ok(()) };
    let (motion, rect) = (reach.motion, table.rect(reach.unit));
    let contact = table.printed().tolerance.contact();
    let mut closed: SmallVec<[(i32, i32, UnitId, Clause); 2]> = SmallVec::new();
    let mut halts: Option<(i32, UnitId)> = None;
    for (friend, how) in passed {
        if *how == Meeting::Halts
            && let Some(through) = passage(&rect, along, &table.rect(*friend)).filter(|through| through.enter >= 0.0)
        {
            let beyond = motion.floor(through.leave).0 + 1;
            halts = halts.filter(|(nearest, _)| *nearest <= beyond).or(Some((beyond, *friend)));
            closed.push((motion.floor(through.enter - contact).0 - 1, i32::MAX, *friend, HZ_ADV_18));
            continue;
        }
        let there = table.rect(*friend).grown(contact);
        if let Some(through) = passage(&rect, along, &there).filter(|through| through.leave > 0.0) {
            let (enters, leaves) = (motion.floor(through.enter.max(0.0)).0 - 1, motion.floor(through.leave).0 + 2);
            let clause = if let Meeting::Passes(clause) = how { *clause } else { HZ_ADV_18 };
            closed.push((enters, leaves, *friend, clause));
        }
    }
    closed.sort_unstable_by_key(|(enters, ..)| *enters);
    let mut least = whole.least;
    let mut through = None;
    for (enters, leaves, friend, clause) in closed {
        if leaves < least {
            continue;
        }
        let most = enters.min(whole.most);
        if most >= least {
            let magnet = whole.magnet.filter(|magnet| *magnet <= most);
            reach.spans.push(Span {
                least,
                most,
                magnet,
                through,
                ..if most == whole.most { whole } else { short(whole, friend, clause) }
            });
        }
        least = least.max(leaves);
        through = Some(friend);
    }
    if least <= whole.most {
        reach.spans.push(Span { least, through: through.or(whole.through), magnet: whole.magnet.map(|at| at.max(least)), ..whole });
    }
    let clear = |beyond: i32, friend: UnitId| {
        let there = reach.rect(beyond);
        passed.iter().all(|(other, _)| *other == friend || gap(&there, &table.rect(*other)) > contact)
    };
    let halts = halts.filter(|(beyond, friend)| *beyond <= whole.most && clear(*beyond, *friend));
    if let Some((beyond, friend)) = halts {
        let span = Span { least: beyond, most: beyond, magnet: None, end: End::Friend(friend), clause: HZ_ADV_19, through: Some(friend) };
        reach.spans.push(span);
    }
    if reach.spans.is_empty() {
        return Err(Refusal::new(
            "move/blocked",
            touching(way),
            format!("{} stands in its way.", passed.first().map_or("A friend", |(friend, _)| table.name(*friend))),
        ));
    }
    Ok(())
}

fn short(whole: Span, friend: UnitId, clause: Clause) -> Span {
    Span { magnet: None, end: End::Barred(friend), clause, ..whole }
}
