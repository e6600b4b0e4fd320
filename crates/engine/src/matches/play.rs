//! Playing an answer, and looking at what it would do.

use super::{Match, answers_of};
use crate::cx::Halt;
use crate::decision::{Question, Waits};
use crate::dice::{Ask, Dice, Hand, NoRoll, Pips, Seeded, Typed};
use crate::expand::{Expansion, NoOdds, branches};
use crate::fault::Fault;
use crate::game::Game;
use crate::position::Open;
use crate::record::{Answer, Deed, Record};
use crate::refusal::Refusal;
use crate::run::{Asked, Run};
use crate::{Side, house};

/// What somebody says to a match.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply<A> {
    Action(A),
    /// The faces of real dice, in the order rolled; of a roll-off one throw, red's dice first.
    Faces(Vec<i64>),
}

/// Why nothing was played. The match is as it was, and so is the question.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotPlayed {
    #[error("{0}")]
    Refused(Box<Refusal>),
    #[error("{0}")]
    Fault(#[from] Fault),
}

impl From<Refusal> for NotPlayed {
    fn from(refusal: Refusal) -> NotPlayed {
        NotPlayed::Refused(Box::new(refusal))
    }
}

/// What an answer would do, up to the first die or question.
#[derive(Clone, Debug)]
pub struct Preview<G: Game> {
    pub events: Vec<G::Event>,
    /// What would be asked next, if the action is not at its end there.
    pub then: Option<Waits<G::Prompt>>,
    /// A sealed answer is looked at alone: what it sets off depends on answers that nobody has seen.
    pub sealed: bool,
    /// The state it leads to.
    pub game: G,
}

/// What to run: the deed, all answers, and how many of them stood before.
pub(super) type Next<G> = (Deed<<G as Game>::Action>, Vec<Answer<<G as Game>::Action>>, usize);

impl<G: Game> Match<G> {
    /// Plays an answer on a copy and swaps it in; returns what is new.
    pub fn play(&mut self, side: Side, reply: Reply<G::Action>) -> Result<&[G::Event], NotPlayed> {
        let (deed, answers, kept) = self.answer(side, reply)?;
        self.perform(deed, answers, kept)?;
        Ok(self.fresh())
    }

    /// The same function that plays it, with dice that never fall, from what the side knows: nobody reads the future, nor the
    /// enemy's instructions.
    pub fn preview(&self, side: Side, action: &G::Action) -> Result<Preview<G>, NotPlayed> {
        let (deed, mut answers, _) = self.answer(side, Reply::Action(action.clone()))?;
        let position = self.position();
        let shown = position.open.as_ref().map_or(&[][..], |open| &open.events);
        let mut game = self.known(side);
        let mut events = Vec::new();
        let mask = self.mask(side);
        let sealed = matches!(&self.waits, Waits::Choice(decision) if decision.prompt.sealed());
        let run = Run { shown, mask: Some((&mask, answers.len())), alone: sealed, ..Run::at(position, &deed) };
        let then = question(run.play(&mut game, &mut Asked, &mut answers, &mut events))?;
        events.drain(..shown.len());
        Ok(Preview { events, then, sealed, game })
    }

    /// The exact odds of an answer, from what the side knows, under the game's own [`Game::policy`] for choices inside the action.
    pub fn odds<K: Ord + Clone>(
        &self,
        side: Side,
        action: &G::Action,
        cut: impl Fn(&Ask) -> bool,
        key: impl Fn(&G, &[G::Event]) -> K,
    ) -> Result<Expansion<K, G>, NoOdds> {
        let (deed, answers, _) = self.answer(side, Reply::Action(action.clone())).map_err(|refusal| NoOdds::Refused(Box::new(refusal)))?;
        let position = self.position();
        let shown = position.open.as_ref().map_or(&[][..], |open| &open.events);
        let (game, mask, policy) = (self.known(side), self.mask(side), G::policy());
        let alone = matches!(&self.waits, Waits::Choice(decision) if decision.prompt.sealed());
        let mask = Some((&mask, answers.len()));
        let run = || Run { shown, mask, alone, chooser: &policy.answer, ..Run::at(position, &deed) };
        branches(&game, &answers, run, cut, |game, events| key(game, events.get(shown.len()..).unwrap_or_default()), policy.name)
    }

    /// The state before the action, as the side knows it. In the middle of an action it is the real one, or the action would not
    /// replay.
    pub(super) fn known(&self, side: Side) -> G {
        let position = self.position();
        if position.open.is_some() { position.game.clone() } else { position.game.known_to(side).into_owned() }
    }

    /// The side's own instructions; the enemy's at their default, whatever they are.
    pub(super) fn mask(&self, side: Side) -> [G::Standing; 2] {
        let mut mask: [G::Standing; 2] = Default::default();
        mask[side.index()] = self.position().told(side).clone();
        mask
    }

    /// The reply as an answer to what is asked, or why it cannot be one.
    pub(super) fn answer(&self, side: Side, reply: Reply<G::Action>) -> Result<Next<G>, Refusal> {
        let asked = match &self.waits {
            Waits::Over(ending) => return Err(Refusal::new("turn/over", house::OVER, format!("The battle is over: {}", ending.words))),
            waits => waits.side().unwrap_or(side),
        };
        if side != asked {
            return Err(Refusal::new("turn/not-yours", house::TURN, format!("It is for {asked} to answer.")).fact("asked", asked));
        }
        let answer = match (&self.waits, reply) {
            (Waits::Choice(_), Reply::Action(action)) => Answer::Choice { side, action },
            (Waits::Dice(ask), Reply::Faces(faces)) => Answer::Dice(check_faces(ask, &faces)?),
            (Waits::Dice(ask), Reply::Action(_)) => {
                return Err(Refusal::new("turn/dice-wanted", house::KIND, format!("Dice are wanted: {}, {}.", ask.purpose, ask.dice)));
            }
            _ => return Err(Refusal::new("turn/no-dice-wanted", house::KIND, "No dice are wanted, but a decision.")),
        };
        let open = self.position().open.as_ref();
        match (open, answer) {
            (Some(open), answer) => {
                let mut answers = answers_of(self.position());
                answers.push(answer);
                Ok((open.deed.clone(), answers, open.answers.len()))
            }
            (None, Answer::Choice { side, action }) => Ok((Deed::Act { side, action }, Vec::new(), 0)),
            (None, Answer::Dice(_)) => Err(Refusal::new("turn/no-dice-wanted", house::KIND, "No dice are wanted, but a decision.")),
        }
    }

    /// Runs the deed from the state before it with these answers, writes the record, then commits.
    pub(super) fn perform(&mut self, deed: Deed<G::Action>, mut answers: Vec<Answer<G::Action>>, kept: usize) -> Result<(), NotPlayed> {
        let position = self.folder.position();
        self.scratch.clone_from(&position.game);
        let known = position.open.as_ref().map_or(0, |open| open.events.len());
        let shown = position.open.as_ref().map_or(&[][..], |open| &open.events);
        let mut events = std::mem::take(&mut self.events);
        let run = Run { shown, ..Run::at(position, &deed) };
        let hand: &mut dyn Hand = match &mut self.generator {
            Some(generator) => generator,
            None => &mut Asked,
        };
        let result = question(run.play(&mut self.scratch, hand, &mut answers, &mut events));
        let drawn = self.generator.as_ref().map_or(0, Seeded::position);
        let next = match result {
            Ok(next) => next,
            Err(not_played) => {
                self.rewind(events);
                return Err(not_played);
            }
        };
        let closed = next.is_none();
        if self.journal.is_some() {
            let record = if position.open.is_some() {
                Record::Answered { kept, answers: answers[kept..].to_vec(), events: events[known..].to_vec(), drawn, closed }
            } else {
                Record::Acted { deed: deed.clone(), answers: answers.clone(), events: events.clone(), drawn, closed }
            };
            if let Err(fault) = self.write(&[&record]) {
                self.rewind(events);
                return Err(fault.into());
            }
            self.folder.note(record);
        }
        let position = self.folder.position_mut();
        position.drawn = drawn;
        position.wish = None;
        match next {
            None => {
                std::mem::swap(&mut position.game, &mut self.scratch);
                position.close();
            }
            Some(next) => {
                std::mem::swap(&mut self.half, &mut self.scratch);
                let since = position.open.take().map(|open| open.since).unwrap_or_default();
                position.open = Some(Open { deed, answers, events: events.clone(), since });
                self.waits = next;
            }
        }
        (self.events, self.known) = (events, known);
        self.played += 1;
        Ok(self.seal()?)
    }

    /// Runs an open action again after loading, to find its question and the half-played state.
    pub(super) fn reopen(&mut self) -> Result<(), NotPlayed> {
        self.look();
        let position = self.folder.position();
        let Some(open) = &position.open else { return Ok(()) };
        let mut answers = open.answers.clone();
        self.scratch.clone_from(&position.game);
        let run = Run { shown: &open.events, ..Run::at(position, &open.deed) };
        let next = question(run.play(&mut self.scratch, &mut Asked, &mut answers, &mut self.events))?;
        self.known = self.events.len();
        match next {
            Some(next) => {
                std::mem::swap(&mut self.half, &mut self.scratch);
                self.waits = next;
                Ok(())
            }
            None => Err(Fault::ReplaysDifferently { at: answers.len(), was: "a question".into(), now: "its end".into() }.into()),
        }
    }

    /// Back to the generator as it was; the last events are those of the position again.
    fn rewind(&mut self, mut buffer: Vec<G::Event>) {
        let drawn = self.folder.position().drawn;
        if let Some(generator) = &mut self.generator
            && generator.position() != drawn
        {
            *generator = Seeded::at(generator.seed(), drawn);
        }
        buffer.clear();
        if let Some(open) = &self.folder.position().open {
            buffer.extend_from_slice(&open.events);
        }
        self.known = buffer.len();
        self.events = buffer;
    }
}

/// A halt as a question, or as a reason why nothing was played.
pub(super) fn question<G: Game>(result: Result<(), Halt<G>>) -> Result<Option<Waits<G::Prompt>>, NotPlayed> {
    match result {
        Ok(()) => Ok(None),
        Err(Halt::Choice(decision)) => Ok(Some(Waits::Choice(*decision))),
        Err(Halt::NoRoll(NoRoll::Wanted(ask))) => Ok(Some(Waits::Dice(ask))),
        Err(Halt::Refused(refusal)) => Err(NotPlayed::Refused(refusal)),
        Err(Halt::Fault(fault)) => Err(NotPlayed::Fault(fault)),
        Err(Halt::NoRoll(other)) => Err(Fault::ReplaysDifferently { at: 0, was: "dice".into(), now: format!("{other:?}") }.into()),
    }
}

/// Exactly the dice asked for, each with a face that is on the die.
fn check_faces(ask: &Ask, faces: &[i64]) -> Result<Pips, Refusal> {
    // Of a roll-off, one throw: both sides' dice.
    let mut one = ask.clone();
    if let Dice::RollOff { dice, die, .. } = ask.dice {
        one.dice = Dice::Throw(Dice::throw(dice.saturating_mul(2), die));
    }
    let refuse =
        |code, because: String| Err(Refusal::new(code, house::FACES, because).fact("wanted", &ask.dice).fact("clause", ask.clause));
    let mut typed = Typed::new(faces);
    match typed.roll(&one) {
        Ok(rolled) if typed.left_over().is_empty() => Ok(rolled.pips),
        Ok(_) => refuse("dice/too-many", format!("{} dice are too many: {} wants {}.", faces.len(), ask.purpose, ask.dice)),
        Err(NoRoll::Impossible { face, .. }) => {
            refuse("dice/impossible", format!("{face} is not on the die: {} wants {}.", ask.purpose, ask.dice))
        }
        Err(_) => refuse("dice/too-few", format!("{} dice are too few: {} wants {}.", faces.len(), ask.purpose, ask.dice)),
    }
}
