//! Moves as players tell them: how far, to which hand, towards which side of the table.

use grognard_engine::{Clause, UnitId};
use grognard_field::geometry::{Bearing, Pose, Quanta, V, v};

use super::lengths::{point, unit};
use crate::clause::*;
use crate::phases::reinforcements::{entry, is_due};
use crate::procedures::permissions::passing_friends::MoveBy;
use crate::table::Table;
use crate::words::Formation;

/// What a unit did that has gone from one pose to another.
pub fn moved(table: &Table, unit: UnitId, by: MoveBy, from: &Pose, to: &Pose, clause: Clause) -> String {
    const ABOUT: i32 = 18_000;
    // A mob turns as it runs: what it runs is told by its middle.
    let half = match by {
        MoveBy::FirstRout | MoveBy::Rout => table.card(unit).footprint(Formation::Mob).depth / 2.0,
        _ => 0.0,
    };
    let step = to.front() - to.facing.unit() * half - (from.front() - from.facing.unit() * half);
    let far = || distance(table, step);
    let turn = from.facing.turn_to(to.facing);
    let (ahead, right) = (step.dot(from.facing.unit()), step.dot(from.facing.unit().right()));
    match by {
        // Logs of the first version do not say from where.
        _ if from == to => "moves".to_owned(),
        MoveBy::FirstRout | MoveBy::Rout => format!("runs {} to the {}", far(), compass(Bearing::of(step))),
        MoveBy::TiedEngagement | MoveBy::FailedCheck => format!("falls back {} to the {}", far(), compass(Bearing::of(step))),
        MoveBy::Retire => format!("retires {}", far()),
        _ if clause == HZ_FORM_07 && turn == 0 => format!("marches {} along the road", far()),
        _ if clause == HZ_FORM_07 => format!("follows the road and faces {}", compass(to.facing)),
        _ if clause == HZ_ADV_16 => format!("recoils {}", far()),
        _ if clause == HZ_FOR_18 => "draws back from the battlements".to_owned(),
        _ if turn.abs() == ABOUT => "faces about".to_owned(),
        _ if turn != 0 => {
            let back = if ahead < 0.0 { "back to the " } else { "" };
            format!("wheels {back}{} {}", hand(f64::from(turn)), degrees(turn))
        }
        MoveBy::Manoeuvre => format!("side-steps {} to the {}", far(), hand(right)),
        // A square advances over any of its faces.
        _ if right.abs() > ahead.abs() => format!("advances {} to its {}", far(), hand(right)),
        _ if ahead < 0.0 => format!("advances {} to its rear", far()),
        _ => format!("advances {}", far()),
    }
}

/// What a unit did that has changed its formation.
pub fn formed(formation: Formation, to: &Pose, clause: Clause) -> String {
    let changes = match formation {
        Formation::Limbered => "limbers".to_owned(),
        Formation::Unlimbered => "unlimbers".to_owned(),
        _ => format!("changes to {}", formation.name()),
    };
    match clause {
        HZ_RCL_06 => format!("runs on as a mob, to the {}", compass(to.facing)),
        HZ_RLY_14 | HZ_GAP_09 | HZ_SETUP_04 => format!("stands {} and faces {}", in_formation(formation), compass(to.facing)),
        HZ_FOR_22 => format!("turns {} along the wall in {}", compass(to.facing), formation.name()),
        HZ_CCK_26 | HZ_CCK_27 | HZ_ENG_38 | HZ_ENG_62 => format!("{changes} and falls back"),
        _ => changes,
    }
}

fn in_formation(formation: Formation) -> String {
    match formation {
        Formation::Limbered | Formation::Unlimbered => formation.name().to_owned(),
        _ => format!("in {}", formation.name()),
    }
}

/// What a unit did that has come onto the table.
pub fn arrived(table: &Table, formation: Formation, at: &Pose) -> String {
    format!("comes on {} at the {} edge", in_formation(formation), edge(table, at.front()))
}

/// What an officer did who has gone from one place to another.
pub fn rode(table: &Table, from: (Quanta, Quanta), to: (Quanta, Quanta), clause: Clause) -> String {
    let step = v((to.0 - from.0).metres(), (to.1 - from.1).metres());
    match clause {
        _ if from == to => "stays where he is".to_owned(),
        HZ_OMOV_02 => "makes way for the troops".to_owned(),
        HZ_GAP_09 => "joins his command".to_owned(),
        _ => format!("rides {} to the {}", distance(table, step), compass(Bearing::of(step))),
    }
}

/// To a tenth of what lengths are told in.
fn distance(table: &Table, step: V) -> String {
    let unit = unit(table);
    let told = (step.length() * 1000.0 / f64::from(unit.grid)).round() / 10.0;
    if told > 0.0 { format!("{told} {}", unit.name) } else { format!("less than 0.1 {}", unit.name) }
}

fn degrees(turn: i32) -> String {
    let told = (f64::from(turn.abs()) / 10.0).round() / 10.0;
    if told == 1.0 { "1 degree".to_owned() } else { format!("{told} degrees") }
}

const fn hand(right: f64) -> &'static str {
    if right < 0.0 { "left" } else { "right" }
}

/// The nearest of the eight winds.
pub fn compass(bearing: Bearing) -> &'static str {
    const WINDS: [&str; 8] = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    const BETWEEN: i32 = 4_500;
    WINDS[(bearing.hundredths() + BETWEEN / 2) as usize / BETWEEN as usize % WINDS.len()]
}

fn edge(table: &Table, at: V) -> &'static str {
    let extent = table.printed().extent;
    let rooms = [("west", at.x), ("south", at.y), ("east", extent.width - at.x), ("north", extent.height - at.y)];
    rooms.into_iter().min_by(|a, b| a.1.total_cmp(&b.1)).map_or("west", |(name, _)| name)
}

/// Reinforcements and troops that come back: when, and where.
pub fn comes_on(table: &Table, unit: UnitId) -> String {
    let at = entry(table, unit).0;
    let place = point(table, Quanta::nearest(at.x), Quanta::nearest(at.y));
    if is_due(table, unit) {
        format!("can come on at {place}")
    } else {
        format!("comes on in turn {} at {place}", table.card(unit).arrives)
    }
}
