//! Small tables: two armies of a brigade or two, real dice in the test's hand.

use std::fmt::Write;
use std::sync::Arc;

use grognard_engine::log::Header;
use grognard_engine::{Game, Match, Refusal, Reply, Side, UnitId, Waits};
use grognard_field::battle::load;
use grognard_huzzah::battle::action::Action;
use grognard_huzzah::table::{CommandId, Event, OfficerId, Table, Target};
use grognard_huzzah::words::OrderKind;
use grognard_huzzah::{Battle, Options, Rules};

/// The book as printed, with options.
pub fn rules(options: Options) -> Arc<Rules> {
    let book = grognard_engine::book::Book::parse(&grognard_huzzah::rules::SOURCES).unwrap_or_else(|faults| panic!("{faults}"));
    Arc::new(Rules::load(book, options).unwrap_or_else(|faults| panic!("{faults}")))
}

/// A unit of a small table: `("line", x, y, facing)`. Red is French and faces north, Blue is British and faces south.
#[derive(Clone)]
pub struct Troop {
    pub side: &'static str,
    pub arm: &'static str,
    pub kind: &'static str,
    pub formation: &'static str,
    pub at: (i32, i32),
    pub facing: i32,
}

pub const fn foot(side: &'static str, formation: &'static str, at: (i32, i32)) -> Troop {
    Troop { side, arm: "infantry", kind: "line", formation, at, facing: if side.len() == 3 { 0 } else { 180 } }
}

pub const fn horse(side: &'static str, formation: &'static str, at: (i32, i32)) -> Troop {
    Troop { arm: "cavalry", kind: "dragoon", ..foot(side, formation, at) }
}

pub const fn guns(side: &'static str, formation: &'static str, at: (i32, i32)) -> Troop {
    Troop { arm: "artillery", kind: "foot", ..foot(side, formation, at) }
}

/// A bare field of 240 by 180 cm with these units, one brigade a side.
pub fn table(troops: &[Troop]) -> Battle {
    table_on("", troops)
}

/// The same on a field with some ground on it, as a battle file has it.
pub fn table_on(ground: &str, troops: &[Troop]) -> Battle {
    let head = include_str!("../setup/bare_head.toml");
    let armies = include_str!("../setup/bare_armies.toml");
    let (commands, _) = armies.split_once("[[unit]]").unwrap_or((armies, ""));
    let mut text = format!("{head}\n{ground}\n{commands}");
    for (n, troop) in troops.iter().enumerate() {
        let Troop { side, arm, kind, formation, at: (x, y), facing } = troop;
        let strength = if *arm == "artillery" { "men = 120\nguns = 6\npounder = 8" } else { "men = 600" };
        let _ = write!(
            text,
            "\n[[unit]]\nid = \"u{n}\"\nname = \"Unit {n}\"\ncommand = \"{side}-1\"\narm = \"{arm}\"\ntype = \"{kind}\"\n\
             grade = \"first\"\n{strength}\nformation = \"{formation}\"\nat = [{x}, {y}]\nfacing = {facing}\n"
        );
    }
    let battle = load("small.toml", &text).unwrap_or_else(|faults| panic!("{faults}: {faults:?}"));
    Battle::start(&battle, rules(Options::default())).unwrap_or_else(|error| panic!("{error}"))
}

/// A match whose dice the test types in.
pub struct Play {
    pub battle: Match<Battle>,
    pub events: Vec<Event>,
}

impl Play {
    pub fn new(start: Battle) -> Play {
        let header = Header::new(Battle::NAME, 1, "small");
        let battle = Match::begin(start, header, None).unwrap_or_else(|fault| panic!("{fault}"));
        let events = battle.fresh().to_vec();
        Play { battle, events }
    }

    /// The match as far as the first orders of red, with middling dice (7) for whatever is rolled on the way.
    pub fn to_orders(start: Battle) -> Play {
        let mut play = Play::new(start);
        play.sevens();
        play
    }

    pub fn table(&self) -> &Table {
        self.battle.shown()
    }

    /// Answers every die with a seven until something else is asked.
    pub fn sevens(&mut self) {
        while matches!(self.battle.waits(), Waits::Dice(_)) {
            self.dice(3, 4);
        }
    }

    pub fn dice(&mut self, one: i64, other: i64) {
        let Waits::Dice(ask) = self.battle.waits() else { panic!("no dice wanted: {:?}", self.battle.waits()) };
        let side = ask.side;
        let fresh = self.battle.play(side, Reply::Faces(vec![one, other])).unwrap_or_else(|refused| panic!("{refused}")).to_vec();
        self.events.extend(fresh);
    }

    pub fn act(&mut self, action: Action) -> Vec<Event> {
        let Some(side) = self.battle.waits().side() else { panic!("the battle is over") };
        let fresh =
            self.battle.play(side, Reply::Action(action.clone())).unwrap_or_else(|refused| panic!("{action:?}: {refused}")).to_vec();
        self.events.extend(fresh.iter().cloned());
        fresh
    }

    pub fn refuse(&mut self, action: Action) -> Refusal {
        let Some(side) = self.battle.waits().side() else { panic!("the battle is over") };
        grognard_engine::laws::refuses(&mut self.battle, side, action)
    }

    /// An order to the first brigade of the side to move (or to a unit), which succeeds on a four.
    pub fn order(&mut self, target: Target, kind: OrderKind) {
        let officer = self.colonel();
        self.act(Action::Order { officer, target, kind });
        self.dice(1, 3);
    }

    /// The officer of the brigade of the side to move.
    pub fn colonel(&self) -> OfficerId {
        let side = self.battle.waits().side().unwrap_or(Side::Red);
        self.table().command_card(self.brigade(side)).officer
    }

    pub fn brigade(&self, side: Side) -> CommandId {
        let table = self.table();
        let unit = table.units_of(side).next().unwrap_or(UnitId(0));
        table.card(unit).brigade
    }
}

/// Whether such an event is among them.
pub fn any(events: &[Event], wanted: impl Fn(&Event) -> bool) -> bool {
    events.iter().any(wanted)
}
