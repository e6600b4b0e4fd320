//! Where an offer leads, as far as no die has to fall, for a few fillings of its first blank.

use grognard_engine::board::{Board, Officer, Piece};
use grognard_engine::dice::Seeded;
use grognard_engine::offer::{Blank, Domain, Measure, Offer};
use grognard_engine::{Asked as NoDice, Decision, Filling, Judge, Match, Question, Scope, Seat, Side, Waits};
use serde::Serialize;

use super::live::Table;

/// Between two stops a client draws the way itself; so many looks on the way keep a wheel round.
const LOOKS: i32 = 8;

#[derive(Default)]
pub struct Looked {
    pub ghosts: Vec<Ghost>,
    pub rolls: Option<bool>,
    /// What is asked of the same unit once the dice have allowed it.
    pub then: Option<Then>,
}

#[derive(Serialize)]
pub struct Then {
    blank: Blank,
    ghosts: Vec<Ghost>,
}

#[derive(Serialize)]
pub struct Ghost {
    filling: Option<Filling>,
    pieces: Vec<Piece>,
    officers: Vec<Officer>,
}

impl<G: Judge> Table<G> {
    pub(super) fn ghosts(&self, side: Side, offer: &Offer<G::Action>, before: &Board) -> Looked {
        let fillings = match offer.blanks.as_slice() {
            [] => vec![None],
            [only] => some_of(&only.domain).into_iter().map(Some).collect(),
            _ => return Looked::default(),
        };
        let mut looked = Looked::default();
        for filling in fillings {
            let filled: Vec<Filling> = filling.iter().cloned().collect();
            let Some(action) = G::fill(&offer.action, &filled) else { continue };
            if looked.rolls.is_none() {
                let preview = self.battle.preview(side, &action).ok();
                looked.rolls = preview.map(|preview| matches!(preview.then, Some(Waits::Dice(_))));
            }
            let Some(after) = led_to(&self.battle, side, &action) else { continue };
            let (pieces, officers) = (after.moved_since(before), after.officers_moved_since(before));
            if !pieces.is_empty() || !officers.is_empty() {
                looked.ghosts.push(Ghost { filling, pieces, officers });
            }
        }
        if offer.blanks.is_empty() && looked.rolls == Some(true) {
            looked.then = self.asked_then(side, offer, before);
        }
        looked
    }

    /// A distance that can be set before the roll as a sketch: what a unit ordered alone will be asked if the order is obeyed, and where
    /// it would lead then.
    fn asked_then(&self, side: Side, offer: &Offer<G::Action>, before: &Board) -> Option<Then> {
        let concerned = self.battle.shown().concerns(&offer.action).units;
        let unit = offer.about.or(if let [only] = concerned.as_slice() { Some(*only) } else { None })?;
        let obeyed = |seed: u64| self.battle.imagine(side, &offer.action, &mut Seeded::new(seed), &G::policy().answer).ok();
        (0..THROWS).find_map(|seed| {
            let imagined = obeyed(seed)?;
            let decision = imagined.game.decision().filter(|decision| decision.side == side)?;
            let offers = imagined.game.offers(&decision, Scope::All);
            let about_it = offers.into_iter().find(|then| then.about == Some(unit) && !then.blanks.is_empty())?;
            let blank = about_it.blanks.first().filter(|blank| matches!(blank.domain, Domain::Measure(_)))?;
            let ghost = |filling: Filling| {
                let mut imagined = obeyed(seed)?;
                let action = G::fill(&about_it.action, std::slice::from_ref(&filling))?;
                imagined.play(side, action, &mut NoDice, &|game, decision| declines(game, side, decision)).ok()?;
                let after = imagined.game.board(Seat::from(side));
                Some(Ghost { filling: Some(filling), pieces: after.moved_since(before), officers: after.officers_moved_since(before) })
            };
            let only = about_it.blanks.len() == 1;
            let ghosts = if only { some_of(&blank.domain).into_iter().filter_map(ghost).collect() } else { Vec::new() };
            Some(Then { blank: blank.clone(), ghosts })
        })
    }
}

/// Throws of dice of our own, until one is obeyed.
const THROWS: u64 = 8;

/// The table an action leads to if the enemy declines what he may do about it, up to the first die. A sealed answer leads nowhere yet.
pub fn led_to<G: Judge>(battle: &Match<G>, side: Side, action: &G::Action) -> Option<Board> {
    if matches!(battle.waits(), Waits::Choice(decision) if decision.prompt.sealed()) {
        return None;
    }
    let imagined = battle.imagine(side, action, &mut NoDice, &|game, decision| declines(game, side, decision)).ok()?;
    Some(imagined.game.board(Seat::from(side)))
}

/// The enemy lets it happen; what the side itself is asked ends it.
fn declines<G: Judge>(game: &G, side: Side, decision: &Decision<G::Prompt>) -> Option<G::Action> {
    let mut offers = game.offers(decision, Scope::All).into_iter().map(|offer| offer.action);
    if decision.side == side { None } else { offers.find(G::passes) }
}

/// The fillings worth looking at.
fn some_of(domain: &Domain) -> Vec<Filling> {
    match domain {
        Domain::Measure(measure) => amounts(measure).into_iter().map(Filling::Measure).collect(),
        Domain::OneOf(one) => one.of.iter().map(|choice| Filling::OneOf(choice.id)).collect(),
        // A client sees the hexes of a path, the region of a point and the names of a list by itself.
        Domain::HexPath(_) | Domain::Point(_) | Domain::SomeOf(_) | Domain::ShareOut(_) => Vec::new(),
    }
}

fn amounts(measure: &Measure) -> Vec<i32> {
    let (least, step) = (i64::from(measure.least), i64::from(measure.step));
    let span = i64::from(measure.most) - least;
    let on_the_way = (1..LOOKS).map(|look| least + span * i64::from(look) / i64::from(LOOKS) / step * step);
    let mut amounts: Vec<i32> = on_the_way.filter_map(|amount| i32::try_from(amount).ok()).collect();
    amounts.extend(measure.stops.iter().map(|stop| stop.at).chain([measure.least, measure.most]));
    amounts.sort_unstable();
    amounts.dedup();
    amounts
}

/// The offer that an action fills, found by filling each blank from the ends of its domain, or by being the offer itself.
pub fn as_offer<G: Judge>(battle: &Match<G>, action: &G::Action) -> Option<(u32, Vec<Filling>)> {
    let offers = battle.offers(Scope::All);
    for (index, offer) in offers.iter().enumerate() {
        let number = index as u32 + 1;
        match offer.blanks.as_slice() {
            [] if offer.action == *action => return Some((number, Vec::new())),
            [only] => {
                let known = |filling: &Filling| G::fill(&offer.action, std::slice::from_ref(filling)).as_ref() == Some(action);
                if let Some(filling) = only.domain.ends().into_iter().chain(some_of(&only.domain)).find(known) {
                    return Some((number, vec![filling]));
                }
            }
            _ => {}
        }
    }
    None
}
