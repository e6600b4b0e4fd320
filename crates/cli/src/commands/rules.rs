//! `grognard rules GAME [ID | words]`: the book, clause by clause.

use grognard_engine::Clause;
use grognard_engine::book::{Book, ClauseText, Gap};
use serde_json::{Value, json};

use super::{game, print_json};
use crate::failure::{Done, Failure};
use crate::show::wrapped;

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grognard rules shako SK-HSQ-10      one clause\n  grognard rules huzzah smoke zone    every clause and completion with these words\n  \
grognard rules manner               how many there are, by topic"
)]
pub struct Args {
    /// huzzah, shako, waterloo, volley or manner
    pub game: String,
    /// A clause id, or words to look for
    pub words: Vec<String>,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Done {
    let book = game(&args.game)?.book();
    if args.words.is_empty() {
        return contents(book, args.json);
    }
    let typed = args.words.join(" ");
    let wanted = typed.to_uppercase();
    let found = match Clause::parse(&wanted) {
        Some(id) if book.clause(id).is_some() || book.gap(id).is_some() => vec![id],
        Some(_) => {
            let ids: Vec<String> =
                book.clauses.iter().map(|c| c.id).chain(book.gaps.iter().map(|g| g.id)).map(|id| id.to_string()).collect();
            return Err(Failure::told(&grognard_games::UnknownName::new(
                "clause",
                &wanted,
                ids.iter().map(String::as_str).collect::<Vec<_>>(),
            )));
        }
        None => book.search(&typed),
    };
    if args.json {
        let found: Vec<Value> = found.iter().filter_map(|id| entry(book, *id)).collect();
        print_json(&json!({ "game": book.game, "found": found }))?;
    } else {
        for id in &found {
            match (book.clause(*id), book.gap(*id)) {
                (Some(clause), _) => print_clause(clause),
                (_, Some(gap)) => print_gap(gap),
                _ => {}
            }
        }
        if found.is_empty() {
            println!("Nothing in {} has all of: {typed}", book.game);
        }
    }
    if found.is_empty() { Err(Failure::No) } else { Ok(()) }
}

fn entry(book: &Book, id: Clause) -> Option<Value> {
    let mut value = match (book.clause(id), book.gap(id)) {
        (Some(clause), _) => serde_json::to_value(clause).ok()?,
        (_, Some(gap)) => serde_json::to_value(gap).ok()?,
        _ => return None,
    };
    value["origin_of_rule"] = if id.is_gap() { "house".into() } else { "book".into() };
    let tables: Vec<&str> = book.tables.iter().filter(|table| table.clause.contains(&id)).map(|table| table.name.as_str()).collect();
    value["tables"] = tables.into();
    Some(value)
}

fn print_clause(clause: &ClauseText) {
    println!("{}  {} (book: {})", clause.id, clause.topic, clause.source);
    println!("{}", wrapped(&clause.text, "    "));
    if let Some(doubt) = &clause.doubt {
        println!("{}", wrapped(&format!("Reading: {doubt}"), "    "));
    }
    if let Some(reason) = &clause.na_reason {
        println!("{}", wrapped(&format!("Not applicable: {reason}"), "    "));
    }
}

fn print_gap(gap: &Gap) {
    println!("{}  {} (house: {})", gap.id, gap.title, gap.origin);
    for line in gap.text.lines() {
        println!("    {line}");
    }
}

fn contents(book: &Book, as_json: bool) -> Done {
    let mut topics: Vec<(&str, usize, Clause)> = Vec::new();
    for clause in &book.clauses {
        match topics.iter_mut().find(|(topic, ..)| *topic == clause.topic) {
            Some((_, count, _)) => *count += 1,
            None => topics.push((&clause.topic, 1, clause.id)),
        }
    }
    if as_json {
        let topics: Vec<_> =
            topics.iter().map(|(topic, count, first)| json!({ "topic": topic, "clauses": count, "first": first })).collect();
        let gaps: Vec<_> = book.gaps.iter().map(|gap| json!({ "id": gap.id, "title": gap.title, "essential": gap.essential })).collect();
        return print_json(&json!({ "game": book.game, "clauses": book.clauses.len(), "topics": topics, "gaps": gaps }));
    }
    println!("{}: {} clauses, {} completions, {} tables", book.game, book.clauses.len(), book.gaps.len(), book.tables.len());
    for (topic, count, first) in topics {
        println!("{first:12}  {topic} ({count})");
    }
    for gap in &book.gaps {
        println!("{:12}  {} (house)", gap.id, gap.title);
    }
    Ok(())
}
