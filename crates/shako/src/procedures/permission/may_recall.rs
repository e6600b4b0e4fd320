//! May cavalry recall before fighting a square? SK-PMREC-01, SK-PMREC-06, SK-PMREC-07, SK-CVSQ-05.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::Finding;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayRecallFacts {
    /// The square was formed hastily, against this charge.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-PMREC-01"))]
    pub hasty: bool,
    /// The cavalry is on a Breakthrough.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-PMREC-07"))]
    pub breakthrough: bool,
}

impl Default for MayRecallFacts {
    fn default() -> Self {
        MayRecallFacts { hasty: true, breakthrough: false }
    }
}

/// Yes: it may try.
pub fn may_recall(facts: &MayRecallFacts, _: &Rules) -> Finding {
    Finding::from(
        rule()
            .no_if(facts.breakthrough && !facts.hasty, SK_CVSQ_05, "a Breakthrough into another square must be fought")
            .no_if(facts.breakthrough, SK_PMREC_07, "a Breakthrough rules out a Recall until the following turn")
            .no_if(!facts.hasty, SK_PMREC_06, "against a square already formed it must go to contact and fight")
            .otherwise_yes(SK_PMREC_01, "cavalry that charged a hasty square may try to recall; its owner's choice"),
    )
}

no_dice! {
    MayRecall: MayRecallFacts => Finding = may_recall;
    Permission "may-recall" "May cavalry recall before fighting a square" [SK_PMREC_01, SK_PMREC_06, SK_PMREC_07, SK_CVSQ_05]
}
