//! Where a move stops at threat zones (HZ-ADV-05..08, HZ-RET-06, 07, HZ-MAN-09, 10, HZ-THR-46): at the first touch of each new zone, one
//! stand depth in, and if it enters at a slant with the whole leading edge of the first stand that enters.

use grognard_engine::UnitId;
use grognard_engine::coverage::record;
use grognard_field::geometry::{Path, Rect, Side as Edge, gap_within};
use smallvec::SmallVec;

use super::Stance;
use super::footing::on_wall;
use super::threats::skirmished;
use super::zone::{Asked, FaceZone};
use crate::clause::*;
use crate::table::Table;
use crate::terrain::first_open;
use crate::words::{Arm, Formation};

/// A zone that a move enters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    pub by: UnitId,
    /// Metres or radians along the way: where it first touches the zone.
    pub touch: f64,
    /// Where it comes to rest in it. This may lie a little beyond the end of the way (HZ-ADV-07).
    pub rest: f64,
}

/// Looks made for the place where a stand is wholly inside.
const LOOKS: u32 = 48;
/// Metres, and radians of a wheel, between two looks for the place where a move comes out into the open.
const LOOK: f64 = 5.0;
const LOOK_ROUND: f64 = 0.05;

/// Every enemy zone that a move enters and was not in at its start, nearest first. `leading` is the edge that goes before: the front, or
/// the rear of a unit that retires.
pub fn entries(table: &Table, stance: &Stance, path: &Path, leading: Edge) -> SmallVec<[Entry; 4]> {
    let tolerance = table.printed().tolerance;
    let slack = tolerance.on_boundary();
    let side = table.side(stance.unit);
    let superior = table.superiority() == Some(side.other());
    let mut found: SmallVec<[Entry; 4]> = SmallVec::new();
    let mut reached = None;
    for by in table.on_table(side.other()) {
        let zones = table.zones(by);
        if zones.reach <= 0.0 || !path.may_meet(&stance.rect, zones.middle, zones.reach + slack) {
            continue;
        }
        // The same for all of them.
        let skirmished = *reached.get_or_insert_with(|| skirmished(table, by, stance));
        let asked = Asked { rect: &stance.rect, skirmished };
        for face in &zones.faces {
            let Some(whole) = face.rect(superior) else { continue };
            if !path.may_meet(&stance.rect, whole.c, whole.rad + slack) {
                continue;
            }
            let open = open_to(table, stance, face);
            if open.touches(asked, slack) {
                // Inside a zone that it was in, it goes as it likes.
                record(match (leading, path) {
                    (Edge::Rear, Path::Straight { .. }) => HZ_RET_08,
                    (Edge::Front, Path::Straight { .. }) => HZ_ADV_09,
                    _ => HZ_MAN_11,
                });
                continue;
            }
            if let Some((touch, skirmished)) = first_touch(table, stance, path, by, &open) {
                if stance.formation == Formation::Square && table.card(by).arm == Arm::Cavalry {
                    record(HZ_THR_46);
                }
                let along_the_wall = matches!(leading, Edge::Left | Edge::Right) && on_one_wall(table, stance, by);
                let rest = if along_the_wall {
                    record(HZ_FOR_18);
                    touch + table.card(stance.unit).stand.width
                } else {
                    rest(table, stance, path, leading, &open, skirmished, touch)
                };
                let place = found.partition_point(|entry| entry.touch <= touch);
                found.insert(place, Entry { by, touch, rest });
                break;
            }
        }
    }
    if let [_, _, ..] = found[..] {
        record(HZ_ADV_06);
    }
    if !found.is_empty() {
        record(HZ_ADV_05);
        record(if leading == Edge::Rear { HZ_RET_06 } else { HZ_MAN_09 });
    }
    found
}

/// Where a move first touches a zone that it is outside of, and whether skirmishers have deepened it: against infantry they do where it is in
/// the open, and not while all of it is in dense terrain (HZ-SKS-05, HZ-SKS-08).
fn first_touch(table: &Table, stance: &Stance, path: &Path, by: UnitId, zone: &FaceZone) -> Option<(f64, bool)> {
    let slack = table.printed().tolerance.on_boundary();
    let touch = |deep: bool| {
        let edges = zone.outline(deep, slack).into_iter();
        edges.filter_map(|(p, q)| path.first_within(&stance.rect, &Rect::segment(p, q), slack)).min_by(f64::total_cmp)
    };
    let shallow = touch(false).map(|at| (at, false));
    if table.superiority() != Some(table.side(by)) || zone.depth(true) <= zone.depth(false) {
        return shallow;
    }
    let carried = |at: f64| path.carry(&stance.rect, at);
    let reached = |at: f64| skirmished(table, by, &stance.on(carried(at)));
    let touches = |at: f64| zone.touches(Asked { rect: &carried(at), skirmished: true }, slack);
    let deep = if touches(0.0) { Some(0.0) } else { touch(true) };
    let deep = deep.and_then(|at| {
        if reached(at) {
            return Some(at);
        }
        // It comes out into it.
        let look = if matches!(path, Path::Straight { .. }) { LOOK } else { LOOK_ROUND };
        let out = at + first_open(look, path.most() - at, |on| !reached(at + on))?;
        touches(out).then_some(out)
    });
    deep.map(|at| (at, true)).into_iter().chain(shallow).min_by(|a, b| a.0.total_cmp(&b.0))
}

/// A zone as it is for a unit standing so: without what its own friends cover.
fn open_to(table: &Table, stance: &Stance, face: &FaceZone) -> FaceZone {
    let tolerance = table.printed().tolerance;
    let mut open = face.clone();
    open.close(&stance.rect, tolerance.contact());
    for friend in table.on_table(table.side(stance.unit)).filter(|friend| *friend != stance.unit) {
        open.mask(&table.rect(friend), tolerance.on_boundary());
    }
    open
}

/// Every enemy in whose zone a unit standing so would be, whether or not the zone threatens it (HZ-ADV-05).
pub fn inside(table: &Table, stance: &Stance) -> SmallVec<[UnitId; 4]> {
    let slack = table.printed().tolerance.on_boundary();
    let is_in = |by: &UnitId| {
        let zones = table.zones(*by);
        let reach = zones.reach + stance.rect.rad + slack;
        if zones.reach <= 0.0 || (zones.middle - stance.rect.c).length_squared() > reach * reach {
            return false;
        }
        let asked = Asked { rect: &stance.rect, skirmished: skirmished(table, *by, stance) };
        zones.faces.iter().any(|face| open_to(table, stance, face).touches(asked, slack))
    };
    table.on_table(table.side(stance.unit).other()).filter(is_in).collect()
}

/// HZ-FOR-18: beside an escalader on the same wall, where a side-step goes one stand width in.
fn on_one_wall(table: &Table, stance: &Stance, by: UnitId) -> bool {
    let printed = table.printed();
    let on_top = |rect: &Rect| on_wall(&printed.terrain, rect, printed.tolerance.contact()).is_some();
    printed.terrain.siege && on_top(&stance.rect) && (on_top(&table.rect(by)) || table.unit(by).scaled)
}

/// HZ-ADV-07, 08: one stand depth beyond the touch, and on until the leading edge of the first stand to enter is wholly inside.
fn rest(table: &Table, stance: &Stance, path: &Path, leading: Edge, zone: &FaceZone, skirmished: bool, touch: f64) -> f64 {
    let stand = table.card(stance.unit).stand;
    let slack = table.printed().tolerance.on_boundary();
    // Radians of a wheel move a place the farther, the farther it is from the pivot.
    let per = match *path {
        Path::Straight { .. } => 1.0,
        Path::Round { pivot, .. } => {
            let there = path.carry(&stance.rect, touch);
            let [p, q] = there.ends(leading);
            1.0 / p.distance(pivot).max(q.distance(pivot)).max(stand.depth)
        }
    };
    record(match (leading, path) {
        (Edge::Rear, _) => HZ_RET_07,
        (Edge::Front, Path::Straight { .. }) => HZ_ADV_07,
        _ => HZ_MAN_10,
    });
    let deep = touch + stand.depth * per;
    let at_touch = path.carry(&stance.rect, touch);
    let Some(first) = first_stand(&at_touch, leading, stand.width, zone, skirmished, slack) else { return deep };
    let inside = |t: f64| {
        let [p, q] = path.carry(&stance.rect, t).ends(leading);
        zone.holds_all(p.lerp(q, first.0), p.lerp(q, first.1), skirmished, 2.0 * slack)
    };
    let most = 2.0 * stand.width.max(stand.depth) * per;
    let looks = (0..=LOOKS).map(|n| touch + most * f64::from(n) / f64::from(LOOKS));
    let mut before = touch;
    for t in looks {
        if inside(t) {
            let (mut low, mut high) = (before, t);
            for _ in 0..24 {
                let middle = (low + high) * 0.5;
                if inside(middle) { high = middle } else { low = middle }
            }
            if high > deep {
                record(HZ_ADV_08);
            }
            return high.max(deep);
        }
        before = t;
    }
    deep
}

/// The stand whose part of the leading edge touches the zone, as shares of the edge.
fn first_stand(rect: &Rect, leading: Edge, width: f64, zone: &FaceZone, skirmished: bool, slack: f64) -> Option<(f64, f64)> {
    let [p, q] = rect.ends(leading);
    let count = (p.distance(q) / width).round().max(1.0);
    let outline = zone.outline(skirmished, slack);
    (0..count as u32).map(|n| (f64::from(n) / count, f64::from(n + 1) / count)).find(|(from, to)| {
        let stand = Rect::segment(p.lerp(q, *from), p.lerp(q, *to));
        outline.iter().any(|(a, b)| gap_within(&stand, &Rect::segment(*a, *b), 2.0 * slack).is_some())
    })
}
