//! HZ-MARK-01..06: what the coloured dice beside a unit say.

use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::found::Found;
use crate::Rules;
use crate::clause::*;
use crate::words::Quality;
use grognard_engine::no_dice;

/// The dice as they lie on the table; nought where there is none.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MarkersFacts {
    /// What the markers lie beside.
    pub beside: Beside,
    #[schemars(range(min = 0, max = 12), extend("x-clause" = "HZ-MARK-01", "x-common" = true))]
    pub yellow: u8,
    #[schemars(range(min = 0, max = 12), extend("x-clause" = "HZ-MARK-02", "x-common" = true))]
    pub red: u8,
    #[schemars(range(min = 0, max = 12), extend("x-clause" = "HZ-MARK-03"))]
    pub blue: u8,
    #[schemars(range(min = 0, max = 12), extend("x-clause" = "HZ-MARK-04"))]
    pub green: u8,
    /// The face of the white die.
    #[schemars(range(min = 0, max = 6), extend("x-clause" = "HZ-MARK-06"))]
    pub white: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Beside {
    #[default]
    Infantry,
    Cavalry,
    Battery,
    Officer,
}

/// What they mean.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Marked {
    pub staggers: u8,
    pub kills: u8,
    pub bombardments_left: Option<u8>,
    pub forced_order: bool,
    pub command_check: bool,
    pub blown: bool,
    pub smoke: u8,
    pub quality: Option<Quality>,
    pub full_morale: Option<i32>,
}

no_dice! {
    Markers: MarkersFacts => Found<Marked> = markers, check check;
    Lookup "markers" "What the coloured markers mean"
    [HZ_MARK_01, HZ_MARK_02, HZ_MARK_03, HZ_MARK_04, HZ_MARK_05, HZ_MARK_06]
}

fn check(facts: &MarkersFacts, _: &Rules) -> Result<(), Contradiction> {
    let green = facts.green > 0 && matches!(facts.beside, Beside::Infantry | Beside::Officer);
    Contradiction::if_both(green, "green", "beside", HZ_MARK_04, "green marks blown cavalry and smoke on artillery")?;
    let unit_only = facts.beside == Beside::Officer && facts.white > 0;
    Contradiction::if_both(unit_only, "white", "beside", HZ_MARK_06, "white shows the quality of a unit")
}

pub fn markers(facts: &MarkersFacts, rules: &Rules) -> Found<Marked> {
    let mut entry = Marked { staggers: facts.yellow, kills: facts.red, ..Marked::default() };
    let (mut words, mut clauses) = (Vec::new(), Vec::new());
    if facts.yellow > 0 {
        clauses.push(HZ_MARK_01);
        words.push(format!("{} staggers", facts.yellow));
    }
    if facts.red > 0 {
        clauses.push(HZ_MARK_02);
        words.push(format!("{} kills", facts.red));
    }
    // The book's example has the two dice side by side.
    if facts.yellow > 0 && facts.red > 0 {
        clauses.push(HZ_MARK_05);
    }
    if facts.blue > 0 {
        clauses.push(HZ_MARK_03);
        match facts.beside {
            Beside::Battery => {
                entry.bombardments_left = Some(facts.blue);
                words.push(format!("{} bombardments left", facts.blue));
            }
            Beside::Officer => {
                entry.command_check = true;
                words.push("a command check to take".into());
            }
            Beside::Infantry | Beside::Cavalry => {
                entry.forced_order = true;
                words.push("a forced order".into());
            }
        }
    }
    if facts.green > 0 {
        clauses.push(HZ_MARK_04);
        if facts.beside == Beside::Cavalry {
            entry.blown = true;
            words.push("blown".into());
        } else {
            entry.smoke = facts.green;
            words.push(format!("{} smoke", facts.green));
        }
    }
    if facts.white > 0 {
        clauses.push(HZ_MARK_06);
        let morale = i32::from(facts.white) + rules.lookup.marker_offset;
        entry.full_morale = Some(morale);
        entry.quality = Quality::ALL.into_iter().find(|quality| rules.morale.full(*quality) == morale);
        words.push(entry.quality.map_or(format!("full morale {morale}"), |quality| format!("{}, full morale {morale}", quality.name())));
    }
    let words = if words.is_empty() { "No markers: in good order.".into() } else { format!("{}.", words.join(", ")) };
    Found { entry, words, clauses }
}
