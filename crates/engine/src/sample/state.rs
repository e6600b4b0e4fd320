//! The sample's state, and the one function that changes it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event::Happened;
use super::rules::rules;
use crate::{Ending, Frames, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Plan {
    Steady,
    Swift,
    Marksmen,
}

impl Plan {
    pub(super) const ALL: [Plan; 3] = [Plan::Steady, Plan::Swift, Plan::Marksmen];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Formation {
    Line,
    Column,
    Square,
}

impl Formation {
    pub(super) const ALL: [Formation; 3] = [Formation::Line, Formation::Column, Formation::Square];
}

pub(super) const COMPANIES: [&str; 3] = ["grenadiers", "fusiliers", "voltigeurs"];
const MEN: [u8; 3] = [3, 5, 2];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Battalion {
    /// 1 is red's end of the causeway.
    pub at: i32,
    pub formation: Formation,
    /// Men left in each company.
    pub men: [u8; 3],
    /// Which companies are out skirmishing.
    pub out: [bool; 3],
    pub shaken: bool,
    pub broken: bool,
}

impl Battalion {
    pub fn strength(&self) -> u32 {
        self.men.iter().map(|men| u32::from(*men)).sum()
    }
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Frame {
    SetUp,
    Turn { side: Side, orders: u8, fired: bool },
}

/// Two battalions on a causeway of twelve spaces.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sample {
    pub(super) battalions: [Battalion; 2],
    pub(super) plans: [Option<Plan>; 2],
    pub(super) revealed: bool,
    pub(super) frames: Frames<Frame>,
    /// Turns taken by both together.
    pub(super) turns: u8,
    /// Who has used his opportunity fire in this turn.
    pub(super) opportunity_used: [bool; 2],
    pub(super) ending: Option<Ending>,
}

impl Default for Sample {
    fn default() -> Sample {
        let battalion = |at| Battalion { at, formation: Formation::Column, men: MEN, out: [false; 3], shaken: false, broken: false };
        Sample {
            battalions: [battalion(1), battalion(rules().spaces)],
            plans: [None; 2],
            revealed: false,
            frames: Frames::new(Frame::SetUp),
            turns: 0,
            opportunity_used: [false; 2],
            ending: None,
        }
    }
}

impl Sample {
    pub fn battalion(&self, side: Side) -> &Battalion {
        &self.battalions[side.index()]
    }

    /// Spaces from one battalion to the other.
    pub fn range(&self) -> i32 {
        (self.battalions[0].at - self.battalions[1].at).abs()
    }

    pub(super) fn has(&self, side: Side, plan: Plan) -> bool {
        self.plans[side.index()] == Some(plan)
    }

    /// The way a side marches.
    pub(super) fn ahead(side: Side) -> i32 {
        match side {
            Side::Red => 1,
            Side::Blue => -1,
        }
    }

    pub(super) fn apply_event(&mut self, event: &Happened) {
        match event {
            Happened::PlanSealed { side, plan } => self.plans[side.index()] = Some(*plan),
            Happened::PlansShown { .. } => self.revealed = true,
            Happened::FirstTurnWon { .. } | Happened::Fired { .. } | Happened::MoraleTested { .. } => {}
            Happened::TurnBegan { side, orders } => {
                self.frames.replace(Frame::Turn { side: *side, orders: *orders, fired: false });
                self.opportunity_used = [false; 2];
            }
            Happened::OrderGiven { volley } => {
                if let Some(Frame::Turn { orders, fired, .. }) = self.frames.top_mut() {
                    *orders = orders.saturating_sub(1);
                    *fired |= *volley;
                }
            }
            Happened::TurnEnded { .. } => {
                self.turns += 1;
                if let Some(Frame::Turn { orders, .. }) = self.frames.top_mut() {
                    *orders = 0;
                }
            }
            Happened::Marched { side, to } | Happened::FellBack { side, to } => {
                self.battalions[side.index()].at = *to;
                self.battalions[side.index()].shaken |= matches!(event, Happened::FellBack { .. });
            }
            Happened::Formed { side, formation } => {
                self.battalions[side.index()].formation = *formation;
                self.battalions[side.index()].out = [false; 3];
            }
            Happened::SkirmishersSent { side, out } => self.battalions[side.index()].out = *out,
            Happened::OpportunityTaken { side } => self.opportunity_used[side.index()] = true,
            Happened::LossesTaken { side, losses } => {
                for (men, loss) in self.battalions[side.index()].men.iter_mut().zip(losses) {
                    *men = men.saturating_sub(*loss);
                }
            }
            Happened::Rallied { side, rallied, .. } => self.battalions[side.index()].shaken &= !rallied,
            Happened::Broken { side } => self.battalions[side.index()].broken = true,
            Happened::BattleEnded { ending } => self.ending = Some(ending.clone()),
        }
    }
}
