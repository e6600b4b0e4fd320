//! What every refusal looks like.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Entry, Nearest};

/// The body of every answer that is not a success.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ApiError {
    pub error: Problem,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Problem {
    /// Stable: `facts/unknown`, `roster/stale` ...
    pub code: String,
    pub message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// What would have done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The legal action nearest to the one refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Nearest>,
    /// For `roster/stale` and `match/stale`: how many entries or lines there are now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
    /// For `roster/stale`: those that were not seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries: Option<Vec<Entry>>,
}
