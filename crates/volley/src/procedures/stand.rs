//! VB-GAP-02, -03: size and strength of a stand.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::found::Found;
use crate::rules::Rules;
use crate::troops::Stand;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::so;

/// A kind of stand.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StandFacts {
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-GAP-02"))]
    pub stand: Stand,
    /// It is a commander's stand.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-GAP-02"))]
    pub commander: bool,
}

/// Size, strength and what a strength point is.
pub fn stand(facts: &StandFacts, rules: &Rules) -> Found {
    let tables = &rules.tables;
    let base = if facts.commander { tables.bases.command } else { tables.bases.of(facts.stand) };
    let size = format!("{} by {} inches", base.width, base.depth);
    let found = Found::new(size.clone(), so(clause::VB_GAP_02, size)).number("width", base.width).number("depth", base.depth);
    if facts.commander {
        return found;
    }
    let [from, to, least, most] = tables.strength.of(facts.stand);
    let strength = &tables.strength;
    let worth = if facts.stand.is_artillery() { format!("{} guns", strength.guns) } else { format!("{} men", strength.men) };
    let per_sp = if facts.stand.is_artillery() { strength.guns } else { strength.men };
    found
        .and(so(clause::VB_GAP_03, format!("{from} to {to} SP, allowed {least} to {most}; each stands for {worth}")))
        .and_if(base.guns.is_some(), || so(clause::VB_GAP_02, format!("about {} guns", base.guns.unwrap_or_default())))
        .and_if(facts.stand.is_close_infantry(), || {
            so(clause::VB_GAP_03, format!("reinforcing skirmishers are {} SP more", strength.skirmishers[0]))
        })
        .number("sp_from", from.into())
        .number("sp_to", to.into())
        .number("allowed_from", least.into())
        .number("allowed_to", most.into())
        .number("usual", strength.usual(facts.stand).into())
        .number("each", per_sp.into())
        .number("guns", base.guns.unwrap_or_default().into())
}

no_dice! {
    /// Size and strength of a stand
    StandLookup: StandFacts => Found = stand;
    Lookup "stand" "Size and strength of a stand" [VB_GAP_02, VB_GAP_03]
}
