//! The quality of an officer (HZ-GAP-02, HZ-APP-05): two dice less the nation's officer shift. A house completion.

use grognard_engine::dice::{Ask, Grain};
use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::two_dice;
use crate::words::{Nation, OfficerQuality};
use crate::{Rules, clause};

/// An officer is rolled for.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfficerQualityFacts {
    /// Nation and years; unstated, no shift.
    #[serde(default)]
    #[schemars(extend("x-group" = "Officer", "x-common" = true, "x-clause" = "HZ-GAP-05"))]
    pub nation: Option<Nation>,
    /// A points-bought officer replaces one of this quality.
    #[serde(default)]
    #[schemars(extend("x-group" = "Officer", "x-clause" = "HZ-APP-05"))]
    pub replaces: Option<OfficerQuality>,
}

/// What he is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct NewOfficer {
    pub officer: OfficerQuality,
    pub inspirational: bool,
    pub command_rating: i32,
    #[serde(skip)]
    replaced: bool,
}

/// HZ-GAP-02, HZ-GAP-05: the roll, less the national shift, with a predecessor's modifier.
pub fn officer_quality(facts: &OfficerQualityFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<NewOfficer, NoRoll> {
    let mut ledger = Ledger::new(0);
    if let Some(nation) = facts.nation {
        ledger.line(-rules.nations.of(nation).officer_shift, clause::HZ_GAP_05);
    }
    if let Some(before) = facts.replaces {
        let replaced = &rules.tests.officer_replaced;
        ledger.add(match before {
            OfficerQuality::Excellent => replaced.excellent,
            OfficerQuality::Skilful => replaced.skilful,
            OfficerQuality::Average => replaced.average,
            OfficerQuality::Poor => replaced.poor,
            OfficerQuality::Abysmal => replaced.abysmal,
        });
    }
    let shift = ledger.total();
    hand.assessed(Assessed { of: "officer's quality", rating: shift, words: &|| format!("the dice, {shift:+}"), ledger: &ledger });
    let natural = rules.tests.dice.huzzah_total.value;
    let bands = rules.officers.rolled.bands().map(|band| band - shift).chain([natural + 1]);
    let ask = Ask::new(two_dice(rules), Side::Red, "officer's quality", clause::HZ_GAP_02).grain(Grain::bands(bands));
    let total = hand.roll(&ask)?.value;
    let inspirational = total == natural;
    let rolled = rules.officers.rolled.by(total + shift);
    let officer = if inspirational { rolled.min(OfficerQuality::Skilful) } else { rolled };
    Ok(NewOfficer { officer, inspirational, command_rating: rules.officers.rating(officer), replaced: facts.replaces.is_some() })
}

impl Verdict for NewOfficer {
    fn words(&self) -> String {
        let inspirational = if self.inspirational { " and inspirational" } else { "" };
        format!("The officer is {}{inspirational}: command rating {}.", self.officer.name(), self.command_rating)
    }
    fn headline(&self) -> String {
        format!("{}{}", self.officer.name(), if self.inspirational { ", inspirational" } else { "" })
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut clauses = vec![clause::HZ_GAP_02, clause::HZ_GAP_01];
        clauses.extend(self.replaced.then_some(clause::HZ_APP_05));
        clauses
    }
}

pub struct OfficerQualityRoll;

impl Procedure for OfficerQualityRoll {
    type Rules = Rules;
    type Facts = OfficerQualityFacts;
    type Outcome = NewOfficer;
    const CARD: Card = Card {
        name: "officer-quality",
        kind: Kind::Test,
        title: "Roll the quality of an officer",
        dice: "2d6",
        clauses: &[clause::HZ_GAP_01, clause::HZ_GAP_02, clause::HZ_GAP_05, clause::HZ_APP_05],
    };

    fn check(_: &OfficerQualityFacts, _: &Rules) -> Result<(), Contradiction> {
        Ok(())
    }

    fn run(facts: &OfficerQualityFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<NewOfficer, NoRoll> {
        officer_quality(facts, rules, hand)
    }
}
