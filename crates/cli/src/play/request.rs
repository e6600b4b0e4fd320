//! What can be said to the client: the same requests as words a line or as an object a line.

use grognard_engine::{Filling, UnitId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One line from the player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Take an offer, counted from 1, with a filling for each of its blanks.
    Offer {
        number: usize,
        #[serde(default)]
        fill: Vec<Filling>,
    },
    /// Answer with an action in the game's own terms.
    Action {
        action: Value,
    },
    /// The faces of real dice, in the order rolled.
    Dice {
        faces: Vec<i64>,
    },
    /// The exact chances of an offer.
    Odds {
        number: usize,
        #[serde(default)]
        fill: Vec<Filling>,
    },
    /// What the computer would do here, and why; with `play`, do it.
    Hint {
        #[serde(default)]
        play: bool,
    },
    /// Show the standing instructions, or give the one with this number: to all, or to one unit otherwise.
    Standing {
        #[serde(default)]
        number: Option<usize>,
        #[serde(default)]
        unit: Option<UnitId>,
    },
    Undo,
    /// Agree to what the other side has asked for.
    Yes,
    No,
    /// Offer a draw.
    Draw,
    Concede,
    /// How the last action came about.
    Why,
    View,
    /// Say again what is to be decided.
    Decision,
    /// Make sure that everything is on the disc; to this file, if none was named at the start.
    Save {
        #[serde(default)]
        file: Option<String>,
    },
    Help,
    Quit,
}

/// A line of words: a request, or an offer whose fillings are still words.
#[derive(Clone, Debug, PartialEq)]
pub enum Spoken {
    Request(Request),
    /// Number and words for the blanks.
    Take(usize, Vec<String>),
    Odds(usize, Vec<String>),
    Nothing,
}

/// Reads a line of words.
pub fn spoken(line: &str) -> Result<Spoken, String> {
    let words: Vec<&str> = line.split_whitespace().take(64).collect();
    let Some((first, rest)) = words.split_first() else { return Ok(Spoken::Nothing) };
    let owned = || rest.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
    let only = |request: Request| {
        if rest.is_empty() {
            Ok(Spoken::Request(request))
        } else {
            Err(format!("`{first}` stands alone; `{}` is too much.", rest.join(" ")))
        }
    };
    match first.to_ascii_lowercase().as_str() {
        "undo" => only(Request::Undo),
        "yes" | "agree" => only(Request::Yes),
        "no" | "refuse" => only(Request::No),
        "draw" => only(Request::Draw),
        "concede" => only(Request::Concede),
        "why" => only(Request::Why),
        "view" | "look" => only(Request::View),
        "decision" | "again" => only(Request::Decision),
        "help" | "?" => only(Request::Help),
        "quit" | "exit" => only(Request::Quit),
        "save" => Ok(Spoken::Request(Request::Save { file: (!rest.is_empty()).then(|| rest.join(" ")) })),
        "standing" => standing(rest).map(Spoken::Request),
        "hint" => match rest {
            [] => Ok(Spoken::Request(Request::Hint { play: false })),
            [word] if word.eq_ignore_ascii_case("play") => Ok(Spoken::Request(Request::Hint { play: true })),
            _ => Err("`hint` stands alone, or is `hint play`.".into()),
        },
        "odds" => match rest.split_first().map(|(number, fill)| (number.parse(), fill)) {
            Some((Ok(number), fill)) => Ok(Spoken::Odds(number, fill.iter().map(|word| (*word).to_owned()).collect())),
            _ => Err("`odds` wants the number of an offer, and its blanks filled in.".into()),
        },
        "dice" | "rolled" => numbers(rest)
            .map(|faces| Spoken::Request(Request::Dice { faces }))
            .ok_or_else(|| "`dice` wants the faces, such as `dice 4 6`.".into()),
        // An offer with its blanks; where dice are wanted, the session reads the same words as faces.
        word => match word.parse::<usize>() {
            Ok(number) => Ok(Spoken::Take(number, owned())),
            Err(_) => Err(format!("`{first}` is not a command. Type a number, or `help`.")),
        },
    }
}

/// `standing`, `standing 2`, `standing unit 14 2`.
fn standing(words: &[&str]) -> Result<Request, String> {
    let number = |word: &str| word.parse::<usize>().map_err(|_| format!("`standing` wants a number, not `{word}`."));
    match words {
        [] => Ok(Request::Standing { number: None, unit: None }),
        [one] => Ok(Request::Standing { number: Some(number(one)?), unit: None }),
        [word, unit, one] if word.eq_ignore_ascii_case("unit") => {
            let unit = unit.parse::<u16>().map_err(|_| format!("`standing unit` wants the number of a unit, not `{unit}`."))?;
            Ok(Request::Standing { number: Some(number(one)?), unit: Some(UnitId(unit)) })
        }
        _ => Err("`standing` wants one number, or is `standing unit UNIT NUMBER`.".into()),
    }
}

/// Faces, apart by blanks or commas.
pub fn numbers(words: &[impl AsRef<str>]) -> Option<Vec<i64>> {
    let parts = words.iter().flat_map(|word| word.as_ref().split(',')).filter(|part| !part.is_empty());
    let faces: Option<Vec<i64>> = parts.map(|part| part.parse().ok()).collect();
    faces.filter(|faces| !faces.is_empty())
}
