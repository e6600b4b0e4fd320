//! The JSON Schema of the protocol, made from the types themselves; `docs/protocol.schema.json` is this, and a test compares them.

use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use super::{Message, Request};

pub fn schema() -> Value {
    // Requests are read, messages are written: a field that may be left out is optional only the way it travels.
    let mut read = SchemaSettings::draft2020_12().into_generator();
    let mut write = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let (request, message) = (read.subschema_for::<Request>(), write.subschema_for::<Message>());
    let mut definitions = read.take_definitions(true);
    definitions.append(&mut write.take_definitions(true));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "grognard play --protocol json",
        "description": "One object a line each way: requests in, messages out.",
        "anyOf": [request, message],
        "$defs": definitions,
    })
}
