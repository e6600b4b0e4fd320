//! Whole facts for command checks: whether one is due, who takes it, and how the command stands.

use std::cmp::Reverse;

use grognard_engine::UnitId;
use grognard_engine::coverage::record;

use super::threats::is_threatened;
use super::{Stance, command, trials};
use crate::officer::Officer;
use crate::procedures::command_check::{CommandCheckFacts, LastCheck, command_check_rating};
use crate::procedures::permissions::check_due::CheckDueFacts;
use crate::procedures::permissions::who_checks::{WhoChecksFacts, who_checks};
use crate::table::{CommandId, OfficerId, Table};
use crate::words::OfficerLevel;

/// The units of a command that stand on the table.
pub fn units(table: &Table, group: CommandId) -> impl Iterator<Item = UnitId> + Clone + '_ {
    table.command_card(group).units.iter().copied().filter(|unit| table.unit(*unit).on_table())
}

/// HZ-CCK-02..04, 39: what decides whether a command must check.
pub fn check_due_facts(table: &Table, group: CommandId) -> CheckDueFacts {
    let tally = command::tally(table, group, true);
    let state = table.command(group);
    CheckDueFacts {
        broke_this_turn: tally.fell,
        broken_or_routing: tally.broken_or_routing,
        failed_last_turn: state.failed_check && state.checked_in.saturating_add(1) >= table.turn(),
        in_zone: tally.broken_or_routing > 0 && units(table, group).any(|unit| is_threatened(table, &Stance::of(table, unit))),
        immune: state.immune,
    }
}

/// Who takes the check: its own officer, the CinC who supersedes him, or a senior of the chain (HZ-CCK-18, 20..23).
pub struct Checker {
    pub officer: Option<OfficerId>,
    pub lost: bool,
    pub taken_by: Option<OfficerLevel>,
    pub supersedes: bool,
}

pub fn checker(table: &Table, group: CommandId) -> Checker {
    if let Some(officer) = table.commander(group) {
        let supersedes = table.command(group).officer == Some(officer);
        return Checker { officer: Some(officer), lost: false, taken_by: None, supersedes };
    }
    let seniors = command::above(table, group).skip(1).filter_map(|senior| table.commander(senior));
    let able = seniors.filter_map(|officer| senior_checker(table, group, officer));
    let rating = |checker: &Checker| command_check_rating(&command_check_facts(table, group, checker), table.rules()).total();
    // Of several the best takes it, of equals the nearest in rank.
    let best = able.enumerate().max_by_key(|(rank, checker)| (rating(checker), Reverse(*rank)));
    best.map_or(Checker { officer: None, lost: true, taken_by: None, supersedes: false }, |(_, checker)| checker)
}

/// HZ-CCK-20: a senior officer may take the check if he has the whole command in his radius.
fn senior_checker(table: &Table, group: CommandId, officer: OfficerId) -> Option<Checker> {
    let outside = units(table, group).filter(|unit| !command::is_in_radius(table, officer, &Stance::of(table, *unit)));
    let facts = WhoChecksFacts {
        command: table.level(group),
        officer_lost: true,
        level: command::acts_as(table, officer),
        not_his: false,
        units_outside: outside.count().min(30) as u8,
    };
    let allowed = who_checks(&facts, table.rules()).allowed;
    allowed.then_some(Checker { officer: Some(officer), lost: true, taken_by: Some(facts.level), supersedes: false })
}

/// HZ-CCK-10..17: the situation of a command that checks. Whether its officer seizes the flag is for the player to say.
pub fn command_check_facts(table: &Table, group: CommandId, checker: &Checker) -> CommandCheckFacts {
    let state = table.command(group);
    CommandCheckFacts {
        officer: checker.officer.map_or_else(Officer::default, |officer| super::orders::officer(table, officer)),
        command: table.level(group),
        broken_or_routing: command::tally(table, group, true).broken_or_routing,
        last_check: match (state.failed_check, state.passed_check) {
            (true, _) => LastCheck::Failed,
            (_, true) => LastCheck::Passed,
            _ => LastCheck::None,
        },
        isolated: command::is_isolated_command(table, group),
        favourable: favourable(table, group),
        officer_lost: checker.lost,
        taken_by: checker.taken_by,
        cinc_supersedes: checker.supersedes,
        seizes_flag: false,
        all_in_radius: checker.officer.is_some_and(|officer| command::all_in_radius(table, group, officer)),
    }
}

/// HZ-CCK-14: the sub-commands in a favourable position: units of a brigade; commands all of whose units that stand and do not rout are.
fn favourable(table: &Table, group: CommandId) -> u8 {
    let card = table.command_card(group);
    let good = |unit: UnitId| is_favourable(table, &Stance::of(table, unit));
    let standing = |unit: &UnitId| table.unit(*unit).on_table() && !table.unit(*unit).routing;
    if card.children.is_empty() {
        return card.units.iter().copied().filter(standing).filter(|unit| good(*unit)).count() as u8;
    }
    let whole = |child: &CommandId| {
        let units = &table.command_card(*child).units;
        units.iter().any(standing) && units.iter().copied().filter(standing).all(good)
    };
    card.children.iter().filter(|child| whole(child)).count() as u8
}

/// HZ-CCK-14, HZ-RLY-10: in a favourable position as it stands, just as for a rally.
fn is_favourable(table: &Table, stance: &Stance) -> bool {
    let favour = trials::rally_facts(table, stance).favour();
    favour.lost.iter().copied().for_each(record);
    favour.holds()
}
