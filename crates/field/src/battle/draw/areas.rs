//! Hills in hachures, woods in trees, villages in houses: the manner of an engraved staff map.

use super::pen::*;
use crate::battle::plane::{area, bounds, centroid, inside, nearest_on};
use crate::battle::{AreaGround, Density, Point, Slope};

/// One area, already on the sheet.
pub(crate) fn draw(ground: &AreaGround, shape: &[Point], sheet: &Sheet, hand: &mut Hand) -> String {
    match ground {
        AreaGround::Hill { slope, ridge, .. } => hill(shape, &sheet.all(ridge), *slope, hand),
        AreaGround::Wood { density } => wood(shape, if *density == Density::Heavy { 13.0 } else { 19.0 }, hand),
        AreaGround::Orchard => orchard(shape),
        AreaGround::Marsh { .. } => marsh(shape, hand),
        AreaGround::Scrub => scrub(shape, hand),
        AreaGround::Crops => crops(shape),
        AreaGround::Village { sectors, .. } => {
            let blocks: Vec<Vec<Point>> = sectors.iter().map(|sector| sheet.all(sector)).collect();
            village(shape, &blocks, hand)
        }
        AreaGround::Building { .. } => building(shape),
        AreaGround::Strongpoint { earthwork, .. } => strongpoint(shape, *earthwork),
        AreaGround::Lake => lake(shape),
    }
}

/// Hachures fall down the slope from the ridge in short rows, heavy where steep and away from the light (north-west).
fn hill(shape: &[Point], ridge: &[Point], slope: Slope, hand: &mut Hand) -> String {
    let edge = curve(shape, 3.0, true);
    let near = |p: Point| {
        let best = |best: Point, pair: &[Point]| {
            let q = nearest_on(p, (pair[0], pair[1]));
            if q.distance(p) < best.distance(p) { q } else { best }
        };
        ridge.windows(2).fold(ridge[0], best)
    };
    let feet: Vec<(Point, Point)> = edge.iter().map(|&p| (near(p), p)).collect();
    let fall = feet.iter().map(|(c, p)| c.distance(*p)).fold(0.0, f64::max);
    let steep = if slope == Slope::Steep { 1.25 } else { 0.75 };
    let (gap, rows) = (if slope == Slope::Steep { 5.0 } else { 6.5 }, (fall / 24.0).round().clamp(2.0, 9.0) as usize);
    let flat = 0.16;
    let mut weights = [String::new(), String::new(), String::new()];
    for row in 0..rows {
        let share = |k: f64| flat + (1.0 - flat) * k / rows as f64;
        let (start, end) = (share(row as f64), share(row as f64 + 0.84));
        let mut walked = gap;
        let mut last: Option<Point> = None;
        for &(crown, foot) in &feet {
            let here = crown.towards(foot, start);
            walked += last.map_or(0.0, |last| last.distance(here));
            last = Some(here);
            if walked < gap * 0.8 || crown.distance(foot) < 4.0 {
                continue;
            }
            walked = 0.0;
            let (a, b) = (crown.towards(foot, start + hand.shake(0.02)), crown.towards(foot, end + hand.shake(0.03)));
            if !inside(a.towards(b, 0.5), &edge) {
                continue;
            }
            let long = crown.distance(foot);
            let shade = ((foot.x - crown.x) * 0.6 + (foot.y - crown.y) * 0.8) / long * 0.5 + 0.5;
            let weight = steep * (0.35 + shade) * (1.05 - row as f64 / rows as f64 * 0.5);
            let pen = if weight > 0.95 { 2 } else { usize::from(weight > 0.55) };
            weights[pen].push_str(&stroke(a, b));
        }
    }
    let crest = if ridge.len() > 1 { format!("<path class=\"ridge\" d=\"{}\"/>", path(&curve(ridge, 8.0, false))) } else { String::new() };
    format!(
        "<g class=\"hill\"><path class=\"wash\" d=\"{}\"/><path class=\"h1\" d=\"{}\"/><path class=\"h2\" d=\"{}\"/><path class=\"h3\" d=\"{}\"/>{crest}</g>\n",
        outline(&edge),
        weights[0],
        weights[1],
        weights[2]
    )
}

/// One tree: its shadow, crown and leaves.
fn tree(at: Point, r: f64) -> String {
    let s = |k: f64| n(r * k);
    format!(
        "<g transform=\"translate({} {})\"><path class=\"shade\" d=\"M{} {}q{} {} {} {}q{} {} {} {}z\"/><path class=\"crown\" d=\"M{} {}q{} {} {} {}q{} {} {} {}q{} {} {} {}q{} {} {} {}z\"/></g>",
        n(at.x),
        n(at.y),
        s(-0.2),
        s(0.8),
        s(1.3),
        s(0.35),
        s(1.9),
        s(-0.2),
        s(-0.4),
        s(-0.7),
        s(-1.0),
        s(-0.6),
        s(-1.0),
        s(0.35),
        s(-0.45),
        s(-0.75),
        s(0.3),
        s(-0.9),
        s(0.55),
        s(-0.75),
        s(1.05),
        s(-0.1),
        s(0.85),
        s(0.2),
        s(0.45),
        s(0.95),
        s(-0.9),
        s(0.55),
        s(-1.8),
        s(0.05)
    )
}

fn wood(shape: &[Point], gap: f64, hand: &mut Hand) -> String {
    let edge = curve(shape, 6.0, true);
    let gap = gap.max((area(&edge).abs() / 900.0).sqrt());
    let stipple: String = hand.strew(&edge, gap * 0.45).iter().map(|p| format!("M{} {}h.1", n(p.x), n(p.y))).collect();
    let mut trees = String::new();
    for at in hand.strew(&edge, gap) {
        trees.push_str(&tree(at, gap * 0.34 * (0.85 + hand.share() * 0.35)));
    }
    format!("<g class=\"wood\"><path class=\"wash\" d=\"{}\"/><path class=\"stip\" d=\"{stipple}\"/>{trees}</g>\n", outline(&edge))
}

fn orchard(shape: &[Point]) -> String {
    let (least, most) = bounds(shape);
    let gap = 12.0_f64.max((area(shape).abs() / 400.0).sqrt());
    let mut trees = String::new();
    let mut y = least.y + gap / 2.0;
    while y < most.y {
        let mut x = least.x + gap / 2.0;
        while x < most.x {
            if inside(Point::new(x, y), shape) {
                trees.push_str(&tree(Point::new(x, y), gap * 0.27));
            }
            x += gap;
        }
        y += gap;
    }
    format!("<g class=\"wood orchard\"><path class=\"wash\" d=\"{}\"/>{trees}</g>\n", outline(shape))
}

fn marsh(shape: &[Point], hand: &mut Hand) -> String {
    let edge = curve(shape, 6.0, true);
    let gap = 21.0_f64.max((area(&edge).abs() / 500.0).sqrt());
    let tuft = |p: Point| {
        let (x, y) = (p.x, p.y);
        let left = format!("M{} {}h14M{} {}l-2 -5", n(x - 7.0), n(y), n(x - 2.0), n(y - 1.0));
        format!("{left}M{} {}v-6M{} {}l2 -5", n(x), n(y - 1.0), n(x + 2.0), n(y - 1.0))
    };
    let tufts: String = hand.strew(&edge, gap).into_iter().map(tuft).collect();
    format!("<g class=\"marsh\"><path class=\"wash\" d=\"{}\"/><path class=\"tufts\" d=\"{tufts}\"/></g>\n", outline(&edge))
}

fn scrub(shape: &[Point], hand: &mut Hand) -> String {
    let edge = curve(shape, 6.0, true);
    let gap = 17.0_f64.max((area(&edge).abs() / 700.0).sqrt());
    let bush = |p: Point| format!("M{} {}q1 -5 4 -4q3 -3 5 0q4 0 3 4", n(p.x - 6.0), n(p.y));
    let bushes: String = hand.strew(&edge, gap).into_iter().map(bush).collect();
    format!("<g class=\"scrub\"><path class=\"wash\" d=\"{}\"/><path class=\"bush\" d=\"{bushes}\"/></g>\n", outline(&edge))
}

/// Furrows along the longest side.
fn crops(shape: &[Point]) -> String {
    let (ahead, across) = axes(shape);
    let middle = centroid(shape);
    let reach = shape.iter().map(|p| p.distance(middle)).fold(0.0, f64::max);
    let mut rows = String::new();
    let mut k = -(reach / 8.0).floor();
    while k * 8.0 <= reach {
        let on_row = Point::new(middle.x + across.x * k * 8.0, middle.y + across.y * k * 8.0);
        let mut cuts: Vec<f64> = (0..shape.len())
            .filter_map(|i| {
                let (a, b) = (shape[i], shape[(i + 1) % shape.len()]);
                let side = |p: Point| (p.x - on_row.x) * across.x + (p.y - on_row.y) * across.y;
                let (sa, sb) = (side(a), side(b));
                ((sa > 0.0) != (sb > 0.0)).then(|| {
                    let p = a.towards(b, sa / (sa - sb));
                    (p.x - on_row.x) * ahead.x + (p.y - on_row.y) * ahead.y
                })
            })
            .collect();
        cuts.sort_by(f64::total_cmp);
        for pair in cuts.chunks_exact(2) {
            let on = |t: f64| Point::new(on_row.x + ahead.x * t, on_row.y + ahead.y * t);
            rows.push_str(&stroke(on(pair[0]), on(pair[1])));
        }
        k += 1.0;
    }
    format!("<g class=\"crops\"><path class=\"wash\" d=\"{}\"/><path class=\"row\" d=\"{rows}\"/></g>\n", outline(shape))
}

/// Along and across the longest side of a shape.
fn axes(shape: &[Point]) -> (Point, Point) {
    let mut best = (Point::new(1.0, 0.0), 0.0);
    for i in 0..shape.len() {
        let (a, b) = (shape[i], shape[(i + 1) % shape.len()]);
        let long = a.distance(b);
        if long > best.1 + 0.01 {
            best = (Point::new((b.x - a.x) / long, (b.y - a.y) / long), long);
        }
    }
    (best.0, Point::new(-best.0.y, best.0.x))
}

/// A house by its middle, size and direction: shadow, walls, roof-tree.
fn house(at: Point, (long, wide): (f64, f64), ahead: Point) -> String {
    let corner = |x: f64, y: f64, off: f64| Point::new(at.x + ahead.x * x - ahead.y * y + off, at.y + ahead.y * x + ahead.x * y + off);
    let walls = |off: f64| {
        let (l, w) = (long / 2.0, wide / 2.0);
        outline(&[corner(-l, -w, off), corner(l, -w, off), corner(l, w, off), corner(-l, w, off)])
    };
    let roof = stroke(corner(-long / 2.0, 0.0, 0.0), corner(long / 2.0, 0.0, 0.0));
    format!("<path class=\"cast\" d=\"{}\"/><path class=\"house\" d=\"{}\"/><path class=\"roof\" d=\"{roof}\"/>", walls(1.6), walls(0.0))
}

fn village(shape: &[Point], sectors: &[Vec<Point>], hand: &mut Hand) -> String {
    let mut out = format!("<g class=\"village\"><path class=\"yard\" d=\"{}\"/>", outline(shape));
    let whole = [shape.to_vec()];
    for block in if sectors.is_empty() { &whole[..] } else { sectors } {
        if !sectors.is_empty() {
            out.push_str(&format!("<path class=\"block\" d=\"{}\"/>", outline(block)));
        }
        let (ahead, _) = axes(block);
        let gap = 17.0_f64.max((area(block).abs() / 60.0).sqrt());
        let mut places = hand.strew(block, gap);
        places.retain(|&p| crate::battle::plane::distance_to(p, crate::battle::plane::sides(block)) > 4.0);
        if places.is_empty() {
            places.push(centroid(block));
        }
        for at in places {
            let turned = hand.share() < 0.35;
            let way = if turned { Point::new(-ahead.y, ahead.x) } else { ahead };
            out.push_str(&house(at, (9.0 + hand.share() * 5.0, 6.0 + hand.share() * 2.0), way));
        }
    }
    out + "</g>\n"
}

fn building(shape: &[Point]) -> String {
    let (ahead, across) = axes(shape);
    let middle = centroid(shape);
    let reach = |axis: Point| {
        let along = shape.iter().map(|p| ((p.x - middle.x) * axis.x + (p.y - middle.y) * axis.y).abs());
        along.fold(0.0, f64::max) * 2.0
    };
    let size = ((reach(ahead) * 0.8).max(9.0), (reach(across) * 0.5).max(6.0));
    format!("<g class=\"village\">{}</g>\n", house(middle, size, ahead))
}

fn strongpoint(shape: &[Point], earthwork: bool) -> String {
    let middle = centroid(shape);
    let inner: Vec<Point> = shape.iter().map(|p| middle.towards(*p, 0.55)).collect();
    if earthwork {
        let mut closed = shape.to_vec();
        closed.push(shape[0]);
        let out: String = along(&closed, 5.0)
            .into_iter()
            .map(|(p, _)| {
                let long = p.distance(middle).max(1.0);
                stroke(p, Point::new(p.x + (p.x - middle.x) / long * 5.0, p.y + (p.y - middle.y) / long * 5.0))
            })
            .collect();
        return format!("<g class=\"work\"><path class=\"earth\" d=\"{}\"/><path class=\"glacis\" d=\"{out}\"/></g>\n", outline(shape));
    }
    format!(
        "<g class=\"village\"><path class=\"cast\" d=\"{}\"/><path class=\"house\" fill-rule=\"evenodd\" d=\"{}{}\"/></g>\n",
        outline(&shape.iter().map(|p| Point::new(p.x + 2.0, p.y + 2.0)).collect::<Vec<_>>()),
        outline(shape),
        outline(&inner)
    )
}

fn lake(shape: &[Point]) -> String {
    let edge = curve(shape, 6.0, true);
    let middle = centroid(&edge);
    let ripple = |share: f64| outline(&edge.iter().map(|p| middle.towards(*p, share)).collect::<Vec<_>>());
    format!(
        "<g class=\"river\"><path class=\"wash\" d=\"{}\"/><path class=\"flow\" d=\"{}{}{}\"/><path class=\"bank\" d=\"{}\"/></g>\n",
        outline(&edge),
        ripple(0.9),
        ripple(0.78),
        ripple(0.62),
        outline(&edge)
    )
}
