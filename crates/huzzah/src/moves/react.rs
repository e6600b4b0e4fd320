//! Bombardment in reaction (HZ-BOM-13..28): the other side's guns may interrupt a unit's action at its start, on its way where they come to
//! bear on it or are about to lose it, and at its end.

use grognard_engine::coverage::record;
use grognard_engine::{Cx, Ledger, Refusal, Side, Step, UnitId, UnitSet};
use grognard_field::geometry::{Amount, Pose, Rect, V, gap, gap_within};
use smallvec::SmallVec;

use super::moments::Passage;
use super::{End, Reach, Span, leading, moments};
use crate::battle::action::{Action, Fire, Prompt};
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::guns::{Shot, Shots, farthest, ready, shots, shots_by};
use crate::facts::stops::entries;
use crate::facts::threats::threateners;
use crate::facts::trials::{Enemies, bombardment_facts, in_own_zone, shot_facts};
use crate::phases::threat_tests;
use crate::procedures::bombardment::{Salvo, bombarded};
use crate::procedures::permissions::passing_friends::MoveBy;
use crate::procedures::threat::threat_rating;
use crate::table::{Event, Table, Test};
use crate::words::RangeBand;

/// The unit goes to its amount in a span, under fire on the way. How far it got; nothing if it did not live to get anywhere.
pub fn along(cx: &mut Cx<Table>, reach: &Reach, by: MoveBy, amount: i32, span: &Span) -> Step<Table, Option<i32>> {
    let unit = reach.unit;
    let (path, rect) = (reach.motion.path(reach.from, reach.size, Amount(amount)), cx.rect(unit));
    let guns = bearing(cx, unit, |middle, far| path.may_meet(&rect, middle, far));
    if guns.is_empty() {
        cx.happen(Event::moved(cx, unit, by, reach.pose(amount), span.clause))?;
        return Ok(Some(amount));
    }
    let (mut gone, mut most) = (0, amount);
    loop {
        let still: Batteries = guns.iter().copied().filter(|battery| !cx.unit(*battery).sighted).collect();
        if !standing(cx, unit)? {
            return Ok(None);
        }
        for battery in still.into_iter().filter(|battery| cx.unit(*battery).sighted) {
            let short = most.min(before(cx, reach, gone, most, battery, span.end == End::Enemy(battery)));
            let last = reach.spans.iter().filter(|span| span.least <= short).map(|span| span.most.min(short)).max();
            most = last.unwrap_or(short).max(gone);
        }
        if gone >= most {
            return Ok(Some(gone));
        }
        gone = moments::window(cx, Passage { reach: reach.clone(), guns: guns.clone(), gone, most, end: span.end });
        cx.happen(Event::moved(cx, unit, by, reach.pose(gone), span.clause))?;
    }
}

/// Enemy batteries.
pub type Batteries = SmallVec<[UnitId; 8]>;

/// Enemy batteries that could fire at a unit somewhere on its way, as far as circles tell (`near`: a middle and a radius), and have not been
/// told never to.
pub fn bearing(cx: &Cx<Table>, unit: UnitId, near: impl Fn(V, f64) -> bool) -> Batteries {
    let (enemy, slack) = (cx.side(unit).other(), cx.printed().tolerance.on_boundary());
    let could = |battery: &UnitId| {
        ready(cx, *battery) && told(cx, enemy, *battery) != Fire::Never && near(cx.rect(*battery).c, farthest(cx, *battery) + slack)
    };
    cx.units_of(enemy).filter(could).collect()
}

/// Guns that have turned may now stand across the way: up to them for who engages them, else short of them. Or their threat zone lies
/// across it, and the unit stops inside as in any other that it enters (HZ-ADV-05, HZ-RET-06, HZ-MAN-09).
fn before(table: &Table, reach: &Reach, gone: i32, most: i32, battery: UnitId, engages: bool) -> i32 {
    let contact = table.printed().tolerance.contact();
    let near = if engages { contact * 0.5 } else { contact + 0.05 };
    let path = reach.motion.path(reach.from, reach.size, Amount(most));
    let met = path.first_within(&Rect::at(reach.from, reach.size), &table.rect(battery), near);
    let met = met.map_or(most, |met| reach.motion.floor(met).0);
    let rest = reach.motion.path(reach.pose(gone), reach.size, Amount(most - gone));
    let entered = entries(table, &Stance::of(table, reach.unit), &rest, leading(reach.motion));
    let inside = entered.iter().find(|entry| entry.by == battery).map_or(most, |entry| gone + reach.motion.nearest(entry.rest).0.max(1));
    met.min(inside).clamp(gone, most)
}

/// Every shot at a unit as it stands.
pub fn shots_now(table: &Table, unit: UnitId) -> Shots {
    let fits = |shot: &Shot| shot.sight.is_none_or(|to| has_room(table, shot.battery, to));
    table.memo().shots(unit, || shots(table, &Stance::of(table, unit)).into_iter().filter(fits).collect())
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

/// HZ-BOM-14, HZ-BOM-26: one moment of a unit's action, in which it is bombarded as long as any battery will. Every moment is a question of
/// its own, whatever was declined before it. False if the unit is gone.
pub fn standing(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table, bool> {
    let enemy = cx.side(unit).other();
    loop {
        let able: Aims = shots_now(cx, unit).into_iter().map(|shot| (unit, shot)).collect();
        let shot = match ordered(cx, enemy, &able) {
            Some((_, shot)) => shot,
            None => {
                let batteries: UnitSet =
                    able.iter().map(|(_, shot)| shot.battery).filter(|battery| is_asked(cx, enemy, *battery)).collect();
                let Some(answer) = asked(cx, enemy, batteries, Prompt::Bombard { target: unit, batteries })? else { return Ok(true) };
                let named = |shot: &Shot| batteries.contains(shot.battery) && answer == Action::Bombard { battery: shot.battery };
                able.into_iter().map(|(_, shot)| shot).find(named).ok_or_else(not_one_of_these)?
            }
        };
        if !fire(cx, unit, &shot)? || !cx.unit(unit).on_table() {
            return Ok(cx.unit(unit).on_table());
        }
    }
}

/// HZ-BOM-05, HZ-BOM-11: guns may soften up those too who stand still. As the orders of a side end, the other side's batteries bombard whom
/// they like and have not bombarded since he last acted (HZ-BOM-10), as long as they will.
pub fn closing(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    let enemy = side.other();
    loop {
        let instructed = cx.units_of(enemy).filter(|battery| !matches!(told(cx, enemy, *battery), Fire::Never | Fire::Ask));
        let (unit, shot) = match ordered(cx, enemy, &shots_at_rest(cx, instructed)) {
            Some(aim) => aim,
            None => {
                let batteries = able_at_rest(cx, cx.units_of(enemy).filter(|battery| is_asked(cx, enemy, *battery)));
                let Some(answer) = asked(cx, enemy, batteries, Prompt::LastBombardments { batteries })? else { return Ok(()) };
                let Action::BombardUnit { battery, unit } = answer else { return Err(not_one_of_these().into()) };
                let own = batteries.iter().filter(|one| *one == battery);
                shots_at_rest(cx, own).into_iter().find(|(target, _)| *target == unit).ok_or_else(not_one_of_these)?
            }
        };
        record(HZ_BOM_11);
        if !fire(cx, unit, &shot)? {
            return Ok(());
        }
    }
}

/// Every shot of some batteries at enemies as they stand; those straight ahead first.
pub fn shots_at_rest(table: &Table, batteries: impl Iterator<Item = UnitId>) -> Aims {
    let batteries: UnitSet = batteries.filter(|battery| ready(table, *battery)).collect();
    if batteries.is_empty() {
        return Aims::new();
    }
    table.memo().at_rest(batteries, || {
        let mut all: Aims = batteries.iter().flat_map(|battery| shots_with_room(table, battery)).collect();
        all.sort_by_key(|(_, shot)| shot.sight.is_some());
        all
    })
}

/// Those of some batteries that have a shot at anybody at all: to find one is quicker than to find all.
pub fn able_at_rest(table: &Table, batteries: impl Iterator<Item = UnitId>) -> UnitSet {
    let batteries: UnitSet = batteries.filter(|battery| ready(table, *battery)).collect();
    table.memo().able(batteries, || batteries.iter().filter(|battery| shots_with_room(table, *battery).next().is_some()).collect())
}

fn shots_with_room(table: &Table, battery: UnitId) -> impl Iterator<Item = (UnitId, Shot)> + '_ {
    shots_by(table, battery).filter(move |(_, shot)| shot.sight.is_none_or(|to| has_room(table, battery, to)))
}

/// Shots, each with its target.
pub type Aims = SmallVec<[(UnitId, Shot); 4]>;

/// What a battery has been told to do in this turn.
fn told(cx: &Cx<Table>, side: Side, battery: UnitId) -> Fire {
    cx.standing(side).of(battery, cx.turn())
}

fn is_asked(cx: &Cx<Table>, side: Side, battery: UnitId) -> bool {
    told(cx, side, battery) == Fire::Ask
}

/// The bombardment that standing instructions order.
fn ordered(cx: &Cx<Table>, side: Side, able: &[(UnitId, Shot)]) -> Option<(UnitId, Shot)> {
    let willing = |(target, shot): &&(UnitId, Shot)| match told(cx, side, shot.battery) {
        Fire::Never | Fire::Ask => false,
        Fire::Short => shot.band == RangeBand::Short,
        Fire::Odds(percent) => fails(cx, &Stance::of(cx, *target), shot) * 100 >= u32::from(percent) * 36,
    };
    able.iter().find(willing).copied()
}

/// What the player wants of the batteries that can bombard; nothing if there is none, or they hold their fire.
fn asked(cx: &mut Cx<Table>, side: Side, batteries: UnitSet, prompt: Prompt) -> Step<Table, Option<Action>> {
    if batteries.is_empty() {
        return Ok(None);
    }
    let answer = cx.choose(side, prompt)?;
    Ok((answer != Action::HoldFire).then_some(answer))
}

fn not_one_of_these() -> Refusal {
    Refusal::new("bombard/answer", HZ_BOM_26, "One of these batteries bombards, or they hold their fire.")
}

/// How many of the 36 throws would fail the test.
pub fn fails(table: &Table, stance: &Stance, shot: &Shot) -> u32 {
    let rating = threat_rating(&shot_facts(table, shot, stance), table.rules(), &mut Ledger::new(0)).morale;
    let most = rating.min(table.rules().tests.dice.auto_fail_from.value - 1);
    (1..=6).flat_map(|one| (1..=6).map(move |other| one + other)).filter(|total| *total > most).count() as u32
}

/// HZ-BOM-17..28: the guns are sighted, fire, and every unit hit tests. False if they stay silent after all.
fn fire(cx: &mut Cx<Table>, target: UnitId, shot: &Shot) -> Step<Table, bool> {
    let battery = shot.battery;
    let stance = Stance::of(cx, target);
    let (facts, behind) = bombardment_facts(cx, shot, &stance);
    let rules = cx.rules_arc();
    let Some(Salvo { tests, .. }) = bombarded(&facts, &rules) else { return Ok(false) };
    record(if shot.band == RangeBand::Short { HZ_BOM_04 } else { HZ_BOM_03 });
    record(HZ_BOM_28);
    record(HZ_THZ_11);
    if let Some(to) = shot.sight {
        [HZ_BOM_18, HZ_BOM_19, HZ_BOM_20].into_iter().for_each(record);
        cx.happen(Event::GunsSighted { battery, to, clause: HZ_BOM_17 })?;
    }
    let at = cx.unit(battery).pose;
    let through_a_hedge = !cx.printed().terrain.hedge_before(&cx.rect(battery), cx.printed().tolerance.contact()).is_empty();
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
    cx.happen(Event::Smoked { battery, smoke, clause: HZ_BOM_27 })?;
    if through_a_hedge {
        cx.happen(Event::HedgeRemoved { battery, at, clause: HZ_HED_08 })?;
    }
    Ok(true)
}
