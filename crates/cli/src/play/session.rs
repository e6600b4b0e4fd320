//! One player's end of a battle: a line in, messages out. No I/O, so that any line can be tried in a test.

use grognard_engine::matches::DiceWanted;
use grognard_engine::offer::{Offer, Scope};
use grognard_engine::record::Wish;
use grognard_engine::refusal::Refusal;
use grognard_engine::{Clause, Filling, Judge, Match, NotPlayed, Question, Reply, Seat, Side, UnitId, Waits, house};
use grognard_general::{Budget, General};
use grognard_lab::odds::Chance as Weight;
use grognard_server::weighed;

use super::fill::filling;
use super::level::Level;
use super::message::{Chance, Message, PROTOCOL};
use super::request::{Request, Spoken, numbers, spoken};

/// What the program has to do besides showing messages.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    None,
    /// See that everything is on the disc.
    Save(Option<String>),
    Quit,
    /// A fault of ours: stop with its exit code.
    Fault,
}

/// How lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Protocol {
    Text,
    Json,
}

pub struct Session<G: Judge> {
    battle: Match<G>,
    levels: [Level; 2],
    protocol: Protocol,
    messages: Vec<Message>,
    effect: Effect,
    /// Every decision of the computer is told with its reason.
    reasons: bool,
    /// Why the computer last decided as it did, if it was the last to act.
    reason: Option<String>,
}

impl<G: Judge> Session<G> {
    pub fn new(battle: Match<G>, levels: [Level; 2], protocol: Protocol) -> Session<G> {
        Session { battle, levels, protocol, messages: Vec::new(), effect: Effect::None, reasons: false, reason: None }
    }

    pub fn with_reasons(self, reasons: bool) -> Session<G> {
        Session { reasons, ..self }
    }

    pub fn battle(&self) -> &Match<G> {
        &self.battle
    }

    /// The first messages.
    pub fn open(&mut self) -> (Vec<Message>, Effect) {
        self.messages.push(Message::Hello {
            protocol: PROTOCOL,
            program: env!("CARGO_PKG_VERSION"),
            game: G::NAME,
            battle: self.battle.header().battle.clone(),
            red: self.levels[0].name(),
            blue: self.levels[1].name(),
        });
        self.happened();
        self.go_on();
        self.out()
    }

    /// Answers a line. Whatever it holds, the answer is messages.
    pub fn line(&mut self, line: &str) -> (Vec<Message>, Effect) {
        match self.read(line) {
            Ok(Some(request)) => self.serve(request),
            Ok(None) => {}
            Err(refusal) => self.messages.push(Message::Refused { refusal }),
        }
        self.out()
    }

    fn out(&mut self) -> (Vec<Message>, Effect) {
        (std::mem::take(&mut self.messages), std::mem::replace(&mut self.effect, Effect::None))
    }

    fn read(&self, line: &str) -> Result<Option<Request>, Refusal> {
        let unreadable = |because: String| Refusal::new("line/unreadable", house::LINE, because);
        if self.protocol == Protocol::Json {
            if line.trim().is_empty() {
                return Ok(None);
            }
            return serde_json::from_str(line).map(Some).map_err(|error| unreadable(error.to_string()));
        }
        let spoken = spoken(line).map_err(unreadable)?;
        let filled = |number: usize, words: &[String]| -> Result<Vec<Filling>, Refusal> {
            let offer = self.offer(number)?;
            let words = words.iter().zip(&offer.blanks);
            words.map(|(word, blank)| filling(&blank.domain, word).map_err(unreadable)).collect()
        };
        Ok(Some(match spoken {
            Spoken::Nothing => return Ok(None),
            Spoken::Request(request) => request,
            Spoken::Take(number, words) if matches!(self.battle.waits(), Waits::Dice(_)) => {
                let words: Vec<String> = std::iter::once(number.to_string()).chain(words).collect();
                let faces = numbers(&words).ok_or_else(|| unreadable("Dice are wanted: type the faces.".into()))?;
                Request::Dice { faces }
            }
            Spoken::Take(number, words) => Request::Offer { number, fill: enough(&words, filled(number, &words)?)? },
            Spoken::Odds(number, words) => Request::Odds { number, fill: enough(&words, filled(number, &words)?)? },
        }))
    }

    fn offer(&self, number: usize) -> Result<Offer<G::Action>, Refusal> {
        let offers = self.battle.offers(Scope::All);
        let count = offers.len();
        let offer = number.checked_sub(1).and_then(|index| offers.into_iter().nth(index));
        offer.ok_or_else(|| Refusal::new("offer/number", house::OFFER, format!("There is no offer {number}; there are {count}.")))
    }

    fn filled(&self, number: usize, fill: &[Filling]) -> Result<G::Action, Refusal> {
        let offer = self.offer(number)?;
        offer.check(fill)?;
        G::fill(&offer.action, fill)
            .ok_or_else(|| Refusal::new("offer/fillings", house::OFFER, format!("\"{}\" cannot be filled like that.", offer.words)))
    }

    /// The side that speaks: the one asked, if a person plays it; else the person's.
    fn speaker(&self) -> Side {
        let asked = self.battle.waits().side().unwrap_or(Side::Red);
        if self.levels[asked.index()] == Level::Human || self.levels[asked.other().index()] != Level::Human { asked } else { asked.other() }
    }

    /// The eyes before this screen: one person's own, or, where two share it, only what both may see.
    fn eyes(&self) -> Seat {
        match self.levels {
            [Level::Human, Level::Computer(_)] => Seat::Red,
            [Level::Computer(_), Level::Human] => Seat::Blue,
            _ => Seat::Watcher,
        }
    }

    fn serve(&mut self, request: Request) {
        let side = self.speaker();
        match request {
            Request::Offer { number, fill } => match self.filled(number, &fill) {
                Ok(action) => self.play(Reply::Action(action)),
                Err(refusal) => self.messages.push(Message::Refused { refusal }),
            },
            Request::Action { action } => match serde_json::from_value(action) {
                Ok(action) => self.play(Reply::Action(action)),
                Err(error) => self.refuse("action/unreadable", error.to_string()),
            },
            Request::Dice { faces } => self.play(Reply::Faces(faces)),
            Request::Odds { number, fill } => match self.filled(number, &fill) {
                Ok(action) => self.odds(&action),
                Err(refusal) => self.messages.push(Message::Refused { refusal }),
            },
            Request::Hint { play } => self.hint(play),
            Request::Standing { number, unit } => self.standing(side, unit, number),
            Request::Undo => self.undo(side),
            Request::Yes => self.reply(true),
            Request::No => self.reply(false),
            Request::Draw => self.draw(side),
            Request::Concede => {
                let conceded = self.battle.concede(side);
                self.done(conceded);
            }
            Request::Why => self.why(),
            Request::View => self.view(),
            Request::Decision => self.ask(),
            Request::Save { file } => self.effect = Effect::Save(file),
            Request::Help => self.messages.push(Message::Help { lines: HELP.iter().map(|line| (*line).to_owned()).collect() }),
            Request::Quit => self.effect = Effect::Quit,
        }
    }

    fn refuse(&mut self, code: &'static str, because: String) {
        self.messages.push(Message::Refused { refusal: Refusal::new(code, house::LINE, because) });
    }

    fn play(&mut self, reply: Reply<G::Action>) {
        let side = self.battle.waits().side().unwrap_or(Side::Red);
        match self.battle.play(side, reply).map(|_| ()) {
            Ok(()) => {
                self.reason = None;
                self.happened();
                self.go_on();
            }
            Err(not_played) => self.not_played(not_played),
        }
    }

    /// The computer that plays a side; another seed, another temper.
    fn general(&self, side: Side) -> Option<General> {
        let temper = self.battle.header().seed.unwrap_or_default();
        self.levels[side.index()].general().map(|general| general.tempered(temper))
    }

    /// Plays on for the computer, then says what is wanted.
    fn go_on(&mut self) {
        while let Some((side, general)) = self.battle.to_decide().and_then(|side| Some((side, self.general(side)?))) {
            match general.act_and_say(&mut self.battle) {
                Ok(Some(reason)) => {
                    if self.reasons {
                        self.messages.push(Message::Reason { side, reason: reason.clone() });
                    }
                    self.reason = Some(reason);
                    self.happened();
                }
                Ok(None) => return self.fault("fault/no-answer", "the computer finds nothing to answer".into()),
                Err(not_played) => return self.not_played(not_played),
            }
        }
        self.ask();
    }

    fn happened(&mut self) {
        let events = self.battle.told(self.eyes(), self.battle.fresh());
        if !events.is_empty() {
            self.messages.push(Message::Happened { events });
        }
    }

    fn view(&mut self) {
        let seat = Seat::from(self.speaker());
        let lines = G::describe(&self.battle.shown().view(seat));
        self.messages.push(Message::View { lines, view: Box::new(self.battle.view(seat)) });
    }

    fn ask(&mut self) {
        match self.battle.waits().clone() {
            Waits::Over(ending) => self.messages.push(Message::Over { ending }),
            Waits::Dice(ask) => {
                let dice = DiceWanted::new(&ask, self.battle.shown().whose(&ask));
                self.messages.push(Message::Dice { dice });
            }
            Waits::Choice(decision) => {
                self.view();
                let asks = self.battle.asks(Seat::from(decision.side), Scope::All);
                self.messages.extend(asks.map(|asks| Message::Decision { decision: Box::new(asks) }));
                if !decision.prompt.may_end() && self.battle.offers(Scope::All).iter().any(|offer| G::passes(&offer.action)) {
                    self.messages.extend(self.how_to_hush(decision.side));
                }
            }
        }
        self.messages.extend(self.battle.view(Seat::Watcher).wish.map(|wish| Message::Wish { wish }));
    }

    /// How not to be asked such a thing again just now.
    fn how_to_hush(&self, side: Side) -> Option<Message> {
        let may = self.battle.may_instruct(side);
        let number = may.for_now?;
        let words = may.instructions.get(number - 1)?;
        Some(Message::Notice { words: format!("standing {number}: {words}. standing: the other instructions.") })
    }

    fn odds(&mut self, action: &G::Action) {
        let side = self.speaker();
        match weighed(&self.battle, side, action) {
            Ok(odds) => {
                let row = |Weight { outcome, p, exact, interval }| Chance { outcome, p, exact, interval };
                let rows = odds.rows.into_iter().map(row).collect();
                self.messages.push(Message::Odds { rows, policy: odds.assumption, complete: odds.complete, runs: odds.runs });
            }
            Err(not_played) => self.not_played(not_played),
        }
    }

    /// What a veteran would do here, and why.
    fn hint(&mut self, play: bool) {
        let veteran = General::new(grognard_general::Level::Veteran, Budget::default());
        let Some(choice) = veteran.choose(&self.battle) else {
            return self.refuse("hint/none", "There is nothing to decide just now.".into());
        };
        let action = serde_json::to_value(&choice.action).unwrap_or_default();
        self.messages.push(Message::Hint { reason: choice.reason, action, considered: choice.considered });
        if play {
            self.play(Reply::Action(choice.action));
        }
    }

    fn standing(&mut self, side: Side, unit: Option<UnitId>, number: Option<usize>) {
        if let Some(number) = number
            && let Err(not_played) = self.battle.instruct_by(side, unit, number)
        {
            return self.not_played(not_played);
        }
        let now = self.battle.view(Seat::from(side)).standing.unwrap_or_default();
        self.messages.push(Message::Standing { side, now, may: self.battle.may_instruct(side) });
    }

    /// Two at one screen: whoever acted last takes back. Against the computer: the person.
    fn undo(&mut self, speaker: Side) {
        let shared = self.levels == [Level::Human; 2];
        let side = if shared && self.battle.last_actor().is_some() { self.battle.last_actor().unwrap_or(speaker) } else { speaker };
        let undone = self.battle.undo(side).map(|_| ());
        self.done(undone);
    }

    fn draw(&mut self, side: Side) {
        if self.levels[side.other().index()] == Level::Human {
            let wished = self.battle.wish(side, Wish::Draw);
            return self.done(wished);
        }
        self.messages.push(Message::Notice { words: "The computer plays on.".into() });
    }

    fn reply(&mut self, agreed: bool) {
        let side = self.battle.position().wish.map_or(self.speaker(), |(by, _)| by.other());
        let replied = self.battle.reply(side, agreed);
        self.done(replied);
    }

    fn done(&mut self, result: Result<(), NotPlayed>) {
        match result {
            Ok(()) => self.go_on(),
            Err(not_played) => self.not_played(not_played),
        }
    }

    fn why(&mut self) {
        let mut lines: Vec<String> = self.reason.iter().map(|reason| format!("The computer's reason: {reason}")).collect();
        for told in self.battle.told(self.eyes(), self.battle.last_action()) {
            lines.extend(told.words);
            lines.extend(told.ledger.iter().map(|line| match line.clause {
                Some(clause) => format!("{:+} {}. {clause}", line.value, line.label),
                None => format!("{} {}", line.value, line.label),
            }));
            lines.extend(told.clauses.iter().map(|clause| format!("{clause}: {}", self.clause_text(*clause))));
        }
        lines.dedup();
        if lines.is_empty() {
            lines.push("Nothing has happened yet.".into());
        }
        self.messages.push(Message::Why { lines });
    }

    fn clause_text(&self, clause: Clause) -> String {
        let book = self.battle.shown().book();
        let text = book.clause(clause).map(|clause| clause.text.clone()).or_else(|| book.gap(clause).map(|gap| gap.text.clone()));
        text.or_else(|| house::text(clause).map(str::to_owned)).unwrap_or_default()
    }

    fn not_played(&mut self, not_played: NotPlayed) {
        match not_played {
            NotPlayed::Refused(refusal) => self.messages.push(Message::Refused { refusal: *refusal }),
            NotPlayed::Fault(fault) => self.fault(fault.code(), fault.to_string()),
        }
    }

    fn fault(&mut self, code: &'static str, words: String) {
        let head = self.battle.head().map(|(head, lines)| format!("{lines} lines, {head}")).unwrap_or_default();
        let report =
            format!("grognard {}, {}, {}, {code}: {words}; log: {head}", env!("CARGO_PKG_VERSION"), G::NAME, self.battle.header().battle);
        self.messages.push(Message::Fault { code, words, report });
        self.effect = Effect::Fault;
    }
}

/// Words beyond the blanks are not thrown away silently.
fn enough(words: &[String], fillings: Vec<Filling>) -> Result<Vec<Filling>, Refusal> {
    match words.get(fillings.len()) {
        Some(extra) => {
            Err(Refusal::new("offer/fillings", house::OFFER, format!("`{extra}` is too much: the offer has {} blanks.", fillings.len())))
        }
        None => Ok(fillings),
    }
}

const HELP: [&str; 14] = [
    "A number takes the offer with that number; fill its blanks after it: 1 2, or 4 1,2.",
    "Where dice are wanted, type their faces: 4 6.",
    "odds NUMBER BLANKS: the chances of an offer, exact where they can be walked.",
    "hint: what the computer would do in your place, and why. hint play: do it.",
    "why: how the last action came about, the computer's reason if it was his, and by which rules.",
    "undo: take back your last action.",
    "standing: your standing instructions. standing NUMBER: give one. standing unit UNIT NUMBER: tell one unit otherwise.",
    "view: the table. decision: what is asked.",
    "draw: offer a draw. yes, no: answer the other side.",
    "concede: give the battle up.",
    "save, or save FILE: put everything on the disc.",
    "quit: leave; a battle with a log can be resumed.",
    "help: this list.",
    "Every line names its rule; grognard rules shows the text.",
];
