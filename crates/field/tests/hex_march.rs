//! Marches: the least cost, the sum of its legs, and no further than the purse.

use grognard_field::hex::{Board, Facing, Hex, Hexside, Leg, Stagger, Stand, reach};
use proptest::prelude::*;

const BOARD: (u16, u16) = (9, 8);

/// Cheap arithmetic as a map: hexes cost 1 to 3, one in seven is closed; sides cost 0 or 1.
fn hex_cost(seed: u32, hex: Hex) -> Option<u32> {
    let mixed = (hex.x() as u32).wrapping_mul(73) ^ (hex.y() as u32).wrapping_mul(179) ^ seed.wrapping_mul(31);
    (!mixed.is_multiple_of(7)).then_some(1 + mixed % 3)
}

fn side_cost(seed: u32, side: Hexside) -> Option<u32> {
    let [a, b] = side.hexes();
    Some(((a.x() + b.x() + a.y() * 3 + b.y()) as u32 ^ seed) % 2)
}

/// Forward through the three front hexsides; a turn of any amount costs 1.
fn legs(board: &Board, seed: u32, from: Stand, out: &mut Vec<Leg>) {
    for turn in [-1, 0, 1] {
        let way = from.facing.turned(turn);
        out.extend(Leg::step(board, from, way, |hex| hex_cost(seed, hex), |side| side_cost(seed, side)));
    }
    out.extend(Facing::ALL.into_iter().filter(|facing| *facing != from.facing).map(|facing| Leg::turn(from, facing, 1)));
}

proptest! {
    #[test]
    fn costs_are_least_and_paths_add_up(seed in 0..5_000_u32, column in 1..=9_u16, row in 1..=8_u16, look in 0..6_usize, budget in 0..14_u32) {
        let board = Board::new(BOARD.0, BOARD.1, Stagger::OddSouth);
        let start = Stand { hex: board.hex(column, row).unwrap(), facing: Facing::ALL[look] };
        let found = reach(&board, start, budget, |from, out| legs(&board, seed, from, out));

        // Each path is made of legs whose costs add up to what is said.
        for (stand, reached) in found.iter() {
            prop_assert!(reached.cost <= budget);
            let path = found.path(stand);
            prop_assert_eq!((path.first(), path.last()), (Some(&start), Some(&stand)));
            let mut sum = 0;
            for pair in path.windows(2) {
                let mut open = Vec::new();
                legs(&board, seed, pair[0], &mut open);
                sum += open.iter().filter(|leg| leg.to == pair[1]).map(|leg| leg.cost).min().unwrap();
            }
            prop_assert_eq!(sum, reached.cost);
        }

        // A plain relaxation over and over finds the same costs.
        let mut least: Vec<(Stand, u32)> = vec![(start, 0)];
        loop {
            let mut better = false;
            for i in 0..least.len() {
                let (from, cost) = least[i];
                let mut open = Vec::new();
                legs(&board, seed, from, &mut open);
                for leg in open {
                    let total = cost + leg.cost;
                    if total > budget {
                        continue;
                    }
                    match least.iter_mut().find(|(stand, _)| *stand == leg.to) {
                        Some((_, known)) if *known <= total => {}
                        Some((_, known)) => { *known = total; better = true; }
                        None => { least.push((leg.to, total)); better = true; }
                    }
                }
            }
            if !better {
                break;
            }
        }
        prop_assert_eq!(found.iter().count(), least.len());
        for (stand, cost) in least {
            prop_assert_eq!(found.at(stand).map(|reached| reached.cost), Some(cost));
        }
    }
}

#[test]
fn a_march_ends_where_it_halts() {
    let board = Board::new(9, 3, Stagger::OddSouth);
    let start = Stand { hex: board.hex(5, 1).unwrap(), facing: Facing::S };
    let halt = board.hex(5, 2).unwrap();
    let open = |from: Stand, out: &mut Vec<Leg>| {
        let step = Leg::step(&board, from, from.facing, |_| Some(1), |_| Some(0));
        out.extend(step.map(|leg| if leg.to.hex == halt { leg.halting() } else { leg }));
    };
    let found = reach(&board, start, 9, open);
    assert!(found.in_hex(halt).unwrap().1.halted);
    assert_eq!(found.in_hex(board.hex(5, 3).unwrap()), None);
    assert_eq!(found.hexes().collect::<Vec<_>>(), [(start.hex, 0), (halt, 1)]);
    assert!(found.path(Stand { hex: board.hex(5, 3).unwrap(), facing: Facing::S }).is_empty());
}

#[test]
fn nothing_off_the_board() {
    let board = Board::new(3, 3, Stagger::EvenSouth);
    let start = Stand { hex: Hex::new(-5, -5), facing: Facing::N };
    assert_eq!(reach(&board, start, 100, |_, _| {}).iter().count(), 0);
}
