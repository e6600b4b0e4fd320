//! The board: which hexes there are, their printed numbers, and what is kept for each hex and hexside.

use super::facing::Facing;
use super::side::Hexside;
use hexx::Hex;
use serde::{Deserialize, Serialize};

/// Which columns lie half a hex further south. Columns count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stagger {
    /// Columns 1, 3, 5: where axial x = column and y = row - (column - (column & 1)) / 2.
    OddSouth,
    /// Columns 2, 4, 6.
    EvenSouth,
}

/// A board of columns from west to east and rows from north to south, both counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Board {
    columns: u16,
    rows: u16,
    stagger: Stagger,
}

impl Board {
    /// A board of that size; at least one hex, at most 99 by 99, so that four figures name each.
    pub fn new(columns: u16, rows: u16, stagger: Stagger) -> Self {
        Self { columns: columns.clamp(1, 99), rows: rows.clamp(1, 99), stagger }
    }

    /// Columns from west to east.
    #[inline]
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// Rows from north to south.
    #[inline]
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// Which columns lie lower.
    pub fn stagger(&self) -> Stagger {
        self.stagger
    }

    /// How many hexes it has.
    #[inline]
    pub fn count(&self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// Steps a column's first hex is moved north in axial coordinates.
    #[inline]
    fn lift(&self, column: i32) -> i32 {
        match self.stagger {
            Stagger::OddSouth => (column - (column & 1)) / 2,
            Stagger::EvenSouth => (column - 1 + (column & 1)) / 2,
        }
    }

    /// The hex of a column and row; none if off the board.
    #[inline]
    pub fn hex(&self, column: u16, row: u16) -> Option<Hex> {
        let on = (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row);
        let (column, row) = (i32::from(column), i32::from(row));
        on.then(|| Hex::new(column, row - self.lift(column)))
    }

    /// Column and row of a hex; none if off the board.
    #[inline]
    pub fn number(&self, hex: Hex) -> Option<(u16, u16)> {
        let column = u16::try_from(hex.x()).ok().filter(|column| (1..=self.columns).contains(column))?;
        let row = hex.y().checked_add(self.lift(hex.x()))?;
        let row = u16::try_from(row).ok().filter(|row| (1..=self.rows).contains(row))?;
        Some((column, row))
    }

    /// The printed number "CCRR".
    pub fn label(&self, hex: Hex) -> Option<String> {
        self.number(hex).map(|(column, row)| format!("{column:02}{row:02}"))
    }

    /// The hex with a printed number "CCRR".
    pub fn from_label(&self, label: &str) -> Option<Hex> {
        if label.len() != 4 || !label.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        self.hex(label[..2].parse().ok()?, label[2..].parse().ok()?)
    }

    /// Whether a hex is on the board.
    pub fn contains(&self, hex: Hex) -> bool {
        self.number(hex).is_some()
    }

    /// Whether a hex lies on the rim.
    pub fn on_rim(&self, hex: Hex) -> bool {
        self.contains(hex) && Facing::ALL.iter().any(|facing| !self.contains(facing.neighbour(hex)))
    }

    /// Every hex, column by column from the north-west.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let board = *self;
        (1..=board.columns).flat_map(move |column| (1..=board.rows).filter_map(move |row| board.hex(column, row)))
    }

    /// A hex's place in that order.
    pub fn index(&self, hex: Hex) -> Option<usize> {
        let (column, row) = self.number(hex)?;
        Some(usize::from(column - 1) * usize::from(self.rows) + usize::from(row - 1))
    }

    /// The hex at a place in that order.
    pub fn at_index(&self, index: usize) -> Option<Hex> {
        let rows = usize::from(self.rows);
        self.hex(u16::try_from(index / rows + 1).ok()?, u16::try_from(index % rows + 1).ok()?)
    }

    /// The neighbours on the board, clockwise from north.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Facing, Hex)> + use<> {
        let board = *self;
        Facing::ALL.into_iter().map(move |facing| (facing, facing.neighbour(hex))).filter(move |(_, next)| board.contains(*next))
    }

    /// The hexes on the board at most `range` away, in board order.
    pub fn within(&self, hex: Hex, range: u32) -> Vec<Hex> {
        let mut found: Vec<Hex> = hex.range(range.min(200)).filter(|other| self.contains(*other)).collect();
        found.sort_by_key(|other| self.index(*other));
        found
    }

    /// The hexes on the board exactly `range` away, in board order.
    pub fn ring(&self, hex: Hex, range: u32) -> Vec<Hex> {
        let mut found = self.within(hex, range);
        found.retain(|other| hex.unsigned_distance_to(*other) == range);
        found
    }

    /// Every hexside between two hexes of the board, in order.
    pub fn sides(&self) -> Vec<Hexside> {
        let mut sides: Vec<Hexside> =
            self.hexes().flat_map(|hex| self.neighbours(hex).map(move |(facing, _)| Hexside::new(hex, facing))).collect();
        sides.sort();
        sides.dedup();
        sides
    }
}

/// Something for each hex of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid<T> {
    board: Board,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// The same for every hex.
    pub fn new(board: Board, all: T) -> Self {
        Self { board, cells: vec![all; board.count()] }
    }

    /// The board it is for.
    pub fn board(&self) -> Board {
        self.board
    }

    /// What a hex has; none off the board.
    pub fn get(&self, hex: Hex) -> Option<&T> {
        self.cells.get(self.board.index(hex)?)
    }

    /// Sets what a hex has; false off the board.
    pub fn set(&mut self, hex: Hex, value: T) -> bool {
        match self.board.index(hex) {
            Some(index) => {
                self.cells[index] = value;
                true
            }
            None => false,
        }
    }

    /// Every hex with what it has, in board order.
    pub fn iter(&self) -> impl Iterator<Item = (Hex, &T)> {
        self.board.hexes().zip(&self.cells)
    }
}

/// Something for each hexside that touches the board; found as fast from either hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sides<T> {
    board: Board,
    cells: Vec<T>,
}

impl<T: Clone> Sides<T> {
    /// The same for every hexside.
    pub fn new(board: Board, all: T) -> Self {
        Self { board, cells: vec![all; board.count() * 6] }
    }

    fn places(&self, side: Hexside) -> impl Iterator<Item = usize> + use<T> {
        let board = self.board;
        side.hexes().into_iter().filter_map(move |hex| {
            let facing = side.seen_from(hex)?;
            Some(board.index(hex)? * 6 + facing.index())
        })
    }

    /// What a hexside has; none if neither hex is on the board.
    pub fn get(&self, side: Hexside) -> Option<&T> {
        let place = self.places(side).next()?;
        self.cells.get(place)
    }

    /// What the side of a hex has.
    pub fn of(&self, hex: Hex, facing: Facing) -> Option<&T> {
        self.cells.get(self.board.index(hex)? * 6 + facing.index())
    }

    /// Sets what a hexside has; false if neither hex is on the board.
    pub fn set(&mut self, side: Hexside, value: T) -> bool {
        let mut any = false;
        for place in self.places(side) {
            self.cells[place] = value.clone();
            any = true;
        }
        any
    }

    /// Every hexside between two hexes of the board with what it has, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Hexside, &T)> {
        self.board.sides().into_iter().filter_map(|side| Some((side, self.get(side)?)))
    }
}
