//! Lines of sight from centre to centre, traced exactly.
//!
//! Policy. A hex counts if the line crosses its inside; touching a corner does not count. Where the line runs *along* a hexside
//! it has a hex on either hand: that stretch is blocked only if both hands block, and a hand blocks if its hex does or if one of
//! the two hexsides through which the line would pass on that hand does. Sight from A to B is sight from B to A.

use super::facing::Facing;
use super::side::Hexside;
use hexx::Hex;

/// One stretch of a line between its two ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Through the inside of a hex.
    Through(Hex),
    /// Along the side that two hexes share: one on either hand.
    Between(Hex, Hex),
}

/// What stands in the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocker {
    /// A hex.
    Hex(Hex),
    /// A hexside.
    Side(Hexside),
}

/// What a look from one hex to another found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sight {
    /// The first thing in the way from the near end; none: it is clear.
    pub blocked_by: Option<Blocker>,
    /// The hexsides crossed from hex to hex, in order, as far as the line is clear; none where it runs along a side.
    pub crossed: Vec<Hexside>,
}

impl Sight {
    /// Whether the target is seen.
    pub fn is_clear(&self) -> bool {
        self.blocked_by.is_none()
    }
}

/// Whole-number place of a hex's centre, on a lattice that is the plane stretched evenly in each direction, so that lines stay
/// lines: corners lie 2 to the east and west and at one by one.
fn centre(hex: Hex) -> (i64, i64) {
    (3 * i64::from(hex.x()), 2 * i64::from(hex.y()) + i64::from(hex.x()))
}

/// The corners clockwise from the north-east; the side from corner i to corner i + 1 looks NE turned by i.
const CORNERS: [(i64, i64); 6] = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)];

fn side_after(corner: usize) -> Facing {
    Facing::NE.turned(corner as i32)
}

/// Walks a line hex by hex.
struct Tracer {
    from: (i64, i64),
    to: Hex,
    way: (i64, i64),
    /// The hex the line is in, or the side it is on.
    at: Step,
}

impl Tracer {
    fn new(from: Hex, to: Hex) -> Self {
        let (a, b) = (centre(from), centre(to));
        Self { from: a, to, way: (b.0 - a.0, b.1 - a.1), at: Step::Through(from) }
    }

    /// Which hand of the line a point lies on: zero on the line itself.
    fn hand(&self, p: (i64, i64)) -> i64 {
        (p.0 - self.from.0) * self.way.1 - (p.1 - self.from.1) * self.way.0
    }

    /// Whether a direction goes on along the line; true to the plane, where y is stretched by the root of three.
    fn onward(&self, (x, y): (i64, i64)) -> bool {
        x * self.way.0 + 3 * y * self.way.1 > 0
    }

    fn hands(&self, hex: Hex) -> [i64; 6] {
        let c = centre(hex);
        CORNERS.map(|(x, y)| self.hand((c.0 + x, c.1 + y)))
    }

    fn crosses(&self, hex: Hex) -> bool {
        let hands = self.hands(hex);
        hands.iter().any(|&h| h > 0) && hands.iter().any(|&h| h < 0)
    }

    /// What lies beyond the corner of a hex: the inside of one of the two other hexes there, or the side they share.
    fn beyond(&self, hex: Hex, corner: usize) -> Step {
        let (left, right) = (side_after((corner + 5) % 6).neighbour(hex), side_after(corner).neighbour(hex));
        if self.crosses(left) {
            Step::Through(left)
        } else if self.crosses(right) {
            Step::Through(right)
        } else {
            Step::Between(left, right)
        }
    }
}

impl Iterator for Tracer {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let next = match self.at {
            Step::Through(hex) => {
                if hex == self.to {
                    return None;
                }
                let hands = self.hands(hex);
                let corner = (0..6).find(|&i| hands[i] == 0 && self.onward(CORNERS[i]));
                match corner {
                    Some(corner) => self.beyond(hex, corner),
                    None => {
                        let leaves = |i: usize| {
                            let way = side_after(i);
                            (hands[i] > 0) != (hands[(i + 1) % 6] > 0) && self.onward(centre(way.step()))
                        };
                        Step::Through(side_after((0..6).find(|&i| leaves(i))?).neighbour(hex))
                    }
                }
            }
            // Along a side the line goes on into the hex at its far end.
            Step::Between(left, right) => {
                let ends = Hexside::between(left, right)?.ends();
                let far = |hex: Hex| {
                    let (c, l) = (centre(hex), centre(left));
                    (c.0 - l.0) * self.way.0 + 3 * (c.1 - l.1) * self.way.1
                };
                Step::Through(if far(ends[0]) > far(ends[1]) { ends[0] } else { ends[1] })
            }
        };
        self.at = next;
        (next != Step::Through(self.to)).then_some(next)
    }
}

/// The stretches of the line between two hexes, from the first on; neither end is among them.
pub fn line(from: Hex, to: Hex) -> Vec<Step> {
    Tracer::new(from, to).collect()
}

/// Looks from one hex to another. `hex_blocks` is asked of every hex the line crosses between the ends, `side_blocks` of every
/// hexside it crosses; what height, crest or wood means is theirs to say. Neighbours and a hex itself are asked only for the side
/// between them.
pub fn sight(from: Hex, to: Hex, hex_blocks: impl Fn(Hex) -> bool, side_blocks: impl Fn(Hexside) -> bool) -> Sight {
    let mut steps = Tracer::new(from, to).peekable();
    let mut crossed = Vec::with_capacity(from.unsigned_distance_to(to) as usize + 1);
    let side = |a: Hex, b: Hex| Hexside::between(a, b);
    let blocked_side = |a: Hex, b: Hex| side(a, b).filter(|side| side_blocks(*side)).map(Blocker::Side);
    let mut last = Some(from);
    while let Some(step) = steps.next() {
        let blocked_by = match step {
            Step::Through(hex) => {
                crossed.extend(last.and_then(|before| side(before, hex)));
                let into = last.and_then(|before| blocked_side(before, hex));
                last = Some(hex);
                into.or_else(|| hex_blocks(hex).then_some(Blocker::Hex(hex)))
            }
            Step::Between(left, right) => {
                let before = last;
                let after = match steps.peek() {
                    None => Some(to),
                    Some(Step::Through(hex)) => Some(*hex),
                    Some(Step::Between(..)) => None,
                };
                let hand = |hex: Hex| {
                    let into = before.and_then(|before| blocked_side(before, hex));
                    let on = hex_blocks(hex).then_some(Blocker::Hex(hex));
                    into.or(on).or_else(|| after.and_then(|after| blocked_side(hex, after)))
                };
                // The next hex is entered over a corner.
                last = None;
                hand(left).and_then(|one| hand(right).map(|_| one))
            }
        };
        if blocked_by.is_some() {
            return Sight { blocked_by, crossed };
        }
    }
    crossed.extend(last.and_then(|before| side(before, to)));
    let blocked_by = last.and_then(|before| blocked_side(before, to));
    Sight { blocked_by, crossed }
}

/// Whether ground (with what stands on it) of height `h`, at `k` of `distance` hexes from the lower end, rises into the line
/// between two ends of heights `low` and `high`: it does if it is higher than both, or higher than the lower end and not below the
/// straight line. Whole numbers only.
pub fn over_the_top(low: i32, high: i32, h: i32, k: u32, distance: u32) -> bool {
    let (low, high) = (i64::from(low.min(high)), i64::from(low.max(high)));
    let (h, k, d) = (i64::from(h), i64::from(k), i64::from(distance.max(1)));
    h > high || (h > low && (h - low) * d >= (high - low) * k)
}
