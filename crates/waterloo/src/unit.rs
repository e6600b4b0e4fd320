//! The facts about one unit that most procedures share.

use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::words::{Arm, Class, Order};

/// One combat unit. Ratings that are not stated are those of its class (BW-GAP-01).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Unit {
    /// Arm.
    #[schemars(extend("x-common" = true, "x-clause" = "BW-GAP-01"))]
    pub arm: Arm,
    /// Class; one star is Elite, two are Crack Elite.
    #[schemars(extend("x-common" = true, "x-clause" = "BW-GAP-01"))]
    pub class: Class,
    /// Strength points left; each is a step.
    #[schemars(range(min = 1, max = 30), extend("x-common" = true, "x-clause" = "BW-GAP-01"))]
    pub strength: u8,
    /// Cohesion rating, where it is not that of its class.
    #[schemars(range(min = 0, max = 9), extend("x-common" = true, "x-clause" = "BW-DIE-02"))]
    pub cohesion: Option<u8>,
    /// Movement allowance, where it is not that of its class.
    #[schemars(range(min = 1, max = 20), extend("x-clause" = "BW-MVR-03"))]
    pub ma: Option<u8>,
    /// Good order, D-1, D-2 or routed.
    #[schemars(extend("x-common" = true, "x-clause" = "BW-CRM-01"))]
    pub order: Order,
    /// Blown cavalry.
    #[schemars(extend("x-clause" = "BW-BLN-02"))]
    pub blown: bool,
    /// Infantry in square.
    #[schemars(extend("x-clause" = "BW-GAP-19"))]
    pub square: bool,
}

impl Default for Unit {
    /// A line brigade of five strength points in good order.
    fn default() -> Unit {
        Unit {
            arm: Arm::Infantry,
            class: Class::Line,
            strength: 5,
            cohesion: None,
            ma: None,
            order: Order::Good,
            blown: false,
            square: false,
        }
    }
}

impl Unit {
    /// What one unit cannot be at once.
    pub fn check(&self) -> Result<(), Contradiction> {
        let Unit { arm, order, blown, square, .. } = *self;
        Contradiction::if_both(order == Order::D2 && !arm.is_infantry(), "order", "arm", BW_GAP_21, "only infantry is ever D-2")?;
        Contradiction::if_both(blown && !arm.is_cavalry(), "blown", "arm", BW_BLN_01, "only cavalry is ever blown")?;
        Contradiction::if_both(square && !arm.is_infantry(), "square", "arm", BW_TEC_05, "only infantry forms square")?;
        Contradiction::if_both(square && order == Order::Routed, "square", "order", BW_GAP_18, "a rout breaks the square")
    }

    pub fn is_one_step(&self) -> bool {
        self.strength == 1
    }
}
