//! Whole battles: the clauses that need a table, the engine's laws, and many random battles.

mod command;
mod endings;
mod engagements;
mod golden;
mod ground;
mod guns;
mod huzzahs;
mod kit;
mod laws;
mod memo;
mod nearly;
mod obstacles;
mod officers;
mod orders;
mod reasons;
mod sequence;
mod sights;
mod swarm;
mod told;
