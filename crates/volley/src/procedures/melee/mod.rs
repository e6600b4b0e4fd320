//! VB-DIC, VB-HIT, VB-SAV, VB-WIN, VB-TIE, VB-LOS: a melee from the dice to the retreat. Both sides strike at once; casualties are saved
//! where a line allows it; the side with fewer losses wins, a tie is broken by morale and a die; the losers drop a step and go back.

pub mod result;
pub mod strike;
pub mod tie;

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure};
use grognard_engine::{Hand, NoRoll, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub use result::{Fate, MeleeOutcome, Suffered};

use super::may_contact::contact;
use crate::clause;
use crate::fighter::Fighter;
use crate::rules::Rules;
use crate::troops::{Acting, Cover};
use result::settle;
use strike::strike;

/// A further stand in the melee, and which enemy stand it strikes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Helper {
    /// The stand.
    pub unit: Fighter,
    /// Which enemy stand its dice go to: 0 the first, 1 the next.
    #[schemars(range(min = 0, max = 6), extend("x-clause" = "VB-GAP-19"))]
    pub against: u8,
}

/// Two sides in contact.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MeleeFacts {
    /// The stand that moved into contact.
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Fighter,
    /// The stand it struck.
    #[schemars(extend("x-role" = "b"))]
    pub defender: Fighter,
    /// Further attacking stands.
    #[schemars(extend("x-group" = "More stands", "x-clause" = "VB-GAP-19"))]
    pub with_attacker: Vec<Helper>,
    /// Further defending stands.
    #[schemars(extend("x-group" = "More stands", "x-clause" = "VB-GAP-19"))]
    pub with_defender: Vec<Helper>,
    /// SP the attackers lost to fire listed into this combat.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Fire into it", "x-clause" = "VB-GAP-22"))]
    pub attackers_lost_to_fire: u8,
    /// SP the defenders lost to fire listed into this combat.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Fire into it", "x-clause" = "VB-GAP-22"))]
    pub defenders_lost_to_fire: u8,
}

/// A side's stands and whom each strikes.
pub struct Party<'a> {
    pub stands: SmallVec<[&'a Fighter; 4]>,
    against: SmallVec<[usize; 4]>,
}

fn party<'a>(first: &'a Fighter, helpers: &'a [Helper]) -> Party<'a> {
    Party {
        stands: std::iter::once(first).chain(helpers.iter().map(|helper| &helper.unit)).collect(),
        against: std::iter::once(0).chain(helpers.iter().map(|helper| helper.against.into())).collect(),
    }
}

impl MeleeFacts {
    pub fn attackers(&self) -> Party<'_> {
        party(&self.attacker, &self.with_attacker)
    }

    pub fn defenders(&self) -> Party<'_> {
        party(&self.defender, &self.with_defender)
    }
}

/// The stands of a side that strike, each with the enemy it strikes; limbered guns neither strike nor are struck.
fn strikers<'a>(by: &'a Party, on: &'a Party) -> impl Iterator<Item = (&'a Fighter, usize)> {
    let struck = by.stands.iter().copied().zip(by.against.iter().copied());
    struck.filter(|(unit, target)| !unit.limbered && !on.stands[*target].limbered)
}

/// A side strikes.
fn strike_all(by: &Party, on: &Party, acting: Acting, rules: &Rules, hand: &mut dyn Hand) -> Result<Suffered, NoRoll> {
    let mut suffered = Suffered::none(on.stands.len());
    for (unit, target) in strikers(by, on) {
        let struck = strike(unit, acting, on.stands[target], rules, hand)?;
        suffered.add(struck, target, on, rules);
    }
    Ok(suffered)
}

/// A melee fought out.
pub fn fight(facts: &MeleeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<MeleeOutcome, NoRoll> {
    let (attackers, defenders) = (facts.attackers(), facts.defenders());
    let on_defenders = strike_all(&attackers, &defenders, Acting::Attacker, rules, hand)?;
    let on_attackers = strike_all(&defenders, &attackers, Acting::Defender, rules, hand)?;
    settle(facts, &on_attackers, &on_defenders, rules, hand)
}

/// What a side suffers, stand by stand: each striker's blows are enumerated by themselves and then joined.
fn suffered_odds(by: &Party, on: &Party, acting: Acting, rules: &Rules) -> Result<Odds<Suffered>, TooMany> {
    let mut odds = Odds::certain(Suffered::none(on.stands.len()));
    for (unit, target) in strikers(by, on) {
        let blows = enumerate(|hand| strike(unit, acting, on.stands[target], rules, hand).unwrap_or_default())?;
        odds = odds.and(&blows, |before, struck| {
            let mut after = before.clone();
            after.add(*struck, target, on, rules);
            after
        });
    }
    Ok(odds)
}

/// Beyond this many ways to suffer the odds are sampled instead.
const WAYS: usize = 100_000;

/// The odds of a melee: blows of either side, then the result of each pair.
pub fn fight_odds(facts: &MeleeFacts, rules: &Rules) -> Result<Odds<Result<MeleeOutcome, NoRollKind>>, TooMany> {
    let (attackers, defenders) = (facts.attackers(), facts.defenders());
    let on_defenders = suffered_odds(&attackers, &defenders, Acting::Attacker, rules)?;
    let on_attackers = suffered_odds(&defenders, &attackers, Acting::Defender, rules)?;
    if on_defenders.len() * on_attackers.len() > WAYS {
        return Err(TooMany(WAYS));
    }
    on_defenders
        .then(|theirs| on_attackers.then(|ours| enumerate(|hand| settle(facts, ours, theirs, rules, hand).map_err(NoRollKind::from))))
}

/// Who cannot be in this melee, or not so.
pub fn check(facts: &MeleeFacts, rules: &Rules) -> Result<(), Contradiction> {
    let (attackers, defenders) = (facts.attackers(), facts.defenders());
    let (both, barred) = (Contradiction::if_both, Contradiction::if_asked);
    let part = |at: usize, first: &str| if at == 0 { first.to_owned() } else { format!("with_{first}[{}].unit", at - 1) };
    for (party, first) in [(&attackers, "attacker"), (&defenders, "defender")] {
        for (at, unit) in party.stands.iter().enumerate() {
            unit.check(rules).map_err(|wrong| wrong.under(&part(at, first)))?;
        }
    }
    for (party, other, own, list) in
        [(&attackers, &defenders, "with_attacker", "with_defender"), (&defenders, &attackers, "with_defender", "with_attacker")]
    {
        let missing = party.against.iter().any(|at| *at >= other.stands.len());
        both(missing, own, list, clause::VB_GAP_19, "it is against an enemy stand that is not in the melee")?;
    }
    for (at, (unit, target)) in attackers.stands.iter().zip(&attackers.against).enumerate() {
        barred(unit.order.is_routed(), "order", clause::VB_GAP_24, "a routed unit does not attack")
            .and_then(|()| barred(unit.march_column, "march_column", clause::VB_GAP_12, "a march column may not move into contact"))
            .map_err(|wrong| wrong.under(&part(at, "attacker")))?;
        let struck = defenders.stands[*target];
        let ruling = contact(unit.stand, struck.stand, struck.order, struck.limbered, struck.march_column, struck.zone(), rules);
        both(!ruling.0, "attacker.stand", "defender.stand", ruling.1, "that contact is not allowed")?;
        let gives_way = unit.stand.is_close_order() && struck.stand.is_skirmish() && struck.cover != Cover::Building;
        both(
            gives_way,
            "attacker.stand",
            "defender.stand",
            clause::VB_SKC_02,
            "a skirmish stand gives way to close order before any melee",
        )?;
    }
    Ok(())
}

/// A melee fought out.
pub struct Melee;

impl Procedure for Melee {
    type Rules = Rules;
    type Facts = MeleeFacts;
    type Outcome = MeleeOutcome;
    const CARD: Card = Card {
        name: "melee",
        kind: Kind::Chain,
        title: "Melee with saving throws, tie and retreat",
        dice: "1 to 8 d6 for each stand, saving throws, 1d6 each in a tie",
        clauses: &[
            clause::VB_HIT_02,
            clause::VB_HIT_03,
            clause::VB_HIT_04,
            clause::VB_HIT_07,
            clause::VB_DIC_01,
            clause::VB_DIC_11,
            clause::VB_DIC_12,
            clause::VB_DIC_13,
            clause::VB_DIC_14,
            clause::VB_DIC_19,
            clause::VB_TIE_01,
            clause::VB_TIE_02,
            clause::VB_TIE_03,
            clause::VB_TIE_04,
            clause::VB_TIE_05,
            clause::VB_TIE_06,
            clause::VB_TIE_07,
            clause::VB_TIE_08,
            clause::VB_WIN_01,
            clause::VB_WIN_02,
            clause::VB_LOS_01,
            clause::VB_LOS_02,
            clause::VB_LOS_03,
            clause::VB_LOS_04,
            clause::VB_ELM_03,
            clause::VB_ELM_04,
            clause::VB_GAP_22,
            clause::VB_DIC_03,
            clause::VB_DIC_05,
            clause::VB_DIC_06,
            clause::VB_DIC_07,
            clause::VB_DIC_08,
            clause::VB_DIC_09,
            clause::VB_DIC_10,
            clause::VB_DIC_15,
            clause::VB_DIC_20,
            clause::VB_DIC_21,
            clause::VB_ELM_02,
            clause::VB_GAP_03,
            clause::VB_GAP_12,
            clause::VB_GAP_13,
            clause::VB_GAP_14,
            clause::VB_GAP_18,
            clause::VB_GAP_19,
            clause::VB_GAP_24,
            clause::VB_GAP_26,
            clause::VB_GAP_27,
            clause::VB_HIT_01,
            clause::VB_MFL_04,
            clause::VB_MFL_05,
            clause::VB_MFL_06,
            clause::VB_MFL_09,
            clause::VB_MFL_10,
            clause::VB_MFL_11,
            clause::VB_MMD_06,
            clause::VB_MMD_10,
            clause::VB_MMD_13,
            clause::VB_MMD_14,
            clause::VB_MMD_15,
            clause::VB_PRO_01,
            clause::VB_PRO_03,
            clause::VB_PRO_05,
            clause::VB_RLY_05,
            clause::VB_SAV_01,
            clause::VB_SAV_02,
            clause::VB_SAV_05,
            clause::VB_WIN_03,
            clause::VB_WIN_06,
        ],
    };

    fn check(facts: &MeleeFacts, rules: &Rules) -> Result<(), Contradiction> {
        check(facts, rules)
    }

    fn run(facts: &MeleeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<MeleeOutcome, NoRoll> {
        fight(facts, rules, hand)
    }

    fn odds(facts: &MeleeFacts, rules: &Rules) -> Result<Odds<Result<MeleeOutcome, NoRollKind>>, TooMany> {
        fight_odds(facts, rules)
    }
}
