//! Step 4, morale to receive a charge (GM-SEQ-07): a defender that fails makes the compulsory move its result calls for.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{MoraleOutcome, Occasion, Tester, test};
use crate::Rules;
use crate::clause::*;
use crate::unit::{Around, Soldiers};
use crate::words::{Cover, Formation};

/// A charged unit tests to receive its chargers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ReceiveMoraleFacts {
    /// The unit charged.
    #[schemars(extend("x-role" = "a"))]
    pub unit: Soldiers,
    pub around: Around,
    /// Charged by cavalry.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-GAP-04"))]
    pub by_cavalry: bool,
    /// Charged in flank or rear.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-GAP-04"))]
    pub flank_or_rear: bool,
    /// Cover of the unit; earthworks are hard cover.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "GM-GAP-04"))]
    pub cover: Cover,
}

pub struct ReceiveMorale;

impl Procedure for ReceiveMorale {
    type Rules = Rules;
    type Facts = ReceiveMoraleFacts;
    type Outcome = MoraleOutcome;
    const CARD: Card = Card {
        name: "receive-morale",
        kind: Kind::Test,
        title: "Morale to receive a charge",
        dice: "3d6 (national dice)",
        clauses: &[
            GM_SEQ_07, GM_NAT_07, GM_NAT_10, GM_NAT_11, GM_NAT_12, GM_GAP_02, GM_GAP_03, GM_GAP_04, GM_GAP_05, GM_GAP_06, GM_FMN_11,
            GM_NOTE_09, GM_NOTE_11, GM_NOTE_12, GM_RTG_06, GM_RTG_07, GM_RTG_09, GM_RTG_10, GM_RTG_13,
        ],
    };

    fn check(facts: &ReceiveMoraleFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            facts.flank_or_rear && facts.unit.formation == Formation::Square,
            "flank_or_rear",
            "unit.formation",
            GM_FMN_11,
            "a square faces every way and has no flank",
        )
    }

    fn run(facts: &ReceiveMoraleFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<MoraleOutcome, NoRoll> {
        let occasion = Occasion::Receive { flank_or_rear: facts.flank_or_rear, by_cavalry: facts.by_cavalry, cover: facts.cover };
        test(&facts.unit, &facts.around, occasion, Tester::ALONE, rules, hand)
    }
}
