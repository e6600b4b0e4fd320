//! The umpire's desk: the same `Rules::answer` the terminal calls, off the async threads and never too many at a time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use grognard_engine::umpire::{Answer, Request};
use grognard_games::roster::{Roster, fill_parties};
use grognard_games::{Game, Rules};
use serde_json::{Map, Value};
use tokio::sync::Semaphore;

use crate::refusal::Refusal;
use crate::wire::AnswerRequest;

/// More sets of options than any club plays with.
const KEPT: usize = 32;

pub struct Desk {
    /// Rules with their options, loaded once.
    rules: Mutex<BTreeMap<(Game, String), Arc<Rules>>>,
    seats: Arc<Semaphore>,
    patience: Duration,
}

impl Desk {
    pub fn new(seats: usize, patience: Duration) -> Desk {
        Desk { rules: Mutex::new(BTreeMap::new()), seats: Arc::new(Semaphore::new(seats)), patience }
    }

    pub fn rules(&self, game: Game, options: &Value) -> Result<Arc<Rules>, Refusal> {
        let stated = options.as_object().is_none_or(|fields| !fields.is_empty()) && !options.is_null();
        let key = (game, if stated { options.to_string() } else { String::new() });
        if let Some(rules) = self.kept().get(&key) {
            return Ok(Arc::clone(rules));
        }
        let rules = Arc::new(Rules::load(game, options, None)?);
        let mut kept = self.kept();
        if kept.len() >= KEPT {
            kept.retain(|(_, options), _| options.is_empty());
        }
        kept.insert(key, Arc::clone(&rules));
        Ok(rules)
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, BTreeMap<(Game, String), Arc<Rules>>> {
        self.rules.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works on another thread once a seat is free. Whoever gave up waiting for the answer still holds the seat until it is done.
    pub async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T, Refusal> + Send + 'static) -> Result<T, Refusal> {
        let seat = tokio::time::timeout(self.patience, Arc::clone(&self.seats).acquire_owned());
        let Ok(Ok(seat)) = seat.await else {
            return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "server/busy", "the umpire has too much to count; ask again"));
        };
        let work = move || {
            let _seat = seat;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(Refusal::fault)?
    }
}

/// What is asked of one procedure, with all that the answer depends on.
pub struct Question {
    pub rules: Arc<Rules>,
    pub procedure: String,
    pub request: Request,
}

impl Question {
    /// The question of a request; the cards of the units named fill what it leaves out.
    pub fn new(desk: &Desk, game: Game, procedure: String, asked: AnswerRequest, roster: Option<&Roster>) -> Result<Question, Refusal> {
        if let Some(roster) = roster.filter(|roster| roster.game != game) {
            let message = format!("that roster is of {}", roster.game.title());
            return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "roster/other-game", message));
        }
        if roster.is_none() && (asked.a.is_some() || asked.b.is_some()) {
            return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "roster/none", "units are named, but no roster they are on"));
        }
        let options = asked.options.as_ref().or(roster.map(|roster| &roster.options)).unwrap_or(&Value::Null);
        let rules = desk.rules(game, options)?;
        let schema = rules.schema(&procedure)?;
        let mut facts = asked.facts.unwrap_or_else(|| Value::Object(Map::new()));
        if let (Some(roster), Value::Object(fields)) = (roster, &mut facts) {
            fill_parties(fields, &schema, roster, asked.a.as_deref(), asked.b.as_deref())?;
        }
        let roll = match (asked.roll.unwrap_or(false), asked.seed) {
            (false, _) => None,
            (true, Some(seed)) => Some(u64::from(seed)),
            (true, None) => Some(getrandom::u64().map_err(Refusal::fault)?),
        };
        let request = Request { facts, dice: asked.dice.unwrap_or_default(), roll, odds: asked.odds.unwrap_or(false) };
        Ok(Question { rules, procedure, request })
    }

    pub fn answer(&self) -> Result<Answer, Refusal> {
        Ok(self.rules.answer(&self.procedure, &self.request)??)
    }
}
