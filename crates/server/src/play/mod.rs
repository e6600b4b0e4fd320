//! The hall: every battle that is being played, its seats, and the computers at their work.
//!
//! A battle is its log. The copy in memory is there for speed alone: it is read from the disc when somebody first asks for it, put
//! away when others need the room, and thrown away whenever what it played could not be stored.

mod ghost;
mod keep;
mod level;
mod live;
mod make;
mod map;
mod replay;
mod report;
pub mod routes;
mod seat;
mod story;
mod think;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock as Lock};

use axum::http::StatusCode;
use grognard_engine::{Seat, Side};
use subtle::ConstantTimeEq;
use tokio::sync::{RwLock, Semaphore};

use crate::app::App;
use crate::refusal::Refusal;
use crate::wire::{Act, MatchBrief, SeatKeys};
use live::{Live, Thought};

/// More battles than a club plays in an evening; beyond them the ones left alone longest are put away.
const KEPT: usize = 256;

pub struct Hall {
    tables: Mutex<BTreeMap<String, Arc<Room>>>,
    /// Counts who was asked for last.
    clock: AtomicU64,
    /// The secrets of all seats: whoever has one is counted by it, not by his address.
    secrets: Lock<BTreeSet<String>>,
    /// Computers thinking at the same time, first come first served.
    thinkers: Arc<Semaphore>,
    /// Battles that a computer is at work on.
    at_work: Mutex<BTreeSet<String>>,
}

/// A battle with its table.
pub struct Room {
    pub id: String,
    keys: SeatKeys,
    used: AtomicU64,
    table: Arc<RwLock<Inside>>,
}

pub struct Inside {
    pub live: Box<dyn Live>,
    pub brief: MatchBrief,
    /// What it played could not be stored: it is not to be used any more.
    lost: bool,
}

impl Hall {
    pub fn new(thinkers: usize) -> Hall {
        Hall {
            tables: Mutex::new(BTreeMap::new()),
            clock: AtomicU64::new(0),
            secrets: Lock::new(BTreeSet::new()),
            thinkers: Arc::new(Semaphore::new(thinkers)),
            at_work: Mutex::new(BTreeSet::new()),
        }
    }

    pub fn knows(&self, secret: &str) -> bool {
        self.secrets.read().unwrap_or_else(PoisonError::into_inner).contains(secret)
    }

    fn learn(&self, keys: &SeatKeys) {
        let all = [Some(&keys.host), keys.red.as_ref(), keys.blue.as_ref(), Some(&keys.watcher)];
        self.secrets.write().unwrap_or_else(PoisonError::into_inner).extend(all.into_iter().flatten().cloned());
    }

    fn forget(&self, id: &str) {
        self.tables().remove(id);
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Arc<Room>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self, id: &str) -> Option<Arc<Room>> {
        let room = self.tables().get(id).cloned()?;
        room.used.store(self.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        Some(room)
    }

    fn keep(&self, room: Room) -> Arc<Room> {
        let mut tables = self.tables();
        if tables.len() >= KEPT {
            let oldest = tables.iter().min_by_key(|(_, room)| room.used.load(Ordering::Relaxed)).map(|(id, _)| id.clone());
            // Whoever is still at that table keeps it alive until he is done.
            oldest.map(|id| tables.remove(&id));
        }
        let room = tables.entry(room.id.clone()).or_insert_with(|| Arc::new(room));
        room.used.store(self.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        Arc::clone(room)
    }
}

/// The battle of that name, read from the disc if need be.
pub async fn room(app: &App, id: &str) -> Result<Arc<Room>, Refusal> {
    if let Some(room) = app.hall.known(id) {
        return Ok(room);
    }
    let kept = app.store.load_match(id).await?;
    let (brief, keys) = (kept.brief.clone(), kept.keys.clone());
    let live = blocking(move || make::resume(&kept)).await?;
    app.hall.learn(&keys);
    let inside = Inside { live, brief, lost: false };
    Ok(app.hall.keep(Room { id: id.to_owned(), keys, used: AtomicU64::new(0), table: Arc::new(RwLock::new(inside)) }))
}

/// Off the async threads, without queueing behind those who count odds.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T, Refusal> + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(Refusal::fault)?
}

fn same(tried: &str, key: &str) -> bool {
    tried.as_bytes().ct_eq(key.as_bytes()).into()
}

impl Room {
    /// Where a secret sits.
    pub fn seat(&self, secret: Option<&str>) -> Result<Seat, Refusal> {
        let holds = |key: Option<&String>| key.zip(secret).is_some_and(|(key, tried)| same(tried, key));
        if holds(self.keys.red.as_ref()) {
            Ok(Seat::Red)
        } else if holds(self.keys.blue.as_ref()) {
            Ok(Seat::Blue)
        } else if holds(Some(&self.keys.watcher)) {
            Ok(Seat::Watcher)
        } else {
            Err(Refusal::new(StatusCode::FORBIDDEN, "seat/unknown", "that is not the link of a seat in this battle"))
        }
    }

    /// Looks at the table, together with others who look.
    pub async fn look<T: Send + 'static>(&self, look: impl FnOnce(&Inside) -> Result<T, Refusal> + Send + 'static) -> Result<T, Refusal> {
        let inside = Arc::clone(&self.table).read_owned().await;
        if inside.lost {
            return Err(lost());
        }
        blocking(move || look(&inside)).await
    }
}

impl Room {
    /// Works on a copy, so that nobody who acts has to wait for it.
    pub async fn apart<T: Send + 'static>(
        &self,
        app: &App,
        work: impl FnOnce(&dyn Live) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let copy = self.look(|inside| Ok(inside.live.apart())).await?;
        app.desk.work(move || work(&*copy)).await
    }
}

fn lost() -> Refusal {
    Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "server/busy", "the battle is being read again; ask once more")
}

/// Who acts.
pub enum Deed {
    Seat { side: Side, act: Act },
    Computer(Thought),
}

/// Plays, stores, and only then tells anybody. Nothing of it stands unless the lines are on the disc.
pub async fn act(app: &Arc<App>, room: &Arc<Room>, expected: u32, deed: Deed) -> Result<(), Refusal> {
    let mut inside = Arc::clone(&room.table).write_owned().await;
    if inside.lost {
        return Err(lost());
    }
    let seq = inside.live.seq();
    if seq != expected {
        let message = format!("the battle has gone on: it has {seq} lines, not {expected}; nothing was done");
        let mut stale = Refusal::new(StatusCode::CONFLICT, "match/stale", message);
        stale.problem.seq = Some(seq);
        return Err(stale);
    }
    let playing = tokio::task::spawn_blocking(move || {
        let played = match deed {
            Deed::Seat { side, act } => inside.live.act(side, act),
            Deed::Computer(thought) => inside.live.answer(thought),
        };
        (inside, played)
    });
    let (mut inside, played) = match playing.await {
        Ok(played) => played,
        // A fault of ours in the middle leaves the table unfit.
        Err(fault) => {
            app.hall.forget(&room.id);
            room.table.write().await.lost = true;
            return Err(Refusal::fault(fault));
        }
    };
    let lines = inside.live.take();
    let thinks = inside.live.is_thinking();
    let mut brief = inside.brief.clone();
    inside.live.refresh(&mut brief);
    // Several steps may have been played before one was refused: those that stand are stored.
    if !lines.is_empty() {
        let stored = app.store.add_lines(&brief, thinks, seq as usize, &lines).await;
        if !matches!(stored, Ok(true)) {
            inside.lost = true;
            app.hall.forget(&room.id);
            return Err(stored.err().unwrap_or_else(lost));
        }
        brief.touched = crate::store::now();
        inside.brief = brief;
        app.news.tell(&room.id);
    }
    drop(inside);
    if thinks {
        wake(app, &room.id);
    }
    played
}

pub use think::{resume_all, wake};
