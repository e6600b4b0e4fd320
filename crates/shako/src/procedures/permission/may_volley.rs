//! May a battalion volley? SK-WSQ-01, SK-HSQ-07, SK-HSQ-15, SK-MASS-06, SK-INIT-18, SK-TOWN-02, SK-TOWN-04, SK-GAP-16.
//!
//! Only lines and garrisons volley. Not a square, not a battalion that failed its hasty square, not a column forced into line this turn,
//! not one that charged or is hit in flank or rear.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::procedures::test::melee::Edge;
use crate::rules::Rules;
use crate::troops::Formation;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayVolleyFacts {
    /// Formation of the battalion.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-16", "x-role" = "a"))]
    pub formation: Formation,
    /// It holds a town sector.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-TOWN-02"))]
    pub garrison: bool,
    /// The target attacks its sector.
    #[schemars(extend("x-clause" = "SK-TOWN-04"))]
    pub target_attacks_sector: bool,
    /// It failed a hasty square this turn.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-HSQ-15", "x-role" = "a"))]
    pub failed_hasty_square: bool,
    /// A staggered column, forced into line this turn.
    #[schemars(extend("x-clause" = "SK-MASS-06"))]
    pub forced_into_line: bool,
    /// It charged this turn.
    #[schemars(extend("x-clause" = "SK-GAP-16"))]
    pub charged: bool,
    /// Where an enemy touches it.
    #[schemars(extend("x-clause" = "SK-GAP-16"))]
    pub touched: Edge,
    /// In Fallback.
    #[schemars(extend("x-clause" = "SK-GAP-22", "x-role" = "a"))]
    pub fallback: bool,
    /// Its division rolled 0 and could not move.
    #[schemars(extend("x-clause" = "SK-INIT-18"))]
    pub division_halted: bool,
    /// Inches to the target.
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "SK-GAP-16"))]
    pub distance: f64,
    /// The target is visible, in front (for a line) and not in melee with another friend.
    #[schemars(extend("x-clause" = "SK-FIRE-05"))]
    pub target_eligible: bool,
}

impl Default for MayVolleyFacts {
    fn default() -> Self {
        MayVolleyFacts {
            formation: Formation::default(),
            garrison: false,
            target_attacks_sector: false,
            failed_hasty_square: false,
            forced_into_line: false,
            charged: false,
            touched: Edge::default(),
            fallback: false,
            division_halted: false,
            distance: 1.0,
            target_eligible: true,
        }
    }
}

/// Yes: it may volley.
pub fn may_volley(facts: &MayVolleyFacts, rules: &Rules) -> Finding {
    let flanked = facts.touched != Edge::Front && !facts.garrison;
    let finding: Finding = rule()
        .no_if(facts.fallback, SK_GAP_22, "a unit in Fallback does not fire")
        .no_if(facts.formation == Formation::Square && !facts.garrison, SK_WSQ_01, "infantry in square may not volley")
        .no_if(facts.failed_hasty_square, SK_HSQ_15, "a battalion that failed its hasty square may not fire")
        .no_if(facts.forced_into_line, SK_MASS_06, "a column forced into line may not fire this turn")
        .no_if(facts.charged, SK_GAP_16, "a unit does not volley in the turn it charges")
        .no_if(facts.formation != Formation::Line && !facts.garrison, SK_GAP_16, "only lines (and garrisons) volley")
        .no_if(flanked, SK_GAP_16, "it is touched in flank or rear")
        .no_if(!rules.fire.volley_range.covers(facts.distance), SK_GAP_16, "the target is more than 2 inches away")
        .no_if(!facts.target_eligible, SK_FIRE_05, "it is no eligible volley target")
        .yes_if(
            facts.garrison && facts.target_attacks_sector,
            SK_TOWN_04,
            "every unit that attacks the sector may be fired at, from whatever side",
        )
        .yes_if(facts.garrison, SK_TOWN_02, "a garrison fires through any side of its sector")
        .yes_if(facts.division_halted, SK_INIT_18, "a division that rolled 0 still fires")
        .otherwise_yes(SK_GAP_16, "a formed line may volley")
        .into();
    let no = !finding.allowed();
    finding
        .and_if(no && facts.failed_hasty_square && facts.formation == Formation::Line, || {
            so(SK_HSQ_07, "though in line, it gets no volley at the chargers")
        })
        .and_if(!no && facts.garrison && facts.target_attacks_sector, || so(SK_TOWN_02, "its facing does not matter"))
}

no_dice! {
    MayVolley: MayVolleyFacts => Finding = may_volley;
    Permission "may-volley" "May this battalion volley" [SK_WSQ_01, SK_HSQ_07, SK_HSQ_15, SK_MASS_06, SK_INIT_18, SK_TOWN_02, SK_TOWN_04, SK_FIRE_05, SK_GAP_16, SK_GAP_22]
}
