//! Axum's extractors with our own refusals.

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::refusal::Refusal;

/// The body, as JSON.
pub struct Sent<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = Refusal;
    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let axum::Json(value) = axum::Json::from_request(request, state).await?;
        Ok(Sent(value))
    }
}

/// The body, as text.
pub struct Text(pub String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Refusal;
    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        Ok(Text(String::from_request(request, state).await?))
    }
}

/// The query of the address.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let axum::extract::Query(value) = axum::extract::Query::from_request_parts(parts, state).await?;
        Ok(Asked(value))
    }
}

/// The named parts of the path.
pub struct At<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for At<T> {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let axum::extract::Path(value) = axum::extract::Path::from_request_parts(parts, state).await?;
        Ok(At(value))
    }
}
