//! Lettering: each name goes to the first free place beside what it names, or stays away.

use super::pen::{Sheet, escape, n};
use crate::battle::Point;

/// A box on the sheet that is taken.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Box2 {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Box2 {
    pub(crate) fn round(points: &[Point]) -> Self {
        let (least, most) = crate::battle::plane::bounds(points);
        Self { left: least.x, top: least.y, right: most.x, bottom: most.y }
    }

    fn meets(&self, other: &Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    fn grown(&self, by: f64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }
}

/// How a name is lettered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hand {
    /// The style's class.
    pub(crate) class: &'static str,
    /// Height of the letters.
    pub(crate) size: f64,
    /// Width of a letter as a share of the size.
    pub(crate) pitch: f64,
}

pub(crate) const PLACE: Hand = Hand { class: "place", size: 15.0, pitch: 0.53 };
pub(crate) const HEIGHT: Hand = Hand { class: "height", size: 15.0, pitch: 0.62 };
pub(crate) const WATER: Hand = Hand { class: "water", size: 14.0, pitch: 0.6 };
pub(crate) const SMALL: Hand = Hand { class: "small", size: 11.5, pitch: 0.5 };
pub(crate) const UNIT: Hand = Hand { class: "name", size: 11.0, pitch: 0.52 };
pub(crate) const OFFICER: Hand = Hand { class: "gen", size: 14.0, pitch: 0.5 };
pub(crate) const PRIZE: Hand = Hand { class: "prize", size: 12.0, pitch: 0.52 };

/// What is taken so far.
pub(crate) struct Lettering {
    taken: Vec<Box2>,
    sheet: Sheet,
    out: String,
}

impl Lettering {
    pub(crate) fn new(sheet: Sheet) -> Self {
        Self { taken: Vec::new(), sheet, out: String::new() }
    }

    pub(crate) fn take(&mut self, taken: Box2) {
        self.taken.push(taken);
    }

    /// A name over the middle of something, nudged up or down if it must; whether it found room.
    pub(crate) fn over(&mut self, text: &str, at: Point, hand: Hand) -> bool {
        let (wide, high) = (width(text, hand), hand.size);
        let tries = [0.0, -0.9, 0.9, -1.8, 1.8, -2.7, 2.7];
        let (left, right) = (self.sheet.left + 4.0 + wide / 2.0, self.sheet.left + self.sheet.width - 4.0 - wide / 2.0);
        let at = Point::new(if left < right { at.x.clamp(left, right) } else { at.x }, at.y);
        let boxes = tries.map(|k| {
            let y = at.y + k * high;
            (Box2 { left: at.x - wide / 2.0, right: at.x + wide / 2.0, top: y - high * 0.55, bottom: y + high * 0.55 }, "middle")
        });
        self.first_free(text, hand, &boxes)
    }

    /// A name beside something: right, left, below, above; whether it found room.
    pub(crate) fn beside(&mut self, text: &str, thing: Box2, hand: Hand) -> bool {
        let (wide, high) = (width(text, hand), hand.size);
        let (x, y) = ((thing.left + thing.right) / 2.0, (thing.top + thing.bottom) / 2.0);
        let level = |y: f64, left: f64| Box2 { left, right: left + wide, top: y - high * 0.55, bottom: y + high * 0.55 };
        let boxes = [
            (level(y, thing.right + 8.0), "start"),
            (level(y, thing.left - 8.0 - wide), "end"),
            (level(thing.bottom + high * 0.75, x - wide / 2.0), "middle"),
            (level(thing.top - high * 0.75, x - wide / 2.0), "middle"),
            (level(thing.top + high * 0.4, thing.right + 8.0), "start"),
            (level(thing.bottom - high * 0.4, thing.right + 8.0), "start"),
            (level(thing.top + high * 0.4, thing.left - 8.0 - wide), "end"),
            (level(thing.bottom - high * 0.4, thing.left - 8.0 - wide), "end"),
        ];
        self.first_free(text, hand, &boxes)
    }

    fn first_free(&mut self, text: &str, hand: Hand, boxes: &[(Box2, &str)]) -> bool {
        let edge = Box2 {
            left: self.sheet.left + 3.0,
            top: self.sheet.top + 3.0,
            right: self.sheet.left + self.sheet.width - 3.0,
            bottom: self.sheet.top + self.sheet.height - 3.0,
        };
        let on_sheet = |b: &Box2| b.left >= edge.left && b.right <= edge.right && b.top >= edge.top && b.bottom <= edge.bottom;
        let free = boxes.iter().find(|(b, _)| on_sheet(b) && !self.taken.iter().any(|taken| taken.meets(&b.grown(0.5))));
        let Some(&(place, anchor)) = free else { return false };
        let x = match anchor {
            "start" => place.left,
            "end" => place.right,
            _ => (place.left + place.right) / 2.0,
        };
        let y = (place.top + place.bottom) / 2.0 + hand.size * 0.34;
        self.out.push_str(&format!(
            "<text class=\"{}\" x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\">{}</text>\n",
            hand.class,
            n(x),
            n(y),
            escape(text)
        ));
        self.taken.push(place);
        true
    }

    pub(crate) fn finish(self) -> String {
        self.out
    }
}

/// About how wide a text is.
pub(crate) fn width(text: &str, hand: Hand) -> f64 {
    text.chars().count() as f64 * hand.size * hand.pitch
}
