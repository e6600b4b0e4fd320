//! What can happen. Each event says by which clause; tests carry their ledger.

use grognard_engine::{Clause, Ending, Ledger, Side, UnitId};
use grognard_field::geometry::{Pose, Quanta};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smallvec::SmallVec;

use super::Table;
use super::printed::{CommandId, OfficerId};
use super::rows::{OfficerFate, Order, Phase, Skirmished, Whereabouts};
use crate::battle::action::Hand;
use crate::clause;
use crate::procedures::permissions::passing_friends::MoveBy;
use crate::procedures::threat::ForcedOrder;
use crate::words::{Formation, OfficerQuality, Quality};

/// Who was tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    Unit(UnitId),
    Officer(OfficerId),
    Command(CommandId),
    Army(Side),
}

/// Which test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    Skirmish,
    Threat,
    Bombardment,
    BounceThrough,
    Order,
    ForcedOrder,
    Recall,
    Appoint,
    Rearm,
    Engagement,
    CommandCheck,
    Reorganise,
    Rally,
    Quality,
}

impl Test {
    pub const fn name(self) -> &'static str {
        match self {
            Test::Skirmish => "skirmisher superiority",
            Test::Threat => "threat test",
            Test::Bombardment => "threat test under bombardment",
            Test::BounceThrough => "threat test for bounce through",
            Test::Order => "order",
            Test::ForcedOrder => "forced order",
            Test::Recall => "recall",
            Test::Appoint => "appointment",
            Test::Rearm => "rearm",
            Test::Engagement => "engagement",
            Test::CommandCheck => "command check",
            Test::Reorganise => "reorganise",
            Test::Rally => "rally",
            Test::Quality => "quality",
        }
    }
}

/// Dice against a rating: how the rating came about and what was rolled. It changes nothing by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tested {
    pub test: Test,
    pub of: Subject,
    pub rating: i32,
    pub rolled: i32,
    pub passed: bool,
    pub ledger: Ledger,
    /// What the outcome rests on.
    pub clauses: SmallVec<[Clause; 4]>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    // The sequence of play.
    TurnBegan {
        turn: u8,
    },
    PhaseBegan {
        side: Side,
        phase: Phase,
    },
    /// What a phase does without asking is done.
    PhaseOpened,
    PhaseEnded {
        side: Side,
        phase: Phase,
    },
    TurnEnded {
        turn: u8,
    },
    Ended {
        ending: Ending,
    },
    /// Dice.
    Tested(Box<Tested>),
    SkirmishersFought {
        won: Option<Side>,
        red: Skirmished,
        blue: Skirmished,
        lowered: [u8; 2],
    },
    // Units.
    QualityRolled {
        unit: UnitId,
        quality: Quality,
    },
    Moved {
        unit: UnitId,
        by: MoveBy,
        from: Pose,
        to: Pose,
        clause: Clause,
    },
    Formed {
        unit: UnitId,
        formation: Formation,
        to: Pose,
        clause: Clause,
    },
    /// Into a sector of buildings, or out of it.
    Garrisoned {
        unit: UnitId,
        sector: Option<u8>,
        formation: Formation,
        to: Pose,
        /// HZ-BLD-18: in close order it holds the front face and the one on this hand.
        #[serde(default, skip_serializing_if = "Hand::is_right")]
        beside: Hand,
        clause: Clause,
    },
    Staggered {
        unit: UnitId,
        by: u8,
        clause: Clause,
    },
    Recovered {
        unit: UnitId,
        by: u8,
        clause: Clause,
    },
    Killed {
        unit: UnitId,
        by: u8,
        clause: Clause,
    },
    Removed {
        unit: UnitId,
        to: Whereabouts,
        clause: Clause,
    },
    /// Reinforcements come on, or a reorganised command comes back.
    Arrived {
        unit: UnitId,
        formation: Formation,
        at: Pose,
        clause: Clause,
    },
    Routed {
        unit: UnitId,
        clause: Clause,
    },
    Rallied {
        unit: UnitId,
        clause: Clause,
    },
    /// It has made its first rout or retreat move.
    Fled {
        unit: UnitId,
        clause: Clause,
    },
    Blown {
        unit: UnitId,
        blown: bool,
        clause: Clause,
    },
    OutOfControl {
        unit: UnitId,
        out: bool,
        clause: Clause,
    },
    Forced {
        unit: UnitId,
        order: Option<ForcedOrder>,
        clause: Clause,
    },
    Contacted {
        unit: UnitId,
        enemy: UnitId,
        clause: Clause,
    },
    /// It holds the battlements of a fortress wall, up its ladders.
    Scaled {
        unit: UnitId,
        clause: Clause,
    },
    /// It can act on no further order this turn.
    Spent {
        unit: UnitId,
        clause: Clause,
    },
    // Artillery.
    Smoked {
        battery: UnitId,
        smoke: u8,
        clause: Clause,
    },
    Bombarded {
        battery: UnitId,
        target: UnitId,
        clause: Clause,
    },
    GunsSighted {
        battery: UnitId,
        to: Pose,
        clause: Clause,
    },
    /// Guns standing so have shot away the hedge before them.
    HedgeRemoved {
        battery: UnitId,
        at: Pose,
        clause: Clause,
    },
    Rearmed {
        battery: UnitId,
        bombardments: u8,
        clause: Clause,
    },
    /// The CinC has had ammunition brought up.
    Rearming {
        officer: OfficerId,
        raised: bool,
        clause: Clause,
    },
    // Orders.
    OrderGiven {
        order: Box<Order>,
        clause: Clause,
    },
    /// He gives no more orders; nothing under the command barred gets any this phase.
    OrderFailed {
        officer: OfficerId,
        bars: CommandId,
        /// It was forced on a unit of his.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forced: bool,
        clause: Clause,
    },
    UnitActed {
        unit: UnitId,
        clause: Clause,
    },
    OrderDone {
        clause: Clause,
    },
    // Officers.
    OfficerMoved {
        officer: OfficerId,
        from: (Quanta, Quanta),
        x: Quanta,
        y: Quanta,
        clause: Clause,
    },
    OfficerAttached {
        officer: OfficerId,
        unit: Option<UnitId>,
        clause: Clause,
    },
    /// He can still move in this phase.
    OfficerReady {
        officer: OfficerId,
        clause: Clause,
    },
    OfficerGone {
        officer: OfficerId,
        fate: OfficerFate,
        clause: Clause,
    },
    OfficerAppointed {
        officer: OfficerId,
        by: OfficerId,
        at_once: bool,
        quality: OfficerQuality,
        inspirational: bool,
        x: Quanta,
        y: Quanta,
        clause: Clause,
    },
    Superseded {
        officer: OfficerId,
        command: Option<CommandId>,
        clause: Clause,
    },
    ObjectiveTaken {
        place: u8,
        side: Side,
        clause: Clause,
    },
    // Commands.
    CommandChecked {
        command: CommandId,
        passed: bool,
        immune: bool,
        clause: Clause,
    },
    CommandBroken {
        command: CommandId,
        broken: bool,
        clause: Clause,
    },
    ReorganiseTried {
        command: CommandId,
        clause: Clause,
    },
    /// A unit of a reorganised command waits to come back: without staggers, with so many more kills.
    Reorganised {
        unit: UnitId,
        kills: u8,
        clause: Clause,
    },
    /// A mine goes off under a breach.
    MineFired {
        side: Side,
        mine: u8,
        clause: Clause,
    },
    /// A side is to place troops; or it has begun with a brigade.
    Deploying {
        side: Side,
        brigade: Option<CommandId>,
        clause: Clause,
    },
    /// A side has placed a brigade, or all that was left.
    Deployed {
        side: Side,
        brigade: Option<CommandId>,
        clause: Clause,
    },
    /// An army's line of communication is another than the battle's.
    CommunicationNominated {
        side: Side,
        x: Quanta,
        y: Quanta,
        clause: Clause,
    },
    /// A command has been ordered onto the table: nobody else comes on there before it.
    EntryTried {
        command: CommandId,
        clause: Clause,
    },
    /// Reinforcements could have been ordered on and were not.
    HeldBack {
        unit: UnitId,
        clause: Clause,
    },
    /// An officer who was off the table comes onto it.
    OfficerEntered {
        officer: OfficerId,
        x: Quanta,
        y: Quanta,
        clause: Clause,
    },
}

impl Event {
    /// A unit goes from where it stands.
    pub fn moved(table: &Table, unit: UnitId, by: MoveBy, to: Pose, clause: Clause) -> Event {
        Event::Moved { unit, by, from: table.unit(unit).pose, to, clause }
    }

    /// An officer goes from where he stands.
    pub fn officer_moved(table: &Table, officer: OfficerId, (x, y): (Quanta, Quanta), clause: Clause) -> Event {
        let state = table.officer(officer);
        Event::OfficerMoved { officer, from: (state.x, state.y), x, y, clause }
    }
}

impl grognard_engine::game::Event for Event {
    const VERSION: u16 = 2;

    /// The first version did not say from where, nor on what occasion a unit moved.
    fn upgrade(version: u16, mut event: Value) -> Value {
        if version < 2 {
            if let Some(moved) = event.get_mut("moved") {
                (moved["from"], moved["by"]) = (moved["to"].clone(), json!(MoveBy::default()));
            }
            if let Some(moved) = event.get_mut("officer_moved") {
                moved["from"] = json!([moved["x"], moved["y"]]);
            }
        }
        event
    }

    fn clauses(&self, cite: &mut dyn FnMut(Clause)) {
        let clause = match self {
            Event::TurnBegan { turn } => {
                // HZ-SCALE-05: a turn is what both sides do once, however long it takes.
                [clause::HZ_GEN_05, clause::HZ_SCALE_05].into_iter().for_each(&mut *cite);
                if *turn == 1 {
                    [clause::HZ_SEQ_01, clause::HZ_SEQ_02].into_iter().for_each(&mut *cite);
                }
                clause::HZ_SEQ_04
            }
            Event::TurnEnded { .. } => clause::HZ_SEQ_04,
            Event::PhaseBegan { phase, .. } => {
                cite(clause::HZ_SEQ_05);
                match phase {
                    Phase::ThreatTests => clause::HZ_SEQ_06,
                    Phase::Orders => clause::HZ_SEQ_07,
                    Phase::Officers => clause::HZ_SEQ_08,
                    Phase::Engagements => clause::HZ_SEQ_09,
                    Phase::Rally => clause::HZ_SEQ_10,
                }
            }
            Event::PhaseOpened | Event::PhaseEnded { .. } => clause::HZ_SEQ_05,
            Event::Ended { ending } => ending.clause,
            Event::Tested(tested) => {
                tested.ledger.lines.iter().for_each(|line| cite(line.clause));
                tested.clauses.iter().for_each(|clause| cite(*clause));
                return;
            }
            Event::SkirmishersFought { .. } => clause::HZ_SKS_01,
            Event::QualityRolled { .. } => clause::HZ_GAP_03,
            Event::Forced { clause, .. } => {
                [clause::HZ_FORC_03, clause::HZ_FORC_06].into_iter().for_each(&mut *cite);
                *clause
            }
            Event::Contacted { clause, .. } => {
                [clause::HZ_ADV_13, clause::HZ_CON_01].into_iter().for_each(&mut *cite);
                *clause
            }
            Event::Bombarded { clause, .. } => {
                [clause::HZ_BOM_13, clause::HZ_BOM_14, clause::HZ_BOM_26].into_iter().for_each(&mut *cite);
                *clause
            }
            Event::OrderGiven { clause, .. } => {
                [clause::HZ_ORD_01, clause::HZ_GEN_06].into_iter().for_each(&mut *cite);
                *clause
            }
            Event::UnitActed { clause, .. } => {
                [clause::HZ_ORD_17, clause::HZ_ORD_18].into_iter().for_each(&mut *cite);
                *clause
            }
            Event::OfficerMoved { clause, .. } => {
                [clause::HZ_OFF_01, clause::HZ_CMD_14, clause::HZ_ORES_24].into_iter().for_each(&mut *cite);
                *clause
            }
            Event::OfficerAttached { clause, .. } => {
                [clause::HZ_OFF_12, clause::HZ_ORES_24].into_iter().for_each(&mut *cite);
                *clause
            }
            Event::OfficerAppointed { clause, .. } => {
                [clause::HZ_APP_06, clause::HZ_APP_10].into_iter().for_each(&mut *cite);
                *clause
            }
            Event::Smoked { smoke, clause, .. } => {
                if *smoke > 1 {
                    cite(clause::HZ_SMK_03);
                }
                *clause
            }
            Event::Moved { clause, .. }
            | Event::Formed { clause, .. }
            | Event::Garrisoned { clause, .. }
            | Event::Staggered { clause, .. }
            | Event::Recovered { clause, .. }
            | Event::Killed { clause, .. }
            | Event::Removed { clause, .. }
            | Event::Arrived { clause, .. }
            | Event::Routed { clause, .. }
            | Event::Rallied { clause, .. }
            | Event::Fled { clause, .. }
            | Event::Blown { clause, .. }
            | Event::OutOfControl { clause, .. }
            | Event::Scaled { clause, .. }
            | Event::Spent { clause, .. }
            | Event::GunsSighted { clause, .. }
            | Event::HedgeRemoved { clause, .. }
            | Event::Rearmed { clause, .. }
            | Event::Rearming { clause, .. }
            | Event::OrderFailed { clause, .. }
            | Event::OrderDone { clause }
            | Event::OfficerReady { clause, .. }
            | Event::OfficerGone { clause, .. }
            | Event::Superseded { clause, .. }
            | Event::ObjectiveTaken { clause, .. }
            | Event::CommandChecked { clause, .. }
            | Event::CommandBroken { clause, .. }
            | Event::ReorganiseTried { clause, .. }
            | Event::Reorganised { clause, .. }
            | Event::EntryTried { clause, .. }
            | Event::Deploying { clause, .. }
            | Event::Deployed { clause, .. }
            | Event::CommunicationNominated { clause, .. }
            | Event::MineFired { clause, .. }
            | Event::HeldBack { clause, .. }
            | Event::OfficerEntered { clause, .. } => *clause,
        };
        cite(clause);
    }

    fn ledger(&self) -> Option<&Ledger> {
        match self {
            Event::Tested(tested) => Some(&tested.ledger),
            _ => None,
        }
    }

    fn moves_or_fights(&self) -> bool {
        matches!(
            self,
            Event::Moved { .. }
                | Event::Formed { .. }
                | Event::Garrisoned { .. }
                | Event::Arrived { .. }
                | Event::Staggered { .. }
                | Event::Killed { .. }
                | Event::Removed { .. }
                | Event::Routed { .. }
                | Event::Contacted { .. }
                | Event::Bombarded { .. }
                | Event::MineFired { .. }
        )
    }
}
