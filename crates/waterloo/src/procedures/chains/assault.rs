//! A shock attack from commitment to result: BW-GAP-14, BW-CVR, BW-SCT, BW-STER-16.
//!
//! Each attacker rolls for commitment; those that fail stay put and drop out. Those that commit shock together; if none does there is
//! no attack.

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, NoRollKind, Procedure, TableCell, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Odds};
use serde::Serialize;

use super::then;
use crate::Rules;
use crate::clause::*;
use crate::procedures::die::Roller;
use crate::procedures::fate::Fate;
use crate::procedures::tests::commitment::commit;
use crate::procedures::tests::shock::{ShockFacts, ShockOutcome, check_shock, shock};

/// Who closed, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct AssaultOutcome {
    /// In the order of the facts.
    pub committed: Vec<bool>,
    #[serde(flatten)]
    pub shock: ShockOutcome,
}

/// BW-GAP-14: every attacker's commitment.
fn commitments(facts: &ShockFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Vec<bool>, NoRoll> {
    let mut committed = Vec::new();
    for attacker in facts.attackers() {
        committed.push(commit(&facts.commitment(attacker), Roller::ATTACKER, rules, hand)?.commits);
    }
    Ok(committed)
}

/// The shock of those that committed, told in the order of the facts.
fn closes(committed: &[bool], facts: &ShockFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<AssaultOutcome, NoRoll> {
    let committed = committed.to_vec();
    let mut going = facts.attackers().zip(&committed).filter(|(_, commits)| **commits).map(|(attacker, _)| attacker.clone());
    let Some(first) = going.next() else {
        return Ok(AssaultOutcome { committed, shock: ShockOutcome::none(facts, vec![BW_GAP_14]) });
    };
    let attack = ShockFacts { attacker: first, more_attackers: going.collect(), ..facts.clone() };
    let mut shock = shock(&attack, rules, hand)?;
    let mut fates = shock.attackers.into_iter();
    let stays = |unit| Fate::unharmed(unit);
    shock.attackers = facts
        .attackers()
        .zip(&committed)
        .map(|(attacker, commits)| commits.then(|| fates.next()).flatten().unwrap_or_else(|| stays(&attacker.unit)))
        .collect();
    Ok(AssaultOutcome { committed, shock })
}

pub struct AssaultChain;

impl Procedure for AssaultChain {
    type Rules = Rules;
    type Facts = ShockFacts;
    type Outcome = AssaultOutcome;
    const CARD: Card = Card {
        name: "assault",
        kind: Kind::Chain,
        title: "A shock attack from commitment to result",
        dice: "1d10 (0-9) for each commitment, then the shock and its checks",
        clauses: &[
            BW_GAP_14, BW_CVR_01, BW_CVR_02, BW_SCT_01, BW_SCT_02, BW_SCT_04, BW_STER_16, BW_BLN_01, BW_CRM_01, BW_CRM_02, BW_CRM_03,
            BW_CRM_04, BW_DIE_02, BW_DIE_03, BW_DIS_06, BW_DIST_02, BW_GAP_01, BW_GAP_16, BW_GAP_18, BW_GAP_19, BW_GAP_20, BW_GAP_21,
            BW_GAP_23, BW_GAP_25, BW_RET_01, BW_ROUT_06, BW_ROUT_07, BW_ROUT_08, BW_SCT_03, BW_SMOR_01, BW_SMOR_02, BW_SMOR_03, BW_SMOR_05,
            BW_SMOR_08, BW_SOTH_02, BW_SOTH_03, BW_SOTH_05, BW_SOTH_06, BW_SOTH_07, BW_SPOS_01, BW_SPOS_02, BW_SPOS_03, BW_SPOS_04,
            BW_SPOS_06, BW_SPOS_07, BW_STER_01, BW_STER_06, BW_STER_09, BW_STER_12, BW_STK_06, BW_TEC_05,
        ],
    };

    fn check(facts: &ShockFacts, _: &Rules) -> Result<(), Contradiction> {
        check_shock(facts)
    }

    fn run(facts: &ShockFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<AssaultOutcome, NoRoll> {
        let committed = commitments(facts, rules, hand)?;
        closes(&committed, facts, rules, hand)
    }

    fn odds(facts: &ShockFacts, rules: &Rules) -> Result<Odds<Result<AssaultOutcome, NoRollKind>>, TooMany> {
        let committed = enumerate(|hand| commitments(facts, rules, hand).map_err(NoRollKind::from))?;
        then(committed, |committed: &Vec<bool>, hand| closes(committed, facts, rules, hand))
    }

    fn assumptions(facts: &ShockFacts, rules: &Rules) -> Vec<&'static str> {
        <crate::procedures::tests::shock::ShockCombat as Procedure>::assumptions(facts, rules)
    }
}

impl Verdict for AssaultOutcome {
    fn words(&self) -> String {
        let close = self.committed.iter().filter(|commits| **commits).count();
        match (close, self.committed.len()) {
            (0, _) => "Nobody closes: there is no attack.".into(),
            (close, all) if close < all => format!("{close} of {all} units close. {}", self.shock.words()),
            _ => self.shock.words(),
        }
    }
    fn headline(&self) -> String {
        if self.committed.contains(&true) { self.shock.headline() } else { "no attack".into() }
    }
    fn clauses(&self) -> Vec<Clause> {
        [BW_GAP_14].into_iter().chain(self.shock.clauses()).collect()
    }
    fn effects(&self) -> Vec<Effect> {
        self.shock.effects()
    }
    fn cell(&self) -> Option<TableCell> {
        self.shock.cell()
    }
}
