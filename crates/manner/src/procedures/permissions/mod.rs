//! May it, must it, what becomes of it: answered from stated facts, each by its clause.

pub mod after_melee;
pub mod artillery_action;
pub mod charge_through;
pub mod further_breakthrough;
pub mod in_command;
pub mod is_unformed;
pub mod may_bombard;
pub mod may_charge;
pub mod may_form;
pub mod may_move;
pub mod may_rally;
pub mod may_volley;
pub mod must_test;
pub mod passing_through;
pub mod skirmishers;
pub mod target_gone;
pub mod village;

use grognard_engine::umpire::Verdict;
use grognard_engine::{Clause, Ruling, coverage};
use serde::Serialize;

/// A ruling, with the further clauses that say the same or what it costs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Permit {
    #[serde(flatten)]
    pub ruling: Ruling,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Clause>,
}

impl From<Ruling> for Permit {
    fn from(ruling: Ruling) -> Permit {
        Permit { ruling, also: Vec::new() }
    }
}

impl Permit {
    pub fn allowed(&self) -> bool {
        self.ruling.allowed
    }

    /// Cites another clause if it holds.
    pub fn also_if(mut self, holds: bool, clause: Clause) -> Permit {
        if holds {
            coverage::record(clause);
            self.also.push(clause);
        }
        self
    }
}

impl Verdict for Permit {
    fn words(&self) -> String {
        self.ruling.words()
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut by = vec![self.ruling.clause];
        by.extend(&self.also);
        by
    }
}
