//! The optional roll of an army's skirmish rating before play (HZ-GAP-05): one better, the same or one worse.

use grognard_engine::dice::{Ask, Grain};
use grognard_engine::umpire::{Card, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::two_dice;
use crate::words::Nation;
use crate::{Rules, clause};

/// The army of one nation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkirmishRollFacts {
    /// Nation and years of its largest contingent of infantry.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-GAP-05"))]
    pub nation: Nation,
}

/// The rating the army starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SkirmishRollOutcome {
    pub rating: i32,
}

/// HZ-GAP-05: a low roll is one better, a high one one worse, within the limits of the scale.
pub fn roll_skirmish_rating(facts: &SkirmishRollFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SkirmishRollOutcome, NoRoll> {
    let base = rules.nations.of(facts.nation).skirmish;
    let mut ledger = Ledger::new(base);
    ledger.cite(clause::HZ_GAP_05);
    hand.assessed(Assessed { of: "", rating: base, words: &|| format!("national rating {base}"), ledger: &ledger });
    let ratings = &rules.skirmish_ratings;
    let ask = Ask::new(two_dice(rules), Side::Red, "skirmish rating", clause::HZ_GAP_05).grain(Grain::bands(ratings.shift.bands()));
    let shift = ratings.shift.by(hand.roll(&ask)?.value);
    Ok(SkirmishRollOutcome { rating: (base + shift).clamp(ratings.least, ratings.most) })
}

impl Verdict for SkirmishRollOutcome {
    fn words(&self) -> String {
        format!("The army's skirmish rating is {}.", self.rating)
    }
    fn headline(&self) -> String {
        self.rating.to_string()
    }
    fn clauses(&self) -> Vec<Clause> {
        vec![clause::HZ_GAP_05]
    }
}

pub struct RollSkirmishRating;

impl Procedure for RollSkirmishRating {
    type Rules = Rules;
    type Facts = SkirmishRollFacts;
    type Outcome = SkirmishRollOutcome;
    const CARD: Card = Card {
        name: "roll-skirmish-rating",
        kind: Kind::Test,
        title: "Roll the army's skirmish rating before play",
        dice: "2d6",
        clauses: &[clause::HZ_GAP_05],
    };

    fn run(facts: &SkirmishRollFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SkirmishRollOutcome, NoRoll> {
        roll_skirmish_rating(facts, rules, hand)
    }
}
