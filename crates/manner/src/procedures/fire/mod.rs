//! Artillery, skirmishers and volleys, and what a fire can do besides killing figures.

pub mod artillery;
pub mod artillery_to_hit;
pub mod general;
pub mod range_on_charge;
pub mod skirmishers;
pub mod volley;

use grognard_engine::Clause;
use grognard_engine::umpire::{Effect, Role};
use serde::Serialize;

use crate::clause::*;
use crate::rules::Casualties;

use general::GeneralFate;

/// What every kind of fire can bring.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fire {
    /// Figures to remove, and officers among them.
    pub casualties: Casualties,
    /// The firer is low on ammunition.
    pub low_ammunition: bool,
    /// What became of a general near the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub general: Option<GeneralFate>,
    #[serde(skip)]
    pub by: Vec<Clause>,
}

impl Fire {
    pub fn words(&self) -> String {
        let mut words = match self.casualties.figures {
            0 => "No casualties".to_owned(),
            1 => "1 figure lost".to_owned(),
            figures => format!("{figures} figures lost"),
        };
        match self.casualties.officers {
            0 => {}
            1 => words.push_str(", one of them an officer"),
            officers => words.push_str(&format!(", {officers} of them officers")),
        }
        if self.low_ammunition {
            words.push_str("; the firer is low on ammunition and cannot fire until resupplied");
        }
        if let Some(fate) = self.general {
            words.push_str("; ");
            words.push_str(&fate.words());
        }
        words
    }

    pub fn headline(&self) -> String {
        let mut words = match self.casualties.figures {
            0 => "no casualties".to_owned(),
            1 => "1 figure".to_owned(),
            figures => format!("{figures} figures"),
        };
        if self.casualties.officers > 0 {
            words.push_str(" with officer");
        }
        if self.low_ammunition {
            words.push_str(", low ammunition");
        }
        if let Some(fate) = self.general {
            words.push_str(", general ");
            words.push_str(fate.short());
        }
        words
    }

    /// The target loses figures and officers; the firer may be low on ammunition.
    pub fn effects(&self) -> Vec<Effect> {
        let by = self.by.first().copied().unwrap_or(GM_ACAS_01);
        let mut effects = losses(Role::B, self.casualties, by);
        if self.low_ammunition {
            effects.push(Effect::set(Role::A, "low_ammunition", true, GM_AMMO_01));
        }
        effects
    }
}

/// Figures and officers lost by one party.
pub fn losses(role: Role, casualties: Casualties, by: Clause) -> Vec<Effect> {
    let mut effects = Vec::new();
    if casualties.figures > 0 {
        effects.push(Effect::add(role, "figures", -i64::from(casualties.figures), by));
        effects.push(Effect::add(role, "lost", casualties.figures.into(), by));
    }
    if casualties.officers > 0 {
        effects.push(Effect::add(role, "officers_lost", casualties.officers.into(), by));
    }
    effects
}
