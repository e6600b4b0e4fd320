//! The little plane geometry that checking and drawing a battle need. Shapes are outlines without a repeated last point.

use super::model::Point;

/// Twice the signed area of a triangle: positive when `c` lies left of the way from `a` to `b`.
fn cross(a: Point, b: Point, c: Point) -> f64 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// The sides of an outline.
pub(crate) fn sides(shape: &[Point]) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    (0..shape.len()).map(move |i| (shape[i], shape[(i + 1) % shape.len()]))
}

/// The stretches of a path.
pub(crate) fn stretches(path: &[Point]) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    path.windows(2).map(|w| (w[0], w[1]))
}

/// Signed area, positive anticlockwise.
pub fn area(shape: &[Point]) -> f64 {
    sides(shape).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>() / 2.0
}

/// The middle of an outline's area, or of its points when it has none.
pub fn centroid(shape: &[Point]) -> Point {
    let Some(&origin) = shape.first() else { return Point::default() };
    let (mut x, mut y, mut twice) = (0.0, 0.0, 0.0);
    for (a, b) in sides(shape) {
        let (a, b) = (Point::new(a.x - origin.x, a.y - origin.y), Point::new(b.x - origin.x, b.y - origin.y));
        let w = a.x * b.y - b.x * a.y;
        (x, y, twice) = (x + (a.x + b.x) * w, y + (a.y + b.y) * w, twice + w);
    }
    if twice.abs() < 1e-9 {
        let n = shape.len() as f64;
        return Point::new(shape.iter().map(|p| p.x).sum::<f64>() / n, shape.iter().map(|p| p.y).sum::<f64>() / n);
    }
    Point::new(origin.x + x / (3.0 * twice), origin.y + y / (3.0 * twice))
}

/// The smallest box round some points: (least, most).
pub fn bounds(points: &[Point]) -> (Point, Point) {
    let mut least = Point::new(f64::INFINITY, f64::INFINITY);
    let mut most = Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY);
    for p in points {
        least = Point::new(least.x.min(p.x), least.y.min(p.y));
        most = Point::new(most.x.max(p.x), most.y.max(p.y));
    }
    (least, most)
}

/// The point of a stretch nearest to `p`.
pub fn nearest_on(p: Point, (a, b): (Point, Point)) -> Point {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let long = dx * dx + dy * dy;
    let t = if long > 0.0 { ((p.x - a.x) * dx + (p.y - a.y) * dy) / long } else { 0.0 };
    a.towards(b, t.clamp(0.0, 1.0))
}

/// Metres from a point to the nearest of some stretches; infinite if there are none.
pub(crate) fn distance_to(p: Point, stretches: impl Iterator<Item = (Point, Point)>) -> f64 {
    stretches.map(|s| nearest_on(p, s).distance(p)).fold(f64::INFINITY, f64::min)
}

/// Metres from a point to a path.
pub fn distance_to_path(p: Point, path: &[Point]) -> f64 {
    distance_to(p, stretches(path)).min(path.first().map_or(f64::INFINITY, |a| a.distance(p)))
}

/// Whether a point lies inside an outline (even-odd; the edge itself may fall either way).
pub fn inside(p: Point, shape: &[Point]) -> bool {
    let mut within = false;
    for (a, b) in sides(shape) {
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            within = !within;
        }
    }
    within
}

fn inside_or_near(p: Point, shape: &[Point], slack: f64) -> bool {
    inside(p, shape) || distance_to(p, sides(shape)) <= slack
}

/// Where on `a` two stretches cross, as a share of `a`; parallel ones do not.
fn crossing((a, b): (Point, Point), (c, d): (Point, Point)) -> Option<f64> {
    let (rx, ry, sx, sy) = (b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y);
    let det = rx * sy - ry * sx;
    if det == 0.0 {
        return None;
    }
    let t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / det;
    let u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / det;
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then_some(t)
}

/// Whether every part of the stretches lies inside the outline, or within `slack` metres of it: each stretch is cut where
/// it meets the outline, and ends and middles of the pieces are tried.
pub(crate) fn covers(shape: &[Point], mut path: impl Iterator<Item = (Point, Point)>, slack: f64) -> bool {
    path.all(|(a, b)| {
        let mut cuts = vec![0.0, 1.0];
        cuts.extend(sides(shape).filter_map(|side| crossing((a, b), side)));
        cuts.sort_by(f64::total_cmp);
        inside_or_near(a, shape, slack)
            && inside_or_near(b, shape, slack)
            && cuts.windows(2).all(|w| inside_or_near(a.towards(b, (w[0] + w[1]) / 2.0), shape, slack))
    })
}

/// Two sides of an outline that cross or touch although they are no neighbours: (first, second), else none.
pub(crate) fn self_crossing(shape: &[Point]) -> Option<(usize, usize)> {
    let n = shape.len();
    let side = |i: usize| (shape[i], shape[(i + 1) % n]);
    for i in 0..n {
        for j in i + 1..n {
            let neighbours = j == i + 1 || (i == 0 && j == n - 1);
            let ((a, b), (c, d)) = (side(i), side(j));
            if neighbours {
                // Folding back along the side before.
                let (start, shared, end) = if j == i + 1 { (a, b, d) } else { (c, a, b) };
                let back = (start.x - shared.x) * (end.x - shared.x) + (start.y - shared.y) * (end.y - shared.y);
                if n > 2 && cross(start, shared, end) == 0.0 && back > 0.0 {
                    return Some((i, j));
                }
            } else if meet((a, b), (c, d)) {
                return Some((i, j));
            }
        }
    }
    None
}

fn meet((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let (d1, d2, d3, d4) = (cross(c, d, a), cross(c, d, b), cross(a, b, c), cross(a, b, d));
    if ((d1 > 0.0 && d2 < 0.0) || (d1 < 0.0 && d2 > 0.0)) && ((d3 > 0.0 && d4 < 0.0) || (d3 < 0.0 && d4 > 0.0)) {
        return true;
    }
    let on = |p: Point, (s, e): (Point, Point), side: f64| {
        side == 0.0 && p.x >= s.x.min(e.x) && p.x <= s.x.max(e.x) && p.y >= s.y.min(e.y) && p.y <= s.y.max(e.y)
    };
    on(a, (c, d), d1) || on(b, (c, d), d2) || on(c, (a, b), d3) || on(d, (a, b), d4)
}

/// The part of `shape` inside a convex anticlockwise outline (Sutherland and Hodgman).
pub(crate) fn clip(shape: &[Point], convex: &[Point]) -> Vec<Point> {
    let mut out = shape.to_vec();
    for (a, b) in sides(convex) {
        let input = std::mem::take(&mut out);
        for (p, q) in sides(&input) {
            let (dp, dq) = (cross(a, b, p), cross(a, b, q));
            if dp >= 0.0 {
                out.push(p);
            }
            if (dp > 0.0 && dq < 0.0) || (dp < 0.0 && dq > 0.0) {
                out.push(p.towards(q, dp / (dp - dq)));
            }
        }
    }
    out
}

/// Square metres two convex outlines share.
pub(crate) fn shared_area(a: &[Point], b: &[Point]) -> f64 {
    let anticlockwise: Vec<Point> = if area(b) < 0.0 { b.iter().rev().copied().collect() } else { b.to_vec() };
    area(&clip(a, &anticlockwise)).abs()
}

/// Square metres two simple outlines share, whatever their shape: the sum over a fan of signed triangles of each.
pub(crate) fn shared_area_of_any(a: &[Point], b: &[Point]) -> f64 {
    let fan = |shape: &[Point]| -> Vec<([Point; 3], f64)> {
        (1..shape.len().saturating_sub(1))
            .map(|i| [shape[0], shape[i], shape[i + 1]])
            .map(|t| (t, cross(t[0], t[1], t[2])))
            .filter(|(_, twice)| *twice != 0.0)
            .map(|(t, twice)| if twice < 0.0 { ([t[0], t[2], t[1]], -1.0) } else { (t, 1.0) })
            .collect()
    };
    let (ours, theirs) = (fan(a), fan(b));
    let mut sum = 0.0;
    for (s, ws) in &ours {
        for (t, wt) in &theirs {
            sum += ws * wt * area(&clip(s, t)).abs();
        }
    }
    sum.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(points: &[[f64; 2]]) -> Vec<Point> {
        points.iter().map(|&p| Point::from(p)).collect()
    }

    #[test]
    fn shared_areas_of_hollow_shapes_are_right() {
        let ell = shape(&[[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [1.0, 1.0], [1.0, 4.0], [0.0, 4.0]]);
        let square = shape(&[[0.5, 0.5], [3.5, 0.5], [3.5, 3.5], [0.5, 3.5]]);
        assert!((shared_area_of_any(&ell, &square) - (3.0 * 0.5 + 0.5 * 2.5)).abs() < 1e-12);
        let back: Vec<Point> = square.iter().rev().copied().collect();
        assert!((shared_area_of_any(&ell, &back) - 2.75).abs() < 1e-12);
    }

    #[test]
    fn covers_sees_a_notch_between_two_inner_points() {
        let ell = shape(&[[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [1.0, 1.0], [1.0, 4.0], [0.0, 4.0]]);
        let path = shape(&[[0.5, 3.5], [3.5, 0.5]]);
        assert!(!covers(&ell, stretches(&path), 0.1));
        assert!(covers(&ell, stretches(&path), 1.5));
    }

    #[test]
    fn bow_ties_and_spikes_are_seen() {
        assert_eq!(self_crossing(&shape(&[[0.0, 0.0], [4.0, 4.0], [4.0, 0.0], [0.0, 4.0]])), Some((0, 2)));
        assert!(self_crossing(&shape(&[[0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [2.0, 3.0]])).is_some());
        assert_eq!(self_crossing(&shape(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]])), None);
    }
}
