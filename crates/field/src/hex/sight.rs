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
    /// The hexsides crossed from hex to hex, in order; none where the line runs along a side.
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

const CORNERS: [(i64, i64); 6] = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)];

/// The stretches of the line between two hexes, from the first on; neither end is among them.
pub fn line(from: Hex, to: Hex) -> Vec<Step> {
    if from == to {
        return Vec::new();
    }
    let (a, b) = (centre(from), centre(to));
    let way = (b.0 - a.0, b.1 - a.1);
    // Along the line, true to the plane: x is stretched by 1/2 and y by sqrt(3)/2 of a side.
    let along = |p: (i64, i64)| (p.0 - a.0) * way.0 + 3 * (p.1 - a.1) * way.1;
    let full = along(b);
    let hand = |p: (i64, i64)| (p.0 - a.0) * way.1 - (p.1 - a.1) * way.0;
    let mut steps: Vec<(i64, Step)> = Vec::new();
    for hex in near_line(from, to) {
        let c = centre(hex);
        let at = along(c);
        if hex == from || hex == to || at <= 0 || at >= full {
            continue;
        }
        let hands = CORNERS.map(|(x, y)| hand((c.0 + x, c.1 + y)));
        if hands.iter().any(|&h| h > 0) && hands.iter().any(|&h| h < 0) {
            steps.push((order(c, &hands, along), Step::Through(hex)));
        } else if let Some(i) = (0..6).find(|&i| hands[i] == 0 && hands[(i + 1) % 6] == 0) {
            // Corner i to corner i + 1 is the side that looks: NE first, as corner 0 is the north-east one.
            let facing = Facing::NE.turned(i as i32);
            let other = facing.neighbour(hex);
            if hand(c) > 0 {
                steps.push((order(c, &hands, along), Step::Between(hex, other)));
            }
        }
    }
    steps.sort_by_key(|(at, _)| *at);
    steps.into_iter().map(|(_, step)| step).collect()
}

/// A number that grows along the line: twice the place of the middle of the stretch inside the hex, to a common measure.
fn order(c: (i64, i64), hands: &[i64; 6], along: impl Fn((i64, i64)) -> i64) -> i64 {
    // The line meets the outline where the hand changes; the places are in order whatever the common scale, so take each
    // crossing as a fraction to 1/720720, which every difference of hands on a board of 99 by 99 can be compared at.
    const FINE: i128 = 720_720;
    let mut sum: i128 = 0;
    let mut met: i128 = 0;
    for i in 0..6 {
        let (h, k) = (hands[i], hands[(i + 1) % 6]);
        let (p, q) = (CORNERS[i], CORNERS[(i + 1) % 6]);
        let (p, q) = (along((c.0 + p.0, c.1 + p.1)), along((c.0 + q.0, c.1 + q.1)));
        if h == 0 {
            sum += i128::from(p) * FINE;
            met += 1;
        } else if (h > 0) != (k > 0) && k != 0 {
            sum += i128::from(p) * FINE + (i128::from(q) - i128::from(p)) * FINE * i128::from(h) / (i128::from(h) - i128::from(k));
            met += 1;
        }
    }
    i64::try_from(sum / met.max(1)).unwrap_or(i64::MAX)
}

/// The hexes that could touch the line: those near its points.
fn near_line(from: Hex, to: Hex) -> Vec<Hex> {
    let n = i64::from(from.unsigned_distance_to(to));
    let mut out: Vec<Hex> = Vec::new();
    for k in 0..=n {
        // The hex at or next to the point k / n of the way, in whole numbers: floor of each axial coordinate.
        let at = |a: i32, b: i32| (i64::from(a) * (n - k) + i64::from(b) * k).div_euclid(n.max(1)) as i32;
        let low = Hex::new(at(from.x(), to.x()), at(from.y(), to.y()));
        for x in -1..=2 {
            for y in -1..=2 {
                out.push(low + Hex::new(x, y));
            }
        }
    }
    out.sort_by_key(|hex| (hex.x(), hex.y()));
    out.dedup();
    out
}

/// Looks from one hex to another. `hex_blocks` is asked of every hex the line crosses between the ends, `side_blocks` of every
/// hexside it crosses; what height, crest or wood means is theirs to say. Neighbours and a hex itself are asked only for the side
/// between them.
pub fn sight(from: Hex, to: Hex, hex_blocks: impl Fn(Hex) -> bool, side_blocks: impl Fn(Hexside) -> bool) -> Sight {
    let steps = line(from, to);
    let mut crossed = Vec::new();
    let mut blocked_by = None;
    let mut block = |by: Option<Blocker>| {
        if blocked_by.is_none() {
            blocked_by = by;
        }
    };
    let side = |a: Hex, b: Hex| Hexside::between(a, b);
    let blocked_side = |a: Hex, b: Hex| side(a, b).filter(|side| side_blocks(*side)).map(Blocker::Side);
    let mut last = Some(from);
    for (i, step) in steps.iter().enumerate() {
        match *step {
            Step::Through(hex) => {
                if let Some(before) = last {
                    crossed.extend(side(before, hex));
                    block(blocked_side(before, hex));
                }
                block(hex_blocks(hex).then_some(Blocker::Hex(hex)));
                last = Some(hex);
            }
            Step::Between(left, right) => {
                let before = last;
                let after = match steps.get(i + 1) {
                    None => Some(to),
                    Some(Step::Through(hex)) => Some(*hex),
                    Some(Step::Between(..)) => None,
                };
                let hand = |hex: Hex| {
                    let into = before.and_then(|before| blocked_side(before, hex));
                    let on = hex_blocks(hex).then_some(Blocker::Hex(hex));
                    into.or(on).or_else(|| after.and_then(|after| blocked_side(hex, after)))
                };
                let (one, other) = (hand(left), hand(right));
                if one.is_some() && other.is_some() {
                    block(one);
                }
                // The next hex is entered over a corner.
                last = None;
            }
        }
    }
    if let Some(before) = last {
        crossed.extend(side(before, to));
        block(blocked_side(before, to));
    }
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
