//! Who is let in: requests for the very address they came in on, from our own pages, and on a network only holders of the key.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Redirect, Response};
use subtle::ConstantTimeEq;

use crate::app::App;
use crate::refusal::Refusal;

/// Both ends of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    pub peer: SocketAddr,
    pub ours: Option<SocketAddr>,
}

/// Refuses a page elsewhere that makes its reader's browser talk to us, also by a name that suddenly points here (DNS rebinding).
pub async fn same_house(ConnectInfo(ends): ConnectInfo<Ends>, request: Request, next: Next) -> Response {
    match check(ends, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

fn check(ends: Ends, request: &Request) -> Result<(), Refusal> {
    let foreign_host = || Refusal::new(StatusCode::FORBIDDEN, "guard/foreign-host", "that is not the address of this server");
    let ours = ends.ours.ok_or_else(foreign_host)?;
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return Err(foreign_host()) };
    let host: Authority = host.to_str().ok().and_then(|host| host.parse().ok()).ok_or_else(foreign_host)?;
    let named = request.uri().authority().into_iter().chain([&host]);
    for authority in named {
        if !is_ours(authority, ours) {
            return Err(foreign_host());
        }
    }
    let foreign_origin = || Refusal::new(StatusCode::FORBIDDEN, "guard/foreign-origin", "that request comes from a page of somebody else");
    for origin in request.headers().get_all(header::ORIGIN) {
        if origin.to_str().ok() != Some(&format!("http://{host}")) {
            return Err(foreign_origin());
        }
    }
    let cross_site = request.headers().get("sec-fetch-site").is_some_and(|site| site == "cross-site");
    if cross_site && is_api(request.uri()) { Err(foreign_origin()) } else { Ok(()) }
}

/// Whether a name is the address the connection came in on.
fn is_ours(authority: &Authority, ours: SocketAddr) -> bool {
    let name = authority.host();
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    let same = address.is_ok_and(|address| address == ours.ip()) || (ours.ip().is_loopback() && name.eq_ignore_ascii_case("localhost"));
    let bare = !authority.as_str().contains('@');
    same && bare && authority.port_u16().unwrap_or(80) == ours.port()
}

fn is_api(uri: &Uri) -> bool {
    uri.path().starts_with("/api/")
}

/// On a network: the key in the link becomes a cookie; without either nobody is let in.
pub async fn key_holders(State(app): State<Arc<App>>, ConnectInfo(ends): ConnectInfo<Ends>, request: Request, next: Next) -> Response {
    let Some(key) = &app.key else { return next.run(request).await };
    let cookie = format!("grognard-{}", ends.ours.map_or(0, |ours| ours.port()));
    if let Some(page) = opened(&request, key) {
        let mut response = Redirect::to(&page).into_response();
        let set = format!("{cookie}={key}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
        if let Ok(set) = HeaderValue::from_str(&set) {
            response.headers_mut().insert(header::SET_COOKIE, set);
        }
        return response;
    }
    if holds(request.headers(), &cookie, key) {
        return next.run(request).await;
    }
    if is_api(request.uri()) {
        return Refusal::new(StatusCode::UNAUTHORIZED, "lan/no-key", "only holders of the link are let in").into_response();
    }
    (StatusCode::UNAUTHORIZED, Html(LOCKED)).into_response()
}

/// The page that a link with the key opens: the same without it, so that what is shared from there does not carry the key.
fn opened(request: &Request, key: &str) -> Option<String> {
    let pairs: Vec<&str> = request.uri().query()?.split('&').collect();
    let holds = pairs.iter().filter_map(|pair| pair.strip_prefix("key=")).any(|tried| same(tried, key));
    if !holds || request.method() != Method::GET || is_api(request.uri()) {
        return None;
    }
    let rest = pairs.into_iter().filter(|pair| !pair.starts_with("key=")).collect::<Vec<_>>().join("&");
    let path = request.uri().path();
    Some(if rest.is_empty() { path.to_owned() } else { format!("{path}?{rest}") })
}

const LOCKED: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
<title>Grognard</title><h1>Grognard</h1><p>Scan the code on the laptop, or open the link it printed.</p>";

fn holds(headers: &HeaderMap, cookie: &str, key: &str) -> bool {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).and_then(|value| value.strip_prefix("Bearer "));
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(';'));
    let kept = cookies.filter_map(|pair| pair.trim().strip_prefix(cookie)?.strip_prefix('='));
    bearer.into_iter().chain(kept).any(|tried| same(tried, key))
}

/// Takes equally long wherever they differ.
fn same(tried: &str, key: &str) -> bool {
    tried.as_bytes().ct_eq(key.as_bytes()).into()
}
