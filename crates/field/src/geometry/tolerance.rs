//! How near is touching: named values per game, never smaller than what the grid itself can be wrong by.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Radians by which a bearing on the grid can differ from the one meant: half of 0.01 degree.
const HALF_BEARING: f64 = core::f64::consts::PI / 36_000.0;
/// Half the diagonal of a 1 cm cell: the most by which rounding moves a place.
pub(crate) const HALF_CELL: f64 = 0.5 * core::f64::consts::SQRT_2 / 100.0;

/// The most by which a corner can lie off the place meant for it once a pose is put on the grid, for a footprint whose
/// farthest corner is `reach` metres from the centre of its front.
pub fn worst_corner_error(reach: f64) -> f64 {
    // The chord of half a bearing step, plus half a cell's diagonal; both at their worst in the same direction.
    HALF_CELL + 2.0 * reach * libm::sin(HALF_BEARING * 0.5)
}

/// What a game calls touching and what it calls on the line. Both in metres on the ground.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Tolerance {
    contact: f64,
    on_boundary: f64,
}

/// A tolerance the grid cannot keep.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum ToleranceFault {
    #[error(
        "`{name}` is {given} m; a corner {reach} m from the centre of the front can lie {least:.4} m off its place on the grid, so it must be at least that"
    )]
    BelowGrid { name: &'static str, given: f64, least: f64, reach: f64 },
    #[error("`{name}` is not a finite length")]
    NotALength { name: &'static str },
    #[error("`on_boundary` ({on_boundary} m) must not exceed `contact` ({contact} m)")]
    Crossed { contact: f64, on_boundary: f64 },
}

/// The table's entry, before it is checked.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToleranceEntry {
    pub contact: f64,
    pub on_boundary: f64,
}

impl Tolerance {
    /// Checks both values against the grid, for footprints whose farthest corner is `reach` metres from the centre of the front.
    pub fn new(contact: f64, on_boundary: f64, reach: f64) -> Result<Tolerance, ToleranceFault> {
        let least = worst_corner_error(reach);
        for (name, given) in [("contact", contact), ("on_boundary", on_boundary)] {
            if !given.is_finite() || !least.is_finite() {
                return Err(ToleranceFault::NotALength { name });
            }
            if given < least {
                return Err(ToleranceFault::BelowGrid { name, given, least, reach });
            }
        }
        if on_boundary > contact {
            return Err(ToleranceFault::Crossed { contact, on_boundary });
        }
        Ok(Tolerance { contact, on_boundary })
    }

    /// Two footprints this near or nearer touch.
    #[inline]
    pub fn contact(self) -> f64 {
        self.contact
    }

    /// This near a line counts as on it, and on it counts as inside. It is also how much of an overlap is still only touching.
    #[inline]
    pub fn on_boundary(self) -> f64 {
        self.on_boundary
    }
}

impl ToleranceEntry {
    pub fn check(self, reach: f64) -> Result<Tolerance, ToleranceFault> {
        Tolerance::new(self.contact, self.on_boundary, reach)
    }
}
