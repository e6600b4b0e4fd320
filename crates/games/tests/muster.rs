//! Every shipped battle under every game: nobody lost, nobody on top of another, every value with an origin that exists; and the
//! orders of battle themselves, to be read.

use grognard_engine::Clause;
use grognard_engine::book::Book;
use grognard_field::battle::{Battle, Colour, shipped, shipped_battle};
use grognard_field::geometry::{Rect, Table, gap};
use grognard_field::muster::{Datum, Place, RollUnit};
use grognard_games::{Game, Roll};

fn each(check: impl Fn(&str, &Battle, Game, &Roll)) {
    for (name, _) in shipped() {
        let battle = shipped_battle(name).unwrap();
        for game in Game::ALL {
            let roll = game.muster(&battle).unwrap_or_else(|why| panic!("{name} under {game}: {why}"));
            check(name, &battle, game, &roll);
        }
    }
}

#[test]
fn golden_musters() {
    each(|name, _, game, roll| {
        insta::assert_snapshot!(format!("{name}-{game}"), roll.to_string());
    });
}

#[test]
fn men_and_guns_are_those_of_the_file() {
    each(|name, battle, game, roll| {
        for colour in [Colour::Red, Colour::Blue] {
            let (file, side) = (battle.strength(colour), &roll.sides[colour.index()]);
            let summed = side.units().fold((0, 0), |(men, guns), unit| (men + unit.men, guns + unit.guns));
            assert_eq!((side.totals.men, side.totals.guns), (file.men, file.guns), "{name} under {game}, {colour}");
            assert_eq!(summed, (file.men, file.guns), "{name} under {game}, {colour}");
        }
        for unit in &battle.units {
            let kept = roll.units().any(|made| made.members.contains(&unit.id));
            assert!(kept, "{name} under {game}: {} is in no unit", unit.id);
        }
    });
}

#[test]
fn nobody_overlaps_and_nobody_is_off_the_table() {
    each(|name, battle, game, roll| {
        let table = Table { width: battle.header.width, height: battle.header.depth };
        let ground: Vec<(&str, Rect)> =
            roll.units().filter_map(|unit| unit.ground().map(|(pose, size)| (unit.name.as_str(), Rect::at(pose, size)))).collect();
        for (n, (unit, rect)) in ground.iter().enumerate() {
            assert!(table.holds(rect, 1e-6), "{name} under {game}: {unit} is off the table");
            for (other, there) in &ground[..n] {
                assert!(gap(rect, there) > -1e-6, "{name} under {game}: {unit} stands on {other}");
            }
        }
    });
}

/// BW-STK, read again: counters of one side, at most two in a hex, and two only if one of them is artillery.
#[test]
fn no_hex_holds_too_many() {
    each(|name, _, game, roll| {
        let mut held: Vec<((u16, u16), Colour, &RollUnit)> = Vec::new();
        for side in &roll.sides {
            for unit in side.units().filter(|unit| unit.turn == 1) {
                if let Place::Hex { column, row, .. } = unit.place {
                    held.push(((column, row), side.colour, unit));
                }
            }
        }
        for (hex, colour, unit) in &held {
            let there: Vec<_> = held.iter().filter(|(other, ..)| other == hex).collect();
            let guns = there.iter().filter(|(_, _, other)| other.guns > 0).count();
            assert!(there.iter().all(|(_, other, _)| other == colour), "{name} under {game}: both sides in {hex:?}");
            assert!(there.len() == 1 || (there.len() == 2 && guns >= 1), "{name} under {game}: {} in {hex:?}", unit.name);
        }
    });
}

#[test]
fn every_unit_has_a_commander_and_a_name_of_its_own() {
    each(|name, battle, game, roll| {
        let mut ids: Vec<&str> = roll.units().map(|unit| unit.id.as_str()).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{name} under {game}: two units of one id");
        assert!(count <= 512, "{name} under {game}: {count} units");
        for side in &roll.sides {
            for command in &side.commands {
                let led = command.officer.as_ref().unwrap_or(&side.commander);
                assert!(!led.name.is_empty(), "{name} under {game}: nobody leads {}", command.name);
                assert!(command.units.iter().all(|unit| unit.command == command.id));
                if let Some(parent) = &command.parent {
                    assert!(side.commands.iter().any(|other| other.id == *parent), "{name} under {game}: no {parent}");
                }
            }
            let mut commands: Vec<&str> = side.commands.iter().map(|command| command.id.as_str()).collect();
            commands.sort_unstable();
            let before = commands.len();
            commands.dedup();
            assert_eq!(commands.len(), before, "{name} under {game}: two commands of one id");
            // Troops come on when the file says so.
            for unit in side.units() {
                let arrives = unit.members.first().and_then(|id| battle.unit(id)).is_some_and(|file| !battle.starts_on_field(file));
                assert!(arrives || unit.turn == 1, "{name} under {game}: {} is late", unit.name);
            }
        }
    });
}

#[test]
fn every_value_has_an_origin_that_exists() {
    let books: Vec<Book> = Game::ALL.iter().map(|game| Book::parse(game.sources()).unwrap()).collect();
    each(|name, _, game, roll| {
        let book = &books[game as usize];
        let prefix = match game {
            Game::Huzzah => "HZ-",
            Game::Shako => "SK-",
            Game::Waterloo => "BW-",
            Game::Volley => "VB-",
            Game::Manner => "GM-",
        };
        let origins = roll.values().into_iter().map(|value| (value.name, &value.origin));
        let origins = origins.chain(roll.notices.iter().map(|notice| (notice.text.as_str(), &notice.origin)));
        for (value, origin) in origins {
            let ids: Vec<String> = origin.ids().into_iter().filter(|id| id.starts_with(prefix)).collect();
            assert!(
                !ids.is_empty() || origin.is_house() || origin.is_battle(),
                "{name} under {game}: {value} comes from nowhere: \"{origin}\""
            );
            for id in ids {
                let clause = Clause::parse(&id).unwrap_or_else(|| panic!("{game}: `{id}` is no id"));
                assert!(book.clause(clause).is_some() || book.gap(clause).is_some(), "{game}: {value} cites {id}, which does not exist");
            }
        }
    });
}

#[test]
fn the_same_battle_musters_the_same() {
    each(|name, battle, game, roll| {
        let again = game.muster(battle).unwrap();
        assert_eq!(&again, roll, "{name} under {game}");
        let json = serde_json::to_value(roll).unwrap();
        let men: u64 = json["sides"][0]["commands"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|command| command["units"].as_array().unwrap())
            .map(|unit| unit["men"].as_u64().unwrap())
            .sum();
        assert_eq!(men, u64::from(battle.strength(Colour::Red).men), "{name} under {game}");
        let unit = roll.units().next().unwrap();
        assert!(unit.values.iter().all(|value| !value.name.is_empty()));
    });
}

/// What the data files themselves say of these battles, in their comments.
#[test]
fn turns_and_tables_are_as_the_data_says() {
    let turns = |name: &str, game: Game| match game.muster(&shipped_battle(name).unwrap()).unwrap().turns.value {
        Datum::Whole(turns) => turns,
        other => panic!("{other}"),
    };
    let scale = |name: &str, game: Game, value: &str| {
        let roll = game.muster(&shipped_battle(name).unwrap()).unwrap();
        roll.scale.iter().find(|entry| entry.name == value).unwrap().value.to_string()
    };
    assert_eq!([turns("maida", Game::Huzzah), turns("waterloo", Game::Huzzah)], [12, 36]);
    assert_eq!([turns("maida", Game::Shako), turns("waterloo", Game::Shako)], [9, 27]);
    assert_eq!([turns("maida", Game::Waterloo), turns("waterloo", Game::Waterloo)], [6, 18]);
    assert_eq!([turns("maida", Game::Manner), turns("waterloo", Game::Manner)], [6, 18]);
    let volley = ["waterloo", "auerstedt", "maida", "vimeiro"].map(|name| turns(name, Game::Volley));
    assert_eq!(volley, [9, 6, 6, 7]);
    assert_eq!(scale("maida", Game::Huzzah, "table"), "240 x 180 cm");
    assert_eq!(scale("waterloo", Game::Shako, "table"), "235 x 165 inches");
    assert_eq!(scale("waterloo", Game::Volley, "table"), "87 x 61 inches");
    assert_eq!(scale("waterloo", Game::Manner, "table"), "525 x 367 inches");
    let boards = ["waterloo", "quatre-bras", "maida"].map(|name| scale(name, Game::Waterloo, "board"));
    assert_eq!(boards, ["48 x 29 hexes", "26 x 20 hexes", "14 x 9 hexes"]);
}
