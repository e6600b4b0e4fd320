//! Where dice decide.

pub mod charge_fatigue;
pub mod charge_reaction;
pub mod cohesion_check;
pub mod combat_result;
pub mod commitment;
pub mod draw_marker;
pub mod fire;
pub mod initiative;
pub mod leader_casualty;
pub mod leaving_square;
pub mod march_check;
pub mod orders_roll;
pub mod pursuit;
pub mod rally;
pub mod retreat_before;
pub mod routed_through;
pub mod shock;
pub mod square_in_reaction;
pub mod steep_slope;
