//! Guns (HZ-BOM-05..24, HZ-HIL-07..13, HZ-FOR-07, HZ-FOR-12): what lies ahead of a battery, how far, in sight, over whose heads, and what
//! the shot bounces through to.

use std::cell::OnceCell;

use grognard_engine::coverage::record;
use grognard_engine::{UnitId, UnitSet};
use grognard_field::geometry::aspect::{Division, in_arc, relative_bearing, side_of};
use grognard_field::geometry::convex::{Convex, Cut};
use grognard_field::geometry::{
    Amount, Bearing, Motion, Mover, Pose, Rect, Side as Edge, Turn, distance_to_point, first_stops, gap, reach, sweep,
};
use smallvec::SmallVec;

use super::contact::is_engaged;
use super::footing::{footing, heights, on_wall, touches_line, walker_of};
use super::sight::{Between, Hides, Look, is_cliff_top};
use super::zone::shadow;
use super::{Stance, blocks, threats};
use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::range_band::row;
use crate::procedures::permissions::fire_past_terrain::{Cover, FirePastTerrainFacts, Stands, fire_past_terrain};
use crate::procedures::permissions::may_threaten::{ArtilleryRange, Place};
use crate::table::{Printed, Table, UnitState};
use crate::terrain;
use crate::words::{Arm, Feature, Formation, Ground, GunWeight, RangeBand};

/// A bombardment that could be fired now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shot {
    pub battery: UnitId,
    pub band: RangeBand,
    /// To the nearest part of the target that lies ahead.
    pub distance_cm: f64,
    /// HZ-BOM-17: the guns have to be turned so.
    pub sight: Option<Pose>,
}

/// A unit, standing so, on whom one battery after the other may be laid.
pub struct Mark {
    stance: Stance,
    engaged: OnceCell<bool>,
}

impl Mark {
    pub fn new(stance: Stance) -> Mark {
        Mark { stance, engaged: OnceCell::new() }
    }

    fn is_engaged(&self, table: &Table) -> bool {
        *self.engaged.get_or_init(|| is_engaged(table, &self.stance))
    }
}

/// Whose shots, target by target.
pub type Shots = SmallVec<[Shot; 4]>;

/// HZ-GAP-06: the row of the range table a battery uses.
pub fn weight(table: &Table, battery: UnitId) -> GunWeight {
    let card = table.card(battery);
    row(card.weight, card.abilities.howitzer, card.abilities.rocket, table.rules())
}

/// The range of a target straight ahead of a battery standing so, in cm, with its band; nothing if it is not ahead or out of range.
pub fn range(table: &Table, battery: UnitId, guns: &Rect, target: &Rect) -> Option<(f64, RangeBand)> {
    let printed = table.printed();
    let reach = printed.metres(table.rules().ranges.extreme(weight(table, battery))) + guns.rad + target.rad;
    if !may_lie_ahead(guns, target) || (guns.c - target.c).length_squared() > reach * reach {
        return None;
    }
    let metres = straight_ahead(guns, target)?;
    let band = table.rules().ranges.band(weight(table, battery), on_the_line(table, metres))?;
    record(HZ_BOM_29);
    Some((printed.scale.units(metres), band))
}

/// Metres as centimetres of range: on the line is inside (HZ-BOM-30: the closer of two ranges).
pub fn on_the_line(table: &Table, metres: f64) -> f64 {
    let printed = table.printed();
    printed.scale.units((metres - printed.tolerance.on_boundary()).max(0.0))
}

/// HZ-BOM-23: the range of a unit ahead of the guns, however far.
pub fn distance_ahead(table: &Table, guns: &Rect, unit: &Rect) -> Option<f64> {
    straight_ahead(guns, unit).map(|metres| on_the_line(table, metres))
}

/// Circles do not rule out that some of it lies ahead.
fn may_lie_ahead(guns: &Rect, other: &Rect) -> bool {
    let middle = guns.local(other.c);
    middle.x.abs() <= guns.hw + other.rad && middle.y >= -other.rad
}

/// Metres from the front to the nearest part of a target between the flank lines; nothing if none of it lies there.
fn straight_ahead(guns: &Rect, target: &Rect) -> Option<f64> {
    let (near, far) = shadow(&target.corners().map(|p| guns.local(p)), -guns.hw..guns.hw)?;
    (far >= guns.hd).then(|| (near - guns.hd).max(0.0))
}

fn at_range(band: RangeBand) -> ArtilleryRange {
    match band {
        RangeBand::Short => ArtilleryRange::Short,
        RangeBand::Long => ArtilleryRange::Long,
        RangeBand::Extreme => ArtilleryRange::Extreme,
    }
}

/// HZ-HIL-08..11, HZ-FOR-07, HZ-FOR-12: whether all of a target that a battery could reach, to a depth if one is given, lies in dead ground.
pub fn in_dead_ground(table: &Table, guns: &Rect, target: &Rect, depth: Option<f64>) -> bool {
    let printed = table.printed();
    let (terrain, rules) = (&printed.terrain, table.rules());
    if terrain.heights.hills().is_empty() && !terrain.siege {
        return false;
    }
    let (contact, slack) = (printed.tolerance.contact(), printed.tolerance.on_boundary());
    let mut part = in_arc(guns, Edge::Front, Bearing::NORTH, target);
    if let Some(depth) = depth {
        part = part.cut(&Cut::new(guns.middle(Edge::Front) + guns.f * depth, -guns.f));
    }
    if part.is_empty() {
        return false;
    }
    if let Some(levels) = on_wall(terrain, guns, contact) {
        record(HZ_FOR_07);
        let dead = printed.metres(rules.lookup.fortress.dead_ground_each_level * i32::from(levels));
        let front = guns.edge(Edge::Front);
        return part.corners().iter().all(|p| distance_to_point(&front, *p) <= dead + slack);
    }
    let below = |outline: &grognard_field::polygon::Polygon, dead: f64| {
        !outline.meets_convex(&part, slack) && part.corners().iter().all(|p| outline.distance_to_edge(*p) <= dead + slack)
    };
    let dead = printed.metres(rules.lookup.dead_ground);
    let far = |outline: &grognard_field::polygon::Polygon| {
        let (middle, radius) = outline.circle();
        part.corners().iter().any(|p| p.distance(middle) > radius + dead + slack)
    };
    for hill in terrain.heights.hills().iter().filter(|hill| !far(&hill.outline)) {
        if adjacent(&hill.outline, guns, contact) {
            record(HZ_HIL_10);
        } else if below(&hill.outline, dead) {
            record(HZ_HIL_08);
            record(if terrain.heights.under(guns) >= hill.level { HZ_HIL_09 } else { HZ_HIL_11 });
            return true;
        }
    }
    let rubble = |feature| matches!(feature, Feature::Breach | Feature::BarricadedBreach);
    let breach = printed.metres(rules.lookup.fortress.breach_dead_ground);
    let from_the_top = terrain.areas.iter().filter(|area| rubble(area.tag.feature) && area.outline.touches(guns, contact));
    let found = { from_the_top }.any(|area| below(&area.outline, breach));
    if found {
        record(HZ_FOR_12);
    }
    found
}

/// Touches an outline, from within or without.
fn adjacent(outline: &grognard_field::polygon::Polygon, rect: &Rect, contact: f64) -> bool {
    outline.stretches().iter().any(|edge| grognard_field::geometry::gap_within(edge, rect, contact).is_some())
}

/// What the target stands in or behind, as the permission to fire at it wants it.
fn cover(table: &Table, guns: &Rect, target: &Stance) -> Cover {
    let printed = table.printed();
    let contact = printed.tolerance.contact();
    if in_dead_ground(table, guns, &target.rect, None) {
        return Cover::DeadGround;
    }
    let footing = footing(printed, target);
    match footing.ground {
        Ground::Buildings | Ground::StrongPoint if footing.garrison => return Cover::DeployedInBuilding,
        Ground::Buildings | Ground::StrongPoint if !footing.partly => return Cover::Buildings,
        Ground::Woods if !footing.partly => return in_wood(table, guns, target),
        Ground::BrokenGround if !footing.partly => return Cover::BrokenGround,
        _ => {}
    }
    // HZ-RIV-08, HZ-DIT-09: who stands at the edge looks down into it.
    match threats::place(table, target, footing, guns) {
        Some((Place::SunkenRiver, false)) => return Cover::SunkenRiver,
        Some((Place::DeepSunken, false)) => return Cover::DeepSunken,
        _ => {}
    }
    let between = |path: &[grognard_field::geometry::V]| {
        touches_line(path, &target.rect, contact) && path.windows(2).any(|w| parts(w[0], w[1], guns, &target.rect))
    };
    let behind = printed.terrain.lines.iter().filter(|line| between(&line.path)).find_map(|line| match line.tag.feature {
        Feature::LowHedge | Feature::HighHedge => Some(Cover::BehindHedge),
        Feature::LowWall | Feature::HighWall | Feature::Redoubt | Feature::FortressWall => Some(Cover::BehindWall),
        _ => None,
    });
    behind.unwrap_or(Cover::Open)
}

/// The line through a stretch has the two bodies' middles on either side of it.
pub fn parts(p: grognard_field::geometry::V, q: grognard_field::geometry::V, a: &Rect, b: &Rect) -> bool {
    let side = |c: grognard_field::geometry::V| (q - p).cross(c - p);
    side(a.c) * side(b.c) < 0.0
}

/// HZ-WOD-07, 13: at the edge towards the guns, or deeper in.
fn in_wood(table: &Table, guns: &Rect, target: &Stance) -> Cover {
    let printed = table.printed();
    let contact = printed.tolerance.contact();
    let mut deep = Cover::WoodEdge;
    for wood in printed.terrain.areas_of(Feature::is_wood, &target.rect) {
        let part = in_arc(guns, Edge::Front, Bearing::NORTH, &target.rect);
        let seen = part.corners().iter().any(|p| wood.outline.distance_to_edge(*p) <= contact && nearer(guns, *p, &part));
        if seen {
            return Cover::WoodEdge;
        }
        deep = if wood.tag.feature == Feature::LightWood { Cover::LightWood } else { Cover::HeavyWood };
    }
    deep
}

/// A corner on the side towards the guns.
fn nearer(guns: &Rect, p: grognard_field::geometry::V, part: &Convex) -> bool {
    let depth = |p: grognard_field::geometry::V| (p - guns.c).dot(guns.f);
    let middle = part.corners().iter().map(|p| depth(*p)).sum::<f64>() / part.corners().len().max(1) as f64;
    depth(p) <= middle
}

/// Where the guns stand, as the permission wants it.
fn battery_stands(table: &Table, guns: &Rect, level: i32) -> Stands {
    let printed = table.printed();
    let contact = printed.tolerance.contact();
    let lines = |wanted: fn(Feature) -> bool| printed.terrain.lines.iter().filter(move |line| wanted(line.tag.feature));
    let mut hedges = lines(|feature| matches!(feature, Feature::LowHedge | Feature::HighHedge));
    let mut cliffs = lines(|feature| feature == Feature::Cliff);
    // HZ-HED-08: what is left of a hedge at the corners of a gap is before nobody.
    let at_one = hedges.any(|hedge| blocks::run_against(&hedge.path, guns, Edge::Front, contact).is_some());
    if at_one && !printed.terrain.hedge_before(guns, contact).is_empty() {
        Stands::ByHedge
    } else if cliffs.any(|cliff| is_cliff_top(&printed.terrain, &cliff.path, guns, contact)) {
        Stands::CliffTop
    } else if level > 0 {
        Stands::Hill
    } else {
        Stands::Level
    }
}

fn has_cliffs(terrain: &terrain::Terrain) -> bool {
    terrain.lines.iter().any(|line| line.tag.feature == Feature::Cliff)
}

/// HZ-BOM-05, 08, 09, HZ-HIL-12, 13, HZ-WOD-13, HZ-BLD-10 and the rest: whether sight, friends and cover let guns standing so fire at a target.
fn clear_to_fire(table: &Table, battery: UnitId, guns: &Rect, target: &Stance, band: RangeBand) -> bool {
    let look = Look { from: guns, face: Edge::Front, target: &target.rect, ahead: true };
    let Some(between) = Between::new(table, &look) else { return false };
    let printed = table.printed();
    let (side, other) = (table.side(battery), table.side(target.unit));
    record(HZ_LOS_01);
    let stands_between = |unit: &UnitId| *unit != battery && *unit != target.unit && between.holds(&table.rect(*unit));
    let level = || between.level(&printed.terrain.heights);
    // HZ-DIF-06: from the edge of a cliff there is nothing before the guns.
    let at_a_cliff = || has_cliffs(&printed.terrain) && battery_stands(table, guns, level()) == Stands::CliffTop;
    let surely_between = |unit: UnitId| unit != battery && unit != target.unit && between.surely_holds(&table.rect(unit));
    if side != other && (table.on_table(other).any(surely_between) || table.on_table(other).any(|unit| stands_between(&unit))) {
        record(HZ_LOS_02);
        return false;
    }
    if between.surely_hidden(&printed.terrain) && !at_a_cliff() {
        return false;
    }
    let hidden = between.ground(&printed.terrain);
    if hidden.is_some_and(|hides| !matches!(hides, Hides::Ridge(_)) || !at_a_cliff()) {
        return false;
    }
    let level = level();
    let stands = battery_stands(table, guns, level);
    let cover = cover(table, guns, target);
    // HZ-THZ-06: a friend ahead cuts the zone along its whole front, not only on the line to the target.
    let metres = straight_ahead(guns, &target.rect).unwrap_or(0.0);
    let is_nearer = |friend: UnitId| {
        let rect = table.rect(friend);
        may_lie_ahead(guns, &rect) && straight_ahead(guns, &rect).is_some_and(|there| there < metres)
    };
    let in_the_way = |friend: &UnitId| *friend != battery && *friend != target.unit && (stands_between(friend) || is_nearer(*friend));
    if stands == Stands::Level && cover == Cover::Open && !table.on_table(side).any(|friend| in_the_way(&friend)) {
        return true;
    }
    let card = table.card(battery);
    let plunging = card.abilities.howitzer || card.abilities.rocket;
    let over_cover = plunging && matches!(cover, Cover::LightWood | Cover::Buildings | Cover::DeployedInBuilding);
    let to_cm = |metres: f64| printed.scale.units(metres.max(0.0));
    let mut nearest = f64::INFINITY;
    if over_cover {
        nearest = table
            .on_table(side)
            .filter(|friend| *friend != battery)
            .map(|friend| gap(&table.rect(friend), &target.rect))
            .fold(nearest, f64::min);
    }
    let facts = FirePastTerrainFacts {
        howitzer: card.abilities.howitzer,
        rocket: card.abilities.rocket && !card.abilities.howitzer,
        battery: stands,
        above_the_cover: level > heights(&printed.terrain, &target.rect).1,
        range: at_range(band),
        place: cover,
        target_as_high: printed.terrain.heights.under(&target.rect) >= level,
        over_friends: false,
        friends_lower: false,
        friends_range: ArtilleryRange::Short,
        friends_to_target: if nearest.is_finite() { to_cm(nearest) } else { f64::MAX },
    };
    if !fire_past_terrain(&facts, table.rules()).ruling.allowed {
        return false;
    }
    table.on_table(side).filter(in_the_way).all(|friend| {
        let rect = table.rect(friend);
        let friend_band = range(table, battery, guns, &rect).map_or(band, |(_, band)| band);
        let over = FirePastTerrainFacts {
            battery: if level > 0 { Stands::Hill } else { Stands::Level },
            over_friends: true,
            friends_lower: printed.terrain.heights.under(&rect) < level,
            friends_range: at_range(friend_band),
            friends_to_target: to_cm(gap(&rect, &target.rect)),
            ..facts.clone()
        };
        fire_past_terrain(&over, table.rules()).ruling.allowed
    })
}

/// Whether a target at that range straight ahead of guns standing so is legitimate, its nearness aside (HZ-BOM-05, 10, 15).
fn is_legitimate(table: &Table, battery: UnitId, guns: &Rect, target: &Mark, band: RangeBand) -> bool {
    if target.is_engaged(table) {
        record(HZ_BOM_15);
        return false;
    }
    !table.has_bombarded(battery, target.stance.unit) && clear_to_fire(table, battery, guns, &target.stance, band)
}

/// HZ-BOM-06: a target at that range is the nearest legitimate one straight ahead.
fn is_aimed(table: &Table, battery: UnitId, guns: &Rect, target: &Mark, (cm, band): (f64, RangeBand)) -> bool {
    if !is_legitimate(table, battery, guns, target, band) {
        return false;
    }
    let unit = target.stance.unit;
    let nearer = table.on_table(table.side(unit)).filter(|other| *other != unit).any(|other| {
        let ahead = range(table, battery, guns, &table.rect(other)).filter(|(there, _)| *there < cm);
        ahead.is_some_and(|(_, band)| is_legitimate(table, battery, guns, &Mark::new(Stance::of(table, other)), band))
    });
    if nearer {
        record(HZ_BOM_06);
    }
    !nearer
}

/// A battery that could fire at all in this phase.
pub fn ready(table: &Table, battery: UnitId) -> bool {
    let state = table.unit(battery);
    table.card(battery).arm == Arm::Artillery && state.on_table() && is_unlimbered(state) && state.bombardments > 0 && !state.routing
}

/// Metres from the middle of a battery, to whichever side it is sighted, within which some of a target must lie.
pub fn farthest(table: &Table, battery: UnitId) -> f64 {
    table.printed().metres(table.rules().ranges.extreme(weight(table, battery))) + table.rect(battery).rad * 2.0
}

/// Every enemy battery that can bombard a unit standing so, now.
pub fn shots(table: &Table, target: &Stance) -> Shots {
    let mark = Mark::new(*target);
    table.units_of(table.side(target.unit).other()).filter_map(|battery| shot_at(table, battery, &mark)).collect()
}

/// The bombardment one battery could fire at a unit standing so: straight ahead, or else with the guns sighted anew (HZ-BOM-17..20).
pub fn shot(table: &Table, battery: UnitId, target: &Stance) -> Option<Shot> {
    shot_at(table, battery, &Mark::new(*target))
}

/// The same, of one battery after the other.
pub fn shot_at(table: &Table, battery: UnitId, target: &Mark) -> Option<Shot> {
    if !ready(table, battery) {
        return None;
    }
    let (guns, rect) = (table.rect(battery), &target.stance.rect);
    let reach = farthest(table, battery) + rect.rad;
    if (guns.c - rect.c).length_squared() > reach * reach || is_out_of_turn(table, &guns, rect) {
        return None;
    }
    if table.has_bombarded(battery, target.stance.unit) {
        record(HZ_BOM_10);
        return None;
    }
    if let Some((distance_cm, band)) = range(table, battery, &guns, rect) {
        let fires = is_aimed(table, battery, &guns, target, (distance_cm, band));
        return fires.then_some(Shot { battery, band, distance_cm, sight: None });
    }
    if table.unit(battery).sighted {
        return None;
    }
    let Sighted { turn, pose, ground, range: (distance_cm, band) } = sighted(table, battery, rect)?;
    // What stands in the way of the trail is looked for last: most targets are hidden.
    let fires = !is_engaged(table, &Stance::of(table, battery))
        && is_aimed(table, battery, &ground, target, (distance_cm, band))
        && has_way(table, battery, turn);
    fires.then_some(Shot { battery, band, distance_cm, sight: Some(pose) })
}

/// Every bombardment that one battery could fire at enemies as they stand: those straight ahead, of whom only the nearest can be aimed at,
/// then those for whom the guns are sighted anew.
pub fn shots_by(table: &Table, battery: UnitId) -> impl Iterator<Item = (UnitId, Shot)> + '_ {
    let guns = table.rect(battery);
    let enemies = || table.on_table(table.side(battery).other());
    let straight = |unit: UnitId| {
        let (distance_cm, band) = range(table, battery, &guns, &table.rect(unit))?;
        Some((unit, Shot { battery, band, distance_cm, sight: None }))
    };
    let mut ahead: SmallVec<[(UnitId, Shot); 8]> = enemies().filter_map(straight).collect();
    let turns = if table.unit(battery).sighted { UnitSet::EMPTY } else { enemies().collect() };
    let others = turns.iter().filter(|unit| !ahead.iter().any(|(there, _)| there == unit)).collect::<UnitSet>();
    ahead.sort_by(|(_, one), (_, other)| one.distance_cm.total_cmp(&other.distance_cm));
    let is_legitimate =
        |(unit, shot): &(UnitId, Shot)| is_legitimate(table, battery, &guns, &Mark::new(Stance::of(table, *unit)), shot.band);
    let first = ahead.iter().position(is_legitimate).unwrap_or(ahead.len());
    let mut aimed: SmallVec<[(UnitId, Shot); 2]> = SmallVec::new();
    if let Some((unit, nearest)) = ahead.get(first) {
        let as_near = ahead[first + 1..].iter().take_while(|(_, shot)| shot.distance_cm <= nearest.distance_cm);
        aimed.push((*unit, *nearest));
        aimed.extend(as_near.filter(|aim| is_legitimate(aim)).copied());
    }
    let sighted = move |unit: UnitId| shot(table, battery, &Stance::of(table, unit)).map(|shot| (unit, shot));
    aimed.into_iter().chain(enemies().filter(move |unit| others.contains(*unit)).filter_map(sighted))
}

/// Told by a circle: no turn of the guns that is allowed, to either hand, brings any of a target between their flank lines. Wherever they
/// turn to, what is ahead of them lies within their own size of the cone that their middle looks over.
fn is_out_of_turn(table: &Table, guns: &Rect, target: &Rect) -> bool {
    let (there, edge) = (guns.local(target.c), most_turned(table.rules()).unit());
    there.x.abs() * edge.y - there.y * edge.x > 3.0 * guns.rad + target.rad
}

/// HZ-BOM-17: how far guns are turned at most.
pub fn most_turned(rules: &Rules) -> Bearing {
    Bearing::new(rules.lookup.moves.sight_the_guns * 100)
}

/// Guns turned towards a target.
struct Sighted {
    turn: Mover,
    pose: Pose,
    ground: Rect,
    range: (f64, RangeBand),
}

/// HZ-BOM-17, 20: the guns wheel forward until the target's middle is straight ahead, or as far as they may and the ground lets them. How
/// they stand then, and the range.
fn sighted(table: &Table, battery: UnitId, target: &Rect) -> Option<Sighted> {
    let printed = table.printed();
    let (pose, size) = (table.unit(battery).pose, table.footprint(battery));
    let guns = table.rect(battery);
    let off = relative_bearing(&guns, target.c);
    let way = if off < 0 { Turn::Left } else { Turn::Right };
    let motion = Motion::wheel_forward(way);
    let turned = |amount: Amount| {
        let pose = motion.pose(pose, size, amount);
        let ground = Rect::at(pose, size);
        range(table, battery, &ground, target).map(|range| (pose, ground, range))
    };
    let wanted = Amount(off.abs().min(most_turned(table.rules()).hundredths()));
    let straight = turned(wanted)?;
    let amount = if table.turns_freely(battery) {
        wanted
    } else {
        before_barriers(printed, battery, table.unit(battery).formation, Mover { pose, size, motion, most: wanted })
    };
    let (turned, ground, range) = if amount == wanted { straight } else { turned(amount)? };
    // A trail over the edge of the table has nowhere to stand.
    let fits = printed.extent.holds(&ground, printed.tolerance.on_boundary());
    fits.then_some(Sighted { turn: Mover { pose, size, motion, most: amount }, pose: turned, ground, range })
}

/// HZ-BOM-20: the guns turn clear of every other unit.
fn has_way(table: &Table, battery: UnitId, turn: Mover) -> bool {
    let guns = table.rect(battery);
    let path = turn.motion.path(turn.pose, turn.size, turn.most);
    let near = table.printed().tolerance.contact();
    !table.all_units().filter(|unit| *unit != battery && table.unit(*unit).on_table()).any(|unit| {
        let body = table.rect(unit);
        path.may_meet(&guns, body.c, body.rad + near) && path.first_within(&guns, &body, near).is_some()
    })
}

/// A wheel of the guns ends where any other of theirs would: at ground that is closed to them.
pub fn before_barriers(printed: &Printed, battery: UnitId, formation: Formation, wheel: Mover) -> Amount {
    let (walker, rect) = (walker_of(&printed.units[battery.index()], formation), Rect::at(wheel.pose, wheel.size));
    let path = wheel.motion.path(wheel.pose, wheel.size, wheel.most);
    let near = |middle, radius| path.may_meet(&rect, middle, radius + printed.tolerance.on_boundary());
    let mut stops = Vec::new();
    first_stops(&wheel, terrain::barriers(&printed.terrain, walker, &rect, near, &printed.rules), printed.tolerance, &mut stops);
    reach(&wheel, &mut stops).max
}

/// The ground lets a battery turn, to whichever hand, as far as guns are ever turned to be sighted.
pub fn turns_freely(printed: &Printed, state: &UnitState, battery: UnitId) -> bool {
    let card = &printed.units[battery.index()];
    let most = Amount(most_turned(&printed.rules).hundredths());
    let is_free = |way: Turn| {
        let (motion, size) = (Motion::wheel_forward(way), card.footprint(state.formation));
        before_barriers(printed, battery, state.formation, Mover { pose: state.pose, size, motion, most }) == most
    };
    card.arm == Arm::Artillery && state.on_table() && is_unlimbered(state) && [Turn::Left, Turn::Right].into_iter().all(is_free)
}

fn is_unlimbered(state: &UnitState) -> bool {
    matches!(state.formation, Formation::Line | Formation::Unlimbered)
}

/// The ground a battery covers when it fires a shot.
pub fn guns_of(table: &Table, shot: &Shot) -> Rect {
    shot.sight.map_or_else(|| table.rect(shot.battery), |pose| Rect::at(pose, table.footprint(shot.battery)))
}

/// HZ-BOM-21..23: units beyond the target on the line of the shot, of either side, nearest first, with their distance in cm.
pub fn behind(table: &Table, battery: UnitId, guns: &Rect, target: &Stance) -> SmallVec<[(UnitId, f64); 3]> {
    let printed = table.printed();
    let from = guns.middle(Edge::Front);
    let face = side_of(&target.rect, from, Division::Diagonals);
    let hit = target.rect.middle(face);
    let mut found: SmallVec<[(UnitId, f64); 3]> = SmallVec::new();
    let Some(along) = (hit - from).unit() else { return found };
    let reach = printed.metres(table.rules().ranges.bounce_through(weight(table, battery)));
    let slack = printed.tolerance.on_boundary();
    record(HZ_BOM_22);
    for unit in table.all_units().filter(|unit| *unit != target.unit && *unit != battery && table.unit(*unit).on_table()) {
        if let Some(at) = sweep(&Rect::point(hit), along, reach + slack, &table.rect(unit)) {
            record(HZ_BOM_21);
            if range(table, battery, guns, &table.rect(unit)).is_none() {
                record(HZ_BOM_23);
            }
            let place = found.partition_point(|(_, before)| *before <= at);
            found.insert(place, (unit, printed.scale.units((at - slack).max(0.0))));
        }
    }
    found
}
