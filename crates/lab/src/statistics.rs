//! Shares and means with their 95 % intervals.

use serde::Serialize;

/// The normal deviate of a 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// A share of battles, with its interval (Wilson's: sound for few battles and near 0 or 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Portion {
    pub count: u64,
    pub of: u64,
    pub rate: f64,
    pub low: f64,
    pub high: f64,
}

impl Portion {
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

pub fn wilson(count: u64, of: u64) -> Portion {
    if of == 0 {
        return Portion { count, of, rate: 0.0, low: 0.0, high: 1.0 };
    }
    let (n, rate) = (of as f64, count as f64 / of as f64);
    let spread = Z * Z / n;
    let centre = (rate + spread / 2.0) / (1.0 + spread);
    let half = Z / (1.0 + spread) * (rate * (1.0 - rate) / n + spread / (4.0 * n)).sqrt();
    // At the ends the formula is exact, its rounding is not.
    let low = if count == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if count == of { 1.0 } else { (centre + half).min(1.0) };
    Portion { count, of, rate, low, high }
}

/// A difference, with its interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Difference {
    pub by: f64,
    pub low: f64,
    pub high: f64,
}

impl Difference {
    /// The interval leaves nought out.
    pub fn is_sure(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// How much larger the second share is (Newcombe's interval, made of Wilson's).
pub fn more(first: &Portion, second: &Portion) -> Difference {
    let by = second.rate - first.rate;
    let down = ((second.rate - second.low).powi(2) + (first.high - first.rate).powi(2)).sqrt();
    let up = ((second.high - second.rate).powi(2) + (first.rate - first.low).powi(2)).sqrt();
    Difference { by, low: by - down, high: by + up }
}

/// Numbers, in short: their mean with its interval, and how they lie.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    pub of: u64,
    pub mean: f64,
    pub low: f64,
    pub high: f64,
    pub least: f64,
    pub quarter: f64,
    pub median: f64,
    pub three_quarters: f64,
    pub most: f64,
    /// Of the mean.
    #[serde(skip)]
    error: f64,
}

/// Nothing of no numbers.
pub fn spread(mut numbers: Vec<f64>) -> Option<Spread> {
    numbers.sort_by(f64::total_cmp);
    let (least, most) = (*numbers.first()?, *numbers.last()?);
    let n = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / n;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let error = if numbers.len() < 2 { 0.0 } else { (squares / (n - 1.0) / n).sqrt() };
    let at = |share: f64| {
        let place = share * (n - 1.0);
        let below = numbers[place.floor() as usize];
        below + (numbers[place.ceil() as usize] - below) * place.fract()
    };
    Some(Spread {
        of: numbers.len() as u64,
        mean,
        low: mean - Z * error,
        high: mean + Z * error,
        least,
        quarter: at(0.25),
        median: at(0.5),
        three_quarters: at(0.75),
        most,
        error,
    })
}

/// How much larger the second mean is.
pub fn larger(first: &Spread, second: &Spread) -> Difference {
    let by = second.mean - first.mean;
    let half = Z * (first.error.powi(2) + second.error.powi(2)).sqrt();
    Difference { by, low: by - half, high: by + half }
}

/// The chance that a normal deviate is at least so large.
pub fn at_least(deviate: f64) -> f64 {
    // Abramowitz and Stegun 26.2.17: right to 7 digits.
    let t = 1.0 / (1.0 + 0.231_641_9 * deviate.abs());
    let sum = t * (0.319_381_530 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let tail = (-deviate * deviate / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum;
    if deviate < 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-4
    }

    /// Worked by hand and in the literature (Newcombe 1998: 15 of 148, and 56/70 against 48/80).
    #[test]
    fn intervals_as_published() {
        let share = wilson(15, 148);
        assert!(near(share.low, 0.0624) && near(share.high, 0.1605), "{share:?}");
        let (none, all) = (wilson(0, 20), wilson(20, 20));
        assert!(none.low == 0.0 && near(none.high, 0.1611), "{none:?}");
        assert!(all.high == 1.0 && near(all.low, 0.8389), "{all:?}");
        let by = more(&wilson(48, 80), &wilson(56, 70));
        assert!(near(by.by, 0.2) && near(by.low, 0.0524) && near(by.high, 0.3339), "{by:?}");
        assert!(by.is_sure() && !more(&wilson(5, 10), &wilson(6, 10)).is_sure());
        assert_eq!((wilson(0, 0).low, wilson(0, 0).high), (0.0, 1.0));
    }

    #[test]
    fn a_spread_of_few_numbers() {
        let four = spread(vec![4.0, 1.0, 3.0, 2.0]).unwrap();
        assert_eq!((four.mean, four.median, four.quarter, four.three_quarters, four.least, four.most), (2.5, 2.5, 1.75, 3.25, 1.0, 4.0));
        assert!(near(four.high - four.mean, 1.2652));
        assert_eq!(spread(vec![]), None);
        assert_eq!(spread(vec![7.0]).unwrap().low, 7.0);
    }

    #[test]
    fn the_tail_of_the_normal_law() {
        assert!(near(at_least(0.0), 0.5) && near(at_least(1.96), 0.025) && near(at_least(-1.0), 0.8413));
    }
}
