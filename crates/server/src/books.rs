//! Games, procedures, clauses, tables, battles: what is only read.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use grognard_engine::Clause;
use grognard_engine::book::{Book, Table, TableKind};
use grognard_engine::umpire::Answer;
use grognard_field::battle::{self, DrawOptions};
use grognard_field::hex::draw::HexDrawOptions;
use grognard_games::{Game, Order, RANDOM_GROUND, Start, UnknownName, ground_picture, native};
use serde_json::{Value, json};

use crate::app::App;
use crate::brief;
use crate::extract::{Asked, At, Sent};
use crate::refusal::Refusal;
use crate::umpire::Question;
use crate::what_if::what_if;
use crate::wire;

/// That the server is there.
#[utoipa::path(get, path = "/api/health", responses((status = 200, body = wire::Health)))]
pub async fn health() -> Json<wire::Health> {
    Json(wire::Health { name: "grognard".into(), version: env!("CARGO_PKG_VERSION").into() })
}

/// The five games.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = wire::Games)))]
pub async fn games(State(app): State<Arc<App>>) -> Result<Json<wire::Games>, Refusal> {
    let brief = |game: Game| -> Result<wire::GameBrief, Refusal> {
        let book = game.book();
        Ok(wire::GameBrief {
            game: game.name().into(),
            title: game.title().into(),
            procedures: app.desk.rules(game, &Value::Null)?.cards().len() as u32,
            clauses: book.clauses.len() as u32,
            gaps: book.gaps.len() as u32,
            tables: book.tables.len() as u32,
        })
    };
    Ok(Json(wire::Games { games: Game::ALL.into_iter().map(brief).collect::<Result<_, _>>()? }))
}

/// A game's procedures.
#[utoipa::path(get, path = "/api/games/{game}", params(("game" = String, Path)), responses((status = 200, body = wire::GameView), (status = 404, body = wire::ApiError)))]
pub async fn game(State(app): State<Arc<App>>, At(game): At<String>) -> Result<Json<Value>, Refusal> {
    let game = Game::parse(&game)?;
    let rules = app.desk.rules(game, &Value::Null)?;
    Ok(Json(json!({ "game": game.name(), "title": game.title(), "procedures": rules.cards() })))
}

/// JSON Schema of a game's options.
#[utoipa::path(get, path = "/api/games/{game}/options", params(("game" = String, Path)), responses((status = 200, body = Value), (status = 404, body = wire::ApiError)))]
pub async fn options(State(app): State<Arc<App>>, At(game): At<String>) -> Result<Json<Value>, Refusal> {
    Ok(Json(app.desk.rules(Game::parse(&game)?, &Value::Null)?.options_schema()))
}

/// JSON Schema of a unit's card.
#[utoipa::path(get, path = "/api/games/{game}/card", params(("game" = String, Path)), responses((status = 200, body = Value), (status = 404, body = wire::ApiError)))]
pub async fn card(At(game): At<String>) -> Result<Json<Value>, Refusal> {
    Ok(Json(Game::parse(&game)?.card_schema()))
}

/// JSON Schema of a procedure's facts, with the `x-` keywords a form is made from.
#[utoipa::path(get, path = "/api/games/{game}/procedures/{procedure}/schema", params(("game" = String, Path), ("procedure" = String, Path)),
    responses((status = 200, body = Value), (status = 404, body = wire::ApiError)))]
pub async fn schema(State(app): State<Arc<App>>, At((game, procedure)): At<(String, String)>) -> Result<Json<Value>, Refusal> {
    Ok(Json(app.desk.rules(Game::parse(&game)?, &Value::Null)?.schema(&procedure)?))
}

/// The umpire's answer: what `grognard umpire --json` prints.
#[utoipa::path(post, path = "/api/games/{game}/procedures/{procedure}/answer", params(("game" = String, Path), ("procedure" = String, Path)),
    request_body = wire::AnswerRequest, responses((status = 200, body = wire::Answer), (status = 422, body = wire::ApiError)))]
pub async fn answer(
    State(app): State<Arc<App>>,
    At((game, procedure)): At<(String, String)>,
    Sent(asked): Sent<wire::AnswerRequest>,
) -> Result<Json<Answer>, Refusal> {
    let question = question(&app, &game, procedure, asked).await?;
    app.desk.work(move || question.answer()).await.map(Json)
}

/// What would change it.
#[utoipa::path(post, path = "/api/games/{game}/procedures/{procedure}/what-if", params(("game" = String, Path), ("procedure" = String, Path)),
    request_body = wire::AnswerRequest, responses((status = 200, body = wire::WhatIf), (status = 422, body = wire::ApiError)))]
pub async fn what_if_handler(
    State(app): State<Arc<App>>,
    At((game, procedure)): At<(String, String)>,
    Sent(asked): Sent<wire::AnswerRequest>,
) -> Result<Json<wire::WhatIf>, Refusal> {
    let question = question(&app, &game, procedure, asked).await?;
    let time = app.limits.what_if;
    app.desk.work(move || what_if(&question, time)).await.map(Json)
}

async fn question(app: &App, game: &str, procedure: String, asked: wire::AnswerRequest) -> Result<Question, Refusal> {
    let game = Game::parse(game)?;
    let kept = match &asked.roster {
        Some(id) => Some(app.store.load(id).await?),
        None => None,
    };
    Question::new(&app.desk, game, procedure, asked, kept.as_ref().map(|kept| &kept.log.roster))
}

/// Clauses and completions, all or by words or id.
#[utoipa::path(get, path = "/api/games/{game}/clauses", params(("game" = String, Path), wire::Search), responses((status = 200, body = wire::Clauses)))]
pub async fn clauses(
    State(app): State<Arc<App>>,
    At(game): At<String>,
    Asked(search): Asked<wire::Search>,
) -> Result<Json<wire::Clauses>, Refusal> {
    let game = Game::parse(&game)?;
    let book = game.book();
    let words = search.q.unwrap_or_default();
    let found = match Clause::parse(&words.trim().to_uppercase()) {
        Some(id) if book.clause(id).is_some() || book.gap(id).is_some() => vec![id],
        _ => book.search(&words),
    };
    let found = found.into_iter().filter_map(|id| entry(&app, game, id).transpose()).collect::<Result<_, _>>()?;
    Ok(Json(wire::Clauses { game: game.name().into(), found }))
}

/// One clause or completion.
#[utoipa::path(get, path = "/api/games/{game}/clauses/{id}", params(("game" = String, Path), ("id" = String, Path)),
    responses((status = 200, body = wire::ClauseEntry), (status = 404, body = wire::ApiError)))]
pub async fn clause(State(app): State<Arc<App>>, At((game, id)): At<(String, String)>) -> Result<Json<wire::ClauseEntry>, Refusal> {
    let game = Game::parse(&game)?;
    let found = Clause::parse(&id.to_uppercase()).map(|id| entry(&app, game, id)).transpose()?.flatten();
    found.map(Json).ok_or_else(|| {
        let book = game.book();
        let ids: Vec<String> = book.clauses.iter().map(|c| c.id).chain(book.gaps.iter().map(|g| g.id)).map(|id| id.to_string()).collect();
        UnknownName::new("clause", &id, ids.iter().map(String::as_str).collect::<Vec<_>>()).into()
    })
}

fn entry(app: &App, game: Game, id: Clause) -> Result<Option<wire::ClauseEntry>, Refusal> {
    let book = game.book();
    let mut value = match (book.clause(id), book.gap(id)) {
        (Some(clause), _) => serde_json::to_value(clause),
        (_, Some(gap)) => serde_json::to_value(gap),
        _ => return Ok(None),
    }
    .map_err(Refusal::fault)?;
    let tables: Vec<&str> = book.tables.iter().filter(|table| prints(table, id)).map(|table| table.name.as_str()).collect();
    let cards = app.desk.rules(game, &Value::Null)?.cards();
    let procedures: Vec<&str> = cards.iter().filter(|card| card.clauses.contains(&id)).map(|card| card.name).collect();
    value["origin_of_rule"] = if id.is_gap() { "house".into() } else { "book".into() };
    value["tables"] = tables.into();
    value["procedures"] = procedures.into();
    serde_json::from_value(value).map(Some).map_err(Refusal::fault)
}

fn prints(table: &Table, id: Clause) -> bool {
    let within = match &table.kind {
        TableKind::Grid(_) => false,
        TableKind::List(rows) => rows.iter().any(|row| row.clause == id),
        TableKind::Values(values) => values.iter().any(|value| value.clause == id),
    };
    within || table.clause.contains(&id) || table.origin == id.as_str()
}

/// The tables of a game, all or by words.
#[utoipa::path(get, path = "/api/games/{game}/tables", params(("game" = String, Path), wire::Search), responses((status = 200, body = wire::Tables)))]
pub async fn tables(At(game): At<String>, Asked(search): Asked<wire::Search>) -> Result<Json<wire::Tables>, Refusal> {
    let game = Game::parse(&game)?;
    let words: Vec<String> = search.q.unwrap_or_default().split_whitespace().map(str::to_lowercase).collect();
    let holds = |table: &&Table| {
        let text = table.to_json().to_string().to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let brief = |table: &Table| wire::TableBrief {
        name: table.name.clone(),
        title: table.title.clone(),
        clause: table.clause.iter().map(ToString::to_string).collect(),
        origin: table.origin.clone(),
        kind: match &table.kind {
            TableKind::Grid(_) => wire::TableKind::Grid,
            TableKind::List(_) => wire::TableKind::List,
            TableKind::Values(_) => wire::TableKind::Values,
        },
    };
    Ok(Json(wire::Tables { game: game.name().into(), tables: game.book().tables.iter().filter(holds).map(brief).collect() }))
}

/// One table as printed.
#[utoipa::path(get, path = "/api/games/{game}/tables/{table}", params(("game" = String, Path), ("table" = String, Path)),
    responses((status = 200, body = wire::Table), (status = 404, body = wire::ApiError)))]
pub async fn table(At((game, name)): At<(String, String)>) -> Result<Json<Value>, Refusal> {
    let book: &Book = Game::parse(&game)?.book();
    let names = || book.tables.iter().map(|table| table.name.as_str()).collect::<Vec<_>>();
    book.table(&name).map(|table| Json(table.to_json())).ok_or_else(|| UnknownName::new("table", &name, names()).into())
}

/// The battles that come with the program: first those for every game, then those drawn for one.
#[utoipa::path(get, path = "/api/battles", responses((status = 200, body = wire::Battles)))]
pub async fn battles(State(app): State<Arc<App>>) -> Result<Json<wire::Battles>, Refusal> {
    let work = move || {
        let neutral = battle::shipped().iter().map(|(name, _)| brief::neutral(name));
        let native = grognard_games::natives().iter().map(|(name, text)| brief::native(name, text));
        Ok(wire::Battles { battles: neutral.chain(native).chain([brief::random_ground()]).collect::<Result<_, _>>()? })
    };
    app.desk.work(work).await.map(Json)
}

/// A battle's map, drawn.
#[utoipa::path(get, path = "/api/battles/{battle}/picture.svg", params(("battle" = String, Path), wire::Plain),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 404, body = wire::ApiError)))]
pub async fn picture(
    State(app): State<Arc<App>>,
    At(name): At<String>,
    Asked(asked): Asked<wire::Plain>,
) -> Result<impl IntoResponse, Refusal> {
    let dressed = !asked.plain.unwrap_or(false);
    let draw = move || {
        if native(&name).is_some() {
            let options = HexDrawOptions { names: dressed, frame: dressed, ..HexDrawOptions::default() };
            let start = Start::set_up(Game::Waterloo.name(), &Order::named(&name))?;
            return Ok(start.hex_picture(&options).unwrap_or_default());
        }
        if name == RANDOM_GROUND {
            return Ok(ground_picture(Game::Huzzah.name(), &Order::named(&name))?);
        }
        let options = DrawOptions { names: dressed, legend: dressed, ..DrawOptions::default() };
        Ok(battle::draw(&battle::shipped_battle(&name)?, &options))
    };
    let svg = app.desk.work(draw).await?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml; charset=utf-8"),
        (header::CACHE_CONTROL, "private, max-age=3600"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
    ];
    Ok((headers, svg))
}
