//! The JSON Schema of a procedure's facts, with what a form needs: titles, order, defaults.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

/// The schema of one type, dressed for a form.
pub fn of<F: JsonSchema>() -> Value {
    let made = |inline: bool| {
        let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = inline);
        settings.into_generator().into_root_schema_for::<F>().to_value()
    };
    // Only the one with references tells the help of a fact from that of its type.
    let (mut schema, named) = (made(true), made(false));
    dress(&mut schema, &named, &named["$defs"]);
    schema
}

/// The same, made once for each type: every answer is checked against it.
pub(super) fn kept<F: JsonSchema + 'static>() -> Arc<Value> {
    static KEPT: Mutex<BTreeMap<TypeId, Arc<Value>>> = Mutex::new(BTreeMap::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(kept.entry(TypeId::of::<F>()).or_insert_with(|| Arc::new(of::<F>())))
}

/// Adds `title` (the first line of the fact's own help, else its name in words) and `x-order` to every property.
fn dress(schema: &mut Value, named: &Value, types: &Value) {
    let named = meant(named, types);
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        for (order, (name, property)) in properties.iter_mut().enumerate() {
            let of = &named["properties"][name];
            dress(property, of, types);
            let Value::Object(fields) = property else { continue };
            if !fields.contains_key("title") {
                let of_its_type = of.get("$ref").is_some() && of.get("description").is_none();
                let help = fields.get("description").filter(|_| !of_its_type).and_then(Value::as_str).and_then(|help| help.lines().next());
                let title = help.map(|line| line.trim_end_matches('.').to_owned()).unwrap_or_else(|| in_words(name));
                fields.insert("title".into(), title.into());
            }
            fields.entry("x-order").or_insert(json!(order));
        }
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(Value::Array(options)) = schema.get_mut(key) {
            options.iter_mut().enumerate().for_each(|(at, option)| dress(option, &named[key][at], types));
        }
    }
    if let Some(items) = schema.get_mut("items") {
        dress(items, &named["items"], types);
    }
}

/// What a reference stands for.
fn meant<'a>(named: &'a Value, types: &'a Value) -> &'a Value {
    let name = named.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
    name.map_or(named, |name| meant(&types[name], types))
}

fn in_words(name: &str) -> String {
    let mut words = name.replace(['_', '-'], " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}
