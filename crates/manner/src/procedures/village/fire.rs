//! Whether shells set a village on fire (GM-VIL-21): a die for each howitzer hit, one starts it; also where it stands empty (GM-VIL-26).

use grognard_engine::dice::{Ask, Dice, Die, Grain};
use grognard_engine::umpire::{Card, Kind, Procedure, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;

/// Howitzers have hit a village.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VillageFireFacts {
    /// Howitzer hits on the village.
    #[schemars(range(min = 1, max = 8), extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-VIL-21"))]
    pub howitzer_hits: u8,
    /// Nobody is in the village.
    #[schemars(extend("x-group" = "Village", "x-clause" = "GM-VIL-26"))]
    pub empty: bool,
}

impl Default for VillageFireFacts {
    fn default() -> VillageFireFacts {
        VillageFireFacts { howitzer_hits: 1, empty: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct VillageFireOutcome {
    pub on_fire: bool,
    #[serde(skip)]
    empty: bool,
}

impl Verdict for VillageFireOutcome {
    fn words(&self) -> String {
        if self.on_fire { "The village is on fire." } else { "No fire starts." }.into()
    }
    fn clauses(&self) -> Vec<Clause> {
        if self.empty { vec![GM_VIL_21, GM_VIL_26] } else { vec![GM_VIL_21] }
    }
}

pub struct VillageFire;

impl Procedure for VillageFire {
    type Rules = Rules;
    type Facts = VillageFireFacts;
    type Outcome = VillageFireOutcome;
    const CARD: Card = Card {
        name: "village-fire",
        kind: Kind::Test,
        title: "Does the village catch fire",
        dice: "1d6 for each howitzer hit",
        clauses: &[GM_VIL_21, GM_VIL_26],
    };

    fn run(facts: &VillageFireFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<VillageFireOutcome, NoRoll> {
        let on = rules.villages.fire_starts_on;
        let throw = Dice::throw(facts.howitzer_hits, Die::D6).counting(1, on.value as u8);
        let ask = Ask::new(Dice::Throw(throw), Side::Red, "village fire", on.clause).grain(Grain::at_least(1));
        Ok(VillageFireOutcome { on_fire: hand.roll(&ask)?.value > 0, empty: facts.empty })
    }
}
