//! The book's vocabulary: the words every procedure shares.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

/// Whose army the unit belongs to, as far as the national characteristics care.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    #[default]
    Other,
    French,
    British,
    Russian,
    Spanish,
    Prussian,
    Austrian,
}

/// The three arms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    #[default]
    Infantry,
    Cavalry,
    Artillery,
}

/// Class of troops.
///
/// Best first. `first` is 1st Class for infantry and Line for cavalry and artillery, who know only Guard, Elite, Line and Militia:
/// there `veteran` and `second` play as Line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    Guard,
    Elite,
    Veteran,
    #[default]
    First,
    Second,
    Militia,
}

impl Class {
    pub const ALL: [Class; 6] = [Class::Guard, Class::Elite, Class::Veteran, Class::First, Class::Second, Class::Militia];

    /// Guard or Elite: one row in many tables.
    pub fn is_picked(self) -> bool {
        matches!(self, Class::Guard | Class::Elite)
    }

    /// 1st Class or better.
    pub fn is_first_or_better(self) -> bool {
        self <= Class::First
    }
}

/// Types of cavalry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cavalry {
    #[default]
    Light,
    Heavy,
    Lancer,
    Cuirassier,
    Mameluke,
    Cossack,
}

/// How a regiment is horsed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mounts {
    #[default]
    Ordinary,
    Superior,
    Inferior,
}

/// Formations of infantry; cavalry stands in `line` or `column-of-attack` (column) or marches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    #[default]
    Line,
    ColumnOfAttack,
    ColumnOfMarch,
    Square,
}

/// Guns by weight; howitzers and licornes are counted apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Gun {
    #[serde(rename = "4-pdr")]
    Four,
    #[serde(rename = "light-6-pdr")]
    LightSix,
    #[default]
    #[serde(rename = "heavy-6-pdr")]
    HeavySix,
    #[serde(rename = "8-pdr")]
    Eight,
    #[serde(rename = "9-pdr")]
    Nine,
    #[serde(rename = "12-pdr")]
    Twelve,
}

impl Gun {
    pub fn is_light(self) -> bool {
        matches!(self, Gun::Four | Gun::LightSix)
    }
}

/// Range bands of artillery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GunRange {
    Canister,
    #[default]
    Effective,
    Long,
}

/// Range bands of muskets and rifles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Range {
    Short,
    #[default]
    Effective,
    Long,
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Range::Short => "short",
            Range::Effective => "effective",
            Range::Long => "long",
        })
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    #[default]
    Musket,
    Rifle,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    #[default]
    None,
    Soft,
    Hard,
}

/// What a unit is under orders to do, other than stand and fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    #[default]
    Steady,
    /// May not charge nor go nearer to the enemy next period.
    Halted,
    Retreating,
    Routing,
    Retire,
    ReturnToLines,
    Walkabout,
    TurnAndFlee,
    RalliedOnTheSpot,
    /// Removed: dispersed, cut down or off the table.
    Removed,
}

impl State {
    pub const fn word(self) -> &'static str {
        match self {
            State::Steady => "steady",
            State::Halted => "halted",
            State::Retreating => "retreating",
            State::Routing => "routing",
            State::Retire => "retire",
            State::ReturnToLines => "return-to-lines",
            State::Walkabout => "walkabout",
            State::TurnAndFlee => "turn-and-flee",
            State::RalliedOnTheSpot => "rallied-on-the-spot",
            State::Removed => "removed",
        }
    }
}

/// The rank of a general, as far as his fate matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum General {
    #[default]
    None,
    Brigade,
    Division,
    CorpsOrArmy,
}

/// A length on the table in quarters of an inch, the finest the rules need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inches(pub i32);

impl Inches {
    pub const fn whole(inches: i32) -> Inches {
        Inches(inches * 4)
    }

    pub fn times(self, share: Share) -> Inches {
        Inches(self.0 * share.of / share.whole.max(1))
    }

    /// Never below nought.
    pub fn less(self, inches: Inches) -> Inches {
        Inches((self.0 - inches.0).max(0))
    }

    pub fn plus(self, inches: i32) -> Inches {
        Inches((self.0 + inches * 4).max(0))
    }

    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 4.0
    }
}

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}\"", self.to_f64())
    }
}

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_f64())
    }
}

/// A part of a whole, such as a quarter, kept exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    pub of: i32,
    pub whole: i32,
}

impl Share {
    /// The share of a number of figures, parts counted as one.
    pub fn round_up(self, figures: i32) -> i32 {
        (figures * self.of + self.whole - 1).div_euclid(self.whole.max(1))
    }
}

/// Figures lost of those a unit started with, compared exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    pub lost: i32,
    pub starting: i32,
}

impl Loss {
    pub fn new(figures: u16, lost: u16) -> Loss {
        Loss { lost: lost.into(), starting: i32::from(figures) + i32::from(lost) }
    }

    /// At least so many percent.
    pub fn at_least(self, percent: i32) -> bool {
        self.lost * 100 >= self.starting * percent && self.starting > 0
    }

    pub fn more_than(self, percent: i32) -> bool {
        self.lost * 100 > self.starting * percent
    }
}
