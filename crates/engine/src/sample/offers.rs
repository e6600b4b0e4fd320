//! What a colonel may answer, with the limits of each blank.

use super::action::{Action, Prompt};
use super::limits::{self, in_spaces};
use super::rules::{clause::*, rules};
use super::state::{COMPANIES, Formation, Plan, Sample};
use crate::offer::{Choice, Firmness, Measure, OneOf, Share, ShareOut, SomeOf, Unit};
use crate::refusal::Refused;
use crate::{Blank, Decision, Domain, Filling, Offer, Side, UnitId};

const SPACES: Unit = Unit::new("spaces", 1);

pub(super) fn offers(game: &Sample, decision: &Decision<Prompt>) -> Vec<Offer<Action>> {
    let side = decision.side;
    let unit = UnitId(side.index() as u16);
    let offers = match decision.prompt {
        Prompt::Plan => vec![plan()],
        Prompt::Orders { fired, .. } => orders(game, side, fired),
        Prompt::OpportunityFire { .. } => {
            vec![Offer::new(Action::Fire, "Fire at them", TT_REACT_01), Offer::new(Action::HoldFire, "Hold fire", TT_REACT_01)]
        }
        Prompt::Losses { total } => vec![losses(game, side, total)],
    };
    offers.into_iter().map(|offer| offer.about(unit)).collect()
}

fn plan() -> Offer<Action> {
    let of = Plan::ALL.iter().map(|plan| Choice::new(*plan as u32, format!("{plan:?}").to_lowercase())).collect();
    Offer::new(Action::Plan { plan: Plan::Steady }, "Write down a plan", TT_PLAN_01).blank(Blank::new(
        "plan",
        "which plan",
        TT_PLAN_01,
        Domain::OneOf(OneOf { of }),
    ))
}

fn orders(game: &Sample, side: Side, fired: bool) -> Vec<Offer<Action>> {
    let mut offers = Vec::new();
    if let Some(measure) = limits::advance(game, side).ok().and_then(|most| Measure::new(SPACES, 1, most, 1)) {
        let range = game.range();
        let measure = measure
            .stop(range - rules().range, Firmness::Soft, "musket range", TT_FIRE_02)
            .stop(range - rules().opportunity, Firmness::Soft, "under opportunity fire from a line", TT_REACT_01)
            .stop(range - 1, Firmness::Hard, "face to face with the enemy", TT_MOVE_02);
        let blank = Blank::new("spaces", "how far", TT_MOVE_01, Domain::Measure(measure));
        offers.push(Offer::new(Action::Advance { spaces: 1 }, "Advance", TT_MOVE_01).blank(blank));
    }
    if let Some(measure) = limits::retire(game, side).ok().and_then(|most| Measure::new(SPACES, 1, most, 1)) {
        let blank = Blank::new("spaces", "how far", TT_MOVE_01, Domain::Measure(measure));
        offers.push(Offer::new(Action::Retire { spaces: 1 }, "Retire", TT_MOVE_01).blank(blank));
    }
    if limits::volley(game, side, fired).is_ok() {
        offers.push(Offer::new(Action::Volley, format!("Volley at {}", in_spaces(game.range())), TT_FIRE_01));
    }
    let formations = Formation::ALL.iter().filter(|formation| limits::form(game, side, **formation).is_ok());
    let of = formations.map(|formation| Choice::new(*formation as u32, format!("{formation:?}").to_lowercase())).collect();
    let blank = Blank::new("formation", "which formation", TT_FORM_01, Domain::OneOf(OneOf { of }));
    offers.push(Offer::new(Action::Form { formation: Formation::Line }, "Change formation", TT_FORM_01).blank(blank));
    if let Ok(able) = limits::skirmishers(game, side)
        && !able.is_empty()
    {
        let of: Vec<Choice> = able.iter().map(|company| Choice::new(*company, COMPANIES[*company as usize])).collect();
        let some = SomeOf { of, least: 1, most: 2, apart: vec![(0, 2)] };
        let blank = Blank::new("companies", "which companies", TT_SKIR_02, Domain::SomeOf(some));
        offers.push(Offer::new(Action::Skirmish { companies: Vec::new() }, "Send out skirmishers", TT_SKIR_01).blank(blank));
    }
    offers.push(Offer::new(Action::EndTurn, "End the turn", TT_TURN_01));
    offers
}

fn losses(game: &Sample, side: Side, total: u32) -> Offer<Action> {
    let men = game.battalion(side).men;
    let share = |(id, men): (usize, u8)| Share { id: id as u32, words: COMPANIES[id].to_owned(), least: 0, most: men.into() };
    let among = men.into_iter().enumerate().map(share).collect();
    let blank = Blank::new("shares", "how many of each", TT_LOSS_01, Domain::ShareOut(ShareOut { total, among }));
    Offer::new(Action::Losses { shares: Vec::new() }, format!("Share out {total} losses"), TT_LOSS_01).blank(blank)
}

pub(super) fn fill(action: &Action, fillings: &[Filling]) -> Option<Action> {
    Some(match (action, fillings) {
        (Action::Plan { .. }, [Filling::OneOf(id)]) => Action::Plan { plan: *Plan::ALL.get(*id as usize)? },
        (Action::Form { .. }, [Filling::OneOf(id)]) => Action::Form { formation: *Formation::ALL.get(*id as usize)? },
        (Action::Advance { .. }, [Filling::Measure(spaces)]) => Action::Advance { spaces: *spaces },
        (Action::Retire { .. }, [Filling::Measure(spaces)]) => Action::Retire { spaces: *spaces },
        (Action::Skirmish { .. }, [Filling::SomeOf(companies)]) => Action::Skirmish { companies: companies.clone() },
        (Action::Losses { .. }, [Filling::ShareOut(shares)]) => Action::Losses { shares: shares.clone() },
        (Action::Volley | Action::EndTurn | Action::Fire | Action::HoldFire, []) => action.clone(),
        _ => return None,
    })
}

pub(super) fn refused(game: &Sample, decision: &Decision<Prompt>) -> Vec<Refused> {
    let Prompt::Orders { fired, .. } = decision.prompt else { return Vec::new() };
    let side = decision.side;
    let tried = [
        ("Advance", limits::advance(game, side).err()),
        ("Volley", limits::volley(game, side, fired).err()),
        ("Send out skirmishers", limits::skirmishers(game, side).err()),
    ];
    tried.into_iter().filter_map(|(words, refusal)| Some(Refused::new(words, refusal?))).collect()
}
