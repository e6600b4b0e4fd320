//! Skirmisher superiority (HZ-SKS-10..30): both armies roll their skirmish rating; the better margin deepens the winner's infantry zones.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::{Check, Roll, check};
use crate::{Rules, clause};

/// How the army's last superiority test went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LastTest {
    /// First turn, or neither won nor failed.
    #[default]
    Neither,
    Won,
    Failed,
}

/// The skirmishers of one army.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Skirmishers {
    /// Skirmish rating of the army.
    #[schemars(range(min = 6, max = 10), extend("x-common" = true, "x-clause" = "HZ-SKS-02"))]
    pub rating: u8,
    /// How often an enemy Huzzah! has lowered it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 8), extend("x-clause" = "HZ-SKS-30"))]
    pub lowered: u8,
    /// Its last test.
    #[serde(default)]
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-SKS-10"))]
    pub last_test: LastTest,
    /// How many turns ago that was.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 12), extend("x-clause" = "HZ-SKS-19"))]
    pub turns_ago: u8,
    /// Tests failed in a row.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-clause" = "HZ-SKS-21"))]
    pub failed_in_a_row: u8,
    /// Battalions committed to the skirmish line.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "HZ-SKS-27"))]
    pub committed: u8,
}

fn one() -> u8 {
    1
}

/// Both armies test.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuperiorityFacts {
    /// The first player's army.
    pub army: Skirmishers,
    /// The other army.
    pub enemy: Skirmishers,
}

/// Who has the upper hand this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SuperiorityOutcome {
    /// The army whose infantry zones are deeper this turn, if any.
    pub winner: Option<Winner>,
    /// By how many centimetres.
    pub zone_bonus: i32,
    /// The same in bands.
    pub zone_bonus_bands: i32,
    pub army_failed: bool,
    pub enemy_failed: bool,
    /// The enemy's rating falls for the battle.
    pub enemy_lowered: bool,
    pub army_lowered: bool,
    pub automatic: bool,
    /// What a failure costs next turn, and a lowered rating for good.
    #[serde(skip)]
    costs: (i32, i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    Army,
    Enemy,
}

/// HZ-SKS-27: at least double the enemy's battalions, and at least one.
fn reinforced(ours: u8, theirs: u8, rules: &Rules) -> bool {
    ours > 0 && i32::from(ours) >= rules.tests.skirmish.reinforced_ratio.value * i32::from(theirs)
}

/// HZ-SKS-10..12, 19..22, 27..30: the modified rating of one army.
pub fn skirmish_rating(ours: &Skirmishers, theirs: &Skirmishers, rules: &Rules) -> Ledger {
    let (mods, numbers) = (&rules.tests.skirmish_mods, &rules.tests.skirmish);
    let mut ledger = Ledger::new(ours.rating.into());
    if ours.lowered > 0 {
        ledger.line(-numbers.huzzah_rating_loss.value * i32::from(ours.lowered), numbers.huzzah_rating_loss.clause);
    }
    if ours.lowered > 1 {
        ledger.cite(clause::HZ_SKS_30);
    }
    match ours.last_test {
        LastTest::Won | LastTest::Failed if ours.turns_ago > 1 => ledger.cite(clause::HZ_SKS_19),
        LastTest::Won => ledger.add(mods.won_last),
        LastTest::Failed => {
            ledger.add(mods.failed_last);
            if ours.failed_in_a_row > 1 {
                ledger.cite(clause::HZ_SKS_21);
            }
        }
        LastTest::Neither => ledger.cite(clause::HZ_SKS_22),
    }
    if reinforced(ours.committed, theirs.committed, rules) {
        ledger.add(mods.reinforced);
        ledger.cite(clause::HZ_SKS_27);
    } else if ours.committed > 0 && reinforced(theirs.committed, ours.committed, rules) {
        ledger.cite(clause::HZ_SKS_28);
    }
    ledger
}

/// HZ-SKS-13..18, 29: both roll.
pub fn superiority(facts: &SuperiorityFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SuperiorityOutcome, NoRoll> {
    let mut test = |ours: &Skirmishers, theirs: &Skirmishers, of, purpose, side| {
        let ledger = skirmish_rating(ours, theirs, rules);
        let rating = ledger.total();
        hand.assessed(Assessed { of, rating, words: &|| format!("{rating} or less"), ledger: &ledger });
        check(rating, Roll::margin(side, purpose, clause::HZ_SKS_13), rules, hand)
    };
    let army = test(&facts.army, &facts.enemy, "army", "skirmishers of the army", Side::Red)?;
    let enemy = test(&facts.enemy, &facts.army, "enemy", "skirmishers of the enemy", Side::Blue)?;
    let winner = match (army.margin(), enemy.margin()) {
        (a, b) if a == b => None,
        (a, b) => Some(if a > b { Winner::Army } else { Winner::Enemy }),
    };
    let automatic = |check: Check| matches!(check, Check::Failure { automatic: true, .. });
    Ok(SuperiorityOutcome {
        winner,
        zone_bonus: if winner.is_some() { rules.tests.skirmish.zone_bonus.value } else { 0 },
        zone_bonus_bands: if winner.is_some() { rules.tests.skirmish.zone_bonus_bands.value } else { 0 },
        army_failed: !army.succeeded(),
        enemy_failed: !enemy.succeeded(),
        enemy_lowered: army.is_huzzah(),
        army_lowered: enemy.is_huzzah(),
        automatic: automatic(army) || automatic(enemy),
        costs: (-rules.tests.skirmish_mods.failed_last.value, rules.tests.skirmish.huzzah_rating_loss.value),
    })
}

impl Verdict for SuperiorityOutcome {
    fn words(&self) -> String {
        let zones = format!("its infantry in the open threatens infantry and artillery {} cm further this turn", self.zone_bonus);
        let mut words = match self.winner {
            Some(Winner::Army) => format!("The army's skirmishers win: {zones}."),
            Some(Winner::Enemy) => format!("The enemy's skirmishers win: {zones}."),
            None => "Neither side has the upper hand.".to_owned(),
        };
        for (failed, who) in [(self.army_failed, "army"), (self.enemy_failed, "enemy")] {
            if failed {
                words += &format!(" The {who} failed: Down {} next turn.", self.costs.0);
            }
        }
        for (lowered, who) in [(self.army_lowered, "army"), (self.enemy_lowered, "enemy")] {
            if lowered {
                words += &format!(" Huzzah! The skirmish rating of the {who} falls by {} for the rest of the battle.", self.costs.1);
            }
        }
        words
    }
    fn headline(&self) -> String {
        match self.winner {
            Some(Winner::Army) => "army has superiority",
            Some(Winner::Enemy) => "enemy has superiority",
            None => "neither",
        }
        .into()
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut clauses = match self.winner {
            Some(_) => vec![clause::HZ_SKS_14, clause::HZ_SKS_15],
            None => vec![clause::HZ_SKS_18],
        };
        clauses.extend((self.army_failed || self.enemy_failed).then_some(clause::HZ_SKS_20));
        clauses.extend((self.army_lowered || self.enemy_lowered).then_some(clause::HZ_SKS_29));
        clauses.extend(self.automatic.then_some(clause::HZ_GEN_03));
        clauses
    }
}

pub struct Superiority;

impl Procedure for Superiority {
    type Rules = Rules;
    type Facts = SuperiorityFacts;
    type Outcome = SuperiorityOutcome;
    const CARD: Card = Card {
        name: "skirmisher-superiority",
        kind: Kind::Test,
        title: "Skirmisher superiority",
        dice: "2d6 each, roll low",
        clauses: &[
            clause::HZ_SKS_10,
            clause::HZ_SKS_11,
            clause::HZ_SKS_12,
            clause::HZ_SKS_13,
            clause::HZ_SKS_14,
            clause::HZ_SKS_15,
            clause::HZ_SKS_18,
            clause::HZ_SKS_19,
            clause::HZ_SKS_20,
            clause::HZ_SKS_21,
            clause::HZ_SKS_22,
            clause::HZ_SKS_27,
            clause::HZ_SKS_28,
            clause::HZ_SKS_29,
            clause::HZ_SKS_30,
            clause::HZ_GAP_12,
            clause::HZ_GEN_03,
        ],
    };

    fn check(facts: &SuperiorityFacts, _: &Rules) -> Result<(), Contradiction> {
        let both = Contradiction::if_both;
        let (one, two) = (&facts.army, &facts.enemy);
        let won = |of: &Skirmishers| of.last_test == LastTest::Won && of.turns_ago == 1;
        both(won(one) && won(two), "army.last_test", "enemy.last_test", clause::HZ_SKS_22, "only one army won last turn")?;
        let row = |name: &str, of: &Skirmishers| {
            let not_failed = of.failed_in_a_row > 0 && of.last_test != LastTest::Failed;
            both(not_failed, "failed_in_a_row", "last_test", clause::HZ_SKS_20, "its last test was not a failure")
                .map_err(|fault| fault.under(name))
        };
        row("army", one)?;
        row("enemy", two)
    }

    fn run(facts: &SuperiorityFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SuperiorityOutcome, NoRoll> {
        superiority(facts, rules, hand)
    }
}
