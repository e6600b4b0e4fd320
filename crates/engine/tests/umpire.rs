//! The umpire's runner, proved with one small procedure. Also the model to copy when writing a new one.

use std::sync::OnceLock;

use grognard_engine::book::{Book, Sources};
use grognard_engine::dice::{Ask, Dice, Grain};
use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Request, Role, Rulebook, Umpired, Verdict, umpired};
use grognard_engine::{Assessed, Clause, Hand, Ledger, Modifier, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

mod clause {
    use grognard_engine::Clause;
    pub const TT_RLY_01: Clause = Clause::new("TT-RLY-01");
    pub const TT_RLY_02: Clause = Clause::new("TT-RLY-02");
    pub const TT_RLY_03: Clause = Clause::new("TT-RLY-03");
    pub const TT_RLY_04: Clause = Clause::new("TT-RLY-04");
}

// ---- rules.rs of a game: the tables it needs, typed, read once ------------------------------------------------------

struct Rules {
    book: Book,
    rating: i32,
    officer: Modifier,
    each_stagger: Modifier,
}

const SOURCES: Sources = Sources {
    game: "toy",
    clauses: r#"
[[clause]]
id = "TT-RLY-01"
topic = "Rally"
source = "Rally"
kind = "rule"
decided_by = "test"
text = "A routing unit rallies on its rating or less with two dice."
[[clause]]
id = "TT-RLY-02"
topic = "Rally"
source = "Rally"
kind = "modifier"
decided_by = "test"
text = "An attached officer adds one."
[[clause]]
id = "TT-RLY-03"
topic = "Rally"
source = "Rally"
kind = "modifier"
decided_by = "test"
text = "Each stagger takes one off."
[[clause]]
id = "TT-RLY-04"
topic = "Rally"
source = "Rally"
kind = "rule"
decided_by = "test"
text = "A unit that fails goes on running and loses a stand."
"#,
    gaps: "",
    tables: r#"
[[table]]
name = "mod_rally"
title = "Rally"
clause = ["TT-RLY-01"]
origin = "book"
kind = "list"
[[table.row]]
key = "officer"
label = "Officer attached"
value = 1
clause = "TT-RLY-02"
[[table.row]]
key = "each_stagger"
label = "Each stagger"
value = -1
clause = "TT-RLY-03"
[[table]]
name = "ratings"
title = "Ratings"
clause = ["TT-RLY-01"]
origin = "book"
kind = "values"
[[table.value]]
name = "regular"
value = 8
clause = "TT-RLY-01"
"#,
};

impl Rules {
    fn standard() -> &'static Rules {
        static RULES: OnceLock<Rules> = OnceLock::new();
        RULES.get_or_init(|| {
            let book = Book::parse(&SOURCES).unwrap();
            let mut read = book.reader();
            let officer = read.modifier("mod_rally", "officer");
            let each_stagger = read.modifier("mod_rally", "each_stagger");
            let rating = read.int("ratings", "regular");
            let (rating, officer, each_stagger) = read.finish((rating, officer, each_stagger)).unwrap();
            Rules { book, rating, officer, each_stagger }
        })
    }
}

impl Rulebook for Rules {
    fn book(&self) -> &Book {
        &self.book
    }
}

// ---- procedures/rally.rs: facts, assessment, verdict ------------------------------------------------------------------

/// A routing unit tries to rally.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RallyFacts {
    /// Staggers on the unit.
    #[serde(default)]
    #[schemars(range(min = 0, max = 6), extend("x-group" = "State", "x-common" = true, "x-clause" = "TT-RLY-03", "x-role" = "a"))]
    staggers: u8,
    /// An officer is attached.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-clause" = "TT-RLY-02"))]
    officer: bool,
    /// The officer has fallen this turn.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-excludes" = ["officer"]))]
    officer_fell: bool,
    /// Which unit (required, to prove that required facts are asked for).
    arm: Arm,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Arm {
    Infantry,
    Cavalry,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
enum Rally {
    Rallied,
    RunsOn { stands_lost: u8 },
}

struct RallyTest;

/// TT-RLY-01..03: the rating, and how it came about.
fn assess(facts: &RallyFacts, rules: &Rules, tally: &mut impl Tally) {
    tally.add_if(facts.officer, rules.officer);
    tally.add_each(rules.each_stagger, facts.staggers.into());
}

impl Procedure for RallyTest {
    type Rules = Rules;
    type Facts = RallyFacts;
    type Outcome = Rally;
    const CARD: Card = Card {
        name: "rally",
        kind: Kind::Test,
        title: "Rally a routing unit",
        dice: "2d6",
        clauses: &[clause::TT_RLY_01, clause::TT_RLY_02, clause::TT_RLY_03, clause::TT_RLY_04],
    };

    fn check(facts: &RallyFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            facts.officer && facts.officer_fell,
            "officer",
            "officer_fell",
            clause::TT_RLY_02,
            "a fallen officer is not attached",
        )
    }

    fn run(facts: &RallyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Rally, NoRoll> {
        let mut ledger = Ledger::new(rules.rating);
        assess(facts, rules, &mut ledger);
        let rating = ledger.total();
        hand.assessed(Assessed { of: "", rating, words: &|| format!("rallies on {rating} or less"), ledger: &ledger });
        let ask = Ask::new(Dice::d6(2), Side::Red, "rally", clause::TT_RLY_01).grain(Grain::at_most(rating)).needs_at_most(rating);
        let rolled = hand.roll(&ask)?;
        Ok(if rolled.value <= rating { Rally::Rallied } else { Rally::RunsOn { stands_lost: 1 } })
    }
}

impl Verdict for Rally {
    fn words(&self) -> String {
        match self {
            Rally::Rallied => "The unit rallies.".into(),
            Rally::RunsOn { stands_lost } => format!("The unit runs on and loses {stands_lost} stand."),
        }
    }
    fn headline(&self) -> String {
        match self {
            Rally::Rallied => "rallied".into(),
            Rally::RunsOn { .. } => "runs on".into(),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        match self {
            Rally::Rallied => vec![clause::TT_RLY_01],
            Rally::RunsOn { .. } => vec![clause::TT_RLY_04],
        }
    }
    fn effects(&self) -> Vec<Effect> {
        match self {
            Rally::Rallied => vec![Effect::set(Role::A, "routing", false, clause::TT_RLY_01)],
            Rally::RunsOn { stands_lost } => vec![Effect::add(Role::A, "stands", -i64::from(*stands_lost), clause::TT_RLY_04)],
        }
    }
}

const RALLY: &dyn Umpired<Rules> = umpired::<RallyTest>();

fn ask(facts: serde_json::Value, dice: &[i64]) -> serde_json::Value {
    let request = Request { facts, dice: dice.to_vec(), roll: None, odds: true };
    match RALLY.answer(Rules::standard(), &request) {
        Ok(answer) => serde_json::to_value(answer).unwrap(),
        Err(error) => json!({ "error": error }),
    }
}

#[test]
fn typed_dice_give_the_outcome_with_its_ledger_and_exact_odds() {
    insta::assert_json_snapshot!(ask(json!({ "arm": "infantry", "staggers": 2, "officer": true }), &[3, 4]));
}

#[test]
fn without_dice_the_umpire_says_what_to_roll_and_what_would_follow() {
    insta::assert_json_snapshot!(ask(json!({ "arm": "cavalry" }), &[]));
}

#[test]
fn the_schema_has_what_a_form_needs() {
    insta::assert_json_snapshot!(RALLY.schema(Rules::standard()));
}

#[test]
fn what_a_fact_is_worth_follows_the_tables() {
    let own = Book::parse(&SOURCES).unwrap();
    let Rules { rating, officer, each_stagger, .. } = *Rules::standard();
    let kinder = Rules { book: own, rating, officer: Modifier { value: officer.value + 1, ..officer }, each_stagger };
    let worth = |rules: &Rules| RALLY.schema(rules)["properties"]["officer"]["x-effect"].as_i64().unwrap();
    assert_eq!(worth(&kinder), worth(Rules::standard()) + 1);
}

#[test]
fn bad_input_is_refused_with_the_field_and_what_would_do() {
    let bad = [
        json!({}),
        json!({ "arm": "infantery" }),
        json!({ "arm": "infantry", "stagers": 2 }),
        json!({ "arm": "infantry", "staggers": 7 }),
        json!({ "arm": "infantry", "staggers": -1 }),
        json!({ "arm": "infantry", "staggers": "two" }),
        json!({ "arm": "infantry", "officer": 1 }),
        json!({ "arm": "infantry", "officer": true, "officer_fell": true }),
        json!([1]),
    ];
    insta::assert_json_snapshot!(bad.map(|facts| json!({ "answer": ask(facts.clone(), &[1, 1]), "facts": facts })));
}

#[test]
fn impossible_and_superfluous_dice_are_refused() {
    let facts = || json!({ "arm": "infantry" });
    insta::assert_json_snapshot!([ask(facts(), &[7, 1]), ask(facts(), &[1, 0]), ask(facts(), &[1, 2, 3])]);
}

#[test]
fn a_throw_half_typed_says_what_the_last_die_would_bring() {
    // Two dice, 8 or less: with a four typed, a four rallies and a five does not.
    let half = ask(json!({ "arm": "infantry" }), &[4]);
    assert_eq!(half["ask"]["typed"], json!([4]));
    let then: Vec<_> = half["ask"]["last"].as_array().unwrap().iter().map(|last| (last["face"].as_i64(), last["then"].as_str())).collect();
    assert_eq!(then[3..5], [(Some(4), Some("rallied")), (Some(5), Some("runs on"))]);
    assert_eq!(then.len(), 6);
    let none = ask(json!({ "arm": "infantry" }), &[]);
    assert!(none["ask"]["last"].is_null() && none["ask"]["typed"].is_null());
}

#[test]
fn a_seed_completes_a_throw_half_typed() {
    for seed in 0..20 {
        let request = Request { facts: json!({ "arm": "infantry" }), dice: vec![4], roll: Some(seed), odds: false };
        let answer = RALLY.answer(Rules::standard(), &request).unwrap();
        let [first, second] = answer.dice[0].faces[..] else { panic!("{:?}", answer.dice) };
        assert_eq!((first, answer.dice[0].value), (4, i32::from(4 + second)));
        assert!(answer.outcome.is_some());
    }
}

#[test]
fn a_seed_rolls_what_was_not_typed() {
    let request = Request { facts: json!({ "arm": "infantry" }), dice: Vec::new(), roll: Some(3), odds: false };
    let one = RALLY.answer(Rules::standard(), &request).unwrap();
    let two = RALLY.answer(Rules::standard(), &request).unwrap();
    assert_eq!(one.dice[0].faces, two.dice[0].faces);
    assert!(one.outcome.is_some() && one.odds.is_none());
}
