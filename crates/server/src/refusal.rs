//! Everything the server refuses, typed: a status, a stable code, words, and what would have done.

use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection, StringRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use grognard_engine::umpire::UmpireError;
use grognard_field::battle::NoSuchBattle;
use grognard_games::roster::RosterError;
use grognard_games::{LoadError, UnknownName};

use crate::wire::{ApiError, Problem};

#[derive(Debug)]
pub struct Refusal {
    pub status: StatusCode,
    pub problem: Box<Problem>,
}

impl Refusal {
    pub fn new(status: StatusCode, code: impl Into<String>, message: impl Into<String>) -> Refusal {
        Refusal { status, problem: Box::new(Problem { code: code.into(), message: message.into(), ..Problem::default() }) }
    }

    pub fn unknown(code: &str, message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, code, message)
    }

    /// Never the player's fault. The details go to the terminal, not over the wire.
    pub fn fault(error: impl std::fmt::Display) -> Refusal {
        eprintln!("fault: {error}");
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "server/fault", "this is our mistake; what was acknowledged is safe")
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(ApiError { error: *self.problem })).into_response()
    }
}

impl From<UmpireError> for Refusal {
    fn from(error: UmpireError) -> Refusal {
        let mut refusal = Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, error.code, error.message);
        refusal.problem.field = error.field.map(String::from);
        refusal.problem.accepted = Some(error.accepted).filter(|accepted| !accepted.is_empty());
        refusal.problem.suggestion = error.suggestion.map(String::from);
        refusal.problem.clause = error.clause.map(|clause| clause.to_string());
        refusal
    }
}

impl From<LoadError> for Refusal {
    fn from(error: LoadError) -> Refusal {
        match error {
            LoadError::Options(mut error) => {
                error.message = format!("options: {}", error.message);
                let mut refusal = Refusal::from(error);
                refusal.problem.code = refusal.problem.code.replacen("facts/", "options/", 1);
                refusal
            }
            // Only tables of one's own can be faulty, and the server takes none.
            LoadError::Tables(faults) => Refusal::fault(faults),
        }
    }
}

impl From<RosterError> for Refusal {
    fn from(error: RosterError) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, error.code, error.message)
    }
}

impl From<UnknownName> for Refusal {
    fn from(error: UnknownName) -> Refusal {
        let mut refusal = Refusal::unknown(&format!("{}/unknown", error.what), error.to_string());
        refusal.problem.suggestion = error.suggestion;
        refusal.problem.accepted = Some(error.accepted).filter(|accepted| accepted.len() <= 12);
        refusal
    }
}

impl From<NoSuchBattle> for Refusal {
    fn from(error: NoSuchBattle) -> Refusal {
        let mut refusal = Refusal::unknown("battle/unknown", error.to_string());
        refusal.problem.suggestion = error.nearest.map(str::to_owned);
        refusal
    }
}

impl From<sqlx::Error> for Refusal {
    fn from(error: sqlx::Error) -> Refusal {
        Refusal::fault(error)
    }
}

/// Axum's own refusals keep their status and words.
fn malformed(status: StatusCode, message: String) -> Refusal {
    let code = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "request/too-large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "request/not-json",
        _ => "request/malformed",
    };
    let status = if status == StatusCode::UNPROCESSABLE_ENTITY { StatusCode::BAD_REQUEST } else { status };
    Refusal::new(status, code, message)
}

macro_rules! malformed {
    ($($rejection:ty),*) => {
        $(impl From<$rejection> for Refusal {
            fn from(rejection: $rejection) -> Refusal {
                malformed(rejection.status(), rejection.body_text())
            }
        })*
    };
}

malformed!(JsonRejection, QueryRejection, PathRejection, StringRejection, BytesRejection);
