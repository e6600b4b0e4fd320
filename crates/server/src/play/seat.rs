//! Who asks: the battle in the path, and where the secret in the address sits.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use grognard_engine::{Seat, Side};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{Room, room};
use crate::app::App;
use crate::extract::{Asked, At};
use crate::refusal::Refusal;
use crate::wire;

/// An address that has a seat's secret in it.
pub trait Secret {
    fn secret(&self) -> Option<&str>;
}

macro_rules! secret {
    ($($asked:ty),*) => { $(impl Secret for $asked { fn secret(&self) -> Option<&str> { self.seat.as_deref() } })* };
}
secret!(wire::SeatKey, wire::SeatAndUnit, wire::SeatAndAfter, wire::SeatAndEntry);

/// A request from a seat, with whatever else its address asks.
pub struct Sits<Q = wire::SeatKey> {
    pub room: Arc<Room>,
    pub seat: Seat,
    pub asked: Q,
}

impl<Q> Sits<Q> {
    /// The side it plays.
    pub fn side(&self) -> Result<Side, Refusal> {
        let watches = || Refusal::new(StatusCode::FORBIDDEN, "seat/watches", "from this seat one only watches");
        self.seat.side().ok_or_else(watches)
    }
}

#[derive(Deserialize)]
struct InPath {
    id: String,
}

impl<Q: Secret + DeserializeOwned + Send> FromRequestParts<Arc<App>> for Sits<Q> {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        let At(InPath { id }) = At::from_request_parts(parts, app).await?;
        let Asked(asked) = Asked::<Q>::from_request_parts(parts, app).await?;
        let room = room(app, &id).await?;
        let seat = room.seat(asked.secret())?;
        Ok(Sits { room, seat, asked })
    }
}
