//! Has cavalry reformed? SK-REFORM-01..04, SK-REFORM-06..11, SK-INFCAV-08, SK-GAP-38.
//!
//! After a Recall or a rally cavalry is Blown until it has spent one whole turn stationary, rallied and out of melee.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ReformFacts {
    /// Why it has to reform.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-REFORM-01"))]
    pub after: After,
    /// It is in Fallback, not rallied.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-REFORM-06", "x-role" = "a"))]
    pub fallback: bool,
    /// Whole turns it has stood since, this one included.
    #[schemars(range(min = 0, max = 3), extend("x-common" = true, "x-clause" = "SK-REFORM-04"))]
    pub whole_turns: u8,
    /// It moved this turn.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-REFORM-04", "x-role" = "a"))]
    pub moved: bool,
    /// It was engaged in melee this turn.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-REFORM-04"))]
    pub engaged: bool,
    /// Its division rolled 0 for initiative.
    #[schemars(extend("x-clause" = "SK-REFORM-11"))]
    pub division_rolled_zero: bool,
}

impl Default for ReformFacts {
    fn default() -> Self {
        ReformFacts { after: After::default(), fallback: false, whole_turns: 1, moved: false, engaged: false, division_rolled_zero: false }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum After {
    #[default]
    Recall,
    RallyInPlace,
    Rally,
    DrivenOff,
}

/// Yes: it reforms this turn and is Fresh again.
pub fn reform(facts: &ReformFacts, rules: &Rules) -> Finding {
    let early = rules.options.reform_after_movement;
    let too_soon = i32::from(facts.whole_turns) < rules.cavalry.reform_turns.value;
    let finding: Finding = rule()
        .no_if(
            facts.fallback && facts.after == After::DrivenOff,
            SK_INFCAV_08,
            "cavalry that fell back before infantry must rally before it can reform",
        )
        .no_if(facts.fallback, SK_REFORM_06, "a regiment that has not rallied from Fallback cannot reform")
        .no_if(early && facts.division_rolled_zero, SK_REFORM_11, "its division rolled 0 and cannot reform its cavalry this turn")
        .no_if(too_soon && facts.after == After::Rally, SK_REFORM_07, "it may reform on the turn after its rally, no sooner")
        .no_if(too_soon, SK_REFORM_04, "reforming takes one whole turn")
        .no_if(facts.moved, SK_REFORM_04, "it moved: reforming needs a whole turn stationary")
        .no_if(facts.engaged && !early, SK_REFORM_04, "it was engaged: reforming needs a whole turn out of melee")
        .yes_if(early, SK_REFORM_10, "it has not moved, and reforms at the end of its division's movement")
        .otherwise_yes(SK_REFORM_08, "a whole turn stationary and out of melee: the Blown marker comes off in the Command phase")
        .into();
    let yes = finding.allowed();
    let why = match facts.after {
        After::Recall => so(SK_REFORM_02, "a Recall is a move back after a won melee"),
        After::RallyInPlace => so(SK_REFORM_02, "a rally in place after a won melee counts as a Recall"),
        After::Rally | After::DrivenOff => so(SK_REFORM_03, "a rally follows a forced Fallback"),
    };
    let finding = finding.and(why).and_if(!yes, || so(SK_REFORM_01, "it must reform, and is Blown until it has"));
    let ready = rules.cavalry.ready_after_rally;
    let finding = finding
        .and_if(facts.after == After::Rally, || so(ready.clause, format!("ready for combat on turn {} after the rally", ready.value)));
    if yes { finding.and(so(SK_GAP_38, "it is Fresh again").flag(Role::A, "blown", false)) } else { finding }
}

no_dice! {
    Reform: ReformFacts => Finding = reform;
    Permission "reform" "Does Blown cavalry reform this turn" [SK_REFORM_01, SK_REFORM_02, SK_REFORM_03, SK_REFORM_04, SK_REFORM_06, SK_REFORM_07, SK_REFORM_08, SK_REFORM_10, SK_REFORM_11,
     SK_INFCAV_08, SK_GAP_38]
}
