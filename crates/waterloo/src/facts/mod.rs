//! From the state of a battle to the facts that procedures ask for: measured here, decided there.

pub mod charge;
pub mod command;
pub mod denial;
pub mod fire;
pub mod march;
pub mod reach;
pub mod retreat;
pub mod rout;
pub mod shock;
pub mod sight;
pub mod stack;
pub mod wander;
