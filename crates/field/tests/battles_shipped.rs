//! The battles that come with the program: sound, and of the strength the researched files have.

use grognard_field::battle::{self, Colour, Strength};

/// Men, foot, horse, gunners, guns, units, on the field at the start, counted by an independent reader of the files.
const STRENGTHS: &[(&str, &str, [u32; 7])] = &[
    ("auerstedt", "french", [26900, 24540, 1300, 1060, 44, 35, 8090]),
    ("auerstedt", "prussian", [32150, 22800, 7730, 1620, 80, 56, 10500]),
    ("drill-breach", "red", [1890, 1640, 0, 250, 10, 6, 1890]),
    ("drill-breach", "blue", [2050, 1800, 180, 70, 4, 6, 2050]),
    ("drill-ground", "red", [3500, 2300, 870, 330, 14, 8, 3500]),
    ("drill-ground", "blue", [3540, 2300, 880, 360, 18, 8, 3540]),
    ("maida", "french", [6129, 5689, 328, 112, 4, 11, 6129]),
    ("maida", "british", [5175, 5025, 0, 150, 16, 15, 4585]),
    ("quatre-bras", "french", [20699, 16710, 2639, 1350, 44, 45, 12881]),
    ("quatre-bras", "allied", [33823, 29639, 2004, 2180, 70, 60, 7993]),
    ("ridge-1811", "french", [6500, 4800, 1560, 140, 8, 12, 6500]),
    ("ridge-1811", "british", [6500, 4800, 1560, 140, 8, 12, 6500]),
    ("shevardino", "french", [31620, 23120, 6120, 2380, 136, 94, 24465]),
    ("shevardino", "russian", [20135, 14110, 4870, 1155, 66, 50, 20135]),
    ("vimeiro", "french", [13000, 10300, 2000, 700, 23, 26, 10005]),
    ("vimeiro", "british", [18858, 18132, 500, 226, 18, 31, 18858]),
    ("waterloo", "french", [71993, 51457, 14876, 5660, 246, 121, 71993]),
    ("waterloo", "allied", [120200, 92015, 21162, 7023, 260, 217, 68256]),
];

#[test]
fn every_shipped_battle_loads_without_fault() {
    for (name, text) in battle::shipped() {
        if let Err(faults) = battle::load(name, text) {
            panic!("{}", faults.lines());
        }
    }
    assert_eq!(battle::shipped().len(), 9);
    assert!(battle::shipped().is_sorted(), "names in order, for lists");
}

#[test]
fn strengths_are_those_of_the_researched_files() {
    for &(name, side, [men, foot, horse, gunners, guns, units, at_start]) in STRENGTHS {
        let battle = battle::shipped_battle(name).unwrap();
        let seat = battle.seat(side).unwrap();
        let expected = Strength { men, foot, horse, gunners, guns, units, at_start };
        assert_eq!(battle.strength(seat), expected, "{name} {side}");
    }
}

#[test]
fn red_is_the_side_that_acts_first() {
    for (name, red) in [("maida", "french"), ("quatre-bras", "french"), ("drill-ground", "red")] {
        let battle = battle::shipped_battle(name).unwrap();
        assert_eq!(battle.red().id, red);
        assert_eq!(battle.seat(red), Some(Colour::Red));
        assert_ne!(battle.blue().id, red);
    }
}

#[test]
fn a_misspelt_name_gets_the_nearest_one() {
    let asked = battle::shipped_battle("quatrebras").unwrap_err();
    assert_eq!(asked.nearest, Some("quatre-bras"));
    assert_eq!(asked.to_string(), "no battle is called \"quatrebras\"; did you mean \"quatre-bras\"?");
    assert!(battle::shipped_text("xyz").unwrap_err().to_string().contains("there are auerstedt, "));
}

#[test]
fn defaults_and_what_comes_from_above_are_filled_in() {
    use grognard_field::battle::{AreaGround, Bed, LineGround};
    let battle = battle::shipped_battle("shevardino").unwrap();
    let redoubt = battle.areas.iter().find(|area| area.name.as_deref() == Some("Shevardino redoubt")).unwrap();
    assert!(matches!(redoubt.ground, AreaGround::Strongpoint { earthwork: true, .. }), "a redoubt line follows it");

    let battle = battle::shipped_battle("maida").unwrap();
    let lamato = battle.lines.iter().find(|line| line.name.as_deref() == Some("Lamato")).unwrap();
    assert!(matches!(&lamato.ground, LineGround::River { bed: Bed::Firm, sunken: false, fordable } if fordable.len() == 3));
    let late = battle.units.iter().filter(|unit| !battle.starts_on_field(unit)).collect::<Vec<_>>();
    assert_eq!(late.iter().map(|unit| unit.men).sum::<u32>(), 5175 - 4585);
    assert_eq!(battle.command_of(late[0]).arrives.unwrap().minutes, 75, "08:45 to 10:00");

    for (name, _) in battle::shipped() {
        let battle = battle::shipped_battle(name).unwrap();
        assert!(battle.units.iter().all(|unit| !unit.nation.is_empty()));
    }
}
