//! Luck over whole battles of the real games: every throw has its dice, and in the long run nobody has any.

use grognard_engine::log::Header;
use grognard_engine::luck::{Luck, luck};
use grognard_engine::record::{Answer, Record};
use grognard_engine::{Event, Judge, Match, Side};
use grognard_games::{Order, Start, Visit};
use grognard_general::{Budget, General, Level};

/// The luck of a battle between recruits, and how many asks for dice each of its records answers.
struct Fought {
    battle: &'static str,
    seed: u64,
}

impl Visit for Fought {
    type Output = (Luck, Vec<usize>);
    fn battle<G: Judge>(self, start: G) -> (Luck, Vec<usize>) {
        let header = Header::new(G::NAME, G::Event::VERSION, self.battle).seeded(self.seed);
        let mut battle = Match::begin(start.clone(), header, None).unwrap();
        let general = General::new(Level::Recruit, Budget::default()).tempered(self.seed);
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

fn nobody_is_lucky(game: &str, battle: &'static str, battles: u64) {
    let start = Start::set_up(game, &Order::named(battle)).unwrap();
    let (mut sum, mut variance) = (0.0, 0.0);
    for seed in 1..=battles {
        let (luck, dice) = start.clone().visit(Fought { battle, seed });
        for (record, thrown) in dice.into_iter().enumerate() {
            let throws: Vec<_> = luck.throws.iter().filter(|throw| throw.record == record).collect();
            assert!(throws.len() <= thrown, "{battle}, seed {seed}: entry {} has {thrown} dice and {throws:?}", record + 1);
        }
        sum += luck.of(Side::Red);
        variance += luck.deviation().powi(2);
    }
    assert!(variance > 0.0 && sum.abs() < 3.0 * variance.sqrt(), "{battle}: {sum:.1} with a deviation of {:.1}", variance.sqrt());
}

#[test]
fn nobody_is_lucky_at_maida() {
    nobody_is_lucky("huzzah", "maida", 12);
}

#[test]
fn nobody_is_lucky_in_derlons_attack() {
    nobody_is_lucky("waterloo", "derlon", 12);
}
