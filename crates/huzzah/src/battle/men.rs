//! House: what losses come to in men (`[men_lost]` of `muster.toml`), and the coin of luck: kills, a stagger being half of one.

use grognard_engine::{Side, UnitId};

use crate::muster::Sheet;
use crate::table::{Table, Whereabouts};

/// No unit is captured under these rules, only officers are; so the sheet's row for it stays unused.
pub fn men_lost(table: &Table, side: Side) -> u32 {
    let sheet = &Sheet::standard().men_lost;
    let lost: f64 = table.units_of(side).map(|unit| f64::from(table.card(unit).men) * part(table, unit)).sum();
    (lost * sheet.share).round() as u32
}

/// How much of a unit is gone, from 0 to 1.
fn part(table: &Table, unit: UnitId) -> f64 {
    let state = table.unit(unit);
    let [most, staggers_a_kill] = Sheet::standard().men_lost.unit.numbers();
    let full = f64::from(full(table, unit));
    match state.whereabouts {
        Whereabouts::Broken | Whereabouts::RoutedOff | Whereabouts::RetiredOff | Whereabouts::Destroyed => 1.0,
        Whereabouts::Skirmishing => (f64::from(state.kills) / full).min(most),
        Whereabouts::OnTable | Whereabouts::Expected => {
            ((f64::from(state.kills) + f64::from(state.staggers) / staggers_a_kill) / full).min(most)
        }
    }
}

/// HZ-QUAL-03.
fn full(table: &Table, unit: UnitId) -> i32 {
    table.rules().morale.full(table.unit(unit).quality).max(1)
}

/// In half kills; a unit that is gone has taken all it could.
pub fn harm(table: &Table, side: Side) -> i64 {
    let one = |unit: UnitId| {
        let (state, most) = (table.unit(unit), 2 * i64::from(full(table, unit)));
        let gone = state.is_broken() || state.whereabouts == Whereabouts::Destroyed;
        if gone { most } else { (2 * i64::from(state.kills) + i64::from(state.staggers)).min(most) }
    };
    table.units_of(side).map(one).sum()
}
