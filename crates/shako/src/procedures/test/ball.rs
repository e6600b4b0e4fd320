//! Ball, with its bounce. SK-GAP-14, SK-GAP-17.
//!
//! One D6 for the target and, at 1 less, one for each other unit that the line of fire crosses in the 6 inches beyond. A modified die
//! that reaches the battery's figure kills; a natural die that reaches the target's MR staggers.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Role};
use grognard_engine::{Ask, Assessed, Dice, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fire::{Cover, Figures, Hit, Target};
use crate::clause::*;
use crate::rules::{Battery, Rules};
use crate::troops::Formation;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

/// The kinds of battery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BatteryType {
    HeavyFoot,
    #[default]
    Foot,
    Horse,
}

impl BatteryType {
    pub fn of(self, rules: &Rules) -> Battery {
        match self {
            BatteryType::HeavyFoot => rules.fire.heavy_foot,
            BatteryType::Foot => rules.fire.foot,
            BatteryType::Horse => rules.fire.horse,
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BallFacts {
    /// The battery.
    #[schemars(extend("x-group" = "Battery", "x-common" = true, "x-clause" = "SK-GAP-14", "x-role" = "a"))]
    pub battery: BatteryType,
    /// A Russian battery (its heavy guns kill more easily).
    #[schemars(extend("x-group" = "Battery", "x-clause" = "SK-GAP-32"))]
    pub russian: bool,
    /// The battery is Staggered.
    #[schemars(extend("x-group" = "Battery", "x-clause" = "SK-GAP-14", "x-role" = "a"))]
    pub staggered: bool,
    /// Inches to the target.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Battery", "x-common" = true, "x-clause" = "SK-GAP-14"))]
    pub distance: f64,
    /// The line is fired at along its length.
    #[schemars(extend("x-group" = "Target", "x-clause" = "SK-GAP-14"))]
    pub enfilade: bool,
    /// The unit fired at.
    #[schemars(extend("x-group" = "Target", "x-common" = true, "x-role" = "b"))]
    pub target: Target,
    /// Units crossed by the bounce, nearest first, friends included.
    #[schemars(length(max = 4), extend("x-group" = "Bounce", "x-clause" = "SK-GAP-14"))]
    pub bounce: Vec<Target>,
}

impl Default for BallFacts {
    fn default() -> Self {
        BallFacts {
            battery: BatteryType::default(),
            russian: false,
            staggered: false,
            distance: 12.0,
            enfilade: false,
            target: Target::default(),
            bounce: Vec::new(),
        }
    }
}

/// The target first, then the units of the bounce.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Ball {
    OutOfRange,
    Fired { target: Hit, bounce: Vec<Hit> },
}

/// The figure to reach, at effective or long range; nothing beyond.
pub fn kill_figure(facts: &BallFacts, rules: &Rules) -> Option<(i32, bool)> {
    let battery = facts.battery.of(rules);
    if facts.distance <= battery.effective_to {
        let russian = facts.russian && facts.battery == BatteryType::HeavyFoot;
        Some((if russian { rules.fire.russian_heavy.value } else { battery.ball_effective }, false))
    } else {
        (facts.distance <= battery.long_to).then_some((battery.ball_long, true))
    }
}

/// SK-GAP-14: the modifiers of one die.
pub fn die_modifiers(facts: &BallFacts, target: &Target, bounced: bool, rules: &Rules, tally: &mut impl Tally) {
    let fire = &rules.fire;
    let long = kill_figure(facts, rules).is_some_and(|(_, long)| long);
    let enfiladed = facts.enfilade && !bounced && target.formation == Formation::Line;
    tally.add_if((target.formation.is_deep() && target.class.is_infantry()) || enfiladed, fire.ball_deep);
    tally.add_if(long && target.class.is_small_target(), fire.ball_long_small);
    tally.add_if(target.cover == Cover::WoodHedgeWall, fire.artillery_cover);
    tally.add_if(target.cover == Cover::TownEarthwork, fire.artillery_hard_cover);
    tally.add_if(facts.staggered, fire.battery_staggered);
    tally.add_if(bounced, fire.bounce);
    if facts.russian && facts.battery == BatteryType::HeavyFoot && !long {
        tally.cite(fire.russian_heavy.clause);
    }
}

fn shot(facts: &BallFacts, target: &Target, bounced: bool, kill: i32, rules: &Rules, hand: &mut dyn Hand) -> Result<Hit, NoRoll> {
    let mut die = Ledger::new(0);
    die_modifiers(facts, target, bounced, rules, &mut die);
    let mr = target.mr(rules);
    let figures = Figures { kill: Some(kill), two_kills: None, modifier: die.net(), mr: mr.total() };
    let of = if bounced { "bounce" } else { "" };
    let words = || format!("kills on {} or more, staggers on {} or more", kill - figures.modifier, figures.mr);
    hand.assessed(Assessed { of, rating: die.total(), words: &words, ledger: &die });
    if target.new_order {
        hand.assessed(Assessed { of: "target's Morale Rating", rating: mr.total(), words: &|| "MR under New Order".into(), ledger: &mr });
    }
    let purpose = if bounced { "bounce" } else { "ball" };
    let ask = Ask::new(Dice::d6(1), Side::Red, purpose, SK_GAP_14).grain(figures.grain());
    Ok(figures.strike(hand.roll(&ask)?.value, target, rules))
}

/// The whole shot; the battle calls this.
pub fn ball(facts: &BallFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Ball, NoRoll> {
    let Some((kill, _)) = kill_figure(facts, rules) else { return Ok(Ball::OutOfRange) };
    let target = shot(facts, &facts.target, false, kill, rules, hand)?;
    let mut bounce = Vec::with_capacity(facts.bounce.len());
    for unit in &facts.bounce {
        bounce.push(shot(facts, unit, true, kill, rules, hand)?);
    }
    Ok(Ball::Fired { target, bounce })
}

impl Told for Ball {
    fn headline(&self) -> String {
        match self {
            Ball::OutOfRange => "out of range".into(),
            Ball::Fired { target, bounce } => {
                let mut all = target.name().to_owned();
                for hit in bounce {
                    all.push_str("; bounce: ");
                    all.push_str(hit.name());
                }
                all
            }
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            Ball::OutOfRange => vec![so(SK_GAP_14, "the target is out of range")],
            Ball::Fired { target, bounce } => {
                let mut all = target.consequences("the target", Some(Role::B));
                for (index, hit) in bounce.iter().enumerate() {
                    all.extend(hit.consequences(&format!("unit {} of the bounce", index + 1), None));
                }
                all
            }
        }
    }
}
verdict!(Ball);

pub struct BallTest;

impl Procedure for BallTest {
    type Rules = Rules;
    type Facts = BallFacts;
    type Outcome = Ball;
    const CARD: Card = Card {
        name: "ball",
        kind: Kind::Test,
        title: "Artillery fires ball, with bounce",
        dice: "d6 a unit hit",
        clauses: &[SK_GAP_14, SK_GAP_17, SK_GAP_32, SK_RALLY_04, SK_DMOR_04, SK_DMOR_05],
    };

    fn check(facts: &BallFacts, rules: &Rules) -> Result<(), Contradiction> {
        facts.target.check(rules)?;
        Contradiction::if_both(
            facts.enfilade && facts.target.formation == Formation::Square,
            "enfilade",
            "target.formation",
            SK_GAP_14,
            "a square has no long axis to be enfiladed",
        )
    }

    fn run(facts: &BallFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Ball, NoRoll> {
        ball(facts, rules, hand)
    }
}
