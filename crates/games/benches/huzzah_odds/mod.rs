//! How long Huzzah!'s exact odds take: one procedure alone, and a chain from an order to the end of the engagement it leads to.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grognard_engine::book::Book;
use grognard_engine::dice::Seeded;
use grognard_engine::umpire::Procedure;
use grognard_engine::{Ask, Game, Match, Position, Reply, Side, UnitId, Waits, expand};
use grognard_field::battle::shipped_battle;
use grognard_huzzah::battle::action::Action;
use grognard_huzzah::facts::contact::contacts;
use grognard_huzzah::procedures::engagement::{Engagement, EngagementFacts};
use grognard_huzzah::procedures::order::{Order, OrderFacts};
use grognard_huzzah::procedures::threat::{Threat, ThreatFacts};
use grognard_huzzah::rules::SOURCES;
use grognard_huzzah::table::{Event, Frame, Table};
use grognard_huzzah::{Options, Rules};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The battle with the most units.
const LARGEST: &str = "shevardino";

pub fn print(quick: bool) {
    let rules = Rules::standard();
    let unit = || json!({ "quality": "trained", "staggers": 1 });
    let threat: ThreatFacts = stated(json!({ "quality": "trained", "staggers": 1, "line_zones": 2 }));
    let order: OrderFacts = stated(json!({ "units_threatened": 1, "earlier_orders": 1 }));
    let fight: EngagementFacts = stated(json!({ "attacker": unit(), "defender": unit() }));
    println!("odds of one procedure:");
    told("threat test", fastest(quick, || Threat::odds(&threat, rules)), 5.0);
    told("order", fastest(quick, || Order::odds(&order, rules)), 5.0);
    told("engagement, both sides' throws", fastest(quick, || Engagement::odds(&fight, rules)), 5.0);
    match found() {
        Some(chain) => {
            let engagements = chain.run().unwrap_or_default();
            println!("odds from an order to the end of the engagement, {LARGEST} ({engagements} outcomes):");
            told("order, advance, engagement", fastest(quick, || chain.run()), 5_000.0);
        }
        None => println!("{LARGEST}: no order led to a single engagement"),
    }
}

fn stated<F: DeserializeOwned>(facts: Value) -> F {
    serde_json::from_value(facts).expect("the facts fit the procedure")
}

fn told(what: &str, time: Duration, aim: f64) {
    let microseconds = time.as_secs_f64() * 1e6;
    let over = if microseconds > aim { format!("  over its aim of {aim}") } else { String::new() };
    println!("  {microseconds:>10.2} us  {what}{over}");
}

/// The best of as many rounds as a fifth of a second has room for: what the work takes when nobody else wants the machine.
fn fastest<T>(quick: bool, mut work: impl FnMut() -> T) -> Duration {
    let time = if quick { Duration::ZERO } else { Duration::from_millis(200) };
    let (begun, mut best) = (Instant::now(), Duration::MAX);
    loop {
        let since = Instant::now();
        let done = black_box(work());
        best = best.min(since.elapsed());
        drop(done);
        if begun.elapsed() >= time {
            return best;
        }
    }
}

/// An order that has been found to lead to a single engagement.
struct Chain {
    before: Position<Table>,
    side: Side,
    order: Action,
    advance: Action,
    unit: UnitId,
}

/// Plays the largest battle at random until an order is carried out by an advance into contact, with no other engagement waiting.
fn found() -> Option<Chain> {
    let rules = Rules::load(Book::parse(&SOURCES).ok()?, Options::default()).ok()?;
    let start = Table::start(&shipped_battle(LARGEST).ok()?, Arc::new(rules)).ok()?;
    for seed in 1..20 {
        let mut battle = Match::unrecorded(start.clone(), seed).ok()?;
        let mut random = Seeded::new(!seed);
        let mut ordered = None;
        while let Waits::Choice(decision) = *battle.waits() {
            let before = battle.position().clone();
            let action = battle.shown().sample(&decision, &mut random)?;
            let contacted = battle.play(decision.side, Reply::Action(action.clone())).ok()?.iter().find_map(|event| match event {
                Event::Contacted { unit, .. } => Some(*unit),
                _ => None,
            });
            if let (Some(unit), Action::Advance { .. }, Some((before, order))) = (contacted, &action, ordered.take()) {
                let chain = Chain { before, side: decision.side, order, advance: action.clone(), unit };
                if contacts(battle.shown(), chain.side).len() == 1 && chain.run().is_some() {
                    return Some(chain);
                }
            }
            ordered = matches!(action, Action::Order { .. }).then_some((before, action));
        }
    }
    None
}

impl Chain {
    /// Action by action, each with all its throws: the order, the advance, the end of both phases with the engagement in it. How many
    /// outcomes can be told apart.
    fn run(&self) -> Option<usize> {
        let policy = Table::policy();
        // What comes of an action, among it the state in which the order is being carried out, or is not.
        let step = |from: &Position<Table>, action: &Action, ordered: bool| {
            let carried_out = |table: &Table, _: &[Event]| matches!(table.frame(), Some(Frame::CarryOut(_)));
            let mut all = expand(from, self.side, action, &policy, |_| false, carried_out).ok()?.outcomes;
            all.remove(&ordered).map(|(_, game)| Position::new(game))
        };
        let obeyed = step(&self.before, &self.order, true)?;
        // A group goes on with its order; a single unit has done with it.
        let done = match step(&obeyed, &self.advance, false) {
            Some(done) => done,
            None => step(&step(&obeyed, &self.advance, true)?, &Action::EndOrder, false)?,
        };
        let officers = step(&done, &Action::EndOrders, false)?;
        let fate = |table: &Table, _: &[Event]| {
            let state = table.unit(self.unit);
            (state.staggers, state.kills, state.routing, state.on_table())
        };
        let to_the_fight = |ask: &Ask| !ask.purpose.contains("engagement");
        let fought = expand(&officers, self.side, &Action::EndOfficers, &policy, to_the_fight, fate).ok()?;
        Some(fought.outcomes.len())
    }
}
