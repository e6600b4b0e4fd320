//! Engagement of several units against one (HZ-MULT-02..08): every unit rolls, the best margin of a side decides, staggers are shared.

use grognard_engine::dice::TooMany;
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure};
use grognard_engine::{Clause, Hand, NoRoll, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::engage::Engaged;
use super::engagement::{self, engagement, odds, opposed};
use super::fighter::Fighter;
use crate::{Rules, clause};

/// Several units engage one.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MultipleFacts {
    /// The units of the player whose turn it is. Odd staggers go to the first listed where he may choose.
    #[schemars(length(min = 1, max = 4))]
    pub attackers: Vec<Fighter>,
    /// The units of the other player.
    #[schemars(length(min = 1, max = 4))]
    pub defenders: Vec<Fighter>,
}

pub struct MultipleEngagement;

impl Procedure for MultipleEngagement {
    type Rules = Rules;
    type Facts = MultipleFacts;
    type Outcome = Engaged;
    const CARD: Card = Card {
        name: "multiple-engagement",
        kind: Kind::Test,
        title: "Engagement of several units against one",
        dice: "2d6 for each unit, roll low",
        clauses: &CLAUSES,
    };

    fn check(facts: &MultipleFacts, _: &Rules) -> Result<(), Contradiction> {
        let (one, two) = (&facts.attackers, &facts.defenders);
        let both = Contradiction::if_both;
        let most = 4;
        let several = one.len() > 1 && two.len() > 1;
        both(several, "attackers", "defenders", clause::HZ_MULT_01, "split it first: one against one, then several against one")?;
        let none = one.is_empty() || two.is_empty() || one.len() > most || two.len() > most;
        both(none, "attackers", "defenders", clause::HZ_MULT_02, "each side has one to four units")?;
        let named = |side: &str, fighters: &[Fighter]| (0..fighters.len()).map(|at| format!("{side}[{at}]")).collect::<Vec<String>>();
        let (ones, twos) = (named("attackers", one), named("defenders", two));
        for (name, fighter) in ones.iter().zip(one).chain(twos.iter().zip(two)) {
            fighter.check().map_err(|fault| fault.under(name))?;
        }
        let opponents = |(name, one)| twos.iter().zip(two).try_for_each(|(against, two)| opposed((name, one), (against, two)));
        ones.iter().map(String::as_str).zip(one).try_for_each(opponents)
    }

    fn run(facts: &MultipleFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Engaged, NoRoll> {
        engagement(&facts.attackers, &facts.defenders, rules, hand)
    }

    fn odds(facts: &MultipleFacts, rules: &Rules) -> Result<Odds<Result<Engaged, NoRollKind>>, TooMany> {
        odds(&facts.attackers, &facts.defenders, rules)
    }

    fn assumptions(facts: &MultipleFacts, _: &Rules) -> Vec<&'static str> {
        if facts.attackers.len() + facts.defenders.len() > 2 {
            vec!["where a player may choose who takes odd staggers, they go to the units in the order listed"]
        } else {
            Vec::new()
        }
    }
}

const OWN: [Clause; 10] = [
    clause::HZ_MULT_01,
    clause::HZ_MULT_02,
    clause::HZ_MULT_03,
    clause::HZ_MULT_04,
    clause::HZ_MULT_05,
    clause::HZ_MULT_06,
    clause::HZ_MULT_07,
    clause::HZ_MULT_08,
    clause::HZ_ENG_57,
    clause::HZ_ENG_60,
];

/// Its own, and all that one on one can rest on.
const CLAUSES: [Clause; OWN.len() + engagement::CLAUSES.len()] = {
    let mut all = [OWN[0]; OWN.len() + engagement::CLAUSES.len()];
    let mut n = 0;
    while n < all.len() {
        all[n] = if n < OWN.len() { OWN[n] } else { engagement::CLAUSES[n - OWN.len()] };
        n += 1;
    }
    all
};
