//! Water, ways, hedges, walls and works.

use super::pen::*;
use crate::battle::{Depth, Front, Height, LineGround, Point};

/// The order in which kinds are laid on the sheet; later ones lie over earlier.
pub(super) fn layer(ground: &LineGround) -> u8 {
    match ground {
        LineGround::River { .. } | LineGround::Stream { .. } => 0,
        LineGround::Ravine { .. } | LineGround::Cliff | LineGround::Crest => 1,
        LineGround::Track => 2,
        LineGround::Road | LineGround::SunkenRoad { .. } => 3,
        LineGround::Hedge { .. } | LineGround::Wall { .. } | LineGround::Ditch { .. } | LineGround::Trench { .. } => 4,
        LineGround::Redoubt { .. } | LineGround::FortressWall { .. } | LineGround::Barricade => 5,
        LineGround::Breach { .. } => 6,
    }
}

/// One line, already on the sheet.
pub(crate) fn draw(ground: &LineGround, points: &[Point], sheet: &Sheet, hand: &mut Hand) -> String {
    match ground {
        LineGround::River { .. } => river(points, (22.0 * sheet.scale).clamp(9.0, 20.0)),
        LineGround::Stream { sunken, .. } => stream(points, *sunken, hand),
        LineGround::Road => road(points, 6.5, false),
        LineGround::Track => format!("<path class=\"track\" d=\"{}\"/>\n", path(&curve(points, 8.0, false))),
        LineGround::SunkenRoad { depth } => road(points, 6.5, false) + &banks(points, if *depth == Depth::Deep { 6.0 } else { 3.5 }),
        LineGround::Hedge { height } => hedge(points, *height, hand),
        LineGround::Wall { height } => {
            let class = if *height == Height::High { "wall high" } else { "wall" };
            format!("<path class=\"{class}\" d=\"{}\"/>\n", path(points))
        }
        LineGround::Redoubt { front } => redoubt(points, *front),
        LineGround::Ditch { depth } | LineGround::Trench { depth } => ditch(points, *depth),
        LineGround::Cliff => cliff(points),
        LineGround::FortressWall { levels } => fortress_wall(points, *levels),
        LineGround::Breach { depth_m, barricade, .. } => breach(points, depth_m * sheet.scale, *barricade, hand),
        LineGround::Barricade => barricade(points),
        LineGround::Ravine { width_m } => ravine(points, (width_m * sheet.scale).max(7.0)),
        LineGround::Crest => format!("<path class=\"ridge\" d=\"{}\"/>\n", path(&curve(points, 8.0, false))),
    }
}

fn river(points: &[Point], wide: f64) -> String {
    let middle = curve(points, 6.0, false);
    let bank = |share: f64| beside(&middle, wide / 2.0 * share);
    let mut bed = bank(1.0);
    bed.extend(bank(-1.0).into_iter().rev());
    let flow: String = [0.55, 0.15, -0.3, -0.62].iter().map(|&share| path(&bank(share))).collect();
    format!(
        "<g class=\"river\"><path class=\"wash\" d=\"{}\"/><path class=\"flow\" d=\"{flow}\"/><path class=\"bank\" d=\"{}{}\"/></g>\n",
        outline(&bed),
        path(&bank(1.0)),
        path(&bank(-1.0))
    )
}

fn stream(points: &[Point], sunken: bool, hand: &mut Hand) -> String {
    let wavy: Vec<Point> =
        curve(points, 6.0, false).into_iter().map(|p| Point::new(p.x + hand.shake(0.9), p.y + hand.shake(0.9))).collect();
    let out = format!("<g class=\"river\"><path class=\"bank thick\" d=\"{}\"/></g>\n", path(&wavy));
    if sunken { out + &banks(points, 4.0) } else { out }
}

fn road(points: &[Point], wide: f64, straight: bool) -> String {
    let d = path(&if straight { points.to_vec() } else { curve(points, 8.0, false) });
    let (edge, bed) = (n(wide), n(wide - 2.2));
    format!(
        "<g class=\"road\"><path class=\"edge\" stroke-width=\"{edge}\" d=\"{d}\"/><path class=\"bed\" stroke-width=\"{bed}\" d=\"{d}\"/></g>\n"
    )
}

/// Short strokes towards the way on both sides: it lies lower.
fn banks(points: &[Point], deep: f64) -> String {
    let smooth = curve(points, 8.0, false);
    let strokes: String = along(&smooth, 5.0)
        .into_iter()
        .map(|(p, ahead)| {
            let off = |by: f64| Point::new(p.x - ahead.y * by, p.y + ahead.x * by);
            stroke(off(4.5), off(4.5 + deep)) + &stroke(off(-4.5), off(-4.5 - deep))
        })
        .collect();
    format!("<path class=\"tick\" d=\"{strokes}\"/>\n")
}

fn hedge(points: &[Point], height: Height, hand: &mut Hand) -> String {
    let big = if height == Height::High { 3.0 } else { 2.2 };
    let mut out = format!("<g class=\"hedge\"><path class=\"line\" d=\"{}\"/>", path(points));
    for (p, _) in along(points, big * 2.4) {
        let (x, y) = (n(p.x + hand.shake(0.7)), n(p.y + hand.shake(0.7)));
        out.push_str(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", n(big + hand.share())));
    }
    out + "</g>\n"
}

/// A rampart with the slope before it on the outside: the left of the path as it runs on the ground.
fn redoubt(points: &[Point], front: Front) -> String {
    let strokes: String =
        along(points, 4.0).into_iter().map(|(p, ahead)| stroke(p, Point::new(p.x + ahead.y * 5.0, p.y - ahead.x * 5.0))).collect();
    let before = beside(points, -9.0);
    let extra = match front {
        Front::Open => String::new(),
        Front::DeepTrench => format!("<path class=\"dug\" d=\"{}\"/>", path(&before)),
        Front::WolfPits => along(&before, 7.0)
            .into_iter()
            .map(|(p, _)| format!("<circle class=\"pit\" cx=\"{}\" cy=\"{}\" r=\"1.8\"/>", n(p.x), n(p.y)))
            .collect(),
    };
    format!("<g class=\"work\"><path class=\"rampart\" d=\"{}\"/><path class=\"tick\" d=\"{strokes}\"/>{extra}</g>\n", path(points))
}

fn ditch(points: &[Point], depth: Depth) -> String {
    let class = if depth == Depth::Deep { "dug deep" } else { "dug" };
    let strokes: String =
        along(points, 5.0).into_iter().map(|(p, ahead)| stroke(p, Point::new(p.x - ahead.y * 3.5, p.y + ahead.x * 3.5))).collect();
    format!("<path class=\"{class}\" d=\"{}\"/><path class=\"tick\" d=\"{strokes}\"/>\n", path(points))
}

fn cliff(points: &[Point]) -> String {
    let teeth: String = along(points, 6.0)
        .into_iter()
        .map(|(p, ahead)| {
            let at = |along: f64, off: f64| Point::new(p.x + ahead.x * along - ahead.y * off, p.y + ahead.y * along + ahead.x * off);
            outline(&[at(-2.6, 0.0), at(2.6, 0.0), at(0.0, 7.0)])
        })
        .collect();
    format!("<g class=\"cliff\"><path class=\"brow\" d=\"{}\"/><path class=\"teeth\" d=\"{teeth}\"/></g>\n", path(points))
}

fn fortress_wall(points: &[Point], levels: u8) -> String {
    let wide = 4.0 + 1.8 * f64::from(levels);
    let merlons: String = along(points, 7.0)
        .into_iter()
        .map(|(p, ahead)| {
            let at = |along: f64, off: f64| Point::new(p.x + ahead.x * along + ahead.y * off, p.y + ahead.y * along - ahead.x * off);
            stroke(at(0.0, wide / 2.0), at(0.0, wide / 2.0 + 2.4))
        })
        .collect();
    let d = path(points);
    format!(
        "<g class=\"fortress\"><path class=\"mass\" stroke-width=\"{}\" d=\"{d}\"/><path class=\"walk\" stroke-width=\"{}\" d=\"{d}\"/><path class=\"merlon\" d=\"{merlons}\"/></g>\n",
        n(wide),
        n(wide - 3.0)
    )
}

fn breach(points: &[Point], deep: f64, barricade: bool, hand: &mut Hand) -> String {
    let deep = deep.max(8.0);
    let outer = beside(points, -deep);
    let mut slope: Vec<Point> = points.to_vec();
    slope.extend(outer.iter().rev());
    let rubble: String = hand.strew(&slope, 4.5).into_iter().map(|p| format!("M{} {}l1.4 -1.8l1.6 1.6z", n(p.x), n(p.y))).collect();
    let top = if barricade { crosses(points) } else { String::new() };
    format!(
        "<g class=\"breach\"><path class=\"gap\" d=\"{}\"/><path class=\"slope\" d=\"{}\"/><path class=\"rubble\" d=\"{rubble}\"/>{top}</g>\n",
        path(points),
        outline(&slope)
    )
}

fn crosses(points: &[Point]) -> String {
    let marks: String =
        along(points, 6.0).into_iter().map(|(p, _)| format!("M{} {}l4.4 4.4m0 -4.4l-4.4 4.4", n(p.x - 2.2), n(p.y - 2.2))).collect();
    format!("<path class=\"cross\" d=\"{marks}\"/>")
}

fn barricade(points: &[Point]) -> String {
    format!("<g class=\"works\"><path class=\"beam\" d=\"{}\"/>{}</g>\n", path(points), crosses(points))
}

fn ravine(points: &[Point], wide: f64) -> String {
    let smooth = curve(points, 6.0, false);
    let strokes: String = along(&smooth, 4.5)
        .into_iter()
        .map(|(p, ahead)| {
            let off = |by: f64| Point::new(p.x - ahead.y * by, p.y + ahead.x * by);
            stroke(off(wide / 2.0), off(1.2)) + &stroke(off(-wide / 2.0), off(-1.2))
        })
        .collect();
    format!("<path class=\"tick cut\" d=\"{strokes}\"/>\n")
}
