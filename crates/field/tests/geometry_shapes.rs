//! Footprints, aspects, arcs, zones and polygons, against sampling and by hand.

mod geometry_common;
use geometry_common::{fixed, rects, tolerance};
use grognard_field::geometry::aspect::{
    Across, Along, Division, arc_distance, faces_edge, in_arc, point_in_arc, relative_bearing, sector, shares, side_of, touched_edge,
    touched_lengths,
};
use grognard_field::geometry::convex::{Convex, Cut, length, place_along, point_to_path, segment_distance};
use grognard_field::geometry::{Bearing, Footprint, Formation, Layout, Layouts, Pose, Rect, Side, Stands, V, Zone, gap, stretch_within, v};
use grognard_field::polygon::{Polygon, PolygonFault};
use proptest::prelude::*;

/// The share of a rectangle's ground for which a predicate holds, by a grid of 60 x 60 places.
fn sampled(r: &Rect, holds: impl Fn(V) -> bool) -> f64 {
    const N: i32 = 60;
    let place = |i: i32, half: f64| half * ((2.0 * f64::from(i) + 1.0) / f64::from(N) - 1.0);
    let hits = (0..N).flat_map(|i| (0..N).map(move |j| (i, j))).filter(|&(i, j)| holds(r.world(v(place(i, r.hw), place(j, r.hd)))));
    hits.count() as f64 / f64::from(N * N)
}

fn stars() -> impl Strategy<Value = Polygon> {
    // A star about a place: any radii at growing angles give an outline that does not cross itself.
    (100.0..300.0f64, 100.0..300.0f64, proptest::collection::vec(20.0..150.0f64, 5..14)).prop_map(|(x, y, radii)| {
        let n = radii.len() as f64;
        let corners: Vec<V> = radii
            .iter()
            .enumerate()
            .map(|(i, r)| {
                let (s, c) = libm::sincos(core::f64::consts::TAU * i as f64 / n);
                v(x + c * r, y + s * r)
            })
            .collect();
        Polygon::new(&corners).unwrap()
    })
}

proptest! {
    #![proptest_config(fixed(21, 4_000))]

    #[test]
    fn the_share_inside_an_area_is_what_sampling_counts(area in stars(), r in rects(400.0)) {
        let share = area.share_of(&r);
        let counted = sampled(&r, |p| area.holds(p, 0.0));
        prop_assert!((share - counted).abs() < 0.03, "{share} {counted}");
        // And what the polygon library cuts out.
        let by_library = area.overlap(&Polygon::from_rect(&r).unwrap()) / r.area();
        prop_assert!((share - by_library).abs() < 1e-4, "{share} {by_library}");
    }

    #[test]
    fn quadrants_share_out_all_ground_as_sampling_does(target in rects(200.0), other in rects(300.0)) {
        for by in [Division::Diagonals, Division::EdgeLines, Division::FlankWedges] {
            let parts = shares(&target, &other, by);
            prop_assert!((parts.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            for (i, side) in Side::ALL.into_iter().enumerate() {
                let counted = sampled(&other, |p| side_of(&target, p, by) == side);
                prop_assert!((parts[i] - counted).abs() < 0.04, "{by:?} {side:?}: {} {counted}", parts[i]);
            }
        }
    }

    #[test]
    fn an_arc_holds_what_sampling_finds_in_it(of in rects(200.0), other in rects(300.0), spread in 0..8_900i32, side in 0..4usize) {
        let (side, spread) = (Side::ALL[side], Bearing::new(spread));
        let part = in_arc(&of, side, spread, &other);
        let counted = sampled(&other, |p| point_in_arc(&of, side, spread, p, 0.0));
        prop_assert!((part.area() / other.area() - counted).abs() < 0.04);
        let [left, right] = of.ends(side);
        if let Some(distance) = arc_distance(&of, side, spread, &other) {
            prop_assert!(distance >= gap(&of.edge(side), &other).max(0.0) - 1e-6);
            for &corner in part.corners() {
                prop_assert!(distance <= segment_distance(corner, corner, left, right) + 1e-9);
            }
        } else {
            prop_assert!(counted == 0.0);
        }
    }

    #[test]
    fn convex_separation_agrees_with_the_gap_in_sign_and_depth(a in rects(200.0), b in rects(200.0)) {
        let (g, s) = (gap(&a, &b), Convex::from(&a).separation(&Convex::from(&b)));
        prop_assert!(s <= g + 1e-9);
        if g < -1e-9 {
            prop_assert!((g - s).abs() < 1e-9);
        }
        let hull = Convex::hull(&a.corners());
        prop_assert!((hull.area() - a.area()).abs() < 1e-6);
        let half = hull.cut(&Cut::new(a.c, a.f));
        prop_assert!((half.area() - a.area() * 0.5).abs() < 1e-6);
    }

    /// The hull of two bodies holds both, and its sides know what overlaps it.
    #[test]
    fn the_sides_of_a_hull_hold_all_of_it_and_part_it_from_what_is_beside(a in rects(200.0), b in rects(200.0), c in rects(400.0)) {
        let points: Vec<V> = a.corners().into_iter().chain(b.corners()).collect();
        let hull = Convex::hull(&points);
        prop_assert!(hull.area() >= a.area().max(b.area()) - 1e-6);
        for side in hull.sides() {
            for p in &points {
                prop_assert!(side.deepest(&Rect::point(*p)) >= -1e-9, "{p:?} beyond {side:?}");
            }
            prop_assert!(points.iter().any(|p| side.deepest(&Rect::point(*p)) < 1e-9));
            prop_assert!(side.shallowest(&c) <= side.deepest(&c));
        }
        let over = |deep: f64| hull.sides().iter().all(|side| side.deepest(&c) > deep);
        if hull.overlaps(&Convex::from(&c), 0.0) {
            prop_assert!(over(-1e-9));
        } else {
            let own = points.iter().map(|p| c.local(*p));
            let (across, along) = (own.clone().map(|p| p.x), own.map(|p| p.y));
            let apart = |low: f64, high: f64, half: f64| low >= half - 1e-9 || high <= 1e-9 - half;
            let ends = |s: &mut dyn Iterator<Item = f64>| s.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
            let ((l, r), (n, f)) = (ends(&mut { across }), ends(&mut { along }));
            prop_assert!(!over(1e-9) || apart(l, r, c.hw) || apart(n, f, c.hd));
        }
    }

    #[test]
    fn a_stretch_comes_within_what_its_gap_says(a in rects(200.0), b in rects(200.0), near in 0.0..50.0f64) {
        let [p, q] = a.ends(Side::Front);
        let gap = gap(&Rect::segment(p, q), &b);
        prop_assume!((gap - near).abs() > 1e-9);
        prop_assert_eq!(stretch_within(p, q, &b, near), gap <= near);
    }

    /// A zone trimmed by a friend ends where sampling first meets him between the flank lines.
    #[test]
    fn a_zone_ends_at_the_nearest_part_of_a_friend(of in rects(200.0), friend in rects(400.0)) {
        prop_assume!(gap(&of, &friend) > 0.1);
        let zone = Zone::before(&of, Side::Front, 150.0).trimmed_by(&friend, tolerance());
        let mut first = 150.0f64;
        for i in 0..=400 {
            let y = 150.0 * f64::from(i) / 400.0;
            let row = Rect::new(of.middle(Side::Front) + of.f * y, of.f, of.hw - tolerance().on_boundary(), 0.0);
            if gap(&row, &friend) <= 0.0 {
                first = y;
                break;
            }
        }
        prop_assert!(zone.depth() <= first + 1e-9, "{} {first}", zone.depth());
        let end = Rect::new(of.middle(Side::Front) + of.f * zone.depth(), of.f, of.hw, 0.0);
        prop_assert!(zone.depth() == 150.0 || gap(&end, &friend) <= 1e-6);
        if let Some(rect) = zone.rect() {
            prop_assert!((rect.hw - of.hw).abs() < 1e-12);
        }
    }

    #[test]
    fn a_zone_ends_where_an_area_begins(of in rects(200.0), area in stars()) {
        prop_assume!(!area.touches(&of, 0.1));
        let zone = Zone::before(&of, Side::Front, 150.0).trimmed_by_area(&area, 0.0, tolerance());
        let row = |y: f64| Rect::new(of.middle(Side::Front) + of.f * y, of.f, of.hw - tolerance().on_boundary(), 0.0);
        let first = (0..=400).map(|i| 150.0 * f64::from(i) / 400.0).find(|&y| area.touches(&row(y), 0.0)).unwrap_or(150.0);
        // Rows can miss a thin point of the area, so: no row before the end touches, and the end itself does.
        prop_assert!(zone.depth() <= first + 1e-9, "{} {first}", zone.depth());
        prop_assert!(zone.depth() == 150.0 || area.touches(&row(zone.depth()), 1e-6));
    }

    #[test]
    fn chords_are_the_metres_inside(area in stars(), a in 0.0..400.0f64, b in 0.0..400.0f64) {
        let (p, q) = (v(a, 0.0), v(b, 400.0));
        const N: i32 = 2000;
        let counted = (0..N).filter(|&i| area.holds(p.lerp(q, (f64::from(i) + 0.5) / f64::from(N)), 0.0)).count() as f64;
        prop_assert!((area.inside_length(p, q) - counted * p.distance(q) / f64::from(N)).abs() < 2.0);
    }
}

fn stands(n: u16) -> Stands {
    Stands { n, width: 30.0, depth: 15.0 }
}

#[test]
fn five_games_can_say_how_their_stands_sit() {
    let size = |layout: Layout, n: u16| layout.footprint(stands(n));
    assert_eq!(size(Layout::Ranks { ranks: 1 }, 4), Some(Footprint::new(120.0, 15.0)));
    assert_eq!(size(Layout::Ranks { ranks: 2 }, 5), Some(Footprint::new(90.0, 30.0)));
    // A column two wide, one wide when small; odd stands make a last rank of one.
    let column = Layout::Files { files: 2, below: 4 };
    assert_eq!(size(column, 5), Some(Footprint::new(60.0, 45.0)));
    assert_eq!(size(column, 3), Some(Footprint::new(30.0, 45.0)));
    assert_eq!(size(Layout::Files { files: 1, below: 0 }, 4), Some(Footprint::new(30.0, 60.0)));
    assert_eq!(size(Layout::SquareOf { widths: 2.0 }, 4), Some(Footprint::new(60.0, 60.0)));
    assert_eq!(size(Layout::SquareShared, 6), Some(Footprint::new(60.0, 60.0)));
    assert_eq!(size(Layout::Spread { interval: 0.5 }, 3), Some(Footprint::new(120.0, 15.0)));
    assert_eq!(size(Layout::Fixed { width: 75.0, depth: 75.0 }, 1), Some(Footprint::new(75.0, 75.0)));
    assert_eq!(size(Layout::Nothing, 4), None);
    assert_eq!(size(Layout::Ranks { ranks: 1 }, 0), None);
    assert_eq!(Layout::SquareShared.fronts().len(), 4);
    assert_eq!(Layout::Nothing.fronts(), &[]);
    let game: Layouts =
        toml::from_str("line = { ranks = { ranks = 1 } }\ncolumn = { files = { files = 2, below = 4 } }\ngarrison = 'nothing'").unwrap();
    assert_eq!(game.of(Formation::Column), Some(column));
    assert_eq!(game.of(Formation::Mass), None);
    assert_eq!(Formation::ALL.iter().filter(|&&f| game.of(f).is_some()).count(), 3);
}

fn target() -> Rect {
    Rect::at(Pose::nearest(v(0.0, 15.0), Bearing::NORTH), Footprint::new(120.0, 30.0))
}

#[test]
fn sides_by_hand() {
    let t = target();
    let of = |x: f64, y: f64, by| side_of(&t, v(x, y), by);
    assert_eq!(of(0.0, 100.0, Division::Diagonals), Side::Front);
    assert_eq!(of(100.0, 30.0, Division::Diagonals), Side::Front, "ahead of the diagonal, though beyond the flank");
    assert_eq!(of(100.0, 10.0, Division::Diagonals), Side::Right);
    assert_eq!(of(60.0, 15.0, Division::Diagonals), Side::Front, "on the line: the doubt is the target's");
    assert_eq!(of(100.0, 15.0, Division::EdgeLines), Side::Front, "on the front line is ahead");
    assert_eq!(of(100.0, 14.0, Division::EdgeLines), Side::Right);
    assert_eq!(of(-100.0, -16.0, Division::EdgeLines), Side::Rear);
    assert_eq!(of(-100.0, -5.0, Division::FlankWedges), Side::Left);
    assert_eq!(sector(&t, v(70.0, 20.0), 0.0), grognard_field::geometry::aspect::Sector { along: Along::Ahead, across: Across::Right });
    assert_eq!(sector(&t, v(60.0, -14.0), 0.0), grognard_field::geometry::aspect::Sector { along: Along::Beside, across: Across::Within });
    assert_eq!(relative_bearing(&t, v(100.0, 0.0)), 9_000);
    assert_eq!(relative_bearing(&t, v(-100.0, 100.0)), -4_500);
}

#[test]
fn the_touched_edge_is_the_one_along_which_most_lies() {
    let t = target();
    let unit = |x: f64, y: f64, facing: i32| Rect::at(Pose::nearest(v(x, y), Bearing::new(facing)), Footprint::new(60.0, 30.0));
    assert_eq!(touched_edge(&unit(0.0, 15.5, 18_000), &t, 1.0), Some(Side::Front));
    assert_eq!(touched_edge(&unit(60.5, 0.0, 27_000), &t, 1.0), Some(Side::Right));
    assert_eq!(touched_edge(&unit(0.0, -15.0, 0), &t, 1.0), Some(Side::Rear));
    assert_eq!(touched_edge(&unit(-60.0, 5.0, 9_000), &t, 1.0), Some(Side::Left));
    assert_eq!(touched_edge(&unit(0.0, 17.0, 18_000), &t, 1.0), None);
    assert!((touched_lengths(&unit(0.0, 15.5, 18_000), &t, 1.0)[0] - 62.0).abs() < 1e-9);
    // A corner poked into a flank touches the flank, wherever its middle lies.
    let poking = Rect::at(Pose::nearest(v(60.3, 10.0), Bearing::new(22_500)), Footprint::new(0.1, 60.0));
    assert_eq!(side_of(&t, poking.c, Division::Diagonals), Side::Front);
    assert_eq!(touched_edge(&poking, &t, 1.0), Some(Side::Right));
    // A corner in the angle between front and flank: where its middle lies decides.
    assert_eq!(touched_edge(&unit(75.0, 15.5, 18_000), &t, 1.0), Some(Side::Front));
    assert!(faces_edge(&unit(100.0, 0.0, 27_000), &t, Side::Right, 0.05));
    assert!(!faces_edge(&unit(100.0, 0.0, 9_000), &t, Side::Right, 0.05), "it looks away");
    assert!(!faces_edge(&unit(100.0, 60.0, 27_000), &t, Side::Right, 0.05), "its front passes ahead of the flank");
}

#[test]
fn zones_by_hand() {
    let t = target();
    let zone = Zone::before(&t, Side::Front, 50.0);
    let rect = zone.rect().unwrap();
    assert_eq!(rect.corners(), Rect::between(v(-60.0, 15.0), v(60.0, 65.0)).corners());
    let far = Rect::at(Pose::nearest(v(0.0, 100.0), Bearing::NORTH), Footprint::new(60.0, 34.97));
    assert!(zone.holds(&far, tolerance()), "on the boundary, within the slack, is inside");
    assert!(!zone.cut_to(40.0).holds(&far, tolerance()));
    // A friend who only brushes the flank line does not trim it; one whose nearest corner lies outside trims by what is inside.
    let beside = Rect::between(v(60.0, 20.0), v(120.0, 40.0));
    assert_eq!(zone.trimmed_by(&beside, tolerance()).depth(), 50.0);
    let slant = Rect::at(Pose::nearest(v(90.0, 40.0), Bearing::new(4_500)), Footprint::new(100.0, 10.0));
    let trimmed = zone.trimmed_by(&slant, tolerance()).depth();
    assert!(trimmed > 20.0 && trimmed < 50.0, "{trimmed}");
    // Before the flanks and the rear it is as wide as they are.
    assert_eq!(Zone::before(&t, Side::Left, 50.0).rect().unwrap().hw, 15.0);
    assert_eq!(Zone::before(&t, Side::Rear, 50.0).rect().unwrap().c, v(0.0, -40.0));
    // A ridge in front cuts it off; the one it stands on does not.
    assert_eq!(zone.trimmed_by_line(&[v(-100.0, 35.0), v(100.0, 35.0)], tolerance()).depth(), 20.0);
    assert_eq!(zone.trimmed_by_line(&[v(-100.0, 15.02), v(100.0, 15.02)], tolerance()).depth(), 50.0);
    let wood = Polygon::new(&[v(-100.0, 30.0), v(100.0, 30.0), v(0.0, 90.0)]).unwrap();
    assert_eq!(zone.trimmed_by_area(&wood, 5.0, tolerance()).depth(), 20.0);
    assert!(zone.cut_to(0.0).rect().is_none());
    // In contact over the right third and the middle, it still looks out between and to the left.
    let bodies = [Rect::between(v(20.0, 15.5), v(100.0, 30.0)), Rect::between(v(-10.0, 15.5), v(0.0, 30.0))];
    let free = Zone::before_free_parts(&t, Side::Front, 50.0, &bodies, tolerance());
    let widths: Vec<f64> = free.iter().map(|z| (z.rect().unwrap().hw * 2.0).round()).collect();
    assert_eq!(widths, [49.0, 18.0]);
    assert_eq!(Zone::before_free_parts(&t, Side::Front, 50.0, &[], tolerance())[0].rect(), zone.rect());
}

#[test]
fn bad_outlines_are_refused_with_the_reason() {
    assert_eq!(Polygon::new(&[v(0.0, 0.0), v(1.0, 0.0), v(0.0, 0.0)]), Err(PolygonFault::TooFew(2)));
    assert_eq!(Polygon::new(&[v(0.0, 0.0), v(1.0, 0.0), v(2.0, 0.0)]), Err(PolygonFault::NoGround));
    assert_eq!(Polygon::new(&[v(0.0, 0.0), v(f64::NAN, 0.0), v(2.0, 5.0)]), Err(PolygonFault::NotFinite(1)));
    let bow = [v(0.0, 0.0), v(10.0, 10.0), v(10.0, 0.0), v(0.0, 12.0)];
    assert!(matches!(Polygon::new(&bow), Err(PolygonFault::CrossesItself(_))));
}

#[test]
fn areas_in_areas() {
    let square = |x: f64, y: f64, side: f64| Polygon::new(&[v(x, y), v(x + side, y), v(x + side, y + side), v(x, y + side)]).unwrap();
    let (large, small, across) = (square(0.0, 0.0, 100.0), square(10.0, 10.0, 20.0), square(90.0, 0.0, 100.0));
    assert_eq!(large.area(), 10_000.0);
    assert!(large.holds_polygon(&small) && !small.holds_polygon(&large) && !large.holds_polygon(&across));
    assert!((large.overlap(&across) - 1_000.0).abs() < 1e-3);
    let left: f64 = large.difference(&across).iter().map(Polygon::area).sum();
    assert!((left - 9_000.0).abs() < 1e-3);
    assert!((large.intersection(&across)[0].area() - 1_000.0).abs() < 1e-3);
    assert!(large.holds(v(100.0, 50.0), 0.0) && large.holds(v(100.04, 50.0), 0.05) && !large.holds(v(100.04, 50.0), 0.0));
    assert!(large.holds_all(&Rect::between(v(10.0, 10.0), v(100.0, 30.0)), 0.0));
    assert!(!large.holds_all(&Rect::between(v(10.0, 10.0), v(101.0, 30.0)), 0.0));
    // Corners inside is not all inside: a notch.
    let notch = Polygon::new(&[v(0.0, 0.0), v(100.0, 0.0), v(100.0, 50.0), v(50.0, 10.0), v(0.0, 50.0)]).unwrap();
    assert!(!notch.holds_all(&Rect::between(v(10.0, 1.0), v(90.0, 35.0)), 0.0));
    assert_eq!(notch.share_of(&Rect::point(v(50.0, 5.0))), 1.0);
}

#[test]
fn polylines() {
    let path = [v(0.0, 0.0), v(30.0, 0.0), v(30.0, 40.0)];
    assert_eq!(length(&path), 70.0);
    assert_eq!(place_along(&path, 50.0), v(30.0, 20.0));
    assert_eq!(place_along(&path, 500.0), v(30.0, 40.0));
    assert_eq!(point_to_path(v(40.0, 20.0), &path), 10.0);
}
