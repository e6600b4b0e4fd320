//! What becomes of a unit in an engagement.

use std::fmt;

use grognard_engine::umpire::{Effect, Role};
use serde::{Serialize, Serializer};

use super::count;
use crate::clause;

/// What becomes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    Holds,
    Retires,
    Routs,
    Broken,
}

impl Fate {
    const ALL: [Fate; 4] = [Fate::Holds, Fate::Retires, Fate::Routs, Fate::Broken];

    pub const fn words(self) -> &'static str {
        match self {
            Fate::Holds => "holds",
            Fate::Retires => "retires",
            Fate::Routs => "routs",
            Fate::Broken => "broken",
        }
    }
}

/// Why a fate is what it is, where more than the plain result decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The plain result of winning, losing or a tie.
    Result,
    /// Staggers and kills reached its full morale.
    Worn,
    /// Unlimbered guns that lost.
    GunsLost,
    /// Infantry in the open that lost to cavalry.
    RiddenDown,
    /// A Huzzah! that lost.
    Huzzah,
}

impl Why {
    const ALL: [Why; 5] = [Why::Result, Why::Worn, Why::GunsLost, Why::RiddenDown, Why::Huzzah];
}

/// One unit after the engagement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct After {
    pub kills: u8,
    pub staggers: u8,
    pub fate: Fate,
    pub why: Why,
    /// Moves it retires or routs.
    pub moves: u8,
    pub blown: bool,
    pub officer_killed: bool,
    /// It rolled a double one: its staggers were ignored.
    pub huzzah: bool,
    pub failed: bool,
}

/// The same as one number, in which its fields stand in their order: odds compare many of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Packed(u64);

impl After {
    #[inline]
    pub fn packed(self) -> Packed {
        let After { kills, staggers, fate, why, moves, blown, officer_killed, huzzah, failed } = self;
        let flags = [blown, officer_killed, huzzah, failed].into_iter().fold(0, |flags, flag| flags << 1 | u8::from(flag));
        Packed(u64::from_be_bytes([0, 0, kills, staggers, fate as u8, why as u8, moves, flags]))
    }
}

impl Packed {
    fn after(self) -> After {
        let [_, _, kills, staggers, fate, why, moves, flags] = self.0.to_be_bytes();
        let [blown, officer_killed, huzzah, failed] = [3, 2, 1, 0].map(|place| flags >> place & 1 == 1);
        After {
            kills,
            staggers,
            fate: Fate::ALL[usize::from(fate)],
            why: Why::ALL[usize::from(why)],
            moves,
            blown,
            officer_killed,
            huzzah,
            failed,
        }
    }
}

/// The units of a side afterwards, in the order listed; nearly always one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Afters {
    first: Packed,
    others: Option<Box<Others>>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Others(Vec<Packed>);

impl Afters {
    /// Of so many units, one at least.
    #[inline]
    pub fn of(units: usize, after: impl Fn(usize) -> Packed) -> Afters {
        let others = if units > 1 { Some(Box::new(Others((1..units).map(&after).collect()))) } else { None };
        Afters { first: after(0), others }
    }

    pub fn iter(&self) -> impl Iterator<Item = After> {
        let others = self.others.iter().flat_map(|others| &others.0);
        std::iter::once(&self.first).chain(others).map(|packed| packed.after())
    }

    pub fn are_many(&self) -> bool {
        self.others.is_some()
    }
}

impl fmt::Debug for Afters {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Afters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl After {
    /// What a roster writes of the unit.
    pub fn effects(&self, role: Role) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.kills > 0 {
            effects.push(Effect::add(role, "kills", self.kills.into(), clause::HZ_ENG_31));
        }
        if self.staggers > 0 {
            effects.push(Effect::add(role, "staggers", self.staggers.into(), clause::HZ_ENG_29));
        }
        match self.fate {
            Fate::Routs => {
                effects.push(Effect::set(role, "routing", true, clause::HZ_ENG_40));
                effects.push(Effect::set(role, "formation", "mob", clause::HZ_ENG_40));
                effects.push(Effect::set(role, "blown", false, clause::HZ_CAV_01));
            }
            Fate::Broken => effects.push(Effect::set(role, "broken", true, clause::HZ_ENG_32)),
            Fate::Holds | Fate::Retires => {}
        }
        if self.blown {
            effects.push(Effect::set(role, "blown", true, clause::HZ_CAV_01));
        }
        if self.officer_killed {
            effects.push(Effect::set(role, "officer_attached", false, clause::HZ_OCAS_02));
        }
        effects
    }

    pub fn words(&self) -> String {
        let loss = match (self.kills, self.staggers) {
            (0, 0) => "is unharmed".to_owned(),
            (0, staggers) => format!("takes {}", count(staggers.into(), "stagger")),
            (kills, 0) => format!("takes {}", count(kills.into(), "kill")),
            (kills, staggers) => format!("takes {} and {}", count(kills.into(), "kill"), count(staggers.into(), "stagger")),
        };
        let fate = match (self.fate, self.why) {
            (Fate::Holds, _) => " and holds".to_owned(),
            (Fate::Retires, Why::Huzzah) => " and retires instead of routing, for its Huzzah!".to_owned(),
            (Fate::Retires, _) => format!(" and retires {} facing the enemy", count(self.moves.into(), "move")),
            (Fate::Routs, _) => " and routs as a mob".to_owned(),
            (Fate::Broken, Why::RiddenDown) => " and is broken, ridden down in the open".to_owned(),
            (Fate::Broken, Why::GunsLost) => " and is broken: the guns are lost".to_owned(),
            (Fate::Broken, _) => " and is broken: remove it".to_owned(),
        };
        let blown = if self.blown { "; it is blown" } else { "" };
        let officer = if self.officer_killed { "; its officer is killed" } else { "" };
        format!("{loss}{fate}{blown}{officer}")
    }
}
