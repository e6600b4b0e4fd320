//! A combat result applied to one unit: BW-CRM, BW-SCT-02, BW-BLN, BW-ROUT-09, BW-RET-01.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, TableCell, Verdict};
use grognard_engine::{Clause, Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::Roller;
use crate::procedures::fate::{Fate, Struck, apply};
use crate::rules::code::{Code, How};
use crate::rules::matrix::Matrix;
use crate::unit::Unit;

/// Disorder letter of a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Disorder {
    #[default]
    None,
    /// d: only if a cohesion check fails.
    Check,
    /// D.
    Automatic,
}

/// Rout letter of a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rout {
    #[default]
    None,
    /// r: only if a cohesion check fails.
    Check,
    /// R.
    Automatic,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ResultFacts {
    /// The unit that takes the result.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// The number: steps lost.
    #[schemars(range(min = 0, max = 9), extend("x-group" = "Result", "x-common" = true, "x-clause" = "BW-SCT-02"))]
    pub steps: u8,
    /// B.
    #[schemars(extend("x-group" = "Result", "x-common" = true, "x-clause" = "BW-SCT-02"))]
    pub b: bool,
    /// d or D.
    #[schemars(extend("x-group" = "Result", "x-common" = true, "x-clause" = "BW-SCT-02"))]
    pub disorder: Disorder,
    /// Number after d: added to the die of its check.
    #[schemars(range(min = -4, max = 4), extend("x-group" = "Result", "x-clause" = "BW-FRES-03"))]
    pub modifier: i8,
    /// r or R.
    #[schemars(extend("x-group" = "Result", "x-common" = true, "x-clause" = "BW-SCT-02"))]
    pub rout: Rout,
    /// The unit has somewhere to retreat to.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "BW-RET-01"))]
    pub can_retreat: bool,
    /// Caused by artillery fire from beyond one hex.
    #[schemars(extend("x-group" = "Result", "x-clause" = "BW-CRM-35"))]
    pub ranged_artillery: bool,
}

impl Default for ResultFacts {
    fn default() -> ResultFacts {
        ResultFacts {
            unit: Unit::default(),
            steps: 0,
            b: false,
            disorder: Disorder::None,
            modifier: 0,
            rout: Rout::None,
            can_retreat: true,
            ranged_artillery: false,
        }
    }
}

impl ResultFacts {
    fn code(&self) -> Code {
        Code {
            steps: self.steps,
            retreat: self.b,
            disorder: match self.disorder {
                Disorder::None => None,
                Disorder::Check => Some(How::Check),
                Disorder::Automatic => Some(How::Automatic),
            },
            check_drm: self.modifier,
            rout: match self.rout {
                Rout::None => None,
                Rout::Check => Some(How::Check),
                Rout::Automatic => Some(How::Automatic),
            },
        }
    }
}

/// The unit afterwards, and the row of the matrix it stood in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Applied {
    #[serde(flatten)]
    pub fate: Fate,
    #[serde(skip)]
    row: &'static str,
    #[serde(skip)]
    result: String,
}

pub struct CombatResult;

impl Procedure for CombatResult {
    type Rules = Rules;
    type Facts = ResultFacts;
    type Outcome = Applied;
    const CARD: Card = Card {
        name: "combat-result",
        kind: Kind::Test,
        title: "A combat result, by the unit's state and arm",
        dice: "1d10 (0-9) for each small letter",
        clauses: &[
            BW_SCT_02, BW_ROUT_09, BW_CRM_01, BW_CRM_02, BW_CRM_03, BW_CRM_04, BW_CRM_05, BW_CRM_06, BW_CRM_07, BW_CRM_08, BW_CRM_09,
            BW_CRM_10, BW_CRM_11, BW_CRM_12, BW_CRM_13, BW_CRM_14, BW_CRM_15, BW_CRM_16, BW_CRM_17, BW_CRM_18, BW_CRM_19, BW_CRM_20,
            BW_CRM_21, BW_CRM_22, BW_CRM_23, BW_CRM_24, BW_CRM_25, BW_CRM_26, BW_CRM_27, BW_CRM_28, BW_CRM_29, BW_CRM_30, BW_CRM_31,
            BW_CRM_32, BW_CRM_33, BW_CRM_34, BW_CRM_35, BW_RET_01, BW_BLN_02, BW_BLN_03, BW_GAP_14, BW_GAP_17, BW_GAP_18, BW_BLN_01,
            BW_DIE_02, BW_FRES_03, BW_GAP_21, BW_TEC_05,
        ],
    };

    fn check(facts: &ResultFacts, _: &Rules) -> Result<(), Contradiction> {
        facts.unit.check().map_err(|wrong| wrong.under("unit"))?;
        let unchecked = facts.modifier != 0 && facts.disorder != Disorder::Check;
        Contradiction::if_both(unchecked, "modifier", "disorder", BW_FRES_03, "the number goes with a d, which is checked")
    }

    fn run(facts: &ResultFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Applied, NoRoll> {
        let unit = &facts.unit;
        let struck = Struck { who: Roller::UNIT, can_retreat: facts.can_retreat, ranged_artillery: facts.ranged_artillery };
        let code = facts.code();
        let fate = apply(unit, &code, code.steps, struck, rules, hand)?;
        Ok(Applied { fate, row: Matrix::row_label(unit.arm, unit.order, unit.blown), result: code.to_string() })
    }
}

impl Verdict for Applied {
    fn words(&self) -> String {
        format!("Result {}: the unit {}.", self.result, self.fate.words())
    }
    fn headline(&self) -> String {
        self.fate.headline()
    }
    fn clauses(&self) -> Vec<Clause> {
        [BW_SCT_02].into_iter().chain(self.fate.because.iter().copied()).collect()
    }
    fn effects(&self) -> Vec<Effect> {
        self.fate.effects(Role::A)
    }
    fn cell(&self) -> Option<TableCell> {
        let col = if self.result.contains(['r', 'R']) {
            "r/R"
        } else if self.result.contains(['d', 'D']) {
            "d/D"
        } else {
            "B"
        };
        Some(TableCell { table: "combat_results_matrix", row: self.row.to_owned(), col: col.to_owned() })
    }
}
