//! What can be done and asked.

use grognard_engine::offer::HexStep;
use grognard_engine::{Question, UnitId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::map::Spot;
use super::state::Step;
use crate::procedures::lookups::MovementType;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The step or phase is over.
    Done,
    MoveLeader {
        leader: u8,
        path: Vec<HexStep>,
    },
    /// Put a marker into the pool.
    Buy {
        marker: u8,
    },
    /// With the initiative: this marker first.
    First {
        marker: u8,
    },
    /// The three uses of an Orders marker.
    MoveAllLeaders,
    ActivateUnit {
        unit: UnitId,
    },
    AttemptActivation {
        command: u8,
    },
    /// The commander of guns for an artillery marker.
    GunsUnder {
        leader: u8,
    },
    /// The next command of the No-LIM phase.
    TakeCommand {
        command: u8,
    },
    ExtendLine {
        unit: UnitId,
        to: Spot,
    },
    RetractLine {
        unit: UnitId,
    },
    Rally {
        unit: UnitId,
    },
    RoutRetreat {
        unit: UnitId,
    },
    LeaveSquare {
        unit: UnitId,
    },
    Withdraw {
        unit: UnitId,
        to: Spot,
    },
    /// The hexes entered; a last step in the same hex turns.
    Move {
        unit: UnitId,
        by: MovementType,
        #[serde(default)]
        rapid: bool,
        #[serde(default)]
        square: bool,
        path: Vec<HexStep>,
    },
    Fire {
        target: Spot,
        units: Vec<UnitId>,
    },
    GarrisonFire {
        place: u8,
        target: Spot,
    },
    GrandBattery {
        target: Spot,
        units: Vec<UnitId>,
    },
    /// The hexes it rides over, the target's not among them.
    Charge {
        unit: UnitId,
        target: Spot,
        path: Vec<HexStep>,
    },
    Shock {
        target: Spot,
        units: Vec<UnitId>,
    },
    /// Answers to reactions.
    Stand,
    GiveWay,
    FormSquare,
    FireAtThem,
    HoldFire,
    Advance {
        unit: UnitId,
        facing: u8,
    },
    /// Cavalry goes on one hex more.
    AdvanceOn {
        to: Spot,
        facing: u8,
    },
    Halt,
    /// The next hex of a retreat or rout, of several that are equally good.
    GoBack {
        to: Spot,
    },
    /// Nobody else joins the charge.
    Alone,
    /// This battery lies on top.
    NameTop {
        unit: UnitId,
    },
    /// The leader goes along with a unit that goes back; or stays where he is.
    GoAlong,
    Stay,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    Leaders,
    Buy {
        army: u8,
        points: u8,
    },
    FirstMarker,
    OrdersMarker {
        army: u8,
    },
    GunCommander {
        army: u8,
        grand: bool,
    },
    Step {
        step: Step,
    },
    NoLim,
    /// BW-GAP-13.
    RetreatBeforeFire {
        unit: UnitId,
    },
    /// BW-GAP-15.
    RetreatBeforeShock {
        target: Spot,
    },
    /// BW-GAP-16: charged infantry stands or tries to form square.
    Charged {
        unit: UnitId,
    },
    /// BW-CHR-04, BW-CHR-05: charged light cavalry.
    LightCavalryCharged {
        unit: UnitId,
    },
    /// BW-GAP-16: the charged unit may fire.
    FireAtCharge {
        unit: UnitId,
        charger: UnitId,
    },
    /// BW-GAP-11, BW-GAP-17.
    Advance {
        into: Spot,
        of: UnitIds,
    },
    /// BW-GAP-17: cavalry may advance two.
    AdvanceOn {
        unit: UnitId,
    },
    /// BW-GAP-17, BW-GAP-18: hexes equally good for a retreat or rout.
    Way {
        unit: UnitId,
        of: Spots,
    },
    /// BW-GAP-16: more cavalry may charge the same hex.
    ChargeToo {
        target: Spot,
    },
    /// BW-GAP-10: of two batteries under fire the owner names the top.
    Top {
        of: UnitIds,
    },
    /// BW-GAP-17: a leader may go along with a unit that goes back.
    GoAlong {
        leader: u8,
        to: Spot,
    },
}

/// A few hexes: the neighbours of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Spots(pub [Option<Spot>; 6]);

impl Spots {
    pub fn new(spots: &[Spot]) -> Spots {
        let mut all = [None; 6];
        for (slot, spot) in all.iter_mut().zip(spots) {
            *slot = Some(*spot);
        }
        Spots(all)
    }

    pub fn iter(self) -> impl Iterator<Item = Spot> {
        self.0.into_iter().flatten()
    }
}

/// A few units: those that might advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct UnitIds(pub [Option<UnitId>; 6]);

impl UnitIds {
    pub fn new(units: impl IntoIterator<Item = UnitId>) -> UnitIds {
        let mut ids = [None; 6];
        for (slot, unit) in ids.iter_mut().zip(units) {
            *slot = Some(unit);
        }
        UnitIds(ids)
    }

    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        self.0.into_iter().flatten()
    }
}

impl Question for Prompt {
    fn phase(&self) -> &'static str {
        match self {
            Prompt::Leaders => "Leader phase",
            Prompt::Buy { .. } => "Command phase",
            Prompt::FirstMarker | Prompt::OrdersMarker { .. } | Prompt::GunCommander { .. } => "Operations phase",
            Prompt::NoLim => "No-LIM phase",
            Prompt::Step { step } => match step {
                Step::Rally => "Rally step",
                Step::Withdrawal => "Withdrawal step",
                Step::Movement => "Movement step",
                Step::Defence => "Defensive fire",
                Step::Fire => "Fire step",
                Step::Shock => "Shock step",
                Step::Recovery => "Recovery step",
            },
            Prompt::RetreatBeforeFire { .. } => "Retreat before fire",
            Prompt::RetreatBeforeShock { .. } => "Retreat before shock",
            Prompt::Charged { .. } | Prompt::LightCavalryCharged { .. } => "Charge reaction",
            Prompt::FireAtCharge { .. } => "Fire at the charge",
            Prompt::Advance { .. } | Prompt::AdvanceOn { .. } => "Advance",
            Prompt::Way { .. } | Prompt::GoAlong { .. } => "Retreat",
            Prompt::Top { .. } => "Under fire",
            Prompt::ChargeToo { .. } => "Shock step",
        }
    }

    fn may_end(&self) -> bool {
        matches!(self, Prompt::Leaders | Prompt::Buy { .. } | Prompt::Step { .. } | Prompt::GunCommander { .. })
    }
}

/// A standing answer to one kind of window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Habit {
    #[default]
    Ask,
    Always,
    Never,
}

/// What a side has ordered to be done without asking it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Standing {
    /// Retreat before fire.
    pub before_fire: Habit,
    /// Retreat before shock.
    pub before_shock: Habit,
    /// Form square against a charge.
    pub square: Habit,
    /// Charged light cavalry gives way.
    pub give_way: Habit,
    /// Fire at a charge.
    pub fire_at_charge: Habit,
    /// Choose between equal hexes of retreats and routs, and which of two batteries lies on top; unless asked, the first of them.
    pub ways: Habit,
    /// Leaders go along with a unit that goes back.
    pub go_along: Habit,
}
