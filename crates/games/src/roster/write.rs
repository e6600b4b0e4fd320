//! Events in the making: what an outcome, a correction, the end of a turn or an undo would write.

use grognard_engine::nearest::nearest;
use grognard_engine::umpire::{Change, Effect, Role};
use serde_json::{Value, json};

use super::{Changed, Event, Roster, RosterError};

/// What an outcome writes on the cards of the two parties.
pub fn changes(roster: &Roster, effects: &[Effect], a: Option<&str>, b: Option<&str>, schema: &Value) -> Result<Vec<Changed>, RosterError> {
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
    let unit = roster.unit(unit)?;
    let Some((field, typed)) = assignment.split_once('=') else {
        return Err(RosterError::new("roster/no-assignment", format!("`{assignment}` should be field=value, such as staggers=2")));
    };
    let (field, to) = assigned(field.trim(), typed.trim(), schema)?;
    let from = value_of(&unit.card, &field, schema);
    Ok(Event::Corrected { change: Changed { unit: unit.name.clone(), field, from, to, clause: None }, why: why.to_owned() })
}

/// The field and value of `field=value`, checked against the card's schema.
pub fn assigned(field: &str, typed: &str, schema: &Value) -> Result<(String, Value), RosterError> {
    let fields = schema["properties"].as_object().cloned().unwrap_or_default();
    if !fields.contains_key(field) {
        let near = nearest(field, fields.keys().map(String::as_str));
        let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        return Err(RosterError::new("roster/unknown-field", format!("a card has no field `{field}`{hint}")));
    }
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
