//! What an act leads to, in words: whom it meets or threatens, at the exact chances, what it escapes, where it goes.

use grognard_engine::{Ledger, UnitId};
use grognard_field::geometry::gap;

use super::acts::Act;
use super::eye::{NEAR, aim, foe};
use super::fight;
use super::words::{far, listed, percent};
use crate::battle::action::Action;
use crate::facts::Stance;
use crate::facts::contact::{engagements, is_engaged};
use crate::facts::fights::fighters;
use crate::facts::flank::{Aspect, engaged_in_flank};
use crate::facts::guns;
use crate::facts::threats::{Threateners, threateners};
use crate::facts::trials::threatened_by;
use crate::moves::react::fails;
use crate::procedures::threat::threat_rating;
use crate::table::Table;
use crate::words::Arm;

/// To be read after what the unit does: "to threaten the flank of 2e Léger: 61 % that it is staggered".
pub fn prospect(table: &Table, act: &Act) -> String {
    let (after, unit) = (&act.after(table), act.unit);
    let guns = table.card(unit).arm == Arm::Artillery;
    let first = meets(table, after, unit)
        .or_else(|| threatens(table, after, unit))
        .or_else(|| bears(table, after, unit).filter(|_| guns))
        .or_else(|| escapes(table, after, unit))
        .or_else(|| takes_form(table, after, act));
    let what = first.or_else(|| goes(table, after, unit)).unwrap_or_default();
    format!("{what}{}", own_test(after, unit))
}

/// The engagement that the act opens.
fn meets(table: &Table, after: &Table, unit: UnitId) -> Option<String> {
    if is_engaged(table, &Stance::of(table, unit)) {
        return None;
    }
    let joined = engagements(after, table.side(unit)).into_iter().find(|joined| joined.attackers.contains(&unit))?;
    let (attackers, defenders) = fighters(after, &joined);
    let chances = fight::chances(&attackers, &defenders, after.rules());
    let own = Stance::of(after, unit);
    let flanked = joined.defenders.iter().any(|enemy| engaged_in_flank(after, &Stance::of(after, *enemy), &own));
    let how = match (flanked, chances.is_fair()) {
        (true, true) => " in the flank",
        (true, false) => " in the flank, against the odds",
        (false, true) => "",
        (false, false) => ", against the odds",
    };
    let (wins, loses) = (percent(chances.wins), percent(chances.loses));
    Some(format!(" to engage {}{how}: {wins} that it wins, {loses} that it loses", listed(table, &joined.defenders)))
}

/// The enemy newly threatened, or newly in flank or rear, who is likeliest to be staggered by it.
fn threatens(table: &Table, after: &Table, unit: UnitId) -> Option<String> {
    let from = |threats: &Threateners| threats.iter().find(|threat| threat.by == unit).map(|threat| threat.aspect);
    let mut best: Option<(f64, UnitId, Aspect)> = None;
    for enemy in table.on_table(table.side(unit).other()).filter(|enemy| !table.unit(*enemy).routing) {
        let stance = Stance::of(after, enemy);
        let threats = threateners(after, &stance);
        let Some(aspect) = from(&threats).filter(|aspect| from(&threateners(table, &Stance::of(table, enemy))) != Some(*aspect)) else {
            continue;
        };
        let chance = staggered(after, &stance, &threats);
        if best.is_none_or(|(most, ..)| chance > most) {
            best = Some((chance, enemy, aspect));
        }
    }
    let (chance, enemy, aspect) = best?;
    let name = table.name(enemy);
    let whom = match aspect {
        Aspect::Front => name.to_owned(),
        Aspect::Flank => format!("the flank of {name}"),
        Aspect::Rear => format!("the rear of {name}"),
    };
    let by = if table.card(unit).arm == Arm::Artillery { "to bring its guns close to bear on" } else { "to threaten" };
    Some(format!(" {by} {whom}: {} that it is staggered", percent(chance)))
}

/// The chance that a unit fails its threat test.
fn staggered(table: &Table, stance: &Stance, threats: &Threateners) -> f64 {
    let rating = threat_rating(&threatened_by(table, stance, threats), table.rules(), &mut Ledger::new(0)).morale;
    1.0 - fight::succeeds(rating, table.rules())
}

/// Guns that come to bear: the target that would fail most often.
fn bears(table: &Table, after: &Table, unit: UnitId) -> Option<String> {
    let enemies = table.on_table(table.side(unit).other()).filter(|enemy| !table.unit(*enemy).routing);
    let shots = enemies.filter_map(|enemy| {
        let stance = Stance::of(after, enemy);
        Some((fails(after, &stance, &guns::shot(after, unit, &stance)?), enemy))
    });
    let (fails, enemy) = shots.max_by_key(|(fails, enemy)| (*fails, std::cmp::Reverse(*enemy)))?;
    let apart = far(table, gap(&after.rect(unit), &after.rect(enemy)));
    Some(format!(" with {} in range, {apart} off: {} that a bombardment staggers it", table.name(enemy), percent(f64::from(fails) / 36.0)))
}

/// Those whose threat it leaves.
fn escapes(table: &Table, after: &Table, unit: UnitId) -> Option<String> {
    let before = threateners(table, &Stance::of(table, unit));
    let then = threateners(after, &Stance::of(after, unit));
    let left: Vec<UnitId> = before.iter().map(|threat| threat.by).filter(|by| !then.iter().any(|threat| threat.by == *by)).collect();
    let rest = if then.is_empty() { " to get out of the reach of" } else { " to have less to do with" };
    (!left.is_empty()).then(|| format!("{rest} {}", listed(table, &left)))
}

/// A formation is taken for the enemy at hand.
fn takes_form(table: &Table, after: &Table, act: &Act) -> Option<String> {
    let Action::Form { unit, .. } = act.action else { return None };
    let (enemy, apart) = foe(table, unit).filter(|(_, apart)| *apart <= NEAR)?;
    let [was, is] = [table, after].map(|table| percent(fight::between(table, unit, enemy).wins));
    Some(format!(" with {} {} off: {is} that it would beat it, {was} as it stands", table.name(enemy), far(table, apart)))
}

/// Where it goes: to an objective, to face the enemy, nearer to him or away.
fn goes(table: &Table, after: &Table, unit: UnitId) -> Option<String> {
    let (now, then) = (aim(table, unit)?, aim(after, unit)?);
    if let Some(place) = now.place {
        let objective = &table.printed().objectives[place];
        let left = far(table, (objective.at - after.rect(unit).c).length());
        return Some(format!(" on the way to {}, {left} to go", objective.name));
    }
    let (enemy, apart) = foe(table, unit)?;
    let name = table.name(enemy);
    let left = gap(&after.rect(unit), &after.rect(enemy)).max(0.0);
    Some(if then.turn.abs() + 500 < now.turn.abs() {
        format!(" to face {name}, {} off", far(table, left))
    } else if left + 1.0 < apart {
        format!(" to within {} of {name}", far(table, left))
    } else if left > apart + 1.0 {
        format!(" to {} from {name}", far(table, left))
    } else {
        format!(", {} from {name}", far(table, left))
    })
}

/// What it must stand itself.
fn own_test(after: &Table, unit: UnitId) -> String {
    let stance = Stance::of(after, unit);
    let threats = threateners(after, &stance);
    if threats.is_empty() || is_engaged(after, &stance) {
        return String::new();
    }
    format!("; threatened itself, {} that it is staggered", percent(staggered(after, &stance, &threats)))
}
