//! Recovering from unformed, pinned, low on ammunition (GM-RAL-01, -03, -04, GM-AMMO-07, GM-IVI-12, -15, -22, GM-IVA-13).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;

/// What the unit would recover from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Recovers {
    #[default]
    Unformed,
    Pinned,
    LowAmmunition,
    /// It retreated from a melee this turn.
    RetreatFromMelee,
    /// It won a melee whose loser retreated.
    WonAgainstRetreat,
    /// It won a melee whose loser routed.
    WonAgainstRout,
    /// A battery that beat infantry off.
    BatteryThatWon,
}

/// Is the unit in order again at the end of the turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayRallyFacts {
    #[schemars(extend("x-group" = "State", "x-common" = true))]
    pub from: Recovers,
    /// It stayed where it was for the whole turn.
    #[schemars(extend("x-group" = "Turn", "x-common" = true, "x-clause" = "GM-RAL-01"))]
    pub stationary: bool,
    /// It was interpenetrated or interpenetrated others, or moved against its will.
    #[schemars(extend("x-group" = "Turn", "x-common" = true, "x-clause" = "GM-RAL-03"))]
    pub disturbed: bool,
    /// It would take another formation or facing.
    #[schemars(extend("x-group" = "Turn", "x-clause" = "GM-RAL-04"))]
    pub changes_formation: bool,
    /// It fired this turn.
    #[schemars(extend("x-group" = "Turn", "x-clause" = "GM-IVI-15"))]
    pub fired: bool,
}

impl Default for MayRallyFacts {
    fn default() -> MayRallyFacts {
        MayRallyFacts { from: Recovers::Unformed, stationary: true, disturbed: false, changes_formation: false, fired: false }
    }
}

pub struct MayRally;

impl Procedure for MayRally {
    type Rules = Rules;
    type Facts = MayRallyFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "may-rally",
        kind: Kind::Permission,
        title: "Is it in order again at the end of the turn",
        dice: "",
        clauses: &[GM_RAL_01, GM_RAL_03, GM_RAL_04, GM_AMMO_06, GM_AMMO_07, GM_IVI_12, GM_IVI_15, GM_IVI_22, GM_IVA_13, GM_RAL_02],
    };

    fn run(facts: &MayRallyFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let from = |what: Recovers| facts.from == what;
        let ruling = rule()
            .yes_if(from(Recovers::LowAmmunition) && facts.stationary, GM_AMMO_07, "a full turn stationary resupplies it")
            .no_if(
                from(Recovers::LowAmmunition),
                GM_AMMO_07,
                format!("resupply takes stationary turns: {}", rules.skirmish.resupply_turns.value),
            )
            .no_if(facts.disturbed, GM_RAL_03, "interpenetration or involuntary movement bars it this turn")
            .yes_if(from(Recovers::RetreatFromMelee), GM_IVI_12, "it may try to rally when the turn ends, unformed until then")
            .yes_if(from(Recovers::WonAgainstRetreat), GM_IVI_15, "the winner rallies when the turn ends, even if it fired")
            .yes_if(from(Recovers::WonAgainstRout), GM_IVI_22, "the winner is unformed and rallies at the end of the turn")
            .yes_if(from(Recovers::BatteryThatWon), GM_IVA_13, "the battery is unformed for the turn and then rallies")
            .no_if(!facts.stationary, GM_RAL_01, "rallying takes a full turn stationary")
            .no_if(from(Recovers::Pinned) && facts.changes_formation, GM_RAL_04, "a pinned unit keeps the formation it had")
            .yes_if(from(Recovers::Pinned), GM_RAL_04, "a pinned unit rallies in the formation it had")
            .no_if(facts.fired, GM_RAL_02, "a rallying unit does not fire")
            .otherwise_yes(GM_RAL_01, "a full turn stationary, in any formation and facing");
        let low = from(Recovers::LowAmmunition) && !ruling.allowed;
        Ok(Permit::from(ruling).also_if(low, GM_AMMO_06))
    }
}
