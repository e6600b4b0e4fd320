//! Studies of many battles: twins of `lab::Summary`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Side;

/// The studies that come with the program.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Studies {
    pub studies: Vec<StudyText>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StudyText {
    /// `maida-fair`.
    pub study: String,
    pub name: String,
    pub question: String,
    /// The file, as `grognard lab` reads it.
    pub text: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// The text of a study file.
    pub text: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LabRuns {
    pub runs: Vec<LabRun>,
}

/// A study that is fought, or was since the server was started.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LabRun {
    pub id: String,
    pub name: String,
    pub question: String,
    pub state: LabState,
    pub done: u32,
    /// At most: a study with a precision may end earlier.
    pub total: u32,
    /// By the pace so far, while it is fought.
    pub seconds_left: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabState {
    /// Another study is fought first.
    Waiting,
    Fighting,
    Done,
    /// What was fought until then is kept.
    Cancelled,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LabResult {
    pub run: LabRun,
    /// The text of the study.
    pub text: String,
    /// Of what is fought so far.
    pub summary: LabSummary,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct LabSummary {
    pub study: String,
    pub question: String,
    /// The answer in words.
    pub sentence: String,
    #[ts(type = "number")]
    pub seed: u64,
    pub program: String,
    pub fingerprint: String,
    pub battles: u32,
    pub planned: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub precision: Option<f64>,
    pub cells: Vec<LabCell>,
    pub effects: Vec<LabEffect>,
    pub faults: Vec<String>,
}

/// The battles of one cell; pairs are red's and blue's.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabCell {
    pub cell: u32,
    pub title: String,
    pub game: String,
    pub game_title: String,
    pub battle: String,
    pub armies: Vec<String>,
    pub generals: Vec<String>,
    pub change: Option<String>,
    /// The cell it is compared with.
    pub base: u32,
    pub battles: u32,
    pub wins: Vec<Portion>,
    pub draws: Portion,
    pub unfinished: u32,
    pub faults: u32,
    pub turns: Option<Spread>,
    pub decisions: Option<Spread>,
    /// By the house conversion.
    pub men_lost: Vec<Option<Spread>>,
    pub men_step: u32,
    /// How often so many men were lost, in steps of `men_step`.
    pub men_counts: Vec<Vec<u32>>,
    pub losses: Vec<BTreeMap<String, f64>>,
    pub history: Option<LabHistory>,
    pub again: Option<String>,
}

/// A share of battles, with its 95 % interval.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Portion {
    pub count: u32,
    pub of: u32,
    pub rate: f64,
    pub low: f64,
    pub high: f64,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Spread {
    pub of: u32,
    pub mean: f64,
    pub low: f64,
    pub high: f64,
    pub least: f64,
    pub quarter: f64,
    pub median: f64,
    pub three_quarters: f64,
    pub most: f64,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    pub by: f64,
    pub low: f64,
    pub high: f64,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabHistory {
    pub winner: Option<Side>,
    /// Men lost.
    pub lost: Vec<u32>,
    pub note: String,
    pub same_winner: Option<Portion>,
    /// The share of our battles in which fewer men were lost than then.
    pub below: Vec<Option<f64>>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabEffect {
    pub change: String,
    pub cell: u32,
    pub base: u32,
    pub game_title: String,
    pub battle: String,
    pub wins: Vec<Difference>,
    pub men_lost: Vec<Option<Difference>>,
    pub turns: Option<Difference>,
}
