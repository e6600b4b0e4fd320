//! HZ-HED-08: guns that fire through the hedge they stand against shoot it away, as far as it lies between their flank lines.

use grognard_field::geometry::{Rect, Side as Edge, V};
use grognard_field::ground::Line;

use super::{Barrier, Terrain};
use crate::facts::blocks::runs_against;
use crate::words::Feature;

/// Metres of hedge that are not worth keeping.
const STUMP: f64 = 0.01;

impl Terrain {
    /// The hedge between the flank lines of guns that have their front against it: every piece of it, as a path.
    pub fn hedge_before(&self, guns: &Rect, contact: f64) -> Vec<Vec<V>> {
        self.lines.iter().filter(|line| is_hedge(line)).flat_map(|line| parted(&line.path, guns, contact).gone).collect()
    }

    /// The same ground without it. What is left of a hedge on either hand is a hedge of its own.
    pub fn without_hedge_before(&self, guns: &Rect, contact: f64) -> Terrain {
        let mut lines = Vec::with_capacity(self.lines.len() + 1);
        for line in &self.lines {
            let cut = is_hedge(line).then(|| parted(&line.path, guns, contact)).filter(|cut| !cut.gone.is_empty());
            match cut {
                Some(cut) => lines.extend(cut.kept.into_iter().map(|path| Line { path, tag: line.tag.clone() })),
                None => lines.push(line.clone()),
            }
        }
        Terrain { lines, ..self.clone() }
    }
}

fn is_hedge(line: &Line<Barrier>) -> bool {
    matches!(line.tag.feature, Feature::LowHedge | Feature::HighHedge)
}

/// A path in pieces: those that stay, and those that go.
#[derive(Default)]
struct Parted {
    kept: Vec<Vec<V>>,
    gone: Vec<Vec<V>>,
}

fn parted(path: &[V], guns: &Rect, contact: f64) -> Parted {
    let mut cut = Parted::default();
    let runs: Vec<(usize, usize)> = runs_against(path, guns, Edge::Front, contact).collect();
    for (n, w) in path.windows(2).enumerate() {
        let before = runs.iter().any(|(first, last)| (*first..=*last).contains(&n));
        let (from, to) = if before { between_the_flanks(w[0], w[1], guns) } else { (w[1], w[1]) };
        draw(&mut cut.kept, w[0], from);
        draw(&mut cut.gone, from, to);
        draw(&mut cut.kept, to, w[1]);
    }
    cut
}

/// The part of a stretch that lies between the flank lines; its far end twice if none does.
fn between_the_flanks(p: V, q: V, guns: &Rect) -> (V, V) {
    let (from, to) = (guns.local(p).x, guns.local(q).x);
    // The stretch runs along the front: it is nowhere square to it.
    let at = |x: f64| ((x - from) / (to - from)).clamp(0.0, 1.0);
    let place = |share: f64| if share >= 1.0 { q } else { p.lerp(q, share) };
    let (left, right) = (at(-guns.hw), at(guns.hw));
    let (near, far) = (place(left.min(right)), place(left.max(right)));
    if near.distance(far) > STUMP { (near, far) } else { (q, q) }
}

/// Goes on with the last path if it ended here.
fn draw(paths: &mut Vec<Vec<V>>, p: V, q: V) {
    if p.distance(q) <= STUMP {
        return;
    }
    match paths.last_mut().filter(|path| path.last().is_some_and(|end| end.distance(p) <= STUMP)) {
        Some(path) => path.push(q),
        None => paths.push(vec![p, q]),
    }
}
