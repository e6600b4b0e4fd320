//! Bombardment in reaction (HZ-BOM-13..28): the other side's guns may interrupt a unit's action at its start, where it comes into another
//! range, and at its end.

use grognard_engine::coverage::record;
use grognard_engine::{Cx, Ledger, Refusal, Step, UnitId, UnitSet};
use grognard_field::geometry::{Amount, Path, Pose, Rect, gap, gap_within};
use smallvec::SmallVec;

use super::{End, Reach, Span};
use crate::battle::action::{Action, Fire, Prompt};
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::guns::{Shot, Shots, farthest, ready, shots_wanted, weight};
use crate::facts::threats::threateners;
use crate::facts::trials::{Enemies, bombardment_facts, in_own_zone, shot_facts};
use crate::phases::threat_tests;
use crate::procedures::bombardment::{Salvo, bombarded};
use crate::procedures::permissions::passing_friends::MoveBy;
use crate::procedures::threat::threat_rating;
use crate::table::{Event, Table, Test};
use crate::words::RangeBand;

/// What each battery has already been asked about in this action.
#[derive(Default)]
pub struct Asked(SmallVec<[(UnitId, RangeBand, bool); 4]>);

/// The unit goes to its amount in a span, under fire on the way. How far it got; nothing if it did not live to get anywhere.
pub fn along(cx: &mut Cx<Table>, reach: &Reach, by: MoveBy, amount: i32, span: &Span) -> Step<Table, Option<i32>> {
    let unit = reach.unit;
    let path = reach.motion.path(reach.from, reach.size, Amount(amount));
    let guns = bearing(cx, unit, &path);
    if guns.is_empty() {
        cx.happen(Event::moved(cx, unit, by, reach.pose(amount), span.clause))?;
        return Ok(Some(amount));
    }
    let mut asked = Asked::default();
    let mut moments = moments(cx, &guns, reach, amount, &path);
    moments.push(amount);
    let (mut gone, mut most) = (0, amount);
    for at in moments {
        let at = at.min(most);
        // On the way it stops only where somebody may fire.
        if at > gone && at < most && !is_wanted(cx, &Stance::of(cx, unit).on(reach.rect(at)), &asked) {
            continue;
        }
        if at > gone {
            cx.happen(Event::moved(cx, unit, by, reach.pose(at), span.clause))?;
            gone = at;
        }
        let still: Batteries = guns.iter().copied().filter(|battery| !cx.unit(*battery).sighted).collect();
        if !window(cx, unit, &mut asked)? {
            return Ok(None);
        }
        for battery in still.into_iter().filter(|battery| cx.unit(*battery).sighted) {
            let short = most.min(before(cx, reach, gone, most, battery, span.end == End::Enemy(battery)));
            let last = reach.spans.iter().filter(|span| span.least <= short).map(|span| span.most.min(short)).max();
            most = last.unwrap_or(short).max(gone);
        }
    }
    Ok(Some(gone))
}

/// Enemy batteries.
type Batteries = SmallVec<[UnitId; 8]>;

/// Told by circles: enemy batteries that could fire at a unit somewhere on its way.
fn bearing(table: &Table, unit: UnitId, path: &Path) -> Batteries {
    let (rect, slack) = (table.rect(unit), table.printed().tolerance.on_boundary());
    let could = |battery: &UnitId| {
        let guns = table.rect(*battery);
        ready(table, *battery) && path.may_meet(&rect, guns.c, farthest(table, *battery) + slack)
    };
    table.units_of(table.side(unit).other()).filter(could).collect()
}

/// Guns that have turned may now stand across the way: up to them for who engages them, else short of them.
fn before(table: &Table, reach: &Reach, gone: i32, most: i32, battery: UnitId, engages: bool) -> i32 {
    let contact = table.printed().tolerance.contact();
    let near = if engages { contact * 0.5 } else { contact + 0.05 };
    let path = reach.motion.path(reach.from, reach.size, Amount(most));
    let met = path.first_within(&Rect::at(reach.from, reach.size), &table.rect(battery), near);
    met.map_or(most, |met| reach.motion.floor(met).0.clamp(gone, most))
}

/// One moment without movement: before or after a change of formation. False if the unit is gone.
pub fn standing(cx: &mut Cx<Table>, unit: UnitId, asked: &mut Asked) -> Step<Table, bool> {
    window(cx, unit, asked)
}

/// Amounts at which a battery's range first changes, and the start.
fn moments(table: &Table, batteries: &[UnitId], reach: &Reach, amount: i32, path: &Path) -> SmallVec<[i32; 8]> {
    let mut all: SmallVec<[i32; 8]> = SmallVec::from_slice(&[0]);
    let (rect, slack) = (table.rect(reach.unit), table.printed().tolerance.on_boundary());
    for &battery in batteries {
        let guns = table.rect(battery);
        for cm in table.rules().ranges.bands(weight(table, battery)) {
            let ahead = Rect::new(
                guns.c + guns.f * (guns.hd + table.printed().metres(cm) * 0.5),
                guns.f,
                guns.hw,
                table.printed().metres(cm) * 0.5,
            );
            if path.may_meet(&rect, ahead.c, ahead.rad + slack)
                && let Some(enters) = path.first_within(&rect, &ahead, slack)
            {
                let at = clear_of_friends(reach, reach.motion.floor(enters).0 + 1);
                if at > 0 && at < amount {
                    all.push(at);
                }
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// HZ-ADV-18: in the middle of a passage of lines it stands on a friend; the moment comes when it is through. A move that sets it down
/// beyond an obstacle passes nobody.
fn clear_of_friends(reach: &Reach, at: i32) -> i32 {
    if let [only] = reach.spans[..]
        && only.least == only.most
    {
        return at;
    }
    reach.spans.iter().filter(|span| at <= span.most).map(|span| at.max(span.least)).min().unwrap_or(at)
}

/// Whether a battery that has not declined could fire at a unit standing so.
pub fn is_wanted(table: &Table, stance: &Stance, asked: &Asked) -> bool {
    wanted(table, stance, asked).next().is_some()
}

/// The shots at a unit standing so that have not been declined at that range. HZ-BOM-17: guns are sighted only where they have room to turn.
fn wanted<'t>(table: &'t Table, stance: &'t Stance, asked: &'t Asked) -> impl Iterator<Item = Shot> + 't {
    let new = |battery, band, sights| !asked.0.contains(&(battery, band, sights));
    shots_wanted(table, stance, new).filter(|shot| shot.sight.is_none_or(|to| has_room(table, shot.battery, to)))
}

/// Every shot at a unit as it stands.
pub fn shots_now(table: &Table, unit: UnitId) -> Shots {
    table.memo().shots(unit, || wanted(table, &Stance::of(table, unit), &Asked::default()).collect())
}

/// A unit has room at a pose: on the table, and touching nobody whom it did not touch before.
pub fn has_room(table: &Table, unit: UnitId, to: Pose) -> bool {
    let (rect, was) = (Rect::at(to, table.footprint(unit)), table.rect(unit));
    let tolerance = table.printed().tolerance;
    let free = |other: UnitId| {
        let there = table.rect(other);
        gap_within(&rect, &there, tolerance.contact()).is_none_or(|now| now >= gap(&was, &there))
    };
    table.printed().extent.holds(&rect, tolerance.on_boundary())
        && table.all_units().filter(|other| *other != unit && table.unit(*other).on_table()).all(free)
}

/// HZ-BOM-14: one bombardment at a time, as long as any battery will.
fn window(cx: &mut Cx<Table>, unit: UnitId, asked: &mut Asked) -> Step<Table, bool> {
    loop {
        let stance = Stance::of(cx, unit);
        let able = if asked.0.is_empty() { shots_now(cx, unit) } else { wanted(cx, &stance, asked).collect() };
        let mut ask = UnitSet::EMPTY;
        let mut fires = None;
        for shot in &able {
            let side = cx.side(shot.battery);
            let fire = cx.standing(side).of(shot.battery);
            let willing = match fire {
                Fire::Never => false,
                Fire::Short => shot.band == RangeBand::Short,
                Fire::Odds(percent) => fails(cx, &stance, shot) * 100 >= u32::from(percent) * 36,
                Fire::Ask => {
                    ask.insert(shot.battery);
                    false
                }
            };
            if willing {
                fires = Some(*shot);
                break;
            }
            if fire != Fire::Ask {
                asked.0.push((shot.battery, shot.band, shot.sight.is_some()));
            }
        }
        if fires.is_none() && !ask.is_empty() {
            let enemy = cx.side(unit).other();
            match cx.choose(enemy, Prompt::Bombard { target: unit, batteries: ask })? {
                Action::Bombard { battery } if ask.contains(battery) => fires = able.iter().find(|shot| shot.battery == battery).copied(),
                Action::HoldFire => {
                    asked.0.extend(able.iter().map(|shot| (shot.battery, shot.band, shot.sight.is_some())));
                    return Ok(true);
                }
                _ => {
                    return Err(
                        Refusal::new("bombard/answer", HZ_BOM_26, "One of these batteries bombards, or they hold their fire.").into()
                    );
                }
            }
        }
        let Some(shot) = fires else { return Ok(true) };
        asked.0.push((shot.battery, shot.band, shot.sight.is_some()));
        fire(cx, unit, &shot)?;
        if !cx.unit(unit).on_table() {
            return Ok(false);
        }
    }
}

/// How many of the 36 throws would fail the test.
pub fn fails(table: &Table, stance: &Stance, shot: &Shot) -> u32 {
    let rating = threat_rating(&shot_facts(table, shot, stance), table.rules(), &mut Ledger::new(0)).morale;
    let most = rating.min(table.rules().tests.dice.auto_fail_from.value - 1);
    (1..=6).flat_map(|one| (1..=6).map(move |other| one + other)).filter(|total| *total > most).count() as u32
}

/// HZ-BOM-17..28: the guns are sighted, fire, and every unit hit tests.
fn fire(cx: &mut Cx<Table>, target: UnitId, shot: &Shot) -> Step<Table> {
    let battery = shot.battery;
    let stance = Stance::of(cx, target);
    let (facts, behind) = bombardment_facts(cx, shot, &stance);
    let rules = cx.rules_arc();
    let Some(Salvo { tests, .. }) = bombarded(&facts, &rules) else { return Ok(()) };
    record(if shot.band == RangeBand::Short { HZ_BOM_04 } else { HZ_BOM_03 });
    record(HZ_BOM_28);
    record(HZ_THZ_11);
    if let Some(to) = shot.sight {
        [HZ_BOM_18, HZ_BOM_19, HZ_BOM_20].into_iter().for_each(record);
        cx.happen(Event::GunsSighted { battery, to, clause: HZ_BOM_17 })?;
    }
    if cx.is_bombarded(target) {
        record(HZ_BOM_12);
    }
    cx.happen(Event::Bombarded { battery, target, clause: HZ_BOM_25 })?;
    let hit: Vec<UnitId> = std::iter::once(target).chain(behind).collect();
    let mut smoking = UnitSet::EMPTY;
    for (unit, test) in hit.into_iter().zip(tests) {
        if !cx.unit(unit).on_table() {
            continue;
        }
        let kind = if unit == target { Test::Bombardment } else { Test::BounceThrough };
        if unit != target {
            record(HZ_BOM_24);
            if shot.band == RangeBand::Short {
                record(HZ_THR_37);
            }
        }
        // HZ-THR-32: a Huzzah! unnerves all that threaten it, the guns that fired among them.
        let stance = Stance::of(cx, unit);
        let mut threatening = threateners(cx, &stance);
        threat_tests::smoking_guns(cx, &threatening, &mut smoking);
        threatening.retain(|threat| threat.by != battery);
        let enemies: Enemies = threatening.iter().map(|threat| threat.by).chain([battery]).collect();
        let answering = in_own_zone(cx, &stance, &enemies);
        if threat_tests::take(cx, unit, kind, &test)?.check.is_huzzah() {
            threat_tests::unnerved(cx, unit, answering, &mut smoking)?;
        }
    }
    // HZ-SMK-01, 02: the other guns whose zones counted; those that fired have their own marker.
    smoking.remove(battery);
    threat_tests::lay_smoke(cx, &smoking)?;
    let smoke = cx.unit(battery).smoke.saturating_add(rules.tests.bombardment.smoke_per_bombardment.value as u8);
    cx.happen(Event::Smoked { battery, smoke, clause: HZ_BOM_27 })
}
