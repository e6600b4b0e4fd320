//! Blanks filled with words: one word a blank, parts of it apart by commas.

use grognard_engine::offer::{Choice, Domain, Filling, HexStep, PointIn};

/// What the word means for this domain, or what would do.
pub fn filling(domain: &Domain, word: &str) -> Result<Filling, String> {
    match domain {
        Domain::Measure(measure) => {
            measure.unit.read(word).map(Filling::Measure).ok_or_else(|| format!("`{word}` is not a measure in {}.", measure.unit.name))
        }
        Domain::OneOf(one) => choice(&one.of, word).map(Filling::OneOf),
        Domain::SomeOf(some) if word == "none" => some_of(&some.of, ""),
        Domain::SomeOf(some) => some_of(&some.of, word),
        Domain::ShareOut(share) => parts(word)
            .map(|part| part.parse().map_err(|_| format!("`{part}` is not a number; say so many for each of the {}.", share.among.len())))
            .collect::<Result<Vec<u32>, String>>()
            .map(Filling::ShareOut),
        Domain::Point(point) => place(point, word).ok_or_else(|| format!("`{word}` is not a point such as 120,45 or 120,45,90.")),
        Domain::HexPath(_) if word == "stay" => Ok(Filling::HexPath(Vec::new())),
        Domain::HexPath(_) => parts(word).map(hex).collect::<Result<Vec<HexStep>, String>>().map(Filling::HexPath),
    }
}

/// As it is told: in centimetres of the table, say.
fn place(point: &PointIn, word: &str) -> Option<Filling> {
    let along = |part: &str| point.unit.as_ref().map_or_else(|| part.parse().ok(), |unit| unit.read(part));
    match word.split(',').collect::<Vec<&str>>()[..] {
        [x, y] => Some(Filling::Point { x: along(x)?, y: along(y)?, facing: None }),
        [x, y, facing] => Some(Filling::Point { x: along(x)?, y: along(y)?, facing: Some(facing.parse().ok()?) }),
        _ => None,
    }
}

fn parts(word: &str) -> impl Iterator<Item = &str> {
    word.split(',').filter(|part| !part.is_empty())
}

fn numbers(word: &str, apart: char) -> Option<Vec<i32>> {
    word.split(apart).map(|part| part.parse().ok()).collect()
}

fn some_of(of: &[Choice], word: &str) -> Result<Filling, String> {
    parts(word).map(|part| choice(of, part)).collect::<Result<Vec<u32>, String>>().map(Filling::SomeOf)
}

/// By its place in the list, counted from 1, or by name.
fn choice(of: &[Choice], word: &str) -> Result<u32, String> {
    let by_place = word.parse::<usize>().ok().and_then(|place| of.get(place.checked_sub(1)?));
    let by_name = || of.iter().find(|choice| choice.words.eq_ignore_ascii_case(word));
    by_place.or_else(by_name).map(|choice| choice.id).ok_or_else(|| {
        let names: Vec<&str> = of.iter().map(|choice| choice.words.as_str()).collect();
        format!("`{word}` is none of: {}.", names.join(", "))
    })
}

fn hex(part: &str) -> Result<HexStep, String> {
    match numbers(part, ':').as_deref() {
        Some([q, r]) => Ok(HexStep { q: *q, r: *r, facing: None }),
        Some([q, r, facing]) if u8::try_from(*facing).is_ok() => Ok(HexStep { q: *q, r: *r, facing: Some(*facing as u8) }),
        _ => Err(format!("`{part}` is not a hex such as 3:-1 or 3:-1:2.")),
    }
}
