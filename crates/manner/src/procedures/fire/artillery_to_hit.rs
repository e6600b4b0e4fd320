//! Artillery to hit (GM-AHIT-03 to -18, GM-NAT-09, -20, GM-SPEC-02): a ten-sided die a model, the target number or less. Canister hits of itself.

use grognard_engine::dice::{Ask, Dice, Die};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};

use super::artillery::{ArtilleryFacts, Fires};
use crate::Rules;
use crate::clause::*;
use crate::unit::Place;
use crate::words::{Arm, Class, Formation, GunRange, Nation};

/// Target class, and the clause that says so.
pub fn target_class(facts: &ArtilleryFacts, rules: &Rules) -> (usize, Clause) {
    let target = &facts.target;
    let wide = i32::from(target.width);
    match facts.place {
        Place::Village => (0, GM_AHIT_06),
        Place::Building => (1, GM_AHIT_07),
        Place::Open if target.skirmishers || target.arm == Arm::Artillery => (2, GM_AHIT_08),
        Place::Open if target.arm == Arm::Infantry && target.formation == Formation::Square => (1, GM_AHIT_07),
        Place::Open if wide >= rules.artillery.class_a_width.value => (0, GM_AHIT_06),
        Place::Open if wide >= rules.artillery.class_b_width.value => (1, GM_AHIT_07),
        Place::Open => (2, GM_AHIT_08),
    }
}

/// Canister fired twice by Guard or Elite horse artillery must roll to hit.
pub fn canister_twice(facts: &ArtilleryFacts) -> bool {
    facts.range == GunRange::Canister && facts.fires != Fires::Once
}

/// The number a gun needs on its ten-sided die; `None`: it hits of itself.
pub fn number_to_hit(facts: &ArtilleryFacts, howitzers: bool, rules: &Rules, tally: &mut impl Tally) -> bool {
    let a = &rules.artillery;
    let battery = &facts.battery;
    if facts.range == GunRange::Canister {
        if facts.fires == Fires::Once {
            tally.cite(GM_AHIT_05);
            return false;
        }
        tally.line(a.die_faces, GM_AHIT_05);
        tally.add(a.canister_twice);
        return true;
    }
    let (class, by) = target_class(facts, rules);
    tally.cite(by);
    tally.line(a.to_hit[class][usize::from(facts.range == GunRange::Long)], GM_AHIT_04);
    tally.add_if(battery.class.is_picked(), a.elite_or_guard);
    tally.add_if(battery.class == Class::Militia, a.militia);
    tally.add_if(facts.being_charged, a.being_charged);
    tally.add_if(howitzers || facts.shrapnel, a.howitzer_or_shrapnel);
    tally.add_if(facts.earthworks, a.earthworks);
    tally.add_if(facts.fires != Fires::Once, a.twice_ball);
    tally.add_if(facts.unlimbered, a.unlimbered);
    tally.add_if(facts.new_target, a.new_target);
    tally.add_if(battery.nation == Nation::Spanish, a.spanish);
    tally.add_if(battery.nation == Nation::French && !howitzers && !facts.shrapnel, a.french_ball);
    true
}

/// Rolls for so many models of one kind; how many hit.
pub fn hits(facts: &ArtilleryFacts, models: u8, howitzers: bool, rules: &Rules, hand: &mut dyn Hand) -> Result<i32, NoRoll> {
    if models == 0 {
        return Ok(0);
    }
    let mut ledger = Ledger::new(0);
    let rolls = number_to_hit(facts, howitzers, rules, &mut ledger);
    let needed = ledger.total();
    let of = if howitzers { "howitzers" } else { "guns" };
    if !rolls {
        hand.assessed(Assessed { of, rating: models.into(), words: &|| format!("all {models} hit with canister"), ledger: &ledger });
        return Ok(models.into());
    }
    hand.assessed(Assessed { of, rating: needed, words: &|| format!("each hits on {needed} or less"), ledger: &ledger });
    let to = needed.clamp(0, rules.artillery.die_faces) as u8;
    let throw = Dice::throw(models, Die::D10).counting(1, to);
    let purpose = if howitzers { "howitzers to hit" } else { "guns to hit" };
    let ask = Ask::new(Dice::Throw(throw), Side::Red, purpose, GM_AHIT_03).needs_at_most(needed);
    Ok(hand.roll(&ask)?.value)
}
