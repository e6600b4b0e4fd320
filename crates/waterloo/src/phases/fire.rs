//! The fire step: defensive fire, then active fire. BW-GAP-11, BW-GAP-13, BW-GAP-22, BW-GAP-23.

use std::sync::Arc;

use grognard_engine::umpire::Verdict;
use grognard_engine::{Cx, Refusal, Side, Step as Ran, UnitId};

use super::activation::mine;
use super::advance::{After, advance};
use super::hand::Seated;
use super::harm::suffer;
use super::slip::{Threat, slips_away};
use crate::battle::event::{Happened, Harm};
use crate::battle::map::Spot;
use crate::battle::state::{Kind, Step};
use crate::battle::{Action, Battle, Habit, Prompt, UnitIds};
use crate::clause::*;
use crate::facts::denial::{Denial, No, refuse};
use crate::facts::fire::Shot;
use crate::procedures::permissions::may_retreat_before::Before;
use crate::procedures::tests::fire::{FireFacts, FireOutcome, fire};
use crate::procedures::tests::leader_casualty::LeaderFate;

/// Somebody of the side has something to fire at.
pub(super) fn has_work(battle: &Battle, side: Side) -> bool {
    if grand(battle).is_some() {
        return !grand_targets(battle, side).is_empty();
    }
    battle.firers(side).into_iter().any(|unit| battle.has_target(unit)) || !garrisons(battle, side).is_empty()
}

/// The commander of a grand battery that is active.
fn grand(battle: &Battle) -> Option<u8> {
    match battle.activation.map(|activation| activation.kind) {
        Some(Kind::Guns { leader, grand: true }) => Some(leader),
        _ => None,
    }
}

/// BW-GAP-22: hexes at which enough batteries bear, with the batteries.
pub(crate) fn grand_targets(battle: &Battle, side: Side) -> Vec<(Spot, Vec<UnitId>)> {
    let Some(leader) = grand(battle) else { return Vec::new() };
    let firers = battle.firers(side);
    let mut targets: Vec<Spot> = firers.iter().flat_map(|unit| battle.targets(*unit)).collect();
    targets.sort_unstable();
    targets.dedup();
    let bear = |target: Spot| -> Vec<UnitId> { firers.iter().copied().filter(|unit| battle.shot_now(*unit, target).is_ok()).collect() };
    targets.into_iter().map(|target| (target, bear(target))).filter(|(_, units)| battle.grand_battery(leader, units).is_ok()).collect()
}

/// BW-GAP-23: garrisons fire in defence, once in an enemy activation.
pub(crate) fn garrisons(battle: &Battle, side: Side) -> Vec<(u8, Spot)> {
    let map = &battle.printed().map;
    let defends = battle.activation.is_some_and(|activation| activation.side != side && activation.step == Step::Defence);
    if !defends {
        return Vec::new();
    }
    let own = (0..battle.places.len() as u8).filter(|place| battle.places[usize::from(*place)].holder == Some(side));
    own.flat_map(|place| {
        let hexes = battle.printed().places[usize::from(place)].hexes.iter();
        let near = hexes.flat_map(|spot| map.neighbours(*spot)).map(|(_, at)| at);
        let may_fire = move |target: &Spot| has_moved(battle, *target) && garrison_shot::<No>(battle, place, *target).is_ok();
        near.filter(may_fire).map(move |target| (place, target))
    })
    .collect()
}

/// Somebody came there in this activation.
fn has_moved(battle: &Battle, spot: Spot) -> bool {
    battle.units_at(spot).any(|unit| battle.row(unit).moved.is_some())
}

fn garrison_shot<D: Denial>(battle: &Battle, place: u8, target: Spot) -> Result<FireFacts, D> {
    let facts = battle.garrison_facts(place, target)?;
    if has_moved(battle, target) {
        return Ok(facts);
    }
    Err(D::because("fire/defensive", BW_GAP_11, "Defensive fire is for units that moved into its zone of control."))
}

pub(super) fn serve(cx: &mut Cx<Battle>, side: Side, action: &Action) -> Ran<Battle> {
    match action {
        Action::Fire { target, units } if grand(cx).is_none() => {
            let shots = together(cx, side, *target, units)?;
            fire_at(cx, side, *target, &shots, false)
        }
        Action::GrandBattery { target, units } => {
            let Some(leader) = grand(cx) else {
                return Err(refuse("fire/grand-battery", BW_GAP_22, "Only under the Grand Battery marker.").into());
            };
            let shots = bearing(cx, side, *target, units)?;
            cx.grand_battery(leader, units)?;
            fire_at(cx, side, *target, &shots, true)
        }
        Action::GarrisonFire { place, target } => {
            let mine = cx.places.get(usize::from(*place)).is_some_and(|hold| hold.holder == Some(side));
            if !mine {
                return Err(refuse("fire/garrison", BW_GAP_23, "That garrison is not yours.").into());
            }
            if cx.activation.is_none_or(|activation| activation.step != Step::Defence) {
                return Err(refuse("fire/garrison", BW_GAP_23, "A garrison fires in defence.").into());
            }
            let facts = garrison_shot::<Refusal>(cx, *place, *target)?;
            let from = cx.printed().places[usize::from(*place)].hexes.clone();
            resolve(cx, side, *target, &facts, &[], Some(*place), &from)
        }
        _ => Err(refuse("fire/action", BW_GAP_11, "In the fire step units fire.").into()),
    }
}

/// Every unit bears on the hex.
fn bearing(cx: &Battle, side: Side, target: Spot, units: &[UnitId]) -> Result<Vec<Shot>, Refusal> {
    let defence = cx.activation.is_some_and(|activation| activation.side != side);
    let mut shots = Vec::new();
    if !cx.printed().map.contains(target) {
        return Err(refuse("fire/hex", BW_GAP_11, "There is no such hex."));
    }
    for (index, unit) in units.iter().enumerate() {
        if defence {
            if unit.index() >= cx.units.len() || cx.side(*unit) != side {
                return Err(refuse("unit/not-yours", BW_GAP_11, "It is not a unit of yours."));
            }
        } else {
            mine(cx, side, *unit)?;
            if !cx.may_act(*unit) {
                return Err(refuse("fire/moved", BW_GAP_27, "Out of command a unit that moved does not fire."));
            }
        }
        if units[..index].contains(unit) {
            return Err(refuse("fire/twice", BW_GAP_11, "A unit fires once in an activation."));
        }
        shots.push(cx.shot_judged(*unit, target)?);
    }
    if shots.is_empty() {
        return Err(refuse("fire/nobody", BW_GAP_11, "Nobody fires."));
    }
    Ok(shots)
}

/// BW-GAP-11, 4: infantry fires together; guns only with guns of their hex.
fn together(cx: &Battle, side: Side, target: Spot, units: &[UnitId]) -> Result<Vec<Shot>, Refusal> {
    let shots = bearing(cx, side, target, units)?;
    let guns = |shot: &Shot| cx.printed().brigade(shot.unit).arm.is_artillery();
    if shots.iter().any(guns) && !shots.iter().all(guns) {
        return Err(refuse("fire/arms", BW_GAP_11, "Infantry and artillery roll separately."));
    }
    if shots.iter().any(guns) && shots.windows(2).any(|pair| pair[0].from != pair[1].from) {
        return Err(refuse("fire/hexes", BW_GAP_11, "Artillery of different hexes rolls separately."));
    }
    if cx.activation.is_some_and(|activation| matches!(activation.kind, Kind::Guns { .. }) && activation.side == side)
        && !shots.iter().all(guns)
    {
        return Err(refuse("fire/guns", BW_GAP_04, "This marker is for artillery."));
    }
    Ok(shots)
}

fn fire_at(cx: &mut Cx<Battle>, side: Side, target: Spot, shots: &[Shot], grand_battery: bool) -> Ran<Battle> {
    let active = cx.activation.is_some_and(|activation| activation.side == side);
    let infantry = shots.iter().all(|shot| cx.printed().brigade(shot.unit).arm.is_infantry());
    let foes: Vec<Spot> = shots.iter().map(|shot| shot.from).collect();
    let units: Vec<UnitId> = shots.iter().map(|shot| shot.unit).collect();
    let threat = Threat { owner: side.other(), target, before: Before::InfantryFire, foes: &foes };
    if active && infantry && slips_away(cx, threat)? {
        // The fire is lost.
        let because = vec![BW_GAP_13];
        cx.happen(Happened::Fired {
            side,
            target,
            units: units.clone(),
            garrison: None,
            result: String::new(),
            ledger: Box::default(),
            because,
        })?;
        return after_fire(cx, side, target);
    }
    let Some(facts) = cx.fire_facts(shots, target, grand_battery) else { return Ok(()) };
    resolve(cx, side, target, &facts, &units, None, &foes)?;
    if active {
        after_fire(cx, side, target)?;
    }
    Ok(())
}

/// BW-GAP-11, 7: one adjacent active unit may enter a hex that fire has emptied.
fn after_fire(cx: &mut Cx<Battle>, side: Side, target: Spot) -> Ran<Battle> {
    let Some(activation) = cx.activation.filter(|_| !cx.holds_hex(target, side.other())) else { return Ok(()) };
    let map = &cx.printed().map;
    let near = |unit: &UnitId| cx.row(*unit).spots().any(|spot| map.distance(spot, target) == 1);
    let offensive = activation.kind.is_offensive();
    let units: Vec<UnitId> = activation.units.iter().filter(|unit| offensive && near(unit)).collect();
    advance(cx, side, target, &units, After::Fire)?;
    Ok(())
}

/// The roll and what it does to the hex.
pub(super) fn resolve(
    cx: &mut Cx<Battle>,
    side: Side,
    target: Spot,
    facts: &FireFacts,
    units: &[UnitId],
    garrison: Option<u8>,
    foes: &[Spot],
) -> Ran<Battle> {
    let printed = Arc::clone(&cx.printed);
    let mut targets: Vec<UnitId> = cx.units_at(target).collect();
    let mut facts = facts.clone();
    if let Some(top) = name_top(cx, side.other(), &targets)? {
        targets.sort_by_key(|unit| *unit != top);
        (facts.target, facts.other_strength) = cx.top_and_below(target, top);
        facts.can_retreat = cx.can_retreat(top, 1, foes);
    }
    let mut hand = Seated::new(cx, side, units.first().copied());
    let outcome: FireOutcome = fire(&facts, &printed.rules, &mut hand)?;
    let ledger = Box::new(hand.ledger);
    let (result, because) = (outcome.result.clone(), outcome.clauses());
    cx.happen(Happened::Fired { side, target, units: units.to_vec(), garrison, result, ledger, because })?;
    match targets.first() {
        Some(top) => suffer(cx, *top, &outcome.target, foes)?,
        None => lose_garrison(cx, target, outcome.target.steps_lost)?,
    }
    carry(cx, target, &targets, outcome.steps_carried)?;
    let leader = cx.leaders_at(side.other(), target).next();
    match leader.filter(|_| outcome.leader == LeaderFate::Killed) {
        Some(leader) => cx.happen(Happened::LeaderLost { leader, captured: false }),
        None => Ok(()),
    }
}

/// BW-GAP-10: infantry or cavalry is on top; of two batteries the owner names it.
fn name_top(cx: &mut Cx<Battle>, owner: Side, units: &[UnitId]) -> Ran<Battle, Option<UnitId>> {
    let batteries = units.len() > 1 && units.iter().all(|unit| cx.printed().brigade(*unit).arm.is_artillery());
    if !batteries || cx.standing(owner).ways != Habit::Ask {
        return Ok(units.first().copied());
    }
    match cx.choose(owner, Prompt::Top { of: UnitIds::new(units.iter().copied()) })? {
        Action::NameTop { unit } if units.contains(&unit) => Ok(Some(unit)),
        _ => Err(refuse("fire/top", BW_GAP_10, "One of the two batteries.").into()),
    }
}

/// BW-GAP-11, 6: steps beyond the top unit's strength carry to the unit below.
fn carry(cx: &mut Cx<Battle>, target: Spot, targets: &[UnitId], steps: u8) -> Ran<Battle> {
    let mut left = steps;
    for unit in targets.iter().skip(1).filter(|_| steps > 0) {
        let row = *cx.row(*unit);
        let lost = left.min(row.strength);
        if lost > 0 && row.spot().is_some() {
            let harm = Harm { steps: lost, eliminated: lost == row.strength, order: row.order, square_broken: false };
            cx.happen(Happened::Struck { unit: *unit, harm, because: vec![BW_GAP_11] })?;
            left -= lost;
        }
    }
    lose_garrison(cx, target, left)
}

pub(super) fn lose_garrison(cx: &mut Cx<Battle>, target: Spot, steps: u8) -> Ran<Battle> {
    match cx.chateau(target) {
        Some((place, hold)) if steps.min(hold.ids) > 0 => cx.happen(Happened::GarrisonLost { place, steps: steps.min(hold.ids) }),
        _ => Ok(()),
    }
}
