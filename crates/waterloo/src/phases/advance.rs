//! Advancing into an emptied hex: BW-GAP-11, 7, BW-GAP-17, BW-DIS-08.

use std::sync::Arc;

use grognard_engine::{Cx, Refusal, Side, Step, UnitId};
use grognard_field::hex::Facing;

use super::hand::Seated;
use super::harm::overrun;
use super::movement::entered;
use crate::battle::event::{Check, Happened};
use crate::battle::map::Spot;
use crate::battle::{Action, Battle, Prompt, UnitIds};
use crate::clause::*;
use crate::facts::denial::{refuse, refused};
use crate::procedures::die::{Roller, plain_check};
use crate::procedures::permissions::may_advance::{AdvanceFacts, may_advance};

/// What emptied the hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    Fire,
    Shock,
    /// BW-GAP-22: only guns are left in it, and they are lost to whoever enters.
    Overrun,
}

/// A unit may enter the emptied hex.
pub(crate) fn may_enter(battle: &Battle, unit: UnitId, into: Spot, after: After) -> Result<(), Refusal> {
    let (row, side, map) = (battle.row(unit), battle.side(unit), &battle.printed().map);
    let held = battle.holds_hex(into, side.other()) && after != After::Overrun;
    let after_fire = after == After::Fire;
    let facts = AdvanceFacts { unit: battle.unit(unit), after_fire, hex_held: held, defender_unchecked: false, hexes: 1 };
    let ruling = may_advance(&facts, battle.rules());
    if !ruling.allowed {
        return Err(refused("advance/may-not", &ruling));
    }
    let Some(at) = row.spots().find(|spot| map.distance(*spot, into) == 1) else {
        return Err(refuse("advance/distance", BW_GAP_17, "Only from an adjacent hex."));
    };
    if row.square || row.rallied || row.blown {
        return Err(refuse("advance/formation", BW_GAP_17, "Squares, blown cavalry and units that rallied do not advance."));
    }
    let chateau = battle.chateau(into).is_some_and(|(_, hold)| hold.holder != Some(side));
    if chateau && !battle.printed().brigade(unit).arm.is_infantry() {
        return Err(refuse("advance/chateau", BW_GAP_23, "Only infantry takes a chateau."));
    }
    let passable = map.way(at, into).is_some_and(|way| map.cost(battle.plain_gait(unit), at, way).is_some());
    if !passable {
        return Err(refuse("advance/ground", BW_TEC_03, "That ground is prohibited to it."));
    }
    if after == After::Overrun {
        return Ok(());
    }
    battle.may_stay(unit, row.order, into).map_err(|ruling| refused("advance/stacking", &ruling))
}

/// The side may send one of these into the hex; says who went.
pub(super) fn advance(cx: &mut Cx<Battle>, side: Side, into: Spot, units: &[UnitId], after: After) -> Step<Battle, Option<UnitId>> {
    let able: Vec<UnitId> = units.iter().copied().filter(|unit| may_enter(cx, *unit, into, after).is_ok()).take(6).collect();
    if able.is_empty() {
        return Ok(None);
    }
    let prompt = Prompt::Advance { into, of: UnitIds::new(able.iter().copied()) };
    match cx.choose(side, prompt)? {
        Action::Halt => Ok(None),
        Action::Advance { unit, facing } if able.contains(&unit) => {
            let Some(facing) = Facing::ALL.get(usize::from(facing)).copied() else {
                return Err(refuse("advance/facing", BW_GAP_07, "There are six facings, 0 to 5.").into());
            };
            for guns in cx.units_at(into).filter(|_| after == After::Overrun).collect::<Vec<_>>() {
                overrun(cx, guns)?;
            }
            cx.happen(Happened::Advanced { unit, path: vec![into], facing })?;
            entered(cx, unit, into)?;
            if after != After::Fire {
                go_on(cx, side, unit)?;
            }
            Ok(Some(unit))
        }
        _ => Err(refuse("advance/answer", BW_GAP_17, "One of the units that may advance, or halt.").into()),
    }
}

/// Hexes into which cavalry may go on after its first hex.
pub(crate) fn onward(battle: &Battle, unit: UnitId) -> Vec<Spot> {
    let (row, side, map) = (battle.row(unit), battle.side(unit), &battle.printed().map);
    let Some(at) = row.spot() else { return Vec::new() };
    let facts = AdvanceFacts { unit: battle.unit(unit), after_fire: false, hex_held: false, defender_unchecked: false, hexes: 2 };
    if !may_advance(&facts, battle.rules()).allowed {
        return Vec::new();
    }
    let open = |(way, to): &(Facing, Spot)| {
        battle.is_free(side, *to) && map.cost(battle.plain_gait(unit), at, *way).is_some() && battle.may_stay(unit, row.order, *to).is_ok()
    };
    map.neighbours(at).filter(open).map(|(_, to)| to).collect()
}

/// BW-GAP-17: cavalry that is not blown may advance two.
fn go_on(cx: &mut Cx<Battle>, side: Side, unit: UnitId) -> Step<Battle> {
    let able = onward(cx, unit);
    if able.is_empty() {
        return Ok(());
    }
    match cx.choose(side, Prompt::AdvanceOn { unit })? {
        Action::Halt => Ok(()),
        Action::AdvanceOn { to, facing } if able.contains(&to) => {
            let Some(facing) = Facing::ALL.get(usize::from(facing)).copied().filter(|facing| cx.facing_among(unit, to, *facing) == *facing)
            else {
                return Err(refuse("advance/facing", BW_GAP_07, "One of six facings, that of the friends in the hex.").into());
            };
            cx.happen(Happened::Advanced { unit, path: vec![to], facing })?;
            entered(cx, unit, to)
        }
        _ => Err(refuse("advance/answer", BW_GAP_17, "One of the hexes it may enter, or halt.").into()),
    }
}

/// BW-GAP-17: a defender follows up into an attackers' hex that was emptied, after a check.
pub(super) fn follow_up(cx: &mut Cx<Battle>, side: Side, into: Spot, units: &[UnitId]) -> Step<Battle> {
    let able: Vec<UnitId> = units.iter().copied().filter(|unit| may_enter(cx, *unit, into, After::Shock).is_ok()).take(6).collect();
    if able.is_empty() {
        return Ok(());
    }
    let prompt = Prompt::Advance { into, of: UnitIds::new(able.iter().copied()) };
    let (unit, facing) = match cx.choose(side, prompt)? {
        Action::Halt => return Ok(()),
        Action::Advance { unit, facing } if able.contains(&unit) => (unit, facing),
        _ => return Err(refuse("advance/answer", BW_GAP_17, "One of the units that may advance, or halt.").into()),
    };
    let Some(facing) = Facing::ALL.get(usize::from(facing)).copied() else {
        return Err(refuse("advance/facing", BW_GAP_07, "There are six facings, 0 to 5.").into());
    };
    let (printed, facts) = (Arc::clone(&cx.printed), cx.unit(unit));
    let cohesion = printed.rules.command.cohesion(&facts);
    let mut hand = Seated::new(cx, side, Some(unit));
    let passed = plain_check(cohesion, Roller::UNIT, "follow up", &mut hand)?;
    let ledger = Box::new(hand.ledger);
    cx.happen(Happened::Checked { unit, check: Check::FollowUp, passed, ledger, because: vec![BW_GAP_17, BW_DIE_02] })?;
    if passed {
        cx.happen(Happened::Advanced { unit, path: vec![into], facing })?;
        entered(cx, unit, into)?;
    }
    Ok(())
}
