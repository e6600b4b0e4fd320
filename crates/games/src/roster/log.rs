//! The roster as text: a line an entry, chained so that nothing is changed or left out unnoticed.

use std::collections::BTreeMap;

use grognard_engine::log::Chain;
use serde::Deserialize;
use serde_json::Value;

use super::{Event, Roster, RosterError};

/// The entries so far, what stands on the roster by them, and the end of their chain.
#[derive(Clone, Debug)]
pub struct Log {
    pub events: Vec<Event>,
    pub roster: Roster,
    chain: Chain,
}

/// One line; `n` and `h` are the chain's.
#[derive(Deserialize)]
struct Line {
    entry: Event,
}

impl Log {
    /// A log of these entries, and its lines (each with its line feed).
    pub fn begin(events: Vec<Event>) -> Result<(Log, Vec<String>), RosterError> {
        let (mut chain, mut lines) = (Chain::default(), Vec::new());
        for event in &events {
            let (line, next) = link(&chain, event)?;
            lines.push(line);
            chain = next;
        }
        Ok((Log { roster: Roster::fold(&events)?, events, chain }, lines))
    }

    /// Reads whole lines, checked link by link.
    pub fn read<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Log, RosterError> {
        let (mut chain, mut events) = (Chain::default(), Vec::new());
        for (at, line) in lines.into_iter().enumerate() {
            let bad = |what: String| RosterError::new("roster/unreadable", format!("line {}: {what}", at + 1));
            chain = chain.follow(line).ok_or_else(|| bad("this line was changed, or a line before it is missing".into()))?;
            let line: Line = serde_json::from_str(line).map_err(|error| bad(error.to_string()))?;
            events.push(line.entry);
        }
        Ok(Log { roster: Roster::fold(&events)?, events, chain })
    }

    /// The log with one entry more, and its line, if the roster still folds and the cards it touches are still sound.
    pub fn with(&self, event: Event) -> Result<(Log, String), RosterError> {
        let (line, chain) = link(&self.chain, &event)?;
        let mut events = self.events.clone();
        events.push(event);
        let roster = Roster::fold(&events)?;
        let before: BTreeMap<&str, &Value> = self.roster.units.iter().map(|unit| (unit.name.as_str(), &unit.card)).collect();
        for unit in roster.units.iter().filter(|unit| before.get(unit.name.as_str()) != Some(&&unit.card)) {
            check(&roster, &unit.name, &unit.card)?;
        }
        Ok((Log { events, roster, chain }, line))
    }

    /// Whether every card is one of its game: for rosters from elsewhere.
    pub fn check_cards(&self) -> Result<(), RosterError> {
        self.roster.units.iter().try_for_each(|unit| check(&self.roster, &unit.name, &unit.card))
    }
}

fn check(roster: &Roster, unit: &str, card: &Value) -> Result<(), RosterError> {
    roster.game.card(card).map(drop).map_err(|error| RosterError::new(error.code, format!("{unit}: {error}")))
}

fn link(chain: &Chain, event: &Event) -> Result<(String, Chain), RosterError> {
    let json = serde_json::to_string(event).map_err(|error| RosterError::new("roster/unwritable", error.to_string()))?;
    Ok(chain.link("entry", &json))
}
