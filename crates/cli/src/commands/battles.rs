//! `grognard battles`: list them, check a file, draw a map.

use std::io::IsTerminal;
use std::path::Path;

use grognard_field::battle::{self, Battle, Faults};
use grognard_field::hex::draw::HexDrawOptions;
use grognard_games::{Game, Order, RANDOM_GROUND, Scenario, is_native, load_native, native, natives};
use serde_json::json;

use super::{game, print_json, text_of};
use crate::failure::{Done, Failure};
use crate::setting::set_up;

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    /// Only what this game can play, and why not the others
    #[arg(long)]
    game: Option<String>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum What {
    /// Check a battle file: all faults at once, with line, column and what was expected
    Check {
        /// A battle by name, or a file
        file: String,
        /// For one game: ground it does not know is a fault too
        #[arg(long)]
        game: Option<String>,
        /// Answer as JSON
        #[arg(long)]
        json: bool,
    },
    /// Draw the map
    Draw {
        /// A battle by name, or a file
        name: String,
        /// Where to write the picture (SVG)
        #[arg(long, value_name = "FILE.svg")]
        out: String,
        /// On hexes, as Waterloo's rules play it
        #[arg(long)]
        hexes: bool,
        /// The number of each hex
        #[arg(long)]
        numbers: bool,
    },
}

impl Args {
    pub fn json(&self) -> bool {
        match &self.what {
            None => self.json,
            Some(What::Check { json, .. }) => *json,
            Some(What::Draw { .. }) => false,
        }
    }
}

pub fn run(args: &Args) -> Done {
    match &args.what {
        None => list(args.game.as_deref().map(game).transpose()?, args.json),
        Some(What::Check { file, game: name, json }) => check(file, name.as_deref().map(game).transpose()?, *json),
        Some(What::Draw { name, out, hexes, numbers }) => {
            let (title, svg) = if *hexes || *numbers || self::hexes(name)?.is_some() {
                (format!("{name}, on hexes"), on_hexes(name, HexDrawOptions { numbers: *numbers, ..HexDrawOptions::default() })?)
            } else {
                let battle = load(name, None)?;
                (battle.header.name.clone(), battle::draw(&battle, &battle::DrawOptions::default()))
            };
            std::fs::write(out, svg).map_err(|error| Failure::bad("file/unwritable", format!("{out}: {error}")))?;
            println!("{out}: {title}");
            Ok(())
        }
    }
}

/// The map of a battle on hexes: drawn for them, or laid on them.
fn on_hexes(name: &str, options: HexDrawOptions) -> Result<String, Failure> {
    let own_battle = if native(name).is_none() && battle::shipped_text(name).is_err() { Some(text_of(name)?) } else { None };
    let start = set_up(Game::Waterloo.name(), &Order { own_battle, ..Order::named(name) })?;
    start.hex_picture(&options).ok_or_else(|| Failure::bad("battle/hexes", format!("{name} is not a battle on hexes")))
}

/// A battle by name, or a file of one's own.
pub fn load(name: &str, game: Option<Game>) -> Result<Battle, Failure> {
    try_load(name, game)?.map_err(|faults| faulty(&faults))
}

/// All faults of a file at once.
pub fn faulty(faults: &Faults) -> Failure {
    let json = json!({ "code": "battle/faulty", "file": faults.file, "faults": faults.faults });
    Failure::Bad { message: render(faults), json }
}

fn try_load(name: &str, game: Option<Game>) -> Result<Result<Battle, Faults>, Failure> {
    let (file, text) = match battle::shipped_text(name) {
        Ok(text) => (format!("{name}.toml"), text.to_owned()),
        Err(_) if name == "-" || Path::new(name).exists() || name.ends_with(".toml") => (name.to_owned(), text_of(name)?),
        Err(error) => return Err(Failure::bad("battle/unknown", error.to_string())),
    };
    Ok(match game {
        None => battle::load(&file, &text),
        Some(game) => battle::load_for(&file, &text, game.terrain()),
    })
}

fn render(faults: &Faults) -> String {
    let fancy = std::io::stderr().is_terminal();
    if fancy {
        let mut text = String::new();
        if miette::GraphicalReportHandler::new().render_report(&mut text, faults).is_ok() {
            return text;
        }
    }
    faults.to_string()
}

/// A scenario on hexes, if the name or file is one.
fn hexes(file: &str) -> Result<Option<Result<Scenario, Faults>>, Failure> {
    let text = match native(file) {
        Some(text) => text.to_owned(),
        None if battle::shipped_text(file).is_err() && Path::new(file).is_file() => text_of(file)?,
        None => return Ok(None),
    };
    Ok(is_native(&text).then(|| load_native(file, &text)))
}

fn check(file: &str, game: Option<Game>, as_json: bool) -> Done {
    if let Some(loaded) = hexes(file)? {
        let scenario = loaded.map_err(|faults| faulty(&faults))?;
        let (name, units) = (&scenario.name, scenario.units.len());
        if as_json {
            return print_json(&json!({ "file": file, "name": name, "units": units, "faults": [] }));
        }
        println!("{file}: {name}, {units} units on hexes, nothing wrong");
        return Ok(());
    }
    let loaded = try_load(file, game)?;
    match (loaded, as_json) {
        (Ok(battle), false) => {
            println!("{}: {}, {} units, nothing wrong", file, battle.header.name, battle.units.len());
            Ok(())
        }
        (Ok(battle), true) => print_json(&json!({ "file": file, "name": battle.header.name, "units": battle.units.len(), "faults": [] })),
        (Err(faults), _) => Err(faulty(&faults)),
    }
}

fn list(game: Option<Game>, as_json: bool) -> Done {
    let games = game.map_or(Game::ALL.to_vec(), |game| vec![game]);
    let mut rows = Vec::new();
    if games.contains(&Game::Waterloo) {
        for (name, text) in natives() {
            let scenario = load_native(name, text).map_err(|faults| faulty(&faults))?;
            let (title, date, units) = (&scenario.name, format!("1815-06-{:02}", scenario.day), scenario.units.len());
            if as_json {
                let games = json!([{ "game": Game::Waterloo.name(), "playable": true }]);
                rows.push(json!({ "battle": name, "name": title, "date": date, "units": units, "games": games }));
            } else {
                println!("{name:14} {title}, {date}, {units} units, on hexes");
                println!("    {:9} can be played", Game::Waterloo.name());
            }
        }
    }
    if games.contains(&Game::Huzzah) {
        let (title, ask) = ("Random ground", "another for each number of the option `random_ground`");
        if as_json {
            let games = json!([{ "game": Game::Huzzah.name(), "playable": true }]);
            rows.push(json!({ "battle": RANDOM_GROUND, "name": title, "date": "1811-06-01", "units": 24, "games": games }));
        } else {
            println!("{RANDOM_GROUND:14} {title}: {ask}");
            println!("    {:9} can be played", Game::Huzzah.name());
        }
    }
    for (name, _) in battle::shipped() {
        let battle = load(name, None)?;
        let playable: Vec<_> = games
            .iter()
            .map(|game| match game.can_play(&battle) {
                Ok(()) => json!({ "game": game.name(), "playable": true }),
                Err(why) => json!({ "game": game.name(), "playable": false, "why": why }),
            })
            .collect();
        if as_json {
            rows.push(json!({ "battle": name, "name": battle.header.name, "date": battle.header.date, "units": battle.units.len(), "blurb": battle.header.blurb, "games": playable }));
        } else {
            println!("{name:14} {}, {}, {} units", battle.header.name, battle.header.date, battle.units.len());
            for row in playable {
                let why = row["why"].as_str().map_or("can be played".to_owned(), |why| format!("not yet: {why}"));
                println!("    {:9} {why}", row["game"].as_str().unwrap_or_default());
            }
        }
    }
    if as_json { print_json(&json!({ "battles": rows })) } else { Ok(()) }
}
