//! Luck: what the dice of a battle brought, less what they bring on average, in the game's own coin.
//!
//! A *throw* is one or more asks with nothing happening between them: both sides' dice of a combat belong together. Its exact
//! expectation is the rule itself run over every outcome of those dice, up to the next throw or the end of the action. A choice on the
//! way (who takes the odd loss) is answered by the game's own policy, for the throw as it fell and for every other; dice asked for after
//! it are another throw, since the player may have chosen otherwise.

use std::cell::Cell;

use crate::decision::Decision;
use crate::dice::{Ask, Hand, NoRoll, Rolled, Typed, enumerate_within};
use crate::game::Game;
use crate::log::Folder;
use crate::position::Position;
use crate::record::{Answer, Deed, Record, RecordOf};
use crate::run::{Asked, Run};
use crate::{Assessed, Clause, Side, UnitId};

/// One throw of a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// The record it belongs to, counted from 0.
    pub record: usize,
    /// What its first dice were for, whose, and of which unit.
    pub purpose: &'static str,
    pub clause: Clause,
    pub side: Side,
    pub subject: Option<UnitId>,
    /// Harm done to red and blue, in parts of the coin: as it fell, and on average.
    pub fell: [f64; 2],
    pub expected: [f64; 2],
    /// The variance of red's advantage (harm to blue less harm to red).
    pub variance: f64,
}

impl Throw {
    /// How much better than the average it was for a side, in parts of the coin.
    pub fn luck(&self, side: Side) -> f64 {
        let over = |side: Side| self.fell[side.index()] - self.expected[side.index()];
        over(side.other()) - over(side)
    }
}

/// The most outcomes of one throw that are walked; a larger one (pools of many dice against one another) is left out and counted.
const MOST: usize = 2_000;

/// The throws of a whole battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Luck {
    pub throws: Vec<Throw>,
    /// Throws with too many outcomes to be weighed.
    pub left_out: usize,
}

impl Luck {
    /// A side's luck, in parts of the coin.
    pub fn of(&self, side: Side) -> f64 {
        self.throws.iter().map(|throw| throw.luck(side)).sum()
    }

    /// What luck is usually: the standard deviation of the sum.
    pub fn deviation(&self) -> f64 {
        self.throws.iter().map(|throw| throw.variance).sum::<f64>().sqrt()
    }
}

/// The luck of every throw that stands, from the records of a battle.
pub fn luck<G: Game>(start: G, records: &[RecordOf<G>]) -> Luck {
    let whole = Folder::fold(start.clone(), records.iter().cloned());
    let mut stands: Vec<usize> = whole.standing_back().map(|(index, _)| index).collect();
    stands.reverse();
    let mut luck = Luck::default();
    let mut folder = Folder::new(start);
    for index in stands {
        let record = &records[index];
        weigh(&mut luck, folder.position(), record, index);
        folder.push(record.clone());
    }
    luck
}

/// The throws of one record.
fn weigh<G: Game>(luck: &mut Luck, position: &Position<G>, record: &RecordOf<G>, index: usize) {
    let (deed, before, answers) = match record {
        Record::Acted { deed, answers, .. } => (deed, 0, answers.clone()),
        Record::Answered { kept, answers, .. } => {
            let Some(open) = &position.open else { return };
            (&open.deed, *kept, open.answers.iter().take(*kept).chain(answers).cloned().collect())
        }
        _ => return,
    };
    let mut at = before;
    while at < answers.len() {
        let action = Action { position, deed, given: &answers[..at] };
        at += match action.weigh(&answers[at..]) {
            Weighed { used, throw: Ok(throw) } => {
                luck.throws.extend(throw.map(|throw| Throw { record: index, ..throw }));
                used
            }
            Weighed { used, throw: Err(TooMany) } => {
                luck.left_out += 1;
                used
            }
        };
    }
}

struct TooMany;

/// A throw (none if it could do no harm), and how many answers belonged to it.
struct Weighed {
    used: usize,
    throw: Result<Option<Throw>, TooMany>,
}

/// An action up to a throw.
struct Action<'a, G: Game> {
    position: &'a Position<G>,
    deed: &'a Deed<G::Action>,
    given: &'a [Answer<G::Action>],
}

impl<G: Game> Action<'_, G> {
    fn weigh(&self, next: &[Answer<G::Action>]) -> Weighed {
        let chosen = Cell::new(false);
        let mut fallen = Fallen { real: next, used: 0, faces: Vec::new(), dry: false };
        let mut one = OneThrow::new(&mut fallen, &chosen, usize::MAX);
        let fell = self.harm_after(&mut one, &chosen);
        let (first, asks) = (one.first.take(), one.asks);
        let used = fallen.used.max(1);
        // At a table with dice of its own those of the next ask may still lie in the cup: no more than fell is weighed.
        let most = if fallen.dry { asks } else { usize::MAX };
        // A choice: nothing was thrown.
        let Some(first) = first else { return Weighed { used, throw: Ok(None) } };
        let before = self.harm_after(&mut Asked, &chosen);
        let odds = enumerate_within(MOST, false, |hand| self.harm_after(&mut OneThrow::new(hand, &chosen, most), &chosen));
        let Ok(odds) = odds else { return Weighed { used, throw: Err(TooMany) } };
        if odds.len() == 1 {
            return Weighed { used, throw: Ok(None) };
        }
        let done = |after: &[i64; 2]| [0, 1].map(|side| (after[side] - before[side]) as f64);
        let mean = |of: &dyn Fn([f64; 2]) -> f64| odds.iter().map(|(after, chance)| chance.to_f64() * of(done(after))).sum::<f64>();
        let (red, blue) = (mean(&|harm| harm[0]), mean(&|harm| harm[1]));
        let throw = Throw {
            record: 0,
            purpose: first.purpose,
            clause: first.clause,
            side: first.side,
            subject: first.subject,
            fell: done(&fell),
            expected: [red, blue],
            variance: mean(&|harm| (harm[1] - harm[0] - (blue - red)).powi(2)),
        };
        Weighed { used, throw: Ok(Some(throw)) }
    }

    /// The harm both sides have taken when this hand stops the action; `chosen` says whether the policy had to answer on the way.
    fn harm_after(&self, hand: &mut dyn Hand, chosen: &Cell<bool>) -> [i64; 2] {
        let mut game = self.position.game.clone();
        let (mut answers, mut events) = (self.given.to_vec(), Vec::new());
        chosen.set(false);
        let policy = G::policy();
        let answer = |game: &G, decision: &Decision<G::Prompt>| {
            chosen.set(true);
            (policy.answer)(game, decision)
        };
        // Where and why it stops does not matter: the table shows the harm.
        let run = Run { chooser: &answer, ..Run::at(self.position, self.deed) };
        let _ = run.play(&mut game, hand, &mut answers, &mut events);
        Side::BOTH.map(|side| game.harm(side))
    }
}

/// Lets one throw through, and stops before the next.
struct OneThrow<'a> {
    hand: &'a mut dyn Hand,
    /// What was really thrown: an ask that the hand does not answer is none.
    first: Option<Ask>,
    asks: usize,
    /// No more asks than this.
    most: usize,
    /// Somebody had to choose.
    chosen: &'a Cell<bool>,
    over: bool,
}

impl<'a> OneThrow<'a> {
    fn new(hand: &'a mut dyn Hand, chosen: &'a Cell<bool>, most: usize) -> OneThrow<'a> {
        OneThrow { hand, first: None, asks: 0, most, chosen, over: false }
    }
}

impl Hand for OneThrow<'_> {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        if self.over || self.chosen.get() || self.asks == self.most {
            return Err(NoRoll::Cut);
        }
        let rolled = self.hand.roll(ask)?;
        self.first.get_or_insert_with(|| ask.clone());
        self.asks += 1;
        Ok(rolled)
    }

    fn assessed(&mut self, assessed: Assessed) {
        self.hand.assessed(assessed);
    }

    fn happened(&mut self) {
        self.over |= self.first.is_some();
    }
}

/// The dice as they fell, answer by answer; a roll-off takes several.
struct Fallen<'a, A> {
    real: &'a [Answer<A>],
    used: usize,
    faces: Vec<i64>,
    /// The dice that were asked for are not there.
    dry: bool,
}

impl<A> Hand for Fallen<'_, A> {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        self.faces.clear();
        while let Some(Answer::Dice(pips)) = self.real.get(self.used) {
            self.used += 1;
            self.faces.extend(pips.iter().map(|face| i64::from(*face)));
            if let Ok(rolled) = Typed::new(&self.faces).roll(ask) {
                return Ok(rolled);
            }
        }
        self.dry = true;
        Err(NoRoll::Cut)
    }
}
