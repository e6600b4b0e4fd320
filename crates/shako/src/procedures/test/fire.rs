//! What artillery, skirmishers and volleys share: the target, and what a die does to it. SK-GAP-14..17, SK-RALLY-04, SK-DMOR-05.

use grognard_engine::umpire::{Contradiction, Role};
use grognard_engine::{Grain, Ledger};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::{Class, Formation, Morale, Rating, break_point};
use grognard_engine::umpire::told::{Consequence, so};

/// A unit under fire.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Target {
    /// Arm and class.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-02"))]
    pub class: Class,
    /// Frontal MR, if it is not the class's.
    #[schemars(range(min = 1, max = 9), extend("x-clause" = "SK-GAP-02"))]
    pub mr: Option<u8>,
    /// Break-point, if it is not the class's.
    #[schemars(range(min = 1, max = 9), extend("x-clause" = "SK-GAP-02"))]
    pub break_point: Option<u8>,
    /// A large unit.
    #[schemars(extend("x-clause" = "SK-GAP-02"))]
    pub large: bool,
    /// How it stands.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-16"))]
    pub formation: Formation,
    /// What it stands behind or in.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-29"))]
    pub cover: Cover,
    /// Already Staggered.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-17"))]
    pub staggered: bool,
    /// In Fallback, not rallied.
    #[schemars(extend("x-clause" = "SK-RALLY-04"))]
    pub fallback: bool,
    /// Kills suffered so far.
    #[schemars(range(min = 0, max = 8), extend("x-common" = true, "x-clause" = "SK-GAP-17"))]
    pub kills: u8,
    /// Its division is under New Order.
    #[schemars(extend("x-clause" = "SK-DMOR-05"))]
    pub new_order: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    #[default]
    Open,
    /// Wood, hedge or wall.
    WoodHedgeWall,
    /// Town sector or earthwork.
    TownEarthwork,
}

impl Target {
    /// The MR that a die must reach to stagger it, with its ledger.
    pub fn mr(&self, rules: &Rules) -> Ledger {
        Morale { class: self.class, mr: self.mr, new_order: self.new_order, ..Morale::default() }.ledger(Rating::Frontal, rules)
    }

    pub fn breaks_at(&self, rules: &Rules) -> i32 {
        break_point(self.class, self.large, self.break_point, rules)
    }

    /// A unit whose kills have reached its break-point is no longer there.
    pub fn check(&self, rules: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            i32::from(self.kills) >= self.breaks_at(rules),
            "target.kills",
            "target.break_point",
            SK_GAP_17,
            "a unit that has reached its break-point is Broken and gone",
        )
    }

    /// SK-RALLY-04: a unit in Fallback counts as already Staggered.
    pub fn counts_as_staggered(&self) -> bool {
        self.staggered || self.fallback
    }
}

/// What fire did to one unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Hit {
    /// Newly Staggered.
    pub staggered: bool,
    pub kills: u8,
    /// Kills have reached the break-point.
    pub broken: bool,
    /// The kill stands for a second stagger.
    pub second_stagger: bool,
    /// It counted as Staggered because it is in Fallback.
    pub in_fallback: bool,
}

/// The figures one die is compared with.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Modified die that kills; none if this die kills nobody.
    pub kill: Option<i32>,
    /// Modified die that kills twice.
    pub two_kills: Option<i32>,
    /// All modifiers together.
    pub modifier: i32,
    /// The target's MR: the unmodified die that staggers.
    pub mr: i32,
}

impl Figures {
    /// The natural dice at which something changes.
    pub fn thresholds(&self) -> impl Iterator<Item = i32> {
        let shifted = [self.kill, self.two_kills].into_iter().flatten().map(|figure| figure - self.modifier);
        shifted.chain([self.mr])
    }

    pub fn grain(&self) -> Grain {
        Grain::bands(self.thresholds())
    }

    /// SK-GAP-17: kills by the modified die, stagger by the natural one; a second stagger is a kill, but one die never gives both.
    pub fn strike(&self, natural: i32, target: &Target, rules: &Rules) -> Hit {
        let modified = natural + self.modifier;
        let reached = |figure: Option<i32>| figure.is_some_and(|figure| modified >= figure);
        let mut kills = if reached(self.two_kills) && reached(self.kill) { 2 } else { u8::from(reached(self.kill)) };
        let staggers = natural >= self.mr;
        let already = target.counts_as_staggered();
        let second_stagger = staggers && already && kills == 0;
        if second_stagger {
            kills = 1;
        }
        Hit {
            staggered: staggers && !already,
            kills,
            broken: kills > 0 && i32::from(target.kills) + i32::from(kills) >= target.breaks_at(rules),
            second_stagger,
            in_fallback: second_stagger && target.fallback,
        }
    }
}

impl Hit {
    pub fn is_nothing(&self) -> bool {
        !self.staggered && self.kills == 0
    }

    /// In a few words.
    pub fn name(&self) -> &'static str {
        match (self.broken, self.staggered, self.kills) {
            (true, _, _) => "broken",
            (_, true, 0) => "staggered",
            (_, true, 1) => "staggered, 1 kill",
            (_, true, _) => "staggered, 2 kills",
            (_, false, 0) => "no effect",
            (_, false, 1) => "1 kill",
            (_, false, _) => "2 kills",
        }
    }

    /// What becomes of the unit named `who`; marks go to `role`.
    pub fn consequences(&self, who: &str, role: Option<Role>) -> Vec<Consequence> {
        let mut all = Vec::new();
        let mark = |consequence: Consequence, field, value: bool| match role {
            Some(role) => consequence.flag(role, field, value),
            None => consequence,
        };
        if self.is_nothing() {
            all.push(so(SK_GAP_17, format!("no effect on {who}")));
        }
        if self.in_fallback {
            all.push(so(SK_RALLY_04, format!("{who} is in Fallback and counts as already Staggered")));
        }
        if self.kills > 0 {
            let why = if self.second_stagger { " (a second stagger)" } else { "" };
            let kills = if self.kills == 1 { "1 kill".to_owned() } else { format!("{} kills", self.kills) };
            let words = so(SK_GAP_17, format!("{who} takes {kills}{why}"));
            all.push(match role {
                Some(role) => words.add(role, "kills", self.kills.into()),
                None => words,
            });
        }
        if self.staggered {
            all.push(mark(so(SK_GAP_17, format!("{who} is Staggered")), "staggered", true));
        }
        if self.broken {
            all.push(mark(so(SK_GAP_17, format!("{who} has reached its break-point and is Broken")), "broken", true));
        }
        all
    }
}
