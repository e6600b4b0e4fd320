//! Playing a log again: the same actions and dice must bring the same events.

use serde::Serialize;

use super::{Folder, ReadLog};
use crate::cx::{Halt, differs};
use crate::dice::{NoRoll, Seeded};
use crate::fault::Fault;
use crate::game::Game;
use crate::record::{Answer, Deed, Record, RecordOf};
use crate::run::{Asked, Run};
use crate::{Side, house};

/// What verifying found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// Every record plays as written. Not sealed: the battle goes on, or its end has been cut off.
    Equal {
        records: usize,
        sealed: bool,
    },
    Different(Box<Difference>),
}

/// The first entry that comes out otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The `n` of its line.
    pub entry: usize,
    pub written: String,
    pub played: String,
    /// The log was written by another version of the program: its rules may have been mended since.
    pub older: bool,
}

pub fn verify<G: Game>(start: G, log: &ReadLog<G>) -> Verified {
    let mut folder = Folder::new(start);
    for (index, record) in log.records.iter().enumerate() {
        if let Err((written, played)) = check(&folder, record, log.header.seed) {
            let older = log.header.is_older();
            return Verified::Different(Box::new(Difference { entry: index + 1, written, played, older }));
        }
        folder.push(record.clone());
    }
    Verified::Equal { records: log.records.len(), sealed: log.sealed }
}

type Unequal = (String, String);

fn check<G: Game>(folder: &Folder<G>, record: &RecordOf<G>, seed: Option<u64>) -> Result<(), Unequal> {
    let position = folder.position();
    let nothing = || "not possible here".to_owned();
    if position.ending().is_some() && !matches!(record, Record::Sealed { .. }) {
        return Err((brief(record), house::text(house::OVER).unwrap_or_default().to_owned()));
    }
    match record {
        Record::Acted { deed, answers, events, drawn, closed } => {
            let wanted = match deed {
                Deed::Begin => folder.records().is_empty(),
                Deed::Act { side, .. } => position.game.decision().is_some_and(|decision| decision.side == *side),
            };
            if position.open.is_some() || !wanted {
                return Err((brief(deed), nothing()));
            }
            replay(folder, deed, answers.clone(), 0, events, (*drawn, *closed), seed)
        }
        Record::Answered { kept, answers, events, drawn, closed } => {
            let Some(open) = &position.open else { return Err((brief(record), nothing())) };
            let mut all: Vec<Answer<G::Action>> = open.answers.iter().take(*kept).cloned().collect();
            all.extend_from_slice(answers);
            let events: Vec<G::Event> = open.events.iter().chain(events).cloned().collect();
            replay(folder, &open.deed, all, *kept, &events, (*drawn, *closed), seed)
        }
        Record::Instructed { side, standing, .. } => {
            position.shown().check_standing(*side, standing).map_err(|refusal| (brief(standing), refusal.to_string()))
        }
        Record::Undone { back_to, by, .. } => {
            let stands = |(index, record): (usize, &RecordOf<G>)| index == *back_to && acted_by(record) == Some(*by);
            if folder.standing_back().any(stands) { Ok(()) } else { Err((brief(record), nothing())) }
        }
        Record::Replied { side, .. } if position.wish.is_none_or(|(by, _)| by == *side) => Err((brief(record), nothing())),
        Record::Sealed { ending, .. } => match position.ending() {
            Some(played) if played == *ending => Ok(()),
            other => Err((brief(ending), other.map_or_else(nothing, |ending| brief(&ending)))),
        },
        Record::Wished { .. } | Record::Replied { .. } | Record::Conceded { .. } => Ok(()),
    }
}

fn acted_by<A, E, S>(record: &Record<A, E, S>) -> Option<Side> {
    match record {
        Record::Acted { deed: Deed::Act { side, .. }, .. } => Some(*side),
        _ => None,
    }
}

fn replay<G: Game>(
    folder: &Folder<G>,
    deed: &Deed<G::Action>,
    mut answers: Vec<Answer<G::Action>>,
    fresh: usize,
    events: &[G::Event],
    (drawn, closed): (u64, bool),
    seed: Option<u64>,
) -> Result<(), Unequal> {
    let position = folder.position();
    let mut game = position.game.clone();
    let mut played = Vec::with_capacity(events.len());
    let mut generator = seed.map(|seed| Seeded::at(seed, position.drawn));
    let audit = generator.as_mut().map(|generator| (generator, fresh));
    let run = Run { shown: events, audit, ..Run::at(position, deed) };
    let result = run.play(&mut game, &mut Asked, &mut answers, &mut played);
    let stopped = match result {
        Ok(()) => false,
        Err(Halt::Choice(_) | Halt::NoRoll(NoRoll::Wanted(_))) => true,
        Err(Halt::Refused(refusal)) => return Err((brief(deed), refusal.to_string())),
        Err(Halt::Fault(Fault::ReplaysDifferently { was, now, .. })) => return Err((was, now)),
        Err(Halt::Fault(fault)) => return Err((brief(deed), fault.to_string())),
        Err(Halt::NoRoll(other)) => return Err((brief(deed), format!("{other:?}"))),
    };
    if played != events {
        let at = events.len();
        return Err(parts(differs(at, &"nothing more", &played[at..].iter().collect::<Vec<_>>())));
    }
    if stopped == closed {
        let words = |open: bool| if open { "stops in a question".to_owned() } else { "comes to its end".to_owned() };
        return Err((words(!closed), words(stopped)));
    }
    match generator {
        Some(generator) if generator.position() != drawn => {
            Err((format!("{drawn} words drawn"), format!("{} words drawn", generator.position())))
        }
        _ => Ok(()),
    }
}

fn parts(fault: Fault) -> Unequal {
    match fault {
        Fault::ReplaysDifferently { was, now, .. } => (was, now),
        other => (String::new(), other.to_string()),
    }
}

fn brief(thing: &impl Serialize) -> String {
    serde_json::to_string(thing).unwrap_or_default()
}
