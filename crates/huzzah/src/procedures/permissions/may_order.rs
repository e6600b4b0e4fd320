//! HZ-ORG-09, HZ-ORES-01, HZ-ORES-02, HZ-ORES-04..06, HZ-ORES-08..10, HZ-ORES-12..14, HZ-ORES-16, HZ-ORES-17, HZ-ORES-20, HZ-ORES-23,
//! HZ-ORES-25, HZ-OFF-13, HZ-OFF-17: whom may this officer order?

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::words::{OfficerLevel, OrderKind};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayOrderFacts {
    /// The officer's level.
    #[schemars(extend("x-group" = "Officer", "x-common" = true))]
    pub level: OfficerLevel,
    /// To which unit he is attached.
    #[schemars(extend("x-group" = "Officer", "x-common" = true, "x-clause" = "HZ-ORES-16"))]
    pub attached_to: AttachedTo,
    /// The level of the officer whom a CinC has superseded.
    #[schemars(extend("x-group" = "Officer", "x-clause" = "HZ-ORES-01"))]
    pub superseding: Option<OfficerLevel>,
    /// Whom he would order.
    #[schemars(extend("x-group" = "Ordered", "x-common" = true))]
    pub target: Ordered,
    /// It is not part of his command.
    #[schemars(extend("x-group" = "Ordered", "x-clause" = "HZ-ORG-09"))]
    pub not_his: bool,
    /// The unit is routing.
    #[schemars(extend("x-group" = "Ordered", "x-role" = "a", "x-clause" = "HZ-ORES-23"))]
    pub routing: bool,
    /// Another officer is attached to the unit.
    #[schemars(extend("x-group" = "Ordered", "x-clause" = "HZ-ORES-17"))]
    pub other_officer_attached: bool,
    /// What he would order.
    #[schemars(extend("x-group" = "Ordered", "x-clause" = "HZ-ORES-20"))]
    pub order: OrderKind,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AttachedTo {
    #[default]
    Nobody,
    /// The very unit that is to be ordered.
    ThisUnit,
    AnotherUnit,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ordered {
    #[default]
    Unit,
    Brigade,
    Division,
    Corps,
}

no_dice! {
    MayOrder: MayOrderFacts => Fate = may_order, check check;
    Permission "may-order" "Whom may this officer order?"
    [
        HZ_ORG_09, HZ_ORES_01, HZ_ORES_02, HZ_ORES_04, HZ_ORES_05, HZ_ORES_06, HZ_ORES_08, HZ_ORES_09, HZ_ORES_10, HZ_ORES_12, HZ_ORES_13,
        HZ_ORES_14, HZ_ORES_16, HZ_ORES_17, HZ_ORES_20, HZ_ORES_23, HZ_ORES_25, HZ_ORES_26, HZ_OFF_13, HZ_OFF_17,
    ]
}

fn check(facts: &MayOrderFacts, _: &Rules) -> Result<(), Contradiction> {
    let junior = facts.level != OfficerLevel::CommanderInChief && facts.superseding.is_some();
    Contradiction::if_both(junior, "level", "superseding", HZ_ORES_26, "only the CinC can supersede another officer")?;
    let himself = facts.superseding == Some(OfficerLevel::CommanderInChief);
    Contradiction::if_both(himself, "level", "superseding", HZ_OFF_17, "the CinC supersedes officers below himself")?;
    let group = facts.attached_to == AttachedTo::ThisUnit && facts.target != Ordered::Unit;
    Contradiction::if_both(group, "attached_to", "target", HZ_ORES_16, "an attached officer orders no group; say another_unit")?;
    let two = facts.attached_to == AttachedTo::ThisUnit && facts.other_officer_attached;
    Contradiction::if_both(two, "attached_to", "other_officer_attached", HZ_ORES_17, "one officer is attached to a unit")?;
    let both = facts.superseding.is_some() && facts.attached_to != AttachedTo::Nobody;
    Contradiction::if_both(both, "superseding", "attached_to", HZ_ORES_25, "the CinC supersedes an officer or leads a unit, not both")
}

pub fn may_order(facts: &MayOrderFacts, _: &Rules) -> Fate {
    let unit = facts.target == Ordered::Unit;
    let bars = rule()
        .no_if(unit && facts.routing, HZ_ORES_23, "a routing unit cannot be ordered")
        .no_if(facts.attached_to == AttachedTo::AnotherUnit, HZ_ORES_16, "attached to a unit, he can order nobody else")
        .no_if(unit && facts.other_officer_attached, HZ_ORES_17, "only the officer attached to it can order that unit")
        .no_if(facts.not_his, HZ_ORG_09, "it gets its orders from its own officers");
    let ruling = match (facts.attached_to, facts.superseding) {
        (AttachedTo::ThisUnit, _) => bars.otherwise_yes(own_unit(facts.level), "he is attached to it"),
        (_, Some(level)) => by_level(bars, level, facts.target),
        (_, None) if facts.level == OfficerLevel::CommanderInChief && unit => {
            bars.otherwise_no(HZ_ORES_02, "the CinC orders a single unit only when attached to it")
        }
        (_, None) if facts.level == OfficerLevel::CommanderInChief => {
            bars.otherwise_no(HZ_ORES_01, "the CinC orders a group only if he has superseded its officer")
        }
        (_, None) => by_level(bars, facts.level, facts.target),
    };
    let (given, barred) = (ruling.allowed, ruling.clause);
    let cinc = facts.level == OfficerLevel::CommanderInChief;
    Fate::from(ruling).also_those([
        (given, HZ_ORG_09),
        (given, HZ_ORES_20),
        (facts.attached_to != AttachedTo::Nobody, HZ_OFF_13),
        (given && facts.superseding.is_some(), HZ_OFF_17),
        (given && facts.superseding.is_some(), HZ_ORES_01),
        (cinc && (barred == HZ_ORES_01 || barred == HZ_ORES_02), HZ_ORES_25),
    ])
}

/// Attached to it, he can order a unit of his command.
const fn own_unit(level: OfficerLevel) -> grognard_engine::Clause {
    match level {
        OfficerLevel::Brigade => HZ_ORES_14,
        OfficerLevel::Division => HZ_ORES_10,
        OfficerLevel::Corps => HZ_ORES_06,
        OfficerLevel::CommanderInChief => HZ_ORES_02,
    }
}

/// What an officer who is not attached can order.
fn by_level(bars: grognard_engine::ruling::Rule, level: OfficerLevel, target: Ordered) -> Ruling {
    match (level, target) {
        (OfficerLevel::Brigade, Ordered::Unit) => bars.otherwise_yes(HZ_ORES_13, "a brigade officer orders single units of his brigade"),
        (OfficerLevel::Brigade, Ordered::Brigade) => bars.otherwise_yes(HZ_ORES_12, "a brigade officer orders his brigade as one group"),
        (OfficerLevel::Brigade, _) => bars.otherwise_no(HZ_ORES_12, "a brigade officer orders his brigade and its units"),
        (OfficerLevel::Division, Ordered::Unit) => {
            bars.otherwise_no(HZ_ORES_10, "a division officer orders a single unit only when attached to it")
        }
        (OfficerLevel::Division, Ordered::Brigade) => bars.otherwise_yes(HZ_ORES_09, "a division officer orders brigades of his division"),
        (OfficerLevel::Division, Ordered::Division) => {
            bars.otherwise_yes(HZ_ORES_08, "a division officer orders his division as one group")
        }
        (OfficerLevel::Division, Ordered::Corps) => {
            bars.otherwise_no(HZ_ORES_08, "a division officer orders his division and its brigades")
        }
        (OfficerLevel::Corps | OfficerLevel::CommanderInChief, Ordered::Unit) => {
            bars.otherwise_no(HZ_ORES_06, "a corps officer orders a single unit only when attached to it")
        }
        (OfficerLevel::Corps | OfficerLevel::CommanderInChief, Ordered::Corps) => {
            bars.otherwise_yes(HZ_ORES_04, "a corps officer orders his corps as one group")
        }
        (OfficerLevel::Corps | OfficerLevel::CommanderInChief, _) => {
            bars.otherwise_yes(HZ_ORES_05, "a corps officer orders divisions or brigades of his corps")
        }
    }
}
