//! An infantry charge on a battery (GM-IVA-01): morale to charge, the gunners' morale, canister, morale under fire, the melee at the guns.

use grognard_engine::dice::TooMany;
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure};
use grognard_engine::{Hand, NoRoll, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Charge, ChargeOutcome, Parties, canister_at, charge, charge_odds, drawn_up};
use crate::Rules;
use crate::clause::*;
use crate::procedures::fire::Fire;
use crate::procedures::melee::infantry_v_artillery::{InfantryVArtilleryFacts, InfantryVArtilleryOutcome, infantry_v_artillery};
use crate::unit::{Around, Battalion, Battery, Target};
use crate::words::{Arm, Cover};

/// A unit charges a battery.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StormGunsFacts {
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Battalion,
    #[schemars(extend("x-role" = "b"))]
    pub battery: Battery,
    pub attacker_around: Around,
    pub battery_around: Around,
    /// Charging uphill or across an obstacle.
    #[schemars(extend("x-group" = "Charge", "x-clause" = "GM-GAP-04"))]
    pub uphill: bool,
    /// The battery is taken in flank or rear, and does not fire.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-GAP-04"))]
    pub flank_or_rear: bool,
}

impl Charge for StormGunsFacts {
    type Contact = InfantryVArtilleryOutcome;

    fn parties(&self) -> Parties<'_> {
        Parties {
            attacker: self.attacker.soldiers(),
            attacker_around: &self.attacker_around,
            called: "battery",
            target: self.battery.soldiers(),
            target_around: &self.battery_around,
            uphill: self.uphill,
            flank_or_rear: self.flank_or_rear,
            cover: Cover::None,
        }
    }

    fn fire(&self, rules: &Rules, hand: &mut dyn Hand) -> Result<Option<Fire>, NoRoll> {
        let target = Target { arm: Arm::Infantry, formation: self.attacker.formation, ..Target::default() };
        canister_at(&self.battery, target, rules, hand)
    }

    fn contact(&self, fallen: i32, rules: &Rules, hand: &mut dyn Hand) -> Result<InfantryVArtilleryOutcome, NoRoll> {
        let melee = InfantryVArtilleryFacts {
            infantry: self.attacker.less(fallen),
            battery: self.battery.clone(),
            ..InfantryVArtilleryFacts::default()
        };
        infantry_v_artillery(&melee, rules, hand)
    }
}

pub struct StormGuns;

impl Procedure for StormGuns {
    type Rules = Rules;
    type Facts = StormGunsFacts;
    type Outcome = ChargeOutcome<InfantryVArtilleryOutcome>;
    const CARD: Card = Card {
        name: "storm-guns",
        kind: Kind::Chain,
        title: "Infantry charge on a battery, from declaration to result",
        dice: "3d6, 3d6, 2d6, 3d6, 2d6 each",
        clauses: &[
            GM_SEQ_05, GM_SEQ_07, GM_AHIT_05, GM_ACAS_01, GM_FPT_07, GM_IVA_01, GM_AHP_04, GM_AHP_05, GM_AHP_06, GM_AMOD_02, GM_AMOD_03,
            GM_AMOD_05, GM_GAP_02, GM_GAP_03, GM_GAP_04, GM_GAP_05, GM_GAP_12, GM_GAP_13, GM_GAP_31, GM_IMM_05, GM_IMM_06, GM_IMM_10,
            GM_INC_01, GM_IVA_02, GM_IVA_03, GM_IVA_04, GM_IVA_05, GM_IVA_07, GM_IVA_09, GM_IVA_10, GM_IVA_11, GM_NAT_07, GM_NAT_10,
            GM_NAT_11, GM_NOTE_12, GM_NOTE_18, GM_NOTE_19, GM_NOTE_20, GM_RTG_06, GM_RTG_07, GM_RTG_09, GM_RTG_10, GM_SEQ_08,
        ],
    };

    fn check(facts: &StormGunsFacts, _: &Rules) -> Result<(), Contradiction> {
        drawn_up(&facts.attacker)
    }

    fn run(facts: &StormGunsFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Self::Outcome, NoRoll> {
        charge(facts, rules, hand)
    }

    fn odds(facts: &StormGunsFacts, rules: &Rules) -> Result<Odds<Result<Self::Outcome, NoRollKind>>, TooMany> {
        charge_odds(facts, rules)
    }

    fn assumptions(_: &StormGunsFacts, _: &Rules) -> Vec<&'static str> {
        vec!["the battery stands by its guns and fires canister once"]
    }
}
