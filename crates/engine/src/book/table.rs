//! Three kinds of table: a grid as printed, a list of labelled modifiers, or named values.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Clause;

/// One cell. A blank one is an empty text in TOML and null in JSON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
}

impl Cell {
    pub fn is_blank(&self) -> bool {
        matches!(self, Cell::Text(text) if text.is_empty())
    }
}

impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Bool(value) => serializer.serialize_bool(*value),
            Cell::Int(value) => serializer.serialize_i64(*value),
            Cell::Float(value) => serializer.serialize_f64(*value),
            Cell::Text(text) if text.is_empty() => serializer.serialize_none(),
            Cell::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Cell::Bool(value) => f.pad(if *value { "yes" } else { "no" }),
            Cell::Int(value) => f.pad(&value.to_string()),
            Cell::Float(value) => f.pad(&value.to_string()),
            Cell::Text(text) => f.pad(text),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub name: String,
    pub title: String,
    pub clause: Vec<Clause>,
    /// `book`, or the id of the completion the numbers come from.
    pub origin: String,
    pub unit: Option<String>,
    pub applies_to: Option<String>,
    pub note: Option<String>,
    pub doubt: Option<String>,
    pub kind: TableKind,
    /// Line in its file, for faults.
    pub line: usize,
    /// The number of its first row among the rows of all lists.
    pub(super) first_row: u16,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TableKind {
    Grid(Grid),
    List(Vec<Row>),
    Values(Vec<Value>),
}

/// Rows by columns, as printed, with further layers of the same shape (`read` where we repaired it).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Grid {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row_key: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub col_key: Option<String>,
    pub rows: Vec<String>,
    pub cols: Vec<String>,
    pub cells: Vec<Vec<Cell>>,
    pub layers: BTreeMap<String, Vec<Vec<Cell>>>,
}

/// A labelled modifier or entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub key: String,
    pub label: String,
    pub value: Cell,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    pub clause: Clause,
}

/// A named value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Value {
    pub name: String,
    pub value: Cell,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    pub clause: Clause,
}

impl Table {
    pub fn kind_name(&self) -> &'static str {
        match self.kind {
            TableKind::Grid(_) => "grid",
            TableKind::List(_) => "list",
            TableKind::Values(_) => "values",
        }
    }

    /// As `grognard tables GAME TABLE --json` shows it.
    pub fn to_json(&self) -> serde_json::Value {
        let mut json = serde_json::json!({
            "name": self.name, "title": self.title, "clause": self.clause, "origin": self.origin, "kind": self.kind_name(),
        });
        let mut put = |key: &str, value: serde_json::Value| json[key] = value;
        for (key, text) in [("unit", &self.unit), ("applies_to", &self.applies_to), ("note", &self.note), ("doubt", &self.doubt)] {
            if let Some(text) = text {
                put(key, text.as_str().into());
            }
        }
        match &self.kind {
            TableKind::Grid(grid) => {
                if let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(grid) {
                    for (key, value) in fields {
                        put(&key, value);
                    }
                }
            }
            TableKind::List(rows) => put("rows", serde_json::to_value(rows).unwrap_or_default()),
            TableKind::Values(values) => put("values", serde_json::to_value(values).unwrap_or_default()),
        }
        json
    }
}

impl Grid {
    /// A layer by name; `cells` is the printed one.
    pub fn layer(&self, name: &str) -> Option<&Vec<Vec<Cell>>> {
        if name == "cells" { Some(&self.cells) } else { self.layers.get(name) }
    }
}
