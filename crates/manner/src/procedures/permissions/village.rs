//! Occupying, leaving and moving inside a village, and fighting its fires (GM-VIL-01, -03 to -09, -22, -24, -25, -27).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::movement::Troops;

/// What the troops would do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VillageWish {
    #[default]
    Occupy,
    Leave,
    /// From wall to wall.
    MoveInside,
    PassOnRoad,
    FightFire,
}

/// The village now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VillageState {
    #[default]
    Whole,
    /// Burning, and the attempts to put it out not over.
    Burning,
    /// Burning for its last moves.
    BurningOut,
    BurntOut,
}

/// Troops at a village.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VillageFacts {
    #[schemars(extend("x-group" = "Troops", "x-common" = true))]
    pub troops: Troops,
    #[schemars(extend("x-group" = "Troops", "x-common" = true))]
    pub wish: VillageWish,
    /// It halted in contact with the village last turn.
    #[schemars(extend("x-group" = "Troops", "x-clause" = "GM-VIL-03"))]
    pub in_contact: bool,
    #[schemars(extend("x-group" = "Village", "x-common" = true))]
    pub village: VillageState,
    /// It caught fire while empty.
    #[schemars(extend("x-group" = "Village", "x-clause" = "GM-VIL-27"))]
    pub empty: bool,
    /// Periods it has burned.
    #[schemars(range(min = 0, max = 9), extend("x-group" = "Village", "x-clause" = "GM-VIL-27"))]
    pub periods_burning: u8,
    /// Figures that do nothing else this turn.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Troops", "x-clause" = "GM-VIL-22"))]
    pub idle_figures: u8,
}

impl Default for VillageFacts {
    fn default() -> VillageFacts {
        VillageFacts {
            troops: Troops::Infantry,
            wish: VillageWish::Occupy,
            in_contact: true,
            village: VillageState::Whole,
            empty: false,
            periods_burning: 0,
            idle_figures: 6,
        }
    }
}

pub struct Village;

impl Procedure for Village {
    type Rules = Rules;
    type Facts = VillageFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "village",
        kind: Kind::Permission,
        title: "What troops may do at a village",
        dice: "",
        clauses: &[
            GM_VIL_01, GM_VIL_03, GM_VIL_04, GM_VIL_05, GM_VIL_06, GM_VIL_07, GM_VIL_08, GM_VIL_09, GM_VIL_22, GM_VIL_24, GM_VIL_25,
            GM_VIL_27,
        ],
    };

    fn run(facts: &VillageFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let v = &rules.villages;
        let wish = |what: VillageWish| facts.wish == what;
        let who = |troops: Troops| facts.troops == troops;
        let foot = who(Troops::Infantry) || who(Troops::Skirmishers);
        let burning = facts.village == VillageState::Burning;
        let enters = wish(VillageWish::Occupy) || wish(VillageWish::PassOnRoad);
        let ruling = rule()
            .no_if(
                facts.village == VillageState::BurningOut && (enters || wish(VillageWish::FightFire)),
                GM_VIL_24,
                format!("nobody may enter in the {} moves in which it burns out", v.burns.value),
            )
            .no_if(wish(VillageWish::FightFire) && !burning, GM_VIL_22, "there is no fire to put out")
            .no_if(
                wish(VillageWish::FightFire) && facts.empty && i32::from(facts.periods_burning) > v.empty_fire_periods.value,
                GM_VIL_27,
                format!("an empty village's fire can be fought in its first {} periods only", v.empty_fire_periods.value),
            )
            .no_if(
                wish(VillageWish::FightFire) && (!foot || i32::from(facts.idle_figures) < v.figures_needed.value),
                GM_VIL_22,
                format!("it takes {} figures that do nothing else", v.figures_needed.value),
            )
            .yes_if(
                wish(VillageWish::FightFire) && facts.empty,
                GM_VIL_27,
                format!("troops may enter to fight the fire in its first {} periods", v.empty_fire_periods.value),
            )
            .yes_if(wish(VillageWish::FightFire), GM_VIL_22, format!("{} idle figures may try to put it out", v.figures_needed.value))
            .no_if(burning && enters, GM_VIL_24, "nobody may enter a burning village")
            .yes_if(who(Troops::Cavalry) && wish(VillageWish::PassOnRoad), GM_VIL_04, "cavalry passes through on a road")
            .no_if(who(Troops::Cavalry), GM_VIL_04, "cavalry may not occupy a village")
            .yes_if(who(Troops::Artillery) && wish(VillageWish::PassOnRoad), GM_VIL_05, "artillery passes through on a road")
            .no_if(who(Troops::Artillery), GM_VIL_05, "artillery may not occupy a village")
            .yes_if(
                who(Troops::Skirmishers) && wish(VillageWish::Leave),
                GM_VIL_06,
                "skirmishers leave in half a turn by the wall they occupy",
            )
            .yes_if(
                who(Troops::Skirmishers) && wish(VillageWish::MoveInside),
                GM_VIL_08,
                "skirmishers move freely from wall to wall, formed",
            )
            .yes_if(
                wish(VillageWish::Leave),
                GM_VIL_07,
                "it forms up in contact with the village in any formation, unformed, with a full turn",
            )
            .yes_if(wish(VillageWish::MoveInside), GM_VIL_09, "figures move from wall to wall but count as moved and unformed")
            .yes_if(
                facts.village == VillageState::BurntOut && wish(VillageWish::Occupy),
                GM_VIL_25,
                format!("a burnt-out village may be occupied again, with a defence factor of {}", v.df_after_fire.value),
            )
            .yes_if(
                who(Troops::Skirmishers) && wish(VillageWish::Occupy),
                GM_VIL_01,
                "skirmishers occupy it with half a move and count as formed",
            )
            .no_if(wish(VillageWish::Occupy) && !facts.in_contact, GM_VIL_03, "infantry halts on contact and moves in the next turn")
            .yes_if(wish(VillageWish::Occupy), GM_VIL_03, "infantry moves in and lines the walls, unformed")
            .otherwise_yes(GM_VIL_03, "foot passes through");
        Ok(ruling.into())
    }
}
