//! Luck over whole battles of the real games: every throw has its dice, and in the long run nobody has any.

use std::collections::BTreeMap;

use grognard_engine::log::Header;
use grognard_engine::luck::{Luck, luck};
use grognard_engine::record::{Answer, Record};
use grognard_engine::{Event, Judge, Match, Side};
use grognard_games::{Order, Start, Visit};
use grognard_general::{Budget, General, Level};

/// The luck of a battle of a level against itself, and how many asks for dice each of its records answers.
struct Fought {
    battle: &'static str,
    seed: u64,
    level: Level,
}

impl Visit for Fought {
    type Output = (Luck, Vec<usize>);
    fn battle<G: Judge>(self, start: G) -> (Luck, Vec<usize>) {
        let header = Header::new(G::NAME, G::Event::VERSION, self.battle).seeded(self.seed);
        let mut battle = Match::begin(start.clone(), header, None).unwrap();
        let general = General::new(self.level, Budget::default()).tempered(self.seed);
        while general.act(&mut battle).unwrap() {}
        let dice = |record: &_| match record {
            Record::Acted { answers, .. } | Record::Answered { answers, .. } => {
                answers.iter().filter(|answer| matches!(answer, Answer::Dice(_))).count()
            }
            _ => 0,
        };
        (luck(start, battle.records()), battle.records().iter().map(dice).collect())
    }
}

/// Throws, red's luck in them, and its variance.
#[derive(Default)]
struct Kind {
    throws: usize,
    sum: f64,
    variance: f64,
}

/// All throws together and each kind of them (what for, and who threw) average nought, within four standard errors. A kind of which
/// fewer than this were seen says nothing: one rare loss is many of its deviations.
const ENOUGH: usize = 25;

fn nobody_is_lucky(game: &str, battle: &'static str, level: Level, battles: u64) {
    let start = Start::set_up(game, &Order::named(battle)).unwrap();
    let mut kinds: BTreeMap<String, Kind> = BTreeMap::new();
    for seed in 1..=battles {
        let (luck, dice) = start.clone().visit(Fought { battle, seed, level });
        for (record, thrown) in dice.into_iter().enumerate() {
            let throws: Vec<_> = luck.throws.iter().filter(|throw| throw.record == record).collect();
            assert!(throws.len() <= thrown, "{battle}, seed {seed}: entry {} has {thrown} dice and {throws:?}", record + 1);
        }
        for throw in &luck.throws {
            for name in ["all throws".to_owned(), throw.purpose.to_owned(), format!("{}, {}", throw.purpose, throw.side)] {
                let kind = kinds.entry(name).or_default();
                kind.throws += 1;
                kind.sum += throw.luck(Side::Red);
                kind.variance += throw.variance;
            }
        }
    }
    let enough: Vec<_> = kinds.iter().filter(|(_, kind)| kind.throws >= ENOUGH).collect();
    assert!(enough.len() > 3, "{battle}, {level}: too few kinds of throws to say anything");
    for (name, kind) in enough {
        let deviation = kind.variance.sqrt();
        assert!(
            deviation > 0.0 && kind.sum.abs() < 4.0 * deviation,
            "{battle}, {level}, {name}: {:.1} in {} throws, deviation {deviation:.1}",
            kind.sum,
            kind.throws
        );
    }
}

#[test]
fn nobody_is_lucky_at_maida() {
    nobody_is_lucky("huzzah", "maida", Level::Recruit, 12);
}

#[test]
fn nobody_is_lucky_in_derlons_attack() {
    nobody_is_lucky("waterloo", "derlon", Level::Recruit, 40);
    nobody_is_lucky("waterloo", "derlon", Level::Random, 40);
}
