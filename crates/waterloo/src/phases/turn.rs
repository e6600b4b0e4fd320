//! The turn: BW-GAP-02.

use grognard_engine::{Cx, Go, Side, Step};

use super::{activation, leaders, markers, victory};
use crate::battle::Battle;
use crate::battle::event::Happened;
use crate::battle::scenario::Level;
use crate::battle::state::{At, Kind, Phase};
use crate::procedures::tests::initiative::{Initiative, InitiativeFacts, InitiativeOutcome};
use grognard_engine::umpire::Procedure;

use super::hand::Seated;

pub(super) fn begin_phase(cx: &mut Cx<Battle>, phase: Phase) -> Step<Battle> {
    cx.happen(Happened::PhaseBegan { phase })
}

/// One step of the sequence of play.
pub(super) fn advance(cx: &mut Cx<Battle>) -> Step<Battle, Go> {
    if cx.ending.is_some() {
        return Ok(Go::Wait);
    }
    if let Some(ending) = victory::sudden_death(cx) {
        cx.happen(Happened::BattleEnded { ending })?;
        return Ok(Go::On);
    }
    if let Some(activation) = cx.activation {
        return activation::advance(cx, activation);
    }
    match cx.phase {
        Phase::End => end_phase(cx)?,
        Phase::Reinforcements => reinforcements(cx)?,
        Phase::Leaders { side, last } => {
            if leaders::movable(cx, side).next().is_some() {
                return Ok(Go::Wait);
            }
            next_leaders(cx, side, last)?;
        }
        Phase::Command { army, points } => {
            if !markers::on_sale(cx, army, points).is_empty() {
                return Ok(Go::Wait);
            }
            next_army(cx, army)?;
        }
        Phase::Initiative => initiative(cx)?,
        Phase::FirstMarker { .. } | Phase::Orders { .. } => return Ok(Go::Wait),
        Phase::Guns { army, grand } => {
            if markers::gun_commanders(cx, army, grand).is_empty() {
                begin_phase(cx, Phase::Operations)?;
            } else {
                return Ok(Go::Wait);
            }
        }
        Phase::AllLeaders { army } => {
            let side = cx.printed().side_of(army);
            if leaders::movable(cx, side).next().is_some() {
                return Ok(Go::Wait);
            }
            begin_phase(cx, Phase::Operations)?;
        }
        Phase::Operations if cx.pool == 0 => {
            let side = cx.initiative.unwrap_or_else(|| cx.without_initiative());
            begin_phase(cx, Phase::NoLim { side })?;
        }
        Phase::Operations => markers::draw(cx)?,
        Phase::NoLim { side } => {
            let left = |side: Side| !markers::commands_left(cx, side).is_empty();
            match (left(side), left(side.other())) {
                (true, _) => return Ok(Go::Wait),
                (false, true) => begin_phase(cx, Phase::NoLim { side: side.other() })?,
                (false, false) => {
                    let side = cx.initiative.unwrap_or_else(|| cx.without_initiative());
                    begin_phase(cx, Phase::OutOfCommand { side })?;
                    activation::begin(cx, side, Kind::Strays)?;
                }
            }
        }
        Phase::OutOfCommand { side } => {
            let first = cx.initiative.unwrap_or_else(|| cx.without_initiative());
            if side == first {
                begin_phase(cx, Phase::OutOfCommand { side: side.other() })?;
                activation::begin(cx, side.other(), Kind::Strays)?;
            } else {
                begin_phase(cx, Phase::End)?;
            }
        }
    }
    Ok(Go::On)
}

impl Battle {
    /// BW-GAP-27: the French begin where nobody has the initiative; else red.
    pub(crate) fn without_initiative(&self) -> Side {
        self.printed().armies.iter().find(|army| army.french).map_or(Side::Red, |army| army.side)
    }
}

/// BW-GAP-02, 7: replacements, then victory or the next turn.
fn end_phase(cx: &mut Cx<Battle>) -> Step<Battle> {
    if cx.turn > 0 {
        leaders::replace(cx)?;
    }
    if cx.turn >= cx.printed().turns {
        let ending = victory::at_the_end(cx);
        return cx.happen(Happened::BattleEnded { ending });
    }
    let turn = cx.turn + 1;
    cx.happen(Happened::TurnBegan { turn })
}

/// BW-GAP-28: leaders come on; their troops when their command is activated.
fn reinforcements(cx: &mut Cx<Battle>) -> Step<Battle> {
    for leader in 0..cx.leaders.len() {
        let printed = &cx.printed().leaders[leader];
        let (due, at, enemy) = (printed.turn <= cx.turn, printed.hex, cx.printed().side_of(printed.army).other());
        if cx.leaders[leader].at == At::Waiting && due && cx.side_at(at) != Some(enemy) {
            cx.happen(Happened::LeaderArrived { leader: leader as u8, at })?;
        }
    }
    let side = cx.initiative.map_or(Side::Blue, Side::other);
    begin_phase(cx, Phase::Leaders { side, last: false })
}

pub(super) fn next_leaders(cx: &mut Cx<Battle>, side: Side, last: bool) -> Step<Battle> {
    if last {
        return command_phase(cx, 0);
    }
    begin_phase(cx, Phase::Leaders { side: side.other(), last: true })
}

pub(super) fn next_army(cx: &mut Cx<Battle>, army: u8) -> Step<Battle> {
    command_phase(cx, army + 1)
}

/// BW-GAP-04: each overall commander on the map buys in turn.
fn command_phase(cx: &mut Cx<Battle>, army: u8) -> Step<Battle> {
    if usize::from(army) >= cx.printed().armies.len() {
        return begin_phase(cx, Phase::Initiative);
    }
    let points = cx.command_points(army);
    begin_phase(cx, Phase::Command { army, points })
}

impl Battle {
    /// BW-GAP-03, BW-GAP-24: those of the overall commander; two once he is killed; none before he is on the map.
    pub(crate) fn command_points(&self, army: u8) -> u8 {
        let Some(overall) = self.printed().overall(army) else { return 0 };
        let (printed, chief) = (&self.printed().leaders[usize::from(overall)], self.leaders[usize::from(overall)]);
        match chief.at {
            At::On(_) => printed.points.unwrap_or_default(),
            At::Waiting => 0,
            At::Gone => self.rules().command.loss.overall_killed_command_points.value.clamp(0, 9) as u8,
        }
    }

    /// The highest of a side's overall commanders.
    fn best_points(&self, side: Side) -> u8 {
        let armies = (0..self.printed().armies.len() as u8).filter(|army| self.printed().side_of(*army) == side);
        armies.map(|army| self.command_points(army)).max().unwrap_or_default()
    }

    pub(crate) fn markers_of(&self, side: Side) -> u8 {
        let own = |marker: &usize| self.pool >> marker & 1 == 1 && self.printed().side_of(self.printed().markers[*marker].army) == side;
        (0..self.printed().markers.len()).filter(own).count() as u8
    }
}

/// BW-GAP-05.
fn initiative(cx: &mut Cx<Battle>) -> Step<Battle> {
    let [red, blue] = Side::BOTH.map(|side| cx.markers_of(side));
    let winner = match cx.printed().first.filter(|_| cx.turn == 1) {
        Some(first) if cx.markers_of(first) > 0 => Some(first),
        _ => {
            let facts = InitiativeFacts {
                command_points: cx.best_points(Side::Red),
                markers: red,
                enemy_command_points: cx.best_points(Side::Blue),
                enemy_markers: blue,
            };
            let printed = std::sync::Arc::clone(&cx.printed);
            let outcome = Initiative::run(&facts, &printed.rules, &mut Seated::new(cx, Side::Red, None))?;
            match outcome {
                InitiativeOutcome::FirstSide => Some(Side::Red),
                InitiativeOutcome::OtherSide => Some(Side::Blue),
                InitiativeOutcome::Nobody => cx.printed().wins_ties.filter(|side| cx.turn == 1 && cx.markers_of(*side) > 0),
            }
        }
    };
    cx.happen(Happened::InitiativeRolled { winner })?;
    match winner {
        Some(side) => begin_phase(cx, Phase::FirstMarker { side }),
        None => begin_phase(cx, Phase::Operations),
    }
}

/// Leaders that have a phase of their own.
pub(super) const fn moves_in_leader_phase(level: Level) -> bool {
    !matches!(level, Level::Combat)
}
