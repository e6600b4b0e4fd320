//! The threat zones of a unit (HZ-THZ-01..12), as the table keeps them: cut by friends and ground, deeper by what superiority adds.

use grognard_engine::coverage::record;
use grognard_field::geometry::{Rect, Side as Edge};

use super::Stance;
use super::blocks::{Threatener, stop_at_ground};
use super::footing::{footing, stands};
use super::zone::{FaceZone, Zones};
use crate::battle::action::Hand;
use crate::clause::*;
use crate::procedures::lookups::range_band::row;
use crate::procedures::lookups::threat_zone::{Stands, ThreatZoneFacts, zone_depth};
use crate::table::{Printed, UnitState};
use crate::words::{Arm, Formation};

/// A zone has at most so many faces: all round, or the front alone, or those of close order in buildings.
fn edges(faces: i32, beside: Hand) -> &'static [Edge] {
    match faces {
        ..=0 => &[],
        1 => &[Edge::Front],
        2 => held(beside),
        _ => &Edge::ALL,
    }
}

/// HZ-BLD-18: the adjacent sides along which a close order garrison is deployed.
pub const fn held(beside: Hand) -> &'static [Edge] {
    match beside {
        Hand::Left => &[Edge::Front, Edge::Left],
        Hand::Right => &[Edge::Front, Edge::Right],
    }
}

/// The zones of a unit in a stance, with its friends where they stand. `state` tells whether it is blown or out of control.
pub fn zones_of(printed: &Printed, state: &UnitState, stance: &Stance, friends: impl Iterator<Item = Rect> + Clone) -> Zones {
    let card = &printed.units[stance.unit.index()];
    let mut zones = Zones { middle: stance.rect.c, reach: 0.0, ..Zones::default() };
    let silent = matches!(stance.formation, Formation::MarchColumn | Formation::Limbered | Formation::Mob) && stance.garrison.is_none();
    if !state.on_table() || silent {
        return zones;
    }
    let rules = &printed.rules;
    let footing = footing(printed, stance);
    let facts = ThreatZoneFacts {
        arm: card.arm,
        formation: stance.formation,
        weight: row(card.weight, card.abilities.howitzer, card.abilities.rocket, rules),
        open_order_troops: card.abilities.open_order || card.abilities.skirmish,
        cossack: card.abilities.cossack,
        blown: state.blown || state.out_of_control,
        ..ThreatZoneFacts::default()
    };
    let on = |edge: Edge| {
        let (ground, partly) = stands(printed, stance, footing, edge);
        let plain = ThreatZoneFacts { ground, partly, ..facts.clone() };
        let (depth, faces) = zone_depth(&plain, rules);
        let deeper = if card.arm == Arm::Infantry { zone_depth(&ThreatZoneFacts { superiority: 1, ..plain }, rules).0 } else { depth };
        (ground, depth, deeper, faces)
    };
    let front = on(Edge::Front);
    for &edge in edges(front.3, state.beside) {
        let (ground, depth, deeper, _) = if edge == Edge::Front || ground_is_even(front.0) { front } else { on(edge) };
        let mut face = FaceZone::before(&stance.rect, edge, printed.metres(depth), printed.metres(deeper));
        zones.reach = zones.reach.max(stance.rect.rad + printed.metres(deeper));
        let slack = printed.tolerance.on_boundary();
        for friend in friends.clone() {
            face.trim(&friend, slack);
        }
        let who = Threatener { arm: card.arm, cossack: card.abilities.cossack, stands: ground };
        stop_at_ground(&mut face, &stance.rect, edge, who, &printed.terrain, printed.tolerance);
        zones.faces.push(face);
    }
    if !zones.faces.is_empty() {
        record(HZ_THZ_01);
        record(HZ_FLK_01);
        record(HZ_FLK_02);
    }
    if zones.faces.len() == 1 {
        record(HZ_THZ_09);
    }
    zones
}

/// Whether all edges of a unit look out the same: not in woods, whose edge only some of them may be at.
fn ground_is_even(ground: Stands) -> bool {
    !matches!(ground, Stands::Woods | Stands::WoodEdge)
}
