//! The quality of a unit from its grade and class (HZ-CLS-01, 02, HZ-GAP-03): fixed, or rolled before play as an option.

use grognard_engine::dice::Ask;
use grognard_engine::umpire::{Card, Kind, Procedure, TableCell, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::two_dice;
use crate::words::{Class, Grade, Quality};
use crate::{Rules, clause};

/// A unit's printed rating.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitQualityFacts {
    /// Elites, Regulars or Militia.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-CLS-01"))]
    pub grade: Grade,
    /// A to D.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-CLS-01"))]
    pub class: Class,
    /// Roll for it, whatever the options say.
    #[serde(default)]
    #[schemars(extend("x-clause" = "HZ-GAP-03"))]
    pub roll: bool,
}

/// The quality it plays with.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct UnitQualityOutcome {
    pub quality: Quality,
    #[serde(skip)]
    row: String,
    #[serde(skip)]
    col: String,
}

/// HZ-GAP-03.
pub fn unit_quality(facts: &UnitQualityFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<UnitQualityOutcome, NoRoll> {
    let row = format!("{:?} {:?}", facts.grade, facts.class);
    if !facts.roll && !rules.options.rolled_unit_quality {
        return Ok(UnitQualityOutcome { quality: rules.unit_qualities.fixed(facts.grade, facts.class), row, col: "fixed".into() });
    }
    let total = hand.roll(&Ask::new(two_dice(rules), Side::Red, "unit's quality", clause::HZ_GAP_03))?.value;
    Ok(UnitQualityOutcome { quality: rules.unit_qualities.rolled(facts.grade, facts.class, total), row, col: total.to_string() })
}

impl Verdict for UnitQualityOutcome {
    fn words(&self) -> String {
        format!("The unit is {}.", self.quality.name())
    }
    fn headline(&self) -> String {
        self.quality.name().into()
    }
    fn clauses(&self) -> Vec<Clause> {
        vec![clause::HZ_GAP_03, clause::HZ_CLS_01, clause::HZ_CLS_02]
    }
    fn cell(&self) -> Option<TableCell> {
        Some(TableCell { table: "unit_quality", row: self.row.clone(), col: self.col.clone() })
    }
}

pub struct UnitQuality;

impl Procedure for UnitQuality {
    type Rules = Rules;
    type Facts = UnitQualityFacts;
    type Outcome = UnitQualityOutcome;
    const CARD: Card = Card {
        name: "unit-quality",
        kind: Kind::Test,
        title: "Quality of a unit from grade and class",
        dice: "2d6 where rolled",
        clauses: &[clause::HZ_CLS_01, clause::HZ_CLS_02, clause::HZ_GAP_03],
    };

    fn run(facts: &UnitQualityFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<UnitQualityOutcome, NoRoll> {
        unit_quality(facts, rules, hand)
    }
}
