//! Where a unit stands, as far as it may be favourable (HZ-FAV-02..07, HZ-SEC-01..05, HZ-SUP-01..03, HZ-FOR-16).

use grognard_engine::UnitId;
use grognard_engine::coverage::record;
use grognard_field::geometry::convex::segment_crossing;
use grognard_field::geometry::{Rect, Side as Edge, V, gap_within, v};
use smallvec::SmallVec;

use super::footing::{crosses, footing, heights, on_wall, touches_line};
use super::zone::{Asked, FaceZone, Zones};
use super::zones::zones_of;
use super::{Stance, blocks, turned_to};
use crate::clause::*;
use crate::procedures::lookups::going::FordableBy;
use crate::procedures::permissions::secure_flanks::Beside;
use crate::table::Table;
use crate::terrain::Barrier;
use crate::unit::Position;
use crate::words::{Arm, Feature, Formation};

/// Where a unit stands, seen from the enemies that threaten or engage it. Unlimbered guns count as line only in engagements (HZ-FORM-02).
pub fn position(table: &Table, stance: &Stance, against: &[UnitId], engaged: bool) -> Position {
    let footing = footing(table.printed(), stance);
    let (left, right) = flanks(table, stance);
    let is_secure = |beside| matches!(beside, Beside::Terrain | Beside::Friend | Beside::FriendlyZone);
    let (hedge, wall, stream) = defended(table, stance, against);
    if is_secure(left) && is_secure(right) {
        record(HZ_SEC_04);
    }
    Position {
        ground: footing.ground,
        partly: footing.partly,
        garrison: footing.garrison,
        uphill: is_uphill(table, stance, against),
        defending_stream: stream,
        behind_hedge: hedge,
        behind_wall: wall,
        secure_flanks: u8::from(is_secure(left)) + u8::from(is_secure(right)),
        supported: supporter(table, stance, engaged).is_some(),
        defending_fortress: defends_fortress(table, stance, against),
    }
}

/// HZ-FAV-02: the whole unit stands higher than every one of the enemies.
pub fn is_uphill(table: &Table, stance: &Stance, against: &[UnitId]) -> bool {
    let terrain = &table.printed().terrain;
    if against.is_empty() || terrain.heights.hills().is_empty() {
        return false;
    }
    let lowest = heights(terrain, &stance.rect).0;
    lowest > 0 && against.iter().all(|enemy| lowest > heights(terrain, &table.rect(*enemy)).1)
}

/// HZ-FAV-03, HZ-FAV-04: behind a hedge, a wall, a stream: obstacles of one sort run along the whole of a face it looks out over, and lie
/// between it and every one of the enemies.
fn defended(table: &Table, stance: &Stance, against: &[UnitId]) -> (bool, bool, bool) {
    let printed = table.printed();
    let contact = printed.tolerance.contact();
    if against.is_empty() || stance.garrison.is_some() {
        return (false, false, false);
    }
    let inner = stance.rect.grown(-contact);
    let is_at = |path: &[V]| touches_line(path, &stance.rect, contact) && !crosses(path, &inner);
    let works = printed.terrain.lines.iter().filter_map(|line| Some((Work::of(line.tag.feature)?, &line.path[..])));
    let works: SmallVec<[(Work, &[V]); 4]> = works.filter(|(_, path)| is_at(path)).collect();
    let faces: &[Edge] = if stance.is_all_round() { &Edge::ALL } else { &[Edge::Front] };
    let behind = |work: Work| {
        let paths = || works.iter().filter(|(sort, _)| *sort == work).map(|(_, path)| *path);
        let parts = |enemy: &Rect, face: &Rect| {
            face.local(enemy.c).y > face.hd && is_lined(face, paths(), contact) && paths().any(|path| lies_between(path, face, enemy))
        };
        let is_off = |enemy: &UnitId| faces.iter().any(|edge| parts(&table.rect(*enemy), &turned_to(&stance.rect, *edge)));
        paths().next().is_some() && against.iter().all(is_off)
    };
    (behind(Work::Hedge), behind(Work::Wall), behind(Work::Stream))
}

/// What a unit can stand behind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Hedge,
    Wall,
    Stream,
}

impl Work {
    fn of(feature: Feature) -> Option<Work> {
        match feature {
            Feature::LowHedge | Feature::HighHedge => Some(Work::Hedge),
            Feature::LowWall | Feature::HighWall | Feature::Redoubt => Some(Work::Wall),
            Feature::River => Some(Work::Stream),
            _ => None,
        }
    }
}

/// HZ-TER-03: the obstacles that a front stands against run across the whole of it; who is only partly behind them is not behind them.
fn is_lined<'p>(of: &Rect, paths: impl Iterator<Item = &'p [V]>, contact: f64) -> bool {
    let across = |run: &[V]| run.iter().map(|p| of.local(*p).x).fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
    let runs =
        paths.flat_map(|path| blocks::runs_against(path, of, Edge::Front, contact).map(|(first, last)| across(&path[first..=last + 1])));
    let mut runs: SmallVec<[(f64, f64); 4]> = runs.collect();
    runs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let reached = runs.iter().fold(-of.hw, |reached, (from, to)| if *from <= reached + contact { reached.max(*to) } else { reached });
    record(HZ_TER_03);
    reached >= of.hw - contact
}

/// A line crosses the straight way between the middles of two bodies.
fn lies_between(path: &[V], a: &Rect, b: &Rect) -> bool {
    path.windows(2).any(|w| segment_crossing(a.c, b.c, w[0], w[1]).is_some())
}

/// HZ-FOR-16: on top of a fortress wall, or at the top of a breach, with every enemy before its front.
fn defends_fortress(table: &Table, stance: &Stance, against: &[UnitId]) -> bool {
    let printed = table.printed();
    if !printed.terrain.siege || against.is_empty() {
        return false;
    }
    let contact = printed.tolerance.contact();
    let front = stance.rect.edge(Edge::Front);
    let breach = || {
        printed.terrain.areas.iter().any(|area| {
            let rubble = matches!(area.tag.feature, Feature::Breach | Feature::BarricadedBreach);
            rubble && area.outline.touches(&front, contact) && !area.outline.holds(stance.rect.c, 0.0)
        })
    };
    let ahead = |enemy: &UnitId| stance.rect.local(table.rect(*enemy).c).y > 0.0;
    (on_wall(&printed.terrain, &stance.rect, contact).is_some() || breach()) && against.iter().all(ahead)
}

/// The ground beside a flank that counts as on it. The book gives no distance; one band is what it uses wherever something is near. The
/// lines of the front, the rear and the flank itself are not in it: who stands straight behind touches no more than its corner.
fn beside(rect: &Rect, edge: Edge, band: f64, slack: f64) -> Rect {
    let (out, margin) = (rect.outward(edge), 2.0 * slack);
    let half = (band - margin) * 0.5;
    Rect::new(rect.middle(edge) + out * (margin + half), out, rect.half_edge(edge) - margin, half)
}

/// HZ-SEC-01..05: what is on the left and on the right flank.
pub fn flanks(table: &Table, stance: &Stance) -> (Beside, Beside) {
    if stance.is_all_round() {
        return (Beside::Nothing, Beside::Nothing);
    }
    (flank(table, stance, Edge::Left), flank(table, stance, Edge::Right))
}

fn flank(table: &Table, stance: &Stance, edge: Edge) -> Beside {
    let printed = table.printed();
    let slack = printed.tolerance.on_boundary();
    let strip = beside(&stance.rect, edge, printed.metres(table.rules().lookup.band), slack);
    let side = table.side(stance.unit);
    let friends = || table.on_table(side).filter(|friend| *friend != stance.unit);
    if friends().any(|friend| gap_within(&strip, &table.rect(friend), slack).is_some()) {
        record(HZ_SEC_02);
        return Beside::Friend;
    }
    let asked = Asked { rect: &strip, skirmished: false };
    if friends().map(|friend| table.zones(friend)).any(|zones| zones.may_hold(&strip) && zones.touches(asked, slack)) {
        record(HZ_SEC_03);
        return Beside::FriendlyZone;
    }
    let held = |rect: &Rect| gap_within(&strip, rect, slack).is_some();
    let mut by_enemy = false;
    let closes = |feature: Feature| feature.is_dense() || matches!(feature, Feature::Lake | Feature::Flood | Feature::Marsh);
    for area in printed.terrain.areas_of(closes, &strip) {
        if area.tag.feature != Feature::Marsh || !area.tag.passable {
            if !table.on_table(side.other()).any(|enemy| area.outline.touches(&table.rect(enemy), 0.0)) {
                record(HZ_SEC_01);
                return Beside::Terrain;
            }
            by_enemy = true;
        }
    }
    let closed = |barrier: &Barrier| match barrier.feature {
        Feature::River => barrier.fordable_by == FordableBy::Nobody,
        Feature::Cliff | Feature::FortressWall => true,
        _ => false,
    };
    if printed.terrain.lines.iter().any(|line| closed(&line.tag) && line.path.windows(2).any(|w| held(&Rect::segment(w[0], w[1])))) {
        record(HZ_SEC_01);
        return Beside::Terrain;
    }
    if by_enemy {
        Beside::TerrainHeldByEnemy
    } else if printed.extent.excess(&strip).iter().any(|over| *over > 0.0) {
        record(HZ_SEC_05);
        Beside::TableEdge
    } else {
        Beside::Nothing
    }
}

/// HZ-SUP-01..03: the friend that supports a unit, if one does. A supporter's zone is taken as if the supported unit did not cut it.
pub fn supporter(table: &Table, stance: &Stance, engaged: bool) -> Option<UnitId> {
    let formed = match stance.formation {
        Formation::Square | Formation::Column | Formation::Mass => true,
        Formation::Line | Formation::Unlimbered => engaged || table.card(stance.unit).arm != Arm::Artillery,
        _ => false,
    };
    if !formed || stance.garrison.is_some() {
        return None;
    }
    let square = stance.formation == Formation::Square;
    let edges: &[Edge] = if square { &Edge::ALL } else { &[Edge::Rear] };
    let slack = table.printed().tolerance.on_boundary();
    table.on_table(table.side(stance.unit)).filter(|friend| *friend != stance.unit).find(|friend| {
        let kept = table.zones(*friend);
        if table.card(*friend).arm == Arm::Artillery || kept.reach <= 0.0 || !kept.may_hold(&stance.rect) {
            return false;
        }
        // Most friends in reach are beside it or before it: told by the band ahead of them alone.
        let nominal = kept.reach - table.rect(*friend).rad;
        let likely = kept
            .faces
            .iter()
            .any(|face| edges.iter().any(|edge| covers(&uncut(table, *friend, face, nominal), &stance.rect, *edge, square, slack)));
        likely && {
            let zones = zones_without(table, *friend, stance.unit);
            zones.faces.iter().any(|face| edges.iter().any(|edge| covers(face, &stance.rect, *edge, square, slack)))
        }
    })
}

/// The face with its whole depth.
fn uncut(table: &Table, friend: UnitId, face: &FaceZone, depth: f64) -> FaceZone {
    let rect = table.rect(friend);
    let towards = |edge: &Edge| rect.outward(*edge).dot(face.out());
    let edge = Edge::ALL.into_iter().max_by(|a, b| towards(a).total_cmp(&towards(b))).unwrap_or(Edge::Front);
    FaceZone::before(&rect, edge, depth, depth)
}

/// The zones of a friend as if one unit were not there.
fn zones_without(table: &Table, friend: UnitId, absent: UnitId) -> Zones {
    let others = table.on_table(table.side(friend)).filter(|other| *other != friend && *other != absent).map(|other| table.rect(other));
    zones_of(table.printed(), table.unit(friend), &Stance::of(table, friend), others)
}

/// A zone covers the whole of an edge, or (HZ-SUP-02) all of the zone's width falls on it.
fn covers(face: &FaceZone, rect: &Rect, edge: Edge, square: bool, slack: f64) -> bool {
    if face.out().dot(rect.outward(edge)) >= 0.0 {
        return false;
    }
    let [p, q] = rect.ends(edge);
    if face.holds_all(p, q, false, slack) {
        record(if square { HZ_SUP_03 } else { HZ_SUP_01 });
        return true;
    }
    if square {
        return false;
    }
    let (mut a, mut b) = (face.local(p), face.local(q));
    if a.x > b.x {
        (a, b) = (b, a);
    }
    let half = face.half();
    if a.x > -half + slack || b.x < half - slack {
        return false;
    }
    let y = |x: f64| a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x);
    let (left, right) = (face.world(v(-half, y(-half))), face.world(v(half, y(half))));
    let holds = face.holds_all(left, right, false, slack);
    if holds {
        record(HZ_SUP_02);
    }
    holds
}

/// HZ-FOR-08: outside a fortress wall, in the zone of infantry on top of it.
pub fn under_the_wall(table: &Table, stance: &Stance, threateners: &[UnitId]) -> bool {
    let printed = table.printed();
    let contact = printed.tolerance.contact();
    printed.terrain.siege
        && on_wall(&printed.terrain, &stance.rect, contact).is_none()
        && threateners.iter().any(|by| {
            table.card(*by).arm == Arm::Infantry
                && on_wall(&printed.terrain, &table.rect(*by), contact).is_some()
                && blocks::is_outside(&printed.terrain, &stance.rect)
        })
}
