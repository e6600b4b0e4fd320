//! The questions that come up inside a phase, and the officers: weighed by the exact chances of the tests they are about.

use grognard_engine::{Decision, Game, Idea, Side, UnitId, UnitSet};

use super::eye::wear;
use super::fight::{self, Chances};
use super::outlook::{self, share};
use super::words::percent;
use crate::battle::action::{Action, Prompt};
use crate::clause::HZ_OFF_11;
use crate::facts::Stance;
use crate::facts::checks::{checker, command_check_facts};
use crate::facts::contact::{engagements, is_engaged};
use crate::facts::fights::fighters;
use crate::phases::officers::{may_attach, may_detach};
use crate::phases::rally::reorganise::reorganise_facts;
use crate::procedures::command_check::{CommandCheckFacts, command_check_rating};
use crate::procedures::reorganise::{ReorganiseFacts, reorganise_rating};
use crate::table::{CommandId, Event, OfficerId, Table};

/// The share of its units that a command loses in value with its officer, at the start of the battle.
const LEADERLESS: f64 = 0.15;

/// The share of a unit that giving way costs besides the staggers.
const GIVES_WAY: f64 = 0.1;

/// The answers to a question inside a phase; none where a rule of thumb will do.
pub fn ideas(table: &Table, decision: &Decision<Prompt>) -> Vec<Idea<Action>> {
    let yes_no = |merit: f64| vec![Idea::new(Action::Yes, merit), Idea::new(Action::No, 0.0)];
    match decision.prompt {
        Prompt::Flag { command } => yes_no(Flag::of(table, command).merit(table, command)),
        Prompt::Reorganise { command } => yes_no(Reorganising::of(table, command).merit()),
        Prompt::OddStaggers { among, staggers } => vec![Idea::new(share_out(table, among, staggers), 0.0)],
        _ => Vec::new(),
    }
}

/// Why one would answer so.
pub fn said(table: &Table, prompt: &Prompt, action: &Action) -> String {
    match (*prompt, action) {
        (Prompt::Flag { command }, action) => {
            let Flag { with, without } = Flag::of(table, command);
            let (with, without) = (percent(with), percent(without));
            match action {
                Action::Yes => format!("With the flag in his hand {with} that the command stands instead of {without}."),
                _ => format!(
                    "The flag would make it {with} that the command stands instead of {without}: not worth his life if it does not."
                ),
            }
        }
        (Prompt::Reorganise { command }, action) => {
            let Reorganising { now, next, .. } = Reorganising::of(table, command);
            let (now, next) = (percent(now), percent(next));
            match action {
                Action::Yes => format!("{now} that it comes back now; next turn it would be {next}."),
                _ => format!("It waits: {now} now, {next} next turn, and every attempt costs a kill."),
            }
        }
        (Prompt::Mine { .. }, Action::Yes) => "The enemy stands on the slope, where the mine tells.".to_owned(),
        (Prompt::HoldStrongPoint { .. }, Action::Yes) => "It need not retire, and its walls are worth keeping.".to_owned(),
        (Prompt::DeployFirst, Action::Yes) => "The ground is taken before the enemy can choose his.".to_owned(),
        (Prompt::OddStaggers { .. }, _) => "Those take them who are the least worn.".to_owned(),
        _ => "Nothing is lost by it.".to_owned(),
    }
}

/// The chances of a command check with the officer at the flag and without.
struct Flag {
    with: f64,
    without: f64,
}

impl Flag {
    fn of(table: &Table, command: CommandId) -> Flag {
        let facts = command_check_facts(table, command, &checker(table, command));
        let stands = |facts: &CommandCheckFacts| fight::succeeds(command_check_rating(facts, table.rules()).total(), table.rules());
        Flag { without: stands(&facts), with: stands(&CommandCheckFacts { seizes_flag: true, ..facts }) }
    }

    /// What the command keeps by it, less the officer if it fails all the same.
    fn merit(&self, table: &Table, command: CommandId) -> f64 {
        let facts = command_check_facts(table, command, &checker(table, command));
        let numbers = &table.rules().tests.command_check;
        let staggers = f64::from(numbers.staggers_each_broken_sub.value * i32::from(facts.broken_or_routing));
        let units = table.command_card(command).units.iter().copied().filter(|unit| table.unit(*unit).on_table());
        let (mut kept, mut led) = (0.0, 0.0);
        for unit in units {
            let full = f64::from(table.rules().morale.full(table.unit(unit).quality).max(1));
            kept += share(table, unit) * ((staggers / full).min(1.0) + GIVES_WAY);
            led += share(table, unit);
        }
        (self.with - self.without) * kept - (1.0 - self.with) * LEADERLESS * left(table) * led
    }
}

/// The share of the battle that is left.
fn left(table: &Table) -> f64 {
    1.0 - (f64::from(table.turn()) / f64::from(table.printed().turns.max(1))).min(1.0)
}

/// The chances to reorganise now and in the next turn, and the turns left for it.
struct Reorganising {
    now: f64,
    next: f64,
    turns: f64,
    /// The share of its units that an attempt more costs.
    price: f64,
}

impl Reorganising {
    fn of(table: &Table, command: CommandId) -> Reorganising {
        let rules = table.rules();
        let facts = reorganise_facts(table, command);
        let chance = |facts: &ReorganiseFacts| fight::succeeds(reorganise_rating(facts, rules).total(), rules);
        let kills = f64::from(rules.tests.command_check.reorganise_kills_each_attempt.value);
        let full = f64::from(facts.its_full_morale.unwrap_or(8).max(1));
        Reorganising {
            now: chance(&facts),
            turns: f64::from(table.printed().turns.saturating_sub(table.turn())),
            price: kills / full,
            next: chance(&ReorganiseFacts { turns_waited: facts.turns_waited + 1, ..facts }),
        }
    }

    /// In turns that its units may still fight.
    fn merit(&self) -> f64 {
        let later = (self.turns - 1.0).max(0.0) * self.next;
        let tries = self.now * self.turns.max(0.5) + (1.0 - self.now) * later * (1.0 - self.price);
        tries - later
    }
}

/// To those who are the least worn, the cheaper first.
fn share_out(table: &Table, among: UnitSet, staggers: u8) -> Action {
    let mut order: Vec<(usize, f64)> =
        among.iter().enumerate().map(|(place, unit)| (place, (0.2 + wear(table, unit)) * share(table, unit))).collect();
    order.sort_by(|one, other| one.1.total_cmp(&other.1));
    let mut shares = vec![0; order.len()];
    for (place, _) in order.iter().take(staggers.into()) {
        shares[*place] = 1;
    }
    Action::ShareStaggers { shares }
}

/// Officers where a fight or a rally hangs on them: at the head of a unit that is engaged or staggered, and back to their commands after it.
pub fn officers(table: &Table, side: Side) -> Vec<Idea<Action>> {
    let mut all = Vec::new();
    let hangs = |table: &Table| outlook::fights(table, side) + outlook::rallies(table, side);
    let before = hangs(table);
    let mut pressed: Vec<UnitId> = engagements(table, side).iter().flat_map(|joined| joined.attackers.clone()).collect();
    pressed.extend(table.on_table(side).filter(|unit| table.unit(*unit).staggers > 0));
    pressed.sort_unstable();
    pressed.dedup();
    for officer in table.officers_of(side).filter(|officer| table.officer(*officer).on_table()) {
        if let Some(unit) = table.officer(officer).attached {
            let free = !is_engaged(table, &Stance::of(table, unit)) && may_detach(table, side, officer).is_ok();
            let loss = || before - hangs(&with_officer(table, officer, None));
            all.extend(free.then(|| Idea::new(Action::Detach { officer }, wanted_back(table, officer) - loss())));
            continue;
        }
        for unit in pressed.iter().copied().filter(|unit| may_attach(table, side, officer, *unit).is_ok()) {
            let gain = hangs(&with_officer(table, officer, Some(unit))) - before;
            all.push(Idea::new(Action::Attach { officer, unit }, gain - wanted_back(table, officer)));
        }
    }
    all
}

/// What it costs to be without an officer for a turn: the orders he could give to his other units, and his life.
fn wanted_back(table: &Table, officer: OfficerId) -> f64 {
    const TURN: f64 = 0.02;
    let command = table.officer_card(officer).command;
    let led = table.command_card(command).units.iter().filter(|unit| table.unit(**unit).on_table());
    TURN * led.map(|unit| share(table, *unit)).sum::<f64>()
}

/// The table with an officer at the head of a unit, or of none.
fn with_officer(table: &Table, officer: OfficerId, unit: Option<UnitId>) -> Table {
    let mut after = table.clone();
    after.apply(&Event::OfficerAttached { officer, unit, clause: HZ_OFF_11 });
    after
}

/// What his place at the head of a unit changes.
pub fn led(table: &Table, officer: OfficerId, unit: UnitId) -> String {
    let chances = |table: &Table| -> Option<Chances> {
        let joined = engagements(table, table.side(unit)).into_iter().find(|joined| joined.attackers.contains(&unit))?;
        let (attackers, defenders) = fighters(table, &joined);
        Some(fight::chances(&attackers, &defenders, table.rules()))
    };
    let steadied = |table: &Table| -> f64 {
        let ways: i32 = outlook::rally_outcomes(table, unit).filter(|(outcome, _)| outcome.kills == 0).map(|(_, ways)| ways).sum();
        f64::from(ways) / 36.0
    };
    let then = with_officer(table, officer, Some(unit));
    let why = match (chances(table), chances(&then)) {
        (Some(now), Some(then)) => format!(": {} that it wins instead of {}", percent(then.wins), percent(now.wins)),
        _ if table.unit(unit).staggers > 0 => {
            let (now, then) = (percent(steadied(table)), percent(steadied(&then)));
            format!(": {then} that it shakes off all its staggers instead of {now}")
        }
        _ => String::new(),
    };
    format!("{} puts himself at the head of {}{why}.", table.officer_card(officer).name, table.name(unit))
}
