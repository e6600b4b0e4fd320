//! What a unit adds to its melee die: which MR, and every modifier. SK-GAP-19, SK-GAP-21 and the book's own.

use grognard_engine::{Ledger, Tally};

use super::fighter::{Defended, Edge, Fighter, Lances, MeleeFacts, Party};
use crate::clause::*;
use crate::rules::Rules;
use crate::troops::{Class, Formation, Rating};

/// The ledger of one unit: MR first, then the modifiers in the book's order. The total is what it adds to its D6.
pub fn score(facts: &MeleeFacts, party: Party, fighter: &Fighter, rules: &Rules) -> Ledger {
    let enemies = facts.side(party.other());
    let mut reasons = Ledger::new(0);
    let rating = rating(facts, party, fighter, &enemies, rules, &mut reasons);
    let mut ledger = fighter.morale().ledger(rating, rules);
    for line in &reasons.lines {
        ledger.cite(line.clause);
    }
    deployment(fighter, rules, &mut ledger);
    let further = facts.side(party).len() as i32 - 1;
    ledger.add_each(rules.melee.further_unit, further.min(rules.melee.further_units_most));
    ledger.add_if(
        fighter.class.is_cavalry()
            && fighter.wider_than_column
            && enemies.iter().any(|enemy| enemy.class.is_infantry() && enemy.formation == Formation::Column),
        rules.melee.wider_cavalry,
    );
    if party == Party::Defender {
        match facts.defends {
            Defended::Uphill | Defended::HedgeWall | Defended::Bank | Defended::BridgeEnd => ledger.add(rules.melee.obstacle),
            Defended::Earthwork | Defended::TownSector => ledger.add(rules.melee.town_earthwork),
            Defended::Open | Defended::LightWood | Defended::DenseWood => {}
        }
    }
    square(fighter, party, &enemies, rules, &mut ledger);
    lancers(facts, party, fighter, rules, &mut ledger);
    ledger.add_if(fighter.staggered, rules.melee.staggered);
    ledger.add_each(rules.melee.kill_suffered, fighter.kills.into());
    ledger.add_if(fighter.commander, rules.melee.commander);
    ledger
}

/// Frontal or Disordered MR, and why.
fn rating(facts: &MeleeFacts, party: Party, fighter: &Fighter, enemies: &[&Fighter], rules: &Rules, why: &mut Ledger) -> Rating {
    if party == Party::Defender && facts.defends == Defended::TownSector {
        // A garrison has no flanks and always fights on its Frontal MR.
        why.cite(SK_GAP_30);
        return Rating::Frontal;
    }
    let against_cavalry = enemies.iter().any(|enemy| enemy.class.is_cavalry());
    let mut rating = Rating::Frontal;
    let mut disordered = |clause| {
        why.cite(clause);
        rating = Rating::Disordered;
    };
    let all_round = fighter.in_square() || (fighter.in_masse() && against_cavalry);
    if fighter.touched != Edge::Front && !all_round {
        disordered(SK_GAP_19);
    }
    if fighter.failed_hasty_square && fighter.class.is_infantry() && !fighter.in_square() {
        disordered(SK_HSQ_14);
        disordered(SK_HSQ_06);
    }
    if fighter.blown && fighter.class.is_cavalry() {
        disordered(SK_REFORM_05);
    }
    if fighter.class.is_cavalry() && enemies.iter().any(|enemy| enemy.in_square()) {
        disordered(SK_CVSQ_02);
    }
    if fighter.class.is_cavalry() && !rules.options.masse_frontal && enemies.iter().any(|enemy| enemy.in_masse()) {
        disordered(SK_AUST_02);
    }
    if fighter.in_square() && !against_cavalry {
        disordered(SK_GAP_36);
    }
    let formed = !matches!(fighter.class, Class::Skirmishers);
    let wood = match facts.defends {
        Defended::LightWood => party == Party::Attacker,
        Defended::DenseWood => true,
        _ => false,
    };
    if wood && formed {
        disordered(SK_GAP_29);
    }
    if fighter.hit_afresh && !all_round {
        disordered(SK_GAP_19);
    }
    if rules.options.masse_frontal && against_cavalry && fighter.in_masse()
        || rules.options.masse_frontal && fighter.class.is_cavalry() && enemies.iter().any(|enemy| enemy.in_masse())
    {
        why.cite(SK_AUST_02);
    }
    rating
}

/// SK-GAP-21, SK-CDEP-04, SK-FRALL-01, SK-SQMEL-03: support of flanks and rear.
fn deployment(fighter: &Fighter, rules: &Rules, tally: &mut impl Tally) {
    let any = fighter.flanks_supported > 0 || fighter.rear_support;
    if !any {
        return;
    }
    if fighter.class.is_cavalry() {
        tally.cite(SK_CDEP_04);
        return;
    }
    if !fighter.class.is_infantry() {
        tally.cite(SK_GAP_21);
        return;
    }
    match fighter.formation {
        Formation::Line => tally.add_each(rules.melee.flank_supported, fighter.flanks_supported.into()),
        Formation::Column if fighter.nation.uses_the_french_system() => {
            tally.cite(SK_FRALL_01);
            tally.add_each(rules.melee.flank_supported, fighter.flanks_supported.into());
            tally.add_if(fighter.rear_support, rules.melee.rear_support);
        }
        Formation::Square => tally.cite(SK_SQMEL_03),
        Formation::Column | Formation::Masse => tally.cite(SK_GAP_21),
    }
}

/// SK-SQMEL-01..04, SK-MSQ-07, SK-MSQ-08: squares.
fn square(fighter: &Fighter, party: Party, enemies: &[&Fighter], rules: &Rules, tally: &mut impl Tally) {
    if !fighter.in_square() {
        return;
    }
    let only_cavalry = enemies.iter().all(|enemy| enemy.class.is_cavalry());
    if let Some(distance) = fighter.nearest_square
        && rules.squares.support_within.covers(distance)
        && only_cavalry
    {
        if !rules.options.squares_support {
            tally.cite(SK_SQMEL_01);
        } else if fighter.hasty || fighter.nearest_square_hasty {
            tally.cite(SK_SQMEL_04);
        } else {
            tally.add(rules.melee.square_supported);
            tally.cite(SK_SQMEL_01);
        }
    }
    if party == Party::Defender && (fighter.square_moved_this_turn || fighter.square_moved_last_turn) {
        let moved = if fighter.moved_before_chargers { fighter.square_moved_this_turn } else { fighter.square_moved_last_turn };
        tally.add_if(moved, rules.melee.square_moved);
        tally.cite(SK_MSQ_08);
    }
}

/// SK-LANC-01, SK-LANC-02, SK-LANC-04. Against infantry and cavalry together the +1 waits for the die of the infantry: see
/// [`lancers_against`].
fn lancers(facts: &MeleeFacts, party: Party, fighter: &Fighter, rules: &Rules, tally: &mut impl Tally) {
    if fighter.lances == Lances::None || !rules.options.lancers || !fighter.class.is_cavalry() {
        return;
    }
    let enemies = facts.side(party.other());
    if !enemies.iter().any(|enemy| in_the_open(facts, party.other(), enemy)) {
        return;
    }
    if !true_lancers(fighter) {
        tally.cite(SK_LANC_04);
    } else if enemies.iter().all(|enemy| in_the_open(facts, party.other(), enemy)) {
        tally.add(rules.melee.lancers);
    } else {
        tally.cite(SK_LANC_02);
    }
}

fn in_the_open(facts: &MeleeFacts, party: Party, enemy: &Fighter) -> bool {
    enemy.class.is_infantry() && (party == Party::Attacker || facts.defends.is_open())
}

/// SK-LANC-04: not second-rate troops (nor worse), not front-rank lances.
fn true_lancers(fighter: &Fighter) -> bool {
    fighter.lances == Lances::AllRanks && !matches!(fighter.class, Class::SecondRateCavalry | Class::IrregularCavalry)
}

/// SK-LANC-02: what lancers add when the enemy's die used is this unit's, beyond what their ledger already holds.
pub fn lancers_against(facts: &MeleeFacts, party: Party, fighter: &Fighter, enemy: &Fighter, rules: &Rules) -> i32 {
    let enemies = facts.side(party.other());
    let mixed = !enemies.iter().all(|enemy| in_the_open(facts, party.other(), enemy));
    let gains =
        rules.options.lancers && fighter.class.is_cavalry() && true_lancers(fighter) && mixed && in_the_open(facts, party.other(), enemy);
    if gains { rules.melee.lancers.value } else { 0 }
}
