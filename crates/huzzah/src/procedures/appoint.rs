//! Appoint an officer (HZ-APP-02..09): the CinC rolls his command rating; on success the new man's quality is rolled at once.

use grognard_engine::umpire::{Card, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::officer_quality::{NewOfficer, OfficerQualityFacts, officer_quality};
use crate::check::{Check, Roll, check};
use crate::officer::Officer;
use crate::words::{Nation, OfficerQuality};
use crate::{Rules, clause};

/// The CinC appoints an officer to a command that lost its own.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct AppointFacts {
    #[serde(flatten)]
    pub cinc: Officer,
    /// Orders the CinC has given this turn, appointments included.
    #[serde(default)]
    #[schemars(range(min = 0, max = 8), extend("x-group" = "Order", "x-common" = true, "x-clause" = "HZ-APP-09"))]
    pub earlier_orders: u8,
    /// Nation and years of the new officer.
    #[serde(default)]
    #[schemars(extend("x-group" = "New officer", "x-clause" = "HZ-GAP-05"))]
    pub nation: Option<Nation>,
    /// Points system: the quality of his predecessor.
    #[serde(default)]
    #[schemars(extend("x-group" = "New officer", "x-clause" = "HZ-APP-05"))]
    pub replaces: Option<OfficerQuality>,
}

/// How the appointment went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct AppointOutcome {
    /// The new officer, if there is one.
    pub appointed: Option<NewOfficer>,
    /// He may order this turn.
    pub at_once: bool,
    /// The CinC may appoint another without a roll, which ends the phase.
    pub another: bool,
    pub automatic: bool,
    pub successive: bool,
    /// His rating is too low to give the order at all, so nothing is lost by it.
    pub barred: bool,
}

/// HZ-APP-04, HZ-APP-09: his command rating, less for each order he has given.
pub fn appoint_rating(facts: &AppointFacts, rules: &Rules) -> Ledger {
    let mut ledger = facts.cinc.ledger(rules);
    ledger.add_each(rules.tests.orders.successive, facts.earlier_orders.into());
    ledger
}

/// HZ-APP-02, 04, 05, 07..09.
pub fn appoint(facts: &AppointFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<AppointOutcome, NoRoll> {
    let ledger = appoint_rating(facts, rules);
    let rating = ledger.total();
    hand.assessed(Assessed { of: "", rating, words: &|| format!("{rating} or less"), ledger: &ledger });
    let successive = facts.earlier_orders > 0;
    let nobody = AppointOutcome { appointed: None, at_once: false, another: false, automatic: false, successive, barred: false };
    if rating < rules.tests.dice.lowest_order_rating.value {
        return Ok(AppointOutcome { barred: true, ..nobody });
    }
    let check = check(rating, Roll::success(Side::Red, "appointment", clause::HZ_APP_04), rules, hand)?;
    if let Check::Failure { automatic, .. } = check {
        return Ok(AppointOutcome { automatic, ..nobody });
    }
    let quality = OfficerQualityFacts { nation: facts.nation, replaces: facts.replaces };
    let appointed = officer_quality(&quality, rules, hand)?;
    let huzzah = check.is_huzzah();
    let another = huzzah && rules.options.second_appointment;
    Ok(AppointOutcome { appointed: Some(appointed), at_once: huzzah, another, ..nobody })
}

impl Verdict for AppointOutcome {
    fn words(&self) -> String {
        let Some(officer) = &self.appointed else {
            return match self.barred {
                true => "The rating is too low: the order cannot be given.".into(),
                false => "The appointment fails, and the army's orders phase ends at once.".into(),
            };
        };
        let when = if self.at_once { "Huzzah! He takes post at once and may order this turn" } else { "He may order from next turn" };
        let another = if self.another { "; the CinC may appoint another without a roll, which ends the phase" } else { "" };
        format!("{} {when}{another}.", officer.words())
    }
    fn headline(&self) -> String {
        match &self.appointed {
            None if self.barred => "barred".into(),
            None => "failed".into(),
            Some(officer) if self.at_once => format!("{} at once", officer.headline()),
            Some(officer) => officer.headline(),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut clauses = match &self.appointed {
            None if self.barred => vec![clause::HZ_ORD_12],
            None => vec![clause::HZ_APP_02],
            Some(officer) => [vec![clause::HZ_APP_04, clause::HZ_APP_05], officer.clauses()].concat(),
        };
        clauses.extend(self.automatic.then_some(clause::HZ_GEN_03));
        if self.appointed.is_some() {
            clauses.push(if self.at_once { clause::HZ_APP_07 } else { clause::HZ_APP_06 });
        }
        clauses.extend(self.another.then_some(clause::HZ_APP_08));
        clauses.extend(self.successive.then_some(clause::HZ_APP_09));
        clauses
    }
}

pub struct Appoint;

impl Procedure for Appoint {
    type Rules = Rules;
    type Facts = AppointFacts;
    type Outcome = AppointOutcome;
    const CARD: Card = Card {
        name: "appoint",
        kind: Kind::Chain,
        title: "Appoint an officer, and his quality",
        dice: "2d6 roll low, then 2d6",
        clauses: &[
            clause::HZ_APP_02,
            clause::HZ_APP_04,
            clause::HZ_APP_05,
            clause::HZ_APP_06,
            clause::HZ_APP_07,
            clause::HZ_APP_08,
            clause::HZ_APP_09,
            clause::HZ_ORD_12,
            clause::HZ_GAP_02,
            clause::HZ_GAP_01,
            clause::HZ_GAP_05,
            clause::HZ_GEN_03,
            clause::HZ_ORD_06,
        ],
    };

    fn run(facts: &AppointFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<AppointOutcome, NoRoll> {
        appoint(facts, rules, hand)
    }
}
