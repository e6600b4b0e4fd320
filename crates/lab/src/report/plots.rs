//! The four plots. Red is a disc and a plain bar, blue a square and a keylined bar, so that nothing is told by colour alone.

use super::svg::{Sheet, marks, short};
use super::tables::sides;
use super::words::{between, number, percent, points};
use crate::statistics::Difference;
use crate::summary::{CellSummary, Effect, Summary};

/// Narrow, with the names above the bars: letters stay large enough on a phone.
const WIDTH: f64 = 440.0;
const LEFT: f64 = 22.0;
const RIGHT: f64 = 418.0;
/// A name and the bars of both sides below it.
const ROW: f64 = 54.0;
/// Where the bars of the two sides lie below the top of their row.
const BARS: [f64; 2] = [26.0, 40.0];
/// As many letters of a name as fit.
const LETTERS: usize = 60;

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
    // A change of battle has a name of its own.
    let base = |cell: &CellSummary| &summary.cells[cell.base];
    if summary.cells.iter().any(|other| base(other).battle != base(cell).battle) {
        parts.push(base(cell).battle_title.clone());
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
    if parts.is_empty() { format!("{}, {}", cell.battle_title, cell.game_title) } else { parts.join(", ") }
}

/// Victories of both sides with their intervals.
pub fn who_wins(summary: &Summary) -> String {
    let height = ROW * summary.cells.len() as f64;
    let mut sheet = Sheet::new(WIDTH, height + 24.0);
    let x = scale(0.0, 1.0);
    for mark in marks(0.0, 1.0, 5) {
        let class = if (mark - 0.5).abs() < 0.01 { "axis" } else { "grid" };
        sheet.line(class, (x(mark), 4.0), (x(mark), height));
        sheet.text("small", (x(mark), height + 16.0), "middle", &format!("{:.0} %", mark * 100.0));
    }
    for (row, cell) in summary.cells.iter().enumerate() {
        let top = ROW * row as f64;
        sheet.text("name", (0.0, top + 14.0), "start", &short(&label(summary, cell), LETTERS));
        for (side, wins) in cell.wins.iter().enumerate().filter(|(_, wins)| wins.of > 0) {
            let y = top + BARS[side];
            sheet.interval(["mark-a", "mark-b"][side], y, x(wins.low), x(wins.high));
            sheet.sign(side, (x(wins.rate), y));
        }
    }
    let [red, blue] = sides(summary);
    let said: Vec<String> = summary
        .cells
        .iter()
        .map(|cell| format!("{}: {red} {} %, {blue} {} %", label(summary, cell), percent(cell.wins[0].rate), percent(cell.wins[1].rate)))
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
    let (left, right, top, foot) = (22.0, 418.0, 34.0, 170.0);
    let x = |men: f64| left + men / high * (right - left);
    let mut sheet = Sheet::new(WIDTH, 200.0);
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
    for mark in marks(0.0, high, 5) {
        sheet.text("small", (x(mark), foot + 16.0), "middle", &number(mark));
    }
    if let Some(record) = record {
        sheet.line("record", (x(record), 8.0), (x(record), foot));
        let anchor = if x(record) > 290.0 { ("end", -6.0) } else { ("start", 6.0) };
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

/// What each change does to the victories of both sides.
pub fn changes(summary: &Summary, effects: &[&Effect]) -> String {
    let label = |effect: &Effect| label(summary, &summary.cells[effect.cell]);
    let reach = effects.iter().flat_map(|effect| effect.wins).flat_map(|by| [by.low.abs(), by.high.abs()]).fold(0.02, f64::max);
    let height = ROW * effects.len() as f64;
    let mut sheet = Sheet::new(WIDTH, height + 24.0);
    let x = scale(-reach, reach);
    for mark in marks(-reach, reach, 5) {
        sheet.line(if mark.abs() < 1e-9 { "axis" } else { "grid" }, (x(mark), 4.0), (x(mark), height));
        sheet.text("small", (x(mark), height + 16.0), "middle", &points(mark));
    }
    for (row, effect) in effects.iter().enumerate() {
        let top = ROW * row as f64;
        sheet.text("name", (0.0, top + 14.0), "start", &short(&label(effect), LETTERS));
        for (side, by) in effect.wins.iter().enumerate() {
            let y = top + BARS[side];
            sheet.interval(["mark-a", "mark-b"][side], y, x(by.low), x(by.high));
            sheet.sign(side, (x(by.by), y));
        }
    }
    let shift = |by: &Difference| format!("{} ({})", points(by.by), between(by));
    let [red, blue] = sides(summary);
    let said: Vec<String> = effects
        .iter()
        .map(|effect| format!("{}: {red} {}, {blue} {}", label(effect), shift(&effect.wins[0]), shift(&effect.wins[1])))
        .collect();
    sheet.done(&format!("Shift of the victories in points. {}.", said.join("; ")))
}

/// How many turns the battles took: median, middle half, and the extremes.
pub fn length(summary: &Summary) -> String {
    let cells: Vec<(&CellSummary, &crate::statistics::Spread)> =
        summary.cells.iter().filter_map(|cell| cell.turns.as_ref().map(|turns| (cell, turns))).collect();
    let high = cells.iter().map(|(_, turns)| turns.most).fold(1.0, f64::max);
    let height = ROW * cells.len() as f64;
    let mut sheet = Sheet::new(WIDTH, height + 24.0);
    let x = scale(0.0, high);
    for mark in marks(0.0, high, 6) {
        sheet.line("grid", (x(mark), 4.0), (x(mark), height));
        sheet.text("small", (x(mark), height + 16.0), "middle", &number(mark));
    }
    for (row, (cell, turns)) in cells.iter().enumerate() {
        let top = ROW * row as f64;
        let y = top + 34.0;
        sheet.text("name", (0.0, top + 14.0), "start", &short(&label(summary, cell), LETTERS));
        sheet.interval("ink", y, x(turns.least), x(turns.most));
        sheet.rect("box", (x(turns.quarter), y - 8.0), x(turns.three_quarters) - x(turns.quarter), 16.0);
        sheet.line("median", (x(turns.median), y - 8.0), (x(turns.median), y + 8.0));
    }
    let said: Vec<String> =
        cells.iter().map(|(cell, turns)| format!("{}: median {}", label(summary, cell), number(turns.median))).collect();
    sheet.done(&format!("Turns by cell. {}.", said.join("; ")))
}
