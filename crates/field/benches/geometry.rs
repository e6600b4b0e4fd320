//! How fast the ground is measured. `items` are single gaps, sweeps, wheels, sights.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use grognard_field::geometry::{Bearing, Footprint, Pose, Quanta, Rect, Side, Turn, gap, gap_within, sweep, v, wheel, wheel_within};
use grognard_field::ground::{Blocker, Elevation, HeightRule, Look, Screen, Sight, View, sight};

fn main() {
    divan::main();
}

/// A plain generator: the same pairs on every machine and in every run.
struct Pairs(u64);

impl Pairs {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as f64) / ((1u64 << 31) as f64)
    }

    fn unit(&mut self, size: Footprint, spread: f64) -> Rect {
        let at = v(self.next() * spread, self.next() * spread);
        Rect::at(Pose::nearest(at, Bearing::degrees(self.next() * 360.0)), size)
    }
}

const LINE: Footprint = Footprint::new(120.0, 15.0);
const COLUMN: Footprint = Footprint::new(60.0, 30.0);
const MANY: usize = 1024;

/// Pairs drawn from a table of 2 x 256 units. Far more pairs than a branch predictor can learn by heart, few enough units to
/// stay in the cache, as those of a battle do.
struct Field {
    lines: Vec<Rect>,
    columns: Vec<Rect>,
    pairs: Vec<(u8, u8)>,
}

impl Field {
    fn new(spread: f64) -> Field {
        let mut p = Pairs(7);
        let lines = (0..256).map(|_| p.unit(LINE, spread)).collect();
        let columns = (0..256).map(|_| p.unit(COLUMN, spread)).collect();
        let pairs = (0..65_536).map(|_| ((p.next() * 256.0) as u8, (p.next() * 256.0) as u8)).collect();
        Field { lines, columns, pairs }
    }
}

fn pairs<R>(bencher: Bencher, spread: f64, f: impl Fn(&Rect, &Rect) -> R + Sync) {
    let field = Field::new(spread);
    each(bencher, &field.pairs, |&(i, j)| f(&field.lines[usize::from(i)], &field.columns[usize::from(j)]));
}

fn each<T, R>(bencher: Bencher, all: &[T], f: impl Fn(&T) -> R + Sync)
where
    T: Sync,
{
    bencher.counter(ItemsCount::new(all.len())).bench(|| {
        for one in black_box(all) {
            black_box(f(one));
        }
    });
}

/// Every pair measured to the end: random units within 300 m of ground.
#[divan::bench]
fn gap_exact_signed(bencher: Bencher) {
    pairs(bencher, 300.0, gap);
}

/// Contact questions over the same close pairs, with the circles first.
#[divan::bench]
fn gap_mixed_close_300m(bencher: Bencher) {
    pairs(bencher, 300.0, |a, b| gap_within(a, b, 1.0));
}

/// The same over a whole table of 2,400 m, where nearly all pairs are far apart.
#[divan::bench]
fn gap_mixed_table_2400m(bencher: Bencher) {
    pairs(bencher, 2400.0, |a, b| gap_within(a, b, 1.0));
}

#[divan::bench]
fn sweep_straight(bencher: Bencher) {
    pairs(bencher, 300.0, |a, b| sweep(a, a.f, 150.0, b));
}

#[divan::bench]
fn sweep_swept_tolerance(bencher: Bencher) {
    pairs(bencher, 300.0, |a, b| grognard_field::geometry::sweep_within(a, a.f, 150.0, b, 1.0));
}

#[divan::bench]
fn wheel_about_corner(bencher: Bencher) {
    pairs(bencher, 300.0, |a, b| wheel(a, a.ends(Side::Front)[0], Turn::Left, 1.6, b));
}

#[divan::bench]
fn wheel_swept_tolerance(bencher: Bencher) {
    pairs(bencher, 300.0, |a, b| wheel_within(a, a.ends(Side::Front)[0], Turn::Left, 1.6, b, 1.0));
}

#[divan::bench]
fn pose_to_rect(bencher: Bencher) {
    let mut p = Pairs(3);
    let poses: Vec<Pose> = (0..MANY)
        .map(|_| Pose {
            x: Quanta((p.next() * 1e5) as i32),
            y: Quanta((p.next() * 1e5) as i32),
            facing: Bearing::degrees(p.next() * 360.0),
        })
        .collect();
    each(bencher, &poses, |pose| Rect::at(*pose, LINE));
}

/// One look from a face at a target past ten units.
#[divan::bench]
fn sight_every_line_past_10_units(bencher: Bencher) {
    let mut p = Pairs(11);
    let others: Vec<Rect> = (0..10).map(|_| p.unit(COLUMN, 2400.0)).collect();
    let looks: Vec<Look> = (0..MANY)
        .map(|_| Look {
            from: p.unit(LINE, 2400.0),
            face: Side::Front,
            target: p.unit(COLUMN, 2400.0),
            kind: Sight::Every,
            ends: Elevation { observer: 0, target: 0 },
            rule: HeightRule::Flat,
            slack: 0.05,
        })
        .collect();
    let screens = || others.iter().enumerate().map(|(i, &r)| Screen { shape: Blocker::Body(r), view: View::Blocks, top: None, tag: i });
    each(bencher, &looks, |look| sight(look, screens()).is_ok());
}
