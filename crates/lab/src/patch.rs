//! A number of the book set otherwise: the printed tables it stands in, written out with the new value.

use grognard_engine::nearest::nearest;
use grognard_games::Game;
use serde_json::Value as Json;
use toml::{Table, Value};

/// One number, by table and row; of a grid also by column, and by layer where the table has some.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    pub table: String,
    pub row: String,
    pub column: Option<String>,
    pub layer: Option<String>,
    pub value: Json,
}

/// The largest number that can be set, unless the book has nearly as large a one itself.
const MOST: f64 = 999.0;

/// The changed tables as a file of a player's own. What cannot be set goes to `fault` with its place in the list.
pub fn patched(game: Game, sets: &[&Set], mut fault: impl FnMut(usize, String)) -> String {
    let book: Table = toml::from_str(game.sources().tables).unwrap_or_default();
    let printed = book.get("table").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut changed: Vec<(String, Value)> = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        let names = || printed.iter().filter_map(|table| table.get("name").and_then(Value::as_str));
        if !changed.iter().any(|(name, _)| *name == set.table) {
            match printed.iter().find(|table| table.get("name").and_then(Value::as_str) == Some(&set.table)) {
                Some(table) => changed.push((set.table.clone(), table.clone())),
                None => {
                    fault(at, format!("{game} has no table `{}`{}", set.table, hint(nearest(&set.table, names()))));
                    continue;
                }
            }
        }
        let Some((_, table)) = changed.iter_mut().find(|(name, _)| *name == set.table) else { continue };
        if let Err(why) = apply(table, set) {
            fault(at, why);
        }
    }
    let tables: Vec<Value> = changed.into_iter().map(|(_, table)| table).collect();
    toml::to_string(&Table::from_iter([("table".to_owned(), Value::Array(tables))])).unwrap_or_default()
}

fn hint(near: Option<&str>) -> String {
    near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

fn apply(table: &mut Value, set: &Set) -> Result<(), String> {
    let cell = match &set.column {
        Some(column) => grid_cell(table, set, column)?,
        None => entry(table, set)?,
    };
    // No rule is meant for larger numbers, and they would only end in sums that do not fit.
    let most =
        cell.as_integer().map(|printed| printed as f64).or_else(|| cell.as_float()).map_or(0.0, |printed| (10.0 * printed.abs()).max(MOST));
    if set.value.as_f64().is_some_and(|value| value.abs() > most) {
        return Err(format!("`{}` of `{}` is {cell} in the book and can be {most} at most, not {}", set.row, set.table, set.value));
    }
    *cell = match (&*cell, &set.value) {
        (Value::Integer(_), Json::Number(number)) if number.is_i64() => Value::Integer(number.as_i64().unwrap_or_default()),
        (Value::Float(_), Json::Number(number)) => Value::Float(number.as_f64().unwrap_or_default()),
        (Value::String(_), Json::String(text)) => Value::String(text.clone()),
        (Value::Boolean(_), Json::Bool(flag)) => Value::Boolean(*flag),
        (printed, other) => return Err(format!("`{}` of `{}` is {printed} in the book, so it cannot be {other}", set.row, set.table)),
    };
    Ok(())
}

/// The value of a row of a list, or a named value.
fn entry<'a>(table: &'a mut Value, set: &Set) -> Result<&'a mut Value, String> {
    let missing = |known: &[String]| {
        let near = nearest(&set.row, known.iter().map(String::as_str)).map(str::to_owned);
        format!("`{}` has no row `{}`{}", set.table, set.row, hint(near.as_deref()))
    };
    let (list, key) = if table.get("row").is_some() { ("row", "key") } else { ("value", "name") };
    let Some(rows) = table.get_mut(list).and_then(Value::as_array_mut) else {
        return Err(format!("`{}` is a grid: say the `column` too", set.table));
    };
    let known: Vec<String> = rows.iter().filter_map(|row| row.get(key)?.as_str().map(str::to_owned)).collect();
    let at = known.iter().position(|name| *name == set.row).ok_or_else(|| missing(&known))?;
    rows.get_mut(at).and_then(|row| row.get_mut("value")).ok_or_else(|| missing(&known))
}

fn grid_cell<'a>(table: &'a mut Value, set: &Set, column: &str) -> Result<&'a mut Value, String> {
    let place = |table: &Value, list: &str, name: &str| -> Result<usize, String> {
        let known: Vec<&str> = table.get(list).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
        let what = list.trim_end_matches('s');
        known
            .iter()
            .position(|known| *known == name)
            .ok_or_else(|| format!("`{}` has no {what} `{name}`{}", set.table, hint(nearest(name, known.iter().copied()))))
    };
    let (row, column) = (place(table, "rows", &set.row)?, place(table, "cols", column)?);
    let layer = match &set.layer {
        Some(layer) => table.get_mut("layers").and_then(|layers| layers.get_mut(layer)),
        None => table.get_mut("cells"),
    };
    let cell = layer.and_then(|cells| cells.get_mut(row)).and_then(|cells| cells.get_mut(column));
    cell.ok_or_else(|| format!("`{}` has no layer `{}`", set.table, set.layer.as_deref().unwrap_or("cells")))
}
