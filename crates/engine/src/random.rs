//! Chance that is not dice: samplers and random players draw from a stream of their own, never from a match's generator.

use crate::dice::Seeded;

pub trait Random {
    /// A number below `of`, every one equally likely; nought if `of` is nought.
    fn below(&mut self, of: u32) -> u32;
}

impl Random for Seeded {
    fn below(&mut self, of: u32) -> u32 {
        if of == 0 { 0 } else { Seeded::below(self, of) }
    }
}

/// One of `list`, or nothing if it is empty.
pub fn pick<'a, T>(random: &mut dyn Random, list: &'a [T]) -> Option<&'a T> {
    list.get(random.below(list.len() as u32) as usize)
}

/// A whole number from `least` to `most`, both counted in.
pub fn between(random: &mut dyn Random, least: i32, most: i32) -> i32 {
    let span = (i64::from(most) - i64::from(least)).clamp(0, i64::from(u32::MAX - 1)) as u32;
    (i64::from(least) + i64::from(random.below(span + 1))) as i32
}

pub fn shuffle<T>(random: &mut dyn Random, list: &mut [T]) {
    for last in (1..list.len()).rev() {
        list.swap(last, random.below(last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extremes_of_a_range_can_be_drawn_and_never_passed() {
        let mut stream = Seeded::new(1);
        let drawn: Vec<i32> = (0..200).map(|_| between(&mut stream, -1, 1)).collect();
        assert!(drawn.contains(&-1) && drawn.contains(&1) && drawn.iter().all(|value| (-1..=1).contains(value)));
        assert_eq!(between(&mut stream, 3, 3), 3);
        assert_eq!(between(&mut stream, 3, 2), 3);
        assert_eq!(pick::<u8>(&mut stream, &[]), None);
        between(&mut stream, i32::MIN, i32::MAX);
    }
}
