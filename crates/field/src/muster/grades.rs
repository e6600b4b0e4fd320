//! Tables by grade and by ability.

use super::origin::Origin;
use crate::battle::{Ability, Grade};
use serde::Deserialize;

/// One row a grade, and in some games one for cossacks whatever their grade.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByGrade<T> {
    guard: T,
    elite: T,
    veteran: T,
    first: T,
    second: T,
    militia: T,
    pub cossack: Option<T>,
    pub origin: Origin,
}

impl<T> ByGrade<T> {
    pub fn of(&self, grade: Grade) -> &T {
        match grade {
            Grade::Guard => &self.guard,
            Grade::Elite => &self.elite,
            Grade::Veteran => &self.veteran,
            Grade::First => &self.first,
            Grade::Second => &self.second,
            Grade::Militia => &self.militia,
        }
    }
}

/// The entry of an ability, given all five from the best down.
pub fn by_ability<T>(ability: Ability, [excellent, skilful, average, poor, abysmal]: [T; 5]) -> T {
    match ability {
        Ability::Excellent => excellent,
        Ability::Skilful => skilful,
        Ability::Average => average,
        Ability::Poor => poor,
        Ability::Abysmal => abysmal,
    }
}
