//! A battle being played: questions, answers, what came of them, and the log of it all.
//!
//! Each answer is played on a kept copy and swapped in on success, so a refusal anywhere changes nothing.

mod imagine;
mod mind;
mod play;
mod standing;
mod undo;
mod view;
mod wishes;

pub use imagine::Imagined;
pub use mind::Mind;
pub use play::{NotPlayed, Preview, Reply};
pub use standing::{MayInstruct, MayInstructUnit};
pub use undo::MayUndo;
pub use view::{Asks, DiceWanted, LineShown, OfferShown, Shown, Told, WishShown, tell};

use crate::decision::{Ending, Waits};
use crate::dice::Seeded;
use crate::fault::Fault;
use crate::game::{Event, Game};
use crate::log::{Chain, Folder, Header, ReadLog, Sink};
use crate::position::Position;
use crate::record::{Answer, Deed, Record, RecordOf};

pub struct Match<G: Game> {
    header: Header,
    folder: Folder<G>,
    /// The half-played state, while an action is open.
    half: G,
    scratch: G,
    waits: Waits<G::Prompt>,
    /// The match's own dice; none where real dice are typed in.
    generator: Option<Seeded>,
    journal: Option<Journal>,
    /// The events of the last run, and how many of them had been shown before.
    events: Vec<G::Event>,
    known: usize,
    /// How many answers have been played and stand.
    played: u64,
}

/// Where records go.
struct Journal {
    chain: Chain,
    sink: Option<Box<dyn Sink>>,
}

impl<G: Game> Match<G> {
    /// Begins a battle: writes the header, then runs the sequence of play to its first question.
    pub fn begin(start: G, header: Header, sink: Option<Box<dyn Sink>>) -> Result<Match<G>, NotPlayed> {
        let mut journal = Journal { chain: Chain::default(), sink };
        let json = serde_json::to_string(&header).map_err(|error| Fault::Log(error.to_string()))?;
        journal.put("header", &[json])?;
        let mut begun = Match::bare(Folder::new(start), header, Some(journal), 0);
        begun.perform(Deed::Begin, Vec::new(), 0)?;
        Ok(begun)
    }

    /// For many battles in a row: no records, so nothing can be taken back or saved.
    pub fn unrecorded(start: G, seed: u64) -> Result<Match<G>, NotPlayed> {
        let header = Header::new(G::NAME, G::Event::VERSION, "").seeded(seed);
        let mut begun = Match::bare(Folder::new(start), header, None, 0);
        begun.perform(Deed::Begin, Vec::new(), 0)?;
        Ok(begun)
    }

    /// Goes on with a battle from its log, in mid-question if it was left there. The sink gets only what is new.
    pub fn resume(start: G, log: ReadLog<G>, sink: Option<Box<dyn Sink>>) -> Result<Match<G>, NotPlayed> {
        let folder = Folder::fold(start, log.records);
        let drawn = folder.position().drawn;
        let began = !folder.records().is_empty();
        let mut resumed = Match::bare(folder, log.header, Some(Journal { chain: log.chain, sink }), drawn);
        if !began {
            resumed.perform(Deed::Begin, Vec::new(), 0)?;
        } else {
            resumed.reopen()?;
            resumed.seal()?;
        }
        Ok(resumed)
    }

    fn bare(folder: Folder<G>, header: Header, journal: Option<Journal>, drawn: u64) -> Match<G> {
        let generator = header.seed.map(|seed| Seeded::at(seed, drawn));
        let game = folder.position().game.clone();
        let waits = Waits::Over(Ending { winner: None, words: String::new(), clause: crate::house::OVER });
        let mut bare =
            Match { header, half: game.clone(), scratch: game, folder, waits, generator, journal, events: Vec::new(), known: 0, played: 0 };
        bare.count();
        bare
    }

    /// A copy that is written down nowhere: for whoever thinks long about a battle that others go on with.
    pub fn apart(&self) -> Match<G> {
        Match {
            header: self.header.clone(),
            folder: self.folder.clone(),
            half: self.half.clone(),
            scratch: self.scratch.clone(),
            waits: self.waits.clone(),
            generator: self.generator.clone(),
            journal: None,
            events: self.events.clone(),
            known: self.known,
            played: self.played,
        }
    }

    /// What it waits for.
    pub fn waits(&self) -> &Waits<G::Prompt> {
        &self.waits
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Everything a fold restores. For the program's own use: a client gets [`Match::view`].
    pub fn position(&self) -> &Position<G> {
        self.folder.position()
    }

    pub fn records(&self) -> &[RecordOf<G>] {
        self.folder.records()
    }

    /// The state as it stands on the table, half-way through an action if one is open.
    pub fn shown(&self) -> &G {
        if self.position().open.is_some() { &self.half } else { &self.position().game }
    }

    /// What the last answer brought.
    pub fn fresh(&self) -> &[G::Event] {
        self.events.get(self.known..).unwrap_or_default()
    }

    /// Everything that has happened in the action that is open, or was closed last.
    pub fn last_action(&self) -> &[G::Event] {
        &self.events
    }

    /// The hash of the log so far, and its number of lines.
    pub fn head(&self) -> Option<(String, u64)> {
        self.journal.as_ref().map(|journal| (journal.chain.head(), journal.chain.lines()))
    }

    fn write(&mut self, records: &[&RecordOf<G>]) -> Result<(), Fault> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        let lines: Result<Vec<String>, _> = records.iter().map(serde_json::to_string).collect();
        journal.put("record", &lines.map_err(|error| Fault::Log(error.to_string()))?)
    }

    /// Writes a record, then takes it up.
    fn enter(&mut self, record: RecordOf<G>) -> Result<(), Fault> {
        self.write(&[&record])?;
        self.folder.push(record);
        self.seal()
    }

    /// A finished battle ends with its seal.
    fn seal(&mut self) -> Result<(), Fault> {
        self.look();
        if let Waits::Over(ending) = &self.waits
            && self.journal.is_some()
            && !matches!(self.records().last(), Some(Record::Sealed { .. }))
        {
            let seal = Record::Sealed { records: self.records().len(), ending: ending.clone() };
            self.write(&[&seal])?;
            self.folder.note(seal);
        }
        Ok(())
    }

    /// What it waits for now, unless a question is open (then the run has said so).
    fn look(&mut self) {
        let position = self.folder.position();
        if let Some(ending) = position.ending() {
            self.waits = Waits::Over(ending);
        } else if position.open.is_none()
            && let Some(decision) = position.game.decision()
        {
            self.waits = Waits::Choice(decision);
        }
    }

    /// Counts the answers that stand.
    fn count(&mut self) {
        let counts = |record: &RecordOf<G>| matches!(record, Record::Acted { .. } | Record::Answered { .. });
        self.played = self.folder.standing_back().filter(|(_, record)| counts(record)).count() as u64;
    }
}

impl Journal {
    fn put(&mut self, key: &str, jsons: &[String]) -> Result<(), Fault> {
        let mut chain = self.chain;
        let mut text = String::new();
        for json in jsons {
            let (line, next) = chain.link(key, json);
            text.push_str(&line);
            chain = next;
        }
        if let Some(sink) = &mut self.sink {
            sink.put(&text).map_err(|error| Fault::Log(error.to_string()))?;
        }
        self.chain = chain;
        Ok(())
    }
}

/// The answers of an open action, or none.
fn answers_of<G: Game>(position: &Position<G>) -> Vec<Answer<G::Action>> {
    position.open.as_ref().map(|open| open.answers.clone()).unwrap_or_default()
}
