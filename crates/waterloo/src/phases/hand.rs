//! Dice for a procedure: the first party rolls for the side that acts, the other for the enemy; ledgers are kept for the event.

use grognard_engine::dice::{Ask, Rolled};
use grognard_engine::{Assessed, Cx, Hand, Ledger, NoRoll, Side, UnitId};

use crate::battle::Battle;

pub struct Seated<'a, 'c> {
    cx: &'a mut Cx<'c, Battle>,
    /// Red at the umpire's table.
    first: Side,
    subject: Option<UnitId>,
    /// The last assessment.
    pub ledger: Ledger,
}

impl<'a, 'c> Seated<'a, 'c> {
    pub fn new(cx: &'a mut Cx<'c, Battle>, first: Side, subject: Option<UnitId>) -> Seated<'a, 'c> {
        Seated { cx, first, subject, ledger: Ledger::default() }
    }
}

impl Hand for Seated<'_, '_> {
    fn roll(&mut self, ask: &Ask) -> Result<Rolled, NoRoll> {
        let side = if ask.side == Side::Red { self.first } else { self.first.other() };
        let ask = Ask { side, subject: ask.subject.or(self.subject), ..ask.clone() };
        Hand::roll(self.cx, &ask)
    }

    fn assessed(&mut self, assessed: Assessed) {
        self.ledger.clone_from(assessed.ledger);
        Hand::assessed(self.cx, assessed);
    }
}
