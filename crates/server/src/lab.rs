//! The battle lab for browsers: studies are fought one after another on threads of their own, and kept until the server stops.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use grognard_lab::{Control, Row, Share, Study, report, summary};
use serde_json::Value;
use tokio::sync::Semaphore;

use crate::app::App;
use crate::extract::{At, Sent};
use crate::lan::secret;
use crate::refusal::Refusal;
use crate::wire;

/// More than an evening asks for; the oldest that is over makes room.
const KEPT: usize = 30;
/// More battles than this are a matter for `grognard lab` and a night.
const MOST: u64 = 100_000;

pub struct Lab {
    runs: Mutex<BTreeMap<u64, Arc<Run>>>,
    bench: Arc<Semaphore>,
    threads: usize,
}

struct Run {
    id: String,
    study: Study,
    rows: Mutex<Vec<Row>>,
    state: Mutex<wire::LabState>,
    began: Mutex<Option<Instant>>,
    cancel: AtomicBool,
}

impl Lab {
    pub fn new(threads: usize) -> Lab {
        Lab { runs: Mutex::default(), bench: Arc::new(Semaphore::new(1)), threads }
    }

    fn runs(&self) -> Vec<Arc<Run>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).values().rev().cloned().collect()
    }

    fn run(&self, id: &str) -> Result<Arc<Run>, Refusal> {
        let found = self.runs().into_iter().find(|run| run.id == id);
        found.ok_or_else(|| Refusal::unknown("study/unknown", "no such study here; they are kept until the server stops"))
    }

    fn keep(&self, run: &Arc<Run>) -> Result<(), Refusal> {
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        if runs.len() >= KEPT {
            let over = runs.iter().find(|(_, run)| run.is_over()).map(|(number, _)| *number);
            let busy = || Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "server/busy", "too many studies wait already");
            runs.remove(&over.ok_or_else(busy)?);
        }
        let number = runs.last_key_value().map_or(1, |(last, _)| last + 1);
        runs.insert(number, Arc::clone(run));
        Ok(())
    }

    /// So that the server can stop.
    pub fn close(&self) {
        self.runs().iter().for_each(|run| run.cancel.store(true, Ordering::Relaxed));
    }
}

impl Run {
    fn state(&self) -> wire::LabState {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn becomes(&self, state: wire::LabState) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = state;
    }

    fn is_over(&self) -> bool {
        matches!(self.state(), wire::LabState::Done | wire::LabState::Cancelled)
    }

    fn rows(&self) -> Vec<Row> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn brief(&self) -> wire::LabRun {
        let done = self.rows.lock().unwrap_or_else(PoisonError::into_inner).len() as u64;
        let total = self.study.total();
        let began = *self.began.lock().unwrap_or_else(PoisonError::into_inner);
        let left = |began: Instant| began.elapsed().as_secs_f64() / done.max(1) as f64 * total.saturating_sub(done) as f64;
        let fighting = self.state() == wire::LabState::Fighting && done > 0;
        wire::LabRun {
            id: self.id.clone(),
            name: self.study.name.clone(),
            question: self.study.question.clone(),
            state: self.state(),
            done: done as u32,
            total: total as u32,
            seconds_left: began.filter(|_| fighting).map(|began| left(began).ceil() as u32),
        }
    }

    fn fight(&self, threads: usize) {
        *self.began.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        self.becomes(wire::LabState::Fighting);
        let control = Control { threads, share: Share::WHOLE, cancel: &self.cancel };
        let ran = grognard_lab::run::<std::convert::Infallible>(&self.study, &[], control, &mut |row, _| {
            self.rows.lock().unwrap_or_else(PoisonError::into_inner).push(row.clone());
            Ok(())
        });
        let cancelled = matches!(ran, Ok(grognard_lab::Ran::Cancelled));
        self.becomes(if cancelled { wire::LabState::Cancelled } else { wire::LabState::Done });
    }
}

fn read(text: &str) -> Result<Study, Refusal> {
    // Battles beside a study are those of the ready ones: the server reads no files of anybody's.
    let study = Study::read("study.toml", text, &grognard_lab::ready::file)
        .map_err(|faults| Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "study/faulty", faults.lines().trim_end()))?;
    if study.total() > MOST {
        let message = format!("{} battles; here at most {MOST}: `grognard lab` has no such limit", study.total());
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "study/too-many", message));
    }
    Ok(study)
}

/// The studies that come with the program.
#[utoipa::path(get, path = "/api/lab/studies", responses((status = 200, body = wire::Studies)))]
pub async fn studies(State(app): State<Arc<App>>) -> Result<Json<wire::Studies>, Refusal> {
    let brief = |(file, text): &(&str, &str)| {
        let study = Study::read(file, text, &grognard_lab::ready::file).map_err(Refusal::fault)?;
        let name = file.trim_end_matches(".toml").to_owned();
        Ok(wire::StudyText { study: name, name: study.name.clone(), question: study.question.clone(), text: (*text).to_owned() })
    };
    let work = move || Ok(wire::Studies { studies: grognard_lab::ready().iter().map(brief).collect::<Result<_, Refusal>>()? });
    app.desk.work(work).await.map(Json)
}

/// The studies that are fought, or were since the server was started; the newest first.
#[utoipa::path(get, path = "/api/lab", responses((status = 200, body = wire::LabRuns)))]
pub async fn list(State(app): State<Arc<App>>) -> Json<wire::LabRuns> {
    Json(wire::LabRuns { runs: app.lab.runs().iter().map(|run| run.brief()).collect() })
}

/// Begins a study. All faults of its text are told at once, and nothing is fought while there is one.
#[utoipa::path(post, path = "/api/lab", request_body = wire::NewStudy,
    responses((status = 201, body = wire::LabRun), (status = 422, body = wire::ApiError)))]
pub async fn begin(State(app): State<Arc<App>>, Sent(wanted): Sent<wire::NewStudy>) -> Result<impl IntoResponse, Refusal> {
    let study = app.desk.work(move || read(&wanted.text)).await?;
    let run = Arc::new(Run {
        id: secret(8)?,
        study,
        rows: Mutex::default(),
        state: Mutex::new(wire::LabState::Waiting),
        began: Mutex::default(),
        cancel: AtomicBool::new(false),
    });
    app.lab.keep(&run)?;
    let (bench, threads, fought) = (Arc::clone(&app.lab.bench), app.lab.threads, Arc::clone(&run));
    tokio::spawn(async move {
        let Ok(_turn) = bench.acquire_owned().await else { return };
        let _ = tokio::task::spawn_blocking(move || fought.fight(threads)).await;
    });
    Ok((StatusCode::CREATED, Json(run.brief())))
}

/// How far a study is, and what came of it so far.
#[utoipa::path(get, path = "/api/lab/{id}", params(("id" = String, Path)),
    responses((status = 200, body = wire::LabResult), (status = 404, body = wire::ApiError)))]
pub async fn result(State(app): State<Arc<App>>, At(id): At<String>) -> Result<Json<Value>, Refusal> {
    let run = app.lab.run(&id)?;
    let work = move || {
        let summary = summary(&run.study, &run.rows());
        Ok(serde_json::json!({ "run": run.brief(), "text": run.study.text, "summary": summary }))
    };
    app.desk.work(work).await.map(Json)
}

/// Stops a study; what is done is kept.
#[utoipa::path(post, path = "/api/lab/{id}/cancel", params(("id" = String, Path)),
    responses((status = 200, body = wire::LabRun), (status = 404, body = wire::ApiError)))]
pub async fn cancel(State(app): State<Arc<App>>, At(id): At<String>) -> Result<Json<wire::LabRun>, Refusal> {
    let run = app.lab.run(&id)?;
    run.cancel.store(true, Ordering::Relaxed);
    Ok(Json(run.brief()))
}

/// `battles.csv`, `summary.json`, `report.html` or `study.toml`.
#[utoipa::path(get, path = "/api/lab/{id}/{file}", params(("id" = String, Path), ("file" = String, Path)),
    responses((status = 200, body = String), (status = 404, body = wire::ApiError)))]
pub async fn download(State(app): State<Arc<App>>, At((id, file)): At<(String, String)>) -> Result<impl IntoResponse, Refusal> {
    let run = app.lab.run(&id)?;
    let work = move || {
        let rows = run.rows();
        let (kind, text) = match file.as_str() {
            "battles.csv" => {
                let lines = rows.iter().map(|row| run.study.csv(row));
                ("text/csv; charset=utf-8", [run.study.csv_header().to_owned()].into_iter().chain(lines).map(|line| line + "\n").collect())
            }
            "summary.json" => {
                let summary = summary(&run.study, &rows);
                ("application/json", serde_json::to_string_pretty(&summary).map_err(Refusal::fault)?)
            }
            "report.html" => ("text/html; charset=utf-8", report::html(&summary(&run.study, &rows))),
            "study.toml" => ("text/plain; charset=utf-8", run.study.text.clone()),
            _ => return Err(Refusal::unknown("path/unknown", "there are battles.csv, summary.json, report.html and study.toml")),
        };
        Ok((kind, text))
    };
    let (kind, text): (&str, String) = app.desk.work(work).await?;
    // A report is a page of our own making: it may style itself and do nothing else.
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'")];
    Ok((headers, text))
}
