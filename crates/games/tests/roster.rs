//! Every battle's units become cards under every game, and the cards fill facts.

use grognard_field::battle::{shipped, shipped_battle};
use grognard_games::roster::{Event, Roster, corrected, end_turn, last_to_undo};
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
