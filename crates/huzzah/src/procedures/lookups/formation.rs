//! HZ-FORM-01..03, HZ-FORM-05, HZ-FORM-06, HZ-FORM-08, HZ-FORM-09, HZ-MAN-01, HZ-MAN-02: what a formation is and can do.

use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::Found;
use super::shape::{formation_fits, shape};
use crate::Rules;
use crate::clause::*;
use crate::words::{Arm, Formation};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FormationFacts {
    #[schemars(extend("x-role" = "a"))]
    pub arm: Arm,
    #[schemars(extend("x-role" = "a", "x-common" = true))]
    pub formation: Formation,
}

/// Whether men stand shoulder to shoulder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    Close,
    Open,
    Neither,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Drill {
    pub order: Order,
    /// How far it wheels on one manoeuvre order, degrees; nothing where it cannot, or turns as it likes.
    pub wheel: Option<i32>,
    pub threat_zone: bool,
    /// Disadvantaged whenever threatened or engaged.
    pub disadvantaged: bool,
}

no_dice! {
    FormationLookup: FormationFacts => Found<Drill> = formation, check check;
    Lookup "formation" "What a formation is and can do"
    [
        HZ_FORM_01, HZ_FORM_02, HZ_FORM_03, HZ_FORM_05, HZ_FORM_06, HZ_FORM_08, HZ_FORM_09, HZ_FORM_11, HZ_MAN_01, HZ_MAN_02, HZ_MAN_07,
        HZ_GAP_07, HZ_DEP_05]
}

fn check(facts: &FormationFacts, _: &Rules) -> Result<(), Contradiction> {
    formation_fits(facts.arm, facts.formation)
}

pub fn formation(facts: &FormationFacts, rules: &Rules) -> Found<Drill> {
    let (line, column) = (Some(rules.lookup.moves.wheel_line), Some(rules.lookup.moves.wheel_column));
    let drill = |order, wheel, threat_zone, disadvantaged| Drill { order, wheel, threat_zone, disadvantaged };
    let (entry, words, clauses) = match shape(facts.arm, facts.formation) {
        Formation::Line => (drill(Order::Close, line, true, false), "Long and thin, with a broad threat zone", vec![HZ_FORM_01, HZ_MAN_01]),
        Formation::Column => (drill(Order::Close, column, true, false), "One or two companies wide", vec![HZ_FORM_03, HZ_MAN_02]),
        Formation::OpenOrder => {
            (drill(Order::Open, line, true, false), "Dispersed, with the frontage of a line", vec![HZ_FORM_05, HZ_MAN_01])
        }
        Formation::MarchColumn => (drill(Order::Close, line, false, true), "For roads, bridges and fords", vec![HZ_FORM_06, HZ_MAN_01]),
        Formation::Limbered => (drill(Order::Close, line, false, true), "On the move, as a march column", vec![HZ_FORM_06, HZ_MAN_01]),
        Formation::Square => {
            (drill(Order::Close, None, true, false), "Against cavalry; it cannot manoeuvre", vec![HZ_FORM_09, HZ_FORM_11, HZ_MAN_07])
        }
        Formation::Mob => (drill(Order::Neither, None, false, true), "Moves as a march column and turns as it likes", vec![HZ_FORM_08]),
        Formation::Mass => (drill(Order::Close, column, true, false), "A closed column that stands against cavalry", vec![HZ_GAP_07]),
        Formation::Unlimbered => (
            drill(Order::Open, line, true, false),
            "A line for movement and engagements, open order for threats",
            vec![HZ_FORM_02, HZ_MAN_01],
        ),
    };
    let order = match entry.order {
        Order::Close => "close order",
        Order::Open => "open order",
        Order::Neither => "neither open nor close order",
    };
    let wheel = entry.wheel.map(|degrees| format!("; wheels up to {degrees} degrees")).unwrap_or_default();
    let zone = if entry.threat_zone { "" } else { "; no threat zone" };
    let worse = if entry.disadvantaged { "; disadvantaged when threatened or engaged" } else { "" };
    Found { entry, words: format!("{words}; {order}{wheel}{zone}{worse}."), clauses }
}
