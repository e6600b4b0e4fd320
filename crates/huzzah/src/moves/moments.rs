//! The moments of a move at which guns may fire (HZ-BOM-26): where it enters or leaves a battery's arc, one of its ranges, or its sight.

use grognard_engine::UnitId;
use grognard_field::geometry::{Amount, Motion, Rect};
use smallvec::SmallVec;

use super::react::{Batteries, shots_now};
use super::{End, Reach};
use crate::facts::Stance;
use crate::facts::guns::{Mark, Shot, shot_at, weight};
use crate::table::Table;

/// House: what hides a unit on its way is looked at every so many centimetres of the table.
const LOOK_CM: i32 = 2;

/// Amounts of a move still to go, and its end.
type Looks = SmallVec<[i32; 16]>;

/// The rest of a move under guns: after how much, up to how much, and what ends it there.
#[derive(Clone, Debug, PartialEq)]
pub struct Passage {
    pub reach: Reach,
    pub guns: Batteries,
    pub gone: i32,
    pub most: i32,
    pub end: End,
}

/// The amount at which the next window opens on a move; at its end if none does before.
pub fn window(table: &Table, passage: Passage) -> i32 {
    table.memo().window(passage, |Passage { reach, guns, gone, most, end }| {
        let looks = looks(table, guns, reach, *gone, *most, *end);
        next(table, reach.unit, guns, *gone, looks.into_iter().map(|at| (at, reach.rect(at))))
    })
}

/// The next look at which a window opens: where a battery's shot gets better, or the last one before it gets worse; the last look if
/// nothing changes. A range left for a closer one is one moment, in the closer.
pub fn next(table: &Table, unit: UnitId, guns: &[UnitId], gone: i32, looks: impl DoubleEndedIterator<Item = (i32, Rect)>) -> i32 {
    let mut looks = looks.peekable();
    if guns.is_empty() {
        return looks.next_back().map_or(gone, |(at, _)| at);
    }
    let stance = Stance::of(table, unit);
    // The window just held has worked these out.
    let here = shots_now(table, unit);
    let mut before: SmallVec<[u8; 8]> =
        guns.iter().map(|battery| here.iter().find(|shot| shot.battery == *battery).map_or(0, merit)).collect();
    let mut last = gone;
    while let Some((at, rect)) = looks.next() {
        let there = Mark::new(stance.on(rect));
        let is_end = looks.peek().is_none();
        let mut better = is_end;
        for (battery, before) in guns.iter().zip(&mut before) {
            // Nothing is lost before the first look; and at the end, a window anyway, only a shot that there was can be.
            let settled = if last == gone { better } else { is_end && *before == 0 };
            if settled {
                continue;
            }
            let now = shot_at(table, *battery, &there).as_ref().map_or(0, merit);
            if now < *before && last > gone {
                return last;
            }
            better |= now > *before;
            *before = now;
        }
        if better {
            return at;
        }
        last = at;
    }
    last
}

/// How good a shot is, none being nought: straight ahead better than with the guns sighted anew, closer better than farther off.
fn merit(shot: &Shot) -> u8 {
    const RANGES: u8 = 3;
    let ahead = if shot.sight.is_none() { RANGES } else { 0 };
    ahead + RANGES - shot.band as u8
}

/// Where to look on the rest of a move: at the ends of each range straight ahead of the guns, just before contact, and every little way.
fn looks(table: &Table, guns: &[UnitId], reach: &Reach, gone: i32, most: i32, end: End) -> Looks {
    let mut all = Looks::new();
    let mut look = |at: i32| {
        let at = clear_of_friends(reach, at);
        if at > gone && at < most {
            all.push(at);
        }
    };
    let (motion, printed) = (reach.motion, table.printed());
    let path = motion.path(reach.from, reach.size, Amount(most));
    let (start, stop, back) = (reach.rect(0), reach.rect(most), path.back());
    for &battery in guns {
        let rect = table.rect(battery);
        for cm in table.rules().ranges.bands(weight(table, battery)) {
            // On the line is inside.
            let half = (printed.metres(cm) + printed.tolerance.on_boundary()) * 0.5;
            let ahead = Rect::new(rect.c + rect.f * (rect.hd + half), rect.f, rect.hw, half);
            if path.may_meet(&start, ahead.c, ahead.rad)
                && let (Some(enters), Some(leaves)) = (path.first_within(&start, &ahead, 0.0), back.first_within(&stop, &ahead, 0.0))
            {
                look(motion.floor(enters).0 + 1);
                look(most - motion.floor(leaves).0 - 1);
            }
        }
    }
    // HZ-BOM-15: engaged it can be bombarded no more.
    if let End::Enemy(enemy) = end
        && let Some(met) = path.first_within(&start, &table.rect(enemy), printed.tolerance.contact())
    {
        look(motion.floor(met).0 - 1);
    }
    let far = printed.metres(LOOK_CM);
    let step = match motion {
        Motion::Straight(_) => motion.floor(far),
        Motion::Wheel { .. } => motion.floor(far / (2.0 * start.rad)),
    };
    (gone..most).step_by(step.0.max(1) as usize).for_each(&mut look);
    all.push(most);
    all.sort_unstable();
    all.dedup();
    all
}

/// HZ-ADV-18, HZ-ADV-19: in the middle of a passage of lines it stands on a friend; the moment comes when it is through. A move that sets
/// it down beyond an obstacle passes nobody.
fn clear_of_friends(reach: &Reach, at: i32) -> i32 {
    if let [only] = reach.spans[..]
        && only.least == only.most
        && only.through.is_none()
    {
        return at;
    }
    reach.spans.iter().filter(|span| at <= span.most).map(|span| at.max(span.least)).min().unwrap_or(at)
}
