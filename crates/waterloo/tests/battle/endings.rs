//! Every way a battle ends, and three battles told from their beginning.

use grognard_engine::dice::Seeded;
use grognard_engine::record::Wish;
use grognard_engine::{Decision, Ending, Game, Match, Question, Reply, Side, UnitId, Waits};
use grognard_waterloo::Battle;
use grognard_waterloo::battle::state::Step;
use grognard_waterloo::battle::{Action, Prompt};
use grognard_waterloo::clause::*;
use grognard_waterloo::native::load;

use crate::helper::{mustered, rules, shipped};
use crate::table::{Table, scenario, spot};

const FAR: [&str; 2] = ["French infantry 6 0511 N", "Allied infantry 5 0502 S"];

fn over(battle: &Match<Battle>) -> &Ending {
    match battle.waits() {
        Waits::Over(ending) => ending,
        other => panic!("{other:?}"),
    }
}

/// Both sides do as little as they may, to the end.
fn idle(text: &str) -> Ending {
    let start = Battle::start_native(load("test", text).unwrap(), rules()).unwrap();
    let (mut battle, mut random) = (Match::unrecorded(start, 1).unwrap(), Seeded::new(1));
    while let Waits::Choice(Decision { side, prompt, .. }) = battle.waits().clone() {
        let decision = Decision::new(side, prompt);
        let action = if prompt.may_end() { Action::Done } else { battle.shown().sample(&decision, &mut random).unwrap() };
        battle.play(side, Reply::Action(action)).unwrap();
    }
    over(&battle).clone()
}

#[test]
fn a_side_concedes() {
    let mut table = Table::at(Step::Movement, &[], &[], &FAR);
    table.battle.concede(Side::Blue).unwrap();
    assert_eq!(over(&table.battle).winner, Some(Side::Red));
}

#[test]
fn both_sides_agree_on_a_draw() {
    let mut table = Table::at(Step::Movement, &[], &[], &FAR);
    table.battle.wish(Side::Red, Wish::Draw).unwrap();
    table.battle.reply(Side::Blue, true).unwrap();
    assert_eq!(over(&table.battle).winner, None);
}

#[test]
fn bw_gap_29_the_last_turn_without_a_blow_is_a_draw_and_a_place_wins() {
    let ending = idle(&scenario(&[], &[], &FAR));
    assert_eq!((ending.winner, ending.clause), (None, BW_GAP_29), "{ending:?}");
    let place = "[[place]]\nname = \"Farm\"\nhexes = [\"0503\"]\nowner = \"Allied\"\npoints = 10\n";
    let ending = idle(&(scenario(&[], &[], &FAR) + place));
    assert_eq!(ending.winner, Some(Side::Blue), "{ending:?}");
    assert!(ending.words.contains("0 points to 10"), "{ending:?}");
}

#[test]
fn bw_gap_29_an_army_that_has_lost_too_much_has_lost() {
    let mut table = Table::at(Step::Shock, &[], &[], &["French infantry 10 0506 N", "Allied infantry 1 0505 S"]);
    table.act(Action::Shock { target: spot("0505"), units: vec![UnitId(0)] }, &[]);
    table.battle.play(Side::Blue, Reply::Action(Action::Stand)).unwrap();
    // He commits, and ten to one with the best of dice leaves nobody.
    while let Waits::Dice(ask) = table.battle.waits() {
        let side = ask.side;
        table.battle.play(side, Reply::Faces(vec![0])).unwrap();
    }
    while let Waits::Choice(decision) = table.battle.waits().clone() {
        assert!(matches!(decision.prompt, Prompt::Advance { .. }), "{decision:?}");
        table.battle.play(decision.side, Reply::Action(Action::Halt)).unwrap();
    }
    let ending = over(&table.battle);
    assert_eq!((ending.winner, ending.clause), (Some(Side::Red), BW_GAP_29));
    assert!(ending.words.contains("100 per cent"), "{ending:?}");
}

/// The first answers of a random battle, as they are told.
fn told(start: Battle, seed: u64, answers: u32) -> String {
    let (mut battle, mut random) = (Match::unrecorded(start, seed).unwrap(), Seeded::new(seed));
    let mut lines = Vec::new();
    for _ in 0..answers {
        let Waits::Choice(decision) = battle.waits().clone() else { break };
        let action = battle.shown().sample(&decision, &mut random).unwrap();
        let events = battle.play(decision.side, Reply::Action(action)).unwrap().to_vec();
        lines.extend(events.iter().flat_map(|event| battle.shown().tell(event)));
    }
    lines.join("\n")
}

#[test]
fn three_battles_are_told_as_they_were() {
    insta::assert_snapshot!("derlon_1", told(shipped("derlon"), 1, 160));
    insta::assert_snapshot!("derlon_2", told(shipped("derlon"), 2, 160));
    insta::assert_snapshot!("quatre_bras_1", told(mustered("quatre-bras"), 1, 160));
}
