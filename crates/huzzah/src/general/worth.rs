//! How a side stands, by HZ-GAP-10: points of units broken, objectives held, and how near each army is to exhaustion.

use grognard_engine::Side;

use super::eye::wear;
use crate::phases::victory;
use crate::table::{Table, Whereabouts};

/// By about so many shares of the points a lead may still change: in the last turn, and so many more before the first.
const SWING: f64 = 0.08;
const MORE_SWING: f64 = 0.06;

/// The result to be expected: a lead under the share that decides is a draw, the surer the nearer the end.
pub fn worth(table: &Table, side: Side) -> f64 {
    if let Some(result) = result(table, side) {
        return result;
    }
    let lead = ahead(table, side) + 0.3 * ruined(table, side);
    let left = 1.0 - (f64::from(table.turn()) / f64::from(table.printed().turns.max(1))).min(1.0);
    let swing = SWING + MORE_SWING * left;
    let decides = f64::from(table.rules().scenario.draw_percent) / 100.0;
    let wins = |lead: f64| 1.0 / (1.0 + ((decides - lead) / swing).exp());
    0.98 * (wins(lead) - wins(-lead))
}

/// How a side stands for one who weighs a single act: every point counts, whatever the lead.
pub fn standing(table: &Table, side: Side) -> f64 {
    if let Some(result) = result(table, side) {
        return result;
    }
    // A fifth of the points decides; beyond twice that little is left to gain.
    let share = ahead(table, side) / 0.4 + ruined(table, side);
    0.98 * share / (1.0 + share.abs())
}

fn result(table: &Table, side: Side) -> Option<f64> {
    let ending = table.is_over()?;
    Some(ending.winner.map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 }))
}

/// The lead as a share of the points, worn and running units counted in.
fn ahead(table: &Table, side: Side) -> f64 {
    let points = |side: Side| table.units_of(side).map(|unit| f64::from(table.card(unit).points)).sum::<f64>();
    let most = points(Side::Red).max(points(Side::Blue)).max(1.0);
    let scored = f64::from(victory::score(table, side) - victory::score(table, side.other()));
    (scored + spent(table, side.other()) - spent(table, side)) / most
}

/// How much nearer the enemy is to exhaustion.
fn ruined(table: &Table, side: Side) -> f64 {
    ruin(table, side.other()) - ruin(table, side)
}

/// Points that are as good as lost: worn and running units.
fn spent(table: &Table, side: Side) -> f64 {
    let lost = |unit| {
        let state = table.unit(unit);
        let share = match state.whereabouts {
            Whereabouts::OnTable if state.routing => 0.45 + 0.5 * wear(table, unit),
            Whereabouts::OnTable => 0.6 * wear(table, unit),
            _ => 0.0,
        };
        share * f64::from(table.card(unit).points)
    };
    table.units_of(side).map(lost).sum()
}

/// How near an army is to exhaustion: past half of its units it has lost.
fn ruin(table: &Table, side: Side) -> f64 {
    let (mut gone, mut all) = (0.0, 0.0_f64);
    for unit in table.units_of(side) {
        let state = table.unit(unit);
        all += 1.0;
        if state.is_broken() || state.whereabouts == Whereabouts::Destroyed {
            gone += 1.0;
        } else if state.routing {
            gone += 0.5;
        }
    }
    let share: f64 = 2.0 * gone / all.max(1.0);
    share * share
}
