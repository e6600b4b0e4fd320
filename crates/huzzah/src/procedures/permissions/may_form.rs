//! HZ-DEP-01..06, HZ-DEP-09, HZ-FORM-04, HZ-FORM-09, HZ-FORM-12, HZ-OPN-03, HZ-OPN-04, HZ-SKS-09, HZ-BLD-06, HZ-RIV-09, HZ-BRG-05:
//! may a unit take up a formation on a deploy order, here?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::shape::{formation_fits, shape};
use crate::words::{Arm, Feature, Formation, Nation};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayFormFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub arm: Arm,
    /// Its formation now.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub formation: Formation,
    /// The formation it is to take up.
    #[schemars(extend("x-group" = "Order", "x-common" = true, "x-clause" = "HZ-DEP-01"))]
    pub into: Formation,
    /// Has the Open Order ability.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-FORM-04"))]
    pub open_order_troops: bool,
    /// Has the Skirmish ability.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-OPN-03"))]
    pub skirmish_troops: bool,
    /// Cossacks (or yoruks).
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-DEP-03"))]
    pub cossack: bool,
    /// Nation and years; only late Austrian infantry forms mass.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-GAP-07"))]
    pub nation: Option<Nation>,
    /// Where it stands.
    #[schemars(extend("x-group" = "Ground", "x-common" = true))]
    pub ground: Feature,
    /// It stays in open order and moves into open ground.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "HZ-OPN-04"))]
    pub enters_open_ground: bool,
    /// It is in contact with the enemy, or would come into contact.
    #[schemars(extend("x-group" = "Order", "x-clause" = "HZ-DEP-09"))]
    pub in_contact: bool,
    /// It is to change its facing as well.
    #[schemars(extend("x-group" = "Order", "x-clause" = "HZ-DEP-04"))]
    pub change_facing: bool,
}

no_dice! {
    MayForm: MayFormFacts => Fate = may_form, check check;
    Permission "may-form" "May it take up this formation?"
    [
        HZ_DEP_01, HZ_DEP_02, HZ_DEP_03, HZ_DEP_04, HZ_DEP_05, HZ_DEP_06, HZ_DEP_09, HZ_FORM_04, HZ_FORM_08, HZ_FORM_09, HZ_FORM_12, HZ_OPN_03,
        HZ_OPN_04, HZ_SKS_09, HZ_BLD_06, HZ_RIV_09, HZ_BRG_05, HZ_GAP_07,
    ]
}

fn check(facts: &MayFormFacts, _: &Rules) -> Result<(), Contradiction> {
    formation_fits(facts.arm, facts.formation)?;
    let loose = facts.enters_open_ground && facts.formation != Formation::OpenOrder;
    Contradiction::if_both(loose, "enters_open_ground", "formation", HZ_OPN_04, "it asks about a unit that is in open order")
}

pub fn may_form(facts: &MayFormFacts, _: &Rules) -> Fate {
    match facts.arm {
        Arm::Artillery => guns(facts),
        Arm::Infantry | Arm::Cavalry => foot_and_horse(facts),
    }
}

/// HZ-DEP-05, HZ-DEP-06: guns limber or unlimber, and may turn while they do.
fn guns(facts: &MayFormFacts) -> Fate {
    let (now, into) = (shape(Arm::Artillery, facts.formation), shape(Arm::Artillery, facts.into));
    let unlimbers = into == Formation::Unlimbered;
    let same = now == into;
    let ruling = rule()
        .no_if(facts.in_contact, HZ_DEP_09, "a deploy order neither starts nor breaks off an engagement")
        .no_if(!unlimbers && into != Formation::Limbered, HZ_DEP_05, "artillery limbers or unlimbers")
        .no_if(facts.ground == Feature::Buildings, HZ_BLD_06, "artillery cannot change formation in buildings")
        .no_if(
            unlimbers && matches!(facts.ground, Feature::Bridge | Feature::Ford),
            HZ_BRG_05,
            "no artillery unlimbers on a bridge or in a ford",
        )
        .no_if(unlimbers && facts.ground == Feature::River, HZ_RIV_09, "no artillery unlimbers in water")
        .no_if(same && facts.change_facing, HZ_DEP_06, "it manoeuvres on a deploy order only while limbering or unlimbering")
        .no_if(same, HZ_DEP_01, "it is in that formation already")
        .yes_if(facts.change_facing, HZ_DEP_05, "it can manoeuvre while it limbers or unlimbers")
        .otherwise_yes(HZ_DEP_05, "artillery can limber or unlimber on a deploy order");
    let crossing = ruling.clause == HZ_BRG_05;
    Fate::from(ruling).also_if(crossing, HZ_RIV_09)
}

/// HZ-GAP-07: whose infantry forms mass.
const MASSED: Nation = Nation::AustriaLate;

fn foot_and_horse(facts: &MayFormFacts) -> Fate {
    let forms_mass = facts.nation == Some(MASSED);
    let (infantry, into) = (facts.arm == Arm::Infantry, facts.into);
    let open = into == Formation::OpenOrder;
    let able = facts.open_order_troops || facts.skirmish_troops || facts.cossack;
    let in_open = facts.ground == Feature::Open;
    let guns = matches!(into, Formation::Limbered | Formation::Unlimbered);
    let square_in_wood = into == Formation::Square && facts.ground.is_wood();
    let ruling = rule()
        .no_if(
            facts.enters_open_ground && infantry && !facts.skirmish_troops,
            HZ_OPN_04,
            "it must first adopt close order by a deploy order",
        )
        .yes_if(facts.enters_open_ground, HZ_SKS_09, "skirmishers screen the army in open order in the open")
        .no_if(facts.in_contact, HZ_DEP_09, "a deploy order neither starts nor breaks off an engagement")
        .no_if(facts.change_facing, HZ_DEP_04, "infantry and cavalry cannot change facing on a deploy order")
        .no_if(!infantry && facts.ground == Feature::Buildings, HZ_BLD_06, "cavalry cannot change formation in buildings")
        .no_if(into == facts.formation, HZ_DEP_01, "it is in that formation already")
        .no_if(into == Formation::Mob, HZ_FORM_08, "a mob is what a rout makes, not a formation to choose")
        .no_if(guns, HZ_DEP_05, "only artillery limbers and unlimbers")
        .no_if(into == Formation::Square && !infantry, HZ_FORM_09, "only infantry forms square")
        .no_if(
            into == Formation::Mass && !(infantry && forms_mass),
            HZ_GAP_07,
            format_args!("only infantry of {} forms mass", MASSED.name()),
        )
        .yes_if(into == Formation::Mass, HZ_GAP_07, "it can form mass on a deploy order")
        .no_if(open && !able, HZ_FORM_04, "open order needs the Open Order or Skirmish ability")
        .no_if(open && infantry && in_open && !facts.skirmish_troops, HZ_OPN_03, "in open ground open order needs the Skirmish ability")
        .yes_if(open && infantry && in_open, HZ_SKS_09, "Skirmish troops form open order in the open: the skirmish screen")
        .yes_if(open && infantry, HZ_FORM_04, "it has the ability for open order")
        .yes_if(square_in_wood, HZ_FORM_12, "in woods a square is several rally squares")
        .yes_if(into == Formation::Square, HZ_FORM_09, "infantry can form square against cavalry")
        .yes_if(infantry, HZ_DEP_02, "infantry can form line, column, march column, square or, if able, open order")
        .otherwise_yes(HZ_DEP_03, "cavalry can form line, column or march column; cossacks open order");
    let formed = ruling.allowed && !facts.enters_open_ground;
    Fate::from(ruling).also_if(formed, HZ_DEP_01).also_if(formed && infantry, HZ_DEP_02)
}
