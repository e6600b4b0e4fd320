//! Study files: what is wrong with them is said all at once, with its place; the ready ones load and run.

use grognard_lab::{Study, no_files, ready, report, summary};

fn faults(text: &str) -> String {
    match Study::read("study.toml", text, &no_files) {
        Ok(_) => "no fault".to_owned(),
        Err(faults) => faults.lines(),
    }
}

const SOUND: &str = "name = \"A\"\nseed = 1\ncount = 4\ngames = [\"sample\"]\nbattles = [\"sample\"]\ngenerals = [\"random\"]\n";

#[test]
fn every_fault_is_named_with_its_place() {
    insta::assert_snapshot!(faults(
        r#"
name = ""
seed = -1
cuont = 10
precision = 2
games = ["huzza", "huzzah", "huzzah"]
battles = ["maida", "madia", "mine.toml", 3]
generals = ["random", ["random"], ["random", "napoleon"]]

[options.hussar]
exhaustion = true

[options.huzzah]
exhaustion = "yes"

[[change]]
name = "nothing"

[[change]]
name = "numbers"
game = "waterloo"
set = [{ table = "skirmish", row = "zone_bonus" }, 7]
tables = "mine.toml"

[[change]]
name = "nothing"
red = "marshall"
"#
    ));
}

#[test]
fn what_does_not_go_together_is_named_too() {
    insta::assert_snapshot!(faults(
        r#"
name = "Maida on hexes"
seed = 1
count = 10
games = ["huzzah", "waterloo"]
battles = ["maida", "derlon"]
generals = ["random"]

[options.huzzah]
exhaustoin = true

[[change]]
name = "a table that is not there"
game = "huzzah"
set = [
  { table = "skirmisch", row = "zone_bonus", value = 0 },
  { table = "skirmish", row = "zone_bonas", value = 0 },
  { table = "skirmish", row = "zone_bonus", value = "none" },
]
"#
    ));
}

#[test]
fn an_empty_file_and_a_broken_one() {
    insta::assert_snapshot!(format!("{}---\n{}", faults(""), faults("name = \nseed = 1 2\n[[change")));
    assert_eq!(faults(SOUND), "no fault");
}

#[test]
fn a_battle_depends_on_the_studys_seed_and_its_number_alone() {
    let study = Study::read("study.toml", SOUND, &no_files).unwrap();
    let longer = Study::read("study.toml", &SOUND.replace("count = 4", "count = 9"), &no_files).unwrap();
    let other = Study::read("study.toml", &SOUND.replace("seed = 1", "seed = 2"), &no_files).unwrap();
    for index in 0..4 {
        assert_eq!(study.fight(index), longer.fight(index));
        assert_ne!(study.seed_of(index), other.seed_of(index));
    }
    assert_ne!(study.fingerprint(), longer.fingerprint());
}

#[test]
fn a_changed_number_reaches_the_rules() {
    let text = "name = \"A\"\nseed = 1\ncount = 1\ngames = [\"huzzah\"]\nbattles = [\"maida\"]\ngenerals = [\"random\"]\n\
        [[change]]\nname = \"deep\"\nset = [{ table = \"skirmish\", row = \"zone_bonus\", value = 10 }]\n\
        [[change]]\nname = \"grid\"\nset = [{ table = \"threat_zone_depth\", row = \"Infantry\", column = \"Square\", value = 1 }]\n";
    let study = match Study::read("study.toml", text, &no_files) {
        Ok(study) => study,
        Err(faults) => panic!("{}", faults.lines()),
    };
    let tables: Vec<Option<&str>> = study.cells().iter().map(|cell| cell.order.own_tables.as_deref()).collect();
    assert_eq!(tables[0], None);
    assert!(tables[1].unwrap().contains("name = \"zone_bonus\"\nvalue = 10\n"), "{}", tables[1].unwrap());
    assert_eq!(study.cells()[1].base, 0);
}

#[test]
fn ready_studies_load_and_run() {
    for (file, text) in ready() {
        let mut study = match Study::read(file, text, &ready::file) {
            Ok(study) => study,
            Err(faults) => panic!("{}", faults.lines()),
        };
        (study.count, study.answers) = (1, 150);
        let rows: Vec<_> = (0..study.total()).map(|index| study.fight(index)).collect();
        let summary = summary(&study, &rows);
        assert!(summary.faults.is_empty(), "{file}: {:?}", summary.faults);
        assert_eq!(summary.cells.len(), study.cells().len());
        let page = report::html(&summary);
        assert!(page.contains("<svg") && page.contains("</html>") && !page.contains("NaN"), "{file}");
        assert!(!page.contains("src=") && !page.contains("href="), "{file}: the page loads something");
        for row in rows {
            assert_eq!(study.row_from_csv(&study.csv(&row)), Some(row), "{file}");
        }
    }
}

#[test]
fn faults_beside_faults_are_told_too() {
    insta::assert_snapshot!(faults(
        r#"
name = "Everything at once"
seed = 1
count = 10
games = ["huzza", "huzzah", "shako"]
battles = ["maida", "random-ground"]
generals = ["napoleon"]

[options.huzzah]
exhaustion = "yes"
reorganise = false

[[change]]
name = "two faults and a third"
game = "huzzah"
set = [
  { table = "skirmsh", row = "zone_bonus", value = 0 },
  { table = "skirmish", row = "zone_bonus", value = 99999999999 },
]
red = "marshall"
"#
    ));
    let text = SOUND.replace("\"sample\"", "\"maida\"").replace("games = [\"maida\"]", "games = [\"huzzah\"]");
    assert_eq!(faults(&text.replace("maida", "random-ground")), "no fault");
    let changes: String = (0..500).map(|at| format!("[[change]]\nname = \"{at}\"\nred = \"recruit\"\n")).collect();
    let told = faults(&(SOUND.to_owned() + &changes));
    assert!(told.contains("a study of 501 cells") && told.lines().count() == 1, "{told}");
}

/// What any player knows: a battalion caught in line by heavy horse fares worse than one in square.
#[test]
fn the_ready_study_of_squares_answers_its_question() {
    let (file, text) = ready().iter().find(|(file, _)| *file == "square-or-line.toml").unwrap();
    let mut study = Study::read(file, text, &ready::file).unwrap();
    study.count = 40;
    let rows: Vec<_> = (0..study.total()).map(|index| study.fight(index)).collect();
    let summary = summary(&study, &rows);
    let lost = |cell: usize| summary.cells[cell].men_lost[1].as_ref().unwrap().mean;
    assert!(lost(1) > 50.0 + 3.0 * lost(0), "in line {:.0} men are lost, in square {:.0}", lost(1), lost(0));
    assert!(summary.sentence.starts_with("“caught in line”: "), "{}", summary.sentence);
}
