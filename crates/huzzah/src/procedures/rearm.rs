//! Rearm (HZ-REA-02..11): two dice against the bombardment factor of each faction of the army.

use grognard_engine::dice::{Ask, Grain};
use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::{read, two_dice};
use crate::{Rules, clause};

/// The batteries of one nation in the army.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Its bombardment factor.
    #[schemars(range(min = 1, max = 10), extend("x-clause" = "HZ-REA-02"))]
    pub factor: u8,
    /// The most its nation allows.
    #[serde(default = "no_limit")]
    #[schemars(range(min = 1, max = 12), extend("x-clause" = "HZ-REA-09"))]
    pub maximum: u8,
}

fn no_limit() -> u8 {
    12
}

/// The CinC orders up ammunition.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RearmFacts {
    /// Batteries in the army.
    #[schemars(range(min = 1, max = 30), extend("x-common" = true, "x-clause" = "HZ-REA-03"))]
    pub batteries: u8,
    /// Batteries with no bombardment left.
    #[schemars(range(min = 0, max = 30), extend("x-common" = true, "x-clause" = "HZ-REA-05"))]
    pub depleted: u8,
    /// The factions of the army, usually one.
    #[schemars(length(min = 1, max = 4), extend("x-common" = true, "x-clause" = "HZ-REA-07"))]
    pub factions: Vec<Faction>,
}

/// Which factions are rearmed, and to what.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RearmOutcome {
    /// For each faction the bombardments its batteries now have; nothing where it was not rearmed.
    pub rearmed_to: Vec<Option<i32>>,
    pub huzzah: bool,
    pub phase_ends: bool,
}

/// HZ-REA-03..06: the Ups of the army.
fn ups(facts: &RearmFacts, rules: &Rules, ledger: &mut Ledger) {
    let mods = &rules.tests.rearm;
    let all = facts.depleted == facts.batteries;
    let most = 2 * u32::from(facts.depleted) > u32::from(facts.batteries);
    ledger.cite(clause::HZ_REA_05);
    if most {
        ledger.add_if(!all || rules.options.all_depleted_is_also_most, mods.majority_depleted);
    } else {
        ledger.cite(clause::HZ_REA_06);
        ledger.cite(clause::HZ_LANG_04);
    }
    ledger.add_if(all, mods.all_depleted);
}

/// HZ-REA-02..09: one roll for the whole army.
pub fn rearm(facts: &RearmFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RearmOutcome, NoRoll> {
    let mut ratings = Vec::new();
    for faction in &facts.factions {
        let mut ledger = Ledger::new(faction.factor.into());
        ups(facts, rules, &mut ledger);
        let rating = ledger.total();
        hand.assessed(Assessed { of: "faction", rating, words: &|| format!("{rating} or less"), ledger: &ledger });
        ratings.push(rating);
    }
    let dice = &rules.tests.dice;
    let bands = ratings.iter().map(|rating| rating + 1).chain([dice.huzzah_total.value + 1, dice.auto_fail_from.value]);
    let ask = Ask::new(two_dice(rules), Side::Red, "rearm", clause::HZ_REA_02).grain(Grain::bands(bands));
    let total = hand.roll(&ask)?.value;
    let huzzah = total == dice.huzzah_total.value;
    let more = rules.tests.bombardment.rearm_huzzah_factor.value;
    let rearmed_to: Vec<Option<i32>> = facts
        .factions
        .iter()
        .zip(ratings)
        .map(|(faction, rating)| {
            let factor = i32::from(faction.factor);
            let raised = (factor + more).min(faction.maximum.into()).max(factor);
            let met = huzzah || read(total, rating, rules).succeeded();
            met.then_some(if huzzah { raised } else { factor })
        })
        .collect();
    let phase_ends = rearmed_to.iter().all(Option::is_none);
    Ok(RearmOutcome { rearmed_to, huzzah, phase_ends })
}

impl Verdict for RearmOutcome {
    fn words(&self) -> String {
        if self.phase_ends {
            return "The order fails and the orders phase ends; try again next turn.".into();
        }
        let each = self.rearmed_to.iter().enumerate().map(|(place, to)| match to {
            Some(to) => format!("faction {}: every battery has {to} bombardments", place + 1),
            None => format!("faction {}: not rearmed", place + 1),
        });
        let each: Vec<String> = each.collect();
        format!("{}Rearmed; {}.", if self.huzzah { "Huzzah! " } else { "" }, each.join("; "))
    }
    fn headline(&self) -> String {
        let done = self.rearmed_to.iter().flatten().count();
        if self.phase_ends {
            "failed".into()
        } else if self.huzzah {
            "Huzzah!".into()
        } else if done == self.rearmed_to.len() {
            "rearmed".into()
        } else {
            format!("{done} of {} factions rearmed", self.rearmed_to.len())
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut clauses = vec![if self.phase_ends { clause::HZ_REA_08 } else { clause::HZ_REA_02 }];
        clauses.extend((self.rearmed_to.len() > 1).then_some(clause::HZ_REA_07));
        clauses.extend(self.huzzah.then_some(clause::HZ_REA_09));
        clauses
    }
}

pub struct Rearm;

impl Procedure for Rearm {
    type Rules = Rules;
    type Facts = RearmFacts;
    type Outcome = RearmOutcome;
    const CARD: Card = Card {
        name: "rearm",
        kind: Kind::Test,
        title: "Rearm the batteries",
        dice: "2d6, roll low",
        clauses: &[
            clause::HZ_REA_01,
            clause::HZ_REA_02,
            clause::HZ_REA_03,
            clause::HZ_REA_04,
            clause::HZ_REA_05,
            clause::HZ_REA_06,
            clause::HZ_REA_07,
            clause::HZ_REA_08,
            clause::HZ_REA_09,
            clause::HZ_REA_11,
            clause::HZ_LANG_04,
            clause::HZ_GAP_12,
        ],
    };

    fn check(facts: &RearmFacts, _: &Rules) -> Result<(), Contradiction> {
        let both = Contradiction::if_both;
        both(facts.depleted > facts.batteries, "depleted", "batteries", clause::HZ_REA_05, "no more can be depleted than there are")?;
        both(facts.depleted == 0, "depleted", "batteries", clause::HZ_REA_01, "at least one battery must be depleted")?;
        both(facts.factions.is_empty(), "factions", "batteries", clause::HZ_REA_07, "an army has at least one faction")?;
        let above = facts.factions.iter().any(|faction| faction.factor > faction.maximum);
        both(above, "factions.factor", "factions.maximum", clause::HZ_REA_09, "the factor is above the nation's maximum")
    }

    fn run(facts: &RearmFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RearmOutcome, NoRoll> {
        rearm(facts, rules, hand)
    }
}
