//! Exact chances. What is called exact never passed through a float: `u128` fractions while they fit, big rationals beyond.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZero;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

/// A probability (or any non-negative fraction) without rounding.
#[derive(Clone, Debug)]
pub enum Probability {
    Small { numerator: u128, denominator: NonZero<u128> },
    Big(Box<BigRational>),
}

use Probability::{Big, Small};

impl Probability {
    pub const ZERO: Probability = Small { numerator: 0, denominator: NonZero::<u128>::MIN };
    pub const ONE: Probability = Small { numerator: 1, denominator: NonZero::<u128>::MIN };

    /// `numerator` of `denominator`, which is not nought.
    pub const fn new(numerator: u128, denominator: u128) -> Probability {
        Small { numerator, denominator: NonZero::new(denominator).expect("something is shared out") }
    }

    pub fn is_zero(&self) -> bool {
        match self {
            Small { numerator, .. } => *numerator == 0,
            Big(value) => value.is_zero(),
        }
    }

    pub fn plus(&self, other: &Probability) -> Probability {
        if let (Small { numerator: a, denominator: b }, Small { numerator: c, denominator: d }) = (self, other) {
            // Equal denominators are the rule along one tree: no division needed then.
            if b == d
                && let Some(sum) = a.checked_add(*c)
            {
                return Small { numerator: sum, denominator: *b };
            }
            if let Some(sum) = unequal(*a, b.get(), *c, d.get()) {
                return sum;
            }
        }
        Probability::reduced(self.big() + other.big())
    }

    #[inline]
    pub fn times(&self, other: &Probability) -> Probability {
        // Two factors below 2^64 cannot overflow, and most never grow larger.
        if let (Small { numerator: a, denominator: b }, Small { numerator: c, denominator: d }) = (self, other)
            && (a | b.get() | c | d.get()) >> 64 == 0
        {
            return Probability::new(a * c, b.get() * d.get());
        }
        self.times_large(other)
    }

    fn times_large(&self, other: &Probability) -> Probability {
        if let (Small { numerator: a, denominator: b }, Small { numerator: c, denominator: d }) = (self, other) {
            let (b, d) = (&b.get(), &d.get());
            if let (Some(numerator), Some(denominator)) = (a.checked_mul(*c), b.checked_mul(*d)) {
                return Probability::new(numerator, denominator);
            }
            let (left, right) = (a.gcd(d).max(1), c.gcd(b).max(1));
            if let (Some(numerator), Some(denominator)) = ((a / left).checked_mul(c / right), (b / right).checked_mul(d / left)) {
                return Probability::new(numerator, denominator);
            }
        }
        Probability::reduced(self.big() * other.big())
    }

    /// This as a share of `whole`, which is not nought.
    pub fn over(&self, whole: &Probability) -> Probability {
        Probability::reduced(self.big() / whole.big())
    }

    /// The nearest float.
    pub fn to_f64(&self) -> f64 {
        match self.lowest() {
            // A float holds both exactly, and one division rounds once.
            Some((numerator, denominator)) if (numerator | denominator) >> f64::MANTISSA_DIGITS == 0 => {
                numerator as f64 / denominator as f64
            }
            _ => self.big().to_f64().unwrap_or(f64::NAN),
        }
    }

    /// In lowest terms, unless it is big.
    fn lowest(&self) -> Option<(u128, u128)> {
        let Small { numerator, denominator } = *self else { return None };
        let denominator = denominator.get();
        let common = if (numerator | denominator) >> 64 == 0 {
            u128::from((numerator as u64).gcd(&(denominator as u64)))
        } else {
            numerator.gcd(&denominator)
        };
        Some((numerator / common.max(1), denominator / common.max(1)))
    }

    pub fn to_rational(&self) -> BigRational {
        self.big()
    }

    fn big(&self) -> BigRational {
        match self {
            Small { numerator, denominator } => BigRational::new(BigInt::from(*numerator), BigInt::from(denominator.get())),
            Big(value) => (**value).clone(),
        }
    }

    pub(crate) fn reduced(value: BigRational) -> Probability {
        match (value.numer().to_u128(), value.denom().to_u128()) {
            (Some(numerator), Some(denominator)) => Probability::new(numerator, denominator),
            _ => Big(Box::new(value)),
        }
    }
}

/// The sum of `a/b` and `c/d`. Denominators of one tree mostly divide one another, and that is cheaper to find than their gcd.
fn unequal(a: u128, b: u128, c: u128, d: u128) -> Option<Probability> {
    let (small, large) = if b < d { (b, d) } else { (d, b) };
    let fits = large >> 64 == 0;
    let (times, rest) = if fits {
        (u128::from(large as u64 / small as u64), u128::from(large as u64 % small as u64))
    } else {
        (large / small, large % small)
    };
    if rest == 0 {
        let (over_small, over_large) = if b < d { (a, c) } else { (c, a) };
        return Some(Probability::new(over_small.checked_mul(times)?.checked_add(over_large)?, large));
    }
    let common = if fits { u128::from((b as u64).gcd(&(d as u64))) } else { b.gcd(&d) };
    let numerator = a.checked_mul(d / common)?.checked_add(c.checked_mul(b / common)?)?;
    Some(Probability::new(numerator, b.checked_mul(d / common)?))
}

impl PartialEq for Probability {
    fn eq(&self, other: &Probability) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Probability {}

impl PartialOrd for Probability {
    fn partial_cmp(&self, other: &Probability) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Probability {
    fn cmp(&self, other: &Probability) -> Ordering {
        if let (Small { numerator: a, denominator: b }, Small { numerator: c, denominator: d }) = (self, other)
            && let (Some(left), Some(right)) = (a.checked_mul(d.get()), c.checked_mul(b.get()))
        {
            return left.cmp(&right);
        }
        self.big().cmp(&other.big())
    }
}

/// In lowest terms: `5/36`.
impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.lowest() {
            Some((numerator, 1)) => f.pad(&numerator.to_string()),
            Some((numerator, denominator)) => f.pad(&format!("{numerator}/{denominator}")),
            None => f.pad(&self.big().to_string()),
        }
    }
}

/// An exact distribution: each answer with its chance, in the order of the answers. The chances of a whole distribution sum to exactly
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds<K: Ord>(Vec<(K, Probability)>);

impl<K: Ord> Odds<K> {
    pub fn certain(answer: K) -> Odds<K> {
        Odds(vec![(answer, Probability::ONE)])
    }

    pub fn iter(&self) -> impl Iterator<Item = (&K, &Probability)> {
        self.0.iter().map(|(answer, chance)| (answer, chance))
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn of(&self, answer: &K) -> Probability {
        self.0.binary_search_by(|(known, _)| known.cmp(answer)).map_or(Probability::ZERO, |at| self.0[at].1.clone())
    }

    pub fn total(&self) -> Probability {
        self.chance(|_| true)
    }

    /// The chance of everything that fits.
    pub fn chance(&self, fits: impl Fn(&K) -> bool) -> Probability {
        self.0.iter().filter(|(answer, _)| fits(answer)).fold(Probability::ZERO, |sum, (_, chance)| sum.plus(chance))
    }

    /// The same odds seen more coarsely.
    pub fn map<L: Ord>(self, view: impl Fn(K) -> L) -> Odds<L> {
        let mut seen = Gathered::new(self.len());
        for (answer, chance) in self.0 {
            seen.add(view(answer), chance);
        }
        seen.odds()
    }

    /// Two that do not depend on each other, joined: each pair of answers once.
    pub fn and<L: Ord, M: Ord>(&self, other: &Odds<L>, join: impl Fn(&K, &L) -> M) -> Odds<M> {
        let mut all = Gathered::new(self.len() * other.len());
        for (one, chance) in &self.0 {
            all.extend(other.0.iter().map(|(two, share)| (join(one, two), chance.times(share))));
        }
        all.odds()
    }

    /// What follows each answer, chained: equal answers are followed once, so a long chain stays small.
    pub fn then<L: Ord, E>(&self, next: impl Fn(&K) -> Result<Odds<L>, E>) -> Result<Odds<L>, E> {
        let mut all = Gathered::new(self.len());
        for (answer, chance) in &self.0 {
            for (after, share) in next(answer)?.0 {
                all.add(after, chance.times(&share));
            }
        }
        Ok(all.odds())
    }
}

/// Odds in the making. Sorting many answers at once costs less than finding the place of each; equal ones are merged now and then, so
/// that no more are kept than there are different ones, twice over.
pub(crate) struct Gathered<K> {
    all: Vec<(K, Probability)>,
    full: usize,
}

impl<K: Ord> Gathered<K> {
    /// For about so many.
    pub fn new(many: usize) -> Gathered<K> {
        Gathered { all: Vec::with_capacity(many.clamp(Self::LEAST, Self::MOST)), full: Self::MOST }
    }

    const LEAST: usize = 16;
    const MOST: usize = 1024;

    pub fn add(&mut self, answer: K, chance: Probability) {
        match self.all.last_mut() {
            // As neighbouring totals mostly do, both come to the same.
            Some((last, sum)) if *last == answer => *sum = sum.plus(&chance),
            _ => self.extend([(answer, chance)].into_iter()),
        }
    }

    /// These too.
    pub fn extend(&mut self, more: impl ExactSizeIterator<Item = (K, Probability)>) {
        if self.all.len() + more.len() > self.full {
            self.merge();
            self.full = Self::MOST.max(2 * self.all.len());
        }
        self.all.extend(more);
    }

    pub fn odds(mut self) -> Odds<K> {
        self.merge();
        Odds(self.all)
    }

    fn merge(&mut self) {
        self.all.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        self.all.dedup_by(|(later, more), (answer, chance)| {
            let same = later == answer;
            if same {
                *chance = chance.plus(more);
            }
            same
        });
    }
}

/// What follows a round.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Next<R, K> {
    Again(R),
    Over(K),
}

impl<K: Ord> Odds<K> {
    /// Round after round until it is over: rounds that come out alike are followed once.
    pub fn rounds<R: Ord, E>(first: R, play: impl Fn(&R) -> Result<Odds<Next<R, K>>, E>) -> Result<Odds<K>, E> {
        let (mut open, mut over) = (BTreeMap::from([(first, Probability::ONE)]), Gathered::new(0));
        while let Some((round, chance)) = open.pop_first() {
            for (next, share) in play(&round)?.0 {
                let share = chance.times(&share);
                match next {
                    Next::Again(round) => {
                        open.entry(round).and_modify(|sum: &mut Probability| *sum = sum.plus(&share)).or_insert(share);
                    }
                    Next::Over(answer) => over.add(answer, share),
                }
            }
        }
        Ok(over.odds())
    }
}
