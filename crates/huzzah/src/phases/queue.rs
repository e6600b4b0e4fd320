//! HZ-GAP-13: what the book leaves in no order the phasing player takes in the order he likes; left alone, by command, then by unit.

use grognard_engine::{Cx, Refusal, Side, Step, UnitId, UnitSet};

use crate::battle::action::{Action, Prompt};
use crate::clause::HZ_GAP_13;
use crate::table::Table;

/// Units that wait for their test, fight or move.
pub struct Queue {
    left: Vec<UnitId>,
    in_order: bool,
}

impl Queue {
    pub fn new(units: impl IntoIterator<Item = UnitId>) -> Queue {
        Queue { left: units.into_iter().collect(), in_order: false }
    }

    /// Only these still wait.
    pub fn retain(&mut self, keep: impl Fn(UnitId) -> bool) {
        self.left.retain(|unit| keep(*unit));
    }

    /// Who is next: the only one left, the first of those in order, or whom the player names.
    pub fn next(&mut self, cx: &mut Cx<Table>, side: Side, prompt: impl Fn(UnitSet) -> Prompt) -> Step<Table, Option<UnitId>> {
        if self.left.len() < 2 || self.in_order {
            return Ok((!self.left.is_empty()).then(|| self.left.remove(0)));
        }
        let at = match cx.choose(side, prompt(self.left.iter().copied().collect()))? {
            Action::InOrder => {
                self.in_order = true;
                0
            }
            Action::Next { unit } => match self.left.iter().position(|other| *other == unit) {
                Some(at) => at,
                None => return Err(Refusal::new("queue/not-waiting", HZ_GAP_13, "That unit is not waiting for its turn.").into()),
            },
            _ => return Err(Refusal::new("queue/next", HZ_GAP_13, "Say who is next, or go on in order.").into()),
        };
        Ok(Some(self.left.remove(at)))
    }
}
