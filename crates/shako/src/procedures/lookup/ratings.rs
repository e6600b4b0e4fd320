//! A unit's Morale Ratings and break-point. SK-GAP-02, SK-DMOR-04..06.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::{Class, Morale, Rating, break_point};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RatingsFacts {
    /// Arm and class.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub class: Class,
    /// A large unit.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub large: bool,
    /// Its division is under New Order.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-DMOR-04", "x-role" = "a"))]
    pub new_order: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Ratings {
    pub frontal: i32,
    pub disordered: i32,
    pub break_point: i32,
    pub new_order: bool,
}

pub fn ratings(facts: &RatingsFacts, rules: &Rules) -> Ratings {
    let morale = Morale { class: facts.class, new_order: facts.new_order, ..Morale::default() };
    let shift = if facts.new_order { rules.new_order.break_point.value } else { 0 };
    Ratings {
        frontal: morale.ledger(Rating::Frontal, rules).total(),
        disordered: morale.ledger(Rating::Disordered, rules).total(),
        break_point: break_point(facts.class, facts.large, None, rules) + shift,
        new_order: facts.new_order,
    }
}

impl Told for Ratings {
    fn headline(&self) -> String {
        format!("MR {}/{}, breaks at {} kills", self.frontal, self.disordered, self.break_point)
    }

    fn consequences(&self) -> Vec<Consequence> {
        let mut all = vec![so(
            SK_GAP_02,
            format!("Frontal MR {}, Disordered MR {}, Broken at {} kills", self.frontal, self.disordered, self.break_point),
        )];
        if self.new_order {
            all.push(so(SK_DMOR_04, "New Order takes 1 off the MR"));
            all.push(so(SK_DMOR_05, "in all firing, combat and morale, but the Disordered MR never falls below 0"));
            all.push(so(SK_DMOR_06, "the break-point is unchanged"));
        }
        all
    }
}
verdict!(Ratings);

no_dice! {
    UnitRatings: RatingsFacts => Ratings = ratings;
    Lookup "ratings" "Morale Ratings and break-point of a unit" [SK_GAP_02, SK_DMOR_04, SK_DMOR_05, SK_DMOR_06]
}
