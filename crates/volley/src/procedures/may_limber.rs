//! VB-MVC-04 to -07, VB-PRO-02, VB-CMD-14: may artillery limber or unlimber?

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::inches::PartOfMove;
use crate::rules::Rules;
use crate::troops::{Guns, Order};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

/// Artillery that would limber or unlimber.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LimberFacts {
    /// Horse artillery.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-MVC-07"))]
    pub horse: bool,
    /// Calibre.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-GAP-04"))]
    pub guns: Guns,
    /// Order it is in.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-MFL-11"))]
    pub order: Order,
    /// Changes it has made this turn.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "Turn", "x-common" = true, "x-clause" = "VB-MVC-05"))]
    pub changes: u8,
    /// In command.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-CMD-14"))]
    pub in_command: bool,
}

impl Default for LimberFacts {
    fn default() -> LimberFacts {
        LimberFacts { horse: false, guns: Guns::default(), order: Order::default(), changes: 0, in_command: true }
    }
}

/// May it change?
pub fn may_limber(facts: &LimberFacts, rules: &Rules) -> Finding {
    let most = rules.tables.costs.foot_limber_changes.value;
    let (first, foot) = (facts.changes == 0, !facts.horse);
    let spent = f64::from(facts.changes) >= most;
    let ruling = rule()
        .no_if(facts.order.is_routed(), clause::VB_MFL_11, "a routed unit stays as it is until rallied")
        .no_if(facts.guns == Guns::Siege, clause::VB_GAP_04, "siege guns are not limbered during a battle")
        .no_if(!facts.in_command, clause::VB_CMD_14, "out of command artillery may neither limber nor unlimber")
        .no_if(foot && spent, clause::VB_MVC_05, "foot artillery makes one change a turn")
        .no_if(facts.changes > 1, clause::VB_MVC_07, "horse artillery makes one pair of changes a turn")
        .yes_if(foot && first, clause::VB_MVC_04, "foot artillery changes once at no cost")
        .yes_if(first, clause::VB_MVC_06, "horse artillery changes once at no cost")
        .otherwise_yes(
            clause::VB_MVC_07,
            format!("horse artillery may do both in one turn, for {}", PartOfMove(rules.tables.costs.horse_limber_and_unlimber.value)),
        );
    let barred = foot && spent && !ruling.allowed;
    Finding::from(ruling).and_if(barred, || so(clause::VB_PRO_02, "foot artillery may not limber and unlimber in the same turn"))
}

no_dice! {
    /// May artillery limber or unlimber?
    MayLimber: LimberFacts => Finding = may_limber;
    Permission "may-limber" "May artillery limber or unlimber?"
    [VB_MVC_04, VB_MVC_05, VB_MVC_06, VB_MVC_07, VB_PRO_02, VB_CMD_14, VB_GAP_04, VB_MFL_11]
}
