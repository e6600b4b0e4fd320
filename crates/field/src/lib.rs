//! grognard-field
pub mod battle;
pub mod geometry;
pub mod ground;
pub mod polygon;
