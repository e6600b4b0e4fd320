//! The game's one die, and the cohesion check.

use grognard_engine::dice::{Ask, Dice, Grain};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side};

use crate::clause::*;

/// Whose roll it is.
#[derive(Clone, Copy, Debug)]
pub struct Roller {
    /// "attacker", "defender"; empty where there is only one party.
    pub of: &'static str,
    pub side: Side,
}

impl Roller {
    pub const UNIT: Roller = Roller { of: "", side: Side::Red };
    pub const ATTACKER: Roller = Roller { of: "attacker", side: Side::Red };
    pub const DEFENDER: Roller = Roller { of: "defender", side: Side::Blue };
    pub const TARGET: Roller = Roller { of: "target", side: Side::Blue };
}

/// BW-DIE-01: one ten-sided die read 0 to 9.
pub fn ask(who: Roller, purpose: &'static str, clause: Clause) -> Ask {
    Ask::new(Dice::d10_from_0(), who.side, purpose, clause)
}

/// BW-DIE-02, BW-DIE-03: one die plus modifiers; equal to or below the rating passes.
pub fn check(rating: i32, drm: i32, who: Roller, purpose: &'static str, clause: Clause, hand: &mut dyn Hand) -> Result<bool, NoRoll> {
    let most = rating - drm;
    let ask = ask(who, purpose, clause).grain(Grain::at_most(most)).needs_at_most(most);
    Ok(hand.roll(&ask)?.value <= most)
}

/// Shows the modifiers of a check and what the die must be; returns the net modifier.
pub fn assess_check(rating: i32, who: Roller, what: &'static str, ledger: &Ledger, hand: &mut dyn Hand) -> i32 {
    let drm = ledger.total();
    let words = || format!("{what} on {} or less (cohesion {rating}, die {drm:+})", rating - drm);
    hand.assessed(Assessed { of: who.of, rating: drm, words: &words, ledger });
    drm
}

/// A plain cohesion check without modifiers.
pub fn plain_check(rating: i32, who: Roller, purpose: &'static str, hand: &mut dyn Hand) -> Result<bool, NoRoll> {
    check(rating, 0, who, purpose, BW_DIE_02, hand)
}
