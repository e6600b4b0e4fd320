//! `grognard muster BATTLE --game G`: the order of battle as that game sees it.

use super::{battles, game, print_json};
use crate::failure::{Done, Failure};

#[derive(clap::Args)]
pub struct Args {
    /// A battle by name, or a file
    pub battle: String,
    /// huzzah, shako, waterloo, volley or manner
    #[arg(long)]
    pub game: String,
    /// Answer as JSON, each value with its origin
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Args) -> Done {
    let game = game(&args.game)?;
    let battle = battles::load(&args.battle, Some(game))?;
    let roll = game.muster(&battle).map_err(|faults| Failure::bad("muster/faulty", faults.to_string()))?;
    if args.json {
        print_json(&roll)
    } else {
        print!("{roll}");
        Ok(())
    }
}
