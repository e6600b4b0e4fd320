//! What changes: one small row a unit, officer, command and army.

use grognard_engine::{Side, UnitId, UnitSet};
use grognard_field::geometry::{Pose, Quanta, V, v};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::printed::{CommandId, OfficerId};
use crate::battle::action::Hand;
use crate::procedures::permissions::may_order::Ordered;
use crate::procedures::permissions::officer_phase::Done;
use crate::procedures::threat::ForcedOrder;
use crate::words::{Formation, OfficerLevel, OfficerQuality, OrderKind, Quality};

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    #[default]
    OnTable,
    /// Still to arrive.
    Expected,
    /// Committed to the skirmish line (HZ-SKS).
    Skirmishing,
    /// Broken and removed: staggers and kills reached its full morale, or the rules removed it.
    Broken,
    /// Broken: it routed off the table.
    RoutedOff,
    /// Broken: it retired off the table.
    RetiredOff,
    /// Destroyed while its command was reorganised: no longer of its strength (HZ-REO-17).
    Destroyed,
}

/// The state of one unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct UnitState {
    pub pose: Pose,
    pub formation: Formation,
    pub quality: Quality,
    pub whereabouts: Whereabouts,
    pub staggers: u8,
    pub kills: u8,
    pub routing: bool,
    /// It has made its first rout or retreat: further ones go towards the line of communication.
    pub fled_before: bool,
    /// It broke or routed, and its command at this level has not checked since (HZ-CCK-02).
    pub fell: [bool; 4],
    /// The officer attached to it.
    pub attached: Option<OfficerId>,
    /// He was attached in the last officer phase of this very turn.
    pub just_attached: bool,
    pub blown: bool,
    /// Blown cavalry that failed its recall (HZ-CAV).
    pub out_of_control: bool,
    pub forced: Option<ForcedOrder>,
    /// HZ-FORC-03: that came of its own side's orders phase, too late to be the first order of it.
    pub forced_late: bool,
    /// Deployed in this sector of the terrain's buildings.
    pub garrison: Option<u8>,
    /// HZ-BLD-18: in close order along the front face of it and the one on this hand.
    pub beside: Hand,
    /// Of a battery.
    pub bombardments: u8,
    pub smoke: u8,
    /// It has sighted its guns in this phase (HZ-BOM).
    pub sighted: bool,
    /// Orders received this turn, how many of them to advance or retire, and at which level.
    pub orders: u8,
    pub moves: u8,
    pub level: Option<OfficerLevel>,
    /// It can act on no further order this turn.
    pub spent: bool,
    /// It has driven the defender from a stretch of fortress wall and holds the battlements (HZ-FOR-17..21).
    pub scaled: bool,
    /// It moved into contact in its side's part of this turn: it is the attacker.
    pub attacked: bool,
    /// Turns that reinforcements have been held back.
    pub delayed: u8,
    /// Its command has been reorganised: it comes back over the line of communication (HZ-REO-13).
    pub returns: bool,
}

impl UnitState {
    pub fn on_table(&self) -> bool {
        self.whereabouts == Whereabouts::OnTable
    }

    /// HZ-BRK: removed from the battlefield, however it went.
    pub fn is_broken(&self) -> bool {
        matches!(self.whereabouts, Whereabouts::Broken | Whereabouts::RoutedOff | Whereabouts::RetiredOff)
    }
}

/// What has become of an officer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfficerFate {
    #[default]
    OnTable,
    Expected,
    Lost,
    Captured,
    /// He left with his command.
    Gone,
    /// The CinC has taken over his command.
    Superseded,
}

/// The state of one officer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OfficerState {
    pub x: Quanta,
    pub y: Quanta,
    pub fate: OfficerFate,
    /// An appointed officer has a quality of his own.
    pub quality: OfficerQuality,
    pub inspirational: bool,
    pub attached: Option<UnitId>,
    pub superseding: Option<CommandId>,
    /// Orders he has given this turn, and how many of them nobody forced on him (HZ-FORC-05).
    pub given: u8,
    pub chosen: u8,
    /// The level at which he orders this turn, and that of what he orders.
    pub by: Option<OfficerLevel>,
    pub at: Option<Ordered>,
    /// He failed an order: no further ones this turn.
    pub failed: bool,
    /// How far he has ridden in this officer phase, and what else he has done.
    pub ridden: Quanta,
    pub done: Done,
    /// The turn in which he last took a command over.
    pub superseded_in: u8,
    /// The turn in which he was lost.
    pub lost_in: u8,
}

impl OfficerState {
    pub fn on_table(&self) -> bool {
        self.fate == OfficerFate::OnTable
    }

    pub fn has_ridden(&self) -> bool {
        self.ridden > Quanta(0)
    }

    /// Where he stands, in metres.
    pub fn at(&self) -> V {
        v(self.x.metres(), self.y.metres())
    }
}

/// The state of one command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CommandState {
    /// It failed its last command check, or passed it.
    pub failed_check: bool,
    pub passed_check: bool,
    /// The turn of that check.
    pub checked_in: u8,
    /// It passed its last check with a Huzzah! and need not check again (HZ-CCK).
    pub immune: bool,
    /// Broken: no unit of it is left on the table.
    pub broken: bool,
    /// Turns since it broke or since the last attempt to reorganise it, and the attempts made.
    pub turns_off: u8,
    pub attempts: u8,
    /// Orders received this turn as a group, and how many of them to advance or retire.
    pub orders: u8,
    pub moves: u8,
    /// It has been ordered onto the table, and comes before others at its entry (HZ-REI-11).
    pub entering: bool,
    /// Its troops have been placed before the first turn (HZ-GAP-09).
    pub deployed: bool,
    /// An officer above failed: nothing in it can receive further orders this phase.
    pub barred: bool,
    /// Who commands it, if not the officer printed (superseded or appointed).
    pub officer: Option<OfficerId>,
}

/// What became of a side's last test of skirmisher superiority.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Skirmished {
    #[default]
    Not,
    Won,
    Failed,
    /// Neither won nor failed.
    Held,
}

/// The state of one army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ArmyState {
    pub skirmished: Skirmished,
    /// How often an enemy Huzzah! has lowered its skirmish rating.
    pub lowered: u8,
    /// Tests of superiority failed in a row.
    pub failed_in_a_row: u8,
    /// Battalions committed to the skirmish line.
    pub committed: u8,
    /// Which of the terrain's mines it has fired, a bit each.
    pub mines_fired: u8,
    /// HZ-LOC-03: where the line of communication nominated before the game leaves the table, if not where the battle has it.
    pub communication: Option<(Quanta, Quanta)>,
    /// How often a Huzzah! has raised its bombardment factor (HZ-REA-09).
    pub raised: i32,
}

impl ArmyState {
    /// HZ-FOR-11: a mine goes off once. No battle has more than eight.
    pub const fn has_fired(&self, mine: u8) -> bool {
        mine >= 8 || self.mines_fired >> mine & 1 == 1
    }
}

/// The phases of a player's turn, in the book's order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    #[default]
    ThreatTests,
    Orders,
    Officers,
    Engagements,
    Rally,
}

impl Phase {
    pub const fn name(self) -> &'static str {
        match self {
            Phase::ThreatTests => "Threat tests",
            Phase::Orders => "Orders and movement",
            Phase::Officers => "Move officers",
            Phase::Engagements => "Engage the enemy",
            Phase::Rally => "Rally, reform and rout",
        }
    }

    pub const fn next(self) -> Option<Phase> {
        match self {
            Phase::ThreatTests => Some(Phase::Orders),
            Phase::Orders => Some(Phase::Officers),
            Phase::Officers => Some(Phase::Engagements),
            Phase::Engagements => Some(Phase::Rally),
            Phase::Rally => None,
        }
    }
}

/// What is going on: loops that a player drives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// HZ-GAP-09: who places troops first is to be rolled for.
    ToDeploy,
    /// A side places its troops before the first turn, one brigade after the other.
    Deployment { side: Side, brigade: Option<CommandId> },
    /// The turn is to begin with skirmisher superiority.
    TurnStart,
    /// A phase of a side's turn; `begun`: what happens without asking has happened.
    Phase { side: Side, phase: Phase, begun: bool },
    /// An order that has been given and is being carried out.
    CarryOut(Order),
}

/// An order given, and which units have acted on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    pub side: Side,
    pub officer: OfficerId,
    pub target: Target,
    pub kind: OrderKind,
    /// The level at which he orders, and that of what he orders.
    pub by: OfficerLevel,
    pub at: Ordered,
    /// It is the second order of a Huzzah!.
    pub free: bool,
    /// A double one: a second order of any kind follows without a roll.
    pub huzzah: bool,
    /// It was forced on the unit (HZ-FORC-03, HZ-RCL-05).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forced: bool,
    pub acted: UnitSet,
}

/// Whom an order goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    Unit(UnitId),
    Command(CommandId),
}

/// Whom the phasing player is ordering just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Giving {
    pub officer: OfficerId,
    pub target: Target,
    pub huzzah: Huzzah,
}

/// What is left of a double one (HZ-ORD-35..38).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Huzzah {
    #[default]
    No,
    /// The free order is in hand.
    Waiting,
    /// The free order has been given: no more orders to it this turn.
    Used,
}
