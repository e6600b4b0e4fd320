//! Cavalry breakthrough of infantry (GM-BT-04 to -25): three dice and modifiers against the score for type and formation; success cuts the infantry
//! down, failure sends the cavalry back to its lines.

use grognard_engine::dice::{Ask, Dice, Grain};
use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::unit::{Battalion, Regiment};
use crate::words::{Class, Formation, Mounts, State};

/// Cavalry in contact with infantry tries to break through.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BreakthroughFacts {
    #[schemars(extend("x-role" = "a"))]
    pub cavalry: Regiment,
    #[schemars(extend("x-role" = "b"))]
    pub infantry: Battalion,
    /// The infantry is retreating or routing.
    #[schemars(extend("x-group" = "Infantry", "x-clause" = "GM-BT-06"))]
    pub running: bool,
    /// The infantry is caught in flank or rear.
    #[schemars(extend("x-group" = "Infantry", "x-common" = true, "x-clause" = "GM-BT-10"))]
    pub flank_or_rear: bool,
    /// Ranks of cavalry behind the first, each of at least half its size.
    #[schemars(range(min = 0, max = 5), extend("x-group" = "Cavalry", "x-common" = true, "x-clause" = "GM-BT-11"))]
    pub further_ranks: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BreakthroughOutcome {
    pub succeeds: bool,
    /// Inches within which friends of the infantry test, if it succeeds.
    pub friends_within: i32,
    #[serde(skip)]
    march: bool,
    #[serde(skip)]
    unformed_line: bool,
}

/// The formation the cavalry meets, and whether it counts as unformed: routing infantry and columns of march are an unformed line of two ranks.
pub fn formation_met(facts: &BreakthroughFacts) -> (Formation, bool) {
    let infantry = &facts.infantry;
    if facts.running || infantry.formation == Formation::ColumnOfMarch {
        (Formation::Line, true)
    } else {
        (infantry.formation, infantry.unformed)
    }
}

/// The score needed, less nothing: GM-BT-04.
pub fn score_needed(facts: &BreakthroughFacts, rules: &Rules) -> i32 {
    rules.breakthrough.score(facts.cavalry.cavalry, facts.cavalry.class, formation_met(facts).0)
}

/// GM-BT-06 to -19, GM-SPEC-08, -11.
pub fn breakthrough_modifiers(facts: &BreakthroughFacts, rules: &Rules, tally: &mut impl Tally) {
    let b = &rules.breakthrough;
    let (cavalry, infantry) = (&facts.cavalry, &facts.infantry);
    match infantry.loss() {
        loss if loss.at_least(b.second_percent) => tally.add(b.infantry_second),
        loss if loss.at_least(b.first_percent) => tally.add(b.infantry_first),
        _ => {}
    }
    tally.add_if(formation_met(facts).1, b.infantry_unformed);
    tally.add_if(facts.flank_or_rear, b.flank_or_rear);
    tally.add_each(b.each_rank, facts.further_ranks.into());
    tally.add_if(cavalry.class == Class::Elite, b.elite);
    match cavalry.loss() {
        loss if loss.at_least(b.second_percent) => tally.add(b.cavalry_second),
        loss if loss.at_least(b.first_percent) => tally.add(b.cavalry_first),
        _ => {}
    }
    tally.add_if(cavalry.unformed, b.cavalry_unformed);
    match cavalry.mounts {
        Mounts::Ordinary => {}
        Mounts::Superior => {
            tally.add(b.superior);
            tally.cite(GM_SPEC_11);
        }
        Mounts::Inferior => {
            tally.add(b.inferior);
            tally.cite(GM_SPEC_08);
        }
    }
    tally.add_if(cavalry.front_rank_lances, b.front_rank_lances);
    tally.add_if(cavalry.class == Class::Militia, b.militia);
}

/// The attempt.
pub fn breakthrough(facts: &BreakthroughFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<BreakthroughOutcome, NoRoll> {
    let needed = score_needed(facts, rules);
    let mut ledger = Ledger::new(0);
    breakthrough_modifiers(facts, rules, &mut ledger);
    let net = ledger.total();
    let (score, dice) = (needed, needed - net);
    hand.assessed(Assessed {
        of: "breakthrough",
        rating: net,
        words: &|| format!("{net:+}, needing {score}: {dice} or more on the dice"),
        ledger: &ledger,
    });
    let ask = Ask::new(Dice::d6(3), Side::Red, "breakthrough", GM_BT_05).grain(Grain::at_least(dice)).needs_at_least(dice);
    let succeeds = hand.roll(&ask)?.value + net >= needed;
    let march = facts.infantry.formation == Formation::ColumnOfMarch;
    let friends_within = if succeeds { rules.breakthrough.friends_test.value } else { 0 };
    Ok(BreakthroughOutcome { succeeds, friends_within, march, unformed_line: facts.running || march })
}

impl Verdict for BreakthroughOutcome {
    fn words(&self) -> String {
        if self.succeeds {
            format!(
                "The cavalry breaks through: the infantry is cut down and removed, its friends within {}\" and its brigade test; \
                 the cavalry goes on or tests its combat morale.",
                self.friends_within
            )
        } else {
            "The breakthrough fails: the infantry stays in position, formed; the cavalry halts and returns to its lines.".into()
        }
    }
    fn headline(&self) -> String {
        if self.succeeds { "infantry cut down" } else { "cavalry returns to lines" }.into()
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut by = vec![GM_BT_04, GM_BT_05];
        if self.unformed_line {
            by.push(GM_BT_06);
        }
        if self.march {
            by.push(GM_FMN_08);
        }
        if self.succeeds {
            by.extend([GM_BT_22, GM_BT_23, GM_BT_24, GM_BT_25]);
        } else {
            by.extend([GM_BT_20, GM_BT_21]);
        }
        by
    }
    fn effects(&self) -> Vec<Effect> {
        if self.succeeds {
            vec![Effect::set(Role::B, "state", State::Removed.word(), GM_BT_22)]
        } else {
            vec![Effect::set(Role::A, "state", State::ReturnToLines.word(), GM_BT_21)]
        }
    }
}

pub struct BreakthroughTest;

impl Procedure for BreakthroughTest {
    type Rules = Rules;
    type Facts = BreakthroughFacts;
    type Outcome = BreakthroughOutcome;
    const CARD: Card = Card {
        name: "breakthrough",
        kind: Kind::Test,
        title: "Cavalry breakthrough of infantry",
        dice: "3d6",
        clauses: &[
            GM_BT_04, GM_BT_05, GM_BT_06, GM_BT_07, GM_BT_08, GM_BT_09, GM_BT_10, GM_BT_11, GM_BT_12, GM_BT_13, GM_BT_14, GM_BT_15,
            GM_BT_16, GM_BT_17, GM_BT_18, GM_BT_19, GM_BT_20, GM_BT_21, GM_BT_22, GM_BT_23, GM_BT_24, GM_BT_25, GM_FMN_08, GM_SPEC_08,
            GM_SPEC_11, GM_FMN_11, GM_GAP_05,
        ],
    };

    fn check(facts: &BreakthroughFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            facts.flank_or_rear && facts.infantry.formation == Formation::Square && !facts.running,
            "flank_or_rear",
            "infantry.formation",
            GM_FMN_11,
            "a square faces every way and has no flank",
        )?;
        Contradiction::if_both(
            facts.running && facts.infantry.formation == Formation::Square,
            "running",
            "infantry.formation",
            GM_GAP_05,
            "infantry that retreats or routs is no longer in square",
        )
    }

    fn run(facts: &BreakthroughFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<BreakthroughOutcome, NoRoll> {
        breakthrough(facts, rules, hand)
    }
}
