//! Each option changes an answer.

use crate::common::*;

fn with(change: impl Fn(&mut Options)) -> Options {
    let mut options = Options::default();
    change(&mut options);
    options
}

#[test]
fn sk_init_17_the_zero_option() {
    assert_eq!(ask("initiative", json!({}), &[0]).headline(), "1, halted");
    assert_eq!(ask_with(with(|o| o.zero_halts = false), "initiative", json!({}), &[0]).headline(), "1");
    let modified = with(|o| o.zero_is = Zero::Modified);
    assert_eq!(ask_with(modified.clone(), "initiative", json!({}), &[0]).headline(), "1");
    assert_eq!(ask_with(modified, "initiative", json!({ "orders": "defend" }), &[0]).headline(), "0, halted");
    let allowed = ask_with(with(|o| o.zero_halts = false), "state-allows", json!({ "state": "halted", "wants": "advance" }), &[]);
    assert!(allowed.allowed());
}

#[test]
fn sk_reform_10_sk_reform_11_the_club_way_of_reforming() {
    let club = || with(|o| o.reform_after_movement = true);
    let early = ask_with(club(), "reform", json!({ "engaged": true }), &[]);
    assert!(early.allowed());
    cites(&early, &[SK_REFORM_10]);
    let zero = ask_with(club(), "reform", json!({ "division_rolled_zero": true }), &[]);
    assert!(!zero.allowed());
    cites(&zero, &[SK_REFORM_11]);
    yes("reform", json!({ "division_rolled_zero": true }), SK_REFORM_08);
}

#[test]
fn sk_sqmel_01_squares_support_or_not() {
    let facts = json!({ "attacker": { "class": "general-cavalry" }, "defender": { "formation": "square", "nearest_square": 1 } });
    let off = ask_with(with(|o| o.squares_support = false), "melee", facts.clone(), &[1, 6]);
    assert_eq!((off.line(SK_SQMEL_02), off.line(SK_SQMEL_01)), (None, Some(0)));
    assert_eq!(ask("melee", facts, &[1, 6]).line(SK_SQMEL_02), Some(1));
}

#[test]
fn sk_lanc_01_sk_lanc_02_sk_lanc_04_lancers() {
    let lancers = || with(|o| o.lancers = true);
    let facts = |class: &str, lances: &str, defends: &str| json!({ "attacker": { "class": class, "lances": lances }, "defends": defends });
    let line = |facts: serde_json::Value, clause| ask_with(lancers(), "melee", facts, &[6, 1]).line(clause);
    assert_eq!(line(facts("general-cavalry", "all-ranks", "open"), SK_LANC_01), Some(1));
    assert_eq!(line(facts("general-cavalry", "all-ranks", "hedge-wall"), SK_LANC_01), None);
    assert_eq!(ask("melee", facts("general-cavalry", "all-ranks", "open"), &[6, 1]).line(SK_LANC_01), None);
    assert_eq!(line(facts("general-cavalry", "front-rank", "open"), SK_LANC_04), Some(0));
    assert_eq!(line(facts("second-rate-cavalry", "all-ranks", "open"), SK_LANC_04), Some(0));
    assert_eq!(line(facts("general-cavalry", "none", "open"), SK_LANC_04), None);
    let cavalry = json!({ "attacker": { "class": "general-cavalry", "lances": "all-ranks" }, "defender": { "class": "general-cavalry" } });
    assert_eq!(line(cavalry, SK_LANC_01), None);
    // Infantry and cavalry together: 6 + 4 (+ 1) meets the infantry's 6 + 5 as a tie, but loses to the same score of the cavalry.
    let mixed = json!({ "attacker": { "class": "general-cavalry", "lances": "all-ranks", "break_point": 9 }, "defender_with": [{ "class": "general-cavalry" }] });
    let infantry = ask_with(lancers(), "melee", mixed.clone(), &[6, 6, 1, 6, 1, 1]);
    assert_eq!((infantry.line(SK_LANC_02), infantry.get("ties")), (Some(0), &json!(1)));
    let horse = ask_with(lancers(), "melee", mixed, &[6, 1, 6]);
    assert_eq!(horse.get("ties"), 0);
}

#[test]
fn sk_cvsq_07_method_b_beaten_cavalry_takes_one_and_recalls_blown() {
    let facts = json!({ "attacker": { "class": "battle-cavalry" }, "defender": { "formation": "square" } });
    let b = ask_with(with(|o| o.cavalry_against_squares = SquareMethod::B), "melee", facts.clone(), &[1, 2]);
    assert_eq!(b.headline(), "defender wins: attacker recalls");
    cites(&b, &[SK_CVSQ_07]);
    assert_eq!((&b.get("attackers")[0]["kills"], effect(&b, "blown")), (&json!(1), Some(json!({ "set": true }))));
    assert_eq!(ask("melee", facts, &[1, 2]).headline(), "defender wins: attacker falls back");
}

#[test]
fn sk_dmor_12_an_order_from_the_cinc_may_help_recovery() {
    let facts = json!({ "state": "new-order", "new_level": false, "order_from_cinc": true });
    let plus = ask_with(with(|o| o.order_from_cinc = OrderFromCinc::PlusOne), "divisional-morale", facts.clone(), &[3]);
    assert_eq!((plus.line(SK_DMOR_12), plus.headline()), (Some(1), "rallied"));
    let at_once = ask_with(with(|o| o.order_from_cinc = OrderFromCinc::Rallies), "divisional-morale", facts.clone(), &[]);
    assert_eq!(at_once.headline(), "rallied");
    cites(&at_once, &[SK_DMOR_12]);
    assert_eq!(ask("divisional-morale", facts, &[3]).headline(), "still under New Order");
}

#[test]
fn burning_towns_and_skirmisher_ratios_are_switches() {
    assert_eq!(ask("burning-town", json!({ "batteries": 6 }), &[]).headline(), "rule not in use");
    assert_eq!(ask_with(with(|o| o.burning_towns = true), "burning-town", json!({ "batteries": 6 }), &[5]).headline(), "the sector burns");
    let base = || with(|o| o.skirmisher_ratios = false);
    assert_eq!(ask_with(base(), "skirmisher-allotment", json!({ "army": "baden" }), &[]).headline(), "see the base lists");
    assert_eq!(ask_with(base(), "skirmisher-allotment", json!({ "army": "france" }), &[]).headline(), "2 skirmisher stands");
}

#[test]
fn allies_may_be_granted_the_french_movement() {
    let facts = json!({ "nation": "french-ally", "also": "moves" });
    let granted = ask_with(with(|o| o.allies_combine = true), "change-formation", facts.clone(), &[]);
    assert!(granted.allowed());
    cites(&granted, &[SK_FRALL_04]);
    no("change-formation", facts, SK_FRALL_02);
}

#[test]
fn sk_hsq_10_the_near_charge_may_be_read_as_four_inches() {
    let four = || with(|o| o.near_charge = NearCharge::Four);
    assert_eq!(ask_with(four(), "hasty-square", json!({ "charge_distance": 5 }), &[3]).line(SK_HSQ_10), None);
    assert_eq!(ask_with(four(), "hasty-square", json!({ "charge_distance": 4 }), &[3]).line(SK_HSQ_10), Some(1));
    assert_eq!(ask("hasty-square", json!({ "charge_distance": 5 }), &[3]).line(SK_HSQ_10), Some(1));
}

#[test]
fn other_readings_of_square_masse_and_driving_off() {
    let equal = with(|o| o.hasty_square_on = HastySquareOn::EqualOrBelow);
    assert_eq!(ask_with(equal, "hasty-square", json!({}), &[4]).headline(), "square formed");
    let masse = json!({ "attacker": { "class": "general-cavalry" }, "defender": { "formation": "masse" } });
    let as_square = ask_with(with(|o| o.masse_frontal = false), "melee", masse.clone(), &[6, 1]);
    assert_eq!((as_square.rating_of("attacker"), ask("melee", masse, &[6, 1]).rating_of("attacker")), (1, 4));
    let disordered = with(|o| o.driven_off_on = DrivenOffOn::Disordered);
    assert_eq!(ask_with(disordered, "drive-off-blown-cavalry", json!({}), &[1]).headline(), "falls back");
    assert_eq!(ask("drive-off-blown-cavalry", json!({}), &[1]).headline(), "recalls");
}

#[test]
fn unknown_options_are_refused() {
    assert!(serde_json::from_value::<Options>(json!({ "lancer": true })).is_err());
    assert_eq!(serde_json::from_value::<Options>(json!({})).unwrap(), Options::default());
}
