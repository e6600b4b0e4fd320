//! Set-up: the ground in the book's words, what moves over it cost, deployment, line of communication.

mod deploy;
mod ground;
mod sheet;
mod start;
