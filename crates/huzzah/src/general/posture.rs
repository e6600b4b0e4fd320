//! Whether to seek the battle: by the exact odds of every fight that there could be.

use grognard_engine::{Posture, Side, UnitId};

use super::fight;
use crate::facts::fights::{attacking, fighter};
use crate::table::Table;
use crate::words::Arm;

/// Odds against it by so much, in the two fights of a pair together, are reason enough to let the enemy come.
const AGAINST: f64 = 0.1;

/// A side stands whose troops would lose more of the fights than they win, each against each and either of them attacking.
pub fn posture(table: &Table, side: Side) -> Posture {
    let able = |side: Side| -> Vec<UnitId> {
        let fit = |unit: &UnitId| !table.unit(*unit).routing && table.card(*unit).arm != Arm::Artillery;
        table.on_table(side).filter(fit).collect()
    };
    let (ours, theirs) = (able(side), able(side.other()));
    let rules = table.rules();
    let mut balance = 0.0;
    for one in &ours {
        for other in &theirs {
            let (us, them) = (fighter(table, *one, &[*other]), fighter(table, *other, &[*one]));
            let (we_go, they_come) = (attacking(table, *one, us.clone()), attacking(table, *other, them.clone()));
            let (attack, defence) = (fight::chances(&[we_go], &[them], rules), fight::chances(&[they_come], &[us], rules));
            balance += attack.wins - attack.loses + defence.loses - defence.wins;
        }
    }
    let pairs = (ours.len() * theirs.len()) as f64;
    if balance < -AGAINST * pairs { Posture::Stand } else { Posture::Attack }
}
