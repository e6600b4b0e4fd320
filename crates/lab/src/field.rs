//! What a battle's own file says of it: title, day, and what it was about.

use grognard_field::battle::{self, Battle, Date};
use grognard_games::{RANDOM_GROUND, is_native, load_native, native};

/// The day a battle was fought, in the words of its file.
pub(crate) struct Field {
    pub title: String,
    pub date: Option<Date>,
    /// In metres and men; nothing of a scenario on hexes.
    pub battle: Option<Battle>,
}

/// Nothing for the sample and other battles without a file.
pub(crate) fn field(name: &str, own: Option<&str>) -> Option<Field> {
    let hexes = own.filter(|text| is_native(text)).or_else(|| if own.is_none() { native(name) } else { None });
    if let Some(text) = hexes {
        let scenario = load_native(name, text).ok()?;
        let date = Date { year: 1815, month: 6, day: scenario.day };
        return Some(Field { title: scenario.name, date: Some(date), battle: None });
    }
    if own.is_none() && name == RANDOM_GROUND {
        return Some(Field { title: "Random ground".into(), date: None, battle: None });
    }
    let battle = match own {
        Some(text) => battle::load(name, text).ok()?,
        None => battle::shipped_battle(name).ok()?,
    };
    Some(Field { title: battle.header.name.clone(), date: Some(battle.header.date), battle: Some(battle) })
}
