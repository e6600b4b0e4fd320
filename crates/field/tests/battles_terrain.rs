//! Terrain tables: the first row that fits holds; holes, dead rows and unknown attributes are faults.

use grognard_field::battle::{self, Attribute, Feature, Form, TerrainMap};

fn feature(form: Form, kind: &'static str, attributes: &[(&'static str, Attribute)]) -> Feature {
    Feature { form, kind, attributes: attributes.to_vec() }
}

/// The tables of the five games, beside the crates that embed them.
fn tables() -> Vec<(String, String)> {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    ["huzzah", "manner", "shako", "volley", "waterloo"]
        .iter()
        .map(|game| crates.join(game).join("rules/terrain.toml"))
        .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).unwrap()))
        .collect()
}

#[test]
fn every_game_knows_all_the_ground_of_every_shipped_battle() {
    for (file, text) in tables() {
        let map = TerrainMap::parse(&file, &text).unwrap_or_else(|faults| panic!("{}", faults.lines()));
        for (name, text) in battle::shipped() {
            let battle = battle::load_for(name, text, &map).unwrap_or_else(|faults| panic!("{}", faults.lines()));
            assert!(map.unmapped(&battle).is_empty());
        }
    }
}

#[test]
fn the_first_row_that_fits_holds() {
    let text = &tables()[0].1;
    let map = TerrainMap::parse("huzzah", text).unwrap();
    let becomes = |feature: Feature| map.becomes(&feature).map(|row| row.becomes.clone()).unwrap();
    let strongpoint = |defence: f64, earthwork: bool| {
        let attributes = [("defence", Attribute::Number(defence)), ("earthwork", Attribute::Flag(earthwork))];
        becomes(feature(Form::Area, "strongpoint", &attributes))
    };
    assert_eq!(strongpoint(5.0, true), "none");
    assert_eq!(strongpoint(3.0, false), "one building sector");
    assert_eq!(strongpoint(4.0, false), "strong point");
    let river = |arms: &[&'static str]| becomes(feature(Form::Line, "river", &[("fordable", Attribute::Words(arms.to_vec()))]));
    assert_eq!(river(&[]), "impassable river");
    assert_eq!(river(&["infantry"]), "river fordable by those named");
    let marsh = |arms: Option<&[&'static str]>| {
        let attributes: Vec<_> = arms.into_iter().map(|arms| ("passable", Attribute::Words(arms.to_vec()))).collect();
        becomes(feature(Form::Area, "marsh", &attributes))
    };
    assert_eq!(marsh(Some(&["cavalry", "infantry"])), "marsh passable to infantry, half rate");
    assert_eq!(marsh(Some(&["cavalry"])), "difficult terrain, impassable");
    assert_eq!(marsh(None), "difficult terrain, impassable");
}

#[test]
fn faults_of_a_table_are_all_shown() {
    let text = &tables()[0].1;
    let broken = text
        .replacen("kind = \"wood\"", "kind = \"woods\"", 1)
        .replacen("slope = \"gentle\"", "slop = \"gentle\"", 1)
        .replacen("defence_max = 3", "defence_max = \"three\"", 1)
        .replacen("becomes = \"light woodland\"\nclauses = [\"HZ-WOD-01\", \"HZ-TER-05\"]", "becomes = \"light woodland\"", 1);
    let faults = TerrainMap::parse("terrain.toml", &broken).unwrap_err();
    insta::assert_snapshot!("terrain_faults", faults.lines());

    // Sound rows, but some ground is left over, and one row is never reached.
    let holes = text.replacen("[[area]]\nkind = \"lake\"", "[[area]]\nkind = \"crops\"", 1).replacen(
        "if = { height = \"high\" }",
        "if = { height = \"low\" }",
        1,
    );
    let faults = TerrainMap::parse("terrain.toml", &holes).unwrap_err();
    insta::assert_snapshot!("terrain_holes", faults.lines());
}

#[test]
fn ground_a_game_does_not_know_is_a_fault_of_the_battle_with_its_place() {
    let map = TerrainMap::parse("huzzah", &tables()[0].1).unwrap();
    let without = TerrainMap { rows: map.rows.iter().filter(|row| row.kind != "mine").cloned().collect(), ..map };
    let (name, text) = battle::shipped()[1];
    let faults = battle::load_for(name, text, &without).unwrap_err();
    assert_eq!(faults.faults.len(), 1);
    assert_eq!(faults.faults[0].code, "unmapped");
    let unmapped = without.unmapped(&battle::load(name, text).unwrap());
    assert_eq!((unmapped.len(), unmapped[0].feature.kind), (1, "mine"));
}

#[test]
fn mangled_tables_never_panic() {
    let tables = tables();
    for seed in 0..500_u64 {
        let (_, text) = &tables[(seed % 5) as usize];
        battle::fuzz::swallow_terrain(&battle::fuzz::mangle(text, seed));
    }
}
