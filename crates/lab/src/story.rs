//! The report of one battle, to be enjoyed: turn by turn what mattered, the turning points, the price, and the dice.

use std::fmt::Write;

use grognard_engine::log::{Folder, Header};
use grognard_engine::luck::{Luck, Throw, luck};
use grognard_engine::record::{Record, RecordOf};
use grognard_engine::{Game, Seat, Side};
use grognard_field::battle::{self, Battle};
use serde::Serialize;

use crate::report::words::number;
use crate::statistics::at_least;

/// A turn tells at most so many things: the rest is summed up.
const MOST_A_TURN: usize = 8;
const TURNING_POINTS: usize = 3;

/// A battle told.
#[derive(Clone, Debug)]
pub struct Story {
    pub markdown: String,
    /// Maps at the start, at the crisis and at the end: file name and SVG.
    pub maps: Vec<(String, String)>,
}

/// Something that mattered.
struct Moment {
    /// The record it stands in.
    record: usize,
    turn: u32,
    lines: Vec<String>,
    /// Done to red and blue, in parts of the coin.
    harm: [i64; 2],
    notable: bool,
}

impl Moment {
    /// Nobody came to harm; somebody rallied.
    fn is_recovery(&self) -> bool {
        !self.notable && self.harm.iter().all(|harm| *harm <= 0)
    }

    fn weight(&self, parts: i64) -> i64 {
        self.harm[0].abs() + self.harm[1].abs() + if self.notable { 2 * parts } else { 0 }
    }
}

/// A turn as it begins and ends.
struct Turn {
    number: u32,
    time: Option<String>,
    /// How many turns there are at most.
    of: Option<u32>,
    /// Of both sides when it ends, in parts of the coin.
    harm: [i64; 2],
}

/// What a battle was, event by event.
struct Course<G: Game> {
    moments: Vec<Moment>,
    turns: Vec<Turn>,
    end: G,
    words: Option<String>,
}

/// Tells a battle from its records. `name` is what the maps' files begin with; `ground` is the map they are drawn on.
pub fn tell<G: Game>(start: &G, header: &Header, records: &[RecordOf<G>], name: &str, ground: Option<&str>) -> Story {
    let stands = standing(start, records);
    let course = course(start, records, &stands);
    let luck = luck(start.clone(), records);
    let crisis = crisis(&course, G::coin().parts);
    let mut maps = Vec::new();
    for (when, upto) in
        [("start", stands.first().copied()), ("crisis", crisis.map(|moment| moment.record)), ("end", stands.last().copied())]
    {
        let position = upto.map(|upto| Folder::fold(start.clone(), stands.iter().filter(|at| **at <= upto).map(|at| records[*at].clone())));
        let shown = position.map_or_else(|| start.clone(), |folder| folder.position().shown());
        if let Some(svg) = crate::map::draw(&shown.board(Seat::Watcher), ground) {
            maps.push((format!("{name}-{when}.svg"), svg));
        }
    }
    let page =
        Page { start, header, course: &course, luck: &luck, crisis, maps: &maps, coin: G::coin().name, parts: G::coin().parts as f64 };
    Story { markdown: page.markdown(), maps }
}

/// The numbers of the records that were not taken back, rising.
fn standing<G: Game>(start: &G, records: &[RecordOf<G>]) -> Vec<usize> {
    let folder = Folder::fold(start.clone(), records.iter().cloned());
    let mut stands: Vec<usize> = folder.standing_back().map(|(index, _)| index).collect();
    stands.reverse();
    stands
}

fn course<G: Game>(start: &G, records: &[RecordOf<G>], stands: &[usize]) -> Course<G> {
    let mut game = start.clone();
    let (mut moments, mut turns): (Vec<Moment>, Vec<Turn>) = (Vec::new(), Vec::new());
    let mut words = None;
    for record in stands.iter().copied() {
        let mut before: Option<String> = None;
        let mut linked = false;
        for event in events(&records[record]) {
            let was = harm(&game);
            let notable = game.is_notable(event);
            game.apply(event);
            let now = harm(&game);
            let done = [now[0] - was[0], now[1] - was[1]];
            let lines = game.tell(event);
            if turns.last().is_none_or(|turn| turn.number != game.turn()) {
                let clock = game.board(Seat::Watcher).clock;
                turns.push(Turn { number: game.turn(), time: clock.time, of: clock.turns, harm: now });
            }
            if let Some(turn) = turns.last_mut() {
                turn.harm = now;
            }
            // What did harm is told with the line before it, which mostly says why.
            if done == [0, 0] && !notable {
                if let Some(line) = lines.last() {
                    (before, linked) = (Some(line.clone()), false);
                }
                continue;
            }
            match moments.last_mut() {
                Some(last) if linked => {
                    last.lines.extend(lines);
                    last.harm = [last.harm[0] + done[0], last.harm[1] + done[1]];
                    last.notable |= notable;
                }
                _ => {
                    let lines = before.take().into_iter().chain(lines).collect();
                    moments.push(Moment { record, turn: game.turn(), lines, harm: done, notable });
                }
            }
            linked = true;
        }
        match &records[record] {
            Record::Conceded { side } => words = Some(format!("{} conceded.", game.army(*side))),
            Record::Sealed { ending, .. } => words = Some(ending.words.clone()),
            _ => {}
        }
    }
    Course { moments, turns, end: game, words }
}

fn events<A, E, S>(record: &Record<A, E, S>) -> &[E] {
    match record {
        Record::Acted { events, .. } | Record::Answered { events, .. } => events,
        _ => &[],
    }
}

fn harm<G: Game>(game: &G) -> [i64; 2] {
    Side::BOTH.map(|side| game.harm(side))
}

/// The heaviest moment of the turn in which most was lost.
fn crisis<G: Game>(course: &Course<G>, parts: i64) -> Option<&Moment> {
    let of_turn = |turn: u32| course.moments.iter().filter(move |moment| moment.turn == turn);
    let cost = |turn: &&Turn| of_turn(turn.number).map(|moment| moment.weight(parts)).sum::<i64>();
    // The first of equals: later ones repeat it.
    let worst = course.turns.iter().rev().max_by_key(cost)?;
    of_turn(worst.number).max_by_key(|moment| moment.weight(parts))
}

struct Page<'a, G: Game> {
    start: &'a G,
    header: &'a Header,
    course: &'a Course<G>,
    luck: &'a Luck,
    crisis: Option<&'a Moment>,
    maps: &'a [(String, String)],
    coin: &'a str,
    parts: f64,
}

impl<G: Game> Page<'_, G> {
    fn markdown(&self) -> String {
        let mut out = String::new();
        self.opening(&mut out);
        self.map(&mut out, "start", "The field at the start");
        self.turns(&mut out);
        self.turning_points(&mut out);
        self.losses(&mut out);
        self.dice(&mut out);
        self.map(&mut out, "end", "The field at the end");
        let _ = writeln!(out, "\n---\n{} by {}, program {}{}.", self.header.battle, G::NAME, self.header.program, self.seed());
        out
    }

    fn seed(&self) -> String {
        self.header.seed.map_or_else(|| ", with dice of the players' own".into(), |seed| format!(", seed {seed}"))
    }

    fn army(&self, side: Side) -> String {
        self.start.army(side)
    }

    fn opening(&self, out: &mut String) {
        let field = field_of(self.header);
        let title = field.as_ref().map_or_else(|| self.header.battle.clone(), |field| field.header.name.clone());
        let _ = writeln!(out, "# {title}\n");
        let date = field.as_ref().map(|field| format!("{}. ", field.header.date.spoken())).unwrap_or_default();
        let _ = writeln!(out, "*{date}{} against {}.*\n", self.army(Side::Red), self.army(Side::Blue));
        if let Some(field) = &field {
            let _ = writeln!(out, "{}\n", field.header.blurb);
        }
        let end = self.course.words.clone().unwrap_or_else(|| "The battle is not over.".into());
        let turns = self.course.end.turn();
        let plural = if turns == 1 { "" } else { "s" };
        let length = match turns {
            0 => String::new(),
            turns if self.course.words.is_some() => format!(" It lasted {turns} turn{plural}."),
            turns => format!(" It is in turn {turns}."),
        };
        let _ = writeln!(out, "**{end}**{length}\n");
    }

    fn map(&self, out: &mut String, when: &str, title: &str) {
        if let Some((file, _)) = self.maps.iter().find(|(file, _)| file.ends_with(&format!("-{when}.svg"))) {
            let _ = writeln!(out, "![{title}]({file})\n");
        }
    }

    fn turns(&self, out: &mut String) {
        let _ = writeln!(out, "## What happened\n");
        let mut quiet = Vec::new();
        let mut before = [0, 0];
        for turn in &self.course.turns {
            let of_turn = self.course.moments.iter().filter(|moment| moment.turn == turn.number);
            let (mut moments, rallies): (Vec<&Moment>, Vec<&Moment>) = of_turn.partition(|moment| !moment.is_recovery());
            if moments.is_empty() && rallies.is_empty() {
                quiet.push(turn.number);
                continue;
            }
            self.quiet(out, &mut quiet);
            let time = turn.time.clone().or_else(|| self.hour(turn)).map(|time| format!(", {time}")).unwrap_or_default();
            let head = if turn.number == 0 { "Before the first turn".to_owned() } else { format!("Turn {}{time}", turn.number) };
            let _ = writeln!(out, "### {head}\n");
            let whole = moments.len();
            moments.sort_by_key(|moment| -moment.weight(self.parts as i64));
            moments.truncate(MOST_A_TURN);
            moments.sort_by_key(|moment| moment.record);
            for moment in moments {
                let _ = writeln!(out, "- {}", moment.lines.join(" "));
            }
            if whole > MOST_A_TURN {
                let more = whole - MOST_A_TURN;
                let _ = writeln!(out, "- {more} smaller thing{} besides.", if more == 1 { "" } else { "s" });
            }
            if !rallies.is_empty() {
                let won: i64 = rallies.iter().map(|moment| -moment.harm[0] - moment.harm[1]).sum();
                let _ = writeln!(out, "- Rallying wins back {} on both sides.", self.coins(won as f64));
            }
            let cost = [0, 1].map(|side| turn.harm[side] - before[side]);
            before = turn.harm;
            let each = Side::BOTH.map(|side| format!("{} {}", self.army(side), self.coins(cost[side.index()] as f64)));
            let _ = writeln!(out, "\nThe turn cost {}.\n", each.join(", "));
            if self.crisis.is_some_and(|crisis| crisis.turn == turn.number) {
                self.map(out, "crisis", &format!("The crisis, turn {}", turn.number));
            }
        }
        self.quiet(out, &mut quiet);
    }

    /// When a turn began, if the game itself does not say: the hours of the battle file, shared out among its turns.
    fn hour(&self, turn: &Turn) -> Option<String> {
        let (field, of) = (field_of(self.header)?, turn.of.filter(|of| *of > 0)?);
        let gone = field.header.hours * 60.0 * f64::from(turn.number.saturating_sub(1)) / f64::from(of);
        Some(battle::Clock(field.header.starts.0 + gone as u16).to_string())
    }

    /// Turns in which nothing worth a line happened.
    fn quiet(&self, out: &mut String, turns: &mut Vec<u32>) {
        let _ = match &turns[..] {
            [] | [0] => Ok(()),
            [one] => writeln!(out, "Turn {one}: both sides move.\n"),
            [first, .., last] => writeln!(out, "Turns {first} to {last}: both sides move.\n"),
        };
        turns.clear();
    }

    fn coins(&self, parts: f64) -> String {
        let coins = parts / self.parts;
        if coins.fract() == 0.0 { format!("{coins:.0}") } else { format!("{coins:.1}") }
    }

    fn turning_points(&self, out: &mut String) {
        let swing = |moment: &&Moment| (moment.harm[1] - moment.harm[0]).abs() + if moment.notable { 1 } else { 0 };
        let mut moments: Vec<&Moment> = self.course.moments.iter().collect();
        moments.sort_by_key(|moment| -swing(moment));
        moments.truncate(TURNING_POINTS);
        moments.sort_by_key(|moment| moment.record);
        if moments.is_empty() {
            return;
        }
        let _ = writeln!(out, "## Turning points\n");
        for moment in moments {
            let gains = if moment.harm[1] >= moment.harm[0] { Side::Red } else { Side::Blue };
            let worth = self.coins((moment.harm[1] - moment.harm[0]).abs() as f64);
            let _ = writeln!(out, "- Turn {}: {} A swing of {worth} towards {}.", moment.turn, moment.lines.join(" "), self.army(gains));
        }
        let _ = writeln!(out);
    }

    fn losses(&self, out: &mut String) {
        let _ = writeln!(out, "## The price\n");
        let names: Vec<&str> = self.course.end.losses(Side::Red).keys().copied().collect();
        let converted = self.course.end.men_lost(Side::Red).is_some();
        let men = if converted { " men (house) |" } else { "" };
        let _ = writeln!(out, "| | {} |{men}", names.join(" | "));
        let _ = writeln!(out, "|---|{}{}", "---:|".repeat(names.len()), if converted { "---:|" } else { "" });
        for side in Side::BOTH {
            let lost = self.course.end.losses(side);
            let each: Vec<String> = names.iter().map(|name| lost.get(name).copied().unwrap_or_default().to_string()).collect();
            let men = self.course.end.men_lost(side).map(|men| format!(" {} |", number(men.into()))).unwrap_or_default();
            let _ = writeln!(out, "| {} | {} |{men}", self.army(side), each.join(" | "));
        }
        if let Some(history) =
            field_of(self.header).map(|field| field.header.history).filter(|history| converted && history.losses != [0, 0])
        {
            let _ = writeln!(
                out,
                "\nOn the day {} lost {} men and {} {}. Men here are a house conversion of ours, no rule of the book.",
                self.army(Side::Red),
                number(history.losses[0].into()),
                self.army(Side::Blue),
                number(history.losses[1].into())
            );
        }
        let _ = writeln!(out);
    }

    fn dice(&self, out: &mut String) {
        let shown = Fortune::of(self.luck, self.parts);
        let _ = writeln!(out, "## The dice\n");
        let Some(shown) = shown else {
            let _ = writeln!(out, "No die did any harm.\n");
            return;
        };
        let army = self.army(shown.side);
        let _ = writeln!(
            out,
            "{army} had the better dice by {:.1}, counted in {}: so much more harm fell on the enemy, or less on its own, than the same throws bring on \
             average. {} Weighed: {}, each against every way it could have fallen.{}\n",
            shown.by,
            self.coin,
            shown.words(),
            if self.luck.throws.len() == 1 { "one throw".into() } else { format!("{} throws", number(self.luck.throws.len() as f64)) },
            if self.luck.left_out > 0 {
                format!(" {} had too many ways to fall and are left out.", self.luck.left_out)
            } else {
                String::new()
            },
        );
        let mut throws: Vec<&Throw> = self.luck.throws.iter().collect();
        throws.sort_by(|a, b| b.luck(Side::Red).abs().total_cmp(&a.luck(Side::Red).abs()));
        for throw in throws.into_iter().take(3) {
            let lucky = if throw.luck(Side::Red) > 0.0 { Side::Red } else { Side::Blue };
            let _ = writeln!(
                out,
                "- {} ({}): {:+.1} for {}, entry {}.",
                throw.purpose,
                throw.clause,
                throw.luck(lucky) / self.parts,
                self.army(lucky),
                throw.record + 1
            );
        }
        let _ = writeln!(out);
    }
}

/// Luck in a few figures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Fortune {
    /// Who had it.
    pub side: Side,
    /// In the game's coin.
    pub by: f64,
    /// The standard deviation of such a sum.
    pub usual: f64,
    /// About the share of battles in which one is this lucky or luckier.
    pub chance: f64,
}

impl Fortune {
    /// Nothing where no throw could do harm.
    pub fn of(luck: &Luck, parts: f64) -> Option<Fortune> {
        let (red, usual) = (luck.of(Side::Red), luck.deviation());
        if usual == 0.0 {
            return None;
        }
        let side = if red >= 0.0 { Side::Red } else { Side::Blue };
        Some(Fortune { side, by: red.abs() / parts, usual: usual / parts, chance: at_least(red.abs() / usual) })
    }

    pub fn words(&self) -> String {
        match 1.0 / self.chance.max(1e-9) {
            often if often < 2.5 => "That is no more than dice do every other day.".to_owned(),
            often if often < 1_000.0 => format!("About one battle in {often:.0} is this lucky."),
            _ => "Fewer than one battle in a thousand is this lucky.".to_owned(),
        }
    }
}

/// The battle file that was fought, where it is one in metres and men.
fn field_of(header: &Header) -> Option<Battle> {
    match &header.own_battle {
        Some(text) => battle::load(&header.battle, text).ok(),
        None => battle::shipped_battle(&header.battle).ok(),
    }
}
