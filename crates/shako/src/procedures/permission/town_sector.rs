//! Who may hold or attack a town sector? SK-TOWN-08..10, SK-BURN-03, SK-BURN-04, SK-GAP-30.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::Class;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SectorFacts {
    /// The unit.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-30", "x-role" = "a"))]
    pub class: Class,
    /// What it wants to do.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-TOWN-08"))]
    pub wants: Wants,
    /// Friendly units already in the sector.
    #[schemars(range(min = 0, max = 3), extend("x-common" = true, "x-clause" = "SK-TOWN-08"))]
    pub friends_inside: u8,
    /// The sector is alight.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-BURN-03"))]
    pub burning: bool,
    /// The enemy in that sector is charging another sector this turn.
    #[schemars(extend("x-clause" = "SK-TOWN-10"))]
    pub enemy_charging_out: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Wants {
    #[default]
    Occupy,
    /// Join the defence of a sector under attack.
    JoinDefence,
    /// Charge a sector that the enemy holds.
    Charge,
    /// Stay in the sector it holds.
    Stay,
}

/// Yes: it may.
pub fn town_sector(facts: &SectorFacts, rules: &Rules) -> Finding {
    use Wants::*;
    let room = if facts.class == Class::Skirmishers { rules.towns.skirmishers } else { rules.towns.defenders.value };
    let foot = facts.class.is_infantry() || facts.class == Class::Skirmishers;
    let finding: Finding = rule()
        .no_if(!foot, SK_GAP_30, "cavalry and guns neither hold nor charge a town sector")
        .no_if(facts.burning && facts.wants == Stay, SK_BURN_04, "it must leave the burning sector in this movement phase")
        .no_if(facts.burning, SK_BURN_03, "a burning sector cannot be occupied again")
        .no_if(facts.wants == JoinDefence, SK_TOWN_09, "other units cannot join the defence of a sector")
        .no_if(
            facts.wants == Occupy && i32::from(facts.friends_inside) >= room,
            rules.towns.defenders.clause,
            "only one unit can defend a sector",
        )
        .no_if(facts.wants == Charge && facts.class == Class::Skirmishers, SK_GAP_18, "skirmishers never charge")
        .yes_if(
            facts.wants == Charge && facts.enemy_charging_out,
            SK_TOWN_10,
            "a charge on the sector an enemy attacks out of is paired off with it first",
        )
        .yes_if(facts.wants == Charge, SK_TOWN_09, "it may charge an enemy sector, or retake a lost one")
        .yes_if(facts.wants == Stay, SK_TOWN_08, "one unit defends the sector")
        .otherwise_yes(SK_GAP_30, "the sector is free; entering it takes the whole move")
        .into();
    let yes = finding.allowed();
    finding
        .and_if(!yes && facts.wants == JoinDefence, || so(SK_TOWN_08, "only one unit can defend it"))
        .and_if(yes && facts.wants == Charge && facts.enemy_charging_out, || so(SK_GAP_20, "so paired, that enemy's own charge lapses"))
        .and_if(facts.burning && facts.wants == Stay && foot, || so(SK_GAP_30, "if it cannot leave it is Broken"))
}

no_dice! {
    TownSector: SectorFacts => Finding = town_sector;
    Permission "town-sector" "May it occupy, hold or charge a town sector" [SK_TOWN_08, SK_TOWN_09, SK_TOWN_10, SK_BURN_03, SK_BURN_04, SK_GAP_18, SK_GAP_20, SK_GAP_30]
}
