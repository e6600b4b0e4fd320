//! The page: a sentence, four plots with their tables, the games side by side, history, and how to repeat it.

use std::collections::BTreeMap;

use super::svg::escape;
use super::words::number;
use super::{plots, tables};
use crate::summary::{CellSummary, Effect, Summary};

const STYLE: &str = include_str!("style.css");
/// More columns of men than this and nobody compares them.
const MOST_HISTOGRAMS: usize = 6;

/// The whole report; it loads nothing.
pub fn html(summary: &Summary) -> String {
    let title = escape(&summary.study);
    let mut main = format!(
        "<section class=\"sheet find\"><h1>{title}</h1><p class=\"question\">{}</p><p class=\"answer\">{}</p></section>",
        escape(&summary.question),
        escape(&summary.sentence)
    );
    main += &section(
        "Who wins",
        &format!("{} 95 % intervals (Wilson).", legend(summary)),
        &plots::who_wins(summary),
        &tables::who_wins(summary),
    );
    main += &losses(summary);
    let mut effects: Vec<&Effect> = summary.effects.iter().collect();
    let size = |effect: &Effect| effect.wins[0].by.abs().max(effect.wins[1].by.abs());
    effects.sort_by(|a, b| size(b).total_cmp(&size(a)));
    if !effects.is_empty() {
        let said = format!(
            "Shift of the victories in percentage points against the battle as it stands (Newcombe's interval). {}",
            legend(summary)
        );
        main += &section("What one change does", &said, &plots::changes(summary, &effects), &tables::changes(summary, &effects));
    }
    main += &section("How long it lasts", "Turns: median, middle half, least and most.", &plots::length(summary), &tables::length(summary));
    for cells in same_battle(summary) {
        main += &section(
            "One battle, several books",
            "The same ground and the same men, mustered by each book.",
            "",
            &tables::side_by_side(&cells),
        );
    }
    if let Some(table) = tables::history(summary) {
        main += &section("Against history", &format!("{HOUSE} {}", notes(summary)), "", &table);
    }
    main += &how(summary);
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>{title}</title><style>{STYLE}</style></head><body>\
         <header><b>Grognard</b><span>the battle lab</span><label class=\"theme\"><input type=\"checkbox\" id=\"campfire\"> the other theme</label></header>\
         <main>{main}</main></body></html>\n"
    )
}

const HOUSE: &str =
    "Books count staggers, kills or steps; men are a house conversion of ours (men_lost in each game's muster), no rule of any book.";

/// Which sign is whose.
fn legend(summary: &Summary) -> String {
    match tables::sides(summary) {
        [red, _] if red == "red" => "Red, the side that moves first, is a disc; blue a square.".into(),
        [red, blue] => format!("{red}, which moves first, is a disc; {blue} a square."),
    }
}

fn section(title: &str, said: &str, plot: &str, table: &str) -> String {
    format!("<section class=\"sheet\"><h2>{}</h2><p class=\"said\">{}</p>{plot}{table}</section>", escape(title), escape(said))
}

/// Men lost against the record, of the cells in which nothing is changed.
fn losses(summary: &Summary) -> String {
    let cells = summary.cells.iter().filter(|cell| cell.base == cell.cell).take(MOST_HISTOGRAMS);
    let mut out = String::new();
    for cell in cells {
        let plots: Vec<String> = [0, 1]
            .into_iter()
            .filter_map(|side| {
                let plot = plots::losses(cell, side)?;
                Some(format!("<figure><figcaption>{}</figcaption>{plot}</figure>", escape(&cell.armies[side])))
            })
            .collect();
        let title = format!("Losses: {}", plots::label(summary, cell));
        out += &section(&title, HOUSE, &format!("<div class=\"pair\">{}</div>", plots.concat()), &tables::losses(cell));
    }
    out
}

/// Cells that differ in their game alone, where there are two or more.
fn same_battle(summary: &Summary) -> Vec<Vec<&CellSummary>> {
    let mut groups: BTreeMap<(&str, [&str; 2]), Vec<&CellSummary>> = BTreeMap::new();
    for cell in summary.cells.iter().filter(|cell| cell.change.is_none()) {
        groups.entry((&cell.battle, cell.generals)).or_default().push(cell);
    }
    groups.into_values().filter(|cells| cells.len() > 1).collect()
}

/// What the battle files say of the day, each once.
fn notes(summary: &Summary) -> String {
    let mut notes: Vec<&str> = Vec::new();
    for history in summary.cells.iter().filter_map(|cell| cell.history.as_ref()) {
        if !notes.contains(&history.record.note.as_str()) {
            notes.push(&history.record.note);
        }
    }
    notes.join(" ")
}

fn how(summary: &Summary) -> String {
    let mut out = format!(
        "<section class=\"sheet\"><h2>How it was found</h2><p class=\"said\">{} of at most {} battles; study seed {}, program {}, study {}. \
         A battle depends on the study's seed and its own number alone: the same study gives the same page on any machine.{}</p>",
        number(summary.battles as f64),
        number(summary.planned as f64),
        summary.seed,
        escape(summary.program),
        escape(&summary.fingerprint),
        summary
            .precision
            .map(|wanted| format!(
                " It stops when every interval of red's victories is at most ± {:.1} points, looked at after each hundred battles.",
                wanted * 100.0
            ))
            .unwrap_or_default(),
    );
    let again: Vec<String> = summary.cells.iter().filter_map(|cell| cell.again.clone()).collect();
    out += &format!(
        "<p class=\"said\">The first battle of each cell again, in the folder of this page:</p><pre>{}</pre>",
        escape(&again.join("\n"))
    );
    if !summary.faults.is_empty() {
        out += &format!(
            "<p class=\"said\">{} battles could not go on. That is our fault; please report:</p><pre>{}</pre>",
            summary.faults.len(),
            escape(&summary.faults.join("\n"))
        );
    }
    out + "</section>"
}
