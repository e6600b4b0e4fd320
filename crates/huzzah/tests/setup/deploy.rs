//! HZ-GAP-09: the players place their troops.

use std::sync::Arc;

use grognard_engine::book::Book;
use grognard_engine::log::Header;
use grognard_engine::{Match, NotPlayed, Reply, Side, UnitId, Waits};
use grognard_field::battle::load;
use grognard_huzzah::battle::action::{Action, Prompt};
use grognard_huzzah::clause::{HZ_GAP_09, HZ_LOC_03, HZ_SETUP_04, HZ_SETUP_05};
use grognard_huzzah::rules::SOURCES;
use grognard_huzzah::rules::options::{Deployment, Lengths, LineOfCommunication};
use grognard_huzzah::table::{CommandId, Event, Table};
use grognard_huzzah::words::Formation;
use grognard_huzzah::{Options, Rules};

fn begun() -> Match<Table> {
    let text = format!("{}\n{}", include_str!("bare_head.toml"), include_str!("bare_armies.toml"));
    let options = Options { deployment: Deployment::Assault, ..Options::default() };
    let rules = Arc::new(Rules::load(Book::parse(&SOURCES).unwrap(), options).unwrap());
    Match::begin(Table::start(&load("bare", &text).unwrap(), rules).unwrap(), Header::new("huzzah", 1, ""), None).unwrap()
}

fn place(unit: u16, at: (i32, i32), facing: i32, formation: Formation) -> Reply<Action> {
    Reply::Action(Action::Place { unit: UnitId(unit), x: at.0 * 100, y: at.1 * 100, facing, formation })
}

fn refused(battle: &mut Match<Table>, side: Side, reply: Reply<Action>) -> grognard_engine::Clause {
    let before = battle.shown().clone();
    let Err(NotPlayed::Refused(refusal)) = battle.play(side, reply) else { panic!("played") };
    assert!(*battle.shown() == before, "a refusal changes nothing");
    refusal.clause
}

#[test]
fn hz_gap_09_hz_setup_05_the_defender_places_first_in_his_zone_then_the_attacker_out_of_reach() {
    let mut battle = begun();
    assert_eq!(asks(&battle), (Side::Blue, Prompt::Deploy));
    // Fifty centimetres from his baseline, no farther; any formation and facing.
    assert_eq!(refused(&mut battle, Side::Blue, place(1, (1200, 1290), 180, Formation::Column)), HZ_GAP_09);
    battle.play(Side::Blue, place(1, (1200, 1310), 180, Formation::Column)).unwrap();
    battle.play(Side::Blue, place(1, (1000, 1340), 150, Formation::Square)).unwrap();
    assert_eq!(battle.shown().unit(UnitId(1)).formation, Formation::Square, "placed again until he is done");
    assert_eq!(refused(&mut battle, Side::Blue, place(0, (1200, 1700), 180, Formation::Line)), HZ_GAP_09, "not his unit");
    for facing in [-1, 360] {
        assert_eq!(refused(&mut battle, Side::Blue, place(1, (1000, 1340), facing, Formation::Square)), HZ_GAP_09, "no such bearing");
    }
    battle.play(Side::Blue, place(1, (1000, 1500), 359, Formation::Square)).unwrap();
    battle.play(Side::Blue, place(1, (1000, 1340), 150, Formation::Square)).unwrap();
    battle.play(Side::Blue, Reply::Action(Action::EndDeployment)).unwrap();
    assert_eq!(asks(&battle), (Side::Red, Prompt::Deploy));
    // Eighty centimetres from the defender's square, no nearer.
    let front = battle.shown().rect(UnitId(1)).corners().iter().map(|corner| corner.y).fold(f64::MAX, f64::min);
    let near = (front - 799.0) as i32;
    assert_eq!(refused(&mut battle, Side::Red, place(0, (1000, near), 0, Formation::Line)), HZ_SETUP_05);
    battle.play(Side::Red, place(0, (1000, near - 2), 0, Formation::Line)).unwrap();
    battle.play(Side::Red, Reply::Action(Action::EndDeployment)).unwrap();
    assert!(matches!(battle.waits(), Waits::Dice(_)), "the first turn begins with the skirmishers");
}

fn asks(battle: &Match<Table>) -> (Side, Prompt) {
    match battle.waits() {
        Waits::Choice(decision) => (decision.side, decision.prompt),
        other => panic!("{other:?}"),
    }
}

/// Ridge 1811, three brigades a side, deployed for an encounter: the dice of Red, then of Blue.
fn encounter(red: [i64; 2], blue: [i64; 2]) -> Match<Table> {
    let options = Options { deployment: Deployment::Encounter, ..Options::default() };
    let rules = Arc::new(Rules::load(Book::parse(&SOURCES).unwrap(), options).unwrap());
    let start = Table::start(&grognard_field::battle::shipped_battle("ridge-1811").unwrap(), rules).unwrap();
    let mut battle = Match::begin(start, Header::new("huzzah", 1, ""), None).unwrap();
    for (side, faces) in [(Side::Red, red), (Side::Blue, blue)] {
        battle.play(side, Reply::Faces(faces.to_vec())).unwrap();
    }
    battle
}

/// The brigades of a side.
fn brigades(battle: &Match<Table>, side: Side) -> Vec<CommandId> {
    let table = battle.shown();
    table.commands_of(side).filter(|command| table.command_card(*command).children.is_empty()).collect()
}

#[test]
fn hz_gap_09_hz_setup_04_hz_seq_03_in_an_encounter_brigades_are_placed_in_turn_and_the_higher_throw_begins() {
    let mut battle = encounter([3, 5], [3, 4]);
    let mut left = [brigades(&battle, Side::Red), brigades(&battle, Side::Blue)];
    for side in [Side::Red, Side::Blue, Side::Red, Side::Blue, Side::Red, Side::Blue] {
        assert_eq!(asks(&battle), (side, Prompt::Deploy));
        let brigade = left[side.index()].remove(0);
        battle.play(side, Reply::Action(Action::EndBrigade { brigade })).unwrap();
        assert!(battle.shown().command(brigade).deployed);
    }
    assert!(matches!(battle.waits(), Waits::Dice(_)), "the first turn begins with the skirmishers");
}

#[test]
fn hz_seq_03_a_double_one_chooses_who_places_first_and_a_tie_is_rolled_again() {
    let mut battle = encounter([1, 1], [6, 6]);
    assert_eq!(asks(&battle), (Side::Red, Prompt::DeployFirst));
    battle.play(Side::Red, Reply::Action(Action::No)).unwrap();
    assert_eq!(asks(&battle), (Side::Blue, Prompt::Deploy));
    let battle = encounter([2, 4], [3, 3]);
    assert!(matches!(battle.waits(), Waits::Dice(_)), "six against six");
}

#[test]
fn hz_gap_09_one_brigade_after_the_other_within_thirty_centimetres_with_undo() {
    let mut battle = encounter([5, 5], [3, 4]);
    let red = brigades(&battle, Side::Red);
    let first = |battle: &Match<Table>, brigade: CommandId| battle.shown().command_card(brigade).units[0].0;
    let (one, other) = (first(&battle, red[0]), first(&battle, red[1]));
    assert_eq!(refused(&mut battle, Side::Red, place(one, (300, 310), 0, Formation::Line)), HZ_GAP_09, "thirty centimetres");
    let before = battle.shown().clone();
    battle.play(Side::Red, place(one, (300, 290), 0, Formation::Line)).unwrap();
    assert_eq!(refused(&mut battle, Side::Red, place(other, (600, 290), 0, Formation::Line)), HZ_GAP_09, "the brigade begun first");
    assert_eq!(refused(&mut battle, Side::Red, Reply::Action(Action::EndBrigade { brigade: red[1] })), HZ_GAP_09);
    // Taken back, the table is as it was, and he may begin with another.
    battle.undo(Side::Red).unwrap();
    assert!(*battle.shown() == before);
    battle.play(Side::Red, place(other, (600, 290), 0, Formation::Line)).unwrap();
    battle.play(Side::Red, Reply::Action(Action::EndBrigade { brigade: red[1] })).unwrap();
    let blue = brigades(&battle, Side::Blue);
    battle.play(Side::Blue, Reply::Action(Action::EndBrigade { brigade: blue[0] })).unwrap();
    assert_eq!(refused(&mut battle, Side::Red, place(other, (700, 290), 0, Formation::Line)), HZ_GAP_09, "it stands");
    battle.play(Side::Red, Reply::Action(Action::EndDeployment)).unwrap();
    assert_eq!(asks(&battle).0, Side::Blue);
}

#[test]
fn hz_loc_03_a_player_nominates_another_line_of_communication_over_his_own_baseline() {
    let mut battle = begun();
    let wide = 240_000;
    assert_eq!(refused(&mut battle, Side::Blue, Reply::Action(Action::Nominate { along: wide + 1 })), HZ_LOC_03);
    assert_eq!(refused(&mut battle, Side::Blue, Reply::Action(Action::Nominate { along: -1 })), HZ_LOC_03);
    assert_eq!(battle.shown().communication(Side::Blue), grognard_field::geometry::v(1200.0, 1800.0));
    battle.play(Side::Blue, Reply::Action(Action::Nominate { along: 30_000 })).unwrap();
    assert_eq!(battle.shown().communication(Side::Blue), grognard_field::geometry::v(300.0, 1800.0));
}

#[test]
fn hz_scale_07_hz_scale_01_a_band_may_be_other_ground_and_lengths_are_told_in_bands() {
    let text = format!("{}\n{}", include_str!("bare_head.toml"), include_str!("bare_armies.toml"));
    let table = |metres_to_a_band: u16, lengths: Lengths| {
        let options = Options { metres_to_a_band, lengths, ..Options::default() };
        let rules = Arc::new(Rules::load(Book::parse(&SOURCES).unwrap(), options).unwrap());
        Table::start(&load("bare", &text).unwrap(), rules).unwrap()
    };
    let (usual, scaled) = (table(50, Lengths::Centimetres), table(25, Lengths::Bands));
    assert_eq!((usual.printed().metres(15), scaled.printed().metres(15)), (150.0, 75.0));
    let says = |table: &Table| {
        let sheet = grognard_huzzah::setup::sheet(table);
        sheet.iter().find(|line| line.clause == grognard_huzzah::clause::HZ_SCALE_07).is_some_and(|line| line.allowed)
    };
    assert!(!says(&usual) && says(&scaled));
    let unit = grognard_huzzah::battle::lengths::unit;
    assert_eq!(unit(&usual).show(1_500), "1.5 cm");
    assert_eq!(unit(&scaled).show(3_750), "1.5 bands");
}

#[test]
fn hz_gap_09_only_formations_that_find_room_are_offered_and_each_can_be_placed() {
    let battle = grognard_field::battle::shipped_battle("drill-breach").unwrap();
    for deployment in [Deployment::Assault, Deployment::Encounter] {
        let options = Options { deployment, ..Options::default() };
        let rules = Arc::new(Rules::load(Book::parse(&SOURCES).unwrap(), options).unwrap());
        let mut random = grognard_engine::dice::Seeded::new(3050);
        let mut battle = Match::unrecorded(Table::start(&battle, rules).unwrap(), 3050).unwrap();
        while let Waits::Choice(decision) = *battle.waits()
            && decision.prompt == Prompt::Deploy
        {
            for offer in battle.offers(grognard_engine::offer::Scope::All) {
                assert!(offer.sample(&mut random).is_some(), "{deployment:?}: {} cannot be placed", offer.words);
            }
            battle.play(decision.side, Reply::Action(Action::EndDeployment)).unwrap();
        }
    }
}

#[test]
fn hz_gap_09_hz_setup_04_whoever_is_not_placed_is_brought_to_where_he_may_start() {
    let mut battle = encounter([3, 5], [3, 4]);
    let before = battle.shown().clone();
    for side in Side::BOTH {
        battle.play(side, Reply::Action(Action::EndDeployment)).unwrap();
    }
    let table = battle.shown();
    let corners = |side: Side| table.on_table(side).flat_map(|unit| table.rect(unit).corners().map(|corner| corner.y));
    let (height, deep) = (table.printed().extent.height, table.printed().metres(30));
    let lines = [corners(Side::Red).fold(0.0, f64::max), height - corners(Side::Blue).fold(f64::MAX, f64::min)];
    assert_eq!(lines.map(f64::round), [deep; 2], "each side has a unit on its line");
    let blue: Vec<UnitId> = table.on_table(Side::Blue).filter(|unit| table.unit(*unit).pose != before.unit(*unit).pose).collect();
    assert_eq!(blue.len(), 1, "of Blue only the foremost is brought up");
}

#[test]
fn hz_setup_04_whoever_has_a_unit_on_the_line_keeps_the_others_where_he_placed_them() {
    let mut battle = encounter([3, 5], [3, 4]);
    let unit = battle.shown().on_table(Side::Red).next().unwrap();
    battle.play(Side::Red, place(unit.0, (300, 300), 0, Formation::Line)).unwrap();
    let events = battle.play(Side::Red, Reply::Action(Action::EndDeployment)).unwrap();
    assert!(events.iter().all(|event| !matches!(event, Event::Formed { clause: HZ_SETUP_04, .. })), "{events:?}");
}

#[test]
fn hz_setup_04_on_a_deep_table_the_leading_units_start_no_farther_apart_than_the_book_has_it() {
    let text = format!("{}\n{}", include_str!("bare_head.toml"), include_str!("bare_armies.toml")).replace("1800", "2400");
    let options = Options { deployment: Deployment::Encounter, ..Options::default() };
    let rules = Arc::new(Rules::load(Book::parse(&SOURCES).unwrap(), options).unwrap());
    let start = Table::start(&load("deep", &text).unwrap(), rules).unwrap();
    let mut battle = Match::begin(start, Header::new("huzzah", 1, ""), None).unwrap();
    for (side, faces) in [(Side::Red, vec![3, 5]), (Side::Blue, vec![3, 4])] {
        battle.play(side, Reply::Faces(faces)).unwrap();
    }
    assert_eq!(refused(&mut battle, Side::Red, place(0, (1200, 601), 0, Formation::Line)), HZ_GAP_09);
    battle.play(Side::Red, place(0, (1200, 600), 0, Formation::Line)).unwrap();
}

#[test]
fn hz_gap_09_hz_opn_03_ground_that_is_closed_bears_nobody_and_formations_are_those_of_the_ground() {
    let lake = "[[area]]\nkind = \"lake\"\nshape = [[900, 1400], [1500, 1400], [1500, 1600], [900, 1600]]\n";
    let text = format!("{}\n{}\n{lake}", include_str!("bare_head.toml"), include_str!("bare_armies.toml"));
    let options = Options { deployment: Deployment::Assault, ..Options::default() };
    let rules = Arc::new(Rules::load(Book::parse(&SOURCES).unwrap(), options).unwrap());
    let loaded = load("lake", &text).unwrap_or_else(|faults| panic!("{}", faults.lines()));
    let mut battle = Match::begin(Table::start(&loaded, rules).unwrap(), Header::new("huzzah", 1, ""), None).unwrap();
    assert_eq!(refused(&mut battle, Side::Blue, place(1, (1200, 1500), 180, Formation::Line)), HZ_GAP_09);
    assert_eq!(refused(&mut battle, Side::Blue, place(1, (600, 1500), 180, Formation::OpenOrder)), HZ_GAP_09, "not in the open");
    battle.play(Side::Blue, place(1, (600, 1500), 180, Formation::Line)).unwrap();
}

#[test]
fn hz_loc_03_lines_of_communication_are_nominated_where_the_troops_stand_as_in_the_file() {
    let text = format!("{}\n{}", include_str!("bare_head.toml"), include_str!("bare_armies.toml"));
    let options = Options { line_of_communication: LineOfCommunication::Nominated, ..Options::default() };
    let rules = Arc::new(Rules::load(Book::parse(&SOURCES).unwrap(), options).unwrap());
    let start = Table::start(&load("bare", &text).unwrap(), rules).unwrap();
    let mut battle = Match::begin(start, Header::new("huzzah", 1, ""), None).unwrap();
    assert_eq!(refused(&mut battle, Side::Blue, place(1, (1200, 1500), 180, Formation::Line)), HZ_GAP_09);
    assert_eq!(battle.offers(grognard_engine::offer::Scope::All).len(), 2);
    battle.play(Side::Blue, Reply::Action(Action::Nominate { along: 30_000 })).unwrap();
    battle.play(Side::Blue, Reply::Action(Action::EndDeployment)).unwrap();
    battle.play(Side::Red, Reply::Action(Action::EndDeployment)).unwrap();
    assert_eq!(battle.shown().communication(Side::Blue), grognard_field::geometry::v(300.0, 1800.0));
    assert!(matches!(battle.waits(), Waits::Dice(_)), "the first turn begins with the skirmishers");
}
