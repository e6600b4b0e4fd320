//! The turn from its beginning to its end, and what happens in each phase by itself.

use grognard_engine::{Side, UnitId};
use grognard_huzzah::battle::action::{Action, Face};
use grognard_huzzah::clause::*;
use grognard_huzzah::table::{Event, Phase, Target};
use grognard_huzzah::words::OrderKind;

use crate::kit::{Play, any, foot, guns, table, table_on};

const RED: UnitId = UnitId(0);

fn far_apart() -> Play {
    Play::to_orders(table(&[foot("red", "line", (1000, 300)), foot("blue", "line", (1200, 1600))]))
}

#[test]
fn hz_seq_04_hz_seq_05_hz_seq_06_hz_seq_07_hz_seq_08_hz_seq_09_hz_seq_10_hz_sks_01_hz_gen_05_hz_scale_05_a_whole_turn() {
    let mut play = far_apart();
    for _ in 0..2 {
        play.act(Action::EndOrders);
        play.act(Action::EndOfficers);
    }
    let phases: Vec<(Side, Phase)> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::PhaseBegan { side, phase } => Some((*side, *phase)),
            _ => None,
        })
        .collect();
    let five = [Phase::ThreatTests, Phase::Orders, Phase::Officers, Phase::Engagements, Phase::Rally];
    let wanted: Vec<(Side, Phase)> = Side::BOTH.into_iter().flat_map(|side| five.map(|phase| (side, phase))).collect();
    assert_eq!(phases, wanted);
    let at = |wanted: &dyn Fn(&Event) -> bool| play.events.iter().position(wanted);
    let begins = [
        at(&|event| matches!(event, Event::TurnBegan { turn: 1 })),
        at(&|event| matches!(event, Event::SkirmishersFought { .. })),
        at(&|event| matches!(event, Event::PhaseBegan { .. })),
        at(&|event| matches!(event, Event::TurnEnded { turn: 1 })),
    ];
    assert!(begins.iter().all(Option::is_some) && begins.is_sorted(), "{begins:?}");
}

#[test]
fn hz_cmd_14_hz_ores_24_hz_off_01_officers_move_after_the_orders_in_any_order() {
    let mut play = far_apart();
    let table = play.table();
    let [cinc, colonel] = [table.army_card(Side::Red).command, play.brigade(Side::Red)].map(|command| table.command_card(command).officer);
    let to = |play: &Play, officer| {
        let state = *play.table().officer(officer);
        Action::MoveOfficer { officer, x: state.x.0, y: state.y.0 + 1_000 }
    };
    let early = to(&play, colonel);
    assert_eq!(play.refuse(early).clause, HZ_SEQ_07);
    play.act(Action::EndOrders);
    for officer in [colonel, cinc] {
        let action = to(&play, officer);
        play.act(action);
    }
}

#[test]
fn hz_bom_13_hz_bom_14_hz_smk_03_hz_ord_17_hz_ord_18_batteries_bombard_one_by_one_in_the_enemys_orders_and_smoke_piles_up() {
    let troops = [
        foot("red", "column", (1200, 700)),
        foot("blue", "line", (600, 1600)),
        guns("blue", "unlimbered", (1160, 1200)),
        guns("blue", "unlimbered", (1240, 1200)),
    ];
    let mut play = Play::to_orders(table(&troops));
    let (one, other) = (UnitId(2), UnitId(3));
    for smoke in [1, 2] {
        play.order(Target::Unit(RED), OrderKind::Advance);
        play.act(Action::Advance { unit: RED, face: Face::Front, distance: 500 });
        for battery in [one, other] {
            play.act(Action::Bombard { battery });
            play.dice(1, 2);
        }
        assert_eq!([one, other].map(|battery| play.table().unit(battery).smoke), [smoke; 2]);
    }
    let fired = play.events.iter().filter(|event| matches!(event, Event::Bombarded { target: RED, .. })).count();
    assert_eq!(fired, 4);
    play.act(Action::EndOrders);
    assert_eq!(play.refuse(Action::Bombard { battery: one }).clause, HZ_SEQ_08, "not in another phase");
}

/// The nearest amount that a refusal offers.
fn nearest(refusal: &grognard_engine::Refusal) -> i32 {
    let action = refusal.nearest.as_ref().map(|nearest| nearest.action["advance"]["distance"].as_i64());
    action.flatten().unwrap_or_else(|| panic!("{refusal}")) as i32
}

fn advance(distance: i32) -> Action {
    Action::Advance { unit: RED, face: Face::Front, distance }
}

#[test]
fn hz_riv_04_hz_hed_02_hz_wal_02_hz_dit_02_a_march_ends_at_a_linear_obstacle_and_goes_on_by_a_later_order() {
    let stream = "kind = \"stream\"\nfordable = [\"infantry\", \"cavalry\", \"artillery\"]\nbed = \"firm\"";
    let obstacles = [
        (stream, HZ_RIV_04),
        ("kind = \"hedge\"\nheight = \"low\"", HZ_HED_02),
        ("kind = \"wall\"\nheight = \"low\"", HZ_WAL_02),
        ("kind = \"trench\"\ndepth = \"shallow\"", HZ_DIT_02),
    ];
    for (line, clause) in obstacles {
        let ground = format!("[[line]]\n{line}\npath = [[800, 400], [1600, 400]]\n");
        let mut play = Play::to_orders(table_on(&ground, &[foot("red", "line", (1200, 350)), foot("blue", "line", (1200, 1600))]));
        play.order(Target::Unit(RED), OrderKind::Advance);
        let refusal = play.refuse(advance(15_000));
        assert_eq!(refusal.clause, clause);
        play.act(advance(nearest(&refusal)));
        let front = |play: &Play| play.table().unit(RED).pose.y.metres();
        assert!((398.9..=400.0).contains(&front(&play)), "{line}: {}", front(&play));
        play.order(Target::Unit(RED), OrderKind::Advance);
        play.act(advance(2_000));
        assert!(front(&play) > 418.0, "{line}");
    }
}

#[test]
fn hz_hed_06_hz_wal_06_infantry_is_set_down_beyond_a_high_hedge_or_wall() {
    for (line, clause) in [("kind = \"hedge\"\nheight = \"high\"", HZ_HED_06), ("kind = \"wall\"\nheight = \"high\"", HZ_WAL_06)] {
        let ground = format!("[[line]]\n{line}\npath = [[800, 400], [1600, 400]]\n");
        let mut play = Play::to_orders(table_on(&ground, &[foot("red", "line", (1200, 399)), foot("blue", "line", (1200, 1600))]));
        play.order(Target::Unit(RED), OrderKind::Advance);
        let refusal = play.refuse(advance(5_000));
        assert_eq!(refusal.clause, clause);
        let events = play.act(advance(nearest(&refusal)));
        assert!(any(&events, |event| matches!(event, Event::Moved { unit: RED, .. })));
        // Its depth beyond, its rear against the obstacle.
        let front = play.table().unit(RED).pose.y.metres();
        assert!((415.0..416.5).contains(&front), "{line}: {front}");
    }
}

#[test]
fn hz_ter_05_hz_ter_06_the_books_examples_of_proportional_movement() {
    let orchard = |from: i32, to: i32| {
        format!("[[area]]\nkind = \"wood\"\ndensity = \"light\"\nshape = [[900, {from}], [1500, {from}], [1500, {to}], [900, {to}]]\n")
    };
    // 10 cm in the open, then half of the 10 left among the trees; 5 cm among the trees, then the 10 left in the open.
    for ground in [orchard(400, 700), orchard(100, 350)] {
        let mut play = Play::to_orders(table_on(&ground, &[foot("red", "column", (1200, 300)), foot("blue", "line", (1200, 1700))]));
        play.order(Target::Unit(RED), OrderKind::Advance);
        assert_eq!(nearest(&play.refuse(advance(15_001))), 15_000, "{ground}");
        play.act(advance(15_000));
    }
}
