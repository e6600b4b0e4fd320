//! Engagements (HZ-ENG, HZ-MULT): touching enemies fight it out, one on one where they can be.

use grognard_engine::coverage::record;
use grognard_engine::umpire::Verdict;
use grognard_engine::{Cx, Side, Step, UnitId};

use super::throw::Throw;
use super::toll;
use crate::clause::*;
use crate::compulsory;
use crate::facts::contact::{Joined, engagements};
use crate::facts::fights::fighters;
use crate::procedures::engage::{After, Ending, Fate, Why};
use crate::procedures::engagement::engagement;
use crate::procedures::fighter::Fighter;
use crate::table::{Event, Subject, Table, Test, Whereabouts};

/// Who fights, with the facts as they are at the start of the phase (HZ-ENG-27).
struct Fight {
    joined: Joined,
    attackers: Vec<Fighter>,
    defenders: Vec<Fighter>,
}

/// HZ-SEQ-09, HZ-MULT-01.
pub fn resolve_all(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    record(HZ_ENG_27);
    let fights: Vec<Fight> = engagements(cx, side)
        .into_iter()
        .map(|joined| {
            let (attackers, defenders) = fighters(cx, &joined);
            Fight { joined, attackers, defenders }
        })
        .collect();
    for fight in fights {
        resolve(cx, side, &fight)?;
    }
    Ok(())
}

/// HZ-GAP-13: all rolls, then kills, staggers, breaking, and then who holds, retires or routs.
fn resolve(cx: &mut Cx<Table>, side: Side, fight: &Fight) -> Step<Table> {
    let units: Vec<UnitId> = fight.joined.attackers.iter().chain(&fight.joined.defenders).copied().collect();
    // A router of another engagement may have run somebody down meanwhile.
    if units.iter().any(|unit| !cx.unit(*unit).on_table()) {
        return Ok(());
    }
    let rules = cx.rules_arc();
    let mut throw = Throw::new(cx, side);
    let engaged = engagement(&fight.attackers, &fight.defenders, &rules, &mut throw)?;
    let seen = std::mem::take(&mut throw.seen);
    let after: Vec<After> = engaged.attackers.iter().chain(&engaged.defenders).copied().collect();
    for ((unit, seen), after) in units.iter().zip(seen).zip(&after) {
        cx.happen(seen.told(Test::Engagement, Subject::Unit(*unit), !after.failed, engaged.clauses()))?;
    }
    for (unit, after) in units.iter().zip(&after).filter(|(_, after)| after.kills > 0) {
        let clause = if after.failed { HZ_ENG_31 } else { HZ_ENG_58 };
        cx.happen(Event::Killed { unit: *unit, by: after.kills.clamp(0, 200) as u8, clause })?;
    }
    for (unit, after) in units.iter().zip(&after).filter(|(_, after)| after.staggers > 0) {
        cx.happen(Event::Staggered { unit: *unit, by: after.staggers.clamp(0, 200) as u8, clause: HZ_ENG_29 })?;
    }
    for (unit, after) in units.iter().zip(&after) {
        if after.officer_killed && after.fate != Fate::Broken {
            toll::officer_killed(cx, *unit)?;
        }
        if after.fate == Fate::Broken || toll::is_worn(cx, *unit) {
            let clause = match after.why {
                Why::GunsLost => HZ_ENG_46,
                Why::RiddenDown => HZ_ENG_47,
                _ => HZ_ENG_32,
            };
            toll::remove(cx, *unit, Whereabouts::Broken, clause)?;
        }
    }
    let attackers = fight.joined.attackers.len();
    for (place, (unit, after)) in units.iter().zip(&after).enumerate() {
        let enemies = if place < attackers { &fight.joined.defenders } else { &fight.joined.attackers };
        follow(cx, *unit, after, enemies, engaged.ending)?;
    }
    Ok(())
}

/// HZ-ENG-37..43, HZ-CAV-01: what becomes of one unit.
fn follow(cx: &mut Cx<Table>, unit: UnitId, after: &After, enemies: &[UnitId], ending: Ending) -> Step<Table> {
    if !cx.unit(unit).on_table() {
        return Ok(());
    }
    match after.fate {
        Fate::Holds | Fate::Broken => {}
        Fate::Retires => {
            let clause = if ending.is_tie() { HZ_ENG_38 } else { HZ_ENG_62 };
            compulsory::fall_back(cx, unit, enemies, clause)?;
        }
        Fate::Routs => compulsory::first_rout(cx, unit, enemies)?,
    }
    if after.blown && cx.unit(unit).on_table() {
        cx.happen(Event::Blown { unit, blown: true, clause: HZ_CAV_01 })?;
    }
    Ok(())
}
