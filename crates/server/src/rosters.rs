//! An evening's roster over the wire. What may be written is decided in `games::roster`; here it is only kept, numbered and told.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use grognard_engine::umpire::Answer;
use grognard_field::battle::shipped_battle;
use grognard_games::Game;
use grognard_games::roster::{self, Event, Log, added, adjudicated, end_turn, fill_parties, last_to_undo, overruled, set_right};
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::extract::{Asked, At, Sent, Text};
use crate::refusal::Refusal;
use crate::store::{Addition, Kept};
use crate::umpire::Question;
use crate::wire::{self, Write};

/// All rosters, the one last written on first.
#[utoipa::path(get, path = "/api/rosters", responses((status = 200, body = wire::Rosters)))]
pub async fn list(State(app): State<Arc<App>>) -> Result<Json<wire::Rosters>, Refusal> {
    Ok(Json(wire::Rosters { rosters: app.store.list().await? }))
}

/// A new roster: a battle's units, or empty.
#[utoipa::path(post, path = "/api/rosters", request_body = wire::NewRoster,
    responses((status = 201, body = wire::RosterView), (status = 422, body = wire::ApiError)))]
pub async fn create(State(app): State<Arc<App>>, Sent(new): Sent<wire::NewRoster>) -> Result<impl IntoResponse, Refusal> {
    let game = Game::parse(&new.game)?;
    let options = new.options.unwrap_or(Value::Null);
    app.desk.rules(game, &options)?;
    let title = match &new.battle {
        Some(name) => shipped_battle(name)?.header.name.clone(),
        None => game.title().to_owned(),
    };
    let begin = move || {
        let mut events = vec![Event::Opened { game, battle: new.battle.clone(), options }];
        if let Some(name) = &new.battle {
            events.extend(game.roster(&shipped_battle(name)?)?);
        }
        Ok(Log::begin(events)?)
    };
    let begun = app.desk.work(begin).await?;
    keep(&app, new.name, title, begun).await
}

/// A roster from the file the terminal keeps.
#[utoipa::path(post, path = "/api/rosters/import", params(wire::ImportAs), request_body(content = String, content_type = "application/x-ndjson"),
    responses((status = 201, body = wire::RosterView), (status = 422, body = wire::ApiError)))]
pub async fn import(
    State(app): State<Arc<App>>,
    Asked(import): Asked<wire::ImportAs>,
    Text(text): Text,
) -> Result<impl IntoResponse, Refusal> {
    let read = move || {
        let log = Log::read(text.lines())?;
        log.check_cards()?;
        grognard_games::Rules::load(log.roster.game, &log.roster.options, None)?;
        Ok((log, text.lines().map(|line| format!("{line}\n")).collect::<Vec<_>>()))
    };
    let begun = app.desk.work(read).await?;
    let title = begun.0.roster.battle.clone().unwrap_or_else(|| begun.0.roster.game.title().to_owned());
    keep(&app, import.name, title, begun).await
}

async fn keep(
    app: &App,
    name: Option<String>,
    title: String,
    (log, lines): (Log, Vec<String>),
) -> Result<(StatusCode, Json<Value>), Refusal> {
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).unwrap_or(title);
    if name.chars().count() > 80 || name.chars().any(char::is_control) {
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "roster/no-name", "a roster's name has at most 80 letters"));
    }
    let id = crate::lan::secret(8)?;
    app.store.create(&id, &name, &log, &lines).await?;
    Ok((StatusCode::CREATED, Json(view(&app.store.load(&id).await?))))
}

fn view(kept: &Kept) -> Value {
    let wire::RosterBrief { id, name, seq, created, touched, .. } = &kept.brief;
    json!({ "id": id, "name": name, "seq": seq, "created": created, "touched": touched, "roster": kept.log.roster })
}

/// What stands on a roster.
#[utoipa::path(get, path = "/api/rosters/{id}", params(("id" = String, Path)),
    responses((status = 200, body = wire::RosterView), (status = 404, body = wire::ApiError)))]
pub async fn show(State(app): State<Arc<App>>, At(id): At<String>) -> Result<Json<Value>, Refusal> {
    Ok(Json(view(&app.store.load(&id).await?)))
}

/// What was written, all or after what is known.
#[utoipa::path(get, path = "/api/rosters/{id}/entries", params(("id" = String, Path), wire::After),
    responses((status = 200, body = wire::Entries), (status = 404, body = wire::ApiError)))]
pub async fn entries(
    State(app): State<Arc<App>>,
    At(id): At<String>,
    Asked(known): Asked<wire::After>,
) -> Result<Json<wire::Entries>, Refusal> {
    let kept = app.store.load(&id).await?;
    let first = known.after.map_or(0, |after| after as usize + 1);
    Ok(Json(wire::Entries { seq: kept.brief.seq, entries: kept.entries(first)? }))
}

impl Kept {
    /// The entries from a number on, as they are sent.
    pub fn entries(&self, first: usize) -> Result<Vec<wire::Entry>, Refusal> {
        let roster = &self.log.roster;
        let entry = |(number, (event, at)): (usize, (&Event, &i64))| -> Result<wire::Entry, Refusal> {
            Ok(wire::Entry {
                entry: number as u32,
                at: *at,
                words: event.words(),
                undone: roster.undone.contains(&number),
                overruled: roster.overruled.contains(&number),
                event: serde_json::to_value(event).and_then(serde_json::from_value).map_err(Refusal::fault)?,
            })
        };
        self.log.events.iter().zip(&self.at).enumerate().skip(first).map(entry).collect()
    }
}

/// Writes on the roster, if the writer has seen all that is on it. What is answered is on the disc.
#[utoipa::path(post, path = "/api/rosters/{id}/entries", params(("id" = String, Path)), request_body = wire::WriteRequest,
    responses((status = 201, body = wire::Written), (status = 409, body = wire::ApiError), (status = 422, body = wire::ApiError)))]
pub async fn write(
    State(app): State<Arc<App>>,
    At(id): At<String>,
    Sent(request): Sent<wire::WriteRequest>,
) -> Result<(StatusCode, Json<wire::Written>), Refusal> {
    let key = checked_key(request.key.as_deref())?;
    let kept = app.store.load(&id).await?;
    if let Some(again) = already(&app, &kept, key).await? {
        return Ok(again);
    }
    if request.expected != kept.brief.seq {
        return Err(stale(&kept, request.expected)?);
    }
    let first = kept.log.events.len();
    let Drafted { log, lines, answer } = draft(&app, kept.log, request.write).await?;
    let addition = Addition { roster: &id, first, lines: &lines, after: &log.roster, key, answer };
    let done = app.store.add(addition).await?;
    let kept = app.store.load(&id).await?;
    if !done {
        return match already(&app, &kept, key).await? {
            Some(again) => Ok(again),
            None => Err(stale(&kept, request.expected)?),
        };
    }
    app.news.tell(&id);
    let mut entries = kept.entries(first)?;
    entries.truncate(lines.len());
    Ok((StatusCode::CREATED, Json(wire::Written { seq: (first + lines.len()) as u32, entries })))
}

/// What the writer's key has already written: a phone that did not hear the answer asks again.
async fn already(app: &App, kept: &Kept, key: Option<&str>) -> Result<Option<(StatusCode, Json<wire::Written>)>, Refusal> {
    let Some(key) = key else { return Ok(None) };
    let Some((first, next)) = app.store.written(&kept.brief.id, key).await? else { return Ok(None) };
    let mut entries = kept.entries(first)?;
    entries.truncate(next.saturating_sub(first));
    Ok(Some((StatusCode::CREATED, Json(wire::Written { seq: kept.brief.seq, entries }))))
}

fn checked_key(key: Option<&str>) -> Result<Option<&str>, Refusal> {
    match key {
        Some(key) if key.is_empty() || key.len() > 64 => {
            Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "request/key", "a key has 1 to 64 characters"))
        }
        key => Ok(key),
    }
}

/// Nothing was written; this is what the writer had not seen.
fn stale(kept: &Kept, expected: u32) -> Result<Refusal, Refusal> {
    let entries = kept.entries(expected as usize)?;
    let message = match entries.as_slice() {
        [] => format!("the roster has {} entries, not {expected}; nothing was written", kept.brief.seq),
        [entry] => format!("the roster has changed: {}. Nothing was written", entry.words),
        [.., last] => format!("the roster has changed {} times, last: {}. Nothing was written", entries.len(), last.words),
    };
    let mut refusal = Refusal::new(StatusCode::CONFLICT, "roster/stale", message);
    refusal.problem.seq = Some(kept.brief.seq);
    refusal.problem.entries = Some(entries);
    Ok(refusal)
}

/// What a write would add.
struct Drafted {
    log: Log,
    lines: Vec<String>,
    answer: Option<wire::Given>,
}

async fn draft(app: &App, log: Log, write: Write) -> Result<Drafted, Refusal> {
    let schema = log.roster.game.card_schema();
    let event = match write {
        Write::AddUnit { unit, side, card } => added(&log.roster, &unit, side.as_deref(), card.unwrap_or_default())?,
        Write::Correct { unit, field, to, why } => set_right(&log.roster, &roster::Stated { unit, field, to }, &why, &schema)?,
        Write::Overrule { entry, words, why, changes } => overruled(&log, entry as usize, &words, &why, &stated(changes), &schema)?,
        Write::Undo => last_to_undo(&log.events)?,
        Write::EndTurn => end_turn(&log.roster, &schema),
        Write::Adjudicate { procedure, facts, dice, a, b, overrule } => {
            let asked = wire::AnswerRequest { facts: Some(facts), dice: Some(dice), a, b, ..wire::AnswerRequest::default() };
            return adjudicate(app, log, procedure, asked, overrule).await;
        }
    };
    let (log, line) = log.with(event)?;
    Ok(Drafted { log, lines: vec![line], answer: None })
}

fn stated(changes: Vec<wire::Stated>) -> Vec<roster::Stated> {
    changes.into_iter().map(|wire::Stated { unit, field, to }| roster::Stated { unit, field, to }).collect()
}

/// The umpire's verdict as an entry, and, where the table decides otherwise at once, that as a second one.
async fn adjudicate(
    app: &App,
    log: Log,
    procedure: String,
    asked: wire::AnswerRequest,
    overrule: Option<wire::Overrule>,
) -> Result<Drafted, Refusal> {
    let (a, b) = (asked.a.clone(), asked.b.clone());
    let answer = verdict(app, &log, procedure, asked).await?;
    let event = adjudicated(&log.roster, &answer, a.as_deref(), b.as_deref())?;
    let entry = log.events.len();
    let given = given(&event, &answer, Some(entry as u32))?;
    let (mut log, line) = log.with(event)?;
    let mut lines = vec![line];
    if let Some(wire::Overrule { words, why, changes }) = overrule {
        let event = overruled(&log, entry, &words, &why, &stated(changes), &log.roster.game.card_schema())?;
        let (next, line) = log.with(event)?;
        log = next;
        lines.push(line);
    }
    Ok(Drafted { log, lines, answer: Some(given) })
}

async fn verdict(app: &App, log: &Log, procedure: String, asked: wire::AnswerRequest) -> Result<Answer, Refusal> {
    let question = Question::new(&app.desk, log.roster.game, procedure, asked, Some(&log.roster))?;
    app.desk.work(move || question.answer()).await
}

/// A verdict for the evening's history, from the entry it makes.
fn given(event: &Event, answer: &Answer, entry: Option<u32>) -> Result<wire::Given, Refusal> {
    let (Event::Adjudicated { procedure, a, b, facts, dice, words, clauses, .. }, Some(outcome)) = (event, &answer.outcome) else {
        return Err(Refusal::fault("a verdict makes an entry"));
    };
    Ok(wire::Given {
        n: 0,
        at: 0,
        procedure: procedure.clone(),
        a: a.clone(),
        b: b.clone(),
        facts: facts.clone(),
        dice: dice.clone(),
        words: words.clone(),
        headline: outcome.headline.clone(),
        clauses: clauses.iter().map(ToString::to_string).collect(),
        entry,
    })
}

/// What the cards of two units fill in of a procedure's facts.
#[utoipa::path(get, path = "/api/rosters/{id}/facts/{procedure}", params(("id" = String, Path), ("procedure" = String, Path), wire::Parties),
    responses((status = 200, body = wire::FilledFacts), (status = 404, body = wire::ApiError), (status = 422, body = wire::ApiError)))]
pub async fn facts(
    State(app): State<Arc<App>>,
    At((id, procedure)): At<(String, String)>,
    Asked(parties): Asked<wire::Parties>,
) -> Result<Json<wire::FilledFacts>, Refusal> {
    let roster = app.store.load(&id).await?.log.roster;
    let schema = app.desk.rules(roster.game, &roster.options)?.schema(&procedure)?;
    let mut facts = Map::new();
    fill_parties(&mut facts, &schema, &roster, parties.a.as_deref(), parties.b.as_deref())?;
    Ok(Json(wire::FilledFacts { facts: Value::Object(facts) }))
}

/// The roster as the terminal's file.
#[utoipa::path(get, path = "/api/rosters/{id}/export", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "application/x-ndjson"), (status = 404, body = wire::ApiError)))]
pub async fn export(State(app): State<Arc<App>>, At(id): At<String>) -> Result<impl IntoResponse, Refusal> {
    let lines = app.store.export(&id).await?;
    Ok((attachment("application/x-ndjson", &id, "jsonl"), lines))
}

fn attachment(kind: &str, id: &str, ending: &str) -> [(header::HeaderName, String); 2] {
    [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, format!("attachment; filename=\"evening-{id}.{ending}\""))]
}

/// Every verdict of the evening, written down or not.
#[utoipa::path(get, path = "/api/rosters/{id}/answers", params(("id" = String, Path)),
    responses((status = 200, body = wire::Answers), (status = 404, body = wire::ApiError)))]
pub async fn answers(State(app): State<Arc<App>>, At(id): At<String>) -> Result<Json<wire::Answers>, Refusal> {
    Ok(Json(wire::Answers { answers: app.store.answers(&id).await? }))
}

/// Keeps a verdict that is not written on the roster.
#[utoipa::path(post, path = "/api/rosters/{id}/answers", params(("id" = String, Path)), request_body = wire::KeepAnswer,
    responses((status = 201, body = wire::Given), (status = 422, body = wire::ApiError)))]
pub async fn keep_answer(
    State(app): State<Arc<App>>,
    At(id): At<String>,
    Sent(sent): Sent<wire::KeepAnswer>,
) -> Result<(StatusCode, Json<wire::Given>), Refusal> {
    let wire::KeepAnswer { procedure, facts, dice, a, b, options, key } = sent;
    let key = checked_key(key.as_deref())?;
    let log = app.store.load(&id).await?.log;
    let asked =
        wire::AnswerRequest { facts: Some(facts), dice: Some(dice), options, a: a.clone(), b: b.clone(), ..wire::AnswerRequest::default() };
    let answer = verdict(&app, &log, procedure, asked).await?;
    let event = adjudicated(&log.roster, &answer, a.as_deref(), b.as_deref())?;
    let given = app.store.keep_answer(&id, key, given(&event, &answer, None)?).await?;
    app.news.tell(&id);
    Ok((StatusCode::CREATED, Json(given)))
}

/// The evening in words.
#[utoipa::path(get, path = "/api/rosters/{id}/answers/export", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = wire::ApiError)))]
pub async fn export_answers(State(app): State<Arc<App>>, At(id): At<String>) -> Result<impl IntoResponse, Refusal> {
    let brief = app.store.brief(&id).await?;
    let mut text = format!("{} ({})\n", brief.name, brief.game);
    for wire::Given { n, procedure, a, b, dice, words, clauses, entry, .. } in app.store.answers(&id).await? {
        let parties: Vec<String> = [a, b].into_iter().flatten().collect();
        let dice: Vec<String> = dice.iter().map(ToString::to_string).collect();
        let parties = if parties.is_empty() { String::new() } else { format!(": {}", parties.join(" and ")) };
        let dice = if dice.is_empty() { String::new() } else { format!("\n   dice {}", dice.join(" ")) };
        let entry = entry.map(|entry| format!(" (entry {entry})")).unwrap_or_default();
        text += &format!("\n{n}. {procedure}{parties}{entry}{dice}\n   {words} [{}]\n", clauses.join(" "));
    }
    Ok((attachment("text/plain; charset=utf-8", &id, "txt"), text))
}
