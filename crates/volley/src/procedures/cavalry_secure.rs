//! VB-MMD-17 to -24: is infantry cavalry secure?

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::fighter::Fighter;
use crate::rules::Rules;
use crate::troops::{Cover, FlankCover, Kit, Order, Stand, Zone};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::Finding;

/// Infantry that cavalry attacks.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SecureFacts {
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-MMD-21"))]
    pub stand: Stand,
    /// Order it is in.
    #[schemars(extend("x-role" = "a", "x-group" = "State"))]
    pub order: Order,
    /// Stationary.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-common" = true, "x-clause" = "VB-MMD-22"))]
    pub stationary: bool,
    /// In march column.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-GAP-12"))]
    pub march_column: bool,
    /// What it stands in.
    #[schemars(extend("x-group" = "Circumstances", "x-clause" = "VB-GAP-14"))]
    pub cover: Cover,
    /// Where the cavalry comes from.
    #[schemars(extend("x-group" = "Circumstances", "x-common" = true, "x-clause" = "VB-MMD-20"))]
    pub attacked_from: Zone,
    /// What its left flank rests on.
    #[schemars(extend("x-group" = "Flanks", "x-common" = true, "x-clause" = "VB-MMD-17"))]
    pub left_flank: FlankCover,
    /// What its right flank rests on.
    #[schemars(extend("x-group" = "Flanks", "x-common" = true, "x-clause" = "VB-MMD-18"))]
    pub right_flank: FlankCover,
}

/// Is it secure?
pub fn cavalry_secure(facts: &SecureFacts, _: &Rules) -> Finding {
    let unit = Fighter {
        stand: facts.stand,
        order: facts.order,
        stationary: facts.stationary,
        march_column: facts.march_column,
        cover: facts.cover,
        attacked_from: facts.attacked_from,
        left_flank: facts.left_flank,
        right_flank: facts.right_flank,
        ..Fighter::default()
    };
    let security = unit.cavalry_secure();
    rule().yes_if(security.secure, security.clause, "cavalry secure").otherwise_no(security.clause, "not cavalry secure").into()
}

fn check(facts: &SecureFacts, _: &Rules) -> Result<(), Contradiction> {
    let SecureFacts { stand, order, stationary, march_column, .. } = *facts;
    Contradiction::if_both(!stand.is_infantry(), "stand", "attacked_from", clause::VB_MMD_17, "only infantry is cavalry secure or not")?;
    Kit { stand, order, stationary, march_column, ..Kit::default() }.check()
}

no_dice! {
    /// Is infantry cavalry secure?
    CavalrySecure: SecureFacts => Finding = cavalry_secure, check check;
    Permission "cavalry-secure" "Is infantry cavalry secure?"
    [VB_MMD_17, VB_MMD_18, VB_MMD_19, VB_MMD_20, VB_MMD_21, VB_MMD_22, VB_MMD_23, VB_MMD_24, VB_DIC_03, VB_GAP_12, VB_GAP_14,
     VB_GAP_26, VB_MMD_05]
}
