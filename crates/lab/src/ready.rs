//! The studies that come with the program.

macro_rules! ship {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../../../studies/", $name)))),+]
    };
}

/// Name and text of every ready study.
pub fn ready() -> &'static [(&'static str, &'static str)] {
    ship!["maida-fair.toml", "every-game.toml", "skirmishers.toml", "square-or-line.toml"]
}

/// The text of a battle that a ready study names.
pub fn file(name: &str) -> Result<String, String> {
    let files: &[(&str, &str)] = ship!["square.toml", "line.toml"];
    let found = files.iter().find(|(known, _)| *known == name);
    found.map(|(_, text)| (*text).to_owned()).ok_or_else(|| format!("no ready study has a file `{name}`"))
}
