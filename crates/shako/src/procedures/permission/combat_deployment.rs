//! Is a flank supported? SK-CDEP-01..05, SK-FRALL-01, SK-SQMEL-03, SK-GAP-21.
//!
//! Friendly formed infantry in line or column or cavalry within 2 inches of the flank, facing much the same way and steady; or
//! impassable ground that no enemy skirmishers hold; or a friendly town sector.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::{Formation, Nation};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FlankFacts {
    /// Formation of the unit whose flank it is.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-21", "x-role" = "a"))]
    pub formation: Formation,
    /// The unit is cavalry.
    #[schemars(extend("x-clause" = "SK-CDEP-04"))]
    pub cavalry: bool,
    /// Whose unit it is.
    #[schemars(extend("x-clause" = "SK-FRALL-01", "x-role" = "a"))]
    pub nation: Nation,
    /// What stands beside the flank.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-CDEP-02"))]
    pub beside: Beside,
    /// Inches from the flank.
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "SK-GAP-21"))]
    pub distance: f64,
    /// Degrees between the two facings.
    #[schemars(range(min = 0, max = 180), extend("x-clause" = "SK-GAP-21"))]
    pub turned_by: f64,
    /// The supporting unit is Staggered or in Fallback.
    #[schemars(extend("x-clause" = "SK-GAP-21"))]
    pub supporter_shaken: bool,
    /// Enemy skirmishers are in the impassable ground.
    #[schemars(extend("x-clause" = "SK-CDEP-03"))]
    pub enemy_skirmishers: bool,
}

impl Default for FlankFacts {
    fn default() -> Self {
        FlankFacts {
            formation: Formation::default(),
            cavalry: false,
            nation: Nation::default(),
            beside: Beside::default(),
            distance: 1.0,
            turned_by: 0.0,
            supporter_shaken: false,
            enemy_skirmishers: false,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Beside {
    Nothing,
    #[default]
    InfantryLineOrColumn,
    InfantrySquare,
    Cavalry,
    Artillery,
    ImpassableGround,
    PassableGround,
    FriendlyTown,
}

/// Whether this flank counts as supported; the battle calls this for each flank.
pub fn flank_supported(facts: &FlankFacts, rules: &Rules) -> Finding {
    use Beside::*;
    let unit = matches!(facts.beside, InfantryLineOrColumn | Cavalry);
    let near = rules.melee.flank_within.covers(facts.distance);
    let aligned = rules.melee.flank_same_way.covers(facts.turned_by);
    let french = facts.formation == Formation::Column && facts.nation.uses_the_french_system();
    let finding: Finding = rule()
        .no_if(facts.cavalry, SK_CDEP_04, "cavalry never receives Combat Deployment")
        .no_if(
            facts.formation == Formation::Square || facts.beside == InfantrySquare,
            SK_SQMEL_03,
            "lines and columns neither give support to squares nor take it from them",
        )
        .no_if(facts.formation == Formation::Masse, SK_GAP_21, "a masse gets no Combat Deployment")
        .no_if(facts.formation == Formation::Column && !french, SK_GAP_21, "only French-system columns are supported")
        .no_if(matches!(facts.beside, Nothing | Artillery), SK_GAP_21, "nothing beside this flank gives support")
        .no_if(facts.beside == PassableGround, SK_CDEP_01, "only ground that formed units cannot cross is a support")
        .no_if(!near, SK_GAP_21, "it is more than 2 inches from the flank")
        .no_if(
            facts.beside == ImpassableGround && facts.enemy_skirmishers,
            SK_CDEP_03,
            "impassable ground held by enemy skirmishers gives no support",
        )
        .yes_if(facts.beside == ImpassableGround, SK_CDEP_02, "unoccupied impassable ground supports the flank")
        .yes_if(facts.beside == FriendlyTown, SK_GAP_21, "a friendly town sector supports the flank")
        .no_if(unit && !aligned, SK_GAP_21, "the unit beside it faces another way")
        .no_if(unit && facts.supporter_shaken, SK_GAP_21, "a Staggered or fallen-back unit supports nobody")
        .yes_if(facts.beside == Cavalry, SK_CDEP_05, "cavalry may give support, though it never gets any")
        .otherwise_yes(SK_GAP_21, "friendly formed infantry supports the flank")
        .into();
    let yes = finding.allowed();
    finding.and_if(yes && french, || so(SK_FRALL_01, "the French system extends to columns"))
}

no_dice! {
    CombatDeployment: FlankFacts => Finding = flank_supported;
    Permission "combat-deployment" "Is this flank supported" [SK_CDEP_01, SK_CDEP_02, SK_CDEP_03, SK_CDEP_04, SK_CDEP_05, SK_FRALL_01, SK_SQMEL_03, SK_GAP_21]
}
