//! The ground of a battle without units, to lie under the pieces.

use grognard_engine::log::Header;
use grognard_games::{Order, ground_picture};

use crate::refusal::Refusal;

pub fn draw(header: &Header) -> Result<String, Refusal> {
    Ok(ground_picture(&header.game, &Order::from(header))?)
}
