//! Reorganise (HZ-REO-01..23): commands that have left the field may try to come back.

use grognard_engine::coverage::record;
use grognard_engine::umpire::Verdict;
use grognard_engine::{Cx, Refusal, Side, Step, UnitId};
use grognard_field::geometry::Quanta;

use crate::battle::action::{Action, Prompt};
use crate::clause::*;
use crate::facts::command::above;
use crate::officer::Officer;
use crate::phases::throw::Throw;
use crate::procedures::permissions::may_reorganise::{MayReorganiseFacts, may_reorganise};
use crate::procedures::reorganise::{ReorganiseFacts, ReorganiseOutcome, reorganise};
use crate::rules::options::Reorganise;
use crate::table::{CommandId, Event, OfficerFate, Subject, Table, Test, Whereabouts};
use crate::words::OfficerLevel;

/// HZ-GAP-13: in the order their player likes. He is asked from the top down; what he puts off he is asked again once another command has
/// tried, for a division that comes back brings its brigades, and a brigade its division.
pub fn try_all(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    if !is_in_play(cx) {
        return Ok(());
    }
    let mut waiting: Vec<CommandId> = cx.commands_of(side).filter(|command| cx.command(*command).broken).collect();
    loop {
        let (mut put_off, mut tried) = (Vec::new(), false);
        for command in waiting {
            if !cx.command(command).broken || !may_try(cx, command) {
                continue;
            }
            match cx.choose(side, Prompt::Reorganise { command })? {
                Action::Yes => {
                    attempt(cx, side, command)?;
                    tried = true;
                }
                Action::No => put_off.push(command),
                _ => return Err(Refusal::new("reorganise", HZ_REO_03, "Does it try to reorganise now? Yes or no.").into()),
            }
        }
        if !tried || put_off.is_empty() {
            return Ok(());
        }
        record(HZ_GAP_13);
        waiting = put_off;
    }
}

/// HZ-REO-01: always or never, as the players agreed; else in battles longer than three hours.
pub fn is_in_play(table: &Table) -> bool {
    match table.rules().options.reorganise {
        Reorganise::Never => false,
        Reorganise::Always => true,
        Reorganise::InLongGames => {
            let [units, _] = table.rules().scenario.three_hours;
            Side::BOTH.into_iter().any(|side| table.units_of(side).count() as i32 > units)
        }
    }
}

/// HZ-REO-03..05, HZ-REO-20; and there must be somebody to come back (HZ-CAS-03).
fn may_try(table: &Table, command: CommandId) -> bool {
    let card = table.command_card(command);
    let leader = table.officer(card.officer).fate;
    let state = table.command(command);
    // HZ-REO-20: its own check, or that of a command above, has just sent some of it off.
    let failed = |of: CommandId| table.command(of).failed_check && table.command(of).checked_in == table.turn();
    let retired = card.units.iter().any(|unit| table.unit(*unit).whereabouts == Whereabouts::RetiredOff);
    let facts = MayReorganiseFacts {
        command: card.level,
        units_on_table: card.units.iter().filter(|unit| table.unit(**unit).on_table()).count().min(30) as u8,
        leaderless: matches!(leader, OfficerFate::Lost | OfficerFate::Captured),
        left_this_turn: state.turns_off == 0 && state.attempts == 0,
        by_failed_check: retired && above(table, command).any(failed),
    };
    may_reorganise(&facts, table.rules()).ruling.allowed && survivors(table, command, 0).next().is_some()
}

/// Units that so many more kills would not destroy.
fn survivors(table: &Table, command: CommandId, kills: i32) -> impl Iterator<Item = UnitId> + '_ {
    table.command_card(command).units.iter().copied().filter(move |unit| {
        let state = table.unit(*unit);
        state.is_broken() && i32::from(state.kills) + kills < table.rules().morale.full(state.quality)
    })
}

/// HZ-REO-06..12: what the attempt depends on.
pub fn reorganise_facts(table: &Table, command: CommandId) -> ReorganiseFacts {
    let card = table.command_card(command);
    let state = table.command(command);
    let officer = table.officer(card.officer);
    let count = |of: &[UnitId], at: Whereabouts| of.iter().filter(|unit| table.unit(**unit).whereabouts == at).count().min(24) as u8;
    let fled = |of: &[UnitId]| count(of, Whereabouts::Broken) + count(of, Whereabouts::RoutedOff);
    let broke_or_routed = if card.children.is_empty() {
        fled(&card.units)
    } else {
        // HZ-REO-06: a sub-command that did not wholly retire in good order.
        card.children.iter().filter(|child| fled(&table.command_card(**child).units) > 0).count() as u8
    };
    let worst = card.units.iter().filter(|unit| table.unit(**unit).is_broken()).max_by_key(|unit| table.unit(**unit).kills);
    ReorganiseFacts {
        officer: Officer { officer: officer.quality, command_rating: None, inspirational: officer.inspirational },
        command: card.level,
        broke_or_routed: broke_or_routed.min(12),
        units_retired: count(&card.units, Whereabouts::RetiredOff),
        units_broke: count(&card.units, Whereabouts::Broken),
        units_routed: count(&card.units, Whereabouts::RoutedOff),
        turns_waited: state.turns_off.min(12),
        failed_attempts: state.attempts.min(12),
        most_kills: worst.map_or(0, |unit| table.unit(*unit).kills.min(12)),
        its_full_morale: worst.map(|unit| table.rules().morale.full(table.unit(*unit).quality) as u8),
    }
}

fn attempt(cx: &mut Cx<Table>, side: Side, command: CommandId) -> Step<Table> {
    let rules = cx.rules_arc();
    let facts = reorganise_facts(cx, command);
    let mut throw = Throw::new(cx, side).of_command(command);
    let outcome = reorganise(&facts, &rules, &mut throw)?;
    let seen = throw.seen.pop().unwrap_or_default();
    let passed = matches!(outcome, ReorganiseOutcome::Reorganised { .. } | ReorganiseOutcome::Huzzah);
    cx.happen(seen.told(Test::Reorganise, Subject::Command(command), passed, outcome.clauses()))?;
    match outcome {
        ReorganiseOutcome::NotInPlay => Ok(()),
        ReorganiseOutcome::Failed { .. } => cx.happen(Event::ReorganiseTried { command, clause: HZ_REO_12 }),
        ReorganiseOutcome::Reorganised { kills, .. } => {
            come_back(cx, command, kills)?;
            wait(cx, command, OfficerFate::Expected)
        }
        ReorganiseOutcome::Huzzah => {
            come_back(cx, command, 0)?;
            let officer = cx.command_card(command).officer;
            let at = cx.communication(side);
            let (x, y) = (Quanta::nearest(at.x), Quanta::nearest(at.y));
            // An officer with other troops has never left.
            if !cx.officer(officer).on_table() {
                cx.happen(Event::OfficerEntered { officer, x, y, clause: HZ_REO_23 })?;
            }
            wait(cx, command, OfficerFate::OnTable)
        }
    }
}

/// HZ-REO-14..17: staggers off, kills for the attempts; whoever those destroy is struck off.
fn come_back(cx: &mut Cx<Table>, command: CommandId, kills: i32) -> Step<Table> {
    record(HZ_REO_02);
    let alive: Vec<UnitId> = survivors(cx, command, kills).collect();
    let all: Vec<UnitId> = cx.command_card(command).units.iter().copied().filter(|unit| cx.unit(*unit).is_broken()).collect();
    for unit in all {
        if alive.contains(&unit) {
            let clause = if kills > 0 { HZ_REO_15 } else { HZ_REO_14 };
            cx.happen(Event::Reorganised { unit, kills: kills.min(200) as u8, clause })?;
        } else {
            cx.happen(Event::Removed { unit, to: Whereabouts::Destroyed, clause: HZ_REO_16 })?;
        }
    }
    Ok(())
}

/// HZ-REO-13: the command and those under and above it are whole again; its officers wait to enter, or are there.
fn wait(cx: &mut Cx<Table>, command: CommandId, fate: OfficerFate) -> Step<Table> {
    let side = cx.command_card(command).side;
    let under: Vec<CommandId> = cx
        .commands_of(side)
        .filter(|other| (cx.is_under(*other, command) || cx.is_under(command, *other)) && cx.command(*other).broken)
        .collect();
    for other in under {
        cx.happen(Event::CommandBroken { command: other, broken: false, clause: HZ_REO_13 })?;
        let card = cx.command_card(other);
        let officer = card.officer;
        let own = other == command;
        if cx.officer(officer).fate == OfficerFate::Gone
            && !(own && fate == OfficerFate::OnTable)
            && card.level != OfficerLevel::CommanderInChief
        {
            cx.happen(Event::OfficerGone { officer, fate: OfficerFate::Expected, clause: HZ_REO_13 })?;
        }
    }
    Ok(())
}
