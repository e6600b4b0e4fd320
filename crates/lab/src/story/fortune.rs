//! Luck in a few figures.

use grognard_engine::Side;
use grognard_engine::luck::Luck;
use serde::Serialize;

use crate::statistics::at_least;

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Fortune {
    /// Who had it.
    pub side: Side,
    /// In the game's coin.
    pub by: f64,
    /// The standard deviation of such a sum.
    pub usual: f64,
    /// About the share of battles in which one is this lucky or luckier.
    pub chance: f64,
}

impl Fortune {
    /// Nothing where no throw could do harm.
    pub fn of(luck: &Luck, parts: f64) -> Option<Fortune> {
        let (red, usual) = (luck.of(Side::Red), luck.deviation());
        if usual == 0.0 {
            return None;
        }
        let side = if red >= 0.0 { Side::Red } else { Side::Blue };
        Some(Fortune { side, by: red.abs() / parts, usual: usual / parts, chance: at_least(red.abs() / usual) })
    }

    pub fn words(&self) -> String {
        match 1.0 / self.chance.max(1e-9) {
            often if often < 2.5 => "That is no more than dice do every other day.".to_owned(),
            often if often < 1_000.0 => format!("About one battle in {often:.0} is this lucky."),
            _ => "Fewer than one battle in a thousand is this lucky.".to_owned(),
        }
    }
}
