//! Intrinsic defence strength of chateaux and walled farms: BW-GAP-23.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::found::{Entry, Found};
use grognard_engine::no_dice;

/// Which place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    #[default]
    Hougoumont,
    LaHayeSainte,
    Papelotte,
    Frischermont,
    Other,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GarrisonFacts {
    /// Which place.
    #[schemars(extend("x-common" = true, "x-clause" = "BW-GAP-23"))]
    pub place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Garrison {
    pub ids: i32,
    /// Infantry units that may be inside too.
    pub units_inside: i32,
    /// Times it fires in an enemy activation.
    pub fires: i32,
}

impl Entry for Garrison {}

pub fn garrison(facts: &GarrisonFacts, rules: &Rules) -> Found<Garrison> {
    let ids = &rules.command.ids;
    let strength = match facts.place {
        Place::Hougoumont => ids.hougoumont,
        Place::LaHayeSainte => ids.la_haye_sainte,
        Place::Papelotte => ids.papelotte,
        Place::Frischermont => ids.frischermont,
        Place::Other => ids.other,
    };
    let chateaux = &rules.command.chateaux;
    let entry = Garrison { ids: strength.value, units_inside: chateaux.units_inside.value, fires: chateaux.fires.value };
    Found { entry, words: format!("Intrinsic defence strength {}.", entry.ids), clauses: vec![BW_GAP_23] }
}

no_dice! {
    /// How strong is a chateau's own garrison?
    Garrisons: GarrisonFacts => Found<Garrison> = garrison;
    Lookup "garrison" "A chateau's intrinsic defence strength" [BW_GAP_23]
}
