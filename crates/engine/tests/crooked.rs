//! Games that break the rules of the engine get a typed fault, never a hang, and the match stays as it was.

use std::cell::Cell;

use grognard_engine::book::{Book, Sources};
use grognard_engine::offer::{Filling, Offer, Scope};
use grognard_engine::{
    Ask, Clause, Cx, Decision, Dice, Ending, Event, Fault, Game, Go, Match, NotPlayed, Question, Reply, Seat, Side, Step,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const TT_DICE_01: Clause = Clause::new("TT-DICE-01");

thread_local! {
    /// What no rule may read: something outside the state.
    static OUTSIDE: Cell<u32> = const { Cell::new(0) };
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
struct Crooked(u32);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
enum Action {
    CountForEver,
    AdvanceForEver,
    RollForEver,
    ReadOutside,
    AskInAnotherOrder,
    Vanish,
    Answer,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Happened {
    Counted(u32),
    Stuck,
    Vanished,
}

impl Event for Happened {
    const VERSION: u16 = 1;
    fn clauses(&self, cite: &mut dyn FnMut(Clause)) {
        cite(TT_DICE_01);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Prompt;

impl Question for Prompt {
    fn phase(&self) -> &'static str {
        "only"
    }
}

fn ask() -> Ask {
    Ask::new(Dice::d6(1), Side::Red, "roll", TT_DICE_01)
}

impl Game for Crooked {
    const NAME: &'static str = "crooked";
    type Action = Action;
    type Event = Happened;
    type Prompt = Prompt;
    type Standing = ();
    type View = u32;

    fn decision(&self) -> Option<Decision<Prompt>> {
        (self.0 != u32::MAX).then_some(Decision::new(Side::Red, Prompt))
    }
    fn ending(&self) -> Option<Ending> {
        None
    }
    fn apply(&mut self, event: &Happened) {
        match event {
            Happened::Counted(by) => self.0 += by,
            Happened::Stuck => self.0 = 1_000,
            Happened::Vanished => self.0 = u32::MAX,
        }
    }
    fn serve(cx: &mut Cx<Self>, side: Side, action: &Action) -> Step<Self> {
        match action {
            Action::CountForEver => loop {
                cx.happen(Happened::Counted(0))?;
            },
            Action::RollForEver => loop {
                cx.roll(ask())?;
            },
            Action::AdvanceForEver => cx.happen(Happened::Stuck),
            Action::ReadOutside => {
                cx.happen(Happened::Counted(OUTSIDE.get()))?;
                cx.choose(side, Prompt)?;
                Ok(())
            }
            Action::AskInAnotherOrder => {
                if OUTSIDE.get() == 0 {
                    cx.choose(side, Prompt)?;
                }
                cx.roll(ask())?;
                cx.choose(side, Prompt)?;
                Ok(())
            }
            Action::Vanish => cx.happen(Happened::Vanished),
            Action::Answer => Ok(()),
        }
    }
    fn advance(cx: &mut Cx<Self>) -> Step<Self, Go> {
        Ok(if cx.0 == 1_000 { Go::On } else { Go::Wait })
    }
    fn offers(&self, _: &Decision<Prompt>, _: Scope) -> Vec<Offer<Action>> {
        vec![Offer::new(Action::Answer, "answer", TT_DICE_01)]
    }
    fn fill(action: &Action, _: &[Filling]) -> Option<Action> {
        Some(action.clone())
    }
    fn view(&self, _: Seat) -> u32 {
        self.0
    }
    fn question(&self, _: &Decision<Prompt>) -> String {
        "?".into()
    }
    fn tell(&self, _: &Happened) -> Vec<String> {
        Vec::new()
    }
    fn describe(_: &u32) -> Vec<String> {
        Vec::new()
    }
    fn book(&self) -> &Book {
        static BOOK: std::sync::OnceLock<Book> = std::sync::OnceLock::new();
        BOOK.get_or_init(|| Book::parse(&Sources { game: "crooked", clauses: "", gaps: "", tables: "" }).unwrap())
    }
}

fn fault(first: Action, then: Option<Action>) -> Fault {
    OUTSIDE.set(0);
    let mut battle = Match::unrecorded(Crooked::default(), 1).unwrap();
    let mut result = battle.play(Side::Red, Reply::Action(first)).map(|_| ());
    if let Some(then) = then {
        result.unwrap();
        OUTSIDE.set(1);
        let before = (battle.position().clone(), battle.waits().clone());
        result = battle.play(Side::Red, Reply::Action(then)).map(|_| ());
        assert_eq!((battle.position().clone(), battle.waits().clone()), before, "the question stays open");
    } else {
        assert_eq!(battle.position().game, Crooked::default());
    }
    match result {
        Err(NotPlayed::Fault(fault)) => fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn running_in_a_circle_is_a_fault() {
    for action in [Action::CountForEver, Action::AdvanceForEver, Action::RollForEver] {
        assert!(matches!(fault(action, None), Fault::StepLimit { .. }));
    }
}

#[test]
fn an_action_that_replays_differently_is_a_fault() {
    let seen = fault(Action::ReadOutside, Some(Action::Answer));
    assert_eq!(seen, Fault::ReplaysDifferently { at: 0, was: "Counted(0)".into(), now: "Counted(1)".into() });
    assert_eq!(seen.code(), "fault/replays-differently");
    assert!(matches!(fault(Action::AskInAnotherOrder, Some(Action::Answer)), Fault::ReplaysDifferently { .. }));
}

#[test]
fn a_dead_end_is_a_fault() {
    assert_eq!(fault(Action::Vanish, None), Fault::DeadEnd);
}
