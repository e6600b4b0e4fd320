//! The laws every procedure keeps, on random facts.

use grognard_engine::umpire::trial::laws;
use grognard_waterloo::{Rules, procedures};

#[test]
fn odds_sum_to_one_and_every_answer_is_whole() {
    for procedure in procedures() {
        let answered = laws(*procedure, Rules::standard(), 60, 0);
        assert!(answered > 0, "{}: every random set of facts was refused", procedure.card().name);
    }
}

#[test]
fn rolled_dice_agree_with_the_odds() {
    for procedure in procedures() {
        laws(*procedure, Rules::standard(), 6, 2_000);
    }
}
