//! Tests of everything dice decide, one module by topic. Each test is named by the clauses it proves.

mod artillery;
mod audit;
mod command;
mod completions;
mod engagement;
mod favourable;
mod general;
mod input;
mod kit;
mod laws;
mod multiple;
mod options;
mod orders;
mod page;
mod rally;
mod skirmish;
mod terrain;
mod threat;
mod threat_results;
