//! What can happen.

use grognard_engine::{Clause, Ending, Event, Ledger, Side, UnitId, UnitSet};
use grognard_field::hex::Facing;
use serde::{Deserialize, Serialize};

use super::map::Spot;
use super::state::{Activation, Phase, Step};
use crate::clause::*;
use crate::procedures::fate::Fate;
use crate::procedures::lookups::MovementType;
use crate::words::Order;

/// What a result did to one unit, apart from where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Harm {
    pub steps: u8,
    pub eliminated: bool,
    pub order: Order,
    pub square_broken: bool,
}

impl Harm {
    pub fn of(fate: &Fate) -> Harm {
        Harm { steps: fate.steps_lost, eliminated: fate.eliminated, order: fate.order, square_broken: fate.square_broken }
    }
}

/// Why a unit made a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    RapidAdvance,
    WithdrewIntoZone,
    RetreatBeforeFire,
    RetreatBeforeShock,
    ChargeReaction,
    SquareInReaction,
    LeavingSquare,
    Commitment,
    Fatigue,
    FollowUp,
    Pursuit,
}

/// Why a unit went where it did not choose to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Going {
    Retreat,
    Rout,
    Escape,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happened {
    TurnBegan {
        turn: u8,
    },
    PhaseBegan {
        phase: Phase,
    },
    LeaderArrived {
        leader: u8,
        at: Spot,
    },
    LeaderMoved {
        leader: u8,
        to: Spot,
    },
    LeaderWent {
        leader: u8,
        to: Spot,
    },
    LeaderLost {
        leader: u8,
        captured: bool,
    },
    LeaderReplaced {
        leader: u8,
        at: Spot,
        orders: u8,
        range: u8,
    },
    MarkerBought {
        marker: u8,
        cost: u8,
    },
    InitiativeRolled {
        winner: Option<Side>,
    },
    MarkerDrawn {
        marker: u8,
    },
    OrdersRolled {
        command: u8,
        passed: bool,
        barred: bool,
        ledger: Box<Ledger>,
    },
    Activated {
        activation: Box<Activation>,
        strays: UnitSet,
    },
    StepBegan {
        step: Step,
    },
    ActivationEnded,
    LineExtended {
        unit: UnitId,
        to: Spot,
        spent: u8,
    },
    LineRetracted {
        unit: UnitId,
        spent: u8,
    },
    RoutChosen {
        unit: UnitId,
    },
    Rallied {
        unit: UnitId,
        order: Order,
        ledger: Box<Ledger>,
        because: Vec<Clause>,
    },
    SquareLeft {
        unit: UnitId,
    },
    SquareFormed {
        unit: UnitId,
    },
    CameOn {
        unit: UnitId,
        at: Spot,
    },
    Marched {
        unit: UnitId,
        to: Spot,
        second: Option<Spot>,
        facing: Facing,
        by: MovementType,
        spent: u8,
        rapid: bool,
    },
    /// With the unit it is stacked with.
    Turned {
        unit: UnitId,
        facing: Facing,
    },
    StreamCrossed {
        unit: UnitId,
    },
    Checked {
        unit: UnitId,
        check: Check,
        passed: bool,
        ledger: Box<Ledger>,
        because: Vec<Clause>,
    },
    Struck {
        unit: UnitId,
        harm: Harm,
        because: Vec<Clause>,
    },
    Went {
        unit: UnitId,
        going: Going,
        path: Vec<Spot>,
        facing: Facing,
    },
    Left {
        unit: UnitId,
    },
    CouldNotRetreat {
        unit: UnitId,
        because: Clause,
    },
    Fired {
        side: Side,
        target: Spot,
        units: Vec<UnitId>,
        garrison: Option<u8>,
        result: String,
        ledger: Box<Ledger>,
        because: Vec<Clause>,
    },
    GarrisonLost {
        place: u8,
        steps: u8,
    },
    Charged {
        unit: UnitId,
        target: Spot,
        path: Vec<Spot>,
        facing: Facing,
    },
    Assaulted {
        target: Spot,
        units: Vec<UnitId>,
    },
    Shocked {
        target: Spot,
        attacker: String,
        defender: String,
        ledger: Box<Ledger>,
        because: Vec<Clause>,
    },
    Countercharged {
        unit: UnitId,
    },
    Blown {
        unit: UnitId,
    },
    Recovered {
        unit: UnitId,
    },
    Advanced {
        unit: UnitId,
        path: Vec<Spot>,
        facing: Facing,
    },
    PlaceTaken {
        place: u8,
        side: Side,
    },
    BattleEnded {
        ending: Ending,
    },
}

impl Event for Happened {
    const VERSION: u16 = 1;

    fn clauses(&self, cite: &mut dyn FnMut(Clause)) {
        let mut all = |clauses: &[Clause]| clauses.iter().copied().for_each(&mut *cite);
        match self {
            Happened::TurnBegan { .. } => all(&[BW_GAP_02]),
            Happened::PhaseBegan { .. } => all(&[BW_GAP_02]),
            Happened::LeaderArrived { .. } | Happened::CameOn { .. } => all(&[BW_GAP_28]),
            Happened::LeaderMoved { .. } | Happened::LeaderWent { .. } | Happened::LeaderReplaced { .. } => all(&[BW_GAP_24]),
            Happened::LeaderLost { captured, .. } => all(&[if *captured { BW_GAP_24 } else { BW_LDR_01 }]),
            Happened::MarkerBought { .. } | Happened::MarkerDrawn { .. } => all(&[BW_GAP_04]),
            Happened::InitiativeRolled { .. } => all(&[BW_GAP_05]),
            Happened::OrdersRolled { .. } => all(&[BW_GAP_27]),
            Happened::Activated { .. } | Happened::StepBegan { .. } | Happened::ActivationEnded | Happened::Recovered { .. } => {
                all(&[BW_GAP_06])
            }
            Happened::LineExtended { .. } => all(&[BW_NOTE_09, BW_TEC_06, BW_GAP_20]),
            Happened::LineRetracted { .. } => all(&[BW_GAP_20]),
            Happened::Rallied { because, .. }
            | Happened::Checked { because, .. }
            | Happened::Struck { because, .. }
            | Happened::Fired { because, .. }
            | Happened::Shocked { because, .. } => all(because),
            Happened::SquareLeft { .. } => all(&[BW_LSQ_01]),
            Happened::RoutChosen { .. } => all(&[BW_ROUT_02]),
            Happened::SquareFormed { .. } => all(&[BW_GAP_19]),
            Happened::Marched { by, .. } => all(&[match by {
                MovementType::Strategic => BW_MVR_02,
                MovementType::Tactical => BW_MVR_03,
                MovementType::Reduced => BW_MVR_04,
                MovementType::Withdrawal => BW_MVR_06,
                MovementType::Screened => BW_TEC_10,
            }]),
            Happened::StreamCrossed { .. } => all(&[BW_NOTE_05]),
            Happened::Turned { .. } => all(&[BW_GAP_07]),
            Happened::Went { going, .. } => all(&[match going {
                Going::Retreat => BW_GAP_17,
                Going::Rout => BW_GAP_18,
                Going::Escape => BW_GAP_15,
            }]),
            Happened::Left { .. } => all(&[BW_GAP_18]),
            Happened::CouldNotRetreat { because, .. } => all(&[*because]),
            Happened::GarrisonLost { .. } | Happened::PlaceTaken { .. } => all(&[BW_GAP_23]),
            Happened::Charged { .. } => all(&[BW_GAP_16]),
            Happened::Assaulted { .. } => all(&[BW_GAP_14]),
            Happened::Countercharged { .. } => all(&[BW_CHR_06]),
            Happened::Blown { .. } => all(&[BW_BLN_01]),
            Happened::Advanced { .. } => all(&[BW_GAP_17]),
            Happened::BattleEnded { ending } => all(&[ending.clause]),
        }
        if let Some(ledger) = self.ledger() {
            ledger.lines.iter().for_each(|line| cite(line.clause));
        }
    }

    fn ledger(&self) -> Option<&Ledger> {
        match self {
            Happened::OrdersRolled { ledger, .. }
            | Happened::Rallied { ledger, .. }
            | Happened::Checked { ledger, .. }
            | Happened::Fired { ledger, .. }
            | Happened::Shocked { ledger, .. } => Some(ledger),
            _ => None,
        }
    }

    fn moves_or_fights(&self) -> bool {
        matches!(
            self,
            Happened::Marched { .. }
                | Happened::Turned { .. }
                | Happened::CameOn { .. }
                | Happened::LineExtended { .. }
                | Happened::LineRetracted { .. }
                | Happened::SquareFormed { .. }
                | Happened::SquareLeft { .. }
                | Happened::Struck { .. }
                | Happened::Went { .. }
                | Happened::Fired { .. }
                | Happened::Charged { .. }
                | Happened::Assaulted { .. }
                | Happened::Shocked { .. }
                | Happened::Countercharged { .. }
                | Happened::Advanced { .. }
        )
    }
}
