//! Clauses as they bear on the map: small set-ups, scripted dice, exact events.

use grognard_engine::{Refusal, UnitId};
use grognard_waterloo::battle::event::{Check, Going, Harm};
use grognard_waterloo::battle::state::Step;
use grognard_waterloo::battle::{Action, Happened, Prompt};
use grognard_waterloo::clause::*;
use grognard_waterloo::procedures::lookups::MovementType;
use grognard_waterloo::words::Order;

use crate::table::{Table, spot, step};

fn moves(table: &Table, unit: u16, by: MovementType, hexes: &[&str]) -> Action {
    Action::Move { unit: UnitId(unit), by, rapid: false, square: false, path: table.path(unit, hexes) }
}

fn fires(target: &str, units: &[u16]) -> Action {
    Action::Fire { target: spot(target), units: units.iter().map(|unit| UnitId(*unit)).collect() }
}

fn shocks(target: &str, units: &[u16]) -> Action {
    Action::Shock { target: spot(target), units: units.iter().map(|unit| UnitId(*unit)).collect() }
}

fn struck(unit: u16, steps: u8, order: Order) -> impl Fn(&Happened) -> bool {
    move |event| {
        let harm = Harm { steps, eliminated: false, order, square_broken: false };
        matches!(event, Happened::Struck { unit: id, harm: found, .. } if *id == UnitId(unit) && *found == harm)
    }
}

fn checked(unit: u16, check: Check, passed: bool) -> impl Fn(&Happened) -> bool {
    move |event| matches!(event, Happened::Checked { unit: id, check: found, passed: so, .. } if (*id, *found, *so) == (UnitId(unit), check, passed))
}

/// The events are these, in order.
#[track_caller]
fn are(events: &[Happened], wanted: &[&dyn Fn(&Happened) -> bool]) {
    assert!(events.len() == wanted.len() && events.iter().zip(wanted).all(|(event, wanted)| wanted(event)), "{events:#?}");
}

const ALONE: [&str; 2] = ["French infantry 6 0511 N", "Allied infantry 5 0502 S"];

#[test]
fn bw_mvr_03_tactical_movement_is_the_printed_allowance() {
    let mut table = Table::at(Step::Movement, &[], &[], &ALONE);
    let far = moves(&table, 0, MovementType::Tactical, &["0510", "0509", "0508", "0507", "0506", "0505"]);
    assert_eq!(table.refused(far).clause, BW_MVR_01);
    let near = moves(&table, 0, MovementType::Tactical, &["0510", "0509", "0508", "0507", "0506"]);
    let events = table.act(near, &[]);
    assert!(matches!(events[0], Happened::Marched { to, spent: 10, .. } if to == spot("0506")), "{events:?}");
}

#[test]
fn bw_mvr_04_reduced_movement_is_half_rounded_up() {
    let mut table = Table::at(Step::Movement, &[], &[], &ALONE);
    let far = moves(&table, 0, MovementType::Reduced, &["0510", "0509", "0508", "0507"]);
    assert_eq!(table.refused(far).clause, BW_MVR_01);
    let near = moves(&table, 0, MovementType::Reduced, &["0510", "0509", "0508"]);
    assert!(matches!(table.act(near, &[])[0], Happened::Marched { spent: 6, .. }));
}

#[test]
fn bw_gap_07_turning_costs_a_movement_point() {
    let mut table = Table::at(Step::Movement, &[], &[], &ALONE);
    let turned = |table: &Table, hexes: &[&str]| {
        let mut path = table.path(0, hexes);
        path.push(step(table.battle.shown(), hexes[hexes.len() - 1], Some(1)));
        Action::Move { unit: UnitId(0), by: MovementType::Reduced, rapid: false, square: false, path }
    };
    let far = turned(&table, &["0510", "0509", "0508"]);
    assert_eq!(table.refused(far).clause, BW_GAP_07);
    let near = turned(&table, &["0510", "0509"]);
    assert!(matches!(table.act(near, &[])[0], Happened::Marched { spent: 6, facing: grognard_field::hex::Facing::NE, .. }));
}

#[test]
fn bw_tec_07_only_reduced_movement_enters_a_zone_and_it_ends_there() {
    let units = ["French infantry 6 0506 N", "Allied infantry 5 0503 S"];
    let mut table = Table::at(Step::Movement, &[], &[], &units);
    // 0505 is free; 0504 lies in front of the enemy.
    let tactical = moves(&table, 0, MovementType::Tactical, &["0505", "0504"]);
    assert_eq!(table.refused(tactical).clause, BW_TEC_07);
    let on = moves(&table, 0, MovementType::Reduced, &["0505", "0504", "0404"]);
    assert_eq!(table.refused(on).clause, BW_GAP_09);
    let stops = moves(&table, 0, MovementType::Reduced, &["0505", "0504"]);
    assert!(matches!(table.act(stops, &[])[0], Happened::Marched { to, .. } if to == spot("0504")));
}

#[test]
fn bw_tec_08_infantry_leaves_a_zone_by_withdrawal_only() {
    let units = ["French infantry 6 0504 N", "Allied infantry 5 0503 S"];
    let mut table = Table::at(Step::Withdrawal, &[], &[], &units);
    let into_a_zone = Action::Withdraw { unit: UnitId(0), to: spot("0404") };
    assert_eq!(table.refused(into_a_zone).clause, BW_GAP_08);
    let events = table.act(Action::Withdraw { unit: UnitId(0), to: spot("0505") }, &[]);
    assert!(matches!(events[0], Happened::Marched { to, by: MovementType::Withdrawal, .. } if to == spot("0505")));
    let mut table = Table::at(Step::Movement, &[], &[], &units);
    let walks = moves(&table, 0, MovementType::Reduced, &["0505"]);
    assert_eq!(table.refused(walks).clause, BW_TEC_08);
}

#[test]
fn bw_stk_06_two_infantry_units_do_not_share_a_hex_but_pass_through() {
    let units = ["French infantry 6 0511 N", "French infantry 3 0510 N", "French foot artillery 3 0410 N", "Allied infantry 5 0502 S"];
    let mut table = Table::at(Step::Movement, &[], &[], &units);
    let onto = moves(&table, 0, MovementType::Tactical, &["0510"]);
    assert_eq!(table.refused(onto).clause, BW_STK_06);
    let through = moves(&table, 0, MovementType::Tactical, &["0510", "0509"]);
    table.act(through, &[]);
    let guns = moves(&table, 1, MovementType::Tactical, &["0410"]);
    assert!(matches!(table.act(guns, &[])[0], Happened::Marched { to, .. } if to == spot("0410")));
}

#[test]
fn bw_tec_01_woods_cost_three_and_a_rapid_advance_two_with_its_check() {
    let ground = [("0510", 'w')];
    let mut table = Table::at(Step::Movement, &ground, &[], &ALONE);
    let slow = moves(&table, 0, MovementType::Tactical, &["0510", "0509"]);
    assert!(matches!(table.act(slow, &[])[0], Happened::Marched { spent: 8, .. }));
    let mut table = Table::at(Step::Movement, &ground, &[], &ALONE);
    let quick = |table: &Table| Action::Move {
        unit: UnitId(0),
        by: MovementType::Tactical,
        rapid: true,
        square: false,
        path: table.path(0, &["0510", "0509"]),
    };
    let action = quick(&table);
    let events = table.act(action, &[7]);
    are(
        &events,
        &[
            &|event| matches!(event, Happened::Marched { spent: 6, rapid: true, .. }),
            &checked(0, Check::RapidAdvance, false),
            &struck(0, 0, Order::D1),
        ],
    );
    let mut table = Table::at(Step::Movement, &ground, &[], &ALONE);
    let action = quick(&table);
    assert_eq!(table.act(action, &[6]).len(), 2);
}

#[test]
fn bw_note_05_bw_note_06_a_deep_stream_disorders_once() {
    let sides = [("deep stream", "0511 N"), ("deep stream", "0510 N")];
    let mut table = Table::at(Step::Movement, &[], &sides, &ALONE);
    let twice = moves(&table, 0, MovementType::Tactical, &["0510", "0509"]);
    assert_eq!(table.refused(twice).clause, BW_NOTE_06);
    let once = moves(&table, 0, MovementType::Tactical, &["0510"]);
    let events = table.act(once, &[]);
    are(
        &events,
        &[&|event| matches!(event, Happened::Marched { spent: 6, .. }), &|event| *event == Happened::StreamCrossed { unit: UnitId(0) }],
    );
}

#[test]
fn bw_tec_05_square_in_movement_costs_two() {
    let mut table = Table::at(Step::Movement, &[], &[], &ALONE);
    let square = |path| Action::Move { unit: UnitId(0), by: MovementType::Tactical, rapid: false, square: true, path };
    let far = square(table.path(0, &["0510", "0509", "0508", "0507"]));
    assert_eq!(table.refused(far).clause, BW_MVR_01);
    let near = square(table.path(0, &["0510", "0509", "0508"]));
    let events = table.act(near, &[]);
    assert_eq!(events[1], Happened::SquareFormed { unit: UnitId(0) });
}

#[test]
fn bw_note_09_lines_extend_only_before_anything_else() {
    let units = ["French infantry 6 0511 N", "French infantry 5 0811 N", "Allied infantry 5 0502 S"];
    let mut table = Table::at(Step::Rally, &[], &[], &units);
    let small = Action::ExtendLine { unit: UnitId(1), to: spot("0911") };
    assert_eq!(table.refused(small).clause, BW_GAP_20);
    let events = table.act(Action::ExtendLine { unit: UnitId(0), to: spot("0611") }, &[]);
    assert!(matches!(events[0], Happened::LineExtended { spent: 2, .. }));
    table.act(Action::Done, &[]);
    let on = moves(&table, 0, MovementType::Reduced, &["0510", "0509", "0508"]);
    assert_eq!(table.refused(on).clause, BW_MVR_01);
    let both = moves(&table, 0, MovementType::Reduced, &["0510", "0509"]);
    let events = table.act(both, &[]);
    assert!(matches!(events[0], Happened::Marched { second: Some(second), spent: 6, .. } if second == spot("0609")), "{events:?}");
}

const FACE_TO_FACE: [&str; 2] = ["French infantry 6 0504 N", "Allied infantry 5 0503 S"];

#[test]
fn bw_fct_01_bw_fres_05_a_nine_disorders_the_top_unit() {
    let mut table = Table::at(Step::Fire, &[], &[], &FACE_TO_FACE);
    table.act(fires("0503", &[0]), &[]);
    assert_eq!(table.prompt(), Prompt::RetreatBeforeFire { unit: UnitId(1) });
    let events = table.act(Action::Stand, &[9]);
    are(&events, &[&|event| matches!(event, Happened::Fired { result, .. } if result == "D"), &struck(1, 0, Order::D1)]);
}

#[test]
fn bw_fres_02_an_eight_asks_for_a_check() {
    for (die, order) in [(3, None), (4, Some(Order::D1))] {
        // d+3 in column 5-6: cohesion 6 passes on three.
        let mut table = Table::at(Step::Fire, &[], &[], &FACE_TO_FACE);
        table.act(fires("0503", &[0]), &[]);
        let events = table.act(Action::Stand, &[8, die]);
        let harm = events.iter().find_map(|event| match event {
            Happened::Struck { harm, .. } => Some(harm.order),
            _ => None,
        });
        assert_eq!(harm, order, "{events:?}");
    }
}

#[test]
fn bw_gap_13_a_unit_that_gets_away_loses_the_fire_for_the_enemy() {
    let mut table = Table::at(Step::Fire, &[], &[], &FACE_TO_FACE);
    table.act(fires("0503", &[0]), &[]);
    let events = table.act(Action::GiveWay, &[6]);
    are(
        &events,
        &[
            &checked(1, Check::RetreatBeforeFire, true),
            &|event| matches!(event, Happened::Went { unit: UnitId(1), going: Going::Escape, path, .. } if path == &[spot("0502")]),
            &|event| matches!(event, Happened::Fired { result, .. } if result.is_empty()),
        ],
    );
    // BW-GAP-11, 7: one adjacent unit may enter the hex.
    assert!(matches!(table.prompt(), Prompt::Advance { into, .. } if into == spot("0503")));
    let events = table.act(Action::Advance { unit: UnitId(0), facing: 0 }, &[]);
    assert!(matches!(&events[0], Happened::Advanced { unit: UnitId(0), path, .. } if path == &[spot("0503")]));
    let mut table = Table::at(Step::Fire, &[], &[], &FACE_TO_FACE);
    table.act(fires("0503", &[0]), &[]);
    let events = table.act(Action::GiveWay, &[7, 0]);
    are(
        &events,
        &[
            &checked(1, Check::RetreatBeforeFire, false),
            &struck(1, 0, Order::D1),
            &|event| matches!(event, Happened::Fired { result, .. } if result == "-"),
        ],
    );
}

#[test]
fn bw_fdrm_03_bw_fdrm_05_french_guns_at_their_maximum_range() {
    let units = ["French foot artillery 4 0508 N", "Allied infantry 5 0503 S"];
    let mut table = Table::at(Step::Fire, &[], &[], &units);
    let events = table.act(fires("0503", &[0]), &[9]);
    let Happened::Fired { ledger, .. } = &events[0] else { panic!("{events:?}") };
    assert!(ledger.cites(BW_FDRM_03) && ledger.cites(BW_FDRM_05) && ledger.net() == 0, "{ledger:?}");
    let units = ["French foot artillery 4 0509 N", "Allied infantry 5 0503 S"];
    let table = Table::at(Step::Movement, &[], &[], &units);
    assert_eq!(table.battle.shown().shot::<Refusal>(UnitId(0), spot("0503")).unwrap_err().clause, BW_GAP_11);
}

#[test]
fn bw_gap_12_woods_and_units_block_the_guns() {
    let units = ["French foot artillery 4 0507 N", "Allied infantry 5 0503 S"];
    let mut table = Table::at(Step::Fire, &[], &[], &units);
    assert!(matches!(table.act(fires("0503", &[0]), &[0])[0], Happened::Fired { .. }));
    let table = Table::at(Step::Movement, &[("0505", 'w')], &[], &units);
    assert_eq!(table.battle.shown().shot::<Refusal>(UnitId(0), spot("0503")).unwrap_err().clause, BW_GAP_12);
}

#[test]
fn bw_gap_11_infantry_fires_one_hex_into_its_front() {
    let units = ["French infantry 6 0504 N", "Allied infantry 5 0505 N"];
    let table = Table::at(Step::Rally, &[], &[], &units);
    assert_eq!(table.battle.shown().shot::<Refusal>(UnitId(0), spot("0505")).unwrap_err().clause, BW_GAP_11);
}

#[test]
fn bw_gap_14_commitment_on_six_not_on_seven() {
    let mut table = Table::at(Step::Shock, &[], &[], &FACE_TO_FACE);
    table.act(shocks("0503", &[0]), &[]);
    assert!(matches!(table.prompt(), Prompt::RetreatBeforeShock { .. }));
    let events = table.act(Action::Stand, &[7]);
    are(&events, &[&checked(0, Check::Commitment, false)]);
    let mut table = Table::at(Step::Shock, &[], &[], &FACE_TO_FACE);
    table.act(shocks("0503", &[0]), &[]);
    // 6 against 5 is 1-1; die 5: attacker 1d, defender D; the attacker's check passes on six.
    let events = table.act(Action::Stand, &[6, 5, 6]);
    are(
        &events,
        &[
            &checked(0, Check::Commitment, true),
            &|event| matches!(event, Happened::Shocked { attacker, defender, .. } if attacker == "1d" && defender == "D"),
            &struck(1, 0, Order::D1),
            &struck(0, 1, Order::Good),
        ],
    );
}

#[test]
fn bw_crm_02_bw_gap_17_a_b_result_retreats_two_hexes() {
    let mut table = Table::at(Step::Shock, &[], &[], &["French infantry 10 0506 N", "Allied infantry 5 0505 S"]);
    table.act(shocks("0505", &[0]), &[]);
    // 2-1, die 2: attacker d, defender 1Bd; both checks pass.
    let events = table.act(Action::Stand, &[0, 2, 0, 0]);
    assert!(events.iter().any(|event| matches!(event, Happened::Went { unit: UnitId(1), going: Going::Retreat, path, .. } if path.len() == 2 && path[1] == spot("0503"))), "{events:#?}");
    assert!(matches!(table.prompt(), Prompt::Advance { into, .. } if into == spot("0505")));
}

#[test]
fn bw_sqr_02_bw_sqr_06_charged_infantry_forms_square_or_worse() {
    let units = ["French heavy cavalry 5 0508 N", "Allied infantry 5 0503 S"];
    let charge =
        |table: &Table| Action::Charge { unit: UnitId(0), target: spot("0503"), path: table.path(0, &["0507", "0506", "0505", "0504"]) };
    let mut table = Table::at(Step::Shock, &[], &[], &units);
    let action = charge(&table);
    table.act(action, &[]);
    assert_eq!(table.prompt(), Prompt::Charged { unit: UnitId(1) });
    // Four hexes charged: -2. Eight against cohesion 6 forms square.
    let events = table.act(Action::FormSquare, &[8]);
    are(&events, &[&checked(1, Check::SquareInReaction, true), &|event| *event == Happened::SquareFormed { unit: UnitId(1) }]);
    assert!(matches!(table.prompt(), Prompt::FireAtCharge { .. }));
    let mut table = Table::at(Step::Shock, &[], &[], &units);
    let action = charge(&table);
    table.act(action, &[]);
    // Nine: one too many, a check against disorder, which passes on six; then the unit does not fire.
    let events = table.act(Action::FormSquare, &[9, 6, 0, 0, 0]);
    assert!(
        checked(1, Check::SquareInReaction, false)(&events[0]) && !events.iter().any(|event| matches!(event, Happened::Fired { .. })),
        "{events:#?}"
    );
}

#[test]
fn bw_gap_16_a_charge_turns_once_and_not_through_woods() {
    let units = ["French heavy cavalry 5 0508 N", "French infantry 5 0904 N", "Allied infantry 5 0503 S", "Allied infantry 5 0903 S"];
    let mut table = Table::at(Step::Shock, &[("0506", 'w')], &[], &units);
    let path = table.path(0, &["0507", "0506", "0505", "0504"]);
    assert_eq!(table.refused(Action::Charge { unit: UnitId(0), target: spot("0503"), path }).clause, BW_GAP_16);
    let back = ["French heavy cavalry 5 0508 S", "French infantry 5 0504 N", "Allied infantry 5 0503 S"];
    let mut table = Table::at(Step::Shock, &[], &[], &back);
    let path = table.path(0, &["0507", "0506", "0505"]);
    assert_eq!(table.refused(Action::Charge { unit: UnitId(0), target: spot("0503"), path }).clause, BW_GAP_16);
}

#[test]
fn bw_chr_06_heavy_cavalry_countercharges_and_both_tire() {
    let units = ["French heavy cavalry 5 0507 N", "Allied heavy cavalry 5 0503 S"];
    let mut table = Table::at(Step::Shock, &[], &[], &units);
    let path = table.path(0, &["0506", "0505", "0504"]);
    let charge = Action::Charge { unit: UnitId(0), target: spot("0503"), path };
    // Reaction 6 passes; shock 1-1, die 5: 1d and D; checks; fatigue: heavy +2, four keeps its wind, five does not.
    let events = table.act(charge, &[6, 5, 6, 4, 5]);
    assert!(events.contains(&Happened::Countercharged { unit: UnitId(1) }), "{events:#?}");
    assert!(
        events.iter().any(|event| checked(0, Check::Fatigue, true)(event)) && events.contains(&Happened::Blown { unit: UnitId(1) }),
        "{events:#?}"
    );
}

#[test]
fn bw_rout_02_bw_ral_02_a_routed_unit_must_rally_or_rout() {
    let mut table = Table::at(Step::Rally, &[], &[], &["French infantry 6 0511 N", "Allied infantry 5 0502 S"]);
    assert_eq!(table.refused(Action::Rally { unit: UnitId(0) }).clause, BW_RAL_05);
    assert_eq!(table.refused(Action::RoutRetreat { unit: UnitId(0) }).clause, BW_ROUT_02);
    assert_eq!(table.refused(Action::Rally { unit: UnitId(1) }).clause, BW_GAP_06);
}
