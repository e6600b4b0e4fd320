//! The last phase and what it leads to, on a table: command checks, reorganising, rallying, routs, casualties.

mod battles;
mod checks;
mod engaged;
mod kit;
mod mines;
mod rally;
mod reinforcements;
mod reorganise;
mod routs;
