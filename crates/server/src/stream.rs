//! Server-sent events: each new entry at once, and after a sleep everything since the last one seen.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast, watch};

use crate::app::App;
use crate::extract::{Asked, At};
use crate::refusal::Refusal;
use crate::wire;

/// Who wants to know that a roster has grown.
pub struct News {
    sender: broadcast::Sender<Arc<str>>,
    listeners: Arc<Semaphore>,
    closing: watch::Sender<bool>,
}

impl News {
    pub fn new(listeners: usize) -> News {
        News { sender: broadcast::channel(64).0, listeners: Arc::new(Semaphore::new(listeners)), closing: watch::channel(false).0 }
    }

    pub fn tell(&self, roster: &str) {
        // Nobody listens: nobody to tell.
        let _ = self.sender.send(roster.into());
    }

    /// Ends every stream, so that the server can stop.
    pub fn close(&self) {
        let _ = self.closing.send(true);
    }
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
    let Ok(seat) = Arc::clone(&app.news.listeners).try_acquire_owned() else {
        return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "server/busy", "too many listen already"));
    };
    // Subscribed before reading, so that nothing written in between is missed.
    let (news, closing) = (app.news.sender.subscribe(), app.news.closing.subscribe());
    let kept = app.store.load(&id).await?;
    let resumed = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.trim().parse::<u32>().ok());
    let seen = resumed.or(known.after).map_or(0, |last| last as usize + 1);
    let answers = app.store.count_answers(&id).await?;
    let hello = Event::default().event("hello").json_data(wire::Hello { seq: kept.brief.seq }).map_err(Refusal::fault)?;
    let mut listener = Listener { app: Arc::clone(&app), id, seen, answers, ready: VecDeque::from([hello]), news, closing, _seat: seat };
    listener.queue(kept.entries(seen)?)?;
    let stream = stream::unfold(listener, |mut listener| async move { listener.next().await.map(|event| (Ok(event), listener)) });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

struct Listener {
    app: Arc<App>,
    id: String,
    /// The number of the first entry not yet sent.
    seen: usize,
    answers: u32,
    ready: VecDeque<Event>,
    news: broadcast::Receiver<Arc<str>>,
    closing: watch::Receiver<bool>,
    _seat: OwnedSemaphorePermit,
}

impl Listener {
    fn queue(&mut self, entries: Vec<wire::Entry>) -> Result<(), Refusal> {
        for entry in entries {
            self.seen = entry.entry as usize + 1;
            let event = Event::default().event("entry").id(entry.entry.to_string());
            self.ready.push_back(event.json_data(entry).map_err(Refusal::fault)?);
        }
        Ok(())
    }

    /// The next event; none when the server stops or the roster can no longer be read.
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
                Ok(roster) if *roster != *self.id => {}
                // Whoever fell behind reads what there is.
                Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => self.read().await.ok()?,
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }

    async fn read(&mut self) -> Result<(), Refusal> {
        let entries = self.app.store.load(&self.id).await?.entries(self.seen)?;
        self.queue(entries)?;
        let answers = self.app.store.count_answers(&self.id).await?;
        if answers != self.answers {
            self.answers = answers;
            self.ready.push_back(Event::default().event("answered").json_data(wire::Answered { answers }).map_err(Refusal::fault)?);
        }
        Ok(())
    }
}
