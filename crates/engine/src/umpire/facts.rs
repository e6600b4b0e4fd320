//! Facts as stated: checked against the schema with errors that teach, then typed.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::UmpireError;
use crate::Clause;
use crate::nearest::nearest;

/// Two facts that cannot both hold; or one that cannot hold where this is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    pub field: Cow<'static, str>,
    /// Nothing: the question itself, as an order to charge given to guns.
    pub other: Option<Cow<'static, str>>,
    pub clause: Clause,
    pub why: String,
}

impl Contradiction {
    pub fn new(one: &'static str, other: &'static str, clause: Clause, why: impl Into<String>) -> Contradiction {
        crate::coverage::record(clause);
        Contradiction { field: one.into(), other: Some(other.into()), clause, why: why.into() }
    }

    /// Refuses if both hold.
    pub fn if_both(both: bool, one: &'static str, other: &'static str, clause: Clause, why: &str) -> Result<(), Contradiction> {
        if both { Err(Contradiction::new(one, other, clause, why)) } else { Ok(()) }
    }

    /// Refuses a fact under which nobody would ask this at all.
    pub fn if_asked(barred: bool, field: &'static str, clause: Clause, why: &str) -> Result<(), Contradiction> {
        if barred { Err(Contradiction { other: None, ..Contradiction::new(field, "", clause, why) }) } else { Ok(()) }
    }

    /// Where the question is itself one of the facts: an answer chosen, an order given.
    pub fn against(self, field: &'static str) -> Contradiction {
        Contradiction { other: self.other.or(Some(field.into())), ..self }
    }

    /// The same of a unit that stands inside other facts: `arm` of the `attacker` is `attacker.arm`.
    pub fn under(self, part: &str) -> Contradiction {
        let inside = |field: Cow<str>| Cow::Owned(join(part, &field));
        Contradiction { field: inside(self.field), other: self.other.map(inside), ..self }
    }
}

/// The typed facts, the facts as used (all values), and which of them were not stated.
pub(super) struct Stated<F> {
    pub facts: F,
    pub used: Value,
    pub defaulted: Vec<String>,
}

pub(super) fn read<F: Serialize + DeserializeOwned>(stated: &Value, schema: &Value) -> Result<Stated<F>, UmpireError> {
    if !stated.is_object() {
        return Err(UmpireError::new("facts/not-an-object", "facts are a JSON object, such as {\"staggers\": 2}"));
    }
    check(stated, schema, "")?;
    let facts: F = serde_json::from_value(stated.clone()).map_err(|error| UmpireError::new("facts/wrong", error.to_string()))?;
    let used = serde_json::to_value(&facts).map_err(|error| UmpireError::new("facts/wrong", error.to_string()))?;
    let mut defaulted = Vec::new();
    list_defaults(stated, &used, "", &mut defaulted);
    Ok(Stated { facts, used, defaulted })
}

fn list_defaults(stated: &Value, used: &Value, path: &str, defaulted: &mut Vec<String>) {
    let Value::Object(fields) = used else { return };
    for (key, value) in fields {
        let here = join(path, key);
        match stated.get(key) {
            None => defaulted.push(here),
            Some(said) => list_defaults(said, value, &here, defaulted),
        }
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// The part of JSON Schema that our own types produce: objects, whole and decimal numbers with bounds, texts, choices, lists.
fn check(value: &Value, schema: &Value, path: &str) -> Result<(), UmpireError> {
    if let Some(options) = schema.get("oneOf").or_else(|| schema.get("anyOf")).and_then(Value::as_array) {
        return check_options(value, options, path);
    }
    if let Some(accepted) = schema.get("enum").and_then(Value::as_array) {
        return one_of(value, accepted, path);
    }
    if let Some(only) = schema.get("const") {
        return one_of(value, std::slice::from_ref(only), path);
    }
    let kinds: Vec<&str> = match schema.get("type") {
        Some(Value::String(kind)) => vec![kind],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return Ok(()),
    };
    let fits = kinds.iter().any(|kind| match *kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    });
    if !fits {
        let mut error = UmpireError::field("facts/wrong-kind", path, format!("`{path}` is {value}, but must be {}", kinds.join(" or ")));
        if kinds.contains(&"boolean") {
            error.accepted = vec!["true".into(), "false".into()];
        }
        return Err(error);
    }
    if let Some(number) = value.as_f64() {
        within(number, ["minimum", "maximum"], schema, path, |range| format!("`{path}` is {value}, but goes from {range}"))?;
    }
    if let Some(items) = value.as_array() {
        let length = items.len();
        within(length as f64, ["minItems", "maxItems"], schema, path, |range| {
            format!("`{path}` lists {length}, but a list here has {range} entries")
        })?;
    }
    if let Some(fields) = value.as_object() {
        check_object(fields, schema, path)?;
    }
    if let (Some(items), Some(each)) = (value.as_array(), schema.get("items")) {
        for (index, item) in items.iter().enumerate() {
            check(item, each, &format!("{path}[{index}]"))?;
        }
    }
    Ok(())
}

/// The number keeps to the two bounds of the schema, as far as it has them.
fn within(number: f64, bounds: [&str; 2], schema: &Value, path: &str, message: impl Fn(&str) -> String) -> Result<(), UmpireError> {
    let [least, most] = bounds.map(|bound| schema.get(bound).and_then(Value::as_f64));
    if least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most) {
        return Ok(());
    }
    let range = match (least, most) {
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("{least} or more"),
        (_, most) => format!("{} or less", most.unwrap_or_default()),
    };
    let mut error = UmpireError::field("facts/out-of-range", path, message(&range));
    error.accepted = vec![range];
    Err(error)
}

fn check_object(fields: &serde_json::Map<String, Value>, schema: &Value, path: &str) -> Result<(), UmpireError> {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return Ok(()) };
    for (key, value) in fields {
        let here = join(path, key);
        match properties.get(key) {
            Some(property) => check(value, property, &here)?,
            None => {
                let near = nearest(key, properties.keys().map(String::as_str));
                let hint = near.map(|near| format!("; did you mean `{}`?", join(path, near))).unwrap_or_default();
                let mut error = UmpireError::field("facts/unknown", &here, format!("there is no fact `{here}`{hint}"));
                error.accepted = properties.keys().cloned().collect();
                error.suggestion = near.map(Into::into);
                return Err(error);
            }
        }
    }
    for required in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
        if !fields.contains_key(required) {
            let here = join(path, required);
            let mut error = UmpireError::field("facts/missing", &here, format!("`{here}` has no ordinary case and must be stated"));
            error.accepted = properties.get(required).map(choices).unwrap_or_default();
            return Err(error);
        }
    }
    Ok(())
}

fn check_options(value: &Value, options: &[Value], path: &str) -> Result<(), UmpireError> {
    let mut named = Vec::new();
    let mut last = None;
    for option in options {
        match check(value, option, path) {
            Ok(()) => return Ok(()),
            Err(error) => last = Some(error),
        }
        named.extend(choices(option));
    }
    match last {
        Some(_) if named.len() > 1 && !value.is_object() => not_accepted(value, named, path),
        Some(error) => Err(error),
        None => Ok(()),
    }
}

fn one_of(value: &Value, accepted: &[Value], path: &str) -> Result<(), UmpireError> {
    if accepted.contains(value) {
        return Ok(());
    }
    not_accepted(value, accepted.iter().map(plain).collect(), path)
}

fn not_accepted(value: &Value, accepted: Vec<String>, path: &str) -> Result<(), UmpireError> {
    let typed = plain(value);
    let near = nearest(&typed, accepted.iter().map(String::as_str)).map(str::to_owned);
    let hint = near.as_ref().map(|near| format!(" Did you mean `{near}`?")).unwrap_or_default();
    let mut error = UmpireError::field(
        "facts/not-accepted",
        path,
        format!("`{path}` cannot be `{typed}`.{hint} It is one of: {}", accepted.join(", ")),
    );
    error.suggestion = near.map(Into::into);
    error.accepted = accepted;
    Err(error)
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The values a schema accepts, where they can be listed.
fn choices(schema: &Value) -> Vec<String> {
    if let Some(accepted) = schema.get("enum").and_then(Value::as_array) {
        return accepted.iter().map(plain).collect();
    }
    if let Some(only) = schema.get("const") {
        return vec![plain(only)];
    }
    let options = schema.get("oneOf").or_else(|| schema.get("anyOf")).and_then(Value::as_array);
    options.into_iter().flatten().flat_map(choices).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::check;

    #[test]
    fn a_list_keeps_to_its_length_at_both_ends() {
        let schema = json!({ "type": "array", "minItems": 1, "maxItems": 2, "items": { "type": "integer" } });
        for list in [json!([7]), json!([7, 8])] {
            assert!(check(&list, &schema, "units").is_ok(), "{list}");
        }
        for list in [json!([]), json!([7, 8, 9])] {
            let error = check(&list, &schema, "units").expect_err("too short or too long");
            assert_eq!((error.field.as_deref(), error.accepted), (Some("units"), vec!["1 to 2".to_owned()]), "{list}");
        }
    }
}
