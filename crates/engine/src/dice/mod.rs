//! Dice are an argument. A rule says what it wants by meaning (an [`Ask`]); a [`Hand`] supplies it: seeded, typed in from a
//! real table, scripted by a test, or every outcome in turn with its exact weight.

mod distribution;
mod enumerated;
mod outcomes;
mod seeded;
mod throw;
mod typed;

use serde::Serialize;
use smallvec::SmallVec;

pub use enumerated::{Enumerated, TooMany, enumerate, enumerate_within};
#[doc(hidden)]
pub use outcomes::forget;
pub use outcomes::{ask_outcomes, throw_odds};
pub use seeded::Seeded;
pub use throw::{Keep, Read, Throw};
pub use typed::Typed;

use crate::{Assessed, Clause, Side, UnitId};

/// Faces as they lay on the table, in the order thrown.
pub type Pips = SmallVec<[u8; 8]>;

/// A kind of die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Die {
    D6,
    /// Ten sides read 1 to 10.
    D10,
    /// Ten sides read 0 to 9.
    D10From0,
    /// An average die: 2, 3, 3, 4, 4, 5.
    Average,
}

impl Die {
    pub const fn faces(self) -> &'static [u8] {
        match self {
            Die::D6 => &[1, 2, 3, 4, 5, 6],
            Die::D10 => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
            Die::D10From0 => &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
            Die::Average => &[2, 3, 3, 4, 4, 5],
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Die::D6 => "d6",
            Die::D10 => "d10 (1-10)",
            Die::D10From0 => "d10 (0-9)",
            Die::Average => "average die",
        }
    }
}

/// What to roll.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Dice {
    /// So many dice, all or the best or worst of them kept, read as a sum, as faces or as a count.
    Throw(Throw),
    /// One of `of` things from a cup; the value is its index, and people type it counted from 1.
    Draw { of: u8 },
    /// Each side throws until the totals differ; the value is 0 if red is higher, 1 if blue is.
    RollOff { dice: u8, die: Die, red: i8, blue: i8 },
}

impl Dice {
    pub const fn throw(dice: u8, die: Die) -> Throw {
        Throw { dice, die, keep: Keep::All, read: Read::Sum }
    }

    /// The sum of `dice` six-sided dice.
    pub const fn d6(dice: u8) -> Dice {
        Dice::Throw(Dice::throw(dice, Die::D6))
    }

    /// One ten-sided die read 0 to 9.
    pub const fn d10_from_0() -> Dice {
        Dice::Throw(Dice::throw(1, Die::D10From0))
    }

    /// How many of `dice` six-sided dice show `at_least` or more.
    pub const fn hits(dice: u8, at_least: u8) -> Dice {
        Dice::Throw(Dice::throw(dice, Die::D6).counting(at_least, 6))
    }
}

impl std::fmt::Display for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Dice::Throw(throw) => throw.fmt(f),
            Dice::Draw { of } => write!(f, "one of {of} from the cup"),
            Dice::RollOff { dice, die, red, blue } => {
                let each = if *dice == 1 { die.name().to_owned() } else { format!("{dice}{}", die.name()) };
                write!(f, "roll-off: {each} each")?;
                if *red != 0 || *blue != 0 {
                    write!(f, " ({red:+} and {blue:+})")?;
                }
                f.write_str(", again while equal")
            }
        }
    }
}

/// How finely the rule will look at the value. Real hands ignore it; enumeration merges what the rule cannot tell apart.
/// Law: the merged distribution of outcomes equals the unmerged one.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Grain {
    #[default]
    Every,
    /// The lowest value of each band but the first, rising. The rule gets the lowest value of the band.
    Bands(SmallVec<[i16; 6]>),
}

impl Grain {
    /// Bands that begin at these values (and one below the first).
    pub fn bands(starts: impl IntoIterator<Item = i32>) -> Grain {
        let mut starts: SmallVec<[i16; 6]> = starts.into_iter().map(|start| start as i16).collect();
        starts.sort_unstable();
        starts.dedup();
        Grain::Bands(starts)
    }

    /// Pass at `rating` or less.
    pub fn at_most(rating: i32) -> Grain {
        Grain::bands([rating + 1])
    }

    /// Pass at `target` or more.
    pub fn at_least(target: i32) -> Grain {
        Grain::bands([target])
    }

    pub(crate) fn band(&self, value: i32) -> usize {
        match self {
            Grain::Every => value as usize,
            Grain::Bands(starts) => starts.iter().filter(|start| i32::from(**start) <= value).count(),
        }
    }
}

/// A request for dice: what, how finely it will be read, who rolls, what for, and by which clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ask {
    pub dice: Dice,
    #[serde(skip)]
    pub grain: Grain,
    /// Who rolls.
    pub side: Side,
    /// What for, in a few words: "threat test", "attacker's engagement roll".
    pub purpose: &'static str,
    /// The unit it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<UnitId>,
    /// The command it is about and the officer who rolls, by the game's own numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub officer: Option<u16>,
    pub clause: Clause,
    /// What is needed, where one number says it: "8 or less".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needed: Option<Needed>,
}

/// The number to reach, for whoever rolls real dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Needed {
    AtMost(i16),
    AtLeast(i16),
}

impl std::fmt::Display for Needed {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Needed::AtMost(rating) => write!(f, "{rating} or less"),
            Needed::AtLeast(target) => write!(f, "{target} or more"),
        }
    }
}

impl Ask {
    pub fn new(dice: Dice, side: Side, purpose: &'static str, clause: Clause) -> Ask {
        Ask { dice, grain: Grain::Every, side, purpose, subject: None, command: None, officer: None, clause, needed: None }
    }

    pub fn grain(mut self, grain: Grain) -> Ask {
        self.grain = grain;
        self
    }

    pub fn of(mut self, unit: UnitId) -> Ask {
        self.subject = Some(unit);
        self
    }

    pub fn needs_at_most(mut self, rating: i32) -> Ask {
        self.needed = Some(Needed::AtMost(rating as i16));
        self
    }

    pub fn needs_at_least(mut self, target: i32) -> Ask {
        self.needed = Some(Needed::AtLeast(target as i16));
        self
    }
}

/// What came up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The sum, the count, the index drawn, or the winner of a roll-off.
    pub value: i32,
    /// The kept faces, lowest first. Filled when the ask reads faces, and by hands that have real pips.
    pub kept: Pips,
    /// All faces in the order thrown; empty under enumeration.
    pub pips: Pips,
}

impl Rolled {
    /// All kept dice show the same face (and there are at least two).
    pub fn is_double(&self) -> bool {
        self.kept.len() > 1 && self.kept.iter().all(|face| *face == self.kept[0])
    }

    /// Two or more of the kept dice show this face.
    pub fn is_double_of(&self, face: u8) -> bool {
        self.kept.iter().filter(|kept| **kept == face).count() > 1
    }
}

/// Why no dice fell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoRoll {
    /// Real dice are needed: stop and say so.
    Wanted(Box<Ask>),
    /// A typed face is not on that die.
    Impossible { ask: Box<Ask>, face: i64 },
    /// The odds stop here on purpose.
    Cut,
    /// The enumeration has grown beyond its limit.
    TooMany,
}

/// Somebody who rolls.
pub trait Hand {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll>;

    /// An assessment was made. Whoever shows ledgers keeps it; other hands do not care.
    fn assessed(&mut self, _assessed: Assessed) {}

    /// Something happened: whatever is rolled next is another throw.
    fn happened(&mut self) {}
}

impl<H: Hand + ?Sized> Hand for &mut H {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        (**self).roll(ask)
    }
    fn assessed(&mut self, assessed: Assessed) {
        (**self).assessed(assessed);
    }
    fn happened(&mut self) {
        (**self).happened();
    }
}
