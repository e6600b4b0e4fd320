//! Sentences about figures.

use super::plots::label;
use crate::statistics::Difference;
use crate::summary::{CellSummary, Effect, Summary};

/// "47.3".
pub fn percent(rate: f64) -> String {
    format!("{:.1}", rate * 100.0)
}

/// "1,234".
pub fn number(value: f64) -> String {
    let whole = format!("{:.0}", value.abs());
    let mut out = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if value < 0.0 && out != "0" { format!("−{out}") } else { out }
}

/// "+4.6" points.
pub fn points(by: f64) -> String {
    tenths(by * 100.0)
}

/// "+4.6", with its sign unless it is nothing.
pub fn tenths(by: f64) -> String {
    signed(by, format!("{:.1}", by.abs()))
}

/// "+1,234", with its sign unless it is nothing.
pub fn shift(by: f64) -> String {
    signed(by, number(by.abs()))
}

fn signed(by: f64, text: String) -> String {
    let nothing = text.chars().all(|digit| matches!(digit, '0' | '.'));
    if nothing { text } else { format!("{}{text}", if by < 0.0 { "−" } else { "+" }) }
}

/// The answer of a study: first whether it is even, then by how much, then what the changes do.
pub fn sentence(summary: &Summary) -> String {
    if summary.battles == 0 {
        return "No battle has been fought yet.".to_owned();
    }
    let bases: Vec<&CellSummary> = summary.cells.iter().filter(|cell| cell.base == cell.cell && cell.battles > 0).collect();
    let mut words = vec![verdict(&bases)];
    if let [only] = bases[..] {
        words.push(in_full(only));
    } else {
        words.extend(range(summary, &bases));
    }
    if !summary.effects.is_empty() {
        words.push(effects(&summary.effects, &summary.cells));
    }
    words.join(" ")
}

/// Which side has the better of it beyond doubt, if one has.
pub fn leans(cell: &CellSummary) -> Option<usize> {
    let [red, blue] = &cell.wins;
    let decided = crate::statistics::wilson(red.count, red.count + blue.count);
    match decided {
        _ if decided.of == 0 => None,
        portion if portion.low > 0.5 => Some(0),
        portion if portion.high < 0.5 => Some(1),
        _ => None,
    }
}

fn verdict(bases: &[&CellSummary]) -> String {
    let leaning: Vec<Option<usize>> = bases.iter().map(|cell| leans(cell)).collect();
    let drawn = bases.iter().all(|cell| cell.draws.low > 0.5);
    let side = |side: usize| bases.first().map_or("one side", |cell| cell.armies[side].as_str());
    let same_armies = bases.windows(2).all(|pair| pair[0].armies == pair[1].armies);
    match &leaning[..] {
        _ if drawn => "Most battles are drawn.".to_owned(),
        all if all.iter().all(Option::is_none) => "Neither side has the better of it beyond doubt.".to_owned(),
        [Some(first), rest @ ..] if same_armies && rest.iter().all(|other| *other == Some(*first)) => {
            format!("It leans to {}.", side(*first))
        }
        _ => depends(bases),
    }
}

/// What the cells differ in.
fn depends(bases: &[&CellSummary]) -> String {
    let differ = |of: fn(&CellSummary) -> String| bases.windows(2).any(|pair| of(pair[0]) != of(pair[1]));
    let mut on = Vec::new();
    if differ(|cell| cell.battle.clone()) {
        on.push("on the battle");
    }
    if differ(|cell| cell.game.clone()) {
        on.push("on the book");
    }
    if differ(|cell| cell.generals.join(" ")) {
        on.push("on who commands");
    }
    format!("It depends {}.", on.join(" and "))
}

fn in_full(cell: &CellSummary) -> String {
    let [red, blue] = &cell.wins;
    let drawn = if cell.draws.count > 0 { format!(", {} are drawn", percent(cell.draws.rate)) } else { String::new() };
    let open = if cell.unfinished > 0 { format!(", {} are not over when they are broken off", cell.unfinished) } else { String::new() };
    let times = if cell.battles == 1 { "one battle".to_owned() } else { format!("{} battles", number(cell.battles as f64)) };
    format!(
        "Of a hundred battles {} wins {} ({} to {}) and {} {} ({} to {}){drawn}{open}; so say {times} of {} under {}.",
        cell.armies[0],
        percent(red.rate),
        percent(red.low),
        percent(red.high),
        cell.armies[1],
        percent(blue.rate),
        percent(blue.low),
        percent(blue.high),
        cell.battle,
        cell.game_title,
    )
}

fn range(summary: &Summary, bases: &[&CellSummary]) -> Option<String> {
    let most = bases.iter().max_by(|a, b| a.wins[0].rate.total_cmp(&b.wins[0].rate))?;
    let least = bases.iter().min_by(|a, b| a.wins[0].rate.total_cmp(&b.wins[0].rate))?;
    Some(format!(
        "The side that moves first wins between {} in a hundred ({}) and {} ({}).",
        percent(least.wins[0].rate),
        label(summary, least),
        percent(most.wins[0].rate),
        label(summary, most)
    ))
}

fn effects(effects: &[Effect], cells: &[CellSummary]) -> String {
    let sure: Vec<&Effect> = effects.iter().filter(|effect| effect.wins[0].is_sure()).collect();
    let largest = |list: &[&Effect]| list.iter().max_by(|a, b| a.wins[0].by.abs().total_cmp(&b.wins[0].by.abs())).copied().cloned();
    let Some(effect) = largest(&sure) else {
        let what = if effects.len() == 1 { "The change does not move" } else { "None of the changes moves" };
        return format!("{what} the victories beyond doubt.");
    };
    let army = &cells[effect.cell].armies[0];
    format!(
        "The largest effect is that of \"{}\": {army} wins {} points {} in a hundred ({}).",
        effect.change,
        points(effect.wins[0].by).trim_start_matches(['+', '−']),
        if effect.wins[0].by > 0.0 { "more" } else { "fewer" },
        between(&effect.wins[0]),
    )
}

/// "+1.2 to +8.0".
pub fn between(difference: &Difference) -> String {
    format!("{} to {}", points(difference.low), points(difference.high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_as_people_write_them() {
        assert_eq!(number(1_234_567.4), "1,234,567");
        assert_eq!(number(-1_000.0), "−1,000");
        assert_eq!(number(999.0), "999");
        assert_eq!(number(-0.2), "0");
        assert_eq!(points(-0.046), "−4.6");
        assert_eq!(points(0.0002), "0.0");
        assert_eq!(tenths(-0.04), "0.0");
        assert_eq!(tenths(0.4), "+0.4");
        assert_eq!(shift(1_109.2), "+1,109");
        assert_eq!(shift(-0.4), "0");
        assert_eq!(percent(0.4731), "47.3");
    }
}
