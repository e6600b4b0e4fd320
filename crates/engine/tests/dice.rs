//! Dice: exact distributions against brute force, against seeded rolls, and against themselves seen more coarsely.

use std::collections::BTreeMap;

use grognard_engine::dice::{Read, Seeded, Typed, ask_outcomes, enumerate, enumerate_within};
use grognard_engine::{Ask, Clause, Dice, Die, Grain, Hand, NoRoll, Probability, Rolled, Side};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

fn check<S: Strategy>(cases: u32, strategy: S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[18; 32]);
    TestRunner::new_with_rng(config, rng).run(&strategy, test).unwrap_or_else(|error| panic!("{error}"));
}

fn ask(dice: Dice) -> Ask {
    Ask::new(dice, Side::Red, "test", Clause::new("TT-DICE-01"))
}

fn die() -> impl Strategy<Value = Die> {
    prop::sample::select(vec![Die::D6, Die::D10, Die::D10From0, Die::Average])
}

fn throws(most: u8) -> impl Strategy<Value = Dice> {
    (1..=most, die(), 0..3_u8, 1..=most, 0..4_u8, 0..11_u8, 0..11_u8).prop_map(|(dice, die, keep, kept, read, a, b)| {
        let throw = Dice::throw(dice, die);
        let throw = match keep {
            0 => throw,
            1 => throw.keep_highest(kept),
            _ => throw.keep_lowest(kept),
        };
        Dice::Throw(match read {
            0 => throw,
            1 => throw.faces(),
            2 => throw.ends(a.min(b), a.max(b)),
            _ => throw.counting(a.min(b), a.max(b)),
        })
    })
}

fn total(outcomes: &[(Rolled, Probability)]) -> Probability {
    outcomes.iter().fold(Probability::ZERO, |sum, (_, chance)| sum.plus(chance))
}

/// Every order of faces by itself.
fn brute_force(dice: &Dice) -> BTreeMap<(i32, Vec<u8>), u64> {
    let Dice::Throw(throw) = dice else { panic!() };
    let faces = throw.die.faces();
    let mut counts = BTreeMap::new();
    for order in 0..faces.len().pow(throw.dice.into()) {
        let pips = (0..throw.dice).scan(order, |rest, _| {
            let face = faces[*rest % faces.len()];
            *rest /= faces.len();
            Some(face)
        });
        let rolled = throw.rolled(pips.collect());
        let by_face = matches!(throw.read, Read::Faces | Read::Ends { .. });
        let kept = if by_face { rolled.kept.to_vec() } else { Vec::new() };
        *counts.entry((rolled.value, kept)).or_default() += 1;
    }
    counts
}

#[test]
fn distributions_equal_brute_force() {
    check(200, throws(4), |dice| {
        let outcomes = ask_outcomes(&dice, &Grain::Every);
        let brute = brute_force(&dice);
        let all: u64 = brute.values().sum();
        let exact: BTreeMap<(i32, Vec<u8>), Probability> =
            outcomes.iter().map(|(rolled, chance)| ((rolled.value, rolled.kept.to_vec()), chance.clone())).collect();
        let brute: BTreeMap<_, _> = brute.into_iter().map(|(key, ways)| (key, Probability::new(ways.into(), all.into()))).collect();
        prop_assert_eq!(exact, brute, "{}", dice);
        prop_assert!(outcomes.is_sorted_by_key(|(rolled, _)| rolled.value));
        Ok(())
    });
}

#[test]
fn distributions_sum_to_exactly_one() {
    let bands = prop::collection::vec(-5..80_i32, 0..6);
    check(150, (throws(24), bands), |(dice, bands)| {
        // Single faces of many dice are more multisets than any rule looks at.
        if matches!(dice, Dice::Throw(throw) if matches!(throw.read, Read::Faces | Read::Ends { .. }) && throw.dice > 8) {
            return Ok(());
        }
        prop_assert_eq!(total(&ask_outcomes(&dice, &Grain::Every)), Probability::ONE);
        prop_assert_eq!(total(&ask_outcomes(&dice, &Grain::bands(bands))), Probability::ONE);
        Ok(())
    });
    for of in 1..=40 {
        assert_eq!(total(&ask_outcomes(&Dice::Draw { of }, &Grain::Every)), Probability::ONE);
    }
}

#[test]
fn distributions_agree_with_a_hundred_thousand_seeded_rolls() {
    const ROLLS: u32 = 100_000;
    let dice = [
        Dice::d6(2),
        Dice::Throw(Dice::throw(4, Die::D6).keep_highest(3)),
        Dice::Throw(Dice::throw(3, Die::Average).keep_lowest(2)),
        Dice::hits(12, 4),
        Dice::Throw(Dice::throw(2, Die::D10)),
        Dice::d10_from_0(),
        Dice::Draw { of: 7 },
        Dice::RollOff { dice: 1, die: Die::D6, red: 0, blue: 1 },
        Dice::RollOff { dice: 2, die: Die::Average, red: -1, blue: 1 },
    ];
    for dice in dice {
        let mut hand = Seeded::new(1815);
        let mut counts: BTreeMap<i32, u32> = BTreeMap::new();
        for _ in 0..ROLLS {
            *counts.entry(hand.roll(&ask(dice.clone())).unwrap().value).or_default() += 1;
        }
        let outcomes = ask_outcomes(&dice, &Grain::Every);
        assert!(counts.keys().all(|value| outcomes.iter().any(|(rolled, _)| rolled.value == *value)));
        for (rolled, chance) in outcomes {
            let (p, got) = (chance.to_f64(), f64::from(counts.get(&rolled.value).copied().unwrap_or(0)));
            let (wanted, error) = (p * f64::from(ROLLS), (p * (1.0 - p) * f64::from(ROLLS)).sqrt().max(1.0));
            assert!((got - wanted).abs() < 5.0 * error, "{dice}: {} came {got} times, expected {wanted}", rolled.value);
        }
    }
}

#[test]
fn merged_equals_unmerged() {
    check(100, (1..=3_u8, 1..=3_u8, 3..14_i32, 3..14_i32, 0..5_i32), |(first, second, target, other, shift)| {
        let rule = |hand: &mut grognard_engine::dice::Enumerated| {
            let start = ask(Dice::d6(first)).grain(Grain::bands([target, target + 3]));
            let value = hand.roll(&start).unwrap().value;
            let margin = i32::from(value >= target) + i32::from(value >= target + 3);
            if margin == 0 {
                return (0, false);
            }
            let needed = other - margin * shift;
            let then = ask(Dice::d6(second)).grain(Grain::at_least(needed));
            (margin, hand.roll(&then).unwrap().value >= needed)
        };
        let merged = enumerate(rule).unwrap();
        let unmerged = enumerate_within(1_000_000, true, rule).unwrap();
        prop_assert_eq!(merged.total(), Probability::ONE);
        prop_assert_eq!(merged, unmerged);
        Ok(())
    });
}

#[test]
fn a_roll_off_is_the_exact_conditional_distribution() {
    check(100, (1..=2_u8, die(), -3..4_i8, -3..4_i8), |(dice, die, red, blue)| {
        let rolled = ask_outcomes(&Dice::RollOff { dice, die, red, blue }, &Grain::Every);
        let counts = brute_force(&Dice::Throw(Dice::throw(dice, die)));
        let (mut wins, mut decided) = ([0_u64; 2], 0);
        for ((ours, _), our_ways) in &counts {
            for ((theirs, _), their_ways) in &counts {
                let difference = ours + i32::from(red) - theirs - i32::from(blue);
                if difference != 0 {
                    wins[usize::from(difference < 0)] += our_ways * their_ways;
                    decided += our_ways * their_ways;
                }
            }
        }
        for (outcome, chance) in &rolled {
            prop_assert_eq!(chance, &Probability::new(wins[outcome.value as usize].into(), decided.into()));
        }
        prop_assert_eq!(total(&rolled), Probability::ONE);
        Ok(())
    });
    let impossible = ask_outcomes(&Dice::RollOff { dice: 0, die: Die::D6, red: 0, blue: 0 }, &Grain::Every);
    assert!(impossible.is_empty(), "nobody can ever win it");
}

#[test]
fn sixty_dice_are_exact_in_big_numbers() {
    let outcomes = ask_outcomes(&Dice::hits(60, 4), &Grain::Every);
    assert_eq!(total(&outcomes), Probability::ONE);
    // All sixty are hits once in two to the sixtieth.
    assert_eq!(outcomes[60].1.to_rational(), BigRational::new(BigInt::one(), BigInt::one() << 60));
    let sums = ask_outcomes(&Dice::d6(60), &Grain::Every);
    assert_eq!(total(&sums), Probability::ONE);
    let six = BigInt::from(6).pow(60);
    assert_eq!(sums[0].1.to_rational(), BigRational::new(BigInt::one(), six.clone()));
    assert_eq!(sums[1].1.to_rational(), BigRational::new(BigInt::from(60), six.clone()));
    let best = ask_outcomes(&Dice::Throw(Dice::throw(60, Die::D6).keep_highest(1)), &Grain::Every);
    let below: BigRational = BigRational::new(BigInt::from(5).pow(60), six);
    assert_eq!(best.last().unwrap().1.to_rational(), BigRational::one() - below);
    // A chain far beyond u128: twenty throws of two dice, all of them twelve.
    let odds = enumerate(|hand| {
        let twelve = ask(Dice::d6(2)).grain(Grain::at_least(12));
        (0..40).all(|_| hand.roll(&twelve).unwrap().value == 12)
    });
    assert_eq!(odds.unwrap().of(&true).to_rational(), BigRational::new(BigInt::one(), BigInt::from(36).pow(40)));
}

#[test]
fn probabilities_are_fractions() {
    check(500, (1..u64::MAX, 1..u64::MAX, 1..u64::MAX, 1..u64::MAX, 0..64_u32), |(a, b, c, d, shift)| {
        let (one, other) = (Probability::new((a >> shift).into(), b.into()), Probability::new(c.into(), (d >> shift).max(1).into()));
        let (first, second) = (one.to_rational(), other.to_rational());
        prop_assert_eq!(one.plus(&other).to_rational(), &first + &second);
        prop_assert_eq!(one.times(&other).to_rational(), &first * &second);
        prop_assert_eq!(one.times(&other).times(&one).plus(&one).to_rational(), &first * &second * &first + &first);
        prop_assert_eq!(one.cmp(&other), first.cmp(&second));
        Ok(())
    });
}

#[test]
fn typed_dice_come_to_what_seeded_dice_do() {
    check(200, (throws(8), any::<u64>()), |(dice, seed)| {
        let ask = ask(dice);
        let rolled = Seeded::new(seed).roll(&ask).unwrap();
        let faces: Vec<i64> = rolled.pips.iter().map(|face| i64::from(*face)).collect();
        prop_assert_eq!(Typed::new(&faces).roll(&ask).unwrap(), rolled);
        let short = Typed::new(&faces[..faces.len() - 1]).roll(&ask);
        prop_assert!(matches!(short, Err(NoRoll::Wanted(_))));
        Ok(())
    });
}

#[test]
fn small_fractions_are_written_and_rounded_like_big_ones() {
    // Wide and narrow numbers alike, so that every way of reducing is taken.
    let number = (any::<u128>(), 0..127_u32).prop_map(|(bits, shift)| (bits >> shift).max(1));
    check(4_000, (number.clone(), number, 0..64_u32), |(numerator, denominator, common)| {
        let factor = 1_u128 << common;
        let (numerator, denominator) = (numerator.saturating_mul(factor), denominator.saturating_mul(factor));
        let chance = Probability::new(numerator, denominator);
        let big = BigRational::new(BigInt::from(numerator), BigInt::from(denominator));
        prop_assert_eq!(chance.to_string(), big.to_string());
        prop_assert_eq!(Some(chance.to_f64()), big.to_f64());
        Ok(())
    });
    assert_eq!((Probability::ZERO.to_string().as_str(), Probability::ZERO.to_f64()), ("0", 0.0));
    assert_eq!(format!("{:>5}", Probability::new(10, 72)), " 5/36");
}
