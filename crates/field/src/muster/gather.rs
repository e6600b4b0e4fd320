//! Sums and means over the parts of a unit, each weighing its men.

use super::draft::Part;
use crate::battle::{Grade, Point, Unit};
use crate::geometry::{Bearing, v};

/// 2.5 becomes 3.
pub fn half_up(x: f64) -> u32 {
    // A quotient that should be exactly a half may fall a hair short of it.
    (x + 0.5 + 1e-9).floor().max(0.0) as u32
}

fn men(parts: &[Part]) -> u32 {
    parts.iter().map(|part| part.men).sum()
}

/// The share of the men whose unit answers yes.
pub fn share(parts: &[Part], yes: impl Fn(&Unit) -> bool) -> f64 {
    let with: u32 = parts.iter().filter(|part| yes(part.unit)).map(|part| part.men).sum();
    f64::from(with) / f64::from(men(parts).max(1))
}

/// What most men have; the first in order on a tie.
pub fn majority<'b, K: PartialEq>(parts: &[Part<'b>], key: impl Fn(&'b Unit) -> K) -> Option<K> {
    let mut counts: Vec<(K, u32)> = Vec::new();
    for part in parts {
        let key = key(part.unit);
        match counts.iter_mut().find(|(known, _)| *known == key) {
            Some((_, count)) => *count += part.men,
            None => counts.push((key, part.men)),
        }
    }
    let most = counts.iter().map(|(_, count)| *count).max()?;
    counts.into_iter().find(|(_, count)| *count == most).map(|(key, _)| key)
}

/// The grade of the man in the middle; on a tie the lower.
pub fn median_grade(parts: &[Part]) -> Grade {
    let mut by_grade: Vec<(Grade, u32)> = parts.iter().map(|part| (part.unit.grade, part.men)).collect();
    by_grade.sort_by_key(|(grade, _)| *grade);
    let (total, mut sum) = (men(parts), 0);
    for &(grade, count) in &by_grade {
        sum += count;
        if 2 * sum > total {
            return grade;
        }
    }
    by_grade.last().map_or(Grade::First, |(grade, _)| *grade)
}

/// The mean of `at`.
pub fn mean_at(parts: &[Part]) -> Point {
    let total = f64::from(men(parts).max(1));
    let sum = |axis: fn(Point) -> f64| parts.iter().map(|part| axis(part.unit.at) * f64::from(part.men)).sum::<f64>() / total;
    Point::new(sum(|p| p.x), sum(|p| p.y))
}

/// The mean facing, as the mean of directions; that of the first part if they cancel out.
pub fn mean_facing(parts: &[Part]) -> f64 {
    let sum = parts.iter().fold(v(0.0, 0.0), |sum, part| sum + Bearing::degrees(part.unit.facing).unit() * f64::from(part.men));
    if sum.length() < 1e-6 { parts.first().map_or(0.0, |part| part.unit.facing) } else { Bearing::of(sum).as_degrees() }
}

/// Cut in file order into `n` lots where the running sum of weights is nearest to equal shares; no lot is empty.
pub fn cut<T>(items: Vec<T>, n: usize, weight: impl Fn(&T) -> u32) -> Vec<Vec<T>> {
    let n = n.clamp(1, items.len().max(1));
    let weights: Vec<f64> = items.iter().map(|item| f64::from(weight(item))).collect();
    let total: f64 = weights.iter().sum();
    let mut ends = Vec::with_capacity(n);
    let mut start = 0;
    for lot in 1..n {
        let aim = total * lot as f64 / n as f64;
        // At least one each for this lot and for those to come.
        let choices = start + 1..=items.len() - (n - lot);
        let off = |end: &usize| (weights[..*end].iter().sum::<f64>() - aim).abs();
        start = choices.min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(start + 1);
        ends.push(start);
    }
    ends.push(items.len());
    let mut items = items.into_iter();
    let mut from = 0;
    ends.into_iter()
        .map(|end| {
            let lot = items.by_ref().take(end - from).collect();
            from = end;
            lot
        })
        .collect()
}

/// Cut in file order into lots of the given proportions, dividing a part where a lot ends in it; men and guns are conserved.
pub fn portion<'b>(parts: &[Part<'b>], proportions: &[u32], weight: impl Fn(&Part) -> u32) -> Vec<Vec<Part<'b>>> {
    let total: u64 = parts.iter().map(|part| u64::from(weight(part))).sum();
    let whole: u64 = proportions.iter().map(|&share| u64::from(share)).sum::<u64>().max(1);
    let mut lots = Vec::with_capacity(proportions.len());
    let (mut from, mut sum) = (0, 0);
    for &share in proportions {
        sum += u64::from(share);
        let to = total * sum / whole;
        let mut lot = Vec::new();
        let mut start = 0;
        for part in parts {
            let size = u64::from(weight(part));
            let (a, b) = (from.clamp(start, start + size) - start, to.clamp(start, start + size) - start);
            start += size;
            if b > a {
                // Differences of running shares: what one lot loses by rounding the next one gets.
                let cut = |count: u32| (u64::from(count) * b / size - u64::from(count) * a / size) as u32;
                lot.push(Part { men: cut(part.men), guns: cut(part.guns), howitzers: cut(part.howitzers), ..*part });
            }
        }
        lots.push(lot);
        from = to;
    }
    lots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up_and_lots_are_as_equal_as_can_be() {
        assert_eq!([half_up(2.5), half_up(2.49), half_up(0.0), half_up(7.5)], [3, 2, 0, 8]);
        assert_eq!(cut(vec![600, 500, 700, 650], 2, |m| *m), [vec![600, 500], vec![700, 650]]);
        assert_eq!(cut(vec![10, 10, 900], 3, |m| *m), [vec![10], vec![10], vec![900]]);
        assert_eq!(cut(vec![5, 5], 9, |m| *m).len(), 2);
    }
}
