//! From drafts and footprints to places: at the entry, in a building, or on the field by the placement rule.

use super::draft::Draft;
use super::error::MusterError;
use super::order::{Notice, Place};
use super::place::{Placement, Wish};
use super::shelter::{Shelter, shelter};
use crate::battle::{Arm, Battle, Formation};
use crate::geometry::{Bearing, Footprint, Pose, v};

/// What each draft garrisons: infantry present at the start; with `one_each`, only the first in file order.
pub fn garrisons(battle: &Battle, drafts: &[Draft], one_each: bool) -> Vec<Option<Shelter>> {
    let mut taken: Vec<(usize, Option<usize>)> = Vec::new();
    let garrison = |draft: &Draft| {
        let unit = draft.lead();
        if draft.arm() != Arm::Infantry || !battle.starts_on_field(unit) {
            return None;
        }
        let found = shelter(battle, unit.at)?;
        let block = (found.area, found.sector);
        if one_each && taken.contains(&block) {
            return None;
        }
        taken.push(block);
        Some(found)
    };
    drafts.iter().map(garrison).collect()
}

/// Where each draft starts, in order, with a notice for each that had to move.
///
/// # Errors
/// If one finds no room.
pub fn stand(
    battle: &Battle,
    drafts: &[Draft],
    footprints: &[Footprint],
    shelters: &[Option<Shelter>],
    placement: &Placement,
    metres_per_unit: f64,
) -> Result<(Vec<Place>, Vec<Notice>), MusterError> {
    let gap = placement.clear(metres_per_unit);
    let mut places = Vec::with_capacity(drafts.len());
    let mut wishes = Vec::new();
    for ((draft, &footprint), shelter) in drafts.iter().zip(footprints).zip(shelters) {
        if let Some(arrival) = battle[draft.lead().command].arrives {
            places.push(Some(Place::Entry { at: arrival.entry, facing: arrival.facing, footprint: Some(footprint) }));
        } else if let Some(shelter) = shelter {
            places.push(Some(Place::Garrison { of: shelter.name.clone(), at: draft.at, facing: draft.facing }));
        } else {
            places.push(None);
            wishes.push(Wish { id: &draft.id, name: &draft.name, rank: draft.rank, pose: wanted(draft, footprint, gap), footprint });
        }
    }
    let placed = placement.place(battle, metres_per_unit, &wishes)?;
    let mut free = wishes.iter().zip(placed.poses).map(|(wish, pose)| Place::Field { pose, footprint: wish.footprint });
    let places = places.into_iter().filter_map(|place| place.or_else(|| free.next())).collect();
    Ok((places, placed.notices))
}

/// Where the file has it; shares of a split unit side by side about the old centre, or one behind the other on the march.
fn wanted(draft: &Draft, footprint: Footprint, gap: f64) -> Pose {
    let pose = Pose::nearest(v(draft.at.x, draft.at.y), Bearing::degrees(draft.facing));
    let (n, shares) = (f64::from(draft.share.0), f64::from(draft.share.1));
    match draft.formation {
        Formation::March | Formation::Limbered => pose.shifted(Bearing::SOUTH, n * (footprint.depth + gap)),
        _ => pose.shifted(Bearing::EAST, (n - (shares - 1.0) / 2.0) * (footprint.width + gap)),
    }
}
