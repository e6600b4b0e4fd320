//! The ground of a battle without units, in the coordinates of its board.

use grognard_field::battle::{self, DrawOptions};
use grognard_field::hex::draw::HexDrawOptions;

use crate::{Game, NotSetUp, Order, SAMPLE, Start};

/// The map to lie under the pieces: its edges are those of the board's ground.
pub fn ground_picture(game: &str, order: &Order) -> Result<String, NotSetUp> {
    if game == SAMPLE {
        return Ok(CAUSEWAY.to_owned());
    }
    let game = Game::parse(game)?;
    if game == Game::Waterloo {
        let bare = HexDrawOptions { frame: false, troops: false, ..HexDrawOptions::default() };
        return Ok(Start::set_up(game.name(), order)?.hex_picture(&bare).unwrap_or_default());
    }
    let battle = order.battle_in_men(game)?;
    Ok(battle::draw(&battle, &DrawOptions { troops: false, legend: false, frame: false, ..DrawOptions::default() }))
}

const CAUSEWAY: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 200\" role=\"img\"><title>A causeway</title>\
<rect width=\"1200\" height=\"200\" fill=\"#cfd8c0\"/><rect y=\"50\" width=\"1200\" height=\"100\" fill=\"#e6dcc3\"/>\
<path d=\"M100 50v100M200 50v100M300 50v100M400 50v100M500 50v100M600 50v100M700 50v100M800 50v100M900 50v100M1000 50v100M1100 50v100\" \
stroke=\"#8a7a5c\" stroke-dasharray=\"6 6\"/></svg>\n";
