//! Step 13, morale of the loser of a melee (GM-CVC-20, GM-IVI-02), by itself: the melee procedures call the same test.

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{MoraleOutcome, Occasion, Tester, test};
use crate::Rules;
use crate::clause::*;
use crate::unit::{Around, Soldiers};

/// The loser of a round of melee tests.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MeleeMoraleFacts {
    /// The loser, its losses counted.
    #[schemars(extend("x-role" = "a"))]
    pub unit: Soldiers,
    pub around: Around,
    /// The enemy had charged it.
    #[schemars(extend("x-group" = "Melee", "x-common" = true, "x-clause" = "GM-NAT-07"))]
    pub charged: bool,
    /// Taken in flank or rear.
    #[schemars(extend("x-group" = "Melee", "x-clause" = "GM-GAP-04"))]
    pub flank_or_rear: bool,
    /// Figures it lost in this round.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Melee", "x-clause" = "GM-GAP-04"))]
    pub casualties: u8,
    /// Figures the winner lost in this round.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Melee", "x-clause" = "GM-GAP-04"))]
    pub inflicted: u8,
    /// The enemy in the melee has twice its figures or more.
    #[schemars(extend("x-group" = "Melee", "x-clause" = "GM-GAP-04"))]
    pub outnumbered: bool,
}

impl Default for MeleeMoraleFacts {
    fn default() -> MeleeMoraleFacts {
        MeleeMoraleFacts {
            unit: Soldiers::default(),
            around: Around::default(),
            charged: false,
            flank_or_rear: false,
            casualties: 3,
            inflicted: 2,
            outnumbered: false,
        }
    }
}

pub struct MeleeMorale;

impl Procedure for MeleeMorale {
    type Rules = Rules;
    type Facts = MeleeMoraleFacts;
    type Outcome = MoraleOutcome;
    const CARD: Card = Card {
        name: "melee-morale",
        kind: Kind::Test,
        title: "Morale of the loser of a melee",
        dice: "3d6 (national dice)",
        clauses: &[
            GM_NAT_07, GM_NAT_10, GM_NAT_13, GM_SPEC_09, GM_SPEC_13, GM_GAP_02, GM_GAP_03, GM_GAP_04, GM_GAP_05, GM_GAP_06, GM_NAT_11,
            GM_NOTE_09, GM_NOTE_11, GM_NOTE_12, GM_RTG_06, GM_RTG_07, GM_RTG_09, GM_RTG_10, GM_RTG_13,
        ],
    };

    fn run(facts: &MeleeMoraleFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<MoraleOutcome, NoRoll> {
        let occasion = Occasion::Loser {
            charged: facts.charged,
            flank_or_rear: facts.flank_or_rear,
            lost: facts.casualties.into(),
            inflicted: facts.inflicted.into(),
            outnumbered: facts.outnumbered,
        };
        test(&facts.unit, &facts.around, occasion, Tester::ALONE, rules, hand)
    }
}
