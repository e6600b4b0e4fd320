//! Engagements (HZ-ENG, HZ-MULT): touching enemies fight it out, one on one where they can be.

use grognard_engine::coverage::record;
use grognard_engine::umpire::Verdict;
use grognard_engine::{Cx, Refusal, Side, Step, UnitId, UnitSet};
use smallvec::SmallVec;

use super::queue::Queue;
use super::throw::Throw;
use super::toll;
use crate::battle::action::{Action, Prompt};
use crate::clause::*;
use crate::compulsory;
use crate::facts::Stance;
use crate::facts::contact::{Joined, engagements};
use crate::facts::fights::fighters;
use crate::facts::siege::is_escalading;
use crate::moves::escalade;
use crate::procedures::after::{After, Fate, Why};
use crate::procedures::engage::{Ending, Odd, Rolls, decide};
use crate::procedures::engagement::rolls;
use crate::procedures::fighter::Fighter;
use crate::table::{Event, Subject, Table, Test, Whereabouts};

/// Who fights, with the facts as they are at the start of the phase (HZ-ENG-27).
struct Fight {
    joined: Joined,
    attackers: Vec<Fighter>,
    defenders: Vec<Fighter>,
    /// Attackers that fight up their ladders (HZ-FOR-05).
    escaladers: Vec<UnitId>,
}

impl Fight {
    /// HZ-ENG-01, HZ-ENG-34: who is left to fight it out, and how worn: a router of another engagement may have run through somebody meanwhile.
    fn left(&self, table: &Table) -> Option<Fight> {
        let side = |units: &[UnitId], fighters: &[Fighter]| -> (SmallVec<[UnitId; 2]>, Vec<Fighter>) {
            let left = units.iter().zip(fighters).filter(|(unit, _)| table.unit(**unit).on_table());
            let since = |unit: UnitId, then: &Fighter| table.unit(unit).staggers.saturating_sub(then.unit.staggers);
            left.map(|(unit, then)| (*unit, Fighter { since: since(*unit, then), ..then.clone() })).unzip()
        };
        let (attacking, attackers) = side(&self.joined.attackers, &self.attackers);
        let (defending, defenders) = side(&self.joined.defenders, &self.defenders);
        let joined = Joined { attackers: attacking, defenders: defending };
        let fight = Fight { joined, attackers, defenders, escaladers: self.escaladers.clone() };
        (!fight.attackers.is_empty() && !fight.defenders.is_empty()).then_some(fight)
    }
}

/// HZ-SEQ-09, HZ-MULT-01: all of them, in the order the phasing player picks.
pub fn resolve_all(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    record(HZ_ENG_27);
    let fights: Vec<Fight> = engagements(cx, side)
        .into_iter()
        .map(|joined| {
            let (attackers, defenders) = fighters(cx, &joined);
            let up = |unit: &UnitId| is_escalading(cx, &Stance::of(cx, *unit), &joined.defenders);
            let escaladers = joined.attackers.iter().copied().filter(up).collect();
            Fight { joined, attackers, defenders, escaladers }
        })
        .collect();
    let mut queue = Queue::new(fights.iter().filter_map(|fight| fight.joined.attackers.first().copied()));
    while let Some(first) = queue.next(cx, side, |left| Prompt::Engagements { left })? {
        let fight = fights.iter().find(|fight| fight.joined.attackers.first() == Some(&first));
        if let Some(fight) = fight.and_then(|fight| fight.left(cx)) {
            resolve(cx, side, &fight)?;
        }
    }
    Ok(())
}

/// HZ-GAP-13: all rolls, then kills, staggers, breaking, and then who holds, retires or routs.
fn resolve(cx: &mut Cx<Table>, side: Side, fight: &Fight) -> Step<Table> {
    let units: Vec<UnitId> = fight.joined.attackers.iter().chain(&fight.joined.defenders).copied().collect();
    let rules = cx.rules_arc();
    let mut throw = Throw::new(cx, side).of_each(units.iter().copied());
    let [red, blue] = &rolls(&fight.attackers, &fight.defenders, &rules, &mut throw)?;
    let rolls = Rolls { red, blue };
    let seen = std::mem::take(&mut throw.seen);
    let listed = decide(&fight.attackers, &fight.defenders, rolls, [&[], &[]], &rules);
    for ((unit, seen), after) in units.iter().zip(seen).zip(listed.attackers.iter().chain(listed.defenders.iter())) {
        cx.happen(seen.told(Test::Engagement, Subject::Unit(*unit), !after.failed, listed.clauses()))?;
    }
    // HZ-MULT-05, once the dice lie there for all to see.
    let of_attackers = share_out(cx, side, &fight.joined.attackers, rolls.odd(Side::Red, &rules))?;
    let of_defenders = share_out(cx, side.other(), &fight.joined.defenders, rolls.odd(Side::Blue, &rules))?;
    let engaged = decide(&fight.attackers, &fight.defenders, rolls, [&of_attackers, &of_defenders], &rules);
    let after: Vec<After> = engaged.attackers.iter().chain(engaged.defenders.iter()).collect();
    for (unit, after) in units.iter().zip(&after).filter(|(_, after)| after.kills > 0) {
        let clause = if after.failed { HZ_ENG_31 } else { HZ_ENG_58 };
        cx.happen(Event::Killed { unit: *unit, by: after.kills, clause })?;
    }
    for (unit, after) in units.iter().zip(&after).filter(|(_, after)| after.staggers > 0) {
        cx.happen(Event::Staggered { unit: *unit, by: after.staggers, clause: HZ_ENG_29 })?;
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
    // HZ-FOR-17: the wall is theirs to hold.
    for unit in fight.escaladers.iter().filter(|_| engaged.ending == Ending::AttackersWin) {
        if cx.unit(*unit).on_table() {
            escalade::hold_battlements(cx, *unit)?;
        }
    }
    Ok(())
}

/// HZ-MULT-05: the places of the units that take the odd staggers, as their player shares them out.
fn share_out(cx: &mut Cx<Table>, side: Side, units: &[UnitId], odd: Option<Odd>) -> Step<Table, Vec<usize>> {
    let Some(odd) = odd else { return Ok(Vec::new()) };
    let among: UnitSet = odd.among.iter().map(|place| units[*place]).collect();
    let Action::ShareStaggers { shares } = cx.choose(side, Prompt::OddStaggers { among, staggers: odd.staggers as u8 })? else {
        return Err(Refusal::new("engage/odd", HZ_MULT_05, "Say who takes the odd staggers.").into());
    };
    let fits = shares.len() == odd.among.len() && shares.iter().all(|share| *share <= 1);
    if !fits || shares.iter().sum::<u32>() as usize != odd.staggers {
        let refusal = Refusal::new("engage/odd", HZ_MULT_05, "Each unit takes one at most, and all are handed out.");
        return Err(refusal.fact("staggers", odd.staggers).fact("units", odd.among.len()).into());
    }
    let takers: Vec<UnitId> = among.iter().zip(&shares).filter(|(_, share)| **share == 1).map(|(unit, _)| unit).collect();
    Ok((0..units.len()).filter(|place| takers.contains(&units[*place])).collect())
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
