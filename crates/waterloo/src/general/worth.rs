//! How a side stands, by BW-GAP-29: points for enemy steps, leaders and places, and how near each army is to sudden death.

use grognard_engine::{Side, UnitId};

use crate::battle::Battle;
use crate::phases::victory::side_points;
use crate::words::Order;

pub fn worth(battle: &Battle, side: Side) -> f64 {
    if let Some(ending) = &battle.ending {
        return ending.winner.map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 });
    }
    let points = |side: Side| f64::from(side_points(battle, side)) + shaken(battle, side.other());
    let (own, other) = (points(side), points(side.other()));
    // The ratio of the totals decides; a few points on both sides keep it from jumping at the start.
    let lead = (own - other) / (own.max(other) + 12.0);
    let ruin = |side: Side| {
        let lost = (0..battle.printed().armies.len() as u8).filter(|army| battle.printed().side_of(*army) == side);
        let most = lost.map(|army| f64::from(battle.percent_lost(army))).fold(0.0, f64::max) / 60.0;
        most * most * most
    };
    (0.9 * lead + 0.3 * (ruin(side.other()) - ruin(side))).clamp(-0.98, 0.98)
}

/// Points that a side's disordered and routed units are likely to give away.
fn shaken(battle: &Battle, side: Side) -> f64 {
    let risk = |unit: UnitId| {
        let row = battle.row(unit);
        let share = match row.order {
            Order::Good => 0.0,
            Order::D1 => 0.08,
            Order::D2 => 0.16,
            Order::Routed => 0.35,
        };
        let share = share + if row.blown { 0.06 } else { 0.0 };
        row.spot().map_or(0.0, |_| share * f64::from(row.strength))
    };
    battle.printed().units_of(side).map(risk).sum()
}
