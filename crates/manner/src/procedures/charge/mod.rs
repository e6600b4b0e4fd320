//! Whole charges, from declaration to result: several tests in a row with no decision between them.

pub mod cavalry;
pub mod guns;
pub mod infantry;
pub mod storm_guns;

use grognard_engine::Clause;
use grognard_engine::umpire::{Effect, Role, Verdict};
use serde::Serialize;

use super::fire::{Fire, losses};
use super::morale::MoraleOutcome;
use crate::clause::*;
use crate::rules::Casualties;

/// A charge that ends before contact.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "stage", rename_all = "kebab-case")]
pub enum Short {
    /// The chargers fail their test and stay halted.
    Halted { morale: MoraleOutcome },
    /// The target does not stand.
    TargetGone { morale: MoraleOutcome },
    /// The chargers stop under fire.
    Stopped { morale: MoraleOutcome },
}

/// What fire did to the chargers on the way in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Toll {
    pub casualties: Casualties,
    pub low_ammunition: bool,
}

impl From<&Fire> for Toll {
    fn from(fire: &Fire) -> Toll {
        Toll { casualties: fire.casualties, low_ammunition: fire.low_ammunition }
    }
}

impl Toll {
    fn words(self) -> String {
        match self.casualties.figures {
            0 => String::new(),
            1 => "Fire kills 1 figure of the chargers. ".into(),
            figures => format!("Fire kills {figures} figures of the chargers. "),
        }
    }

    /// The chargers are role A, the fire is the target's.
    fn effects(self) -> Vec<Effect> {
        let mut effects = losses(Role::A, self.casualties, GM_FPT_07);
        if self.low_ammunition {
            effects.push(Effect::set(Role::B, "low_ammunition", true, GM_AMMO_01));
        }
        effects
    }
}

impl Short {
    fn words(&self) -> String {
        match self {
            Short::Halted { .. } => "The chargers fail their test and stay halted.".into(),
            Short::TargetGone { morale } => format!("The target {}; the chargers make their compulsory move.", morale.words),
            Short::Stopped { morale } => format!("Under fire the charging unit {}.", morale.words),
        }
    }

    fn headline(&self) -> String {
        match self {
            Short::Halted { .. } => "chargers stay halted".into(),
            Short::TargetGone { morale } => format!("target {}", morale.headline()),
            Short::Stopped { morale } => format!("chargers under fire: {}", morale.headline()),
        }
    }

    fn clauses(&self) -> Vec<Clause> {
        match self {
            Short::Halted { morale } => morale.clauses(),
            Short::TargetGone { morale } => {
                let mut by = morale.clauses();
                by.push(GM_SEQ_08);
                by
            }
            Short::Stopped { morale } => {
                let mut by = morale.clauses();
                by.push(GM_FPT_07);
                by
            }
        }
    }

    fn effects(&self) -> Vec<Effect> {
        match self {
            Short::Halted { morale } | Short::Stopped { morale } => morale.effects_on(Role::A),
            Short::TargetGone { morale } => morale.effects_on(Role::B),
        }
    }
}

/// How a charge ends: short, or in contact with a result of its own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ChargeOutcome<V> {
    pub toll: Toll,
    #[serde(flatten)]
    pub ended: Ended<V>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended<V> {
    Short(Short),
    Contact(V),
}

impl<V> ChargeOutcome<V> {
    fn short(toll: Toll, short: Short) -> ChargeOutcome<V> {
        ChargeOutcome { toll, ended: Ended::Short(short) }
    }
}

impl<V: Verdict> Verdict for ChargeOutcome<V> {
    fn words(&self) -> String {
        let end = match &self.ended {
            Ended::Short(short) => short.words(),
            Ended::Contact(contact) => contact.words(),
        };
        format!("{}{end}", self.toll.words())
    }
    fn headline(&self) -> String {
        match &self.ended {
            Ended::Short(short) => short.headline(),
            Ended::Contact(contact) => contact.headline(),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        match &self.ended {
            Ended::Short(short) => short.clauses(),
            Ended::Contact(contact) => contact.clauses(),
        }
    }
    fn effects(&self) -> Vec<Effect> {
        let mut effects = self.toll.effects();
        effects.extend(match &self.ended {
            Ended::Short(short) => short.effects(),
            Ended::Contact(contact) => contact.effects(),
        });
        effects
    }
}
