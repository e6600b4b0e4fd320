//! Lengths that can be compared exactly: outcomes are ordered, floats are not.

use serde::{Serialize, Serializer};

/// Hundredths of an inch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inches(i32);

impl Inches {
    pub fn new(inches: f64) -> Inches {
        Inches((inches * 100.0).round() as i32)
    }

    pub fn value(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl std::fmt::Display for Inches {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}", self.value())
    }
}

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.value())
    }
}
