//! What is told in two ways is told alike: the shots of a battery one by one and all at once, and what stands in their way by the middle line
//! and by the whole of the ground between.

use grognard_engine::dice::Seeded;
use grognard_engine::{Game, Match, Reply, UnitId, Waits};
use grognard_field::geometry::{Amount, Motion, Mover, Side as Edge, Turn};
use grognard_huzzah::Battle;
use grognard_huzzah::facts::Stance;
use grognard_huzzah::facts::guns::{Shot, before_barriers, most_turned, ready, shot, shots_by};
use grognard_huzzah::facts::sight::{Between, Look};

use crate::swarm::start;

#[derive(Debug, Default)]
struct Counted {
    straight: u32,
    turned: u32,
    bodies: u32,
    ridges: u32,
    free: u32,
    hindered: u32,
}

/// HZ-BOM-17: guns that the ground lets turn all the way, to either hand, it lets turn any part of it.
fn turns_agree(table: &Battle, battery: UnitId, counted: &mut Counted, when: &str) {
    if !table.turns_freely(battery) {
        counted.hindered += 1;
        return;
    }
    counted.free += 1;
    let (state, size, all) = (table.unit(battery), table.footprint(battery), most_turned(table.rules()).hundredths());
    for way in [Turn::Left, Turn::Right] {
        for most in [1, all / 7, all / 3, all / 2, all - 1].map(Amount) {
            let wheel = Mover { pose: state.pose, size, motion: Motion::wheel_forward(way), most };
            let turned = before_barriers(table.printed(), battery, state.formation, wheel);
            assert_eq!(turned, most, "{when}: {} to the {way:?}", table.name(battery));
        }
    }
}

fn agree(table: &Battle, counted: &mut Counted, when: &str) {
    for battery in table.all_units().filter(|unit| ready(table, *unit)) {
        turns_agree(table, battery, counted, when);
        let enemies = || table.on_table(table.side(battery).other());
        let mut at_once: Vec<(UnitId, Shot)> = shots_by(table, battery).collect();
        at_once.sort_by_key(|(unit, _)| *unit);
        let alone = |unit: UnitId| shot(table, battery, &Stance::of(table, unit)).map(|shot| (unit, shot));
        let one_by_one: Vec<(UnitId, Shot)> = enemies().filter_map(alone).collect();
        assert_eq!(at_once, one_by_one, "{when}: {}", table.name(battery));
        let turned = at_once.iter().filter(|(_, shot)| shot.sight.is_some()).count() as u32;
        counted.turned += turned;
        counted.straight += at_once.len() as u32 - turned;
        for target in enemies() {
            let (from, to) = (table.rect(battery), table.rect(target));
            let look = Look { from: &from, face: Edge::Front, target: &to, ahead: true };
            let Some(between) = Between::new(table, &look) else { continue };
            for body in table.all_units().filter(|unit| table.unit(*unit).on_table()).map(|unit| table.rect(unit)) {
                if between.surely_holds(&body) {
                    assert!(between.holds(&body), "{when}: {} at {}", table.name(battery), table.name(target));
                    counted.bodies += 1;
                }
            }
            if between.surely_hidden(&table.printed().terrain) {
                assert!(between.ground(&table.printed().terrain).is_some(), "{when}: {} at {}", table.name(battery), table.name(target));
                counted.ridges += 1;
            }
        }
    }
}

#[test]
fn guns_are_told_alike_one_by_one_and_all_at_once() {
    let mut counted = Counted::default();
    for (name, seed, decisions) in
        [("maida", 11, 500), ("vimeiro", 12, 150), ("quatre-bras", 13, 150), ("drill-ground", 14, 300), ("ridge-1811", 15, 300)]
    {
        let mut battle = Match::unrecorded(start(name), seed).unwrap_or_else(|fault| panic!("{fault}"));
        let mut random = Seeded::new(!seed);
        for n in 0..decisions {
            let Waits::Choice(decision) = *battle.waits() else { break };
            agree(battle.shown(), &mut counted, &format!("{name}, seed {seed}, decision {n}"));
            let Some(action) = battle.shown().sample(&decision, &mut random) else { break };
            battle.play(decision.side, Reply::Action(action)).unwrap_or_else(|refused| panic!("{name}, decision {n}: {refused}"));
        }
    }
    let Counted { straight, turned, bodies, ridges, free, hindered } = counted;
    assert!(straight > 200 && turned > 200 && bodies > 1_000 && ridges > 500 && free > 200 && hindered > 50, "{counted:?}");
}
