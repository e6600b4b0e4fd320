//! VB-MCK, VB-MFL, then the melee: an attack from the contact to its result. Both stands check morale; if both still stand they fight in
//! the Combat phase, each in the state the check left it.

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure, Role};
use grognard_engine::{Hand, NoRoll, Odds, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::melee::{self, MeleeFacts, MeleeOutcome, fight, fight_odds};
use super::morale_check::{Checker, Contact, MoraleOutcome, check_morale, order_after};
use crate::clause;
use crate::fighter::Fighter;
use crate::rules::Rules;
use crate::troops::{Acting, Order};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

/// One stand attacks another.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AssaultFacts {
    /// The stand that moved into contact.
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Fighter,
    /// The stand it struck.
    #[schemars(extend("x-role" = "b"))]
    pub defender: Fighter,
}

/// Both checks, and the melee if both stand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct AssaultOutcome {
    pub attacker: MoraleOutcome,
    pub defender: MoraleOutcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub melee: Option<MeleeOutcome>,
    /// Close-order cavalry saw its enemy rout before the melee.
    pub breakthrough: bool,
}

type Checks = (MoraleOutcome, MoraleOutcome);

/// VB-MCK-02, -03: both check; the results are applied together.
fn checks(facts: &AssaultFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Checks, NoRoll> {
    let (attacker, defender) = (&facts.attacker, &facts.defender);
    let attack = Contact { unit: attacker, acting: Acting::Attacker, enemies: &[defender], guns_in: None };
    let defence = Contact { unit: defender, acting: Acting::Defender, enemies: &[attacker], guns_in: None };
    let ours = Checker { of: "attacker's morale", side: Side::Red, purpose: "attacker's morale check", clause: clause::VB_MCK_03 };
    let theirs = Checker { of: "defender's morale", side: Side::Blue, purpose: "defender's morale check", clause: clause::VB_MCK_03 };
    let first = check_morale(&attack, ours, rules, hand)?;
    let second = check_morale(&defence, theirs, rules, hand)?;
    Ok((first, second))
}

/// The stand as it goes into the Combat phase; nothing if it is not there any more.
fn after(unit: &Fighter, outcome: &MoraleOutcome) -> Option<Fighter> {
    let order = order_after(unit, outcome);
    let there = !order.is_routed() && !outcome.fall().is_some_and(|fall| fall.removed);
    there.then(|| Fighter { order, stationary: unit.stationary && order == Order::Good, ..unit.clone() })
}

fn melee_facts(facts: &AssaultFacts, (ours, theirs): &Checks) -> Option<MeleeFacts> {
    let (attacker, defender) = (after(&facts.attacker, ours)?, after(&facts.defender, theirs)?);
    Some(MeleeFacts { attacker, defender, ..MeleeFacts::default() })
}

fn told(facts: &AssaultFacts, (attacker, defender): &Checks, melee: Option<MeleeOutcome>) -> AssaultOutcome {
    let fled = |outcome: &MoraleOutcome| outcome.fall().is_some_and(|fall| fall.routs());
    let breakthrough = facts.attacker.stand.is_close_cavalry() && fled(defender) && !fled(attacker);
    AssaultOutcome { attacker: attacker.clone(), defender: defender.clone(), melee, breakthrough }
}

/// An attack played through.
pub fn assault(facts: &AssaultFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<AssaultOutcome, NoRoll> {
    let checked = checks(facts, rules, hand)?;
    let melee = melee_facts(facts, &checked).map(|facts| fight(&facts, rules, hand)).transpose()?;
    Ok(told(facts, &checked, melee))
}

/// One stand attacks another.
pub struct Assault;

impl Procedure for Assault {
    type Rules = Rules;
    type Facts = AssaultFacts;
    type Outcome = AssaultOutcome;
    const CARD: Card = Card {
        name: "assault",
        kind: Kind::Chain,
        title: "An attack from contact to result: morale checks, melee, tie",
        dice: "1d6 each, then as for the melee",
        clauses: &[
            clause::VB_MCK_03,
            clause::VB_MMD_01,
            clause::VB_MFL_01,
            clause::VB_WIN_01,
            clause::VB_LOS_01,
            clause::VB_GAP_20,
            clause::VB_DIC_01,
            clause::VB_DIC_03,
            clause::VB_DIC_04,
            clause::VB_DIC_05,
            clause::VB_DIC_06,
            clause::VB_DIC_07,
            clause::VB_DIC_08,
            clause::VB_DIC_09,
            clause::VB_DIC_10,
            clause::VB_DIC_12,
            clause::VB_DIC_15,
            clause::VB_DIC_16,
            clause::VB_DIC_19,
            clause::VB_DIC_20,
            clause::VB_ELM_02,
            clause::VB_ELM_03,
            clause::VB_ELM_04,
            clause::VB_GAP_03,
            clause::VB_GAP_12,
            clause::VB_GAP_13,
            clause::VB_GAP_14,
            clause::VB_GAP_18,
            clause::VB_GAP_22,
            clause::VB_GAP_24,
            clause::VB_GAP_26,
            clause::VB_GAP_27,
            clause::VB_HIT_01,
            clause::VB_HIT_02,
            clause::VB_HIT_03,
            clause::VB_HIT_07,
            clause::VB_LOS_02,
            clause::VB_LOS_03,
            clause::VB_LOS_04,
            clause::VB_MFL_02,
            clause::VB_MFL_03,
            clause::VB_MFL_04,
            clause::VB_MFL_05,
            clause::VB_MFL_06,
            clause::VB_MFL_09,
            clause::VB_MFL_10,
            clause::VB_MFL_11,
            clause::VB_MMD_02,
            clause::VB_MMD_03,
            clause::VB_MMD_04,
            clause::VB_MMD_05,
            clause::VB_MMD_06,
            clause::VB_MMD_10,
            clause::VB_MMD_12,
            clause::VB_MMD_13,
            clause::VB_MMD_14,
            clause::VB_MMD_15,
            clause::VB_MMD_21,
            clause::VB_PRO_01,
            clause::VB_PRO_03,
            clause::VB_PRO_05,
            clause::VB_PRO_07,
            clause::VB_RLY_05,
            clause::VB_SAV_01,
            clause::VB_SAV_02,
            clause::VB_SAV_05,
            clause::VB_TIE_01,
            clause::VB_TIE_02,
            clause::VB_TIE_03,
            clause::VB_TIE_05,
            clause::VB_TIE_06,
            clause::VB_TIE_08,
            clause::VB_WIN_02,
            clause::VB_WIN_03,
            clause::VB_WIN_06,
        ],
    };

    fn check(facts: &AssaultFacts, rules: &Rules) -> Result<(), Contradiction> {
        let melee = MeleeFacts { attacker: facts.attacker.clone(), defender: facts.defender.clone(), ..MeleeFacts::default() };
        melee::check(&melee, rules)
    }

    fn run(facts: &AssaultFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<AssaultOutcome, NoRoll> {
        assault(facts, rules, hand)
    }

    fn odds(facts: &AssaultFacts, rules: &Rules) -> Result<Odds<Result<AssaultOutcome, NoRollKind>>, TooMany> {
        let checked = enumerate(|hand| checks(facts, rules, hand).map_err(NoRollKind::from))?;
        checked.then(|checked| match checked {
            Err(kind) => Ok(Odds::certain(Err(*kind))),
            Ok(checked) => match melee_facts(facts, checked) {
                None => Ok(Odds::certain(Ok(told(facts, checked, None)))),
                Some(melee) => Ok(fight_odds(&melee, rules)?.map(|fought| fought.map(|fought| told(facts, checked, Some(fought))))),
            },
        })
    }

    fn assumptions(facts: &AssaultFacts, _: &Rules) -> Vec<&'static str> {
        if facts.attacker.stand.is_close_cavalry() {
            vec!["no breakthrough is pressed: the odds stop where one may be"]
        } else {
            Vec::new()
        }
    }
}

impl Told for AssaultOutcome {
    fn headline(&self) -> String {
        let fled = |outcome: &MoraleOutcome| outcome.fall().is_some_and(|fall| fall.routs() || fall.removed);
        match (&self.melee, fled(&self.attacker), fled(&self.defender)) {
            (Some(melee), ..) => Told::headline(melee),
            (None, true, true) => "both rout before the melee".into(),
            (None, true, false) => "attacker routs before the melee".into(),
            (None, ..) => "defender routs before the melee".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        let mut all = vec![so(clause::VB_MCK_03, "both units check morale on contact")];
        for (outcome, who, role) in [(&self.attacker, "the attacker", Role::A), (&self.defender, "the defender", Role::B)] {
            match outcome.fall() {
                None => all.push(so(clause::VB_MMD_01, format!("{who} passes its morale check"))),
                Some(fall) => all.extend(fall.consequences(who, Some(role))),
            }
        }
        if self.breakthrough {
            all.push(so(clause::VB_BRK_01, "the cavalry may break through"));
        }
        all.extend(self.melee.iter().flat_map(Told::consequences));
        all
    }
}
verdict!(AssaultOutcome);
