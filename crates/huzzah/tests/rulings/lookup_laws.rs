//! The laws every look-up and permission keeps, on random facts.

use grognard_engine::book::{Cell, TableKind};
use grognard_engine::umpire::{Rulebook, trial};
use grognard_huzzah::Rules;
use grognard_huzzah::procedures::{lookups, permissions, procedures};

#[test]
fn look_ups_and_permissions_answer_any_facts_that_fit_their_schema() {
    for procedure in lookups::ALL.iter().chain(permissions::ALL) {
        let answered = trial::laws(*procedure, Rules::standard(), 200, 0);
        assert!(answered >= 10, "{} answers only {answered} of 200 random sets of facts", procedure.card().name);
    }
}

#[test]
fn every_clause_an_answer_rests_on_stands_on_its_card() {
    assert_eq!(trial::off_the_card(procedures(), Rules::standard(), 400), []);
}

#[test]
fn contradictions_name_both_facts() {
    let refused: u32 = procedures().iter().map(|procedure| trial::contradictions_name_facts(*procedure, Rules::standard(), 200)).sum();
    assert!(refused > 100, "{refused}");
}

#[test]
fn a_card_has_every_fact_it_is_to_fill() {
    let card = grognard_huzzah::UnitCard { nation: Some(Default::default()), stands: Some(4), ..Default::default() };
    let card = serde_json::to_value(card).expect("a card is plain data");
    for procedure in lookups::ALL.iter().chain(permissions::ALL) {
        for (field, property) in procedure.schema(Rules::standard())["properties"].as_object().into_iter().flatten() {
            let filled = property.get("x-role").is_none() || card.get(field).is_some();
            assert!(filled, "{}: the card has no {field}", procedure.card().name);
        }
    }
}

/// Layers of centimetres and the layers that repeat them in bands.
const IN_BANDS: [(&str, &str); 3] = [("cells", "bands"), ("from", "from_bands"), ("to", "to_bands")];

#[test]
fn hz_scale_01_hz_scale_02_every_distance_is_the_whole_number_of_bands_beside_it() {
    let band = i64::from(Rules::standard().lookup.band);
    let same = |cm: &Cell, bands: &Cell| match (cm, bands) {
        (Cell::Int(cm), Cell::Int(bands)) => *cm == bands * band,
        (cm, bands) => cm.is_blank() && bands.is_blank(),
    };
    let mut compared = 0;
    for table in &Rules::standard().book().tables {
        match &table.kind {
            TableKind::Grid(grid) => {
                for (cm, bands) in IN_BANDS.into_iter().filter_map(|(cm, bands)| Some((grid.layer(cm)?, grid.layer(bands)?))) {
                    for (cm, bands) in cm.iter().flatten().zip(bands.iter().flatten()) {
                        assert!(same(cm, bands), "{}: {cm}cm are not {bands} bands", table.name);
                        compared += 1;
                    }
                }
            }
            TableKind::Values(values) => {
                for value in values {
                    let twin = value.name.strip_suffix("_bands").and_then(|name| values.iter().find(|other| other.name == name));
                    // The book rounds the depth of the table, 36 bands, to a typical 40.
                    if let Some(cm) = twin.filter(|cm| cm.name != "table_depth") {
                        assert!(same(&cm.value, &value.value), "{}: {}cm are not {} bands", table.name, cm.value, value.value);
                        compared += 1;
                    }
                }
            }
            TableKind::List(_) => {}
        }
    }
    assert!(compared > 60, "only {compared} distances were compared");
}

#[test]
fn hz_bom_29_ranges_follow_on_one_another() {
    let table = Rules::standard().book().table("bombardment_ranges").expect("the table of ranges");
    let TableKind::Grid(grid) = &table.kind else { panic!("ranges are a grid") };
    let (from, to) = (grid.layer("from").expect("from"), grid.layer("to").expect("to"));
    for ((printed, from), to) in grid.cells.iter().zip(from).zip(to) {
        for column in 0..3 {
            assert_eq!(printed[column].to_string(), format!("{}-{}", from[column], to[column]));
            assert_eq!(from[column], if column == 0 { Cell::Int(0) } else { to[column - 1].clone() });
        }
        assert_eq!(printed[3], to[3]);
    }
}
