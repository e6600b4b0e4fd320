//! Faces somebody supplies: typed in from a real table, scripted by a test, or read back from a log.

use super::{Ask, Dice, Die, Hand, NoRoll, Pips, Rolled};

/// Supplied faces, used up in order. When they run out the hand stops and says exactly what to roll.
#[derive(Clone, Debug)]
pub struct Typed<'a> {
    faces: &'a [i64],
    used: usize,
}

impl<'a> Typed<'a> {
    pub fn new(faces: &'a [i64]) -> Typed<'a> {
        Typed { faces, used: 0 }
    }

    /// How many faces have been used.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Faces nobody asked for: an error for whoever scripted or typed them.
    pub fn left_over(&self) -> &'a [i64] {
        &self.faces[self.used..]
    }

    /// The faces that are left, now used: the beginning of a throw that somebody else completes.
    pub fn take_rest(&mut self) -> &'a [i64] {
        let rest = self.left_over();
        self.used = self.faces.len();
        rest
    }

    fn take(&mut self, ask: &Ask, dice: u8, die: Die, pips: &mut Pips) -> Result<i32, NoRoll> {
        let wanted = usize::from(dice);
        let typed = &self.faces[self.used..];
        if let Some(face) = typed.iter().take(wanted).find(|face| !die.faces().iter().any(|on| i64::from(*on) == **face)) {
            return Err(NoRoll::Impossible { ask: Box::new(ask.clone()), face: *face });
        }
        if typed.len() < wanted {
            return Err(NoRoll::Wanted(Box::new(ask.clone())));
        }
        self.used += wanted;
        pips.extend(typed[..wanted].iter().map(|face| *face as u8));
        Ok(typed[..wanted].iter().sum::<i64>() as i32)
    }
}

impl Hand for Typed<'_> {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        let mut pips = Pips::new();
        match &ask.dice {
            Dice::Throw(throw) => {
                self.take(ask, throw.dice, throw.die, &mut pips)?;
                Ok(throw.rolled(pips))
            }
            Dice::Draw { of } => match self.faces.get(self.used) {
                None => Err(NoRoll::Wanted(Box::new(ask.clone()))),
                Some(face) if (1..=i64::from(*of)).contains(face) => {
                    self.used += 1;
                    pips.push(*face as u8);
                    Ok(Rolled { value: *face as i32 - 1, kept: Pips::new(), pips })
                }
                Some(face) => Err(NoRoll::Impossible { ask: Box::new(ask.clone()), face: *face }),
            },
            Dice::RollOff { dice, die, red, blue } => loop {
                let red = i32::from(*red) + self.take(ask, *dice, *die, &mut pips)?;
                let blue = i32::from(*blue) + self.take(ask, *dice, *die, &mut pips)?;
                if red != blue {
                    return Ok(Rolled { value: i32::from(blue > red), kept: Pips::new(), pips });
                }
            },
        }
    }
}
