//! Commands taken over by the CinC, and commands that get new officers.

use grognard_engine::Side;
use grognard_huzzah::battle::action::Action;
use grognard_huzzah::clause::*;
use grognard_huzzah::facts::Stance;
use grognard_huzzah::facts::checks::checker;
use grognard_huzzah::facts::command::in_command_of_own;
use grognard_huzzah::phases::officers::may_supersede;
use grognard_huzzah::phases::orders::legal::officer_of;
use grognard_huzzah::phases::orders::may_give;
use grognard_huzzah::phases::orders::special::may_appoint;
use grognard_huzzah::table::{CommandId, Event, OfficerFate, OfficerId, Phase, Table, Target, Whereabouts};
use grognard_huzzah::words::{OfficerQuality, OrderKind};

use crate::kit::{Do, Field, HOUSE, Roll, brigade, gone, mark, play, rally, unit};

/// A division whose general leads one battalion himself, with a brigade of one more; and a brigade that is not of it.
fn division() -> Table {
    Field::new()
        .foot("red2-a", "first", "line", (2000.0, 700.0, 0.0))
        .division("redd")
        .foot("redd-a", "first", "line", (1300.0, 300.0, 0.0))
        .foot("red1-a", "first", "line", (1100.0, 300.0, 0.0))
        .table()
}

fn cinc(table: &Table) -> OfficerId {
    table.command_card(table.army_card(Side::Red).command).officer
}

/// The division, the troops the general leads himself, the general.
fn his(table: &Table) -> (CommandId, CommandId, OfficerId) {
    let (whole, own) = (brigade(table, "redd"), table.card(unit(table, "redd-a")).brigade);
    assert_ne!(whole, own);
    (whole, own, table.command_card(whole).officer)
}

#[test]
fn hz_off_15_hz_off_16_a_general_is_relieved_of_his_division_not_of_his_own_troops_alone() {
    let table = division();
    let (whole, own, _) = his(&table);
    let may = |command| may_supersede(&table, Side::Red, command).map(|_| ()).map_err(|refusal| refusal.clause);
    assert_eq!((may(own), may(whole), may(brigade(&table, "red1"))), (Err(HZ_OFF_15), Ok(()), Ok(())));
}

#[test]
fn hz_off_17_hz_off_18_hz_off_24_who_takes_over_a_division_leads_its_generals_own_troops() {
    let mut table = division();
    let (whole, own, general) = his(&table);
    let (cinc, led, under) = (cinc(&table), unit(&table, "redd-a"), unit(&table, "red1-a"));
    table.apply_event(&Event::TurnBegan { turn: 1 });
    table.apply_event(&Event::Superseded { officer: cinc, command: Some(whole), clause: HZ_OFF_15 });
    assert_eq!((table.commander(whole), table.commander(own)), (Some(cinc), Some(cinc)));
    assert_eq!(officer_of(&table, led), Some(cinc), "forced orders to them are his to give");
    assert!(in_command_of_own(&table, &Stance::of(&table, led)));
    let check = checker(&table, own);
    assert!(check.supersedes && !check.lost);
    table.apply_event(&Event::PhaseBegan { side: Side::Red, phase: Phase::Orders });
    let orders = |unit| may_give(&table, Side::Red, cinc, Target::Unit(unit), OrderKind::Advance).map(|_| ()).map_err(|no| no.clause);
    assert_eq!((orders(led), orders(under)), (Ok(()), Err(HZ_ORES_10)), "as a brigadier here, as a general there");
    table.apply_event(&Event::Superseded { officer: cinc, command: None, clause: HZ_OFF_18 });
    assert_eq!((table.commander(whole), table.commander(own)), (Some(general), Some(general)));
}

#[test]
fn hz_off_18_hz_ocas_04_a_relieved_general_is_lost_with_his_last_troops_not_with_the_first() {
    let after = |broken: &[&str]| {
        let mut table = division();
        let event = Event::Superseded { officer: cinc(&table), command: Some(his(&table).0), clause: HZ_OFF_15 };
        table.apply_event(&event);
        broken.iter().for_each(|id| mark(&mut table, id, 7, 0));
        // None of them reforms, and the kill breaks them.
        let rolls = broken.iter().map(|_| Roll(6, 6));
        let script: Vec<_> = (broken.len() > 1).then_some(Do(Action::InOrder)).into_iter().chain(rolls).collect();
        rally(table, Side::Red, &script).1
    };
    let mut kept = after(&["redd-a"]);
    let (whole, own, general) = his(&kept);
    assert!(kept.command(own).broken);
    assert_eq!((kept.officer(general).fate, kept.commander(whole)), (OfficerFate::Superseded, Some(cinc(&kept))));
    let officer = cinc(&kept);
    kept.apply_event(&Event::Superseded { officer, command: None, clause: HZ_OFF_18 });
    assert_eq!(kept.commander(whole), Some(general));
    let lost = after(&["redd-a", "red1-a"]);
    assert_eq!((lost.officer(general).fate, lost.officer(cinc(&lost)).superseding), (OfficerFate::Gone, None));
}

#[test]
fn hz_reo_04_hz_app_03_nobody_is_appointed_to_a_command_that_has_left_the_table() {
    let mut table =
        Field::new().foot("red1-a", "first", "line", (1200.0, 300.0, 0.0)).foot("red2-a", "first", "line", (1000.0, 300.0, 0.0)).table();
    let command = brigade(&table, "red1");
    let officer = table.command_card(command).officer;
    table.apply_event(&Event::OfficerGone { officer, fate: OfficerFate::Lost, clause: HOUSE });
    table.apply_event(&Event::TurnBegan { turn: 2 });
    let may = |table: &Table| may_appoint(table, Side::Red, command, false).map(|_| ()).map_err(|refusal| refusal.clause);
    assert_eq!(may(&table), Ok(()));
    gone(&mut table, "red1-a", Whereabouts::RoutedOff);
    table.apply_event(&Event::CommandBroken { command, broken: true, clause: HOUSE });
    assert_eq!(may(&table), Err(HZ_REO_04));
}

#[test]
fn hz_gap_15_a_new_officer_is_of_the_nation_of_most_of_his_units() {
    // A five: Skilful for Frenchmen, Average for Spaniards.
    let appointed = |french: &[&str], spanish: &[&str]| {
        let x = |n: usize| 1000.0 + 200.0 * n as f64;
        let mut field = Field::new().foot("red2-a", "first", "line", (1200.0, 200.0, 0.0));
        for (n, id) in french.iter().enumerate() {
            field = field.foot(id, "first", "line", (x(n), 300.0, 0.0));
        }
        for (n, id) in spanish.iter().enumerate() {
            field = field.spanish_foot(id, "line", "line", (x(n), 400.0, 0.0));
        }
        let mut table = field.table();
        let command = brigade(&table, "red1");
        let officer = table.command_card(command).officer;
        table.apply_event(&Event::OfficerGone { officer, fate: OfficerFate::Lost, clause: HOUSE });
        let script = [Do(Action::Appoint { command, rolls: false }), Roll(1, 2), Roll(2, 3), Do(Action::EndOrders)];
        let (_, after) = play(table, Side::Red, Phase::Orders, &script);
        after.officer(officer).quality
    };
    assert_eq!(appointed(&["red1-a", "red1-b"], &["red1-c"]), OfficerQuality::Skilful);
    assert_eq!(appointed(&["red1-a"], &["red1-b", "red1-c"]), OfficerQuality::Average);
}
