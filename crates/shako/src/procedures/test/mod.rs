//! Where dice decide.

pub mod army_morale;
pub mod ball;
pub mod british_control;
pub mod burning_town;
pub mod canister;
pub mod commander_loss;
pub mod divisional_morale;
pub mod drive_off;
pub mod fire;
pub mod hasty_square;
pub mod initiative;
pub mod melee;
pub mod rally;
pub mod recall;
pub mod roll_off;
pub mod skirmish_fire;
pub mod smoke;
pub mod volley;
pub mod withdraw_to_square;
