//! The parts of the `grognard` program that tests and the long fuzzer reach too.

pub mod failure;
pub mod play;
