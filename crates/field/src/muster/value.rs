//! One named value of a roll.

use super::origin::Origin;
use serde::Serialize;
use std::fmt;

/// A value as it is shown.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Datum {
    Whole(i64),
    Number(f64),
    Yes(bool),
    Text(String),
    List(Vec<String>),
}

/// A value, what it is called in the game, and where it comes from.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Value {
    pub name: &'static str,
    pub value: Datum,
    pub origin: Origin,
}

impl Value {
    pub fn new(name: &'static str, value: impl Into<Datum>, origin: &Origin) -> Value {
        Value { name, value: value.into(), origin: origin.clone() }
    }

    /// Whether there is nothing to show: an empty list or a flag that is down.
    pub fn is_empty(&self) -> bool {
        match &self.value {
            Datum::List(list) => list.is_empty(),
            Datum::Yes(yes) => !yes,
            Datum::Text(text) => text.is_empty(),
            _ => false,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Datum::Yes(true) => f.write_str(self.name),
            Datum::Yes(false) => write!(f, "not {}", self.name),
            value => write!(f, "{} {value}", self.name),
        }
    }
}

impl fmt::Display for Datum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Datum::Whole(n) => n.fmt(f),
            Datum::Number(n) => n.fmt(f),
            Datum::Yes(yes) => f.write_str(if *yes { "yes" } else { "no" }),
            Datum::Text(text) => f.write_str(text),
            Datum::List(list) => f.write_str(&list.join(", ")),
        }
    }
}

macro_rules! from {
    ($($from:ty => $make:expr),+ $(,)?) => { $(
        impl From<$from> for Datum {
            fn from(value: $from) -> Datum {
                $make(value)
            }
        }
    )+ };
}

from! {
    i64 => Datum::Whole,
    i32 => |n: i32| Datum::Whole(n.into()),
    u32 => |n: u32| Datum::Whole(n.into()),
    f64 => Datum::Number,
    bool => Datum::Yes,
    String => Datum::Text,
    &str => |text: &str| Datum::Text(text.to_owned()),
    Vec<String> => Datum::List,
}
