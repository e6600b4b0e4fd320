//! Town sectors, fire and smoke.

use crate::common::*;

fn burning() -> Options {
    Options { burning_towns: true, ..Options::default() }
}

#[test]
fn sk_town_08_sk_town_09_one_unit_defends_a_sector_and_nobody_joins_it() {
    yes("town-sector", json!({}), SK_GAP_30);
    no("town-sector", json!({ "friends_inside": 1 }), SK_TOWN_08);
    yes("town-sector", json!({ "class": "skirmishers", "friends_inside": 1 }), SK_GAP_30);
    no("town-sector", json!({ "class": "skirmishers", "friends_inside": 2 }), SK_TOWN_08);
    cites(&no("town-sector", json!({ "wants": "join-defence" }), SK_TOWN_09), &[SK_TOWN_08]);
    yes("town-sector", json!({ "wants": "charge" }), SK_TOWN_09);
    yes("town-sector", json!({ "wants": "stay" }), SK_TOWN_08);
    no("town-sector", json!({ "class": "general-cavalry" }), SK_GAP_30);
}

#[test]
fn sk_town_10_a_charge_on_the_sector_an_enemy_attacks_from_cancels_his_charge() {
    cites(&yes("town-sector", json!({ "wants": "charge", "enemy_charging_out": true }), SK_TOWN_10), &[SK_GAP_20]);
    no("town-sector", json!({ "wants": "charge", "class": "skirmishers" }), SK_GAP_18);
}

#[test]
fn sk_burn_01_two_batteries_at_least_and_the_option() {
    let off = ask("burning-town", json!({ "batteries": 4 }), &[]);
    assert_eq!(off.headline(), "rule not in use");
    let one = ask_with(burning(), "burning-town", json!({ "batteries": 1 }), &[]);
    assert_eq!(one.headline(), "no roll");
    cites(&one, &[SK_BURN_01]);
    assert_eq!(ask_with(burning(), "burning-town", json!({ "batteries": 2 }), &[2]).headline(), "no fire");
}

#[test]
fn sk_burn_02_it_burns_if_the_die_is_less_than_the_batteries() {
    let fire = |batteries: u8, die| ask_with(burning(), "burning-town", json!({ "batteries": batteries }), &[die]);
    assert_eq!((fire(3, 2).headline(), fire(3, 3).headline()), ("the sector burns", "no fire"));
    cites(&fire(3, 2), &[SK_BURN_02]);
    cites(&fire(3, 3), &[SK_BURN_02]);
}

#[test]
fn sk_burn_03_sk_burn_04_a_burning_sector_is_left_and_stays_empty() {
    cites(&ask_with(burning(), "burning-town", json!({ "batteries": 3 }), &[1]), &[SK_BURN_03, SK_BURN_04]);
    assert!(!ask_with(burning(), "burning-town", json!({ "batteries": 3, "occupied": false }), &[1]).cites(SK_BURN_04));
    no("town-sector", json!({ "burning": true }), SK_BURN_03);
    no("town-sector", json!({ "burning": true, "wants": "stay" }), SK_BURN_04);
}

#[test]
fn sk_burn_05_the_first_smoke() {
    let drift: Vec<String> = (1..=6).map(|die| ask("smoke", json!({}), &[die]).headline().to_owned()).collect();
    assert_eq!(
        drift,
        ["smoke to the left", "smoke to the right", "smoke to the front", "smoke to the back", "inconsequential", "inconsequential"]
    );
    cites(&ask("smoke", json!({}), &[1]), &[SK_BURN_05]);
}

#[test]
fn sk_burn_07_later_smoke_follows_the_first_or_turns() {
    let later = |first: &str, die| ask("smoke", json!({ "first_direction": first }), &[die]);
    assert_eq!((later("front", 1).headline(), later("front", 2).headline()), ("smoke to the front", "smoke to the front"));
    assert_eq!((later("front", 3).headline(), later("front", 4).headline()), ("smoke to the left", "smoke to the right"));
    assert_eq!((later("left", 3).headline(), later("right", 4).headline()), ("smoke to the back", "smoke to the back"));
    assert_eq!(later("back", 5).headline(), "inconsequential");
    cites(&later("back", 1), &[SK_BURN_07]);
    let turned = ask("smoke", json!({ "first_direction": "front", "previous_direction": "left" }), &[4]);
    assert_eq!(turned.headline(), "smoke to the front");
    assert_eq!(refuse("smoke", json!({ "previous_direction": "left" })).clause, Some(SK_BURN_07));
}

#[test]
fn fire_and_smoke_in_one_chain() {
    let all = ask_with(burning(), "bombarded-sector", json!({ "batteries": 3 }), &[1, 3]);
    assert_eq!(all.headline(), "the sector burns, smoke to the front");
    assert_eq!(ask_with(burning(), "bombarded-sector", json!({ "batteries": 3 }), &[6]).headline(), "no fire");
}
