//! Movement, ground, formations, ranges.

use crate::common::{ask, cites, cites_not, refused};
use grognard_manner::clause::*;
use serde_json::{Value, json};

fn inches(name: &str, facts: Value) -> f64 {
    ask(name, facts, &[]).get("distance").as_f64().expect("a distance")
}

#[test]
fn gm_chg_02_gm_chg_03_gm_chg_08_gm_chg_09_gm_fpt_01_gm_fpt_02_gm_fpt_03_gm_fpt_04_gm_fpt_05_fire_points() {
    let point = |charger: &str, artillery: bool| ask("fire-point", json!({ "charger": charger, "artillery": artillery }), &[]);
    for (charger, artillery, distance, clauses) in [
        ("infantry", false, 3.0, [GM_CHG_02, GM_FPT_01]),
        ("infantry", true, 6.0, [GM_CHG_03, GM_FPT_02]),
        ("cavalry", false, 6.0, [GM_CHG_08, GM_FPT_03]),
        ("cavalry", true, 12.0, [GM_CHG_09, GM_FPT_04]),
    ] {
        assert_eq!(point(charger, artillery).get("distance").as_f64(), Some(distance));
        cites(&point(charger, artillery), &clauses);
        cites(&point(charger, artillery), &[GM_FPT_05]);
    }
}

#[test]
fn gm_chg_06_gm_chg_12_gm_chg_13_a_counter_charge_loses_a_quarter() {
    let charge = |facts: Value| ask("charge-distance", facts, &[]);
    assert_eq!(charge(json!({})).get("distance").as_f64(), Some(8.0));
    let infantry = charge(json!({ "counter_charge": true }));
    assert_eq!(infantry.get("distance").as_f64(), Some(6.0));
    cites(&infantry, &[GM_CHG_06, GM_CHG_13]);
    let cavalry = charge(json!({ "arm": "cavalry", "counter_charge": true }));
    assert_eq!(cavalry.get("distance").as_f64(), Some(18.0));
    cites(&cavalry, &[GM_CHG_12]);
    // Rounded down to half an inch: 7 less a quarter is 5.25, so 5; 21 is 15.75, so 15.5.
    assert_eq!(inches("charge-distance", json!({ "class": "militia", "counter_charge": true })), 5.0);
    assert_eq!(inches("charge-distance", json!({ "arm": "cavalry", "cavalry": "heavy", "counter_charge": true })), 15.5);
}

#[test]
fn gm_chg_18_gm_chg_19_gm_chg_20_wheeling_costs_charge_distance() {
    let charge = |class: &str, wheel: f64| ask("charge-distance", json!({ "class": class, "wheel": wheel }), &[]);
    let first = charge("first", 2.0);
    assert_eq!(first.get("distance").as_f64(), Some(6.0));
    cites(&first, &[GM_CHG_18, GM_CHG_20]);
    let second = charge("second", 2.0);
    assert_eq!(second.get("distance").as_f64(), Some(4.0));
    cites(&second, &[GM_CHG_19, GM_CHG_20]);
    cites_not(&charge("first", 0.0), &[GM_CHG_20]);
}

#[test]
fn gm_rate_01_gm_rate_03_gm_rate_04_infantry() {
    let rate = |class: &str, formation: &str| inches("movement", json!({ "class": class, "formation": formation }));
    for (class, line, column, square) in [
        ("guard", 6.0, 8.0, 2.0),
        ("elite", 6.0, 8.0, 2.0),
        ("veteran", 4.0, 6.0, 2.0),
        ("first", 4.0, 6.0, 2.0),
        ("second", 4.0, 6.0, 0.0),
        ("militia", 3.0, 6.0, 0.0),
    ] {
        assert_eq!([rate(class, "line"), rate(class, "column-of-attack"), rate(class, "square")], [line, column, square], "{class}");
    }
    cites(&ask("movement", json!({}), &[]), &[GM_RATE_01]);
    cites(&ask("movement", json!({ "formation": "square" }), &[]), &[GM_RATE_03]);
    cites(&ask("movement", json!({ "formation": "square", "class": "second" }), &[]), &[GM_RATE_04]);
    let charge = |class: &str, formation: &str| inches("charge-distance", json!({ "class": class, "formation": formation }));
    for (class, line, column) in [("guard", 10.0, 12.0), ("first", 8.0, 10.0), ("second", 8.0, 10.0), ("militia", 7.0, 10.0)] {
        assert_eq!([charge(class, "line"), charge(class, "column-of-attack")], [line, column], "{class}");
    }
    assert_eq!(charge("first", "square"), 0.0);
}

#[test]
fn gm_rate_02_retreat_and_rout_are_the_same_for_every_class() {
    for class in ["guard", "first", "second", "militia"] {
        assert_eq!(inches("movement", json!({ "class": class, "kind": "retreat" })), 10.0);
        assert_eq!(inches("movement", json!({ "class": class, "kind": "rout" })), 12.0);
    }
    cites(&ask("movement", json!({ "kind": "rout" }), &[]), &[GM_RATE_02]);
}

#[test]
fn gm_rate_05_gm_rate_06_gm_rate_07_cavalry() {
    for (cavalry, class, line, charge, column) in [
        ("cuirassier", "first", 8.0, 21.0, 10.0),
        ("heavy", "elite", 8.0, 21.0, 10.0),
        ("light", "first", 10.0, 24.0, 12.0),
        ("lancer", "first", 10.0, 24.0, 12.0),
        ("heavy", "guard", 10.0, 24.0, 12.0),
        ("cuirassier", "guard", 10.0, 24.0, 12.0),
        ("light", "guard", 12.0, 27.0, 14.0),
        ("lancer", "guard", 12.0, 27.0, 14.0),
        ("mameluke", "guard", 12.0, 27.0, 14.0),
        ("cossack", "first", 12.0, 27.0, 14.0),
    ] {
        let facts = |more: Value| {
            let mut facts = json!({ "troops": "cavalry", "cavalry": cavalry, "class": class });
            facts.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            facts
        };
        assert_eq!(inches("movement", facts(json!({}))), line, "{class} {cavalry}");
        assert_eq!(inches("movement", facts(json!({ "formation": "column-of-attack" }))), column);
        for kind in ["retire", "return-to-lines", "turn-and-flee"] {
            assert_eq!(inches("movement", facts(json!({ "kind": kind }))), charge);
        }
        assert_eq!(inches("charge-distance", json!({ "arm": "cavalry", "cavalry": cavalry, "class": class })), charge);
    }
    cites(&ask("movement", json!({ "troops": "cavalry" }), &[]), &[GM_RATE_05]);
    cites(&ask("movement", json!({ "troops": "cavalry", "kind": "retire" }), &[]), &[GM_RATE_07]);
    let column = ask("charge-distance", json!({ "arm": "cavalry", "formation": "column-of-attack" }), &[]);
    assert_eq!(column.get("distance").as_f64(), Some(0.0));
    cites(&column, &[GM_RATE_06]);
}

#[test]
fn gm_rate_08_gm_spec_04_gm_spec_07_inferior_mounts_are_slower() {
    let charge = ask("charge-distance", json!({ "arm": "cavalry", "mounts": "inferior" }), &[]);
    assert_eq!(charge.get("distance").as_f64(), Some(20.0));
    cites(&charge, &[GM_RATE_08, GM_SPEC_04]);
    let back = ask("movement", json!({ "troops": "cavalry", "mounts": "inferior", "kind": "return-to-lines" }), &[]);
    assert_eq!(back.get("distance").as_f64(), Some(20.0));
    cites(&back, &[GM_SPEC_07]);
    assert_eq!(inches("movement", json!({ "troops": "cavalry", "mounts": "inferior" })), 10.0);
}

#[test]
fn gm_rate_09_gm_rate_10_artillery() {
    let rate = |class: &str, horse: bool, kind: &str| {
        inches("movement", json!({ "troops": "artillery", "class": class, "horse": horse, "kind": kind }))
    };
    assert_eq!(
        [rate("first", false, "normal"), rate("first", true, "normal"), rate("elite", false, "normal"), rate("elite", true, "normal")],
        [6.0, 10.0, 8.0, 12.0]
    );
    assert_eq!(
        [
            rate("first", false, "manhandle"),
            rate("first", true, "manhandle"),
            rate("guard", false, "manhandle"),
            rate("guard", true, "manhandle")
        ],
        [0.0, 3.0, 0.0, 3.0]
    );
    cites(&ask("movement", json!({ "troops": "artillery" }), &[]), &[GM_RATE_09]);
    cites(&ask("movement", json!({ "troops": "artillery", "kind": "manhandle" }), &[]), &[GM_RATE_10]);
}

#[test]
fn gm_rate_11_gm_rate_12_skirmishers_and_generals() {
    let skirmishers = ask("movement", json!({ "troops": "skirmishers" }), &[]);
    assert_eq!(skirmishers.get("distance").as_f64(), Some(8.0));
    cites(&skirmishers, &[GM_RATE_11]);
    let general = ask("movement", json!({ "troops": "general" }), &[]);
    assert_eq!(general.get("distance").as_f64(), Some(27.0));
    cites(&general, &[GM_RATE_12]);
}

#[test]
fn gm_rate_13_gm_rate_14_gm_rate_15_columns_of_march_and_roads() {
    let march = |troops: &str, horse: bool, road: bool| {
        ask("movement", json!({ "troops": troops, "horse": horse, "formation": "column-of-march", "on_road": road }), &[])
    };
    for (troops, horse, distance) in
        [("infantry", false, 12.0), ("cavalry", false, 16.0), ("artillery", true, 16.0), ("artillery", false, 12.0)]
    {
        assert_eq!(march(troops, horse, false).get("distance").as_f64(), Some(distance));
        assert_eq!(march(troops, horse, true).get("distance").as_f64(), Some(distance + 6.0));
    }
    cites(&march("infantry", false, true), &[GM_RATE_13, GM_RATE_14, GM_RATE_15]);
    // Not in column of march: no bonus.
    assert_eq!(inches("movement", json!({ "on_road": true })), 4.0);
}

fn ground(troops: &str, ground: &str) -> grognard_engine::umpire::trial::Trial {
    let (troops, cavalry) = if troops == "cossacks" { ("cavalry", "cossack") } else { (troops, "light") };
    ask("terrain", json!({ "troops": troops, "cavalry": cavalry, "ground": ground, "distance": 8 }), &[])
}

/// What is left of 8", unformed (`!`), or `x` where it may not go; for infantry, skirmishers, cavalry, artillery, Cossacks.
fn row(kind: &str) -> [String; 5] {
    ["infantry", "skirmishers", "cavalry", "artillery", "cossacks"].map(|troops| {
        let trial = ground(troops, kind);
        match (trial.get("may_enter").as_bool(), trial.get("unformed").as_bool()) {
            (Some(true), unformed) => format!("{}{}", trial.get("distance"), if unformed == Some(true) { "!" } else { "" }),
            _ => "x".to_owned(),
        }
    })
}

#[test]
fn gm_ter_01_gm_ter_02_gm_ter_03_gm_ter_04_gm_ter_05_gm_ter_06_areas() {
    assert_eq!(row("closed-wood"), ["4.0!", "8.0", "x", "x", "4.0!"]);
    assert_eq!(row("open-wood"), ["8.0", "8.0", "4.0!", "4.0!", "8.0"]);
    assert_eq!(row("marshland"), ["4.0!", "4.0", "x", "x", "x"]);
    assert_eq!(row("dense-ground"), ["6.0", "8.0", "4.0!", "4.0!", "6.0"]);
    assert_eq!(row("broken-ground"), ["4.0!", "8.0", "x", "x", "x"]);
    for (kind, clause, cover) in [
        ("closed-wood", GM_TER_02, "hard"),
        ("open-wood", GM_TER_03, "soft"),
        ("marshland", GM_TER_04, "none"),
        ("dense-ground", GM_TER_05, "soft"),
        ("broken-ground", GM_TER_06, "soft"),
    ] {
        cites(&ground("infantry", kind), &[GM_TER_01, clause]);
        assert_eq!(ground("infantry", kind).get("cover"), cover);
    }
}

#[test]
fn gm_ter_07_gm_ter_08_gm_ter_09_gm_ter_10_gm_ter_11_gm_ter_12_lines_hills_and_buildings() {
    assert_eq!(row("linear-obstacle"), ["6.0!", "8.0", "x", "x", "x"]);
    assert_eq!(row("enter-village"), ["0.0!", "4.0", "x", "x", "x"]);
    assert_eq!(row("steep-hill"), ["6.0", "6.0", "4.0", "x", "6.0"]);
    assert_eq!(row("normal-hill-up"), ["7.0", "7.0", "6.0", "6.0", "6.0"]);
    assert_eq!(row("building"), ["x", "0.0", "x", "x", "x"]);
    for (kind, clause) in [
        ("linear-obstacle", GM_TER_07),
        ("enter-village", GM_TER_09),
        ("steep-hill", GM_TER_10),
        ("normal-hill-up", GM_TER_11),
        ("building", GM_TER_12),
    ] {
        cites(&ground("skirmishers", kind), &[clause]);
    }
    cites(&ground("cavalry", "linear-obstacle"), &[GM_TER_08]);
}

#[test]
fn gm_vil_01_skirmishers_take_half_a_move_into_a_village() {
    let trial = ground("skirmishers", "enter-village");
    cites(&trial, &[GM_VIL_01]);
    assert_eq!(trial.get("unformed"), false);
    cites_not(&ground("infantry", "enter-village"), &[GM_VIL_01]);
}

#[test]
fn gm_ter_13_gm_ter_14_visibility() {
    let sight = |ground: &str| inches("visibility", json!({ "ground": ground }));
    assert_eq!(["closed-wood", "open-wood", "walls", "hedges", "village"].map(sight), [4.0, 8.0, 4.0, 8.0, 4.0]);
    cites(&ask("visibility", json!({}), &[]), &[GM_TER_13]);
    let fired = ask("visibility", json!({ "ground": "village", "garrison_fired": true }), &[]);
    assert_eq!(fired.get("unlimited"), true);
    cites(&fired, &[GM_TER_14]);
}

#[test]
fn gm_form_01_gm_form_02_gm_form_03_about_faces() {
    let about = |arm: &str, class: &str| {
        let trial = ask("formation-change", json!({ "arm": arm, "class": class, "change": "about-face" }), &[]);
        cites(&trial, &[GM_FORM_01, GM_FORM_02, GM_FORM_03]);
        (trial.get("deduct").as_f64().unwrap(), trial.get("times").as_i64().unwrap())
    };
    assert_eq!(
        ["guard", "veteran", "first", "second", "militia"].map(|class| about("infantry", class)),
        [(1.0, 2), (1.0, 2), (1.0, 1), (2.0, 1), (2.0, 1)]
    );
    assert_eq!(["guard", "elite", "first", "militia"].map(|class| about("cavalry", class)), [(2.0, 2), (2.0, 2), (2.0, 1), (4.0, 1)]);
}

#[test]
fn gm_form_04_gm_form_05_gm_form_06_gm_form_07_gm_form_08_changes_of_formation() {
    let cost = |arm: &str, class: &str, change: &str| ask("formation-change", json!({ "arm": arm, "class": class, "change": change }), &[]);
    let word = |arm: &str, class: &str, change: &str| cost(arm, class, change).get("cost").as_str().unwrap().to_owned();
    for (change, good, poor) in [
        ("formation-to-front", "half", "full"),
        ("formation-and-face", "full", ""),
        ("wheel", "normal", "half"),
        ("form-square", "full", "full"),
    ] {
        assert_eq!([word("infantry", "first", change), word("infantry", "second", change)], [good, poor], "{change}");
    }
    for (change, good, poor) in [("formation-to-front", "half", "full"), ("formation-and-face", "full", ""), ("wheel", "normal", "half")] {
        assert_eq!([word("cavalry", "first", change), word("cavalry", "militia", change)], [good, poor], "{change}");
    }
    cites(&cost("infantry", "first", "formation-to-front"), &[GM_FORM_04]);
    cites(&cost("infantry", "first", "formation-and-face"), &[GM_FORM_05]);
    cites(&cost("infantry", "militia", "formation-and-face"), &[GM_FORM_06]);
    cites(&cost("infantry", "first", "wheel"), &[GM_FORM_07]);
    cites(&cost("infantry", "militia", "form-square"), &[GM_FORM_08]);
    assert_eq!(refused("formation-change", json!({ "arm": "artillery" })).clause, Some(GM_FORM_09));
}

#[test]
fn gm_form_09_gm_form_10_gm_form_11_gm_form_12_artillery_drill() {
    let drill = |gun: &str| ask("artillery-drill", json!({ "gun": gun }), &[]);
    let tuple = |gun: &str| {
        let trial = drill(gun);
        let word = |field: &str| trial.get(field).as_str().unwrap().to_owned();
        (
            trial.get("manhandle").as_f64().unwrap(),
            word("unlimber"),
            word("limber"),
            trial.get("fires").as_i64().unwrap(),
            trial.get("unlimber_and_fire").as_i64().unwrap(),
        )
    };
    let row = |inches: f64, move_: &str, fires: i64, on_spot: i64| (inches, move_.to_owned(), move_.to_owned(), fires, on_spot);
    for gun in ["4-pdr", "light-6-pdr"] {
        assert_eq!(tuple(gun), row(3.0, "half", 2, 2));
        cites(&drill(gun), &[GM_FORM_09, GM_FORM_10]);
    }
    for gun in ["heavy-6-pdr", "8-pdr", "9-pdr"] {
        assert_eq!(tuple(gun), row(0.0, "half", 1, 1));
        cites(&drill(gun), &[GM_FORM_11]);
    }
    assert_eq!(tuple("12-pdr"), row(0.0, "full", 1, 0));
    cites(&drill("12-pdr"), &[GM_FORM_12]);
}

#[test]
fn gm_ahit_01_gm_ahit_02_gun_ranges() {
    let range = |gun: &str, howitzer: bool, distance: f64| {
        ask("artillery-range", json!({ "gun": gun, "howitzer": howitzer, "distance": distance }), &[])
    };
    let band = |gun: &str, distance: f64| range(gun, false, distance).get("range").as_str().unwrap().to_owned();
    for (gun, [canister, effective, long]) in [
        ("4-pdr", [18.0, 21.0, 42.0]),
        ("heavy-6-pdr", [18.0, 21.0, 42.0]),
        ("8-pdr", [21.0, 24.0, 48.0]),
        ("9-pdr", [21.0, 24.0, 48.0]),
        ("12-pdr", [21.0, 27.0, 54.0]),
    ] {
        assert_eq!([band(gun, canister), band(gun, canister + 0.5)], ["canister", "effective"], "{gun}");
        assert_eq!([band(gun, effective), band(gun, effective + 0.5)], ["effective", "long"], "{gun}");
        assert_eq!([band(gun, long), band(gun, long + 0.5)], ["long", "out"], "{gun}");
    }
    cites(&range("8-pdr", false, 20.0), &[GM_AHIT_01]);
    let near = range("8-pdr", true, 5.5);
    assert_eq!(near.get("shell"), false);
    cites(&near, &[GM_AHIT_02]);
    assert_eq!(range("8-pdr", true, 6.0).get("shell"), true);
    let howitzer = |distance: f64| range("8-pdr", true, distance).get("range").as_str().unwrap().to_owned();
    assert_eq!([21.0, 21.5, 24.0, 24.5, 48.0, 48.5].map(howitzer), ["canister", "effective", "effective", "long", "long", "out"]);
}

#[test]
fn gm_skf_01_gm_skf_02_small_arms_ranges() {
    let band = |weapon: &str, distance: f64| {
        ask("musket-range", json!({ "weapon": weapon, "distance": distance }), &[]).get("range").as_str().unwrap().to_owned()
    };
    for (weapon, [short, effective, long]) in [("musket", [4.0, 10.0, 16.0]), ("rifle", [6.0, 13.0, 20.0])] {
        assert_eq!([band(weapon, short), band(weapon, short + 0.25)], ["short", "effective"]);
        assert_eq!([band(weapon, effective), band(weapon, effective + 0.25)], ["effective", "long"]);
        assert_eq!([band(weapon, long), band(weapon, long + 0.25)], ["long", "out"]);
    }
    cites(&ask("musket-range", json!({}), &[]), &[GM_SKF_01]);
    cites(&ask("musket-range", json!({ "weapon": "rifle" }), &[]), &[GM_SKF_02]);
}

#[test]
fn gm_fmn_01_gm_fmn_02_gm_fmn_03_gm_fmn_14_gm_fmn_15_what_counts_as_a_column() {
    let what = |facts: Value| ask("what-formation", facts, &[]);
    let column = |facts: Value| what(facts).get("column_of_attack").as_bool().unwrap();
    assert!(column(json!({ "width": 6 })) && !column(json!({ "width": 5 })));
    cites(&what(json!({ "width": 5 })), &[GM_FMN_01]);
    assert!(column(json!({ "ranks": 3 })) && !column(json!({ "ranks": 2 })));
    cites(&what(json!({ "ranks": 2 })), &[GM_FMN_02]);
    assert!(column(json!({ "figures": 18, "lost": 18 })) && !column(json!({ "figures": 17, "lost": 19 })));
    cites(&what(json!({ "figures": 17, "lost": 19 })), &[GM_FMN_03]);
    let open = what(json!({ "skirmishers": true, "ranks": 1 }));
    assert_eq!(open.get("open_order"), true);
    cites(&open, &[GM_FMN_14]);
    let close = what(json!({ "skirmishers": true }));
    assert_eq!(close.get("open_order"), false);
    cites(&close, &[GM_FMN_15]);
}
