//! VB-BRK-08 to -13: breakthrough cavalry touches another enemy. It checks morale, and so does the unit it touched if this happens in the
//! Morale phase; nobody checks against a routed unit. Then the cavalry takes permanent disorder.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Role};
use grognard_engine::{Clause, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fall::Fall;
use super::morale_check::{Checker, Contact, MoraleOutcome, check_morale};
use crate::clause;
use crate::fighter::Fighter;
use crate::rules::Rules;
use crate::rules::tables::WhoChecks;
use crate::troops::{Acting, Order};
use grognard_engine::umpire::told::{Consequence, To, Told, so};
use grognard_engine::verdict;

/// The phase in which the breakthrough happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Morale,
    #[default]
    Combat,
}

/// VB-BRK-09 to -11: who checks.
pub fn who_checks(phase: Phase, contacted: Order, rules: &Rules) -> WhoChecks {
    match (contacted, phase) {
        (Order::Routed, _) => rules.tables.checks_with_routed,
        (_, Phase::Morale) => rules.tables.checks_in_morale,
        (_, Phase::Combat) => rules.tables.checks_in_combat,
    }
}

/// Cavalry breaks through into an enemy.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BreakthroughTestFacts {
    /// The close-order cavalry.
    #[schemars(extend("x-role" = "a"))]
    pub cavalry: Fighter,
    /// The unit it touched.
    #[schemars(extend("x-role" = "b"))]
    pub contacted: Fighter,
    /// Phase.
    #[schemars(extend("x-group" = "Breakthrough", "x-common" = true, "x-clause" = "VB-BRK-09"))]
    pub phase: Phase,
}

impl Default for BreakthroughTestFacts {
    fn default() -> BreakthroughTestFacts {
        let cavalry = Fighter { stand: crate::troops::Stand::MassedCavalry, ..Fighter::default() };
        BreakthroughTestFacts { cavalry, contacted: Fighter::default(), phase: Phase::default() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BreakthroughTestOutcome {
    /// Nothing if it did not have to check.
    pub cavalry: Option<MoraleOutcome>,
    pub contacted: Option<MoraleOutcome>,
    /// The cavalry routed and does not fight.
    pub routs: bool,
    #[serde(skip)]
    was_temporary: bool,
    pub clause: Clause,
}

/// The test and what the breakthrough costs.
pub fn breakthrough_test(facts: &BreakthroughTestFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<BreakthroughTestOutcome, NoRoll> {
    let who = who_checks(facts.phase, facts.contacted.order, rules);
    let (cavalry, contacted) = (&facts.cavalry, &facts.contacted);
    let ours = Checker { of: "cavalry", side: Side::Red, purpose: "breakthrough morale test", clause: clause::VB_BRK_08 };
    let theirs = Checker { of: "contacted unit", side: Side::Blue, purpose: "contacted unit's morale check", clause: clause::VB_BRK_10 };
    let charge = Contact { unit: cavalry, acting: Acting::Attacker, enemies: &[contacted], guns_in: None };
    let defence = Contact { unit: contacted, acting: Acting::Defender, enemies: &[cavalry], guns_in: None };
    let cavalry_check = match who.cavalry {
        true => Some(check_morale(&charge, ours, rules, hand)?),
        false => None,
    };
    let contacted_check = match who.contacted {
        true => Some(check_morale(&defence, theirs, rules, hand)?),
        false => None,
    };
    let fall = cavalry_check.as_ref().and_then(MoraleOutcome::fall);
    let routs = fall.is_some_and(Fall::routs);
    let was_temporary = !routs && (cavalry.order == Order::TemporaryDisorder || fall.is_some());
    Ok(BreakthroughTestOutcome { cavalry: cavalry_check, contacted: contacted_check, routs, was_temporary, clause: who.clause })
}

/// Cavalry breaks through into an enemy.
pub struct BreakthroughTest;

impl Procedure for BreakthroughTest {
    type Rules = Rules;
    type Facts = BreakthroughTestFacts;
    type Outcome = BreakthroughTestOutcome;
    const CARD: Card = Card {
        name: "breakthrough-test",
        kind: Kind::Test,
        title: "Morale test of cavalry that breaks through",
        dice: "1d6; another for the unit it touched in the Morale phase",
        clauses: &[
            clause::VB_BRK_08,
            clause::VB_BRK_09,
            clause::VB_BRK_10,
            clause::VB_BRK_11,
            clause::VB_BRK_12,
            clause::VB_BRK_13,
            clause::VB_GAP_29,
            clause::VB_BRK_01,
            clause::VB_DIC_03,
            clause::VB_DIC_08,
            clause::VB_DIC_09,
            clause::VB_DIC_10,
            clause::VB_DIC_15,
            clause::VB_GAP_03,
            clause::VB_GAP_12,
            clause::VB_GAP_14,
            clause::VB_GAP_26,
            clause::VB_GAP_27,
            clause::VB_MFL_01,
            clause::VB_MFL_02,
            clause::VB_MFL_09,
            clause::VB_MMD_04,
            clause::VB_MMD_05,
            clause::VB_MMD_06,
            clause::VB_MMD_10,
            clause::VB_MMD_13,
            clause::VB_MMD_14,
            clause::VB_MMD_15,
            clause::VB_MMD_16,
            clause::VB_MMD_17,
            clause::VB_MMD_21,
            clause::VB_MMD_22,
        ],
    };

    fn check(facts: &BreakthroughTestFacts, rules: &Rules) -> Result<(), Contradiction> {
        facts.cavalry.check(rules).map_err(|wrong| wrong.under("cavalry"))?;
        facts.contacted.check(rules).map_err(|wrong| wrong.under("contacted"))?;
        let barred = Contradiction::if_asked;
        let other = !facts.cavalry.stand.is_close_cavalry();
        barred(other, "cavalry.stand", clause::VB_BRK_01, "only close-order cavalry breaks through")?;
        barred(facts.cavalry.order.is_routed(), "cavalry.order", clause::VB_GAP_24, "routed cavalry does not break through")
    }

    fn run(facts: &BreakthroughTestFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<BreakthroughTestOutcome, NoRoll> {
        breakthrough_test(facts, rules, hand)
    }
}

impl Told for BreakthroughTestOutcome {
    fn headline(&self) -> String {
        let cavalry = if self.routs { "cavalry routs" } else { "cavalry comes on, permanently disordered" };
        match self.contacted.as_ref().and_then(MoraleOutcome::fall) {
            Some(fall) => format!("{cavalry}; contacted unit {}", fall.word()),
            None => cavalry.into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        let mut all = Vec::new();
        match &self.cavalry {
            None => all.push(so(self.clause, "no morale check against a routed unit")),
            Some(outcome) => match outcome.fall() {
                None => all.push(so(clause::VB_BRK_08, "the cavalry passes its breakthrough test")),
                Some(fall) => {
                    all.push(so(clause::VB_BRK_08, "the cavalry fails its breakthrough test"));
                    all.extend(fall.consequences("the cavalry", Some(Role::A)));
                }
            },
        }
        match &self.contacted {
            None if self.cavalry.is_some() => all.push(so(self.clause, "the contacted unit does not check")),
            None => {}
            Some(outcome) => {
                all.push(so(self.clause, "the contacted unit checks too"));
                all.extend(outcome.fall().into_iter().flat_map(|fall| fall.consequences("the contacted unit", Some(Role::B))));
            }
        }
        if self.routs {
            all.push(so(clause::VB_GAP_29, "it routed: no melee follows"));
            return all;
        }
        let permanent = so(clause::VB_BRK_12, "the cavalry takes permanent disorder");
        all.push(permanent.mark(Role::A, "order", To::Text(Order::PermanentDisorder.key())));
        if self.was_temporary {
            all.push(so(clause::VB_BRK_13, "its temporary disorder is replaced by permanent disorder and does not rout it"));
        }
        all
    }
}
verdict!(BreakthroughTestOutcome);
