//! What a table remembers is what it would work out: after every decision, after one that was only looked at, and on a copy that goes its
//! own way.

use grognard_engine::dice::Seeded;
use grognard_engine::log::Header;
use grognard_engine::{Game, Match, Reply, Side, UnitId, Waits};
use grognard_huzzah::Battle;
use grognard_huzzah::battle::action::{Face, Hand};
use grognard_huzzah::facts::Stance;
use grognard_huzzah::facts::contact::is_engaged;
use grognard_huzzah::facts::guns::ready;
use grognard_huzzah::facts::orders::order_facts;
use grognard_huzzah::facts::threats::is_threatened;
use grognard_huzzah::moves::moments::{Passage, window};
use grognard_huzzah::moves::react::{able_at_rest, shots_at_rest, shots_now};
use grognard_huzzah::moves::{Way, reach};
use grognard_huzzah::table::{Frame, Target};
use grognard_huzzah::words::OrderKind;

use crate::swarm::start;

const WAYS: [Way; 6] = [
    Way::Advance(Face::Front),
    Way::Retire,
    Way::Wheel { hand: Hand::Left, back: false },
    Way::Wheel { hand: Hand::Right, back: false },
    Way::SideStep(Hand::Left),
    Way::SideStep(Hand::Right),
];

const KINDS: [OrderKind; 4] = [OrderKind::Advance, OrderKind::Retire, OrderKind::Manoeuvre, OrderKind::Deploy];

/// Everything a table may remember, asked for once; `first` turns the list, for only the first of some questions is remembered.
fn answers(table: &Battle, first: usize) -> Vec<String> {
    let mut told = Vec::new();
    let units: Vec<UnitId> = table.all_units().filter(|unit| table.unit(*unit).on_table()).collect();
    for turn in 0..units.len() {
        let unit = units[(first + turn) % units.len()];
        let stance = Stance::of(table, unit);
        let known = (is_threatened(table, &stance), is_engaged(table, &stance), table.rect(unit));
        told.push(format!("{} {known:?} {:?} {:?}", table.name(unit), table.zones(unit), shots_now(table, unit)));
    }
    // Of some batteries first, and then of one side and the other: more, fewer and none of those that are remembered.
    for some in [&units[first % units.len()..], &units[..]] {
        for side in Side::BOTH {
            let batteries = some.iter().copied().filter(|unit| table.side(*unit) == side);
            told.push(format!("{side:?} {:?} {:?}", able_at_rest(table, batteries.clone()), shots_at_rest(table, batteries)));
        }
    }
    for turn in 0..units.len() {
        let unit = units[(first + turn) % units.len()];
        let Some(officer) = table.commander(table.card(unit).brigade) else { continue };
        let kind = KINDS[first % KINDS.len()];
        told.push(format!("{unit:?} {kind:?} {:?}", order_facts(table, officer, Target::Unit(unit), kind)));
        if turn > 1 {
            break;
        }
    }
    if let Some(Frame::CarryOut(order)) = table.frame() {
        for turn in 0..units.len().min(3) {
            let unit = units[(first + turn) % units.len()];
            let way = WAYS[(first + turn) % WAYS.len()];
            let found = reach(table, &order, unit, way).map(|reach| (reach.motion, reach.from, reach.size, reach.spans));
            told.push(format!("{unit:?} {way:?} {found:?}"));
            if let Ok(reach) = reach(table, &order, unit, way)
                && let Some(span) = reach.spans.last()
            {
                let guns = table.on_table(table.side(unit).other()).filter(|battery| ready(table, *battery)).collect();
                let (most, end) = (span.most, span.end);
                told.push(format!("window {}", window(table, Passage { reach, guns, gone: 0, most, end })));
            }
        }
    }
    told
}

/// Asked twice, so that the second answer is a remembered one; then afresh.
#[track_caller]
fn remembers_rightly(table: &Battle, first: usize, when: &str) {
    answers(table, first);
    let (remembered, fresh) = (answers(table, first), answers(&table.forgetful(), first));
    assert_eq!(remembered.len(), fresh.len(), "{when}");
    for (remembered, fresh) in remembered.iter().zip(&fresh) {
        assert_eq!(remembered, fresh, "{when}");
    }
    assert_eq!(table.stale(), None, "{when}");
}

fn holds(name: &str, seed: u64, decisions: usize) -> [u32; 3] {
    let mut counted = [0; 3];
    let header = Header::new(Battle::NAME, 1, name).seeded(seed);
    let mut battle = Match::begin(start(name), header, None).unwrap_or_else(|fault| panic!("{fault}"));
    let mut random = Seeded::new(!seed);
    for n in 0..decisions {
        let Waits::Choice(decision) = *battle.waits() else { break };
        let when = format!("{name}, seed {seed}, decision {n}");
        remembers_rightly(battle.shown(), n, &when);
        let Some(action) = battle.shown().sample(&decision, &mut random) else { break };
        // Looked at, and not done: what the copy found out is its own affair.
        let mut apart = battle.apart();
        if let Ok(seen) = battle.preview(decision.side, &action) {
            remembers_rightly(&seen.game, n, &when);
        }
        if apart.play(decision.side, Reply::Action(action.clone())).is_ok() {
            remembers_rightly(apart.shown(), n, &when);
            counted[1] += u32::from(apart.shown() != battle.shown());
            // Two tables of which nothing is known yet: what one works out after it has changed is not the other's.
            let still = battle.shown().forgetful();
            let mut moved = still.clone();
            apart.fresh().iter().for_each(|event| moved.apply_event(event));
            remembers_rightly(&moved, n, &when);
            remembers_rightly(&still, n, &when);
        }
        remembers_rightly(battle.shown(), n, &when);
        battle.play(decision.side, Reply::Action(action)).unwrap_or_else(|refused| panic!("{when}: {refused}"));
        remembers_rightly(battle.shown(), n, &when);
        counted[0] += 1;
        counted[2] += Side::BOTH
            .into_iter()
            .flat_map(|side| battle.shown().on_table(side))
            .filter(|unit| is_threatened(battle.shown(), &Stance::of(battle.shown(), *unit)))
            .count() as u32;
    }
    counted
}

#[test]
fn whatever_is_remembered_is_what_would_be_worked_out() {
    let mut sum = [0; 3];
    for (name, seed, decisions) in [
        ("maida", 1, 400),
        ("maida", 2, 250),
        ("vimeiro", 3, 150),
        ("quatre-bras", 4, 150),
        ("drill-ground", 5, 200),
        ("drill-breach", 6, 150),
    ] {
        let counted = holds(name, seed, decisions);
        (0..3).for_each(|n| sum[n] += counted[n]);
    }
    let [played, changed, threatened] = sum;
    assert!(played > 1_000 && changed > 1_000 && threatened > 200, "{sum:?}");
}
