//! Assault on an isolated building held by skirmishers (GM-GAP-24): six dice a side, two more for the occupants, four or more kills; more kills wins, a
//! tie holds.

use grognard_engine::dice::{Ask, Dice};
use grognard_engine::umpire::{Card, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;

/// Formed infantry that passed its charge test storms a building.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BuildingFacts {
    /// Skirmishers inside.
    #[schemars(range(min = 1, max = 6), extend("x-group" = "Building", "x-common" = true, "x-clause" = "GM-GAP-24"))]
    pub occupants: u8,
}

impl Default for BuildingFacts {
    fn default() -> BuildingFacts {
        BuildingFacts { occupants: 6 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BuildingOutcome {
    pub taken: bool,
    /// Figures attackers and occupants lost.
    pub lost: [i32; 2],
}

impl Verdict for BuildingOutcome {
    fn words(&self) -> String {
        let result =
            if self.taken { "The building is taken; the occupants retreat." } else { "The building holds; the attackers retreat." };
        format!("The attackers lose {} figures, the occupants {}. {result}", self.lost[0], self.lost[1])
    }
    fn headline(&self) -> String {
        if self.taken { "building taken" } else { "building held" }.into()
    }
    fn clauses(&self) -> Vec<Clause> {
        vec![GM_GAP_24]
    }
}

pub struct BuildingAssault;

impl Procedure for BuildingAssault {
    type Rules = Rules;
    type Facts = BuildingFacts;
    type Outcome = BuildingOutcome;
    const CARD: Card = Card {
        name: "building-assault",
        kind: Kind::Test,
        title: "Assault on an isolated building",
        dice: "6d6 and 8d6, 4 or more kills",
        clauses: &[GM_GAP_24],
    };

    fn run(facts: &BuildingFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<BuildingOutcome, NoRoll> {
        let v = &rules.villages;
        let mut kills = [0, 0];
        for (side, of) in ["attackers", "occupants"].into_iter().enumerate() {
            let mut ledger = Ledger::new(0);
            if side == 0 {
                ledger.add(v.building_dice);
            } else {
                ledger.line(v.building_dice.value.min(facts.occupants.into()), v.building_dice.clause);
                ledger.add(v.building_defender_dice);
            }
            let dice = ledger.total().max(1);
            hand.assessed(Assessed { of, rating: dice, words: &|| format!("{dice} dice"), ledger: &ledger });
            let ask = Ask::new(Dice::hits(dice as u8, v.building_kill_on as u8), Side::BOTH[side], "building assault", GM_GAP_24);
            kills[side] = hand.roll(&ask)?.value;
        }
        let lost = [kills[1].min(v.building_holds.value), kills[0].min(facts.occupants.into())];
        Ok(BuildingOutcome { taken: kills[0] > kills[1], lost })
    }
}
