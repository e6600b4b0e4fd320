//! What a player can do, and what he is asked.

use grognard_engine::{Question, UnitId, UnitSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use super::standing::{Fire, Standing};
use crate::table::{CommandId, OfficerId, Target};
use crate::words::{Formation, OrderKind};

/// To the left or to the right, as the unit sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    Left,
    #[default]
    Right,
}

impl Hand {
    pub const BOTH: [Hand; 2] = [Hand::Left, Hand::Right];

    /// As it is where nobody says otherwise.
    pub fn is_right(&self) -> bool {
        *self == Hand::Right
    }
}

fn is_nought(amount: &i32) -> bool {
    *amount == 0
}

/// Which way a unit advances: a square goes where any of its faces looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    #[default]
    Front,
    Right,
    Rear,
    Left,
}

/// Which stand keeps its place when the formation changes (HZ-DEP-07).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    FrontLeft,
    #[default]
    FrontCentre,
    FrontRight,
}

/// Distances are in centimetres of ground, angles in hundredths of a degree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// HZ-ORD-01: officer, order and whom it goes to, before the roll.
    Order {
        officer: OfficerId,
        target: Target,
        kind: OrderKind,
    },
    /// HZ-ORD-35: the second order of a Huzzah!, which succeeds by itself.
    FreeOrder {
        kind: OrderKind,
    },
    /// HZ-FORC-03: roll for the order forced on a unit.
    ForcedOrder {
        unit: UnitId,
    },
    /// HZ-APP-01.
    Appoint {
        command: CommandId,
        /// HZ-APP-08: after a Huzzah! he would rather roll than take the appointment that needs no roll and ends the phase.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rolls: bool,
    },
    /// HZ-REA-01.
    Rearm,
    EndOrders,
    // Carrying an order out, one unit at a time (HZ-ORD-17).
    Advance {
        unit: UnitId,
        face: Face,
        distance: i32,
    },
    /// HZ-FORM-07: a march column follows its road.
    FollowRoad {
        unit: UnitId,
        distance: i32,
    },
    Retire {
        unit: UnitId,
        distance: i32,
    },
    Wheel {
        unit: UnitId,
        hand: Hand,
        back: bool,
        angle: i32,
    },
    AboutFace {
        unit: UnitId,
    },
    SideStep {
        unit: UnitId,
        hand: Hand,
        distance: i32,
    },
    Form {
        unit: UnitId,
        formation: Formation,
        anchor: Anchor,
    },
    /// HZ-DEP-05: limber or unlimber, and manoeuvre besides: a wheel or an about face by an angle, or a side-step, both to the right if not
    /// negative. HZ-DEP-08: the stand on this hand keeps its place.
    Limber {
        unit: UnitId,
        limber: bool,
        angle: i32,
        #[serde(default, skip_serializing_if = "is_nought")]
        step: i32,
        #[serde(default, skip_serializing_if = "Hand::is_right")]
        hand: Hand,
    },
    /// HZ-BLD-11, HZ-BLD-18: into a sector of buildings; in close order along its front face and the one on this hand.
    Occupy {
        unit: UnitId,
        sector: u8,
        #[serde(default, skip_serializing_if = "Hand::is_right")]
        beside: Hand,
    },
    /// HZ-BLD-22: a garrison forms up outside one face of its sector.
    ComeOut {
        unit: UnitId,
        formation: Formation,
        face: Face,
    },
    /// HZ-FOR-22: on top of a fortress wall into march column along it.
    TurnAlongWall {
        unit: UnitId,
        hand: Hand,
    },
    /// HZ-SKS-23.
    ReinforceSkirmishers {
        unit: UnitId,
    },
    EndOrder,
    // Reactions of the other side.
    Bombard {
        battery: UnitId,
    },
    /// HZ-BOM-05: at a unit that has not acted.
    BombardUnit {
        battery: UnitId,
        unit: UnitId,
    },
    HoldFire,
    // Officers.
    MoveOfficer {
        officer: OfficerId,
        x: i32,
        y: i32,
    },
    Attach {
        officer: OfficerId,
        unit: UnitId,
    },
    Detach {
        officer: OfficerId,
    },
    /// HZ-OFF-15: the CinC takes over a command.
    Supersede {
        command: CommandId,
    },
    Relinquish,
    EndOfficers,
    /// HZ-REI-02: an officer whose troops are to come enters, and moves.
    EnterOfficer {
        officer: OfficerId,
        x: i32,
        y: i32,
    },
    /// HZ-REI-03: a unit comes on, so far along the edge from its entry and so far onto the table.
    Enter {
        unit: UnitId,
        along: i32,
        distance: i32,
    },
    // Before the first turn.
    /// HZ-GAP-09: a unit is placed, facing so many degrees.
    Place {
        unit: UnitId,
        x: i32,
        y: i32,
        facing: i32,
        formation: Formation,
    },
    /// HZ-GAP-09: a brigade stands as it should.
    EndBrigade {
        brigade: CommandId,
    },
    EndDeployment,
    /// HZ-LOC-03: the line of communication leaves the table so far along the baseline, from its west or south end.
    Nominate {
        along: i32,
    },
    // Questions inside a phase.
    Yes,
    No,
    /// HZ-GAP-13: who is next of those that wait.
    Next {
        unit: UnitId,
    },
    /// The rest by command, then by unit.
    InOrder,
    /// HZ-MULT-05: who takes the odd staggers of an engagement, in the order of the question.
    ShareStaggers {
        shares: Vec<u32>,
    },
    /// HZ-RLY-14, HZ-CCK-34: the formation a unit takes.
    Take {
        formation: Formation,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Give an order, or end the orders.
    Orders,
    /// Let a unit act on the order given.
    CarryOut,
    /// An enemy unit acts within reach of the guns (HZ-BOM-26).
    Bombard {
        target: UnitId,
        batteries: UnitSet,
    },
    /// The enemy's orders are over: these can still bombard somebody (HZ-BOM-05, HZ-BOM-11).
    LastBombardments {
        batteries: UnitSet,
    },
    /// HZ-GAP-13: which cavalry that was not recalled runs next?
    RunWild {
        left: UnitSet,
    },
    Officers,
    /// HZ-FOR-11: is the mine fired?
    Mine {
        mine: u8,
    },
    /// HZ-GAP-09: where do the troops stand?
    Deploy,
    /// HZ-SEQ-03: does he who rolled a double one place troops first?
    DeployFirst,
    /// HZ-GAP-13: who tests next?
    ThreatTests {
        left: UnitSet,
    },
    /// HZ-GAP-13: which engagement is next? Each is named by its first attacker.
    Engagements {
        left: UnitSet,
    },
    /// HZ-MULT-05: so many odd staggers, one each at most.
    OddStaggers {
        among: UnitSet,
        staggers: u8,
    },
    /// HZ-CCK-24: does the officer seize the flag?
    Flag {
        command: CommandId,
    },
    /// HZ-CCK-31: who retires next?
    Retire {
        command: CommandId,
        left: UnitSet,
    },
    /// HZ-CCK-35: does it hold its strong point?
    HoldStrongPoint {
        unit: UnitId,
    },
    /// HZ-CCK-34: the formation in which it leaves its buildings.
    LeaveForm {
        unit: UnitId,
    },
    /// HZ-REO-03: does it try to reorganise now?
    Reorganise {
        command: CommandId,
    },
    /// HZ-GAP-13: which router tries next?
    Rally {
        left: UnitSet,
    },
    /// HZ-RLY-14: the formation of a unit that has rallied.
    RallyForm {
        unit: UnitId,
    },
    /// HZ-GAP-13: which router runs next?
    Rout {
        left: UnitSet,
    },
    /// HZ-GAP-13: who tries to reform next?
    Reform {
        left: UnitSet,
    },
}

impl Prompt {
    /// The units that wait, where the question is who is next.
    pub const fn queue(&self) -> Option<&UnitSet> {
        match self {
            Prompt::ThreatTests { left }
            | Prompt::Engagements { left }
            | Prompt::RunWild { left }
            | Prompt::Retire { left, .. }
            | Prompt::Rally { left }
            | Prompt::Rout { left }
            | Prompt::Reform { left } => Some(left),
            _ => None,
        }
    }
}

impl Question for Prompt {
    fn phase(&self) -> &'static str {
        match self {
            Prompt::Orders
            | Prompt::CarryOut
            | Prompt::Bombard { .. }
            | Prompt::LastBombardments { .. }
            | Prompt::RunWild { .. }
            | Prompt::Mine { .. } => "Orders and movement",
            Prompt::Officers => "Move officers",
            Prompt::Deploy | Prompt::DeployFirst => "Deployment",
            Prompt::ThreatTests { .. } => "Threat tests",
            Prompt::Engagements { .. } | Prompt::OddStaggers { .. } => "Engage the enemy",
            Prompt::Flag { .. }
            | Prompt::Retire { .. }
            | Prompt::HoldStrongPoint { .. }
            | Prompt::LeaveForm { .. }
            | Prompt::Reorganise { .. }
            | Prompt::Rally { .. }
            | Prompt::Rout { .. }
            | Prompt::Reform { .. }
            | Prompt::RallyForm { .. } => "Rally, reform and rout",
        }
    }

    fn may_end(&self) -> bool {
        matches!(self, Prompt::Orders | Prompt::CarryOut | Prompt::Officers | Prompt::Deploy)
    }
}
