//! The laws every game keeps, as functions for a game's tests. They panic with what broke and where.
//!
//! ```
//! use grognard_engine::laws;
//! use grognard_engine::sample::Sample;
//! laws::offers_are_legal(&Sample::default(), 1, 30);
//! ```

mod whole;

use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use crate::Side;
use crate::decision::Waits;
use crate::dice::Seeded;
use crate::game::{Event, Game};
use crate::log::{Folder, Header, Sink, SinkError, Verified, read, verify};
use crate::matches::{Match, NotPlayed, Reply};
use crate::offer::{Filling, Offer, Scope};
use crate::random::{Random, pick};
use crate::refusal::Refusal;
use crate::seat::Seat;

pub use whole::{Whole, whole_battle};

/// A log in memory, shared with whoever looks at it.
#[derive(Clone, Default)]
pub struct Paper(Arc<Mutex<String>>);

impl Paper {
    pub fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Sink for Paper {
    fn put(&mut self, line: &str) -> Result<(), SinkError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push_str(line);
        Ok(())
    }
}

/// A battle with its log in memory.
pub fn recorded<G: Game>(start: &G, seed: u64) -> (Match<G>, Paper) {
    let paper = Paper::default();
    let header = Header::new(G::NAME, G::Event::VERSION, "law").seeded(seed);
    let begun = Match::begin(start.clone(), header, Some(Box::new(paper.clone()))).expect("the battle begins");
    (begun, paper)
}

fn bytes(thing: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(thing).expect("state serialises")
}

/// Two things are written alike; else it is told where they part, not all that they are.
#[track_caller]
fn alike(one: &impl Serialize, other: &impl Serialize, what: &str) {
    const ABOUT: usize = 80;
    let [one, other] = [bytes(one), bytes(other)];
    if one == other {
        return;
    }
    let at = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    let near = |text: &[u8]| {
        let part = &text[at.saturating_sub(ABOUT)..text.len().min(at + ABOUT)];
        String::from_utf8_lossy(part).into_owned()
    };
    panic!("{what} at byte {at}:\n  ...{}...\n  ...{}...", near(&one), near(&other));
}

/// A random legal answer to what a match waits for: some by sampling the game, some through its offers.
pub fn any_answer<G: Game>(battle: &Match<G>, random: &mut dyn Random) -> Option<(Side, G::Action)> {
    let Waits::Choice(decision) = battle.waits() else { return None };
    let action = if random.below(2) == 0 {
        battle.shown().sample(decision, random)
    } else {
        let offers = battle.offers(Scope::All);
        let offer = pick(random, &offers)?;
        G::fill(&offer.action, &offer.sample(random)?)
    };
    Some((decision.side, action.unwrap_or_else(|| panic!("no answer on offer to {decision:?}"))))
}

/// Any sampled filling is legal, both ends of every domain are, anything outside is refused with a clause; a refusal leaves the
/// state byte-equal and draws no die; every preview plays as previewed. Returns how many fillings were tried.
pub fn offers_are_legal<G: Game>(start: &G, seed: u64, moments: u32) -> u32 {
    let mut battle = Match::unrecorded(start.clone(), seed).expect("the battle begins");
    let mut random = Seeded::new(seed ^ 0x0ff_e125);
    let mut tried = 0;
    for _ in 0..moments {
        let Waits::Choice(decision) = battle.waits().clone() else { break };
        let offers = battle.offers(Scope::All);
        assert!(!offers.is_empty(), "a dead end: nothing is on offer for {decision:?}");
        for offer in &offers {
            tried += legal_inside(&battle, decision.side, offer, &mut random);
            tried += refused_outside(&mut battle, decision.side, offer, &mut random);
        }
        for refused in battle.shown().refused(&decision) {
            must_play_nearest(&battle, decision.side, &refused.refusal);
        }
        let (side, action) = any_answer(&battle, &mut random).expect("a choice is open");
        plays_as_previewed(&mut battle, side, action);
    }
    tried
}

fn fillings<G: Game>(offer: &Offer<G::Action>, random: &mut dyn Random) -> Vec<Vec<Filling>> {
    let mut all: Vec<Vec<Filling>> = (0..3).filter_map(|_| offer.sample(random)).collect();
    assert!(!all.is_empty(), "the blanks of \"{}\" cannot be filled", offer.words);
    let sampled = all[0].clone();
    for (index, blank) in offer.blanks.iter().enumerate() {
        for end in blank.domain.ends() {
            let mut filling = sampled.clone();
            filling[index] = end;
            all.push(filling);
        }
    }
    all
}

fn legal_inside<G: Game>(battle: &Match<G>, side: Side, offer: &Offer<G::Action>, random: &mut dyn Random) -> u32 {
    let all = fillings::<G>(offer, random);
    for filling in &all {
        if let Err(refusal) = offer.check(filling) {
            panic!("\"{}\" with {filling:?} is outside its own domain: {refusal}", offer.words);
        }
        let Some(action) = G::fill(&offer.action, filling) else { panic!("\"{}\" cannot take {filling:?}", offer.words) };
        if let Err(refused) = battle.preview(side, &action) {
            panic!("on offer, yet refused: {action:?}: {refused}");
        }
    }
    all.len() as u32
}

fn refused_outside<G: Game>(battle: &mut Match<G>, side: Side, offer: &Offer<G::Action>, random: &mut dyn Random) -> u32 {
    let mut tried = 0;
    for (index, blank) in offer.blanks.iter().enumerate() {
        for outside in blank.domain.beyond() {
            let mut filling = offer.sample(random).unwrap_or_default();
            filling[index] = outside;
            let refusal = offer.check(&filling).expect_err("outside the domain");
            assert_eq!(refusal.clause, blank.clause);
            tried += 1;
            // Some fillings cannot even be written as an action; those that can, the game itself must refuse.
            if let Some(action) = G::fill(&offer.action, &filling) {
                refuses(battle, side, action);
            }
        }
    }
    tried
}

/// The match refuses it and is the same afterwards, byte for byte.
pub fn refuses<G: Game>(battle: &mut Match<G>, side: Side, action: G::Action) -> Refusal {
    let before = (bytes(battle.position()), bytes(battle.shown()), battle.waits().clone());
    let words = format!("{action:?}");
    let refusal = match battle.play(side, Reply::Action(action)) {
        Err(NotPlayed::Refused(refusal)) => *refusal,
        Err(NotPlayed::Fault(fault)) => panic!("{words}: {fault}"),
        Ok(events) => panic!("{words} should be refused, but {events:?}"),
    };
    let after = (bytes(battle.position()), bytes(battle.shown()), battle.waits().clone());
    assert!(before == after, "{words} was refused, yet something changed");
    refusal
}

/// The nearest legal action that a refusal names is legal.
fn must_play_nearest<G: Game>(battle: &Match<G>, side: Side, refusal: &Refusal) {
    let Some(nearest) = &refusal.nearest else { return };
    let action: G::Action = serde_json::from_value(nearest.action.clone())
        .unwrap_or_else(|error| panic!("{}: the nearest action cannot be read: {error}", refusal.code));
    if let Err(refused) = battle.preview(side, &action) {
        panic!("{}: the nearest action {action:?} is refused too: {refused}", refusal.code);
    }
}

fn plays_as_previewed<G: Game>(battle: &mut Match<G>, side: Side, action: G::Action) {
    let preview = battle.preview(side, &action).unwrap_or_else(|refused| panic!("{action:?}: {refused}"));
    let knows_all = *battle.shown().known_to(side) == *battle.shown();
    let played = battle.play(side, Reply::Action(action.clone())).unwrap_or_else(|refused| panic!("{action:?}: {refused}"));
    // What is sealed from the side may make it turn out otherwise; a sealed answer itself is shown alone.
    if !knows_all && !preview.sealed {
        return;
    }
    assert!(played.starts_with(&preview.events), "{action:?} was previewed as {:?} and played as {played:?}", preview.events);
    if preview.then.is_none() && !preview.sealed {
        assert_eq!(played.len(), preview.events.len(), "{action:?} went further than previewed");
    }
}

/// After every record of a long random battle the folded log equals the live position byte for byte, and play goes on from the folded
/// copy exactly as it does live; at the end the log verifies. Now and then an action is taken back. Returns the number of records.
pub fn folding_is_living<G: Game>(start: &G, seed: u64, most: u32) -> usize {
    let (mut battle, paper) = recorded(start, seed);
    let mut random = Seeded::new(seed ^ 0xf01d);
    for turn in 0..most {
        let log = read::<G>(&paper.text()).unwrap_or_else(|fault| panic!("{fault}"));
        let folded = Folder::fold(start.clone(), log.records.clone());
        assert!(bytes(folded.position()) == bytes(battle.position()), "after record {} the fold differs", log.records.len());
        assert!(folded.position() == battle.position());
        alike(&folded.position().shown(), battle.shown(), "the picture differs");
        if turn % 7 == 3
            && let Some(side) = battle.waits().side()
            && battle.may_undo(side).is_ok()
        {
            battle.undo(side).unwrap_or_else(|refused| panic!("{refused}"));
            continue;
        }
        let Some((side, action)) = any_answer(&battle, &mut random) else { break };
        let mut copy = Match::resume(start.clone(), log, None).unwrap_or_else(|refused| panic!("{refused}"));
        assert!(copy.waits() == battle.waits(), "the folded copy waits for something else");
        let live = battle.play(side, Reply::Action(action.clone())).unwrap_or_else(|refused| panic!("{action:?}: {refused}")).to_vec();
        let again = copy.play(side, Reply::Action(action)).unwrap_or_else(|refused| panic!("{refused}"));
        assert!(live == again, "the folded copy plays on differently");
        assert!(copy.position() == battle.position() && copy.head() == battle.head());
    }
    let log = read::<G>(&paper.text()).unwrap_or_else(|fault| panic!("{fault}"));
    match verify(start.clone(), &log) {
        Verified::Equal { records, .. } => records,
        Verified::Different(difference) => panic!("{difference:?}"),
    }
}

/// The same position under two seeds: previews, views and a computer's choices are byte-equal as long as no die has fallen.
/// Returns how many moments were compared.
pub fn nobody_reads_the_future<G: Game>(start: &G, seeds: [u64; 2], moments: u32) -> u32 {
    let [mut one, mut other] = seeds.map(|seed| Match::unrecorded(start.clone(), seed).expect("the battle begins"));
    let mut compared = 0;
    for _ in 0..moments {
        // A die may have fallen in the middle of an action, whose beginning is still the same.
        if one.shown() != other.shown() || one.waits() != other.waits() {
            break;
        }
        for seat in [Seat::Red, Seat::Blue, Seat::Watcher] {
            alike(&one.view(seat), &other.view(seat), "views differ");
        }
        let Waits::Choice(decision) = one.waits().clone() else { break };
        for offer in one.offers(Scope::All) {
            let Some(filling) = offer.sample(&mut Seeded::new(compared.into())) else { continue };
            let Some(action) = G::fill(&offer.action, &filling) else { continue };
            let previews = [&one, &other].map(|battle| battle.preview(decision.side, &action).map(|preview| bytes(&preview.events)));
            assert_eq!(previews[0], previews[1], "previews of {action:?} differ");
            let odds = [&one, &other].map(|battle| {
                let odds = battle.odds(decision.side, &action, |_| false, G::headline);
                odds.map(|odds| odds.outcomes.into_iter().map(|(key, (chance, _))| (key, chance)).collect::<Vec<_>>()).ok()
            });
            assert_eq!(odds[0], odds[1], "odds of {action:?} differ");
        }
        let choices = [&one, &other].map(|battle| battle.mind(0).and_then(|mind| mind.random()));
        assert_eq!(choices[0], choices[1], "the computer chooses otherwise");
        compared += 1;
        let Some(action) = choices[0].clone() else { break };
        for battle in [&mut one, &mut other] {
            battle.play(decision.side, Reply::Action(action.clone())).unwrap_or_else(|refused| panic!("{action:?}: {refused}"));
        }
    }
    compared
}

/// Plays random legal answers to the end or to the limit of answers; a fault is a failure. Returns the number of answers.
pub fn random_battle<G: Game>(start: &G, seed: u64, most: u32) -> u32 {
    let mut battle = Match::unrecorded(start.clone(), seed).expect("the battle begins");
    let mut random = Seeded::new(!seed);
    for answers in 0..most {
        let Waits::Choice(decision) = battle.waits() else { return answers };
        let side = decision.side;
        let Some(action) = battle.shown().sample(decision, &mut random) else { panic!("a dead end at {decision:?}") };
        if let Err(refused) = battle.play(side, Reply::Action(action.clone())) {
            panic!("{action:?}: {refused}");
        }
    }
    most
}

#[cfg(test)]
mod tests {
    #[test]
    #[should_panic(expected = "the lists differ at byte 3:\n  ...[1,2,3]...\n  ...[1,4,3]...")]
    fn it_is_told_where_two_things_part() {
        super::alike(&[1, 2, 3], &[1, 2, 3], "the same");
        super::alike(&[1, 2, 3], &[1, 4, 3], "the lists differ");
    }
}
