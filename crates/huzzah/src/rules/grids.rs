//! The tables that are grids: morale, quality shifts, officers, troops, nations, ranges.

use grognard_engine::book::{Cell, Reader};

use crate::words::{Class, Formation, Grade, GunWeight, Nation, OfficerLevel, OfficerQuality, Quality, RangeBand};

/// Full and disadvantaged morale, and what Ups and Downs make of a quality.
#[derive(Clone, Debug)]
pub struct Morale {
    full: [i32; 6],
    disadvantaged: [i32; 6],
    /// Rows by quality, columns from Down 5 to Up 5.
    shifts: Vec<Vec<Quality>>,
}

impl Morale {
    pub(super) fn read(read: &mut Reader) -> Morale {
        // The table of morale writes the best quality in the plural.
        let row = |quality: Quality| if quality == Quality::Veteran { "Veterans" } else { quality.name() };
        let full = Quality::ALL.map(|quality| read.int_at("morale", row(quality), "Full Morale"));
        let disadvantaged = Quality::ALL.map(|quality| read.int_at("morale", row(quality), "Disadvantaged Morale"));
        let shifts = read.cells("quality_shifts", "cells").iter().map(|row| row.iter().map(quality_in).collect()).collect();
        let shifts: Vec<Vec<Option<Quality>>> = shifts;
        if shifts.len() != 6 || shifts.iter().any(|row| row.len() % 2 == 0 || row.contains(&None)) {
            read.fault("quality_shifts", "must have a row for each quality, an odd number of columns, and qualities only");
        }
        let shifts = shifts.into_iter().map(|row| row.into_iter().flatten().collect()).collect();
        Morale { full, disadvantaged, shifts }
    }

    pub fn full(&self, quality: Quality) -> i32 {
        self.full[quality as usize]
    }

    pub fn disadvantaged(&self, quality: Quality) -> i32 {
        self.disadvantaged[quality as usize]
    }

    /// The quality after so many net Ups (Downs below nought). Shifts beyond the table stay at its last column.
    pub fn shifted(&self, quality: Quality, ups: i32) -> Quality {
        let row = &self.shifts[quality as usize];
        let middle = row.len() as i32 / 2;
        row[(middle + ups.clamp(-middle, middle)) as usize]
    }
}

fn quality_in(cell: &Cell) -> Option<Quality> {
    let Cell::Text(name) = cell else { return None };
    Quality::ALL.into_iter().find(|quality| quality.name() == name)
}

fn officer_in(cell: &Cell) -> Option<OfficerQuality> {
    let Cell::Text(name) = cell else { return None };
    OfficerQuality::ALL.into_iter().find(|quality| quality.name() == name)
}

/// What a roll gives, in bands of totals: each result up to its highest total, the last one beyond.
#[derive(Clone, Debug)]
pub struct Rolled<T> {
    up_to: Vec<(i32, T)>,
    beyond: T,
}

impl<T: Copy + Default> Rolled<T> {
    /// A grid of one column with the highest totals in its layer `to`, the last of them blank.
    fn read(read: &mut Reader, table: &str, result: fn(&Cell) -> Option<T>) -> Rolled<T> {
        let first = |read: &mut Reader, layer: &str| -> Vec<Cell> {
            read.cells(table, layer).iter().filter_map(|row| row.first()).cloned().collect()
        };
        let results: Vec<Option<T>> = first(read, "cells").iter().map(result).collect();
        let tops: Vec<Option<i32>> =
            first(read, "to").iter().map(|cell| if let Cell::Int(top) = cell { Some(*top as i32) } else { None }).collect();
        let ends = tops.iter().rev().skip(1).all(Option::is_some) && tops.last() == Some(&None);
        if !ends
            || !tops.is_sorted_by(|one, two| two.is_none() || one < two)
            || tops.len() != results.len()
            || results.iter().any(Option::is_none)
        {
            read.fault(table, "each row needs a result and its highest roll, in rising order, the last without end");
        }
        let mut up_to: Vec<(i32, T)> = Vec::new();
        let mut beyond = T::default();
        for (top, result) in tops.into_iter().zip(results) {
            match (top, result.unwrap_or_default()) {
                (Some(top), result) => up_to.push((top, result)),
                (None, result) => beyond = result,
            }
        }
        Rolled { up_to, beyond }
    }

    pub fn by(&self, total: i32) -> T {
        self.up_to.iter().find(|(top, _)| total <= *top).map_or(self.beyond, |(_, result)| *result)
    }

    /// Totals at which the result changes.
    pub fn bands(&self) -> impl Iterator<Item = i32> + '_ {
        self.up_to.iter().map(|(top, _)| top + 1)
    }
}

/// Command ratings and the roll for them.
#[derive(Clone, Debug)]
pub struct Officers {
    rating: [i32; 5],
    pub rolled: Rolled<OfficerQuality>,
}

impl Officers {
    pub(super) fn read(read: &mut Reader) -> Officers {
        let rating = OfficerQuality::ALL.map(|quality| read.int_at("officer_rating", quality.name(), "rating"));
        Officers { rating, rolled: Rolled::read(read, "officer_quality", officer_in) }
    }

    pub fn rating(&self, quality: OfficerQuality) -> i32 {
        self.rating[quality as usize]
    }

    /// How many levels `senior` stands above `junior`; nought if not above.
    pub fn removed(senior: OfficerLevel, junior: OfficerLevel) -> i32 {
        (senior as i32 - junior as i32).max(0)
    }
}

/// The quality of troops by grade and class, fixed or rolled.
#[derive(Clone, Debug)]
pub struct UnitQualities {
    /// Twelve rows, Elites A to Militia D; the fixed quality, then the results of 2 to 12.
    quality: Vec<Vec<Quality>>,
}

impl UnitQualities {
    pub(super) fn read(read: &mut Reader) -> UnitQualities {
        let cells = read.cells("unit_quality", "cells");
        let quality: Vec<Vec<Option<Quality>>> = cells.iter().map(|row| row.iter().map(quality_in).collect()).collect();
        if quality.len() != 12 || quality.iter().any(|row| row.len() != 12 || row.contains(&None)) {
            read.fault("unit_quality", "must have twelve rows and twelve columns of qualities");
        }
        UnitQualities { quality: quality.into_iter().map(|row| row.into_iter().flatten().collect()).collect() }
    }

    fn row(&self, grade: Grade, class: Class) -> &[Quality] {
        &self.quality[grade as usize * 4 + class as usize]
    }

    pub fn fixed(&self, grade: Grade, class: Class) -> Quality {
        self.row(grade, class)[0]
    }

    /// The quality for a roll of 2 to 12.
    pub fn rolled(&self, grade: Grade, class: Class, total: i32) -> Quality {
        self.row(grade, class)[(total - 1).clamp(1, 11) as usize]
    }
}

/// One nation's ratings.
#[derive(Clone, Debug)]
pub struct National {
    pub officer_shift: i32,
    pub skirmish: i32,
    pub bombardment: i32,
    pub bombardment_most: i32,
    attack: Vec<Formation>,
    defence: Vec<Formation>,
    any: bool,
}

impl National {
    /// The formation is this nation's doctrine, attacking or defending.
    pub fn is_doctrinal(&self, formation: Formation, attacking: bool) -> bool {
        self.any || if attacking { &self.attack } else { &self.defence }.contains(&formation)
    }
}

/// All national ratings.
#[derive(Clone, Debug)]
pub struct Nations(Vec<National>);

impl Nations {
    pub(super) fn read(read: &mut Reader) -> Nations {
        let doctrine = |read: &mut Reader, nation: Nation, col: &str| -> String {
            match read.cell("nations", nation.name(), col) {
                Some(Cell::Text(text)) => text.clone(),
                _ => {
                    read.fault("nations", format!("`{}` needs a text under `{col}`", nation.name()));
                    String::new()
                }
            }
        };
        let all = Nation::ALL.map(|(nation, _)| {
            let (attack, defence) = (doctrine(read, nation, "attack_doctrine"), doctrine(read, nation, "defence_doctrine"));
            National {
                officer_shift: read.int_at("nations", nation.name(), "officer_shift"),
                skirmish: read.int_at("nations", nation.name(), "skirmish"),
                bombardment: read.int_at("nations", nation.name(), "bombardment"),
                bombardment_most: read.int_at("nations", nation.name(), "bombardment_most"),
                any: attack == "any",
                attack: formations(&attack),
                defence: formations(&defence),
            }
        });
        Nations(all.into())
    }

    pub fn of(&self, nation: Nation) -> &National {
        &self.0[nation as usize]
    }
}

fn formations(list: &str) -> Vec<Formation> {
    let one = |word: &str| match word {
        "line" => Some(Formation::Line),
        "column" => Some(Formation::Column),
        "open" => Some(Formation::OpenOrder),
        "mass" => Some(Formation::Mass),
        _ => None,
    };
    list.split(',').filter_map(|word| one(word.trim())).collect()
}

/// How far each weight of battery reaches, and how far its shot bounces on.
#[derive(Clone, Debug)]
pub struct Ranges {
    to: Vec<Vec<i32>>,
}

impl Ranges {
    pub(super) fn read(read: &mut Reader) -> Ranges {
        let to = read.ints("bombardment_ranges", "to");
        if to.len() != 3 || to.iter().any(|row| row.len() != 4) {
            read.fault("bombardment_ranges", "layer `to` must have three rows of four");
        }
        Ranges { to }
    }

    /// The band a distance falls in (the closer one on the boundary); `None` beyond extreme range.
    pub fn band(&self, weight: GunWeight, cm: f64) -> Option<RangeBand> {
        let to = &self.to[weight as usize];
        let bands = [RangeBand::Short, RangeBand::Long, RangeBand::Extreme];
        bands.into_iter().zip(to).find(|(_, to)| cm <= f64::from(**to)).map(|(band, _)| band)
    }

    /// The farthest a battery reaches.
    pub fn extreme(&self, weight: GunWeight) -> i32 {
        self.to[weight as usize][2]
    }

    /// The far ends of short, long and extreme range, in cm.
    pub fn bands(&self, weight: GunWeight) -> [i32; 3] {
        let to = &self.to[weight as usize];
        [to[0], to[1], to[2]]
    }

    pub fn bounce_through(&self, weight: GunWeight) -> i32 {
        self.to[weight as usize][3]
    }
}

/// The scale of skirmish ratings, and the roll that shifts an army's own.
#[derive(Clone, Debug)]
pub struct SkirmishRatings {
    pub least: i32,
    pub most: i32,
    pub shift: Rolled<i32>,
}

impl SkirmishRatings {
    pub(super) fn read(read: &mut Reader) -> SkirmishRatings {
        SkirmishRatings {
            least: read.int_at("skirmish_rating", "Abysmal", "value"),
            most: read.int_at("skirmish_rating", "Excellent", "value"),
            shift: Rolled::read(read, "skirmish_roll", |cell| if let Cell::Int(shift) = cell { Some(*shift as i32) } else { None }),
        }
    }
}
