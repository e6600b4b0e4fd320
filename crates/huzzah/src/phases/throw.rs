//! Dice in a battle: the umpire's procedures roll for "red" and "blue"; here they roll for whom they concern, and what was
//! assessed and rolled is kept for the event that tells of it.

use grognard_engine::coverage::record;
use grognard_engine::{Ask, Assessed, Clause, Cx, Hand, Ledger, NoRoll, Rolled, Side, UnitId};
use smallvec::SmallVec;

use crate::clause::HZ_GEN_02;
use crate::table::{CommandId, Event, OfficerId, Subject, Table, Target, Test, Tested};

/// One assessment and its roll.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    pub rating: i32,
    pub rolled: i32,
    pub ledger: Ledger,
}

/// A hand that rolls in a battle.
pub struct Throw<'c, 'a> {
    cx: &'c mut Cx<'a, Table>,
    /// Whom the procedure calls red: the tester, the attacker.
    red: Side,
    /// Whom the rolls are about, one after the other; the last of them for all that follow.
    subjects: SmallVec<[UnitId; 4]>,
    /// Or what command they are about, and which officer rolls.
    command: Option<CommandId>,
    officer: Option<OfficerId>,
    pub seen: SmallVec<[Seen; 2]>,
}

impl<'c, 'a> Throw<'c, 'a> {
    pub fn new(cx: &'c mut Cx<'a, Table>, red: Side) -> Throw<'c, 'a> {
        Throw { cx, red, subjects: SmallVec::new(), command: None, officer: None, seen: SmallVec::new() }
    }

    /// Whom the roll is about.
    pub fn of(self, unit: UnitId) -> Throw<'c, 'a> {
        self.of_each([unit])
    }

    /// Each of them rolls, in this order.
    pub fn of_each(mut self, units: impl IntoIterator<Item = UnitId>) -> Throw<'c, 'a> {
        self.subjects = units.into_iter().collect();
        self
    }

    /// The officer who rolls.
    pub fn by(self, officer: OfficerId) -> Throw<'c, 'a> {
        Throw { officer: Some(officer), ..self }
    }

    pub fn of_command(self, command: CommandId) -> Throw<'c, 'a> {
        Throw { command: Some(command), ..self }
    }

    /// Whom an order is for.
    pub fn of_target(self, target: Target) -> Throw<'c, 'a> {
        match target {
            Target::Unit(unit) => self.of(unit),
            Target::Command(command) => self.of_command(command),
        }
    }
}

impl Hand for Throw<'_, '_> {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        let side = if ask.side == Side::Red { self.red } else { self.red.other() };
        let rolled = self.seen.iter().filter(|seen| seen.rolled > 0).count();
        let subject = self.subjects.get(rolled).or(self.subjects.last()).copied();
        let (command, officer) = (self.command.map(|command| command.0), self.officer.map(|officer| officer.0));
        let ask = Ask { side, subject, command, officer, ..ask.clone() };
        let rolled = Hand::roll(self.cx, &ask)?;
        record(HZ_GEN_02);
        match self.seen.last_mut() {
            Some(seen) if seen.rolled == 0 => seen.rolled = rolled.value,
            _ => self.seen.push(Seen { rolled: rolled.value, ..Seen::default() }),
        }
        Ok(rolled)
    }

    fn assessed(&mut self, assessed: Assessed) {
        self.seen.push(Seen { rating: assessed.rating, rolled: 0, ledger: assessed.ledger.clone() });
        self.cx.assessed(assessed);
    }
}

impl Seen {
    /// The event that tells of it.
    pub fn told(self, test: Test, of: Subject, passed: bool, clauses: impl IntoIterator<Item = Clause>) -> Event {
        Event::Tested(Box::new(Tested {
            test,
            of,
            rating: self.rating,
            rolled: self.rolled,
            passed,
            ledger: self.ledger,
            clauses: clauses.into_iter().collect(),
        }))
    }
}
