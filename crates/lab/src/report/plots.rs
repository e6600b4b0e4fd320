//! The four plots. Red is a disc and a plain bar, blue a square and a keylined bar, so that nothing is told by colour alone.

use super::svg::{Sheet, marks, short};
use super::words::{between, number, percent, points};
use crate::summary::{CellSummary, Effect, Summary};

const WIDTH: f64 = 680.0;
const LEFT: f64 = 250.0;
const RIGHT: f64 = 655.0;
const ROW: f64 = 38.0;

/// Where a value of an axis lies.
fn scale(low: f64, high: f64) -> impl Fn(f64) -> f64 {
    move |value| LEFT + (value - low) / (high - low).max(f64::MIN_POSITIVE) * (RIGHT - LEFT)
}

/// What tells the cells of this study apart, in few letters.
pub fn label(summary: &Summary, cell: &CellSummary) -> String {
    let differ = |of: fn(&CellSummary) -> String| summary.cells.iter().any(|other| of(other) != of(cell));
    let mut parts = Vec::new();
    if differ(|cell| cell.game.clone()) {
        parts.push(cell.game_title.clone());
    }
    if differ(|cell| cell.battle.clone()) {
        parts.push(cell.battle.clone());
    }
    if differ(|cell| cell.generals.join(" ")) {
        let [red, blue] = cell.generals;
        parts.push(if red == blue { red.to_owned() } else { format!("{red} v. {blue}") });
    }
    match &cell.change {
        Some(change) => parts.push(change.clone()),
        None if differ(|cell| cell.change.clone().unwrap_or_default()) => parts.push("as it stands".to_owned()),
        None => {}
    }
    if parts.is_empty() { format!("{}, {}", cell.battle, cell.game_title) } else { parts.join(", ") }
}

/// Victories of both sides with their intervals.
pub fn who_wins(summary: &Summary) -> String {
    let height = 24.0 + ROW * summary.cells.len() as f64;
    let mut sheet = Sheet::new(WIDTH, height + 24.0);
    let x = scale(0.0, 1.0);
    for mark in marks(0.0, 1.0, 5) {
        let class = if (mark - 0.5).abs() < 0.01 { "axis" } else { "grid" };
        sheet.line(class, (x(mark), 4.0), (x(mark), height));
        sheet.text("small", (x(mark), height + 16.0), "middle", &format!("{:.0} %", mark * 100.0));
    }
    for (row, cell) in summary.cells.iter().enumerate() {
        let y = 24.0 + ROW * row as f64;
        sheet.text("name", (0.0, y + 8.0), "start", &short(&label(summary, cell), 36));
        for (side, class) in ["a", "b"].into_iter().enumerate() {
            let (wins, y) = (&cell.wins[side], y + 12.0 * side as f64);
            sheet.interval(&format!("mark-{class}"), y, x(wins.low), x(wins.high));
            if side == 0 {
                sheet.disc("fill-a", (x(wins.rate), y), 5.0);
            } else {
                sheet.rect("fill-b", (x(wins.rate) - 4.5, y - 4.5), 9.0, 9.0);
            }
        }
    }
    let said: Vec<String> = summary
        .cells
        .iter()
        .map(|cell| format!("{}: red {} %, blue {} %", label(summary, cell), percent(cell.wins[0].rate), percent(cell.wins[1].rate)))
        .collect();
    sheet.done(&format!("Victories by cell. {}.", said.join("; ")))
}

/// How often so many men were lost, with the record; nothing where the game does not convert.
pub fn losses(cell: &CellSummary, side: usize) -> Option<String> {
    let lost = cell.men_lost[side].as_ref()?;
    let counts = &cell.men_counts[side];
    let record = cell.history.as_ref().map(|history| f64::from(history.record.lost[side]));
    let step = f64::from(cell.men_step);
    let high = (counts.len() as f64 * step).max(record.unwrap_or_default() + step);
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let (left, right, top, foot) = (16.0, 480.0, 34.0, 170.0);
    let x = |men: f64| left + men / high * (right - left);
    let mut sheet = Sheet::new(500.0, 200.0);
    for (at, count) in counts.iter().enumerate() {
        let height = f64::from(*count) / f64::from(most) * (foot - top);
        let from = x(at as f64 * step);
        sheet.rect(
            if side == 0 { "bar-a" } else { "bar-b" },
            (from + 1.0, foot - height),
            x((at as f64 + 1.0) * step) - from - 2.0,
            height,
        );
    }
    sheet.line("axis", (left, foot), (right, foot));
    for mark in marks(0.0, high, 6) {
        sheet.text("small", (x(mark), foot + 16.0), "middle", &number(mark));
    }
    if let Some(record) = record {
        sheet.line("record", (x(record), 8.0), (x(record), foot));
        let anchor = if x(record) > 340.0 { ("end", -6.0) } else { ("start", 6.0) };
        sheet.text("name", (x(record) + anchor.1, 16.0), anchor.0, &format!("history: {}", number(record)));
    }
    let record = record.map(|record| format!("; history: {}", number(record))).unwrap_or_default();
    Some(sheet.done(&format!(
        "Men lost by {}: median {}, middle half {} to {}{record}.",
        cell.armies[side],
        number(lost.median),
        number(lost.quarter),
        number(lost.three_quarters)
    )))
}

/// What each change does to red's victories, largest first.
pub fn changes(summary: &Summary, effects: &[&Effect]) -> String {
    let label = |effect: &Effect| label(summary, &summary.cells[effect.cell]);
    let reach = effects.iter().flat_map(|effect| [effect.wins[0].low.abs(), effect.wins[0].high.abs()]).fold(0.02, f64::max);
    let height = 16.0 + 32.0 * effects.len() as f64;
    let mut sheet = Sheet::new(WIDTH, height + 24.0);
    let x = scale(-reach, reach);
    for mark in marks(-reach, reach, 6) {
        sheet.line(if mark.abs() < 1e-9 { "axis" } else { "grid" }, (x(mark), 4.0), (x(mark), height));
        sheet.text("small", (x(mark), height + 16.0), "middle", &points(mark));
    }
    for (row, effect) in effects.iter().enumerate() {
        let y = 24.0 + 32.0 * row as f64;
        let by = effect.wins[0];
        sheet.text("name", (0.0, y + 4.0), "start", &short(&label(effect), 36));
        let (from, to) = (x(by.by.min(0.0)), x(by.by.max(0.0)));
        sheet.rect(if by.by >= 0.0 { "bar-a" } else { "bar-b" }, (from, y - 8.0), to - from, 16.0);
        sheet.interval("ink", y, x(by.low), x(by.high));
    }
    let said: Vec<String> =
        effects.iter().map(|effect| format!("{}: {} ({})", label(effect), points(effect.wins[0].by), between(&effect.wins[0]))).collect();
    sheet.done(&format!("Shift of red's victories in points. {}.", said.join("; ")))
}

/// How many turns the battles took: median, middle half, and the extremes.
pub fn length(summary: &Summary) -> String {
    let cells: Vec<(&CellSummary, &crate::statistics::Spread)> =
        summary.cells.iter().filter_map(|cell| cell.turns.as_ref().map(|turns| (cell, turns))).collect();
    let high = cells.iter().map(|(_, turns)| turns.most).fold(1.0, f64::max);
    let height = 16.0 + 30.0 * cells.len() as f64;
    let mut sheet = Sheet::new(WIDTH, height + 24.0);
    let x = scale(0.0, high);
    for mark in marks(0.0, high, 6) {
        sheet.line("grid", (x(mark), 4.0), (x(mark), height));
        sheet.text("small", (x(mark), height + 16.0), "middle", &number(mark));
    }
    for (row, (cell, turns)) in cells.iter().enumerate() {
        let y = 22.0 + 30.0 * row as f64;
        sheet.text("name", (0.0, y + 4.0), "start", &short(&label(summary, cell), 36));
        sheet.interval("ink", y, x(turns.least), x(turns.most));
        sheet.rect("box", (x(turns.quarter), y - 8.0), x(turns.three_quarters) - x(turns.quarter), 16.0);
        sheet.line("median", (x(turns.median), y - 8.0), (x(turns.median), y + 8.0));
    }
    let said: Vec<String> =
        cells.iter().map(|(cell, turns)| format!("{}: median {}", label(summary, cell), number(turns.median))).collect();
    sheet.done(&format!("Turns by cell. {}.", said.join("; ")))
}
