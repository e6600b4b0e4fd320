//! What a battery may do in a turn (GM-ACT-01 to -15, GM-SPEC-01, GM-AMMO-08).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::words::{Class, Gun};

/// One of the printed actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BatteryAction {
    /// Half a limbered move, then unlimber (and fire, if it may).
    MoveAndUnlimber,
    /// Unlimber on the spot (and fire, if it may).
    Unlimber,
    /// Limber, and half a move for all but 12-pounders.
    Limber,
    #[default]
    Stationary,
    /// A full limbered move.
    FullMove,
}

/// A battery would act.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ArtilleryActionFacts {
    #[schemars(extend("x-group" = "Battery", "x-common" = true, "x-role" = "a"))]
    pub gun: Gun,
    /// Horse artillery.
    #[schemars(extend("x-group" = "Battery", "x-common" = true, "x-role" = "a"))]
    pub horse: bool,
    #[schemars(extend("x-group" = "Battery", "x-role" = "a", "x-clause" = "GM-SPEC-01"))]
    pub class: Class,
    #[schemars(extend("x-group" = "Action", "x-common" = true))]
    pub action: BatteryAction,
    /// How often it would fire.
    #[schemars(range(min = 0, max = 2), extend("x-group" = "Action", "x-common" = true, "x-clause" = "GM-ACT-14"))]
    pub fires: u8,
    /// With canister.
    #[schemars(extend("x-group" = "Action", "x-clause" = "GM-ACT-15"))]
    pub canister: bool,
    /// Low ammunition came in the first of its two fires.
    #[schemars(extend("x-group" = "Action", "x-clause" = "GM-AMMO-08"))]
    pub low_in_first_fire: bool,
}

impl Default for ArtilleryActionFacts {
    fn default() -> ArtilleryActionFacts {
        ArtilleryActionFacts {
            gun: Gun::default(),
            horse: false,
            class: Class::First,
            action: BatteryAction::Stationary,
            fires: 1,
            canister: false,
            low_in_first_fire: false,
        }
    }
}

pub struct ArtilleryAction;

impl Procedure for ArtilleryAction {
    type Rules = Rules;
    type Facts = ArtilleryActionFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "artillery-action",
        kind: Kind::Permission,
        title: "What a battery may do in a turn",
        dice: "",
        clauses: &[
            GM_ACT_01, GM_ACT_02, GM_ACT_03, GM_ACT_04, GM_ACT_05, GM_ACT_06, GM_ACT_07, GM_ACT_08, GM_ACT_09, GM_ACT_10, GM_ACT_11,
            GM_ACT_12, GM_ACT_13, GM_ACT_14, GM_ACT_15, GM_SPEC_01, GM_AMMO_08,
        ],
    };

    fn run(facts: &ArtilleryActionFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let a = &rules.actions;
        let twelve = facts.gun == Gun::Twelve;
        let printed = a.of(facts.gun, facts.horse);
        // The columns of the table: moving, unlimbering, limbering, standing. A 12-pounder's first column is a full move and nothing else.
        let column = match facts.action {
            BatteryAction::MoveAndUnlimber if !twelve => Some(0),
            BatteryAction::FullMove if twelve => Some(0),
            BatteryAction::MoveAndUnlimber | BatteryAction::FullMove => None,
            BatteryAction::Unlimber => Some(1),
            BatteryAction::Limber => Some(2),
            BatteryAction::Stationary => Some(3),
        };
        let fires = i32::from(facts.fires);
        let Some(option) = column.and_then(|column| printed.get(column)).copied() else {
            // A full limbered march is free to lighter guns; a 12-pounder cannot move and unlimber.
            return Ok(match (twelve, fires) {
                (true, _) => rule().otherwise_no(GM_ACT_10, "a 12-pounder moves and does nothing else"),
                (false, 0) => rule().otherwise_yes(GM_ACT_01, "a limbered battery may use its whole move"),
                (false, _) => rule().otherwise_no(GM_ACT_01, "a battery that uses its whole move does not fire"),
            }
            .into());
        };
        let picked = facts.horse && facts.class.is_picked() && facts.action == BatteryAction::Stationary && !twelve;
        let canister_most = if picked { a.picked_canister_fires } else { a.canister_fires };
        let ruling = rule()
            .no_if(fires > a.foot_fires.value && (!facts.horse || twelve), a.foot_fires.clause, "only horse batteries fire twice")
            .no_if(fires > option.fires, option.clause, "the action leaves no time for that")
            .no_if(facts.canister && fires > canister_most.value, GM_ACT_15, "canister is fired once in a turn")
            .yes_if(
                facts.canister && fires > a.canister_fires.value,
                canister_most.clause,
                "stationary Guard and Elite horse artillery may fire canister twice",
            )
            .yes_if(facts.low_in_first_fire && fires > 1, GM_AMMO_08, "low ammunition in the first fire does not stop the second")
            .otherwise_yes(option.clause, "the table allows it");
        Ok(Permit::from(ruling).also_if(true, GM_ACT_01))
    }
}
