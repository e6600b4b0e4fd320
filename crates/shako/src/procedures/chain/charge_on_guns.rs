//! Cavalry charges a battery: run for the square, or stand and fight. SK-WSQ-05..14, SK-GAP-19, SK-GAP-31.

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure, Role};
use grognard_engine::{Hand, NoRoll, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::of_the_charge;
use crate::clause::*;
use crate::procedures::test::melee::{Fighter, Melee, MeleeFacts, MeleeTest, melee, melee_odds};
use crate::procedures::test::withdraw_to_square::{WithdrawFacts, Withdrawal, withdraw_to_square};
use crate::rules::Rules;
use crate::troops::{ArtilleryClass, Class};
use grognard_engine::umpire::told::{Consequence, Mark, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ChargeOnGunsFacts {
    /// The charging unit.
    #[schemars(extend("x-group" = "Attacker", "x-common" = true, "x-role" = "a"))]
    pub attacker: Fighter,
    /// The battery.
    #[schemars(extend("x-group" = "Defender", "x-common" = true, "x-role" = "b"))]
    pub defender: Fighter,
    /// The crew may, and does, try to withdraw to a square.
    #[schemars(extend("x-group" = "Defender", "x-common" = true, "x-clause" = "SK-WSQ-05"))]
    pub withdraws: bool,
    /// The battery fired this turn.
    #[schemars(extend("x-group" = "Defender", "x-clause" = "SK-WSQ-09"))]
    pub fired: bool,
    /// Inches from which the cavalry charges.
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Attacker", "x-clause" = "SK-WSQ-08"))]
    pub charge_distance: f64,
}

impl Default for ChargeOnGunsFacts {
    fn default() -> Self {
        ChargeOnGunsFacts {
            attacker: Fighter { class: Class::GeneralCavalry, ..Fighter::default() },
            defender: Fighter { class: Class::RegularArtillery, ..Fighter::default() },
            withdraws: true,
            fired: true,
            charge_distance: 6.0,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "step", content = "outcome", rename_all = "kebab-case")]
pub enum ChargeOnGuns {
    Ran(Withdrawal),
    Fought(Melee),
}

fn withdraw_facts(facts: &ChargeOnGunsFacts) -> WithdrawFacts {
    WithdrawFacts {
        class: ArtilleryClass::of(facts.defender.class).unwrap_or_default(),
        mr: facts.defender.mr,
        new_order: facts.defender.new_order,
        fired: facts.fired,
        charge_distance: facts.charge_distance,
    }
}

fn melee_facts(facts: &ChargeOnGunsFacts) -> MeleeFacts {
    MeleeFacts { attacker: facts.attacker.clone(), defender: facts.defender.clone(), ..MeleeFacts::default() }
}

/// The whole charge; the battle calls its steps.
pub fn charge_on_guns(facts: &ChargeOnGunsFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ChargeOnGuns, NoRoll> {
    if facts.withdraws {
        withdraw_to_square(&withdraw_facts(facts), rules, hand).map(ChargeOnGuns::Ran)
    } else {
        melee(&melee_facts(facts), rules, hand).map(ChargeOnGuns::Fought)
    }
}

impl Told for ChargeOnGuns {
    fn headline(&self) -> String {
        match self {
            ChargeOnGuns::Ran(withdrawal) => Told::headline(withdrawal),
            ChargeOnGuns::Fought(melee) => Told::headline(melee),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            ChargeOnGuns::Ran(withdrawal) => Told::consequences(withdrawal)
                .into_iter()
                .map(|told| Consequence { mark: told.mark.map(|mark| Mark { role: Role::B, ..mark }), ..told })
                .collect(),
            ChargeOnGuns::Fought(melee) => {
                let mut all = vec![so(SK_WSQ_05, "the crew stands and fights")];
                all.extend(Told::consequences(melee));
                all
            }
        }
    }
}
verdict!(ChargeOnGuns);

pub struct ChargeOnGunsChain;

impl Procedure for ChargeOnGunsChain {
    type Rules = Rules;
    type Facts = ChargeOnGunsFacts;
    type Outcome = ChargeOnGuns;
    const CARD: Card = Card {
        name: "charge-on-guns",
        kind: Kind::Chain,
        title: "A battery is charged: withdraw to square, or fight",
        dice: "d6, or d6 each in melee",
        clauses: &[
            SK_WSQ_05,
            SK_WSQ_06,
            SK_WSQ_07,
            SK_WSQ_08,
            SK_WSQ_09,
            SK_WSQ_10,
            SK_WSQ_11,
            SK_WSQ_12,
            SK_WSQ_13,
            SK_WSQ_14,
            SK_GAP_19,
            SK_GAP_31,
            SK_DMOR_04,
            SK_DMOR_05,
            SK_GAP_17,
            SK_GAP_18,
            SK_GAP_21,
            SK_GAP_22,
            SK_GAP_23,
            SK_GAP_33,
            SK_HSQ_06,
            SK_HSQ_14,
            SK_REFORM_01,
            SK_SEV_01,
            SK_TIE_01,
            SK_TIE_02,
        ],
    };

    fn check(facts: &ChargeOnGunsFacts, rules: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            !facts.defender.class.is_artillery(),
            "defender.class",
            "withdraws",
            SK_GAP_31,
            "this chain is for a battery that is charged",
        )?;
        Contradiction::if_both(
            facts.withdraws && facts.attacker.class.is_infantry(),
            "withdraws",
            "attacker.class",
            SK_WSQ_06,
            "charged by infantry only, crews must fight",
        )?;
        MeleeTest::check(&melee_facts(facts), rules).map_err(of_the_charge)
    }

    fn run(facts: &ChargeOnGunsFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ChargeOnGuns, NoRoll> {
        charge_on_guns(facts, rules, hand)
    }

    fn odds(facts: &ChargeOnGunsFacts, rules: &Rules) -> Result<Odds<Result<ChargeOnGuns, NoRollKind>>, TooMany> {
        if facts.withdraws {
            enumerate(|hand| charge_on_guns(facts, rules, hand).map_err(NoRollKind::from))
        } else {
            Ok(melee_odds(&melee_facts(facts), rules)?.map(|melee| melee.map(ChargeOnGuns::Fought)))
        }
    }

    fn assumptions(facts: &ChargeOnGunsFacts, _: &Rules) -> Vec<&'static str> {
        vec![if facts.withdraws { "the crew tries to withdraw" } else { "the crew stands and fights" }]
    }
}
