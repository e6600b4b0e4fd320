//! The grid: nothing is lost on it, nothing drifts, and tolerances are not finer than it.

mod geometry_common;
use geometry_common::{fixed, poses, sizes};
use grognard_field::geometry::{
    Amount, Anchor, Bearing, Footprint, Motion, Pivot, Pose, Quanta, Rect, Scale, Tolerance, ToleranceFault, Turn, redeployed, turn_about,
    v, worst_corner_error,
};
use proptest::prelude::*;

proptest! {
    #![proptest_config(fixed(3, 80_000))]

    #[test]
    fn a_pose_comes_back_from_metres_unchanged(pose in poses(9000.0)) {
        prop_assert_eq!(Pose::nearest(pose.front(), Bearing::degrees(pose.facing.as_degrees())), pose);
        prop_assert_eq!(Bearing::of(pose.facing.unit()), pose.facing);
        let text = serde_json::to_string(&pose).unwrap();
        prop_assert_eq!(serde_json::from_str::<Pose>(&text).unwrap(), pose);
    }

    #[test]
    fn there_and_back_is_home(pose in poses(3000.0), size in sizes(), amount in 1..30_000i32, relative in 0..36_000i32) {
        let there = Motion::Straight(Bearing::new(relative)).pose(pose, size, Amount(amount));
        let back = Motion::Straight(Bearing::new(relative + 18_000)).pose(there, size, Amount(amount));
        prop_assert_eq!(back, pose);
        let turned = pose.about_face(size.depth).about_face(size.depth);
        prop_assert_eq!(turned, pose);
    }

    #[test]
    fn turning_is_exact_on_the_grid(pose in poses(3000.0), size in sizes(), amount in -18_000..18_000i32) {
        for about in [Pivot::FrontLeft, Pivot::FrontRight, Pivot::RearLeft, Pivot::RearRight, Pivot::FrontCentre, Pivot::Centre] {
            let there = turn_about(pose, size, about, amount);
            prop_assert_eq!(there.facing, pose.facing.turned(amount));
            let (before, after) = (about.of(&Rect::at(pose, size)), about.of(&Rect::at(there, size)));
            prop_assert!(before.distance(after) <= 0.00708, "the pivot is off by no more than half a cell's diagonal");
            prop_assert_eq!(turn_about(there, size, about, -amount), pose);
        }
    }

    #[test]
    fn mirrored_bearings_are_mirrored_to_the_bit(h in 0..36_000i32) {
        let (u, m, q) = (Bearing::new(h).unit(), Bearing::new(-h).unit(), Bearing::new(h + 9_000).unit());
        prop_assert_eq!((u.x, u.y), (-m.x, m.y));
        prop_assert_eq!((u.y, -u.x), (q.x, q.y));
        prop_assert!((u.length() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn the_anchored_stand_keeps_its_place(pose in poses(3000.0), from in sizes(), to in sizes(), stand in 1.0..4.0f64) {
        for (anchor, left) in [(Anchor::FrontLeft, true), (Anchor::FrontRight, false)] {
            let after = redeployed(pose, from, to, anchor);
            let centre = |p: Pose, s: Footprint| {
                let r = Rect::at(p, s);
                let x = if left { -r.hw + stand } else { r.hw - stand };
                r.world(v(x, r.hd - stand))
            };
            prop_assert!(centre(pose, from).distance(centre(after, to)) < 0.0072);
        }
        prop_assert!(Rect::at(redeployed(pose, from, to, Anchor::Centre), to).c.distance(Rect::at(pose, from).c) < 0.0072);
    }

    /// The bound is a bound, for any footprint and any pose that was meant between the steps of the grid.
    #[test]
    fn no_corner_is_farther_off_than_the_worst_error(
        x in 0.0..9000.0f64, y in 0.0..9000.0f64, degrees in 0.0..360.0f64, size in sizes()
    ) {
        let (s, c) = libm::sincos(degrees.to_radians());
        let f = v(s, c);
        let meant = Rect::new(v(x, y) - f * (size.depth * 0.5), f, size.width * 0.5, size.depth * 0.5);
        let kept = Rect::at(Pose::nearest(v(x, y), Bearing::degrees(degrees)), size);
        let off = meant.corners().iter().zip(kept.corners()).map(|(a, b)| a.distance(b)).fold(0.0, f64::max);
        prop_assert!(off <= worst_corner_error(size.reach()) + 1e-9);
    }
}

#[test]
fn a_thousand_wheels_there_and_back_do_not_drift() {
    let size = Footprint::new(151.3, 22.7);
    let start = Pose { x: Quanta(123_457), y: Quanta(98_761), facing: Bearing::new(3_713) };
    let mut pose = start;
    for n in 0..1000 {
        let amount = Amount(1 + n * 17 % 9_000);
        let there = Motion::Wheel { about: Pivot::FrontLeft, way: Turn::Left }.pose(pose, size, amount);
        pose = Motion::Wheel { about: Pivot::FrontLeft, way: Turn::Right }.pose(there, size, amount);
        assert_eq!(pose, start, "after {n}");
    }
}

#[test]
fn the_worst_error_is_nearly_reached() {
    // Half a cell off in both directions, half a hundredth of a degree off, and the far corner on the wrong side of both.
    let size = Footprint::new(400.0, 40.0);
    let worst = worst_corner_error(size.reach());
    let mut most = 0.0f64;
    for n in 0..3_600 {
        let facing = Bearing::new(n * 10);
        for (dx, dy) in [(0.0049999, 0.0049999), (-0.0049999, 0.0049999)] {
            for turn in [0.0049999f64, -0.0049999] {
                let (s, c) = libm::sincos((facing.as_degrees() + turn).to_radians());
                let f = v(s, c);
                let meant = Rect::new(v(1000.0 + dx, 1000.0 + dy) - f * 20.0, f, 200.0, 20.0);
                let kept = Rect::at(Pose::nearest(v(1000.0 + dx, 1000.0 + dy), Bearing::degrees(facing.as_degrees() + turn)), size);
                for (a, b) in meant.corners().iter().zip(kept.corners()) {
                    most = most.max(a.distance(b));
                }
            }
        }
    }
    assert!(most <= worst, "{most} {worst}");
    assert!(most > worst * 0.99, "{most} {worst}");
}

#[test]
fn tolerances_below_the_grid_are_refused() {
    let reach = Footprint::new(240.0, 30.0).reach();
    let least = worst_corner_error(reach);
    assert!((0.017..0.018).contains(&least), "{least}");
    assert!(Tolerance::new(1.0, 0.02, reach).is_ok());
    assert!(matches!(Tolerance::new(1.0, 0.01, reach), Err(ToleranceFault::BelowGrid { name: "on_boundary", .. })));
    assert!(matches!(Tolerance::new(0.01, 0.02, reach), Err(ToleranceFault::BelowGrid { name: "contact", .. })));
    assert!(matches!(Tolerance::new(f64::NAN, 0.02, reach), Err(ToleranceFault::NotALength { name: "contact" })));
    assert!(matches!(Tolerance::new(0.5, 0.6, reach), Err(ToleranceFault::Crossed { .. })));
}

#[test]
fn cardinal_points_are_exact() {
    assert_eq!(Bearing::NORTH.unit(), v(0.0, 1.0));
    assert_eq!(Bearing::EAST.unit(), v(1.0, 0.0));
    assert_eq!(Bearing::SOUTH.unit(), v(0.0, -1.0));
    assert_eq!(Bearing::WEST.unit(), v(-1.0, 0.0));
    assert_eq!(Bearing::new(-9_000), Bearing::WEST);
    assert_eq!(Bearing::new(35_900).turn_to(Bearing::new(100)), 200);
    assert_eq!(Bearing::degrees(f64::NAN), Bearing::NORTH);
}

#[test]
fn a_game_converts_at_its_own_scale() {
    let cm = Scale::new(10.0).unwrap();
    assert_eq!((cm.metres(14.2), cm.units(142.0), cm.quanta(0.1)), (142.0, 14.2, Quanta(100)));
    assert!(Scale::new(0.0).is_err() && Scale::new(f64::NAN).is_err());
    assert!(serde_json::from_str::<Scale>("-3.0").is_err());
}
