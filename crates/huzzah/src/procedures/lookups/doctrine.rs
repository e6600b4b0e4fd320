//! HZ-ENG-48, HZ-ENG-49: is infantry fighting in its nation's preferred formation? The phasing player attacks.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shape::formation_fits;
use crate::Rules;
use crate::clause::*;
use crate::procedures::permissions::fate::Fate;
use crate::words::{Arm, Formation, Nation};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DoctrineFacts {
    /// Nation and years.
    #[schemars(extend("x-common" = true, "x-role" = "a"))]
    pub nation: Nation,
    #[schemars(extend("x-role" = "a"))]
    pub arm: Arm,
    #[schemars(extend("x-common" = true, "x-role" = "a"))]
    pub formation: Formation,
    /// The unit's side is the phasing one, and so the attacker.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-ENG-49"))]
    pub phasing: bool,
    /// It fights cavalry.
    #[schemars(extend("x-clause" = "HZ-ENG-48"))]
    pub against_cavalry: bool,
    /// In open order, deployed in a building.
    #[schemars(extend("x-clause" = "HZ-BLD-15", "x-excludes" = ["close_in_building"]))]
    pub open_in_building: bool,
    /// In close order, deployed in a building or strong point.
    #[schemars(extend("x-clause" = "HZ-BLD-20", "x-excludes" = ["open_in_building"]))]
    pub close_in_building: bool,
}

no_dice! {
    Doctrine: DoctrineFacts => Fate = doctrine, check check;
    Lookup "doctrine" "Is it in doctrinal deployment?"
    [HZ_ENG_48, HZ_ENG_49, HZ_BLD_15, HZ_BLD_20, HZ_GAP_05, HZ_DEP_05, HZ_FORM_09, HZ_GAP_07]
}

fn check(facts: &DoctrineFacts, _: &Rules) -> Result<(), Contradiction> {
    formation_fits(facts.arm, facts.formation)?;
    let both = facts.open_in_building && facts.close_in_building;
    Contradiction::if_both(both, "open_in_building", "close_in_building", HZ_BLD_15, "a garrison is in open or in close order")
}

pub fn doctrine(facts: &DoctrineFacts, rules: &Rules) -> Fate {
    let preferred = rules.nations.of(facts.nation).is_doctrinal(facts.formation, facts.phasing);
    let close = facts.formation != Formation::OpenOrder;
    let against_horse = facts.formation == Formation::Square || facts.formation == Formation::Mass && preferred;
    let ruling: Ruling = rule()
        .yes_if(facts.arm != Arm::Infantry, HZ_ENG_48, "doctrine is a matter for infantry only")
        .yes_if(facts.open_in_building, HZ_BLD_15, "a garrison in open order is in doctrinal deployment")
        .no_if(facts.close_in_building, HZ_BLD_20, "close order infantry in a building is not in doctrinal deployment")
        .yes_if(facts.against_cavalry && close && against_horse, HZ_ENG_48, "against cavalry that is the formation to be in")
        .no_if(facts.against_cavalry && close, HZ_ENG_48, "against cavalry close order infantry belongs in square")
        .yes_if(preferred, HZ_ENG_48, "its nation prefers this formation")
        .otherwise_no(HZ_ENG_48, "its nation prefers another formation");
    Fate::from(ruling).also(HZ_ENG_49).also(HZ_GAP_05)
}
