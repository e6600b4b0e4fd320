//! Putting out a fire in a village (GM-VIL-22 to -24, -27): six idle figures, four or more at the first attempt, then five, then six.

use grognard_engine::dice::{Ask, Dice, Grain};
use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;

/// Troops try to put out a fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ExtinguishFacts {
    /// Which attempt it is; of an empty village, how many periods it has burned.
    #[schemars(range(min = 1, max = 3), extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-VIL-23"))]
    pub attempt: u8,
    /// Figures that do nothing else this turn.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-VIL-22"))]
    pub idle_figures: u8,
    /// The village stood empty when it caught fire.
    #[schemars(extend("x-group" = "Fire", "x-clause" = "GM-VIL-27"))]
    pub empty: bool,
}

impl Default for ExtinguishFacts {
    fn default() -> ExtinguishFacts {
        ExtinguishFacts { attempt: 1, idle_figures: 6, empty: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ExtinguishOutcome {
    pub out: bool,
    /// The last attempt has failed: it burns to the end.
    pub burns_out: bool,
    /// Moves it then burns, in which nobody may enter.
    pub burns_for: i32,
    #[serde(skip)]
    empty: bool,
}

impl Verdict for ExtinguishOutcome {
    fn words(&self) -> String {
        match (self.out, self.burns_out) {
            (true, _) => "The fire is out.".into(),
            (false, false) => "The village burns on; the next attempt is harder.".into(),
            (false, true) => {
                format!("The fire cannot be put out: the village burns for {} further moves and nobody may enter.", self.burns_for)
            }
        }
    }
    fn headline(&self) -> String {
        if self.out { "fire out" } else { "burns on" }.into()
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut by = vec![GM_VIL_23];
        if self.burns_out {
            by.push(GM_VIL_24);
        }
        if self.empty {
            by.push(GM_VIL_27);
        }
        by
    }
}

pub struct Extinguish;

impl Procedure for Extinguish {
    type Rules = Rules;
    type Facts = ExtinguishFacts;
    type Outcome = ExtinguishOutcome;
    const CARD: Card = Card {
        name: "extinguish",
        kind: Kind::Test,
        title: "Putting out a village fire",
        dice: "1d6",
        clauses: &[GM_VIL_22, GM_VIL_23, GM_VIL_24, GM_VIL_27],
    };

    fn check(facts: &ExtinguishFacts, rules: &Rules) -> Result<(), Contradiction> {
        let needed = rules.villages.figures_needed;
        let why = format!("an attempt takes {} figures that do nothing else", needed.value);
        Contradiction::if_both(i32::from(facts.idle_figures) < needed.value, "idle_figures", "attempt", needed.clause, &why)
    }

    fn run(facts: &ExtinguishFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ExtinguishOutcome, NoRoll> {
        let attempt = usize::from(facts.attempt.clamp(1, 3)) - 1;
        let needed = rules.villages.extinguish[attempt];
        let ask =
            Ask::new(Dice::d6(1), Side::Red, "extinguish", needed.clause).grain(Grain::at_least(needed.value)).needs_at_least(needed.value);
        let out = hand.roll(&ask)?.value >= needed.value;
        let burns_out = !out && attempt == 2;
        let burns_for = if burns_out { rules.villages.burns.value } else { 0 };
        Ok(ExtinguishOutcome { out, burns_out, burns_for, empty: facts.empty })
    }
}
