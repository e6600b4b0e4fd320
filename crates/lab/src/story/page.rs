//! The pages of the report.

use std::fmt::Write;

use grognard_engine::log::Header;
use grognard_engine::luck::{Luck, Throw};
use grognard_engine::{Game, Seat, Side};
use grognard_field::battle;

use super::course::{Course, Moment, Turn};
use super::fortune::Fortune;
use super::prose::{army, capital, link, told};
use crate::field::{Field, field};
use crate::report::words::number;

/// A turn tells at most so many things: the rest is summed up.
const MOST_A_TURN: usize = 8;
const TURNING_POINTS: usize = 3;

pub struct Page<'a, G: Game> {
    header: &'a Header,
    field: Option<Field>,
    course: &'a Course<G>,
    luck: &'a Luck,
    maps: &'a [(String, String)],
    armies: [String; 2],
    /// Of all units, by their number.
    units: Vec<(grognard_engine::UnitId, String)>,
}

impl<'a, G: Game> Page<'a, G> {
    pub fn new(start: &G, header: &'a Header, course: &'a Course<G>, luck: &'a Luck, maps: &'a [(String, String)]) -> Page<'a, G> {
        let field = field(&header.battle, header.own_battle.as_deref());
        let units = start.board(Seat::Watcher).pieces.into_iter().map(|piece| (piece.unit, piece.name)).collect();
        Page { header, field, course, luck, maps, armies: Side::BOTH.map(|side| army(&start.army(side))), units }
    }

    pub fn markdown(&self) -> String {
        let mut out = String::new();
        self.opening(&mut out);
        self.map(&mut out, "start", "The field at the start");
        self.turns(&mut out);
        self.turning_points(&mut out);
        self.losses(&mut out);
        self.dice(&mut out);
        self.map(&mut out, "end", if self.is_over() { "The field at the end" } else { "The field as it stands" });
        let seed = self.header.seed.map_or_else(|| ", with dice of the players' own".into(), |seed| format!(", seed {seed}"));
        let game = grognard_games::Game::parse(G::NAME).map_or(G::NAME, |game| game.title());
        let _ = writeln!(out, "---\n{} by the rules of {game}; program {}{seed}.", self.title(), self.header.program);
        out
    }

    fn is_over(&self) -> bool {
        self.course.words.is_some()
    }

    fn army(&self, side: Side) -> &str {
        &self.armies[side.index()]
    }

    fn title(&self) -> &str {
        self.field.as_ref().map_or(&self.header.battle, |field| &field.title)
    }

    fn opening(&self, out: &mut String) {
        let _ = writeln!(out, "# {}\n", self.title());
        let date = self.field.as_ref().and_then(|field| field.date).map(|date| format!("{}. ", date.spoken())).unwrap_or_default();
        let _ = writeln!(out, "*{date}{} against {}.*\n", capital(self.army(Side::Red)), self.army(Side::Blue));
        if let Some(battle) = self.field.as_ref().and_then(|field| field.battle.as_ref()) {
            let _ = writeln!(out, "{}\n", battle.header.blurb);
        }
        let end = self.course.words.clone().unwrap_or_else(|| "The battle is not over.".into());
        let length = match (self.course.end.turn(), self.is_over()) {
            (0, _) => String::new(),
            (1, true) => " It lasted 1 turn.".to_owned(),
            (turns, true) => format!(" It lasted {turns} turns."),
            (turn, false) => format!(" It is in turn {turn}."),
        };
        let _ = writeln!(out, "**{}**{length}\n", capital(&end));
    }

    fn map(&self, out: &mut String, when: &str, title: &str) {
        if let Some((file, _)) = self.maps.iter().find(|(file, _)| file.ends_with(&format!("-{when}.svg"))) {
            let _ = writeln!(out, "![{title}]({})\n", link(file));
        }
    }

    fn turns(&self, out: &mut String) {
        let _ = writeln!(out, "## What happened\n");
        let crisis = self.course.crisis().map(|moment| moment.turn);
        let mut quiet = Vec::new();
        for turn in &self.course.turns {
            let moments: Vec<&Moment> = self.course.moments.iter().filter(|moment| moment.turn == turn.number).collect();
            if moments.is_empty() {
                quiet.push(turn.number);
                continue;
            }
            self.quiet(out, &mut quiet);
            let _ = writeln!(out, "### {}\n", self.when(turn));
            self.moments(out, &moments);
            self.cost(out, &moments);
            if crisis == Some(turn.number) {
                self.map(out, "crisis", &format!("The crisis: {}", self.when(turn)));
            }
        }
        self.quiet(out, &mut quiet);
    }

    /// "Turn 3, 09:15".
    fn when(&self, turn: &Turn) -> String {
        let time = turn.time.clone().or_else(|| self.hour(turn)).map(|time| format!(", {time}")).unwrap_or_default();
        if turn.number == 0 { "Before the first turn".to_owned() } else { format!("Turn {}{time}", turn.number) }
    }

    /// The weightiest things of a turn, in the order in which they happened.
    fn moments(&self, out: &mut String, all: &[&Moment]) {
        let mut moments: Vec<(usize, &&Moment)> = all.iter().enumerate().filter(|(_, moment)| !moment.is_recovery()).collect();
        let whole = moments.len();
        moments.sort_by_key(|(_, moment)| -moment.weight(G::coin().parts));
        moments.truncate(MOST_A_TURN);
        moments.sort_by_key(|(at, _)| *at);
        for (_, moment) in moments {
            let _ = writeln!(out, "- {}", capital(&told(&moment.lines, &self.course.names)));
        }
        if whole > MOST_A_TURN {
            let more = whole - MOST_A_TURN;
            let _ = writeln!(out, "- {more} smaller thing{} besides.", if more == 1 { "" } else { "s" });
        }
        if whole > 0 {
            let _ = writeln!(out);
        }
    }

    /// What both sides lost and won back in a turn.
    fn cost(&self, out: &mut String, moments: &[&Moment]) {
        let sum = |of: &dyn Fn(&Moment) -> i64| moments.iter().map(|moment| of(moment)).sum::<i64>();
        let each = Side::BOTH.map(|side| {
            let (hurt, won) = (sum(&|moment| moment.hurt[side.index()]), sum(&|moment| moment.won_back[side.index()]));
            let loses = if hurt == 0 { "loses nothing".to_owned() } else { format!("loses {}", self.coins(hurt)) };
            let won = if won == 0 { String::new() } else { format!(" and wins back {}", self.coins(won)) };
            format!("{} {loses}{won}", self.army(side))
        });
        let _ = writeln!(out, "*{}.*\n", capital(&each.join("; ")));
    }

    /// When a turn began, if the game itself does not say: the hours of the battle file, shared out among its turns.
    fn hour(&self, turn: &Turn) -> Option<String> {
        let (field, of) = (self.field.as_ref()?.battle.as_ref()?, turn.of.filter(|of| *of > 0)?);
        let gone = field.header.hours * 60.0 * f64::from(turn.number.saturating_sub(1)) / f64::from(of);
        Some(battle::Clock(field.header.starts.0 + gone as u16).to_string())
    }

    /// Turns in which nothing worth a line happened.
    fn quiet(&self, out: &mut String, turns: &mut Vec<u32>) {
        turns.retain(|turn| *turn > 0);
        let _ = match &turns[..] {
            [] => Ok(()),
            [one] => writeln!(out, "Turn {one}: both sides move.\n"),
            [first, .., last] => writeln!(out, "Turns {first} to {last}: both sides move.\n"),
        };
        turns.clear();
    }

    /// "2.5 kills".
    fn coins(&self, parts: i64) -> String {
        let coin = G::coin();
        let (amount, name) = (parts as f64 / coin.parts as f64, self.coin());
        match (amount, name) {
            (1.0, "men") => "1 man".to_owned(),
            (1.0, name) => format!("1 {}", name.strip_suffix('s').unwrap_or(name)),
            (amount, name) if amount.fract() == 0.0 => format!("{amount:.0} {name}"),
            (amount, name) => format!("{amount:.1} {name}"),
        }
    }

    /// The coin's name without its explanation.
    fn coin(&self) -> &'static str {
        G::coin().name.split(',').next().unwrap_or_default()
    }

    fn turning_points(&self, out: &mut String) {
        let mut moments: Vec<(usize, &Moment)> = self.course.moments.iter().enumerate().filter(|(_, moment)| moment.swing() != 0).collect();
        moments.sort_by_key(|(_, moment)| -moment.swing().abs());
        moments.truncate(TURNING_POINTS);
        moments.sort_by_key(|(at, _)| *at);
        if moments.is_empty() {
            return;
        }
        let _ = writeln!(out, "## Turning points\n");
        for (_, moment) in moments {
            let gains = if moment.swing() > 0 { Side::Red } else { Side::Blue };
            let turn = self.course.turns.iter().find(|turn| turn.number == moment.turn);
            let when = turn.map(|turn| self.when(turn)).unwrap_or_default();
            let (lines, worth) = (capital(&told(&moment.lines, &self.course.names)), self.coins(moment.swing().abs()));
            let _ = writeln!(out, "- **{when}.** {lines} That is {worth} in favour of {}.", self.army(gains));
        }
        let _ = writeln!(out);
    }

    fn losses(&self, out: &mut String) {
        let _ = writeln!(out, "## The price\n");
        let end = &self.course.end;
        let names: Vec<&str> = end.losses(Side::Red).keys().copied().collect();
        let converted = end.men_lost(Side::Red).is_some();
        let men = if converted { " men (house) |" } else { "" };
        let _ = writeln!(out, "| | {} |{men}", names.join(" | "));
        let _ = writeln!(out, "|---|{}{}", "---:|".repeat(names.len()), if converted { "---:|" } else { "" });
        for side in Side::BOTH {
            let lost = end.losses(side);
            let each: Vec<String> = names.iter().map(|name| lost.get(name).copied().unwrap_or_default().to_string()).collect();
            let men = end.men_lost(side).map(|men| format!(" {} |", number(men.into()))).unwrap_or_default();
            let _ = writeln!(out, "| {} | {} |{men}", capital(self.army(side)), each.join(" | "));
        }
        let history = self.field.as_ref().and_then(|field| field.battle.as_ref()).map(|battle| battle.header.history.losses);
        if let Some([red, blue]) = history.filter(|losses| converted && *losses != [0, 0]) {
            let _ = writeln!(
                out,
                "\nOn the day {} lost {} men and {} {}. Men here are a house conversion of ours, no rule of the book.",
                self.army(Side::Red),
                number(red.into()),
                self.army(Side::Blue),
                number(blue.into())
            );
        }
        let _ = writeln!(out);
    }

    fn dice(&self, out: &mut String) {
        let parts = G::coin().parts as f64;
        let _ = writeln!(out, "## The dice\n");
        let Some(shown) = Fortune::of(self.luck, parts) else {
            let _ = writeln!(out, "No die did any harm.\n");
            return;
        };
        let weighed = match self.luck.throws.len() {
            1 => "One throw was weighed against every way it could have fallen.".to_owned(),
            throws => format!("{} throws were weighed, each against every way it could have fallen.", number(throws as f64)),
        };
        let left_out = match self.luck.left_out {
            0 => String::new(),
            left => format!(" {left} had too many ways to fall and are left out."),
        };
        let _ = writeln!(
            out,
            "{} had the better dice by {:.1} {}: so much more harm fell on the enemy, or less on its own troops, than the same throws bring on \
             average. {} {weighed}{left_out}\n",
            capital(self.army(shown.side)),
            shown.by,
            G::coin().name.replacen(", ", " (", 1) + if G::coin().name.contains(", ") { ")" } else { "" },
            shown.words(),
        );
        let mut throws: Vec<&Throw> = self.luck.throws.iter().filter(|throw| throw.luck(Side::Red) != 0.0).collect();
        throws.sort_by(|a, b| b.luck(Side::Red).abs().total_cmp(&a.luck(Side::Red).abs()));
        for throw in throws.into_iter().take(3) {
            let lucky = if throw.luck(Side::Red) > 0.0 { Side::Red } else { Side::Blue };
            let unit = throw.subject.and_then(|unit| self.units.iter().find(|(known, _)| *known == unit));
            let who = unit.map(|(_, name)| format!("{name}, ")).unwrap_or_default();
            let _ = writeln!(
                out,
                "- {who}{} ({}): {:+.1} {} for {}, entry {}.",
                throw.purpose,
                throw.clause,
                throw.luck(lucky) / parts,
                self.coin(),
                self.army(lucky),
                throw.record + 1
            );
        }
        let _ = writeln!(out);
    }
}
