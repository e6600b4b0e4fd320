//! Domains: what is inside, what is outside, the ends, and samples that never leave them.

use grognard_engine::dice::Seeded;
use grognard_engine::offer::{
    Choice, Domain, Filling, Firmness, HexEdge, HexNode, HexPath, HexStep, Measure, OneOf, PointIn, Region, Shape, Share, ShareOut, SomeOf,
    Unit,
};
use grognard_engine::{Blank, Clause, Offer};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

const CLAUSE: Clause = Clause::new("TT-MOVE-01");

/// The same cases every time.
fn check<S: Strategy>(strategy: S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = Config { cases: 256, failure_persistence: None, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    TestRunner::new_with_rng(config, rng).run(&strategy, test).unwrap_or_else(|error| panic!("{error}"));
}

fn keeps_its_laws(domain: &Domain, seed: u64) -> Result<(), TestCaseError> {
    let mut stream = Seeded::new(seed);
    for end in domain.ends() {
        prop_assert!(domain.contains(&end), "{end:?} is an end and outside");
    }
    for _ in 0..20 {
        if let Some(filling) = domain.sample(&mut stream) {
            prop_assert!(domain.contains(&filling), "{filling:?}: {:?}", domain.check(&filling));
        }
    }
    for outside in domain.beyond() {
        let refused = domain.check(&outside);
        prop_assert!(refused.is_err());
        if let Some(nearest) = refused.unwrap_err().nearest {
            prop_assert!(domain.contains(&nearest), "the nearest to {outside:?}, {nearest:?}, is outside too");
        }
    }
    let json = serde_json::to_value(domain).unwrap();
    prop_assert!(json["kind"].is_string());
    Ok(())
}

#[test]
fn measures() {
    let strategy = (any::<i32>(), any::<i32>(), 1..1000_u32, prop::collection::vec(any::<i32>(), 0..4), any::<u64>());
    check(strategy, |(a, b, step, stops, seed)| {
        prop_assert!(Measure::new(Unit::new("cm", 100), a.max(b), a.min(b), step).is_none() || a == b, "an empty range is no measure");
        let mut measure = Measure::new(Unit::new("cm", 100), a.min(b), a.max(b), step).unwrap();
        for stop in stops {
            measure = measure.stop(stop, Firmness::Soft, "zone", CLAUSE);
        }
        prop_assert!(measure.stops.is_sorted_by_key(|stop| stop.at));
        keeps_its_laws(&Domain::Measure(measure), seed)
    });
}

#[test]
fn units_are_read_as_they_are_shown() {
    let cm = Unit::new("cm", 100);
    assert_eq!((cm.show(1420), cm.show(-5), cm.show(300)), ("14.2 cm".into(), "-0.05 cm".into(), "3 cm".into()));
    assert_eq!(Unit::new("inches", 8).show(9), "1 1/8 inches");
    assert_eq!(Unit::new("inches", 8).read("1.125"), Some(9));
    for (typed, value) in
        [("14.2", Some(1420)), (".5", Some(50)), ("-3", Some(-300)), ("14.205", None), ("", None), ("-", None), ("x", None)]
    {
        assert_eq!(cm.read(typed), value, "{typed}");
    }
    for typed in ["99999999999999999999", "1.99999999999999", "1e5", "+3", "1.2.3", "--3", "3.-1"] {
        assert_eq!(cm.read(typed), None, "{typed}");
    }
    check((-3_000_000..3_000_000_i32, prop::sample::select(vec![1, 10, 100, 1000])), |(value, grid)| {
        let unit = Unit::new("cm", grid);
        let shown = unit.show(value);
        prop_assert_eq!(unit.read(shown.trim_end_matches(" cm")), Some(value));
        Ok(())
    });
}

#[test]
fn points() {
    let corner = || (-5_000..5_000_i32, -5_000..5_000_i32);
    let rect = (corner(), corner()).prop_map(|(from, to)| Shape::Rect { from, to });
    let triangle = (corner(), corner(), corner()).prop_map(|(a, b, c)| Shape::Polygon(vec![a, b, c]));
    let circle = (corner(), 0..3_000_i32).prop_map(|(centre, radius)| Shape::Circle { centre, radius });
    let shapes = prop::collection::vec(prop_oneof![rect, triangle, circle], 1..4);
    check((shapes, prop::option::of(1..360_u32), any::<u64>()), |(shapes, facings, seed)| {
        let open = Domain::Point(PointIn::new(Region::new(shapes.clone()), facings));
        prop_assert!(open.sample(&mut Seeded::new(seed)).is_some());
        keeps_its_laws(&open, seed)?;
        let narrowed = Region::new(shapes).narrowed(
            |x: i32, y: i32, _: Option<i32>| {
                if (x + y) % 2 == 0 { Ok(()) } else { Err("it is odd".to_owned()) }
            },
        );
        keeps_its_laws(&Domain::Point(PointIn::new(narrowed, facings)), seed)
    });
}

#[test]
fn a_concave_polygon_has_its_boundary_and_not_its_bay() {
    // A letter U.
    let shape = Shape::Polygon(vec![(0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (2, 2), (2, 6), (0, 6)]);
    for (x, y, inside) in
        [(1, 5, true), (5, 5, true), (3, 1, true), (3, 4, false), (2, 4, true), (3, 2, true), (7, 3, false), (0, 0, true), (3, 6, false)]
    {
        assert_eq!(shape.contains(x, y), inside, "{x},{y}");
    }
    let huge = Shape::Rect { from: (i32::MIN, i32::MIN), to: (i32::MAX, i32::MAX) };
    assert!(huge.contains(i32::MAX, i32::MIN));
}

#[test]
fn a_circle_has_its_edge_and_not_the_corners_of_its_box() {
    let shape = Shape::Circle { centre: (10, -10), radius: 5 };
    for (x, y, inside) in [(10, -10, true), (15, -10, true), (13, -6, true), (14, -6, false), (15, -5, false), (16, -10, false)] {
        assert_eq!(shape.contains(x, y), inside, "{x},{y}");
    }
    assert_eq!(shape.bounds(), Some(((5, -15), (15, -5))));
    let huge = Shape::Circle { centre: (i32::MAX, 0), radius: i32::MAX };
    assert!(huge.contains(0, 0) && !huge.contains(-1, 0));
}

/// A small map: nodes on a ring with random chords.
fn hexes() -> impl Strategy<Value = HexPath> {
    (2..14_u32, prop::collection::vec((0..14_u32, 0..14_u32, 1..4_u32), 0..30), 0..12_u32, any::<u16>()).prop_map(
        |(count, chords, budget, ends)| {
            let mut edges: Vec<HexEdge> = (1..count).map(|to| HexEdge { from: to - 1, to, cost: 2 }).collect();
            edges.extend(chords.into_iter().map(|(from, to, cost)| HexEdge { from: from % count, to: to % count, cost }));
            edges.retain(|edge| edge.from != edge.to);
            // One edge between two nodes, the cheapest, as on a board.
            edges.sort_by_key(|edge| (edge.from, edge.to, edge.cost));
            edges.dedup_by_key(|edge| (edge.from, edge.to));
            let mut cost = vec![u32::MAX; count as usize];
            cost[0] = 0;
            for _ in 0..count {
                for edge in &edges {
                    let through = cost[edge.from as usize].saturating_add(edge.cost);
                    cost[edge.to as usize] = cost[edge.to as usize].min(through);
                }
            }
            let nodes = (0..count)
                .map(|index| HexNode {
                    at: HexStep { q: index as i32, r: -(index as i32), facing: Some((index % 6) as u8) },
                    cost: cost[index as usize],
                    ends: ends >> (index % 16) & 1 == 1,
                })
                .collect();
            HexPath { nodes, edges, budget }
        },
    )
}

#[test]
fn hex_paths() {
    check((hexes(), any::<u64>()), |(path, seed)| {
        let reachable = path.nodes.iter().any(|node| node.ends && node.cost <= path.budget);
        let domain = Domain::HexPath(path);
        prop_assert_eq!(domain.sample(&mut Seeded::new(seed)).is_some(), reachable);
        keeps_its_laws(&domain, seed)
    });
}

#[test]
fn a_path_need_not_be_the_cheapest_but_must_be_paid_for() {
    let node = |q, cost| HexNode { at: HexStep { q, r: 0, facing: None }, cost, ends: true };
    let edge = |from, to, cost| HexEdge { from, to, cost };
    let path =
        HexPath { nodes: vec![node(0, 0), node(1, 1), node(2, 2)], edges: vec![edge(0, 1, 1), edge(1, 2, 1), edge(0, 2, 3)], budget: 2 };
    let domain = Domain::HexPath(path);
    let step = |q| HexStep { q, r: 0, facing: None };
    assert!(domain.contains(&Filling::HexPath(vec![step(1), step(2)])));
    assert!(domain.contains(&Filling::HexPath(vec![])), "it may stay where it is");
    assert_eq!(domain.check(&Filling::HexPath(vec![step(2)])).unwrap_err().because, "the path costs 3 of 2");
    assert!(!domain.contains(&Filling::HexPath(vec![step(2), step(1)])));
}

#[test]
fn some_of_a_list() {
    let strategy = (0..9_u32, 0..5_u32, 0..5_u32, prop::collection::vec((0..9_u32, 0..9_u32), 0..6), any::<u64>());
    check(strategy, |(count, least, more, mut apart, seed)| {
        apart.retain(|(one, other)| one != other);
        let of = (0..count).map(|id| Choice::new(id * 3, format!("unit {id}"))).collect();
        let apart = apart.into_iter().map(|(one, other)| (one * 3, other * 3)).collect();
        keeps_its_laws(&Domain::SomeOf(SomeOf { of, least, most: least + more, apart }), seed)
    });
    // Where a set exists, it is found, however awkward the exclusions.
    let of: Vec<Choice> = (0..6).map(|id| Choice::new(id, "unit")).collect();
    let apart = vec![(0, 1), (0, 2), (0, 3), (1, 4), (2, 4)];
    let domain = Domain::SomeOf(SomeOf { of, least: 3, most: 3, apart });
    assert!((0..50).all(|seed| domain.sample(&mut Seeded::new(seed)).is_some()));
}

#[test]
fn shares() {
    let strategy = (prop::collection::vec((0..4_u32, 0..6_u32), 0..6), 0..25_u32, any::<u64>());
    check(strategy, |(caps, total, seed)| {
        let among: Vec<Share> = caps
            .iter()
            .enumerate()
            .map(|(id, (least, more))| Share { id: id as u32, words: format!("company {id}"), least: *least, most: least + more })
            .collect();
        let possible =
            among.iter().map(|share| share.least).sum::<u32>() <= total && among.iter().map(|share| share.most).sum::<u32>() >= total;
        let domain = Domain::ShareOut(ShareOut { total, among });
        prop_assert_eq!(domain.sample(&mut Seeded::new(seed)).is_some(), possible);
        keeps_its_laws(&domain, seed)
    });
    let huge = Share { id: 0, words: "all".into(), least: u32::MAX, most: u32::MAX };
    let domain = Domain::ShareOut(ShareOut { total: u32::MAX, among: vec![huge.clone(), huge] });
    assert_eq!(domain.sample(&mut Seeded::new(1)), None);
}

#[test]
fn an_offer_wants_every_blank_filled_with_its_own_kind() {
    let measure = Measure::new(Unit::new("cm", 10), 10, 40, 5).unwrap();
    let one = OneOf { of: vec![Choice::new(4, "left"), Choice::new(7, "right")] };
    let offer = Offer::new((), "Wheel", CLAUSE).blank(Blank::new("angle", "how far", CLAUSE, Domain::Measure(measure))).blank(Blank::new(
        "way",
        "which way",
        CLAUSE,
        Domain::OneOf(one),
    ));
    assert!(offer.check(&[Filling::Measure(15), Filling::OneOf(7)]).is_ok());
    let refusals = [
        &[][..],
        &[Filling::Measure(15)],
        &[Filling::OneOf(4), Filling::Measure(15)],
        &[Filling::Measure(12), Filling::OneOf(7)],
        &[Filling::Measure(41), Filling::OneOf(7)],
        &[Filling::Measure(15), Filling::OneOf(5)],
    ]
    .map(|fillings| offer.check(fillings).unwrap_err().to_string());
    insta::assert_json_snapshot!(refusals);
    insta::assert_json_snapshot!(offer);
}
