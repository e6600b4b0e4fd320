//! VB-DIC, VB-HIT in melee: the dice of one stand, what they hit on, and the casualties that no saving throw cancels.

use grognard_engine::{Ask, Assessed, Dice, Hand, Ledger, NoRoll, Side, Tally};

use crate::clause;
use crate::fighter::Fighter;
use crate::procedures::fire::Pool;
use crate::procedures::saves::{Blow, Hit, Shelter, Throws, save, throws};
use crate::rules::Rules;
use crate::rules::combat::Column;
use crate::troops::{Acting, Order, Stand, Zone};

/// The melee dice of a stand and the lowest face that hits.
pub fn strokes(striker: &Fighter, acting: Acting, struck: &Fighter, rules: &Rules, tally: &mut impl Tally) -> Pool {
    let dice = melee_dice(striker, rules, tally);
    if dice == 0 { Pool::default() } else { Pool { dice, least: hits_on(striker, acting, struck, rules, tally) } }
}

/// VB-DIC-02 to -19: by kind of stand, stationary or not, and what it has with it.
fn melee_dice(striker: &Fighter, rules: &Rules, tally: &mut impl Tally) -> u8 {
    let table = &rules.tables.dice;
    if striker.order.is_routed() {
        tally.cite(clause::VB_GAP_24);
        return 0;
    }
    if striker.rallied {
        tally.cite(clause::VB_RLY_05);
        return 0;
    }
    if striker.march_column {
        tally.add(table.column_melee);
        return table.column_melee.value as u8;
    }
    if striker.stand.is_artillery() && striker.zone() != Zone::Front {
        tally.cite(clause::VB_DIC_19);
        return 0;
    }
    let line = table.of(striker.stand, striker.poor_musketry);
    let melee = Column::Melee as usize;
    let entry = if striker.stationary { line.stationary[melee] } else { line.normal[melee] };
    let mut dice = 0;
    if let Some(entry) = entry {
        tally.add(entry);
        dice += entry.value;
    }
    if striker.poor_musketry && striker.stand.is_close_infantry() {
        tally.cite(clause::VB_DIC_20);
    }
    if striker.stand == Stand::ArtilleryBattery && !striker.stationary {
        tally.cite(clause::VB_DIC_18);
    }
    if striker.dedicated_guns {
        match line.dedicated_guns[melee] {
            Some(entry) => {
                tally.add(entry);
                dice += entry.value;
            }
            None => tally.cite(clause::VB_DIC_14),
        }
    }
    if striker.reinforcing_skirmishers
        && let Some(entry) = line.skirmishers[melee]
    {
        tally.add(entry);
        dice += entry.value;
        if striker.dedicated_guns {
            tally.cite(clause::VB_DIC_21);
        }
    }
    dice as u8
}

/// VB-HIT-02 to -04, -07: six, unless a shock unit attacks or ordered cavalry meets a disordered enemy.
fn hits_on(striker: &Fighter, acting: Acting, struck: &Fighter, rules: &Rules, tally: &mut impl Tally) -> u8 {
    let hits = &rules.tables.hits;
    let mut number = hits.melee;
    if striker.shock && acting == Acting::Attacker {
        number = hits.shock;
    }
    let either = acting == Acting::Attacker || !rules.options.cavalry_shock_attacking_only;
    let rides_in = striker.stand.is_cavalry() && striker.order == Order::Good && struck.order_attacked() != Order::Good;
    if rides_in && either && hits.cavalry_shock.value < number.value {
        number = hits.cavalry_shock;
    }
    tally.cite(number.clause);
    if striker.sharpshooter {
        tally.cite(clause::VB_HIT_07);
    }
    number.value as u8
}

/// VB-SAV-02, -04, -05 in melee.
fn melee_throws(striker: &Fighter, struck: &Fighter, rules: &Rules, tally: &mut impl Tally) -> Throws {
    let hit = Hit {
        blow: Blow::Melee,
        by_disordered: striker.order_attacked().is_disordered(),
        by_normal_battery: striker.stand == Stand::ArtilleryBattery && !striker.stationary,
    };
    let shelter = Shelter {
        stand: struck.stand,
        cover: struck.cover,
        works_protect: struck.works_protect(),
        reinforcing_skirmishers: struck.reinforcing_skirmishers,
        clear_space: None,
        withdraws: 0,
    };
    throws(hit, &shelter, rules, tally)
}

/// Hits rolled, and casualties that stand.
pub type Struck = (u8, u8);

/// One stand strikes another, which saves what it may.
pub fn strike(striker: &Fighter, acting: Acting, struck: &Fighter, rules: &Rules, hand: &mut dyn Hand) -> Result<Struck, NoRoll> {
    let (of, saving, side) = match acting {
        Acting::Attacker => ("attacker's dice", "defender's saves", Side::Red),
        Acting::Defender => ("defender's dice", "attacker's saves", Side::Blue),
    };
    let mut ledger = Ledger::new(0);
    let pool = strokes(striker, acting, struck, rules, &mut ledger);
    let words = || if pool.dice == 0 { "no dice".to_owned() } else { format!("{} dice, hits on {} or more", pool.dice, pool.least) };
    hand.assessed(Assessed { of, rating: pool.dice.into(), words: &words, ledger: &ledger });
    if pool.dice == 0 {
        return Ok((0, 0));
    }
    let mut ledger = Ledger::new(0);
    let lines = melee_throws(striker, struck, rules, &mut ledger);
    let words = || if lines.is_empty() { "no saving throw".to_owned() } else { "a saving throw for each casualty".to_owned() };
    hand.assessed(Assessed { of: saving, rating: lines.len() as i32, words: &words, ledger: &ledger });
    let ask = Ask::new(Dice::hits(pool.dice, pool.least), side, of, clause::VB_HIT_01).needs_at_least(pool.least.into());
    let hits = hand.roll(&ask)?.value as u8;
    Ok((hits, save(hits, &lines, side.other(), rules, hand)?.stand))
}
