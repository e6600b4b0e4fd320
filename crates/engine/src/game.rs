//! What a game is.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::board::{Board, Concerns, Ground, GroundKind, Measured, Place, Sight, Zone};
use crate::book::Book;
use crate::cx::{Cx, Step};
use crate::decision::{Decision, Ending, Question};
use crate::dice::Ask;
use crate::expand::Policy;
use crate::ledger::Ledger;
use crate::offer::{Filling, Offer, Scope};
use crate::random::Random;
use crate::refusal::{Refusal, Refused};
use crate::seat::Seat;
use crate::{Clause, Side, UnitId};

/// Something that happened: past tense, complete in itself, the only way a state changes.
///
/// Logs outlive code: a change of meaning raises `VERSION`, and `upgrade` reads what older versions wrote.
pub trait Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync {
    const VERSION: u16;

    /// Names every clause that the event rests on. They count as used when it happens.
    fn clauses(&self, cite: &mut dyn FnMut(Clause));

    /// How it came about, where dice were compared with a rating.
    fn ledger(&self) -> Option<&Ledger> {
        None
    }

    /// Troops moved, changed formation, fired, fought or were hurt by it; the rest is command and book-keeping.
    fn moves_or_fights(&self) -> bool {
        false
    }

    /// This side must not see it yet (a sealed answer).
    fn hidden_from(&self, _side: Side) -> bool {
        false
    }

    /// Turns the JSON of an older version into that of this one.
    fn upgrade(_version: u16, event: Value) -> Value {
        event
    }
}

/// Whether the dispatcher goes on by itself or waits for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    On,
    Wait,
}

/// A standing instruction on offer: how one side's answers to reactions are given without asking.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Instruction<S> {
    pub words: String,
    pub standing: S,
    /// It declines every window for the time being and lapses by itself: what a player says who would not be asked again just now.
    pub for_now: bool,
}

impl<S> Instruction<S> {
    pub fn new(words: impl Into<String>, standing: S) -> Instruction<S> {
        Instruction { words: words.into(), standing, for_now: false }
    }
}

/// What one unit may be told otherwise than the rest of its side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UnitInstructions<S> {
    pub unit: UnitId,
    pub name: String,
    pub may: Vec<Instruction<S>>,
}

/// The game's own measure of harm: its name in the plural, and how many parts make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Coin {
    pub name: &'static str,
    pub parts: i64,
}

/// A game. Its state is plain data: fixed order, no clock, no hash map, no generator.
///
/// Write `clone_from` by hand where the state has buffers: the match copies it for every action, and a derived one does not
/// reuse them.
pub trait Game: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static {
    const NAME: &'static str;
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    type Event: Event;
    type Prompt: Question;
    /// All standing instructions of one side. The default asks at every window: previews and odds, which must not betray the
    /// enemy's instructions, assume it.
    type Standing: Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// What one seat may see.
    type View: Serialize + JsonSchema;

    /// Cheap, no geometry. Nothing only when the battle is over.
    fn decision(&self) -> Option<Decision<Self::Prompt>>;

    /// How the battle ended; present exactly when there is no decision.
    fn ending(&self) -> Option<Ending>;

    /// Total: never fails, never rolls, never decides.
    fn apply(&mut self, event: &Self::Event);

    /// Checks everything first, then lets things happen, rolls and asks.
    fn serve(cx: &mut Cx<Self>, side: Side, action: &Self::Action) -> Step<Self>;

    /// Runs the sequence of play on to the next decision, one frame a call. Called after `serve`, and once at the beginning.
    fn advance(_cx: &mut Cx<Self>) -> Step<Self, Go> {
        Ok(Go::Wait)
    }

    /// What the side may answer. For clients; `self` may be half-way through an action whose question this is.
    fn offers(&self, decision: &Decision<Self::Prompt>, scope: Scope) -> Vec<Offer<Self::Action>>;

    /// Writes fillings into the blanks of an action; nothing if they are not of the kinds it has.
    fn fill(action: &Self::Action, fillings: &[Filling]) -> Option<Self::Action>;

    /// A legal answer at random. Override where computing all offers is dear.
    fn sample(&self, decision: &Decision<Self::Prompt>, random: &mut dyn Random) -> Option<Self::Action> {
        let offers = self.offers(decision, Scope::All);
        let offer = crate::random::pick(random, &offers)?;
        let fillings = offer.sample(random)?;
        Self::fill(&offer.action, &fillings)
    }

    /// What a sensible player would try here and may not.
    fn refused(&self, _decision: &Decision<Self::Prompt>) -> Vec<Refused> {
        Vec::new()
    }

    /// What would be left undone if the side ended now.
    fn left_undone(&self, _decision: &Decision<Self::Prompt>) -> Vec<String> {
        Vec::new()
    }

    /// The action declines a window: nothing has really been done.
    fn passes(_action: &Self::Action) -> bool {
        false
    }

    /// Standing instructions this side may give, each as it would stand after `now`: what is not said anew stays.
    fn standings(&self, _side: Side, _now: &Self::Standing) -> Vec<Instruction<Self::Standing>> {
        Vec::new()
    }

    /// The same for every unit that may be told otherwise than its side.
    fn unit_standings(&self, _side: Side, _now: &Self::Standing) -> Vec<UnitInstructions<Self::Standing>> {
        Vec::new()
    }

    /// Whether these standing instructions can be given.
    fn check_standing(&self, _side: Side, _standing: &Self::Standing) -> Result<(), Refusal> {
        Ok(())
    }

    /// What a seat may see, and nothing else.
    fn view(&self, seat: Seat) -> Self::View;

    /// The state as far as a side knows it, for its own planning: what is sealed from it stands at its ordinary value.
    fn known_to(&self, _side: Side) -> Cow<'_, Self> {
        Cow::Borrowed(self)
    }

    /// The question in words.
    fn question(&self, decision: &Decision<Self::Prompt>) -> String;

    /// Whose roll it is, in words; nothing: simply the side's.
    fn whose(&self, _ask: &Ask) -> Option<String> {
        None
    }

    /// What happened, one short line a fact; none for mere book-keeping.
    fn tell(&self, event: &Self::Event) -> Vec<String>;

    /// What an action came to, in a few words: odds are merged by it.
    fn headline(&self, events: &[Self::Event]) -> String {
        let lines: Vec<String> = events.iter().flat_map(|event| self.tell(event)).collect();
        if lines.is_empty() { "nothing happens".to_owned() } else { lines.join(" ") }
    }

    /// What a seat sees, one short line a fact.
    fn describe(view: &Self::View) -> Vec<String>;

    /// What a seat may see, as a picture that a client can draw without knowing the game.
    fn board(&self, _seat: Seat) -> Board {
        let nowhere = Ground {
            kind: GroundKind::Table,
            width: 0.0,
            height: 0.0,
            measure: "",
            per_measure: 1.0,
            grid: 1.0,
            lattice: None,
            gone: Vec::new(),
        };
        Board::bare(nowhere, Side::BOTH.map(|side| self.army(side)))
    }

    /// Which pieces an action is about, so that a client can show it where they stand.
    fn concerns(&self, _action: &Self::Action) -> Concerns {
        Concerns::default()
    }

    /// The ground a unit commands; nothing where the game has no such thing.
    fn zones(&self, _unit: UnitId) -> Vec<Zone> {
        Vec::new()
    }

    /// Whether one place can be seen from another; nothing where the game has no such thing, or a place is not on its ground.
    fn sight(&self, _from: Place, _to: Place) -> Option<Sight> {
        None
    }

    /// How far it is from one place to another; nothing where the game does not measure so.
    fn measure(&self, _from: Place, _to: Place) -> Option<Measured> {
        None
    }

    fn book(&self) -> &Book;

    /// The turn being played, counted from one.
    fn turn(&self) -> u32 {
        0
    }

    /// The time of day, where the game keeps it: "09:20".
    fn hour(&self) -> Option<String> {
        None
    }

    /// Whose army it is, in the battle's words.
    fn army(&self, side: Side) -> String {
        side.to_string()
    }

    /// What a side has lost so far, in the game's own coin, under the names a player uses.
    fn losses(&self, _side: Side) -> BTreeMap<&'static str, u32> {
        BTreeMap::new()
    }

    /// Worth a line in the report of a battle, whether it did harm or not: an officer falls, a place is taken, a command breaks.
    fn is_notable(&self, _event: &Self::Event) -> bool {
        false
    }

    /// The men a side has lost so far, by the house conversion of the game's muster: no rule of the book. Nothing where there is none.
    fn men_lost(&self, _side: Side) -> Option<u32> {
        None
    }

    /// What luck is counted in.
    fn coin() -> Coin {
        Coin { name: "losses", parts: 1 }
    }

    /// The harm a side has taken so far, in parts of the game's coin.
    fn harm(&self, side: Side) -> i64 {
        self.losses(side).values().map(|lost| i64::from(*lost)).sum()
    }

    /// What cannot be so on a real table, if anything is: two units in one place, men created. Dear: for swarms and tests.
    fn impossible(&self) -> Option<String> {
        None
    }

    /// How odds answer the choices inside an action, said with the odds.
    fn policy() -> Policy<Self> {
        Policy::STOP
    }
}
