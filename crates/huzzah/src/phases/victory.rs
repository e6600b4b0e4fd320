//! HZ-GAP-10: how a battle ends.

use grognard_engine::coverage::record;
use grognard_engine::{Ending, Side, UnitId};

use crate::clause::{HZ_GAP_08, HZ_GAP_10};
use crate::table::{Table, Whereabouts};

/// An army all of whose units have left the table is broken and has lost; with both gone, nobody has won.
pub fn broken(table: &Table) -> Option<Ending> {
    let gone = |side: Side| {
        let mut units = table.units_of(side).map(|unit| table.unit(unit).whereabouts);
        !units.any(|at| matches!(at, Whereabouts::OnTable | Whereabouts::Expected))
    };
    let name = |side: Side| &table.army_card(side).name;
    match Side::BOTH.map(gone) {
        [false, false] => None,
        [true, true] => Some(draw("Both armies have left the field.".into())),
        [red, _] => {
            let loser = if red { Side::Red } else { Side::Blue };
            Some(won(loser.other(), format!("{} is broken: {} wins.", name(loser), name(loser.other()))))
        }
    }
}

/// Exhaustion, and the last turn.
pub fn at_the_end_of_a_turn(table: &Table) -> Option<Ending> {
    if table.turn() == 0 {
        return None;
    }
    let name = |side: Side| &table.army_card(side).name;
    let broken = Side::BOTH.map(|side| table.units_of(side).filter(|unit| is_lost(table, *unit)).count());
    let units = Side::BOTH.map(|side| table.units_of(side).count());
    let scenario = &table.rules().scenario;
    let share = scenario.exhausted_share;
    let exhausted = |side: Side| {
        let (broken, units) = (broken[side.index()] as i32, units[side.index()] as i32);
        table.rules().options.exhaustion && broken * share.parts > units * share.of
    };
    match Side::BOTH.map(exhausted) {
        [true, true] => return Some(draw("Both armies are exhausted.".into())),
        [red, blue] if red || blue => {
            let loser = if red { Side::Red } else { Side::Blue };
            return Some(won(loser.other(), format!("{} is exhausted: {} wins.", name(loser), name(loser.other()))));
        }
        _ => {}
    }
    if table.turn() < table.printed().turns {
        return None;
    }
    let [red, blue] = Side::BOTH.map(|side| score(table, side));
    let most = Side::BOTH.map(|side| table.units_of(side).map(|unit| table.card(unit).points).sum::<i32>()).into_iter().max();
    let words = format!("The last turn is over: {} {red} points, {} {blue}.", name(Side::Red), name(Side::Blue));
    // HZ-GAP-10 (3): a difference under so many percent of the starting points is a draw.
    Some(match (red - blue).abs() * 100 < most.unwrap_or_default() * scenario.draw_percent {
        true => draw(words),
        false => won(if red > blue { Side::Red } else { Side::Blue }, words),
    })
}

/// HZ-GAP-10 (3): points of enemy units broken, and of the objectives held.
pub fn score(table: &Table, side: Side) -> i32 {
    record(HZ_GAP_08);
    let broken = table.units_of(side.other()).filter(|unit| is_lost(table, *unit));
    let points: i32 = broken.map(|unit| table.card(unit).points).sum();
    let held = table.printed().objectives.iter().enumerate().filter(|(place, _)| table.holder(*place) == side);
    points + held.map(|(_, objective)| objective.points).sum::<i32>()
}

/// Broken, or destroyed for good.
fn is_lost(table: &Table, unit: UnitId) -> bool {
    table.unit(unit).is_broken() || table.unit(unit).whereabouts == Whereabouts::Destroyed
}

fn draw(words: String) -> Ending {
    Ending { winner: None, words, clause: HZ_GAP_10 }
}

fn won(winner: Side, words: String) -> Ending {
    Ending { winner: Some(winner), words, clause: HZ_GAP_10 }
}
