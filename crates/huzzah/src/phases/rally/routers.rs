//! Rally routing units (HZ-RLY-01..19), then the rout moves of those who have not (HZ-ROUT-01..08).

use grognard_engine::coverage::record;
use grognard_engine::umpire::Verdict;
use grognard_engine::{Cx, Refusal, Side, Step, UnitId};
use grognard_field::geometry::{Bearing, Pose};

use crate::battle::action::{Action, Prompt};
use crate::clause::*;
use crate::compulsory::{self, flight};
use crate::facts::Stance;
use crate::facts::trials::rally_facts;
use crate::phases::questions::{formations_asked, halted, may_stand_so};
use crate::phases::queue::Queue;
use crate::phases::throw::Throw;
use crate::procedures::permissions::must_rally::{MustRallyFacts, must_rally};
use crate::procedures::rally::{Rallied, RallyOutcome, rally};
use crate::table::{Event, Subject, Table, Test};
use crate::words::Formation;

/// A router that has rolled.
pub struct Tried {
    pub unit: UnitId,
    pub runs_on: bool,
    /// Its staggers after the roll: more later, and it must try to reform (HZ-ROUT-05).
    pub staggers: u8,
}

/// HZ-RLY-02: all routers try, in the order their player picks (HZ-GAP-13).
pub fn rally_all(cx: &mut Cx<Table>, side: Side) -> Step<Table, Vec<Tried>> {
    let routers: Vec<UnitId> = cx.on_table(side).filter(|unit| cx.unit(*unit).routing).collect();
    let mut tried = Vec::new();
    if !routers.is_empty() {
        record(HZ_RLY_02);
    }
    let mut queue = Queue::new(routers);
    while let Some(unit) = queue.next(cx, side, |left| Prompt::Rally { left })? {
        let outcome = try_to_rally(cx, unit)?;
        if outcome.result == Rallied::Halted {
            halt(cx, side, unit)?;
        }
        recover(cx, unit, &outcome)?;
        tried.push(Tried { unit, runs_on: outcome.result == Rallied::RunsOn, staggers: cx.unit(unit).staggers });
    }
    Ok(tried)
}

/// HZ-RLY-13: the roll, told; what it changes follows.
pub fn try_to_rally(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table, RallyOutcome> {
    let rules = cx.rules_arc();
    let state = *cx.unit(unit);
    let must = MustRallyFacts {
        not_phasing: false,
        routing: state.routing,
        blown: state.blown,
        staggers: state.staggers,
        blown_this_turn: state.blown && state.attacked,
    };
    let due = must_rally(&must, &rules);
    let facts = rally_facts(cx, &Stance::of(cx, unit));
    let side = cx.side(unit);
    let mut throw = Throw::new(cx, side).of(unit);
    let outcome = rally(&facts, &rules, &mut throw)?;
    let seen = throw.seen.pop().unwrap_or_default();
    let passed = matches!(outcome.result, Rallied::Halted | Rallied::Recovered | Rallied::Reformed);
    // What the battle does step by step is told by its own events.
    let told = RallyOutcome { kills: 0, end: crate::procedures::rally::End::Stays, ..outcome };
    cx.happen(seen.told(Test::Rally, Subject::Unit(unit), passed, due.clauses().into_iter().chain(told.clauses())))?;
    Ok(outcome)
}

/// HZ-RLY-17..19: staggers come off.
pub fn recover(cx: &mut Cx<Table>, unit: UnitId, outcome: &RallyOutcome) -> Step<Table> {
    if outcome.removed <= 0 {
        return Ok(());
    }
    let clause = if outcome.huzzah { HZ_RLY_19 } else { HZ_RLY_17 };
    cx.happen(Event::Recovered { unit, by: outcome.removed.min(200) as u8, clause })
}

/// HZ-RLY-14: it halts facing the nearest enemy in whichever allowable formation its player picks.
fn halt(cx: &mut Cx<Table>, side: Side, unit: UnitId) -> Step<Table> {
    cx.happen(Event::Rallied { unit, clause: HZ_RLY_14 })?;
    let formation = pick_formation(cx, side, unit, Prompt::RallyForm { unit })?;
    let wanted = halted(cx, unit, formation);
    // Where it has no room to form up it stays the crowd it is, in column; so too where the room is out of its cover (HZ-OPN-03).
    let room = flight::settled(cx, unit, wanted, formation, Bearing::SOUTH);
    let covered = |to: &Pose| formation != Formation::OpenOrder || may_stand_so(cx, unit, formation, *to);
    let found = room.filter(covered).map(|to| (formation, to));
    let (formation, to) = found.unwrap_or((fallback(cx, unit), cx.unit(unit).pose));
    cx.happen(Event::Formed { unit, formation, to, clause: HZ_RLY_14 })
}

/// The formation that covers the same ground as a mob.
fn fallback(table: &Table, unit: UnitId) -> Formation {
    match table.card(unit).arm {
        crate::words::Arm::Artillery => Formation::Limbered,
        _ => Formation::Column,
    }
}

/// One of the formations it is allowed here.
pub fn pick_formation(cx: &mut Cx<Table>, side: Side, unit: UnitId, prompt: Prompt) -> Step<Table, Formation> {
    let allowed = formations_asked(cx, unit, &prompt);
    if let [only] = allowed[..] {
        return Ok(only);
    }
    match cx.choose(side, prompt)? {
        Action::Take { formation } if allowed.contains(&formation) => Ok(formation),
        Action::Take { formation } => {
            let words = format!("It cannot form {} here.", formation.name());
            Err(Refusal::new("rally/formation", HZ_RLY_14, words).into())
        }
        _ => Err(Refusal::new("rally/formation", HZ_RLY_14, "Say which formation it takes.").into()),
    }
}

/// HZ-ROUT-01: those who have not rallied run on, in the order their player picks: who runs first may run over who waits.
pub fn rout_all(cx: &mut Cx<Table>, side: Side, tried: &[Tried]) -> Step<Table> {
    let mut queue = Queue::new(tried.iter().filter(|router| router.runs_on).map(|router| router.unit));
    while let Some(unit) = queue.next(cx, side, |left| Prompt::Rout { left })? {
        compulsory::rout(cx, unit)?;
        queue.retain(|unit| cx.unit(unit).on_table());
    }
    Ok(())
}
