//! `grognard muster BATTLE --game G`: the order of battle as that game sees it.

use grognard_games::{Game, Order, RANDOM_GROUND};

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
    let battle = match (args.battle.as_str(), game) {
        (RANDOM_GROUND, Game::Huzzah) => {
            Order::named(RANDOM_GROUND).battle_in_men(game).map_err(|why| crate::setting::not_set_up(game.name(), why))?
        }
        (RANDOM_GROUND, _) => {
            let why = "the ground of random-ground is rolled by Huzzah!'s own rules: muster it with --game huzzah, or muster a battle of the list";
            return Err(Failure::bad("muster/random-ground", why));
        }
        (battle, game) => battles::load(battle, Some(game))?,
    };
    let roll = game.muster(&battle).map_err(|faults| Failure::bad("muster/faulty", faults.to_string()))?;
    if args.json {
        print_json(&roll)
    } else {
        print!("{roll}");
        Ok(())
    }
}
