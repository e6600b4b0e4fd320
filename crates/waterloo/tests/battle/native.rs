//! Native scenarios load, and broken ones say all that is wrong.

use grognard_waterloo::battle::scenario::Level;
use grognard_waterloo::native::{load, shipped, shipped_scenario};
use grognard_waterloo::procedures::permissions::may_buy_marker::Marker;
use grognard_waterloo::words::Nation;

use crate::helper::mustered;

#[test]
fn bw_gap_30_the_shipped_scenarios_load() {
    let [derlon, waterloo] = ["derlon", "mont-saint-jean"].map(|name| shipped_scenario(name).unwrap());
    assert_eq!(shipped().len(), 2);
    assert_eq!((waterloo.units.len(), waterloo.leaders.len(), waterloo.turns), (128, 28, 20));
    assert_eq!((derlon.units.len(), derlon.turns, derlon.armies.len()), (37, 6, 2));
    assert_eq!(waterloo.units.iter().map(|unit| u32::from(unit.strength)).sum::<u32>(), 686);
}

#[test]
fn every_fault_of_a_file_is_named_at_once_with_its_line() {
    let text = shipped()[0]
        .1
        .replace("turns = 6", "turns = \"six\"")
        .replace("stagger = \"odd_south\"", "stagger = \"odd\"")
        .replace("name = \"Quiot\"\narmy = \"French\"", "name = \"Quiot\"\narmy = \"Frensh\"");
    let faults = load("broken", &text).unwrap_err();
    assert_eq!(faults.faults.iter().map(|fault| fault.code).collect::<Vec<_>>(), ["wrong-type", "unknown-word"]);
    let text = text.replace("stagger = \"odd\"", "stagger = \"odd_south\"");
    let faults = load("broken", &text).unwrap_err();
    assert!(
        faults.lines().contains("`army` is \"Frensh\"; expected one of French, Anglo-Allied (did you mean \"French\"?)"),
        "{}",
        faults.lines()
    );
    assert!(faults.faults.iter().all(|fault| fault.line > 1));
}

#[test]
fn bw_gap_29_in_a_mustered_battle_the_prussians_are_an_army_apart() {
    let start = mustered("waterloo");
    let printed = start.printed();
    assert_eq!(printed.armies.len(), 3, "{:?}", printed.armies);
    let blucher = printed.overall(2).map(|leader| printed.leaders[usize::from(leader)].name.as_str());
    assert!(blucher.is_some_and(|name| name.contains("Bl\u{fc}cher")), "{blucher:?}");
    for unit in &printed.units {
        assert_eq!(unit.army == 2, unit.nation == Nation::Prussian, "{}", unit.name);
        assert_eq!(printed.commands[usize::from(unit.command)].army, unit.army, "{}", unit.name);
    }
    assert!(printed.starting.iter().all(|steps| *steps > 0));
    assert_eq!(mustered("quatre-bras").printed().armies.len(), 2);
}

#[test]
fn bw_gap_04_bw_gap_22_mustered_waterloo_has_the_two_commanders_of_artillery_and_quatre_bras_none() {
    let start = mustered("waterloo");
    let printed = start.printed();
    let gunners: Vec<_> = printed.leaders.iter().filter(|leader| leader.level == Level::Artillery).collect();
    let told: Vec<_> = gunners.iter().map(|leader| (leader.army, leader.range, leader.guard_guns)).collect();
    assert_eq!(told, [(0, 5, false), (0, 4, true)]);
    assert!(gunners[0].name.contains("Ruty") && gunners[1].name.contains("Desvaux"));
    for marker in [Marker::FrenchArtillery, Marker::GrandBattery] {
        let having: Vec<usize> = (0..3).filter(|army| printed.armies[*army].markers.contains(&marker)).collect();
        assert_eq!(having, [0], "{marker:?}");
    }
    let guard: Vec<&str> = printed.units.iter().filter(|unit| unit.guard).map(|unit| unit.name.as_str()).collect();
    assert!(!guard.is_empty() && guard.iter().all(|name| name.contains("Garde")), "{guard:?}");
    // Enough guns for a grand battery stand about Ruty at the start.
    let near = |hex| printed.map.distance(gunners[0].hex, hex) <= u32::from(gunners[0].range);
    let guns = printed.units.iter().filter(|unit| unit.arm.is_artillery() && unit.army == 0 && unit.turn == 1 && near(unit.hex));
    assert!(guns.count() >= 3);

    let quatre_bras = mustered("quatre-bras");
    let printed = quatre_bras.printed();
    assert!(printed.leaders.iter().all(|leader| leader.level != Level::Artillery));
    assert!(printed.armies.iter().all(|army| army.markers == [Marker::Orders, Marker::StrategicMovement]));
}
