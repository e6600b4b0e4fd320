//! Hours and arrivals to turns.

use super::origin::{Origin, Sourced};
use super::words::{Pinned, Words};
use crate::battle::{Arrival, Header};
use serde::Deserialize;

/// `[time]` of a game.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Time {
    pub minutes_per_turn: u32,
    turns: Words,
    arrival_turn: Words,
    /// Officers come on so many turns before their troops.
    pub officers_enter_turns_before: Option<u32>,
    pub first_player: Option<String>,
    pub entry: Option<String>,
    pub origin: Origin,
}

impl Time {
    /// The sentences implemented here.
    pub fn pinned(&self) -> [Pinned<'_>; 2] {
        [
            ("time.turns", &self.turns, "ceil(hours * # / minutes_per_turn)"),
            ("time.arrival_turn", &self.arrival_turn, "# + floor((arrives.at - starts) / minutes_per_turn)"),
        ]
    }

    /// How many turns the battle lasts.
    pub fn turns(&self, header: &Header) -> Sourced<u32> {
        Sourced::new(turns(header.hours, self.minutes_per_turn), &self.origin)
    }

    /// The turn troops come on: 1 for those present.
    pub fn arrival(&self, arrives: Option<Arrival>) -> u32 {
        arrives.map_or(1, |arrival| arrival_turn(arrival.minutes, self.minutes_per_turn))
    }

    /// The turn their officer comes on.
    pub fn officer(&self, arrives: Option<Arrival>) -> u32 {
        self.arrival(arrives).saturating_sub(self.officers_enter_turns_before.unwrap_or(0)).max(1)
    }
}

/// "ceil(hours * 60 / minutes_per_turn)".
pub fn turns(hours: f64, minutes_per_turn: u32) -> u32 {
    // Hours come as decimals; a millionth of a turn too many is not another turn.
    (hours * 60.0 / f64::from(minutes_per_turn.max(1)) - 1e-6).ceil().max(0.0) as u32
}

/// "1 + floor((arrives.at - starts) / minutes_per_turn)": the turn that holds the clock.
pub fn arrival_turn(minutes_after_start: u32, minutes_per_turn: u32) -> u32 {
    1 + minutes_after_start / minutes_per_turn.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_hold_the_clock() {
        assert_eq!((turns(3.0, 15), turns(9.0, 20), turns(3.5, 60)), (12, 27, 4));
        assert_eq!((arrival_turn(0, 15), arrival_turn(14, 15), arrival_turn(75, 15)), (1, 1, 6));
    }
}
