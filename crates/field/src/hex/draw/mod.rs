//! A board of hexes as a map in the manner of an engraved staff map, with the pens of [`crate::battle::draw()`]: SVG text, the same
//! to the byte on every machine.
//!
//! Drawing units: a hex is [`ACROSS`] from centre to centre, x runs east and y south, and the north-west corner of the hexes drawn is
//! the origin. [`Plan`] says where a hex lies. A frame and a title stand outside of that, at negative places, so that the same hex has
//! the same place in every drawing of a board.

mod counters;
mod trace;

use super::board::Board;
use super::facing::Facing;
use super::layout::Layout;
use super::side::Hexside;
use crate::battle::draw::labels::{self, Box2, Lettering};
use crate::battle::draw::pen::{Hand, Sheet, along, curve, escape, n, outline, path, stroke};
use crate::battle::draw::{MARGIN, areas, lines, plate};
use crate::battle::{AreaGround, Bed, Density, LineGround, Point};
pub use counters::{Chit, Symbol};
use hexx::Hex;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use trace::{chains, loops};

/// Drawing units from centre to centre of two neighbours.
pub const ACROSS: f64 = 48.0;
/// Metres of a hex, for the scale below a framed map.
const STANDARD: f64 = 192.0;

/// What covers a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cover {
    Open,
    Crops,
    Wood,
    Marsh,
    Lake,
    Village,
    Town,
    Walled,
    Building,
}

/// What lies along a hexside, or across it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feature {
    Stream,
    MarshyStream,
    DeepStream,
    River,
    Ravine,
    Cliff,
    Steep,
    Crest,
    Path,
    Road,
    Ford,
    Bridge,
}

/// What is to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct HexMap {
    pub title: String,
    pub below: String,
    pub board: Board,
    /// Every hex in play, with its cover and level.
    pub hexes: Vec<(Hex, Cover, u8)>,
    pub sides: Vec<(Hexside, Feature)>,
    pub names: Vec<Name>,
    pub chits: Vec<Chit>,
}

/// A name, the hexes it is for, and what they are worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    pub name: String,
    pub hexes: Vec<Hex>,
    pub points: u32,
}

/// How to draw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HexDrawOptions {
    /// The number of each hex.
    pub numbers: bool,
    pub names: bool,
    /// Title, frame and scale round the map.
    pub frame: bool,
    pub troops: bool,
}

impl Default for HexDrawOptions {
    fn default() -> Self {
        Self { numbers: false, names: true, frame: true, troops: true }
    }
}

/// Where the hexes lie in a drawing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    layout: Layout,
    pub width: f64,
    pub height: f64,
}

impl Plan {
    /// For these hexes of a board.
    pub fn new(board: Board, hexes: impl Iterator<Item = Hex> + Clone) -> Self {
        let loose = Layout::new(board, ACROSS, Point::new(0.0, 0.0));
        let corners: Vec<Point> = hexes.flat_map(|hex| loose.corners(hex)).collect();
        let (least, most) = crate::battle::plane::bounds(&corners);
        let layout = Layout::new(board, ACROSS, Point::new(-least.x, -most.y));
        Self { layout, width: most.x - least.x, height: most.y - least.y }
    }

    fn on(p: Point) -> Point {
        Point::new(p.x, -p.y)
    }

    /// The centre of a hex.
    pub fn centre(&self, hex: Hex) -> Point {
        Self::on(self.layout.centre(hex))
    }

    /// Where axial (0, 0) would lie: every hex lies at `x + q * ACROSS * sqrt(3) / 2`, `y + (r + q / 2) * ACROSS`.
    pub fn origin(&self) -> Point {
        self.centre(Hex::ZERO)
    }

    fn corners(&self, hex: Hex) -> [Point; 6] {
        self.layout.corners(hex).map(Self::on)
    }

    fn ends(&self, side: Hexside) -> [Point; 2] {
        self.layout.ends(side).map(Self::on)
    }

    /// A hex drawn smaller about its centre.
    fn within(&self, hex: Hex, share: f64) -> Vec<Point> {
        let centre = self.centre(hex);
        self.corners(hex).iter().map(|corner| centre.towards(*corner, share)).collect()
    }
}

/// The map, as SVG.
pub fn draw(map: &HexMap, options: &HexDrawOptions) -> String {
    let plan = Plan::new(map.board, map.hexes.iter().map(|(hex, ..)| *hex));
    let sheet = Sheet { scale: ACROSS / STANDARD, left: 0.0, top: 0.0, width: plan.width, height: plan.height };
    let (left, top, foot) = if options.frame { (MARGIN, plate::HEAD, 92.0) } else { (0.0, 0.0, 0.0) };
    let (w, h) = (plan.width + 2.0 * left, plan.height + top + foot);
    let (field, mut hand) = (format!("width=\"{}\" height=\"{}\"", n(plan.width), n(plan.height)), Hand::new(&map.title));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\">\n<title>{}</title>\n<style>{}{}</style>\n<clipPath id=\"edge\"><rect {field}/></clipPath>\n<rect class=\"paper\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>\n<g clip-path=\"url(#edge)\">\n<rect class=\"field\" {field}/>\n",
        escape(&map.title),
        include_str!("../../battle/draw/style.css"),
        include_str!("style.css"),
        x = n(-left),
        y = n(-top),
        w = n(w),
        h = n(h),
    );
    let ground = Ground::new(map, plan);
    ground.heights(&mut out);
    ground.covers(&sheet, &mut hand, &mut out);
    ground.grid(options.numbers, &mut out);
    ground.sides(&sheet, &mut hand, &mut out);
    ground.buildings(&sheet, &mut hand, &mut out);
    let mut letters = Lettering::new(sheet);
    if options.troops {
        counters::draw(map, &plan, &mut out);
    }
    if options.names {
        ground.name(options.troops, &mut letters, &mut out);
        let _ = write!(out, "<g class=\"lettering\">\n{}</g>\n", letters.finish());
    }
    out.push_str("</g>\n");
    if options.frame {
        out.push_str(&plate::frame(&sheet));
        let middle = n(plan.width / 2.0);
        let _ = writeln!(
            out,
            "<text class=\"title\" x=\"{middle}\" y=\"-36\">{}</text><text class=\"day\" x=\"{middle}\" y=\"-14\">{}</text>",
            escape(&map.title),
            escape(&map.below)
        );
        out.push_str(&plate::scale(&sheet, 4.0, plan.height + 24.0));
    }
    out + "</svg>\n"
}

/// The ground with what lies just off the board, so that no shore or slope runs along its edge.
struct Ground<'a> {
    map: &'a HexMap,
    plan: Plan,
    cells: BTreeMap<(i32, i32), (Cover, u8)>,
}

const fn key(hex: Hex) -> (i32, i32) {
    (hex.x, hex.y)
}

impl<'a> Ground<'a> {
    fn new(map: &'a HexMap, plan: Plan) -> Self {
        let own: BTreeMap<_, _> = map.hexes.iter().map(|(hex, cover, level)| (key(*hex), (*cover, *level))).collect();
        let mut cells = own.clone();
        for (hex, ..) in &map.hexes {
            for way in Facing::ALL {
                let off = way.neighbour(*hex);
                let inwards = [Facing::S, Facing::N, Facing::SE, Facing::NE, Facing::SW, Facing::NW];
                let like = inwards.iter().find_map(|back| own.get(&key(back.neighbour(off))));
                if let Some((cover, level)) = like.filter(|_| !own.contains_key(&key(off))) {
                    cells.insert(key(off), (*cover, *level));
                }
            }
        }
        Self { map, plan, cells }
    }

    /// The outlines of the hexes that are so, through the middles of their sides.
    fn outlines(&self, is: impl Fn(Cover, u8) -> bool) -> Vec<Vec<Point>> {
        let inside = |hex: Hex| self.cells.get(&key(hex)).is_some_and(|(cover, level)| is(*cover, *level));
        let mut edges = Vec::new();
        for &(x, y) in self.cells.keys() {
            let hex = Hex::new(x, y);
            for way in Facing::ALL.into_iter().filter(|way| inside(hex) && !inside(way.neighbour(hex))) {
                edges.push(self.edge(hex, way));
            }
        }
        loops(&edges)
    }

    /// Levels in washes, and hachures down every step.
    fn heights(&self, out: &mut String) {
        let levels = self.cells.values().map(|(_, level)| *level);
        let (least, most) = (levels.clone().min().unwrap_or(0), levels.max().unwrap_or(0));
        for step in least + 1..=most {
            let shores: Vec<Vec<Point>> = self.outlines(|_, level| level >= step).iter().map(|shape| curve(shape, 5.0, true)).collect();
            let wash: String = shores.iter().map(|shore| outline(shore)).collect();
            let mut weights = [String::new(), String::new(), String::new()];
            for shore in &shores {
                for (i, (p, ahead)) in along(shore, 5.5).into_iter().enumerate() {
                    let down = Point::new(ahead.y, -ahead.x);
                    let shade = (down.x * 0.6 + down.y * 0.8) * 0.5 + 0.5;
                    let long = if i % 2 == 0 { 10.0 } else { 7.5 };
                    let pen = usize::from(shade > 0.35) + usize::from(shade > 0.75);
                    weights[pen].push_str(&stroke(p, Point::new(p.x + down.x * long, p.y + down.y * long)));
                }
            }
            let [h1, h2, h3] = weights;
            let _ = writeln!(
                out,
                "<g class=\"hill\"><path class=\"wash\" fill-rule=\"evenodd\" d=\"{wash}\"/><path class=\"h1\" d=\"{h1}\"/><path class=\"h2\" d=\"{h2}\"/><path class=\"h3\" d=\"{h3}\"/></g>"
            );
        }
    }

    /// Fields, marshes, lakes and woods.
    fn covers(&self, sheet: &Sheet, hand: &mut Hand, out: &mut String) {
        let kinds = [
            (Cover::Crops, AreaGround::Crops),
            (Cover::Marsh, AreaGround::Marsh { passable: None }),
            (Cover::Lake, AreaGround::Lake),
            (Cover::Wood, AreaGround::Wood { density: Density::Heavy }),
        ];
        for (cover, ground) in kinds {
            let whole = self.outlines(|of, _| of == cover);
            // A clearing inside a wood must stay clear: then each hex is drawn by itself.
            let holed = whole.iter().any(|shape| crate::battle::plane::area(shape) * self.turn() < 0.0);
            let alone =
                || self.cells.iter().filter(|(_, cell)| cell.0 == cover).map(|(at, _)| self.plan.within(Hex::new(at.0, at.1), 0.92));
            for shape in if holed { alone().collect() } else { whole } {
                out.push_str(&areas::draw(&ground, &shape, sheet, hand));
            }
        }
    }

    /// The sign of the area of an outline that has its hexes inside.
    fn turn(&self) -> f64 {
        let one = loops(&Facing::ALL.map(|way| self.edge(Hex::ZERO, way)));
        one.first().map_or(1.0, |shape| crate::battle::plane::area(shape).signum())
    }

    /// A side of a hex, with the hex on the same hand every time (both hexes of a side name it alike).
    fn edge(&self, hex: Hex, way: Facing) -> [Point; 2] {
        let side = Hexside::new(hex, way);
        let [a, b] = self.plan.ends(side);
        if side.hexes()[0] == hex { [a, b] } else { [b, a] }
    }

    fn grid(&self, numbers: bool, out: &mut String) {
        let sides: String = self.map.hexes.iter().map(|(hex, ..)| outline(&self.plan.corners(*hex))).collect();
        let _ = writeln!(out, "<path class=\"hexes\" d=\"{sides}\"/>");
        if numbers {
            out.push_str("<g class=\"numbers\">");
            for (hex, ..) in &self.map.hexes {
                let at = self.plan.centre(*hex);
                let label = self.map.board.label(*hex).unwrap_or_default();
                let _ = write!(out, "<text x=\"{}\" y=\"{}\">{label}</text>", n(at.x), n(at.y - ACROSS / 2.0 + 8.0));
            }
            out.push_str("</g>\n");
        }
    }

    fn with(&self, features: &[Feature]) -> Vec<Hexside> {
        self.map.sides.iter().filter(|(_, feature)| features.contains(feature)).map(|(side, _)| *side).collect()
    }

    /// Water, slopes and crests along hexsides; roads and bridges across them.
    fn sides(&self, sheet: &Sheet, hand: &mut Hand, out: &mut String) {
        let shore = |features: &[Feature]| -> Vec<Vec<Point>> {
            chains(&self.with(features).iter().map(|side| self.plan.ends(*side)).collect::<Vec<_>>())
        };
        let mut run = |ground: &LineGround, features: &[Feature], out: &mut String| {
            for line in shore(features) {
                out.push_str(&lines::draw(ground, &line, sheet, hand));
            }
        };
        run(&LineGround::River { fordable: Vec::new(), bed: Bed::Firm, sunken: false }, &[Feature::River], out);
        for (features, sunken) in [([Feature::Stream, Feature::MarshyStream], false), ([Feature::DeepStream, Feature::DeepStream], true)] {
            run(&LineGround::Stream { fordable: Vec::new(), bed: Bed::Firm, sunken }, &features, out);
        }
        run(&LineGround::Ravine { width_m: 40.0 }, &[Feature::Ravine], out);
        run(&LineGround::Cliff, &[Feature::Cliff], out);
        run(&LineGround::Crest, &[Feature::Crest], out);
        self.marshy(out);
        self.steep(out);
        for (features, ground) in [(&[Feature::Path][..], LineGround::Track), (&[Feature::Road], LineGround::Road)] {
            let legs: Vec<[Point; 2]> = self.with(features).iter().map(|side| side.hexes().map(|hex| self.plan.centre(hex))).collect();
            for line in chains(&legs) {
                out.push_str(&lines::draw(&ground, &line, sheet, hand));
            }
        }
        for (side, feature) in &self.map.sides {
            let [a, b] = self.plan.ends(*side);
            let at = a.towards(b, 0.5);
            let turn = libm::atan2(b.y - a.y, b.x - a.x).to_degrees();
            let _ = match feature {
                Feature::Bridge => writeln!(
                    out,
                    "<rect class=\"bridge\" x=\"-4.5\" y=\"-6.5\" width=\"9\" height=\"13\" transform=\"translate({} {}) rotate({})\"/>",
                    n(at.x),
                    n(at.y),
                    n(turn)
                ),
                Feature::Ford => writeln!(out, "<circle class=\"ford\" cx=\"{}\" cy=\"{}\" r=\"7\"/>", n(at.x), n(at.y)),
                _ => Ok(()),
            };
        }
    }

    /// Tufts on both banks.
    fn marshy(&self, out: &mut String) {
        let mut tufts = String::new();
        for side in self.with(&[Feature::MarshyStream]) {
            for (p, ahead) in along(&self.plan.ends(side), 9.0) {
                for off in [-5.0, 5.0] {
                    let at = Point::new(p.x - ahead.y * off, p.y + ahead.x * off);
                    let _ = write!(tufts, "M{} {}l1.5 -4l1 4l1.5 -3.5", n(at.x - 2.0), n(at.y + 2.0));
                }
            }
        }
        if !tufts.is_empty() {
            let _ = writeln!(out, "<path class=\"tufts\" d=\"{tufts}\"/>");
        }
    }

    /// Heavy strokes from the higher hex down.
    fn steep(&self, out: &mut String) {
        let level = |hex: Hex| self.cells.get(&key(hex)).map_or(0, |cell| cell.1);
        let mut strokes = String::new();
        for side in self.with(&[Feature::Steep]) {
            let [one, other] = side.hexes();
            let low = self.plan.centre(if level(one) < level(other) { one } else { other });
            let ends = self.plan.ends(side);
            let middle = ends[0].towards(ends[1], 0.5);
            let long = middle.distance(low).max(1.0);
            let down = Point::new((low.x - middle.x) / long, (low.y - middle.y) / long);
            for (p, _) in along(&ends, 4.0) {
                strokes.push_str(&stroke(p, Point::new(p.x + down.x * 8.0, p.y + down.y * 8.0)));
            }
            strokes.push_str(&path(&ends));
        }
        if !strokes.is_empty() {
            let _ = writeln!(out, "<path class=\"h3\" d=\"{strokes}\"/>");
        }
    }

    fn buildings(&self, sheet: &Sheet, hand: &mut Hand, out: &mut String) {
        for (hex, cover, _) in &self.map.hexes {
            let (defence, capacity) = (0, None);
            let (ground, share) = match cover {
                Cover::Village => (AreaGround::Village { defence, capacity, sectors: Vec::new() }, 0.74),
                Cover::Town => (AreaGround::Village { defence, capacity, sectors: Vec::new() }, 0.96),
                Cover::Walled => (AreaGround::Strongpoint { defence, capacity, earthwork: false }, 0.5),
                Cover::Building => (AreaGround::Building { defence: None, capacity }, 0.34),
                Cover::Open | Cover::Crops | Cover::Wood | Cover::Marsh | Cover::Lake => continue,
            };
            out.push_str(&areas::draw(&ground, &self.plan.within(*hex, share), sheet, hand));
        }
    }

    /// Names beside built places, over woods and open ground; a flag where there is something to win.
    fn name(&self, troops: bool, letters: &mut Lettering, out: &mut String) {
        if troops {
            for chit in &self.map.chits {
                letters.take(Box2::round(&self.plan.within(chit.hex, 0.7)));
            }
        }
        for name in &self.map.names {
            let Some(first) = name.hexes.first() else { continue };
            let cover = self.cells.get(&key(*first)).map_or(Cover::Open, |cell| cell.0);
            let points: Vec<Point> = name.hexes.iter().flat_map(|hex| self.plan.within(*hex, 0.7)).collect();
            let around = Box2::round(&points);
            let lettering = match cover {
                Cover::Village | Cover::Town => labels::PLACE,
                Cover::Lake => labels::WATER,
                _ => labels::SMALL,
            };
            let worth = if name.points > 0 { format!("{} ({})", name.name, name.points) } else { name.name.clone() };
            let lettering = if name.points > 0 { labels::PRIZE } else { lettering };
            let middle = crate::battle::plane::centroid(&name.hexes.iter().map(|hex| self.plan.centre(*hex)).collect::<Vec<_>>());
            let over = name.hexes.len() > 3 && !troops;
            if !(over && letters.over(&worth, middle, lettering)) {
                letters.beside(&worth, around, lettering);
            }
            if name.points > 0 {
                let at = self.plan.centre(*first);
                let _ = writeln!(out, "<path class=\"flagstaff\" d=\"M{} {}v-15h9l-2.4 3l2.4 3h-9\"/>", n(at.x), n(at.y + 4.0));
            }
        }
    }
}
