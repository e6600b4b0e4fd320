//! Villages and isolated buildings: break-in, melee, fire.

pub mod assault;
pub mod break_in;
pub mod building;
pub mod extinguish;
pub mod fire;
pub mod melee;
