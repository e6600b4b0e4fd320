//! Melees, breakthroughs and what follows them.

pub mod breakthrough;
pub mod cavalry;
pub mod cavalry_round;
pub mod infantry;
pub mod infantry_outcome;
pub mod infantry_v_artillery;
pub mod overrun;
pub mod squadron_officer;
pub mod turn_and_flee;
