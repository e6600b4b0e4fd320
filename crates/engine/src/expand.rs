//! Exact odds of an action: every branch of its dice, merged by a key, action by action.

use std::collections::BTreeMap;

use crate::chance::Probability;
use crate::cx::Halt;
use crate::decision::Decision;
use crate::dice::{Ask, Enumerated, Hand, NoRoll, Rolled, TooMany, enumerate_within};
use crate::fault::Fault;
use crate::game::Game;
use crate::position::Position;
use crate::record::{Answer, Deed};
use crate::refusal::Refusal;
use crate::run::Run;
use crate::{Assessed, Side};

/// How choices inside the action are answered: stated with the odds, because other answers give other odds.
pub struct Policy<G: Game> {
    /// "holds its fire".
    pub name: &'static str,
    /// Nothing: the branch ends at that question.
    pub answer: Answers<G>,
}

pub type Answers<G> = fn(&G, &Decision<<G as Game>::Prompt>) -> Option<<G as Game>::Action>;

impl<G: Game> Policy<G> {
    pub const STOP: Policy<G> = Policy { name: "the odds stop at the first choice", answer: |_, _| None };
}

/// Where the branches lead.
pub struct Expansion<K: Ord, G: Game> {
    /// By key, the chance, and the state of the first branch that led there.
    pub outcomes: BTreeMap<K, (Probability, G)>,
    pub policy: &'static str,
    /// Some branches stop before the end of the action: at the cut, or at a choice the policy leaves open.
    pub cut: bool,
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoOdds {
    #[error("{0}")]
    Refused(Box<Refusal>),
    #[error("{0}")]
    TooMany(#[from] TooMany),
    #[error("{0}")]
    Fault(#[from] Fault),
}

/// The most branches one expansion walks: each plays the action on a whole table, and somebody waits for the answer. What has more is
/// tried a number of times instead, by the lab.
pub const BRANCHES: usize = 20_000;

/// Expands an action from a position in which no other is open. `cut` stops a branch before an ask (the next phase's first die);
/// `key` says what is worth telling apart, from the state and the events so far.
pub fn expand<G: Game, K: Ord + Clone>(
    position: &Position<G>,
    side: Side,
    action: &G::Action,
    policy: &Policy<G>,
    cut: impl Fn(&Ask) -> bool,
    key: impl Fn(&G, &[G::Event]) -> K,
) -> Result<Expansion<K, G>, NoOdds> {
    let deed = Deed::Act { side, action: action.clone() };
    let run = || Run { chooser: &policy.answer, ..Run::of(&deed, &position.standing) };
    branches(&position.game, &[], run, cut, key, policy.name)
}

/// Walks every branch of a run that begins with these answers.
pub(crate) fn branches<'a, G: Game, K: Ord + Clone>(
    start: &G,
    given: &[Answer<G::Action>],
    run: impl Fn() -> Run<'a, G>,
    cut: impl Fn(&Ask) -> bool,
    key: impl Fn(&G, &[G::Event]) -> K,
    policy: &'static str,
) -> Result<Expansion<K, G>, NoOdds> {
    let mut game = start.clone();
    let (mut answers, mut events) = (Vec::new(), Vec::new());
    let mut states: BTreeMap<K, G> = BTreeMap::new();
    let (mut stopped, mut failed) = (false, None);
    let odds = enumerate_within(BRANCHES, false, |hand| {
        if failed.is_some() {
            return None;
        }
        game.clone_from(start);
        answers.clear();
        answers.extend_from_slice(given);
        match run().play(&mut game, &mut Cutting { hand, cut: &cut }, &mut answers, &mut events) {
            Ok(()) => {}
            Err(Halt::Choice(_) | Halt::NoRoll(NoRoll::Cut)) => stopped = true,
            Err(Halt::Refused(refusal)) => failed = Some(NoOdds::Refused(refusal)),
            Err(Halt::Fault(fault)) => failed = Some(NoOdds::Fault(fault)),
            Err(Halt::NoRoll(other)) => {
                failed = Some(NoOdds::Fault(Fault::ReplaysDifferently { at: 0, was: "a throw".into(), now: format!("{other:?}") }));
            }
        }
        let key = key(&game, &events);
        states.entry(key.clone()).or_insert_with(|| game.clone());
        Some(key)
    });
    if let Some(failed) = failed {
        return Err(failed);
    }
    let odds = odds?;
    let chance = |(key, state): (K, G)| {
        let chance = odds.of(&Some(key.clone()));
        (key, (chance, state))
    };
    Ok(Expansion { outcomes: states.into_iter().map(chance).collect(), policy, cut: stopped })
}

struct Cutting<'a, C> {
    hand: &'a mut Enumerated,
    cut: &'a C,
}

impl<C: Fn(&Ask) -> bool> Hand for Cutting<'_, C> {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        if (self.cut)(ask) { Err(NoRoll::Cut) } else { self.hand.roll(ask) }
    }

    fn assessed(&mut self, assessed: Assessed) {
        self.hand.assessed(assessed);
    }
}
