//! A cavalry charge on infantry (GM-BT-01 to -25): morale to charge, morale to receive, range and volley, morale under fire, breakthrough.

use grognard_engine::dice::TooMany;
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure};
use grognard_engine::{Hand, NoRoll, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Charge, ChargeOutcome, Parties, charge, charge_odds, formed, squares_have_no_flank, volley_at};
use crate::Rules;
use crate::clause::*;
use crate::procedures::fire::Fire;
use crate::procedures::fire::volley::VolleyFacts;
use crate::procedures::melee::breakthrough::{BreakthroughFacts, BreakthroughOutcome, breakthrough};
use crate::unit::{Around, Battalion, Regiment, Target};
use crate::words::{Arm, Cover};

/// A regiment charges a battalion.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CavalryChargeFacts {
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Regiment,
    #[schemars(extend("x-role" = "b"))]
    pub defender: Battalion,
    pub attacker_around: Around,
    pub defender_around: Around,
    /// Charging uphill or across an obstacle.
    #[schemars(extend("x-group" = "Charge", "x-clause" = "GM-GAP-04"))]
    pub uphill: bool,
    /// The infantry is caught in flank or rear, and does not fire.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-BT-10"))]
    pub flank_or_rear: bool,
    /// Ranks of cavalry behind the first, each of at least half its size.
    #[schemars(range(min = 0, max = 5), extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-BT-11"))]
    pub further_ranks: u8,
    /// The infantry has not yet fired its first volley.
    #[schemars(extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-MUS-05"))]
    pub first_volley: bool,
}

impl Charge for CavalryChargeFacts {
    type Contact = BreakthroughOutcome;

    fn parties(&self) -> Parties<'_> {
        Parties {
            attacker: self.attacker.soldiers(),
            attacker_around: &self.attacker_around,
            called: "defender",
            target: self.defender.soldiers(),
            target_around: &self.defender_around,
            uphill: self.uphill,
            flank_or_rear: self.flank_or_rear,
            cover: Cover::None,
        }
    }

    fn fire(&self, rules: &Rules, hand: &mut dyn Hand) -> Result<Option<Fire>, NoRoll> {
        let target = Target { arm: Arm::Cavalry, squadrons_deep: self.further_ranks + 1, ..Target::default() };
        let shots = VolleyFacts { first_volley: self.first_volley, ..VolleyFacts::default() };
        volley_at(&self.defender, target, shots, rules, hand)
    }

    fn contact(&self, fallen: i32, rules: &Rules, hand: &mut dyn Hand) -> Result<BreakthroughOutcome, NoRoll> {
        let attempt = BreakthroughFacts {
            cavalry: self.attacker.less(fallen),
            infantry: self.defender.clone(),
            running: false,
            flank_or_rear: self.flank_or_rear,
            further_ranks: self.further_ranks,
        };
        breakthrough(&attempt, rules, hand)
    }
}

pub struct CavalryCharge;

impl Procedure for CavalryCharge {
    type Rules = Rules;
    type Facts = CavalryChargeFacts;
    type Outcome = ChargeOutcome<BreakthroughOutcome>;
    const CARD: Card = Card {
        name: "cavalry-charge",
        kind: Kind::Chain,
        title: "Cavalry charge on infantry, from declaration to breakthrough",
        dice: "3d6, 3d6, 1d10, 2d6, 3d6, 3d6",
        clauses: &[
            GM_SEQ_05, GM_SEQ_07, GM_SEQ_08, GM_RNG_01, GM_MCAS_01, GM_FPT_07, GM_BT_03, GM_BT_05, GM_BT_20, GM_BT_22, GM_BT_04, GM_BT_06,
            GM_BT_07, GM_BT_09, GM_BT_10, GM_BT_11, GM_BT_12, GM_BT_13, GM_BT_14, GM_BT_16, GM_BT_18, GM_BT_19, GM_BT_21, GM_BT_23,
            GM_BT_24, GM_BT_25, GM_FMN_04, GM_FMN_08, GM_FMN_11, GM_GAP_02, GM_GAP_03, GM_GAP_04, GM_GAP_05, GM_GAP_06, GM_GAP_12,
            GM_INC_01, GM_INC_02, GM_MUS_02, GM_MUS_03, GM_MUS_04, GM_MUS_05, GM_MUS_06, GM_MUS_09, GM_MUS_12, GM_NAT_01, GM_NAT_02,
            GM_NAT_03, GM_NAT_06, GM_NAT_07, GM_NAT_08, GM_NAT_10, GM_NAT_12, GM_NOTE_05, GM_NOTE_12, GM_RTG_06, GM_RTG_07, GM_RTG_09,
            GM_RTG_10, GM_SPEC_11,
        ],
    };

    fn check(facts: &CavalryChargeFacts, _: &Rules) -> Result<(), Contradiction> {
        formed(facts.attacker.unformed)?;
        squares_have_no_flank(facts.flank_or_rear, &facts.defender)
    }

    fn run(facts: &CavalryChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Self::Outcome, NoRoll> {
        charge(facts, rules, hand)
    }

    fn odds(facts: &CavalryChargeFacts, rules: &Rules) -> Result<Odds<Result<Self::Outcome, NoRollKind>>, TooMany> {
        charge_odds(facts, rules)
    }

    fn assumptions(_: &CavalryChargeFacts, _: &Rules) -> Vec<&'static str> {
        vec!["the infantry stands in the formation stated; what the cavalry does after a breakthrough is its owner's choice"]
    }
}
