//! What may victorious cavalry do? SK-HSQ-08, SK-FBDIS-03, SK-WSQ-12, SK-WSQ-13, SK-WSQ-15, SK-CVSQ-04, SK-CVSQ-05, SK-REFORM-02, SK-GAP-23.
//!
//! Cavalry that charged and won may break through once, rally in place or Recall. Not after riding down units in Fallback, nor after a
//! battery whose crew ran for a square.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VictoryFacts {
    /// What the cavalry wants to do.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-23"))]
    pub wants: VictoryWants,
    /// What it has beaten.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-CVSQ-04"))]
    pub beat: Beat,
    /// It charged this turn.
    #[schemars(extend("x-clause" = "SK-GAP-23"))]
    pub charged: bool,
    /// Breakthroughs it has made this turn.
    #[schemars(range(min = 0, max = 2), extend("x-clause" = "SK-GAP-23"))]
    pub breakthroughs: u8,
    /// Inches to the target of a Breakthrough.
    #[schemars(range(min = 0, max = 24), extend("x-common" = true, "x-clause" = "SK-GAP-23"))]
    pub distance: f64,
    /// Degrees off straight ahead.
    #[schemars(range(min = 0, max = 180), extend("x-clause" = "SK-GAP-23"))]
    pub bearing: f64,
    /// That target is formed and in sight.
    #[schemars(extend("x-clause" = "SK-GAP-23"))]
    pub target_formed: bool,
    /// That target is a square.
    #[schemars(extend("x-clause" = "SK-CVSQ-05"))]
    pub target_is_square: bool,
    /// Abandoned guns stand in the way.
    #[schemars(extend("x-clause" = "SK-WSQ-15"))]
    pub abandoned_guns_in_way: bool,
}

impl Default for VictoryFacts {
    fn default() -> Self {
        VictoryFacts {
            wants: VictoryWants::default(),
            beat: Beat::default(),
            charged: true,
            breakthroughs: 0,
            distance: 4.0,
            bearing: 0.0,
            target_formed: true,
            target_is_square: false,
            abandoned_guns_in_way: false,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VictoryWants {
    #[default]
    BreakThrough,
    Recall,
    RallyInPlace,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Beat {
    #[default]
    FormedUnit,
    Square,
    /// Infantry that had failed its hasty square.
    FailedHastySquare,
    /// It only dispersed units in Fallback.
    UnitsInFallback,
    /// A battery whose crew ran for a square, whether it got there or not.
    CrewThatRan,
}

/// Yes: it may.
pub fn after_victory(facts: &VictoryFacts, rules: &Rules) -> Finding {
    let through = facts.wants == VictoryWants::BreakThrough;
    let cavalry = &rules.cavalry;
    let finding: Finding = rule()
        .no_if(through && facts.beat == Beat::UnitsInFallback, SK_FBDIS_03, "riding down units in Fallback is no melee and gives none")
        .no_if(through && facts.beat == Beat::CrewThatRan, SK_WSQ_12, "after a crew that ran for a square there is no Breakthrough")
        .yes_if(facts.beat == Beat::CrewThatRan, SK_WSQ_13, "it must Recall or stay in place")
        .no_if(
            facts.breakthroughs > 0 && facts.wants == VictoryWants::Recall,
            SK_PMREC_07,
            "a Breakthrough rules out a Recall until the following turn",
        )
        .no_if(through && i32::from(facts.breakthroughs) >= cavalry.breakthroughs, SK_GAP_23, "one Breakthrough only")
        .no_if(through && !facts.charged, SK_GAP_23, "only cavalry that charged may break through")
        .no_if(through && facts.abandoned_guns_in_way, SK_WSQ_15, "abandoned guns prevent a Breakthrough")
        .no_if(through && !facts.target_formed, SK_GAP_23, "a Breakthrough needs a formed target in sight")
        .no_if(through && !cavalry.breakthrough.covers(facts.distance), SK_GAP_23, "the target is more than 6 inches away")
        .no_if(through && !cavalry.breakthrough_wheel.covers(facts.bearing), SK_GAP_23, "it takes more than one wheel of 45 degrees")
        .yes_if(facts.beat == Beat::Square, SK_CVSQ_04, "it may break through, rally in place or rally back")
        .yes_if(through && facts.beat == Beat::FailedHastySquare, SK_HSQ_08, "infantry that failed its hasty square has been beaten")
        .yes_if(through, SK_GAP_23, "it charged and won: one Breakthrough")
        .otherwise_yes(SK_REFORM_02, "a Recall is a move back, or a rally in place, after a won melee")
        .into();
    let yes = finding.allowed();
    finding
        .and_if(yes && through && facts.target_is_square, || so(SK_CVSQ_05, "against the next square there is no recall: it must fight"))
        .and_if(yes, || so(SK_REFORM_01, "afterwards it is Blown and must reform"))
}

no_dice! {
    AfterVictory: VictoryFacts => Finding = after_victory;
    Permission "after-victory" "May victorious cavalry break through, recall or rally in place" [SK_HSQ_08, SK_FBDIS_03, SK_WSQ_12, SK_WSQ_13, SK_WSQ_15, SK_CVSQ_04, SK_CVSQ_05, SK_PMREC_07, SK_REFORM_01, SK_REFORM_02, SK_GAP_23]
}
