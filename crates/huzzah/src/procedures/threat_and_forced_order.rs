//! Chain: a threat test, and should it bring a forced order, the order roll that answers it (HZ-THR-27, HZ-FORC-01..05).

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::forced_order::{ForcedOrderFacts, ForcedOutcome, forced_order};
use super::order::{Ordered, check_ordered};
use super::threat::{ThreatFacts, ThreatOutcome, check_tested, threat};
use crate::{Rules, clause};

/// The test and the officer who would have to answer for it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThreatAndOrderFacts {
    /// The threatened unit.
    #[schemars(extend("x-role" = "a"))]
    pub unit: ThreatFacts,
    /// The order that follows a failure.
    pub order: Ordered,
}

/// Both results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ThreatAndOrderOutcome {
    pub threat: ThreatOutcome,
    pub forced_order: Option<ForcedOutcome>,
}

/// The threat test, then at once the forced order as the officer's first.
pub fn threat_and_forced_order(facts: &ThreatAndOrderFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ThreatAndOrderOutcome, NoRoll> {
    let outcome = threat(&facts.unit, rules, hand)?;
    if outcome.forced_order.is_none() {
        return Ok(ThreatAndOrderOutcome { threat: outcome, forced_order: None });
    }
    let unit = &facts.unit.tested.unit;
    let order = ForcedOrderFacts {
        quality: unit.quality,
        staggers: unit.staggers.saturating_add(u8::try_from(outcome.staggers).unwrap_or(u8::MAX)),
        kills: unit.kills,
        given_before: 0,
        no_officer: false,
        ordered: facts.order.clone(),
    };
    Ok(ThreatAndOrderOutcome { threat: outcome, forced_order: Some(forced_order(&order, rules, hand)?) })
}

impl Verdict for ThreatAndOrderOutcome {
    fn words(&self) -> String {
        match &self.forced_order {
            Some(order) => format!("{} {}", self.threat.words(), order.words()),
            None => self.threat.words(),
        }
    }
    fn headline(&self) -> String {
        match &self.forced_order {
            Some(order) => format!("{}; order {}", self.threat.headline(), order.headline()),
            None => self.threat.headline(),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        let order = self.forced_order.iter().flat_map(Verdict::clauses);
        self.threat.clauses().into_iter().chain(order).collect()
    }
    fn effects(&self) -> Vec<Effect> {
        let order = self.forced_order.iter().flat_map(Verdict::effects);
        let mut effects: Vec<Effect> = self.threat.effects().into_iter().chain(order).collect();
        if self.forced_order.is_some_and(|order| order.obeyed)
            && let Some(order) = self.threat.forced_order
        {
            let formation = if order == super::threat::ForcedOrder::DeployToLine { "line" } else { "square" };
            effects.push(Effect::set(Role::A, "formation", formation, clause::HZ_FORC_02));
        }
        effects
    }
}

pub struct ThreatAndForcedOrder;

impl Procedure for ThreatAndForcedOrder {
    type Rules = Rules;
    type Facts = ThreatAndOrderFacts;
    type Outcome = ThreatAndOrderOutcome;
    const CARD: Card = Card {
        name: "threat-and-forced-order",
        kind: Kind::Chain,
        title: "Threat test, and the forced order it may bring",
        dice: "2d6, then 2d6",
        clauses: &[
            clause::HZ_THR_27,
            clause::HZ_FORC_01,
            clause::HZ_FORC_02,
            clause::HZ_FORC_04,
            clause::HZ_BLD_14,
            clause::HZ_BOM_27,
            clause::HZ_CAV_01,
            clause::HZ_DIS_02,
            clause::HZ_FAV_02,
            clause::HZ_FAV_03,
            clause::HZ_FAV_04,
            clause::HZ_FAV_05,
            clause::HZ_FAV_06,
            clause::HZ_FOR_14,
            clause::HZ_FORM_02,
            clause::HZ_FORM_04,
            clause::HZ_FORM_09,
            clause::HZ_GAP_01,
            clause::HZ_GAP_04,
            clause::HZ_GAP_07,
            clause::HZ_GEN_01,
            clause::HZ_GEN_03,
            clause::HZ_GEN_04,
            clause::HZ_ORD_04,
            clause::HZ_ORD_13,
            clause::HZ_ORD_22,
            clause::HZ_ORD_27,
            clause::HZ_SCALE_10,
            clause::HZ_SEC_06,
            clause::HZ_SMK_01,
            clause::HZ_SMK_02,
            clause::HZ_SMK_04,
            clause::HZ_SUP_04,
            clause::HZ_THR_02,
            clause::HZ_THR_03,
            clause::HZ_THR_04,
            clause::HZ_THR_06,
            clause::HZ_THR_08,
            clause::HZ_THR_09,
            clause::HZ_THR_10,
            clause::HZ_THR_11,
            clause::HZ_THR_12,
            clause::HZ_THR_13,
            clause::HZ_THR_15,
            clause::HZ_THR_16,
            clause::HZ_THR_17,
            clause::HZ_THR_18,
            clause::HZ_THR_22,
            clause::HZ_THR_23,
            clause::HZ_THR_24,
            clause::HZ_THR_26,
            clause::HZ_THR_28,
            clause::HZ_THR_29,
            clause::HZ_THR_30,
            clause::HZ_THR_31,
            clause::HZ_THR_32,
            clause::HZ_THR_40,
            clause::HZ_THR_43,
            clause::HZ_THR_44,
        ],
    };

    fn check(facts: &ThreatAndOrderFacts, _: &Rules) -> Result<(), Contradiction> {
        check_tested(&facts.unit.tested).map_err(|fault| fault.under("unit"))?;
        check_ordered(&Ordered { single_unit: true, ..facts.order.clone() }).map_err(|fault| fault.under("order"))
    }

    fn run(facts: &ThreatAndOrderFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ThreatAndOrderOutcome, NoRoll> {
        threat_and_forced_order(facts, rules, hand)
    }

    fn assumptions(_: &ThreatAndOrderFacts, _: &Rules) -> Vec<&'static str> {
        vec!["the forced order is the first its officer gives"]
    }
}
