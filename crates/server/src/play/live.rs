//! One battle in memory, whichever game it is: the match, its lines on their way to the disc, and what each seat has been told.

use std::sync::{Arc, Mutex, PoisonError};

use grognard_engine::board::{Concerns, Place};
use grognard_engine::dice::{Dice, Hand, Seeded};
use grognard_engine::log::{Header, Manners, Sink, SinkError};
use grognard_engine::matches::DiceWanted;
use grognard_engine::offer::{Blank, Domain, Offer};
use grognard_engine::record::{Record, Wish};
use grognard_engine::{Filling, Judge, Match, NotPlayed, Question, Refusal as Refused, Reply, Scope, Seat, Side, UnitId, Waits, house};
use grognard_lab::story::Story;
use serde_json::{Value, json};

use super::level::Level;
use super::story::Story as Told;
use crate::refusal::Refusal;
use crate::store::now;
use crate::weighed::weighed;
use crate::wire::{Act, Actor, DiceBy, Intent, MatchBrief, MatchEntry, MatchLuck, SeatName, Taken};

/// A line of the log with what is kept beside it.
#[derive(Clone, Debug)]
pub struct Line {
    pub at: i64,
    pub actor: Actor,
    pub reason: Option<String>,
    pub text: String,
}

pub const fn actor_name(actor: Actor) -> &'static str {
    match actor {
        Actor::Human => "human",
        Actor::Computer => "computer",
        Actor::Itself => "itself",
    }
}

pub fn actor(name: &str) -> Actor {
    match name {
        "computer" => Actor::Computer,
        "itself" => Actor::Itself,
        _ => Actor::Human,
    }
}

/// Lines that have been played and not been stored yet.
#[derive(Clone, Default)]
pub struct Paper(Arc<Mutex<String>>);

impl Paper {
    fn take(&self) -> String {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Sink for Paper {
    fn put(&mut self, line: &str) -> Result<(), SinkError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push_str(line);
        Ok(())
    }
}

/// Who plays and whose dice are rolled.
#[derive(Clone, Copy, Debug)]
pub struct Seating {
    pub levels: [Level; 2],
    pub dice: [DiceBy; 2],
}

/// What a computer came to: an action in the game's own terms, and why.
pub struct Thought {
    pub side: Side,
    pub action: Value,
    pub reason: String,
}

/// A battle of whichever game.
pub trait Live: Send + Sync {
    /// How many lines the log has.
    fn seq(&self) -> u32;
    /// What the list shows, brought up to date.
    fn refresh(&self, brief: &mut MatchBrief);
    fn view(&self, seat: Seat) -> Value;
    fn asked(&self, seat: Seat, unit: Option<UnitId>) -> Value;
    fn preview(&self, side: Side, intent: Intent) -> Result<Value, Refusal>;
    fn odds(&self, side: Side, intent: Intent) -> Result<Value, Refusal>;
    /// What the enemy is asked because of it, with the odds of his answers.
    fn against(&self, side: Side, intent: Intent) -> Result<Value, Refusal>;
    fn zones(&self, unit: Option<UnitId>) -> Value;
    fn sight(&self, from: Place, to: Place) -> Option<Value>;
    fn measure(&self, from: Place, to: Place) -> Option<Value>;
    fn entries(&self, seat: Seat, after: u32) -> Vec<MatchEntry>;
    fn frame(&self, seat: Seat, entry: u32) -> Result<Value, Refusal>;
    /// Plays it and all that follows without anybody's decision. The new lines wait in `take`.
    fn act(&mut self, side: Side, act: Act) -> Result<(), Refusal>;
    fn answer(&mut self, thought: Thought) -> Result<(), Refusal>;
    /// The new lines, to be stored.
    fn take(&mut self) -> Vec<Line>;
    /// A copy to think long about while the battle goes on.
    fn apart(&self) -> Box<dyn Live>;
    /// A computer is to answer.
    fn is_thinking(&self) -> bool;
    /// What the computer whose turn it is makes of it; nothing if it is nobody's of them.
    fn think(&self) -> Option<Result<Thought, String>>;
    /// What the computer would do in a seat that is to answer.
    fn hint(&self, side: Side) -> Option<Result<Thought, String>>;
    /// An action as the offer it fills, with its blanks.
    fn as_offer(&self, action: &Value) -> Option<(u32, Vec<Filling>)>;
    /// The log up to an entry, as that of a battle of its own.
    fn prefix(&self, entry: u32, manners: Manners) -> Result<String, Refusal>;
    fn header(&self) -> Header;
    /// The battle as a story, and its luck.
    fn story(&self) -> Result<Story, Refusal>;
    fn luck(&self) -> MatchLuck;
}

pub struct Table<G: Judge> {
    pub(super) start: G,
    pub(super) battle: Match<G>,
    paper: Paper,
    fresh: Vec<Line>,
    pub(super) story: Told,
    seating: Seating,
    temper: u64,
}

/// More answers of the enemy than anybody reads before moving.
const ANSWERS: usize = 6;

/// More automatic answers in a row than any book has phases.
const AUTOMATIC: usize = 500;

impl<G: Judge> Table<G> {
    /// A battle whose lines so far are stored already, or wait in the paper.
    pub fn new(start: G, battle: Match<G>, paper: Paper, known: &[Line], seating: Seating, temper: u64) -> Table<G> {
        let story = Told::new(&start, battle.records(), known);
        Table { start, battle, paper, fresh: Vec::new(), story, seating, temper }
    }

    /// After a battle has begun: what passes by itself does.
    pub fn settle_in(&mut self) -> Result<(), Refusal> {
        self.note(Actor::Itself, None);
        self.go_on()
    }

    fn is_computer(&self, side: Side) -> bool {
        self.seating.levels[side.index()] != Level::Human
    }

    fn play(&mut self, side: Side, reply: Reply<G::Action>, actor: Actor, reason: Option<String>) -> Result<(), Refusal> {
        self.battle.play(side, reply).map_err(not_played)?;
        self.note(actor, reason);
        Ok(())
    }

    /// Takes down what has been written since.
    fn note(&mut self, actor: Actor, reason: Option<String>) {
        let at = now();
        let text = self.paper.take();
        self.fresh.extend(text.split_inclusive('\n').map(|text| Line { at, actor, reason: reason.clone(), text: text.to_owned() }));
        self.story.go_on(&self.battle, at, actor, reason.as_deref());
    }

    /// Dice of the program's where the other side types its own, and phases with nothing to decide.
    fn go_on(&mut self) -> Result<(), Refusal> {
        for _ in 0..AUTOMATIC {
            match self.battle.waits() {
                Waits::Dice(ask) if self.seating.dice[ask.side.index()] == DiceBy::Program => {
                    let side = ask.side;
                    let mut hand = Seeded::new(getrandom::u64().map_err(Refusal::fault)?);
                    let rolled = hand.roll(ask).map_err(|error| Refusal::fault(format!("{error:?}")))?;
                    let one_throw = match ask.dice {
                        Dice::RollOff { dice, .. } => 2 * usize::from(dice),
                        _ => rolled.pips.len(),
                    };
                    let faces = rolled.pips.iter().take(one_throw).map(|face| i64::from(*face)).collect();
                    let (actor, reason) = self.story.last_actor();
                    self.play(side, Reply::Faces(faces), actor, reason)?;
                }
                Waits::Choice(decision) if !self.is_computer(decision.side) => {
                    let side = decision.side;
                    let Some(action) = self.only_the_end() else { return Ok(()) };
                    self.play(side, Reply::Action(action), Actor::Itself, None)?;
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// The answer to a question that has only one: to end.
    fn only_the_end(&self) -> Option<G::Action> {
        let Waits::Choice(decision) = self.battle.waits() else { return None };
        if !decision.prompt.may_end() || decision.prompt.sealed() {
            return None;
        }
        let mut offers = self.battle.offers(Scope::All).into_iter();
        match (offers.next(), offers.next()) {
            (Some(only), None) if only.blanks.is_empty() && self.battle.shown().concerns(&only.action).ends => Some(only.action),
            _ => None,
        }
    }

    fn offer(&self, number: u32) -> Result<Offer<G::Action>, Refused> {
        let offers = self.battle.offers(Scope::All);
        let count = offers.len();
        let offer = number.checked_sub(1).and_then(|index| offers.into_iter().nth(index as usize));
        offer.ok_or_else(|| Refused::new("offer/number", house::OFFER, format!("There is no offer {number}; there are {count}.")))
    }

    fn filled(&self, side: Side, taken: Taken) -> Result<G::Action, Refused> {
        let offer = self.offer(taken.number)?;
        let fill: Vec<Filling> = serde_json::to_value(&taken.fill).and_then(serde_json::from_value).unwrap_or_default();
        if let Err(outside) = offer.check(&fill) {
            // The rules say more about it than the blank does: which clause, and what is nearest to it.
            let said = G::fill(&offer.action, &fill).and_then(|action| self.battle.preview(side, &action).err());
            return Err(if let Some(NotPlayed::Refused(refusal)) = said { *refusal } else { outside });
        }
        let cannot = || Refused::new("offer/fillings", house::OFFER, format!("\"{}\" cannot be filled like that.", offer.words));
        G::fill(&offer.action, &fill).ok_or_else(cannot)
    }

    fn action(&self, action: Value) -> Result<G::Action, Refused> {
        serde_json::from_value(action).map_err(|error| Refused::new("action/unreadable", house::LINE, error.to_string()))
    }

    fn intended(&self, side: Side, intent: Intent) -> Result<G::Action, Refused> {
        if self.battle.waits().side() != Some(side) {
            return Err(Refused::new("turn/not-yours", house::TURN, "It is for the other side to answer."));
        }
        match intent {
            Intent::Offer(taken) => self.filled(side, taken),
            Intent::Action(action) => self.action(action),
        }
    }

    /// Whose dice a seat types: its own, and those of a computer.
    fn types_for(&self, side: Side) -> Side {
        match self.battle.waits() {
            Waits::Dice(ask) if self.is_computer(ask.side) => ask.side,
            _ => side,
        }
    }

    fn undo(&mut self, side: Side) -> Result<(), Refusal> {
        // What happened by itself is taken back with what brought it about.
        loop {
            let done = self.battle.undo(side).map_err(not_played)?;
            self.note(Actor::Human, None);
            let back_to = match self.battle.records().last() {
                Some(Record::Undone { back_to, .. }) => *back_to,
                _ => return Ok(()),
            };
            if !done || self.story.actor_of(back_to) != Some(Actor::Itself) || self.battle.may_undo(side).is_err() {
                return Ok(());
            }
        }
    }

    fn wish(&mut self, side: Side, wish: Wish) -> Result<(), Refusal> {
        if self.is_computer(side.other()) {
            return Err(engine(Refused::new("wish/computer", house::DRAW, "The computer plays on.")));
        }
        self.said(|battle| battle.wish(side, wish))
    }

    /// Something said to the other side rather than to the game.
    fn said(&mut self, say: impl FnOnce(&mut Match<G>) -> Result<(), NotPlayed>) -> Result<(), Refusal> {
        say(&mut self.battle).map_err(not_played)?;
        self.note(Actor::Human, None);
        Ok(())
    }
}

impl<G: Judge> Live for Table<G> {
    fn seq(&self) -> u32 {
        self.battle.head().map_or(0, |(_, lines)| lines as u32)
    }

    fn refresh(&self, brief: &mut MatchBrief) {
        let game = self.battle.shown();
        brief.seq = self.seq();
        brief.turn = game.turn();
        brief.armies = Side::BOTH.map(|side| game.army(side)).into();
        brief.phase = match self.battle.waits() {
            Waits::Choice(decision) => Some(decision.prompt.phase().to_owned()),
            _ => None,
        };
        brief.waits_for = self.battle.waits().side().and_then(|side| serde_json::from_value(json!(side)).ok());
        brief.ending = self.battle.position().ending().and_then(|ending| serde_json::from_value(json!(ending)).ok());
    }

    fn view(&self, seat: Seat) -> Value {
        let shown = self.battle.view(seat);
        let game = self.battle.shown();
        let own = seat.side();
        let may = own.map(|side| self.battle.may_instruct(side)).unwrap_or_default();
        let wanted = match self.battle.waits() {
            Waits::Dice(ask) => own.is_some_and(|side| self.types_for(side) == ask.side),
            Waits::Choice(decision) => seat.is(decision.side),
            Waits::Over(_) => false,
        };
        json!({
            "seat": seat,
            "board": game.board(seat),
            "question": shown.question,
            "phase": shown.phase,
            "dice": shown.dice,
            "yours": wanted,
            "standing": shown.standing,
            "instructions": may.instructions,
            "in_force": may.in_force,
            "for_now": may.for_now,
            "unit_instructions": may.units,
            "wish": shown.wish,
            "may_undo": shown.may_undo,
        })
    }

    fn asked(&self, seat: Seat, unit: Option<UnitId>) -> Value {
        let decision = match self.battle.waits() {
            Waits::Choice(decision) if seat.is(decision.side) => decision,
            _ => return json!({ "seq": self.seq(), "decision": null }),
        };
        let (game, board) = (self.battle.shown(), self.battle.shown().board(seat));
        let mut offers = Vec::new();
        for (index, offer) in game.offers(decision, Scope::All).into_iter().enumerate() {
            let concerns = concerned(game.concerns(&offer.action), &offer.blanks);
            let about_it = |unit: UnitId| offer.about == Some(unit) || concerns.units.contains(&unit);
            if !unit.is_none_or(about_it) {
                continue;
            }
            let looked = match unit {
                Some(_) => self.ghosts(decision.side, &offer, &board),
                None => super::ghost::Looked::default(),
            };
            let mut shown = json!(offer);
            shown["number"] = (index + 1).into();
            shown["concerns"] = json!(concerns);
            shown["ghosts"] = json!(looked.ghosts);
            if let Some(rolls) = looked.rolls {
                shown["rolls"] = rolls.into();
            }
            if let Some(then) = looked.then {
                shown["then"] = json!(then);
            }
            offers.push(shown);
        }
        let decision = json!({
            "side": decision.side,
            "phase": decision.prompt.phase(),
            "question": game.question(decision),
            "sealed": decision.prompt.sealed(),
            "may_end": decision.prompt.may_end(),
            "left_undone": game.left_undone(decision),
            "offers": offers,
            "refused": game.refused(decision),
        });
        json!({ "seq": self.seq(), "decision": decision })
    }

    fn preview(&self, side: Side, intent: Intent) -> Result<Value, Refusal> {
        let action = self.intended(side, intent).map_err(engine)?;
        let seat = Seat::from(side);
        let preview = self.battle.preview(side, &action).map_err(not_played)?;
        let before = self.battle.shown().board(seat);
        let after = super::ghost::led_to(&self.battle, side, &action).unwrap_or_else(|| preview.game.board(seat));
        let told: Vec<_> = preview.events.iter().map(|event| grognard_engine::matches::tell(&preview.game, seat, event)).collect();
        let (rolls, asks) = match &preview.then {
            Some(Waits::Dice(ask)) => (Some(DiceWanted::new(ask, preview.game.whose(ask))), None),
            Some(Waits::Choice(next)) => {
                let open = next.side == side || !next.prompt.sealed();
                let question = if open { preview.game.question(next) } else { String::new() };
                (None, Some(json!({ "side": next.side, "question": question })))
            }
            _ => (None, None),
        };
        Ok(json!({
            "told": told,
            "pieces": after.moved_since(&before),
            "officers": after.officers_moved_since(&before),
            "rolls": rolls,
            "asks": asks,
            "sealed": preview.sealed,
        }))
    }

    fn odds(&self, side: Side, intent: Intent) -> Result<Value, Refusal> {
        let action = self.intended(side, intent).map_err(engine)?;
        weighed(&self.battle, side, &action).map(|odds| json!(odds)).map_err(not_played)
    }

    fn against(&self, side: Side, intent: Intent) -> Result<Value, Refusal> {
        let action = self.intended(side, intent).map_err(engine)?;
        let mut battle = self.battle.apart();
        // Nobody knows the enemy's instructions; he is asked as if he had none.
        battle.instruct(side.other(), G::Standing::default()).map_err(not_played)?;
        let asked = match battle.preview(side, &action).map_err(not_played)?.then {
            Some(Waits::Choice(next)) if next.side != side && !next.prompt.sealed() => next,
            _ => return Ok(json!({ "question": null, "answers": [] })),
        };
        battle.play(side, Reply::Action(action)).map_err(not_played)?;
        let mut answers = Vec::new();
        for offer in battle.offers(Scope::All).into_iter().filter(|offer| offer.blanks.is_empty()).take(ANSWERS) {
            let odds = weighed(&battle, asked.side, &offer.action).map_err(not_played)?;
            answers.push(json!({ "words": offer.words, "clause": offer.clause, "odds": odds }));
        }
        Ok(json!({ "question": battle.shown().question(&asked), "answers": answers }))
    }

    fn zones(&self, unit: Option<UnitId>) -> Value {
        let game = self.battle.shown();
        let units: Vec<UnitId> = match unit {
            Some(unit) => vec![unit],
            None => game.board(Seat::Watcher).pieces.iter().map(|piece| piece.unit).collect(),
        };
        json!({ "zones": units.into_iter().flat_map(|unit| game.zones(unit)).collect::<Vec<_>>() })
    }

    fn sight(&self, from: Place, to: Place) -> Option<Value> {
        self.battle.shown().sight(from, to).map(|sight| json!(sight))
    }

    fn measure(&self, from: Place, to: Place) -> Option<Value> {
        self.battle.shown().measure(from, to).map(|measured| json!(measured))
    }

    fn entries(&self, seat: Seat, after: u32) -> Vec<MatchEntry> {
        self.story.entries(seat, after)
    }

    fn frame(&self, seat: Seat, entry: u32) -> Result<Value, Refusal> {
        super::replay::frame(self, seat, entry)
    }

    fn act(&mut self, side: Side, act: Act) -> Result<(), Refusal> {
        match act {
            Act::Offer(taken) => {
                let action = self.intended(side, Intent::Offer(taken)).map_err(engine)?;
                self.play(side, Reply::Action(action), Actor::Human, None)?;
            }
            Act::Action(action) => {
                let action = self.action(action).map_err(engine)?;
                self.play(side, Reply::Action(action), Actor::Human, None)?;
            }
            Act::Dice(faces) => {
                let side = self.types_for(side);
                self.play(side, Reply::Faces(faces), Actor::Human, None)?;
            }
            Act::Undo => return self.undo(side),
            Act::Yes => return self.said(|battle| battle.reply(side, true)),
            Act::No => return self.said(|battle| battle.reply(side, false)),
            Act::Instruction(number) => return self.said(|battle| battle.instruct_by(side, None, number as usize)),
            Act::UnitInstruction(of) => return self.said(|battle| battle.instruct_by(side, Some(UnitId(of.unit)), of.number as usize)),
            Act::Standing(standing) => {
                let unreadable =
                    |error: serde_json::Error| engine(Refused::new("standing/unreadable", house::INSTRUCTION, error.to_string()));
                let standing = serde_json::from_value(standing).map_err(unreadable)?;
                return self.said(|battle| battle.instruct(side, standing));
            }
            Act::OfferDraw => return self.wish(side, Wish::Draw),
            Act::Concede => return self.said(|battle| battle.concede(side)),
        }
        self.go_on()
    }

    fn answer(&mut self, thought: Thought) -> Result<(), Refusal> {
        let action = self.action(thought.action).map_err(engine)?;
        self.play(thought.side, Reply::Action(action), Actor::Computer, Some(thought.reason))?;
        self.go_on()
    }

    fn take(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.fresh)
    }

    fn apart(&self) -> Box<dyn Live> {
        let (start, battle) = (self.start.clone(), self.battle.apart());
        let (paper, story) = (Paper::default(), Told::default());
        Box::new(Table { start, battle, paper, fresh: Vec::new(), story, seating: self.seating, temper: self.temper })
    }

    fn is_thinking(&self) -> bool {
        matches!(self.battle.waits(), Waits::Choice(decision) if self.is_computer(decision.side))
    }

    fn think(&self) -> Option<Result<Thought, String>> {
        match self.battle.waits() {
            Waits::Choice(decision) if self.is_computer(decision.side) => {
                Some(self.seating.levels[decision.side.index()].think(&self.battle, decision.side, self.temper))
            }
            _ => None,
        }
    }

    fn hint(&self, side: Side) -> Option<Result<Thought, String>> {
        match self.battle.waits() {
            Waits::Choice(decision) if decision.side == side => Some(Level::ADVISER.think(&self.battle, side, self.temper)),
            _ => None,
        }
    }

    fn as_offer(&self, action: &Value) -> Option<(u32, Vec<Filling>)> {
        let action: G::Action = serde_json::from_value(action.clone()).ok()?;
        super::ghost::as_offer(&self.battle, &action)
    }

    fn prefix(&self, entry: u32, manners: Manners) -> Result<String, Refusal> {
        super::replay::prefix(self, entry, manners)
    }

    fn header(&self) -> Header {
        self.battle.header().clone()
    }

    fn story(&self) -> Result<Story, Refusal> {
        super::report::story(self)
    }

    fn luck(&self) -> MatchLuck {
        super::report::fortune(self)
    }
}

/// Units that an offer leaves to be chosen are concerned by it too.
fn concerned(mut concerns: Concerns, blanks: &[Blank]) -> Concerns {
    for blank in blanks.iter().filter(|blank| matches!(blank.name, "unit" | "units")) {
        let of = match &blank.domain {
            Domain::SomeOf(some) => &some.of,
            Domain::OneOf(one) => &one.of,
            _ => continue,
        };
        let units = of.iter().filter_map(|choice| u16::try_from(choice.id).ok()).map(UnitId);
        concerns.units.extend(units);
        concerns.units.sort_unstable();
        concerns.units.dedup();
    }
    concerns
}

/// The engine's refusal over the wire.
pub fn engine(refused: Refused) -> Refusal {
    let mut refusal = Refusal::new(axum::http::StatusCode::UNPROCESSABLE_ENTITY, refused.code, refused.because);
    refusal.problem.clause = Some(refused.clause.to_string());
    refusal.problem.nearest = refused.nearest.and_then(|nearest| serde_json::from_value(json!(nearest)).ok());
    refusal
}

pub fn not_played(not_played: NotPlayed) -> Refusal {
    match not_played {
        NotPlayed::Refused(refused) => engine(*refused),
        NotPlayed::Fault(fault) => Refusal::fault(fault),
    }
}

pub const fn seat_name(seat: Seat) -> SeatName {
    match seat {
        Seat::Red => SeatName::Red,
        Seat::Blue => SeatName::Blue,
        Seat::Watcher => SeatName::Watcher,
    }
}
