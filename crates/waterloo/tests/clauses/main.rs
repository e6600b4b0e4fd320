//! Every clause the umpire decides, on both sides of its boundary.

mod audit;
mod chains;
mod cover;
mod docs;
mod fire;
mod helper;
mod laws;
mod matrix;
mod morale;
mod movement;
mod options;
mod permissions;
mod shock;
