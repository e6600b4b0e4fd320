//! Skirmish fire. SK-GAP-15, SK-RALLY-04.
//!
//! Each stand rolls a D6 at one target within 4 inches: its MR or more staggers, or kills if the target is already Staggered (a unit in
//! Fallback always is). Against skirmishers only a 6 counts, and removes the stand.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Role};
use grognard_engine::{Ask, Assessed, Dice, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fire::{Cover, Hit, Target};
use crate::clause::*;
use crate::rules::Rules;
use crate::troops::Class;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SkirmishFacts {
    /// Skirmisher stands firing at this target.
    #[schemars(range(min = 1, max = 6), extend("x-group" = "Firers", "x-common" = true, "x-clause" = "SK-GAP-15"))]
    pub stands: u8,
    /// Rifles or specialist light troops.
    #[schemars(extend("x-group" = "Firers", "x-clause" = "SK-GAP-15", "x-role" = "a"))]
    pub rifles: bool,
    /// Inches to the target.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Firers", "x-clause" = "SK-GAP-15"))]
    pub distance: f64,
    /// The unit fired at.
    #[schemars(extend("x-group" = "Target", "x-common" = true, "x-role" = "b"))]
    pub target: Target,
}

impl Default for SkirmishFacts {
    fn default() -> Self {
        SkirmishFacts { stands: 1, rifles: false, distance: 3.0, target: Target::default() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum SkirmishFire {
    OutOfRange,
    Fired { target: Hit },
    StandRemoved,
    StandUnhurt,
}

/// SK-GAP-15: the modifiers of each die.
pub fn die_modifiers(facts: &SkirmishFacts, rules: &Rules, tally: &mut impl Tally) {
    tally.add_if(facts.target.cover != Cover::Open, rules.fire.skirmish_cover);
    tally.add_if(facts.rifles, rules.fire.rifles);
}

/// The whole step for one target; fire of one step is simultaneous, so several stands stagger only once.
pub fn skirmish_fire(facts: &SkirmishFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SkirmishFire, NoRoll> {
    if !rules.fire.skirmish_range.covers(facts.distance) {
        return Ok(SkirmishFire::OutOfRange);
    }
    let mut die = Ledger::new(0);
    die_modifiers(facts, rules, &mut die);
    let at_skirmishers = facts.target.class == Class::Skirmishers;
    let mr = facts.target.mr(rules);
    let figure = if at_skirmishers { rules.fire.skirmisher_removed_on } else { mr.total() };
    let needed = (figure - die.net()).clamp(1, 7);
    if facts.target.new_order && !at_skirmishers {
        hand.assessed(Assessed { of: "target's Morale Rating", rating: mr.total(), words: &|| "MR under New Order".into(), ledger: &mr });
    }
    let words = || if needed > 6 { "cannot hit".to_owned() } else { format!("each die of {needed} or more counts") };
    hand.assessed(Assessed { of: "", rating: die.total(), words: &words, ledger: &die });
    let ask = Ask::new(Dice::hits(facts.stands, needed as u8), Side::Red, "skirmish fire", SK_GAP_15);
    let hits = hand.roll(&ask)?.value as u8;
    if at_skirmishers {
        return Ok(if hits > 0 { SkirmishFire::StandRemoved } else { SkirmishFire::StandUnhurt });
    }
    let already = facts.target.counts_as_staggered();
    let kills = if already { hits } else { 0 };
    let target = Hit {
        staggered: hits > 0 && !already,
        kills,
        broken: kills > 0 && i32::from(facts.target.kills) + i32::from(kills) >= facts.target.breaks_at(rules),
        second_stagger: kills > 0,
        in_fallback: kills > 0 && facts.target.fallback,
    };
    Ok(SkirmishFire::Fired { target })
}

impl Told for SkirmishFire {
    fn headline(&self) -> String {
        match self {
            SkirmishFire::OutOfRange => "out of range".into(),
            SkirmishFire::StandRemoved => "stand removed".into(),
            SkirmishFire::StandUnhurt => "no effect".into(),
            SkirmishFire::Fired { target } if target.kills > 2 && !target.broken => format!("{} kills", target.kills),
            SkirmishFire::Fired { target } => target.name().into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            SkirmishFire::OutOfRange => vec![so(SK_GAP_15, "the target is out of range")],
            SkirmishFire::StandRemoved => vec![so(SK_GAP_15, "the skirmisher stand is removed").flag(Role::B, "broken", true)],
            SkirmishFire::StandUnhurt => vec![so(SK_GAP_15, "the skirmisher stand is unhurt")],
            SkirmishFire::Fired { target } => target.consequences("the target", Some(Role::B)),
        }
    }
}
verdict!(SkirmishFire);

pub struct SkirmishFireTest;

impl Procedure for SkirmishFireTest {
    type Rules = Rules;
    type Facts = SkirmishFacts;
    type Outcome = SkirmishFire;
    const CARD: Card = Card {
        name: "skirmish-fire",
        kind: Kind::Test,
        title: "Skirmishers fire",
        dice: "d6 a stand",
        clauses: &[SK_GAP_15, SK_GAP_17, SK_RALLY_04, SK_DMOR_04, SK_DMOR_05],
    };

    fn check(facts: &SkirmishFacts, rules: &Rules) -> Result<(), Contradiction> {
        facts.target.check(rules)
    }

    fn run(facts: &SkirmishFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SkirmishFire, NoRoll> {
        skirmish_fire(facts, rules, hand)
    }
}
