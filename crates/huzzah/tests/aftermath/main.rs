//! The last phase and what it leads to, on a table: command checks, reorganising, rallying, routs, casualties.

mod battles;
mod checks;
mod engaged;
mod escalade;
mod ground;
mod kit;
mod mines;
mod officers;
mod queue;
mod rally;
mod recall;
mod reinforcements;
mod reorganise;
mod routs;
