//! The browser client: embedded in a release, read from the disc while developing.

use axum::http::{StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::refusal::Refusal;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// Whether the client is in the program.
pub fn is_built() -> bool {
    Client::get("index.html").is_some()
}

/// A file of the client; every other path is a page, which the client itself shows.
pub async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Refusal::unknown("path/unknown", format!("there is no /{path}; see /api/openapi.json")).into_response();
    }
    if let Some(file) = Client::get(path) {
        return send(path, file);
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    match Client::get("index.html") {
        Some(_) if last.contains('.') => (StatusCode::NOT_FOUND, "not found").into_response(),
        Some(index) => send("index.html", index),
        None => (StatusCode::OK, Html(NOT_BUILT)).into_response(),
    }
}

fn send(path: &str, file: EmbeddedFile) -> Response {
    // Vite writes a hash into the names of what lies in `assets`; what has one never changes.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = file.metadata.mimetype().to_owned();
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind };
    ([(header::CONTENT_TYPE, kind.as_str()), (header::CACHE_CONTROL, cache)], file.data.into_owned()).into_response()
}

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
<title>Grognard</title><h1>Grognard</h1><p>The server runs, but the browser client is not built into this program: \
<code>cargo xtask play</code> builds it (Node 20 or later). The API is at <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>";
