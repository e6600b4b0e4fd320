//! Shock commitment: BW-GAP-14, BW-GAP-16, BW-CVR-02. A die plus modifiers at or below Commitment closes with the enemy.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, check};
use crate::procedures::tests::shock::may_not_shock;
use crate::unit::Unit;
use crate::words::{Arm, Order};

/// What it would close with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Against {
    #[default]
    Formed,
    Square,
    RoutedInfantry,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CommitmentFacts {
    /// The attacking unit.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// Commitment rating, where it is not that of its class; light cavalry uses its cohesion.
    #[schemars(range(min = 0, max = 9), extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-GAP-14", "x-role" = "a"))]
    pub commitment: Option<u8>,
    /// Stacked with its leader.
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "BW-GAP-14"))]
    pub leader: bool,
    /// Stacked with its overall commander or Ney.
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "BW-GAP-14"))]
    pub overall_or_ney: bool,
    /// Cavalry that charges, not a plain shock.
    #[schemars(extend("x-group" = "Attack", "x-common" = true, "x-clause" = "BW-GAP-16"))]
    pub charging: bool,
    /// What it would close with.
    #[schemars(extend("x-group" = "Attack", "x-common" = true, "x-clause" = "BW-CVR-02"))]
    pub against: Against,
}

/// Whether it closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CommitmentOutcome {
    pub commits: bool,
    /// It had to roll.
    pub rolled: bool,
    #[serde(skip)]
    clause: Clause,
}

/// BW-GAP-14: the die modifiers.
pub fn commitment_modifiers(facts: &CommitmentFacts, rules: &Rules, tally: &mut impl Tally) {
    let m = &rules.shock.commitment;
    if facts.overall_or_ney {
        tally.add(m.overall_or_ney);
    } else {
        tally.add_if(facts.leader, m.leader);
    }
    tally.add_if(facts.unit.order == Order::D1, m.d1);
    tally.add_if(facts.unit.is_one_step(), m.one_step);
}

/// Light cavalry has one number for both ratings.
pub fn rating(facts: &CommitmentFacts, rules: &Rules) -> i32 {
    let unit = &facts.unit;
    if let Some(stated) = facts.commitment {
        return stated.into();
    }
    if unit.arm == Arm::LightCavalry {
        return rules.command.cohesion(unit);
    }
    rules.command.ratings(unit.arm, unit.class, false).commitment.unwrap_or_default()
}

/// The roll, where one is needed.
pub fn commit(facts: &CommitmentFacts, who: Roller, rules: &Rules, hand: &mut dyn Hand) -> Result<CommitmentOutcome, NoRoll> {
    let heavy = facts.unit.arm == Arm::HeavyCavalry;
    let without = |clause| Ok(CommitmentOutcome { commits: true, rolled: false, clause });
    if heavy && facts.against == Against::RoutedInfantry {
        return without(BW_CVR_02);
    }
    if heavy && facts.charging && facts.against != Against::Square {
        return without(BW_GAP_16);
    }
    let mut ledger = Ledger::new(0);
    commitment_modifiers(facts, rules, &mut ledger);
    let (rating, drm) = (rating(facts, rules), ledger.total());
    let words = || format!("commits on {} or less (commitment {rating}, die {drm:+})", rating - drm);
    hand.assessed(Assessed { of: who.of, rating: drm, words: &words, ledger: &ledger });
    let clause = if facts.against == Against::RoutedInfantry { BW_CVR_02 } else { BW_GAP_14 };
    Ok(CommitmentOutcome { commits: check(rating, drm, who, "shock commitment", clause, hand)?, rolled: true, clause })
}

pub struct ShockCommitment;

impl Procedure for ShockCommitment {
    type Rules = Rules;
    type Facts = CommitmentFacts;
    type Outcome = CommitmentOutcome;
    const CARD: Card = Card {
        name: "commitment",
        kind: Kind::Test,
        title: "Shock commitment",
        dice: "1d10 (0-9)",
        clauses: &[
            BW_GAP_14, BW_GAP_16, BW_CVR_02, BW_BLN_01, BW_DIST_02, BW_GAP_01, BW_GAP_18, BW_GAP_19, BW_GAP_21, BW_GAP_25, BW_ROUT_06,
            BW_TEC_05,
        ],
    };

    fn check(facts: &CommitmentFacts, _: &Rules) -> Result<(), Contradiction> {
        let unit = &facts.unit;
        unit.check().and_then(|()| may_not_shock(unit)).map_err(|wrong| wrong.under("unit"))?;
        Contradiction::if_both(facts.charging && !unit.arm.is_cavalry(), "charging", "unit.arm", BW_GAP_16, "only cavalry charges")
    }

    fn run(facts: &CommitmentFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<CommitmentOutcome, NoRoll> {
        commit(facts, Roller::UNIT, rules, hand)
    }
}

impl Verdict for CommitmentOutcome {
    fn words(&self) -> String {
        match (self.commits, self.rolled) {
            (true, false) => "The unit commits without a roll.",
            (true, true) => "The unit commits.",
            (false, _) => "The unit does not close: it stays where it is and drops out.",
        }
        .into()
    }
    fn headline(&self) -> String {
        if self.commits { "commits" } else { "drops out" }.into()
    }
    fn clauses(&self) -> Vec<Clause> {
        vec![self.clause]
    }
}
