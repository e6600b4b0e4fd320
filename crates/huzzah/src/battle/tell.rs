//! Questions and events in words.

use grognard_engine::{Ask, Decision, Side, UnitId};

use super::action::Prompt;
use super::lengths::{self, point};
use super::offers::{order_name, target_name};
use super::went;
use crate::facts::Stance;
use crate::facts::guns::Shot;
use crate::moves::react::fails;
use crate::phases::questions;
use crate::procedures::count;
use crate::setup::deploy;
use crate::table::{CommandId, Event, OfficerFate, OfficerId, Subject, Table, Tested, Whereabouts};

pub fn question(table: &Table, decision: &Decision<Prompt>) -> String {
    let army = &table.army_card(decision.side).name;
    match decision.prompt {
        Prompt::Orders => format!("{army}: which order?"),
        Prompt::CarryOut => match table.frame() {
            Some(crate::table::Frame::CarryOut(order)) => {
                format!("{army}: {} {}: which unit acts?", target_name(table, order.target), order_name(order.kind))
            }
            _ => format!("{army}: which unit acts?"),
        },
        Prompt::Bombard { target, .. } => {
            let target = table.name(target);
            format!("{army}: {target} acts before your guns. Who bombards it? Guns that hold fire are asked again at its next moment.")
        }
        Prompt::Officers => format!("{army}: where do the officers go?"),
        Prompt::Deploy if !deploy::is_free(table) => format!("{army}: where does your line of communication leave the table?"),
        Prompt::Deploy => format!("{army}: where do your troops stand?"),
        prompt => questions::question(table, &prompt).unwrap_or_default(),
    }
}

/// Whose roll it is: the unit, the command, or the officer and whom he orders.
pub fn whose(table: &Table, ask: &Ask) -> Option<String> {
    let unit = ask.subject.map(|unit| table.name(unit));
    let of = unit.or_else(|| ask.command.map(|command| table.command_card(CommandId(command)).name.as_str()));
    let officer = ask.officer.map(|officer| table.officer_card(OfficerId(officer)).name.as_str());
    match (officer, of) {
        (Some(officer), Some(of)) => Some(format!("{officer}, for {of}")),
        (one, other) => one.or(other).map(str::to_owned),
    }
}

/// A bombardment on offer: who, at whom, how far, and how often the target fails its test.
pub fn shot(table: &Table, target: UnitId, shot: &Shot) -> String {
    let (fails, band) = (fails(table, &Stance::of(table, target), shot), shot.band.name());
    let far = lengths::far(table, shot.distance_cm);
    let turns = if shot.sight.is_some() { ", turning its guns" } else { "" };
    let (guns, target) = (table.name(shot.battery), table.name(target));
    format!("{guns} bombards {target}: {band} range, {far}{turns}, {:.0} % to fail", f64::from(fails) * 100.0 / 36.0)
}

pub fn tell(table: &Table, event: &Event) -> Vec<String> {
    one(table, event).into_iter().collect()
}

/// What came of an action: odds are merged by it. Totals, ways and shots do not matter, only what they led to.
pub fn headline(table: &Table, events: &[Event]) -> String {
    let way = |event: &&Event| {
        matches!(
            event,
            Event::Tested(_)
                | Event::Moved { .. }
                | Event::Bombarded { .. }
                | Event::GunsSighted { .. }
                | Event::HedgeRemoved { .. }
                | Event::Smoked { .. }
                | Event::Spent { .. }
        )
    };
    let mut told: Vec<String> = events.iter().filter(|event| !way(event)).flat_map(|event| tell(table, event)).collect();
    let tested = events.iter().any(|event| matches!(event, Event::Tested(_)));
    if told.is_empty() && !tested {
        told = events.iter().flat_map(|event| tell(table, event)).collect();
    }
    match (told.is_empty(), tested) {
        (false, _) => told.join(" "),
        (true, true) => "no harm comes of it".to_owned(),
        (true, false) => "nothing happens".to_owned(),
    }
}

fn one(table: &Table, event: &Event) -> Option<String> {
    let name = |unit: &UnitId| table.name(*unit).to_owned();
    let officer_name = |officer: &OfficerId| table.officer_card(*officer).name.clone();
    let army = |side: &Side| table.army_card(*side).name.clone();
    Some(match event {
        Event::TurnBegan { turn } => format!("Turn {turn}."),
        Event::PhaseBegan { side, phase } => format!("{}: {}.", army(side), phase.name()),
        Event::Ended { ending } => ending.words.clone(),
        Event::Tested(tested) => test(table, tested),
        Event::SkirmishersFought { won: Some(side), .. } => format!("The skirmishers of {} have the upper hand.", army(side)),
        Event::SkirmishersFought { won: None, .. } => "Neither side's skirmishers have the upper hand.".into(),
        Event::QualityRolled { unit, quality } => format!("{} are {}.", name(unit), quality.name()),
        Event::Moved { unit, by, from, to, clause } => format!("{} {}.", name(unit), went::moved(table, *unit, *by, from, to, *clause)),
        Event::Formed { unit, formation, to, clause } => format!("{} {}.", name(unit), went::formed(*formation, to, *clause)),
        Event::Garrisoned { unit, sector: Some(_), .. } => format!("{} occupies the buildings.", name(unit)),
        Event::Garrisoned { unit, .. } => format!("{} leaves the buildings.", name(unit)),
        Event::Staggered { unit, by, .. } => format!("{} takes {}.", name(unit), count((*by).into(), "stagger")),
        Event::Recovered { unit, by, .. } => format!("{} recovers {}.", name(unit), count((*by).into(), "stagger")),
        Event::Killed { unit, by: 1, .. } => format!("{} takes 1 kill.", name(unit)),
        Event::Killed { unit, by, .. } => format!("{} takes {by} kills.", name(unit)),
        Event::Removed { unit, to, .. } => match to {
            Whereabouts::RoutedOff => format!("{} routs off the table.", name(unit)),
            Whereabouts::RetiredOff => format!("{} retires off the table.", name(unit)),
            Whereabouts::Skirmishing => format!("{} joins the skirmish line.", name(unit)),
            _ => format!("{} is broken.", name(unit)),
        },
        Event::Arrived { unit, formation, at, .. } => format!("{} {}.", name(unit), went::arrived(table, *formation, at)),
        Event::Routed { unit, .. } => format!("{} routs.", name(unit)),
        Event::Rallied { unit, .. } => format!("{} rallies.", name(unit)),
        Event::Blown { unit, blown: true, .. } => format!("{} is blown.", name(unit)),
        Event::Blown { unit, .. } => format!("{} is no longer blown.", name(unit)),
        Event::OutOfControl { unit, out: true, .. } => format!("{} is out of control.", name(unit)),
        Event::Forced { unit, order: Some(order), .. } => format!("{} has a forced order: {}.", name(unit), order.words()),
        Event::Scaled { unit, .. } => format!("{} holds the battlements.", name(unit)),
        Event::Contacted { unit, enemy, .. } => format!("{} engages {}.", name(unit), name(enemy)),
        Event::Bombarded { battery, target, .. } => format!("{} bombards {}.", name(battery), name(target)),
        Event::GunsSighted { battery, .. } => format!("{} sights its guns.", name(battery)),
        Event::HedgeRemoved { battery, .. } => format!("The hedge before {} is shot away.", name(battery)),
        Event::Rearmed { battery, bombardments, .. } => format!("{} has {bombardments} bombardments.", name(battery)),
        Event::OrderGiven { order, .. } => {
            format!("{} orders {} to {}.", officer_name(&order.officer), target_name(table, order.target), order_name(order.kind))
        }
        Event::OrderFailed { officer, .. } => format!("{} can give no more orders.", officer_name(officer)),
        Event::OfficerMoved { officer, from, x, y, clause } => {
            format!("{} {}.", officer_name(officer), went::rode(table, *from, (*x, *y), *clause))
        }
        Event::OfficerAttached { officer, unit: Some(unit), .. } => format!("{} joins {}.", officer_name(officer), name(unit)),
        Event::OfficerAttached { officer, .. } => format!("{} leaves his unit.", officer_name(officer)),
        Event::OfficerGone { officer, fate, .. } => match fate {
            OfficerFate::Captured => format!("{} is captured.", officer_name(officer)),
            OfficerFate::Lost => format!("{} is killed.", officer_name(officer)),
            OfficerFate::Expected => format!("{} is ready to come back.", officer_name(officer)),
            _ => format!("{} leaves the field.", officer_name(officer)),
        },
        Event::OfficerAppointed { officer, quality, .. } => {
            format!("A new officer takes the place of {}: {}.", officer_name(officer), quality.name())
        }
        Event::Superseded { officer, command: Some(command), .. } => {
            format!("{} takes over {}.", officer_name(officer), table.command_card(*command).name)
        }
        Event::Superseded { officer, .. } => format!("{} hands the command back.", officer_name(officer)),
        Event::ObjectiveTaken { place, side, .. } => {
            let objective = table.printed().objectives.get(usize::from(*place))?;
            format!("{} holds {}.", army(side), objective.name)
        }
        Event::MineFired { mine, .. } => format!("{} goes off.", table.printed().terrain.mines.get(usize::from(*mine))?.name),
        Event::Deploying { side, brigade: None, .. } => format!("{} places troops.", army(side)),
        Event::Deployed { brigade: Some(brigade), .. } => format!("{} is deployed.", table.command_card(*brigade).name),
        Event::Deployed { side, .. } => format!("{} is deployed.", army(side)),
        Event::CommunicationNominated { side, x, y, .. } => {
            format!("The line of communication of {} leaves the table at {}.", army(side), point(table, *x, *y))
        }
        Event::OfficerEntered { officer, .. } => format!("{} comes onto the table.", officer_name(officer)),
        Event::Reorganised { unit, kills: 0, .. } => format!("{} is ready to come back.", name(unit)),
        Event::Reorganised { unit, kills, .. } => {
            format!("{} is ready to come back, with {} more.", name(unit), count((*kills).into(), "kill"))
        }
        Event::HeldBack { unit, .. } => format!("{} is held back.", name(unit)),
        Event::CommandBroken { command, broken: true, .. } => format!("{} is broken.", table.command_card(*command).name),
        Event::CommandBroken { command, .. } => format!("{} is reorganised.", table.command_card(*command).name),
        _ => return None,
    })
}

fn test(table: &Table, tested: &Tested) -> String {
    let who = match tested.of {
        Subject::Unit(unit) => table.name(unit),
        Subject::Officer(officer) => &table.officer_card(officer).name,
        Subject::Command(command) => &table.command_card(command).name,
        Subject::Army(side) => &table.army_card(side).name,
    };
    let result = if tested.passed { "passes" } else { "fails" };
    format!("{who}, {}: {} rolled, {} or less needed: {result}.", tested.test.name(), tested.rolled, tested.rating)
}
