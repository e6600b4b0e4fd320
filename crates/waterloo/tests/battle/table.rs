//! A small field with real dice: a line a unit, one command a side, everybody in command.

use std::sync::Arc;

use grognard_engine::log::Header;
use grognard_engine::offer::HexStep;
use grognard_engine::{Event, Match, NotPlayed, Refusal, Reply, UnitId, Waits};
use grognard_waterloo::battle::map::Spot;
use grognard_waterloo::battle::state::Step;
use grognard_waterloo::battle::{Action, Happened, Prompt};
use grognard_waterloo::native::load;
use grognard_waterloo::{Battle, Rules};

use crate::helper::rules;

pub struct Table {
    pub battle: Match<Battle>,
}

/// Ground that is not clear and level: `("0505", 'w')`, `("0505", '2')` for a level.
pub type Ground<'a> = &'a [(&'a str, char)];

/// `"French infantry 6 0508 N"`: the red units must come first.
pub fn scenario(ground: Ground, sides: &[(&str, &str)], units: &[&str]) -> String {
    let mut rows = vec![vec!['.'; 12]; 12];
    let mut levels = vec![vec!['0'; 12]; 12];
    for (hex, letter) in ground {
        let (column, row): (usize, usize) = (hex[..2].parse().unwrap(), hex[2..].parse().unwrap());
        if letter.is_ascii_digit() {
            levels[row - 1][column - 1] = *letter;
        } else {
            rows[row - 1][column - 1] = *letter;
        }
    }
    let lines = |rows: Vec<Vec<char>>| rows.into_iter().map(|row| format!("\"{}\"", String::from_iter(row))).collect::<Vec<_>>().join(", ");
    let mut text = format!(
        "name = \"Drill\"\ndate = 1815-06-18\nstarts = \"11:30\"\nminutes = 30\nturns = 2\nfirst = \"French\"\nrain = []\nmud = []\n\
         [board]\ncolumns = 12\nrows = 12\nstagger = \"odd_south\"\narea = [\"0101\", \"1212\"]\nground = [{}]\nlevels = [{}]\n\
         [[army]]\nname = \"French\"\nside = \"red\"\nedge = \"S\"\ncommands = [\"I Corps\"]\nmarkers = [\"Orders\"]\n\
         [[army]]\nname = \"Allied\"\nside = \"blue\"\nedge = \"N\"\ncommands = [\"5th\"]\nmarkers = [\"Orders\"]\n",
        lines(rows),
        lines(levels)
    );
    for (kind, side) in sides {
        text += &format!("[[hexside]]\nkind = \"{kind}\"\nsides = [\"{side}\"]\n");
    }
    for (name, army, level, more, hex) in [
        ("Napoleon", "French", "overall", "cp = 1\n", "0112"),
        ("d'Erlon", "French", "combat", "command = \"I Corps\"\n", "0212"),
        ("Wellington", "Allied", "overall", "cp = 1\n", "0101"),
        ("Picton", "Allied", "combat", "command = \"5th\"\n", "0201"),
    ] {
        text += &format!(
            "[[leader]]\nname = \"{name}\"\narmy = \"{army}\"\nlevel = \"{level}\"\n{more}range = 20\norders = 6\nmove = 1\nhex = \"{hex}\"\n"
        );
    }
    for (n, unit) in units.iter().enumerate() {
        let words: Vec<&str> = unit.split(' ').collect();
        let [army, arm @ .., strength, hex, facing] = words.as_slice() else { panic!("{unit}") };
        let (nation, command) = if *army == "French" { ("French", "I Corps") } else { ("British", "5th") };
        let arm = arm.join(" ");
        let (ma, range) = match arm.as_str() {
            "infantry" => (5, ""),
            "light cavalry" => (9, "pursuit = 4\n"),
            "heavy cavalry" => (8, ""),
            "horse artillery" => (7, "range = 4\n"),
            _ => (4, "range = 5\n"),
        };
        text += &format!(
            "[[unit]]\nid = \"u{n}\"\nname = \"unit {n}\"\narmy = \"{army}\"\nnation = \"{nation}\"\ncommand = \"{command}\"\narm = \"{arm}\"\n\
             class = \"line\"\nstrength = {strength}\ncommitment = 6\ncohesion = 6\nmove = {ma}\n{range}hex = \"{hex}\"\nfacing = \"{facing}\"\n"
        );
    }
    text
}

impl Table {
    /// The French command is active, at this step of its activation.
    pub fn at(step: Step, ground: Ground, sides: &[(&str, &str)], units: &[&str]) -> Table {
        Table::of(&scenario(ground, sides, units), rules(), step)
    }

    /// The same of a whole file, by these rules.
    pub fn of(text: &str, rules: Arc<Rules>, step: Step) -> Table {
        let scenario = load("test", text).unwrap_or_else(|faults| panic!("{}\n{text}", faults.lines()));
        let start = Battle::start_native(scenario, rules).unwrap();
        let battle = Match::begin(start, Header::new("waterloo", Happened::VERSION, "test"), None).unwrap();
        let mut table = Table { battle };
        loop {
            let Waits::Choice(decision) = table.battle.waits().clone() else { panic!("{:?}", table.battle.waits()) };
            let action = match decision.prompt {
                Prompt::Step { step: now } if now == step => return table,
                Prompt::Buy { army: 0, points } if points > 0 => Action::Buy { marker: 0 },
                Prompt::FirstMarker => Action::First { marker: 0 },
                _ => Action::Done,
            };
            table.act(action, &[]);
        }
    }

    /// Plays an action with these dice; returns what it brought.
    pub fn act(&mut self, action: Action, dice: &[i64]) -> Vec<Happened> {
        let side = self.battle.waits().side().unwrap();
        let mut all =
            self.battle.play(side, Reply::Action(action.clone())).unwrap_or_else(|refused| panic!("{action:?}: {refused}")).to_vec();
        let mut dice = dice.iter();
        while let Waits::Dice(ask) = self.battle.waits() {
            let (side, purpose) = (ask.side, ask.purpose);
            // The activation is over and the turn goes on.
            let Some(face) = dice.next().copied() else {
                assert!(matches!(purpose, "draw a marker" | "initiative" | "orders roll"), "a die is wanted for {purpose}");
                break;
            };
            all.extend(self.battle.play(side, Reply::Faces(vec![face])).unwrap_or_else(|refused| panic!("{refused}")).to_vec());
        }
        assert_eq!(dice.next(), None, "dice left over");
        all.retain(|event| !matches!(event, Happened::StepBegan { .. } | Happened::ActivationEnded | Happened::PhaseBegan { .. }));
        all
    }

    /// Answers the dice that are wanted.
    pub fn faces(&mut self, faces: &[i64]) {
        let side = self.battle.waits().side().unwrap();
        self.battle.play(side, Reply::Faces(faces.to_vec())).unwrap_or_else(|refused| panic!("{refused}"));
    }

    pub fn refused(&mut self, action: Action) -> Refusal {
        let side = self.battle.waits().side().unwrap();
        match self.battle.play(side, Reply::Action(action.clone())) {
            Err(NotPlayed::Refused(refusal)) => *refusal,
            other => panic!("{action:?} should be refused: {:?}", other.map(<[Happened]>::to_vec)),
        }
    }

    pub fn prompt(&self) -> Prompt {
        match self.battle.waits() {
            Waits::Choice(decision) => decision.prompt,
            other => panic!("{other:?}"),
        }
    }

    /// Steps over these hexes without turning.
    pub fn path(&self, unit: u16, hexes: &[&str]) -> Vec<HexStep> {
        let game = self.battle.shown();
        let facing = Some(game.row(UnitId(unit)).facing.index() as u8);
        hexes.iter().map(|hex| step(game, hex, facing)).collect()
    }
}

pub fn step(game: &Battle, hex: &str, facing: Option<u8>) -> HexStep {
    let axial = game.printed().map.axial(spot(hex));
    HexStep { q: axial.x(), r: axial.y(), facing }
}

pub fn spot(hex: &str) -> Spot {
    Spot(hex.parse().unwrap())
}
