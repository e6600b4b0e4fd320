//! Events in the making: what an outcome, a correction, the end of a turn or an undo would write.

use grognard_engine::nearest::nearest;
use grognard_engine::umpire::{Answer, Change, Effect, Role};
use serde_json::{Map, Value, json};

use super::{Changed, Event, Log, Roster, RosterError};

/// A unit joins, with what is known of it; the rest of its card is ordinary.
pub fn added(roster: &Roster, unit: &str, side: Option<&str>, mut known: Map<String, Value>) -> Result<Event, RosterError> {
    let unit = unit.trim();
    if unit.is_empty() || unit.chars().count() > 80 || unit.chars().any(char::is_control) {
        return Err(RosterError::new("roster/no-name", "a unit needs a name of at most 80 letters"));
    }
    known.entry("name").or_insert_with(|| unit.into());
    let card = roster.game.card(&Value::Object(known)).map_err(|error| RosterError::new(error.code, error.to_string()))?;
    Ok(Event::UnitAdded { unit: unit.to_owned(), side: side.map(str::to_owned), card })
}

/// The umpire's answer as an entry: what was typed, what came of it, what it changes on the cards of the two parties.
pub fn adjudicated(roster: &Roster, answer: &Answer, a: Option<&str>, b: Option<&str>) -> Result<Event, RosterError> {
    let Some(outcome) = &answer.outcome else {
        return Err(RosterError::new("roster/no-outcome", "nothing is written: the dice were not enough for an outcome"));
    };
    let name = |typed: Option<&str>| typed.map(|typed| roster.unit(typed).map(|unit| unit.name.clone())).transpose();
    let (a, b) = (name(a)?, name(b)?);
    let changes = changes(roster, &outcome.effects, a.as_deref(), b.as_deref(), &roster.game.card_schema())?;
    Ok(Event::Adjudicated {
        procedure: answer.procedure.to_owned(),
        a,
        b,
        facts: answer.facts.clone(),
        dice: answer.dice.iter().flat_map(|dice| dice.faces.iter().map(|face| i64::from(*face))).collect(),
        words: outcome.words.clone(),
        clauses: outcome.clauses.clone(),
        changes,
    })
}

/// What an outcome writes on the cards of the two parties.
fn changes(roster: &Roster, effects: &[Effect], a: Option<&str>, b: Option<&str>, schema: &Value) -> Result<Vec<Changed>, RosterError> {
    let mut written: Vec<Changed> = Vec::new();
    for effect in effects {
        let Some(name) = (match effect.role {
            Role::A => a,
            Role::B => b,
        }) else {
            continue;
        };
        let unit = roster.unit(name)?;
        let from = written
            .iter()
            .rev()
            .find(|change| change.unit == unit.name && change.field == effect.field)
            .map_or_else(|| value_of(&unit.card, effect.field, schema), |change| change.to.clone());
        let to = match &effect.change {
            Change::Set(value) => value.clone(),
            Change::Add(by) => bounded(from.as_i64().unwrap_or(0) + by, &schema["properties"][effect.field]),
        };
        if from != to {
            written.push(Changed { unit: unit.name.clone(), field: effect.field.to_owned(), from, to, clause: Some(effect.clause) });
        }
    }
    Ok(written)
}

/// A field as the card has it, or its ordinary value.
fn value_of(card: &Value, field: &str, schema: &Value) -> Value {
    card.get(field).cloned().unwrap_or_else(|| schema["properties"][field]["default"].clone())
}

fn bounded(value: i64, property: &Value) -> Value {
    let least = property["minimum"].as_i64().unwrap_or(i64::MIN);
    let most = property["maximum"].as_i64().unwrap_or(i64::MAX);
    json!(value.clamp(least, most))
}

/// A value set right by hand, `field=value`, with the reason.
pub fn corrected(roster: &Roster, unit: &str, assignment: &str, why: &str, schema: &Value) -> Result<Event, RosterError> {
    let Some((field, typed)) = assignment.split_once('=') else {
        return Err(RosterError::new("roster/no-assignment", format!("`{assignment}` should be field=value, such as staggers=2")));
    };
    let (field, to) = assigned(field.trim(), typed.trim(), schema)?;
    set_right(roster, &Stated { unit: unit.to_owned(), field, to }, why, schema)
}

/// A value somebody states for one field of one unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Stated {
    pub unit: String,
    pub field: String,
    pub to: Value,
}

/// A value set right by hand, with the reason.
pub fn set_right(roster: &Roster, stated: &Stated, why: &str, schema: &Value) -> Result<Event, RosterError> {
    let change = stated.change(roster, schema)?;
    Ok(Event::Corrected { change, why: reason(why)? })
}

/// The table decides otherwise than an adjudicated entry. What the entry had changed and nobody states goes back to what it was.
pub fn overruled(log: &Log, entry: usize, words: &str, why: &str, stated: &[Stated], schema: &Value) -> Result<Event, RosterError> {
    let roster = &log.roster;
    let stands = !roster.undone.contains(&entry) && !roster.overruled.contains(&entry);
    let Some(Event::Adjudicated { changes: before, .. }) = log.events.get(entry).filter(|_| stands) else {
        return Err(RosterError::new("roster/not-overruled", format!("entry {entry} is no verdict that still stands")));
    };
    let mut changes = stated.iter().map(|stated| stated.change(roster, schema)).collect::<Result<Vec<_>, _>>()?;
    // The first change of a field has what it was, the last what the entry made of it.
    let last = |was: &Changed| before.iter().rev().find(|now| now.unit == was.unit && now.field == was.field).map(|now| &now.to);
    for was in before {
        if changes.iter().any(|change| change.unit == was.unit && change.field == was.field) {
            continue;
        }
        let from = value_of(&roster.unit(&was.unit)?.card, &was.field, schema);
        if last(was) != Some(&from) {
            let message = format!("{} of {} has changed since entry {entry}: state what it is to be", was.field, was.unit);
            return Err(RosterError::new("roster/changed-since", message));
        }
        changes.push(Changed { from, to: was.from.clone(), clause: None, ..was.clone() });
    }
    changes.retain(|change| change.from != change.to);
    if words.trim().is_empty() {
        return Err(RosterError::new("roster/no-words", "say what the table decided"));
    }
    Ok(Event::Overruled { entry, words: words.trim().to_owned(), why: reason(why)?, changes })
}

fn reason(why: &str) -> Result<String, RosterError> {
    let why = why.trim();
    if why.is_empty() { Err(RosterError::new("roster/no-reason", "say why")) } else { Ok(why.to_owned()) }
}

impl Stated {
    fn change(&self, roster: &Roster, schema: &Value) -> Result<Changed, RosterError> {
        let unit = roster.unit(&self.unit)?;
        known_field(&self.field, schema)?;
        let from = value_of(&unit.card, &self.field, schema);
        Ok(Changed { unit: unit.name.clone(), field: self.field.clone(), from, to: self.to.clone(), clause: None })
    }
}

fn known_field(field: &str, schema: &Value) -> Result<(), RosterError> {
    let fields = || schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str());
    if fields().any(|known| known == field) {
        return Ok(());
    }
    let hint = nearest(field, fields()).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    Err(RosterError::new("roster/unknown-field", format!("a card has no field `{field}`{hint}")))
}

/// The field and value of `field=value`, checked against the card's schema.
pub fn assigned(field: &str, typed: &str, schema: &Value) -> Result<(String, Value), RosterError> {
    known_field(field, schema)?;
    // What reads as JSON is meant as JSON (2, true, null); everything else is a word.
    let value = serde_json::from_str(typed).unwrap_or_else(|_| Value::String(typed.to_owned()));
    Ok((field.to_owned(), value))
}

/// The end of the turn: what the schema marks `x-turn` goes back to its ordinary value on every card.
pub fn end_turn(roster: &Roster, schema: &Value) -> Event {
    let mut changes = Vec::new();
    for unit in &roster.units {
        for (field, property) in schema["properties"].as_object().into_iter().flatten() {
            let (from, to) = (value_of(&unit.card, field, schema), property["default"].clone());
            if property["x-turn"] == true && from != to {
                changes.push(Changed { unit: unit.name.clone(), field: field.clone(), from, to, clause: None });
            }
        }
    }
    Event::TurnEnded { turn: roster.turn, changes }
}

/// The last entry that still counts and can be taken back.
pub fn last_to_undo(events: &[Event]) -> Result<Event, RosterError> {
    let roster = Roster::fold(events)?;
    let last = events
        .iter()
        .enumerate()
        .rev()
        .find(|(number, event)| *number > 0 && !roster.undone.contains(number) && !matches!(event, Event::Undone { .. }));
    match last {
        Some((entry, _)) => Ok(Event::Undone { entry }),
        None => Err(RosterError::new("roster/nothing-to-undo", "nothing has been written yet")),
    }
}
