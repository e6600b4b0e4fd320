//! Options drawn at random, for swarms: what a table of players might agree on.

use grognard_engine::Random;
use grognard_engine::random::{between, pick};
use serde_json::{Map, Value};

use crate::{Game, Rules};

impl Game {
    /// Options at random: each keeps the book's default half of the time.
    pub fn random_options(self, random: &mut dyn Random) -> Value {
        let Ok(rules) = Rules::load(self, &Value::Null, None) else { return Value::Null };
        let schema = rules.options_schema();
        let mut options = Map::new();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            if random.below(2) == 1
                && let Some(value) = random_value(property, &schema, random)
            {
                options.insert(name.clone(), value);
            }
        }
        Value::Object(options)
    }
}

fn random_value(property: &Value, schema: &Value, random: &mut dyn Random) -> Option<Value> {
    if let Some(reference) = property["$ref"].as_str() {
        return random_value(schema.pointer(reference.trim_start_matches('#'))?, schema, random);
    }
    if let Some(values) = property["enum"].as_array() {
        return pick(random, values).cloned();
    }
    if let Some(kinds) = property["oneOf"].as_array() {
        return random_value(pick(random, kinds)?, schema, random);
    }
    if let Some(value) = property.get("const") {
        return Some(value.clone());
    }
    match property["type"].as_str()? {
        "boolean" => Some((random.below(2) == 1).into()),
        "integer" => {
            let end = |name: &str| property[name].as_i64().and_then(|end| i32::try_from(end).ok());
            Some(between(random, end("minimum")?, end("maximum")?).into())
        }
        _ => None,
    }
}
