//! A unit moves into skirmishers. SK-MASS-15, SK-FBFR-04, SK-GAP-15.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::Class;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ContactFacts {
    /// The unit that moves into the stand.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-15", "x-role" = "b"))]
    pub class: Class,
    /// The stand is in wood, rough ground or a town.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-15"))]
    pub in_cover: bool,
    /// The mover is a friend falling back, or a column deploying.
    #[schemars(extend("x-clause" = "SK-FBFR-04"))]
    pub friend: bool,
}

/// Yes: the stand is removed. No: it gets away.
pub fn skirmisher_contact(facts: &ContactFacts, rules: &Rules) -> Finding {
    let finding: Finding = rule()
        .no_if(facts.friend, SK_FBFR_04, "friends push the stand aside as any formed unit does")
        .no_if(facts.class == Class::Skirmishers, SK_GAP_15, "skirmishers may not end within an inch of one another, but only fire")
        .no_if(facts.class.is_cavalry() && facts.in_cover, SK_GAP_15, "cavalry cannot touch a stand in wood, rough ground or a town")
        .yes_if(facts.class.is_cavalry(), SK_GAP_15, "cavalry in the open rides the stand down and goes on")
        .otherwise_no(SK_GAP_15, "the stand withdraws and the mover goes on")
        .into();
    let gone = finding.allowed();
    let inches = rules.skirmishers.withdraw.inches;
    let withdraws = !gone && facts.class != Class::Skirmishers && !(facts.class.is_cavalry() && facts.in_cover);
    let finding = finding.and_if(withdraws, || so(SK_GAP_15, format!("it withdraws {inches} inches")));
    if gone { finding.and(so(SK_GAP_15, "the stand is removed").flag(Role::A, "broken", true)) } else { finding }
}

no_dice! {
    SkirmisherContact: ContactFacts => Finding = skirmisher_contact;
    Permission "skirmisher-contact" "A unit moves into a skirmisher stand: is it removed" [SK_FBFR_04, SK_GAP_15]
}
