//! Any check at all (HZ-GEN-01..04, HZ-MODS-01, 03): a plain rating or a quality, net Ups, two dice.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::{Check, Roll, check};
use crate::unit::Rating;
use crate::words::Quality;
use crate::{Rules, clause};

/// A rating, or a quality, and what shifts it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnyCheckFacts {
    /// A plain rating: command, skirmish, bombardment factor.
    #[serde(default)]
    #[schemars(range(min = 0, max = 14), extend("x-common" = true, "x-clause" = "HZ-MODS-03"))]
    pub rating: Option<u8>,
    /// Or the quality of a unit; unstated, Trained.
    #[serde(default)]
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-MODS-01", "x-excludes" = ["rating"]))]
    pub quality: Option<Quality>,
    /// Net Ups (Downs below nought).
    #[serde(default)]
    #[schemars(range(min = -12, max = 12), extend("x-common" = true))]
    pub ups: i8,
    /// The unit is disadvantaged.
    #[serde(default)]
    #[schemars(extend("x-clause" = "HZ-DIS-02"))]
    pub disadvantaged: bool,
}

/// The bare result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct AnyCheckOutcome(Check);

impl Verdict for AnyCheckOutcome {
    fn words(&self) -> String {
        match self.0 {
            Check::Huzzah { margin } => format!("Huzzah! Success by {margin}."),
            Check::Success { margin } => format!("Success by {margin}."),
            Check::Failure { excess, automatic: false } => format!("Failure by {excess}."),
            Check::Failure { .. } => "Failure: so high a roll always fails.".into(),
        }
    }
    fn headline(&self) -> String {
        match self.0 {
            Check::Huzzah { .. } => "Huzzah!",
            Check::Success { .. } => "success",
            Check::Failure { .. } => "failure",
        }
        .into()
    }
    fn clauses(&self) -> Vec<Clause> {
        vec![clause::HZ_GEN_02, self.0.clause()]
    }
}

pub struct AnyCheck;

impl Procedure for AnyCheck {
    type Rules = Rules;
    type Facts = AnyCheckFacts;
    type Outcome = AnyCheckOutcome;
    const CARD: Card = Card {
        name: "check",
        kind: Kind::Test,
        title: "Any check: a rating or a quality, and net Ups",
        dice: "2d6, roll low",
        clauses: &[
            clause::HZ_GEN_01,
            clause::HZ_GEN_02,
            clause::HZ_GEN_03,
            clause::HZ_GEN_04,
            clause::HZ_MODS_01,
            clause::HZ_MODS_03,
            clause::HZ_DIS_02,
            clause::HZ_GAP_12,
        ],
    };

    fn check(facts: &AnyCheckFacts, _: &Rules) -> Result<(), Contradiction> {
        let both = Contradiction::if_both;
        let two = facts.rating.is_some() && facts.quality.is_some();
        both(two, "rating", "quality", clause::HZ_MODS_03, "a check is made against one or the other")?;
        let plain = facts.rating.is_some() && facts.disadvantaged;
        both(plain, "rating", "disadvantaged", clause::HZ_DIS_02, "only units are disadvantaged")
    }

    fn run(facts: &AnyCheckFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<AnyCheckOutcome, NoRoll> {
        let ups = i32::from(facts.ups);
        let (ledger, rating, words) = match facts.rating {
            Some(rating) => {
                let mut ledger = Ledger::new(rating.into());
                ledger.line(ups, clause::HZ_MODS_03);
                let rating = ledger.total();
                (ledger, rating, format!("{rating} or less"))
            }
            None => {
                let mut ledger = Ledger::new(0);
                ledger.line(ups, clause::HZ_MODS_01);
                if facts.disadvantaged {
                    ledger.cite(clause::HZ_DIS_02);
                }
                let rating = Rating::read(facts.quality.unwrap_or_default(), ups, facts.disadvantaged, rules);
                (ledger, rating.morale, rating.words())
            }
        };
        hand.assessed(Assessed { of: "", rating, words: &|| words.clone(), ledger: &ledger });
        check(rating, Roll::margin(Side::Red, "check", clause::HZ_GEN_02), rules, hand).map(AnyCheckOutcome)
    }
}
