//! Which battle, by which game, with which options and tables: the same words for every command that sets one up.

use std::path::Path;

use grognard_engine::log::{Header, LogFault, read_header};
use grognard_field::battle;
use grognard_games::{LoadError, NotSetUp, Order, SAMPLE, Start, native};

use crate::commands::{options_of, text_of};
use crate::failure::{Done, Failure};
use crate::options;

#[derive(Clone, Debug, clap::Args)]
pub struct Setting {
    /// The game to play it by: huzzah, waterloo
    #[arg(long)]
    pub game: Option<String>,
    /// Options of the game: a file, `-`, or JSON as such; `help` lists them
    #[arg(long, value_name = "FILE|JSON|help")]
    pub options: Option<String>,
    /// Tables of your own instead of the book's
    #[arg(long, value_name = "FILE")]
    pub tables: Option<String>,
}

impl Setting {
    /// `--options help`: lists them instead of doing anything.
    pub fn help(&self, battle: &str) -> Option<Done> {
        let asked = self.options.as_deref() == Some(options::HELP);
        asked.then(|| self.game(&Order::named(battle)).and_then(options::list))
    }

    /// The battle by name, or a file of one's own.
    pub fn order(&self, battle: &str) -> Result<Order, Failure> {
        let mut order = Order::named(battle);
        let shipped = battle::shipped_text(battle).is_ok() || native(battle).is_some();
        let is_file = !shipped && (battle.ends_with(".toml") || Path::new(battle).is_file());
        if is_file {
            order.own_battle = Some(text_of(battle)?);
        }
        order.options = options_of(self.options.as_deref())?;
        order.own_tables = self.tables.as_deref().map(text_of).transpose()?;
        Ok(order)
    }

    pub fn game(&self, order: &Order) -> Result<&str, Failure> {
        match &self.game {
            Some(game) => Ok(game),
            None if order.battle == SAMPLE => Ok(SAMPLE),
            None => Err(Failure::bad("game/missing", "say by which game: --game huzzah, or --game waterloo")),
        }
    }
}

pub fn set_up(game: &str, order: &Order) -> Result<Start, Failure> {
    Start::set_up(game, order).map_err(|why| not_set_up(game, why))
}

pub fn not_set_up(game: &str, why: NotSetUp) -> Failure {
    match why {
        NotSetUp::Battle(faults) => crate::commands::battles::faulty(&faults),
        NotSetUp::Unknown(unknown) => {
            Failure::bad(if unknown.what == "game" { "game/unknown" } else { "battle/unknown" }, unknown.to_string())
        }
        NotSetUp::Rules(why @ LoadError::Options(_)) => Failure::bad("rules/unreadable", format!("{why}\n{}", options::where_listed(game))),
        NotSetUp::Rules(why) => Failure::bad("rules/unreadable", why.to_string()),
        NotSetUp::NotPlayable(why) => Failure::bad("battle/not-playable", why),
    }
}

/// The battle that a log is of. If its tables are not the ones it was played with, say so: it may turn out otherwise.
pub fn set_up_again(header: &Header) -> Result<Start, Failure> {
    set_up(&header.game, &Order::from(header))
}

/// A log's text and its first line.
pub fn open_log(path: &Path) -> Result<(String, Header), Failure> {
    let text = crate::play::read_file(path).map_err(|why| Failure::bad("log/unreadable", why))?;
    let header = read_header(&text).map_err(|fault| unreadable(path, &fault))?;
    Ok((text, header))
}

pub fn unreadable(path: &Path, fault: &LogFault) -> Failure {
    Failure::bad("log/unreadable", format!("{}: {fault}", path.display()))
}
