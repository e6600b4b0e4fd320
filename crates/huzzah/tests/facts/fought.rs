//! Engagements fought where the pieces stand: from positions to facts, and from facts to the ratings that are rolled against.

use grognard_engine::log::Header;
use grognard_engine::{Clause, Match, Reply, Side, UnitId, Waits};
use grognard_huzzah::clause::*;
use grognard_huzzah::facts::fights::{attacking, fighter};
use grognard_huzzah::table::{Event, Phase, Subject, Table, Test};
use grognard_huzzah::words::{Feature, Formation};

use crate::kit::*;

/// The engagements of Red's turn, with sevens throughout: what each unit's rating rests on.
fn fought(mut table: Table) -> Vec<(UnitId, i32, Vec<Clause>)> {
    table.apply_event(&Event::TurnBegan { turn: 1 });
    table.apply_event(&Event::PhaseBegan { side: Side::Red, phase: Phase::Engagements });
    let mut battle = Match::begin(table, Header::new("huzzah", 1, ""), None).unwrap_or_else(|fault| panic!("{fault}"));
    let mut all = Vec::new();
    loop {
        for event in battle.fresh() {
            if let Event::Tested(tested) = event
                && let (Test::Engagement, Subject::Unit(unit)) = (tested.test, tested.of)
            {
                all.push((unit, tested.rating, tested.ledger.lines.iter().map(|line| line.clause).collect()));
            }
        }
        let Waits::Dice(ask) = battle.waits() else { return all };
        let side = ask.side;
        if battle.shown().phase() != Some(Phase::Engagements) {
            return all;
        }
        battle.play(side, Reply::Faces(vec![3, 4])).unwrap_or_else(|refused| panic!("{refused}"));
    }
}

/// The rating of a unit and whether it rests on a clause.
fn rests(fought: &[(UnitId, i32, Vec<Clause>)], unit: UnitId, clause: Clause) -> (i32, bool) {
    let (_, rating, clauses) = fought.iter().find(|(one, ..)| *one == unit).unwrap_or_else(|| panic!("{fought:?}"));
    (*rating, clauses.contains(&clause))
}

/// A line that faces south, its front at 100; a column may have its front at the line's rear.
fn line() -> Piece {
    foot(100.0, 100.0, 180.0)
}

fn behind_it() -> Piece {
    foot(100.0, 101.5, 180.0).column()
}

#[test]
fn hz_eng_11_cossacks_are_no_match_for_a_line_that_nobody_takes_in_the_rear() {
    let cossacks = || horse(100.0, 100.0, 0.0).formed(Formation::OpenOrder).with(|p| p.card.abilities.cossack = true);
    let (alone, weak) = rests(&fought(Board::new([cossacks()], [line()]).table()), A, HZ_ENG_11);
    let (helped, still) = rests(&fought(Board::new([cossacks(), behind_it()], [line()]).table()), A, HZ_ENG_11);
    assert!(weak && !still && alone < helped, "{alone} {helped}");
}

#[test]
fn hz_eng_26_pursuit_cavalry_gains_by_an_enemy_whom_another_has_disadvantaged() {
    let hussars = || horse(100.0, 100.0, 0.0).with(|p| p.card.abilities.pursuit = true);
    assert!(!rests(&fought(Board::new([hussars()], [line()]).table()), A, HZ_ENG_26).1);
    let both = fought(Board::new([hussars(), behind_it()], [line()]).table());
    assert!(rests(&both, A, HZ_ENG_26).1 && !rests(&both, B, HZ_ENG_26).1, "the infantry gains nothing by it");
    assert!(rests(&both, C, HZ_ENG_02).1, "the line is taken in the rear");
}

#[test]
fn hz_mult_01_hz_mult_02_every_unit_of_an_engagement_rolls_against_its_own_rating() {
    let table = || {
        let pair = [96.0, 104.0].map(|x| foot(x, 100.0, 0.0).column());
        Board::new(pair, [line()]).table()
    };
    let all = fought(table());
    assert_eq!(all.iter().map(|(unit, ..)| *unit).collect::<Vec<_>>(), [A, B, C], "attackers first, each once");
    // A stagger on one of them is a Down for it alone.
    let mut worn = table();
    worn.apply_event(&Event::Staggered { unit: B, by: 1, clause: HZ_GAP_13 });
    let [one, other] = [A, B].map(|unit| [rests(&all, unit, HZ_ENG_16).0, rests(&fought(worn.clone()), unit, HZ_ENG_16).0]);
    assert!(one[0] == one[1] && other[0] > other[1], "{one:?} {other:?}");
}

#[test]
fn hz_fav_04_who_would_attack_leaves_his_hedge_and_who_awaits_him_keeps_it() {
    let board =
        Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, 120.0, 180.0)]).line(Feature::LowHedge, &[(80.0, 100.05), (120.0, 100.05)]);
    let table = board.table();
    let awaits = fighter(&table, A, &[B]);
    assert!(awaits.position.behind_hedge);
    assert!(!attacking(&table, A, awaits).position.behind_hedge);
    // Both at the hedge: who is at grips already fights as he stands.
    let table = Board::new([foot(100.0, 100.0, 0.0)], [foot(100.0, 100.1, 180.0)])
        .line(Feature::LowHedge, &[(80.0, 100.05), (120.0, 100.05)])
        .table();
    assert!(attacking(&table, A, fighter(&table, A, &[B])).position.behind_hedge);
}
