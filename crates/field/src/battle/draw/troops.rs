//! Units to scale in the colours of their nations, officers as discs.

use super::pen::*;
use crate::battle::extent::bearing;
use crate::battle::{Arm, Battle, Colour, Echelon, Formation, Officer, Point, Trait, TroopType, Unit};

/// Fill, edge and the colour of marks on the fill.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dress {
    pub(crate) fill: &'static str,
    pub(crate) edge: &'static str,
    pub(crate) on: &'static str,
}

const fn dress(fill: &'static str, edge: &'static str, on: &'static str) -> Dress {
    Dress { fill, edge, on }
}

/// A nation's coat, if we know it.
pub(crate) fn coat(nation: &str) -> Option<Dress> {
    Some(match nation {
        "france" => dress("#24467f", "#0f2247", "#fff"),
        "britain" => dress("#b23a2c", "#5f150d", "#fff"),
        "prussia" => dress("#3c4147", "#14171a", "#fff"),
        "austria" => dress("#e9e4d6", "#4d473a", "#17110b"),
        "russia" => dress("#3f6b3c", "#1a3318", "#fff"),
        "netherlands" => dress("#c06a12", "#5f3205", "#17110b"),
        "brunswick" => dress("#1f1d22", "#000", "#fff"),
        "nassau" => dress("#6d7d2b", "#343c11", "#fff"),
        "spain" => dress("#c8a23a", "#604a0f", "#17110b"),
        "portugal" => dress("#4f5f9a", "#222b52", "#fff"),
        "hanover" => dress("#8e3b4d", "#47141f", "#fff"),
        "poland" => dress("#2f6390", "#123047", "#fff"),
        "switzerland" => dress("#7d2f52", "#3d1026", "#fff"),
        "italy" => dress("#2f6f57", "#10352a", "#fff"),
        "saxony" => dress("#cfc6ae", "#4d473a", "#17110b"),
        _ => return None,
    })
}

/// The dress of a nation's troops on one side; a nation we do not know wears its side's coat.
pub(super) fn dress_of(battle: &Battle, colour: Colour, nation: &str) -> Dress {
    let plain = match colour {
        Colour::Red => dress("#b23a2c", "#5f150d", "#fff"),
        Colour::Blue => dress("#24467f", "#0f2247", "#fff"),
    };
    if battle.red().nation == battle.blue().nation {
        return plain;
    }
    coat(nation).or_else(|| coat(&battle[colour].nation)).unwrap_or(plain)
}

/// A unit's ground on the sheet, never too thin to see: left front, right front, right rear, left rear.
pub(super) fn ground(unit: &Unit, sheet: &Sheet) -> [Point; 4] {
    let (front, depth) = unit.extent();
    let (front, depth) = ((front * sheet.scale).max(7.0), (depth * sheet.scale).max(6.0));
    let (ahead, right) = bearing(unit.facing);
    let at = sheet.at(unit.at);
    // y runs down on the sheet.
    let corner = |side: f64, back: f64| {
        Point::new(
            at.x + right.x * side * front / 2.0 - ahead.x * back * depth,
            at.y - right.y * side * front / 2.0 + ahead.y * back * depth,
        )
    };
    [corner(-1.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(-1.0, 1.0)]
}

/// One unit.
pub(super) fn unit(battle: &Battle, unit: &Unit, sheet: &Sheet) -> String {
    let colour = battle.colour_of(unit);
    let dress = dress_of(battle, colour, &unit.nation);
    let corners = ground(unit, sheet);
    let [lf, rf, rr, lr] = corners;
    // A place in the unit's own frame: share of front from the left, share of depth from the front.
    let at = |u: f64, v: f64| lf.towards(rf, u).towards(lr.towards(rr, u), v);
    let (front, depth) = (lf.distance(rf), lf.distance(lr));
    let side = if colour == Colour::Red { "red" } else { "blue" };
    let told = format!("{}, {} men, {}", unit.name, unit.men, unit.formation);
    let mut out = format!("<g class=\"unit {side} {}\"><title>{}</title>", unit.arm, escape(&told));
    let paint = format!("fill=\"{}\" stroke=\"{}\"", dress.fill, dress.edge);
    let cast: Vec<Point> = corners.iter().map(|p| Point::new(p.x + 1.3, p.y + 1.8)).collect();
    match (unit.arm, unit.formation) {
        (Arm::Artillery, _) => {
            out.push_str(&format!("<path class=\"trace\" stroke=\"{}\" fill=\"{}\" d=\"{}\"/>", dress.edge, dress.fill, outline(&corners)));
            let shown = (f64::from(unit.guns()) / 2.0).ceil().clamp(1.0, (front / 7.0).max(1.0)) as usize;
            for i in 0..shown {
                out.push_str(&gun(&at, (i as f64 + 0.5) / shown as f64, front, depth, &dress, unit.formation == Formation::Unlimbered));
            }
        }
        (_, Formation::Open) => {
            let pieces = (front / 9.0).floor().clamp(2.0, 24.0) as usize;
            for i in 0..pieces {
                let (u, v) = ((i as f64 + 0.15) / pieces as f64, if i % 2 == 0 { 0.0 } else { 0.4 });
                let w = 0.62 / pieces as f64;
                out.push_str(&format!(
                    "<path {paint} stroke-width=\"1\" d=\"{}\"/>",
                    outline(&[at(u, v), at(u + w, v), at(u + w, v + 0.5), at(u, v + 0.5)])
                ));
            }
        }
        _ => {
            out.push_str(&format!("<path class=\"cast\" d=\"{}\"/>", outline(&cast)));
            out.push_str(&format!("<path {paint} stroke-width=\"1\" d=\"{}\"/>", outline(&corners)));
            if unit.formation == Formation::Square && front > 14.0 {
                let hollow = outline(&[at(0.28, 0.28), at(0.72, 0.28), at(0.72, 0.72), at(0.28, 0.72)]);
                out.push_str(&format!("<path class=\"hollow\" stroke=\"{}\" d=\"{hollow}\"/>", dress.edge));
            }
            out.push_str(&marks(unit, &at, front, depth, &dress));
        }
    }
    if colour == Colour::Blue && unit.arm != Arm::Artillery && unit.formation != Formation::Open && depth > 6.5 && front > 6.5 {
        let (u, v) = (1.8 / front, 1.8 / depth);
        let keyline = outline(&[at(u, v), at(1.0 - u, v), at(1.0 - u, 1.0 - v), at(u, 1.0 - v)]);
        out.push_str(&format!("<path class=\"keyline\" stroke=\"{}\" d=\"{keyline}\"/>", dress.on));
    }
    out.push_str(&format!("<path class=\"front\" stroke=\"{}\" d=\"{}\"/>", dress.edge, stroke(lf, rf)));
    out.push_str(&colours(unit, &at, depth, &dress));
    out + "</g>\n"
}

/// What marks the kind of troops on its block.
fn marks(unit: &Unit, at: &impl Fn(f64, f64) -> Point, front: f64, depth: f64, dress: &Dress) -> String {
    let on = dress.on;
    if unit.arm == Arm::Cavalry {
        let heavy = matches!(unit.kind, TroopType::Heavy | TroopType::Cuirassier | TroopType::Dragoon);
        let mut d = stroke(at(0.0, 1.0), at(1.0, 0.0));
        if heavy {
            d.push_str(&stroke(at(0.0, 0.0), at(1.0, 1.0)));
        }
        return format!("<path fill=\"none\" stroke=\"{on}\" stroke-width=\"1.3\" d=\"{d}\"/>");
    }
    let light = matches!(unit.kind, TroopType::Light | TroopType::Rifles);
    let picked = matches!(unit.kind, TroopType::Grenadier | TroopType::Guard);
    if (!light && !picked) || depth < 5.0 {
        return String::new();
    }
    let count = (front / 9.0).floor().clamp(1.0, 16.0) as usize;
    (0..count)
        .map(|i| {
            let p = at((i as f64 + 0.5) / count as f64, 0.55);
            if light {
                format!("<circle fill=\"{on}\" cx=\"{}\" cy=\"{}\" r=\"1.2\"/>", n(p.x), n(p.y))
            } else {
                format!("<path fill=\"{on}\" d=\"M{} {}l1.7 2.3l-1.7 2.3l-1.7 -2.3z\"/>", n(p.x), n(p.y - 2.3))
            }
        })
        .collect()
}

/// A gun: barrel to the front when unlimbered, to the rear when limbered.
fn gun(at: &impl Fn(f64, f64) -> Point, u: f64, front: f64, depth: f64, dress: &Dress, ready: bool) -> String {
    let half = (3.0 / front).min(0.4);
    let place = |v: f64| at(u, if ready { v } else { 1.0 - v });
    let long = (9.0 / depth).min(0.7);
    let barrel = stroke(place(0.12), place(0.12 + long));
    let wheels = [-half, half].map(|w| {
        let v = 0.12 + long * 0.55;
        let spot = |v: f64| at(u + w, if ready { v } else { 1.0 - v });
        stroke(spot(v - long * 0.22), spot(v + long * 0.22))
    });
    let axle = stroke(
        at(u - half, if ready { 0.12 + long * 0.55 } else { 0.88 - long * 0.55 }),
        at(u + half, if ready { 0.12 + long * 0.55 } else { 0.88 - long * 0.55 }),
    );
    format!("<path fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\" d=\"{barrel}{axle}{}{}\"/>", dress.edge, wheels[0], wheels[1])
}

/// A flag before foot, an arrowhead before horse, a pennon for lances.
fn colours(unit: &Unit, at: &impl Fn(f64, f64) -> Point, depth: f64, dress: &Dress) -> String {
    let tip = |u: f64, ahead: f64| at(u, -ahead / depth);
    match unit.arm {
        Arm::Artillery => String::new(),
        Arm::Infantry if unit.formation == Formation::Square || unit.formation == Formation::Open => String::new(),
        Arm::Infantry => {
            let flag = outline(&[tip(0.5, 6.0), at_offset(at, 0.5, 6.0, 4.5, depth), at_offset(at, 0.5, 3.0, 4.5, depth), tip(0.5, 3.0)]);
            format!(
                "<path fill=\"{0}\" stroke=\"{1}\" stroke-width=\".8\" d=\"{2}{flag}\"/>",
                dress.fill,
                dress.edge,
                stroke(tip(0.5, 0.0), tip(0.5, 6.0))
            )
        }
        Arm::Cavalry => {
            let head = outline(&[at_offset(at, 0.5, 0.0, -3.5, depth), tip(0.5, 5.5), at_offset(at, 0.5, 0.0, 3.5, depth)]);
            let lance = unit.kind == TroopType::Lancer || unit.traits.contains(&Trait::Lance);
            let pennon = if lance {
                stroke(at_offset(at, 0.5, 0.0, 7.0, depth), at_offset(at, 0.5, 8.0, 7.0, depth))
                    + &outline(&[
                        at_offset(at, 0.5, 8.0, 7.0, depth),
                        at_offset(at, 0.5, 6.5, 11.0, depth),
                        at_offset(at, 0.5, 5.0, 7.0, depth),
                    ])
            } else {
                String::new()
            };
            format!("<path fill=\"{0}\" stroke=\"{0}\" stroke-width=\".8\" d=\"{head}{pennon}\"/>", dress.edge)
        }
    }
}

/// A point `ahead` before the front and `right` to the right of a share `u` of it, in drawing units.
fn at_offset(at: &impl Fn(f64, f64) -> Point, u: f64, ahead: f64, right: f64, depth: f64) -> Point {
    let (base, left_end, right_end) = (at(u, -ahead / depth), at(0.0, 0.0), at(1.0, 0.0));
    let long = left_end.distance(right_end).max(1e-9);
    Point::new(base.x + (right_end.x - left_end.x) / long * right, base.y + (right_end.y - left_end.y) / long * right)
}

/// A mounted disc; pips count the rank, a star is the commander-in-chief, laurels the inspirational.
pub(super) fn officer(officer: &Officer, rank: Rank, dress: Dress, keyline: bool, sheet: &Sheet) -> (String, Point, f64) {
    let at = sheet.at(officer.at);
    let level = match rank {
        Rank::Chief => 4.0,
        Rank::Of(Echelon::Corps) => 3.0,
        Rank::Of(Echelon::Division) => 2.0,
        Rank::Of(Echelon::Brigade) => 1.0,
    };
    let small = (sheet.scale / 0.3).clamp(0.7, 1.0);
    let r = (5.6 + level * 0.9) * small;
    let pips: String = match rank {
        Rank::Chief => "<path d=\"M0 -5.6L1.6 -1.8L5.6 -1.6L2.6 1.1L3.6 5.1L0 2.9L-3.6 5.1L-2.6 1.1L-5.6 -1.6L-1.6 -1.8Z\"/>".to_owned(),
        Rank::Of(_) => {
            let count = level as usize;
            (0..count).map(|i| format!("<circle cx=\"{}\" cy=\"0\" r=\"1.5\"/>", n((i as f64 - (level - 1.0) / 2.0) * 3.8))).collect()
        }
    };
    let ring = if keyline { format!("<circle class=\"keyline\" stroke=\"{}\" r=\"{}\"/>", dress.on, n(r - 1.7)) } else { String::new() };
    let laurel = if officer.inspirational {
        format!("<path class=\"laurel\" d=\"M{a} -3q-3 6 3 11M{b} -3q3 6 -3 11\"/>", a = n(-r - 2.0), b = n(r + 2.0))
    } else {
        String::new()
    };
    let drawn = format!(
        "<g class=\"officer\" transform=\"translate({} {})\"><title>{}, {}</title><circle class=\"cast\" cx=\"1\" cy=\"1.6\" r=\"{r2}\"/><circle fill=\"{}\" stroke=\"{}\" stroke-width=\"1.4\" r=\"{r2}\"/>{ring}<g fill=\"{}\" transform=\"scale({})\">{pips}</g>{laurel}</g>\n",
        n(at.x),
        n(at.y),
        escape(&officer.name),
        officer.ability,
        dress.fill,
        dress.edge,
        dress.on,
        n(small),
        r2 = n(r)
    );
    (drawn, at, r)
}

/// An officer's place in the army.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Rank {
    Chief,
    Of(Echelon),
}
