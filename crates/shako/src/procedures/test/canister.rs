//! Canister. SK-CAN-03, SK-GAP-14, SK-GAP-17.
//!
//! One die for the whole pattern: kills go to the nearest unit under it; every enemy unit under it is Staggered if the natural die
//! reaches its MR. A modified 7 gives two kills.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Role};
use grognard_engine::{Ask, Assessed, Dice, Grain, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ball::BatteryType;
use super::fire::{Cover, Figures, Hit, Target};
use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CanisterFacts {
    /// The battery.
    #[schemars(extend("x-group" = "Battery", "x-common" = true, "x-clause" = "SK-GAP-14", "x-role" = "a"))]
    pub battery: BatteryType,
    /// The battery is Staggered.
    #[schemars(extend("x-group" = "Battery", "x-clause" = "SK-GAP-14", "x-role" = "a"))]
    pub staggered: bool,
    /// Inches to the nearest unit under the pattern.
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Battery", "x-common" = true, "x-clause" = "SK-GAP-14"))]
    pub distance: f64,
    /// A friend is under the pattern.
    #[schemars(extend("x-group" = "Battery", "x-clause" = "SK-GAP-14"))]
    pub friend_under_pattern: bool,
    /// The nearest enemy unit under the pattern.
    #[schemars(extend("x-group" = "Target", "x-common" = true, "x-role" = "b"))]
    pub target: Target,
    /// The other enemy units under it.
    #[schemars(length(max = 4), extend("x-group" = "Target", "x-clause" = "SK-CAN-03"))]
    pub others: Vec<Target>,
}

impl Default for CanisterFacts {
    fn default() -> Self {
        CanisterFacts {
            battery: BatteryType::default(),
            staggered: false,
            distance: 4.0,
            friend_under_pattern: false,
            target: Target::default(),
            others: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Canister {
    OutOfRange,
    FriendUnderPattern,
    Fired { target: Hit, others: Vec<Hit> },
}

/// SK-GAP-14: the modifiers of the die, from the unit that takes the kills.
pub fn die_modifiers(facts: &CanisterFacts, rules: &Rules, tally: &mut impl Tally) {
    tally.add_if(facts.target.class.is_small_target(), rules.fire.canister_small);
    tally.add_if(facts.target.cover == Cover::WoodHedgeWall, rules.fire.artillery_cover);
    tally.add_if(facts.target.cover == Cover::TownEarthwork, rules.fire.artillery_hard_cover);
    tally.add_if(facts.staggered, rules.fire.battery_staggered);
}

/// The whole shot; the battle calls this.
pub fn canister(facts: &CanisterFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Canister, NoRoll> {
    let battery = facts.battery.of(rules);
    if facts.distance > battery.canister_to {
        return Ok(Canister::OutOfRange);
    }
    if facts.friend_under_pattern {
        return Ok(Canister::FriendUnderPattern);
    }
    let mut die = Ledger::new(0);
    die_modifiers(facts, rules, &mut die);
    let nearest = Figures {
        kill: Some(battery.canister),
        two_kills: Some(rules.fire.canister_two_kills.value),
        modifier: die.net(),
        mr: facts.target.mr(rules).total(),
    };
    if !facts.others.is_empty() {
        die.cite(SK_CAN_03);
    }
    let words = || format!("kills on {} or more, staggers on {} or more", battery.canister - nearest.modifier, nearest.mr);
    hand.assessed(Assessed { of: "", rating: die.total(), words: &words, ledger: &die });
    let others: Vec<Figures> =
        facts.others.iter().map(|unit| Figures { kill: None, two_kills: None, modifier: 0, mr: unit.mr(rules).total() }).collect();
    let grain = Grain::bands(nearest.thresholds().chain(others.iter().map(|figures| figures.mr)));
    let ask = Ask::new(Dice::d6(1), Side::Red, "canister", SK_GAP_14).grain(grain);
    let natural = hand.roll(&ask)?.value;
    let target = nearest.strike(natural, &facts.target, rules);
    // Kills are the nearest unit's alone, so a second stagger kills nobody else.
    let stagger_only = |(figures, unit): (&Figures, &Target)| {
        let hit = figures.strike(natural, unit, rules);
        Hit { staggered: hit.staggered, ..Hit::default() }
    };
    Ok(Canister::Fired { target, others: others.iter().zip(&facts.others).map(stagger_only).collect() })
}

impl Told for Canister {
    fn headline(&self) -> String {
        match self {
            Canister::OutOfRange => "out of range".into(),
            Canister::FriendUnderPattern => "may not fire".into(),
            Canister::Fired { target, others } => {
                let staggered = others.iter().filter(|hit| hit.staggered).count();
                if staggered == 0 { target.name().into() } else { format!("{}; {staggered} more staggered", target.name()) }
            }
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            Canister::OutOfRange => vec![so(SK_GAP_14, "the nearest unit is beyond canister range")],
            Canister::FriendUnderPattern => vec![so(SK_GAP_14, "no canister while a friend is under the pattern")],
            Canister::Fired { target, others } => {
                let mut all = target.consequences("the nearest unit", Some(Role::B));
                if target.kills > 0 && !target.second_stagger {
                    all.push(so(SK_CAN_03, "the kills go to the nearest unit under the pattern"));
                }
                for (index, hit) in others.iter().enumerate() {
                    all.extend(hit.consequences(&format!("unit {} under the pattern", index + 2), None));
                }
                all
            }
        }
    }
}
verdict!(Canister);

pub struct CanisterTest;

impl Procedure for CanisterTest {
    type Rules = Rules;
    type Facts = CanisterFacts;
    type Outcome = Canister;
    const CARD: Card = Card {
        name: "canister",
        kind: Kind::Test,
        title: "Artillery fires canister",
        dice: "d6",
        clauses: &[SK_CAN_03, SK_GAP_14, SK_GAP_17, SK_RALLY_04, SK_DMOR_04, SK_DMOR_05],
    };

    fn check(facts: &CanisterFacts, rules: &Rules) -> Result<(), Contradiction> {
        facts.target.check(rules)
    }

    fn run(facts: &CanisterFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Canister, NoRoll> {
        canister(facts, rules, hand)
    }
}
