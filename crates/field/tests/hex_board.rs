//! Numbers, facings, aspects, arcs, hexsides and zones.

use grognard_field::hex::{Aspect, Aspects, Board, Facing, Grid, Hex, Hexside, Sides, Stagger, zone};
use proptest::prelude::*;

fn hex() -> impl Strategy<Value = Hex> {
    (-30..=30, -30..=30).prop_map(|(x, y)| Hex::new(x, y))
}

fn facing() -> impl Strategy<Value = Facing> {
    (0..6_usize).prop_map(|i| Facing::ALL[i])
}

#[test]
fn numbers_follow_the_printed_rule_of_the_native_map() {
    // Axial q = column, r = row - (column - (column & 1)) / 2, columns and rows from 1.
    let board = Board::new(40, 28, Stagger::OddSouth);
    for column in 1..=40_u16 {
        for row in 1..=28_u16 {
            let (q, r) = (i32::from(column), i32::from(row) - i32::from(column - (column & 1)) / 2);
            assert_eq!(board.hex(column, row), Some(Hex::new(q, r)));
        }
    }
    // A stretch of its Nivelles road: every hex touches the next.
    let road = ["1804", "1704", "1705", "1606", "1506", "1507", "1408", "1308", "1309", "1210", "1211", "1111", "1112", "1013"];
    let road: Vec<Hex> = road.iter().map(|label| board.from_label(label).unwrap()).collect();
    assert!(road.windows(2).all(|pair| Hexside::between(pair[0], pair[1]).is_some()));
    assert_eq!(board.label(road[0]).as_deref(), Some("1804"));
    for wrong in ["", "18", "18040", "4101", "0001", "0100", "aa01", "1é1"] {
        assert_eq!(board.from_label(wrong), None, "{wrong}");
    }
}

#[test]
fn even_columns_can_lie_south() {
    let board = Board::new(5, 4, Stagger::EvenSouth);
    let (a, b) = (board.hex(1, 1).unwrap(), board.hex(2, 1).unwrap());
    assert_eq!(Facing::between(a, b), Some(Facing::SE), "0201 lies half a hex south of 0101");
    let board = Board::new(5, 4, Stagger::OddSouth);
    let (a, b) = (board.hex(1, 1).unwrap(), board.hex(2, 1).unwrap());
    assert_eq!(Facing::between(a, b), Some(Facing::NE));
}

#[test]
fn boards_count_their_hexes_and_sides() {
    for stagger in [Stagger::OddSouth, Stagger::EvenSouth] {
        let board = Board::new(7, 5, stagger);
        let hexes: Vec<Hex> = board.hexes().collect();
        assert_eq!(hexes.len(), 35);
        for (i, hex) in hexes.iter().enumerate() {
            assert_eq!(board.index(*hex), Some(i));
            assert_eq!(board.at_index(i), Some(*hex));
            let (column, row) = board.number(*hex).unwrap();
            assert_eq!(board.hex(column, row), Some(*hex));
            assert_eq!(board.from_label(&board.label(*hex).unwrap()), Some(*hex));
        }
        let touching: usize = hexes.iter().map(|hex| board.neighbours(*hex).count()).sum();
        assert_eq!(board.sides().len() * 2, touching);
        assert_eq!(hexes.iter().filter(|hex| board.on_rim(**hex)).count(), 2 * 7 + 2 * 5 - 4);
    }
}

#[test]
fn rings_have_six_hexes_for_each_step() {
    let board = Board::new(60, 60, Stagger::OddSouth);
    let middle = board.hex(30, 30).unwrap();
    for range in 1..=12 {
        assert_eq!(board.ring(middle, range).len(), 6 * range as usize);
        assert_eq!(board.within(middle, range).len(), (1 + 3 * range * (range + 1)) as usize);
    }
    let corner = board.hex(1, 1).unwrap();
    assert!(board.within(corner, 3).len() < 37);
}

#[test]
fn going_round_there_are_one_two_two_one() {
    let at = Hex::new(4, 4);
    for facing in Facing::ALL {
        let mut count = [0; 4];
        for way in Facing::ALL {
            count[facing.aspect(at, way.neighbour(at)).unwrap() as usize] += 1;
        }
        assert_eq!(count, [1, 2, 2, 1]);
        assert_eq!(facing.aspect(at, facing.neighbour(at)), Some(Aspect::Front));
        assert_eq!(facing.aspect(at, facing.opposite().neighbour(at)), Some(Aspect::Rear));
        assert_eq!(facing.aspect(at, at), None);
    }
    // Along a hexspine: the hexside nearer the front counts.
    let spine = Facing::N.step() + Facing::NE.step();
    assert_eq!(Facing::N.aspect(at, at + spine), Some(Aspect::Front));
    assert_eq!(Facing::SE.aspect(at, at + spine), Some(Aspect::FrontFlank));
}

#[test]
fn the_arc_takes_a_third_of_each_ring_with_both_limits() {
    let at = Hex::ZERO;
    for facing in Facing::ALL {
        for range in 1..=8_i32 {
            let ring = at.range(range as u32).filter(|hex| at.unsigned_distance_to(*hex) == range as u32);
            assert_eq!(ring.filter(|hex| facing.in_arc(at, *hex)).count() as i32, 2 * range + 1);
        }
        assert!(!facing.in_arc(at, at));
        assert!(facing.in_arc(at, facing.turned(1).neighbour(at)) && facing.in_arc(at, facing.turned(-1).neighbour(at)));
        assert!(!facing.in_arc(at, facing.turned(2).neighbour(at)));
    }
}

#[test]
fn bearings_become_the_nearest_hexside() {
    for (degrees, facing) in [
        (0.0, Facing::N),
        (29.9, Facing::N),
        (30.0, Facing::NE),
        (180.0, Facing::S),
        (330.0, Facing::N),
        (262.0, Facing::SW),
        (271.0, Facing::NW),
        (359.0, Facing::N),
    ] {
        assert_eq!(Facing::nearest(degrees), facing, "{degrees}");
    }
    for facing in Facing::ALL {
        assert_eq!(Facing::nearest(facing.degrees()), facing);
        assert_eq!(Facing::from_name(facing.name()), Some(facing));
        assert_eq!(Facing::from(hexx::EdgeDirection::from(facing)), facing);
        assert_eq!(Hex::ZERO.neighbor(facing.into()), facing.neighbour(Hex::ZERO));
    }
}

#[test]
fn zones_go_by_aspect_and_stop_where_the_caller_says() {
    let board = Board::new(9, 9, Stagger::OddSouth);
    let at = board.hex(5, 5).unwrap();
    let open = |_: Hexside, _: Hex| true;
    assert_eq!(zone(&board, at, Facing::NE, Aspects::FRONT, open), [Facing::NE.neighbour(at)]);
    assert_eq!(zone(&board, at, Facing::NE, Aspects::FRONT_AND_FLANKS, open).len(), 3);
    assert_eq!(zone(&board, at, Facing::NE, Aspects::ALL_ROUND, open).len(), 6);
    assert_eq!(zone(&board, at, Facing::NE, Aspects::NONE, open).len(), 0);
    let river = Hexside::new(at, Facing::N);
    let seen = zone(&board, at, Facing::NE, Aspects::FRONT_AND_FLANKS, |side, _| side != river);
    assert_eq!(seen, [Facing::NE.neighbour(at), Facing::SE.neighbour(at)]);
    let corner = board.hex(1, 1).unwrap();
    assert!(zone(&board, corner, Facing::N, Aspects::FRONT, open).is_empty(), "not off the board");
    assert!(Aspects::of(&[Aspect::Front, Aspect::Rear]).has(Aspect::Rear));
}

#[test]
fn what_is_kept_for_a_hexside_is_found_from_both_hexes() {
    let board = Board::new(6, 6, Stagger::EvenSouth);
    let mut streams = Sides::new(board, false);
    let at = board.hex(3, 3).unwrap();
    assert!(streams.set(Hexside::new(at, Facing::SW), true));
    assert_eq!(streams.of(Facing::SW.neighbour(at), Facing::NE), Some(&true));
    assert_eq!(streams.iter().filter(|(_, wet)| **wet).count(), 1);
    // A side on the rim has one hex only.
    let corner = board.hex(1, 1).unwrap();
    assert!(streams.set(Hexside::new(corner, Facing::N), true));
    assert_eq!(streams.of(corner, Facing::N), Some(&true));
    assert!(!streams.set(Hexside::new(Hex::new(-40, -40), Facing::N), true));
    let mut grid = Grid::new(board, 0);
    assert!(grid.set(at, 7) && !grid.set(Hex::new(-9, 0), 7));
    assert_eq!((grid.get(at), grid.get(Hex::new(-9, 0))), (Some(&7), None));
}

proptest! {
    #[test]
    fn both_neighbours_name_a_side_alike(at in hex(), way in facing()) {
        let other = way.neighbour(at);
        let side = Hexside::new(at, way);
        prop_assert_eq!(side, Hexside::new(other, way.opposite()));
        prop_assert_eq!(Some(side), Hexside::between(other, at));
        prop_assert_eq!(side.across(at), Some(other));
        prop_assert_eq!(side.seen_from(at), Some(way));
        for end in side.ends() {
            prop_assert!(Hexside::between(end, at).is_some() && Hexside::between(end, other).is_some());
        }
    }

    #[test]
    fn turning_everything_changes_nothing(at in hex(), other in hex(), way in facing(), turns in 0..6_u32) {
        let turned = |hex: Hex| hex.rotate_cw(turns);
        let facing = way.turned(turns as i32);
        prop_assert_eq!(turned(way.step()), facing.step());
        prop_assert_eq!(way.aspect(at, other), facing.aspect(turned(at), turned(other)));
        prop_assert_eq!(way.in_arc(at, other), facing.in_arc(turned(at), turned(other)));
    }

    #[test]
    fn the_mirror_changes_nothing(at in hex(), other in hex(), way in facing()) {
        // East and west change places: axial (x, y) becomes (-x, x + y).
        let mirrored = |hex: Hex| Hex::new(-hex.x(), hex.x() + hex.y());
        let facing = Facing::ALL[(6 - way.index()) % 6];
        prop_assert_eq!(mirrored(way.step()), facing.step());
        prop_assert_eq!(way.aspect(at, other), facing.aspect(mirrored(at), mirrored(other)));
        prop_assert_eq!(way.in_arc(at, other), facing.in_arc(mirrored(at), mirrored(other)));
    }
}
