//! grognard-field
pub mod battle;
pub mod geometry;
pub mod ground;
pub mod hex;
pub mod muster;
pub mod polygon;
