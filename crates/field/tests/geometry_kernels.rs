//! Gaps, sweeps and wheels against independent oracles: a physics library, and dense sampling.

mod geometry_common;
use geometry_common::{fixed, mirrored, rects, units};
use grognard_field::geometry::{
    Path, Rect, Side, Turn, V, gap, gap_within, is_within, passage, sweep, sweep_within, v, wheel, wheel_across, wheel_within,
};
use parry2d_f64::math::{Pose as Iso, Vector};
use parry2d_f64::query::{self, ShapeCastOptions};
use parry2d_f64::shape::Cuboid;
use proptest::prelude::*;

fn oracle(r: &Rect) -> (Iso, Cuboid) {
    // Their x axis is our right hand.
    let right = r.right();
    (Iso::new(Vector::new(r.c.x, r.c.y), libm::atan2(right.y, right.x)), Cuboid::new(Vector::new(r.hw, r.hd)))
}

fn spin(r: &Rect, angle: f64) -> Rect {
    let (s, c) = libm::sincos(angle);
    r.turned(v(17.0, -40.0), c, s)
}

proptest! {
    #![proptest_config(fixed(1, 60_000))]

    #[test]
    fn gap_is_the_oracles_distance_or_depth(a in rects(300.0), b in rects(300.0)) {
        let ours = gap(&a, &b);
        let ((pa, ca), (pb, cb)) = (oracle(&a), oracle(&b));
        let distance = query::distance(&pa, &ca, &pb, &cb).unwrap().distance;
        prop_assert!((ours.max(0.0) - distance).abs() < 1e-7, "{ours} {distance}");
        if ours < -1e-6 {
            let contact = query::contact(&pa, &ca, &pb, &cb, 1.0).unwrap().unwrap();
            prop_assert!((ours - contact.dist).abs() < 1e-6, "{ours} {}", contact.dist);
        }
    }

    #[test]
    fn gap_is_symmetric_and_does_not_care_how_the_table_lies(a in rects(300.0), b in rects(300.0), turn in 0.0..6.3f64) {
        let g = gap(&a, &b);
        prop_assert!((g - gap(&b, &a)).abs() < 1e-9);
        prop_assert!((g - gap(&mirrored(&a), &mirrored(&b))).abs() < 1e-9);
        prop_assert!((g - gap(&spin(&a, turn), &spin(&b, turn))).abs() < 1e-9);
    }

    #[test]
    fn the_circles_change_no_answer(a in rects(600.0), b in rects(600.0), limit in 0.0..60.0f64) {
        let g = gap(&a, &b);
        prop_assert_eq!(gap_within(&a, &b, limit), (g <= limit).then_some(g));
        prop_assert_eq!(is_within(&a, &b, -limit), g <= -limit);
    }

    #[test]
    fn sweep_meets_where_the_oracle_does(a in rects(400.0), b in rects(400.0), along in units(), dist in 1.0..400.0f64) {
        prop_assume!(gap(&a, &b) > 1e-3);
        let ours = sweep(&a, along, dist, &b);
        let ((pa, ca), (pb, cb)) = (oracle(&a), oracle(&b));
        let options = ShapeCastOptions { max_time_of_impact: dist, ..ShapeCastOptions::default() };
        let hit = query::cast_shapes(&pa, Vector::new(along.x, along.y), &ca, &pb, Vector::ZERO, &cb, options).unwrap();
        // A graze is anybody's guess: decide hit or miss only where the way runs clearly in or clearly past.
        let grown = sweep(&a.grown(1e-5), along, dist, &b).is_some();
        let shrunk = sweep(&a.grown(-1e-5), along, dist - 1e-5, &b).is_some();
        if grown == shrunk {
            prop_assert_eq!(ours.is_some(), hit.is_some());
        }
        if let (Some(t), Some(h)) = (ours, hit) {
            prop_assert!((t - h.time_of_impact).abs() < 1e-4 || !shrunk, "{t} {}", h.time_of_impact);
        }
    }

    /// Before the stop the gap is larger than the tolerance, at the stop it is the tolerance; a miss never comes within it.
    #[test]
    fn a_swept_tolerance_is_what_the_gap_says(a in rects(400.0), b in rects(400.0), along in units(), near in 0.1..20.0f64) {
        let dist = 300.0;
        prop_assume!(gap(&a, &b) > near + 1e-6);
        let met = sweep_within(&a, along, dist, &b, near);
        let until = met.unwrap_or(dist);
        for i in 0..40 {
            let t = until * f64::from(i) / 40.0;
            prop_assert!(gap(&a.moved(along * t), &b) > near - 1e-7);
        }
        if let Some(t) = met {
            prop_assert!((gap(&a.moved(along * t), &b) - near).abs() < 1e-7);
        }
    }

    #[test]
    fn a_passage_ends_where_the_way_back_begins(a in rects(300.0), b in rects(300.0), along in units()) {
        if let Some(p) = passage(&a, along, &b) {
            let back = passage(&a, -along, &b).unwrap();
            prop_assert!((p.enter + back.leave).abs() < 1e-6 && (p.leave + back.enter).abs() < 1e-6);
            for t in [p.enter, p.leave] {
                prop_assert!(gap(&a.moved(along * t), &b).abs() < 1e-6);
            }
        }
    }
}

fn pivots(r: &Rect) -> [V; 3] {
    [r.ends(Side::Front)[0], r.ends(Side::Front)[1], r.c]
}

proptest! {
    #![proptest_config(fixed(2, 14_000))]

    /// Dense sampling: clear all the way to the stop, at the tolerance there; a miss is clear all the way round.
    #[test]
    fn wheel_stops_at_the_first_touch(a in rects(250.0), b in rects(250.0), pivot in 0..3usize, left in any::<bool>(), near in 0.0..5.0f64) {
        let near = if near < 1.5 { 0.0 } else { near };
        prop_assume!(gap(&a, &b) > near + 1e-3);
        let way = if left { Turn::Left } else { Turn::Right };
        let most = 3.0;
        let pivot = pivots(&a)[pivot];
        let path = Path::Round { pivot, way, most };
        let met = wheel_within(&a, pivot, way, most, &b, near);
        let until = met.unwrap_or(most);
        for i in 0..=400 {
            let t = until * f64::from(i) / 400.0 - 1e-9;
            let g = gap(&path.carry(&a, t.max(0.0)), &b);
            prop_assert!(g > near - 1e-6, "at {t} of {until}: {g}");
        }
        if let Some(t) = met {
            prop_assert!((gap(&path.carry(&a, t), &b) - near).abs() < 1e-6);
        }
    }

    /// Whoever is told apart by circles is never met.
    #[test]
    fn what_is_met_could_be_met(
        a in rects(250.0), b in rects(250.0), along in units(), pivot in 0..3usize, left in any::<bool>(), far in 0.01..1.0f64, near in 0.0..5.0f64
    ) {
        let way = if left { Turn::Left } else { Turn::Right };
        for path in [Path::Straight { along, most: far * 200.0 }, Path::Round { pivot: pivots(&a)[pivot], way, most: far * 3.0 }] {
            let met = path.first_within(&a, &b, near);
            prop_assert!(met.is_none() || path.may_meet(&a, b.c, b.rad + near), "{path:?} meets at {met:?}");
        }
    }

    #[test]
    fn wheel_does_not_care_how_the_table_lies(a in rects(250.0), b in rects(250.0), turn in 0.0..6.3f64) {
        prop_assume!(gap(&a, &b) > 1e-3);
        let pivot = a.ends(Side::Front)[0];
        let here = wheel(&a, pivot, Turn::Left, 3.0, &b);
        let m = wheel(&mirrored(&a), v(-pivot.x, pivot.y), Turn::Right, 3.0, &mirrored(&b));
        let (ra, rb) = (spin(&a, turn), spin(&b, turn));
        let r = wheel(&ra, ra.ends(Side::Front)[0], Turn::Left, 3.0, &rb);
        for other in [m, r] {
            match (here, other) {
                (Some(x), Some(y)) => prop_assert!((x - y).abs() < 1e-6),
                (None, None) => {}
                // Only a graze may be seen one way and missed the other.
                (Some(t), None) | (None, Some(t)) => {
                    let path = Path::Round { pivot, way: Turn::Left, most: 3.0 };
                    prop_assert!(gap(&path.carry(&a, t), &b).abs() < 1e-6 && (wheel(&a.grown(-1e-6), pivot, Turn::Left, 2.999, &b).is_none()));
                }
            }
        }
    }

    #[test]
    fn wheel_across_a_line_is_the_first_corner_over_it(a in rects(250.0), out in units(), room in 0.0..150.0f64) {
        let pivot = a.ends(Side::Front)[0];
        let reach = a.corners().iter().map(|p| (*p - a.c).dot(out)).fold(f64::MIN, f64::max);
        let at = a.c + out * (reach + room + 1e-6);
        let path = Path::Round { pivot, way: Turn::Right, most: 6.0 };
        let over = |t: f64| path.carry(&a, t).corners().iter().map(|p| (*p - at).dot(out)).fold(f64::MIN, f64::max);
        let met = wheel_across(&a, pivot, Turn::Right, 6.0, at, out, 0.0);
        for i in 0..400 {
            let t = met.unwrap_or(6.0) * f64::from(i) / 400.0;
            prop_assert!(over(t) < 1e-6);
        }
        if let Some(t) = met {
            prop_assert!(over(t).abs() < 1e-6);
        }
    }
}

/// Two lines side by side, corner on corner, each way of facing: sliding past is never a hit once the slack is taken off.
#[test]
fn parallel_neighbours_slide_for_every_bearing() {
    use grognard_field::geometry::{Bearing, Footprint, Pose};
    for hundredths in (0..36_000).step_by(37) {
        let facing = Bearing::new(hundredths);
        let size = Footprint::new(120.0, 15.0);
        let a = Rect::at(Pose::nearest(v(500.0, 500.0), facing), size);
        let b = a.moved(a.right() * 120.0);
        assert!(gap(&a, &b).abs() < 1e-9);
        assert_eq!(sweep(&a.grown(-1e-6), a.f, 300.0, &b), None, "{facing}");
    }
}
