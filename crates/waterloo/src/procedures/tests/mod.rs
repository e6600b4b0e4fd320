//! Where dice decide.

pub mod charge_reaction;
pub mod cohesion_check;
pub mod combat_result;
pub mod fire;
pub mod leader_casualty;
pub mod leaving_square;
pub mod rally;
pub mod shock;
pub mod square_in_reaction;
pub mod steep_slope;
