//! A volley: facts, ledger, dice. The battle, the standing instructions and the odds all come here.

use super::rules::{clause::TT_FIRE_01, rules};
use super::state::{Formation, Plan, Sample};
use crate::dice::ask_outcomes;
use crate::{Ask, Dice, Grain, Ledger, Probability, Side, Tally};

/// TT-FIRE-04, TT-SKIR-03.
pub(super) fn ledger(game: &Sample, side: Side) -> Ledger {
    let rules = rules();
    let (own, enemy) = (game.battalion(side), game.battalion(side.other()));
    let mut ledger = Ledger::new(0);
    ledger.add_if(game.range() <= rules.opportunity, rules.short);
    ledger.add(if own.formation == Formation::Line { rules.line } else { rules.not_line });
    ledger.add_if(game.has(side, Plan::Marksmen), rules.marksmen);
    ledger.add_if(enemy.formation != Formation::Line, rules.dense);
    ledger.add_if(enemy.out.contains(&true), rules.skirmishers);
    ledger
}

/// TT-FIRE-01: what is to be rolled, and how finely it matters.
pub(super) fn ask(ledger: &Ledger, side: Side) -> Ask {
    let rules = rules();
    let needed = rules.hit - ledger.total();
    let grain = Grain::bands((0..4).map(|more| needed + more * rules.each_loss));
    Ask::new(Dice::d6(2), side, "volley", TT_FIRE_01).grain(grain).needs_at_least(needed)
}

/// TT-FIRE-01: none below the number, one at it, one more for every three beyond.
pub(super) fn losses(ledger: &Ledger, rolled: i32) -> u8 {
    let rules = rules();
    let beyond = rolled + ledger.total() - rules.hit;
    if beyond < 0 { 0 } else { (1 + beyond / rules.each_loss) as u8 }
}

/// The chance of any loss at all.
pub(super) fn chance(game: &Sample, side: Side) -> Probability {
    let ledger = ledger(game, side);
    let hits = ask_outcomes(&Dice::d6(2), &Grain::Every).into_iter().filter(|(rolled, _)| losses(&ledger, rolled.value) > 0);
    hits.fold(Probability::ZERO, |sum, (_, chance)| sum.plus(&chance))
}
