//! What a threat test brings (HZ-THR-27..32, HZ-FORC-01, 02, HZ-SMK-01..04).

use grognard_engine::Clause;
use grognard_engine::umpire::{Effect, Role, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::count;
use crate::check::Check;
use crate::clause;
use crate::words::Formation;

/// What a failed test tells the unit to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ForcedOrder {
    DeployToLine,
    DeployToSquare,
    Recall,
}

impl ForcedOrder {
    /// The formation it asks for, if it does.
    pub const fn formation(self) -> Option<Formation> {
        match self {
            ForcedOrder::DeployToLine => Some(Formation::Line),
            ForcedOrder::DeployToSquare => Some(Formation::Square),
            ForcedOrder::Recall => None,
        }
    }

    /// HZ-GAP-07: a mass does for a square.
    pub fn is_met_by(self, formation: Formation) -> bool {
        self.formation() == Some(if formation == Formation::Mass { Formation::Square } else { formation })
    }

    pub const fn words(self) -> &'static str {
        match self {
            ForcedOrder::DeployToLine => "deploy to line",
            ForcedOrder::DeployToSquare => "deploy to square",
            ForcedOrder::Recall => "recall",
        }
    }
}

/// What becomes of the tested unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ThreatOutcome {
    #[serde(flatten)]
    pub check: Check,
    /// Staggers it takes.
    pub staggers: i32,
    pub broken: bool,
    pub forced_order: Option<ForcedOrder>,
    /// Enemy units that must now test themselves.
    pub enemies_test: u8,
    /// Smoke markers for each battery that threatened with its short range zone.
    pub smoke: i32,
    /// Smoke markers for the bombarding battery.
    pub bombardment_smoke: i32,
}

impl Verdict for ThreatOutcome {
    fn words(&self) -> String {
        let mut words = match self.check {
            Check::Huzzah { .. } => "Huzzah! The unit stands".to_owned(),
            Check::Success { .. } => "The unit passes".to_owned(),
            Check::Failure { .. } if self.broken => format!("The unit takes {} and is broken: remove it", count(self.staggers, "stagger")),
            Check::Failure { .. } => format!("The unit takes {}", count(self.staggers, "stagger")),
        };
        if let Some(order) = self.forced_order {
            words += &format!(" and gets a forced order to {}", order.words());
        }
        words += ".";
        if self.enemies_test > 0 {
            words += &format!(" Each of {} threatening enemies in its own zone takes a threat test.", self.enemies_test);
        }
        let smoke = self.smoke.max(self.bombardment_smoke);
        if smoke > 0 {
            words += &format!(" Smoke before each battery that threatened it: {smoke}.");
        }
        words
    }
    fn headline(&self) -> String {
        match self.check {
            Check::Huzzah { .. } => "Huzzah!".into(),
            Check::Success { .. } => "passes".into(),
            Check::Failure { .. } if self.broken => "broken".into(),
            Check::Failure { .. } => count(self.staggers, "stagger").to_string(),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut clauses = vec![self.check.clause()];
        clauses.push(match self.check {
            Check::Huzzah { .. } => clause::HZ_THR_32,
            Check::Success { .. } => clause::HZ_THR_27,
            Check::Failure { automatic: true, .. } => clause::HZ_THR_29,
            Check::Failure { .. } => clause::HZ_THR_28,
        });
        clauses.extend(self.broken.then_some(clause::HZ_THR_30));
        clauses.extend(self.forced_order.map(|order| match order {
            ForcedOrder::DeployToLine => clause::HZ_FORC_01,
            ForcedOrder::DeployToSquare | ForcedOrder::Recall => clause::HZ_FORC_02,
        }));
        if self.smoke > 0 {
            clauses.extend([clause::HZ_THR_31, clause::HZ_SMK_01, clause::HZ_SMK_02, clause::HZ_SMK_04]);
        }
        if self.bombardment_smoke > 0 {
            clauses.extend([clause::HZ_THR_31, clause::HZ_BOM_27, clause::HZ_SMK_04]);
        }
        clauses
    }
    fn effects(&self) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.staggers > 0 {
            effects.push(Effect::add(Role::A, "staggers", self.staggers.into(), clause::HZ_THR_28));
        }
        if self.broken {
            effects.push(Effect::set(Role::A, "broken", true, clause::HZ_THR_30));
        }
        if let Some(order) = self.forced_order {
            effects.push(Effect::set(Role::A, "forced_order", serde_json::json!(order), clause::HZ_FORC_01));
        }
        effects
    }
}
