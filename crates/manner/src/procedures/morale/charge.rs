//! Step 3, morale to charge (GM-SEQ-05, GM-CHG-22, -23): a unit that fails stays halted. More than one unit of a brigade against the
//! same target is an infantry brigade charge and takes one combined test (GM-GAP-08).

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{MoraleOutcome, Occasion, Tester, test};
use crate::Rules;
use crate::clause::*;
use crate::unit::{Around, Soldiers};
use crate::words::Arm;

/// A unit tests to charge or to counter-charge.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ChargeMoraleFacts {
    /// The charging unit; of a brigade charge, the class of most figures and the figures and losses of all.
    #[schemars(extend("x-role" = "a"))]
    pub unit: Soldiers,
    pub around: Around,
    /// Charging uphill or across an obstacle.
    #[schemars(extend("x-group" = "Charge", "x-clause" = "GM-GAP-04"))]
    pub uphill: bool,
    /// The target is unformed, retreating, routing, or taken in flank or rear.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-GAP-04"))]
    pub weak_target: bool,
    /// Further units of the same brigade charging the same target.
    #[schemars(range(min = 0, max = 5), extend("x-group" = "Charge", "x-clause" = "GM-CHG-22"))]
    pub further_units: u8,
}

pub struct ChargeMorale;

impl Procedure for ChargeMorale {
    type Rules = Rules;
    type Facts = ChargeMoraleFacts;
    type Outcome = MoraleOutcome;
    const CARD: Card = Card {
        name: "charge-morale",
        kind: Kind::Test,
        title: "Morale to charge or counter-charge",
        dice: "3d6 (national dice)",
        clauses: &[
            GM_SEQ_05, GM_CHG_22, GM_CHG_23, GM_NAT_10, GM_NAT_12, GM_GAP_02, GM_GAP_03, GM_GAP_04, GM_GAP_05, GM_GAP_06, GM_GAP_08,
            GM_NOTE_09, GM_NOTE_11, GM_NOTE_12, GM_RTG_06, GM_RTG_07, GM_RTG_09, GM_RTG_10, GM_RTG_13,
        ],
    };

    fn check(facts: &ChargeMoraleFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_asked(facts.unit.arm == Arm::Artillery, "unit.arm", GM_GAP_05, "artillery never charges")?;
        Contradiction::if_both(
            facts.further_units > 0 && facts.unit.arm == Arm::Cavalry,
            "further_units",
            "unit.arm",
            GM_CHG_22,
            "a brigade charge is an infantry charge",
        )
    }

    fn run(facts: &ChargeMoraleFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<MoraleOutcome, NoRoll> {
        let occasion = Occasion::Charge { uphill: facts.uphill, weak_target: facts.weak_target };
        let mut outcome = test(&facts.unit, &facts.around, occasion, Tester::ALONE, rules, hand)?;
        if facts.further_units > 0 {
            outcome.by.extend([GM_CHG_22, GM_CHG_23, GM_GAP_08]);
        }
        Ok(outcome)
    }
}
