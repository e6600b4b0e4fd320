//! VB-MVR, VB-CMD-08, VB-GAP-12: how far a stand moves.

use grognard_engine::Clause;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::found::Found;
use crate::inches::Inches;
use crate::rules::Rules;
use crate::rules::marches::Gait;
use crate::troops::{Era, Guns, Kit, Stand, Weight};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::so;

/// A stand that moves.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MovementFacts {
    /// It is a commander's stand.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MVR-02"))]
    pub commander: bool,
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-MVR-01"))]
    pub stand: Stand,
    /// Class of linear infantry; unstated: the era of the battle.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-MVR-05"))]
    pub era: Option<Era>,
    /// Napoleonic infantry that is usually massed, on linear bases.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MVR-13"))]
    pub normally_massed: bool,
    /// Weight of cavalry.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-MVR-10"))]
    pub weight: Weight,
    /// Has dedicated guns.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-MVR-12"))]
    pub dedicated_guns: bool,
    /// Calibre of artillery.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-GAP-04"))]
    pub guns: Guns,
    /// Horse artillery.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-clause" = "VB-MVR-08"))]
    pub horse: bool,
    /// Artillery that is limbered; unlimbered guns are manhandled.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-MVR-09"))]
    pub limbered: bool,
    /// In march column on a road.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-12"))]
    pub road_column: bool,
    /// In command.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-common" = true, "x-clause" = "VB-CMD-08"))]
    pub in_command: bool,
}

impl Default for MovementFacts {
    fn default() -> MovementFacts {
        MovementFacts {
            commander: false,
            stand: Stand::default(),
            era: None,
            normally_massed: false,
            weight: Weight::default(),
            dedicated_guns: false,
            guns: Guns::default(),
            horse: false,
            limbered: false,
            road_column: false,
            in_command: true,
        }
    }
}

/// The printed rate and its clause.
pub fn rate(facts: &MovementFacts, rules: &Rules) -> (Inches, Clause) {
    let rates = &rules.tables.rates;
    let number = if facts.commander {
        rates.command
    } else if facts.stand.is_artillery() && !facts.limbered {
        rates.manhandled
    } else {
        let era = facts.era.unwrap_or(rules.options.era);
        rates.of(Gait { stand: facts.stand, era, weight: facts.weight, horse: facts.horse, dedicated_guns: facts.dedicated_guns })
    };
    (Inches::new(number.value), number.clause)
}

/// How far.
pub fn movement(facts: &MovementFacts, rules: &Rules) -> Found {
    let (full, clause) = rate(facts, rules);
    let linear = !facts.commander && facts.stand == Stand::LinearInfantry;
    let old = linear && facts.era.unwrap_or(rules.options.era) == Era::PreRevolution;
    if facts.stand.is_artillery() && facts.guns == Guns::Siege && !facts.commander {
        return Found::new("0 inches", so(clause::VB_GAP_04, "siege guns do not move during a battle")).number("inches", 0.0);
    }
    let costs = &rules.tables.costs;
    let on_road = if facts.road_column { full.times(costs.road_rate.value) } else { full };
    let share = rules.tables.command.half_move.value;
    let moves = if facts.in_command || facts.commander { on_road } else { on_road.times(share) };
    Found::new(moves.to_string(), so(clause, format!("its rate is {full}")))
        .and(so(clause::VB_MVR_01, "by kind of stand"))
        .and_if(old, || so(clause::VB_MVR_14, "all close-order infantry of before the Revolution on linear bases is slow"))
        .and_if(facts.normally_massed, || so(clause::VB_MVR_13, "usually massed infantry on linear bases keeps the Napoleonic rate"))
        .and_if(facts.road_column, || so(clause::VB_GAP_12, format!("in march column on a road {on_road}")))
        .and_if(!facts.in_command && !facts.commander, || so(clause::VB_CMD_08, format!("out of command {moves}")))
        .number("inches", moves.value())
        .number("printed", full.value())
}

fn check(facts: &MovementFacts, rules: &Rules) -> Result<(), Contradiction> {
    if facts.commander {
        return Ok(());
    }
    let both = Contradiction::if_both;
    let MovementFacts { stand, limbered, dedicated_guns, road_column, .. } = *facts;
    Kit { stand, limbered, dedicated_guns, ..Kit::default() }.check()?;
    both(road_column && stand.is_artillery() && !limbered, "road_column", "limbered", clause::VB_GAP_12, "guns march limbered")?;
    both(road_column && stand.is_skirmish(), "road_column", "stand", clause::VB_GAP_12, "skirmish stands have no march column")?;
    let other = facts.normally_massed && facts.stand != Stand::LinearInfantry;
    both(other, "normally_massed", "stand", clause::VB_MVR_13, "that is said of infantry on linear bases")?;
    let old = facts.normally_massed && facts.era.unwrap_or(rules.options.era) == Era::PreRevolution;
    both(old, "normally_massed", "era", clause::VB_MVR_13, "that is said of Napoleonic infantry")
}

no_dice! {
    /// How far does a stand move?
    Movement: MovementFacts => Found = movement, check check;
    Lookup "movement" "How far does a stand move?" [VB_MVR_01, VB_MVR_02, VB_MVR_03, VB_MVR_04, VB_MVR_05, VB_MVR_06, VB_MVR_07, VB_MVR_08, VB_MVR_09, VB_MVR_10, VB_MVR_11, VB_MVR_12,
     VB_MVR_13, VB_MVR_14, VB_CMD_08, VB_DIC_03, VB_DIC_08, VB_DIC_15, VB_GAP_12, VB_GAP_27]
}
