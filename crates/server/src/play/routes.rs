//! Battles over the wire: set up, listed, looked at, acted in, replayed. A seat is the secret in its link.

use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use grognard_engine::{Seat, UnitId};
use grognard_games::Order;
use serde_json::{Value, json};
use tokio::sync::RwLock;

use super::level::Level;
use super::live::{Live, seat_name};
use super::make::{Agreed, Made};
use super::seat::Sits;
use super::{Deed, Inside, Room, act, make, map, room, wake};
use crate::app::App;
use crate::extract::{Asked, At, Sent, Text};
use crate::guard::Ends;
use crate::lan::secret;
use crate::refusal::Refusal;
use crate::wire;

/// Who can play a side.
#[utoipa::path(get, path = "/api/levels", responses((status = 200, body = wire::Levels)))]
pub async fn levels() -> Json<wire::Levels> {
    Json(wire::Levels { levels: Level::all().map(Level::brief).collect() })
}

/// The battles here, the last one touched first.
#[utoipa::path(get, path = "/api/matches", responses((status = 200, body = wire::Matches)))]
pub async fn list(State(app): State<Arc<App>>) -> Result<Json<wire::Matches>, Refusal> {
    Ok(Json(wire::Matches { matches: app.store.matches().await? }))
}

/// Sets up a battle and begins it.
#[utoipa::path(post, path = "/api/matches", request_body = wire::NewMatch,
    responses((status = 201, body = wire::MatchMade), (status = 404, body = wire::ApiError), (status = 422, body = wire::ApiError)))]
pub async fn create(State(app): State<Arc<App>>, Sent(new): Sent<wire::NewMatch>) -> Result<(StatusCode, Json<wire::MatchMade>), Refusal> {
    let id = secret(8)?;
    let agreed = Agreed::new(&new.manners.unwrap_or_default())?;
    let order = Order { battle: new.battle, own_battle: new.own_battle, options: new.options.unwrap_or(Value::Null), own_tables: None };
    let (own, game) = (id.clone(), new.game);
    let made = app.desk.work(move || make::begin(&own, &game, order, agreed, new.seed)).await?;
    keep(&app, id, new.name, made).await
}

/// Takes over a log from a file: to look at, or for people to go on with.
#[utoipa::path(post, path = "/api/matches/import", params(wire::ImportAs), request_body(content = String, content_type = "application/x-ndjson"),
    responses((status = 201, body = wire::MatchMade), (status = 422, body = wire::ApiError)))]
pub async fn import(
    State(app): State<Arc<App>>,
    Asked(named): Asked<wire::ImportAs>,
    Text(text): Text,
) -> Result<(StatusCode, Json<wire::MatchMade>), Refusal> {
    let id = secret(8)?;
    let own = id.clone();
    let made = app.desk.work(move || make::import(&own, &text, None)).await?;
    keep(&app, id, named.name, made).await
}

/// Longer names are cut short by no list.
const NAME: usize = 200;

fn named(name: Option<String>, otherwise: &str) -> Result<String, Refusal> {
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).unwrap_or_else(|| otherwise.to_owned());
    if name.chars().count() > NAME {
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "name/long", format!("a name has at most {NAME} letters")));
    }
    Ok(name)
}

async fn keep(app: &Arc<App>, id: String, name: Option<String>, made: Made) -> Result<(StatusCode, Json<wire::MatchMade>), Refusal> {
    let Made { live, header, agreed, lines } = made;
    let mut brief = agreed.brief(&id, named(name, &crate::brief::title(&header))?, &header);
    live.refresh(&mut brief);
    (brief.created, brief.touched) = (crate::store::now(), crate::store::now());
    let person = |side: usize| (agreed.seating.levels[side] == Level::Human).then(|| secret(16)).transpose();
    let keys = wire::SeatKeys { host: secret(16)?, red: person(0)?, blue: person(1)?, watcher: secret(16)? };
    let thinks = live.is_thinking();
    app.store.create_match(&brief, &keys, thinks, &lines).await?;
    app.hall.learn(&keys);
    let inside = Inside { live, brief: brief.clone(), lost: false };
    app.hall.keep(Room { id: id.clone(), keys: keys.clone(), used: 0.into(), table: Arc::new(RwLock::new(inside)) });
    if thinks {
        wake(app, &id);
    }
    Ok((StatusCode::CREATED, Json(wire::MatchMade { brief, seats: keys })))
}

/// One battle in brief.
#[utoipa::path(get, path = "/api/matches/{id}", params(("id" = String, Path)),
    responses((status = 200, body = wire::MatchBrief), (status = 404, body = wire::ApiError)))]
pub async fn brief(State(app): State<Arc<App>>, At(id): At<String>) -> Result<Json<wire::MatchBrief>, Refusal> {
    Ok(Json(app.store.match_brief(&id).await?.0))
}

/// The host: who has his key, or sits at the machine that serves.
async fn host(app: &App, id: &str, ends: Ends, key: &wire::SeatKey) -> Result<(wire::MatchBrief, wire::SeatKeys), Refusal> {
    let (brief, keys) = app.store.match_brief(id).await?;
    let holds = key.seat.as_deref().is_some_and(|tried| super::same(tried, &keys.host));
    if holds || ends.peer.ip().is_loopback() {
        return Ok((brief, keys));
    }
    Err(Refusal::new(StatusCode::FORBIDDEN, "seat/not-host", "only who has set up the battle may do that"))
}

/// The secrets of the seats, for the host.
#[utoipa::path(get, path = "/api/matches/{id}/seats", params(("id" = String, Path), wire::SeatKey),
    responses((status = 200, body = wire::SeatKeys), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn seats(
    State(app): State<Arc<App>>,
    ConnectInfo(ends): ConnectInfo<Ends>,
    At(id): At<String>,
    Asked(key): Asked<wire::SeatKey>,
) -> Result<Json<wire::SeatKeys>, Refusal> {
    Ok(Json(host(&app, &id, ends, &key).await?.1))
}

/// Gives a battle another name.
#[utoipa::path(post, path = "/api/matches/{id}/name", params(("id" = String, Path), wire::SeatKey), request_body = wire::Rename,
    responses((status = 200, body = wire::MatchBrief), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn rename(
    State(app): State<Arc<App>>,
    ConnectInfo(ends): ConnectInfo<Ends>,
    At(id): At<String>,
    Asked(key): Asked<wire::SeatKey>,
    Sent(sent): Sent<wire::Rename>,
) -> Result<Json<wire::MatchBrief>, Refusal> {
    let (brief, _) = host(&app, &id, ends, &key).await?;
    let brief = wire::MatchBrief { name: named(Some(sent.name), &brief.battle)?, ..brief };
    let room = room(&app, &id).await?;
    let mut inside = room.table.write().await;
    app.store.rename_match(&id, &brief).await?;
    inside.brief.name.clone_from(&brief.name);
    Ok(Json(brief))
}

/// Deletes a battle with all its records.
#[utoipa::path(delete, path = "/api/matches/{id}", params(("id" = String, Path), wire::SeatKey),
    responses((status = 204), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn delete(
    State(app): State<Arc<App>>,
    ConnectInfo(ends): ConnectInfo<Ends>,
    At(id): At<String>,
    Asked(key): Asked<wire::SeatKey>,
) -> Result<StatusCode, Refusal> {
    host(&app, &id, ends, &key).await?;
    let room = room(&app, &id).await?;
    room.table.write().await.lost = true;
    app.store.delete_match(&id).await?;
    app.hall.forget(&id);
    app.news.tell(&id);
    Ok(StatusCode::NO_CONTENT)
}

/// The log, as the terminal reads it. It has the seed of the dice in it: for the host.
#[utoipa::path(get, path = "/api/matches/{id}/export", params(("id" = String, Path), wire::SeatKey),
    responses((status = 200, body = String, content_type = "application/x-ndjson"), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn export(
    State(app): State<Arc<App>>,
    ConnectInfo(ends): ConnectInfo<Ends>,
    At(id): At<String>,
    Asked(key): Asked<wire::SeatKey>,
) -> Result<impl IntoResponse, Refusal> {
    host(&app, &id, ends, &key).await?;
    let lines = app.store.export_match(&id).await?;
    let named = format!("attachment; filename=\"battle-{id}.jsonl\"");
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, named)], lines))
}

/// The ground, drawn, without units.
#[utoipa::path(get, path = "/api/matches/{id}/map.svg", params(("id" = String, Path), wire::SeatKey),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 404, body = wire::ApiError)))]
pub async fn ground(State(app): State<Arc<App>>, At(id): At<String>) -> Result<impl IntoResponse, Refusal> {
    let room = room(&app, &id).await?;
    let header = room.look(|inside| Ok(inside.live.header())).await?;
    let svg = app.desk.work(move || map::draw(&header)).await?;
    Ok((PICTURE, svg))
}

const PICTURE: [(header::HeaderName, &str); 3] = [
    (header::CONTENT_TYPE, "image/svg+xml; charset=utf-8"),
    (header::CACHE_CONTROL, "private, max-age=3600"),
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
];

/// A battle as a seat sees it.
pub fn view_of(inside: &Inside, seat: Seat) -> Value {
    let mut view = inside.live.view(seat);
    let mut brief = inside.brief.clone();
    inside.live.refresh(&mut brief);
    view["brief"] = json!(brief);
    view["seat"] = json!(seat_name(seat));
    view["thinking"] = inside.live.is_thinking().into();
    view
}

/// The battle as the seat sees it.
#[utoipa::path(get, path = "/api/matches/{id}/view", params(("id" = String, Path), wire::SeatKey),
    responses((status = 200, body = wire::MatchView), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn view(sits: Sits) -> Result<Json<Value>, Refusal> {
    sits.room.look(move |inside| Ok(view_of(inside, sits.seat))).await.map(Json)
}

/// What the seat is asked, and what it may answer.
#[utoipa::path(get, path = "/api/matches/{id}/decision", params(("id" = String, Path), wire::SeatAndUnit),
    responses((status = 200, body = wire::Asked), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn decision(sits: Sits<wire::SeatAndUnit>) -> Result<Json<Value>, Refusal> {
    sits.room.look(move |inside| Ok(inside.live.asked(sits.seat, sits.asked.unit.map(UnitId)))).await.map(Json)
}

/// What an answer would do, up to the first die or question.
#[utoipa::path(post, path = "/api/matches/{id}/preview", params(("id" = String, Path), wire::SeatKey), request_body = wire::Intent,
    responses((status = 200, body = wire::Preview), (status = 403, body = wire::ApiError), (status = 422, body = wire::ApiError)))]
pub async fn preview(sits: Sits, Sent(intent): Sent<wire::Intent>) -> Result<Json<Value>, Refusal> {
    let side = sits.side()?;
    sits.room.look(move |inside| inside.live.preview(side, intent)).await.map(Json)
}

/// Where an answer leads, with exact chances; where there are too many branches to walk, with those of samples.
#[utoipa::path(post, path = "/api/matches/{id}/odds", params(("id" = String, Path), wire::SeatKey), request_body = wire::Intent,
    responses((status = 200, body = wire::Odds), (status = 403, body = wire::ApiError), (status = 422, body = wire::ApiError)))]
pub async fn odds(State(app): State<Arc<App>>, sits: Sits, Sent(intent): Sent<wire::Intent>) -> Result<Json<Value>, Refusal> {
    let side = sits.side()?;
    sits.room.apart(&app, move |live| live.odds(side, intent)).await.map(Json)
}

/// What the enemy may answer to it, with the chances of each answer.
#[utoipa::path(post, path = "/api/matches/{id}/against", params(("id" = String, Path), wire::SeatKey), request_body = wire::Intent,
    responses((status = 200, body = wire::Against), (status = 403, body = wire::ApiError), (status = 422, body = wire::ApiError)))]
pub async fn against(State(app): State<Arc<App>>, sits: Sits, Sent(intent): Sent<wire::Intent>) -> Result<Json<Value>, Refusal> {
    let side = sits.side()?;
    sits.room.apart(&app, move |live| live.against(side, intent)).await.map(Json)
}

/// What the computer would do in this seat.
#[utoipa::path(post, path = "/api/matches/{id}/hint", params(("id" = String, Path), wire::SeatKey),
    responses((status = 200, body = wire::Hint), (status = 403, body = wire::ApiError), (status = 422, body = wire::ApiError)))]
pub async fn hint(State(app): State<Arc<App>>, sits: Sits) -> Result<Json<Value>, Refusal> {
    let side = sits.side()?;
    let nothing = || Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "turn/not-yours", "this seat is not asked for a decision");
    let hint = move |live: &dyn Live| {
        let thought = live.hint(side).ok_or_else(nothing)?.map_err(Refusal::fault)?;
        let (number, fill) = live.as_offer(&thought.action).map_or((None, Vec::new()), |(number, fill)| (Some(number), fill));
        Ok(json!({ "action": thought.action, "number": number, "fill": fill, "reason": thought.reason }))
    };
    sits.room.apart(&app, hint).await.map(Json)
}

/// The ground that a unit, or every unit, commands.
#[utoipa::path(get, path = "/api/matches/{id}/zones", params(("id" = String, Path), wire::SeatAndUnit),
    responses((status = 200, body = wire::Zones), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn zones(sits: Sits<wire::SeatAndUnit>) -> Result<Json<Value>, Refusal> {
    sits.room.look(move |inside| Ok(inside.live.zones(sits.asked.unit.map(UnitId)))).await.map(Json)
}

fn not_here() -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "place/not-here", "that cannot be looked at or measured in this game, or not from there")
}

fn place(place: wire::Place) -> Result<grognard_engine::board::Place, Refusal> {
    serde_json::from_value(json!(place)).map_err(|_| not_here())
}

/// Whether one place can be seen from another.
#[utoipa::path(post, path = "/api/matches/{id}/sight", params(("id" = String, Path), wire::SeatKey), request_body = wire::FromTo,
    responses((status = 200, body = wire::Sight), (status = 403, body = wire::ApiError), (status = 422, body = wire::ApiError)))]
pub async fn sight(sits: Sits, Sent(ends): Sent<wire::FromTo>) -> Result<Json<Value>, Refusal> {
    let (from, to) = (place(ends.from)?, place(ends.to)?);
    sits.room.look(move |inside| inside.live.sight(from, to).ok_or_else(not_here)).await.map(Json)
}

/// How far it is from one place to another.
#[utoipa::path(post, path = "/api/matches/{id}/measure", params(("id" = String, Path), wire::SeatKey), request_body = wire::FromTo,
    responses((status = 200, body = wire::Measured), (status = 403, body = wire::ApiError), (status = 422, body = wire::ApiError)))]
pub async fn measure(sits: Sits, Sent(ends): Sent<wire::FromTo>) -> Result<Json<Value>, Refusal> {
    let (from, to) = (place(ends.from)?, place(ends.to)?);
    sits.room.look(move |inside| inside.live.measure(from, to).ok_or_else(not_here)).await.map(Json)
}

/// Acts for the side of the seat.
#[utoipa::path(post, path = "/api/matches/{id}/act", params(("id" = String, Path), wire::SeatKey), request_body = wire::ActRequest,
    responses((status = 200, body = wire::Acted), (status = 403, body = wire::ApiError), (status = 409, body = wire::ApiError), (status = 422, body = wire::ApiError)))]
pub async fn act_in(State(app): State<Arc<App>>, sits: Sits, Sent(request): Sent<wire::ActRequest>) -> Result<Json<Value>, Refusal> {
    let (side, seat, known) = (sits.side()?, sits.seat, request.expected);
    act(&app, &sits.room, known, Deed::Seat { side, act: request.act }).await?;
    // The header's line is no entry.
    let came =
        move |inside: &Inside| Ok(json!({ "entries": inside.live.entries(seat, known.saturating_sub(1)), "view": view_of(inside, seat) }));
    sits.room.look(came).await.map(Json)
}

/// What has happened, as the seat may know it.
#[utoipa::path(get, path = "/api/matches/{id}/entries", params(("id" = String, Path), wire::SeatAndAfter),
    responses((status = 200, body = wire::MatchEntries), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn entries(sits: Sits<wire::SeatAndAfter>) -> Result<Json<wire::MatchEntries>, Refusal> {
    let (seat, after) = (sits.seat, sits.asked.after.unwrap_or(0));
    let told = move |inside: &Inside| Ok(wire::MatchEntries { seq: inside.live.seq(), entries: inside.live.entries(seat, after) });
    sits.room.look(told).await.map(Json)
}

/// Every record in brief.
#[utoipa::path(get, path = "/api/matches/{id}/replay", params(("id" = String, Path), wire::SeatKey),
    responses((status = 200, body = wire::ReplayIndex), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn replay(sits: Sits) -> Result<Json<wire::ReplayIndex>, Refusal> {
    let seat = sits.seat;
    let step = |entry: wire::MatchEntry| wire::ReplayStep {
        entry: entry.entry,
        kind: entry.kind,
        side: entry.side,
        turn: entry.turn,
        time: entry.time,
        phase: entry.phase,
        words: entry.told.into_iter().flat_map(|told| told.words).next(),
        void: entry.void,
    };
    let index = move |inside: &Inside| {
        let steps = inside.live.entries(seat, 0).into_iter().map(step).collect();
        Ok(wire::ReplayIndex { brief: inside.brief.clone(), steps })
    };
    sits.room.look(index).await.map(Json)
}

/// The table after one record.
#[utoipa::path(get, path = "/api/matches/{id}/replay/frame", params(("id" = String, Path), wire::SeatAndEntry),
    responses((status = 200, body = wire::ReplayFrame), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn frame(sits: Sits<wire::SeatAndEntry>) -> Result<Json<Value>, Refusal> {
    sits.room.look(move |inside| inside.live.frame(sits.seat, sits.asked.entry)).await.map(Json)
}

/// A new battle that begins like this one up to an entry.
#[utoipa::path(post, path = "/api/matches/{id}/play-on", params(("id" = String, Path), wire::SeatKey), request_body = wire::PlayOn,
    responses((status = 201, body = wire::MatchMade), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn play_on(
    State(app): State<Arc<App>>,
    sits: Sits,
    Sent(on): Sent<wire::PlayOn>,
) -> Result<(StatusCode, Json<wire::MatchMade>), Refusal> {
    let agreed = Agreed::new(&on.manners.unwrap_or_default())?;
    let (entry, manners) = (on.entry, agreed.manners);
    let (text, name) = sits.room.look(move |inside| Ok((inside.live.prefix(entry, manners)?, inside.brief.name.clone()))).await?;
    let id = secret(8)?;
    let own = id.clone();
    let made = app.desk.work(move || make::import(&own, &text, Some(agreed))).await?;
    keep(&app, id, Some(on.name.unwrap_or_else(|| format!("{name}, from {entry}"))), made).await
}

/// The battle as a story; its maps are beside it.
#[utoipa::path(get, path = "/api/matches/{id}/report", params(("id" = String, Path), wire::SeatKey),
    responses((status = 200, body = String, content_type = "text/markdown"), (status = 403, body = wire::ApiError), (status = 422, body = wire::ApiError)))]
pub async fn report(State(app): State<Arc<App>>, sits: Sits) -> Result<impl IntoResponse, Refusal> {
    let story = sits.room.apart(&app, |live| live.story()).await?;
    Ok(([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], story.markdown))
}

/// A map of the report by the name it has there.
#[utoipa::path(get, path = "/api/matches/{id}/report/{map}", params(("id" = String, Path), ("map" = String, Path), wire::SeatKey),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn report_map(
    State(app): State<Arc<App>>,
    At((_id, map)): At<(String, String)>,
    sits: Sits,
) -> Result<impl IntoResponse, Refusal> {
    let story = sits.room.apart(&app, |live| live.story()).await?;
    let found = story.maps.into_iter().find(|(name, _)| *name == map);
    let (_, svg) = found.ok_or_else(|| Refusal::unknown("map/unknown", format!("the report has no map `{map}`")))?;
    Ok((PICTURE, svg))
}

/// The luck of the dice so far.
#[utoipa::path(get, path = "/api/matches/{id}/luck", params(("id" = String, Path), wire::SeatKey),
    responses((status = 200, body = wire::MatchLuck), (status = 403, body = wire::ApiError), (status = 404, body = wire::ApiError)))]
pub async fn luck(State(app): State<Arc<App>>, sits: Sits) -> Result<Json<wire::MatchLuck>, Refusal> {
    sits.room.apart(&app, |live| Ok(live.luck())).await.map(Json)
}

/// A link as a code to be photographed; nothing of it is kept.
#[utoipa::path(get, path = "/api/qr.svg", params(wire::Link),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 422, body = wire::ApiError)))]
pub async fn code(Asked(link): Asked<wire::Link>) -> Result<impl IntoResponse, Refusal> {
    let long = || Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "link/long", "that is too long for a code");
    Ok((PICTURE, crate::lan::drawing(&link.of).ok_or_else(long)?))
}
