//! The one function that changes the state.

use grognard_engine::UnitId;

use super::event::{Check, Going, Happened};
use super::map::Spot;
use super::scenario::Level;
use super::state::{At, Battle, Kind, Phase, Row};
use crate::procedures::permissions::may_buy_marker::Marker;
use crate::words::{Ground, Order};

/// Takes a unit off the map.
fn gone(row: &mut Row) {
    (row.at, row.second, row.strength, row.square, row.blown) = (At::Gone, None, 0, false, false);
}

impl Battle {
    pub(super) fn apply_event(&mut self, event: &Happened) {
        match event {
            Happened::TurnBegan { turn } => self.begin_turn(*turn),
            Happened::PhaseBegan { phase } => {
                self.phase = *phase;
                if matches!(phase, Phase::Leaders { .. } | Phase::AllLeaders { .. }) {
                    self.leaders.iter_mut().for_each(|chief| chief.moved = false);
                }
                if let Phase::Command { army, .. } = phase {
                    self.free_markers(*army);
                }
            }
            Happened::LeaderArrived { leader, at } | Happened::LeaderWent { leader, to: at } => {
                self.leaders[usize::from(*leader)].at = At::On(*at);
            }
            Happened::LeaderMoved { leader, to } => {
                let chief = &mut self.leaders[usize::from(*leader)];
                (chief.at, chief.moved) = (At::On(*to), true);
                self.begin();
            }
            Happened::LeaderLost { leader, .. } => {
                let chief = &mut self.leaders[usize::from(*leader)];
                chief.at = At::Gone;
                chief.killed += 1;
            }
            Happened::LeaderReplaced { leader, at, orders, range } => {
                let chief = &mut self.leaders[usize::from(*leader)];
                (chief.at, chief.orders, chief.range) = (At::On(*at), *orders, *range);
            }
            Happened::MarkerBought { marker, cost } => {
                self.pool |= 1 << marker;
                self.bought |= 1 << marker;
                if let Phase::Command { points, .. } = &mut self.phase {
                    *points = points.saturating_sub(*cost);
                }
            }
            Happened::InitiativeRolled { winner } => self.initiative = *winner,
            Happened::MarkerDrawn { marker } => self.pool &= !(1 << marker),
            Happened::OrdersRolled { command, barred, .. } => {
                self.activated |= 1 << command;
                if *barred {
                    self.barred |= 1 << command;
                }
            }
            Happened::Activated { activation, strays } => {
                self.fresh_flags();
                if let Some(command) = activation.kind.command() {
                    self.activated |= 1 << command;
                }
                for unit in strays.iter() {
                    self.units[unit.index()].stray = true;
                }
                if activation.kind.command().is_some() {
                    self.leaders.iter_mut().for_each(|chief| chief.moved = false);
                }
                self.activation = Some(**activation);
            }
            Happened::StepBegan { step } => {
                if let Some(activation) = &mut self.activation {
                    activation.step = *step;
                }
            }
            Happened::ActivationEnded => self.end_activation(),
            Happened::BattleEnded { ending } => self.ending = Some(ending.clone()),
            Happened::GarrisonLost { place, steps } => self.change_place(*place, |hold| hold.ids = hold.ids.saturating_sub(*steps)),
            Happened::PlaceTaken { place, side } => self.change_place(*place, |hold| {
                (hold.holder, hold.ids) = (Some(*side), 0);
            }),
            Happened::Assaulted { target, units } => {
                for unit in units {
                    self.act(*unit, |row| row.shocked = true);
                }
                if let Some(activation) = &mut self.activation {
                    activation.shocked = true;
                }
                self.mark_assaulted(*target);
            }
            Happened::Fired { side, units, garrison, .. } => {
                let active = self.activation.is_some_and(|activation| activation.side == *side);
                for unit in units {
                    let row = &mut self.units[unit.index()];
                    row.fired = true;
                    row.acted |= active;
                }
                if let Some(place) = garrison {
                    self.places[usize::from(*place)].fired = true;
                }
            }
            other => self.apply_to_unit(other),
        }
    }

    /// What happens to one unit.
    fn apply_to_unit(&mut self, event: &Happened) {
        match event {
            Happened::LineExtended { unit, to, spent } => self.change(*unit, |row| {
                row.second = Some(*to);
                row.spent += spent;
            }),
            Happened::LineRetracted { unit, spent } => self.change(*unit, |row| {
                row.second = None;
                row.spent += spent;
            }),
            Happened::Rallied { unit, order, .. } => self.act(*unit, |row| {
                row.order = *order;
                row.rallied = true;
            }),
            Happened::SquareLeft { unit } => {
                self.change(*unit, |row| row.square = false);
                self.begin();
            }
            Happened::RoutChosen { unit } => self.act(*unit, |row| row.rallied = true),
            Happened::SquareFormed { unit } => self.change(*unit, |row| row.square = true),
            Happened::CameOn { unit, at } => self.change(*unit, |row| row.at = At::On(*at)),
            Happened::Marched { unit, to, second, facing, by, spent, .. } => self.act(*unit, |row| {
                (row.at, row.second, row.facing) = (At::On(*to), *second, *facing);
                (row.moved, row.spent) = (Some(*by), *spent);
            }),
            Happened::Turned { unit, facing } => self.change(*unit, |row| row.facing = *facing),
            Happened::StreamCrossed { unit } => self.change(*unit, |row| row.order = row.order.max(Order::D1)),
            Happened::Checked { unit, check: Check::RetreatBeforeFire, .. } => self.units[unit.index()].slipped = true,
            Happened::Struck { unit, harm, .. } => self.change(*unit, |row| {
                row.strength = row.strength.saturating_sub(harm.steps);
                row.order = harm.order;
                row.square &= !harm.square_broken;
                if harm.order == Order::Routed {
                    (row.square, row.second, row.blown) = (false, None, false);
                }
                if harm.eliminated || row.strength == 0 {
                    gone(row);
                }
            }),
            Happened::Went { unit, going, path, facing } => {
                let to = path.last().copied();
                // BW-GAP-19: only a rout breaks a square, or ground on which none stands.
                let open = to.is_none_or(|to| !self.ground(to).is_close() && self.ground(to) != Ground::Marsh);
                self.change(*unit, |row| {
                    if let Some(to) = to {
                        row.at = At::On(to);
                    }
                    (row.second, row.facing) = (None, *facing);
                    row.square &= *going != Going::Rout && open;
                });
            }
            Happened::Left { unit } => self.change(*unit, gone),
            Happened::CouldNotRetreat { .. } => {}
            Happened::Charged { unit, target, path, facing } => {
                let to = path.last().copied();
                self.act(*unit, |row| {
                    if let Some(to) = to {
                        row.at = At::On(to);
                    }
                    (row.facing, row.shocked) = (*facing, true);
                });
                self.mark_assaulted(*target);
            }
            Happened::Blown { unit } => self.change(*unit, |row| row.blown = true),
            Happened::Recovered { unit } => self.change(*unit, |row| row.blown = false),
            Happened::Advanced { unit, path, facing } => {
                let to = path.last().copied();
                self.change(*unit, |row| {
                    if let Some(to) = to {
                        row.at = At::On(to);
                    }
                    (row.facing, row.second) = (*facing, None);
                });
            }
            _ => {}
        }
    }

    fn begin_turn(&mut self, turn: u8) {
        (self.turn, self.phase) = (turn, Phase::Reinforcements);
        (self.pool, self.bought, self.activated, self.barred) = (0, 0, 0, 0);
        self.activation = None;
        for row in &mut self.units {
            (row.acted, row.rallied, row.stray) = (false, false, false);
        }
        self.fresh_flags();
    }

    /// The flags of one activation.
    fn fresh_flags(&mut self) {
        for row in &mut self.units {
            (row.moved, row.spent, row.fired, row.shocked) = (None, 0, false, false);
            (row.assaulted, row.slipped) = (false, false);
        }
        for hold in &mut self.places {
            (hold.fired, hold.assaulted) = (false, false);
        }
    }

    fn end_activation(&mut self) {
        self.activation = None;
        self.fresh_flags();
        self.phase = match self.phase {
            Phase::NoLim { side } => Phase::NoLim { side: side.other() },
            Phase::Orders { .. } | Phase::Guns { .. } => Phase::Operations,
            other => other,
        };
    }

    /// BW-GAP-04: the Orders marker goes into the pool free, for an army with anybody on the map.
    fn free_markers(&mut self, army: u8) {
        let present = self.printed.units.iter().zip(&self.units).any(|(unit, row)| unit.army == army && row.spot().is_some())
            || self
                .printed
                .leaders
                .iter()
                .zip(&self.leaders)
                .any(|(leader, chief)| leader.army == army && leader.level == Level::Overall && matches!(chief.at, At::On(_)));
        for marker in 0..self.printed.markers.len() {
            let printed = self.printed.markers[marker];
            if present && printed.army == army && printed.kind == Marker::Orders {
                self.pool |= 1 << marker;
                self.bought |= 1 << marker;
            }
        }
    }

    /// A unit does something of its own: it has acted.
    fn act(&mut self, unit: UnitId, change: impl FnOnce(&mut Row)) {
        self.change(unit, |row| {
            row.acted = true;
            change(row);
        });
        self.begin();
    }

    fn begin(&mut self) {
        if let Some(activation) = &mut self.activation {
            activation.begun = true;
        }
    }

    fn mark_assaulted(&mut self, target: Spot) {
        let units: Vec<UnitId> = self.units_at(target).collect();
        for unit in units {
            self.units[unit.index()].assaulted = true;
        }
        if let Some((place, _)) = self.chateau(target) {
            self.places[usize::from(place)].assaulted = true;
        }
    }

    /// Whether the active side may use a unit in this activation.
    pub(crate) fn is_active(&self, unit: UnitId) -> bool {
        self.activation.is_some_and(|activation| {
            activation.units.contains(unit)
                && match activation.kind {
                    Kind::Single { unit: single } => single == unit,
                    _ => true,
                }
        })
    }
}
