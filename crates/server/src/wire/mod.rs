//! What goes over the wire, described once: the OpenAPI document and the client's TypeScript are made from these types.
//!
//! Answers, tables and entries are sent as the rules make them; their twins here describe them, and a test holds every answer of
//! every procedure against its twin.

mod board;
mod books;
mod decision;
mod error;
mod lab;
mod matches;
mod rosters;
mod umpire;

use ts_rs::{Config, TS};

pub use board::*;
pub use books::*;
pub use decision::*;
pub use error::*;
pub use lab::*;
pub use matches::*;
pub use rosters::*;
pub use umpire::*;

/// The client's types, as one file.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut file = String::from(
        "// Made from the server's types by `cargo xtask codegen`: do not edit.\n\nexport type JsonValue = number | string | boolean | null | JsonValue[] | { [key in string]?: JsonValue };\n",
    );
    macro_rules! declare {
        ($($wire:ty),* $(,)?) => {
            $(file += &format!("\nexport {}\n", <$wire as TS>::decl(&config));)*
        };
    }
    declare![
        ApiError,
        Problem,
        Health,
        Games,
        GameBrief,
        GameView,
        Card,
        Kind,
        AnswerRequest,
        Answer,
        Assessment,
        PartAnswer,
        LineAnswer,
        DiceAnswer,
        AskAnswer,
        Follows,
        LastFace,
        OutcomeAnswer,
        Effect,
        Role,
        Change,
        TableCell,
        OddsAnswer,
        WhatIf,
        Variation,
        RefusedVariation,
        Clauses,
        ClauseEntry,
        Origin,
        Tables,
        TableBrief,
        TableKind,
        Table,
        TableRow,
        TableValue,
        Cell,
        Battles,
        BattleBrief,
        SideBrief,
        Playable,
        Rosters,
        RosterBrief,
        NewRoster,
        RosterView,
        Roster,
        RosterUnit,
        Entries,
        Entry,
        RosterEvent,
        Changed,
        WriteRequest,
        Write,
        Overrule,
        Stated,
        Written,
        FilledFacts,
        Answers,
        Given,
        KeepAnswer,
        Hello,
        Answered,
        Side,
        Board,
        GroundKind,
        Ground,
        Lattice,
        Clock,
        Army,
        Command,
        PieceSymbol,
        Presence,
        Piece,
        Figure,
        Track,
        Mark,
        Badge,
        BoardOfficer,
        Objective,
        Concerns,
        Zones,
        Zone,
        Place,
        FromTo,
        Sight,
        Measured,
        Asked,
        Decision,
        Offer,
        Ghost,
        Blank,
        Domain,
        MeasureUnit,
        Stop,
        Firmness,
        Region,
        Shape,
        HexNode,
        HexStep,
        HexEdge,
        Choice,
        Share,
        Filling,
        RefusedOffer,
        Refused,
        RefusedFact,
        Nearest,
        Intent,
        Taken,
        Preview,
        AsksNext,
        Odds,
        OddsRow,
        Hint,
        DiceWanted,
        Told,
        LedgerLine,
        Levels,
        LevelBrief,
        Matches,
        MatchBrief,
        DiceBy,
        MatchEnding,
        NewMatch,
        MatchManners,
        MatchMade,
        SeatKeys,
        Rename,
        SeatName,
        MatchView,
        WishOpen,
        Wish,
        MayUndo,
        ActRequest,
        Act,
        Acted,
        MatchEntries,
        MatchEntry,
        EntryKind,
        Actor,
        MatchHello,
        ReplayIndex,
        ReplayStep,
        ReplayFrame,
        PlayOn,
        MatchLuck,
        Studies,
        StudyText,
        NewStudy,
        LabRuns,
        LabRun,
        LabState,
        LabResult,
        LabSummary,
        LabCell,
        Portion,
        Spread,
        Difference,
        LabHistory,
        LabEffect,
    ];
    file
}
