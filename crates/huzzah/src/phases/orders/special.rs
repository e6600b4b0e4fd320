//! What only the CinC orders: a new officer (HZ-APP) and ammunition (HZ-REA).

use grognard_engine::coverage::record;
use grognard_engine::umpire::Verdict;
use grognard_engine::{Cx, Refusal, Side, Step, UnitId};

use super::super::throw::Throw;
use super::legal::obey;
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::command::is_in_radius;
use crate::facts::orders::officer as officer_facts;
use crate::muster::Sheet;
use crate::procedures::appoint::{AppointFacts, appoint, appoint_rating};
use crate::procedures::officer_quality::{OfficerQualityFacts, officer_quality};
use crate::procedures::permissions::appoint_officer::{AppointOfficerFacts, appoint_officer};
use crate::procedures::permissions::rearm_order::{RearmOrderFacts, rearm_order};
use crate::procedures::rearm::{Faction, RearmFacts, rearm};
use crate::table::{CommandId, Event, Huzzah, OfficerFate, OfficerId, Subject, Table, Test};
use crate::words::{Arm, Nation, OfficerLevel};

/// The CinC of a side.
pub fn cinc(table: &Table, side: Side) -> OfficerId {
    table.command_card(table.army_card(side).command).officer
}

/// HZ-ORES-27, HZ-ORES-28: he has not failed, and nobody else has ordered since he did.
fn may_order(table: &Table, side: Side) -> Result<OfficerId, Refusal> {
    let officer = cinc(table, side);
    let state = table.officer(officer);
    if state.failed {
        return Err(Refusal::new("order/failed", HZ_ORES_27, "He has failed an order this turn."));
    }
    if state.given > 0 && table.giving().is_some_and(|giving| giving.officer != officer) {
        return Err(Refusal::new("order/moved-on", HZ_ORES_28, "Other officers have given orders since."));
    }
    Ok(officer)
}

/// HZ-APP-08: he has another appointment in hand that needs no roll.
pub fn appoints_freely(table: &Table, side: Side) -> bool {
    table.giving().is_some_and(|giving| giving.officer == cinc(table, side) && giving.huzzah == Huzzah::Waiting)
}

/// HZ-APP-01, HZ-APP-03, HZ-APP-11, HZ-ORD-12: whether he may roll for a new officer, or (after a Huzzah!) needs no roll.
pub fn may_appoint(table: &Table, side: Side, command: CommandId, rolls: bool) -> Result<OfficerId, Refusal> {
    if command.index() >= table.printed().commands.len() || table.command_card(command).side != side {
        return Err(Refusal::new("appoint/whom", HZ_APP_01, "There is no such command in this army."));
    }
    let lost = table.command_card(command).officer;
    let state = table.officer(lost);
    if !matches!(state.fate, OfficerFate::Lost | OfficerFate::Captured) || table.level(command) == OfficerLevel::CommanderInChief {
        return Err(Refusal::new("appoint/in-post", HZ_APP_01, "That command has not lost its officer."));
    }
    // HZ-ORG-05: a general's own troops are part of the command he is lost to.
    if table.officer_card(lost).command != command {
        return Err(Refusal::new("appoint/own-troops", HZ_APP_03, "Its officer leads a larger command: appoint him to that."));
    }
    if table.command(command).broken {
        return Err(Refusal::new("appoint/left", HZ_REO_04, "That command has left the table without an officer."));
    }
    let officer = cinc(table, side);
    let own = table.officer(officer);
    let outside = table.command_card(command).units.iter();
    let outside = outside.filter(|unit| table.unit(**unit).on_table() && !is_in_radius(table, officer, &Stance::of(table, **unit))).count();
    let facts = AppointOfficerFacts {
        level: OfficerLevel::CommanderInChief,
        cinc_lost: !own.on_table(),
        attached: own.attached.is_some(),
        superseding: own.superseding.is_some(),
        lost_this_turn: state.lost_in == table.turn(),
        units_outside: outside.min(255) as u8,
        relinquished: false,
    };
    obey("appoint/may-not", &appoint_officer(&facts, table.rules()).ruling)?;
    let rating = appoint_rating(&appoint_facts(table, officer, command), table.rules()).total();
    if (rolls || !appoints_freely(table, side)) && rating < table.rules().tests.dice.lowest_order_rating.value {
        return Err(Refusal::new("order/rating", HZ_ORD_12, "His command rating is too low for this order."));
    }
    may_order(table, side)
}

fn appoint_facts(table: &Table, cinc: OfficerId, command: CommandId) -> AppointFacts {
    AppointFacts {
        cinc: officer_facts(table, cinc),
        earlier_orders: table.officer(cinc).given,
        nation: nation_of(table, command),
        replaces: None,
    }
}

/// HZ-GAP-15: the contingent that a new officer comes from: the nation of most of his units, of equals that of the first.
fn nation_of(table: &Table, command: CommandId) -> Option<Nation> {
    let nations = table.command_card(command).units.iter().map(|unit| table.card(*unit).nation);
    let count = |of: &Nation| nations.clone().filter(|nation| nation == of).count();
    nations.clone().rev().max_by_key(count)
}

/// HZ-APP-04..09.
pub fn appoint_to(cx: &mut Cx<Table>, side: Side, command: CommandId, rolls: bool) -> Step<Table> {
    let officer = may_appoint(cx, side, command, rolls)?;
    let rules = cx.rules_arc();
    if !rolls && appoints_freely(cx, side) {
        return appoint_another(cx, side, officer, command);
    }
    let facts = appoint_facts(cx, officer, command);
    let mut throw = Throw::new(cx, side).by(officer).of_command(command);
    let outcome = appoint(&facts, &rules, &mut throw)?;
    let seen = std::mem::take(&mut throw.seen);
    let done = outcome.appointed.is_some();
    if let Some(seen) = seen.into_iter().next() {
        cx.happen(seen.told(Test::Appoint, Subject::Officer(officer), done, outcome.clauses()))?;
    }
    let Some(appointed) = outcome.appointed else { return super::fail(cx, side, officer, false, HZ_APP_02) };
    let new = cx.command_card(command).officer;
    let (x, y) = (cx.officer(officer).x, cx.officer(officer).y);
    let (quality, inspirational) = (appointed.officer, appointed.inspirational);
    cx.happen(Event::OfficerAppointed {
        officer: new,
        by: officer,
        at_once: outcome.at_once,
        quality,
        inspirational,
        x,
        y,
        clause: HZ_APP_10,
    })
}

/// HZ-APP-08: after a Huzzah! another officer without a roll for him, which ends the phase.
fn appoint_another(cx: &mut Cx<Table>, side: Side, officer: OfficerId, command: CommandId) -> Step<Table> {
    let rules = cx.rules_arc();
    let facts = OfficerQualityFacts { nation: nation_of(cx, command), replaces: None };
    let appointed = officer_quality(&facts, &rules, &mut Throw::new(cx, side).of_command(command))?;
    let new = cx.command_card(command).officer;
    let (x, y) = (cx.officer(officer).x, cx.officer(officer).y);
    let (quality, inspirational) = (appointed.officer, appointed.inspirational);
    cx.happen(Event::OfficerAppointed { officer: new, by: officer, at_once: false, quality, inspirational, x, y, clause: HZ_APP_08 })?;
    super::end(cx, side)
}

fn batteries(table: &Table, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    table.on_table(side).filter(|unit| table.card(*unit).arm == Arm::Artillery)
}

/// HZ-REA-01, HZ-REA-10.
pub fn may_rearm(table: &Table, side: Side) -> Result<OfficerId, Refusal> {
    let officer = cinc(table, side);
    let own = table.officer(officer);
    let depleted = batteries(table, side).filter(|unit| table.unit(*unit).bombardments == 0).count();
    let facts = RearmOrderFacts {
        level: OfficerLevel::CommanderInChief,
        cinc_lost: !own.on_table(),
        attached: own.attached.is_some(),
        superseding: own.superseding.is_some(),
        depleted: depleted.min(255) as u8,
    };
    obey("rearm/may-not", &rearm_order(&facts, table.rules()).ruling)?;
    may_order(table, side)
}

/// HZ-REA-02..09: one roll for every contingent of the army.
pub fn rearm_guns(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    let officer = may_rearm(cx, side)?;
    let rules = cx.rules_arc();
    let guns: Vec<UnitId> = batteries(cx, side).collect();
    // HZ-REA-07, HZ-GAP-15: each nation's guns go by its own factor.
    let mut nations: Vec<_> = guns.iter().map(|unit| cx.card(*unit).nation).collect();
    nations.sort_unstable();
    nations.dedup();
    if nations.len() > 1 {
        record(HZ_GAP_15);
    }
    let raised = cx.army(side).raised;
    let faction = |nation| {
        let row = rules.nations.of(nation);
        let factor = (row.bombardment + raised).min(row.bombardment_most);
        Faction { factor: factor.clamp(1, 255) as u8, maximum: row.bombardment_most.clamp(1, 255) as u8 }
    };
    let depleted = guns.iter().filter(|unit| cx.unit(**unit).bombardments == 0).count();
    let facts = RearmFacts {
        batteries: guns.len().min(255) as u8,
        depleted: depleted.min(255) as u8,
        factions: nations.iter().map(|nation| faction(*nation)).collect(),
    };
    let mut throw = Throw::new(cx, side).by(officer);
    let outcome = rearm(&facts, &rules, &mut throw)?;
    let seen = std::mem::take(&mut throw.seen);
    if let Some(seen) = seen.into_iter().next_back() {
        cx.happen(seen.told(Test::Rearm, Subject::Officer(officer), !outcome.phase_ends, outcome.clauses()))?;
    }
    if outcome.phase_ends {
        return super::fail(cx, side, officer, false, HZ_REA_08);
    }
    cx.happen(Event::Rearming { officer, raised: outcome.huzzah, clause: if outcome.huzzah { HZ_REA_09 } else { HZ_REA_02 } })?;
    for (nation, to) in nations.iter().zip(&outcome.rearmed_to) {
        let Some(to) = to.and_then(|to| u32::try_from(to).ok()) else { continue };
        for &battery in &guns {
            if cx.card(battery).nation == *nation {
                // A section has its share of the factor, as at the start.
                let bombardments = Sheet::standard().size.section.share(to, cx.card(battery).guns).min(255) as u8;
                cx.happen(Event::Rearmed { battery, bombardments, clause: HZ_REA_02 })?;
            }
        }
    }
    Ok(())
}
