//! What all handlers share, and the way of a request: guarded, counted, timed, routed.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_governor::GovernorLayer;
use tower_governor::errors::GovernorError;
use tower_governor::governor::GovernorConfigBuilder;
use tower_governor::key_extractor::KeyExtractor;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::guard::Ends;
use crate::lab::{self, Lab};
use crate::play::{Hall, routes as play};
use crate::refusal::Refusal;
use crate::store::Store;
use crate::stream::News;
use crate::umpire::Desk;
use crate::{books, client, guard, rosters, stream};

pub struct App {
    pub store: Store,
    pub desk: Desk,
    pub news: News,
    pub hall: Hall,
    pub lab: Lab,
    pub limits: Limits,
    /// Who has it may come in from the network.
    pub key: Option<String>,
}

/// What one address, or everybody together, may ask. A club's evening comes nowhere near.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of an ordinary request.
    pub body: usize,
    /// Bytes of an imported roster.
    pub import: usize,
    /// Requests at once from one address, before it has to wait ...
    pub burst: u32,
    /// ... so long for each further one.
    pub refill: Duration,
    /// How long a request may take.
    pub time: Duration,
    /// How long to look for what would change a result.
    pub what_if: Duration,
    /// Computers thinking at the same time.
    pub thinkers: usize,
    /// Umpires counting odds at the same time.
    pub umpires: usize,
    /// Open streams.
    pub listeners: usize,
    /// Open connections.
    pub connections: usize,
    /// How long a connection may be silent between requests, or take to say what it wants.
    pub silence: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 64 * 1024,
            import: 8 * 1024 * 1024,
            burst: 2_000,
            refill: Duration::from_millis(5),
            time: Duration::from_secs(20),
            what_if: Duration::from_millis(400),
            thinkers: std::thread::available_parallelism().map_or(1, |cores| usize::from(cores).div_ceil(2)),
            umpires: std::thread::available_parallelism().map_or(2, usize::from),
            listeners: 256,
            connections: 1_024,
            silence: Duration::from_secs(60),
        }
    }
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Grognard",
    description = "The umpire, the rule book, the rosters and the battles of five Napoleonic wargames. Every refusal has the shape of ApiError.",
    license(name = "MIT OR Apache-2.0")
))]
struct Document;

/// The routes and their document.
fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(books::health))
        .routes(routes!(books::games))
        .routes(routes!(books::game))
        .routes(routes!(books::options))
        .routes(routes!(books::card))
        .routes(routes!(books::schema))
        .routes(routes!(books::answer))
        .routes(routes!(books::what_if_handler))
        .routes(routes!(books::clauses))
        .routes(routes!(books::clause))
        .routes(routes!(books::tables))
        .routes(routes!(books::table))
        .routes(routes!(books::battles))
        .routes(routes!(books::picture))
        .routes(routes!(rosters::list, rosters::create))
        .routes(routes!(rosters::show))
        .routes(routes!(rosters::entries, rosters::write))
        .routes(routes!(rosters::facts))
        .routes(routes!(rosters::export))
        .routes(routes!(rosters::answers, rosters::keep_answer))
        .routes(routes!(rosters::export_answers))
        .routes(routes!(stream::events))
        .routes(routes!(play::levels))
        .routes(routes!(play::list, play::create))
        .routes(routes!(play::brief, play::delete))
        .routes(routes!(play::seats))
        .routes(routes!(play::rename))
        .routes(routes!(play::export))
        .routes(routes!(play::ground))
        .routes(routes!(play::view))
        .routes(routes!(play::decision))
        .routes(routes!(play::preview))
        .routes(routes!(play::odds))
        .routes(routes!(play::against))
        .routes(routes!(play::hint))
        .routes(routes!(play::zones))
        .routes(routes!(play::sight))
        .routes(routes!(play::measure))
        .routes(routes!(play::act_in))
        .routes(routes!(play::entries))
        .routes(routes!(stream::match_events))
        .routes(routes!(play::replay))
        .routes(routes!(play::frame))
        .routes(routes!(play::play_on))
        .routes(routes!(play::report))
        .routes(routes!(play::report_map))
        .routes(routes!(play::luck))
        .routes(routes!(play::code))
        .routes(routes!(lab::studies))
        .routes(routes!(lab::list, lab::begin))
        .routes(routes!(lab::result))
        .routes(routes!(lab::cancel))
        .routes(routes!(lab::download))
}

pub fn router(app: Arc<App>) -> Router {
    let limits = &app.limits;
    let imports =
        OpenApiRouter::new().routes(routes!(rosters::import)).routes(routes!(play::import)).layer(DefaultBodyLimit::max(limits.import));
    let (router, document) = routes().layer(DefaultBodyLimit::max(limits.body)).merge(imports).split_for_parts();
    let document = Arc::new(document);
    let counted =
        GovernorConfigBuilder::default().key_extractor(Asker(Arc::clone(&app))).period(limits.refill).burst_size(limits.burst).finish();
    let router = router
        .route("/api/openapi.json", get(move || async move { axum::Json((*document).clone()) }))
        .fallback(client::page)
        .method_not_allowed_fallback(async || {
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method/not-allowed", "that path does not take this method")
        })
        .with_state(Arc::clone(&app))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), timed))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::key_holders));
    // A limit of nought is no limit.
    let router = match counted {
        Some(counted) => router.layer(GovernorLayer::new(counted).error_handler(too_many)),
        None => router,
    };
    router.layer(middleware::from_fn(guard::same_house)).layer(middleware::map_response(dressed)).layer(CatchPanicLayer::custom(
        |panic: Box<dyn std::any::Any + Send>| {
            let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            Refusal::fault(words.unwrap_or("a panic")).into_response()
        },
    ))
}

/// A request is counted for the seat in a battle whose secret it has, else for the address it comes from.
#[derive(Clone)]
struct Asker(Arc<App>);

impl std::fmt::Debug for Asker {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Asker")
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Counted {
    Seat(String),
    Address(IpAddr),
}

impl KeyExtractor for Asker {
    type Key = Counted;
    fn extract<T>(&self, request: &axum::http::Request<T>) -> Result<Counted, GovernorError> {
        let pairs = request.uri().query().unwrap_or_default().split('&');
        if let Some(seat) = pairs.filter_map(|pair| pair.strip_prefix("seat=")).find(|seat| self.0.hall.knows(seat)) {
            return Ok(Counted::Seat(seat.to_owned()));
        }
        let ends = request.extensions().get::<ConnectInfo<Ends>>();
        ends.map(|ConnectInfo(ends)| Counted::Address(ends.peer.ip())).ok_or(GovernorError::UnableToExtractKey)
    }
}

fn too_many(error: GovernorError) -> Response {
    let GovernorError::TooManyRequests { wait_time, .. } = error else { return Refusal::fault(error).into_response() };
    let message = format!("too many requests; wait {} s", wait_time.max(1));
    let mut response = Refusal::new(StatusCode::TOO_MANY_REQUESTS, "request/too-many", message).into_response();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait_time.max(1)));
    response
}

async fn timed(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let late = || Refusal::new(StatusCode::GATEWAY_TIMEOUT, "server/timeout", "that took too long").into_response();
    tokio::time::timeout(app.limits.time, next.run(request)).await.unwrap_or_else(|_| late())
}

/// What every response says to a browser.
async fn dressed(mut response: Response) -> Response {
    const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
