//! Muster: a neutral battle seen by one game.
//!
//! What every game's `muster.toml` has in common is here: [`Words`] (a rule in words whose numbers are data), [`Origin`] (where a
//! value comes from), look-up of nations, turns and arrivals, battalions joined, split or gathered ([`Draft`]), the placement that
//! leaves no overlap, and the result: an [`Order`] typed by the game, shown to anybody as a [`Roll`].
//! Deliberately absent: any number of any game, files, dice.

mod brigade;
mod clock;
mod draft;
mod error;
mod gather;
mod grades;
mod nation;
mod order;
mod origin;
mod place;
mod roll;
mod shelter;
mod show;
mod stand;
mod tree;
mod value;
mod words;

pub use brigade::{BodyPlan, BrigadeRule, Led, assemble, brigades};
pub use clock::{Time, arrival_turn, turns};
pub use draft::{Draft, Part, join_small, letters};
pub use error::{MusterError, SheetFault};
pub use gather::{cut, half_up, majority, mean_at, mean_facing, median_grade, portion, share};
pub use grades::{ByGrade, by_ability};
pub use nation::{NationRow, Service, nation_row};
pub use order::{Army, Body, Describe, Leader, Notice, Order, Place, Troop};
pub use origin::{Origin, Sourced};
pub use place::{Placed, Placement, Wish};
pub use roll::{Roll, RollCommand, RollOfficer, RollSide, RollUnit, Totals};
pub use shelter::{Shelter, is_open_ground, shelter};
pub use stand::{garrisons, stand};
pub use tree::Tree;
pub use value::{Datum, Value};
pub use words::{Pinned, Words, check_words};
