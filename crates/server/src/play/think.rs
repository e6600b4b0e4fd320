//! The computers at their work: one job a battle, first come first served, one decision a job.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use super::{Deed, act, room};
use crate::app::App;
use crate::refusal::Refusal;

/// On start: every battle whose turn is a computer's goes on.
pub async fn resume_all(app: &Arc<App>) -> Result<(), Refusal> {
    for keys in app.store.all_keys().await? {
        app.hall.learn(&keys);
    }
    for id in app.store.thinking().await? {
        wake(app, &id);
    }
    Ok(())
}

/// A computer is to answer in this battle. If one is at work on it already, that one goes on.
pub fn wake(app: &Arc<App>, id: &str) {
    if !app.hall.at_work.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned()) {
        return;
    }
    let (app, id) = (Arc::clone(app), id.to_owned());
    tokio::spawn(async move {
        let ended = loop {
            match one_decision(&app, &id).await {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                // The table was put away while we thought.
                Err(refusal) if refusal.problem.code == "server/busy" => tokio::time::sleep(Duration::from_millis(50)).await,
                Err(refusal) => break Err(refusal),
            }
        };
        app.hall.at_work.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        match ended {
            // Somebody may have acted between the last look and now.
            Ok(()) if !app.news.is_closed() && matches!(is_thinking(&app, &id).await, Ok(true)) => wake(&app, &id),
            Ok(()) => {}
            Err(refusal) if refusal.problem.code == "match/unknown" => {}
            Err(refusal) => eprintln!("the computer stops in battle {id}: {}", refusal.problem.message),
        }
    });
}

async fn is_thinking(app: &Arc<App>, id: &str) -> Result<bool, Refusal> {
    room(app, id).await?.look(|inside| Ok(inside.live.is_thinking())).await
}

/// Whether there was something to answer.
async fn one_decision(app: &Arc<App>, id: &str) -> Result<bool, Refusal> {
    let _turn = Arc::clone(&app.hall.thinkers).acquire_owned().await.map_err(Refusal::fault)?;
    if app.news.is_closed() {
        return Ok(false);
    }
    let room = room(app, id).await?;
    let (seq, copy) = room.look(|inside| Ok((inside.live.seq(), inside.live.is_thinking().then(|| inside.live.apart())))).await?;
    let Some(copy) = copy else { return Ok(false) };
    let thought = super::blocking(move || Ok(copy.think())).await?;
    let Some(thought) = thought else { return Ok(false) };
    match act(app, &room, seq, Deed::Computer(thought.map_err(Refusal::fault)?)).await {
        Ok(_) => Ok(true),
        // Somebody acted meanwhile: think again about what there is now.
        Err(refusal) if refusal.problem.code == "match/stale" => Ok(true),
        Err(refusal) => Err(refusal),
    }
}
