//! The exact chances of an engagement, from the procedure's own ratings.

use grognard_engine::{Ledger, UnitId};

use crate::Rules;
use crate::check::read;
use crate::facts::fights::fighter;
use crate::procedures::fighter::{Fighter, engagement_rating};
use crate::table::Table;

/// How an engagement may go for the attacker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    pub wins: f64,
    pub loses: f64,
}

/// The unit would rather fight this enemy than not.
pub fn is_fair(table: &Table, unit: UnitId, enemy: UnitId) -> bool {
    let chances = between(table, unit, enemy);
    chances.wins >= chances.loses
}

/// As both stand now, the unit attacking.
pub fn between(table: &Table, unit: UnitId, enemy: UnitId) -> Chances {
    of(&fighter(table, unit, &[enemy]), &fighter(table, enemy, &[unit]), table.rules())
}

fn of(attacker: &Fighter, defender: &Fighter, rules: &Rules) -> Chances {
    let own = engagement_rating(attacker, &[defender], true, rules, &mut Ledger::new(0)).morale;
    let other = engagement_rating(defender, &[attacker], false, rules, &mut Ledger::new(0)).morale;
    by_ratings(own, other, rules)
}

/// The better margin wins; a margin beats a failure.
fn by_ratings(own: i32, other: i32, rules: &Rules) -> Chances {
    let mut chances = Chances { wins: 0.0, loses: 0.0 };
    for (mine, ways) in totals() {
        let margin = read(mine, own, rules).margin();
        for (his, his_ways) in totals() {
            let chance = f64::from(ways * his_ways) / 1296.0;
            match margin.cmp(&read(his, other, rules).margin()) {
                std::cmp::Ordering::Greater => chances.wins += chance,
                std::cmp::Ordering::Less => chances.loses += chance,
                std::cmp::Ordering::Equal => {}
            }
        }
    }
    chances
}

/// The totals of two dice, and in how many of the 36 ways each falls.
pub fn totals() -> impl Iterator<Item = (i32, i32)> {
    (2..=12).map(|total| (total, 6 - (total - 7_i32).abs()))
}

/// The chance to roll a rating or less.
pub fn succeeds(rating: i32, rules: &Rules) -> f64 {
    let ways: i32 = totals().filter(|(total, _)| read(*total, rating, rules).succeeded()).map(|(_, ways)| ways).sum();
    f64::from(ways) / 36.0
}
