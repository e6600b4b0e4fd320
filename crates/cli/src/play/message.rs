//! What the client says, one message a fact: as an object a line for programs, or in short lines for people (see `text.rs`).

use grognard_engine::Ending;
use grognard_engine::Side;
use grognard_engine::matches::{Asks, DiceWanted, MayInstruct, Shown, Told, WishShown};
use grognard_engine::refusal::Refusal;
use grognard_general::Considered;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// Raised when a message or request changes so that an older program cannot follow.
pub const PROTOCOL: u16 = 1;

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Message {
    /// The first line of all.
    Hello {
        protocol: u16,
        program: &'static str,
        game: &'static str,
        battle: String,
        red: &'static str,
        blue: &'static str,
    },
    Notice {
        words: String,
    },
    /// What came of an answer, in order.
    Happened {
        events: Vec<Told>,
    },
    /// The battle as the side to answer sees it; `lines` says the same in words.
    View {
        lines: Vec<String>,
        view: Box<Shown>,
    },
    /// A side is to answer: take an offer by its place in the list, counted from 1.
    Decision {
        decision: Box<Asks>,
    },
    /// Real dice are to be rolled and typed in.
    Dice {
        dice: DiceWanted,
    },
    /// One side has asked something of the other.
    Wish {
        wish: WishShown,
    },
    Refused {
        refusal: Refusal,
    },
    /// How the last action came about.
    Why {
        lines: Vec<String>,
    },
    /// The chances of an answer, largest first, and what they take for granted. Not `complete`: some branches stop at a choice. Exact, but
    /// where there are too many branches to walk: then it was tried so many times (`runs`).
    Odds {
        rows: Vec<Chance>,
        policy: String,
        complete: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        runs: Option<u32>,
    },
    /// What a veteran would answer, and why; what else was weighed, from -1 lost to 1 won, the best first.
    Hint {
        reason: String,
        /// In the game's own terms: `action` takes it.
        action: Value,
        considered: Vec<Considered>,
    },
    /// Why the computer answers as it does; only where reasons were asked for.
    Reason {
        side: Side,
        reason: String,
    },
    /// Standing instructions of the side that is to answer, and what it may say instead.
    Standing {
        side: Side,
        now: Value,
        #[serde(flatten)]
        may: MayInstruct,
    },
    /// Everything up to here is on the disc.
    Saved {
        file: String,
        lines: u64,
        head: String,
    },
    Help {
        lines: Vec<String>,
    },
    Over {
        ending: Ending,
    },
    /// Our fault: a report to copy.
    Fault {
        code: &'static str,
        words: String,
        report: String,
    },
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Chance {
    pub outcome: String,
    pub p: f64,
    /// As a fraction in lowest terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// The 95 % interval, where sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
}
