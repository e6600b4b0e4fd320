//! House: what losses come to in men (`[men_lost]` of `muster.toml`), and the coin of luck: steps.

use grognard_engine::Side;

use super::Battle;
use super::state::At;
use crate::muster::Sheet;

/// Nothing for counters of a native scenario: nobody has counted their men.
pub(super) fn men_lost(battle: &Battle, side: Side) -> Option<u32> {
    let printed = battle.printed();
    if printed.units.iter().all(|brigade| brigade.men == 0) {
        return None;
    }
    let units = printed.units_of(side).map(|unit| {
        let (brigade, row) = (printed.brigade(unit), battle.row(unit));
        let left = if row.at == At::Gone { 0 } else { row.strength };
        part(brigade.men, brigade.strength, left)
    });
    let garrisons =
        printed.places.iter().zip(battle.holds()).filter(|(place, _)| place.owner.map(|army| printed.side_of(army)) == Some(side));
    let garrisons = garrisons.map(|(place, hold)| part(place.men, place.ids, if hold.holder == Some(side) { hold.ids } else { 0 }));
    let lost: f64 = units.chain(garrisons).sum();
    Some((lost * Sheet::standard().men_lost.share).round() as u32)
}

/// The men of the steps that are gone.
fn part(men: u32, strength: u8, left: u8) -> f64 {
    if strength == 0 { 0.0 } else { f64::from(men) * f64::from(strength.saturating_sub(left)) / f64::from(strength) }
}

/// Steps lost by units and garrisons; whoever is gone has lost all of his.
pub(super) fn harm(battle: &Battle, side: Side) -> i64 {
    let printed = battle.printed();
    let units = printed.units_of(side).map(|unit| {
        let row = battle.row(unit);
        printed.brigade(unit).strength.saturating_sub(if row.at == At::Gone { 0 } else { row.strength })
    });
    let garrisons =
        printed.places.iter().zip(battle.holds()).filter(|(place, _)| place.owner.map(|army| printed.side_of(army)) == Some(side));
    let garrisons = garrisons.map(|(place, hold)| place.ids.saturating_sub(if hold.holder == Some(side) { hold.ids } else { 0 }));
    units.chain(garrisons).map(i64::from).sum()
}
