//! The chain of command on a table: a corps of two divisions. Red's corps C1 holds D1 (brigades B1 and B2) and D2 (brigade B3 and troops
//! of its own).

use std::fmt::Write;

use grognard_engine::{Clause, Offer, Refusal, Scope, Side, UnitId};
use grognard_field::battle::load;
use grognard_huzzah::battle::action::{Action, Anchor, Face};
use grognard_huzzah::clause::*;
use grognard_huzzah::facts::orders::order_facts;
use grognard_huzzah::phases::orders::forced::may_give_forced;
use grognard_huzzah::phases::orders::may_give;
use grognard_huzzah::phases::orders::special::may_appoint;
use grognard_huzzah::procedures::order::{OrderFacts, order_rating};
use grognard_huzzah::procedures::threat::ForcedOrder;
use grognard_huzzah::table::{CommandId, Event, OfficerFate, OfficerId, Phase, Table, Target};
use grognard_huzzah::words::{Formation, OrderKind};
use grognard_huzzah::{Battle, Options};

use crate::kit::{Play, any, rules};

/// D2's own battalion comes first, then B1's two, B2's and B3's.
const OWN: UnitId = UnitId(0);
const R0: UnitId = UnitId(1);
const R1: UnitId = UnitId(2);
const R2: UnitId = UnitId(3);

/// `late`: B2 comes on the second turn, far from everybody.
fn corps(late: bool) -> Battle {
    let armies = include_str!("../setup/bare_armies.toml");
    let (sides, _) = armies.split_once("[[command]]").unwrap_or((armies, ""));
    let mut text = format!("{}\n{sides}", include_str!("../setup/bare_head.toml"));
    let commands = [
        ("red", "c1", "corps", "", 1250),
        ("red", "d1", "division", "c1", 1200),
        ("red", "b1", "brigade", "d1", 1050),
        ("red", "b2", "brigade", "d1", 1350),
        ("red", "d2", "division", "c1", 1600),
        ("red", "b3", "brigade", "d2", 1650),
        ("blue", "e1", "brigade", "", 1200),
    ];
    for (side, id, level, parent, x) in commands {
        let y = if side == "red" { 200 } else { 1700 };
        let parent = if parent.is_empty() { String::new() } else { format!("parent = \"{parent}\"\n") };
        let arrives = if late && id == "b2" { "arrives = { at = \"09:15\", entry = [2300, 0], facing = 0 }\n" } else { "" };
        let _ = write!(
            text,
            "[[command]]\nside = \"{side}\"\nid = \"{id}\"\nname = \"{id}\"\nlevel = \"{level}\"\n{parent}{arrives}orders = \"attack\"\n\
             officer = {{ name = \"{id}\", ability = \"average\", inspirational = false, at = [{x}, {y}] }}\n"
        );
    }
    let units = [("b1", 1000), ("b1", 1100), ("b2", 1300), ("b2", 1400), ("d2", 1600), ("b3", 1700), ("e1", 1200)];
    for (n, (command, x)) in units.into_iter().enumerate() {
        let (y, facing) = if command == "e1" { (1600, 180) } else { (300, 0) };
        let _ = write!(
            text,
            "[[unit]]\nid = \"r{n}\"\nname = \"r{n}\"\ncommand = \"{command}\"\narm = \"infantry\"\ntype = \"line\"\ngrade = \"first\"\n\
             men = 600\nformation = \"column\"\nat = [{x}, {y}]\nfacing = {facing}\n"
        );
    }
    let battle = load("corps.toml", &text).unwrap_or_else(|faults| panic!("{faults}: {faults:?}"));
    Battle::start(&battle, rules(Options::default())).unwrap_or_else(|error| panic!("{error}"))
}

fn command(table: &Table, id: &str) -> CommandId {
    table.commands_of(Side::Red).find(|command| table.command_card(*command).id == id).unwrap_or_else(|| panic!("no {id}"))
}

fn officer(table: &Table, id: &str) -> OfficerId {
    table.command_card(command(table, id)).officer
}

fn cinc(table: &Table) -> OfficerId {
    table.command_card(table.army_card(Side::Red).command).officer
}

/// Red's first orders, after these have happened.
fn after(events: impl FnOnce(&Table) -> Vec<Event>) -> Play {
    let mut table = corps(false);
    let events = events(&table);
    events.iter().for_each(|event| table.apply_event(event));
    Play::to_orders(table)
}

fn attached(by: &str, unit: UnitId) -> Play {
    after(|table| vec![Event::OfficerAttached { officer: officer(table, by), unit: Some(unit), clause: HZ_OFF_11 }])
}

/// An officer orders an advance and a unit makes it, though nobody else.
fn advance(play: &mut Play, by: OfficerId, target: Target, unit: UnitId) {
    play.act(Action::Order { officer: by, target, kind: OrderKind::Advance });
    play.dice(1, 2);
    play.act(Action::Advance { unit, face: Face::Front, distance: 1_000 });
    if play.table().frame().is_some_and(|frame| matches!(frame, grognard_huzzah::table::Frame::CarryOut(_))) {
        play.act(Action::EndOrder);
    }
}

fn may(play: &Play, by: OfficerId, target: Target) -> Result<(), Clause> {
    may_give(play.table(), Side::Red, by, target, OrderKind::Advance).map(drop).map_err(|refusal: Refusal| refusal.clause)
}

#[test]
fn hz_ores_01_hz_ores_02_hz_ores_31_a_cinc_in_a_brigadiers_place_orders_that_brigade_and_binds_no_other() {
    let mut play = after(|table| vec![Event::Superseded { officer: cinc(table), command: Some(command(table, "b1")), clause: HZ_OFF_15 }]);
    let [b1, b2, d1] = ["b1", "b2", "d1"].map(|id| Target::Command(command(play.table(), id)));
    let cinc = cinc(play.table());
    assert_eq!((may(&play, cinc, b2), may(&play, cinc, Target::Unit(R2))), (Err(HZ_ORES_01), Err(HZ_ORES_02)));
    let offers = play.battle.offers(Scope::All);
    let his = |offer: &Offer<Action>| match offer.action {
        Action::Order { officer, target, kind: OrderKind::Advance } if officer == cinc => Some(target),
        _ => None,
    };
    assert_eq!(offers.iter().filter_map(his).collect::<Vec<_>>(), [Target::Unit(R0), Target::Unit(R1), b1]);
    advance(&mut play, cinc, b1, R0);
    let (brigadier, general) = (officer(play.table(), "b2"), officer(play.table(), "d1"));
    assert_eq!((may(&play, brigadier, b2), may(&play, general, b2)), (Ok(()), Ok(())));
    assert_eq!(may(&play, general, d1), Err(HZ_ORES_31), "B1 acts on a brigadier's orders");
}

#[test]
fn hz_ores_31_a_general_who_orders_troops_of_his_own_is_their_brigadier() {
    let mut play = after(|_| Vec::new());
    let [own, b3] = ["d2-own", "b3"].map(|id| Target::Command(command(play.table(), id)));
    let (general, brigadier) = (officer(play.table(), "d2"), officer(play.table(), "b3"));
    advance(&mut play, general, own, OWN);
    assert_eq!(may(&play, brigadier, b3), Ok(()));
    advance(&mut play, general, b3, UnitId(5));
    assert_eq!(may(&play, brigadier, Target::Unit(UnitId(5))), Err(HZ_ORES_31));
}

#[test]
fn hz_ores_17_hz_ores_18_hz_ores_19_a_led_unit_and_its_group_do_not_bar_each_other() {
    // The group first, then the unit whose brigadier leads it.
    let mut play = attached("b1", R0);
    let [b1, d1] = ["b1", "d1"].map(|id| Target::Command(command(play.table(), id)));
    let (brigadier, general) = (officer(play.table(), "b1"), officer(play.table(), "d1"));
    play.act(Action::Order { officer: general, target: b1, kind: OrderKind::Advance });
    play.dice(1, 2);
    assert_eq!(play.refuse(Action::Advance { unit: R0, face: Face::Front, distance: 1_000 }).clause, HZ_ORES_18);
    play.act(Action::Advance { unit: R1, face: Face::Front, distance: 1_000 });
    assert_eq!((may(&play, general, Target::Unit(R0)), may(&play, brigadier, Target::Unit(R0))), (Err(HZ_ORES_17), Ok(())));
    // The unit first.
    let mut play = attached("b1", R0);
    advance(&mut play, brigadier, Target::Unit(R0), R0);
    assert_eq!((may(&play, general, b1), may(&play, general, d1)), (Ok(()), Ok(())));
    // Led by the general.
    let mut play = attached("d1", R0);
    advance(&mut play, general, Target::Unit(R0), R0);
    assert_eq!(may(&play, brigadier, b1), Ok(()));
    assert_eq!(may(&play, brigadier, Target::Unit(R0)), Err(HZ_ORES_17));
}

#[test]
fn hz_ores_11_hz_ores_15_a_command_whose_officer_failed_takes_no_part_in_the_order_of_one_above_it() {
    for (failed, of, above, in_it, beside, clause) in
        [("b1", "b1", "d1", R0, R2, HZ_ORES_15), ("d1", "b2", "c1", R0, UnitId(5), HZ_ORES_11)]
    {
        let mut play = after(|_| Vec::new());
        let target = |id| Target::Command(command(play.table(), id));
        let (own, target) = (target(of), target(above));
        let (by, senior) = (officer(play.table(), failed), officer(play.table(), above));
        play.act(Action::Order { officer: by, target: own, kind: OrderKind::Advance });
        play.dice(6, 6);
        assert_eq!(may(&play, senior, own), Err(clause));
        play.act(Action::Order { officer: senior, target, kind: OrderKind::Advance });
        play.dice(1, 2);
        assert_eq!(play.refuse(Action::Advance { unit: in_it, face: Face::Front, distance: 1_000 }).clause, clause);
        play.act(Action::Advance { unit: beside, face: Face::Front, distance: 1_000 });
    }
}

#[test]
fn hz_ores_28_an_order_that_fails_is_given_too_and_nobody_returns_to_the_officer_before() {
    let mut play = after(|_| Vec::new());
    let (first, second) = (officer(play.table(), "b1"), officer(play.table(), "b2"));
    play.act(Action::Order { officer: first, target: Target::Unit(R0), kind: OrderKind::Advance });
    play.dice(1, 1);
    play.act(Action::Advance { unit: R0, face: Face::Front, distance: 1_000 });
    assert_eq!(may(&play, first, Target::Unit(R0)), Ok(()));
    play.act(Action::Order { officer: second, target: Target::Unit(R2), kind: OrderKind::Advance });
    play.dice(6, 6);
    assert_eq!((may(&play, first, Target::Unit(R0)), may(&play, first, Target::Unit(R1))), (Err(HZ_ORES_28), Err(HZ_ORES_28)));
    assert_eq!(play.refuse(Action::FreeOrder { kind: OrderKind::Advance }).code, "order/no-huzzah");
}

#[test]
fn hz_ord_27_a_brigade_that_failed_its_check_holds_its_division_back() {
    let mut table = corps(false);
    let [b1, d1, d2] = ["b1", "d1", "d2"].map(|id| command(&table, id));
    let failed = |table: &Table, by: &str, of: CommandId| {
        order_facts(table, officer(table, by), Target::Command(of), OrderKind::Advance).ordered.failed_last_check
    };
    assert!(!failed(&table, "d1", d1));
    table.apply_event(&Event::CommandChecked { command: b1, passed: false, immune: false, clause: HZ_CCK_01 });
    assert_eq!([failed(&table, "d1", d1), failed(&table, "b1", b1), failed(&table, "d2", d2)], [true, true, false]);
    // It is cut off from its division's orders: no part of what is ordered.
    let by = officer(&table, "b1");
    table.apply_event(&Event::OrderFailed { officer: by, bars: b1, forced: false, clause: HZ_ORD_13 });
    assert!(!failed(&table, "d1", d1));
}

#[test]
fn hz_ord_09_hz_rei_06_troops_still_to_come_count_only_when_an_advance_brings_them_on() {
    let mut table = corps(true);
    let (general, d1) = (officer(&table, "d1"), Target::Command(command(&table, "d1")));
    let facts = |table: &Table, kind| order_facts(table, general, d1, kind);
    let rating = |facts: &OrderFacts| order_rating(facts, table_rules()).total();
    table.apply_event(&Event::TurnBegan { turn: 1 });
    let before = facts(&table, OrderKind::Advance);
    assert_eq!((before.ordered.in_command, before.entry_point_in_radius), (true, None), "not due");
    table.apply_event(&Event::TurnBegan { turn: 2 });
    let due = facts(&table, OrderKind::Advance);
    assert_eq!((due.entry_point_in_radius, rating(&before) - rating(&due)), (Some(false), 1));
    for kind in [OrderKind::Retire, OrderKind::Manoeuvre, OrderKind::Deploy] {
        assert_eq!((facts(&table, kind).entry_point_in_radius, rating(&facts(&table, kind))), (None, rating(&before)));
    }
    // An entry near him does not bring those on the table back in command.
    let mut astray = OrderFacts { entry_point_in_radius: Some(true), ..due };
    assert_eq!(rating(&astray), rating(&before));
    astray.ordered.in_command = false;
    assert_eq!(rating(&astray), rating(&before) - 1);
}

fn table_rules() -> &'static grognard_huzzah::Rules {
    static RULES: std::sync::OnceLock<std::sync::Arc<grognard_huzzah::Rules>> = std::sync::OnceLock::new();
    RULES.get_or_init(|| rules(Options::default()))
}

/// Both battalions of B1 are to form line.
fn forced() -> Play {
    let forced = |unit| Event::Forced { unit, order: Some(ForcedOrder::DeployToLine), clause: HZ_FORC_01 };
    after(|_| vec![forced(R0), forced(R1)])
}

#[test]
fn hz_forc_05_forced_orders_to_others_are_no_disobedience() {
    let staggers = |play: &Play| [R0, R1].map(|unit| play.table().unit(unit).staggers);
    let mut play = forced();
    for unit in [R0, R1] {
        play.act(Action::ForcedOrder { unit });
        play.dice(1, 2);
    }
    assert_eq!(staggers(&play), [0, 0]);
    // Failed, it is the last order he gives: the second fails too, and is not late.
    let mut play = forced();
    play.act(Action::ForcedOrder { unit: R0 });
    play.dice(6, 6);
    play.act(Action::EndOrders);
    assert_eq!(staggers(&play), [1, 1]);
    // An order of his own choice is.
    let mut play = forced();
    let by = officer(play.table(), "b1");
    advance(&mut play, by, Target::Unit(R1), R1);
    play.act(Action::ForcedOrder { unit: R0 });
    play.dice(1, 2);
    assert_eq!(staggers(&play), [1, 0]);
}

#[test]
fn hz_forc_03_hz_forc_05_whoever_forms_as_he_is_forced_to_has_obeyed_whichever_order_it_was() {
    let form = |play: &mut Play, unit, formation| {
        let by = officer(play.table(), "b1");
        play.act(Action::Order { officer: by, target: Target::Unit(unit), kind: OrderKind::Deploy });
        play.dice(1, 2);
        play.act(Action::Form { unit, formation, anchor: Anchor::FrontCentre });
        (play.table().unit(unit).forced, play.table().unit(unit).staggers)
    };
    let mut play = forced();
    assert_eq!(form(&mut play, R0, Formation::Line), (None, 0));
    // Another formation is another order; and that one makes the next late.
    let mut play = forced();
    assert_eq!(form(&mut play, R0, Formation::Square), (Some(ForcedOrder::DeployToLine), 0));
    assert_eq!(form(&mut play, R1, Formation::Line), (None, 1));
    assert!(any(&play.events, |event| matches!(event, Event::Staggered { unit: R1, by: 1, clause: HZ_FORC_05 })));
}

#[test]
fn hz_forc_03_a_forced_order_that_comes_during_the_orders_waits_for_the_next() {
    let mut play = after(|_| Vec::new());
    let forced = Event::Forced { unit: R0, order: Some(ForcedOrder::DeployToLine), clause: HZ_FORC_01 };
    let mut table = play.table().clone();
    table.apply_event(&forced);
    assert_eq!(may_give_forced(&table, Side::Red, R0).map_err(|refusal| refusal.code), Err("order/forced-late"));
    table.apply_event(&Event::PhaseBegan { side: Side::Red, phase: Phase::Orders });
    assert!(may_give_forced(&table, Side::Red, R0).is_ok());
    // Whoever has formed so meanwhile is told no more.
    let to = table.unit(R0).pose;
    table.apply_event(&Event::Formed { unit: R0, formation: Formation::Square, to, clause: HZ_DEP_01 });
    assert_eq!(table.unit(R0).forced, Some(ForcedOrder::DeployToLine));
    table.apply_event(&Event::Formed { unit: R0, formation: Formation::Line, to, clause: HZ_DEP_01 });
    assert_eq!(table.unit(R0).forced, None);
    // One that was there when the phase began has failed at its end.
    play = self::forced();
    play.act(Action::EndOrders);
    assert_eq!(play.table().unit(R0).staggers, 1);
}

#[test]
fn hz_bom_10_a_unit_acts_on_a_forced_order_before_the_guns_are_asked() {
    let mut play = forced();
    play.act(Action::ForcedOrder { unit: R0 });
    play.dice(1, 2);
    let at = |wanted: &dyn Fn(&Event) -> bool| play.events.iter().position(wanted);
    let acted = at(&|event| matches!(event, Event::UnitActed { unit: R0, .. }));
    assert!(acted.is_some() && acted < at(&|event| matches!(event, Event::Formed { unit: R0, .. })));
}

#[test]
fn hz_app_03_troops_of_a_generals_own_get_their_officer_with_the_whole_division() {
    let mut table = corps(false);
    let (d2, own) = (command(&table, "d2"), command(&table, "d2-own"));
    let officer = officer(&table, "d2");
    table.apply_event(&Event::TurnBegan { turn: 1 });
    table.apply_event(&Event::OfficerGone { officer, fate: OfficerFate::Lost, clause: HZ_OCAS_02 });
    table.apply_event(&Event::TurnBegan { turn: 2 });
    let may = |command| may_appoint(&table, Side::Red, command, false).map_err(|refusal| (refusal.code, refusal.clause));
    assert_eq!(may(own), Err(("appoint/own-troops", HZ_APP_03)));
    assert_eq!(may(d2), Ok(cinc(&table)));
}
