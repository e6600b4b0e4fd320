//! What can happen in the sample, and how it is told.

use serde::{Deserialize, Serialize};

use super::rules::clause::*;
use super::state::{COMPANIES, Formation, Plan};
use crate::dice::Pips;
use crate::{Clause, Ending, Event, Ledger, Side};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happened {
    PlanSealed { side: Side, plan: Plan },
    PlansShown { red: Plan, blue: Plan },
    FirstTurnWon { side: Side, pips: Pips },
    TurnBegan { side: Side, orders: u8 },
    OrderGiven { volley: bool },
    Marched { side: Side, to: i32 },
    Formed { side: Side, formation: Formation },
    SkirmishersSent { side: Side, out: [bool; 3] },
    OpportunityTaken { side: Side },
    Fired { side: Side, ledger: Box<Ledger>, rolled: i32, losses: u8 },
    LossesTaken { side: Side, losses: [u8; 3] },
    MoraleTested { side: Side, rating: i32, rolled: i32, held: bool },
    FellBack { side: Side, to: i32 },
    Rallied { side: Side, rolled: i32, rallied: bool },
    Broken { side: Side },
    TurnEnded { side: Side },
    BattleEnded { ending: Ending },
}

impl Event for Happened {
    const VERSION: u16 = 1;

    fn clauses(&self, cite: &mut dyn FnMut(Clause)) {
        if let Happened::Fired { ledger, .. } = self {
            ledger.lines.iter().for_each(|line| cite(line.clause));
        }
        cite(match self {
            Happened::PlanSealed { .. } | Happened::PlansShown { .. } => TT_PLAN_01,
            Happened::FirstTurnWon { .. } => TT_PLAN_02,
            Happened::TurnBegan { .. } | Happened::OrderGiven { .. } | Happened::TurnEnded { .. } => TT_TURN_01,
            Happened::Marched { .. } => TT_MOVE_01,
            Happened::Formed { .. } => TT_FORM_01,
            Happened::SkirmishersSent { .. } => TT_SKIR_01,
            Happened::OpportunityTaken { .. } => TT_REACT_01,
            Happened::Fired { .. } => TT_FIRE_01,
            Happened::LossesTaken { .. } => TT_LOSS_01,
            Happened::MoraleTested { .. } | Happened::FellBack { .. } => TT_MORAL_01,
            Happened::Rallied { .. } => TT_TURN_02,
            Happened::Broken { .. } => TT_MORAL_02,
            Happened::BattleEnded { ending } => ending.clause,
        });
    }

    fn ledger(&self) -> Option<&Ledger> {
        match self {
            Happened::Fired { ledger, .. } => Some(ledger),
            _ => None,
        }
    }

    fn hidden_from(&self, seat: Side) -> bool {
        matches!(self, Happened::PlanSealed { side, .. } if *side != seat)
    }
}

impl Happened {
    pub(super) fn words(&self) -> Option<String> {
        Some(match self {
            Happened::PlanSealed { side, plan } => format!("{side} plans to be {plan:?}.").to_lowercase(),
            Happened::PlansShown { red, blue } => format!("The plans are shown: red {red:?}, blue {blue:?}."),
            Happened::FirstTurnWon { side, .. } => format!("{side} has the first turn."),
            Happened::TurnBegan { side, .. } => format!("It is the turn of {side}."),
            Happened::OrderGiven { .. } | Happened::OpportunityTaken { .. } | Happened::TurnEnded { .. } => return None,
            Happened::Marched { side, to } => format!("{side} marches to space {to}."),
            Happened::Formed { side, formation } => format!("{side} forms {formation:?}.").to_lowercase(),
            Happened::SkirmishersSent { side, out } => {
                let names: Vec<&str> = COMPANIES.iter().zip(out).filter(|(_, out)| **out).map(|(name, _)| *name).collect();
                format!("{side} sends out its {}.", names.join(" and "))
            }
            Happened::Fired { side, ledger, rolled, losses } => {
                format!("{side} fires: {rolled} rolled, {:+}, {losses} lost.", ledger.net())
            }
            Happened::LossesTaken { side, losses } => {
                let parts = COMPANIES.iter().zip(losses).filter(|(_, loss)| **loss > 0);
                let parts: Vec<String> = parts.map(|(name, loss)| format!("{loss} {name}")).collect();
                format!("{side} loses {}.", parts.join(", "))
            }
            Happened::MoraleTested { side, rating, rolled, held } => {
                format!("{side} tests: {rolled} against {rating}, {}.", if *held { "holds" } else { "fails" })
            }
            Happened::FellBack { side, to } => format!("{side} falls back to space {to}, shaken."),
            Happened::Rallied { side, rallied: true, .. } => format!("{side} rallies."),
            Happened::Rallied { side, .. } => format!("{side} stays shaken."),
            Happened::Broken { side } => format!("{side} is broken."),
            Happened::BattleEnded { ending } => ending.words.clone(),
        })
    }
}
