//! Between a game's own units and the ground.

use super::grid::Quanta;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How many metres of ground one unit of a game's table (a centimetre, an inch) is. Everything inside `field` is metres; a game
/// converts when it reads its tables and when it shows a length.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Scale(f64);

#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("a scale of {0} metres a unit is not a positive length")]
pub struct BadScale(pub f64);

impl Scale {
    pub fn new(metres_per_unit: f64) -> Result<Scale, BadScale> {
        if metres_per_unit.is_finite() && metres_per_unit > 0.0 { Ok(Scale(metres_per_unit)) } else { Err(BadScale(metres_per_unit)) }
    }

    pub fn metres(self, units: f64) -> f64 {
        units * self.0
    }

    pub fn units(self, metres: f64) -> f64 {
        metres / self.0
    }

    /// The step of the grid nearest to a length on the table.
    pub fn quanta(self, units: f64) -> Quanta {
        Quanta::nearest(self.metres(units))
    }
}

impl TryFrom<f64> for Scale {
    type Error = BadScale;
    fn try_from(metres_per_unit: f64) -> Result<Scale, BadScale> {
        Scale::new(metres_per_unit)
    }
}

impl From<Scale> for f64 {
    fn from(scale: Scale) -> f64 {
        scale.0
    }
}
