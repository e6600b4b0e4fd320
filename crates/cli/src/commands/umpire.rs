//! `grognard umpire`: every test, chain, look-up and permission of the five games.

use grognard_engine::umpire::{Answer, Kind, Request};
use grognard_games::roster::{adjudicated, fill_parties};
use grognard_games::{Game, Rules};
use serde_json::{Value, json};

use super::roster::File;
use super::{game, json_of, print_json, text_of};
use crate::failure::{Done, Failure};
use crate::show;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grognard umpire                                     the games and their procedures\n  \
grognard umpire huzzah                              one game's procedures\n  \
grognard umpire huzzah engagement --schema          what facts it takes\n  \
grognard umpire huzzah engagement --facts '{...}' --odds\n  \
grognard umpire huzzah engagement --facts facts.json --dice 4,6,1,2\n\n\
A fact that is not stated takes its ordinary value. With fewer dice than needed, the umpire says what to roll next and what each result would do.")]
pub struct Args {
    /// huzzah, shako, waterloo, volley or manner
    pub game: Option<String>,
    /// The procedure: `grognard umpire GAME` lists them
    pub procedure: Option<String>,
    /// The JSON Schema of its facts
    #[arg(long)]
    pub schema: bool,
    /// The facts: a file, `-` for standard input, or the JSON object itself
    #[arg(long, value_name = "FILE|-|{..}")]
    pub facts: Option<String>,
    /// The dice as rolled, in order: 4,6,1,2
    #[arg(long, value_name = "FACES", allow_hyphen_values = true)]
    pub dice: Option<String>,
    /// Let the program roll what is not typed
    #[arg(long)]
    pub roll: bool,
    /// The seed for --roll, to have the same dice again
    #[arg(long, value_name = "N", requires = "roll")]
    pub seed: Option<u64>,
    /// The exact chance of every outcome
    #[arg(long)]
    pub odds: bool,
    /// Optional rules: a file or a JSON object; without it the book's defaults. `--options help` lists them
    #[arg(long, value_name = "FILE|{..}")]
    pub options: Option<String>,
    /// Tables of your own that replace printed ones
    #[arg(long, value_name = "FILE")]
    pub tables: Option<String>,
    /// An evening's roster: the two units named fill their facts
    #[arg(long, value_name = "FILE")]
    pub roster: Option<String>,
    /// The first unit (attacker, firer, tester), by name or enough of it
    #[arg(long, value_name = "UNIT", requires = "roster")]
    pub a: Option<String>,
    /// The second unit
    #[arg(long, value_name = "UNIT", requires = "roster")]
    pub b: Option<String>,
    /// Write the outcome on the roster
    #[arg(long, requires = "roster")]
    pub write: bool,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Done {
    let Some(name) = &args.game else { return list(&Game::ALL, args.json) };
    let game = game(name)?;
    let rules = load(game, args)?;
    if args.options.as_deref() == Some("help") {
        return options_help(&rules, args.json);
    }
    let Some(procedure) = &args.procedure else { return list(&[game], args.json) };
    if args.schema {
        return print_json(&rules.schema(procedure).map_err(|error| Failure::told(&error))?);
    }
    let roster = args.roster.as_deref().map(File::open).transpose()?;
    if let Some(file) = &roster
        && file.roster().game != game
    {
        return Err(Failure::bad("roster/other-game", format!("that roster is of {}", file.roster().game.title())));
    }
    let request = Request {
        facts: facts(args, &rules, procedure, roster.as_ref())?,
        dice: args.dice.as_deref().map_or(Ok(Vec::new()), faces)?,
        roll: args.roll.then(|| args.seed.unwrap_or_else(seed_of_the_day)),
        odds: args.odds,
    };
    let answer = rules.answer(procedure, &request).map_err(|error| Failure::told(&error))?.map_err(|error| Failure::told(&error))?;
    if args.json {
        print_json(&answer)?;
    } else {
        show::answer(&answer);
    }
    match (roster, args.write) {
        (Some(file), true) => write(file, args, &answer),
        _ => Ok(()),
    }
}

/// What was stated, filled up from the cards of the units named.
fn facts(args: &Args, rules: &Rules, procedure: &str, roster: Option<&File>) -> Result<Value, Failure> {
    let mut facts = args.facts.as_deref().map_or(Ok(json!({})), json_of)?;
    if let (Some(file), Value::Object(fields)) = (roster, &mut facts) {
        let schema = rules.schema(procedure).map_err(|error| Failure::told(&error))?;
        fill_parties(fields, &schema, file.roster(), args.a.as_deref(), args.b.as_deref()).map_err(|error| Failure::told(&error))?;
    }
    Ok(facts)
}

/// The outcome as an entry of the roster.
fn write(file: File, args: &Args, answer: &Answer) -> Done {
    let event = adjudicated(file.roster(), answer, args.a.as_deref(), args.b.as_deref()).map_err(|error| Failure::told(&error))?;
    if args.json { file.append_quietly(event) } else { file.append(event, false) }
}

fn load(game: Game, args: &Args) -> Result<Rules, Failure> {
    let options = match (args.options.as_deref(), args.roster.as_deref()) {
        (Some("help"), _) | (None, None) => Value::Null,
        (Some(given), _) => json_of(given)?,
        (None, Some(roster)) => File::open(roster)?.roster().options.clone(),
    };
    let tables = args.tables.as_deref().map(|path| text_of(path).map(|text| (path, text))).transpose()?;
    Rules::load(game, &options, tables.as_ref().map(|(path, text)| (*path, text.as_str())))
        .map_err(|error| Failure::bad("rules/faulty", error.to_string()))
}

fn list(games: &[Game], as_json: bool) -> Done {
    let mut rows = Vec::new();
    for game in games {
        let rules = Rules::load(*game, &Value::Null, None).map_err(Failure::ours)?;
        if as_json {
            rows.push(json!({ "game": game.name(), "title": game.title(), "procedures": rules.cards() }));
            continue;
        }
        println!("{} ({})", game.title(), game.name());
        let cards = rules.cards();
        let width = cards.iter().map(|card| card.name.len()).max().unwrap_or(0);
        for (kind, heading) in
            [(Kind::Test, "tests"), (Kind::Chain, "chains"), (Kind::Lookup, "look-ups"), (Kind::Permission, "permissions")]
        {
            let of_kind: Vec<_> = cards.iter().filter(|card| card.kind == kind).collect();
            if of_kind.is_empty() {
                continue;
            }
            println!("  {heading}");
            for card in of_kind {
                let dice = if card.dice.is_empty() { String::new() } else { format!(" [{}]", card.dice) };
                println!("    {:width$}  {}{dice}", card.name, card.title);
            }
        }
        println!();
    }
    if as_json { print_json(&json!({ "games": rows })) } else { Ok(()) }
}

fn options_help(rules: &Rules, as_json: bool) -> Done {
    let schema = rules.options_schema();
    if as_json {
        return print_json(&schema);
    }
    for (name, option) in schema["properties"].as_object().into_iter().flatten() {
        println!("{name} = {}", option["default"]);
        println!("    {} ({})", option["title"].as_str().unwrap_or_default(), option["x-clause"].as_str().unwrap_or("house"));
    }
    Ok(())
}

/// `4,6,1,2`, or with blanks.
fn faces(typed: &str) -> Result<Vec<i64>, Failure> {
    typed
        .split([',', ' '])
        .filter(|part| !part.is_empty())
        .map(|part| {
            part.trim()
                .parse()
                .map_err(|_| Failure::bad("dice/malformed", format!("--dice takes faces such as 4,6,1; `{part}` is no number")))
        })
        .collect()
}

/// Nobody asked for the same dice again: any seed will do, and the faces are shown.
fn seed_of_the_day() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
