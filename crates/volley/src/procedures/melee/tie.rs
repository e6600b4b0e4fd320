//! VB-TIE, VB-GAP-22: a tied melee. Each side takes its best modified morale with tie modifiers, adds a die, and the higher total wins;
//! equal totals are rolled again.

use grognard_engine::{Ask, Assessed, Dice, Die, Hand, Ledger, NoRoll, Side, Tally};

use crate::clause;
use crate::fighter::Fighter;
use crate::procedures::morale_check::{Contact, modified_morale};
use crate::rules::Rules;
use crate::troops::Acting;

/// VB-TIE-03 to -08: the tie modifiers of one stand against those it fights.
pub fn tie_modifiers(unit: &Fighter, enemies: &[&Fighter], rules: &Rules, tally: &mut impl Tally) {
    let tie = &rules.tables.tie;
    let any = |holds: fn(&Fighter) -> bool| enemies.iter().any(|enemy| holds(enemy));
    let cavalry = any(|enemy| enemy.stand.is_cavalry());
    if unit.stand.is_infantry() {
        tally.add_if(unit.elite && any(|enemy| enemy.stand.is_infantry() && !enemy.elite), tie.elites);
        if cavalry {
            let security = unit.cavalry_secure();
            tally.cite(security.clause);
            tally.add_if(security.secure && any(|enemy| enemy.stand.is_cavalry() && !enemy.lancer), tie.cavalry_secure);
            tally.add_if(!security.secure, tie.not_cavalry_secure);
        }
    }
    if unit.stand.is_artillery() {
        if unit.supported && any(|enemy| enemy.stand.is_infantry()) {
            tally.cite(clause::VB_TIE_08);
            tally.add(tie.supported_guns);
        }
        tally.add_if(cavalry, tie.guns_v_cavalry);
    }
}

/// The best sum among a side's stands, with its ledger.
pub fn best(side: &[&Fighter], acting: Acting, enemies: &[&Fighter], rules: &Rules) -> Ledger {
    let sum = |unit: &&Fighter| {
        let mut ledger = Ledger::new(unit.morale.into());
        modified_morale(&Contact { unit, acting, enemies, guns_in: None }, rules, &mut ledger);
        tie_modifiers(unit, enemies, rules, &mut ledger);
        ledger
    };
    // The first of equals: the order in which they were named.
    let better = |a: Ledger, b: Ledger| if b.total() > a.total() { b } else { a };
    side.iter().map(sum).reduce(better).unwrap_or_default()
}

/// The roll-off.
pub fn break_tie(attackers: &[&Fighter], defenders: &[&Fighter], rules: &Rules, hand: &mut dyn Hand) -> Result<Acting, NoRoll> {
    let ours = best(attackers, Acting::Attacker, defenders, rules);
    let theirs = best(defenders, Acting::Defender, attackers, rules);
    for (of, ledger) in [("attacker's tie", &ours), ("defender's tie", &theirs)] {
        let total = ledger.total();
        hand.assessed(Assessed { of, rating: total, words: &|| format!("adds {total} to its die"), ledger });
    }
    let dice = Dice::RollOff { dice: 1, die: Die::D6, red: ours.total() as i8, blue: theirs.total() as i8 };
    let rolled = hand.roll(&Ask::new(dice, Side::Red, "tied melee", clause::VB_TIE_01))?;
    Ok(if rolled.value == 0 { Acting::Attacker } else { Acting::Defender })
}
