//! A town sector is bombarded: fire and smoke in one. SK-BURN-01..07.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::procedures::test::burning_town::{Burning, BurningFacts, burning_town};
use crate::procedures::test::smoke::{Drift, SmokeFacts, SmokeTest, smoke};
use crate::rules::{Rules, Smoke};
use grognard_engine::umpire::told::{Consequence, Told};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BombardedFacts {
    /// Batteries that fired at the sector this turn.
    #[schemars(range(min = 0, max = 8), extend("x-common" = true, "x-clause" = "SK-BURN-01"))]
    pub batteries: u8,
    /// A unit holds the sector.
    #[schemars(extend("x-clause" = "SK-BURN-04"))]
    pub occupied: bool,
    /// Where the first fire's smoke went; leave out for the first fire.
    #[schemars(extend("x-clause" = "SK-BURN-07"))]
    pub first_direction: Option<Smoke>,
    /// Where the last fire's smoke went, if not the same.
    #[schemars(extend("x-clause" = "SK-BURN-07"))]
    pub previous_direction: Option<Smoke>,
}

impl Default for BombardedFacts {
    fn default() -> Self {
        BombardedFacts { batteries: 2, occupied: true, first_direction: None, previous_direction: None }
    }
}

impl BombardedFacts {
    fn smoke(&self) -> SmokeFacts {
        SmokeFacts { first_direction: self.first_direction, previous_direction: self.previous_direction }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Bombarded {
    pub fire: Burning,
    pub smoke: Option<Drift>,
}

pub fn bombarded_sector(facts: &BombardedFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Bombarded, NoRoll> {
    let fire = burning_town(&BurningFacts { batteries: facts.batteries, occupied: facts.occupied }, rules, hand)?;
    let smoke = match fire {
        Burning::Burns { .. } => Some(smoke(&facts.smoke(), rules, hand)?),
        _ => None,
    };
    Ok(Bombarded { fire, smoke })
}

impl Told for Bombarded {
    fn headline(&self) -> String {
        match &self.smoke {
            Some(smoke) => format!("{}, {}", Told::headline(&self.fire), Told::headline(smoke)),
            None => Told::headline(&self.fire),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        let mut all = Told::consequences(&self.fire);
        if let Some(smoke) = &self.smoke {
            all.extend(Told::consequences(smoke));
        }
        all
    }
}
verdict!(Bombarded);

pub struct BombardedSector;

impl Procedure for BombardedSector {
    type Rules = Rules;
    type Facts = BombardedFacts;
    type Outcome = Bombarded;
    const CARD: Card = Card {
        name: "bombarded-sector",
        kind: Kind::Chain,
        title: "A bombarded town sector: fire and smoke (option)",
        dice: "d6, then d6",
        clauses: &[SK_BURN_01, SK_BURN_02, SK_BURN_03, SK_BURN_04, SK_BURN_05, SK_BURN_06, SK_BURN_07],
    };

    fn check(facts: &BombardedFacts, rules: &Rules) -> Result<(), Contradiction> {
        SmokeTest::check(&facts.smoke(), rules)
    }

    fn run(facts: &BombardedFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Bombarded, NoRoll> {
        bombarded_sector(facts, rules, hand)
    }
}
