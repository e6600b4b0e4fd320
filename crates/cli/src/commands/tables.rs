//! `grognard tables GAME [TABLE]`: a table as printed in the book.

use grognard_engine::book::{Table, TableKind};
use grognard_games::UnknownName;
use serde_json::json;

use super::{game, print_json};
use crate::failure::{Done, Failure};
use crate::show::grid;

#[derive(clap::Args)]
pub struct Args {
    /// huzzah, shako, waterloo, volley or manner
    pub game: String,
    /// The table; without it, the list of tables
    pub table: Option<String>,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Done {
    let book = game(&args.game)?.book();
    let Some(name) = &args.table else {
        if args.json {
            let list: Vec<_> = book.tables.iter().map(brief).collect();
            return print_json(&json!({ "tables": list }));
        }
        let width = book.tables.iter().map(|table| table.name.len()).max().unwrap_or(0);
        for table in &book.tables {
            let house = if table.origin == "book" { String::new() } else { format!(" (house: {})", table.origin) };
            println!("{:width$}  {}{house}", table.name, table.title);
        }
        return Ok(());
    };
    let Some(table) = book.table(name) else {
        let names: Vec<&str> = book.tables.iter().map(|table| table.name.as_str()).collect();
        return Err(Failure::told(&UnknownName::new("table", name, names)));
    };
    if args.json {
        return print_json(&table.to_json());
    }
    print(table);
    Ok(())
}

fn brief(table: &Table) -> serde_json::Value {
    json!({ "name": table.name, "title": table.title, "clause": table.clause, "origin": table.origin, "kind": table.kind_name() })
}

fn print(table: &Table) {
    let clauses: Vec<String> = table.clause.iter().map(ToString::to_string).collect();
    println!("{} ({}, {})", table.title, clauses.join(" "), if table.origin == "book" { "book" } else { "house" });
    if let Some(unit) = &table.unit {
        println!("in {unit}");
    }
    match &table.kind {
        TableKind::Grid(cells) => {
            if let Some(key) = &cells.row_key {
                println!("rows: {key}");
            }
            if let Some(key) = &cells.col_key {
                println!("columns: {key}");
            }
            grid(&cells.rows, &cells.cols, &cells.cells);
            for (name, layer) in &cells.layers {
                println!("\n{name}");
                grid(&cells.rows, &cells.cols, layer);
            }
        }
        TableKind::List(rows) => {
            for row in rows {
                let each = row.per.as_deref().filter(|per| *per != "once").map(|per| format!(" ({per})")).unwrap_or_default();
                println!("{:>5}  {}{each}  {}", row.value, row.label, row.clause);
            }
        }
        TableKind::Values(values) => {
            for value in values {
                println!(
                    "{:>8} {}  {}  {}",
                    value.value,
                    value.unit.as_deref().unwrap_or_default(),
                    value.name.replace('_', " "),
                    value.clause
                );
            }
        }
    }
    for (what, text) in [("note", &table.note), ("doubt", &table.doubt)] {
        if let Some(text) = text {
            println!("{what}: {text}");
        }
    }
}
