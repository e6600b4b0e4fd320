//! Engagement, one on one (HZ-ENG-02..62, HZ-CAV-01, 04): both roll; success inflicts its margin in staggers, failure costs a kill;
//! the better margin wins.

use grognard_engine::dice::TooMany;
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure};
use grognard_engine::{Clause, Hand, NoRoll, Odds, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::engage::{Engaged, Rolls, SideRolls, decide, side_odds, side_rolls};
use super::fighter::Fighter;
use crate::{Rules, clause};

/// One unit engages another.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EngagementFacts {
    /// The unit of the player whose turn it is.
    #[schemars(extend("x-role" = "a", "x-clause" = "HZ-ENG-49"))]
    pub attacker: Fighter,
    /// The unit of the other player.
    #[schemars(extend("x-role" = "b", "x-clause" = "HZ-ENG-49"))]
    pub defender: Fighter,
}

/// HZ-ENG-28, HZ-MULT-02: attackers roll, defenders roll.
pub fn rolls(attackers: &[Fighter], defenders: &[Fighter], rules: &Rules, hand: &mut dyn Hand) -> Result<[SideRolls; 2], NoRoll> {
    let red = side_rolls(attackers, defenders, Side::Red, rules, hand)?;
    let blue = side_rolls(defenders, attackers, Side::Blue, rules, hand)?;
    Ok([red, blue])
}

/// HZ-ENG-28..62: the rolls, and what comes of them; odd staggers go to the first listed.
pub fn engagement(attackers: &[Fighter], defenders: &[Fighter], rules: &Rules, hand: &mut dyn Hand) -> Result<Engaged, NoRoll> {
    let [red, blue] = &rolls(attackers, defenders, rules, hand)?;
    Ok(decide(attackers, defenders, Rolls { red, blue }, [&[], &[]], rules))
}

/// The exact odds: the rolls of a side are merged to what the result sees of them before the other side rolls.
pub(super) fn odds(attackers: &[Fighter], defenders: &[Fighter], rules: &Rules) -> Result<Odds<Result<Engaged, NoRollKind>>, TooMany> {
    let red = side_odds(attackers, defenders, Side::Red, rules);
    let blue = side_odds(defenders, attackers, Side::Blue, rules);
    Ok(red.and(&blue, |red, blue| Ok(decide(attackers, defenders, Rolls { red, blue }, [&[], &[]], rules))))
}

pub struct Engagement;

impl Procedure for Engagement {
    type Rules = Rules;
    type Facts = EngagementFacts;
    type Outcome = Engaged;
    const CARD: Card =
        Card { name: "engagement", kind: Kind::Test, title: "Engagement, one on one", dice: "2d6 each, roll low", clauses: CLAUSES };

    fn check(facts: &EngagementFacts, _: &Rules) -> Result<(), Contradiction> {
        facts.attacker.check().map_err(|fault| fault.under("attacker"))?;
        facts.defender.check().map_err(|fault| fault.under("defender"))?;
        opposed(("attacker", &facts.attacker), ("defender", &facts.defender))
    }

    fn run(facts: &EngagementFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Engaged, NoRoll> {
        let (one, two) = (std::slice::from_ref(&facts.attacker), std::slice::from_ref(&facts.defender));
        engagement(one, two, rules, hand)
    }

    fn odds(facts: &EngagementFacts, rules: &Rules) -> Result<Odds<Result<Engaged, NoRollKind>>, TooMany> {
        let (one, two) = (std::slice::from_ref(&facts.attacker), std::slice::from_ref(&facts.defender));
        odds(one, two, rules)
    }
}

/// Facts of two opponents that cannot both hold.
pub(super) fn opposed((of, one): (&str, &Fighter), (against, two): (&str, &Fighter)) -> Result<(), Contradiction> {
    let uphill = one.position.uphill && two.position.uphill;
    let fault = Contradiction::if_both(uphill, "uphill", "uphill", clause::HZ_FAV_02, "they cannot each be uphill of the other");
    fault.map_err(|fault| Contradiction { other: fault.clone().under(against).other, ..fault.under(of) })
}

pub(super) const CLAUSES: &[Clause] = &[
    clause::HZ_GEN_01,
    clause::HZ_DIS_02,
    clause::HZ_FLK_09,
    clause::HZ_MODS_01,
    clause::HZ_ENG_02,
    clause::HZ_ENG_03,
    clause::HZ_ENG_04,
    clause::HZ_ENG_05,
    clause::HZ_ENG_06,
    clause::HZ_ENG_07,
    clause::HZ_ENG_08,
    clause::HZ_ENG_09,
    clause::HZ_ENG_10,
    clause::HZ_ENG_11,
    clause::HZ_ENG_12,
    clause::HZ_ENG_13,
    clause::HZ_ENG_14,
    clause::HZ_ENG_15,
    clause::HZ_ENG_16,
    clause::HZ_ENG_17,
    clause::HZ_ENG_18,
    clause::HZ_ENG_19,
    clause::HZ_ENG_20,
    clause::HZ_ENG_21,
    clause::HZ_ENG_22,
    clause::HZ_ENG_23,
    clause::HZ_ENG_24,
    clause::HZ_ENG_25,
    clause::HZ_ENG_26,
    clause::HZ_ENG_28,
    clause::HZ_ENG_29,
    clause::HZ_ENG_30,
    clause::HZ_ENG_31,
    clause::HZ_ENG_32,
    clause::HZ_ENG_33,
    clause::HZ_ENG_34,
    clause::HZ_ENG_35,
    clause::HZ_ENG_36,
    clause::HZ_ENG_37,
    clause::HZ_ENG_38,
    clause::HZ_ENG_40,
    clause::HZ_ENG_46,
    clause::HZ_ENG_47,
    clause::HZ_ENG_53,
    clause::HZ_ENG_54,
    clause::HZ_ENG_55,
    clause::HZ_ENG_56,
    clause::HZ_ENG_58,
    clause::HZ_ENG_59,
    clause::HZ_ENG_61,
    clause::HZ_ENG_62,
    clause::HZ_CAV_01,
    clause::HZ_CAV_04,
    clause::HZ_RCL_09,
    clause::HZ_OCAS_02,
    clause::HZ_HIL_14,
    clause::HZ_HIL_15,
    clause::HZ_BLD_15,
    clause::HZ_BLD_20,
    clause::HZ_BLD_21,
    clause::HZ_STR_08,
    clause::HZ_STR_09,
    clause::HZ_FOR_05,
    clause::HZ_FOR_08,
    clause::HZ_FOR_14,
    clause::HZ_FOR_16,
    clause::HZ_FOR_23,
    clause::HZ_FORM_08,
    clause::HZ_GAP_05,
    clause::HZ_BLD_14,
    clause::HZ_FAV_02,
    clause::HZ_FAV_03,
    clause::HZ_FAV_04,
    clause::HZ_FAV_05,
    clause::HZ_FAV_07,
    clause::HZ_FORM_02,
    clause::HZ_FORM_04,
    clause::HZ_FORM_09,
    clause::HZ_GAP_04,
    clause::HZ_SEC_06,
    clause::HZ_THR_44,
];
