//! What rule code sees: the state, read-only but for three verbs: `happen`, `roll`, `choose`.

use std::ops::Deref;

use crate::decision::Decision;
use crate::dice::{Ask, Dice, Hand, NoRoll, Pips, Rolled, Seeded, Typed};
use crate::fault::Fault;
use crate::game::{Event, Game};
use crate::position::Since;
use crate::record::Answer;
use crate::refusal::Refusal;
use crate::{Assessed, Side, coverage};

/// Why rule code stopped. Pass it on with `?`.
#[derive(Debug)]
pub enum Halt<G: Game> {
    Refused(Box<Refusal>),
    /// No dice fell: they are wanted from the table, or the odds stop here.
    NoRoll(NoRoll),
    /// A side is to decide something before it can go on.
    Choice(Box<Decision<G::Prompt>>),
    Fault(Fault),
}

pub type Step<G, T = ()> = Result<T, Halt<G>>;

impl<G: Game> From<NoRoll> for Halt<G> {
    fn from(no_roll: NoRoll) -> Halt<G> {
        Halt::NoRoll(no_roll)
    }
}

impl<G: Game> From<Refusal> for Halt<G> {
    fn from(refusal: Refusal) -> Halt<G> {
        Halt::Refused(Box::new(refusal))
    }
}

/// How many things may happen before we say that the rules run in a circle.
pub const STEPS: u32 = 100_000;

/// Answers for the choices inside an action; nothing: stop and ask.
pub type Chooser<'a, G> = &'a dyn Fn(&G, &Decision<<G as Game>::Prompt>) -> Option<<G as Game>::Action>;

pub struct Cx<'a, G: Game> {
    pub(crate) game: &'a mut G,
    pub(crate) standing: &'a [G::Standing; 2],
    /// What has been said instead since this action began.
    pub(crate) since: &'a [Since<G::Standing>],
    /// Once so many answers are used up, these instructions stand in for the real ones: whoever looks ahead does not know them.
    pub(crate) mask: Option<(&'a [G::Standing; 2], usize)>,
    pub(crate) hand: &'a mut dyn Hand,
    pub(crate) chooser: Chooser<'a, G>,
    /// Given answers are used up in order; new ones are written down behind them.
    pub(crate) answers: &'a mut Vec<Answer<G::Action>>,
    pub(crate) used: usize,
    pub(crate) events: &'a mut Vec<G::Event>,
    /// What players have been shown already: this run must begin with it.
    pub(crate) shown: &'a [G::Event],
    pub(crate) steps: u32,
    pub(crate) fault: Option<Fault>,
    /// For verifying: the dice given from this answer on must be the generator's own.
    pub(crate) audit: Option<(&'a mut Seeded, usize)>,
}

impl<G: Game> Deref for Cx<'_, G> {
    type Target = G;
    fn deref(&self) -> &G {
        self.game
    }
}

impl<G: Game> Cx<'_, G> {
    /// Applies and records: the only way anything changes.
    pub fn happen(&mut self, event: G::Event) -> Step<G> {
        self.step()?;
        let at = self.events.len();
        if self.shown.get(at).is_some_and(|shown| *shown != event) {
            return Err(Halt::Fault(differs(at, &self.shown[at], &event)));
        }
        event.clauses(&mut coverage::record);
        self.game.apply(&event);
        self.events.push(event);
        self.hand.happened();
        Ok(())
    }

    pub fn roll(&mut self, ask: Ask) -> Step<G, Rolled> {
        Ok(self.dice(&ask)?)
    }

    /// Asks a side something in the middle of an action. The caller checks the answer and refuses what does not fit the prompt:
    /// a refusal takes back that answer only, and the question stays open.
    pub fn choose(&mut self, side: Side, prompt: G::Prompt) -> Step<G, G::Action> {
        self.step()?;
        let decision = Decision { side, prompt };
        if self.used < self.answers.len() {
            let at = self.used;
            self.used += 1;
            return match &self.answers[at] {
                Answer::Choice { side: by, action } if *by == side => Ok(action.clone()),
                other => Err(Halt::Fault(differs(at, other, &decision))),
            };
        }
        match (self.chooser)(self.game, &decision) {
            Some(action) => {
                self.answers.push(Answer::Choice { side, action: action.clone() });
                self.used += 1;
                Ok(action)
            }
            None => Err(Halt::Choice(Box::new(decision))),
        }
    }

    /// What a side has ordered to be done without asking it.
    pub fn standing(&self, side: Side) -> &G::Standing {
        match self.mask {
            Some((mask, from)) if self.used >= from => &mask[side.index()],
            _ => {
                let holds = |since: &&Since<G::Standing>| since.side == side && since.from.is_some_and(|from| self.used >= from);
                self.since.iter().rfind(holds).map_or(&self.standing[side.index()], |since| &since.standing)
            }
        }
    }

    pub(crate) fn step(&mut self) -> Step<G> {
        self.steps += 1;
        if self.steps > STEPS { Err(Halt::Fault(Fault::StepLimit { limit: STEPS })) } else { Ok(()) }
    }

    fn dice(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        self.steps += 1;
        if self.steps > STEPS {
            return Err(self.broken(Fault::StepLimit { limit: STEPS }));
        }
        coverage::record(ask.clause);
        if self.used == self.answers.len() {
            let rolled = self.hand.roll(ask)?;
            // A roll-off is written down throw by throw.
            match &ask.dice {
                Dice::RollOff { dice, .. } if !rolled.pips.is_empty() => {
                    let throws = rolled.pips.chunks(2 * usize::from(*dice));
                    self.answers.extend(throws.map(|throw| Answer::Dice(Pips::from_slice(throw))));
                }
                _ => self.answers.push(Answer::Dice(rolled.pips.clone())),
            }
            self.used = self.answers.len();
            return Ok(rolled);
        }
        let first = self.used;
        let mut faces: Vec<i64> = Vec::new();
        loop {
            let Some(Answer::Dice(pips)) = self.answers.get(self.used) else {
                return Err(match self.answers.get(self.used) {
                    Some(choice) => {
                        let fault = differs(self.used, choice, ask);
                        self.broken(fault)
                    }
                    // A roll-off that is still equal: those throws stand, the next is wanted.
                    None => NoRoll::Wanted(Box::new(ask.clone())),
                });
            };
            faces.extend(pips.iter().map(|face| i64::from(*face)));
            self.used += 1;
            let mut typed = Typed::new(&faces);
            match typed.roll(ask) {
                Ok(rolled) if typed.left_over().is_empty() => return self.audited(ask, first, rolled),
                Err(NoRoll::Wanted(_)) if matches!(ask.dice, Dice::RollOff { .. }) => {}
                _ => return Err(self.broken(differs(first, &faces, ask))),
            }
        }
    }

    /// Given dice that should be the generator's own are compared with it.
    fn audited(&mut self, ask: &Ask, first: usize, rolled: Rolled) -> Result<Rolled, NoRoll> {
        if let Some((generator, from)) = &mut self.audit
            && first >= *from
        {
            let own = generator.roll(ask)?.pips;
            if own != rolled.pips {
                return Err(self.broken(differs(first, &rolled.pips, &own)));
            }
        }
        Ok(rolled)
    }

    /// [`Hand`] has no word for a fault: it is kept here and takes precedence when the run ends.
    fn broken(&mut self, fault: Fault) -> NoRoll {
        self.fault.get_or_insert(fault);
        NoRoll::Cut
    }
}

/// A procedure that wants a hand gets the context itself: `Threat::run(&facts, rules, cx)?`.
impl<G: Game> Hand for Cx<'_, G> {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        self.dice(ask)
    }

    fn assessed(&mut self, assessed: Assessed) {
        self.hand.assessed(assessed);
    }
}

pub(crate) fn differs(at: usize, was: &impl std::fmt::Debug, now: &impl std::fmt::Debug) -> Fault {
    Fault::ReplaysDifferently { at, was: format!("{was:?}"), now: format!("{now:?}") }
}
