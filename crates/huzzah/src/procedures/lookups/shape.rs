//! Which formations an arm can be in at all, and how guns are named.

use grognard_engine::umpire::Contradiction;

use crate::clause::{HZ_DEP_05, HZ_FORM_09, HZ_GAP_06, HZ_GAP_07};
use crate::words::{Arm, Formation, GunWeight};

/// HZ-FORM-02: an unlimbered battery counts as line, a limbered one stands as a march column does. Said either way it is the same.
pub fn shape(arm: Arm, formation: Formation) -> Formation {
    match (arm, formation) {
        (Arm::Artillery, Formation::Line | Formation::OpenOrder) => Formation::Unlimbered,
        (Arm::Artillery, Formation::MarchColumn) => Formation::Limbered,
        (_, formation) => formation,
    }
}

/// HZ-DEP-05, HZ-FORM-09: guns are limbered or unlimbered, nobody else is; only infantry has squares and masses.
pub fn formation_fits(arm: Arm, formation: Formation) -> Result<(), Contradiction> {
    let guns = matches!(formation, Formation::Limbered | Formation::Unlimbered);
    Contradiction::if_both(arm != Arm::Artillery && guns, "arm", "formation", HZ_DEP_05, "only artillery limbers and unlimbers")?;
    let foot = matches!(formation, Formation::Column | Formation::Square | Formation::Mass);
    Contradiction::if_both(arm == Arm::Artillery && foot, "arm", "formation", HZ_DEP_05, "artillery is limbered or unlimbered")?;
    let square = arm == Arm::Cavalry && formation == Formation::Square;
    Contradiction::if_both(square, "arm", "formation", HZ_FORM_09, "only infantry forms square")?;
    let mass = arm == Arm::Cavalry && formation == Formation::Mass;
    Contradiction::if_both(mass, "arm", "formation", HZ_GAP_07, "only infantry forms mass")
}

/// The same of a battery, whose arm is no fact.
pub fn artillery_fits(formation: Formation) -> Result<(), Contradiction> {
    formation_fits(Arm::Artillery, formation).map_err(|fault| Contradiction { field: "formation".into(), other: None, ..fault })
}

/// HZ-GAP-06: horse artillery is light or medium.
pub fn guns_fit(arm: Arm, weight: GunWeight, horse: bool) -> Result<(), Contradiction> {
    let heavy = arm == Arm::Artillery && weight == GunWeight::Heavy && horse;
    Contradiction::if_both(heavy, "weight", "horse_artillery", HZ_GAP_06, "horse artillery is light or medium")
}
