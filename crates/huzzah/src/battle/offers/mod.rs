//! What a player may answer, with the limits of each blank. Everything goes through the same gatekeepers as the check.

mod acts;
mod deploy;
mod officers;
mod orders;

use grognard_engine::{Decision, Filling, Offer, Scope, UnitId};

use super::action::{Action, Anchor, Face, Hand, Prompt};
use super::tell;
use crate::clause::*;
use crate::moves::react;
use crate::phases::questions;
use crate::setup;
use crate::table::{Frame, Table};
use crate::words::Formation;

pub use acts::{action_of, gates, wheels};
pub use orders::{order_name, refused, target_name, targets};

pub const FORMATIONS: [Formation; 6] =
    [Formation::Line, Formation::Column, Formation::OpenOrder, Formation::MarchColumn, Formation::Square, Formation::Mass];
const ANCHORS: [Anchor; 3] = [Anchor::FrontLeft, Anchor::FrontCentre, Anchor::FrontRight];
pub const FACES: [Face; 4] = [Face::Front, Face::Right, Face::Rear, Face::Left];
const HANDS: [Hand; 2] = [Hand::Left, Hand::Right];

pub fn offers(table: &Table, decision: &Decision<Prompt>, scope: Scope) -> Vec<Offer<Action>> {
    let side = decision.side;
    let mut all = match decision.prompt {
        Prompt::Orders => orders::offers(table, side),
        Prompt::CarryOut => match table.frame() {
            Some(Frame::CarryOut(order)) => acts::offers(table, &order, scope),
            _ => Vec::new(),
        },
        Prompt::Bombard { target, batteries } => bombard(table, target, batteries.iter()),
        Prompt::Officers => officers::offers(table, side),
        Prompt::Deploy => setup::offers(table, side),
        prompt => questions::offers(table, &prompt),
    };
    all.retain(|offer| scope.wants(offer.about));
    all
}

fn bombard(table: &Table, target: UnitId, batteries: impl Iterator<Item = UnitId>) -> Vec<Offer<Action>> {
    let shots = react::shots_now(table, target);
    let aim = |battery| {
        let shot = shots.iter().find(|shot| shot.battery == battery)?;
        Some(Offer::new(Action::Bombard { battery }, tell::shot(table, target, shot), HZ_BOM_25).about(battery))
    };
    let mut all: Vec<Offer<Action>> = batteries.filter_map(aim).collect();
    all.push(Offer::new(Action::HoldFire, "Hold fire", HZ_BOM_26));
    all
}

pub fn fill(action: &Action, fillings: &[Filling]) -> Option<Action> {
    let blank = |anchor: u32| ANCHORS.into_iter().find(|own| *own as u32 == anchor);
    Some(match (action.clone(), fillings) {
        (Action::Advance { unit, face, .. }, [Filling::Measure(distance)]) => Action::Advance { unit, face, distance: *distance },
        (Action::FollowRoad { unit, .. }, [Filling::Measure(distance)]) => Action::FollowRoad { unit, distance: *distance },
        (Action::Retire { unit, .. }, [Filling::Measure(distance)]) => Action::Retire { unit, distance: *distance },
        (Action::Wheel { unit, hand, back, .. }, [Filling::Measure(angle)]) => Action::Wheel { unit, hand, back, angle: *angle },
        (Action::SideStep { unit, hand, .. }, [Filling::Measure(distance)]) => Action::SideStep { unit, hand, distance: *distance },
        (Action::Form { unit, formation, .. }, [Filling::OneOf(anchor)]) => Action::Form { unit, formation, anchor: blank(*anchor)? },
        (Action::ComeOut { unit, formation, .. }, [Filling::OneOf(face)]) => {
            let face = FACES.into_iter().find(|own| *own as u32 == *face)?;
            Action::ComeOut { unit, formation, face }
        }
        (Action::Limber { unit, limber, .. }, [Filling::OneOf(drill)]) => deploy::drill_of(*drill)?.action(unit, limber),
        (Action::Occupy { unit, sector, .. }, [Filling::OneOf(beside)]) => {
            let beside = Hand::BOTH.into_iter().find(|hand| *hand as u32 == *beside)?;
            Action::Occupy { unit, sector, beside }
        }
        (Action::MoveOfficer { officer, .. }, [Filling::Point { x, y, facing: None }]) => Action::MoveOfficer { officer, x: *x, y: *y },
        (Action::ShareStaggers { .. }, [Filling::ShareOut(shares)]) => Action::ShareStaggers { shares: shares.clone() },
        (Action::Place { .. } | Action::Nominate { .. }, fillings) => setup::fill(action, fillings)?,
        (Action::EnterOfficer { officer, .. }, [Filling::Point { x, y, facing: None }]) => Action::EnterOfficer { officer, x: *x, y: *y },
        (Action::Enter { unit, along, .. }, [Filling::Measure(distance)]) => Action::Enter { unit, along, distance: *distance },
        (Action::Attach { officer, .. }, [Filling::OneOf(unit)]) => Action::Attach { officer, unit: UnitId(u16::try_from(*unit).ok()?) },
        (
            Action::Advance { .. }
            | Action::Retire { .. }
            | Action::FollowRoad { .. }
            | Action::Wheel { .. }
            | Action::SideStep { .. }
            | Action::Form { .. }
            | Action::ComeOut { .. }
            | Action::Limber { .. }
            | Action::MoveOfficer { .. }
            | Action::EnterOfficer { .. }
            | Action::Enter { .. }
            | Action::ShareStaggers { .. }
            | Action::Attach { .. },
            _,
        ) => return None,
        (action, []) => action,
        _ => return None,
    })
}
