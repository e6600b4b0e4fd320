//! The draughtsman's pen: numbers, paths, smooth curves and a little disorder, the same on every machine.

use crate::battle::plane::{bounds, inside};
use crate::battle::{Battle, Point};
use std::fmt::Write as _;

/// A number as SVG text: one decimal at most, never "-0".
pub(crate) fn n(v: f64) -> String {
    let tenths = libm::round(v * 10.0);
    let tenths = if tenths == 0.0 { 0.0 } else { tenths };
    let text = format!("{:.1}", tenths / 10.0);
    match text.strip_suffix(".0") {
        Some(whole) => whole.to_owned(),
        None => text,
    }
}

/// Text that may stand between tags or in quotes.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// An open path through points of the sheet.
pub(crate) fn path(points: &[Point]) -> String {
    let mut out = String::new();
    for (i, p) in points.iter().enumerate() {
        let _ = write!(out, "{}{} {}", if i == 0 { 'M' } else { 'L' }, n(p.x), n(p.y));
    }
    out
}

/// A closed path.
pub(crate) fn outline(points: &[Point]) -> String {
    path(points) + "Z"
}

/// A stroke from one point to another.
pub(crate) fn stroke(a: Point, b: Point) -> String {
    format!("M{} {}L{} {}", n(a.x), n(a.y), n(b.x), n(b.y))
}

/// A smooth curve through all points (Catmull and Rom), a point every `step` or so.
pub(crate) fn curve(points: &[Point], step: f64, closed: bool) -> Vec<Point> {
    let count = points.len();
    if count < 3 {
        return points.to_vec();
    }
    let at = |i: isize| -> Point {
        let last = count as isize;
        points[if closed { i.rem_euclid(last) as usize } else { i.clamp(0, last - 1) as usize }]
    };
    let mut out = Vec::new();
    let pieces = if closed { count } else { count - 1 };
    for i in 0..pieces as isize {
        let (a, b, c, d) = (at(i - 1), at(i), at(i + 1), at(i + 2));
        let k = (b.distance(c) / step).round().clamp(2.0, 400.0) as usize;
        for j in 0..k {
            let t = j as f64 / k as f64;
            let q = |p0: f64, p1: f64, p2: f64, p3: f64| {
                0.5 * (2.0 * p1
                    + (p2 - p0) * t
                    + (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3) * t * t
                    + (3.0 * p1 - p0 - 3.0 * p2 + p3) * t * t * t)
            };
            out.push(Point::new(q(a.x, b.x, c.x, d.x), q(a.y, b.y, c.y, d.y)));
        }
    }
    if !closed {
        out.push(points[count - 1]);
    }
    out
}

/// The same path, `by` to its left (on the sheet, where y runs down, to its right).
pub(crate) fn beside(points: &[Point], by: f64) -> Vec<Point> {
    (0..points.len())
        .map(|i| {
            let (ahead, _) = direction(points, i);
            Point::new(points[i].x - ahead.y * by, points[i].y + ahead.x * by)
        })
        .collect()
}

/// Unit vector along a path at its `i`-th point, and that across it.
pub(crate) fn direction(points: &[Point], i: usize) -> (Point, Point) {
    let (a, b) = (points[i.saturating_sub(1)], points[(i + 1).min(points.len() - 1)]);
    let long = a.distance(b).max(1e-9);
    let ahead = Point::new((b.x - a.x) / long, (b.y - a.y) / long);
    (ahead, Point::new(-ahead.y, ahead.x))
}

/// Points every `step` along a path, with the direction there.
pub(crate) fn along(points: &[Point], step: f64) -> Vec<(Point, Point)> {
    let mut out = Vec::new();
    let mut next = step / 2.0;
    let mut walked = 0.0;
    for pair in points.windows(2) {
        let long = pair[0].distance(pair[1]);
        if long <= 0.0 {
            continue;
        }
        let ahead = Point::new((pair[1].x - pair[0].x) / long, (pair[1].y - pair[0].y) / long);
        while next <= walked + long && out.len() < 20_000 {
            out.push((pair[0].towards(pair[1], (next - walked) / long), ahead));
            next += step;
        }
        walked += long;
    }
    out
}

/// Length of a path.
pub(crate) fn length(points: &[Point]) -> f64 {
    points.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

/// The battlefield on the sheet: metres to drawing units, north up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sheet {
    /// Drawing units a metre.
    pub(crate) scale: f64,
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Sheet {
    pub(crate) fn new(battle: &Battle, width: f64, left: f64, top: f64) -> Self {
        let scale = width / battle.header.width;
        Self { scale, left, top, width, height: battle.header.depth * scale }
    }

    pub(crate) fn at(&self, p: Point) -> Point {
        Point::new(self.left + p.x * self.scale, self.top + self.height - p.y * self.scale)
    }

    pub(crate) fn all(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|&p| self.at(p)).collect()
    }
}

/// A little disorder for trees and hachures; the same for the same battle.
pub(crate) struct Hand(u64);

impl Hand {
    pub(crate) fn new(seed: &str) -> Self {
        // FNV: any fixed mixing will do.
        Self(seed.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, b| (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)))
    }

    /// From 0 up to 1.
    pub(crate) fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// From -`by` to `by`.
    pub(crate) fn shake(&mut self, by: f64) -> f64 {
        (self.share() - 0.5) * 2.0 * by
    }

    /// Points strewn over a shape in shaken rows.
    pub(crate) fn strew(&mut self, shape: &[Point], gap: f64) -> Vec<Point> {
        let (least, most) = bounds(shape);
        let mut out = Vec::new();
        let rows = ((most.y - least.y) / (gap * 0.82)).ceil().clamp(0.0, 400.0) as usize;
        let columns = ((most.x - least.x) / gap).ceil().clamp(0.0, 400.0) as usize;
        for row in 0..=rows {
            for column in 0..=columns {
                let x = least.x + (column as f64 + (row % 2) as f64 * 0.5) * gap + self.shake(gap * 0.28);
                let y = least.y + row as f64 * gap * 0.82 + self.shake(gap * 0.22);
                if inside(Point::new(x, y), shape) {
                    out.push(Point::new(x, y));
                }
            }
        }
        out
    }
}
