//! VB-MFL, VB-LOS, VB-ELM: what becomes of a stand that drops a morale step. Good order becomes temporary disorder, disorder becomes
//! rout; the loser of a melee also goes back half a move or a full one. A rout costs a strength point and the dedicated guns.

use grognard_engine::umpire::Role;
use serde::Serialize;

use crate::clause;
use crate::inches::Inches;
use crate::rules::Rules;
use crate::rules::marches::Gait;
use crate::troops::Order;
use grognard_engine::umpire::told::{Consequence, To, so};

/// Why it falls: a failed check leaves it in place, a lost melee throws it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A failed morale check.
    Check,
    /// A lost melee.
    Melee,
    /// Anything else that routs or disorders it: a forced pass through, a collapse.
    Other,
}

/// A stand as far as a fall concerns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    pub gait: Gait,
    pub order: Order,
    pub stationary: bool,
    /// Strength points of the stand itself.
    pub left: u8,
    pub reinforcing_skirmishers: bool,
    pub supported: bool,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fall {
    pub cause: Cause,
    pub before: Order,
    pub becomes: Order,
    /// How far it goes back; none for a check that only disorders.
    pub goes_back: Inches,
    /// The casualty of a rout.
    pub sp_lost: u8,
    pub loses_guns: bool,
    pub loses_skirmishers: bool,
    pub was_stationary: bool,
    /// Removed: its last strength point went, or its guns were overrun.
    pub removed: bool,
    /// Guns that were forced back without support.
    pub guns_overrun: bool,
}

/// Drops a stand by so many steps.
pub fn fall(body: &Body, cause: Cause, steps: i32, rules: &Rules) -> Fall {
    let mut becomes = body.order;
    for _ in 0..steps {
        becomes = match becomes {
            Order::Good => Order::TemporaryDisorder,
            _ => Order::Routed,
        };
    }
    fall_to(body, cause, becomes, rules)
}

/// Puts a stand into an order that it fell to.
pub fn fall_to(body: &Body, cause: Cause, becomes: Order, rules: &Rules) -> Fall {
    let falls = &rules.tables.falls;
    let routs = becomes.is_routed();
    let rate = rules.tables.rates.inches(body.gait);
    let goes_back = match (cause, routs) {
        (Cause::Melee, true) => rate.times(falls.routed_retreat),
        (Cause::Melee, false) => rate.times(falls.disordered_retreat),
        (_, true) => rate.times(falls.rout_move),
        (_, false) => Inches::ZERO,
    };
    let guns_overrun = cause == Cause::Melee && body.gait.stand.is_artillery() && !body.supported;
    let sp_lost = if routs && !guns_overrun { (falls.rout_sp.value as u8).min(body.left) } else { 0 };
    Fall {
        cause,
        before: body.order,
        becomes,
        goes_back: if guns_overrun { Inches::ZERO } else { goes_back },
        sp_lost,
        loses_guns: routs && body.gait.dedicated_guns,
        loses_skirmishers: routs && body.reinforcing_skirmishers && rules.options.rs_lost_on_rout,
        was_stationary: body.stationary,
        removed: guns_overrun || body.left == sp_lost,
        guns_overrun,
    }
}

impl Fall {
    pub fn routs(&self) -> bool {
        self.becomes.is_routed() && !self.guns_overrun
    }

    /// In a word or two.
    pub fn word(&self) -> &'static str {
        match (self.removed, self.becomes) {
            (true, _) => "eliminated",
            (_, Order::Routed) => "routs",
            (_, Order::Good) => "holds",
            _ => "disordered",
        }
    }

    /// Everything that follows, of `who` ("the attacker") in the role on the roster.
    pub fn consequences(&self, who: &str, role: Option<Role>) -> Vec<Consequence> {
        let mark = |consequence: Consequence, field: &'static str, to: To| match role {
            Some(role) => consequence.mark(role, field, to),
            None => consequence,
        };
        let mut all = Vec::new();
        match self.cause {
            Cause::Check => all.push(so(clause::VB_MFL_01, format!("{who} drops one morale step"))),
            Cause::Melee => {
                all.push(so(clause::VB_LOS_01, format!("{who} drops one morale step")));
                all.push(so(clause::VB_LOS_02, "it retires as its new state demands"));
            }
            Cause::Other => {}
        }
        if self.guns_overrun {
            let words = format!("{who} is unsupported artillery forced to retreat and is eliminated");
            all.push(mark(so(clause::VB_ELM_04, words), "eliminated", To::Flag(true)));
            return all;
        }
        if self.becomes.is_routed() {
            self.rout(who, &mut all, &mark);
        } else if self.cause == Cause::Melee {
            let words = format!("{who} is {} and retreats {} still facing the enemy", self.becomes.words(), self.goes_back);
            all.push(mark(so(clause::VB_LOS_03, words), "order", To::Text(self.becomes.key())));
        } else {
            let clause = if self.cause == Cause::Check { clause::VB_MFL_02 } else { clause::VB_GAP_25 };
            all.push(mark(so(clause, format!("{who} is {}", self.becomes.words())), "order", To::Text(self.becomes.key())));
        }
        if self.was_stationary {
            all.push(mark(so(clause::VB_GAP_26, "it is no longer stationary"), "stationary", To::Flag(false)));
        }
        if self.removed {
            let words = "its last strength point is gone: it makes its retreat, which still counts for friends in its path and for a breakthrough, and is then removed";
            all.push(mark(so(clause::VB_ELM_02, words), "eliminated", To::Flag(true)));
        }
        all
    }

    fn rout(&self, who: &str, all: &mut Vec<Consequence>, mark: &dyn Fn(Consequence, &'static str, To) -> Consequence) {
        match (self.cause, self.before) {
            (_, Order::Routed) => all.push(so(clause::VB_GAP_22, format!("{who} was routed already and routs again"))),
            (Cause::Check, _) => all.push(so(clause::VB_MFL_03, format!("{who} was {} and routs", self.before.words()))),
            (Cause::Melee, _) => all.push(so(clause::VB_LOS_04, format!("{who} was {} and routs", self.before.words()))),
            (Cause::Other, _) => all.push(so(clause::VB_GAP_25, format!("{who} routs"))),
        }
        all.push(so(clause::VB_MFL_04, format!("it moves its full move of {}", self.goes_back)));
        all.push(so(clause::VB_MFL_05, "it ends facing away from the enemy"));
        let lost = so(clause::VB_MFL_06, format!("it loses {} SP", self.sp_lost));
        all.push(mark(lost, "sp_lost", To::Add(self.sp_lost.into())));
        if self.loses_guns {
            all.push(mark(so(clause::VB_MFL_09, "it loses its dedicated guns"), "dedicated_guns", To::Flag(false)));
        }
        if self.loses_skirmishers {
            all.push(mark(so(clause::VB_GAP_28, "its reinforcing skirmishers are lost"), "reinforcing_skirmishers", To::Flag(false)));
        }
        let marker = so(clause::VB_MFL_10, "mark it with temporary and permanent disorder");
        all.push(mark(marker, "order", To::Text(Order::Routed.key())));
        all.push(so(clause::VB_MFL_11, "it stays there until rallied"));
    }
}
