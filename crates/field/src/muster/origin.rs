//! Where a value comes from: a clause, a completion, the house, or the battle's own file.

use super::value::{Datum, Value};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::sync::Arc;

/// "HZ-GAP-05; house", "battle": what may be cited for a value, in the words of the data file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Origin(Arc<str>);

impl Origin {
    pub fn new(text: &str) -> Origin {
        Origin(text.into())
    }

    /// The battle's own file says so.
    pub fn battle() -> Origin {
        Origin::new("battle")
    }

    pub fn text(&self) -> &str {
        &self.0
    }

    /// Ours, free to change (as a whole or in part).
    pub fn is_house(&self) -> bool {
        self.0.contains("house")
    }

    pub fn is_battle(&self) -> bool {
        &*self.0 == "battle"
    }

    /// Both origins, for a value made of two.
    pub fn and(&self, other: &Origin) -> Origin {
        if self == other || self.0.contains(&*other.0) { self.clone() } else { Origin::new(&format!("{self}; {other}")) }
    }

    /// Every clause and completion it names; of a range ("HZ-REI-01..16") both ends.
    pub fn ids(&self) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for word in self.0.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.'))) {
            for part in word.split("..").map(|part| part.trim_matches('.')) {
                if is_id(part) {
                    ids.push(part.to_owned());
                } else if let (Some(number), Some(last)) = (numbered(part), ids.last())
                    && let Some((stem, _)) = last.rsplit_once('-')
                    && (word.contains("..") || part.starts_with('-'))
                {
                    ids.push(format!("{stem}-{number}"));
                }
            }
        }
        ids
    }
}

/// `XX-TOPIC-NN`.
fn is_id(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    let [book, topic, number] = parts[..] else { return false };
    let capitals = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_uppercase());
    book.len() == 2 && capitals(book) && capitals(topic) && numbered(number).is_some()
}

/// "16" or "-16".
fn numbered(part: &str) -> Option<&str> {
    let digits = part.strip_prefix('-').unwrap_or(part);
    ((2..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())).then_some(digits)
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Serialize for Origin {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Origin {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from).map(|text| Origin::new(&text))
    }
}

/// A typed value with its origin.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sourced<T> {
    pub value: T,
    pub origin: Origin,
}

impl<T> Sourced<T> {
    pub fn new(value: T, origin: &Origin) -> Sourced<T> {
        Sourced { value, origin: origin.clone() }
    }

    /// As a line of the roll.
    pub fn named(&self, name: &'static str) -> Value
    where
        T: Clone + Into<Datum>,
    {
        Value { name, value: self.value.clone().into(), origin: self.origin.clone() }
    }

    /// As a line of the roll, in the game's own words.
    pub fn worded(&self, name: &'static str, word: impl Fn(&T) -> Datum) -> Value {
        Value { name, value: word(&self.value), origin: self.origin.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_in_prose() {
        let ids = |text: &str| Origin::new(text).ids();
        assert_eq!(ids("house, after HZ-GAP-03 and (HZ-GAP-05)."), ["HZ-GAP-03", "HZ-GAP-05"]);
        assert_eq!(ids("HZ-REI-01..16; a 6-pounder"), ["HZ-REI-01", "HZ-REI-16"]);
        assert_eq!(ids("GM-SKR-01, -02"), ["GM-SKR-01", "GM-SKR-02"]);
        assert_eq!(ids("house: as 1808-1815"), Vec::<String>::new());
    }
}
