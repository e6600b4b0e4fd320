//! Range bands of guns (GM-AHIT-01, -02) and of small arms (GM-SKF-01, -02) from a distance in inches.

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Finding;
use crate::Rules;
use crate::clause::*;
use crate::words::{Gun, Weapon};

/// A gun and a distance.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GunRangeFacts {
    #[schemars(extend("x-group" = "Battery", "x-common" = true, "x-role" = "a"))]
    pub gun: Gun,
    /// A howitzer or licorne instead.
    #[schemars(extend("x-group" = "Battery", "x-clause" = "GM-AHIT-02"))]
    pub howitzer: bool,
    /// Inches to the target.
    #[schemars(range(min = 0.0, max = 72.0), extend("x-group" = "Target", "x-common" = true))]
    pub distance: f64,
}

impl Default for GunRangeFacts {
    fn default() -> GunRangeFacts {
        GunRangeFacts { gun: Gun::default(), howitzer: false, distance: 20.0 }
    }
}

pub struct ArtilleryRange;

impl Procedure for ArtilleryRange {
    type Rules = Rules;
    type Facts = GunRangeFacts;
    type Outcome = Finding;
    const CARD: Card =
        Card { name: "artillery-range", kind: Kind::Lookup, title: "Range band of a gun", dice: "", clauses: &[GM_AHIT_01, GM_AHIT_02] };

    fn run(facts: &GunRangeFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Finding, NoRoll> {
        let reach = rules.artillery.reach((!facts.howitzer).then_some(facts.gun));
        let band = reach.most.iter().position(|most| facts.distance <= f64::from(*most));
        let names = ["canister", "effective", "long"];
        let mut by = vec![GM_AHIT_01];
        // Inside its least range a howitzer throws canister only; beyond, it may choose shell.
        let shell = facts.distance >= f64::from(reach.least[1]);
        if facts.howitzer {
            by.push(GM_AHIT_02);
        }
        Ok(match band {
            None => Finding::new("Out of range.", by).word("range", "out"),
            Some(band) => {
                let ball = if facts.distance <= f64::from(reach.most[1]) { "effective" } else { "long" };
                let words = match band {
                    0 if !shell => "Canister range; too near for shell.".to_owned(),
                    0 => format!("Canister range ({ball} range for ball or shell)."),
                    band => format!("{} range.", ["Canister", "Effective", "Long"][band]),
                };
                Finding::new(words, by).word("range", names[band]).word("ball", ball).yes("shell", shell)
            }
        })
    }
}

/// A weapon and a distance.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MusketRangeFacts {
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub weapon: Weapon,
    /// Inches to the target.
    #[schemars(range(min = 0.0, max = 36.0), extend("x-group" = "Target", "x-common" = true))]
    pub distance: f64,
}

impl Default for MusketRangeFacts {
    fn default() -> MusketRangeFacts {
        MusketRangeFacts { weapon: Weapon::default(), distance: 6.0 }
    }
}

pub struct MusketRange;

impl Procedure for MusketRange {
    type Rules = Rules;
    type Facts = MusketRangeFacts;
    type Outcome = Finding;
    const CARD: Card = Card {
        name: "musket-range",
        kind: Kind::Lookup,
        title: "Range band of muskets and rifles",
        dice: "",
        clauses: &[GM_SKF_01, GM_SKF_02],
    };

    fn run(facts: &MusketRangeFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Finding, NoRoll> {
        let by = [if facts.weapon == Weapon::Rifle { GM_SKF_02 } else { GM_SKF_01 }];
        // On the boundary the nearer band holds.
        let band = rules.skirmish.reach(facts.weapon).iter().position(|most| facts.distance <= f64::from(*most));
        Ok(match band {
            Some(band) => {
                let name = ["short", "effective", "long"][band];
                Finding::new(format!("{} range.", ["Short", "Effective", "Long"][band]), by).word("range", name)
            }
            None => Finding::new("Out of range.", by).word("range", "out"),
        })
    }
}
