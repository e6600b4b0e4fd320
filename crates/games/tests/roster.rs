//! Every battle's units become cards under every game, and the cards fill facts.

use grognard_field::battle::{shipped, shipped_battle};
use grognard_games::roster::{Changed, Event, Log, Roster, Stated, added, corrected, end_turn, last_to_undo, overruled};
use grognard_games::{Game, Rules};
use serde_json::{Value, json};

#[test]
fn every_battle_makes_a_roster_under_every_game() {
    for (name, _) in shipped() {
        let battle = shipped_battle(name).unwrap_or_else(|error| panic!("{error}"));
        for game in Game::ALL {
            let mut events = vec![Event::Opened { game, battle: Some((*name).to_owned()), options: Value::Null }];
            events.extend(game.roster(&battle).unwrap_or_else(|error| panic!("{name} under {game}: {error}")));
            let roster = Roster::fold(&events).unwrap_or_else(|error| panic!("{name} under {game}: {error}"));
            assert_eq!(roster.units.len() + 1, events.len());
        }
    }
}

#[test]
fn maidas_cards_tell_its_units_apart() {
    let battle = shipped_battle("maida").unwrap_or_else(|error| panic!("{error}"));
    let mut shown = String::new();
    for game in Game::ALL {
        let schema = game.card_schema();
        shown += &format!("{}\n", game.title());
        for event in game.roster(&battle).unwrap_or_else(|error| panic!("{error}")) {
            let Event::UnitAdded { unit, side, card } = event else { panic!("only units") };
            let special: Vec<String> = card
                .as_object()
                .into_iter()
                .flatten()
                .filter(|(field, value)| *field != "name" && **value != schema["properties"][field.as_str()]["default"] && !value.is_null())
                .map(|(field, value)| format!("{field}={value}"))
                .collect();
            shown += &format!("  {unit} ({}): {}\n", side.unwrap_or_default(), special.join(" "));
        }
    }
    insta::assert_snapshot!(shown);
}

fn evening() -> Vec<Event> {
    let card = Game::Huzzah.card(&json!({ "name": "42nd", "quality": "trained" })).unwrap_or_else(|error| panic!("{error}"));
    vec![
        Event::Opened { game: Game::Huzzah, battle: None, options: Value::Null },
        Event::UnitAdded { unit: "42nd".into(), side: None, card },
    ]
}

#[test]
fn corrections_and_undo_leave_their_trace() {
    let (mut events, schema) = (evening(), Game::Huzzah.card_schema());
    let roster = Roster::fold(&events).unwrap();
    events.push(corrected(&roster, "42", "staggers=2", "miscounted", &schema).unwrap());
    assert_eq!(Roster::fold(&events).unwrap().units[0].card["staggers"], 2);
    events.push(last_to_undo(&events).unwrap());
    assert_eq!(Roster::fold(&events).unwrap().units[0].card["staggers"], 0);
    assert_eq!(events.len(), 4, "nothing is erased");
    events.push(end_turn(&Roster::fold(&events).unwrap(), &schema));
    assert_eq!(Roster::fold(&events).unwrap().turn, 2);
}

#[test]
fn unknown_units_and_fields_are_refused_with_the_nearest_name() {
    let (roster, schema) = (Roster::fold(&evening()).unwrap(), Game::Huzzah.card_schema());
    assert!(roster.unit("43nd").unwrap_err().message.contains("did you mean `42nd`?"));
    let refused = corrected(&roster, "42nd", "stagers=2", "", &schema).unwrap_err();
    assert!(refused.message.contains("did you mean `staggers`?"), "{refused}");
    assert_eq!(corrected(&roster, "42nd", "staggers", "", &schema).unwrap_err().code, "roster/no-assignment");
}

#[test]
fn options_are_checked_like_facts() {
    let Err(error) = Rules::load(Game::Shako, &json!({ "no_such_option": true }), None) else { panic!("an unknown option is loaded") };
    assert!(error.to_string().contains("no_such_option"), "{error}");
}

/// The 42nd took two staggers in one verdict.
fn adjudicated() -> Log {
    let change =
        |from: i64, to: i64| Changed { unit: "42nd".into(), field: "staggers".into(), from: json!(from), to: json!(to), clause: None };
    let verdict = Event::Adjudicated {
        procedure: "threat".into(),
        a: Some("42nd".into()),
        b: None,
        facts: json!({}),
        dice: vec![4, 5],
        words: "2 staggers".into(),
        clauses: Vec::new(),
        changes: vec![change(0, 1), change(1, 2)],
    };
    let (log, _) = Log::begin(evening()).unwrap();
    log.with(verdict).unwrap().0
}

fn staggers(log: &Log) -> &Value {
    &log.roster.units[0].card["staggers"]
}

#[test]
fn an_overruled_verdict_is_kept_and_what_it_changed_goes_back() {
    let (log, schema) = (adjudicated(), Game::Huzzah.card_schema());
    assert_eq!(staggers(&log), 2);
    let back = overruled(&log, 2, "They hold", "the wall was forgotten", &[], &schema).unwrap();
    let (after, _) = log.with(back).unwrap();
    assert_eq!(staggers(&after), 0);
    assert!(after.roster.overruled.contains(&2) && after.events.len() == 4);
    let one = [Stated { unit: "42".into(), field: "staggers".into(), to: json!(1) }];
    let (stated, _) = log.with(overruled(&log, 2, "One stagger", "a die fell off", &one, &schema).unwrap()).unwrap();
    assert_eq!(staggers(&stated), 1);
    // Taking the overruling back lets the verdict stand again.
    let (undone, _) = stated.with(last_to_undo(&stated.events).unwrap()).unwrap();
    assert_eq!(staggers(&undone), 2);
    assert!(undone.roster.overruled.is_empty());
}

#[test]
fn what_has_changed_since_must_be_stated() {
    let (log, schema) = (adjudicated(), Game::Huzzah.card_schema());
    let (log, _) = log.with(corrected(&log.roster, "42nd", "staggers=3", "miscounted", &schema).unwrap()).unwrap();
    let refused = overruled(&log, 2, "They hold", "the wall was forgotten", &[], &schema).unwrap_err();
    assert_eq!(refused.code, "roster/changed-since");
    let stated = [Stated { unit: "42nd".into(), field: "staggers".into(), to: json!(1) }];
    let (after, _) = log.with(overruled(&log, 2, "They hold", "so", &stated, &schema).unwrap()).unwrap();
    assert_eq!(staggers(&after), 1);
}

#[test]
fn only_a_verdict_that_stands_is_overruled_and_only_with_a_reason() {
    let (log, schema) = (adjudicated(), Game::Huzzah.card_schema());
    for entry in [0, 1, 3, usize::MAX] {
        assert_eq!(overruled(&log, entry, "x", "y", &[], &schema).unwrap_err().code, "roster/not-overruled");
    }
    assert_eq!(overruled(&log, 2, "x", " ", &[], &schema).unwrap_err().code, "roster/no-reason");
    assert_eq!(overruled(&log, 2, "", "y", &[], &schema).unwrap_err().code, "roster/no-words");
    let (undone, _) = log.with(last_to_undo(&log.events).unwrap()).unwrap();
    assert_eq!(overruled(&undone, 2, "x", "y", &[], &schema).unwrap_err().code, "roster/not-overruled");
}

#[test]
fn a_log_reads_its_own_lines_and_no_others() {
    let (log, mut lines) = Log::begin(evening()).unwrap();
    let (log, line) = log.with(end_turn(&log.roster, &Game::Huzzah.card_schema())).unwrap();
    lines.push(line);
    let text = lines.concat();
    assert_eq!(Log::read(text.lines()).unwrap().events, log.events);
    assert_eq!(Log::read(text.lines().skip(1)).unwrap_err().code, "roster/unreadable");
    let changed = text.replace("trained", "veteran");
    assert!(Log::read(changed.lines()).unwrap_err().message.starts_with("line 2"));
}

#[test]
fn a_unit_needs_a_name_and_a_sound_card() {
    let (log, _) = Log::begin(evening()).unwrap();
    let known = |card: Value| card.as_object().unwrap().clone();
    let sound = || known(json!({ "quality": "trained" }));
    for name in ["", "  ", "a\nb", &"x".repeat(81)] {
        assert_eq!(added(&log.roster, name, None, sound()).unwrap_err().code, "roster/no-name", "{name:?}");
    }
    assert!(added(&log.roster, &"x".repeat(80), None, sound()).is_ok());
    assert_eq!(added(&log.roster, "78th", None, known(json!({ "quality": "splendid" }))).unwrap_err().code, "facts/not-accepted");
    let twice = added(&log.roster, "42nd", None, sound()).unwrap();
    assert_eq!(log.with(twice).unwrap_err().code, "roster/unit-twice");
}
