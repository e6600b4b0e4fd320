//! What a battle was, event by event: moments that mattered, each with what brought it about.

use grognard_engine::record::{Record, RecordOf};
use grognard_engine::{Clause, Event, Game, Seat, Side};

/// Something that mattered.
pub struct Moment {
    /// The record it stands in.
    pub record: usize,
    pub turn: u32,
    pub lines: Vec<String>,
    /// Done to red and blue, and won back by them, in parts of the coin.
    pub hurt: [i64; 2],
    pub won_back: [i64; 2],
    pub notable: bool,
    families: Vec<String>,
}

impl Moment {
    fn new(record: usize, turn: u32) -> Moment {
        Moment { record, turn, lines: Vec::new(), hurt: [0, 0], won_back: [0, 0], notable: false, families: Vec::new() }
    }

    /// Nobody came to harm; somebody rallied.
    pub fn is_recovery(&self) -> bool {
        !self.notable && self.hurt == [0, 0]
    }

    pub fn harm(&self) -> i64 {
        self.hurt[0] + self.hurt[1]
    }

    /// How much it moved, towards red if more than nothing.
    pub fn swing(&self) -> i64 {
        (self.hurt[1] - self.won_back[1]) - (self.hurt[0] - self.won_back[0])
    }

    pub fn weight(&self, parts: i64) -> i64 {
        self.harm() + self.won_back[0] + self.won_back[1] + if self.notable { 2 * parts } else { 0 }
    }

    fn add(&mut self, told: Told) {
        self.lines.extend(told.lines);
        for side in 0..2 {
            self.hurt[side] += told.done[side].max(0);
            self.won_back[side] += (-told.done[side]).max(0);
        }
        self.notable |= told.notable;
        self.families.extend(told.families);
    }

    /// What follows in the same action belongs to it if the same part of the book says so or it is about the same troops. Men who rally
    /// and men who fall are two stories.
    fn goes_on(&self, told: &Told, names: &[String]) -> bool {
        if self.is_recovery() != told.done.iter().all(|done| *done <= 0) && told.done != [0, 0] {
            return false;
        }
        let same_rule = told.families.iter().any(|family| self.families.contains(family));
        let subject = told.lines.first().and_then(|line| subject(line, names));
        let same_troops = subject.is_some_and(|name| self.lines.iter().any(|line| line.starts_with(name)));
        // An officer falls with his men; a place changes hands by a completion of its own, whoever was hurt before.
        let besides = told.done == [0, 0] && !told.families.is_empty();
        same_rule || same_troops || besides || told.is_completion_of_harm()
    }
}

/// The piece a line begins with.
pub fn subject<'a>(line: &str, names: &'a [String]) -> Option<&'a str> {
    let begins = |name: &&String| line.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with([' ', ',']));
    names.iter().filter(begins).map(String::as_str).max_by_key(|name| name.len())
}

/// One event in words, with what it did.
struct Told {
    lines: Vec<String>,
    done: [i64; 2],
    notable: bool,
    /// The parts of the book it rests on: "HZ-THR". Completions are of no part.
    families: Vec<String>,
}

impl Told {
    fn is_completion_of_harm(&self) -> bool {
        self.families.is_empty() && self.done != [0, 0]
    }
}

fn families<E: Event>(event: &E) -> Vec<String> {
    let mut families = Vec::new();
    event.clauses(&mut |clause: Clause| {
        if let Some((family, _)) = clause.as_str().rsplit_once('-').filter(|_| !clause.is_gap()) {
            families.push(family.to_owned());
        }
    });
    families
}

/// A turn as it begins.
pub struct Turn {
    pub number: u32,
    pub time: Option<String>,
    /// How many turns there are at most.
    pub of: Option<u32>,
}

pub struct Course<G: Game> {
    pub moments: Vec<Moment>,
    pub turns: Vec<Turn>,
    pub end: G,
    /// How it ended; nothing while it goes on.
    pub words: Option<String>,
    /// Of all pieces.
    pub names: Vec<String>,
}

impl<G: Game> Course<G> {
    pub fn of(start: &G, records: &[RecordOf<G>], stands: &[usize]) -> Course<G> {
        let names = start.board(Seat::Watcher).pieces.into_iter().map(|piece| piece.name).collect();
        let mut course = Course { moments: Vec::new(), turns: Vec::new(), end: start.clone(), words: None, names };
        for record in stands.iter().copied() {
            course.follow(&records[record], record);
            match &records[record] {
                Record::Conceded { side } => course.words = Some(format!("{} conceded.", course.end.army(*side))),
                Record::Sealed { ending, .. } => course.words = Some(ending.words.clone()),
                _ => {}
            }
        }
        course
    }

    fn follow(&mut self, record: &RecordOf<G>, at: usize) {
        let events = match record {
            Record::Acted { events, .. } | Record::Answered { events, .. } => &events[..],
            _ => &[],
        };
        // The last thing said that did no harm: mostly why the next thing did.
        let mut cause: Option<Told> = None;
        let mut open = false;
        for event in events {
            let told = self.apply(event);
            if told.done == [0, 0] && !told.notable {
                if !told.lines.is_empty() {
                    (cause, open) = (Some(told), false);
                }
                continue;
            }
            match self.moments.last_mut() {
                Some(last) if open && last.goes_on(&told, &self.names) => last.add(told),
                _ => {
                    let because = cause
                        .take()
                        .filter(|cause| cause.families.iter().any(|family| told.families.contains(family)) || told.is_completion_of_harm());
                    let mut moment = Moment::new(at, self.end.turn());
                    because.into_iter().chain([told]).for_each(|told| moment.add(told));
                    self.moments.push(moment);
                }
            }
            open = true;
        }
    }

    fn apply(&mut self, event: &G::Event) -> Told {
        let harm = |game: &G| Side::BOTH.map(|side| game.harm(side));
        let (was, notable) = (harm(&self.end), self.end.is_notable(event));
        self.end.apply(event);
        let now = harm(&self.end);
        if self.turns.last().is_none_or(|turn| turn.number != self.end.turn()) {
            let clock = self.end.board(Seat::Watcher).clock;
            self.turns.push(Turn { number: self.end.turn(), time: clock.time, of: clock.turns });
        }
        Told { lines: self.end.tell(event), done: [now[0] - was[0], now[1] - was[1]], notable, families: families(event) }
    }

    /// The heaviest moment of the turn in which most was lost; nothing while nobody has come to harm.
    pub fn crisis(&self) -> Option<&Moment> {
        let of_turn = |turn: u32| self.moments.iter().filter(move |moment| moment.turn == turn);
        let cost = |turn: &&Turn| of_turn(turn.number).map(Moment::harm).sum::<i64>();
        // The first of equals: later ones repeat it.
        let worst = self.turns.iter().rev().max_by_key(cost)?;
        of_turn(worst.number).max_by_key(|moment| moment.harm()).filter(|moment| moment.harm() > 0)
    }
}
