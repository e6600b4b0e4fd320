//! Skirmish fire (GM-SKF-03 to -11, GM-NAT-14): a die a figure, sixes kill, the second kill is an officer and may bring a general into danger
//! (GM-RTG-01). Two or more ones may mean low ammunition (GM-AMMO-03). Modifiers are dice.

use grognard_engine::dice::{Ask, Dice, Die, Grain};
use grognard_engine::umpire::{Card, Effect, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Fire, general};
use crate::Rules;
use crate::clause::*;
use crate::rules::Casualties;
use crate::unit::{Place, Target};
use crate::words::{Arm, Class, Cover, General, Nation, Range};

/// Skirmishers fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SkirmishFacts {
    #[schemars(extend("x-group" = "Firer", "x-role" = "a"))]
    pub nation: Nation,
    #[schemars(extend("x-group" = "Firer", "x-common" = true, "x-role" = "a"))]
    pub class: Class,
    /// Figures firing.
    #[schemars(range(min = 1, max = 24), extend("x-group" = "Firer", "x-common" = true, "x-clause" = "GM-SKF-03"))]
    pub figures_firing: u8,
    #[schemars(extend("x-group" = "Fire", "x-common" = true))]
    pub range: Range,
    #[schemars(extend("x-role" = "b"))]
    pub target: Target,
    /// Where the target is.
    #[schemars(extend("x-group" = "Target"))]
    pub place: Place,
    /// A general within 6" of the target.
    #[schemars(extend("x-group" = "Target", "x-clause" = "GM-RTG-01"))]
    pub general_near: General,
}

impl Default for SkirmishFacts {
    fn default() -> SkirmishFacts {
        SkirmishFacts {
            nation: Nation::default(),
            class: Class::default(),
            figures_firing: 6,
            range: Range::default(),
            target: Target::default(),
            place: Place::default(),
            general_near: General::default(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SkirmishOutcome {
    #[serde(flatten)]
    pub fire: Fire,
}

/// The number of dice (GM-SKF-06): never below nought.
pub fn skirmish_dice(facts: &SkirmishFacts, rules: &Rules, tally: &mut impl Tally) {
    let s = &rules.skirmish;
    tally.line(i32::from(facts.figures_firing) * s.dice_a_figure, GM_SKF_03);
    let target = &facts.target;
    let in_building = facts.place != Place::Open;
    tally.add_if((target.skirmishers && !in_building) || target.arm == Arm::Artillery, s.at_skirmishers_or_artillery);
    tally.add_if(target.cover == Cover::Hard || in_building, s.hard_cover);
    tally.add_if(facts.range == Range::Long, s.long);
    tally.add_if(facts.range == Range::Short, s.short);
    tally.add_if(facts.class == Class::Elite, s.elite);
    tally.add_if(facts.nation == Nation::Spanish, s.spanish);
}

fn assessed_dice(facts: &SkirmishFacts, rules: &Rules, hand: &mut dyn Hand) -> u8 {
    let mut ledger = Ledger::new(0);
    skirmish_dice(facts, rules, &mut ledger);
    ledger.cite(GM_SKF_06);
    let dice = ledger.total().clamp(0, 60);
    hand.assessed(Assessed {
        of: "",
        rating: dice,
        words: &|| format!("{dice} dice, each {} kills", rules.skirmish.kill_on.value),
        ledger: &ledger,
    });
    dice as u8
}

/// What so many kills and ones bring.
fn resolve(kills: i32, ones: i32, facts: &SkirmishFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SkirmishOutcome, NoRoll> {
    let s = &rules.skirmish;
    let mut by = vec![GM_SKF_03];
    let officer = kills >= s.officer_kill.value;
    let mut general = None;
    if officer {
        by.push(GM_SKF_04);
        if facts.general_near != General::None {
            by.push(GM_RTG_01);
            let ask = Ask::new(Dice::d6(1), Side::Red, "second kill: general at risk", GM_SKF_05)
                .grain(Grain::at_least(s.general_on.value))
                .needs_at_least(s.general_on.value);
            if hand.roll(&ask)?.value >= s.general_on.value {
                let fate = general::fate(facts.general_near, Side::Blue, rules, hand)?;
                by.extend(fate.clauses());
                general = Some(fate);
            }
        }
    }
    let mut low_ammunition = false;
    if ones >= s.low_ones.value {
        by.push(GM_AMMO_03);
        let ask = Ask::new(Dice::d6(1), Side::Red, "low ammunition", GM_AMMO_03)
            .grain(Grain::at_most(s.low_on.value))
            .needs_at_most(s.low_on.value);
        low_ammunition = hand.roll(&ask)?.value <= s.low_on.value;
    }
    if facts.target.arm == Arm::Cavalry && kills > 0 {
        by.push(GM_NOTE_01);
    }
    let casualties = Casualties { figures: kills, officers: i32::from(officer) };
    Ok(SkirmishOutcome { fire: Fire { casualties, low_ammunition, general, by } })
}

impl Verdict for SkirmishOutcome {
    fn words(&self) -> String {
        self.fire.words() + "."
    }
    fn headline(&self) -> String {
        self.fire.headline()
    }
    fn clauses(&self) -> Vec<Clause> {
        self.fire.by.clone()
    }
    fn effects(&self) -> Vec<Effect> {
        self.fire.effects()
    }
}

pub struct SkirmishFire;

impl Procedure for SkirmishFire {
    type Rules = Rules;
    type Facts = SkirmishFacts;
    type Outcome = SkirmishOutcome;
    const CARD: Card = Card {
        name: "skirmish-fire",
        kind: Kind::Test,
        title: "Skirmishers' fire",
        dice: "1d6 a figure, 6 kills",
        clauses: &[
            GM_SKF_03, GM_SKF_04, GM_SKF_05, GM_SKF_06, GM_SKF_07, GM_SKF_08, GM_SKF_09, GM_SKF_10, GM_SKF_11, GM_AMMO_03, GM_RTG_01,
            GM_NAT_14, GM_NOTE_01, GM_RTG_04, GM_RTG_06, GM_RTG_07,
        ],
    };

    fn run(facts: &SkirmishFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SkirmishOutcome, NoRoll> {
        let dice = assessed_dice(facts, rules, hand);
        if dice == 0 {
            return resolve(0, 0, facts, rules, hand);
        }
        let (kill_on, one) = (rules.skirmish.kill_on.value as u8, 1);
        let throw = Dice::throw(dice, Die::D6).ends(one, kill_on);
        let rolled = hand.roll(&Ask::new(Dice::Throw(throw), Side::Red, "skirmish fire", GM_SKF_03))?;
        let ones = rolled.kept.iter().filter(|face| **face == one).count() as i32;
        resolve(rolled.value, ones, facts, rules, hand)
    }
}
