//! Moves that are barred to some troops (GM-RATE-04, -10, GM-TER-08, GM-CRAL-03, GM-VIL-04, -05, -24, -25, -27, GM-GAP-12).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::movement::Troops;
use crate::words::{Class, Formation, Gun, State};

/// What the unit would do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Going {
    #[default]
    Move,
    Manhandle,
    CrossLinearObstacle,
    /// Carried over a linear obstacle by a charge or compulsory move.
    CarriedOverObstacle,
}

/// A unit would move.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayMoveFacts {
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub troops: Troops,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub class: Class,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub formation: Formation,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub state: State,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub gun: Gun,
    /// Horse artillery.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub horse: bool,
    #[schemars(extend("x-group" = "Move", "x-common" = true))]
    pub going: Going,
    /// Pinned: passed through by friends that ran.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "GM-GAP-12"))]
    pub pinned: bool,
    /// Walkabout: the other of its two turns was spent stationary.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "GM-CRAL-03"))]
    pub stood_still: bool,
    /// Walkabout: it only takes a formation or facing.
    #[schemars(extend("x-group" = "Move", "x-clause" = "GM-CRAL-03"))]
    pub only_forms: bool,
}

pub struct MayMove;

impl Procedure for MayMove {
    type Rules = Rules;
    type Facts = MayMoveFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "may-move",
        kind: Kind::Permission,
        title: "May it move so",
        dice: "",
        clauses: &[GM_RATE_01, GM_RATE_03, GM_RATE_04, GM_RATE_09, GM_RATE_10, GM_TER_07, GM_TER_08, GM_CRAL_03, GM_GAP_12],
    };

    fn run(facts: &MayMoveFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let square = facts.troops == Troops::Infantry && facts.formation == Formation::Square;
        let square_moves = rules.movement.infantry(facts.class, 4).is_some();
        let walkabout = facts.state == State::Walkabout;
        let manhandles = rules.movement.artillery(facts.class, facts.horse)[1].is_some() && facts.gun.is_light();
        let obstacle = facts.going == Going::CrossLinearObstacle;
        let ruling = rule()
            .no_if(facts.pinned, GM_GAP_12, "a pinned unit neither moves nor changes formation until it has stood still for a turn")
            .no_if(walkabout && !facts.only_forms, GM_CRAL_03, "in walkabout it does not move")
            .no_if(walkabout && !facts.stood_still, GM_CRAL_03, "one turn of walkabout is spent stationary")
            .yes_if(walkabout, GM_CRAL_03, "in its other turn of walkabout it may take any formation and facing")
            .no_if(square && !square_moves, GM_RATE_04, "squares of this class cannot move")
            .yes_if(square, GM_RATE_03, "a square of this class moves")
            .no_if(
                facts.going == Going::Manhandle && facts.troops == Troops::Artillery && !manhandles,
                GM_RATE_10,
                "only light guns of horse batteries are manhandled",
            )
            .yes_if(
                facts.going == Going::Manhandle && facts.troops == Troops::Artillery,
                GM_RATE_09,
                "a horse battery of light guns is manhandled",
            )
            .no_if(obstacle && facts.troops == Troops::Cavalry, GM_TER_08, "cavalry does not cross a linear obstacle of its own will")
            .no_if(obstacle && facts.troops == Troops::Artillery, GM_TER_07, "artillery cannot cross a linear obstacle")
            .yes_if(
                facts.going == Going::CarriedOverObstacle && facts.troops == Troops::Cavalry,
                GM_TER_08,
                format!(
                    "carried over it, cavalry loses {} figure in {} and is unformed",
                    rules.movement.obstacle_lost.value, rules.movement.obstacle_of
                ),
            )
            .yes_if(obstacle, GM_TER_07, "foot crosses it, formed troops becoming unformed")
            .otherwise_yes(GM_RATE_01, "nothing bars the move");
        Ok(ruling.into())
    }
}

/// GM-TER-08: figures cavalry loses when it is carried over an obstacle: one of each full four.
pub fn obstacle_loss(figures: i32, rules: &Rules) -> i32 {
    figures / rules.movement.obstacle_of.max(1) * rules.movement.obstacle_lost.value
}
