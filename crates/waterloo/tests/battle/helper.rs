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
