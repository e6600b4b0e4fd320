//! Lengths on the table.

use std::fmt;

use serde::{Serialize, Serializer};

/// A length in inches, kept in hundredths so that outcomes can be compared and merged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inches(i32);

impl Inches {
    pub const ZERO: Inches = Inches(0);

    pub fn new(inches: f64) -> Inches {
        Inches((inches * 100.0).round() as i32)
    }

    pub fn value(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// A share of it: half a move.
    pub fn times(self, share: f64) -> Inches {
        Inches::new(self.value() * share)
    }
}

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", self.value(), if self.0 == 100 { "inch" } else { "inches" })
    }
}

/// A share of a unit's move, in words.
pub struct PartOfMove(pub f64);

impl fmt::Display for PartOfMove {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            1.0 => f.write_str("its whole move"),
            0.5 => f.write_str("half its move"),
            share => write!(f, "{share} of its move"),
        }
    }
}

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.value())
    }
}
