//! May a unit charge? SK-INFCAV-01, SK-INFCAV-02, SK-INFCAV-09, SK-FORM-03, SK-SIDE-03, SK-OBLIG-14, SK-INIT-17, SK-GAP-18.
//!
//! Infantry never charges cavalry, except to drive off Blown cavalry. Staggered or Blown units, units in Fallback, squares, batteries and
//! skirmishers do not charge. The French do not change formation and charge.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::{Arm, Class, Formation, Nation};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayChargeFacts {
    /// The unit that would charge.
    #[schemars(extend("x-group" = "Charger", "x-common" = true, "x-role" = "a"))]
    pub charger: Charger,
    /// Arm and class of the target.
    #[schemars(extend("x-group" = "Target", "x-common" = true, "x-clause" = "SK-INFCAV-01"))]
    pub target: Class,
    /// The target is Blown cavalry.
    #[schemars(extend("x-group" = "Target", "x-common" = true, "x-clause" = "SK-INFCAV-02"))]
    pub target_blown: bool,
    /// The target holds a town sector.
    #[schemars(extend("x-group" = "Target", "x-clause" = "SK-GAP-30"))]
    pub target_in_town: bool,
    /// Inches to the target.
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Target", "x-common" = true, "x-clause" = "SK-OBLIG-14"))]
    pub distance: f64,
    /// Degrees off straight ahead.
    #[schemars(range(min = 0, max = 180), extend("x-group" = "Target", "x-clause" = "SK-GAP-18"))]
    pub bearing: f64,
    /// The charger sees it at the start.
    #[schemars(extend("x-group" = "Target", "x-clause" = "SK-GAP-18"))]
    pub visible: bool,
    /// Year of the battle.
    #[schemars(range(min = 1792, max = 1815), extend("x-group" = "Charger", "x-clause" = "SK-GAP-32"))]
    pub year: u16,
}

/// The unit that would charge.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Charger {
    /// Arm and class.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-18"))]
    pub class: Class,
    /// Its formation.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-18"))]
    pub formation: Formation,
    /// Whose unit it is.
    #[schemars(extend("x-clause" = "SK-FORM-03"))]
    pub nation: Nation,
    /// Staggered.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-17"))]
    pub staggered: bool,
    /// Blown.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-38"))]
    pub blown: bool,
    /// In Fallback.
    #[schemars(extend("x-clause" = "SK-GAP-22"))]
    pub fallback: bool,
    /// It has changed formation this turn.
    #[schemars(extend("x-clause" = "SK-FORM-03"))]
    pub changed_formation: bool,
    /// It has side-stepped this turn.
    #[schemars(extend("x-clause" = "SK-SIDE-03"))]
    pub side_stepped: bool,
    /// Its division rolled 0 for initiative.
    #[schemars(extend("x-clause" = "SK-INIT-17"))]
    pub division_rolled_zero: bool,
    /// Outside its Command Radius.
    #[schemars(extend("x-clause" = "SK-GAP-07"))]
    pub out_of_command: bool,
}

impl Default for MayChargeFacts {
    fn default() -> Self {
        MayChargeFacts {
            charger: Charger::default(),
            target: Class::default(),
            target_blown: false,
            target_in_town: false,
            distance: 4.0,
            bearing: 0.0,
            visible: true,
            year: 1809,
        }
    }
}

/// SK-OBLIG-14: the greatest charge is the whole move.
fn reach(charger: &Charger, rules: &Rules) -> f64 {
    match (charger.class.arm(), charger.formation) {
        (Arm::Cavalry, _) => rules.movement.cavalry.inches,
        (_, Formation::Line) => rules.movement.line.inches,
        (_, Formation::Masse) => rules.movement.masse.inches,
        _ => rules.movement.column.inches,
    }
}

/// Yes: it may charge that target.
pub fn may_charge(facts: &MayChargeFacts, rules: &Rules) -> Finding {
    let unit = &facts.charger;
    let infantry = unit.class.is_infantry();
    let at_cavalry = infantry && facts.target.is_cavalry();
    let arc = rules.movement.wheel;
    let prussian = rules.french.prussian_no_column_charge;
    let old_prussians = unit.nation == Nation::Prussia && infantry && unit.formation == Formation::Column;
    let halted = rules.options.zero_halts && unit.division_rolled_zero;
    let finding: Finding = rule()
        .no_if(!infantry && !unit.class.is_cavalry(), SK_GAP_18, "batteries and skirmishers never charge")
        .no_if(unit.fallback, SK_GAP_18, "a unit in Fallback does not charge")
        .no_if(unit.staggered, SK_GAP_17, "a Staggered unit may not charge")
        .no_if(unit.blown && unit.class.is_cavalry(), SK_GAP_38, "Blown cavalry may not charge")
        .no_if(infantry && unit.formation == Formation::Square, SK_GAP_18, "a square may not charge")
        .no_if(halted, SK_INIT_17, "its division rolled 0 and does not move")
        .no_if(unit.side_stepped, SK_SIDE_03, "a side-step may not be used to charge")
        .no_if(
            unit.changed_formation && unit.nation == Nation::France,
            SK_FORM_03,
            "no French unit changes formation and charges in one turn",
        )
        .no_if(unit.changed_formation, SK_GAP_10, "a change of formation takes the whole move")
        .no_if(unit.out_of_command, SK_GAP_07, "a unit that starts outside its Command Radius may not charge")
        .no_if(facts.target == Class::Skirmishers, SK_GAP_18, "a charge is made at a formed enemy")
        .no_if(old_prussians && i32::from(facts.year) <= prussian.value, prussian.clause, "Prussian columns do not charge before 1807")
        .no_if(at_cavalry && !facts.target_blown, SK_INFCAV_01, "infantry may never charge cavalry to start a melee")
        .no_if(unit.class.is_cavalry() && facts.target_in_town, SK_GAP_30, "cavalry may not charge a town sector")
        .no_if(!facts.visible, SK_GAP_18, "the charger must see its target at the start")
        .no_if(!arc.covers(facts.bearing), SK_GAP_18, "the target is beyond the one wheel a charge may make")
        .no_if(facts.distance > reach(unit, rules), SK_OBLIG_14, "the target is out of charge reach")
        .yes_if(at_cavalry, SK_INFCAV_02, "Blown cavalry may be driven off by formed infantry")
        .otherwise_yes(SK_GAP_18, "it may charge")
        .into();
    let drives = finding.allowed() && at_cavalry;
    finding.and_if(drives, || so(SK_INFCAV_09, "the infantry stops at the point of contact and no melee is fought"))
}

no_dice! {
    MayCharge: MayChargeFacts => Finding = may_charge;
    Permission "may-charge" "May this unit charge that one" [SK_INFCAV_01, SK_INFCAV_02, SK_INFCAV_09, SK_FORM_03, SK_SIDE_03, SK_OBLIG_14, SK_INIT_17, SK_GAP_07, SK_GAP_10, SK_GAP_17,
     SK_GAP_18, SK_GAP_30, SK_GAP_32, SK_GAP_38]
}
