//! The completions' look-ups.

use crate::common::{and, ask, of};
use serde_json::{Value, json};

fn number(name: &str, facts: Value, field: &str) -> f64 {
    ask(name, facts, &[]).get(field).as_f64().unwrap()
}

#[test]
fn vb_gap_02_vb_gap_03_stands_their_size_and_strength() {
    let stand = |stand: &str| {
        let field = |field: &str| number("stand", json!({ "stand": stand }), field);
        ["width", "depth", "sp_from", "sp_to", "allowed_from", "allowed_to", "usual", "each", "guns"].map(field)
    };
    assert_eq!(stand("massed_infantry"), [3.0, 3.0, 4.0, 6.0, 2.0, 8.0, 5.0, 500.0, 0.0]);
    assert_eq!(stand("linear_infantry"), [3.0, 1.5, 2.0, 3.0, 1.0, 4.0, 3.0, 500.0, 0.0]);
    assert_eq!(stand("skirmish_infantry"), [1.5, 0.75, 1.0, 1.0, 1.0, 1.0, 1.0, 500.0, 0.0]);
    assert_eq!(stand("massed_cavalry"), [3.0, 3.0, 2.0, 4.0, 2.0, 4.0, 3.0, 500.0, 0.0]);
    assert_eq!(stand("linear_cavalry"), [3.0, 1.5, 1.0, 2.0, 1.0, 2.0, 2.0, 500.0, 0.0]);
    assert_eq!(stand("skirmish_cavalry"), [1.5, 0.75, 1.0, 1.0, 1.0, 1.0, 1.0, 500.0, 0.0]);
    assert_eq!(stand("artillery_battalion"), [1.5, 3.0, 2.0, 2.0, 2.0, 2.0, 2.0, 6.0, 12.0]);
    assert_eq!(stand("artillery_battery"), [1.5, 1.5, 1.0, 1.0, 1.0, 1.0, 1.0, 6.0, 6.0]);
    assert_eq!(
        [number("stand", json!({ "commander": true }), "width"), number("stand", json!({ "commander": true }), "depth")],
        [1.0, 1.0]
    );
    assert!(ask("stand", json!({}), &[]).words().contains("skirmishers are 1 SP more"));
}

#[test]
fn vb_gap_13_the_terrain_chart() {
    // Rate, share to cross, disorders; for close infantry, skirmish infantry, cavalry, limbered guns.
    const NO: [f64; 3] = [0.0, 0.0, 0.0];
    const PLAIN: [f64; 3] = [1.0, 0.0, 0.0];
    const HALF: [f64; 3] = [1.0, 0.5, 0.0];
    let chart = [
        ("clear", [PLAIN, PLAIN, PLAIN, PLAIN]),
        ("road", [PLAIN, PLAIN, PLAIN, PLAIN]),
        ("gentle_slope", [PLAIN, PLAIN, PLAIN, PLAIN]),
        ("steep_slope", [[2.0, 0.0, 0.0], PLAIN, [2.0, 0.0, 1.0], NO]),
        ("broken_ground", [[2.0, 0.0, 0.0], PLAIN, [2.0, 0.0, 1.0], [2.0, 0.0, 0.0]]),
        ("forest", [[2.0, 0.0, 1.0], PLAIN, NO, NO]),
        ("marsh", [[2.0, 0.0, 1.0], [2.0, 0.0, 0.0], NO, NO]),
        ("stream", [HALF, PLAIN, HALF, NO]),
        ("river", [NO, NO, NO, NO]),
        ("town_block", [HALF, HALF, NO, NO]),
        ("field_works", [HALF, HALF, NO, NO]),
        ("hasty_works", [HALF, PLAIN, [1.0, 0.5, 1.0], NO]),
    ];
    for (terrain, expected) in chart {
        for (stand, expected) in ["massed_infantry", "skirmish_infantry", "linear_cavalry", "artillery_battery"].into_iter().zip(expected) {
            let field = |field: &str| number("terrain", json!({ "terrain": terrain, "stand": stand }), field);
            assert_eq!(["rate", "to_cross", "disorders"].map(field), expected, "{terrain} {stand}");
            let marching = terrain == "road" && stand != "skirmish_infantry";
            assert_eq!(field("road_rate"), if marching { 1.5 } else { 1.0 });
        }
    }
}

#[test]
fn vb_gap_14_room_in_a_town_block() {
    let may = |facts: Value| ask("may-occupy-town", facts, &[]).allowed();
    assert!(may(json!({})) && !may(json!({ "massed": 1 })) && !may(json!({ "linear": 1 })));
    let line = |more: Value| may(and(json!({ "stand": "linear_infantry" }), more));
    assert!(line(json!({ "linear": 1 })) && !line(json!({ "linear": 2 })) && !line(json!({ "massed": 1 })));
    let skirmish = |more: Value| may(and(json!({ "stand": "skirmish_infantry" }), more));
    assert!(skirmish(json!({ "skirmish": 1 })) && !skirmish(json!({ "skirmish": 2 })) && skirmish(json!({ "linear": 1 })));
    assert!(!may(json!({ "stand": "linear_cavalry" })));
    assert!(ask("may-occupy-town", json!({}), &[]).words().contains("6 by 4 inches"));
}

#[test]
fn vb_gap_06_the_first_player() {
    assert_eq!(ask("first-player", json!({}), &[3, 3, 2, 5]).headline(), "blue goes first");
    assert_eq!(ask("first-player", json!({}), &[4, 3]).headline(), "red goes first");
    assert_eq!(ask("first-player", json!({}), &[4, 3]).get("turns"), 10);
}

#[test]
fn vb_gap_17_vb_gap_34_sight_by_day_and_at_dusk() {
    let sees = |left: u8, dusk: bool| number("sight", json!({ "turns_left": left, "dusk": dusk }), "inches");
    assert_eq!([sees(3, true), sees(2, true), sees(1, true), sees(1, false)], [24.0, 12.0, 6.0, 24.0]);
    assert_eq!([number("sight", json!({}), "forest"), number("sight", json!({}), "over_heads")], [1.0, 2.0]);
    let far = |distance: f64| ask("may-fire", json!({ "distance": distance }), &[]);
    assert!(far(25.0).cites(grognard_volley::clause::VB_GAP_17) && !far(24.0).cites(grognard_volley::clause::VB_GAP_17));
}

#[test]
fn vb_gap_33_points() {
    let points = |facts: Value| number("points", facts, "points");
    assert_eq!(points(json!({ "morale": 5, "sp": 4 })), 20.0);
    assert_eq!(points(json!({ "stand": "linear_cavalry", "morale": 4, "sp": 2 })), 12.0);
    assert_eq!(points(json!({ "stand": "linear_cavalry", "weight": "heavy", "morale": 4, "sp": 2 })), 14.0);
    assert_eq!(points(json!({ "stand": "skirmish_infantry", "morale": 4, "sp": 1 })), 4.0);
    for (guns, each) in [("very_light", 5.0), ("light", 6.0), ("field", 8.0), ("heavy", 10.0), ("siege", 10.0)] {
        assert_eq!(points(json!({ "stand": "artillery_battalion", "guns": guns, "sp": 2 })), 2.0 * each);
        assert_eq!(points(json!({ "stand": "artillery_battalion", "guns": guns, "sp": 2, "horse": true })), 2.0 * (each + 2.0));
    }
    for (attribute, worth) in [
        ("dedicated_guns", 3.0),
        ("reinforcing_skirmishers", 5.0),
        ("elite", 2.0),
        ("shock", 5.0),
        ("sharpshooter", 4.0),
        ("lancer", 2.0),
        ("poor_musketry", -2.0),
        ("partially_trained", -2.0),
        ("militia", -3.0),
    ] {
        assert_eq!(points(and(json!({ "morale": 5, "sp": 4 }), of(attribute, json!(true)))), 20.0 + worth, "{attribute}");
    }
    assert_eq!(points(json!({ "commander": true })), 0.0);
}

#[test]
fn vb_gap_08_victory() {
    let end = |first: Value, second: Value, last: bool| {
        ask("victory", json!({ "first": first, "second": second, "last_turn": last }), &[]).headline().to_owned()
    };
    let army = |gone: u16| json!({ "start_sp": 40, "gone_sp": gone });
    assert_eq!(end(army(19), army(0), false), "the battle goes on");
    assert_eq!(end(army(20), army(0), false), "the second player wins: the enemy is broken");
    assert_eq!(end(army(20), army(20), false), "draw: both armies are broken");
    let lost = |sp: u16| json!({ "start_sp": 40, "enemy_sp_lost": sp });
    assert_eq!(end(lost(25), lost(20), true), "the first player wins on points");
    assert_eq!(end(lost(24), lost(20), true), "draw on points");
    let points = |tally: Value| number("victory", of("first", tally), "first");
    assert_eq!(points(json!({ "enemy_sp_lost": 1 })), 1.0);
    assert_eq!(points(json!({ "enemy_exhausted": 1 })), 3.0);
    assert_eq!(points(json!({ "enemy_collapsed": 1 })), 6.0);
    assert_eq!(points(json!({ "objectives": 1 })), 10.0);
    assert!(ask("victory", json!({}), &[]).words().contains("within 3 inches"));
}

#[test]
fn vb_gap_04_morale_ratings() {
    let rating = |troops: &str| ["from", "to"].map(|field| number("morale-rating", json!({ "troops": troops }), field));
    let expected = [
        ("guard", [6.0, 7.0]),
        ("good_line", [5.0, 5.0]),
        ("average_line", [5.0, 5.0]),
        ("conscript_landwehr", [4.0, 4.0]),
        ("militia", [3.0, 4.0]),
        ("artillery", [4.0, 5.0]),
        ("heavy_guard_cavalry", [5.0, 6.0]),
        ("skirmish_cavalry", [3.0, 4.0]),
    ];
    for (troops, expected) in expected {
        assert_eq!(rating(troops), expected, "{troops}");
    }
    assert!(ask("morale-rating", json!({}), &[]).words().contains("from 2 to 7, usually 3 to 6"));
}

#[test]
fn vb_gap_23_a_barred_retreat() {
    let path = |free: f64| ask("retreat-path", json!({ "distance": 16, "free": free }), &[]);
    assert!(path(16.0).allowed() && path(8.0).allowed() && path(16.0).words().contains("45 degrees"));
    assert!(!path(7.5).allowed());
    assert_eq!(crate::common::effect(&path(7.5), "a", "sp_lost"), 1);
    assert_eq!(crate::common::effect(&path(0.0), "a", "eliminated"), true);
    let friend = |more: f64| ask("retreat-path", json!({ "distance": 16, "free": 16, "to_clear_friend": more }), &[]);
    assert!(friend(6.0).words().contains("goes on until") && friend(6.5).words().contains("stops before"));
}
