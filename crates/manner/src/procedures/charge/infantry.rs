//! An infantry charge on infantry (GM-SEQ-04 to -17): morale to charge, morale to receive, range and volley, morale under fire, melee and its result.

use grognard_engine::dice::TooMany;
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure};
use grognard_engine::{Hand, NoRoll, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Charge, ChargeOutcome, Parties, charge, charge_odds, drawn_up, squares_have_no_flank, volley_at};
use crate::Rules;
use crate::clause::*;
use crate::procedures::fire::Fire;
use crate::procedures::fire::volley::VolleyFacts;
use crate::procedures::melee::infantry::{InfantryMeleeFacts, infantry_melee};
use crate::procedures::melee::infantry_outcome::InfantryMeleeOutcome;
use crate::unit::{Around, Battalion, Target};
use crate::words::{Arm, Cover};

/// One battalion charges another.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InfantryChargeFacts {
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Battalion,
    #[schemars(extend("x-role" = "b"))]
    pub defender: Battalion,
    pub attacker_around: Around,
    pub defender_around: Around,
    /// Charging uphill or across an obstacle.
    #[schemars(extend("x-group" = "Charge", "x-clause" = "GM-GAP-04"))]
    pub uphill: bool,
    /// The defender is taken in flank or rear, and does not fire.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-GAP-04"))]
    pub flank_or_rear: bool,
    /// Cover of the defender.
    #[schemars(extend("x-group" = "Ground", "x-common" = true))]
    pub cover: Cover,
    /// The defender has not yet fired its first volley.
    #[schemars(extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-MUS-05"))]
    pub first_volley: bool,
}

impl Charge for InfantryChargeFacts {
    type Contact = InfantryMeleeOutcome;

    fn parties(&self) -> Parties<'_> {
        Parties {
            attacker: self.attacker.soldiers(),
            attacker_around: &self.attacker_around,
            called: "defender",
            target: self.defender.soldiers(),
            target_around: &self.defender_around,
            uphill: self.uphill,
            flank_or_rear: self.flank_or_rear,
            cover: self.cover,
        }
    }

    fn fire(&self, rules: &Rules, hand: &mut dyn Hand) -> Result<Option<Fire>, NoRoll> {
        let target = Target { arm: Arm::Infantry, formation: self.attacker.formation, ..Target::default() };
        let shots = VolleyFacts { first_volley: self.first_volley, rested: self.cover == Cover::Hard, ..VolleyFacts::default() };
        volley_at(&self.defender, target, shots, rules, hand)
    }

    fn contact(&self, fallen: i32, rules: &Rules, hand: &mut dyn Hand) -> Result<InfantryMeleeOutcome, NoRoll> {
        let melee = InfantryMeleeFacts {
            attacker: self.attacker.less(fallen),
            defender: self.defender.clone(),
            attacker_around: self.attacker_around.clone(),
            defender_around: self.defender_around.clone(),
            hard_cover: self.cover == Cover::Hard,
            flank_or_rear: self.flank_or_rear,
            ..InfantryMeleeFacts::default()
        };
        infantry_melee(&melee, rules, hand)
    }
}

pub struct InfantryCharge;

impl Procedure for InfantryCharge {
    type Rules = Rules;
    type Facts = InfantryChargeFacts;
    type Outcome = ChargeOutcome<InfantryMeleeOutcome>;
    const CARD: Card = Card {
        name: "infantry-charge",
        kind: Kind::Chain,
        title: "Infantry charge, from declaration to result",
        dice: "3d6, 3d6, 1d10, 2d6, 3d6, 2d6 each, 3d6",
        clauses: &[
            GM_SEQ_05, GM_SEQ_07, GM_SEQ_08, GM_RNG_01, GM_MCAS_01, GM_FPT_07, GM_IVI_01, GM_IVI_02, GM_IVI_23, GM_FMN_07, GM_FMN_11,
            GM_GAP_02, GM_GAP_03, GM_GAP_04, GM_GAP_05, GM_GAP_12, GM_GAP_13, GM_IMM_01, GM_IMM_02, GM_IMM_03, GM_IMM_05, GM_IMM_06,
            GM_IMM_07, GM_IMM_08, GM_IMM_10, GM_INC_01, GM_INC_02, GM_IVI_03, GM_IVI_04, GM_IVI_06, GM_IVI_07, GM_IVI_08, GM_IVI_09,
            GM_IVI_10, GM_IVI_11, GM_IVI_16, GM_IVI_17, GM_IVI_18, GM_IVI_19, GM_IVI_25, GM_MUS_01, GM_MUS_02, GM_MUS_03, GM_MUS_04,
            GM_MUS_05, GM_MUS_06, GM_MUS_09, GM_MUS_12, GM_NAT_01, GM_NAT_02, GM_NAT_03, GM_NAT_06, GM_NAT_07, GM_NAT_08, GM_NAT_10,
            GM_NOTE_12, GM_RTG_06, GM_RTG_07, GM_RTG_09, GM_RTG_10, GM_UNF_01,
        ],
    };

    fn check(facts: &InfantryChargeFacts, _: &Rules) -> Result<(), Contradiction> {
        drawn_up(&facts.attacker)?;
        squares_have_no_flank(facts.flank_or_rear, &facts.defender)
    }

    fn run(facts: &InfantryChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Self::Outcome, NoRoll> {
        charge(facts, rules, hand)
    }

    fn odds(facts: &InfantryChargeFacts, rules: &Rules) -> Result<Odds<Result<Self::Outcome, NoRollKind>>, TooMany> {
        charge_odds(facts, rules)
    }

    fn assumptions(_: &InfantryChargeFacts, _: &Rules) -> Vec<&'static str> {
        vec!["the defender stands and fires; it does not counter-charge"]
    }
}
