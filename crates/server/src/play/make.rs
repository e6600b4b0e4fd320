//! Battles set up anew, read from the disc, or taken over from a log.

use axum::http::StatusCode;
use grognard_engine::log::{Header, LogFault, Manners, Player, Verified, read, read_header, verify};
use grognard_engine::{Judge, Match};
use grognard_games::{NotSetUp, Order, Start, Visit};

use super::keep::Kept;
use super::level::Level;
use super::live::{Line, Live, Paper, Seating, Table, not_played};
use crate::refusal::Refusal;
use crate::wire::{DiceBy, MatchBrief, MatchManners};

/// Who plays and how, as a form says it.
pub struct Agreed {
    pub seating: Seating,
    pub manners: Manners,
}

impl Agreed {
    pub fn new(said: &MatchManners) -> Result<Agreed, Refusal> {
        let level = |name: &Option<String>| name.as_deref().map_or(Ok(Level::Human), Level::parse);
        let levels = [level(&said.red)?, level(&said.blue)?];
        let dice = [said.red_dice, said.blue_dice].map(|dice| dice.unwrap_or(DiceBy::Program));
        let players = levels.map(|level| if level == Level::Human { Player::Human } else { Player::Computer });
        let manners = Manners { players, one_table: said.together.unwrap_or(false), take_backs: said.take_backs.unwrap_or(true) };
        Ok(Agreed { seating: Seating { levels, dice }, manners })
    }

    /// Two people who look at an old battle, or go on with it, at one screen.
    fn onlookers(dice: DiceBy) -> Agreed {
        let manners = Manners { players: [Player::Human; 2], one_table: true, take_backs: true };
        Agreed { seating: Seating { levels: [Level::Human; 2], dice: [dice; 2] }, manners }
    }

    pub fn brief(&self, id: &str, name: String, header: &Header) -> MatchBrief {
        MatchBrief {
            id: id.to_owned(),
            name,
            game: header.game.clone(),
            battle: header.battle.clone(),
            armies: Vec::new(),
            players: self.seating.levels.map(|level| level.name().to_owned()).into(),
            together: self.manners.one_table,
            dice: self.seating.dice.into(),
            take_backs: self.manners.take_backs,
            seq: 0,
            turn: 0,
            phase: None,
            waits_for: None,
            ending: None,
            created: 0,
            touched: 0,
        }
    }
}

/// A battle with its header and the lines to be stored with it.
pub struct Made {
    pub live: Box<dyn Live>,
    pub header: Header,
    pub agreed: Agreed,
    pub lines: Vec<Line>,
}

/// The same battle has the same computer, whenever it is read again; with a seed, whoever sets it up again.
fn temper(seed: Option<u64>, id: &str) -> u64 {
    seed.unwrap_or_else(|| id.bytes().fold(0, |sum, byte| sum.rotate_left(5) ^ u64::from(byte)))
}

/// Sets up a battle and begins it.
pub fn begin(id: &str, game: &str, order: Order, agreed: Agreed, seed: Option<u64>) -> Result<Made, Refusal> {
    let rolled = agreed.seating.dice == [DiceBy::Program; 2];
    if seed.is_some() && !rolled {
        let message = "a seed is for the program's dice on both sides";
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "dice/seed", message));
    }
    let seed = match (rolled, seed) {
        (false, _) => None,
        (true, Some(seed)) => Some(seed),
        (true, None) => Some(getrandom::u64().map_err(Refusal::fault)?),
    };
    Start::set_up(game, &order)?.visit(Begin { order, agreed, seed, temper: temper(seed, id) })
}

struct Begin {
    order: Order,
    agreed: Agreed,
    seed: Option<u64>,
    temper: u64,
}

impl Visit for Begin {
    type Output = Result<Made, Refusal>;
    fn battle<G: Judge>(self, start: G) -> Result<Made, Refusal> {
        let Begin { order, agreed, seed, temper } = self;
        let mut header = order.header(&start);
        header.seed = seed;
        header.manners = agreed.manners;
        let paper = Paper::default();
        let battle = Match::begin(start.clone(), header.clone(), Some(Box::new(paper.clone()))).map_err(not_played)?;
        let mut table = Table::new(start, battle, paper, &[], agreed.seating, temper);
        table.settle_in()?;
        let lines = table.take();
        Ok(Made { live: Box::new(table), header, agreed, lines })
    }
}

/// Reads a battle that was stored.
pub fn resume(kept: &Kept) -> Result<Box<dyn Live>, Refusal> {
    let text: String = kept.lines.iter().map(|line| line.text.as_str()).collect();
    let header = read_header(&text).map_err(Refusal::fault)?;
    let [red, blue] = kept.brief.players.as_slice() else { return Err(Refusal::fault("a battle has two players")) };
    let [red_dice, blue_dice] = kept.brief.dice.as_slice() else { return Err(Refusal::fault("a battle has two hands")) };
    let seating = Seating { levels: [Level::parse(red)?, Level::parse(blue)?], dice: [*red_dice, *blue_dice] };
    let start = Start::from_header(&header)?;
    start.visit(Resume { text: &text, lines: &kept.lines, seating, temper: temper(header.seed, &kept.brief.id) })
}

struct Resume<'a> {
    text: &'a str,
    lines: &'a [Line],
    seating: Seating,
    temper: u64,
}

impl Visit for Resume<'_> {
    type Output = Result<Box<dyn Live>, Refusal>;
    fn battle<G: Judge>(self, start: G) -> Self::Output {
        let log = read::<G>(self.text).map_err(Refusal::fault)?;
        let paper = Paper::default();
        let battle = Match::resume(start.clone(), log, Some(Box::new(paper.clone()))).map_err(not_played)?;
        Ok(Box::new(Table::new(start, battle, paper, self.lines, self.seating, self.temper)))
    }
}

/// Takes over a log from a file: it must play as it is written, unless an older program wrote it.
pub fn import(id: &str, text: &str, agreed: Option<Agreed>) -> Result<Made, Refusal> {
    let unreadable = |fault: LogFault| Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "log/unreadable", fault.to_string());
    let header = read_header(text).map_err(unreadable)?;
    let hands = if header.seed.is_some() { DiceBy::Program } else { DiceBy::Typed };
    let agreed = agreed.unwrap_or_else(|| Agreed::onlookers(hands));
    Start::from_header(&header)?.visit(Import { text, temper: temper(header.seed, id), header, agreed })
}

struct Import<'a> {
    text: &'a str,
    header: Header,
    agreed: Agreed,
    temper: u64,
}

impl Visit for Import<'_> {
    type Output = Result<Made, Refusal>;
    fn battle<G: Judge>(self, start: G) -> Self::Output {
        let Import { text, header, agreed, temper } = self;
        let refuse = |code, message: String| Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, code, message);
        let log = read::<G>(text).map_err(|fault| refuse("log/unreadable", fault.to_string()))?;
        if let Verified::Different(difference) = verify(start.clone(), &log)
            && !difference.older
        {
            let message = format!("entry {} does not play as it is written", difference.entry);
            return Err(refuse("log/different", message));
        }
        let at = crate::store::now();
        let good = text.get(..log.good).unwrap_or_default();
        let stored = |text: &str| {
            let text = if text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") };
            Line { at, actor: crate::wire::Actor::Human, reason: None, text }
        };
        let mut lines: Vec<Line> = good.split_inclusive('\n').map(stored).collect();
        let paper = Paper::default();
        let battle = Match::resume(start.clone(), log, Some(Box::new(paper.clone()))).map_err(not_played)?;
        let mut table = Table::new(start, battle, paper, &lines, agreed.seating, temper);
        table.settle_in()?;
        lines.extend(table.take());
        Ok(Made { live: Box::new(table), header, agreed, lines })
    }
}

impl From<NotSetUp> for Refusal {
    fn from(error: NotSetUp) -> Refusal {
        let refuse = |code, message: String| Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, code, message);
        match error {
            NotSetUp::Unknown(unknown) => unknown.into(),
            NotSetUp::Rules(load) => load.into(),
            NotSetUp::Battle(faults) => refuse("battle/faulty", faults.to_string()),
            NotSetUp::NotPlayable(why) => refuse("battle/not-playable", why),
        }
    }
}
