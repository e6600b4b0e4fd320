//! The exact chances of an engagement, from the procedure's own ratings.

use grognard_engine::{Ledger, UnitId};

use crate::Rules;
use crate::check::{Check, read};
use crate::facts::fights::{attacking, fighter};
use crate::procedures::fighter::{Fighter, engagement_rating};
use crate::table::Table;

/// How an engagement may go for the attacker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    pub wins: f64,
    pub loses: f64,
}

impl Chances {
    /// He would rather fight than not.
    pub fn is_fair(&self) -> bool {
        self.wins >= self.loses
    }

    /// The enemy is much the weaker.
    pub fn is_easy(&self) -> bool {
        const EASY: f64 = 2.5;
        self.wins >= EASY * self.loses
    }
}

/// The unit attacks, the enemy stands as he does now.
pub fn between(table: &Table, unit: UnitId, enemy: UnitId) -> Chances {
    let (own, other) = (fighter(table, unit, &[enemy]), fighter(table, enemy, &[unit]));
    chances(&[attacking(table, unit, own)], &[other], table.rules())
}

/// The better margin of a side's best unit wins; a margin beats a failure.
pub fn chances(attackers: &[Fighter], defenders: &[Fighter], rules: &Rules) -> Chances {
    let (own, other) = (margins(attackers, defenders, true, rules), margins(defenders, attackers, false, rules));
    let mut chances = Chances { wins: 0.0, loses: 0.0 };
    for (mine, chance) in own.iter().enumerate() {
        chances.wins += chance * other[..mine].iter().sum::<f64>();
        chances.loses += chance * other[mine + 1..].iter().sum::<f64>();
    }
    chances
}

/// The chances of a side's best margin: first that all its units fail, then a margin of nought, of one, and so on.
fn margins(ours: &[Fighter], theirs: &[Fighter], attacking: bool, rules: &Rules) -> [f64; MARGINS] {
    // Below: the chance that no unit has done better so far.
    let mut below = [1.0; MARGINS];
    for one in ours {
        let rating = engagement_rating(one, (ours, theirs), attacking, rules, &mut Ledger::new(0)).morale;
        let mut each = [0.0; MARGINS];
        for (total, ways) in totals() {
            let place = read(total, rating, rules).margin().map_or(0, |margin| 1 + margin.clamp(0, MARGINS as i32 - 2) as usize);
            each[place] += f64::from(ways) / 36.0;
        }
        let mut sum = 0.0;
        for (below, chance) in below.iter_mut().zip(each) {
            sum += chance;
            *below *= sum;
        }
    }
    let mut last = 0.0;
    below.map(|below| {
        let chance = below - last;
        last = below;
        chance
    })
}

/// A failure, and margins from nought to twelve.
const MARGINS: usize = 14;

/// The totals of two dice, and in how many of the 36 ways each falls.
pub fn totals() -> impl Iterator<Item = (i32, i32)> {
    (2..=12).map(|total| (total, 6 - (total - 7_i32).abs()))
}

/// The chance to roll a rating or less.
pub fn succeeds(rating: i32, rules: &Rules) -> f64 {
    let ways: i32 = totals().filter(|(total, _)| read(*total, rating, rules).succeeded()).map(|(_, ways)| ways).sum();
    f64::from(ways) / 36.0
}

/// The staggers that a test costs on average: the excess over the rating where it fails.
pub fn staggers(rating: i32, rules: &Rules) -> f64 {
    let excess = |(total, ways): (i32, i32)| match read(total, rating, rules) {
        Check::Failure { excess, .. } => f64::from(excess.max(0) * ways),
        Check::Success { .. } | Check::Huzzah { .. } => 0.0,
    };
    totals().map(excess).sum::<f64>() / 36.0
}
