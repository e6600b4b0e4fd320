//! A clause id (`HZ-ENG-07`, `SK-GAP-14`) as a small value.
//!
//! Ids are kept inline rather than as an index, so that the engine needs no register of books and a log written by one
//! version can be read by the next, whatever order the clauses stand in.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The longest id any book has: two letters, a topic of at most six, a number.
const LONGEST: usize = 12;

/// The id of one clause of a book, or of one completion (`-GAP-`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause([u8; LONGEST]);

impl Clause {
    /// For constants: a malformed id does not compile.
    pub const fn new(id: &str) -> Clause {
        match Clause::parse(id) {
            Some(clause) => clause,
            None => panic!("a clause id is letters, a topic and a number, such as HZ-ENG-07"),
        }
    }

    /// `XX-TOPIC-NN`: capitals, two dashes, digits last; at most twelve characters.
    pub const fn parse(id: &str) -> Option<Clause> {
        let bytes = id.as_bytes();
        if bytes.len() > LONGEST {
            return None;
        }
        let mut kept = [0; LONGEST];
        let mut dashes = 0;
        let mut in_part = 0;
        let mut at = 0;
        while at < bytes.len() {
            let byte = bytes[at];
            let fits = match byte {
                b'-' => in_part > 0 && dashes < 2,
                b'A'..=b'Z' => dashes < 2,
                b'0'..=b'9' => dashes == 2,
                _ => false,
            };
            if !fits {
                return None;
            }
            if byte == b'-' {
                dashes += 1;
                in_part = 0;
            } else {
                in_part += 1;
            }
            kept[at] = byte;
            at += 1;
        }
        if dashes == 2 && in_part > 0 { Some(Clause(kept)) } else { None }
    }

    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(LONGEST);
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }

    /// A number below 1,024, seldom the same for two ids of a book.
    pub(crate) fn spread(&self) -> usize {
        let [_, _, _, topic @ ..] = self.0;
        let mixed = topic.iter().fold(0_u64, |mixed, byte| mixed << 7 ^ u64::from(*byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 54) as usize
    }

    /// A completion of ours, as opposed to a rule of the book.
    pub fn is_gap(&self) -> bool {
        self.as_str().contains("-GAP-")
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Clause {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = std::borrow::Cow::<str>::deserialize(deserializer)?;
        Clause::parse(&id).ok_or_else(|| D::Error::custom(format!("`{id}` is not a clause id such as HZ-ENG-07")))
    }
}

impl JsonSchema for Clause {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Clause".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[A-Z]+-[A-Z]+-[0-9]+$", "maxLength": LONGEST })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_back_as_they_were() {
        for id in ["HZ-ENG-07", "BW-SQ-01", "SK-GAP-14", "AB-CDEFGH-99"] {
            assert_eq!(Clause::new(id).as_str(), id);
        }
        assert!(Clause::new("SK-GAP-14").is_gap());
        assert!(!Clause::new("SK-HSQ-10").is_gap());
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for id in ["", "HZ", "HZ-ENG", "HZ-ENG-", "-ENG-07", "HZ--07", "hz-eng-07", "HZ-ENG-7A", "HZ-ENG-07-1", "AB-CDEFGHI-99"] {
            assert_eq!(Clause::parse(id), None, "{id}");
        }
    }
}
