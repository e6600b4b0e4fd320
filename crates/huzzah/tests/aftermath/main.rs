//! The last phase and what it leads to, on a table: command checks, reorganising, rallying, routs, casualties.

mod arrivals;
mod battles;
mod checks;
mod engaged;
mod escalade;
mod garrisons;
mod ground;
mod kit;
mod mines;
mod officers;
mod queue;
mod rally;
mod recall;
mod reinforcements;
mod relief;
mod reorganise;
mod routs;
