//! A charging column is staggered by the volley of its target. SK-MASS-01..17.
//!
//! It is pulled back a quarter inch and must form line on its front stand if either side has room. If neither has, it stays in column
//! and the infantry that took up the room, one unit a side at most, is Staggered too and stopped.

use grognard_engine::Ruling;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MassFacts {
    /// It attacks a town sector.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-MASS-16"))]
    pub attacks_town: bool,
    /// What is to the left of its front stand.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-MASS-03"))]
    pub left: Neighbour,
    /// The unit to the left is charging.
    #[schemars(extend("x-clause" = "SK-MASS-09"))]
    pub left_charging: bool,
    /// What is to the right of its front stand.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-MASS-03"))]
    pub right: Neighbour,
    /// The unit to the right is charging.
    #[schemars(extend("x-clause" = "SK-MASS-09"))]
    pub right_charging: bool,
}

/// What takes up the room to form line on one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Neighbour {
    /// There is room.
    #[default]
    Room,
    Infantry,
    Cavalry,
    Artillery,
    Enemy,
    /// Skirmishers, who take up no room.
    Skirmishers,
    /// Ground or the table edge.
    Ground,
}

impl Neighbour {
    fn leaves_room(self) -> bool {
        matches!(self, Neighbour::Room | Neighbour::Skirmishers)
    }
}

/// Yes: it forms line. No: it stays in column.
pub fn massed_column(facts: &MassFacts, rules: &Rules) -> Finding {
    let back = format!("the column is Staggered and pulled back {} inch out of contact", rules.fire.pulled_back.inches);
    let back = so(rules.fire.pulled_back.clause, back).flag(Role::A, "staggered", true);
    if facts.attacks_town {
        return Finding::from(Ruling::no(SK_MASS_16, "a column attacking a town sector need not form line"))
            .and(back)
            .and(so(SK_MASS_17, "it may keep column and go on with its assault in later turns"));
    }
    let sides = [("left", facts.left, facts.left_charging), ("right", facts.right, facts.right_charging)];
    let skirmishers = sides.iter().any(|(_, neighbour, _)| *neighbour == Neighbour::Skirmishers);
    if sides.iter().any(|(_, neighbour, _)| neighbour.leaves_room()) {
        return Finding::from(Ruling::yes(SK_MASS_03, "there is room beside its front stand: it must form line at once"))
            .and(back)
            .and(so(SK_MASS_02, "a column staggered by its target's volley must try to form line"))
            .and(so(SK_MASS_04, "the anchor is the column's front stand").text(Role::A, "formation", "line"))
            .and(so(SK_MASS_05, "being involuntary, the change is allowed inside an enemy Frontal zone"))
            .and(so(SK_MASS_06, "the new line may not fire this turn"))
            .and_if(skirmishers, || so(SK_MASS_15, "skirmishers are no hindrance; they withdraw"));
    }
    let mut finding = Finding::from(Ruling::no(SK_MASS_07, "neither side of its front stand has room: it stays in column")).and(back);
    let (each, most) = (rules.fire.neighbours_each_side.value, rules.fire.neighbours_most);
    let mut staggered = 0;
    for (side, neighbour, charging) in sides {
        finding = match neighbour {
            Neighbour::Infantry if staggered < most && each > 0 => {
                staggered += 1;
                let pulled = rules.fire.neighbour_pulled_back;
                finding
                    .and(so(SK_MASS_08, format!("the infantry to the {side} is Staggered too")))
                    .and_if(charging, || so(pulled.clause, format!("its charge stops and it is pulled back {} inch", pulled.inches)))
                    .and(so(SK_MASS_10, "it keeps its formation"))
            }
            Neighbour::Cavalry | Neighbour::Artillery => finding
                .and(so(SK_MASS_12, format!("the friends to the {side} suffer nothing")))
                .and_if(charging && neighbour == Neighbour::Cavalry, || so(SK_MASS_13, "the charging cavalry may press its charge home")),
            Neighbour::Enemy => finding.and(so(SK_MASS_14, format!("the enemy to the {side} is unaffected"))),
            _ => finding,
        };
    }
    finding.and_if(staggered > 0, || {
        so(SK_MASS_11, format!("at most {each} unit a side and {most} in all are Staggered so: {staggered} here"))
    })
}

no_dice! {
    MassedColumn: MassFacts => Finding = massed_column;
    Permission "massed-column" "A charging column is staggered: does it form line" [SK_MASS_01, SK_MASS_02, SK_MASS_03, SK_MASS_04, SK_MASS_05, SK_MASS_06, SK_MASS_07, SK_MASS_08, SK_MASS_09, SK_MASS_10, SK_MASS_11,
     SK_MASS_12, SK_MASS_13, SK_MASS_14, SK_MASS_15, SK_MASS_16, SK_MASS_17]
}
