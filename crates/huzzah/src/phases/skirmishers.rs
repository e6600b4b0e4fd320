//! Skirmisher superiority (HZ-SKS-01..30): both armies test at the beginning of a turn.

use grognard_engine::umpire::Verdict;
use grognard_engine::{Cx, Side, Step};

use super::throw::Throw;
use crate::procedures::skirmisher_superiority::{LastTest, Skirmishers, SuperiorityFacts, Winner, superiority};
use crate::table::{Event, Skirmished, Subject, Table, Test};

/// HZ-SKS-01.
pub fn fight(cx: &mut Cx<Table>) -> Step<Table> {
    let rules = cx.rules_arc();
    let facts = SuperiorityFacts { army: skirmishers(cx, Side::Red), enemy: skirmishers(cx, Side::Blue) };
    let mut throw = Throw::new(cx, Side::Red);
    let outcome = superiority(&facts, &rules, &mut throw)?;
    let seen = std::mem::take(&mut throw.seen);
    let failed = [outcome.army_failed, outcome.enemy_failed];
    let clauses = outcome.clauses();
    for ((seen, side), failed) in seen.into_iter().zip(Side::BOTH).zip(failed) {
        cx.happen(seen.told(Test::Skirmish, Subject::Army(side), !failed, clauses.iter().copied()))?;
    }
    let won = outcome.winner.map(|winner| if winner == Winner::Army { Side::Red } else { Side::Blue });
    let result = |side: Side| match (won == Some(side), failed[side.index()]) {
        (true, _) => Skirmished::Won,
        (false, true) => Skirmished::Failed,
        (false, false) => Skirmished::Held,
    };
    let lowered = [outcome.army_lowered, outcome.enemy_lowered].map(u8::from);
    cx.happen(Event::SkirmishersFought { won, red: result(Side::Red), blue: result(Side::Blue), lowered })
}

/// The facts of one army.
fn skirmishers(table: &Table, side: Side) -> Skirmishers {
    let army = table.army(side);
    Skirmishers {
        rating: u8::try_from(table.army_card(side).skirmish_rating).unwrap_or_default(),
        lowered: army.lowered,
        last_test: match army.skirmished {
            Skirmished::Won => LastTest::Won,
            Skirmished::Failed => LastTest::Failed,
            Skirmished::Not | Skirmished::Held => LastTest::Neither,
        },
        turns_ago: 1,
        failed_in_a_row: army.failed_in_a_row,
        committed: army.committed,
    }
}
