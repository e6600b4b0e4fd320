//! Counters as they stand: upright for reading, a wedge outside shows the front.

use super::{ACROSS, HexMap, Plan};
use crate::battle::Point;
use crate::battle::draw::pen::{escape, n};
use crate::battle::draw::troops::coat;
use crate::hex::Facing;
use hexx::Hex;
use std::fmt::Write as _;

/// What a counter shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symbol {
    Foot,
    Light,
    Heavy,
    Guns,
    HorseGuns,
    Leader,
}

/// A counter on a hex.
#[derive(Debug, Clone, PartialEq)]
pub struct Chit {
    pub hex: Hex,
    /// Nothing: it has no front.
    pub facing: Option<Facing>,
    pub symbol: Symbol,
    /// Whose coat it wears ("france").
    pub nation: String,
    /// The keyline of the second side, so that sides are told apart without colour.
    pub second: bool,
    /// The figure on it.
    pub figure: String,
    /// Its name.
    pub told: String,
}

const WIDE: f64 = 26.0;
const HIGH: f64 = 19.0;

/// All counters, those of a hex fanned out.
pub(super) fn draw(map: &HexMap, plan: &Plan, out: &mut String) {
    out.push_str("<g class=\"troops\">\n");
    for (i, chit) in map.chits.iter().enumerate() {
        let here = |other: &&Chit| other.hex == chit.hex && (other.symbol == Symbol::Leader) == (chit.symbol == Symbol::Leader);
        let (below, all) = (map.chits[..i].iter().filter(here).count(), map.chits.iter().filter(here).count());
        let off = (below as f64 - (all as f64 - 1.0) / 2.0) * 4.5;
        let centre = plan.centre(chit.hex);
        match chit.symbol {
            Symbol::Leader => leader(chit, Point::new(centre.x + 14.0 + off, centre.y - 15.0), out),
            _ => counter(chit, Point::new(centre.x + off, centre.y + off), out),
        }
    }
    out.push_str("</g>\n");
}

fn counter(chit: &Chit, at: Point, out: &mut String) {
    let Some(dress) = coat(&chit.nation).or_else(|| coat("france")) else { return };
    let _ = write!(
        out,
        "<g class=\"chit\" transform=\"translate({} {})\" fill=\"{}\" stroke=\"{}\"><title>{}</title>",
        n(at.x),
        n(at.y),
        dress.fill,
        dress.edge,
        escape(&chit.told)
    );
    if let Some(facing) = chit.facing {
        let reach = ACROSS / 2.0 - 6.5;
        let _ = write!(
            out,
            "<path class=\"wedge\" transform=\"rotate({})\" d=\"M-6 {1}L0 {2}L6 {1}Z\"/>",
            n(facing.degrees()),
            n(-reach),
            n(-reach - 6.0)
        );
    }
    let _ = write!(
        out,
        "<rect class=\"cast\" x=\"{}\" y=\"{}\" width=\"{WIDE}\" height=\"{HIGH}\"/><rect x=\"{}\" y=\"{}\" width=\"{WIDE}\" height=\"{HIGH}\" rx=\"1.5\"/>",
        n(1.4 - WIDE / 2.0),
        n(1.8 - HIGH / 2.0),
        n(-WIDE / 2.0),
        n(-HIGH / 2.0)
    );
    if chit.second {
        let (w, h) = (WIDE - 3.4, HIGH - 3.4);
        let _ = write!(
            out,
            "<rect class=\"keyline\" stroke=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            dress.on,
            n(-w / 2.0),
            n(-h / 2.0),
            n(w),
            n(h)
        );
    }
    let sign = match chit.symbol {
        Symbol::Foot => "M-10 -4.5h9v9h-9zl9 9m0 -9l-9 9",
        Symbol::Light => "M-10 -4.5h9v9h-9zm0 9l9 -9",
        Symbol::Heavy => "M-10 -4.5h9v9h-9zm0 9l9 -9m-9 4.5l4.5 -4.5",
        Symbol::Guns => "M-10 -4.5h9v9h-9zm3 4.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0",
        Symbol::HorseGuns => "M-10 -4.5h9v9h-9zm0 9l9 -9m-6 4.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0",
        Symbol::Leader => "",
    };
    let _ = writeln!(
        out,
        "<path class=\"sign\" stroke=\"{0}\" d=\"{sign}\"/><text class=\"figure\" x=\"6\" y=\"4\" style=\"fill:{0}\">{1}</text></g>",
        dress.on,
        escape(&chit.figure)
    );
}

fn leader(chit: &Chit, at: Point, out: &mut String) {
    let Some(dress) = coat(&chit.nation).or_else(|| coat("france")) else { return };
    let _ = writeln!(
        out,
        "<g class=\"chit\" transform=\"translate({} {})\" fill=\"{}\" stroke=\"{}\"><title>{}</title><circle r=\"6.5\"/><circle class=\"keyline\" r=\"4.6\" stroke=\"{}\"/><text class=\"figure\" y=\"3.2\" style=\"fill:{5}\">{}</text></g>",
        n(at.x),
        n(at.y),
        dress.fill,
        dress.edge,
        escape(&chit.told),
        dress.on,
        escape(&chit.figure)
    );
}
