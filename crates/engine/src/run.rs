//! One run of an action on a copy of the state, from its beginning, with the answers known so far.

use crate::cx::{Chooser, Cx, Halt, differs};
use crate::decision::Decision;
use crate::dice::{Ask, Hand, NoRoll, Rolled, Seeded};
use crate::fault::Fault;
use crate::game::{Game, Go};
use crate::position::{Position, Since};
use crate::record::{Answer, Deed};

/// Everything a run reads.
pub(crate) struct Run<'a, G: Game> {
    pub deed: &'a Deed<G::Action>,
    pub standing: &'a [G::Standing; 2],
    pub since: &'a [Since<G::Standing>],
    pub mask: Option<(&'a [G::Standing; 2], usize)>,
    pub chooser: Chooser<'a, G>,
    pub shown: &'a [G::Event],
    pub audit: Option<(&'a mut Seeded, usize)>,
    /// Only the action itself: the sequence of play does not go on after it.
    pub alone: bool,
}

impl<'a, G: Game> Run<'a, G> {
    /// Nothing shown yet, nobody answers.
    pub fn of(deed: &'a Deed<G::Action>, standing: &'a [G::Standing; 2]) -> Run<'a, G> {
        Run { deed, standing, since: &[], mask: None, chooser: &stop::<G>, shown: &[], audit: None, alone: false }
    }

    /// The same in a position, with what has been said since its open action began.
    pub fn at(position: &'a Position<G>, deed: &'a Deed<G::Action>) -> Run<'a, G> {
        let since = position.open.as_ref().map_or(&[][..], |open| &open.since);
        Run { since, ..Run::of(deed, &position.standing) }
    }

    /// Plays on `game`, using up `answers` and writing down new ones. On a halt `game` and `events` hold what has happened so far.
    pub fn play(
        self,
        game: &mut G,
        hand: &mut dyn Hand,
        answers: &mut Vec<Answer<G::Action>>,
        events: &mut Vec<G::Event>,
    ) -> Result<(), Halt<G>> {
        events.clear();
        let Run { deed, standing, since, mask, chooser, shown, audit, alone } = self;
        let mut cx = Cx { game, standing, since, mask, hand, chooser, answers, used: 0, events, shown, steps: 0, fault: None, audit };
        let result = go(&mut cx, deed, alone);
        if let Some(fault) = cx.fault {
            return Err(Halt::Fault(fault));
        }
        if matches!(result, Err(Halt::Refused(_) | Halt::Fault(_))) {
            return result;
        }
        if cx.used < cx.answers.len() {
            return Err(Halt::Fault(differs(cx.used, &cx.answers[cx.used], &"not asked for")));
        }
        if cx.events.len() < shown.len() {
            return Err(Halt::Fault(differs(cx.events.len(), &shown[cx.events.len()], &"nothing")));
        }
        if result.is_ok() && !alone && cx.game.decision().is_none() != cx.game.ending().is_some() {
            return Err(Halt::Fault(Fault::DeadEnd));
        }
        result
    }
}

fn go<G: Game>(cx: &mut Cx<G>, deed: &Deed<G::Action>, alone: bool) -> Result<(), Halt<G>> {
    if let Deed::Act { side, action } = deed {
        G::serve(cx, *side, action)?;
    }
    while !alone && G::advance(cx)? == Go::On {
        cx.step()?;
    }
    Ok(())
}

pub(crate) fn stop<G: Game>(_: &G, _: &Decision<G::Prompt>) -> Option<G::Action> {
    None
}

/// The hand of a table with real dice: it always stops and says what to roll.
pub struct Asked;

impl Hand for Asked {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        Err(NoRoll::Wanted(Box::new(ask.clone())))
    }
}
