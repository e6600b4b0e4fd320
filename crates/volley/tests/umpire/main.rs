//! The umpire of Volley & Bayonet, clause by clause: each test is named by the clauses it proves.

mod audit;
mod command;
mod common;
mod coverage;
mod fire;
mod house;
mod laws;
mod melee;
mod morale;
mod movement;
mod options;
