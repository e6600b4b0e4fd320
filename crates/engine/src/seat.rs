//! Who looks: one of the two sides, or somebody who only watches.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Side;

/// Where a client sits. A watcher sees only what both sides may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    Red,
    Blue,
    Watcher,
}

impl Seat {
    pub const fn side(self) -> Option<Side> {
        match self {
            Seat::Red => Some(Side::Red),
            Seat::Blue => Some(Side::Blue),
            Seat::Watcher => None,
        }
    }

    pub fn is(self, side: Side) -> bool {
        self.side() == Some(side)
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        match side {
            Side::Red => Seat::Red,
            Side::Blue => Seat::Blue,
        }
    }
}
