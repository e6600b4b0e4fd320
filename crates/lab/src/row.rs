//! What came of one battle, and its line in the file of battles.

use grognard_engine::Side;
use serde::{Deserialize, Serialize};

use crate::Study;

/// How a battle ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Red,
    Blue,
    Draw,
    /// Not over after as many answers as the study allows.
    Unfinished,
    /// It could not go on: our fault.
    #[default]
    Fault,
}

impl Outcome {
    pub const ALL: [Outcome; 5] = [Outcome::Red, Outcome::Blue, Outcome::Draw, Outcome::Unfinished, Outcome::Fault];

    pub const fn of(winner: Option<Side>) -> Outcome {
        match winner {
            Some(Side::Red) => Outcome::Red,
            Some(Side::Blue) => Outcome::Blue,
            None => Outcome::Draw,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Red => "red",
            Outcome::Blue => "blue",
            Outcome::Draw => "draw",
            Outcome::Unfinished => "unfinished",
            Outcome::Fault => "fault",
        }
    }
}

/// One battle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub index: u64,
    pub cell: usize,
    pub seed: u64,
    pub outcome: Outcome,
    /// The clause that ended it, or what kept it from ending.
    pub ending: String,
    pub turns: u32,
    pub decisions: u32,
    /// Men lost, red's and blue's, where the game converts.
    pub men: [Option<u32>; 2],
    /// In the game's own coin.
    pub losses: [Vec<(String, u32)>; 2],
}

const COLUMNS: &str =
    "battle,cell,game,field,red,blue,change,seed,winner,ending,turns,decisions,red_men_lost,blue_men_lost,red_losses,blue_losses";

impl Study {
    pub fn csv_header(&self) -> &'static str {
        COLUMNS
    }

    /// The line of a battle, without its line feed.
    pub fn csv(&self, row: &Row) -> String {
        let cell = &self.cells()[row.cell];
        let men = |side: usize| row.men[side].map(|men| men.to_string()).unwrap_or_default();
        let losses = |side: usize| {
            let each: Vec<String> = row.losses[side].iter().map(|(name, lost)| format!("{name} {lost}")).collect();
            each.join("; ")
        };
        let [red, blue] = cell.generals;
        let fields = [
            row.index.to_string(),
            row.cell.to_string(),
            cell.game.clone(),
            cell.order.battle.clone(),
            red.name().to_owned(),
            blue.name().to_owned(),
            cell.change.clone().unwrap_or_default(),
            row.seed.to_string(),
            row.outcome.name().to_owned(),
            row.ending.clone(),
            row.turns.to_string(),
            row.decisions.to_string(),
            men(0),
            men(1),
            losses(0),
            losses(1),
        ];
        fields.map(quoted).join(",")
    }

    /// A line as this study writes it; anything else is nothing.
    pub fn row_from_csv(&self, line: &str) -> Option<Row> {
        let fields = split(line)?;
        let [index, cell, .., seed, winner, ending, turns, decisions, red_men, blue_men, red, blue] = &fields[..] else { return None };
        let men = |text: &str| if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) };
        let row = Row {
            index: index.parse().ok()?,
            cell: cell.parse().ok().filter(|cell| *cell < self.cells().len())?,
            seed: seed.parse().ok()?,
            outcome: Outcome::ALL.into_iter().find(|outcome| outcome.name() == winner)?,
            ending: ending.clone(),
            turns: turns.parse().ok()?,
            decisions: decisions.parse().ok()?,
            men: [men(red_men)?, men(blue_men)?],
            losses: [losses(red)?, losses(blue)?],
        };
        // Whatever reads back as something else was not written by this study.
        (row.cell == self.cell_of(row.index) && row.seed == self.seed_of(row.index) && self.csv(&row) == line).then_some(row)
    }
}

fn losses(text: &str) -> Option<Vec<(String, u32)>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let one = |part: &str| part.rsplit_once(' ').and_then(|(name, lost)| Some((name.to_owned(), lost.parse().ok()?)));
    text.split("; ").map(one).collect()
}

/// As RFC 4180 has it; line feeds inside a field become blanks, so that a line is a battle.
fn quoted(field: String) -> String {
    let field = field.replace(['\n', '\r'], " ");
    if field.contains([',', '"']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

fn split(line: &str) -> Option<Vec<String>> {
    let (mut fields, mut field, mut inside) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if inside && letters.peek() == Some(&'"') => {
                field.push('"');
                letters.next();
            }
            '"' => inside = !inside,
            ',' if !inside => fields.push(std::mem::take(&mut field)),
            other => field.push(other),
        }
    }
    fields.push(field);
    (!inside).then_some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_and_quotes_come_back() {
        let fields = ["plain", "a, b", "the \"fair\" one", ""];
        let line = fields.map(|field| quoted(field.to_owned())).join(",");
        assert_eq!(split(&line).unwrap(), fields);
        assert_eq!(split("\"torn"), None);
        assert_eq!(losses("kills 3; units broken 1").unwrap(), [("kills".to_owned(), 3), ("units broken".to_owned(), 1)]);
        assert_eq!(losses("kills"), None);
    }
}
