//! Where a unit goes that must: the direction, the way round what it must avoid, the friends it blunders through, and a place to stop.

use grognard_engine::UnitId;
use grognard_field::geometry::{
    Bearing, Edge, Pose, Quanta, Rect, Search, Side as Face, Solid, V, distance_to_point, gap_within, passage, settle, sweep_within, v,
};
use smallvec::SmallVec;

use super::route::{Mob, around, wander};
use crate::procedures::lookups::going::Walker;
use crate::procedures::lookups::movement_allowance::Member;
use crate::table::Table;
use crate::terrain::{Meets, Move, closed_under, straight};
use crate::words::Formation;

/// How a compulsory move ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goes {
    To(Pose),
    /// Over the edge of the table, there.
    Off(V),
    /// Enemies, or enemies and closed ground, all round.
    Nowhere,
}

/// A compulsory move worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    pub goes: Goes,
    pub formation: Formation,
    /// Friends touched or passed through on the way.
    pub through: SmallVec<[UnitId; 4]>,
    /// HZ-ROUT-06: it had to leave the most direct path.
    pub diverted: bool,
}

impl Flight {
    /// The way it faces at the end.
    pub fn facing(&self, before: Bearing) -> Bearing {
        match self.goes {
            Goes::To(pose) => pose.facing,
            _ => before,
        }
    }
}

/// What a retiring unit draws away from, or towards.
#[derive(Clone, Copy, Debug)]
pub enum From<'e> {
    /// Those it fought.
    Enemies(&'e [UnitId]),
    NearestEnemy,
    /// To the line of communication.
    Communication,
}

/// Steps in metres of the search for a place to stop, and its limit.
const STEP: f64 = 5.0;
const MOST: f64 = 600.0;
/// Hundredths of a degree: straight back if that is no farther off than this (the reading of HZ-CCK-28).
const STRAIGHT_BACK: i32 = 4_500;

/// HZ-ENG-40..42: straight from its enemies, the full allowance whatever the ground.
pub fn first_rout(table: &Table, unit: UnitId, enemies: &[UnitId]) -> Flight {
    let moves = table.rules().tests.engagement.first_rout_moves.value;
    let metres = mob_allowance(table, unit) * f64::from(moves);
    let away = away_from(table, unit, enemies);
    let mob = mob(table, unit);
    let start = table.rect(unit).c;
    let end = start + away * metres;
    if mob.is_clear_way(start, end) {
        return stop(table, unit, &[start, end], metres, false);
    }
    match wander(&mob, start, metres, |place| (place - start).dot(away)) {
        Some(path) => stop(table, unit, &path, metres, true),
        None => nowhere(),
    }
}

/// HZ-ROUT-01, 02, 06: towards the line of communication, at the rates of the ground, round enemies and closed ground.
pub fn rout(table: &Table, unit: UnitId) -> Flight {
    let moves = table.rules().tests.engagement.rout_moves.value;
    let metres = mob_allowance(table, unit) * f64::from(moves);
    let mob = mob(table, unit);
    let start = table.rect(unit).c;
    let goal = table.communication(table.side(unit));
    let direct = (goal - start).unit().unwrap_or_else(|| table.army_card(table.side(unit)).rear.unit());
    let reach = walked(table, unit, &mob, start, direct, metres);
    let far = reach.min(start.distance(goal));
    if mob.is_clear_way(start, start + direct * far) && !halted_for_good(table, unit, &mob, start, direct, metres) {
        return stop(table, unit, &[start, start + direct * far.max(0.0)], far, false);
    }
    let path = around(&mob, start, goal).or_else(|| wander(&mob, start, metres, |place| -place.distance(goal)));
    match path {
        Some(path) => {
            let path = cut(table, unit, &mob, &path, metres);
            let long = path.windows(2).map(|w| w[0].distance(w[1])).sum();
            stop(table, unit, &path, long, true)
        }
        None => nowhere(),
    }
}

/// HZ-ENG-38, HZ-CCK-26..28: in its formation, facing the enemy, straight away; it stops short of enemies and closed ground.
pub fn retire(table: &Table, unit: UnitId, formation: Formation, from: From, moves: i32) -> Flight {
    let own = table.rect(unit);
    let side = table.side(unit);
    let card = table.card(unit);
    let formation = match (card.arm, formation) {
        (crate::words::Arm::Artillery, _) => Formation::Limbered,
        (_, formation) => formation,
    };
    let (along, facing) = match from {
        From::Enemies(enemies) => facing_away(table, unit, enemies),
        From::NearestEnemy => {
            let near: SmallVec<[UnitId; 1]> = nearest_enemy(table, unit).into_iter().collect();
            facing_away(table, unit, &near)
        }
        From::Communication => {
            let goal = table.communication(side);
            let along = (goal - own.c).unit().unwrap_or_else(|| table.army_card(side).rear.unit());
            (along, nearest_enemy(table, unit).map_or_else(|| Bearing::of(-along), |enemy| Bearing::of(table.rect(enemy).c - own.c)))
        }
    };
    let size = card.footprint(formation);
    let member =
        Member { arm: card.arm, formation, weight: card.weight, horse_artillery: card.horse_artillery, cossack: card.abilities.cossack };
    let metres = table.printed().metres(member.allowance(table.rules())) * f64::from(moves);
    let start = Pose::nearest(own.c + facing.unit() * (size.depth * 0.5), facing);
    let rect = Rect::at(start, size);
    let walker = walker(table, unit, formation);
    let going = Move { walker, from: rect, along, leading: leading(facing, along), allowance: metres };
    let mut far = straight(&table.printed().terrain, &going, table.rules()).far();
    let contact = table.printed().tolerance.contact();
    for enemy in table.on_table(side.other()) {
        let body = table.rect(enemy);
        if (body.c - rect.c).dot(along) > 0.0
            && let Some(at) = sweep_within(&rect, along, far, &body, contact + CLEAR)
        {
            far = far.min(at.max(0.0));
        }
    }
    let through = friends_met(table, unit, &rect, along, far);
    if let Some(edge) = leaves(table, &rect, along, far) {
        return Flight { goes: Goes::Off(edge), formation, through, diverted: false };
    }
    let wanted = start.displaced(along * far);
    let turned = Bearing::new(facing.turn_to(Bearing::of(along)));
    match settled(table, unit, wanted, formation, turned) {
        Some(pose) => Flight { goes: Goes::To(pose), formation, through, diverted: false },
        // No room to change its front or to go back: it stays as it stands.
        None => Flight {
            goes: Goes::To(table.unit(unit).pose),
            formation: table.unit(unit).formation,
            through: SmallVec::new(),
            diverted: false,
        },
    }
}

/// Metres beyond touching that a compulsory move keeps from others.
const CLEAR: f64 = 0.1;

fn nowhere() -> Flight {
    Flight { goes: Goes::Nowhere, formation: Formation::Mob, through: SmallVec::new(), diverted: false }
}

/// A mob at the end of its path: over the edge, or at the nearest place that is free.
fn stop(table: &Table, unit: UnitId, path: &[V], metres: f64, diverted: bool) -> Flight {
    let size = table.card(unit).footprint(Formation::Mob);
    let mut through: SmallVec<[UnitId; 4]> = SmallVec::new();
    let (mut at, mut facing, mut left) = (path[0], table.unit(unit).pose.facing, metres);
    let mut off = None;
    for leg in path.windows(2) {
        let Some(along) = (leg[1] - leg[0]).unit() else { continue };
        let far = leg[0].distance(leg[1]).min(left);
        facing = Bearing::of(along);
        let rect = Rect::new(leg[0], facing.unit(), size.width * 0.5, size.depth * 0.5);
        for friend in friends_met(table, unit, &rect, along, far) {
            if !through.contains(&friend) {
                through.push(friend);
            }
        }
        at = leg[0] + along * far;
        left -= far;
        off = leaves(table, &rect, along, far);
        if left <= 0.0 || off.is_some() {
            break;
        }
    }
    // A mob that reaches its line of communication is off, however wide it is.
    if let Some(edge) = off {
        return Flight { goes: Goes::Off(edge), formation: Formation::Mob, through, diverted };
    }
    let wanted = Pose::nearest(at + facing.unit() * (size.depth * 0.5), facing);
    let goes = settled(table, unit, wanted, Formation::Mob, Bearing::NORTH).map_or(Goes::Nowhere, Goes::To);
    Flight { goes, formation: Formation::Mob, through, diverted }
}

/// Where a unit that goes so far straight on leaves the table, if it does: the place on the edge nearest to its middle then.
fn leaves(table: &Table, rect: &Rect, along: V, far: f64) -> Option<V> {
    let extent = table.printed().extent;
    let is_on = |metres: f64| extent.holds(&rect.moved(along * metres), CLEAR);
    if is_on(far) {
        return None;
    }
    let (mut on, mut off) = (0.0, far);
    while off - on > CLEAR {
        let half = (on + off) * 0.5;
        if is_on(half) { on = half } else { off = half }
    }
    let V { x, y } = rect.c + along * off;
    let edges = [v(0.0, y), v(extent.width, y), v(x, 0.0), v(x, extent.height)];
    edges.into_iter().min_by(|a, b| a.distance(v(x, y)).total_cmp(&b.distance(v(x, y))))
}

/// The nearest free place on ground that is open to the formation, sought on in the direction of the move, then to the sides, then back.
pub fn settled(table: &Table, unit: UnitId, wanted: Pose, formation: Formation, way: Bearing) -> Option<Pose> {
    let clear = table.printed().tolerance.contact() + CLEAR;
    let solids: Vec<Solid<UnitId>> = grognard_engine::Side::BOTH
        .into_iter()
        .flat_map(|side| table.on_table(side))
        .filter(|other| *other != unit)
        .map(|other| Solid { rect: table.rect(other), clear, tag: other })
        .collect();
    let directions = [0, 4_500, 31_500, 9_000, 27_000, 13_500, 22_500, 18_000].map(|turn| way.turned(turn));
    let search = Search {
        directions: directions.into_iter().collect(),
        step: Quanta::nearest(STEP),
        most: Quanta::nearest(MOST),
        edge: Edge::MoveIn,
    };
    let size = table.card(unit).footprint(formation);
    let (mob, mover, from) = (mob(table, unit), walker(table, unit, formation), Rect::at(wanted, size).c);
    let shut = |rect: &Rect| {
        let closed = closed_under(&table.printed().terrain, mover, rect, table.rules()).any(|piece| !mob.is_on(piece));
        // Nor is it shifted over what it could not cross.
        (closed || mob.is_shut_off(from, rect.c)).then_some(unit)
    };
    settle(wanted, size, &solids, table.printed().extent, &search, shut).ok().map(|found| found.pose)
}

/// Friends that a rectangle comes to touch on a straight way: not those it only leaves behind.
fn friends_met(table: &Table, unit: UnitId, rect: &Rect, along: V, far: f64) -> SmallVec<[UnitId; 4]> {
    let contact = table.printed().tolerance.contact();
    let friends = table.on_table(table.side(unit)).filter(|friend| *friend != unit);
    friends
        .filter(|friend| {
            let body = table.rect(*friend);
            if gap_within(&table.rect(unit), &body, contact).is_some() || gap_within(rect, &body, contact).is_some() {
                return passage(&rect.grown(-contact), along, &body).is_some_and(|pass| pass.leave > contact && pass.enter < far)
                    && (body.c - rect.c).dot(along) > 0.0;
            }
            sweep_within(rect, along, far, &body, contact).is_some()
        })
        .collect()
}

/// The way straight from some enemies; straight back where that is near enough.
fn away_from(table: &Table, unit: UnitId, enemies: &[UnitId]) -> V {
    facing_away(table, unit, enemies).0
}

/// The way straight from some enemies, and the facing towards them.
fn facing_away(table: &Table, unit: UnitId, enemies: &[UnitId]) -> (V, Bearing) {
    let own = table.rect(unit);
    let facing = table.unit(unit).pose.facing;
    let nearest = enemies.iter().min_by(|a, b| {
        let near = |enemy: &UnitId| distance_to_point(&table.rect(*enemy), own.c);
        near(a).total_cmp(&near(b))
    });
    let Some(enemy) = nearest else { return (-facing.unit(), facing) };
    let towards = Bearing::of(table.rect(*enemy).c - own.c);
    if towards.apart(facing) <= STRAIGHT_BACK { (-facing.unit(), facing) } else { (-towards.unit(), towards) }
}

/// The enemy unit nearest to it.
pub fn nearest_enemy(table: &Table, unit: UnitId) -> Option<UnitId> {
    let own = table.rect(unit);
    let enemies = table.on_table(table.side(unit).other());
    let near = |enemy: &UnitId| gap_within(&own, &table.rect(*enemy), f64::MAX).unwrap_or(f64::MAX);
    enemies.min_by(|a, b| near(a).total_cmp(&near(b)).then(a.cmp(b)))
}

fn leading(facing: Bearing, along: V) -> Face {
    match Bearing::new(facing.turn_to(Bearing::of(along))).hundredths() {
        0..=4_499 | 31_501.. => Face::Front,
        4_500..=13_499 => Face::Right,
        13_500..=22_500 => Face::Rear,
        _ => Face::Left,
    }
}

/// HZ-FORM-08: a mob goes as a march column does, over bridges too.
fn walker(table: &Table, unit: UnitId, formation: Formation) -> Walker {
    let card = table.card(unit);
    let formation = if formation == Formation::Mob { Formation::MarchColumn } else { formation };
    Walker {
        arm: card.arm,
        formation,
        open_order_troops: card.abilities.open_order,
        skirmish_troops: card.abilities.skirmish,
        cossack: card.abilities.cossack,
    }
}

/// Metres of one move of its mob.
pub fn mob_allowance(table: &Table, unit: UnitId) -> f64 {
    let card = table.card(unit);
    let member = Member {
        arm: card.arm,
        formation: if card.arm == crate::words::Arm::Artillery { Formation::Limbered } else { Formation::Mob },
        weight: card.weight,
        horse_artillery: card.horse_artillery,
        cossack: card.abilities.cossack,
    };
    table.printed().metres(member.allowance(table.rules()))
}

pub(super) fn mob(table: &Table, unit: UnitId) -> Mob<'_> {
    let size = table.card(unit).footprint(Formation::Mob);
    Mob::new(table, unit, walker(table, unit, Formation::Mob), size)
}

/// How far the ground lets a mob go straight.
pub(super) fn walked(table: &Table, unit: UnitId, mob: &Mob, from: V, along: V, metres: f64) -> f64 {
    straight(&table.printed().terrain, &going(table, unit, mob, from, along, metres), table.rules()).far()
}

/// Closed ground on the direct way, which a mob goes round; a hedge only stops it for this move.
fn halted_for_good(table: &Table, unit: UnitId, mob: &Mob, from: V, along: V, metres: f64) -> bool {
    let way = straight(&table.printed().terrain, &going(table, unit, mob, from, along, metres), table.rules());
    way.met.iter().any(|met| met.how == Meets::Halts && met.closed)
}

fn going(table: &Table, unit: UnitId, mob: &Mob, from: V, along: V, metres: f64) -> Move {
    let rect = Rect::new(from, Bearing::of(along).unit(), mob.size.width * 0.5, mob.size.depth * 0.5);
    Move { walker: walker(table, unit, Formation::Mob), from: rect, along, leading: Face::Front, allowance: metres }
}

/// A path as far as the ground lets a mob go along it.
fn cut(table: &Table, unit: UnitId, mob: &Mob, path: &[V], metres: f64) -> Vec<V> {
    let mut out = vec![path[0]];
    let mut left = metres;
    for leg in path.windows(2) {
        let Some(along) = (leg[1] - leg[0]).unit() else { continue };
        let long = leg[0].distance(leg[1]);
        let far = walked(table, unit, mob, leg[0], along, left);
        if far < long {
            out.push(leg[0] + along * far);
            return out;
        }
        out.push(leg[1]);
        // A leg through slow ground uses up more of the move than its length.
        let open = walked(table, unit, mob, leg[0], along, left + metres).max(far).max(1.0);
        left -= long * ((left + metres) / open).clamp(1.0, 2.0);
        if left <= 0.0 {
            return out;
        }
    }
    out
}
