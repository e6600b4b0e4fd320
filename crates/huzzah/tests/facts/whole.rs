//! Whole facts from the table, as the procedures take them.

use grognard_engine::Side;
use grognard_huzzah::clause::HZ_ADV_11;
use grognard_huzzah::facts::contact::engagements;
use grognard_huzzah::facts::fights::{engagement_facts, fighter, may_engage_facts, multiple_engagement_facts};
use grognard_huzzah::facts::siege::levels_to_scale;
use grognard_huzzah::facts::trials::{in_own_zone, rally_facts, tested, threat_facts};
use grognard_huzzah::phases::threat_tests::is_due;
use grognard_huzzah::procedures::permissions::may_engage::{Across, may_engage};
use grognard_huzzah::procedures::permissions::must_test::Cause;
use grognard_huzzah::procedures::threat::{FortressThreat, threat_rating};
use grognard_huzzah::table::{Event, Phase, Table};
use grognard_huzzah::words::{Feature, Formation, OrderKind};

use crate::kit::*;

#[test]
fn hz_thr_01_a_threatened_line_in_numbers() {
    let red = [
        foot(100.0, 100.0, 0.0),
        foot(107.0, 98.0, 0.0).column(),
        horse(95.0, 85.0, 0.0).with(|p| p.card.abilities.renown = true),
        guns(125.0, 90.0, 0.0).with(|p| p.state.smoke = 1),
    ];
    let table = Board::new(red, [foot(118.0, 108.0, 180.0), foot(140.0, 108.0, 180.0)]).table();
    let facts = tested(&table, &stance(&table, grognard_engine::UnitId(4)));
    assert_eq!((facts.line_zones, facts.column_zones, facts.cavalry_zones, facts.artillery_zones), (0, 0, 0, 1));
    let near = Board::new([foot(100.0, 100.0, 0.0), horse(101.0, 85.0, 0.0)], [foot(105.0, 108.0, 180.0)]).table();
    let facts = tested(&near, &stance(&near, C));
    assert_eq!(
        (facts.line_zones, facts.cavalry_zones, facts.isolated, facts.flank_or_rear),
        (1, 0, true, false),
        "the cavalry's zone is cut by its friend"
    );
    assert_eq!(facts.enemies_in_own_zone, 1);
    assert_eq!(in_own_zone(&near, &stance(&near, C), &[A, B])[..], [A]);
    let mut ledger = grognard_engine::Ledger::new(0);
    let rating = threat_rating(&threat_facts(&near, &stance(&near, C)), near.rules(), &mut ledger);
    assert_eq!((ledger.net(), rating.morale), (-1, 7), "isolated alone");
}

#[test]
fn hz_thr_02_taken_in_flank() {
    let table = Board::new([foot(110.0, 100.75, 270.0).column()], [foot(100.0, 100.0, 180.0)]).table();
    assert!(tested(&table, &stance(&table, B)).flank_or_rear);
}

#[test]
fn hz_for_08_under_the_wall() {
    // The enclosure lies to the right of the wall as drawn: drawn from east to west, the outside is south... and the target there.
    let wall = |path: &[(f64, f64)]| {
        let board = Board::new([foot(100.0, 100.5, 0.0)], [foot(100.0, 110.0, 180.0)]).line(Feature::FortressWall, path);
        let table = board.table();
        tested(&table, &stance(&table, B)).fortress
    };
    assert_eq!(wall(&[(60.0, 99.8), (140.0, 99.8)]), Some(FortressThreat::UnderTheWall));
    assert_eq!(wall(&[(140.0, 99.8), (60.0, 99.8)]), None, "inside");
}

#[test]
fn hz_adv_14_may_engage_what_is_in_the_zone_or_within_a_band() {
    let at = |x: f64, y: f64| {
        let table = Board::new([foot(100.0, 100.0, 0.0).column()], [foot(x, y, 180.0).column()]).table();
        let facts = may_engage_facts(&table, &stance(&table, A), B, OrderKind::Advance);
        (facts.enemy_in_zone, facts.distance <= 5.0)
    };
    assert_eq!(at(100.0, 115.0), (true, false));
    assert_eq!(at(100.0, 115.0 + BEYOND), (false, false));
    assert_eq!(at(108.0, 104.0), (false, true), "aside but near");
    assert_eq!(at(100.0, 105.0), (true, true));
    let hedge =
        Board::new([horse(100.0, 100.0, 0.0)], [foot(100.0, 108.0, 180.0)]).line(Feature::LowHedge, &[(60.0, 104.0), (140.0, 104.0)]);
    let table = hedge.table();
    assert_eq!(may_engage_facts(&table, &stance(&table, A), B, OrderKind::Advance).across, Across::Hedge);
}

#[test]
fn hz_eng_02_hz_eng_08_a_fighter_on_the_slope_taken_in_flank() {
    let hill = block(80.0, 100.0, 40.0, 30.0);
    let board = Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, 100.0, 180.0)]).hill(&hill, 2, &[]).area(Feature::SteepSlope, &hill);
    let table = board.table();
    let (below, above) = (fighter(&table, A, &[B]), fighter(&table, B, &[A]));
    assert!(above.position.uphill && above.steep_hill && !below.position.uphill);
    assert!(!below.flank_or_rear && !above.flank_or_rear);
}

#[test]
fn hz_bld_21_a_close_order_garrison_taken_where_it_is_not_deployed() {
    let houses = block(100.0, 100.0, 12.0, 12.0);
    let at = |x: f64, y: f64, facing: f64, light: bool| {
        let garrison = foot(106.0, 112.0, 0.0).in_sector(0).with(|p| p.card.abilities.open_order = light);
        let table = Board::new([foot(x, y, facing).column()], [garrison]).sector(&houses, false).table();
        fighter(&table, B, &[A]).undeployed_side
    };
    assert!(!at(106.0, 112.0, 180.0, false), "its front");
    assert!(!at(112.0, 106.0, 270.0, false), "its right");
    assert!(at(106.0, 100.0, 0.0, false), "its back");
    assert!(at(100.0, 106.0, 90.0, false), "its left");
    assert!(!at(100.0, 106.0, 90.0, true), "light troops hold all four");
}

#[test]
fn hz_eng_27_facts_are_frozen_with_the_engagements() {
    let two = [foot(97.0, 100.0, 0.0).column(), foot(103.2, 100.0, 0.0).column()];
    let table = Board::new(two, [foot(100.0, 100.0, 180.0)]).table();
    let joined = engagements(&table, grognard_engine::Side::Red);
    assert!(engagement_facts(&table, &joined[0]).is_none());
    let facts = multiple_engagement_facts(&table, &joined[0]);
    assert_eq!((facts.attackers.len(), facts.defenders.len()), (2, 1));
    let duel = Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, 100.0, 180.0)]).table();
    let joined = engagements(&duel, grognard_engine::Side::Red);
    assert!(engagement_facts(&duel, &joined[0]).is_some());
}

#[test]
fn hz_rly_08_hz_rly_09_facts_of_a_rally() {
    let mob = foot(100.0, 100.0, 0.0).formed(Formation::Mob).with(|p| (p.state.routing, p.state.staggers) = (true, 2));
    let at = |y: f64, x: f64| {
        let table = Board::new([mob.clone()], [foot(100.0, y, 180.0)]).red_officers(&[(100.0, 100.0), (x, 100.0)]).table();
        let facts = rally_facts(&table, &stance(&table, A));
        (facts.threatened, facts.in_command, facts.within_seniors_radius)
    };
    assert_eq!(at(115.0, 123.0), (true, true, true));
    assert_eq!(at(115.0 + BEYOND, 123.0 + BEYOND), (false, false, true));
}

/// Whether the first red piece, before the blue ones, rallies in a favourable position.
fn rallies_well(board: Board) -> bool {
    let table = board.table();
    rally_facts(&table, &stance(&table, A)).favour().holds()
}

#[test]
fn hz_rly_10_hz_fav_01_disadvantaged_troops_rally_in_no_favourable_position() {
    let in_wood = |piece: Piece| Board::new([piece], []).area(Feature::LightWood, &block(80.0, 80.0, 40.0, 40.0));
    let battalion = || foot(100.0, 105.0, 0.0);
    assert!(rallies_well(in_wood(battalion())));
    assert!(!rallies_well(in_wood(battalion().formed(Formation::Mob).with(|p| p.state.routing = true))), "routers");
    assert!(!rallies_well(in_wood(battalion().formed(Formation::MarchColumn))));
    assert!(!rallies_well(in_wood(horse(100.0, 105.0, 0.0))), "cavalry in close order");
    let supported = |enemy: Piece| Board::new([foot(100.0, 100.0, 0.0), foot(100.0, 90.0, 0.0)], [enemy]);
    assert!(rallies_well(supported(foot(100.0, 112.0, 180.0).column())), "from the front");
    assert!(!rallies_well(supported(foot(110.0, 99.25, 270.0).column())), "in its flank");
}

#[test]
fn hz_rly_10_hz_fav_04_hz_fav_08_a_position_is_judged_by_those_who_threaten_it() {
    let walled = |y: f64| {
        let line = [(60.0, 100.0), (140.0, 100.0)];
        Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, y, 180.0)]).line(Feature::LowWall, &line)
    };
    assert!(rallies_well(walled(115.0)), "it defends the wall");
    assert!(!rallies_well(walled(115.0 + BEYOND)), "against nobody");
    let loose = |enemy: Piece| Board::new([foot(100.0, 100.0, 0.0).formed(Formation::OpenOrder)], [enemy]);
    assert!(rallies_well(loose(foot(100.0, 110.0, 180.0))));
    assert!(!rallies_well(loose(horse(100.0, 110.0, 180.0))));
    assert!(!rallies_well(loose(foot(100.0, 150.0, 180.0))), "nobody threatens it");
}

#[test]
fn hz_for_08_hz_for_14_under_the_wall_and_up_the_breach_whomever_it_fights() {
    // The outside is north of the wall; the breach is in its middle.
    let board = |sortie: f64, attacker: Piece| {
        let board = Board::new([foot(80.0, 100.5, 0.0), foot(100.0, sortie, 0.0)], [attacker]);
        let wall =
            board.line(Feature::FortressWall, &[(60.0, 99.8), (92.0, 99.8)]).line(Feature::FortressWall, &[(108.0, 99.8), (140.0, 99.8)]);
        wall.area(Feature::Breach, &block(92.0, 99.0, 16.0, 8.0)).table()
    };
    let facts = |table: &Table| (fighter(table, C, &[B]).under_the_wall, fighter(table, C, &[B]).up_the_breach);
    assert_eq!(facts(&board(102.0, foot(100.0, 102.1, 180.0))), (false, true));
    assert_eq!(facts(&board(90.0, foot(100.0, 102.1, 0.0))), (false, false), "it looks down the slope");
    assert_eq!(facts(&board(112.0, foot(90.0, 112.1, 180.0).column())), (false, false), "beside the zone");
    assert_eq!(facts(&board(112.0, foot(86.0, 112.1, 180.0))), (true, false), "in the zone of those on top");
}

#[test]
fn hz_for_02_hz_for_03_ladders_are_for_infantry_in_line_or_open_order() {
    let levels = |piece: Piece| {
        let table = Board::new([piece], []).line(Feature::FortressWall, &[(60.0, 99.8), (140.0, 99.8)]).table();
        levels_to_scale(&table, &stance(&table, A))
    };
    assert_eq!(levels(foot(100.0, 100.0, 180.0)), 1);
    assert_eq!(levels(foot(100.0, 100.0, 180.0).formed(Formation::OpenOrder)), 1);
    assert_eq!(levels(foot(100.0, 100.0, 180.0).column()), 0);
    assert_eq!(levels(horse(100.0, 100.0, 180.0)), 0);
}

#[test]
fn hz_fav_03_who_attacks_over_a_hedge_does_not_defend_it() {
    let fights = |attacked: bool| {
        let red = foot(100.0, 99.95, 0.0).with(|p| p.state.attacked = attacked);
        let table = Board::new([red], [foot(100.0, 100.0, 180.0)]).line(Feature::LowHedge, &[(60.0, 99.98), (140.0, 99.98)]).table();
        (fighter(&table, A, &[B]).position.behind_hedge, fighter(&table, B, &[A]).position.behind_hedge)
    };
    assert_eq!(fights(true), (false, true));
    assert_eq!(fights(false), (true, true));
}

#[test]
fn hz_fav_04_an_attacker_defends_what_it_has_come_to_once_its_own_rally_phase_is_over() {
    let board = Board::new([foot(100.0, 99.95, 0.0)], [foot(100.0, 100.0, 180.0)]);
    let mut table = board.line(Feature::LowHedge, &[(60.0, 99.98), (140.0, 99.98)]).table();
    let defends = |table: &Table| fighter(table, B, &[A]).position.behind_hedge;
    table.apply_event(&Event::Contacted { unit: B, enemy: A, clause: HZ_ADV_11 });
    assert!(!defends(&table));
    for (side, phase) in [(Side::Red, Phase::Rally), (Side::Blue, Phase::Engagements)] {
        table.apply_event(&Event::PhaseEnded { side, phase });
        assert!(!defends(&table), "{side:?} {phase:?}");
    }
    table.apply_event(&Event::PhaseEnded { side: Side::Blue, phase: Phase::Rally });
    assert!(defends(&table), "before the enemy's engagements of the next turn");
}

#[test]
fn hz_wod_12_hz_ter_03_cavalry_charges_who_stands_partly_in_a_wood() {
    let may = |east: f64, y: f64| {
        let board = Board::new([horse(100.0, 100.0, 0.0)], [foot(100.0, y, 180.0)]);
        let table = board.area(Feature::LightWood, &block(60.0, 100.5, east - 60.0, 60.0)).table();
        may_engage(&may_engage_facts(&table, &stance(&table, A), B, OrderKind::Advance), table.rules()).ruling.allowed
    };
    assert!(may(95.0, 115.0), "a corner in it");
    assert!(!may(140.0, 115.0), "all of it");
    assert!(may(140.0, 104.0), "all of it, but very near");
}

#[test]
fn hz_fav_11_hz_ter_03_partly_in_a_wood_infantry_tests_against_cavalry() {
    let due = |x: f64| {
        let board = Board::new([foot(100.0, 100.0, 0.0)], [horse(100.0, 112.0, 180.0)]);
        let table = board.area(Feature::LightWood, &block(x, 90.0, 60.0, 10.0)).table();
        is_due(&table, A, Cause::ThreatPhase)
    };
    assert!(due(106.0), "beside it");
    assert!(due(105.0), "partly in it");
    assert!(!due(80.0), "wholly in it");
}
