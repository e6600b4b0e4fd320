//! HZ-LOC-02, HZ-LOC-03, HZ-CCK-37: where an army's line of communication leaves the table.

use grognard_engine::Ruling;
use grognard_engine::coverage::record;
use grognard_field::battle::Edge;
use grognard_field::geometry::{V, v};

use crate::clause::{HZ_CCK_37, HZ_LOC_02, HZ_LOC_03};
use crate::terrain::Terrain;

/// Metres from an edge within which a road leaves the table over it.
const AT_THE_EDGE: f64 = 5.0;

/// The default: the road over the baseline nearest to its middle, else the middle.
pub fn by_the_book(terrain: &Terrain, baseline: Edge) -> V {
    [HZ_LOC_02, HZ_CCK_37].into_iter().for_each(record);
    let (width, height) = (terrain.table.width, terrain.table.height);
    let middle = match baseline {
        Edge::North => v(width * 0.5, height),
        Edge::South => v(width * 0.5, 0.0),
        Edge::East => v(width, height * 0.5),
        Edge::West => v(0.0, height * 0.5),
    };
    let off = |p: V| match baseline {
        Edge::North => (height - p.y).abs(),
        Edge::South => p.y.abs(),
        Edge::East => (width - p.x).abs(),
        Edge::West => p.x.abs(),
    };
    let ends = terrain.roads.iter().filter(|road| !road.track).flat_map(|road| road.path.first().into_iter().chain(road.path.last()));
    let over = ends.copied().filter(|end| off(*end) <= AT_THE_EDGE);
    over.min_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle))).unwrap_or(middle)
}

/// The line the file nominates, ruled by the clause it rests on.
pub fn nominated(terrain: &Terrain, baseline: Edge, file: V) -> Ruling {
    let default = by_the_book(terrain, baseline);
    // The same road, or the same stretch of edge.
    if default.distance(file) <= 50.0 {
        Ruling::yes(HZ_LOC_02, "the road nearest the middle of the baseline, or that middle")
    } else {
        Ruling::yes(HZ_LOC_03, "nominated before the game")
    }
}
