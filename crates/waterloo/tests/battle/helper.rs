//! Small set-ups.

use std::sync::Arc;

use grognard_waterloo::native::shipped_scenario;
use grognard_waterloo::{Battle, Options, Rules};

pub fn rules() -> Arc<Rules> {
    Arc::new(Rules::with(Options::default()))
}

pub fn shipped(name: &str) -> Battle {
    Battle::start_native(shipped_scenario(name).unwrap(), rules()).unwrap()
}

pub fn mustered(name: &str) -> Battle {
    let field = grognard_field::battle::shipped_battle(name).unwrap();
    Battle::start(&field, rules()).unwrap()
}
