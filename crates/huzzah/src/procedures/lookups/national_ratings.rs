//! HZ-BOM-01, HZ-ENG-48: a nation's bombardment factor, skirmish rating, officers and doctrine. The figures are ours (HZ-GAP-05).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::Found;
use crate::Rules;
use crate::clause::*;
use crate::words::{Formation, Nation};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NationalRatingsFacts {
    /// Nation and years.
    #[schemars(extend("x-common" = true, "x-role" = "a"))]
    pub nation: Nation,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Ratings {
    pub skirmish: i32,
    /// How often each battery can bombard in the game.
    pub bombardment_factor: i32,
    pub bombardment_most: i32,
    /// Subtracted from the roll for an officer's quality.
    pub officer_shift: i32,
    pub attack_doctrine: Vec<Formation>,
    pub defence_doctrine: Vec<Formation>,
}

no_dice! {
    NationalRatings: NationalRatingsFacts => Found<Ratings> = national_ratings;
    Lookup "national-ratings" "A nation's ratings and doctrine"
    [HZ_BOM_01, HZ_ENG_48, HZ_GAP_05]
}

pub fn national_ratings(facts: &NationalRatingsFacts, rules: &Rules) -> Found<Ratings> {
    let row = rules.nations.of(facts.nation);
    let known = [Formation::Line, Formation::Column, Formation::OpenOrder, Formation::Mass];
    let doctrine = |attacking| known.into_iter().filter(|formation| row.is_doctrinal(*formation, attacking)).collect::<Vec<_>>();
    let (attack, defence) = (doctrine(true), doctrine(false));
    let list = |formations: &[Formation]| formations.iter().map(|formation| formation.name()).collect::<Vec<_>>().join(", ");
    let entry = Ratings {
        skirmish: row.skirmish,
        bombardment_factor: row.bombardment,
        bombardment_most: row.bombardment_most,
        officer_shift: row.officer_shift,
        attack_doctrine: attack.clone(),
        defence_doctrine: defence.clone(),
    };
    let words = format!(
        "{}: skirmish rating {}; each battery bombards {} times (rearming to {} at most); officers {:+}; attacks in {}; defends in {}.",
        facts.nation.name(),
        row.skirmish,
        row.bombardment,
        row.bombardment_most,
        row.officer_shift,
        list(&attack),
        list(&defence)
    );
    Found { entry, words, clauses: vec![HZ_BOM_01, HZ_ENG_48, HZ_GAP_05] }
}
