//! Plain, aligned text for people: no box drawing, one fact a line.

use grognard_engine::book::Cell;
use grognard_engine::umpire::{Answer, PartAnswer};

/// Rows by columns, each column as wide as its widest cell.
pub fn grid(rows: &[String], cols: &[String], cells: &[Vec<Cell>]) {
    let first = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let text = |cell: &Cell| if cell.is_blank() { "-".to_owned() } else { cell.to_string() };
    let widths: Vec<usize> = cols
        .iter()
        .enumerate()
        .map(|(c, col)| {
            cells.iter().filter_map(|row| row.get(c)).map(|cell| text(cell).chars().count()).chain([col.chars().count()]).max().unwrap_or(0)
        })
        .collect();
    let line = |label: &str, parts: Vec<String>| {
        let parts: Vec<String> = parts.iter().zip(&widths).map(|(part, width)| format!("{part:>width$}")).collect();
        println!("{label:first$}  {}", parts.join("  ").trim_end());
    };
    line("", cols.to_vec());
    for (label, row) in rows.iter().zip(cells) {
        line(label, row.iter().map(text).collect());
    }
}

/// At most 100 columns, each line indented.
pub fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() && line.chars().count() + word.chars().count() + indent.len() > 99 {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.iter().map(|line| format!("{indent}{line}")).collect::<Vec<_>>().join("\n")
}

/// The umpire's answer: facts that were stated, ledger, dice, result, odds.
pub fn answer(answer: &Answer) {
    let assessment = &answer.assessment;
    if assessment.parts.is_empty()
        && let (Some(rating), Some(words)) = (assessment.rating, &assessment.words)
    {
        let lines: Vec<_> = assessment.ledger.iter().map(|line| (line.value, line.label.as_str(), line.clause.to_string())).collect();
        ledger("", rating, words, &lines);
    }
    for PartAnswer { of, rating, words, ledger: lines, .. } in &assessment.parts {
        let lines: Vec<_> = lines.iter().map(|line| (line.value, line.label.as_str(), line.clause.to_string())).collect();
        ledger(of, *rating, words, &lines);
    }
    for dice in &answer.dice {
        let faces: Vec<String> = dice.faces.iter().map(u8::to_string).collect();
        println!("dice: {} ({}): {} = {}", dice.purpose, dice.asked, faces.join(" "), dice.value);
    }
    if let Some(ask) = &answer.ask {
        let needed = ask.needed.as_ref().map(|needed| format!(", needs {needed}")).unwrap_or_default();
        println!("roll: {} for {}{needed}  {}", ask.dice, ask.purpose, ask.clause);
        for follows in &ask.follows {
            let faces: Vec<String> = follows.faces.iter().map(u8::to_string).collect();
            let shown = if faces.is_empty() { follows.value.to_string() } else { faces.join(",") };
            println!("  {shown:>8}  {:5.1} %  {}", follows.p * 100.0, follows.then);
        }
    }
    if let Some(outcome) = &answer.outcome {
        let clauses: Vec<String> = outcome.clauses.iter().map(ToString::to_string).collect();
        println!("{}", wrapped(&format!("{}  [{}]", outcome.words, clauses.join(" ")), ""));
        if let Some(cell) = &outcome.cell {
            println!("table {}: row {}, column {}", cell.table, cell.row, cell.col);
        }
    }
    if let Some(odds) = &answer.odds {
        match answer.sampled {
            None => println!("odds (exact)"),
            Some(runs) => println!("odds (sampled, {runs} times, with 95 % intervals)"),
        }
        for assumption in &answer.assumptions {
            println!("  assuming {assumption}");
        }
        for row in odds {
            let detail = match (&row.exact, row.interval) {
                (Some(exact), _) if exact.len() < 24 => exact.clone(),
                (_, Some([low, high])) => format!("{:.1} to {:.1} %", low * 100.0, high * 100.0),
                _ => String::new(),
            };
            let bar = "#".repeat((row.p * 40.0).round() as usize);
            println!("  {:5.1} %  {bar:40}  {}  {detail}", row.p * 100.0, row.outcome);
        }
    }
    if !answer.defaulted.is_empty() {
        // A long list would bury the answer.
        let shown = answer.defaulted.iter().take(8).cloned().collect::<Vec<_>>().join(", ");
        let more = answer.defaulted.len().saturating_sub(8);
        let more = if more == 0 { String::new() } else { format!(" and {more} more (--json shows all)") };
        println!("{}", wrapped(&format!("not stated, so ordinary: {shown}{more}"), ""));
    }
}

fn ledger(of: &str, rating: i32, words: &str, lines: &[(i32, &str, String)]) {
    let whose = if of.is_empty() { String::new() } else { format!("{of}: ") };
    println!("{whose}{words} (rating {rating})");
    let width = lines.iter().map(|(_, label, _)| label.chars().count()).max().unwrap_or(0);
    for (value, label, clause) in lines {
        let value = if *value == 0 { "*".to_owned() } else { format!("{value:+}") };
        println!("  {value:>4}  {label:width$}  {clause}");
    }
}
