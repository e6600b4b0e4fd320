//! Small readers the engine does not have: shares, dice in words, numbers with the clause of another layer.

use grognard_engine::book::{Cell, Reader};
use grognard_engine::dice::{Dice, Die, Throw};
use grognard_engine::{Clause, Modifier};

use crate::words::Share;

/// "1/2", "3/4", or a whole number.
pub fn parse_share(text: &str) -> Option<Share> {
    match text.split_once('/') {
        Some((of, whole)) => Some(Share { of: of.trim().parse().ok()?, whole: whole.trim().parse().ok().filter(|whole| *whole > 0)? }),
        None => Some(Share { of: text.trim().parse().ok()?, whole: 1 }),
    }
}

pub fn share(read: &mut Reader, table: &str, key: &str) -> (Share, Clause) {
    let none = (Share { of: 1, whole: 1 }, Clause::new("XX-NONE-00"));
    let Some((cell, clause)) = read.entry(table, key) else { return none };
    match parse_share(&cell.to_string()) {
        Some(share) => (share, clause),
        None => {
            read.fault(table, format!("`{key}` must be a share such as 1/2, not `{cell}`"));
            (none.0, clause)
        }
    }
}

/// A share in a layer of a grid.
pub fn share_cell(read: &mut Reader, table: &str, cell: &Cell) -> Option<Share> {
    if cell.is_blank() {
        return None;
    }
    let parsed = parse_share(&cell.to_string());
    if parsed.is_none() {
        read.fault(table, format!("`{cell}` must be a share such as 1/2"));
    }
    parsed
}

/// "3d6 drop lowest", "2d6".
pub fn dice(read: &mut Reader, table: &str, key: &str) -> (Throw, Clause) {
    let Some((cell, clause)) = read.entry(table, key) else { return (Dice::throw(1, Die::D6), Clause::new("XX-NONE-00")) };
    let parsed = match cell {
        Cell::Text(text) => parse_dice(text),
        _ => None,
    };
    match parsed {
        Some(throw) => (throw, clause),
        None => {
            read.fault(table, format!("`{key}` must be dice such as 3d6 drop lowest, not `{cell}`"));
            (Dice::throw(1, Die::D6), clause)
        }
    }
}

fn parse_dice(text: &str) -> Option<Throw> {
    let (dice, rest) = text.split_once("d6")?;
    let dice: u8 = dice.parse().ok().filter(|dice| (1..=9).contains(dice))?;
    let throw = Dice::throw(dice, Die::D6);
    match rest.trim() {
        "" => Some(throw),
        "drop lowest" => Some(throw.keep_highest(dice - 1)),
        "drop highest" => Some(throw.keep_lowest(dice - 1)),
        _ => None,
    }
}

/// A whole number of a grid with the clause the `clause` layer gives to its place.
pub fn cited(read: &mut Reader, table: &str, layer: &str, row: usize, col: usize) -> Modifier {
    let value = match read.cells(table, layer).get(row).and_then(|cells| cells.get(col)) {
        Some(Cell::Int(value)) => *value as i32,
        Some(cell) if cell.is_blank() => 0,
        _ => {
            read.fault(table, format!("`{layer}` row {}, column {} must be a whole number", row + 1, col + 1));
            0
        }
    };
    Modifier::new(value, clause_at(read, table, row, col))
}

/// The clause of one place of a grid.
pub fn clause_at(read: &mut Reader, table: &str, row: usize, col: usize) -> Clause {
    let found = match read.cells(table, "clause").get(row).and_then(|cells| cells.get(col)) {
        Some(Cell::Text(text)) => Clause::parse(text),
        _ => None,
    };
    match found {
        Some(clause) => clause,
        None => {
            read.fault(table, format!("`clause` row {}, column {} must be a clause", row + 1, col + 1));
            Clause::new("XX-NONE-00")
        }
    }
}

/// The book prints some numbers in two places: they must agree, or nobody knows which holds.
pub fn agree(read: &mut Reader, one: (&str, i32), other: (&str, i32)) {
    if one.1 != other.1 {
        read.fault(one.0, format!("says {}, but `{}` says {}: the book prints this number twice, change both", one.1, other.0, other.1));
    }
}
