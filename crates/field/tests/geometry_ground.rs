//! Moves over changing ground, heights, and who sees whom.

mod geometry_common;
use geometry_common::{fixed, rects};
use grognard_field::geometry::{Bearing, Footprint, Part, Pose, Rect, Side, V, gap, v};
use grognard_field::ground::{
    Area, Blocker, Combine, Cost, Crossing, Elevation, HeightRule, Heights, Hill, Line, Look, Purse, Screen, Sight, Toll, View, Walk,
    sight, walk,
};
use grognard_field::polygon::Polygon;
use proptest::prelude::*;

fn field(x: f64, y: f64, w: f64, h: f64) -> Polygon {
    Polygon::new(&[v(x, y), v(x + w, y), v(x + w, y + h), v(x, y + h)]).unwrap()
}

fn north(x: f64, y: f64) -> Rect {
    Rect::at(Pose::nearest(v(x, y), Bearing::NORTH), Footprint::new(120.0, 15.0))
}

fn purse(metres: f64, part: Part) -> Purse {
    Purse { metres, part, combine: Combine::Dearest, slack: 0.05 }
}

type Priced = (&'static str, Cost);
type Tolled = (&'static str, Toll);

fn go(mover: &Rect, most: f64, purse: Purse, areas: &[Area<Priced>], lines: &[Line<Tolled>]) -> Walk<&'static str> {
    walk(mover, mover.f, most, purse, areas, lines, |&(name, cost)| (cost, name), |&(name, toll)| (toll, name))
}

fn area(outline: Polygon, name: &'static str, cost: Cost) -> Area<Priced> {
    Area { outline, tag: (name, cost) }
}

#[test]
fn a_wood_at_half_rate_by_both_policies() {
    let wood = [area(field(0.0, 200.0, 1000.0, 50.0), "wood", Cost::Times(2.0))];
    let mover = north(500.0, 100.0);
    // The centre of the front is in the wood from 100 to 150 m.
    let front = go(&mover, 1000.0, purse(250.0, Part::FrontCentre), &wood, &[]);
    assert!((front.reached - 200.0).abs() < 1e-9, "{front:?}");
    assert_eq!(front.legs.len(), 3);
    let told: Vec<_> = front.boundaries.iter().map(|b| (b.tag, b.crossing, b.at.round())).collect();
    assert_eq!(told, [("wood", Crossing::Enters, 100.0), ("wood", Crossing::Leaves, 150.0)]);
    // Any part of it: its rear is in it for 15 m longer.
    let any = go(&mover, 1000.0, purse(250.0, Part::Whole), &wood, &[]);
    assert!((any.reached - 185.0).abs() < 1e-9, "{any:?}");
    assert_eq!(any.spent, 250.0);
    // It runs dry inside.
    let dry = go(&mover, 1000.0, purse(120.0, Part::Whole), &wood, &[]);
    assert!((dry.reached - 110.0).abs() < 1e-9);
}

#[test]
fn closed_ground_and_tolls_halt() {
    let mover = north(500.0, 100.0);
    let marsh = [area(field(400.0, 300.0, 200.0, 50.0), "marsh", Cost::Closed)];
    let hedge = |toll| [Line { path: vec![v(0.0, 150.0), v(1000.0, 150.0)], tag: ("hedge", toll) }];
    let walked = go(&mover, 1000.0, purse(500.0, Part::Whole), &marsh, &hedge(Toll::Metres(40.0)));
    assert!((walked.reached - 200.0).abs() < 1e-9, "{walked:?}");
    assert!((walked.spent - 240.0).abs() < 1e-9);
    assert_eq!(walked.boundaries.last().map(|b| (b.tag, b.crossing)), Some(("marsh", Crossing::Halts)));
    let poor = go(&mover, 1000.0, purse(60.0, Part::FrontCentre), &marsh, &hedge(Toll::Metres(40.0)));
    assert!((poor.reached - 50.0).abs() < 0.06 && poor.boundaries[0].crossing == Crossing::Halts, "{poor:?}");
    let closed = go(&mover, 1000.0, purse(500.0, Part::Whole), &marsh, &hedge(Toll::Closed));
    assert!((closed.reached - 50.0).abs() < 0.06);
    // Lined at the start, the hedge is not paid for again; ground stood on is never closed.
    let lined = go(&north(500.0, 150.0), 100.0, purse(500.0, Part::Whole), &[], &hedge(Toll::Metres(40.0)));
    assert!((lined.spent - 100.0).abs() < 1e-9, "{lined:?}");
    let inside = go(&north(500.0, 330.0), 100.0, purse(500.0, Part::Whole), &marsh, &[]);
    assert_eq!(inside.reached, 100.0);
}

#[test]
fn overlapping_ground_is_the_dearest_or_the_product() {
    let areas = [
        area(field(0.0, 100.0, 1000.0, 500.0), "slope", Cost::Times(2.0)),
        area(field(0.0, 100.0, 1000.0, 500.0), "wood", Cost::Times(1.5)),
    ];
    let mover = north(500.0, 100.0);
    let dearest = go(&mover, 300.0, purse(120.0, Part::FrontCentre), &areas, &[]);
    assert!((dearest.reached - 60.0).abs() < 1e-9);
    let both = go(&mover, 300.0, Purse { combine: Combine::Multiply, ..purse(120.0, Part::FrontCentre) }, &areas, &[]);
    assert!((both.reached - 40.0).abs() < 1e-9);
}

proptest! {
    #![proptest_config(fixed(31, 8_000))]

    /// The price of the way walked is the integral of the rate, stepped through in 10 cm.
    #[test]
    fn the_price_is_the_sum_of_its_steps(mover in rects(300.0), x in 0.0..300.0f64, y in 0.0..300.0f64, metres in 20.0..400.0f64, whole in any::<bool>()) {
        let outline = Polygon::new(&[v(x, y), v(x + 120.0, y + 20.0), v(x + 60.0, y + 50.0), v(x + 130.0, y + 140.0), v(x - 20.0, y + 90.0)]).unwrap();
        let part = if whole { Part::Whole } else { Part::FrontCentre };
        let areas = [area(outline.clone(), "wood", Cost::Times(2.0))];
        let walked = go(&mover, 300.0, purse(metres, part), &areas, &[]);
        let (mut spent, mut at) = (0.0, 0.0);
        while at + 0.1 <= walked.reached {
            let there = part.of(&mover).moved(mover.f * (at + 0.05));
            spent += if outline.touches(&there, 0.0) { 0.2 } else { 0.1 };
            at += 0.1;
        }
        prop_assert!((walked.spent - spent).abs() < 1.0, "{} {spent}", walked.spent);
        prop_assert!(walked.spent <= metres + 1e-9);
        prop_assert!((walked.spent - metres).abs() < 1e-9 || (walked.reached - 300.0).abs() < 1e-9);
    }

    /// If every line is free, so is any one of them; and a body that blocks every line blocks some.
    #[test]
    fn every_line_is_stricter_than_some(from in rects(400.0), target in rects(400.0), other in rects(400.0)) {
        prop_assume!(gap(&from, &target) > 5.0 && gap(&from, &other) > 0.5 && gap(&target, &other) > 0.5);
        let look = |kind| Look { from, face: Side::Front, target, kind, ends: FLAT, rule: HeightRule::Flat, slack: 0.05 };
        let screen = [Screen { shape: Blocker::Body(other), view: View::Blocks, top: None, tag: () }];
        let (every, some) = (sight(&look(Sight::Every), screen), sight(&look(Sight::Some), screen));
        let centre = sight(&look(Sight::FromCentre), screen);
        prop_assert!(every.is_err() || (some.is_ok() && centre.is_ok()));
        prop_assert!(centre.is_err() || some.is_ok());
        // Exact against a dense fan from the face to the target's corners.
        let [left, right] = from.ends(Side::Front);
        let crossed = (0..=60).any(|i| {
            let p = left.lerp(right, f64::from(i) / 60.0);
            target.corners().into_iter().any(|q| gap(&Rect::segment(p, q), &other.grown(-0.06)) <= 0.0)
        });
        prop_assert!(!crossed || every.is_err());
    }

    /// Mirror the table: the same is seen.
    #[test]
    fn sight_does_not_care_how_the_table_lies(from in rects(400.0), target in rects(400.0), other in rects(400.0)) {
        prop_assume!(gap(&from, &target) > 5.0);
        let seen = |m: fn(&Rect) -> Rect| {
            let look = Look { from: m(&from), face: Side::Front, target: m(&target), kind: Sight::Every, ends: FLAT, rule: HeightRule::Flat, slack: 0.05 };
            sight(&look, [Screen { shape: Blocker::Body(m(&other)), view: View::Blocks, top: None, tag: () }])
        };
        prop_assert_eq!(seen(|r| *r), seen(geometry_common::mirrored));
    }
}

const FLAT: Elevation = Elevation { observer: 0, target: 0 };

fn look(kind: Sight, ends: Elevation, rule: HeightRule) -> Look {
    let target = Rect::at(Pose::nearest(v(500.0, 500.0), Bearing::SOUTH), Footprint::new(120.0, 15.0));
    Look { from: north(500.0, 100.0), face: Side::Front, target, kind, ends, rule, slack: 0.05 }
}

fn body(r: Rect, top: Option<i32>) -> Screen<'static, &'static str> {
    Screen { shape: Blocker::Body(r), view: View::Blocks, top, tag: "unit" }
}

#[test]
fn a_unit_in_the_way() {
    let half = body(Rect::between(v(400.0, 300.0), v(470.0, 320.0)), None);
    let all = body(Rect::between(v(300.0, 300.0), v(700.0, 320.0)), None);
    for (kind, through_half) in
        [(Sight::Every, Err("unit")), (Sight::Some, Ok(())), (Sight::FromCentre, Ok(())), (Sight::CentreToCentre, Ok(()))]
    {
        assert_eq!(sight(&look(kind, FLAT, HeightRule::Flat), [half]), through_half, "{kind:?}");
        assert_eq!(sight(&look(kind, FLAT, HeightRule::Flat), [all]), Err("unit"), "{kind:?}");
        assert_eq!(sight(&look(kind, FLAT, HeightRule::Flat), [] as [Screen<'_, &str>; 0]), Ok(()));
    }
    // The neighbour in the line touches corners with the observer, and does not hide.
    let neighbour = body(north(620.0, 100.0), None);
    assert_eq!(sight(&look(Sight::Every, FLAT, HeightRule::Flat), [neighbour]), Ok(()));
}

#[test]
fn woods_hide_beyond_a_depth() {
    let wood = field(300.0, 200.0, 400.0, 40.0);
    let screen = |depth| Screen { shape: Blocker::Area(&wood), view: View::BlocksBeyond(depth), top: None, tag: "wood" };
    for kind in [Sight::Some, Sight::FromCentre, Sight::CentreToCentre] {
        assert_eq!(sight(&look(kind, FLAT, HeightRule::Flat), [screen(39.0)]), Err("wood"));
        assert_eq!(sight(&look(kind, FLAT, HeightRule::Flat), [screen(41.0)]), Ok(()));
    }
    // Slanting lines go through more of it.
    assert_eq!(sight(&look(Sight::Every, FLAT, HeightRule::Flat), [screen(41.0)]), Err("wood"));
    assert_eq!(sight(&look(Sight::Every, FLAT, HeightRule::Flat), [screen(43.0)]), Ok(()));
    let solid = Screen { view: View::Blocks, ..screen(0.0) };
    assert_eq!(sight(&look(Sight::Every, FLAT, HeightRule::Flat), [solid]), Err("wood"));
}

#[test]
fn crests_hide_unless_one_end_is_near() {
    let crest = [v(0.0, 130.0), v(1000.0, 130.0)];
    let screen = |near| Screen { shape: Blocker::Line(&crest), view: View::Crest { near }, top: Some(1), tag: "crest" };
    for kind in [Sight::Every, Sight::Some, Sight::CentreToCentre] {
        assert_eq!(sight(&look(kind, FLAT, HeightRule::HigherThanBoth), [screen(20.0)]), Err("crest"), "{kind:?}");
        assert_eq!(sight(&look(kind, FLAT, HeightRule::HigherThanBoth), [screen(31.0)]), Ok(()), "{kind:?}");
    }
    let up = Elevation { observer: 1, target: 0 };
    assert_eq!(sight(&look(Sight::Every, up, HeightRule::HigherThanBoth), [screen(0.0)]), Ok(()));
    // As high as the observer hides what is lower; the target up there too is seen.
    assert_eq!(sight(&look(Sight::Every, up, HeightRule::FromTheObserver), [screen(0.0)]), Err("crest"));
    let level = Elevation { observer: 1, target: 1 };
    assert_eq!(sight(&look(Sight::Every, level, HeightRule::FromTheObserver), [screen(0.0)]), Ok(()));
    assert_eq!(sight(&look(Sight::Every, level, HeightRule::AsHighAsEither), [screen(0.0)]), Err("crest"));
}

#[test]
fn the_highest_hill_over_a_place_is_its_height() {
    let heights = Heights::new(vec![
        Hill { outline: field(0.0, 0.0, 500.0, 500.0), level: 1 },
        Hill { outline: field(100.0, 100.0, 200.0, 200.0), level: 2 },
    ]);
    assert_eq!([v(-1.0, 5.0), v(5.0, 5.0), v(150.0, 150.0), v(500.0, 250.0)].map(|p: V| heights.at(p)), [0, 1, 2, 1]);
    assert_eq!(heights.under(&north(150.0, 150.0)), 2);
    assert_eq!(heights.highest_touched(&north(350.0, 150.0), 0.05), 2, "its left reaches up");
    assert_eq!(heights.highest_along(v(-10.0, 50.0), v(600.0, 50.0)), 1);
    assert_eq!(heights.highest_along(v(-10.0, 150.0), v(600.0, 150.0)), 2);
    assert_eq!(heights.hills().len(), 2);
}
