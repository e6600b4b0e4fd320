//! The battles that come with the program.

use super::load::load;
use super::model::Battle;
use super::nearest::nearest;

macro_rules! ship {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../../../../battles/", $name, ".toml")))),+]
    };
}

static SHIPPED: [(&str, &str); 9] =
    ship!["auerstedt", "drill-breach", "drill-ground", "maida", "quatre-bras", "ridge-1811", "shevardino", "vimeiro", "waterloo"];

/// Name and text of every battle that comes with the program, by name.
pub fn shipped() -> &'static [(&'static str, &'static str)] {
    &SHIPPED
}

/// No shipped battle has that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no battle is called \"{asked}\"{}", self.hint())]
pub struct NoSuchBattle {
    /// The name asked for.
    pub asked: String,
    /// The nearest name there is.
    pub nearest: Option<&'static str>,
}

impl NoSuchBattle {
    fn hint(&self) -> String {
        match self.nearest {
            Some(near) => format!("; did you mean \"{near}\"?"),
            None => {
                let names: Vec<&str> = shipped().iter().map(|(name, _)| *name).collect();
                format!("; there are {}", names.join(", "))
            }
        }
    }
}

/// The text of a shipped battle.
///
/// # Errors
/// If there is none of that name; then with the nearest name.
pub fn shipped_text(name: &str) -> Result<&'static str, NoSuchBattle> {
    let names = shipped().iter().map(|(known, _)| *known);
    shipped()
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, text)| *text)
        .ok_or_else(|| NoSuchBattle { asked: name.to_owned(), nearest: nearest(name, names) })
}

/// A shipped battle, loaded.
///
/// # Errors
/// If there is none of that name; then with the nearest name.
///
/// # Panics
/// Never on what is shipped: a test loads every one of them without fault.
pub fn shipped_battle(name: &str) -> Result<Battle, NoSuchBattle> {
    let text = shipped_text(name)?;
    Ok(load(name, text).unwrap_or_else(|faults| panic!("{}", faults.lines())))
}
