//! What a client gets, and nothing else: no seed, no generator, no instructions or sealed answers of the other side.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Match, MayUndo};
use crate::decision::{Ending, Question, Waits};
use crate::dice::{Ask, Dice};
use crate::game::{Event, Game};
use crate::offer::{Blank, Offer, Scope};
use crate::record::Wish;
use crate::refusal::Refused;
use crate::seat::Seat;
use crate::{Clause, Side, UnitId};

/// The battle as one seat sees it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Shown {
    pub seat: Seat,
    /// How many answers have been played and stand.
    pub moment: u64,
    /// The table, in the game's own terms.
    pub game: Value,
    pub waits_for: Option<Side>,
    pub phase: Option<&'static str>,
    /// Hidden from the other side where the answer is sealed.
    pub question: Option<String>,
    pub dice: Option<DiceWanted>,
    /// The seat's own standing instructions.
    pub standing: Option<Value>,
    pub wish: Option<WishShown>,
    pub may_undo: Option<MayUndo>,
    pub ending: Option<Ending>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WishShown {
    pub side: Side,
    pub wish: Wish,
}

/// Real dice to be rolled: exactly what, for whom, why, and what is needed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct DiceWanted {
    pub side: Side,
    pub purpose: &'static str,
    pub dice: String,
    /// How many faces to type.
    pub faces: usize,
    /// The faces of each die.
    pub die: Vec<u8>,
    pub needed: Option<String>,
    pub clause: Clause,
    pub subject: Option<UnitId>,
    /// Whose roll it is, where it is not simply the side's: a unit, a command, an officer and whom he orders.
    pub whose: Option<String>,
}

impl DiceWanted {
    pub fn new(ask: &Ask, whose: Option<String>) -> DiceWanted {
        let (faces, die) = match &ask.dice {
            Dice::Throw(throw) => (usize::from(throw.dice), throw.die.faces().to_vec()),
            Dice::Draw { of } => (1, (1..=*of).collect()),
            Dice::RollOff { dice, die, .. } => (2 * usize::from(*dice), die.faces().to_vec()),
        };
        DiceWanted {
            side: ask.side,
            purpose: ask.purpose,
            dice: ask.dice.to_string(),
            faces,
            die,
            needed: ask.needed.map(|needed| needed.to_string()),
            clause: ask.clause,
            subject: ask.subject,
            whose,
        }
    }
}

/// A decision with everything a client needs to answer it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Asks {
    pub side: Side,
    pub phase: &'static str,
    pub question: String,
    pub sealed: bool,
    pub may_end: bool,
    pub left_undone: Vec<String>,
    pub offers: Vec<OfferShown>,
    pub refused: Vec<Refused>,
}

/// An offer for the wire.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OfferShown {
    pub words: String,
    pub clause: Clause,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<UnitId>,
    pub blanks: Vec<Blank>,
    /// The action with its blanks open.
    pub action: Value,
}

/// Something that happened, told to a seat.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Told {
    /// One short line a fact.
    pub words: Vec<String>,
    pub clauses: Vec<Clause>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ledger: Vec<LineShown>,
    /// In the game's own terms; absent while it is sealed from the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<Value>,
}

/// A line of a ledger with its label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LineShown {
    pub value: i32,
    pub label: String,
    pub clause: Option<Clause>,
}

impl<G: Game> Match<G> {
    pub fn view(&self, seat: Seat) -> Shown {
        let game = self.shown();
        let position = self.position();
        let (phase, question, dice) = match &self.waits {
            Waits::Choice(decision) => {
                let open = seat.is(decision.side) || !decision.prompt.sealed();
                (Some(decision.prompt.phase()), open.then(|| game.question(decision)), None)
            }
            Waits::Dice(ask) => (None, None, Some(DiceWanted::new(ask, game.whose(ask)))),
            Waits::Over(_) => (None, None, None),
        };
        let own = seat.side();
        Shown {
            seat,
            moment: self.played,
            game: json(&game.view(seat)),
            waits_for: self.waits.side(),
            phase,
            question,
            dice,
            standing: own.map(|side| json(position.told(side))),
            wish: position.wish.map(|(side, wish)| WishShown { side, wish }),
            may_undo: own.and_then(|side| self.may_undo(side).ok()),
            ending: position.ending(),
        }
    }

    /// The decision with its offers, for the seat that is to answer it.
    pub fn asks(&self, seat: Seat, scope: Scope) -> Option<Asks> {
        let Waits::Choice(decision) = &self.waits else { return None };
        if !seat.is(decision.side) {
            return None;
        }
        let game = self.shown();
        let shown = |offer: Offer<G::Action>| OfferShown {
            action: json(&offer.action),
            words: offer.words,
            clause: offer.clause,
            about: offer.about,
            blanks: offer.blanks,
        };
        Some(Asks {
            side: decision.side,
            phase: decision.prompt.phase(),
            question: game.question(decision),
            sealed: decision.prompt.sealed(),
            may_end: decision.prompt.may_end(),
            left_undone: game.left_undone(decision),
            offers: game.offers(decision, scope).into_iter().map(shown).collect(),
            refused: game.refused(decision),
        })
    }

    /// The typed offers of the open decision.
    pub fn offers(&self, scope: Scope) -> Vec<Offer<G::Action>> {
        match &self.waits {
            Waits::Choice(decision) => self.shown().offers(decision, scope),
            _ => Vec::new(),
        }
    }

    /// Events as a seat may know them.
    pub fn told(&self, seat: Seat, events: &[G::Event]) -> Vec<Told> {
        let game = self.shown();
        events.iter().map(|event| tell(game, seat, event)).collect()
    }
}

/// One event as a seat may know it.
pub fn tell<G: Game>(game: &G, seat: Seat, event: &G::Event) -> Told {
    let hidden = match seat.side() {
        Some(side) => event.hidden_from(side),
        None => Side::BOTH.iter().any(|side| event.hidden_from(*side)),
    };
    if hidden {
        return Told { words: vec!["An answer has been sealed.".into()], clauses: Vec::new(), ledger: Vec::new(), event: None };
    }
    let mut clauses = Vec::new();
    event.clauses(&mut |clause| clauses.push(clause));
    let mut ledger = Vec::new();
    if let Some(lines) = event.ledger() {
        ledger.push(LineShown { value: lines.base.into(), label: "base".into(), clause: None });
        ledger.extend(lines.lines.iter().map(|line| LineShown {
            value: line.value.into(),
            label: game.book().label(line).to_owned(),
            clause: Some(line.clause),
        }));
    }
    Told { words: game.tell(event), clauses, ledger, event: Some(json(event)) }
}

fn json(thing: &impl Serialize) -> Value {
    serde_json::to_value(thing).unwrap_or_default()
}
