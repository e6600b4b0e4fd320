//! What the battles of a study come to.

use std::collections::BTreeMap;

use grognard_engine::Side;
use grognard_general::Level;
use serde::Serialize;

use crate::cell::{Cell, Record};
use crate::report::words;
use crate::statistics::{Difference, Portion, Spread, larger, more, spread, wilson};
use crate::{Outcome, Row, Study};

#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub study: String,
    pub question: String,
    /// The answer in words.
    pub sentence: String,
    pub seed: u64,
    pub program: &'static str,
    pub fingerprint: String,
    pub battles: u64,
    /// At most.
    pub planned: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub precision: Option<f64>,
    pub cells: Vec<CellSummary>,
    pub effects: Vec<Effect>,
    /// Battles that could not go on, with their dice: our fault.
    pub faults: Vec<String>,
}

/// The battles of one cell.
#[derive(Clone, Debug, Serialize)]
pub struct CellSummary {
    pub cell: usize,
    pub title: String,
    pub game: String,
    pub game_title: String,
    pub battle: String,
    /// As the battle's file calls it.
    #[serde(skip)]
    pub battle_title: String,
    /// Red's and blue's.
    pub armies: [String; 2],
    pub generals: [&'static str; 2],
    pub change: Option<String>,
    pub base: usize,
    pub battles: u64,
    /// Victories, red's and blue's.
    pub wins: [Portion; 2],
    pub draws: Portion,
    pub unfinished: u64,
    pub faults: u64,
    pub turns: Option<Spread>,
    pub decisions: Option<Spread>,
    /// Men lost by the house conversion, red's and blue's.
    pub men_lost: [Option<Spread>; 2],
    /// How often so many men were lost, in steps of `men_step`.
    pub men_step: u32,
    pub men_counts: [Vec<u32>; 2],
    /// Means in the game's own coin.
    pub losses: [BTreeMap<String, f64>; 2],
    pub history: Option<History>,
    /// The command that fights the first battle of this cell again, in the folder of the results.
    pub again: Option<String>,
}

/// History beside our battles.
#[derive(Clone, Debug, Serialize)]
pub struct History {
    #[serde(flatten)]
    pub record: Record,
    /// The share of our battles in which the historical winner won.
    pub same_winner: Option<Portion>,
    /// The share of our battles in which fewer men were lost than then.
    pub below: [Option<f64>; 2],
}

/// What one change does.
#[derive(Clone, Debug, Serialize)]
pub struct Effect {
    pub change: String,
    /// The cell with the change, and the one it is compared with.
    pub cell: usize,
    pub base: usize,
    pub game_title: String,
    pub battle: String,
    /// Shares of victories, red's and blue's.
    pub wins: [Difference; 2],
    pub men_lost: [Option<Difference>; 2],
    pub turns: Option<Difference>,
}

/// What came of these battles; they may be only some of the study's.
pub fn summary(study: &Study, rows: &[Row]) -> Summary {
    let cells: Vec<CellSummary> = study.cells().iter().enumerate().map(|(number, cell)| of_cell(number, cell, rows)).collect();
    // A share may have no battle of a cell: nothing can be said of it then.
    let both = |cell: &&CellSummary| cell.base != cell.cell && cell.battles > 0 && cells[cell.base].battles > 0;
    let effects = cells.iter().filter(both).map(|cell| effect(&cells[cell.base], cell)).collect();
    let faults = rows.iter().filter(|row| row.outcome == Outcome::Fault);
    let faults = faults.map(|row| format!("{}  ({})", again(row.cell, &study.cells()[row.cell], row.seed), row.ending)).collect();
    let mut summary = Summary {
        study: study.name.clone(),
        question: study.question.clone(),
        sentence: String::new(),
        seed: study.seed,
        program: env!("CARGO_PKG_VERSION"),
        fingerprint: study.fingerprint(),
        battles: rows.len() as u64,
        planned: study.total(),
        precision: study.precision,
        cells,
        effects,
        faults,
    };
    summary.sentence = words::sentence(&summary);
    summary
}

fn of_cell(number: usize, cell: &Cell, rows: &[Row]) -> CellSummary {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.cell == number).collect();
    let battles = rows.len() as u64;
    let count = |outcome: Outcome| rows.iter().filter(|row| row.outcome == outcome).count() as u64;
    let wins = [Outcome::Red, Outcome::Blue].map(|outcome| wilson(count(outcome), battles));
    let men = |side: usize| -> Vec<f64> { rows.iter().filter_map(|row| row.men[side].map(f64::from)).collect() };
    let men_lost = [spread(men(0)), spread(men(1))];
    let men_step = step(men_lost.iter().flatten().map(|spread| spread.most), cell.record.as_ref());
    CellSummary {
        cell: number,
        title: cell.title(),
        game: cell.game.clone(),
        game_title: cell.game_title(),
        battle: cell.order.battle.clone(),
        battle_title: cell.battle_title.clone(),
        armies: cell.armies.clone(),
        generals: cell.generals.map(Level::name),
        change: cell.change.clone(),
        base: cell.base,
        battles,
        wins,
        draws: wilson(count(Outcome::Draw), battles),
        unfinished: count(Outcome::Unfinished),
        faults: count(Outcome::Fault),
        turns: spread(rows.iter().map(|row| f64::from(row.turns)).collect()),
        decisions: spread(rows.iter().map(|row| f64::from(row.decisions)).collect()),
        men_counts: [0, 1].map(|side| counts(&men(side), men_step)),
        men_lost,
        men_step,
        losses: [0, 1].map(|side| means(&rows, side)),
        history: cell.record.as_ref().filter(|_| battles > 0).map(|record| History {
            record: record.clone(),
            same_winner: record.winner.map(|winner| wins[winner.index()]),
            below: [0, 1].map(|side| below(&men(side), f64::from(record.lost[side]))),
        }),
        again: rows.first().map(|row| again(number, cell, row.seed)),
    }
}

/// The command that fights a battle of this cell with these dice, in the folder where [`files`] lie.
fn again(number: usize, cell: &Cell, seed: u64) -> String {
    let [red, blue] = cell.generals.map(Level::name);
    let options = if cell.order.options.is_null() { String::new() } else { format!(" --options '{}'", cell.order.options) };
    let tables = if cell.order.own_tables.is_some() { format!(" --tables {}", tables_file(number)) } else { String::new() };
    let battle = if cell.order.own_battle.is_some() { file_name(&cell.order.battle) } else { &cell.order.battle };
    format!("grognard battle {battle} --game {} --red {red} --blue {blue}{options}{tables} --seed {seed}", cell.game)
}

/// The battles and tables that are no part of the program: with them beside it a battle of the study can be fought again.
pub fn files(study: &Study) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for (number, cell) in study.cells().iter().enumerate() {
        let tables = cell.order.own_tables.clone().map(|text| (tables_file(number), text));
        let battle = cell.order.own_battle.clone().map(|text| (file_name(&cell.order.battle).to_owned(), text));
        files.extend(tables.into_iter().chain(battle));
    }
    files
}

fn tables_file(cell: usize) -> String {
    format!("tables-{cell}.toml")
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// A round number of men, so that twenty or so columns hold everything.
fn step(most: impl Iterator<Item = f64>, record: Option<&Record>) -> u32 {
    let recorded = record.iter().flat_map(|record| record.lost.map(f64::from)).collect::<Vec<_>>();
    let most = most.chain(recorded).fold(1.0, f64::max);
    let rounds = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 2_500, 5_000];
    rounds.into_iter().find(|step| most / f64::from(*step) <= 20.0).unwrap_or(10_000)
}

fn counts(men: &[f64], step: u32) -> Vec<u32> {
    let mut counts = Vec::new();
    for lost in men {
        let at = (*lost as u32 / step) as usize;
        if counts.len() <= at {
            counts.resize(at + 1, 0);
        }
        counts[at] += 1;
    }
    counts
}

fn below(men: &[f64], record: f64) -> Option<f64> {
    if men.is_empty() { None } else { Some(men.iter().filter(|lost| **lost < record).count() as f64 / men.len() as f64) }
}

fn means(rows: &[&Row], side: usize) -> BTreeMap<String, f64> {
    let mut sums: BTreeMap<String, f64> = BTreeMap::new();
    for (name, lost) in rows.iter().flat_map(|row| &row.losses[side]) {
        *sums.entry(name.clone()).or_default() += f64::from(*lost);
    }
    sums.values_mut().for_each(|sum| *sum /= rows.len() as f64);
    sums
}

fn effect(base: &CellSummary, cell: &CellSummary) -> Effect {
    let both = |first: &Option<Spread>, second: &Option<Spread>| first.as_ref().zip(second.as_ref()).map(|(a, b)| larger(a, b));
    Effect {
        change: cell.change.clone().unwrap_or_default(),
        cell: cell.cell,
        base: base.cell,
        game_title: cell.game_title.clone(),
        battle: cell.battle.clone(),
        wins: Side::BOTH.map(|side| more(&base.wins[side.index()], &cell.wins[side.index()])),
        men_lost: [0, 1].map(|side| both(&base.men_lost[side], &cell.men_lost[side])),
        turns: both(&base.turns, &cell.turns),
    }
}
