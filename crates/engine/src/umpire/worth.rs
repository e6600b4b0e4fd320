//! What a fact is worth in the ordinary case, asked of the procedure itself: so a form never shows a number that the tables do not have.

use serde_json::{Map, Value, json};

/// What the modifiers come to, each sum with whose it is; none if the facts cannot be.
pub(super) type Rate<'a> = &'a dyn Fn(&Value) -> Option<Vec<(&'static str, i32)>>;

/// Adds `x-effect` to every yes-or-no and every count that is a modifier: of its own party, where it belongs to one.
pub(super) fn mark(schema: &mut Value, rate: Rate) {
    let ordinary = ordinary(schema);
    let Some(before) = rate(&ordinary) else { return };
    mark_under(schema, &mut Vec::new(), &|path, to| {
        let mut facts = ordinary.clone();
        put(&mut facts, path, to);
        let after = rate(&facts)?;
        let party = path.first().map(String::as_str).filter(|party| before.iter().any(|(of, _)| of == party));
        before.iter().filter(|(of, _)| party.is_none_or(|party| *of == party)).find_map(|(of, was)| {
            let (_, now) = after.iter().find(|(whose, _)| whose == of)?;
            (now != was).then_some(now - was)
        })
    });
}

fn mark_under(schema: &mut Value, path: &mut Vec<String>, effect: &dyn Fn(&[String], Value) -> Option<i32>) {
    let Some(Value::Object(properties)) = schema.get_mut("properties") else { return };
    for (name, property) in properties {
        path.push(name.clone());
        let step = match property["type"].as_str() {
            Some("boolean") => Some(json!(property["default"] != true)),
            Some("integer") => property["default"].as_i64().map(|ordinary| json!(ordinary + 1)),
            _ => None,
        };
        if let Some(by) = step.and_then(|to| effect(path, to)) {
            // A tick that is on in the ordinary case is worth what is lost without it.
            property["x-effect"] = json!(if property["default"] == true { -by } else { by });
        }
        mark_under(property, path, effect);
        path.pop();
    }
}

/// Every fact that must be stated, at its first value; the rest unstated.
fn ordinary(schema: &Value) -> Value {
    let options = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    if let Some(first) = options.and_then(|options| options.first()) {
        return ordinary(first);
    }
    if let Some(first) = schema["enum"].as_array().and_then(|accepted| accepted.first()).or(schema.get("const")) {
        return first.clone();
    }
    let kind = schema["type"].as_str().or_else(|| schema["type"].as_array()?.first()?.as_str());
    match kind {
        Some("boolean") => json!(false),
        Some("integer" | "number") => schema.get("minimum").cloned().unwrap_or(json!(1)),
        Some("string") => json!(""),
        Some("array") => {
            let least = schema["minItems"].as_u64().unwrap_or(0);
            (0..least).map(|_| ordinary(&schema["items"])).collect()
        }
        Some("object") => {
            let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            Value::Object(required.map(|name| (name.to_owned(), ordinary(&schema["properties"][name]))).collect())
        }
        _ => Value::Null,
    }
}

fn put(facts: &mut Value, path: &[String], to: Value) {
    match (facts, path) {
        (Value::Object(fields), [last]) => {
            fields.insert(last.clone(), to);
        }
        (Value::Object(fields), [first, rest @ ..]) => put(fields.entry(first).or_insert_with(|| Value::Object(Map::new())), rest, to),
        _ => {}
    }
}
