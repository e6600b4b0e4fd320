//! The JSON Schema of the protocol, made from the types themselves; `docs/protocol.schema.json` is this, and a test compares them.

use schemars::SchemaGenerator;
use serde_json::{Value, json};

use super::{Message, Request};

pub fn schema() -> Value {
    let mut generator = SchemaGenerator::default();
    let request = generator.subschema_for::<Request>();
    let message = generator.subschema_for::<Message>();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "grognard play --protocol json",
        "description": "One object a line each way: requests in, messages out.",
        "anyOf": [request, message],
        "$defs": generator.take_definitions(true),
    })
}
