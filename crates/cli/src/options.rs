//! `--options help`: what a game leaves to the players, with the default, a line of help and the clause.

use grognard_games::{Game, Rules, SAMPLE};
use serde_json::Value;

use crate::failure::{Done, Failure};
use crate::show::wrapped;

/// What is typed instead of options.
pub const HELP: &str = "help";

/// Where the options of a game are listed, for who has named one that is not there.
pub fn where_listed(game: &str) -> String {
    format!("--game {game} --options {HELP} lists them all")
}

pub fn list(game: &str) -> Done {
    if game == SAMPLE {
        println!("The sample game has no options.");
        return Ok(());
    }
    let game = Game::parse(game).map_err(|error| Failure::told(&error))?;
    let schema = Rules::load(game, &Value::Null, None).map_err(Failure::ours)?.options_schema();
    for (name, option) in schema["properties"].as_object().into_iter().flatten() {
        let clause = option["x-clause"].as_str().map(|clause| format!("  {clause}")).unwrap_or_default();
        println!("{name}: {}, by default {}{clause}", values(option), option["default"]);
        println!("{}", wrapped(option["description"].as_str().unwrap_or_default(), "    "));
    }
    println!("Such as: --options '{}'", example(&schema));
    Ok(())
}

/// What may be said: "true or false", "25 to 100", "one of never, always".
fn values(option: &Value) -> String {
    let consts = |kinds: &Value| -> Vec<String> {
        let each =
            |kind: &Value| kind.get("const").map(|one| vec![one.clone()]).or_else(|| kind["enum"].as_array().cloned()).unwrap_or_default();
        kinds.as_array().into_iter().flatten().flat_map(each).map(|one| one.to_string()).collect()
    };
    let mut named = consts(&option["oneOf"]);
    named.extend(option["enum"].as_array().into_iter().flatten().map(Value::to_string));
    match (option["minimum"].as_i64(), option["maximum"].as_i64()) {
        _ if !named.is_empty() => format!("one of {}", named.join(", ")),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        _ if option["type"] == "boolean" => "true or false".to_owned(),
        _ => option["type"].as_str().unwrap_or("a value").to_owned(),
    }
}

/// Two of them as they are typed, each turned from its default where it is one of two.
fn example(schema: &Value) -> Value {
    let options = schema["properties"].as_object().into_iter().flatten();
    let some = options.filter_map(|(name, option)| Some((name.clone(), Value::from(!option["default"].as_bool()?))));
    Value::Object(some.take(2).collect())
}
