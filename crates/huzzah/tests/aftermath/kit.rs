//! Ten-line set-ups: a bare field, some units, scripted dice.

use std::fmt::Write;
use std::sync::Arc;

use grognard_engine::book::Book;
use grognard_engine::log::Header;
use grognard_engine::{Clause, Match, Reply, Side, UnitId, Waits};
use grognard_field::battle::load;
use grognard_field::geometry::{Pose, gap};
use grognard_huzzah::battle::action::{Action, Prompt};
use grognard_huzzah::procedures::permissions::passing_friends::MoveBy;
use grognard_huzzah::rules::SOURCES;
use grognard_huzzah::rules::options::Reorganise;
use grognard_huzzah::table::{CommandId, Event, Phase, Table, Whereabouts};
use grognard_huzzah::{Options, Rules};

pub fn rules(options: Options) -> Arc<Rules> {
    Arc::new(Rules::load(Book::parse(&SOURCES).unwrap(), options).unwrap())
}

/// A field in the making. Red's baseline is the south edge, Blue's the north; 10 m are 1 cm.
pub struct Field {
    text: String,
    commands: Vec<String>,
    division: Option<String>,
    options: Options,
}

/// Where units of a test stand: place of the middle of the front, and facing.
pub type At = (f64, f64, f64);

impl Field {
    pub fn new() -> Field {
        let text = include_str!("../setup/bare_head.toml").to_owned()
            + "[[side]]\nid = \"red\"\nname = \"Red\"\nnation = \"france\"\nbaseline = \"south\"\ncommunication = [1200, 0]\nskirmish = \"skilful\"\n\
               commander = { name = \"General Red\", ability = \"average\", inspirational = false, at = [1200, 60] }\n\
               [[side]]\nid = \"blue\"\nname = \"Blue\"\nnation = \"britain\"\nbaseline = \"north\"\ncommunication = [1200, 1800]\nskirmish = \"skilful\"\n\
               commander = { name = \"General Blue\", ability = \"average\", inspirational = false, at = [1200, 1740] }\n";
        Field {
            text,
            commands: Vec::new(),
            division: None,
            options: Options { seize_the_flag: false, reorganise: Reorganise::Never, ..Options::default() },
        }
    }

    pub fn options(mut self, options: Options) -> Field {
        self.options = options;
        self
    }

    pub fn ground(mut self, toml: &str) -> Field {
        self.text += toml;
        self
    }

    /// The unit's brigade is made of the first word of its id: "red1-a" is of brigade red1.
    fn brigade(&mut self, id: &str) -> String {
        let brigade = id.split('-').next().unwrap().to_owned();
        if !self.commands.contains(&brigade) {
            let side = if brigade.starts_with("red") { "red" } else { "blue" };
            let at = if side == "red" { [1200, 300] } else { [1200, 1500] };
            let n = self.commands.len() as i32;
            let _ = writeln!(
                self.text,
                "[[command]]\nside = \"{side}\"\nid = \"{brigade}\"\nname = \"Brigade {brigade}\"\nlevel = \"brigade\"\n\
                 officer = {{ name = \"Colonel {brigade}\", ability = \"average\", inspirational = false, at = [{}, {}] }}\norders = \"attack\"",
                at[0] + n,
                at[1]
            );
            if let Some(division) = self.division.as_ref().filter(|division| division.starts_with(side)) {
                let _ = writeln!(self.text, "parent = \"{division}\"");
            }
            self.commands.push(brigade.clone());
        }
        brigade
    }

    /// The brigades that follow belong to a division.
    pub fn division(mut self, id: &str) -> Field {
        let side = if id.starts_with("red") { "red" } else { "blue" };
        let _ = writeln!(
            self.text,
            "[[command]]\nside = \"{side}\"\nid = \"{id}\"\nname = \"Division {id}\"\nlevel = \"division\"\n\
             officer = {{ name = \"General {id}\", ability = \"average\", inspirational = false, at = [1250, 300] }}\norders = \"attack\""
        );
        self.division = Some(id.to_owned());
        // Troops of its own: "redd-a" is led by the general of redd himself.
        self.commands.push(id.to_owned());
        self
    }

    /// Red's line of communication leaves the table elsewhere.
    pub fn red_communication(mut self, (x, y): (i32, i32)) -> Field {
        self.text = self.text.replace("communication = [1200, 0]", &format!("communication = [{x}, {y}]"));
        self
    }

    /// The brigade comes on at a time of day over a place on the south edge.
    pub fn late(mut self, brigade: &str, at: &str, (x, y): (i32, i32)) -> Field {
        self.brigade(brigade);
        let _ = writeln!(self.text, "arrives = {{ at = \"{at}\", entry = [{x}, {y}], facing = 0 }}");
        self
    }

    pub fn foot(self, id: &str, grade: &str, formation: &str, at: At) -> Field {
        self.unit(id, &format!("arm = \"infantry\"\ntype = \"line\"\ngrade = \"{grade}\"\nmen = 600\nformation = \"{formation}\""), at)
    }

    pub fn horse(self, id: &str, grade: &str, formation: &str, at: At) -> Field {
        self.unit(id, &format!("arm = \"cavalry\"\ntype = \"dragoon\"\ngrade = \"{grade}\"\nmen = 520\nformation = \"{formation}\""), at)
    }

    pub fn guns(self, id: &str, formation: &str, at: At) -> Field {
        let guns = "arm = \"artillery\"\ntype = \"foot\"\ngrade = \"first\"\nmen = 120\nguns = 8\npounder = 8\nhowitzers = 0";
        self.unit(id, &format!("{guns}\nformation = \"{formation}\""), at)
    }

    /// Unlimbered guns, fewer or more.
    pub fn section(self, id: &str, guns: u32, at: At) -> Field {
        let what = format!("arm = \"artillery\"\ntype = \"foot\"\ngrade = \"first\"\nmen = 60\nguns = {guns}\npounder = 8\nhowitzers = 0");
        self.unit(id, &format!("{what}\nformation = \"unlimbered\""), at)
    }

    /// Guns of an ally.
    pub fn spanish_guns(self, id: &str, at: At) -> Field {
        let guns = "arm = \"artillery\"\ntype = \"foot\"\ngrade = \"first\"\nmen = 120\nguns = 8\npounder = 8\nhowitzers = 0";
        self.unit(id, &format!("{guns}\nnation = \"spain\"\nformation = \"unlimbered\""), at)
    }

    /// Foot of an ally: of the line, or light infantry, which has Open Order but not Skirmish.
    pub fn spanish_foot(self, id: &str, kind: &str, formation: &str, at: At) -> Field {
        let what = format!("arm = \"infantry\"\ntype = \"{kind}\"\ngrade = \"first\"\nmen = 600\nnation = \"spain\"");
        self.unit(id, &format!("{what}\nformation = \"{formation}\""), at)
    }

    fn unit(mut self, id: &str, what: &str, (x, y, facing): At) -> Field {
        let brigade = self.brigade(id);
        let _ = writeln!(
            self.text,
            "[[unit]]\nid = \"{id}\"\nname = \"{id}\"\ncommand = \"{brigade}\"\n{what}\nat = [{x}, {y}]\nfacing = {facing}"
        );
        self
    }

    pub fn table(mut self) -> Table {
        // An army without units has lost.
        if !self.commands.iter().any(|brigade| brigade.starts_with("blue")) {
            self = self.foot("blue9-far", "first", "line", (200.0, 1700.0, 180.0));
        }
        let battle = load("test", &self.text).unwrap_or_else(|faults| panic!("{}", faults.lines()));
        Table::start(&battle, rules(self.options)).unwrap_or_else(|fault| panic!("{fault}"))
    }
}

pub fn unit(table: &Table, id: &str) -> UnitId {
    table.all_units().find(|unit| table.card(*unit).id == id).unwrap_or_else(|| panic!("no {id}"))
}

pub fn brigade(table: &Table, id: &str) -> CommandId {
    Side::BOTH.into_iter().flat_map(|side| table.commands_of(side)).find(|command| table.command_card(*command).id == id).unwrap()
}

pub const HOUSE: Clause = grognard_huzzah::clause::HZ_GAP_13;

/// Staggers, kills.
pub fn mark(table: &mut Table, id: &str, staggers: u8, kills: u8) {
    let unit = unit(table, id);
    table.apply_event(&Event::Staggered { unit, by: staggers, clause: HOUSE });
    table.apply_event(&Event::Killed { unit, by: kills, clause: HOUSE });
}

/// Elsewhere, without a move.
pub fn put(table: &mut Table, id: &str, (x, y, facing): At) {
    let to = Pose::nearest(grognard_field::geometry::v(x, y), grognard_field::geometry::Bearing::degrees(facing));
    let unit = unit(table, id);
    table.apply_event(&Event::moved(table, unit, MoveBy::Advance, to, HOUSE));
}

/// It routs, and has run once.
pub fn routing(table: &mut Table, id: &str) {
    let unit = unit(table, id);
    table.apply_event(&Event::Routed { unit, clause: HOUSE });
    table.apply_event(&Event::Fled { unit, clause: HOUSE });
}

pub fn gone(table: &mut Table, id: &str, to: Whereabouts) {
    let unit = unit(table, id);
    table.apply_event(&Event::Removed { unit, to, clause: HOUSE });
}

/// What the script says next.
#[derive(Clone, Debug)]
pub enum Say {
    /// Two dice.
    Roll(i64, i64),
    Do(Action),
}

pub use Say::{Do, Roll};

/// A phase played to the next decision of its own: everything that happened, and the table after it.
pub fn play(mut table: Table, side: Side, phase: Phase, script: &[Say]) -> (Vec<Event>, Table) {
    table.apply_event(&Event::TurnBegan { turn: table.turn() + 1 });
    table.apply_event(&Event::PhaseBegan { side, phase });
    let start = table.clone();
    let mut battle = Match::begin(table, Header::new("huzzah", 1, ""), None).unwrap_or_else(|fault| panic!("{fault}"));
    let mut script = script.iter();
    let mut all: Vec<Event> = Vec::new();
    loop {
        all.extend_from_slice(battle.fresh());
        let ends = |event: &Event| matches!(event, Event::PhaseEnded { side: by, phase: of } if *by == side && *of == phase);
        if let Some(end) = all.iter().position(ends) {
            assert!(script.next().is_none(), "the script says more than was asked");
            all.truncate(end);
            let mut after = start;
            all.iter().for_each(|event| after.apply_event(event));
            return (all, after);
        }
        let (who, reply) = match (battle.waits(), script.next()) {
            (Waits::Dice(ask), Some(Say::Roll(a, b))) => (ask.side, Reply::Faces(vec![*a, *b])),
            (Waits::Choice(decision), Some(Say::Do(action))) => (decision.side, Reply::Action(action.clone())),
            (waits, said) => panic!("asked {waits:?}, said {said:?}; so far {all:#?}"),
        };
        battle.play(who, reply).unwrap_or_else(|refused| panic!("{refused}"));
    }
}

/// The rally phase alone, without the tests' ledgers.
pub fn rally(table: Table, side: Side, script: &[Say]) -> (Vec<Event>, Table) {
    let (events, after) = play(table, side, Phase::Rally, script);
    (events.into_iter().filter(|event| !matches!(event, Event::Tested(_) | Event::OfficerMoved { .. })).collect(), after)
}

/// Its place in metres, to a tenth.
pub fn place(pose: Pose) -> (f64, f64, f64) {
    let round = |n: f64| (n * 10.0).round() / 10.0;
    (round(pose.x.metres()), round(pose.y.metres()), round(pose.facing.as_degrees()))
}

/// Nobody stands on anybody.
pub fn assert_apart(table: &Table) {
    let on: Vec<UnitId> = table.all_units().filter(|unit| table.unit(*unit).on_table()).collect();
    for (n, a) in on.iter().enumerate() {
        for b in &on[..n] {
            let apart = gap(&table.rect(*a), &table.rect(*b));
            assert!(apart > 0.0, "{} and {}: {apart}", table.card(*a).name, table.card(*b).name);
        }
    }
}

/// The question asked next, when the script stops.
pub fn asked(mut table: Table, side: Side, script: &[Say]) -> Prompt {
    table.apply_event(&Event::TurnBegan { turn: table.turn() + 1 });
    table.apply_event(&Event::PhaseBegan { side, phase: Phase::Rally });
    let mut battle = Match::begin(table, Header::new("huzzah", 1, ""), None).unwrap();
    for say in script {
        let side = battle.waits().side().unwrap();
        let reply = match say {
            Say::Roll(a, b) => Reply::Faces(vec![*a, *b]),
            Say::Do(action) => Reply::Action(action.clone()),
        };
        battle.play(side, reply).unwrap();
    }
    match battle.waits() {
        Waits::Choice(decision) => decision.prompt,
        other => panic!("{other:?}"),
    }
}
