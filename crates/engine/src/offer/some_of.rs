//! Some of a list: so many at least, so many at most, and some that do not go together.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Choice, Filling, Outside};
use crate::random::{Random, between, shuffle};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SomeOf {
    pub of: Vec<Choice>,
    pub least: u32,
    pub most: u32,
    /// Pairs of ids that exclude each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<(u32, u32)>,
}

impl SomeOf {
    pub(super) fn check(&self, ids: &[u32]) -> Result<(), Outside> {
        let count = ids.len() as u32;
        if count < self.least || count > self.most {
            return Err(Outside::new(format!("{count} chosen, from {} to {} wanted", self.least, self.most)));
        }
        for (index, id) in ids.iter().enumerate() {
            if !self.of.iter().any(|choice| choice.id == *id) {
                return Err(Outside::new(format!("{id} is not on the list")));
            }
            if ids[..index].contains(id) {
                return Err(Outside::new(format!("{} is chosen twice", self.words(*id))));
            }
            if let Some(other) = ids[..index].iter().find(|other| self.exclude(*id, **other)) {
                return Err(Outside::new(format!("{} and {} do not go together", self.words(*other), self.words(*id))));
            }
        }
        Ok(())
    }

    fn words(&self, id: u32) -> &str {
        self.of.iter().find(|choice| choice.id == id).map_or("that", |choice| choice.words.as_str())
    }

    fn exclude(&self, one: u32, other: u32) -> bool {
        self.apart.iter().any(|pair| *pair == (one, other) || *pair == (other, one))
    }

    /// The first set of this size in this order of preference; backs out of dead ends, within reason.
    fn choose(&self, order: &[u32], size: usize) -> Option<Vec<u32>> {
        fn go(domain: &SomeOf, rest: &[u32], size: usize, taken: &mut Vec<u32>, tries: &mut u32) -> bool {
            if taken.len() == size {
                return true;
            }
            for (index, id) in rest.iter().enumerate() {
                if taken.len() + rest.len() - index < size || *tries == 0 {
                    return false;
                }
                if taken.iter().any(|other| domain.exclude(*id, *other)) {
                    continue;
                }
                *tries -= 1;
                taken.push(*id);
                if go(domain, &rest[index + 1..], size, taken, tries) {
                    return true;
                }
                taken.pop();
            }
            false
        }
        let mut taken = Vec::new();
        go(self, order, size, &mut taken, &mut 10_000).then(|| {
            taken.sort_unstable();
            taken
        })
    }

    fn ids(&self) -> Vec<u32> {
        self.of.iter().map(|choice| choice.id).collect()
    }

    fn largest(&self) -> usize {
        self.most.min(self.of.len() as u32) as usize
    }

    pub(super) fn ends(&self) -> Vec<Filling> {
        let ids = self.ids();
        let backwards: Vec<u32> = ids.iter().rev().copied().collect();
        let fewest = self.choose(&ids, self.least as usize);
        let most = (self.least as usize..=self.largest()).rev().find_map(|size| self.choose(&ids, size));
        let last = (self.least as usize..=self.largest()).rev().find_map(|size| self.choose(&backwards, size));
        let mut ends: Vec<Filling> = [fewest, most, last].into_iter().flatten().map(Filling::SomeOf).collect();
        ends.dedup();
        ends
    }

    pub(super) fn sample(&self, random: &mut dyn Random) -> Option<Filling> {
        let mut order = self.ids();
        shuffle(random, &mut order);
        let wanted = between(random, self.least as i32, self.largest() as i32) as usize;
        let sizes = (self.least as usize..=wanted).rev();
        sizes.filter_map(|size| self.choose(&order, size)).next().map(Filling::SomeOf)
    }

    pub(super) fn beyond(&self) -> Vec<Filling> {
        let ids = self.ids();
        let stranger = (0..).find(|id| !ids.contains(id)).unwrap_or(u32::MAX);
        let mut beyond = vec![Filling::SomeOf(ids.clone()), Filling::SomeOf(Vec::new()), Filling::SomeOf(vec![stranger])];
        beyond.extend(ids.first().map(|id| Filling::SomeOf(vec![*id, *id])));
        beyond.extend(self.apart.iter().map(|(one, other)| Filling::SomeOf(vec![*one, *other])));
        beyond
    }
}
