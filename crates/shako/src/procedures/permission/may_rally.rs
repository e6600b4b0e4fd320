//! May a unit in Fallback try to rally? SK-TRAL-01, SK-TRAL-02, SK-RALLY-02, SK-RALLY-03, SK-GAP-24.

use crate::clause::*;
use crate::procedures::test::rally::{RallyFacts, may_try};
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

/// Yes: it may roll. The facts are those of the test itself.
pub fn may_rally(facts: &RallyFacts, rules: &Rules) -> Finding {
    let finding = Finding::from(may_try(facts, rules));
    let last = i32::from(facts.attempts_used) + 1 >= rules.rally.attempts.value;
    if finding.allowed() {
        return if last {
            finding.if_yes(|| so(SK_RALLY_02, "it is the last try"))
        } else {
            finding.if_yes(|| so(SK_RALLY_02, "one more try is left, in the next Command phase"))
        };
    }
    if last {
        finding.if_no(|| so(SK_RALLY_03, "it is Broken and removed"))
    } else {
        finding.if_no(|| so(SK_RALLY_03, "this chance is lost"))
    }
}

no_dice! {
    MayRally: RallyFacts => Finding = may_rally;
    Permission "may-rally" "May a unit in Fallback try to rally" [SK_TRAL_01, SK_TRAL_02, SK_RALLY_02, SK_RALLY_03, SK_GAP_24]
}
