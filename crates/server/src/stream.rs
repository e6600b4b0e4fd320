//! Server-sent events: everything new at once, and after a sleep everything since the last one seen.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use grognard_engine::Seat;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast, watch};

use crate::app::App;
use crate::extract::{Asked, At};
use crate::play::room;
use crate::refusal::Refusal;
use crate::wire;

/// Who wants to know that a roster or a battle has grown.
pub struct News {
    sender: broadcast::Sender<Arc<str>>,
    listeners: Arc<Semaphore>,
    closing: watch::Sender<bool>,
}

impl News {
    pub fn new(listeners: usize) -> News {
        News { sender: broadcast::channel(64).0, listeners: Arc::new(Semaphore::new(listeners)), closing: watch::channel(false).0 }
    }

    pub fn tell(&self, id: &str) {
        // Nobody listens: nobody to tell.
        let _ = self.sender.send(id.into());
    }

    /// Ends every stream, so that the server can stop.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    pub fn is_closed(&self) -> bool {
        *self.closing.borrow()
    }
}

/// What a stream is about: reads what is new since it was last asked.
trait Source: Send + 'static {
    fn id(&self) -> &str;
    fn read(&mut self, app: &Arc<App>) -> impl Future<Output = Result<Vec<Event>, Refusal>> + Send;
}

async fn open<S: Source>(app: &Arc<App>, mut source: S) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<S>>, Refusal> {
    let Ok(seat) = Arc::clone(&app.news.listeners).try_acquire_owned() else {
        return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "server/busy", "too many listen already"));
    };
    // Subscribed before reading, so that nothing written in between is missed.
    let (news, closing) = (app.news.sender.subscribe(), app.news.closing.subscribe());
    let ready = source.read(app).await?.into();
    let listener = Listener { app: Arc::clone(app), source, ready, news, closing, _seat: seat };
    let stream = stream::unfold(listener, |mut listener| async move { listener.next().await.map(|event| (Ok(event), listener)) });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

struct Listener<S> {
    app: Arc<App>,
    source: S,
    ready: VecDeque<Event>,
    news: broadcast::Receiver<Arc<str>>,
    closing: watch::Receiver<bool>,
    _seat: OwnedSemaphorePermit,
}

impl<S: Source> Listener<S> {
    /// The next event; none when the server stops or the thing can no longer be read.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            let told = tokio::select! {
                biased;
                _ = self.closing.wait_for(|closing| *closing) => return None,
                told = self.news.recv() => told,
            };
            match told {
                Ok(id) if *id != *self.source.id() => {}
                // Whoever fell behind reads what there is.
                Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => self.ready.extend(self.source.read(&self.app).await.ok()?),
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}

fn event(name: &str, data: impl Serialize) -> Result<Event, Refusal> {
    Event::default().event(name).json_data(data).map_err(Refusal::fault)
}

/// The number after which a client wants to be told: where a broken stream left off, or what it says.
fn last_seen(headers: &HeaderMap, after: Option<u32>) -> Option<u32> {
    let resumed = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.trim().parse().ok());
    resumed.or(after)
}

/// New entries as they are written.
#[utoipa::path(get, path = "/api/rosters/{id}/events", params(("id" = String, Path), wire::After),
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = 404, body = wire::ApiError)))]
pub async fn events(
    State(app): State<Arc<App>>,
    At(id): At<String>,
    Asked(known): Asked<wire::After>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let seen = last_seen(&headers, known.after).map_or(0, |last| last as usize + 1);
    open(&app, Evening { id, seen, answers: None }).await
}

struct Evening {
    id: String,
    /// The number of the first entry not yet sent.
    seen: usize,
    /// How many verdicts the client knows of; none before it was greeted.
    answers: Option<u32>,
}

impl Source for Evening {
    fn id(&self) -> &str {
        &self.id
    }

    async fn read(&mut self, app: &Arc<App>) -> Result<Vec<Event>, Refusal> {
        let kept = app.store.load(&self.id).await?;
        let mut all = Vec::new();
        if self.answers.is_none() {
            all.push(event("hello", wire::Hello { seq: kept.brief.seq })?);
        }
        for entry in kept.entries(self.seen)? {
            self.seen = entry.entry as usize + 1;
            let id = entry.entry.to_string();
            all.push(event("entry", entry)?.id(id));
        }
        let answers = app.store.count_answers(&self.id).await?;
        if self.answers.replace(answers).is_some_and(|known| known != answers) {
            all.push(event("answered", wire::Answered { answers })?);
        }
        Ok(all)
    }
}

/// What happens in a battle, as the seat may know it.
#[utoipa::path(get, path = "/api/matches/{id}/events", params(("id" = String, Path), wire::SeatAndAfter),
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn match_events(
    State(app): State<Arc<App>>,
    At(id): At<String>,
    Asked(known): Asked<wire::SeatAndAfter>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let seat = room(&app, &id).await?.seat(known.seat.as_deref())?;
    let seen = last_seen(&headers, known.after).unwrap_or(0);
    open(&app, Seated { id, seat, seen, thinking: None }).await
}

struct Seated {
    id: String,
    seat: Seat,
    /// The number of the last entry sent.
    seen: u32,
    /// Whether the client believes a computer to think; none before it was greeted.
    thinking: Option<bool>,
}

impl Source for Seated {
    fn id(&self) -> &str {
        &self.id
    }

    async fn read(&mut self, app: &Arc<App>) -> Result<Vec<Event>, Refusal> {
        let (seat, seen) = (self.seat, self.seen);
        let look = move |inside: &crate::play::Inside| Ok((inside.live.seq(), inside.live.is_thinking(), inside.live.entries(seat, seen)));
        let (seq, thinking, entries) = room(app, &self.id).await?.look(look).await?;
        let mut all = Vec::new();
        if self.thinking.is_none() {
            all.push(event("hello", wire::MatchHello { seq, thinking })?);
        }
        for entry in entries {
            self.seen = entry.entry;
            let id = entry.entry.to_string();
            all.push(event("entry", entry)?.id(id));
        }
        if self.thinking.replace(thinking).is_some_and(|known| known != thinking) {
            all.push(event("thinking", wire::MatchHello { seq, thinking })?);
        }
        Ok(all)
    }
}
