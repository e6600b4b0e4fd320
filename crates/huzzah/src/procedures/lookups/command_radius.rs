//! HZ-CMD-11, HZ-CMD-12, HZ-OFF-21, HZ-OFF-22: how far an officer's command reaches.

use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::{Found, Length};
use crate::Rules;
use crate::clause::*;
use crate::words::{OfficerLevel, OfficerQuality};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CommandRadiusFacts {
    /// The officer's own level.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-CMD-11"))]
    pub level: OfficerLevel,
    /// The officer's quality.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-CMD-12"))]
    pub officer_quality: OfficerQuality,
    /// The level of the officer whom a CinC has superseded.
    #[schemars(extend("x-clause" = "HZ-OFF-21"))]
    pub superseding: Option<OfficerLevel>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Radius {
    pub cm: Length,
    pub bands: Length,
}

no_dice! {
    CommandRadius: CommandRadiusFacts => Found<Radius> = command_radius, check check;
    Lookup "command-radius" "How far an officer's command reaches"
    [HZ_CMD_11, HZ_CMD_12, HZ_OFF_21, HZ_OFF_22, HZ_ORES_26]
}

fn check(facts: &CommandRadiusFacts, _: &Rules) -> Result<(), Contradiction> {
    let junior = facts.level != OfficerLevel::CommanderInChief && facts.superseding.is_some();
    Contradiction::if_both(junior, "level", "superseding", HZ_ORES_26, "only the CinC can supersede another officer")?;
    let himself = facts.superseding == Some(OfficerLevel::CommanderInChief);
    Contradiction::if_both(himself, "level", "superseding", HZ_OFF_21, "the CinC supersedes officers below himself")
}

pub fn command_radius(facts: &CommandRadiusFacts, rules: &Rules) -> Found<Radius> {
    let level = facts.superseding.unwrap_or(facts.level);
    let cm = rules.lookup.radius_of(level, facts.officer_quality);
    let mut clauses = vec![HZ_CMD_11, HZ_CMD_12];
    if facts.superseding.is_some() {
        clauses.push(HZ_OFF_21);
    }
    // The book's own example.
    if facts.superseding == Some(OfficerLevel::Division) && facts.officer_quality == OfficerQuality::Excellent {
        clauses.push(HZ_OFF_22);
    }
    let entry = Radius { cm: Length::whole(cm), bands: Length::whole(cm).in_bands(rules.lookup.band) };
    let words = format!("{} from the centre of his base ({} bands).", entry.cm, entry.bands.in_cm());
    Found { entry, words, clauses }
}
