//! Exact fractions of the book: halves, and ratios of strengths.

use std::cmp::Ordering;

use serde::Serialize;

/// A positive fraction; never rounded until the book says so.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Share {
    pub of: i64,
    pub parts: i64,
}

impl Share {
    pub const ONE: Share = Share { of: 1, parts: 1 };

    pub const fn whole(of: i64) -> Share {
        Share { of, parts: 1 }
    }

    /// Reads "2" or "1/2".
    pub fn parse(text: &str) -> Option<Share> {
        let (of, parts) = text.split_once('/').unwrap_or((text, "1"));
        let (of, parts) = (of.trim().parse().ok()?, parts.trim().parse().ok()?);
        (of >= 1 && parts >= 1).then_some(Share { of, parts })
    }

    pub const fn times(self, other: Share) -> Share {
        Share { of: self.of * other.of, parts: self.parts * other.parts }
    }

    pub const fn plus(self, other: Share) -> Share {
        Share { of: self.of * other.parts + other.of * self.parts, parts: self.parts * other.parts }
    }

    /// This divided by another, which is not nought.
    pub const fn over(self, other: Share) -> Share {
        Share { of: self.of * other.parts, parts: self.parts * other.of }
    }

    pub const fn floor(self) -> i64 {
        self.of / self.parts
    }

    pub const fn ceil(self) -> i64 {
        (self.of + self.parts - 1) / self.parts
    }

    /// So much of a number, rounded up (the convention of BW-GAP-01).
    pub fn of_up(self, number: i32) -> i32 {
        self.times(Share::whole(number.into())).ceil() as i32
    }
}

impl PartialEq for Share {
    fn eq(&self, other: &Share) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Share {}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Share) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Share) -> Ordering {
        (self.of * other.parts).cmp(&(other.of * self.parts))
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let mut common = (self.of.max(1), self.parts);
        while common.1 != 0 {
            common = (common.1, common.0 % common.1);
        }
        match (self.of / common.0, self.parts / common.0) {
            (of, 1) => write!(f, "{of}"),
            (of, 2) if of > 1 => write!(f, "{}\u{bd}", of / 2),
            (of, parts) => write!(f, "{of}/{parts}"),
        }
    }
}
