//! May a unit change formation, and move as well? SK-FORM-03, SK-FRALL-02, SK-FRALL-03, SK-MASS-05, SK-AUST-03, SK-GAP-10.
//!
//! For most a change takes the whole move. The French combine it with movement, but never with a charge; not their Regulars and second
//! rate in 1813-14, and their allies only where the scenario grants it.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::{Class, Formation, InfantryClass, Nation};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::Finding;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ChangeFacts {
    /// Class of the infantry.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-FRALL-03", "x-role" = "a"))]
    pub class: InfantryClass,
    /// Whose infantry it is.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-10", "x-role" = "a"))]
    pub nation: Nation,
    /// Year of the battle.
    #[schemars(range(min = 1792, max = 1815), extend("x-clause" = "SK-FRALL-03"))]
    pub year: u16,
    /// Formation it changes to.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-10"))]
    pub to: Formation,
    /// What else it does this turn.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-FORM-03"))]
    pub also: Also,
    /// Its stands.
    #[schemars(range(min = 2, max = 6), extend("x-clause" = "SK-AUST-03"))]
    pub stands: u8,
    /// Inside an enemy formed unit's Frontal zone.
    #[schemars(extend("x-clause" = "SK-MASS-05"))]
    pub in_enemy_zone: bool,
    /// The change is forced on it (a staggered column forming line).
    #[schemars(extend("x-clause" = "SK-MASS-05"))]
    pub involuntary: bool,
}

impl Default for ChangeFacts {
    fn default() -> Self {
        ChangeFacts {
            class: InfantryClass::default(),
            nation: Nation::default(),
            year: 1809,
            to: Formation::Column,
            also: Also::default(),
            stands: 3,
            in_enemy_zone: false,
            involuntary: false,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Also {
    #[default]
    Nothing,
    Moves,
    Charges,
}

/// Whether the change (with whatever else is done) is allowed.
pub fn change_formation(facts: &ChangeFacts, rules: &Rules) -> Finding {
    let class: Class = facts.class.into();
    let years = rules.french.no_combine_from..=rules.french.no_combine_to;
    let barred = facts.nation == Nation::France
        && matches!(class, Class::RegularInfantry | Class::SecondRateInfantry)
        && years.contains(&i32::from(facts.year));
    let ally_may = facts.nation == Nation::FrenchAlly && rules.options.allies_combine;
    let (moves, charges) = (facts.also == Also::Moves, facts.also == Also::Charges);
    let forms_square = facts.to == Formation::Square;
    rule()
        .no_if(
            facts.to == Formation::Masse && i32::from(facts.stands) != rules.squares.masse_stands,
            SK_AUST_03,
            "battalion masse is only for large units of 4 stands, 2 by 2",
        )
        .no_if(facts.to == Formation::Masse && facts.nation != Nation::Austria, SK_AUST_03, "battalion masse is Austrian")
        .yes_if(
            facts.in_enemy_zone && facts.involuntary,
            SK_MASS_05,
            "an involuntary change is not bound by the ban inside an enemy Frontal zone",
        )
        .no_if(facts.in_enemy_zone && !forms_square, SK_MASS_05, "no voluntary change inside an enemy Frontal zone")
        .no_if(charges && facts.nation == Nation::France, SK_FORM_03, "no French unit combines a change of formation with a charge")
        .no_if(charges, SK_GAP_10, "a change of formation leaves no move to charge with")
        .no_if((moves) && (forms_square || facts.to == Formation::Masse), SK_GAP_10, "square and masse take the whole move")
        .no_if(moves && barred, SK_FRALL_03, "in 1813-14 French Regulars and second rate cannot combine them")
        .yes_if(moves && facts.nation == Nation::France, SK_GAP_10, "the French may change formation and move")
        .yes_if(moves && ally_may, SK_FRALL_04, "the players let this contingent use the French rules of movement")
        .no_if(
            moves && facts.nation == Nation::FrenchAlly,
            SK_FRALL_02,
            "French Combat Deployment does not bring the French rules of movement with it",
        )
        .no_if(moves, SK_GAP_10, "a change of formation takes the whole move")
        .yes_if(facts.to == Formation::Masse, SK_AUST_03, "a large unit of 4 stands forms masse 2 by 2")
        .otherwise_yes(SK_GAP_10, "the change takes the whole move")
        .into()
}

no_dice! {
    ChangeFormation: ChangeFacts => Finding = change_formation;
    Permission "change-formation" "May it change formation (and move or charge too)" [SK_FORM_03, SK_FRALL_02, SK_FRALL_03, SK_FRALL_04, SK_MASS_05, SK_AUST_03, SK_GAP_10]
}
