//! How far a charge reaches (GM-CHG-06, -12, -13, -18 to -20, GM-RATE-08, GM-SPEC-04): the charge move, less inferior mounts, less the quarter of a
//! counter-charge, less what the wheel costs.

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Finding;
use crate::Rules;
use crate::clause::*;
use crate::rules::QuarterLostBy;
use crate::words::{Arm, Cavalry, Class, Formation, Inches, Mounts};

/// A charge or counter-charge.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ChargeDistanceFacts {
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub class: Class,
    /// Type of cavalry.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub cavalry: Cavalry,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub mounts: Mounts,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub formation: Formation,
    /// Inches wheeled before the charge.
    #[schemars(range(min = 0.0, max = 12.0), extend("x-group" = "Charge", "x-clause" = "GM-CHG-20"))]
    pub wheel: f64,
    /// It is a counter-charge.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-CHG-06"))]
    pub counter_charge: bool,
    /// It is a charge that is met by a counter-charge.
    #[schemars(extend("x-group" = "Charge", "x-clause" = "GM-CHG-06", "x-excludes" = ["counter_charge"]))]
    pub countered: bool,
}

/// The reach, and the clauses it rests on.
pub fn charge_distance(facts: &ChargeDistanceFacts, rules: &Rules) -> (Inches, Vec<grognard_engine::Clause>) {
    let mut by = vec![GM_CHG_13];
    let column = usize::from(facts.arm == Arm::Cavalry);
    let base = match facts.arm {
        Arm::Infantry => {
            by.push(GM_RATE_01);
            match facts.formation {
                Formation::Line => rules.movement.infantry(facts.class, 1),
                Formation::ColumnOfAttack => rules.movement.infantry(facts.class, 3),
                Formation::ColumnOfMarch | Formation::Square => None,
            }
        }
        Arm::Cavalry => {
            by.push(GM_RATE_05);
            match facts.formation {
                Formation::Line => rules.movement.cavalry(facts.cavalry, facts.class, 1),
                _ => {
                    by.push(GM_RATE_06);
                    rules.movement.cavalry(facts.cavalry, facts.class, 3)
                }
            }
        }
        Arm::Artillery => None,
    };
    let Some(base) = base else { return (Inches(0), by) };
    let mut reach = Inches::whole(base);
    if facts.arm == Arm::Cavalry && facts.mounts == Mounts::Inferior {
        by.extend([rules.movement.inferior.clause, GM_SPEC_04]);
        reach = reach.plus(rules.movement.inferior.value);
    }
    let loses = match rules.options.quarter_lost_by {
        QuarterLostBy::CounterCharger => facts.counter_charge,
        QuarterLostBy::Charger => facts.countered,
    };
    if loses {
        let (share, clause) = rules.charges.counter_loses[column];
        by.push(clause);
        // What is left is rounded down to half an inch.
        reach = Inches((reach.0 * (share.whole - share.of) / share.whole) / 2 * 2);
    }
    if facts.wheel > 0.0 {
        let slow = match facts.arm {
            Arm::Cavalry => rules.movement.change(Arm::Cavalry, facts.class, 2) == "half",
            _ => !facts.class.is_first_or_better(),
        };
        let cost = if slow { rules.charges.wheel_cost_second } else { rules.charges.wheel_cost_first };
        by.extend([GM_CHG_20, if facts.arm == Arm::Cavalry { GM_FORM_07 } else { cost.clause }]);
        reach = reach.less(Inches((facts.wheel * f64::from(cost.value) * 4.0).round() as i32));
    }
    (reach, by)
}

pub struct ChargeDistance;

impl Procedure for ChargeDistance {
    type Rules = Rules;
    type Facts = ChargeDistanceFacts;
    type Outcome = Finding;
    const CARD: Card = Card {
        name: "charge-distance",
        kind: Kind::Lookup,
        title: "How far a charge reaches",
        dice: "",
        clauses: &[
            GM_CHG_06, GM_CHG_12, GM_CHG_13, GM_CHG_18, GM_CHG_19, GM_CHG_20, GM_RATE_01, GM_RATE_05, GM_RATE_06, GM_RATE_08, GM_SPEC_04,
            GM_FORM_07,
        ],
    };

    fn run(facts: &ChargeDistanceFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Finding, NoRoll> {
        let (reach, by) = charge_distance(facts, rules);
        let words = match reach {
            Inches(0) => "It cannot charge.".to_owned(),
            reach => format!("The charge reaches {reach}."),
        };
        Ok(Finding::new(words, by).inches("distance", reach))
    }
}
