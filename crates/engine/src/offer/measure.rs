//! A length or an angle on a whole-number grid, with the places along it where something happens.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Filling, Outside};
use crate::Clause;
use crate::random::{Random, between, pick};

/// What the numbers mean to people: so many grid steps to one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Unit {
    /// "cm", "inches", "degrees".
    pub name: &'static str,
    pub grid: u32,
}

impl Unit {
    pub const fn new(name: &'static str, grid: u32) -> Unit {
        Unit { name, grid }
    }

    /// "14.2 cm".
    pub fn show(&self, value: i32) -> String {
        let number = self.number(value);
        let one = self.name.strip_suffix("es").filter(|one| one.ends_with("ch")).or(self.name.strip_suffix('s'));
        let name = one.filter(|_| matches!(&*number, "1" | "-1")).unwrap_or(self.name);
        format!("{number} {name}")
    }

    /// "14.2".
    pub fn number(&self, value: i32) -> String {
        let grid = self.grid.max(1);
        let (whole, part) = (value.unsigned_abs() / grid, value.unsigned_abs() % grid);
        let sign = if value < 0 { "-" } else { "" };
        // As many decimals as show a decimal grid exactly.
        let digits = (1..=6_usize).find(|digits| grid.is_multiple_of(10) && 10_u32.pow(*digits as u32).is_multiple_of(grid));
        if part == 0 {
            format!("{sign}{whole}")
        } else if let Some(digits) = digits {
            let decimals = format!("{:0digits$}", u64::from(part) * 10_u64.pow(digits as u32) / u64::from(grid));
            format!("{sign}{whole}.{}", decimals.trim_end_matches('0'))
        } else {
            format!("{sign}{whole} {part}/{grid}")
        }
    }

    /// From what a person typed in units, to the grid; nothing if it is not a number on the grid.
    pub fn read(&self, typed: &str) -> Option<i32> {
        let grid = i64::from(self.grid.max(1));
        let (whole, part) = typed.split_once('.').unwrap_or((typed, ""));
        let negative = whole.starts_with('-');
        let digits = whole.strip_prefix('-').unwrap_or(whole);
        let plain = |text: &str| text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
        if !plain(digits) || !plain(part) || (digits.is_empty() && part.is_empty()) {
            return None;
        }
        let whole: i64 = if digits.is_empty() { 0 } else { digits.parse().ok()? };
        let scale = 10_i64.pow(part.len() as u32);
        let part: i64 = if part.is_empty() { 0 } else { part.parse().ok()? };
        let fine = part * grid;
        let value = (fine % scale == 0).then(|| whole * grid + fine / scale)?;
        i32::try_from(if negative { -value } else { value }).ok()
    }
}

/// Whether one may go on past a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Firmness {
    Soft,
    Hard,
}

/// A named place along a measure: "enters the threat zone of 2e Léger".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Stop {
    pub at: i32,
    pub words: String,
    pub clause: Clause,
    pub firmness: Firmness,
}

/// From `least` to `most` in steps from the least; stops and both ends are always allowed. Angles count clockwise, left is negative.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Measure {
    pub unit: Unit,
    pub least: i32,
    pub most: i32,
    pub step: u32,
    pub stops: Vec<Stop>,
}

impl Measure {
    /// Nothing if the range is empty: then there is no offer to make.
    pub fn new(unit: Unit, least: i32, most: i32, step: u32) -> Option<Measure> {
        (least <= most && step > 0).then(|| Measure { unit, least, most, step, stops: Vec::new() })
    }

    /// A stop outside the range is left out.
    pub fn stop(mut self, at: i32, firmness: Firmness, words: impl Into<String>, clause: Clause) -> Measure {
        if (self.least..=self.most).contains(&at) {
            let place = self.stops.partition_point(|stop| stop.at <= at);
            self.stops.insert(place, Stop { at, words: words.into(), clause, firmness });
        }
        self
    }

    pub(super) fn check(&self, value: i32) -> Result<(), Outside> {
        if value < self.least || value > self.most {
            let because = format!("{} is not from {} to {}", self.unit.show(value), self.unit.show(self.least), self.unit.show(self.most));
            return Err(Outside::near(because, Filling::Measure(value.clamp(self.least, self.most))));
        }
        let over = (i64::from(value) - i64::from(self.least)).rem_euclid(i64::from(self.step));
        if over == 0 || value == self.most || self.stops.iter().any(|stop| stop.at == value) {
            return Ok(());
        }
        let because = format!("{} is not a multiple of {}", self.unit.show(value), self.unit.show(self.step as i32));
        Err(Outside::near(because, Filling::Measure((i64::from(value) - over) as i32)))
    }

    pub(super) fn ends(&self) -> Vec<Filling> {
        let mut ends: Vec<i32> = self.stops.iter().map(|stop| stop.at).chain([self.least, self.most]).collect();
        ends.sort_unstable();
        ends.dedup();
        ends.into_iter().map(Filling::Measure).collect()
    }

    pub(super) fn sample(&self, random: &mut dyn Random) -> Filling {
        // Stops are where games are decided: one draw in three goes to a stop or an end.
        if random.below(3) == 0 {
            return pick(random, &self.ends()).cloned().unwrap_or(Filling::Measure(self.least));
        }
        let steps = (i64::from(self.most) - i64::from(self.least)) / i64::from(self.step);
        let step = between(random, 0, steps.min(i64::from(i32::MAX)) as i32);
        Filling::Measure((i64::from(self.least) + i64::from(step) * i64::from(self.step)) as i32)
    }

    pub(super) fn beyond(&self) -> Vec<Filling> {
        let near = [self.least.checked_sub(1), self.most.checked_add(1), self.least.checked_add(1)];
        let far = [i32::MIN, i32::MAX];
        near.into_iter().flatten().chain(far).map(Filling::Measure).collect()
    }
}
