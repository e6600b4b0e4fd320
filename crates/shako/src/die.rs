//! The test most of the game is made of: a modified D6 below the Morale Rating.

use grognard_engine::{Ask, Assessed, Clause, Dice, Grain, Hand, Ledger, NoRoll, Side};

/// One such test: the MR and the die's modifiers as two ledgers, so that each shows its figures as printed.
pub struct BelowMr<'a> {
    pub purpose: &'static str,
    pub clause: Clause,
    pub side: Side,
    pub mr: &'a Ledger,
    pub die: &'a Ledger,
    /// A natural die that fails whatever the MR.
    pub always_fails: Option<i32>,
    /// A die equal to the MR will do as well.
    pub equal_passes: bool,
}

impl BelowMr<'_> {
    /// The highest natural die that passes.
    pub fn needed(&self) -> i32 {
        let most = self.mr.total() - i32::from(!self.equal_passes) - self.die.net();
        self.always_fails.map_or(most, |fails| most.min(fails - 1))
    }

    /// Shows both ledgers, rolls, and says whether it passed.
    pub fn roll(&self, hand: &mut dyn Hand) -> Result<bool, NoRoll> {
        let needed = self.needed();
        let mr = self.mr.total();
        hand.assessed(Assessed { of: "Morale Rating", rating: mr, words: &|| format!("MR {mr}"), ledger: self.mr });
        let words = || match needed {
            1.. => format!("passes on a die of {} or less", needed.min(6)),
            _ => "cannot pass".to_owned(),
        };
        hand.assessed(Assessed { of: "die", rating: self.die.total(), words: &words, ledger: self.die });
        let ask = Ask::new(Dice::d6(1), self.side, self.purpose, self.clause).grain(Grain::at_most(needed)).needs_at_most(needed);
        Ok(hand.roll(&ask)?.value <= needed)
    }
}
