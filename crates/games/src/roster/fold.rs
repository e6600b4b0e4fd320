//! What stands on the roster: its events, folded.

use std::collections::BTreeSet;

use grognard_engine::nearest::nearest;
use serde::Serialize;
use serde_json::Value;

use super::{Event, RosterError};
use crate::Game;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RosterUnit {
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    pub card: Value,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Roster {
    pub game: Game,
    pub battle: Option<String>,
    pub options: Value,
    pub turn: u32,
    pub units: Vec<RosterUnit>,
    /// Entries that were taken back.
    pub undone: BTreeSet<usize>,
    /// Entries the table decided otherwise.
    pub overruled: BTreeSet<usize>,
}

impl Roster {
    /// Folds the events, leaving out what was taken back.
    pub fn fold(events: &[Event]) -> Result<Roster, RosterError> {
        let undone: BTreeSet<usize> =
            events.iter().filter_map(|event| if let Event::Undone { entry } = event { Some(*entry) } else { None }).collect();
        let Some(Event::Opened { game, battle, options }) = events.first() else {
            return Err(RosterError::new("roster/not-opened", "a roster begins with the entry that opens it"));
        };
        let mut roster = Roster {
            game: *game,
            battle: battle.clone(),
            options: options.clone(),
            turn: 1,
            units: Vec::new(),
            undone: undone.clone(),
            overruled: BTreeSet::new(),
        };
        for (number, event) in events.iter().enumerate().filter(|(number, _)| !undone.contains(number)) {
            match event {
                Event::Opened { .. } if number > 0 => {
                    return Err(RosterError::new("roster/opened-twice", format!("entry {number} opens the roster again")));
                }
                Event::UnitAdded { unit, side, card } => {
                    if roster.units.iter().any(|known| known.name == *unit) {
                        return Err(RosterError::new("roster/unit-twice", format!("`{unit}` is on the roster already")));
                    }
                    roster.units.push(RosterUnit { name: unit.clone(), side: side.clone(), card: card.clone() });
                }
                Event::TurnEnded { turn, .. } => roster.turn = turn.saturating_add(1),
                Event::Overruled { entry, .. } => {
                    roster.overruled.insert(*entry);
                }
                _ => {}
            }
            for change in event.changes() {
                let unit = roster.unit_mut(&change.unit)?;
                unit.card[change.field.as_str()] = change.to.clone();
            }
        }
        Ok(roster)
    }

    /// A unit by its name, or by enough of it that no other fits.
    pub fn unit(&self, typed: &str) -> Result<&RosterUnit, RosterError> {
        let folded = typed.to_lowercase();
        let exact = self.units.iter().find(|unit| unit.name == typed);
        let mut partly = self.units.iter().filter(|unit| unit.name.to_lowercase().contains(&folded));
        match (exact, partly.next(), partly.next()) {
            (Some(unit), ..) | (None, Some(unit), None) => Ok(unit),
            (None, Some(one), Some(other)) => Err(RosterError::new(
                "roster/which-unit",
                format!("`{typed}` may be {} or {}: type more of the name", one.name, other.name),
            )),
            (None, None, _) => {
                let near = nearest(typed, self.units.iter().map(|unit| unit.name.as_str()));
                let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
                Err(RosterError::new("roster/unknown-unit", format!("there is no unit `{typed}` on the roster{hint}")))
            }
        }
    }

    fn unit_mut(&mut self, name: &str) -> Result<&mut RosterUnit, RosterError> {
        self.units
            .iter_mut()
            .find(|unit| unit.name == name)
            .ok_or_else(|| RosterError::new("roster/unknown-unit", format!("there is no unit `{name}` on the roster")))
    }
}
