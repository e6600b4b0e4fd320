//! The `grognard` program as a library, so that tests and the long fuzzer reach its parts.

pub mod commands;
pub mod failure;
pub mod options;
pub mod play;
pub mod setting;
mod show;
