//! Assault on a village from break-in to the end of the melee: the two tests in a row, with the defence factor the attempt leaves (GM-VIL-20).

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Verdict};
use grognard_engine::{Clause, Hand, NoRoll};
use serde::Serialize;

use super::break_in::{BreakIn, BreakInFacts, BreakInOutcome, break_in};
use super::melee::{VillageMeleeFacts, VillageMeleeOutcome, village_melee};
use crate::Rules;
use crate::clause::*;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct AssaultOutcome {
    pub break_in: BreakInOutcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub melee: Option<VillageMeleeOutcome>,
}

impl Verdict for AssaultOutcome {
    fn words(&self) -> String {
        match &self.melee {
            None => self.break_in.words(),
            Some(melee) => format!("{} {}", self.break_in.words(), melee.words()),
        }
    }
    fn headline(&self) -> String {
        self.melee.as_ref().map_or_else(|| self.break_in.headline(), Verdict::headline)
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut by = self.break_in.clauses();
        by.extend(self.melee.iter().flat_map(Verdict::clauses));
        by
    }
    fn effects(&self) -> Vec<Effect> {
        self.melee.as_ref().map_or_else(|| self.break_in.effects(), Verdict::effects)
    }
}

pub struct VillageAssault;

impl Procedure for VillageAssault {
    type Rules = Rules;
    type Facts = BreakInFacts;
    type Outcome = AssaultOutcome;
    const CARD: Card = Card {
        name: "village-assault",
        kind: Kind::Chain,
        title: "Assault on a village, break-in and melee",
        dice: "3d6, then 1d6 for six figures a side",
        clauses: &[
            GM_VBI_01, GM_VBI_10, GM_VBI_11, GM_VIL_20, GM_VME_07, GM_VME_08, GM_VME_09, GM_GAP_23, GM_VBI_02, GM_VBI_03, GM_VBI_04,
            GM_VBI_05, GM_VBI_06, GM_VBI_07, GM_VBI_08, GM_VBI_09, GM_VME_01, GM_VME_02, GM_VME_03, GM_VME_04, GM_VME_05, GM_VME_06,
            GM_VME_10, GM_VME_11, GM_VME_12, GM_VME_13, GM_VME_14, GM_VME_15, GM_VME_16,
        ],
    };

    fn check(facts: &BreakInFacts, rules: &Rules) -> Result<(), Contradiction> {
        BreakIn::check(facts, rules)
    }

    fn run(facts: &BreakInFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<AssaultOutcome, NoRoll> {
        let broken_in = break_in(facts, rules, hand)?;
        if !broken_in.breaks_in {
            return Ok(AssaultOutcome { break_in: broken_in, melee: None });
        }
        let melee = VillageMeleeFacts {
            attacker: facts.attacker.clone(),
            defender: facts.defender.clone(),
            defence_factor: broken_in.defence_factor as u8,
            undefended_sides: facts.undefended_side.into(),
            attackers_unformed: 0,
            defenders_unformed: 0,
        };
        Ok(AssaultOutcome { break_in: broken_in, melee: Some(village_melee(&melee, rules, hand)?) })
    }
}
