//! Strategies and settings shared by the geometry laws. Seeds are fixed: the same cases on every machine.
#![allow(dead_code, reason = "each law file takes what it needs")]

use grognard_field::geometry::{Bearing, Footprint, Pose, Quanta, Rect, Tolerance, V, v};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

pub fn fixed(seed: u64, cases: u32) -> Config {
    Config {
        cases,
        max_global_rejects: 10_000_000,
        max_local_rejects: 10_000_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        ..Config::default()
    }
}

pub fn tolerance() -> Tolerance {
    Tolerance::new(1.0, 0.05, 300.0).expect("above the grid's error")
}

/// A pose within a square of `spread` metres; one in three faces a cardinal point or the diagonal, where ties live.
pub fn poses(spread: f64) -> impl Strategy<Value = Pose> {
    let most = (spread * 100.0) as i32;
    let facing = prop_oneof![2 => 0..36_000i32, 1 => (0..8i32).prop_map(|n| n * 4_500)];
    (0..most, 0..most, facing).prop_map(|(x, y, f)| Pose { x: Quanta(x), y: Quanta(y), facing: Bearing::new(f) })
}

pub fn sizes() -> impl Strategy<Value = Footprint> {
    (4..240i32, 2..80i32).prop_map(|(w, d)| Footprint::new(f64::from(w), f64::from(d)))
}

pub fn rects(spread: f64) -> impl Strategy<Value = Rect> {
    (poses(spread), sizes()).prop_map(|(p, s)| Rect::at(p, s))
}

pub fn units() -> impl Strategy<Value = V> {
    (0..36_000i32).prop_map(|b| Bearing::new(b).unit())
}

/// Mirrored in the line x = 0.
pub fn mirrored(r: &Rect) -> Rect {
    Rect { c: v(-r.c.x, r.c.y), f: v(-r.f.x, r.f.y), ..*r }
}
