//! Where the hexes of a board lie on the ground, in metres.

use super::board::{Board, Stagger};
use super::facing::Facing;
use super::side::Hexside;
use crate::battle::Point;
use hexx::Hex;

/// Half the square root of three.
const HALF_ROOT_3: f64 = 0.866_025_403_784_438_6;

/// A board laid over a field: flat-topped hexes, `across` metres from centre to centre.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layout {
    board: Board,
    across: f64,
    first: Point,
}

impl Layout {
    /// The board for a field of that size: as many columns and rows of hexes `across` metres wide as come nearest to filling it
    /// (halves up, at least one of each), even columns half a hex further south; the centre of column 1, row 1 lies half a column
    /// east of the west edge and half a hex south of the north edge.
    pub fn for_field(width: f64, depth: f64, across: f64) -> Self {
        let across = if across.is_finite() { across.max(1.0) } else { 1.0 };
        let column = across * HALF_ROOT_3;
        let count = |hexes: f64| libm::floor(hexes + 0.5).clamp(1.0, 99.0) as u16;
        let board = Board::new(count(width / column), count(depth / across), Stagger::EvenSouth);
        Self { board, across, first: Point::new(column / 2.0, depth - across / 2.0) }
    }

    /// A given board; `first` is the centre of column 1, row 1.
    pub fn new(board: Board, across: f64, first: Point) -> Self {
        Self { board, across, first }
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Metres from centre to centre.
    pub fn across(&self) -> f64 {
        self.across
    }

    /// A hex's centre; hexes off the board have one too.
    pub fn centre(&self, hex: Hex) -> Point {
        let origin = self.board.hex(1, 1).unwrap_or(Hex::ZERO);
        let (x, y) = (f64::from(hex.x() - origin.x()), f64::from(hex.y() - origin.y()));
        Point::new(self.first.x + x * self.across * HALF_ROOT_3, self.first.y - (y + x / 2.0) * self.across)
    }

    /// A hex's corners, anticlockwise on the ground from the east.
    pub fn corners(&self, hex: Hex) -> [Point; 6] {
        let c = self.centre(hex);
        let (side, half) = (self.across / (2.0 * HALF_ROOT_3), self.across / 2.0);
        [(side, 0.0), (side / 2.0, half), (-side / 2.0, half), (-side, 0.0), (-side / 2.0, -half), (side / 2.0, -half)]
            .map(|(x, y)| Point::new(c.x + x, c.y + y))
    }

    /// The two corners of a hexside.
    pub fn ends(&self, side: Hexside) -> [Point; 2] {
        let [hex, _] = side.hexes();
        let facing = side.seen_from(hex).unwrap_or(Facing::N);
        let corners = self.corners(hex);
        // N lies between the corners at 120 and 60 degrees, then clockwise.
        let first = (2 + 6 - facing.index()) % 6;
        [corners[first], corners[(first + 5) % 6]]
    }

    /// The hex of the board whose centre is nearest to a point: the first of them in board order if it lies just between. A point
    /// off the board belongs to the hex nearest to it.
    pub fn nearest(&self, p: Point) -> Hex {
        let column = libm::floor((p.x - self.first.x) / (self.across * HALF_ROOT_3) + 0.5) as i64 + 1;
        let mut best: Option<(f64, Hex)> = None;
        for column in column - 1..=column + 1 {
            let column = column.clamp(1, i64::from(self.board.columns())) as u16;
            let Some(top) = self.board.hex(column, 1) else { continue };
            let row = libm::floor((self.centre(top).y - p.y) / self.across + 0.5) as i64 + 1;
            for row in row - 1..=row + 1 {
                let row = row.clamp(1, i64::from(self.board.rows())) as u16;
                let Some(hex) = self.board.hex(column, row) else { continue };
                let off = self.centre(hex).distance(p);
                let nearer = best.is_none_or(|(least, known)| {
                    off < least - 1e-9 || (off < least + 1e-9 && self.board.index(hex) < self.board.index(known))
                });
                if nearer {
                    best = Some((off, hex));
                }
            }
        }
        best.map_or(Hex::ZERO, |(_, hex)| hex)
    }

    /// The hexes of the board that a box on the ground may touch, in board order.
    pub(super) fn about(&self, least: Point, most: Point) -> Vec<Hex> {
        let reach = self.across;
        let hits = |c: Point| c.x >= least.x - reach && c.x <= most.x + reach && c.y >= least.y - reach && c.y <= most.y + reach;
        self.board.hexes().filter(|hex| hits(self.centre(*hex))).collect()
    }
}
