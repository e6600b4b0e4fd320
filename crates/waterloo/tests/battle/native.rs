//! Native scenarios load, and broken ones say all that is wrong.

use grognard_waterloo::native::{load, shipped, shipped_scenario};
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
