//! Step 11, morale of chargers that lost figures to fire (GM-FPT-07, GM-BT-02, -03): who passes goes on into contact.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{MoraleOutcome, Occasion, Tester, test};
use crate::Rules;
use crate::clause::*;
use crate::unit::{Around, Soldiers};
use crate::words::Arm;

/// Chargers test after the fire of their target.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FireMoraleFacts {
    /// The charging unit, its losses counted.
    #[schemars(extend("x-role" = "a"))]
    pub unit: Soldiers,
    pub around: Around,
    /// Cavalry on a further breakthrough, fired on over 2" away.
    #[schemars(extend("x-group" = "Charge", "x-clause" = "GM-BT-33"))]
    pub further_breakthrough: bool,
}

pub struct FireMorale;

impl Procedure for FireMorale {
    type Rules = Rules;
    type Facts = FireMoraleFacts;
    type Outcome = MoraleOutcome;
    const CARD: Card = Card {
        name: "fire-morale",
        kind: Kind::Test,
        title: "Morale of chargers under fire",
        dice: "3d6 (national dice)",
        clauses: &[
            GM_BT_03, GM_BT_33, GM_BT_34, GM_NAT_10, GM_GAP_02, GM_GAP_03, GM_GAP_04, GM_GAP_05, GM_GAP_06, GM_NOTE_09, GM_NOTE_11,
            GM_NOTE_12, GM_RTG_06, GM_RTG_07, GM_RTG_09, GM_RTG_10, GM_RTG_13,
        ],
    };

    fn check(facts: &FireMoraleFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_asked(facts.unit.arm == Arm::Artillery, "unit.arm", GM_GAP_05, "artillery never charges")?;
        Contradiction::if_both(
            facts.further_breakthrough && facts.unit.arm != Arm::Cavalry,
            "further_breakthrough",
            "unit.arm",
            GM_BT_33,
            "only cavalry breaks through",
        )
    }

    fn run(facts: &FireMoraleFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<MoraleOutcome, NoRoll> {
        let mut outcome = test(&facts.unit, &facts.around, Occasion::UnderFire, Tester::ALONE, rules, hand)?;
        match (facts.further_breakthrough, outcome.passes()) {
            (true, true) => outcome.by.push(GM_BT_33),
            (true, false) => outcome.by.push(GM_BT_34),
            (false, true) if facts.unit.arm == Arm::Cavalry => outcome.by.push(GM_BT_03),
            (false, _) => {}
        }
        Ok(outcome)
    }
}
