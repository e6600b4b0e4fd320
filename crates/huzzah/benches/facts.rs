//! What facts cost: `cargo bench -p grognard-huzzah --bench facts`. Forty units a side, two lines of battle within reach of each other.

#[path = "../tests/facts/kit.rs"]
#[allow(dead_code)]
mod kit;

use divan::{Bencher, black_box};
use grognard_engine::UnitId;
use grognard_field::geometry::{Amount, Motion, Side as Edge};
use grognard_huzzah::facts::{Stance, guns, orders, stops, threats, trials};
use grognard_huzzah::procedures::permissions::passing_friends::MoveBy;
use grognard_huzzah::table::{CommandId, Event, OfficerId, Table, Target};
use grognard_huzzah::words::{Feature, OrderKind};
use kit::{Board, Piece, block, foot, guns as battery, horse};

fn main() {
    divan::main();
}

/// Ten in a row, four rows deep: lines, lines, columns of horse, guns between.
fn army(y: f64, back: f64, facing: f64) -> Vec<Piece> {
    let row = |n: usize, y: f64| (0..10).map(move |x| (12.0 + 21.0 * x as f64, y + back * n as f64));
    let lines = row(0, y).map(move |(x, y)| foot(x, y, facing));
    let second = row(1, y).map(move |(x, y)| foot(x, y, facing).column());
    let cavalry = row(2, y).map(move |(x, y)| horse(x, y, facing));
    let guns = row(0, y).map(move |(x, y)| battery(x + 10.5, y, facing));
    lines.chain(second).chain(cavalry).chain(guns).enumerate().map(|(n, piece)| piece.brigade((n / 10) % 3)).collect()
}

fn field() -> Table {
    let board = Board::new(army(80.0, -12.0, 0.0), army(92.0, 12.0, 180.0));
    board.area(Feature::LightWood, &block(100.0, 84.0, 20.0, 5.0)).line(Feature::LowHedge, &[(20.0, 86.0), (70.0, 86.0)]).table()
}

const FRONT: UnitId = UnitId(1);

#[divan::bench]
fn threat_facts(bencher: Bencher) {
    let table = field();
    bencher.bench_local(|| trials::threat_facts(&table, black_box(&Stance::of(&table, FRONT))));
}

#[divan::bench]
fn threateners(bencher: Bencher) {
    let table = field();
    bencher.bench_local(|| threats::threateners(&table, black_box(&Stance::of(&table, FRONT))));
}

#[divan::bench(args = [1, 15, 25])]
fn is_threatened(bencher: Bencher, unit: u16) {
    let table = field();
    bencher.bench_local(|| threats::is_threatened(&table, black_box(&Stance::of(&table, UnitId(unit)))));
}

#[divan::bench]
fn order_facts(bencher: Bencher) {
    let table = field();
    bencher.bench_local(|| orders::order_facts(&table, OfficerId(1), black_box(Target::Command(CommandId(1))), OrderKind::Advance));
}

#[divan::bench]
fn shots(bencher: Bencher) {
    let table = field();
    bencher.bench_local(|| guns::shots(&table, black_box(&Stance::of(&table, FRONT))));
}

#[divan::bench]
fn entries(bencher: Bencher) {
    let table = field();
    let unit = UnitId(12);
    let path = Motion::AHEAD.path(table.unit(unit).pose, table.footprint(unit), Amount(20_000));
    bencher.bench_local(|| stops::entries(&table, &Stance::of(&table, unit), black_box(&path), Edge::Front));
}

#[divan::bench]
fn moved(bencher: Bencher) {
    let mut table = field();
    let pose = table.unit(FRONT).pose;
    let event = Event::moved(&table, FRONT, MoveBy::Advance, pose, grognard_huzzah::clause::HZ_ADV_01);
    bencher.bench_local(|| table.apply_event(black_box(&event)));
}
