//! What the parties of a melee may do in the next turn (GM-IVI-05, -12 to -15, -21, -22, GM-IVA-06, -13).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;

/// What it would do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    #[default]
    ChangeFormation,
    Reinforce,
    /// Take any formation and facing in the compulsory step.
    FormAnyWay,
    FightFormed,
}

/// How the melee ended for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Melee {
    Draw,
    Wavering,
    LoserRetreated,
    #[default]
    LoserRouted,
    BatteryDispersed,
    BatteryWon,
}

/// A unit in the turn after a melee.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AfterMeleeFacts {
    #[schemars(extend("x-group" = "Melee", "x-common" = true))]
    pub melee: Melee,
    /// It was the loser.
    #[schemars(extend("x-group" = "Melee", "x-common" = true))]
    pub lost: bool,
    #[schemars(extend("x-group" = "Wish", "x-common" = true))]
    pub wish: Wish,
    /// The reinforcement can come into contact with the original unit.
    #[schemars(extend("x-group" = "Wish", "x-clause" = "GM-IVI-05"))]
    pub in_contact: bool,
}

pub struct AfterMelee;

impl Procedure for AfterMelee {
    type Rules = Rules;
    type Facts = AfterMeleeFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "after-melee",
        kind: Kind::Permission,
        title: "What it may do the turn after a melee",
        dice: "",
        clauses: &[GM_IVI_05, GM_IVI_12, GM_IVI_13, GM_IVI_21, GM_IVI_22, GM_IVA_06, GM_IVA_13, GM_IVI_08],
    };

    fn run(facts: &AfterMeleeFacts, _: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let goes_on = matches!(facts.melee, Melee::Draw | Melee::Wavering);
        let melee = |what: Melee| facts.melee == what;
        let wish = |what: Wish| facts.wish == what;
        let forms = wish(Wish::ChangeFormation) || wish(Wish::FormAnyWay);
        let ruling = rule()
            .yes_if(
                goes_on && wish(Wish::Reinforce) && facts.in_contact,
                GM_IVI_05,
                "reinforcements in contact add their ranks, and nothing else",
            )
            .no_if(goes_on && wish(Wish::Reinforce), GM_IVI_05, "reinforcements must reach the original unit")
            .no_if(wish(Wish::Reinforce), GM_IVI_05, "the melee is over")
            .no_if(goes_on && forms, GM_IVI_08, "the melee goes on with all its figures")
            .yes_if(goes_on, GM_IVI_08, "another round is fought")
            .no_if(facts.lost, GM_IVI_12, "the loser is unformed until it rallies")
            .no_if(melee(Melee::LoserRetreated) && forms, GM_IVI_13, "the winner keeps formation and facing, and is unformed")
            .no_if(melee(Melee::LoserRetreated), GM_IVI_13, "the winner is unformed")
            .yes_if(melee(Melee::LoserRouted) && forms, GM_IVI_21, "the winner takes any formation and facing on the spot")
            .no_if(melee(Melee::LoserRouted), GM_IVI_22, "the winner is unformed until the end of the turn")
            .yes_if(
                melee(Melee::BatteryDispersed) && forms,
                GM_IVA_06,
                "the infantry takes any direction and formation in the compulsory step",
            )
            .no_if(melee(Melee::BatteryDispersed), GM_IVA_06, "the infantry is unformed for the period")
            .otherwise_no(GM_IVA_13, "the battery is unformed for the turn and then rallies");
        Ok(ruling.into())
    }
}
