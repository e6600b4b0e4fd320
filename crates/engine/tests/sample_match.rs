//! Matches: questions inside actions, refused answers, standing instructions, sealed plans, undo, draws, odds.

use grognard_engine::dice::{Ask, Seeded};
use grognard_engine::laws::{Paper, recorded, refuses};
use grognard_engine::log::{Header, Manners, Player, read};
use grognard_engine::matches::MayUndo;
use grognard_engine::record::{Grounds, Record, Wish};
use grognard_engine::sample::{Action, Formation, Happened, Plan, Prompt, Sample, Standing};
use grognard_engine::{Event, Fault, Game, Match, NotPlayed, Probability, Reply, Scope, Seat, Side, Waits};
use serde_json::json;

/// Real dice, red moves first, plans written: red advances from 1, blue from 12.
fn at_a_table(plans: [Plan; 2], manners: Manners) -> (Match<Sample>, Paper) {
    let paper = Paper::default();
    let header = Header { manners, ..Header::new("sample", Happened::VERSION, "test") };
    let mut battle = Match::begin(Sample::default(), header, Some(Box::new(paper.clone()))).unwrap();
    act(&mut battle, Side::Red, Action::Plan { plan: plans[0] });
    act(&mut battle, Side::Blue, Action::Plan { plan: plans[1] });
    // Equal at first: the throw stands and another is wanted.
    dice(&mut battle, &[3, 3]);
    dice(&mut battle, &[5, 2]);
    (battle, paper)
}

fn act(battle: &mut Match<Sample>, side: Side, action: Action) -> Vec<Happened> {
    battle.play(side, Reply::Action(action)).unwrap_or_else(|refused| panic!("{refused}")).to_vec()
}

fn dice(battle: &mut Match<Sample>, faces: &[i64]) -> Vec<Happened> {
    let Waits::Dice(ask) = battle.waits() else { panic!("no dice wanted: {:?}", battle.waits()) };
    let side = ask.side;
    battle.play(side, Reply::Faces(faces.to_vec())).unwrap_or_else(|refused| panic!("{refused}")).to_vec()
}

fn steady() -> (Match<Sample>, Paper) {
    at_a_table([Plan::Steady; 2], Manners::default())
}

/// Blue in line at space 6, red's column at 3 with one order left: three spaces ahead lies opportunity fire.
fn before_the_line() -> (Match<Sample>, Paper) {
    let (mut battle, paper) = steady();
    act(&mut battle, Side::Red, Action::Advance { spaces: 2 });
    act(&mut battle, Side::Red, Action::EndTurn);
    act(&mut battle, Side::Blue, Action::Advance { spaces: 3 });
    act(&mut battle, Side::Blue, Action::Advance { spaces: 3 });
    act(&mut battle, Side::Red, Action::EndTurn);
    act(&mut battle, Side::Blue, Action::Form { formation: Formation::Line });
    act(&mut battle, Side::Blue, Action::EndTurn);
    (battle, paper)
}

fn asks_for_fire(battle: &Match<Sample>) -> bool {
    matches!(battle.waits(), Waits::Choice(decision) if matches!(decision.prompt, Prompt::OpportunityFire { .. }))
}

#[test]
fn a_refused_answer_leaves_the_question_open() {
    let (mut battle, _) = before_the_line();
    act(&mut battle, Side::Red, Action::Advance { spaces: 2 });
    assert!(asks_for_fire(&battle), "{:?}", battle.waits());
    let before = battle.waits().clone();
    let refusal = refuses(&mut battle, Side::Blue, Action::EndTurn);
    assert_eq!(refusal.code, "opportunity/answer");
    assert_eq!(refuses(&mut battle, Side::Red, Action::EndTurn).code, "turn/not-yours");
    assert_eq!(*battle.waits(), before);
    // The action is still there: the march goes on when the answer comes.
    let events = act(&mut battle, Side::Blue, Action::HoldFire);
    assert_eq!(events, [Happened::Marched { side: Side::Red, to: 5 }]);
    assert!(asks_for_fire(&battle), "the next step opens the window again");
    act(&mut battle, Side::Blue, Action::HoldFire);
    assert_eq!(battle.position().game.battalion(Side::Red).at, 5);
    assert!(battle.position().open.is_none());
}

#[test]
fn dice_and_choices_inside_an_action_are_asked_one_by_one() {
    let (mut battle, _) = before_the_line();
    act(&mut battle, Side::Red, Action::Advance { spaces: 2 });
    assert_eq!(act(&mut battle, Side::Blue, Action::Fire), [Happened::OpportunityTaken { side: Side::Blue }]);
    let Waits::Dice(ask) = battle.waits() else { panic!() };
    assert_eq!((ask.side, ask.purpose), (Side::Blue, "volley"));
    // Short range, in line, at a column: three to the good, five needed.
    assert_eq!(ask.needed.unwrap().to_string(), "5 or more");
    for (faces, code) in [(&[7, 1][..], "dice/impossible"), (&[3], "dice/too-few"), (&[3, 3, 3], "dice/too-many")] {
        match battle.play(Side::Blue, Reply::Faces(faces.to_vec())) {
            Err(NotPlayed::Refused(refusal)) => assert_eq!(refusal.code, code),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(refuses(&mut battle, Side::Blue, Action::Fire).code, "turn/dice-wanted");
    let fired = dice(&mut battle, &[5, 3]);
    assert!(matches!(&fired[..], [Happened::Fired { rolled: 8, losses: 2, .. }]), "{fired:?}");
    // Red shares out its losses, not more than a company has.
    assert_eq!(refuses(&mut battle, Side::Red, Action::Losses { shares: vec![0, 0, 3] }).code, "losses/share");
    act(&mut battle, Side::Red, Action::Losses { shares: vec![1, 0, 1] });
    let events = dice(&mut battle, &[6, 6]);
    assert_eq!(
        events,
        [Happened::MoraleTested { side: Side::Red, rating: 10, rolled: 12, held: false }, Happened::FellBack { side: Side::Red, to: 2 }]
    );
    assert_eq!(battle.position().game.battalion(Side::Red).men, [2, 5, 1]);
}

#[test]
fn out_of_turn_instructions_hold_from_the_next_question_on() {
    let (mut battle, _) = before_the_line();
    act(&mut battle, Side::Red, Action::Advance { spaces: 2 });
    battle.instruct(Side::Blue, Standing::Never).unwrap();
    assert!(asks_for_fire(&battle), "the open question stays");
    assert_eq!(battle.view(Seat::Blue).standing, Some(json!("never")), "and says what has been told");
    act(&mut battle, Side::Blue, Action::HoldFire);
    assert!(battle.position().open.is_none(), "the rest of the action is not asked about");
    assert_eq!(battle.position().standing[1], Standing::Never);
    act(&mut battle, Side::Red, Action::Retire { spaces: 1 });
    act(&mut battle, Side::Blue, Action::EndTurn);
    act(&mut battle, Side::Red, Action::Advance { spaces: 1 });
    assert!(battle.position().open.is_none(), "now the instruction answers");
    assert!(matches!(battle.instruct(Side::Red, Standing::Odds(101)), Err(NotPlayed::Refused(_))));
}

#[test]
fn standing_instructions_answer_without_asking() {
    for (standing, fires) in [(Standing::Never, false), (Standing::Close, false), (Standing::Odds(80), true), (Standing::Odds(100), false)]
    {
        let (mut battle, _) = before_the_line();
        battle.instruct(Side::Blue, standing).unwrap();
        act(&mut battle, Side::Red, Action::Advance { spaces: 1 });
        assert_eq!(matches!(battle.waits(), Waits::Dice(_)), fires, "{standing:?}");
    }
}

#[test]
fn previews_do_not_betray_instructions() {
    let (mut battle, _) = before_the_line();
    let advance = Action::Advance { spaces: 2 };
    let open = battle.preview(Side::Red, &advance).unwrap();
    let odds = |battle: &Match<Sample>| {
        let odds = battle.odds(Side::Red, &advance, |_: &Ask| false, Game::headline).unwrap();
        odds.outcomes.into_iter().map(|(key, (chance, _))| (key, chance)).collect::<Vec<_>>()
    };
    let before = odds(&battle);
    battle.instruct(Side::Blue, Standing::Never).unwrap();
    let masked = battle.preview(Side::Red, &advance).unwrap();
    assert_eq!((open.events, open.then), (masked.events, masked.then));
    assert_eq!(before, odds(&battle));
    assert_eq!(battle.view(Seat::Red).standing, Some(json!("ask")));
    assert_eq!(battle.view(Seat::Watcher).standing, None);
}

#[test]
fn a_sealed_plan_shows_nowhere_until_both_are_in() {
    let views = [Plan::Swift, Plan::Marksmen].map(|plan| {
        let (mut battle, _) = recorded(&Sample::default(), 9);
        let events = act(&mut battle, Side::Red, Action::Plan { plan });
        let told = serde_json::to_string(&battle.told(Seat::Blue, &events)).unwrap();
        let seen = [Seat::Blue, Seat::Watcher].map(|seat| serde_json::to_string(&battle.view(seat)).unwrap());
        let choice = battle.mind(0).unwrap().random().unwrap();
        let asks = serde_json::to_string(&battle.asks(Seat::Blue, Scope::All)).unwrap();
        (told, seen, choice, asks)
    });
    assert_eq!(views[0], views[1]);
    let (mut battle, _) = recorded(&Sample::default(), 9);
    assert_eq!(battle.view(Seat::Blue).question, None, "not even the question is shown to the other side");
    act(&mut battle, Side::Red, Action::Plan { plan: Plan::Swift });
    act(&mut battle, Side::Blue, Action::Plan { plan: Plan::Steady });
    assert_eq!(battle.view(Seat::Blue).game["plans"], json!(["swift", "steady"]));
}

#[test]
fn a_view_has_no_seed_and_no_generator() {
    let (battle, paper) = recorded(&Sample::default(), 987_654_321);
    assert!(paper.text().contains("987654321"), "the log needs it");
    for seat in [Seat::Red, Seat::Blue, Seat::Watcher] {
        let view = serde_json::to_string(&battle.view(seat)).unwrap();
        assert!(!view.contains("987654321") && !view.contains("drawn") && !view.contains("seed"), "{view}");
    }
}

#[test]
fn undo_is_free_until_a_die_is_seen_or_the_other_side_really_acts() {
    let people = Manners { one_table: false, ..Manners::default() };
    let (mut battle, paper) = at_a_table([Plan::Steady; 2], people);
    let before = battle.position().game.clone();
    act(&mut battle, Side::Red, Action::Advance { spaces: 3 });
    assert_eq!(battle.may_undo(Side::Red), Ok(MayUndo::Freely));
    assert!(battle.undo(Side::Red).unwrap());
    assert_eq!(battle.position().game, before);
    assert!(matches!(battle.records().last(), Some(Record::Undone { grounds: Grounds::Free, .. })), "it leaves a trace");
    assert!(read::<Sample>(&paper.text()).is_ok());
    // The plan lies behind the roll-off: that needs the other's word.
    assert_eq!(battle.may_undo(Side::Red), Ok(MayUndo::ByAsking));
}

#[test]
fn a_declined_window_does_not_bind_but_fire_does() {
    let (mut battle, _) = before_the_line();
    act(&mut battle, Side::Red, Action::Advance { spaces: 1 });
    act(&mut battle, Side::Blue, Action::HoldFire);
    assert_eq!(battle.may_undo(Side::Red), Ok(MayUndo::Freely));
    battle.undo(Side::Red).unwrap();
    act(&mut battle, Side::Red, Action::Advance { spaces: 1 });
    act(&mut battle, Side::Blue, Action::Fire);
    assert_eq!(battle.may_undo(Side::Red), Ok(MayUndo::ByTakeBack), "at one table");
    // In the middle of the action, too: its question goes with it.
    battle.undo(Side::Red).unwrap();
    assert!(battle.position().open.is_none() && battle.position().game.battalion(Side::Red).at == 3);
}

#[test]
fn past_the_free_part_two_people_ask_and_answer() {
    let people = Manners { one_table: false, ..Manners::default() };
    let (mut battle, _) = at_a_table([Plan::Steady; 2], people);
    act(&mut battle, Side::Red, Action::Advance { spaces: 3 });
    act(&mut battle, Side::Red, Action::EndTurn);
    act(&mut battle, Side::Blue, Action::Advance { spaces: 1 });
    assert!(!battle.undo(Side::Red).unwrap(), "asked, not done");
    assert_eq!(battle.view(Seat::Blue).wish.unwrap().wish, Wish::TakeBack);
    assert!(battle.reply(Side::Red, true).is_err(), "nobody answers himself");
    battle.reply(Side::Blue, false).unwrap();
    assert_eq!(battle.position().game.battalion(Side::Blue).at, 11);
    battle.undo(Side::Red).unwrap();
    battle.reply(Side::Blue, true).unwrap();
    assert_eq!(battle.position().game.battalion(Side::Blue).at, 12);
    assert_eq!(battle.position().game.battalion(Side::Red).at, 4, "only the last action is taken back");
    assert!(matches!(battle.waits(), Waits::Choice(decision) if decision.side == Side::Red));
}

#[test]
fn without_take_backs_the_computer_is_not_asked() {
    let strict = Manners { players: [Player::Human, Player::Computer], take_backs: false, one_table: true };
    let (mut battle, _) = at_a_table([Plan::Steady; 2], strict);
    let refusal = battle.may_undo(Side::Red).unwrap_err();
    assert_eq!((refusal.code, refusal.clause.as_str()), ("undo/too-late", "GG-UNDO-02"));
    act(&mut battle, Side::Red, Action::Advance { spaces: 1 });
    assert_eq!(battle.may_undo(Side::Red), Ok(MayUndo::Freely));
}

#[test]
fn the_generator_is_not_rewound() {
    let (mut battle, _) = recorded(&Sample::default(), 3);
    act(&mut battle, Side::Red, Action::Plan { plan: Plan::Steady });
    act(&mut battle, Side::Blue, Action::Plan { plan: Plan::Steady });
    let drawn = battle.position().drawn;
    assert!(drawn > 0);
    battle.undo(Side::Blue).unwrap();
    assert_eq!(battle.position().drawn, drawn);
    act(&mut battle, Side::Blue, Action::Plan { plan: Plan::Steady });
    assert!(battle.position().drawn > drawn, "other dice fall");
}

#[test]
fn a_draw_is_offered_and_agreed_and_the_battle_is_sealed() {
    let (mut battle, paper) = steady();
    battle.wish(Side::Red, Wish::Draw).unwrap();
    battle.reply(Side::Blue, true).unwrap();
    assert!(matches!(battle.waits(), Waits::Over(ending) if ending.winner.is_none()));
    assert!(read::<Sample>(&paper.text()).unwrap().sealed);
    assert_eq!(refuses(&mut battle, Side::Red, Action::EndTurn).code, "turn/over");
    assert!(battle.undo(Side::Red).is_err() && battle.concede(Side::Red).is_err() && battle.wish(Side::Red, Wish::Draw).is_err());
    let (mut battle, _) = steady();
    battle.wish(Side::Red, Wish::Draw).unwrap();
    act(&mut battle, Side::Red, Action::EndTurn);
    assert!(battle.reply(Side::Blue, true).is_err(), "playing on lets the offer lapse");
    battle.concede(Side::Blue).unwrap();
    assert!(matches!(battle.waits(), Waits::Over(ending) if ending.winner == Some(Side::Red)));
}

#[test]
fn odds_are_exact_and_agree_with_play() {
    let (battle, _) = before_the_line();
    // At three spaces, a column at a line: one off; nine needed: 10 of 36.
    let odds = battle.odds(Side::Red, &Action::Volley, |ask| ask.purpose == "morale test", Game::headline).unwrap();
    assert!(odds.cut && odds.policy.contains("holds his fire"));
    let chance = |key: &str| odds.outcomes.get(key).map_or(Probability::ZERO, |(chance, _)| chance.clone());
    assert_eq!(chance("blue loses 0"), Probability::new(26, 36));
    assert_eq!(chance("blue loses 1"), Probability::new(9, 36));
    assert_eq!(chance("blue loses 2"), Probability::new(1, 36));
    // The whole action, against 20,000 battles from the same position with other seeds.
    let full = battle.odds(Side::Red, &Action::Volley, |_| false, Game::headline).unwrap();
    let sum = full.outcomes.values().fold(Probability::ZERO, |sum, (chance, _)| sum.plus(chance));
    assert_eq!(sum, Probability::ONE);
    let position = battle.position();
    let again = grognard_engine::expand(position, Side::Red, &Action::Volley, &Sample::policy(), |_| false, Game::headline).unwrap();
    assert_eq!(
        full.outcomes.values().map(|(chance, _)| chance).collect::<Vec<_>>(),
        again.outcomes.values().map(|(chance, _)| chance).collect::<Vec<_>>()
    );
}

#[test]
fn a_log_that_cannot_be_written_stops_the_action() {
    struct Full(u32);
    impl grognard_engine::log::Sink for Full {
        fn put(&mut self, _: &str) -> Result<(), grognard_engine::log::SinkError> {
            self.0 = self.0.checked_sub(1).ok_or(grognard_engine::log::SinkError("disk full".into()))?;
            Ok(())
        }
    }
    let header = Header::new("sample", Happened::VERSION, "test").seeded(1);
    let mut battle = Match::begin(Sample::default(), header, Some(Box::new(Full(3)))).unwrap();
    act(&mut battle, Side::Red, Action::Plan { plan: Plan::Swift });
    let before = battle.position().clone();
    match battle.play(Side::Blue, Reply::Action(Action::Plan { plan: Plan::Swift })) {
        Err(NotPlayed::Fault(Fault::Log(why))) => assert_eq!(why, "disk full"),
        other => panic!("{other:?}"),
    }
    assert_eq!(*battle.position(), before);
    assert!(battle.fresh().is_empty());
}

#[test]
fn garbage_is_refused_and_touches_nothing() {
    let (mut battle, _) = recorded(&Sample::default(), 5);
    let mut random = Seeded::new(77);
    let (mut refused, mut played) = (0, 0);
    for _ in 0..3_000 {
        let action = match random.below(11) {
            8 => Action::EndTurn,
            9 => Action::Fire,
            10 => Action::Losses { shares: vec![0, 1, 0] },
            0 => Action::Plan { plan: Plan::Swift },
            1 => Action::Advance { spaces: random.below(9) as i32 - 4 },
            2 => Action::Retire { spaces: random.below(9) as i32 - 4 },
            3 => Action::Skirmish { companies: vec![random.below(4), random.below(4)] },
            4 => Action::Losses { shares: (0..random.below(5)).map(|_| random.below(4)).collect() },
            5 => Action::Volley,
            6 => Action::HoldFire,
            _ => Action::Form { formation: Formation::Square },
        };
        let side = if random.below(2) == 0 { Side::Red } else { Side::Blue };
        if matches!(battle.waits(), Waits::Over(_)) {
            (battle, _) = recorded(&Sample::default(), u64::from(random.below(1_000_000)));
        }
        let position = battle.position().clone();
        match battle.play(side, Reply::Action(action)) {
            Ok(_) => played += 1,
            Err(NotPlayed::Refused(_)) => {
                refused += 1;
                assert_eq!(*battle.position(), position);
            }
            Err(NotPlayed::Fault(fault)) => panic!("{fault}"),
        }
    }
    assert!(refused > 1_000 && played > 100, "{refused} refused, {played} played");
}
