//! A cavalry charge on a battery (GM-BT-01, -35 to -42): morale to charge, the gunners' morale, canister, morale under fire, the overrun.

use grognard_engine::dice::TooMany;
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure};
use grognard_engine::{Hand, NoRoll, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Charge, ChargeOutcome, Parties, canister_at, charge, charge_odds, formed};
use crate::Rules;
use crate::clause::*;
use crate::procedures::fire::Fire;
use crate::procedures::melee::overrun::{OverrunFacts, OverrunOutcome, overrun};
use crate::unit::{Around, Battery, Regiment, Target};
use crate::words::{Arm, Cover};

/// A unit charges a battery.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ChargeGunsFacts {
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Regiment,
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

impl Charge for ChargeGunsFacts {
    type Contact = OverrunOutcome;

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
        let target = Target { arm: Arm::Cavalry, squadrons_deep: self.attacker.squadrons.min(3), ..Target::default() };
        canister_at(&self.battery, target, rules, hand)
    }

    fn contact(&self, fallen: i32, rules: &Rules, hand: &mut dyn Hand) -> Result<OverrunOutcome, NoRoll> {
        let facts = OverrunFacts {
            cavalry: self.attacker.less(fallen),
            battery: self.battery.clone(),
            around: self.attacker_around.clone(),
            rallies_on_the_spot: 0,
        };
        overrun(&facts, rules, hand)
    }
}

pub struct ChargeGuns;

impl Procedure for ChargeGuns {
    type Rules = Rules;
    type Facts = ChargeGunsFacts;
    type Outcome = ChargeOutcome<OverrunOutcome>;
    const CARD: Card = Card {
        name: "charge-guns",
        kind: Kind::Chain,
        title: "Cavalry charge on a battery, from declaration to overrun",
        dice: "3d6, 3d6, 2d6, 3d6, 1d6 for two gunners, 3d6",
        clauses: &[
            GM_SEQ_05, GM_SEQ_07, GM_AHIT_05, GM_ACAS_01, GM_FPT_07, GM_BT_35, GM_BT_36, GM_BT_39, GM_BT_40, GM_AHP_04, GM_AHP_05,
            GM_AHP_06, GM_AMOD_03, GM_AMOD_05, GM_BT_37, GM_BT_38, GM_BT_41, GM_BT_42, GM_GAP_02, GM_GAP_03, GM_GAP_04, GM_GAP_05,
            GM_GAP_06, GM_GAP_12, GM_NAT_05, GM_NAT_07, GM_NAT_10, GM_NAT_11, GM_NAT_12, GM_NAT_13, GM_NOTE_06, GM_NOTE_12, GM_NOTE_18,
            GM_NOTE_19, GM_NOTE_20, GM_RTG_06, GM_RTG_07, GM_RTG_09, GM_RTG_10, GM_SEQ_08, GM_SPEC_09, GM_SPEC_13,
        ],
    };

    fn check(facts: &ChargeGunsFacts, _: &Rules) -> Result<(), Contradiction> {
        formed(facts.attacker.unformed)
    }

    fn run(facts: &ChargeGunsFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Self::Outcome, NoRoll> {
        charge(facts, rules, hand)
    }

    fn odds(facts: &ChargeGunsFacts, rules: &Rules) -> Result<Odds<Result<Self::Outcome, NoRollKind>>, TooMany> {
        charge_odds(facts, rules)
    }

    fn assumptions(_: &ChargeGunsFacts, _: &Rules) -> Vec<&'static str> {
        vec!["the battery stands by its guns and fires canister once"]
    }
}
