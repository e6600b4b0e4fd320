//! The sample's numbers, typed, read once from its tables.

use std::sync::OnceLock;

use crate::Modifier;
use crate::book::{Book, Sources};

pub(super) mod clause {
    use crate::Clause;
    pub const TT_PLAN_01: Clause = Clause::new("TT-PLAN-01");
    pub const TT_PLAN_02: Clause = Clause::new("TT-PLAN-02");
    pub const TT_TURN_01: Clause = Clause::new("TT-TURN-01");
    pub const TT_TURN_02: Clause = Clause::new("TT-TURN-02");
    pub const TT_MOVE_01: Clause = Clause::new("TT-MOVE-01");
    pub const TT_MOVE_02: Clause = Clause::new("TT-MOVE-02");
    pub const TT_MOVE_03: Clause = Clause::new("TT-MOVE-03");
    pub const TT_FORM_01: Clause = Clause::new("TT-FORM-01");
    pub const TT_SKIR_01: Clause = Clause::new("TT-SKIR-01");
    pub const TT_SKIR_02: Clause = Clause::new("TT-SKIR-02");
    pub const TT_FIRE_01: Clause = Clause::new("TT-FIRE-01");
    pub const TT_FIRE_02: Clause = Clause::new("TT-FIRE-02");
    pub const TT_FIRE_03: Clause = Clause::new("TT-FIRE-03");
    pub const TT_LOSS_01: Clause = Clause::new("TT-LOSS-01");
    pub const TT_MORAL_01: Clause = Clause::new("TT-MORAL-01");
    pub const TT_MORAL_02: Clause = Clause::new("TT-MORAL-02");
    pub const TT_REACT_01: Clause = Clause::new("TT-REACT-01");
    pub const TT_WIN_01: Clause = Clause::new("TT-WIN-01");
    pub const TT_WIN_02: Clause = Clause::new("TT-WIN-02");
}

const SOURCES: Sources = Sources { game: "sample", clauses: include_str!("clauses.toml"), gaps: "", tables: include_str!("tables.toml") };

pub(super) struct Rules {
    pub book: Book,
    /// Line, column, square.
    pub rates: [i32; 3],
    pub swift: i32,
    pub spaces: i32,
    pub orders: i32,
    pub turns: i32,
    pub hit: i32,
    pub each_loss: i32,
    pub range: i32,
    pub opportunity: i32,
    pub fall_back: i32,
    pub rally: i32,
    pub steady: i32,
    pub short: Modifier,
    pub line: Modifier,
    pub not_line: Modifier,
    pub marksmen: Modifier,
    pub dense: Modifier,
    pub skirmishers: Modifier,
}

pub(super) fn rules() -> &'static Rules {
    static RULES: OnceLock<Rules> = OnceLock::new();
    RULES.get_or_init(|| read().expect("the sample's own tables are checked by its tests"))
}

fn read() -> Result<Rules, crate::book::Faults> {
    let book = Book::parse(&SOURCES)?;
    let mut read = book.reader();
    let rates = ["line", "column", "square"].map(|formation| read.int("rates", formation));
    let swift = read.int("rates", "swift");
    let names = ["spaces", "orders", "turns", "hit", "each_loss", "range", "opportunity", "fall_back", "rally", "steady"];
    let numbers = names.map(|name| read.int("numbers", name));
    let keys = ["short", "line", "not_line", "marksmen", "dense", "skirmishers"];
    let modifiers = keys.map(|key| read.modifier("mod_volley", key));
    let (rates, swift, numbers, modifiers) = read.finish((rates, swift, numbers, modifiers))?;
    let [spaces, orders, turns, hit, each_loss, range, opportunity, fall_back, rally, steady] = numbers;
    let [short, line, not_line, marksmen, dense, skirmishers] = modifiers;
    Ok(Rules {
        book,
        rates,
        swift,
        spaces,
        orders,
        turns,
        hit,
        each_loss,
        range,
        opportunity,
        fall_back,
        rally,
        steady,
        short,
        line,
        not_line,
        marksmen,
        dense,
        skirmishers,
    })
}
