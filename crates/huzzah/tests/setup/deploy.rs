//! HZ-GAP-09: the players place their troops.

use std::sync::Arc;

use grognard_engine::book::Book;
use grognard_engine::log::Header;
use grognard_engine::{Match, NotPlayed, Reply, Side, UnitId, Waits};
use grognard_field::battle::load;
use grognard_huzzah::battle::action::{Action, Prompt};
use grognard_huzzah::clause::HZ_GAP_09;
use grognard_huzzah::rules::SOURCES;
use grognard_huzzah::table::Table;
use grognard_huzzah::words::Formation;
use grognard_huzzah::{Options, Rules};

fn begun() -> Match<Table> {
    let text = format!("{}\n{}", include_str!("bare_head.toml"), include_str!("bare_armies.toml"));
    let options = Options { free_deployment: true, ..Options::default() };
    let rules = Arc::new(Rules::load(Book::parse(&SOURCES).unwrap(), options).unwrap());
    Match::begin(Table::start(&load("bare", &text).unwrap(), rules).unwrap(), Header::new("huzzah", 1, ""), None).unwrap()
}

fn place(unit: u16, at: (i32, i32), facing: i32, formation: Formation) -> Reply<Action> {
    Reply::Action(Action::Place { unit: UnitId(unit), x: at.0 * 100, y: at.1 * 100, facing, formation })
}

fn refused(battle: &mut Match<Table>, side: Side, reply: Reply<Action>) -> grognard_engine::Clause {
    let before = battle.shown().clone();
    let Err(NotPlayed::Refused(refusal)) = battle.play(side, reply) else { panic!("played") };
    assert!(*battle.shown() == before, "a refusal changes nothing");
    refusal.clause
}

#[test]
fn hz_gap_09_hz_setup_05_the_defender_places_first_in_his_zone_then_the_attacker_out_of_reach() {
    let mut battle = begun();
    let asks = |battle: &Match<Table>| match battle.waits() {
        Waits::Choice(decision) => (decision.side, decision.prompt),
        other => panic!("{other:?}"),
    };
    assert_eq!(asks(&battle), (Side::Blue, Prompt::Deploy));
    // Fifty centimetres from his baseline, no farther; any formation and facing.
    assert_eq!(refused(&mut battle, Side::Blue, place(1, (1200, 1290), 180, Formation::Column)), HZ_GAP_09);
    battle.play(Side::Blue, place(1, (1200, 1310), 180, Formation::Column)).unwrap();
    battle.play(Side::Blue, place(1, (1000, 1340), 150, Formation::Square)).unwrap();
    assert_eq!(battle.shown().unit(UnitId(1)).formation, Formation::Square, "placed again until he is done");
    assert_eq!(refused(&mut battle, Side::Blue, place(0, (1200, 1700), 180, Formation::Line)), HZ_GAP_09, "not his unit");
    battle.play(Side::Blue, Reply::Action(Action::EndDeployment)).unwrap();
    assert_eq!(asks(&battle), (Side::Red, Prompt::Deploy));
    assert_eq!(refused(&mut battle, Side::Red, place(0, (1200, 310), 0, Formation::Line)), HZ_GAP_09, "thirty centimetres");
    battle.play(Side::Red, place(0, (1200, 290), 0, Formation::Line)).unwrap();
    battle.play(Side::Red, Reply::Action(Action::EndDeployment)).unwrap();
    assert!(matches!(battle.waits(), Waits::Dice(_)), "the first turn begins with the skirmishers");
}
