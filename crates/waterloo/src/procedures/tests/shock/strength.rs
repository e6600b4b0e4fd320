//! Strengths and odds: BW-SSTR, BW-STER-15, BW-GAP-14. Each attacker is multiplied by itself; fractions are kept for the ratio.

use grognard_engine::Tally;

use super::facts::{Attacker, ShockFacts};
use crate::Rules;
use crate::clause::*;
use crate::rules::shock::OddsColumn;
use crate::share::Share;
use crate::words::{Across, Arm, Aspect};

/// Both strengths and the column they find.
pub struct Strengths {
    pub attack: Share,
    pub defence: Share,
    pub odds: OddsColumn,
}

/// The strengths; multipliers are cited without a number because they multiply.
pub fn strengths(facts: &ShockFacts, rules: &Rules, tally: &mut impl Tally) -> Strengths {
    let mut attack = Share { of: 0, parts: 1 };
    for attacker in facts.attackers() {
        attack = attack.plus(attack_strength(attacker, facts, rules, tally));
    }
    let defence = defence_strength(facts, rules, tally);
    Strengths { attack, defence, odds: rules.shock.column(attack.over(defence)) }
}

/// BW-SSTR-01..04, BW-STER-15: one attacker's strength.
fn attack_strength(attacker: &Attacker, facts: &ShockFacts, rules: &Rules, tally: &mut impl Tally) -> Share {
    let times = &rules.shock.strength;
    let mut strength = Share::whole(attacker.unit.strength.into());
    let arm = attacker.unit.arm;
    if arm.is_cavalry() && facts.defends_in_square() {
        let (share, clause) = rules.shock.against_square;
        tally.cite(clause);
        strength = strength.times(share);
    }
    let multiplier = match (arm, facts.aspect(attacker)) {
        (Arm::HeavyCavalry, Aspect::Flank) => Some(times.heavy_flank),
        (Arm::HeavyCavalry, Aspect::Rear) => Some(times.heavy_rear),
        (Arm::LightCavalry, Aspect::Flank) => Some(times.light_flank),
        _ => None,
    };
    if let Some(times) = multiplier.filter(|_| attacker.charging) {
        tally.cite(times.clause);
        strength = strength.times(Share::whole(times.value.into()));
    }
    // A routed defender has no benefit of terrain (BW-ROUT-01).
    if attacker.across == Across::RiverBridge && !facts.defender_routed() {
        let (share, clause) = rules.shock.river_bridge;
        tally.cite(clause);
        strength = strength.times(share);
    }
    strength
}

/// BW-GAP-14: infantry and cavalry with all their strength; artillery one a unit if alone, nothing beside others; the garrison adds its own.
fn defence_strength(facts: &ShockFacts, rules: &Rules, tally: &mut impl Tally) -> Share {
    let procedure = &rules.shock.procedure;
    let alone = facts.defenders().all(|defender| defender.unit.arm.is_artillery()) && facts.ids == 0;
    let mut points = i64::from(facts.ids);
    for defender in facts.defenders() {
        points += match (defender.unit.arm.is_artillery(), alone) {
            (false, _) => i64::from(defender.unit.strength),
            (true, true) => procedure.artillery_alone.value.into(),
            (true, false) => procedure.artillery_with_others.value.into(),
        };
    }
    if facts.defenders().any(|defender| defender.unit.arm.is_artillery()) {
        tally.cite(BW_GAP_14);
    }
    if facts.ids > 0 {
        tally.cite(BW_GAP_23);
    }
    Share::whole(points.max(1))
}
