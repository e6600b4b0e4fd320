//! The figures under each plot.

use super::plots::label;
use super::svg::escape;
use super::words::{between, number, percent, points, shift, tenths};
use crate::statistics::{Difference, Portion, Spread};
use crate::summary::{CellSummary, Effect, Summary};

/// Where no battle has been fought.
const NOTHING: &str = "–";

/// A table; the first column is the head of its row.
pub fn table(caption: &str, heads: &[&str], rows: &[Vec<String>]) -> String {
    let mut out = format!("<div class=\"wide\"><table><caption>{}</caption><thead><tr>", escape(caption));
    for head in heads {
        out += &format!("<th scope=\"col\">{}</th>", escape(head));
    }
    out += "</tr></thead><tbody>";
    for row in rows {
        out += "<tr>";
        for (at, cell) in row.iter().enumerate() {
            let (open, close) = if at == 0 { ("<th scope=\"row\">", "</th>") } else { ("<td>", "</td>") };
            out += &format!("{open}{}{close}", escape(cell));
        }
        out += "</tr>";
    }
    out + "</tbody></table></div>"
}

fn portion(portion: &Portion) -> String {
    if portion.of == 0 {
        return NOTHING.into();
    }
    format!("{} % ({} to {})", percent(portion.rate), percent(portion.low), percent(portion.high))
}

fn spread(spread: Option<&Spread>) -> String {
    spread.map_or_else(|| "not converted".into(), |s| format!("{} ({} to {})", number(s.mean), number(s.low), number(s.high)))
}

/// The armies' names, where all cells have the same; else red, which moves first, and blue.
pub fn sides(summary: &Summary) -> [String; 2] {
    let same = summary.cells.windows(2).all(|pair| pair[0].armies == pair[1].armies);
    let named = summary.cells.first().filter(|_| same).map(|cell| cell.armies.clone());
    named.unwrap_or_else(|| ["red".into(), "blue".into()])
}

pub fn who_wins(summary: &Summary) -> String {
    let row = |cell: &CellSummary| {
        vec![
            label(summary, cell),
            number(cell.battles as f64),
            portion(&cell.wins[0]),
            portion(&cell.wins[1]),
            portion(&cell.draws),
            cell.unfinished.to_string(),
        ]
    };
    let rows: Vec<Vec<String>> = summary.cells.iter().map(row).collect();
    let [red, blue] = sides(summary);
    let heads = ["cell", "battles", &format!("{red} wins"), &format!("{blue} wins"), "drawn", "not over"];
    table("Victories, with 95 % intervals (Wilson)", &heads, &rows)
}

pub fn losses(cell: &CellSummary) -> String {
    let mut rows = Vec::new();
    for side in [0, 1] {
        let lost = cell.men_lost[side].as_ref();
        let middle = lost.map(|s| format!("{} ({} to {})", number(s.median), number(s.quarter), number(s.three_quarters)));
        let own: Vec<String> = cell.losses[side].iter().map(|(name, mean)| format!("{name} {mean:.1}")).collect();
        let history = cell.history.as_ref();
        rows.push(vec![
            cell.armies[side].clone(),
            spread(lost),
            middle.unwrap_or_else(|| "not converted".into()),
            history.map_or_else(|| "none".into(), |history| number(history.record.lost[side].into())),
            history.and_then(|history| history.below[side]).map_or_else(|| NOTHING.into(), |below| format!("{} %", percent(below))),
            own.join(", "),
        ]);
    }
    let heads = ["army", "men lost, mean (95 %)", "median (middle half)", "recorded", "battles with fewer", "in the game's own coin, mean"];
    table("Losses of both armies", &heads, &rows)
}

pub fn changes(summary: &Summary, effects: &[&Effect]) -> String {
    let wins = |difference: &Difference| format!("{} ({})", points(difference.by), between(difference));
    let men = |difference: &Option<Difference>| {
        difference.map_or_else(|| "not converted".into(), |d| format!("{} ({} to {})", shift(d.by), shift(d.low), shift(d.high)))
    };
    let row = |effect: &&Effect| {
        let turns = effect.turns.map_or_else(|| NOTHING.into(), |d| format!("{} ({} to {})", tenths(d.by), tenths(d.low), tenths(d.high)));
        vec![
            label(summary, &summary.cells[effect.cell]),
            wins(&effect.wins[0]),
            wins(&effect.wins[1]),
            men(&effect.men_lost[0]),
            men(&effect.men_lost[1]),
            turns,
        ]
    };
    let rows: Vec<Vec<String>> = effects.iter().map(row).collect();
    let [red, blue] = sides(summary);
    let [red_wins, blue_wins] = [&red, &blue].map(|side| format!("{side} wins, points"));
    let [red_lost, blue_lost] = [&red, &blue].map(|side| format!("{side}: men lost"));
    let heads = ["change", &red_wins, &blue_wins, &red_lost, &blue_lost, "turns"];
    table("Each change against the battle as it stands, with 95 % intervals", &heads, &rows)
}

pub fn length(summary: &Summary) -> String {
    let row = |cell: &CellSummary| {
        let turns = cell.turns.as_ref();
        vec![
            label(summary, cell),
            turns.map_or_else(|| NOTHING.into(), |s| format!("{:.1} ({:.1} to {:.1})", s.mean, s.low, s.high)),
            turns.map_or_else(|| NOTHING.into(), |s| format!("{} ({} to {})", number(s.median), number(s.least), number(s.most))),
            cell.decisions.as_ref().map_or_else(|| NOTHING.into(), |decisions| spread(Some(decisions))),
        ]
    };
    let rows: Vec<Vec<String>> = summary.cells.iter().map(row).collect();
    table("Length", &["cell", "turns, mean (95 %)", "median (least to most)", "decisions, mean (95 %)"], &rows)
}

/// One battle under several games, a column a game.
pub fn side_by_side(cells: &[&CellSummary]) -> String {
    let heads: Vec<&str> = std::iter::once("").chain(cells.iter().map(|cell| cell.game_title.as_str())).collect();
    let line = |name: &str, of: &dyn Fn(&CellSummary) -> String| {
        std::iter::once(name.to_owned()).chain(cells.iter().map(|cell| of(cell))).collect::<Vec<_>>()
    };
    let army = |side: usize| cells[0].armies[side].clone();
    let mut rows = vec![line("battles fought", &|cell| number(cell.battles as f64))];
    for side in [0, 1] {
        rows.push(line(&format!("{} wins", army(side)), &|cell| portion(&cell.wins[side])));
    }
    rows.push(line("drawn", &|cell| portion(&cell.draws)));
    for side in [0, 1] {
        rows.push(line(&format!("{}: men lost", army(side)), &|cell| spread(cell.men_lost[side].as_ref())));
    }
    rows.push(line("turns", &|cell| cell.turns.as_ref().map_or_else(|| NOTHING.into(), |s| format!("{:.1}", s.mean))));
    rows.push(line("decisions", &|cell| cell.decisions.as_ref().map_or_else(|| NOTHING.into(), |s| number(s.mean))));
    if let Some(history) = cells.iter().find_map(|cell| cell.history.as_ref()) {
        for side in [0, 1] {
            rows.push(line(&format!("{}: men lost then", army(side)), &|_| number(history.record.lost[side].into())));
        }
    }
    table(&format!("{} under {} books", cells[0].battle_title, cells.len()), &heads, &rows)
}

pub fn history(summary: &Summary) -> Option<String> {
    let mut rows = Vec::new();
    for cell in &summary.cells {
        let Some(history) = &cell.history else { continue };
        for side in [0, 1] {
            let Some(lost) = &cell.men_lost[side] else { continue };
            let recorded = f64::from(history.record.lost[side]);
            let times = if recorded > 0.0 { format!("{:.2} times", lost.mean / recorded) } else { NOTHING.into() };
            let won = history.record.winner.map(|winner| winner.index()) == Some(side);
            rows.push(vec![
                label(summary, cell),
                cell.armies[side].clone() + if won { " (won)" } else { "" },
                number(recorded),
                spread(Some(lost)),
                times,
                history.below[side].map_or_else(|| NOTHING.into(), |below| format!("{} %", percent(below))),
                portion(&cell.wins[side]),
            ]);
        }
    }
    let heads = ["cell", "army", "recorded", "our mean (95 %)", "ours to the record", "battles with fewer", "wins here"];
    (!rows.is_empty()).then(|| table("Men lost then and here, by the house conversion", &heads, &rows))
}
