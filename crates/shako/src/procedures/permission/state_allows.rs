//! What does a state still allow? SK-GAP-17, SK-GAP-22, SK-GAP-26, SK-GAP-38, SK-REFORM-05, SK-INIT-17, SK-INIT-18, SK-DMOR-04, SK-DMOR-10.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::Finding;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StateFacts {
    /// State of the unit or its division.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-17"))]
    pub state: UnitState,
    /// What it wants to do.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-17"))]
    pub wants: Deed,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UnitState {
    #[default]
    Staggered,
    /// Cavalry that has not reformed.
    Blown,
    Fallback,
    /// Its division rolled 0 for initiative.
    Halted,
    /// Its division is in Retreat.
    Retreat,
    /// Its division is under New Order.
    NewOrder,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    Advance,
    #[default]
    Charge,
    SideStep,
    ChangeFormation,
    Retire,
    Fire,
    FightIfCharged,
    FormHastySquare,
    SupportAFlank,
}

/// Yes: it may.
pub fn state_allows(facts: &StateFacts, rules: &Rules) -> Finding {
    use Deed::*;
    let moving = matches!(facts.wants, Advance | Charge | SideStep | ChangeFormation | Retire);
    let ruling = match facts.state {
        UnitState::Staggered => rule()
            .no_if(matches!(facts.wants, Charge | Advance | SideStep), SK_GAP_17, "a Staggered unit may not charge, advance or side-step")
            .no_if(facts.wants == SupportAFlank, SK_GAP_21, "a Staggered unit supports nobody")
            .yes_if(facts.wants == Fire, SK_GAP_17, "it fires at 1 less")
            .yes_if(facts.wants == FightIfCharged, SK_GAP_17, "it fights at 1 less")
            .otherwise_yes(SK_GAP_17, "it may turn, change formation and retire"),
        UnitState::Blown => rule()
            .no_if(facts.wants == Charge, SK_GAP_38, "Blown cavalry may not charge")
            .yes_if(facts.wants == FightIfCharged, SK_REFORM_05, "it fights Blown, on its Disordered MR")
            .yes_if(moving, SK_GAP_38, "it may move, but then does not reform this turn")
            .otherwise_yes(SK_GAP_38, "being Blown does not hinder this"),
        UnitState::Fallback => rule()
            .no_if(facts.wants == FightIfCharged, SK_FBDIS_01, "touched by a formed enemy it is Broken")
            .otherwise_no(SK_GAP_22, "a unit in Fallback neither moves, fires, charges nor supports"),
        UnitState::Halted if !rules.options.zero_halts => rule().otherwise_yes(SK_INIT_17, "the option of the 0 is not in use"),
        UnitState::Halted => rule()
            .no_if(moving, SK_INIT_17, "a division that rolled 0 cannot move this turn")
            .yes_if(facts.wants == Fire, SK_INIT_18, "its units fire as usual")
            .otherwise_yes(SK_GAP_34, "it still squares and fights"),
        UnitState::Retreat => rule()
            .no_if(facts.wants == FightIfCharged, SK_GAP_26, "formed contact breaks units of a retreating division")
            .otherwise_no(SK_GAP_26, "a retreating division neither moves by itself, fires nor charges"),
        UnitState::NewOrder => rule()
            .yes_if(facts.wants == FightIfCharged, SK_DMOR_04, "it fights on an MR 1 less")
            .otherwise_yes(SK_DMOR_10, "only enacting an Attack order is barred"),
    };
    ruling.into()
}

no_dice! {
    StateAllows: StateFacts => Finding = state_allows;
    Permission "state-allows" "What a Staggered, Blown or beaten unit may still do" [SK_GAP_17, SK_GAP_21, SK_GAP_22, SK_GAP_26, SK_GAP_34, SK_GAP_38, SK_REFORM_05, SK_FBDIS_01, SK_INIT_17, SK_INIT_18, SK_DMOR_04,
     SK_DMOR_10]
}
