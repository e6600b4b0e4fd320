//! VB-MVC-03, -05, -09 to -15, VB-PRO-02: recover, limber, go and stay stationary, move obliquely: may it?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use crate::told::{Finding, To, any_facts, ruled, so};
use crate::troops::{Guns, Order, Stand};

/// When in its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    #[default]
    Start,
    Middle,
    End,
}

/// A disordered unit in its move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RecoverFacts {
    /// When in its move.
    #[schemars(extend("x-group" = "Move", "x-common" = true, "x-clause" = "VB-MVC-03"))]
    pub moment: Moment,
    /// Order it is in.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-common" = true, "x-clause" = "VB-GAP-25"))]
    pub order: Order,
    /// In command.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-CMD-10"))]
    pub in_command: bool,
    /// In contact with the enemy.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-10"))]
    pub in_contact: bool,
}

impl Default for RecoverFacts {
    fn default() -> RecoverFacts {
        RecoverFacts { moment: Moment::default(), order: Order::TemporaryDisorder, in_command: true, in_contact: false }
    }
}

/// May it recover from temporary disorder?
pub fn may_recover(facts: &RecoverFacts, _: &Rules) -> Finding {
    let ruling = rule()
        .no_if(facts.order.is_routed(), clause::VB_MFL_11, "a routed unit must first be rallied")
        .no_if(facts.order == Order::PermanentDisorder, clause::VB_GAP_25, "permanent disorder is never recovered")
        .no_if(facts.order == Order::Good, clause::VB_GAP_25, "it is in good order")
        .no_if(!facts.in_command, clause::VB_CMD_10, "out of command it cannot recover")
        .no_if(facts.in_contact, clause::VB_GAP_10, "not in contact with the enemy")
        .no_if(facts.moment == Moment::Middle, clause::VB_MVC_03, "only at the start or the end of its move")
        .otherwise_yes(clause::VB_MVC_03, "at the start or the end of its move");
    Finding::from(ruling).if_yes(|| so(clause::VB_MVC_02, "for half its move").mark(Role::A, "order", To::Text(Order::Good.key())))
}

ruled!(MayRecover, Permission "may-recover", "May a unit recover from temporary disorder?", RecoverFacts => Finding, may_recover, any_facts,
    [VB_MVC_02, VB_MVC_03, VB_CMD_10]);

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
        .otherwise_yes(clause::VB_MVC_07, "horse artillery may do both in one turn; the pair costs half a move");
    let barred = foot && spent && !ruling.allowed;
    Finding::from(ruling).and_if(barred, || so(clause::VB_PRO_02, "foot artillery may not limber and unlimber in the same turn"))
}

ruled!(MayLimber, Permission "may-limber", "May artillery limber or unlimber?", LimberFacts => Finding, may_limber, any_facts,
    [VB_MVC_04, VB_MVC_05, VB_MVC_06, VB_MVC_07, VB_PRO_02, VB_CMD_14]);

/// A unit that would be, or is, stationary.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StationaryFacts {
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-MVC-11"))]
    pub stand: Stand,
    /// It is a commander's stand.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MVC-11"))]
    pub commander: bool,
    /// Order it is in.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-GAP-26"))]
    pub order: Order,
    /// In command.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-CMD-09"))]
    pub in_command: bool,
    /// Its division is exhausted.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-EXH-05"))]
    pub exhausted: bool,
    /// In contact with the enemy.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-26"))]
    pub in_contact: bool,
    /// It moved this turn.
    #[schemars(extend("x-group" = "Turn", "x-common" = true, "x-clause" = "VB-MVC-10"))]
    pub moved: bool,
    /// Facing changes it made in place this turn; guns: pivots.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "Turn", "x-common" = true, "x-clause" = "VB-MVC-12"))]
    pub facing_changes: u8,
    /// Guns that unlimbered in place this turn.
    #[schemars(extend("x-group" = "Turn", "x-clause" = "VB-MVC-13"))]
    pub unlimbered: bool,
}

impl Default for StationaryFacts {
    fn default() -> StationaryFacts {
        StationaryFacts {
            stand: Stand::default(),
            commander: false,
            order: Order::default(),
            in_command: true,
            exhausted: false,
            in_contact: false,
            moved: false,
            facing_changes: 0,
            unlimbered: false,
        }
    }
}

/// May it become stationary this turn?
pub fn may_go_stationary(facts: &StationaryFacts, rules: &Rules) -> Finding {
    let turned = facts.facing_changes > 0;
    let foot = facts.stand.is_infantry();
    let ruling = rule()
        .no_if(facts.commander, clause::VB_MVC_11, "commanders may not become stationary")
        .no_if(facts.stand.is_cavalry(), clause::VB_MVC_11, "cavalry may not become stationary")
        .no_if(facts.stand.is_skirmish(), clause::VB_GAP_28, "skirmish stands cannot be stationary")
        .no_if(facts.order != Order::Good, clause::VB_GAP_26, "only a unit in good order")
        .no_if(!facts.in_command, clause::VB_CMD_09, "out of command it cannot become stationary")
        .no_if(facts.exhausted, clause::VB_EXH_05, "the stands of an exhausted division cannot become stationary")
        .no_if(facts.in_contact, clause::VB_GAP_26, "not in contact with the enemy")
        .no_if(facts.moved, clause::VB_MVC_10, "it takes the whole move")
        .no_if(turned && !foot, clause::VB_MVC_09, "guns that pivot are not stationary")
        .no_if(facts.facing_changes > 1, clause::VB_MVC_12, "one facing change in place is free, no more")
        .yes_if(turned, clause::VB_MVC_12, "infantry may change facing once and still be stationary")
        .yes_if(facts.unlimbered && facts.stand.is_artillery(), clause::VB_MVC_13, "guns may unlimber in place and be stationary")
        .otherwise_yes(clause::VB_MVC_11, "infantry and artillery may become stationary");
    let share = rules.tables.costs.go_stationary.value;
    Finding::from(ruling).if_yes(|| so(clause::VB_MVC_10, format!("for {share} of its move")).mark(Role::A, "stationary", To::Flag(true)))
}

ruled!(MayGoStationary, Permission "may-go-stationary", "May a unit become stationary?", StationaryFacts => Finding, may_go_stationary, any_facts,
    [VB_MVC_10, VB_MVC_11, VB_MVC_12, VB_MVC_13, VB_CMD_09, VB_EXH_05]);

/// Does a stationary unit stay so?
pub fn keeps_stationary(facts: &StationaryFacts, _: &Rules) -> Finding {
    let turned = facts.facing_changes > 0;
    let ruling = rule()
        .no_if(facts.exhausted, clause::VB_EXH_04, "the stands of an exhausted division lose stationary status")
        .no_if(facts.order != Order::Good, clause::VB_GAP_26, "disorder and rout end it")
        .no_if(!facts.in_command, clause::VB_GAP_26, "found out of command it loses it")
        .no_if(facts.moved, clause::VB_GAP_26, "moving ends it")
        .no_if(turned && facts.stand.is_artillery(), clause::VB_MVC_09, "guns that pivot lose stationary status")
        .no_if(facts.facing_changes > 1, clause::VB_MVC_12, "one facing change in place is free, no more")
        .yes_if(turned, clause::VB_MVC_12, "infantry may change facing once and remain stationary")
        .otherwise_yes(clause::VB_GAP_26, "it lasts from turn to turn");
    let lost = !ruling.allowed;
    let clause = ruling.clause;
    Finding::from(ruling).and_if(lost, || so(clause, "it is no longer stationary").mark(Role::A, "stationary", To::Flag(false)))
}

ruled!(KeepsStationary, Permission "keeps-stationary", "Does a stationary unit stay stationary?", StationaryFacts => Finding, keeps_stationary, any_facts,
    [VB_MVC_09, VB_MVC_12, VB_EXH_04]);

/// A stand that would move obliquely.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObliqueFacts {
    /// Kind of stand.
    #[serde(default)]
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-MVC-14"))]
    pub stand: Stand,
    /// It is a commander's stand.
    #[serde(default)]
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MVC-15"))]
    pub commander: bool,
    /// Degrees off straight ahead.
    #[schemars(range(min = 0, max = 180), extend("x-group" = "Move", "x-common" = true, "x-clause" = "VB-MVC-14"))]
    pub angle: f64,
    /// The move goes into contact.
    #[serde(default)]
    #[schemars(extend("x-group" = "Move", "x-clause" = "VB-ZOC-01"))]
    pub into_contact: bool,
}

/// May it move obliquely?
pub fn may_oblique(facts: &ObliqueFacts, rules: &Rules) -> Finding {
    let costs = &rules.tables.costs;
    let free = if costs.oblique.value == 0.0 { "at no extra cost" } else { "at a cost" };
    rule()
        .no_if(facts.commander, clause::VB_MVC_15, "the oblique is for infantry and cavalry")
        .no_if(facts.stand.is_artillery(), clause::VB_MVC_15, "the oblique is for infantry and cavalry")
        .no_if(!rules.within(facts.angle, costs.oblique_angle.value), clause::VB_MVC_14, "too far off straight ahead")
        .no_if(facts.into_contact, clause::VB_ZOC_01, "no oblique move into contact")
        .otherwise_yes(clause::VB_MVC_14, &format!("keeping its facing, {free}"))
        .into()
}

ruled!(MayOblique, Permission "may-oblique", "May a stand move obliquely?", ObliqueFacts => Finding, may_oblique, any_facts,
    [VB_MVC_14, VB_MVC_15, VB_ZOC_01]);
