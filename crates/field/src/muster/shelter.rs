//! Villages, buildings and strongpoints that a unit starts in.

use crate::battle::{AreaGround, Battle, Point, plane};

/// A place that one unit garrisons: a strongpoint, a building, or a block of a village.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shelter {
    /// Its place in [`Battle::areas`].
    pub area: usize,
    /// The block of a village that has blocks.
    pub sector: Option<usize>,
    /// A work of earth, open to the sky.
    pub earthwork: bool,
    pub strongpoint: bool,
    pub defence: u8,
    pub capacity: Option<u32>,
    pub name: String,
}

/// What a point lies in: a strongpoint before a building before a village; between the blocks of a village, nothing.
pub fn shelter(battle: &Battle, at: Point) -> Option<Shelter> {
    let holding = |rank: u8| {
        battle.areas.iter().enumerate().filter(move |(_, area)| plane::inside(at, &area.shape)).find_map(move |(n, area)| {
            let name = |kind: &str| area.name.clone().unwrap_or_else(|| format!("a {kind}"));
            let found = |name, sector, earthwork, defence, capacity| Shelter {
                area: n,
                sector,
                earthwork,
                strongpoint: rank == 0,
                defence,
                capacity,
                name,
            };
            match (&area.ground, rank) {
                (AreaGround::Strongpoint { defence, capacity, earthwork }, 0) => {
                    Some(found(name("strongpoint"), None, *earthwork, *defence, *capacity))
                }
                (AreaGround::Building { defence, capacity }, 1) => {
                    Some(found(name("building"), None, false, defence.unwrap_or(1), *capacity))
                }
                (AreaGround::Village { defence, capacity, sectors }, 2) if sectors.is_empty() => {
                    Some(found(name("village"), None, false, *defence, *capacity))
                }
                (AreaGround::Village { defence, capacity, sectors }, 2) => {
                    let block = sectors.iter().position(|sector| plane::inside(at, sector))?;
                    Some(found(format!("{}, block {}", name("village"), block + 1), Some(block), false, *defence, *capacity))
                }
                _ => None,
            }
        })
    };
    (0..3).find_map(holding)
}

/// Whether nothing grows or stands at a point that would break up a formation: no wood, orchard, scrub, marsh or houses.
pub fn is_open_ground(battle: &Battle, at: Point) -> bool {
    !battle.areas.iter().any(|area| {
        let open = matches!(area.ground, AreaGround::Hill { .. } | AreaGround::Crops | AreaGround::Lake);
        !open && plane::inside(at, &area.shape)
    })
}
