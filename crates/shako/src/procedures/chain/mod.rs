//! Several rolls in a row with no decision between.

use grognard_engine::umpire::Contradiction;

pub mod bombarded_sector;
pub mod cavalry_charge;
pub mod charge;
pub mod charge_on_guns;
pub mod movement_order;

/// In the melee of a charge it is no fact that the attacker charged, but the question.
fn of_the_charge(fault: Contradiction) -> Contradiction {
    let asked = fault.other.as_deref() == Some("attacker_charged");
    Contradiction { other: fault.other.filter(|_| !asked), ..fault }
}
