//! The die modifiers of shock, list by list as printed: position, charge, other, morale and disorder, defensive terrain.

use grognard_engine::{Modifier, Tally};

use super::facts::{Attacker, Defender, ShockFacts};
use super::strength::Strengths;
use crate::Rules;
use crate::clause::*;
use crate::words::{Across, Arm, Aspect, Class, Ground, Order, Slope};

/// All modifiers that apply; they add together.
pub fn shock_modifiers(facts: &ShockFacts, strengths: &Strengths, rules: &Rules, tally: &mut impl Tally) {
    position(facts, rules, tally);
    charge(facts, rules, tally);
    other(facts, strengths, rules, tally);
    morale(facts, rules, tally);
    terrain(facts, rules, tally);
}

/// BW-SPOS: one of rear, flank, two positions, surround; combined arms and other zones of control on top.
fn position(facts: &ShockFacts, rules: &Rules, tally: &mut impl Tally) {
    let p = &rules.shock.position;
    let comes = |aspect| facts.attackers().any(|attacker| facts.aspect(attacker) == aspect);
    let kinds = [Aspect::Front, Aspect::Flank, Aspect::Rear].map(comes);
    let several = kinds.iter().filter(|comes| **comes).count();
    let surrounded = (facts.surrounded && !facts.has_only_a_front()) || several == kinds.len();
    let modifier = match kinds {
        _ if surrounded => Some(p.surround),
        _ if several == 2 => Some(p.two_positions),
        [_, true, _] => Some(p.flank),
        [_, _, true] => Some(p.rear),
        _ => None,
    };
    if let Some(modifier) = modifier {
        tally.add(modifier);
        // The largest that fits, and no other of the four.
        if surrounded || several > 1 {
            tally.cite(BW_SPOS_07);
        }
    }
    let infantry = facts.attackers().any(|attacker| attacker.unit.arm.is_infantry());
    tally.add_if(infantry && facts.any_cavalry(), p.combined_arms);
    tally.add_each(p.unassaulted_zoc, facts.hexes_in_other_zoc.into());
}

/// BW-SCHG: heavy cavalry that charges. Against a countercharge only heavy on light counts (BW-GAP-16).
fn charge(facts: &ShockFacts, rules: &Rules, tally: &mut impl Tally) {
    let c = &rules.shock.charge;
    let heavy = |attacker: &&Attacker| attacker.charging && attacker.unit.arm == Arm::HeavyCavalry;
    let charges = facts.attackers().any(|attacker| heavy(&attacker));
    let on_light = facts.defenders().any(|defender| defender.unit.arm == Arm::LightCavalry);
    tally.add_if(charges && on_light, c.heavy_on_light);
    if facts.countercharge || facts.defends_in_square() {
        return;
    }
    let frontal = facts.attackers().filter(heavy).any(|attacker| facts.aspect(attacker) == Aspect::Front);
    tally.add_if(frontal, c.heavy_frontal);
    let disordered = |defender: &Defender| defender.unit.arm.is_infantry() && defender.unit.order.is_disordered();
    tally.add_if(charges && facts.defenders().any(disordered), c.heavy_on_disordered);
}

/// BW-SOTH: odds beyond the table, extended line, Ney, wet fuses.
fn other(facts: &ShockFacts, strengths: &Strengths, rules: &Rules, tally: &mut impl Tally) {
    let o = &rules.shock.other;
    tally.add_each(o.odds_above, strengths.odds.above);
    tally.add_each(o.odds_below, strengths.odds.below);
    tally.add_if(facts.attackers().any(|attacker| attacker.extended), o.attacker_extended);
    tally.add_if(facts.defenders().any(|defender| defender.extended), o.defender_extended);
    tally.add_if(facts.attackers().any(|attacker| attacker.ney), o.ney);
    tally.add_if(facts.attackers().any(|attacker| attacker.wet_fuses), o.attacker_wet);
    tally.add_if(facts.defenders().any(|defender| defender.wet_fuses), o.defender_wet);
    tally.add_if(facts.pursuit, rules.shock.pursuit);
}

/// BW-SMOR: "any" counts once, "each" for every unit.
fn morale(facts: &ShockFacts, rules: &Rules, tally: &mut impl Tally) {
    let m = &rules.shock.morale;
    let defends = |order| facts.defenders().any(|defender| defender.unit.order == order);
    if defends(Order::Routed) && !facts.any_cavalry() {
        tally.add(m.defender_routed);
        // The same modifier, printed twice: counted once.
        tally.cite(BW_ROUT_07);
    }
    if defends(Order::D2) {
        tally.add(m.defender_d2);
    } else if defends(Order::D1) {
        tally.add(m.defender_d1);
        tally.cite(BW_DIS_06);
    }
    if facts.attackers().any(|attacker| attacker.unit.order == Order::D1) {
        tally.add(m.attacker_d1);
        tally.cite(BW_DIS_06);
    }
    let many = |class| facts.attackers().filter(|attacker| attacker.unit.class == class).count() as i32;
    let (mut elite, mut crack) = (m.elite_attacker, m.crack_attacker);
    if rules.options.crack_elite_counts_more {
        (elite, crack) = (Modifier { value: crack.value, ..elite }, Modifier { value: elite.value, ..crack });
    }
    tally.add_each(elite, many(Class::Elite));
    tally.add_each(crack, many(Class::CrackElite));
    tally.add_if(facts.attackers().any(|attacker| attacker.unit.is_one_step()), m.attacker_one_step);
    tally.add_if(facts.defenders().any(|defender| defender.unit.is_one_step()), m.defender_one_step);
}

/// BW-STER: what favours a routed defender is ignored (BW-ROUT-01).
fn terrain(facts: &ShockFacts, rules: &Rules, tally: &mut impl Tally) {
    let t = &rules.shock.terrain;
    let cavalry = facts.all_cavalry();
    let all = |slope: fn(Slope) -> bool| facts.attackers().all(|attacker| slope(attacker.slope));
    // A steep slope replaces the level (BW-GAP-12); downwards it has no modifier of its own.
    let down = all(Slope::is_down) && !all(|slope| slope == Slope::DownSteep);
    tally.add_if(down, if cavalry { t.down_cavalry } else { t.down });

    let mut favours = |holds: bool, modifier: Modifier| {
        if holds && facts.defender_routed() {
            tally.cite(BW_ROUT_01);
        } else {
            tally.add_if(holds, modifier);
        }
    };
    match facts.ground {
        Ground::Open | Ground::Marsh => {}
        Ground::Woods => favours(true, if cavalry { t.woods_cavalry } else { t.woods }),
        Ground::Building => favours(true, t.building),
        Ground::Village => favours(true, t.village),
        Ground::BuiltUpVillage => favours(true, t.built_up_village),
        Ground::Chateau => favours(true, rules.shock.chateau),
    }
    let across = |what| {
        let (some, every) = (facts.attackers().any(|a| a.across == what), facts.attackers().all(|a| a.across == what));
        (some && !every, every)
    };
    let (some, every) = across(Across::DeepStream);
    favours(some, t.deep_stream_some);
    favours(every, t.deep_stream_all);
    let (some, every) = across(Across::MarshyStream);
    favours(some, t.marshy_stream_some);
    favours(every, t.marshy_stream_all);
    favours(across(Across::Stream).1, t.stream);
    let steep = all(|slope| slope == Slope::UpSteep);
    favours(all(Slope::is_up) && !steep, t.up);
    favours(steep, t.up_steep);
}
