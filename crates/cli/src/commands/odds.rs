//! `grognard odds`: what may come of an answer in a battle that is going on.

use std::path::PathBuf;

use grognard_engine::dice::ask_outcomes;
use grognard_engine::log::read;
use grognard_engine::matches::DiceWanted;
use grognard_engine::{Ask, Judge, Match, NotPlayed, Waits};
use grognard_games::Visit;
use grognard_lab::odds::{Effort, Odds, Offered, odds, offered};
use serde_json::{Value, json};

use super::print_json;
use crate::failure::{Done, Failure};
use crate::play::ours;
use crate::setting::{open_log, set_up_again, unreadable};

#[derive(clap::Args)]
pub struct Args {
    /// The log of a battle that is going on
    log: PathBuf,
    /// The answer: the number of an offer as `play` counts them, or an action as JSON; without it, every offer
    #[arg(long, value_name = "NUMBER|JSON")]
    action: Option<String>,
    /// How often an answer is tried where something is decided in between
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    runs: u32,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Done {
    let (text, header) = open_log(&args.log)?;
    set_up_again(&header)?.visit(Look { args, text: &text })
}

struct Look<'a> {
    args: &'a Args,
    text: &'a str,
}

impl Visit for Look<'_> {
    type Output = Done;
    fn battle<G: Judge>(self, start: G) -> Done {
        let Look { args, text } = self;
        let log = read::<G>(text).map_err(|fault| unreadable(&args.log, &fault))?;
        let battle = Match::resume(start, log, None).map_err(ours)?;
        let decision = match battle.waits() {
            Waits::Choice(decision) => decision.clone(),
            Waits::Dice(ask) => return dice(ask, args.json),
            Waits::Over(ending) => return Err(Failure::bad("battle/over", format!("the battle is over: {}", ending.words))),
        };
        let effort = Effort { runs: args.runs, ..Effort::default() };
        let question = battle.shown().question(&decision);
        let Some(given) = &args.action else { return every(&battle, &question, args) };
        let (words, action) = answer(&battle, given)?;
        let odds = odds(&battle, decision.side, &action, effort).map_err(refused)?;
        if args.json {
            return print_json(&json!({ "side": decision.side, "question": question, "answer": words, "odds": odds }));
        }
        println!("{}: {question}\n{words}", decision.side);
        basis(&odds);
        show(&odds, usize::MAX);
        Ok(())
    }
}

/// An offer by number, or an action as it stands.
fn answer<G: Judge>(battle: &Match<G>, given: &str) -> Result<(String, G::Action), Failure> {
    if let Ok(number) = given.trim().parse::<usize>() {
        let offers = offered(battle);
        let count = offers.len();
        let offer = offers.into_iter().find(|offer| offer.number == number);
        let offer = offer.ok_or_else(|| Failure::bad("offer/number", format!("there is no offer {number}; there are {count}")))?;
        let words = described(&offer);
        let action =
            offer.action.ok_or_else(|| Failure::bad("offer/fillings", format!("\"{words}\" has blanks: give the action as JSON")))?;
        return Ok((words, action));
    }
    let value = super::json_of(given)?;
    let action = serde_json::from_value(value).map_err(|error| Failure::bad("action/unreadable", error.to_string()))?;
    Ok((given.to_owned(), action))
}

/// An offer with what its blanks are taken at.
fn described<A>(offer: &Offered<A>) -> String {
    let assumed = offer.assumed.as_ref().map(|assumed| format!(" ({assumed})")).unwrap_or_default();
    format!("{}{assumed}", offer.words)
}

fn refused(why: NotPlayed) -> Failure {
    match why {
        NotPlayed::Refused(refusal) => Failure::told(&*refusal),
        NotPlayed::Fault(fault) => Failure::ours(fault),
    }
}

/// Every offer, with less effort for each.
fn every<G: Judge>(battle: &Match<G>, question: &str, args: &Args) -> Done {
    let Some(side) = battle.waits().side() else { return Ok(()) };
    let effort = Effort { branches: 2_000, runs: args.runs.min(200) };
    let mut all: Vec<Value> = Vec::new();
    if !args.json {
        println!("{side}: {question}");
        println!("Odds are exact, with nothing decided in between, unless something else is said.");
    }
    for offer in offered(battle) {
        let odds = offer.action.as_ref().and_then(|action| odds(battle, side, action, effort).ok());
        if args.json {
            let (words, assumed) = (&offer.words, &offer.assumed);
            all.push(json!({ "number": offer.number, "words": words, "assumed": assumed, "clause": offer.clause, "odds": odds }));
            continue;
        }
        println!("{:>3}. {}  {}", offer.number, described(&offer), offer.clause);
        if let Some(odds) = odds.filter(|odds| odds.outcomes.len() > 1) {
            // Said once for all, above.
            if odds.runs.is_some() {
                basis(&odds);
            }
            show(&odds, 4);
        }
    }
    if args.json { print_json(&json!({ "side": side, "question": question, "offers": all })) } else { Ok(()) }
}

/// What the odds rest on.
fn basis(odds: &Odds) {
    match odds.runs {
        None => println!("     exact; {}", odds.assumption),
        Some(runs) => println!("     sampled {runs} times, with 95 % intervals; assuming that {}", odds.assumption),
    }
}

fn show(odds: &Odds, most: usize) {
    for chance in odds.outcomes.iter().take(most) {
        let detail = match (&chance.exact, chance.interval) {
            (Some(exact), _) if exact.len() < 24 => format!("  {exact}"),
            (_, Some([low, high])) => format!("  {:.1} to {:.1} %", low * 100.0, high * 100.0),
            _ => String::new(),
        };
        println!("     {:5.1} %  {}{detail}", chance.p * 100.0, chance.outcome);
    }
    if odds.outcomes.len() > most {
        println!("     and {} more", odds.outcomes.len() - most);
    }
}

/// Dice are to be thrown: what they may show.
fn dice(ask: &Ask, as_json: bool) -> Done {
    let outcomes: Vec<(i32, f64, String)> = ask_outcomes(&ask.dice, &Default::default())
        .into_iter()
        .map(|(rolled, chance)| (rolled.value, chance.to_f64(), chance.to_string()))
        .collect();
    let wanted = DiceWanted::new(ask, None);
    if as_json {
        let rows: Vec<Value> = outcomes.iter().map(|(value, p, exact)| json!({ "value": value, "p": p, "exact": exact })).collect();
        return print_json(&json!({ "dice": wanted, "values": rows }));
    }
    let needed = wanted.needed.as_ref().map(|needed| format!(", needs {needed}")).unwrap_or_default();
    println!("{} rolls {} for {}{needed}  {}", wanted.side, wanted.dice, wanted.purpose, wanted.clause);
    for (value, p, exact) in outcomes {
        println!("     {:5.1} %  {value}  {exact}", p * 100.0);
    }
    Ok(())
}
