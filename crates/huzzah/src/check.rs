//! The one roll of the game: two dice, roll low.

use grognard_engine::coverage::record;
use grognard_engine::dice::{Ask, Dice, Grain, throw_odds};
use grognard_engine::{Clause, Hand, NoRoll, Odds, Side};
use serde::Serialize;

use crate::{Rules, clause};

/// HZ-GEN-01..04: what two dice against a rating come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "roll", rename_all = "snake_case")]
pub enum Check {
    /// A double one.
    Huzzah { margin: i32 },
    /// The rating or less.
    Success { margin: i32 },
    /// More than the rating, or one of the totals that always fail.
    Failure { excess: i32, automatic: bool },
}

impl Check {
    pub fn succeeded(self) -> bool {
        !matches!(self, Check::Failure { .. })
    }

    pub fn is_huzzah(self) -> bool {
        matches!(self, Check::Huzzah { .. })
    }

    /// By how much it succeeded; nothing for a failure.
    pub fn margin(self) -> Option<i32> {
        match self {
            Check::Huzzah { margin } | Check::Success { margin } => Some(margin),
            Check::Failure { .. } => None,
        }
    }

    /// The clause by which the total was read.
    pub fn clause(self) -> Clause {
        match self {
            Check::Huzzah { .. } => clause::HZ_GEN_01,
            Check::Failure { automatic: true, .. } => clause::HZ_GEN_03,
            Check::Success { .. } | Check::Failure { .. } => clause::HZ_GEN_04,
        }
    }
}

/// How finely the rule looks at the total.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// Only whether it succeeded, and a double one.
    Success,
    /// By how much, too.
    Margin,
}

/// A roll to be made: who, for what, by which clause.
#[derive(Clone, Copy)]
pub struct Roll {
    pub side: Side,
    pub purpose: &'static str,
    pub clause: Clause,
    pub detail: Detail,
}

impl Roll {
    /// A roll of which only success matters.
    pub const fn success(side: Side, purpose: &'static str, clause: Clause) -> Roll {
        Roll { side, purpose, clause, detail: Detail::Success }
    }

    /// A roll whose margin matters.
    pub const fn margin(side: Side, purpose: &'static str, clause: Clause) -> Roll {
        Roll { side, purpose, clause, detail: Detail::Margin }
    }
}

/// HZ-GEN-02: two dice, added, for everything.
pub fn two_dice(rules: &Rules) -> Dice {
    Dice::d6(rules.tests.dice.dice.value as u8)
}

/// HZ-GEN-01..04 and HZ-GAP-12: the rating or less succeeds, 11 and 12 always fail, a double one is Huzzah!.
pub fn check(rating: i32, roll: Roll, rules: &Rules, hand: &mut dyn Hand) -> Result<Check, NoRoll> {
    let total = hand.roll(&ask(rating, roll, rules))?.value;
    Ok(read(total, rating, rules))
}

/// The same with its odds, merged to what is seen of it.
pub fn check_odds<K: Ord>(rating: i32, roll: Roll, rules: &Rules, seen: impl Fn(Check) -> K) -> Odds<K> {
    throw_odds(&ask(rating, roll, rules), |rolled| seen(read(rolled.value, rating, rules)))
}

fn ask(rating: i32, roll: Roll, rules: &Rules) -> Ask {
    let numbers = &rules.tests.dice;
    let (huzzah, fail_from) = (numbers.huzzah_total.value, numbers.auto_fail_from.value);
    let most = rating.min(fail_from - 1);
    let grain = match roll.detail {
        Detail::Success => Grain::bands([huzzah + 1, most + 1, fail_from]),
        Detail::Margin => Grain::Every,
    };
    Ask::new(two_dice(rules), roll.side, roll.purpose, roll.clause).grain(grain).needs_at_most(most)
}

/// What a total means against a rating.
pub fn read(total: i32, rating: i32, rules: &Rules) -> Check {
    let numbers = &rules.tests.dice;
    let automatic = total >= numbers.auto_fail_from.value;
    let natural = total <= rules.tests.natural_two.always_succeeds_on.value && rules.options.natural_two_always_succeeds;
    if automatic || (total > rating && !natural) {
        return Check::Failure { excess: total - rating, automatic };
    }
    if total > rating {
        record(clause::HZ_GAP_12);
    }
    let margin = (rating - total).max(0);
    if total == numbers.huzzah_total.value { Check::Huzzah { margin } } else { Check::Success { margin } }
}
