//! How well the computer plays.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Any legal answer.
    Random,
    /// Rules of thumb.
    Recruit,
    /// Plans, and weighs answers by the game's own odds.
    Veteran,
    /// Looks ahead.
    Marshal,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Random, Level::Recruit, Level::Veteran, Level::Marshal];

    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Recruit => "recruit",
            Level::Veteran => "veteran",
            Level::Marshal => "marshal",
        }
    }

    /// What one may expect of it.
    pub const fn help(self) -> &'static str {
        match self {
            Level::Random => "any legal answer",
            Level::Recruit => "rules of thumb",
            Level::Veteran => "plans, and weighs every answer by the exact odds",
            Level::Marshal => "looks ahead",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.pad(self.name())
    }
}

/// No general of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no general `{0}`; there are random, recruit, veteran and marshal")]
pub struct NoSuchLevel(pub String);

impl FromStr for Level {
    type Err = NoSuchLevel;
    fn from_str(name: &str) -> Result<Level, NoSuchLevel> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| NoSuchLevel(name.to_owned()))
    }
}
