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

/// The answer of a study: what the changes do, if it has any; then who wins where nothing is changed.
pub fn sentence(summary: &Summary) -> String {
    if summary.battles == 0 {
        return "No battle has been fought yet.".to_owned();
    }
    let bases: Vec<&CellSummary> = summary.cells.iter().filter(|cell| cell.base == cell.cell && cell.battles > 0).collect();
    let mut words = Vec::new();
    if !summary.effects.is_empty() {
        words.push(changes(summary));
    }
    match bases[..] {
        [] => words.push("Of the battle as it stands none has been fought yet.".to_owned()),
        [only] => words.extend([verdict(&bases), in_full(only)]),
        _ => words.extend([verdict(&bases), each(summary, &bases)]),
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

/// Who has the better of it; there is a battle of each.
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
        "Of a hundred battles {} wins {} ({} to {}) and {} {} ({} to {}){drawn}{open}; so say {times} of \u{201c}{}\u{201d} under {}.",
        cell.armies[0],
        percent(red.rate),
        percent(red.low),
        percent(red.high),
        cell.armies[1],
        percent(blue.rate),
        percent(blue.low),
        percent(blue.high),
        cell.battle_title,
        cell.game_title.trim_end_matches('.'),
    )
}

/// More cells than this are for the table.
const MOST_TOLD: usize = 6;

/// Who wins in each cell, and how often nobody does.
fn each(summary: &Summary, bases: &[&CellSummary]) -> String {
    let one = |cell: &&CellSummary| {
        let better = if cell.wins[0].count >= cell.wins[1].count { 0 } else { 1 };
        let victories = |side: usize| format!("{} wins {} in a hundred", cell.armies[side], percent(cell.wins[side].rate));
        format!(
            "{}: {}, {} {}, and {} are drawn.",
            label(summary, cell),
            victories(better),
            cell.armies[1 - better],
            percent(cell.wins[1 - better].rate),
            percent(cell.draws.rate)
        )
    };
    let mut told: Vec<String> = bases.iter().take(MOST_TOLD).map(one).collect();
    if bases.len() > MOST_TOLD {
        told.push(format!("{} more are in the table.", bases.len() - MOST_TOLD));
    }
    told.join(" ")
}

/// What is sure about a change.
struct Finding {
    /// Of victories, losses or length: the first are told before the last.
    rank: usize,
    /// As a share, so that findings of one kind can be compared.
    size: f64,
    words: String,
}

/// What each change moves beyond doubt, the largest first.
fn changes(summary: &Summary) -> String {
    let mut found: Vec<Finding> = summary.effects.iter().filter_map(|effect| finding(summary, effect)).collect();
    found.sort_by(|a, b| a.rank.cmp(&b.rank).then(b.size.total_cmp(&a.size)));
    let (all, sure) = (summary.effects.len(), found.len());
    let mut words: Vec<String> = found.into_iter().take(MOST_TOLD).map(|finding| finding.words).collect();
    words.extend(match (all - sure, sure) {
        (0, _) => None,
        (1, 0) => Some("The change moves nothing beyond doubt: neither victories, nor losses, nor length.".to_owned()),
        (_, 0) => Some("None of the changes moves anything beyond doubt: neither victories, nor losses, nor length.".to_owned()),
        (1, _) => Some("The other change moves nothing beyond doubt.".to_owned()),
        (others, _) => Some(format!("The other {others} changes move nothing beyond doubt.")),
    });
    words.join(" ")
}

/// Of both sides' victories, of both sides' losses and of the length: the largest of each that is sure, in one sentence.
fn finding(summary: &Summary, effect: &Effect) -> Option<Finding> {
    let (base, cell) = (&summary.cells[effect.base], &summary.cells[effect.cell]);
    let best = |all: &mut dyn Iterator<Item = Finding>| all.max_by(|a, b| a.size.total_cmp(&b.size));
    let victories = best(&mut [0, 1].into_iter().filter_map(|side| {
        let by = Some(effect.wins[side]).filter(Difference::is_sure)?;
        let (army, much, how) = (&cell.armies[side], percent(by.by.abs()), more_or_fewer(&by));
        let words = format!("{army} wins {much} {how} battles in a hundred ({})", sizes(&by, percent));
        Some(Finding { rank: 0, size: by.by.abs(), words })
    }));
    let losses = best(&mut [0, 1].into_iter().filter_map(|side| {
        let by = effect.men_lost[side].filter(Difference::is_sure)?;
        let (army, much, how) = (&cell.armies[side], number(by.by.abs()), more_or_fewer(&by));
        let usual = base.men_lost[side].as_ref().map_or(1.0, |lost| lost.mean.max(1.0));
        let words = format!("{army} loses {much} men {how} ({})", sizes(&by, number));
        Some(Finding { rank: 1, size: by.by.abs() / usual, words })
    }));
    let length = effect.turns.filter(Difference::is_sure).map(|by| {
        let (much, how) = (by.by.abs(), if by.by > 0.0 { "longer" } else { "shorter" });
        let words = format!("the battle is {much:.1} turns {how} ({})", sizes(&by, |turns| format!("{turns:.1}")));
        Finding { rank: 2, size: much, words }
    });
    let found: Vec<Finding> = [victories, losses, length].into_iter().flatten().collect();
    let first = found.first()?;
    let doubt = if first.rank > 0 { "; the victories do not move beyond doubt" } else { "" };
    let all: Vec<&str> = found.iter().map(|finding| finding.words.as_str()).collect();
    let words = format!("\u{201c}{}\u{201d}: {}{doubt}.", label(summary, cell), all.join("; "));
    Some(Finding { rank: first.rank, size: first.size, words })
}

fn more_or_fewer(by: &Difference) -> &'static str {
    if by.by > 0.0 { "more" } else { "fewer" }
}

/// The interval of a sure difference, without its sign: "0.3 to 8.9".
fn sizes(by: &Difference, words: impl Fn(f64) -> String) -> String {
    let (least, most) = if by.by > 0.0 { (by.low, by.high) } else { (-by.high, -by.low) };
    format!("{} to {}", words(least), words(most))
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
