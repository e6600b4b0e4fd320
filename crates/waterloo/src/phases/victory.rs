//! Army morale and victory: BW-GAP-29.

use grognard_engine::{Ending, Side};

use crate::battle::Battle;
use crate::battle::scenario::Level as Rank;
use crate::clause::*;
use crate::procedures::lookups::army_morale::{LossFacts, army_morale};
use crate::procedures::lookups::victory::{Gains, Level, level, points};
use crate::words::Order;

/// BW-GAP-29: an army that has lost too much has lost the battle.
pub(super) fn sudden_death(battle: &Battle) -> Option<Ending> {
    let lost = |army: &u8| army_morale(&LossFacts { percent_lost: battle.percent_lost(*army) }, battle.rules()).entry.sudden_death;
    let threshold = battle.rules().command.sudden_death.value;
    let army = (0..battle.printed().armies.len() as u8).filter(|army| i32::from(battle.percent_lost(*army)) >= threshold).find(lost)?;
    let (name, side) = (&battle.printed().armies[usize::from(army)].name, battle.printed().side_of(army));
    let words = format!("The {name} army has lost {} per cent: a decisive {} victory.", battle.percent_lost(army), side.other());
    Some(Ending { winner: Some(side.other()), words, clause: BW_GAP_29 })
}

/// The points of one side: enemy losses, leaders, places, breakthrough.
pub(crate) fn side_points(battle: &Battle, side: Side) -> i32 {
    let printed = battle.printed();
    let mut gains = Gains::default();
    for unit in printed.units_of(side.other()) {
        let (brigade, row) = (printed.brigade(unit), battle.row(unit));
        let lost = u16::from(brigade.strength.saturating_sub(row.strength));
        match (brigade.class.is_elite(), brigade.arm.is_cavalry()) {
            (true, _) => gains.elite_steps += lost,
            (false, true) => gains.cavalry_steps += lost,
            (false, false) => gains.steps += lost,
        }
    }
    for (leader, chief) in printed.leaders.iter().zip(&battle.leaders).filter(|(leader, _)| printed.side_of(leader.army) == side.other()) {
        match leader.level {
            Rank::Overall => gains.overall_commanders += u16::from(chief.killed),
            Rank::Combat => gains.combat_leaders += u16::from(chief.killed),
            Rank::Wing | Rank::Artillery => {}
        }
    }
    let places = printed.places.iter().zip(&battle.places).filter(|(_, hold)| hold.holder == Some(side));
    let places: i32 = places.map(|(place, _)| i32::from(place.points)).sum();
    points(&gains, battle.rules()) + places + breakthrough(battle, side)
}

/// Units in good order in the rows the scenario names.
fn breakthrough(battle: &Battle, side: Side) -> i32 {
    let printed = battle.printed();
    let Some(through) = printed.breakthrough.as_ref().filter(|through| printed.side_of(through.army) == side) else { return 0 };
    let [first, last] = through.rows;
    let inside = |unit: grognard_engine::UnitId| {
        let row = battle.row(unit);
        printed.brigade(unit).army == through.army
            && row.order == Order::Good
            && row.spot().is_some_and(|spot| (first..=last).contains(&spot.row()))
    };
    let many = printed.units_of(side).filter(|unit| inside(*unit)).count() as i32;
    (many * i32::from(through.points)).min(through.most.into())
}

/// BW-GAP-29: after the last turn.
pub(super) fn at_the_end(battle: &Battle) -> Ending {
    let [red, blue] = Side::BOTH.map(|side| side_points(battle, side));
    let how = level(red, blue, battle.rules());
    let winner = (how != Level::Draw).then_some(if red > blue { Side::Red } else { Side::Blue });
    let name = |side: Side| battle.printed().armies.iter().find(|army| army.side == side).map_or("", |army| army.name.as_str());
    let words = match (how, winner) {
        (Level::Draw, _) | (_, None) => format!("A draw, {red} points to {blue}."),
        (Level::Marginal, Some(side)) => format!("A marginal {} victory, {red} points to {blue}.", name(side)),
        (Level::Substantial, Some(side)) => format!("A substantial {} victory, {red} points to {blue}.", name(side)),
        (Level::Decisive, Some(side)) => format!("A decisive {} victory, {red} points to {blue}.", name(side)),
    };
    Ending { winner, words, clause: BW_GAP_29 }
}
