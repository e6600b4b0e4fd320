//! Several rolls in a row with no decision between.

pub mod bombarded_sector;
pub mod cavalry_charge;
pub mod charge;
pub mod charge_on_guns;
pub mod movement_order;
