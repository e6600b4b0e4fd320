//! Whole battles: the clauses that need a table, the engine's laws, and many random battles.

mod swarm;
