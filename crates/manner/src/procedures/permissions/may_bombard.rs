//! At what a battery may fire (GM-ARES-01 to -05, GM-NOTE-21 to -23, GM-VIL-17, -26, GM-AMMO-06, GM-PASS-13).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::words::GunRange;

/// Overhead fire, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Overhead {
    #[default]
    No,
    /// Over friends from level or higher ground.
    Over,
    /// Over friends from lower ground, up at the target.
    FromLowerGround,
}

/// A battery would fire at a target.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayBombardFacts {
    #[schemars(extend("x-group" = "Fire", "x-common" = true))]
    pub range: GunRange,
    /// Low on ammunition.
    #[schemars(extend("x-group" = "Battery", "x-role" = "a", "x-clause" = "GM-AMMO-06"))]
    pub low_ammunition: bool,
    /// Infantry or cavalry passed through the battery this period.
    #[schemars(extend("x-group" = "Battery", "x-clause" = "GM-PASS-13"))]
    pub passed_through: bool,
    /// Inches from the target to the nearest friend; not stated: none near.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "Friends", "x-common" = true, "x-clause" = "GM-ARES-01"))]
    pub friend_to_target: Option<u8>,
    /// Inches from the battery's front to the nearest friend before it; not stated: none near.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "Friends", "x-clause" = "GM-ARES-03"))]
    pub friend_to_battery: Option<u8>,
    /// Friends stand in the fire arc.
    #[schemars(extend("x-group" = "Friends", "x-clause" = "GM-ARES-02"))]
    pub friends_in_arc: bool,
    #[schemars(extend("x-group" = "Fire", "x-clause" = "GM-ARES-03"))]
    pub overhead: Overhead,
    /// Inches between two units that ball is to hit together; not stated: one unit.
    #[schemars(range(min = 0.0, max = 24.0), extend("x-group" = "Target", "x-clause" = "GM-ARES-05"))]
    pub gap_between_targets: Option<f64>,
    /// The target is a village.
    #[schemars(extend("x-group" = "Target", "x-clause" = "GM-VIL-17"))]
    pub village: bool,
    /// The village is empty.
    #[schemars(extend("x-group" = "Target", "x-clause" = "GM-VIL-26"))]
    pub empty: bool,
}

pub struct MayBombard;

impl Procedure for MayBombard {
    type Rules = Rules;
    type Facts = MayBombardFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "may-bombard",
        kind: Kind::Permission,
        title: "May a battery fire at it",
        dice: "",
        clauses: &[
            GM_ARES_01, GM_ARES_02, GM_ARES_03, GM_ARES_04, GM_ARES_05, GM_NOTE_21, GM_NOTE_22, GM_NOTE_23, GM_VIL_17, GM_VIL_26,
            GM_AMMO_06, GM_PASS_13,
        ],
    };

    fn run(facts: &MayBombardFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let a = &rules.artillery;
        let within = |inches: Option<u8>, limit: i32| inches.is_some_and(|inches| i32::from(inches) <= limit);
        let canister = facts.range == GunRange::Canister;
        let safe = if facts.village { rules.villages.friends_near.value } else { a.friends_near_target.value };
        let near = within(facts.friend_to_target, safe);
        let over = facts.overhead != Overhead::No;
        let lower = facts.overhead == Overhead::FromLowerGround;
        let apart = facts.gap_between_targets.is_some_and(|gap| gap >= f64::from(a.ball_spread.value));
        let ruling = rule()
            .no_if(facts.low_ammunition, GM_AMMO_06, "it is low on ammunition until resupplied")
            .no_if(facts.passed_through, GM_PASS_13, "friends passed through the guns this period")
            .no_if(near && facts.village, GM_VIL_17, format!("friends are within {safe}\" of the village"))
            .no_if(near, GM_ARES_01, format!("friends are within {safe}\" of the target"))
            .no_if(canister && facts.friends_in_arc, GM_ARES_02, "friends stand in the arc of the canister")
            .no_if(
                lower && within(facts.friend_to_battery, a.overhead_higher.value),
                GM_ARES_04,
                format!("firing up overhead, friends are within {}\" of the guns", a.overhead_higher.value),
            )
            .no_if(
                over && within(facts.friend_to_target, a.overhead_friends.value),
                GM_ARES_03,
                format!("firing overhead, friends are within {}\" of the target", a.overhead_friends.value),
            )
            .no_if(
                over && !lower && within(facts.friend_to_battery, a.overhead_friends.value),
                GM_ARES_03,
                format!("firing overhead, friends are within {}\" of the guns", a.overhead_friends.value),
            )
            .no_if(
                apart,
                GM_ARES_05,
                format!("ball hits several units together only if they are less than {}\" apart", a.ball_spread.value),
            )
            .yes_if(
                facts.gap_between_targets.is_some(),
                GM_ARES_05,
                format!("ball may be aimed at units less than {}\" apart", a.ball_spread.value),
            )
            .yes_if(facts.village && facts.empty, GM_VIL_26, "an empty village may be bombarded and set on fire")
            .yes_if(facts.village, GM_VIL_17, format!("no friends are within {safe}\" of the village"))
            .otherwise_yes(GM_ARES_01, "no friends are too near");
        let (by, allowed) = (ruling.clause, ruling.allowed);
        Ok(Permit::from(ruling)
            .also_if(by == GM_ARES_01, GM_NOTE_21)
            .also_if(by == GM_ARES_03 || (allowed && over), GM_NOTE_22)
            .also_if(by == GM_ARES_04 || (allowed && lower), GM_NOTE_23))
    }
}
