//! Flank and rear (HZ-FLK-01..09, HZ-CON-04..06, HZ-ENG-50..52): where a threat or an engagement comes from.

use grognard_engine::coverage::record;
use grognard_field::geometry::aspect::{Division, faces_edge, shares};
use grognard_field::geometry::convex::{Convex, Cut};
use grognard_field::geometry::{Rect, Side as Edge, gap_within};

use super::sight::{Look, hidden};
use super::zone::FaceZone;
use super::{Stance, turned_to};
use crate::clause::*;
use crate::table::Table;

/// From where a threat comes, the mildest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aspect {
    Front,
    Rear,
    Flank,
}

/// HZ-FLK-04, HZ-FLK-05, HZ-SCALE-09: by the diagonals; for deep formations in scaled games, if the players agree, by wedges.
pub fn division(table: &Table, target: &Stance) -> Division {
    if table.rules().options.flank_zones_from_the_middle && target.rect.hd > target.rect.hw {
        record(HZ_FLK_05);
        record(HZ_SCALE_09);
        Division::FlankWedges
    } else {
        record(HZ_FLK_04);
        Division::Diagonals
    }
}

/// HZ-FLK-03, 06..09: whether the zone of `by` over one of its edges threatens the target from front, flank or rear.
pub fn threat_from(table: &Table, by: &Stance, edge: Edge, zone: &FaceZone, target: &Stance) -> Aspect {
    if target.is_all_round() {
        record(HZ_FLK_09);
        return Aspect::Front;
    }
    let [front, right, _, left] = shares(&target.rect, &by.rect, division(table, target));
    if front > 1.0 - 1e-9 {
        record(HZ_FLK_08);
        return Aspect::Front;
    }
    if left + right > 1e-9 && is_flank_threat(table, by, edge, zone, target) {
        record(HZ_FLK_03);
        return Aspect::Flank;
    }
    if is_behind(&by.rect, &target.rect) {
        record(HZ_FLK_07);
        return Aspect::Rear;
    }
    record(HZ_FLK_08);
    Aspect::Front
}

/// HZ-FLK-07: most of a unit is behind the line of another's rear. Close behind a deep column that is more than its narrow rear zone.
fn is_behind(by: &Rect, target: &Rect) -> bool {
    let rear = Cut::new(target.middle(Edge::Rear), -target.f);
    Convex::from(by).cut(&rear).area() > 0.5 * by.area()
}

fn is_flank_threat(table: &Table, by: &Stance, edge: Edge, zone: &FaceZone, target: &Stance) -> bool {
    let slack = table.printed().tolerance.on_boundary();
    let facing = turned_to(&by.rect, edge);
    let faces = [Edge::Left, Edge::Right].into_iter().any(|flank| faces_edge(&facing, &target.rect, flank, slack));
    record(HZ_FLK_06);
    if !faces || !more_beyond_than_before(table, by, zone, target) {
        return false;
    }
    let look = Look { from: &by.rect, face: edge, target: &target.rect, ahead: false };
    hidden(table, &look, by.unit, target.unit).is_none()
}

/// HZ-FLK-03 (b), HZ-GAP-11: more of the zone on or beyond the target's flank than ahead of its front between its flank lines.
fn more_beyond_than_before(table: &Table, by: &Stance, zone: &FaceZone, target: &Stance) -> bool {
    let skirmished = super::threats::skirmished(table, by.unit, target);
    let rect = &target.rect;
    let [fl, fr] = rect.ends(Edge::Front);
    let (mut all, mut ahead) = (0.0, 0.0);
    for piece in zone.pieces(skirmished) {
        let shape = Convex::hull(&piece);
        all += shape.area();
        ahead += shape.cut(&Cut::new(fl, rect.f)).cut(&Cut::new(fl, rect.right())).cut(&Cut::new(fr, -rect.right())).area();
    }
    record(HZ_GAP_11);
    all - ahead > ahead
}

/// HZ-ENG-50, 51: whether an enemy that touches a unit engages it to its flank or rear.
pub fn engaged_in_flank(table: &Table, unit: &Stance, enemy: &Stance) -> bool {
    if unit.is_all_round() {
        record(HZ_FLK_09);
        return false;
    }
    let contact = table.printed().tolerance.contact();
    let fronts: &[Edge] = if enemy.is_all_round() { &Edge::ALL } else { &[Edge::Front] };
    let touches = |front: Edge, edge: Edge| gap_within(&enemy.rect.edge(front), &unit.rect.edge(edge), contact).is_some();
    let sides = [Edge::Left, Edge::Right, Edge::Rear];
    if !fronts.iter().any(|front| sides.iter().any(|side| touches(*front, *side))) {
        record(HZ_CON_05);
        return false;
    }
    // HZ-CON-04, HZ-ENG-52: a front corner is a flank corner too, so where most of the enemy stands decides.
    record(HZ_CON_04);
    record(HZ_ENG_52);
    let [front, right, rear, left] = shares(&unit.rect, &enemy.rect, division(table, unit));
    if right + rear + left > front {
        record(HZ_ENG_50);
        record(HZ_CON_06);
        return true;
    }
    let along = fronts
        .iter()
        .any(|front| [Edge::Left, Edge::Right].into_iter().any(|flank| lies_along(&enemy.rect, *front, &unit.rect, flank, contact)));
    record(if along { HZ_ENG_51 } else { HZ_CON_05 });
    along
}

/// The whole of an edge of `b` lies against an edge of `a`.
fn lies_along(a: &Rect, front: Edge, b: &Rect, flank: Edge, contact: f64) -> bool {
    let face = a.edge(front).grown(contact);
    b.ends(flank).into_iter().all(|p| face.holds(p, 0.0))
}
