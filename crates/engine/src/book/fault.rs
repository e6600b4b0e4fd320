//! What is wrong with a file of rules: all faults at once, each with its place.

use std::fmt;

use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Which text: `tables.toml`, or the player's own file.
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub what: String,
}

/// Never empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.line == 0 {
            write!(f, "{}: {}", self.file, self.what)
        } else {
            write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.what)
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Line and column, counted from 1, of a byte in a text.
pub(super) fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = &text.as_bytes()[..byte.min(text.len())];
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    (line, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
}
