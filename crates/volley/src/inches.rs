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

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.value())
    }
}
