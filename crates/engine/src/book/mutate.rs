//! One printed number changed by one, so that the coverage command can see whether any test notices. Compiled into tests only.

use super::{Book, Cell, TableKind};

/// `GROGNARD_MUTATE` names a number: `table/row/KEY`, `table/value/NAME` or `table/LAYER/ROW/COLUMN` (counted from 0; `cells` is the
/// printed layer). That number is then one more than printed.
pub(super) fn from_environment(book: &mut Book) {
    let Ok(address) = std::env::var("GROGNARD_MUTATE") else { return };
    let mut parts = address.split('/');
    let table = parts.next().unwrap_or_default();
    let Some(table) = book.tables.iter_mut().find(|candidate| candidate.name == table) else { return };
    let (what, rest): (&str, Vec<&str>) = (parts.next().unwrap_or_default(), parts.collect());
    let cell = match (&mut table.kind, rest.as_slice()) {
        (TableKind::List(rows), [key]) => rows.iter_mut().find(|row| row.key == *key).map(|row| &mut row.value),
        (TableKind::Values(values), [name]) => values.iter_mut().find(|value| value.name == *name).map(|value| &mut value.value),
        (TableKind::Grid(grid), [row, col]) => {
            let layer = if what == "cells" { Some(&mut grid.cells) } else { grid.layers.get_mut(what) };
            let place = row.parse::<usize>().ok().zip(col.parse::<usize>().ok());
            layer.zip(place).and_then(|(layer, (row, col))| layer.get_mut(row)?.get_mut(col))
        }
        _ => None,
    };
    match cell {
        Some(Cell::Int(value)) => *value += 1,
        Some(Cell::Float(value)) => *value += 1.0,
        Some(Cell::Text(text)) if starred(text).is_some() => *text = format!("*{}", starred(text).unwrap_or_default() + 1),
        _ => panic!("GROGNARD_MUTATE={address} names no number"),
    }
}

/// A printed number with a star before it.
fn starred(text: &str) -> Option<u32> {
    text.strip_prefix('*')?.parse().ok()
}
