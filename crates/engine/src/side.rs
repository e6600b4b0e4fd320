//! The two sides, and units by number.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Red acts first: the side the battle file names in `first`. At the umpire's table, Red is the party named first
/// (attacker, firer, tester) and Blue the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Red,
    Blue,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    pub const fn index(self) -> usize {
        self as usize
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.pad(match self {
            Side::Red => "red",
            Side::Blue => "blue",
        })
    }
}

/// A unit by its place in the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct UnitId(pub u16);

impl UnitId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many units a set can hold: Waterloo has 338.
pub const SET_SIZE: usize = 512;

/// A set of units, small enough to be copied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct UnitSet([u64; SET_SIZE / 64]);

impl UnitSet {
    pub const EMPTY: UnitSet = UnitSet([0; SET_SIZE / 64]);

    pub const fn contains(&self, unit: UnitId) -> bool {
        unit.index() < SET_SIZE && self.0[unit.index() / 64] >> (unit.0 % 64) & 1 == 1
    }

    /// Whether it was not there before. Units beyond [`SET_SIZE`] are refused when a battle is mustered, so they cannot come here.
    pub const fn insert(&mut self, unit: UnitId) -> bool {
        let new = !self.contains(unit);
        self.0[unit.index() / 64] |= 1 << (unit.0 % 64);
        new
    }

    pub const fn remove(&mut self, unit: UnitId) -> bool {
        let there = self.contains(unit);
        if there {
            self.0[unit.index() / 64] &= !(1 << (unit.0 % 64));
        }
        there
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// In rising order.
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.0.iter().enumerate().flat_map(|(index, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                Some(UnitId((index * 64) as u16 + bit as u16))
            })
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> UnitSet {
        let mut set = UnitSet::EMPTY;
        for unit in units {
            set.insert(unit);
        }
        set
    }
}

impl std::fmt::Debug for UnitSet {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|unit| unit.0)).finish()
    }
}

impl Serialize for UnitSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for UnitSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let units = Vec::<UnitId>::deserialize(deserializer)?;
        match units.iter().find(|unit| unit.index() >= SET_SIZE) {
            Some(unit) => Err(serde::de::Error::custom(format!("unit {} of at most {}", unit.0, SET_SIZE - 1))),
            None => Ok(units.into_iter().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_the_largest_battle() {
        let units = [0, 63, 64, 337, 511].map(UnitId);
        let mut set: UnitSet = units.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), units);
        assert!(set.remove(UnitId(64)) && !set.remove(UnitId(64)) && !set.contains(UnitId(64)));
        assert_eq!(set.len(), 4);
        let json = serde_json::to_string(&set).unwrap();
        assert_eq!(json, "[0,63,337,511]");
        assert_eq!(serde_json::from_str::<UnitSet>(&json).unwrap(), set);
        assert!(serde_json::from_str::<UnitSet>("[512]").is_err());
    }
}
