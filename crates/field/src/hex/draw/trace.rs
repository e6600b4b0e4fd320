//! From loose edges to lines a pen can follow.

use crate::battle::Point;
use std::collections::BTreeMap;

/// A corner by its place on the sheet, to an eighth of a drawing unit: corners of hexes lie much further apart.
fn corner(p: Point) -> (i64, i64) {
    (libm::round(p.x * 8.0) as i64, libm::round(p.y * 8.0) as i64)
}

/// Closed outlines of directed edges, through the middle of each edge: rounder than the hexes, and never off them by half a side.
pub(super) fn loops(edges: &[[Point; 2]]) -> Vec<Vec<Point>> {
    let mut from: BTreeMap<(i64, i64), usize> = edges.iter().enumerate().map(|(i, edge)| (corner(edge[0]), i)).collect();
    let mut found = Vec::new();
    while let Some((_, first)) = from.pop_first() {
        let mut shape = vec![edges[first][0].towards(edges[first][1], 0.5)];
        let mut last = first;
        while let Some(next) = from.remove(&corner(edges[last][1])) {
            shape.push(edges[next][0].towards(edges[next][1], 0.5));
            last = next;
        }
        if shape.len() > 2 {
            found.push(shape);
        }
    }
    found
}

/// Open lines of edges laid end to end; they part where more than two meet.
pub(super) fn chains(edges: &[[Point; 2]]) -> Vec<Vec<Point>> {
    let mut at: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    for (i, edge) in edges.iter().enumerate() {
        for end in edge {
            at.entry(corner(*end)).or_default().push(i);
        }
    }
    let mut used = vec![false; edges.len()];
    let mut found = Vec::new();
    // Ends and forks first; what is left then are rings.
    let ends = at.iter().filter(|(_, meet)| meet.len() != 2).flat_map(|(place, meet)| meet.iter().map(move |edge| (*place, *edge)));
    let rings = edges.iter().enumerate().map(|(i, edge)| (corner(edge[0]), i));
    for (start, first) in ends.chain(rings) {
        if used[first] {
            continue;
        }
        used[first] = true;
        let [a, b] = edges[first];
        let mut line = if corner(a) == start { vec![a, b] } else { vec![b, a] };
        while let Some(end) = line.last().copied() {
            let meet = &at[&corner(end)];
            let Some(next) = meet.iter().copied().find(|edge| !used[*edge]).filter(|_| meet.len() == 2) else { break };
            used[next] = true;
            let [a, b] = edges[next];
            line.push(if corner(a) == corner(end) { b } else { a });
        }
        found.push(line);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(x: f64, y: f64) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn edges_join_into_lines_and_part_at_forks() {
        let fork = [[p(0.0, 0.0), p(1.0, 0.0)], [p(2.0, 0.0), p(1.0, 0.0)], [p(2.0, 0.0), p(3.0, 1.0)], [p(3.0, -1.0), p(2.0, 0.0)]];
        let lines = chains(&fork);
        assert_eq!(lines.len(), 3);
        assert_eq!(lines.iter().map(|line| line.len() - 1).sum::<usize>(), 4);
        let ring = [[p(0.0, 0.0), p(1.0, 0.0)], [p(1.0, 0.0), p(1.0, 1.0)], [p(1.0, 1.0), p(0.0, 0.0)]];
        assert_eq!(chains(&ring).len(), 1);
        assert_eq!(loops(&ring), [vec![p(0.5, 0.0), p(1.0, 0.5), p(0.5, 0.5)]]);
    }
}
