//! `grognard roster`: an evening's units, kept in one file that only ever grows.

use std::io::Write;

use grognard_games::roster::{Event, Log, Roster, added, assigned, corrected, end_turn, last_to_undo};
use grognard_games::{Game, Rules};
use serde_json::{Map, Value, json};

use super::{battles, game, print_json, text_of};
use crate::failure::{Done, Failure};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grognard roster new --battle maida --game huzzah > evening.jsonl\n  \
grognard roster add evening.jsonl \"42nd\" quality=veteran\n  \
grognard umpire huzzah threat --roster evening.jsonl --a 42nd --dice 4,5 --write\n  \
grognard roster show evening.jsonl\n  \
grognard roster correct evening.jsonl 42nd staggers=1 \"miscounted\"\n  \
grognard roster undo evening.jsonl")]
pub struct Args {
    #[command(subcommand)]
    what: What,
    /// Answer as JSON
    #[arg(long, global = true)]
    pub json: bool,
}

#[derive(clap::Subcommand)]
enum What {
    /// A new roster on standard output: a battle's units, or empty
    New {
        #[arg(long)]
        game: String,
        /// A battle by name, or a file
        #[arg(long)]
        battle: Option<String>,
        /// Optional rules: a file or a JSON object
        #[arg(long, value_name = "FILE|{..}")]
        options: Option<String>,
    },
    /// Add a unit by hand: its name, and what is known of it
    Add {
        roster: String,
        unit: String,
        /// field=value, as many as you like; the rest is ordinary
        fields: Vec<String>,
        #[arg(long)]
        side: Option<String>,
    },
    /// What stands on it, and what happened
    Show { roster: String },
    /// Take the last entry back
    Undo { roster: String },
    /// Set one value right, with the reason
    Correct { roster: String, unit: String, assignment: String, why: String },
    /// End the turn: what lasts only a turn is cleared
    EndTurn { roster: String },
}

pub fn run(args: &Args) -> Done {
    match &args.what {
        What::New { game: name, battle, options } => new(game(name)?, battle.as_deref(), options.as_deref()),
        What::Add { roster, unit, fields, side } => {
            let file = File::open(roster)?;
            let schema = file.schema();
            let mut card = Map::new();
            for field in fields {
                let (name, value) = field
                    .split_once('=')
                    .ok_or_else(|| Failure::bad("roster/no-assignment", format!("`{field}` should be field=value")))?;
                let (name, value) = assigned(name, value, &schema).map_err(|error| Failure::told(&error))?;
                card.insert(name, value);
            }
            let event = added(file.roster(), unit, side.as_deref(), card).map_err(|error| Failure::told(&error))?;
            file.append(event, args.json)
        }
        What::Show { roster } => show(&File::open(roster)?, args.json),
        What::Undo { roster } => {
            let file = File::open(roster)?;
            let undo = last_to_undo(&file.log.events).map_err(|error| Failure::told(&error))?;
            file.append(undo, args.json)
        }
        What::Correct { roster, unit, assignment, why } => {
            let file = File::open(roster)?;
            let event = corrected(file.roster(), unit, assignment, why, &file.schema()).map_err(|error| Failure::told(&error))?;
            file.append(event, args.json)
        }
        What::EndTurn { roster } => {
            let file = File::open(roster)?;
            let event = end_turn(file.roster(), &file.schema());
            file.append(event, args.json)
        }
    }
}

fn new(game: Game, battle: Option<&str>, options: Option<&str>) -> Done {
    let options = options.map_or(Ok(Value::Null), super::json_of)?;
    Rules::load(game, &options, None).map_err(|error| Failure::bad("rules/faulty", error.to_string()))?;
    let mut events = vec![Event::Opened { game, battle: battle.map(str::to_owned), options }];
    if let Some(name) = battle {
        let battle = battles::load(name, Some(game))?;
        events.extend(game.roster(&battle).map_err(|error| Failure::bad("muster/faulty", error.to_string()))?);
    }
    let (_, lines) = Log::begin(events).map_err(|error| Failure::told(&error))?;
    print!("{}", lines.concat());
    Ok(())
}

fn show(file: &File, as_json: bool) -> Done {
    if as_json {
        let history: Vec<Value> = file
            .log
            .events
            .iter()
            .enumerate()
            .map(|(entry, event)| json!({ "entry": entry, "undone": file.roster().undone.contains(&entry), "words": event.words(), "event": event }))
            .collect();
        return print_json(&json!({ "roster": file.roster(), "history": history }));
    }
    let roster = file.roster();
    println!(
        "{}{}, turn {}",
        roster.game.title(),
        roster.battle.as_ref().map(|battle| format!(", {battle}")).unwrap_or_default(),
        roster.turn
    );
    let schema = file.schema();
    for unit in &roster.units {
        let side = unit.side.as_ref().map(|side| format!(" ({side})")).unwrap_or_default();
        println!("{}{side}: {}", unit.name, special(&unit.card, &schema));
    }
    for (entry, event) in file.log.events.iter().enumerate().filter(|(_, event)| !matches!(event, Event::UnitAdded { .. })) {
        let undone = if roster.undone.contains(&entry) { " (taken back)" } else { "" };
        println!("{entry:>4}  {}{undone}", event.words());
        for change in event.changes() {
            println!("        {}: {} {} becomes {}", change.unit, change.field, plain(&change.from), plain(&change.to));
        }
    }
    Ok(())
}

/// Only what is not ordinary, in a line.
fn special(card: &Value, schema: &Value) -> String {
    let fields: Vec<String> = card
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(name, value)| *name != "name" && **value != schema["properties"][name.as_str()]["default"] && !value.is_null())
        .map(|(name, value)| match value {
            Value::Bool(true) => name.replace('_', " "),
            value => format!("{} {}", name.replace('_', " "), plain(value)),
        })
        .collect();
    fields.join(", ")
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A roster's file: read whole, checked link by link, only ever added to.
pub struct File {
    path: String,
    log: Log,
}

impl File {
    pub fn open(path: &str) -> Result<File, Failure> {
        let text = text_of(path)?;
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        if whole.len() < text.len() {
            eprintln!("{path}: the last line was not written to its end and does not count");
        }
        let log = Log::read(whole.lines()).map_err(|error| Failure::bad(error.code, format!("{path}: {error}")))?;
        Ok(File { path: path.to_owned(), log })
    }

    pub fn roster(&self) -> &Roster {
        &self.log.roster
    }

    pub fn schema(&self) -> Value {
        self.log.roster.game.card_schema()
    }

    /// Writes it, and says what it was.
    pub fn append(self, event: Event, as_json: bool) -> Done {
        let told = event.clone();
        self.append_quietly(event)?;
        if as_json {
            return print_json(&told);
        }
        println!("written: {}", told.words());
        for change in told.changes() {
            println!("  {}: {} {} becomes {}", change.unit, change.field, plain(&change.from), plain(&change.to));
        }
        Ok(())
    }

    /// Checks that the roster still folds with it, then writes the line.
    pub fn append_quietly(self, event: Event) -> Done {
        let (_, line) = self.log.with(event).map_err(|error| Failure::told(&error))?;
        write(&self.path, &line).map_err(|error| Failure::bad("file/unwritable", format!("{}: {error}", self.path)))
    }
}

/// A torn last line is cut off first; the new one is on the disc before we say so.
fn write(path: &str, line: &str) -> std::io::Result<()> {
    let text = std::fs::read(path)?;
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let mut file = std::fs::OpenOptions::new().append(true).open(path)?;
    if whole < text.len() {
        file.set_len(whole as u64)?;
    }
    file.write_all(line.as_bytes())?;
    file.sync_all()
}
