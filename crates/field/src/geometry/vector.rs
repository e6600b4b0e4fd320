//! Plane vectors in metres: x to the east, y to the north.

use core::ops::{Add, AddAssign, Mul, Neg, Sub};
use serde::{Deserialize, Serialize};

/// A place on the ground or a displacement, in metres. Only `+ - * sqrt` are used on it, which IEEE 754 rounds the same
/// way on every machine; anything with an angle goes through `libm`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(from = "[f64; 2]", into = "[f64; 2]")]
pub struct V {
    pub x: f64,
    pub y: f64,
}

/// Shorthand for a vector.
#[inline]
pub const fn v(x: f64, y: f64) -> V {
    V { x, y }
}

impl V {
    pub const ZERO: V = v(0.0, 0.0);

    #[inline]
    pub fn dot(self, o: V) -> f64 {
        self.x * o.x + self.y * o.y
    }

    /// Positive when `o` lies to the left (anticlockwise) of `self`.
    #[inline]
    pub fn cross(self, o: V) -> f64 {
        self.x * o.y - self.y * o.x
    }

    #[inline]
    pub fn length_squared(self) -> f64 {
        self.dot(self)
    }

    /// Not `hypot`: its rounding differs between platforms, and nothing here comes near overflow.
    #[inline]
    pub fn length(self) -> f64 {
        self.length_squared().sqrt()
    }

    #[inline]
    pub fn distance(self, o: V) -> f64 {
        (self - o).length()
    }

    /// A quarter turn clockwise: the right hand of somebody looking along `self`.
    #[inline]
    pub fn right(self) -> V {
        v(self.y, -self.x)
    }

    /// A quarter turn anticlockwise.
    #[inline]
    pub fn left(self) -> V {
        v(-self.y, self.x)
    }

    /// The unit vector of `self`, or nothing if it has no direction.
    pub fn unit(self) -> Option<V> {
        let length = self.length();
        (length > 0.0).then(|| self * (1.0 / length))
    }

    #[inline]
    pub fn lerp(self, to: V, share: f64) -> V {
        self + (to - self) * share
    }

    #[inline]
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

impl From<[f64; 2]> for V {
    fn from([x, y]: [f64; 2]) -> V {
        v(x, y)
    }
}

impl From<V> for [f64; 2] {
    fn from(p: V) -> [f64; 2] {
        [p.x, p.y]
    }
}

impl Add for V {
    type Output = V;
    #[inline]
    fn add(self, o: V) -> V {
        v(self.x + o.x, self.y + o.y)
    }
}

impl AddAssign for V {
    #[inline]
    fn add_assign(&mut self, o: V) {
        *self = *self + o;
    }
}

impl Sub for V {
    type Output = V;
    #[inline]
    fn sub(self, o: V) -> V {
        v(self.x - o.x, self.y - o.y)
    }
}

impl Mul<f64> for V {
    type Output = V;
    #[inline]
    fn mul(self, k: f64) -> V {
        v(self.x * k, self.y * k)
    }
}

impl Neg for V {
    type Output = V;
    #[inline]
    fn neg(self) -> V {
        v(-self.x, -self.y)
    }
}

/// The greater, compiled to one instruction. `f64::max` costs three because it also deals with NaN, which no length here is.
#[inline]
pub(crate) fn greater(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The smaller; see [`greater`].
#[inline]
pub(crate) fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}
