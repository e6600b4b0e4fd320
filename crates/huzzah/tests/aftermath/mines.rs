//! HZ-FOR-11 on a table.

use grognard_engine::Side;
use grognard_huzzah::battle::action::{Action, Face};
use grognard_huzzah::clause::*;
use grognard_huzzah::table::{Event, Phase, Table, Target};
use grognard_huzzah::words::OrderKind;

use crate::kit::{Do, Field, Roll, brigade, play, unit};

const BREACH: &str = "[[line]]\nkind = \"fortress_wall\"\nname = \"Curtain\"\npath = [[1500, 900], [900, 900]]\nlevels = 1\n\
    [[line]]\nkind = \"breach\"\nname = \"Breach\"\npath = [[1280, 900], [1120, 900]]\nwall = \"Curtain\"\ndepth_m = 60\nbarricade = false\n\
    [[mine]]\nname = \"Mine\"\nat = [1200, 890]\nradius = 60\nside = \"blue\"\nunder = \"Breach\"\n";

fn stormers() -> Table {
    Field::new()
        .ground(BREACH)
        .foot("red1-a", "first", "line", (1200.0, 800.0, 0.0))
        .foot("red1-b", "first", "line", (800.0, 300.0, 0.0))
        .table()
}

#[test]
fn hz_for_11_the_defender_fires_his_mine_once_under_troops_on_the_slope() {
    let table = stormers();
    let (a, officer) = (unit(&table, "red1-a"), table.command_card(brigade(&table, "red1")).officer);
    let order = Action::Order { officer, target: Target::Unit(a), kind: OrderKind::Advance };
    let advance = Action::Advance { unit: a, face: Face::Front, distance: 6_000 };
    // Disadvantaged, Trained: 4; a 9 costs five staggers.
    let script = [Do(order.clone()), Roll(1, 2), Do(advance.clone()), Do(Action::Yes), Roll(4, 5), Do(Action::EndOrders)];
    let (events, after) = play(table.clone(), Side::Red, Phase::Orders, &script);
    assert!(events.contains(&Event::MineFired { side: Side::Blue, mine: 0, clause: HZ_FOR_11 }), "{events:#?}");
    assert_eq!(after.unit(a).staggers, 5);
    assert!(after.army(Side::Blue).has_fired(0));
    // He may wait, and is asked once more when the orders end; a unit short of the slope is not over it.
    let waits = [Do(order.clone()), Roll(1, 2), Do(advance), Do(Action::No), Do(Action::EndOrders)];
    let (events, _) = play(table.clone(), Side::Red, Phase::Orders, &[&waits[..], &[Do(Action::No)]].concat());
    assert!(!events.iter().any(|event| matches!(event, Event::MineFired { .. })));
    let (events, _) = play(table.clone(), Side::Red, Phase::Orders, &[&waits[..], &[Do(Action::Yes), Roll(4, 5)]].concat());
    assert!(events.contains(&Event::MineFired { side: Side::Blue, mine: 0, clause: HZ_FOR_11 }), "{events:#?}");
    let short = Action::Advance { unit: a, face: Face::Front, distance: 2_000 };
    play(table, Side::Red, Phase::Orders, &[Do(order), Roll(1, 2), Do(short), Do(Action::EndOrders)]);
}
