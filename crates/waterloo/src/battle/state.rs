//! The state of a battle and what is looked up in it. Only `apply` changes it.

use std::sync::Arc;

use grognard_engine::{Ending, Side, UnitId, UnitSet};
use grognard_field::hex::Facing;
use serde::{Deserialize, Serialize};

use super::derived::Derived;
use super::map::Spot;
use super::scenario::{Brigade, Printed};
use crate::procedures::lookups::MovementType;
use crate::words::Order;

/// Where a counter is: in exactly one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    /// Not yet come on.
    Waiting,
    On(Spot),
    /// Eliminated, or gone over the edge.
    Gone,
}

/// A unit as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    pub at: At,
    /// The other hex of an extended line.
    pub second: Option<Spot>,
    pub facing: Facing,
    pub strength: u8,
    pub order: Order,
    pub blown: bool,
    pub square: bool,
    /// In this activation.
    pub moved: Option<MovementType>,
    /// Half movement points.
    pub spent: u8,
    pub fired: bool,
    pub shocked: bool,
    pub assaulted: bool,
    pub slipped: bool,
    /// In this turn.
    pub acted: bool,
    pub rallied: bool,
    pub stray: bool,
}

/// A leader as he stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Chief {
    pub at: At,
    pub range: u8,
    pub orders: u8,
    pub moved: bool,
    /// How often he (and whoever took his place) was killed or taken.
    pub killed: u8,
}

/// A place as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hold {
    pub holder: Option<Side>,
    pub ids: u8,
    pub fired: bool,
    pub assaulted: bool,
}

/// BW-GAP-02: the phases in which somebody decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Reinforcements,
    Leaders {
        side: Side,
        last: bool,
    },
    Command {
        army: u8,
        points: u8,
    },
    Initiative,
    FirstMarker {
        side: Side,
    },
    Operations,
    /// BW-GAP-04: an Orders marker has been drawn.
    Orders {
        army: u8,
    },
    /// BW-GAP-04: by an Orders marker, all leaders move.
    AllLeaders {
        army: u8,
    },
    /// BW-GAP-04: an artillery marker has been drawn.
    Guns {
        army: u8,
        grand: bool,
    },
    NoLim {
        side: Side,
    },
    OutOfCommand {
        side: Side,
    },
    End,
}

/// What an activation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// By its marker, or by an attempted activation.
    Marker {
        command: u8,
    },
    /// BW-GAP-27: by its leader's Orders rating; nothing offensive.
    Quiet {
        command: u8,
    },
    /// BW-GAP-27: the roll failed; rally, withdrawal and fire in place.
    Idle {
        command: u8,
    },
    /// BW-GAP-04: one unit, by an Orders marker.
    Single {
        unit: UnitId,
    },
    Strategic {
        army: u8,
    },
    Guns {
        leader: u8,
        grand: bool,
    },
    /// BW-GAP-27: units out of command.
    Strays,
}

/// BW-GAP-06: the steps of an activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Rally,
    Withdrawal,
    Movement,
    Defence,
    Fire,
    Shock,
    Recovery,
}

impl Step {
    pub const ALL: [Step; 7] = [Step::Rally, Step::Withdrawal, Step::Movement, Step::Defence, Step::Fire, Step::Shock, Step::Recovery];

    pub const fn next(self) -> Option<Step> {
        match self {
            Step::Rally => Some(Step::Withdrawal),
            Step::Withdrawal => Some(Step::Movement),
            Step::Movement => Some(Step::Defence),
            Step::Defence => Some(Step::Fire),
            Step::Fire => Some(Step::Shock),
            Step::Shock => Some(Step::Recovery),
            Step::Recovery => None,
        }
    }
}

impl Kind {
    /// Which steps it has.
    pub const fn has(self, step: Step) -> bool {
        match self {
            Kind::Marker { .. } | Kind::Single { .. } => true,
            Kind::Quiet { .. } => !matches!(step, Step::Shock),
            Kind::Idle { .. } => matches!(step, Step::Rally | Step::Withdrawal | Step::Defence | Step::Fire | Step::Recovery),
            Kind::Strategic { .. } => matches!(step, Step::Movement),
            Kind::Guns { grand: false, .. } => matches!(step, Step::Movement | Step::Defence | Step::Fire),
            Kind::Guns { grand: true, .. } => matches!(step, Step::Fire),
            Kind::Strays => matches!(step, Step::Rally | Step::Movement | Step::Defence | Step::Fire),
        }
    }

    /// Offensive action belongs to the operations of a marker: zones may be entered, shock made.
    pub const fn is_offensive(self) -> bool {
        matches!(self, Kind::Marker { .. } | Kind::Single { .. } | Kind::Guns { .. })
    }

    pub const fn command(self) -> Option<u8> {
        match self {
            Kind::Marker { command } | Kind::Quiet { command } | Kind::Idle { command } => Some(command),
            _ => None,
        }
    }
}

/// A command, or part of one, at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    pub side: Side,
    pub kind: Kind,
    pub units: UnitSet,
    pub step: Step,
    /// Something has been done: lines are no longer extended (BW-NOTE-09).
    pub begun: bool,
    /// A plain shock has been made: charges came before (BW-GAP-06).
    pub shocked: bool,
}

/// A battle of this game.
#[derive(Debug, Serialize)]
pub struct Battle {
    #[serde(skip)]
    pub(crate) printed: Arc<Printed>,
    pub(crate) turn: u8,
    pub(crate) phase: Phase,
    pub(crate) activation: Option<Activation>,
    pub(crate) initiative: Option<Side>,
    /// Markers in the pool, and those that have been there this turn.
    pub(crate) pool: u64,
    pub(crate) bought: u64,
    /// Commands that have been activated, and those barred for the turn.
    pub(crate) activated: u64,
    pub(crate) barred: u64,
    pub(crate) units: Vec<Row>,
    pub(crate) leaders: Vec<Chief>,
    pub(crate) places: Vec<Hold>,
    pub(crate) ending: Option<Ending>,
    #[serde(skip)]
    pub(super) derived: Derived,
}

impl Clone for Battle {
    fn clone(&self) -> Battle {
        Battle {
            printed: Arc::clone(&self.printed),
            turn: self.turn,
            phase: self.phase,
            activation: self.activation,
            initiative: self.initiative,
            pool: self.pool,
            bought: self.bought,
            activated: self.activated,
            barred: self.barred,
            units: self.units.clone(),
            leaders: self.leaders.clone(),
            places: self.places.clone(),
            ending: self.ending.clone(),
            derived: self.derived.clone(),
        }
    }

    fn clone_from(&mut self, from: &Battle) {
        let Battle { printed, turn, phase, activation, initiative, pool, bought, activated, barred, .. } = from;
        if !Arc::ptr_eq(&self.printed, printed) {
            self.printed = Arc::clone(printed);
        }
        (self.turn, self.phase, self.activation, self.initiative) = (*turn, *phase, *activation, *initiative);
        (self.pool, self.bought, self.activated, self.barred) = (*pool, *bought, *activated, *barred);
        self.units.clone_from(&from.units);
        self.leaders.clone_from(&from.leaders);
        self.places.clone_from(&from.places);
        self.ending.clone_from(&from.ending);
        self.derived.cells.clone_from(&from.derived.cells);
        self.derived.lost.clone_from(&from.derived.lost);
        self.derived.seats.clone_from(&from.derived.seats);
        for (own, other) in self.derived.zones.iter_mut().zip(&from.derived.zones) {
            own.clone_from(other);
        }
    }
}

impl PartialEq for Battle {
    fn eq(&self, other: &Battle) -> bool {
        let Battle { turn, phase, activation, initiative, pool, bought, activated, barred, units, leaders, places, ending, .. } = self;
        (Arc::ptr_eq(&self.printed, &other.printed) || self.printed.scenario == other.printed.scenario)
            && (*turn, *phase, *activation, *initiative) == (other.turn, other.phase, other.activation, other.initiative)
            && (*pool, *bought, *activated, *barred) == (other.pool, other.bought, other.activated, other.barred)
            && *units == other.units
            && *leaders == other.leaders
            && *places == other.places
            && *ending == other.ending
    }
}

impl Battle {
    /// The battle as set up.
    pub(super) fn set_up(printed: Printed) -> Battle {
        let unit = |brigade: &Brigade| Row {
            at: if brigade.turn == 1 { At::On(brigade.hex) } else { At::Waiting },
            second: None,
            facing: brigade.facing,
            strength: brigade.strength,
            order: Order::Good,
            blown: false,
            square: brigade.square,
            moved: None,
            spent: 0,
            fired: false,
            shocked: false,
            assaulted: false,
            slipped: false,
            acted: false,
            rallied: false,
            stray: false,
        };
        let units = printed.units.iter().map(unit).collect();
        let chief = |leader: &super::scenario::Leader| Chief {
            at: if leader.turn == 1 { At::On(leader.hex) } else { At::Waiting },
            range: leader.range,
            orders: leader.orders,
            moved: false,
            killed: 0,
        };
        let leaders = printed.leaders.iter().map(chief).collect();
        let hold = |place: &super::scenario::Place| Hold {
            holder: place.owner.map(|army| printed.side_of(army)),
            ids: place.ids,
            fired: false,
            assaulted: false,
        };
        let places = printed.places.iter().map(hold).collect();
        let initiative = printed.first;
        let mut battle = Battle {
            printed: Arc::new(printed),
            turn: 0,
            phase: Phase::End,
            activation: None,
            initiative,
            pool: 0,
            bought: 0,
            activated: 0,
            barred: 0,
            units,
            leaders,
            places,
            ending: None,
            derived: Derived::default(),
        };
        battle.derive();
        battle
    }
}

impl Row {
    /// The hexes it stands in.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let first = match self.at {
            At::On(spot) => Some(spot),
            At::Waiting | At::Gone => None,
        };
        first.into_iter().chain(self.second.filter(|_| first.is_some()))
    }

    pub fn spot(&self) -> Option<Spot> {
        match self.at {
            At::On(spot) => Some(spot),
            At::Waiting | At::Gone => None,
        }
    }
}
