//! Geometry to facts: exact positions on both sides of each boundary.

mod command;
mod contact;
mod flank;
mod fought;
mod ground;
mod guns;
mod kit;
mod laws;
mod position;
mod stops;
mod whole;
mod zones;
