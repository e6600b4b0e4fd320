//! Risk to a general (GM-RTG-01 to -13): one die on the table when fire comes too near him.

use grognard_engine::dice::{Ask, Dice};
use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::words::General;

/// Whose fire puts him at risk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FireOf {
    Skirmishers,
    Infantry,
    #[default]
    Artillery,
}

/// A general near the target of a fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RiskFacts {
    #[schemars(extend("x-group" = "General", "x-common" = true))]
    pub general: General,
    #[schemars(extend("x-group" = "Fire", "x-common" = true))]
    pub fire: FireOf,
    /// Inches from the target.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "General", "x-common" = true, "x-clause" = "GM-RTG-01"))]
    pub distance: u8,
}

impl Default for RiskFacts {
    fn default() -> RiskFacts {
        RiskFacts { general: General::Brigade, fire: FireOf::Artillery, distance: 3 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    Unhurt,
    Hero,
    Unhorsed,
    Killed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct GeneralFate {
    pub general: General,
    pub fate: Fate,
    /// Whose morale it touches: units so near (nought: none, or his own), and by how much.
    pub within: i32,
    pub morale: i32,
}

impl GeneralFate {
    pub fn words(self) -> String {
        let GeneralFate { general, fate, within, morale } = self;
        let near = || format!("units testing morale within {within}\" have {morale:+} this turn");
        match (fate, general) {
            (Fate::Unhurt, _) => "the general is unhurt".into(),
            (Fate::Hero, _) => format!("the general masters his horse, a hero: {}", near()),
            (Fate::Unhorsed, _) => format!("the general is unhorsed: {}", near()),
            (Fate::Killed, General::Brigade) => format!(
                "the brigade general is killed and replaced in the next compulsory moves (his successor only orders charges): \
                 his units test with {morale:+} this turn, the brigade tests, and its morale is {morale:+} for the rest of the game"
            ),
            (Fate::Killed, General::CorpsOrArmy) => {
                format!("the general is killed and replaced in the next compulsory moves: {}", near())
            }
            (Fate::Killed, _) => "the general is killed and replaced in the next compulsory moves".into(),
        }
    }

    pub const fn short(self) -> &'static str {
        match self.fate {
            Fate::Unhurt => "unhurt",
            Fate::Hero => "a hero",
            Fate::Unhorsed => "unhorsed",
            Fate::Killed => "killed",
        }
    }

    pub fn clauses(self) -> Vec<Clause> {
        match (self.fate, self.general) {
            (Fate::Unhurt, _) => vec![GM_RTG_05],
            (Fate::Hero, _) => vec![GM_RTG_06],
            (Fate::Unhorsed, _) => vec![GM_RTG_07],
            (Fate::Killed, General::Brigade) => vec![GM_RTG_08, GM_RTG_10, GM_RTG_11, GM_RTG_12, GM_RTG_13],
            (Fate::Killed, General::CorpsOrArmy) => vec![GM_RTG_08, GM_RTG_09],
            (Fate::Killed, _) => vec![GM_RTG_08],
        }
    }
}

/// The roll on the table.
pub fn fate(general: General, side: Side, rules: &Rules, hand: &mut dyn Hand) -> Result<GeneralFate, NoRoll> {
    let face = hand.roll(&Ask::new(Dice::d6(1), side, "risk to general", GM_RTG_04))?.value;
    let by = rules.generals.table[(face - 1).clamp(0, 5) as usize];
    let fate = match by {
        GM_RTG_05 => Fate::Unhurt,
        GM_RTG_06 => Fate::Hero,
        GM_RTG_07 => Fate::Unhorsed,
        _ => Fate::Killed,
    };
    let (near, modifiers) = (&rules.generals, &rules.morale.modifiers);
    let (within, morale) = match (fate, general) {
        (Fate::Hero, _) => (near.effect_within.value, modifiers.hero.value),
        (Fate::Unhorsed, _) => (near.effect_within.value, modifiers.unhorsed.value),
        (Fate::Killed, General::CorpsOrArmy) => (near.senior_within.value, modifiers.senior_killed.value),
        (Fate::Killed, General::Brigade) => (0, modifiers.brigadier_killed.value),
        _ => (0, 0),
    };
    Ok(GeneralFate { general, fate, within, morale })
}

/// How near he must be to be at risk from this fire.
pub fn risk_within(fire: FireOf, rules: &Rules) -> (i32, Clause) {
    let near = match fire {
        FireOf::Skirmishers => rules.generals.by_skirmishers,
        FireOf::Infantry => rules.generals.by_infantry,
        FireOf::Artillery => rules.generals.by_artillery,
    };
    (near.value, near.clause)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RiskOutcome {
    /// `None`: he is too far away to be at risk.
    pub fate: Option<GeneralFate>,
    #[serde(skip)]
    by: Clause,
}

impl Verdict for RiskOutcome {
    fn words(&self) -> String {
        match self.fate {
            None => "The general is too far from the target to be at risk.".into(),
            Some(fate) => {
                let words = fate.words();
                format!("T{}.", &words[1..])
            }
        }
    }
    fn headline(&self) -> String {
        self.fate.map_or("not at risk", GeneralFate::short).into()
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut by = vec![self.by];
        if let Some(fate) = self.fate {
            by.extend(fate.clauses());
        }
        by
    }
}

pub struct RiskToGeneral;

impl Procedure for RiskToGeneral {
    type Rules = Rules;
    type Facts = RiskFacts;
    type Outcome = RiskOutcome;
    const CARD: Card = Card {
        name: "risk-to-general",
        kind: Kind::Test,
        title: "Risk to a general",
        dice: "1d6",
        clauses: &[
            GM_RTG_01, GM_RTG_02, GM_RTG_03, GM_RTG_04, GM_RTG_05, GM_RTG_06, GM_RTG_07, GM_RTG_08, GM_RTG_09, GM_RTG_10, GM_RTG_11,
            GM_RTG_12, GM_RTG_13,
        ],
    };

    fn check(facts: &RiskFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_asked(facts.general == General::None, "general", GM_RTG_01, "there is no general to be at risk")
    }

    fn run(facts: &RiskFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RiskOutcome, NoRoll> {
        let (within, by) = risk_within(facts.fire, rules);
        if i32::from(facts.distance) > within {
            return Ok(RiskOutcome { fate: None, by });
        }
        Ok(RiskOutcome { fate: Some(fate(facts.general, Side::Red, rules, hand)?), by })
    }
}
