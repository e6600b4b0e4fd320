//! Battles as their files deploy them.

use std::sync::Arc;

use grognard_engine::Side;
use grognard_engine::book::Book;
use grognard_field::battle::{Edge, load, shipped_battle};
use grognard_field::geometry::gap;
use grognard_huzzah::rules::SOURCES;
use grognard_huzzah::setup::by_the_book;
use grognard_huzzah::table::{OfficerFate, Table, Whereabouts};
use grognard_huzzah::words::OfficerLevel;
use grognard_huzzah::{Options, Rules};

fn rules() -> Arc<Rules> {
    Arc::new(Rules::load(Book::parse(&SOURCES).unwrap(), Options::default()).unwrap())
}

pub fn start(name: &str) -> Table {
    Table::start(&shipped_battle(name).unwrap(), rules()).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

#[test]
fn the_battles_start_without_overlap() {
    for name in ["maida", "vimeiro", "quatre-bras", "shevardino", "ridge-1811", "drill-ground", "drill-breach", "auerstedt", "waterloo"] {
        let table = start(name);
        let on: Vec<_> = table.all_units().filter(|unit| table.unit(*unit).on_table()).collect();
        for (n, &a) in on.iter().enumerate() {
            let rect = table.rect(a);
            assert!(table.printed().extent.holds(&rect, 0.01), "{name}: {} is off the table", table.card(a).name);
            for &b in &on[..n] {
                let apart = gap(&rect, &table.rect(b));
                let both = table.unit(a).garrison.is_some() && table.unit(b).garrison.is_some();
                assert!(
                    apart > if both { -0.01 } else { 1.0 },
                    "{name}: {} and {} are {apart} m apart",
                    table.card(a).name,
                    table.card(b).name
                );
            }
        }
    }
}

#[test]
fn hz_org_02_hz_org_03_every_command_has_an_officer_and_every_unit_one_brigade() {
    for name in ["maida", "vimeiro", "quatre-bras", "shevardino", "waterloo"] {
        let table = start(name);
        for side in Side::BOTH {
            let army = table.army_card(side).command;
            assert_eq!(table.command_card(army).level, OfficerLevel::CommanderInChief);
            assert_eq!(table.command_card(army).units.len(), table.units_of(side).count(), "{name}");
            for unit in table.units_of(side) {
                let brigade = table.card(unit).brigade;
                assert_eq!(table.level(brigade), OfficerLevel::Brigade, "{name}: {}", table.card(unit).name);
                assert!(table.is_under(brigade, army) && table.command_card(brigade).units.contains(&unit));
            }
            for command in table.commands_of(side) {
                let card = table.command_card(command);
                assert!(!card.units.is_empty() || card.children.is_empty(), "{name}: {}", card.name);
                assert!(card.parent.is_none_or(|parent| table.command_card(parent).children.contains(&command)));
            }
        }
    }
}

#[test]
fn hz_rei_01_hz_rei_02_hz_rei_04_reinforcements_wait_off_the_table() {
    let table = start("maida");
    let late: Vec<_> = table.all_units().filter(|unit| table.unit(*unit).whereabouts == Whereabouts::Expected).collect();
    assert!(!late.is_empty(), "the 20th comes up from the beach");
    for unit in late {
        let card = table.card(unit);
        assert!(card.entry.is_some() && card.arrives > 1, "{}", card.name);
        let officer = table.command_card(card.brigade).officer;
        assert_eq!(table.officer(officer).fate, OfficerFate::Expected);
        assert_eq!(table.officer_card(officer).arrives, (card.arrives - 1).max(1), "HZ-REI-02: the turn before");
    }
}

#[test]
fn hz_loc_02_hz_cck_37_the_line_of_communication_is_the_road_nearest_the_middle_of_the_baseline() {
    let terrain = crate::ground::ground(
        "[[line]]\nkind = \"road\"\npath = [[300, 0], [400, 900]]\n[[line]]\nkind = \"road\"\npath = [[1500, 0], [1400, 900]]",
    );
    assert_eq!(by_the_book(&terrain, Edge::South), grognard_field::geometry::v(1500.0, 0.0));
    assert_eq!(by_the_book(&terrain, Edge::North), grognard_field::geometry::v(1200.0, 1800.0), "no road: the middle");
}

#[test]
fn hz_gap_08_points_are_those_of_the_list() {
    let table = start("maida");
    let total = |side| table.units_of(side).map(|unit| table.card(unit).points).sum::<i32>();
    assert!(total(Side::Red) > 100 && total(Side::Blue) > 100);
    let text = format!("{}\n{}", include_str!("bare_head.toml"), include_str!("bare_armies.toml"));
    let table = Table::start(&load("bare", &text).unwrap(), rules()).unwrap();
    assert!(table.all_units().all(|unit| table.card(unit).points == 12), "Trained infantry costs 12");
}

#[test]
fn hz_gap_09_random_ground_loads_and_starts() {
    let text = grognard_field::battle::shipped_text("drill-ground").unwrap();
    for seed in 0..24 {
        let mut random = grognard_engine::dice::Seeded::new(seed);
        let made = grognard_huzzah::setup::scattered(text, &rules(), &mut random).unwrap();
        let battle = load("random", &made).unwrap_or_else(|faults| panic!("seed {seed}: {}", faults.lines()));
        assert!(battle.areas.len() + battle.lines.len() >= 7, "six pieces and a road");
        Table::start(&battle, rules()).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
    }
}

#[test]
fn hz_gap_17_ridge_1811_has_twelve_units_a_side_at_the_distance_of_an_assault() {
    let table = start("ridge-1811");
    for side in Side::BOTH {
        assert_eq!(table.units_of(side).count(), 12);
        assert_eq!(table.commands_of(side).count(), 4, "the army and three brigades");
    }
    let apart = |a, b| gap(&table.rect(a), &table.rect(b));
    let nearest = table
        .on_table(Side::Red)
        .flat_map(|a| table.on_table(Side::Blue).map(move |b| (a, b)))
        .map(|(a, b)| apart(a, b))
        .fold(f64::MAX, f64::min);
    assert!((790.0..=820.0).contains(&nearest), "HZ-SETUP-05: 80 cm, not {nearest} m");
    assert_eq!(table.printed().turns, 12);
}

#[test]
fn hz_loc_03_a_line_of_communication_can_be_nominated() {
    // Drawn elsewhere than the default by the file's own word.
    let text = format!("{}\n{}", include_str!("bare_head.toml"), include_str!("bare_armies.toml"))
        .replace("communication = [1200, 0]", "communication = [300, 0]");
    let table = Table::start(&load("bare", &text).unwrap(), rules()).unwrap();
    assert_eq!(table.army_card(Side::Red).communication, grognard_field::geometry::v(300.0, 0.0));
}

#[test]
fn hz_gap_09_hz_gap_17_the_ready_battle_on_random_ground_has_another_for_each_number() {
    let on = |random_ground: u32| {
        let options = grognard_huzzah::Options { random_ground, ..Default::default() };
        let book = grognard_engine::book::Book::parse(&grognard_huzzah::rules::SOURCES).unwrap();
        let rules = std::sync::Arc::new(grognard_huzzah::Rules::load(book, options).unwrap());
        let battle = grognard_huzzah::setup::random_ground(&rules).unwrap_or_else(|faults| panic!("{random_ground}: {}", faults.lines()));
        Table::start(&battle, rules).unwrap_or_else(|fault| panic!("{random_ground}: {fault}"));
        battle
    };
    assert!(on(1) == on(1) && on(1).areas != on(2).areas);
    (3..30).for_each(|number| drop(on(number)));
}
