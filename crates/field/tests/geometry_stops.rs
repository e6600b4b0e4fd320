//! Laws of movement and placement: tolerances are swept, contact closes by itself, touching is no stop, nothing overlaps.

mod geometry_common;
use geometry_common::{fixed, poses, rects, sizes, tolerance};
use grognard_field::geometry::Why;
use grognard_field::geometry::{
    Amount, Bearing, Edge, Footprint, Hold, Motion, Mover, Obstacle, Part, Pivot, Pose, Quanta, Reach, Rect, Search, Side, Solid, Stop,
    Table, Turn, WhyNot, first_of_each, first_stops, gap, reach, settle, v,
};
use grognard_field::polygon::Polygon;
use proptest::prelude::*;

const TABLE: Table = Table { width: 1000.0, height: 1000.0 };

fn look<'a, T: Copy>(mover: &Mover, obstacles: Vec<Obstacle<'a, T>>) -> (Reach<T>, Vec<Stop<T>>) {
    let mut stops = Vec::new();
    first_stops(mover, obstacles, tolerance(), &mut stops);
    let reach = reach(mover, &mut stops);
    (reach, stops)
}

fn at(mover: &Mover, amount: Amount) -> Rect {
    Rect::at(mover.motion.pose(mover.pose, mover.size, amount), mover.size)
}

fn motions() -> impl Strategy<Value = Motion> {
    prop_oneof![
        (0..8i32).prop_map(|n| Motion::Straight(Bearing::new(n * 4_500))),
        (0..36_000i32).prop_map(|n| Motion::Straight(Bearing::new(n))),
        (0..6usize, any::<bool>()).prop_map(|(p, left)| Motion::Wheel {
            about: [Pivot::FrontLeft, Pivot::FrontRight, Pivot::RearRight, Pivot::RearLeft, Pivot::FrontCentre, Pivot::Centre][p],
            way: if left { Turn::Left } else { Turn::Right },
        }),
    ]
}

fn movers() -> impl Strategy<Value = Mover> {
    (poses(400.0), sizes(), motions(), 1..20_000i32).prop_map(|(pose, size, motion, most)| {
        let most = if matches!(motion, Motion::Wheel { .. }) { most.min(18_000) } else { most };
        Mover { pose, size, motion, most: Amount(most) }
    })
}

proptest! {
    #![proptest_config(fixed(11, 40_000))]

    /// Contact not allowed: nowhere in the range, on the grid, is the other within the tolerance.
    #[test]
    fn an_avoided_unit_is_never_touched(mover in movers(), b in rects(400.0)) {
        let contact = tolerance().contact();
        let start = Rect::at(mover.pose, mover.size);
        prop_assume!(gap(&start, &b) > contact + 0.0071);
        let (reach, _) = look(&mover, vec![Obstacle::avoid(b, ())]);
        for n in 0..=24 {
            let amount = Amount((i64::from(reach.max.0) * n / 24) as i32);
            prop_assert!(gap(&at(&mover, amount), &b) > contact);
        }
        if let Some(end) = reach.end {
            prop_assert_eq!(end.why, Why::Clear);
            prop_assert_eq!(end.rest, reach.max);
        } else {
            prop_assert_eq!(reach.max, mover.most);
        }
    }

    /// The magnet: below it the unit is clear, from it on every amount means the same touching place, which does not overlap.
    #[test]
    fn contact_closes_by_itself(mover in movers(), b in rects(400.0)) {
        let contact = tolerance().contact();
        prop_assume!(gap(&Rect::at(mover.pose, mover.size), &b) > contact + 0.0071);
        let (reach, _) = look(&mover, vec![Obstacle::touch(b, ())]);
        let Some(magnet) = reach.magnet else {
            // Passes clear, or so close that only rounding would make it a contact, and then it ends clear of that.
            prop_assert!(reach.end.map_or(reach.max == mover.most, |e| e.why == Why::Clear));
            let end = gap(&at(&mover, reach.max), &b);
            prop_assert!(end > contact, "ends in a contact nobody named: {end}");
            return Ok(());
        };
        prop_assert!(magnet <= reach.max);
        for wanted in [magnet, Amount((magnet.0 + reach.max.0) / 2), reach.max, mover.most] {
            prop_assert_eq!(reach.resolve(wanted), reach.max);
        }
        let rest = gap(&at(&mover, reach.max), &b);
        prop_assert!(rest <= contact && rest > -tolerance().on_boundary(), "{rest}");
        for n in 0..12 {
            let amount = Amount((i64::from(magnet.0) * n / 12) as i32);
            prop_assert!(gap(&at(&mover, amount), &b) > contact);
        }
    }

    /// Touching neighbours, on either hand, of any facing: sliding along them is free; pushing into them is barred.
    #[test]
    fn already_touching_slides_but_does_not_push(pose in poses(400.0), off in 0..=2000i32, near in 0..90i32) {
        let size = Footprint::new(120.0, 15.0);
        let a = Rect::at(pose, size);
        // A neighbour to the right, dressed off by up to 20 m, between edge to edge and 90 cm away.
        let aside = a.right() * (120.0 + f64::from(near) / 100.0) + a.f * (f64::from(off - 1000) / 100.0);
        let b = Rect::at(Pose::nearest(pose.front() + aside, pose.facing), size);
        prop_assume!((off - 1000).abs() < 1400);
        for motion in [Motion::AHEAD, Motion::BACK, Motion::TO_THE_LEFT, Motion::Straight(Bearing::new(31_500))] {
            let mover = Mover { pose, size, motion, most: Amount(15_000) };
            for o in [Obstacle::avoid(b, ()), Obstacle::touch(b, ())] {
                let (reach, stops) = look(&mover, vec![o]);
                prop_assert_eq!(reach.max, mover.most);
                prop_assert!(stops.is_empty());
            }
        }
        for motion in [Motion::TO_THE_RIGHT, Motion::Straight(Bearing::new(7_000))] {
            let mover = Mover { pose, size, motion, most: Amount(15_000) };
            let (reach, _) = look(&mover, vec![Obstacle::touch(b, ())]);
            prop_assert_eq!((reach.max, reach.end.map(|e| e.why)), (Amount(0), Some(Why::Barred)));
        }
    }

    /// The law of offers: at both ends of the range and between, a move ends on the table, overlaps nobody, and touches only whom a
    /// stop names or whom it touched before.
    #[test]
    fn a_move_ends_as_its_stops_say(
        mover in movers(), others in proptest::collection::vec((rects(500.0), any::<bool>()), 1..9), wanted in 0.0..1.0f64
    ) {
        let (contact, slack) = (tolerance().contact(), tolerance().on_boundary());
        let start = Rect::at(mover.pose, mover.size);
        prop_assume!(TABLE.holds(&start, 0.0));
        let others: Vec<_> = others.into_iter().filter(|(r, _)| gap(&start, r) >= 0.0).collect();
        let obstacles = others.iter().enumerate().map(|(i, &(r, enemy))| if enemy { Obstacle::touch(r, i) } else { Obstacle::avoid(r, i) });
        let (reach, stops) = look(&mover, obstacles.chain([Obstacle::table(TABLE, 99)]).collect());
        for amount in [Amount(0), Amount((f64::from(reach.max.0) * wanted) as i32), reach.max] {
            let end = at(&mover, reach.resolve(amount));
            prop_assert!(TABLE.holds(&end, slack));
            for (i, (r, _)) in others.iter().enumerate() {
                let (before, after) = (gap(&start, r), gap(&end, r));
                if reach.magnet.is_some_and(|m| amount >= m) && stops.iter().any(|s| s.tag == i && s.why == Why::Touches) {
                    prop_assert!(after <= contact, "named as touched, but {after} off");
                }
                prop_assert!(after > -slack - 0.0071, "overlaps {i} by {after}");
                // Whoever is within the rounding of a place of the tolerance counts as touched before.
                if after <= contact && before > contact + 0.0071 {
                    let named = stops.iter().any(|s| s.tag == i && s.why == Why::Touches);
                    prop_assert!(named, "touches {i}, which no stop names");
                }
            }
        }
    }

    #[test]
    fn nothing_leaves_the_table(mover in movers()) {
        let start = Rect::at(mover.pose, mover.size);
        prop_assume!(TABLE.holds(&start, 0.0));
        let (reach, _) = look(&mover, vec![Obstacle::table(TABLE, ())]);
        let slack = tolerance().on_boundary();
        for n in 0..=24 {
            let amount = Amount((i64::from(reach.max.0) * n / 24) as i32);
            prop_assert!(TABLE.holds(&at(&mover, amount), slack));
        }
        prop_assert!(TABLE.holds(&at(&mover, reach.max), slack));
        if reach.end.is_some() && reach.max.0 + 20 < mover.most.0 {
            let beyond = (1..=20).any(|n| !TABLE.holds(&at(&mover, Amount(reach.max.0 + n)), slack - 0.016));
            prop_assert!(beyond, "stopped for no reason");
        }
    }

    /// A zone is told of just before the edge named is in it, and a start inside it is not news.
    #[test]
    fn zones_are_entered_by_the_edge_named(mover in movers(), zone in rects(400.0)) {
        let start = Rect::at(mover.pose, mover.size).edge(Side::Front);
        let slack = tolerance().on_boundary();
        let (reach, stops) = look(&mover, vec![Obstacle::zone(zone, Side::Front, Hold::Passes, 7)]);
        prop_assert_eq!(reach.max, mover.most);
        if gap(&start, &zone) <= slack {
            prop_assert!(stops.is_empty());
        } else if let Some(stop) = stops.first() {
            prop_assert_eq!((stop.why, stop.tag), (Why::Enters, 7));
            let there = gap(&at(&mover, stop.at).edge(Side::Front), &zone);
            prop_assert!(there > slack - 0.04 && there < slack + 0.09, "{there}");
        } else {
            for n in 0..=24 {
                let amount = Amount((i64::from(mover.most.0) * n / 24) as i32);
                prop_assert!(gap(&at(&mover, amount).edge(Side::Front), &zone) > slack - 0.04);
            }
        }
    }

    /// What settles keeps its distance from everything, on the table; and the order of search is the order of preference.
    #[test]
    fn settle_never_overlaps(
        wanted in poses(500.0), size in sizes(), others in proptest::collection::vec(rects(500.0), 1..14), clear in 0.0..3.0f64
    ) {
        let table = Table { width: 500.0, height: 500.0 };
        let solids: Vec<Solid<usize>> = others.iter().enumerate().map(|(tag, &rect)| Solid { rect, clear, tag }).collect();
        let search = Search::backwards(Quanta(200), Quanta(40_000));
        match settle(wanted, size, &solids, table, &search, |_| None) {
            Ok(found) => {
                let rect = Rect::at(found.pose, size);
                prop_assert!(table.holds(&rect, 1e-9));
                for o in &others {
                    prop_assert!(gap(&rect, o) >= clear - 1e-8);
                }
                prop_assert_eq!(found.pose.facing, wanted.facing);
                if found.moved.0 > 0 {
                    // Nothing nearer was free: the same search cut one step shorter finds nothing.
                    let shorter = Search::backwards(Quanta(200), Quanta(found.moved.0 - 200));
                    prop_assert!(settle(wanted, size, &solids, table, &shorter, |_| None).is_err());
                }
            }
            Err(WhyNot::Taken(tag)) => prop_assert!(tag < others.len()),
            Err(WhyNot::TooLarge) => prop_assert!(size.width * size.width + size.depth * size.depth > 0.0),
            Err(WhyNot::OffTable) => prop_assert!(false, "it is moved in first"),
        }
    }
}

fn north(x: f64, y: f64) -> Pose {
    Pose::nearest(v(x, y), Bearing::NORTH)
}

const LINE: Footprint = Footprint::new(120.0, 15.0);

#[test]
fn stops_come_in_order_and_the_nearest_end_holds() {
    let mover = Mover { pose: north(500.0, 200.0), size: LINE, motion: Motion::AHEAD, most: Amount(50_000) };
    let friend = Rect::at(north(560.0, 415.0), LINE);
    let enemy = Rect::at(north(480.0, 515.0), LINE);
    let zone = Rect::between(v(440.0, 350.0), v(560.0, 400.0));
    let stream = [v(0.0, 300.0), v(1000.0, 300.0)];
    let wood = Polygon::new(&[v(400.0, 250.0), v(600.0, 250.0), v(600.0, 270.0), v(400.0, 270.0)]).unwrap();
    let (reach, stops) = look(
        &mover,
        vec![
            Obstacle::touch(enemy, "enemy"),
            Obstacle::avoid(friend, "friend"),
            Obstacle::zone(zone, Side::Front, Hold::Passes, "zone"),
            Obstacle::line(&stream, Hold::Passes, Part::Whole, "stream"),
            Obstacle::area(&wood, Hold::Passes, Part::FrontCentre, "wood"),
            Obstacle::table(TABLE, "edge"),
        ],
    );
    let told: Vec<_> = stops.iter().map(|s| (s.tag, s.at.0, s.why)).collect();
    assert_eq!(
        told,
        [("wood", 4_995, Why::Enters), ("stream", 9_995, Why::Enters), ("zone", 14_995, Why::Enters), ("friend", 19_899, Why::Clear),]
    );
    assert_eq!((reach.max, reach.magnet, reach.end.unwrap().tag), (Amount(19_899), None, "friend"));
    let kinds: Vec<_> = first_of_each(&stops, |s| s.why).map(|s| s.tag).collect();
    assert_eq!(kinds, ["wood", "friend"]);
}

#[test]
fn against_the_outside_of_an_area_that_ends_a_move_it_goes_along_and_away_but_not_in() {
    let lake = Polygon::new(&[v(400.0, 200.0), v(600.0, 200.0), v(600.0, 300.0), v(400.0, 300.0)]).unwrap();
    let far = |motion| {
        let mover = Mover { pose: north(500.0, 200.0), size: LINE, motion, most: Amount(1_000) };
        look(&mover, vec![Obstacle::area(&lake, Hold::Ends, Part::Whole, "lake")]).0.max.0
    };
    assert_eq!([Motion::AHEAD, Motion::wheel_forward(Turn::Left), Motion::TO_THE_LEFT, Motion::BACK].map(far), [0, 0, 1_000, 1_000]);
}

#[test]
fn a_contact_rests_edge_to_edge() {
    let mover = Mover { pose: north(500.0, 200.0), size: LINE, motion: Motion::AHEAD, most: Amount(50_000) };
    let enemy = Rect::at(north(480.0, 515.0), LINE);
    let (reach, stops) = look(&mover, vec![Obstacle::touch(enemy, ())]);
    assert_eq!((reach.max, reach.magnet), (Amount(30_000), Some(Amount(29_900))));
    // The tolerance of a metre, and half a cell's diagonal for the rounding of places.
    assert!((stops[0].exact - 298.992_929).abs() < 1e-6);
    assert_eq!(reach.resolve(Amount(29_899)), Amount(29_899));
    assert_eq!(reach.resolve(Amount(29_900)), Amount(30_000));
    assert_eq!(gap(&at(&mover, reach.max), &enemy), 0.0);
}

#[test]
fn stopped_just_clear_it_may_still_charge_slide_or_leave() {
    let enemy = Rect::at(north(480.0, 515.0), LINE).moved(v(0.0, 0.005));
    let mover = |motion| Mover { pose: north(500.0, 499.0), size: LINE, motion, most: Amount(5_000) };
    assert!(gap(&at(&mover(Motion::AHEAD), Amount(0)), &enemy) > 1.0);
    let charge = look(&mover(Motion::AHEAD), vec![Obstacle::touch(enemy, ())]).0;
    assert_eq!((charge.magnet, charge.end.unwrap().why), (Some(Amount(1)), Why::Touches));
    assert!(gap(&at(&mover(Motion::AHEAD), charge.max), &enemy).abs() < 0.006);
    let refused = look(&mover(Motion::AHEAD), vec![Obstacle::avoid(enemy, ())]).0;
    assert_eq!((refused.max, refused.end.unwrap().why), (Amount(0), Why::Clear));
    for motion in [Motion::BACK, Motion::TO_THE_LEFT, Motion::TO_THE_RIGHT] {
        assert_eq!(look(&mover(motion), vec![Obstacle::touch(enemy, ())]).0.max, Amount(5_000));
    }
}

#[test]
fn a_wheel_may_leave_a_neighbour_and_meet_it_again() {
    // A deep column with a post at the rear half of its left side, touching.
    let size = Footprint::new(10.0, 40.0);
    let pose = north(500.0, 500.0);
    let post = Rect::between(v(494.5, 469.5), v(494.9, 470.0));
    let turn = |way| Mover { pose, size, motion: Motion::Wheel { about: Pivot::Centre, way }, most: Amount(35_000) };
    // Clockwise the rear swings into it at once.
    let (into, _) = look(&turn(Turn::Right), vec![Obstacle::avoid(post, ())]);
    assert_eq!((into.max, into.end.unwrap().why), (Amount(0), Why::Barred));
    // Anticlockwise it swings away, and the front half comes round to it later.
    let mover = turn(Turn::Left);
    let (round, stops) = look(&mover, vec![Obstacle::avoid(post, ())]);
    assert_eq!(stops.len(), 1);
    assert!(round.max > Amount(9_000), "{round:?}");
    let there = gap(&at(&mover, round.max), &post);
    assert!(there > 0.96 && there < 1.05, "{there}");
}

#[test]
fn settle_tries_back_then_obliquely_then_sideways() {
    let search = Search::backwards(Quanta(200), Quanta(20_000));
    let taken = Solid { rect: Rect::at(north(500.0, 500.0), LINE), clear: 0.2, tag: 3u16 };
    let found = settle(north(500.0, 500.0), LINE, &[taken], TABLE, &search, |_| None).unwrap();
    assert_eq!((found.pose, found.moved, found.moved_in), (north(500.0, 484.0), Quanta(1_600), false));

    // Nothing behind: a wall of others there sends it off to the left and back.
    let behind = Solid { rect: Rect::between(v(470.0, 300.0), v(1000.0, 484.0)), clear: 0.2, tag: 4 };
    let found = settle(north(500.0, 500.0), LINE, &[taken, behind], TABLE, &search, |_| None).unwrap();
    assert!(found.pose.x < Quanta(47_000) && found.pose.y <= Quanta(50_000), "{}", found.pose);

    let exactly = settle(north(500.0, 500.0), LINE, &[taken], TABLE, &Search::exactly_there(), |_| None);
    assert_eq!(exactly, Err(WhyNot::Taken(3)));
    let outside = settle::<u16>(north(10.0, 500.0), LINE, &[], TABLE, &Search::exactly_there(), |_| None);
    assert_eq!(outside, Err(WhyNot::OffTable));
    let moved_in = settle::<u16>(north(10.0, 5.0), LINE, &[], TABLE, &search, |_| None).unwrap();
    assert_eq!((moved_in.pose, moved_in.moved_in), (north(60.0, 15.0), true));
    let large = settle::<u16>(north(10.0, 5.0), Footprint::new(2000.0, 5.0), &[], TABLE, &search, |_| None);
    assert_eq!(large, Err(WhyNot::TooLarge));
    let marsh = |r: &Rect| (r.c.y > 400.0).then_some(9u16);
    let found = settle(north(500.0, 500.0), LINE, &[], TABLE, &search, marsh).unwrap();
    assert!(Rect::at(found.pose, LINE).c.y <= 400.0);
    assert_eq!(search.edge, Edge::MoveIn);
}

#[test]
fn a_river_lined_at_the_start_bars_only_the_far_bank() {
    let river = [v(0.0, 500.3), v(1000.0, 500.3)];
    let mover = |motion| Mover { pose: north(500.0, 500.0), size: LINE, motion, most: Amount(5_000) };
    let near = [v(0.0, 500.02), v(1000.0, 500.02)];
    let ahead = look(&mover(Motion::AHEAD), vec![Obstacle::line(&river, Hold::Ends, Part::Whole, ())]).0;
    assert_eq!(ahead.max, Amount(25));
    let ahead = look(&mover(Motion::AHEAD), vec![Obstacle::line(&near, Hold::Ends, Part::Whole, ())]).0;
    assert_eq!((ahead.max, ahead.end.unwrap().why), (Amount(0), Why::Barred));
    for motion in [Motion::BACK, Motion::TO_THE_LEFT] {
        assert_eq!(look(&mover(motion), vec![Obstacle::line(&near, Hold::Ends, Part::Whole, ())]).0.max, Amount(5_000));
    }
}

#[test]
fn a_wheel_along_the_edge_keeps_to_the_slack_on_the_grid() {
    // Found by the law: the exact way stays within the slack, the rounded place did not.
    let pose = Pose { x: Quanta(5_546), y: Quanta(13_743), facing: Bearing::new(3_647) };
    let motion = Motion::Wheel { about: Pivot::RearRight, way: Turn::Right };
    let mover = Mover { pose, size: Footprint::new(64.0, 50.0), motion, most: Amount(18_000) };
    let (reach, _) = look(&mover, vec![Obstacle::table(TABLE, ())]);
    for amount in 0..=reach.max.0 {
        assert!(TABLE.holds(&at(&mover, Amount(amount)), tolerance().on_boundary()), "{amount}");
    }
}

proptest! {
    #![proptest_config(fixed(12, 5_000))]

    /// Whatever a file may hold, nothing panics.
    #[test]
    fn wild_numbers_do_not_panic(
        x in any::<i32>(), y in any::<i32>(), facing in any::<i32>(), w in any::<f64>(), d in any::<f64>(), most in any::<i32>(),
        motion in motions(), c in any::<(f64, f64)>(), other in any::<(f64, f64)>()
    ) {
        let pose = Pose { x: Quanta(x), y: Quanta(y), facing: Bearing::new(facing) };
        let mover = Mover { pose, size: Footprint::new(w, d), motion, most: Amount(most) };
        let b = Rect::new(v(c.0, c.1), Bearing::new(facing / 3).unit(), other.0, other.1);
        let (reach, _) = look(&mover, vec![Obstacle::touch(b, 0), Obstacle::avoid(b, 1), Obstacle::table(TABLE, 2)]);
        let _ = reach.resolve(Amount(most));
        let solid = Solid { rect: b, clear: 0.1, tag: 0 };
        let _ = settle(pose, Footprint::new(w, d), &[solid], TABLE, &Search::backwards(Quanta(200), Quanta(2_000)), |_| None);
    }
}
