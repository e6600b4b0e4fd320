//! A sheet to draw plots on.

use std::fmt::Write;

/// Text that may stand in HTML and SVG.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A plot under way, in its own units.
pub struct Sheet {
    width: f64,
    height: f64,
    body: String,
}

impl Sheet {
    pub fn new(width: f64, height: f64) -> Sheet {
        Sheet { width, height, body: String::new() }
    }

    pub fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let _ = write!(self.body, r#"<line class="{class}" x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}"/>"#, from.0, from.1, to.0, to.1);
    }

    pub fn rect(&mut self, class: &str, (x, y): (f64, f64), width: f64, height: f64) {
        let _ = write!(
            self.body,
            r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{:.1}" height="{:.1}"/>"#,
            width.max(0.0),
            height.max(0.0)
        );
    }

    pub fn disc(&mut self, class: &str, (x, y): (f64, f64), radius: f64) {
        let _ = write!(self.body, r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{radius:.1}"/>"#);
    }

    /// Red's disc or blue's square.
    pub fn sign(&mut self, side: usize, (x, y): (f64, f64)) {
        if side == 0 { self.disc("fill-a", (x, y), 5.0) } else { self.rect("fill-b", (x - 4.5, y - 4.5), 9.0, 9.0) }
    }

    /// `anchor`: start, middle or end.
    pub fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: &str, text: &str) {
        let _ = write!(self.body, r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{}</text>"#, escape(text));
    }

    /// From `low` to `high` with a stroke across each end.
    pub fn interval(&mut self, class: &str, y: f64, low: f64, high: f64) {
        self.line(class, (low, y), (high, y));
        for x in [low, high] {
            self.line(class, (x, y - 4.0), (x, y + 4.0));
        }
    }

    pub fn done(self, label: &str) -> String {
        format!(
            "<svg class=\"plot\" viewBox=\"0 0 {:.0} {:.0}\" role=\"img\" aria-label=\"{}\">{}</svg>",
            self.width,
            self.height,
            escape(label),
            self.body
        )
    }
}

/// Round marks from `low` to `high`, about `most` of them.
pub fn marks(low: f64, high: f64, most: usize) -> Vec<f64> {
    let span = (high - low).max(f64::MIN_POSITIVE);
    let rough = span / most.max(1) as f64;
    let ten = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().map(|times| times * ten).find(|step| *step >= rough).unwrap_or(10.0 * ten);
    let first = (low / step).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|mark| mark as f64 * step).collect()
}

/// Words that fit into about so many letters.
pub fn short(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters { text.to_owned() } else { text.chars().take(letters.saturating_sub(1)).collect::<String>() + "…" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round() {
        assert_eq!(marks(0.0, 1.0, 5), [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]);
        assert_eq!(marks(-7.0, 6.0, 6), [-5.0, -2.5, 0.0, 2.5, 5.0]);
        assert_eq!(marks(0.0, 3_500.0, 7), [0.0, 500.0, 1_000.0, 1_500.0, 2_000.0, 2_500.0, 3_000.0, 3_500.0]);
        assert_eq!(escape("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
        assert_eq!(short("Gebhard Leberecht", 8), "Gebhard…");
    }
}
