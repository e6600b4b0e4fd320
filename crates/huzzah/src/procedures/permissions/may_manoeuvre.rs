//! HZ-MAN-01..08, HZ-MAN-11, HZ-FORM-11: how may a unit turn on a manoeuvre order?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::shape::{formation_fits, shape};
use crate::words::{Arm, Formation};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayManoeuvreFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub formation: Formation,
    /// What it would do.
    #[schemars(extend("x-group" = "Move", "x-common" = true))]
    pub how: How,
    /// Degrees of the wheel or turn.
    #[schemars(range(min = 0, max = 360), extend("x-group" = "Move", "x-common" = true, "x-clause" = "HZ-MAN-01"))]
    pub degrees: f64,
    /// Length of the side-step, cm.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Move", "x-clause" = "HZ-MAN-05"))]
    pub distance: f64,
    /// It would start an engagement, or leave one.
    #[schemars(extend("x-group" = "Move", "x-clause" = "HZ-MAN-08"))]
    pub engagement: bool,
    /// It starts in an enemy threat zone, or was stopped there by an earlier order, and stays within it.
    #[schemars(extend("x-group" = "Move", "x-clause" = "HZ-MAN-11"))]
    pub within_zone: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Forward about a fixed corner.
    #[default]
    Wheel,
    /// Backward about a fixed corner.
    WheelBack,
    AboutFace,
    SideStep,
}

no_dice! {
    MayManoeuvre: MayManoeuvreFacts => Fate = may_manoeuvre, check check;
    Permission "may-manoeuvre" "How may it turn on a manoeuvre order?"
    [
        HZ_MAN_01, HZ_MAN_02, HZ_MAN_03, HZ_MAN_04, HZ_MAN_05, HZ_MAN_06, HZ_MAN_07, HZ_MAN_08, HZ_MAN_11, HZ_FORM_08, HZ_FORM_11,
        HZ_GAP_07, HZ_DEP_05, HZ_FORM_09]
}

fn check(facts: &MayManoeuvreFacts, _: &Rules) -> Result<(), Contradiction> {
    formation_fits(facts.arm, facts.formation)
}

pub fn may_manoeuvre(facts: &MayManoeuvreFacts, rules: &Rules) -> Fate {
    let moves = &rules.lookup.moves;
    let formation = shape(facts.arm, facts.formation);
    let guns = formation == Formation::Unlimbered;
    let square = formation == Formation::Square;
    let (wheel, clause) = match formation {
        Formation::Column => (moves.wheel_column, HZ_MAN_02),
        Formation::Mass => (moves.wheel_column, HZ_GAP_07),
        _ => (moves.wheel_line, HZ_MAN_01),
    };
    let (wheels, turns, steps) =
        (matches!(facts.how, How::Wheel | How::WheelBack), facts.how == How::AboutFace, facts.how == How::SideStep);
    let back = facts.how == How::WheelBack || turns;
    let ruling = rule()
        .no_if(facts.engagement, HZ_MAN_08, "a manoeuvre neither starts nor breaks an engagement")
        .no_if(square, HZ_MAN_07, "a square cannot manoeuvre")
        .no_if(guns && steps, HZ_MAN_06, "unlimbered artillery cannot side-step")
        .no_if(guns && back, HZ_MAN_04, "unlimbered artillery manoeuvres forwards only")
        .yes_if(formation == Formation::Mob, HZ_FORM_08, "mobs manoeuvre freely")
        .no_if(steps && facts.distance > f64::from(moves.side_step), HZ_MAN_05, format_args!("a side-step is up to {}cm", moves.side_step))
        .no_if(
            turns && facts.degrees != f64::from(moves.about_face),
            HZ_MAN_03,
            format_args!("an about face is exactly {} degrees", moves.about_face),
        )
        .no_if(wheels && facts.degrees > f64::from(wheel), clause, format_args!("it wheels up to {wheel} degrees"))
        .yes_if(facts.within_zone, HZ_MAN_11, "it can manoeuvre within a zone in which it started or was stopped")
        .yes_if(steps, HZ_MAN_05, "a side-step instead of a wheel, keeping its facing")
        .yes_if(turns, HZ_MAN_03, "it faces about")
        .yes_if(guns, HZ_MAN_04, "forwards")
        .otherwise_yes(clause, format_args!("a wheel of up to {wheel} degrees"));
    let forward = guns && ruling.clause == HZ_MAN_04 && ruling.allowed;
    Fate::from(ruling).also_if(square && !facts.engagement, HZ_FORM_11).also_if(forward, HZ_MAN_01)
}
