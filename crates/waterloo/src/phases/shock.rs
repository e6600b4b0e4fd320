//! Shock: BW-GAP-14, BW-GAP-15, BW-SCT, BW-CVR.

use std::sync::Arc;

use grognard_engine::umpire::Verdict;
use grognard_engine::{Cx, Refusal, Side, Step, UnitId};

use super::activation::mine;
use super::advance::{After, advance, follow_up};
use super::fire::lose_garrison;
use super::hand::Seated;
use super::harm::suffer;
use super::slip::{Threat, slips_away};
use crate::battle::Battle;
use crate::battle::event::{Check, Happened};
use crate::battle::map::Spot;
use crate::clause::*;
use crate::facts::denial::refuse;
use crate::facts::shock::Assailant;
use crate::procedures::die::Roller;
use crate::procedures::permissions::may_retreat_before::Before;
use crate::procedures::tests::commitment::commit;
use crate::procedures::tests::shock as fought;

/// Each may attack, none twice.
fn assailants(battle: &Battle, side: Side, target: Spot, units: &[UnitId]) -> Result<Vec<Assailant>, Refusal> {
    if !battle.printed().map.contains(target) {
        return Err(refuse("shock/hex", BW_GAP_14, "There is no such hex."));
    }
    let mut all: Vec<Assailant> = Vec::new();
    for unit in units {
        mine(battle, side, *unit)?;
        if all.iter().any(|known| known.unit == *unit) {
            return Err(refuse("shock/twice", BW_GAP_14, "A unit shocks once in an activation."));
        }
        all.push(battle.shock_judged(*unit, target)?);
    }
    if all.is_empty() || all.len() > 6 {
        return Err(refuse("shock/nobody", BW_GAP_14, "From one to six units attack a hex."));
    }
    Ok(all)
}

/// A plain shock on one hex.
pub(super) fn shock(cx: &mut Cx<Battle>, side: Side, target: Spot, units: &[UnitId]) -> Step<Battle> {
    let all = assailants(cx, side, target, units)?;
    cx.happen(Happened::Assaulted { target, units: units.to_vec() })?;
    let foes: Vec<Spot> = all.iter().map(|assailant| assailant.from).collect();
    let infantry_only = units.iter().all(|unit| cx.printed().brigade(*unit).arm.is_infantry());
    let before = if infantry_only { Before::InfantryShock } else { Before::CavalryShock };
    if slips_away(cx, Threat { owner: side.other(), target, before, foes: &foes })? {
        advance(cx, side, target, units, After::Shock)?;
        return Ok(());
    }
    let guarded = cx.is_guarded(target);
    let going = commits(cx, side, target, &all)?;
    if going.is_empty() {
        return Ok(());
    }
    meet(cx, side, target, &going, How::Plain)?;
    aftermath(cx, side, target, &going, guarded)
}

/// BW-GAP-14, 3: those that commit.
pub(super) fn commits(cx: &mut Cx<Battle>, side: Side, target: Spot, all: &[Assailant]) -> Step<Battle, Vec<Assailant>> {
    let facts = cx.shock_facts(all, target);
    let mut going = Vec::new();
    for (assailant, attacker) in all.iter().zip(facts.attackers()) {
        let printed = Arc::clone(&cx.printed);
        let mut hand = Seated::new(cx, side, Some(assailant.unit));
        let outcome = commit(&facts.commitment(attacker), Roller::ATTACKER, &printed.rules, &mut hand)?;
        let ledger = Box::new(hand.ledger);
        if outcome.rolled {
            let (unit, passed) = (assailant.unit, outcome.commits);
            cx.happen(Happened::Checked { unit, check: Check::Commitment, passed, ledger, because: outcome.clauses() })?;
        }
        if outcome.commits {
            going.push(*assailant);
        }
    }
    Ok(going)
}

/// What kind of shock it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Plain,
    Countercharge,
    Pursuit,
}

/// BW-SCT: both results.
pub(super) fn meet(cx: &mut Cx<Battle>, side: Side, target: Spot, going: &[Assailant], how: How) -> Step<Battle> {
    let mut facts = cx.shock_facts(going, target);
    (facts.countercharge, facts.pursuit) = (how == How::Countercharge, how == How::Pursuit);
    let printed = Arc::clone(&cx.printed);
    let defenders: Vec<UnitId> = cx.units_at(target).collect();
    let mut hand = Seated::new(cx, side, going.first().map(|assailant| assailant.unit));
    let outcome = fought::shock(&facts, &printed.rules, &mut hand)?;
    let ledger = Box::new(hand.ledger);
    let (attacker, defender) = (outcome.attacker_result.clone(), outcome.defender_result.clone());
    cx.happen(Happened::Shocked { target, attacker, defender, ledger, because: outcome.clauses() })?;
    let foes: Vec<Spot> = going.iter().map(|assailant| assailant.from).collect();
    lose_garrison(cx, target, outcome.ids_lost)?;
    for (unit, fate) in defenders.iter().zip(&outcome.defenders) {
        suffer(cx, *unit, fate, &foes)?;
    }
    for (assailant, fate) in going.iter().zip(&outcome.attackers) {
        suffer(cx, assailant.unit, fate, &[target])?;
    }
    Ok(())
}

/// BW-GAP-17: who enters the emptied hex.
pub(super) fn aftermath(cx: &mut Cx<Battle>, side: Side, target: Spot, going: &[Assailant], guarded: bool) -> Step<Battle> {
    // Guns whose infantry or cavalry has gone are lost to whoever enters.
    let guns = guarded && !cx.is_guarded(target) && cx.garrison(target, side.other()) == 0;
    if guns || !cx.holds_hex(target, side.other()) {
        let units: Vec<UnitId> = going.iter().map(|assailant| assailant.unit).filter(|unit| cx.spot(*unit).is_some()).collect();
        let after = if cx.side_at(target) == Some(side.other()) { After::Overrun } else { After::Shock };
        advance(cx, side, target, &units, after)?;
        return Ok(());
    }
    let emptied = going.iter().map(|assailant| assailant.from).find(|from| cx.is_empty(*from) && cx.is_free(side.other(), *from));
    if let Some(emptied) = emptied {
        let defenders: Vec<UnitId> = cx.units_at(target).collect();
        follow_up(cx, side.other(), emptied, &defenders)?;
    }
    Ok(())
}

impl Battle {
    /// Infantry or cavalry stands in the hex.
    pub(super) fn is_guarded(&self, spot: Spot) -> bool {
        self.units_at(spot).any(|unit| !self.printed.brigade(unit).arm.is_artillery())
    }
}
