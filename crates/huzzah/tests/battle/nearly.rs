//! Actions that are nearly legal: past the range, the wrong unit, phase or side. Each is refused by a clause and changes nothing.

use grognard_engine::dice::Seeded;
use grognard_engine::laws::refuses;
use grognard_engine::random::{Random, pick};
use grognard_engine::{Game, Match, Reply, UnitId, Waits};
use grognard_huzzah::Battle;
use grognard_huzzah::battle::action::{Action, Face, Hand};
use grognard_huzzah::table::{CommandId, OfficerId, Target};
use grognard_huzzah::words::{Formation, OrderKind};

use crate::swarm::start;

/// Something a careless player might try instead.
fn nearly(battle: &Match<Battle>, action: &Action, random: &mut dyn Random) -> Action {
    let units = battle.shown().printed().units.len() as u32;
    let unit = UnitId(random.below(units + 2) as u16);
    let officer = OfficerId(random.below(battle.shown().printed().officers.len() as u32 + 1) as u16);
    let command = CommandId(random.below(battle.shown().printed().commands.len() as u32 + 1) as u16);
    let far = [i32::MIN, -1, 0, 99_999, i32::MAX];
    let distance = pick(random, &far).copied().unwrap_or(0);
    match (random.below(12), action) {
        (0, Action::Advance { unit, face, distance }) => {
            Action::Advance { unit: *unit, face: *face, distance: distance.saturating_add(5_000) }
        }
        (1, Action::Wheel { unit, hand, back, .. }) => Action::Wheel { unit: *unit, hand: *hand, back: *back, angle: distance },
        (2, _) => Action::Advance { unit, face: Face::Front, distance },
        (3, _) => Action::Retire { unit, distance },
        (4, _) => Action::Form { unit, formation: Formation::Mob, anchor: Default::default() },
        (5, _) => Action::Order { officer, target: Target::Unit(unit), kind: OrderKind::Advance },
        (6, _) => Action::Order { officer, target: Target::Command(command), kind: OrderKind::Retire },
        (7, _) => Action::Bombard { battery: unit },
        (11, Action::BombardUnit { battery, .. }) => Action::BombardUnit { battery: *battery, unit },
        (8, _) => Action::MoveOfficer { officer, x: distance, y: distance },
        (9, _) => Action::Attach { officer, unit },
        (10, _) => Action::Supersede { command },
        _ => Action::Occupy { unit, sector: 255, beside: Hand::Right },
    }
}

#[test]
fn nearly_legal_actions_are_refused_and_change_nothing() {
    let start = start("maida");
    let mut refused = 0;
    for seed in 0..3 {
        let mut battle = Match::unrecorded(start.clone(), seed).unwrap_or_else(|fault| panic!("{fault}"));
        let mut random = Seeded::new(seed ^ 0xbad);
        while let Waits::Choice(decision) = *battle.waits() {
            let Some(action) = battle.shown().sample(&decision, &mut random) else { panic!("a dead end at {decision:?}") };
            let wrong = nearly(&battle, &action, &mut random);
            let side = if random.below(5) == 0 { decision.side.other() } else { decision.side };
            if random.below(10) == 0 && battle.preview(side, &wrong).is_err() {
                let refusal = refuses(&mut battle, side, wrong);
                assert!(!refusal.because.is_empty());
                refused += 1;
            }
            battle.play(decision.side, Reply::Action(action.clone())).unwrap_or_else(|refused| panic!("{action:?}: {refused}"));
        }
    }
    assert!(refused > 40, "{refused}");
}
