//! The program's own dice: ChaCha8, and our own mapping to faces.
//!
//! The mapping is ours and frozen by test vectors, because a recorded battle must come out the same for ever; libraries
//! reserve the right to change theirs.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use super::{Ask, Dice, Die, Hand, NoRoll, Pips, Rolled};

/// A seeded hand. Its position in the stream is part of a match's state.
pub struct Seeded {
    seed: u64,
    stream: ChaCha8Rng,
}

impl Seeded {
    pub fn new(seed: u64) -> Seeded {
        Seeded::at(seed, 0)
    }

    /// The hand as it was after `position` words of its stream.
    pub fn at(seed: u64, position: u64) -> Seeded {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut stream = ChaCha8Rng::from_seed(key);
        stream.set_word_pos(position.into());
        Seeded { seed, stream }
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn position(&self) -> u64 {
        self.stream.get_word_pos() as u64
    }

    /// An index below `of`, every one equally likely: words from the uneven end of the range are thrown away.
    pub fn below(&mut self, of: u32) -> u32 {
        let even = u32::MAX - u32::MAX % of;
        loop {
            let word = self.stream.next_u32();
            if word < even {
                return word % of;
            }
        }
    }

    fn face(&mut self, die: Die) -> u8 {
        let faces = die.faces();
        faces[self.below(faces.len() as u32) as usize]
    }
}

impl Clone for Seeded {
    fn clone(&self) -> Seeded {
        Seeded::at(self.seed, self.position())
    }
}

impl Hand for Seeded {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        Ok(match &ask.dice {
            Dice::Throw(throw) => throw.rolled((0..throw.dice).map(|_| self.face(throw.die)).collect()),
            Dice::Draw { of } => {
                let index = self.below((*of).into()) as u8;
                Rolled { value: index.into(), kept: Pips::new(), pips: Pips::from_slice(&[index + 1]) }
            }
            Dice::RollOff { dice, die, red, blue } => {
                let mut pips = Pips::new();
                loop {
                    let mut totals = [i32::from(*red), i32::from(*blue)];
                    for total in &mut totals {
                        for _ in 0..*dice {
                            let face = self.face(*die);
                            *total += i32::from(face);
                            pips.push(face);
                        }
                    }
                    if totals[0] != totals[1] {
                        return Ok(Rolled { value: i32::from(totals[1] > totals[0]), kept: Pips::new(), pips });
                    }
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clause, Side};

    fn pips(hand: &mut Seeded, dice: Dice) -> Vec<u8> {
        hand.roll(&Ask::new(dice, Side::Red, "vector", Clause::new("TT-DICE-01"))).unwrap().pips.to_vec()
    }

    /// If this test fails, every recorded battle is lost: put the mapping back as it was.
    #[test]
    fn faces_are_frozen() {
        let mut hand = Seeded::new(1815);
        insta::assert_json_snapshot!(serde_json::json!({
            "20d6": pips(&mut hand, Dice::d6(20)),
            "10d10": pips(&mut hand, Dice::Throw(Dice::throw(10, Die::D10))),
            "10d10 from 0": pips(&mut hand, Dice::Throw(Dice::throw(10, Die::D10From0))),
            "10 average dice": pips(&mut hand, Dice::Throw(Dice::throw(10, Die::Average))),
            "draws of 7": (0..10).map(|_| pips(&mut hand, Dice::Draw { of: 7 })[0]).collect::<Vec<_>>(),
            "roll-off": pips(&mut hand, Dice::RollOff { dice: 1, die: Die::D6, red: 0, blue: 1 }),
            "words used": hand.position(),
        }));
    }

    #[test]
    fn a_hand_goes_on_where_it_was() {
        let mut hand = Seeded::new(7);
        pips(&mut hand, Dice::d6(5));
        let mut resumed = Seeded::at(7, hand.position());
        assert_eq!(pips(&mut hand, Dice::d6(30)), pips(&mut resumed, Dice::d6(30)));
    }
}
