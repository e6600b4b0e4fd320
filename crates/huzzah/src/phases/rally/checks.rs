//! Command checks (HZ-CCK-01..40), from the top down; each result is applied before the next check.

use grognard_engine::coverage::record;
use grognard_engine::umpire::Verdict;
use grognard_engine::{Cx, Refusal, Side, Step, UnitId};
use grognard_field::geometry::gap;
use smallvec::SmallVec;

use super::routers::pick_formation;
use crate::battle::action::{Action, Prompt};
use crate::clause::*;
use crate::compulsory;
use crate::facts;
use crate::facts::checks::{check_due_facts, checker, command_check_facts, units};
use crate::phases::queue::Queue;
use crate::phases::throw::Throw;
use crate::phases::toll;
use crate::procedures::command_check::{CommandCheckOutcome, command_check};
use crate::procedures::permissions::check_due::check_due;
use crate::procedures::permissions::retire_from_check::{Place, RetireFromCheckFacts, retire_from_check};
use crate::table::{CommandId, Event, OfficerFate, Subject, Table, Test};
use crate::words::{Arm, Formation, OfficerLevel};

const LEVELS: [OfficerLevel; 4] = [OfficerLevel::CommanderInChief, OfficerLevel::Corps, OfficerLevel::Division, OfficerLevel::Brigade];

/// HZ-CCK-06..09: level by level; in a level first the command with most losses, then the one nearest the enemy.
pub fn take_all(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    let mut cheered: Vec<CommandId> = Vec::new();
    [HZ_CCK_01, HZ_CCK_06, HZ_CCK_07].into_iter().for_each(record);
    for level in LEVELS {
        let mut done: Vec<CommandId> = Vec::new();
        while let Some(command) = first_due(cx, side, level, &done) {
            done.push(command);
            if cheered.iter().any(|above| cx.is_under(command, *above)) {
                cx.happen(Event::CommandChecked { command, passed: true, immune: cx.command(command).immune, clause: HZ_CCK_40 })?;
            } else if check(cx, side, command)? == CommandCheckOutcome::Huzzah {
                cheered.push(command);
            }
        }
    }
    Ok(())
}

/// The command of a level that checks next.
fn first_due(table: &Table, side: Side, level: OfficerLevel, done: &[CommandId]) -> Option<CommandId> {
    let due = table.commands_of(side).filter(|command| table.level(*command) == level && !done.contains(command));
    let rank = |command: &CommandId| {
        let losses = facts::command::tally(table, *command, true).broken_or_routing;
        (std::cmp::Reverse(losses), (nearest_enemy(table, *command) * 100.0) as i64)
    };
    let due: SmallVec<[CommandId; 8]> = due.filter(|command| is_due(table, *command)).collect();
    if due.len() > 1 {
        let mut ranked: Vec<_> = due.iter().map(|command| (rank(command), *command)).collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        record(if ranked[0].0.0 == ranked[1].0.0 { HZ_CCK_09 } else { HZ_CCK_08 });
        return Some(ranked[0].1);
    }
    due.first().copied()
}

/// HZ-CCK-02..04, HZ-CCK-39.
fn is_due(table: &Table, command: CommandId) -> bool {
    if units(table, command).next().is_none() {
        return false;
    }
    let due = check_due(&check_due_facts(table, command), table.rules()).allowed;
    if due {
        record(HZ_CCK_05);
    }
    due
}

/// Metres from its foremost unit to an enemy.
fn nearest_enemy(table: &Table, command: CommandId) -> f64 {
    let side = table.command_card(command).side;
    let apart = |unit: UnitId| {
        let rect = table.rect(unit);
        table.on_table(side.other()).map(|enemy| gap(&rect, &table.rect(enemy))).fold(1e6, f64::min)
    };
    units(table, command).map(apart).fold(1e6, f64::min)
}

fn check(cx: &mut Cx<Table>, side: Side, command: CommandId) -> Step<Table, CommandCheckOutcome> {
    let rules = cx.rules_arc();
    let checker = checker(cx, command);
    // Units with officers of their own check with the rest.
    if units(cx, command).any(|unit| cx.unit(unit).attached.is_some()) {
        record(HZ_ORES_19);
    }
    let mut facts = command_check_facts(cx, command, &checker);
    // HZ-CCK-24: only in person, and only with the whole command about him.
    let may_seize = rules.options.seize_the_flag && checker.officer.is_some() && checker.taken_by.is_none() && facts.all_in_radius;
    if may_seize {
        facts.seizes_flag = match cx.choose(side, Prompt::Flag { command })? {
            Action::Yes => true,
            Action::No => false,
            _ => return Err(Refusal::new("check/flag", HZ_CCK_24, "Does he seize the flag? Yes or no.").into()),
        };
    }
    let mut throw = Throw::new(cx, side).of_command(command);
    let outcome = command_check(&facts, &rules, &mut throw)?;
    let seen = throw.seen.pop();
    let passed = !matches!(outcome, CommandCheckOutcome::Failed { .. });
    let huzzah = outcome == CommandCheckOutcome::Huzzah;
    let clauses = outcome.clauses();
    if let Some(seen) = seen {
        cx.happen(seen.told(Test::CommandCheck, Subject::Command(command), passed, clauses.iter().copied()))?;
    }
    let clause = clauses.first().copied().unwrap_or(HZ_CCK_18);
    let clause = if checker.officer.is_none() { HZ_CCK_38 } else { clause };
    cx.happen(Event::CommandChecked { command, passed, immune: huzzah, clause })?;
    if let CommandCheckOutcome::Failed { staggers, moves, artillery_moves, officer_killed, .. } = outcome {
        if let (true, Some(officer)) = (officer_killed, checker.officer) {
            cx.happen(Event::OfficerGone { officer, fate: OfficerFate::Lost, clause: HZ_CCK_24 })?;
        }
        give_way(cx, side, command, staggers, [moves, artillery_moves])?;
    }
    Ok(outcome)
}

/// HZ-CCK-25..36: staggers for all, and all that do not rout retire, in the order their player picks.
fn give_way(cx: &mut Cx<Table>, side: Side, command: CommandId, staggers: i32, moves: [i32; 2]) -> Step<Table> {
    let army = cx.level(command) == OfficerLevel::CommanderInChief;
    let all: Vec<UnitId> = units(cx, command).collect();
    for unit in all {
        toll::stagger(cx, unit, staggers, HZ_CCK_25)?;
    }
    let mut left: Vec<UnitId> = units(cx, command).filter(|unit| !cx.unit(*unit).routing).collect();
    // The hindmost first, so that few are run into.
    left.sort_by_cached_key(|unit| std::cmp::Reverse((distance_to_enemy(cx, *unit) * 100.0) as i64));
    if left.len() > 1 {
        record(HZ_CCK_31);
    }
    let mut queue = Queue::new(left);
    while let Some(unit) = queue.next(cx, side, |left| Prompt::Retire { command, left })? {
        retire(cx, side, unit, army, moves)?;
        queue.retain(|unit| cx.unit(unit).on_table());
    }
    Ok(())
}

fn distance_to_enemy(table: &Table, unit: UnitId) -> f64 {
    let rect = table.rect(unit);
    table.on_table(table.side(unit).other()).map(|enemy| gap(&rect, &table.rect(enemy))).fold(1e6, f64::min)
}

fn retire(cx: &mut Cx<Table>, side: Side, unit: UnitId, army: bool, moves: [i32; 2]) -> Step<Table> {
    let rules = cx.rules_arc();
    let state = *cx.unit(unit);
    let sector = state.garrison.and_then(|sector| cx.printed().terrain.sectors.get(usize::from(sector)));
    let place = match sector {
        Some(sector) if sector.strong => Place::StrongPoint,
        Some(_) => Place::Building,
        None => Place::Field,
    };
    let facts = RetireFromCheckFacts { army, place, routing: state.routing, off_table: false };
    let fate = retire_from_check(&facts, &rules);
    if !fate.ruling.allowed {
        let stays = place != Place::StrongPoint
            || match cx.choose(side, Prompt::HoldStrongPoint { unit })? {
                Action::Yes => true,
                Action::No => false,
                _ => return Err(Refusal::new("check/strong-point", HZ_CCK_35, "Does it hold the strong point? Yes or no.").into()),
            };
        if stays {
            return Ok(());
        }
    }
    let formation = match (cx.card(unit).arm, place) {
        (Arm::Artillery, _) => Formation::Limbered,
        (_, Place::Field) => state.formation,
        _ => pick_formation(cx, side, unit, Prompt::LeaveForm { unit })?,
    };
    let moves = if cx.card(unit).arm == Arm::Artillery { moves[1] } else { moves[0] };
    compulsory::retire_from_check(cx, unit, formation, moves)
}
