//! In command, isolated, and what is left of a command.

use grognard_huzzah::facts::checks::{check_due_facts, checker, command_check_facts};
use grognard_huzzah::facts::command::{all_in_radius, in_command, in_command_of_own, is_isolated, is_left_alone, tally};
use grognard_huzzah::facts::orders::{order_facts, skirmisher_superiority_facts};
use grognard_huzzah::procedures::command_check::LastCheck;
use grognard_huzzah::table::{CommandId, OfficerId, Table, Target, Whereabouts};
use grognard_huzzah::words::{Feature, Formation, OfficerLevel, OfficerQuality, OrderKind};

use crate::kit::*;

const ARMY: CommandId = CommandId(0);
const BRIGADE: CommandId = CommandId(1);
const CINC: OfficerId = OfficerId(0);
const BRIGADIER: OfficerId = OfficerId(1);

fn with_officer(x: f64, quality: OfficerQuality) -> Table {
    let mut board = Board::new([foot(100.0, 100.0, 0.0)], []).red_officers(&[(100.0, 60.0), (x, 100.0)]);
    board.quality = quality;
    board.table()
}

#[test]
fn hz_cmd_03_hz_cmd_04_hz_cmd_07_hz_cmd_13_hz_base_22_from_the_middle_of_his_base_to_the_nearest_part() {
    // The line's right end is at 106: a brigade officer reaches 20 cm.
    let near = |x: f64, quality| {
        let table = with_officer(x, quality);
        in_command(&table, &stance(&table, A), BRIGADIER)
    };
    assert!(near(126.0, OfficerQuality::Average));
    assert!(!near(126.0 + BEYOND, OfficerQuality::Average));
    assert!(near(136.0, OfficerQuality::Skilful));
    assert!(near(146.0, OfficerQuality::Excellent));
    assert!(!near(116.0 + BEYOND, OfficerQuality::Abysmal));
}

#[test]
fn hz_cmd_05_who_has_an_officer_with_him_is_in_command() {
    let piece = foot(100.0, 100.0, 0.0).with(|p| p.state.attached = Some(CINC));
    let table = Board::new([piece], []).red_officers(&[(100.0, 100.0), (200.0, 100.0)]).table();
    assert!(in_command(&table, &stance(&table, A), BRIGADIER));
    assert!(in_command_of_own(&table, &stance(&table, A)));
}

#[test]
fn hz_cmd_06_hz_cmd_08_one_unit_outside_puts_the_group_out_of_command() {
    let table = |x: f64| Board::new([foot(100.0, 100.0, 0.0), foot(x, 100.0, 0.0)], []).red_officers(&[(0.0, 0.0), (110.0, 99.0)]).table();
    assert!(all_in_radius(&table(136.0), BRIGADE, BRIGADIER));
    assert!(!all_in_radius(&table(136.1), BRIGADE, BRIGADIER));
}

#[test]
fn hz_thr_39_the_only_one_that_does_not_rout() {
    let gone = |p: &mut Piece| p.state.whereabouts = Whereabouts::Broken;
    let pair = |change: &dyn Fn(&mut Piece)| Board::new([foot(100.0, 100.0, 0.0), foot(120.0, 100.0, 0.0).with(change)], []).table();
    assert!(!is_isolated(&pair(&|_| {}), A));
    assert!(is_isolated(&pair(&|p| p.state.routing = true), A));
    assert!(is_isolated(&pair(&gone), A));
    let other_brigade = Board::new([foot(100.0, 100.0, 0.0), foot(120.0, 100.0, 0.0).brigade(1)], []).table();
    assert!(is_isolated(&other_brigade, A), "other brigades do not count");
}

#[test]
fn hz_ord_22_hz_ord_23_hz_ord_24_sub_commands_are_one_level_down() {
    let broken = |p: &mut Piece| p.state.whereabouts = Whereabouts::RoutedOff;
    let pieces = [foot(100.0, 100.0, 0.0).with(broken), foot(120.0, 100.0, 0.0), foot(140.0, 100.0, 0.0).brigade(1).with(broken)];
    let table = Board::new(pieces, []).table();
    assert_eq!((tally(&table, BRIGADE, false).broken, tally(&table, BRIGADE, false).all), (1, 2));
    assert_eq!((tally(&table, ARMY, false).broken, tally(&table, ARMY, false).all), (1, 2), "the second brigade is gone");
    assert!(is_left_alone(&table, BRIGADE) && is_left_alone(&table, ARMY));
}

#[test]
fn hz_sks_25_a_battalion_sent_skirmishing_counts_as_broken_only_in_checks_and_only_with_kills() {
    let sent = |kills: u8| {
        let skirmishers = foot(120.0, 100.0, 0.0).with(|p| (p.state.whereabouts, p.state.kills) = (Whereabouts::Skirmishing, kills));
        let table = Board::new([foot(100.0, 100.0, 0.0), skirmishers], []).table();
        (tally(&table, BRIGADE, true).broken_or_routing, tally(&table, BRIGADE, false).broken_or_routing)
    };
    assert_eq!(sent(1), (1, 0));
    assert_eq!(sent(0), (0, 0));
}

#[test]
fn hz_ord_02_hz_ord_09_hz_ord_29_facts_of_an_order() {
    let board = || {
        Board::new([foot(100.0, 100.0, 0.0), foot(60.0, 100.0, 0.0)], [foot(100.0, 110.0, 180.0)]).red_officers(&[(0.0, 0.0), (80.0, 95.0)])
    };
    let facts = order_facts(&board().table(), BRIGADIER, Target::Command(BRIGADE), OrderKind::Advance);
    assert_eq!((facts.ordered.units_threatened, facts.ordered.single_unit, facts.ordered.in_command), (1, false, true));
    assert_eq!(
        (facts.ordered.by, facts.ordered.units_in_dense, facts.ordered.isolated),
        (OfficerLevel::Brigade, 0, true),
        "its only brigade"
    );
    let alone = order_facts(&board().table(), BRIGADIER, Target::Unit(B), OrderKind::Advance);
    assert_eq!((alone.ordered.units_threatened, alone.ordered.single_unit), (0, true));
    let marsh = board().area(Feature::Marsh, &block(50.0, 90.0, 5.0, 20.0)).table();
    assert_eq!(order_facts(&marsh, BRIGADIER, Target::Command(BRIGADE), OrderKind::Retire).ordered.units_in_dense, 1);
}

#[test]
fn hz_ord_30_hz_ord_31_hz_ord_32_infantry_near_cavalry() {
    let near = |y: f64, facing: f64, kind| {
        let table = Board::new([foot(100.0, 100.0, 0.0)], [horse(100.0, y, facing)]).table();
        let facts = order_facts(&table, BRIGADIER, Target::Unit(A), kind);
        [facts.infantry_in_cavalry_zone, facts.cavalry_in_infantry_zone, facts.cavalry_within_reach]
    };
    let advance = OrderKind::Advance;
    assert_eq!(near(125.0, 180.0, advance), [true, false, true], "in its zone");
    assert_eq!(near(115.0, 180.0, advance), [true, true, true], "and it in ours");
    // A line moves 15 and threatens 15; the cavalry looks away, its back 3 cm nearer than its front.
    assert_eq!(near(133.0, 0.0, advance), [false, false, true]);
    assert_eq!(near(133.0 + BEYOND, 0.0, advance), [false; 3]);
    assert_eq!(near(115.0, 180.0, OrderKind::Retire), [false; 3], "only orders to advance care");
}

#[test]
fn hz_ord_30_hz_ord_31_hz_ord_32_a_square_looks_all_four_ways() {
    // A square 6 cm across round (100, 97): it moves 5 and threatens as deep as its zone; the horse faces away from it, its back towards it.
    let near = |x: f64, y: f64, facing: f64, square: bool| {
        let piece = if square { foot(100.0, 100.0, 0.0).square() } else { foot(100.0, 100.0, 0.0).column() };
        let table = Board::new([piece], [horse(x, y, facing)]).table();
        let facts = order_facts(&table, BRIGADIER, Target::Unit(A), OrderKind::Advance);
        [facts.cavalry_in_infantry_zone, facts.cavalry_within_reach]
    };
    // Backs at 2 cm from the side.
    for (x, y, facing) in [(108.0, 97.0, 90.0), (92.0, 97.0, 270.0), (100.0, 89.0, 180.0)] {
        assert_eq!(near(x, y, facing, true), [true, true], "{x} {y}");
        assert_eq!(near(x, y, facing, false), [false, false], "a column looks ahead: {x} {y}");
    }
    assert_eq!(near(160.0, 97.0, 90.0, true), [false, false], "far off");
}

#[test]
fn hz_cck_02_hz_cck_04_hz_cck_10_facts_of_a_command_check() {
    let routed = foot(120.0, 100.0, 180.0).with(|p| (p.state.routing, p.state.fell) = (true, [true; 4]));
    let table = Board::new([foot(100.0, 100.0, 0.0), routed, foot(60.0, 100.0, 0.0)], [foot(100.0, 110.0, 180.0)])
        .red_officers(&[(0.0, 0.0), (80.0, 95.0)])
        .table();
    let due = check_due_facts(&table, BRIGADE);
    assert_eq!((due.broke_this_turn, due.broken_or_routing, due.in_zone, due.immune), (1, 1, true, false));
    let facts = command_check_facts(&table, BRIGADE, &checker(&table, BRIGADE));
    assert_eq!(
        (facts.broken_or_routing, facts.last_check, facts.isolated, facts.officer_lost),
        (1, LastCheck::None, true, false),
        "its only brigade"
    );
    assert!(!facts.all_in_radius, "the router has run 34 cm from him");
    assert_eq!(check_due_facts(&table, CommandId(3)).broken_or_routing, 0);
}

#[test]
fn hz_cck_20_hz_cck_22_a_senior_takes_it_for_a_lost_officer_with_all_in_his_radius() {
    let table = |x: f64| {
        let board = Board::new([foot(100.0, 100.0, 0.0), foot(60.0, 100.0, 0.0)], []).red_officers(&[(x, 100.0), (80.0, 95.0)]);
        let mut table = board.table();
        table.apply_event(&grognard_huzzah::table::Event::OfficerGone {
            officer: BRIGADIER,
            fate: grognard_huzzah::table::OfficerFate::Lost,
            clause: grognard_huzzah::clause::HZ_OCAS_02,
        });
        command_check_facts(&table, BRIGADE, &checker(&table, BRIGADE))
    };
    assert_eq!(table(186.0).taken_by, Some(OfficerLevel::CommanderInChief));
    assert_eq!(table(186.0 + BEYOND).taken_by, None);
    assert!(table(186.0).officer_lost);
}

#[test]
fn hz_fav_01_hz_cck_14_a_march_column_in_a_wood_is_in_no_favourable_position() {
    let wood = |piece: Piece| Board::new([piece], []).area(Feature::LightWood, &block(80.0, 80.0, 40.0, 40.0)).table();
    let favourable = |piece: Piece| {
        let table = wood(piece);
        command_check_facts(&table, BRIGADE, &checker(&table, BRIGADE)).favourable
    };
    assert_eq!(favourable(foot(100.0, 105.0, 0.0)), 1);
    assert_eq!(favourable(foot(100.0, 105.0, 0.0).with(|p| p.state.formation = Formation::MarchColumn)), 0);
}

#[test]
fn hz_sks_10_facts_of_skirmisher_superiority() {
    let facts = skirmisher_superiority_facts(&Board::new([foot(100.0, 100.0, 0.0)], []).table());
    assert_eq!((facts.army.rating, facts.enemy.rating, facts.army.committed), (8, 8, 0));
}

#[test]
fn hz_cck_13_hz_ord_25_the_last_brigade_of_an_army_checks_as_isolated() {
    let isolated = |routers: usize| {
        let mut pieces = vec![foot(100.0, 100.0, 0.0), foot(60.0, 100.0, 0.0), foot(140.0, 60.0, 0.0), foot(180.0, 60.0, 0.0)];
        pieces[2..].iter_mut().for_each(|piece| piece.brigade = 1);
        pieces[2..2 + routers].iter_mut().for_each(|piece| piece.state.routing = true);
        let table = Board::new(pieces, []).table();
        [BRIGADE, CommandId(2)].map(|brigade| command_check_facts(&table, brigade, &checker(&table, brigade)).isolated)
    };
    assert_eq!(isolated(0), [false, false]);
    assert_eq!(isolated(1), [false, true], "one unit of it is left");
    assert_eq!(isolated(2), [true, false], "its sister is all routing: the other is the last");
}
