//! The first sentence of a report says what its own tables say, of both sides.

use grognard_lab::{Outcome, Row, Study, no_files, summary};

const STUDY: &str = "name = \"A\"\nseed = 1\ncount = 200\ngames = [\"huzzah\"]\nbattles = [\"maida\"]\ngenerals = [\"recruit\"]\n\
    [[change]]\nname = \"no bonus\"\nset = [{ table = \"skirmish\", row = \"zone_bonus\", value = 0 }]\n";

/// The sentence of made-up battles: of each hundred of a cell so many are red's, so many blue's, and so many men are blue's losses.
fn sentence(cells: &[(u64, u64, u32)]) -> String {
    let study = Study::read("study.toml", STUDY, &no_files).unwrap();
    let row = |index: u64| {
        let (cell, at) = (study.cell_of(index), index / 2 % 100);
        let (red, blue, men) = cells.get(cell).copied()?;
        let outcome = if at < red {
            Outcome::Red
        } else if at < red + blue {
            Outcome::Blue
        } else {
            Outcome::Draw
        };
        let men = [Some(500), Some(men + (at % 3) as u32)];
        let losses = [Vec::new(), Vec::new()];
        Some(Row { index, cell, seed: 0, outcome, ending: String::new(), turns: 8 + (at % 2) as u32, decisions: 90, men, losses })
    };
    let rows: Vec<Row> = (0..study.total()).filter_map(row).collect();
    summary(&study, &rows).sentence
}

#[test]
fn a_change_of_blues_victories_is_seen() {
    let said = sentence(&[(2, 60, 300), (2, 40, 300)]);
    assert!(said.starts_with("“no bonus”: Stuart's expedition wins 20.0 fewer battles in a hundred ("), "{said}");
    assert!(said.contains("It leans to Stuart's expedition."), "{said}");
}

#[test]
fn losses_that_move_are_told_where_victories_do_not() {
    let said = sentence(&[(40, 40, 300), (40, 40, 250)]);
    assert!(said.starts_with("“no bonus”: Stuart's expedition loses 50 men fewer (50 to 50); the victories do not move"), "{said}");
    let said = sentence(&[(40, 40, 300), (40, 40, 300)]);
    assert!(said.starts_with("The change moves nothing beyond doubt"), "{said}");
}

#[test]
fn what_has_not_been_fought_is_not_spoken_of() {
    let said = sentence(&[(40, 40, 300)]);
    assert!(said.starts_with("Neither side has the better of it"), "{said}");
    assert_eq!(sentence(&[]), "No battle has been fought yet.");
}
