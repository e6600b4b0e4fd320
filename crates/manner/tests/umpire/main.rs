//! The umpire of In the Grand Manner, clause by clause: each test is named by the clauses it proves.

mod audit;
mod common;
mod fire;
mod laws;
mod lookups;
mod melee;
mod morale;
mod musketry;
mod options;
mod permissions;
mod villages;
