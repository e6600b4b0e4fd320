//! Village melee (GM-VME-01 to -16): a die for six figures or part, the defenders' defence factor in dice, four or more kills. The attacker must kill
//! more; a loser above half strength retreats, others disperse.

use grognard_engine::dice::{Ask, Dice, Die};
use grognard_engine::umpire::{Card, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::fire::losses;
use crate::rules::Casualties;
use crate::unit::Battalion;
use crate::words::{Class, State};

/// Attackers have broken in.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VillageMeleeFacts {
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Battalion,
    /// The garrison.
    #[schemars(extend("x-role" = "b"))]
    pub defender: Battalion,
    /// The defence factor, already lowered for the break-in.
    #[schemars(range(min = 0, max = 6), extend("x-group" = "Village", "x-common" = true, "x-clause" = "GM-VME-07"))]
    pub defence_factor: u8,
    /// Undefended sides broken into.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "Village", "x-common" = true, "x-clause" = "GM-VME-04"))]
    pub undefended_sides: u8,
    /// Further unformed units among the attackers.
    #[schemars(range(min = 0, max = 4), extend("x-group" = "Village", "x-clause" = "GM-VME-03"))]
    pub attackers_unformed: u8,
    /// Further unformed units in the garrison.
    #[schemars(range(min = 0, max = 4), extend("x-group" = "Village", "x-clause" = "GM-VME-03"))]
    pub defenders_unformed: u8,
}

impl Default for VillageMeleeFacts {
    fn default() -> VillageMeleeFacts {
        VillageMeleeFacts {
            attacker: Battalion::default(),
            defender: Battalion { figures: 24, ..Battalion::default() },
            defence_factor: 2,
            undefended_sides: 0,
            attackers_unformed: 0,
            defenders_unformed: 0,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoserDoes {
    Retreats,
    Disperses,
    CutDown,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct VillageMeleeOutcome {
    pub attacker_wins: bool,
    pub loser: LoserDoes,
    /// Figures attacker and defender lost.
    pub lost: [i32; 2],
    #[serde(skip)]
    broken: bool,
}

/// GM-VME-01 to -07: dice of one side.
pub fn village_dice(facts: &VillageMeleeFacts, defender: bool, rules: &Rules, tally: &mut impl Tally) {
    let v = &rules.villages;
    let (own, other) = if defender { (&facts.defender, &facts.attacker) } else { (&facts.attacker, &facts.defender) };
    let figures = i32::from(own.figures);
    let counts = rules.options.village_increments_for_all || matches!(own.class, Class::Guard | Class::Elite);
    let counted = if counts { rules.musketry.increments.count(figures, own.class) } else { figures };
    let each = v.figures_a_die.value.max(1);
    tally.line((figures + each - 1) / each, v.figures_a_die.clause);
    if counted != figures {
        tally.line((counted + each - 1) / each - (figures + each - 1) / each, GM_VME_01);
    }
    let further = if defender { facts.defenders_unformed } else { facts.attackers_unformed };
    tally.add_each(v.unformed_unit, i32::from(own.is_unformed()) + i32::from(further));
    if defender {
        tally.add_each(v.undefended_broken_into, facts.undefended_sides.into());
    }
    let enemy = i32::from(other.figures);
    match () {
        () if figures >= v.melee_outnumber_by[1] * enemy => tally.add(v.outnumber_3),
        () if figures >= v.melee_outnumber_by[0] * enemy => tally.add(v.outnumber_2),
        () => {}
    }
    if defender && facts.defence_factor > 0 {
        tally.line(facts.defence_factor.into(), GM_VME_07);
    }
}

fn kills(facts: &VillageMeleeFacts, defender: bool, rules: &Rules, hand: &mut dyn Hand) -> Result<i32, NoRoll> {
    let mut ledger = Ledger::new(0);
    village_dice(facts, defender, rules, &mut ledger);
    let dice = ledger.total().clamp(0, 60);
    let (of, side) = if defender { ("defender", Side::Blue) } else { ("attacker", Side::Red) };
    let on = rules.villages.kill_on;
    hand.assessed(Assessed { of, rating: dice, words: &|| format!("{dice} dice, each {} or more kills", on.value), ledger: &ledger });
    if dice == 0 {
        return Ok(0);
    }
    let throw = Dice::throw(dice as u8, Die::D6).counting(on.value as u8, 6);
    Ok(hand.roll(&Ask::new(Dice::Throw(throw), side, "village melee", on.clause))?.value)
}

/// The melee.
pub fn village_melee(facts: &VillageMeleeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<VillageMeleeOutcome, NoRoll> {
    let by_attacker = kills(facts, false, rules, hand)?.min(facts.defender.figures.into());
    let by_defender = kills(facts, true, rules, hand)?.min(facts.attacker.figures.into());
    let attacker_wins = by_attacker > by_defender;
    let left = [facts.attacker.less(by_defender), facts.defender.less(by_attacker)];
    let (winner, loser) = if attacker_wins { (&left[0], &left[1]) } else { (&left[1], &left[0]) };
    let v = &rules.villages;
    let strength = i32::from(loser.figures) * 100;
    let loser_does = match () {
        () if i32::from(winner.figures) >= v.cut_down.value * i32::from(loser.figures) => LoserDoes::CutDown,
        () if strength > v.retreat_over.value * loser.loss().starting => LoserDoes::Retreats,
        () => LoserDoes::Disperses,
    };
    Ok(VillageMeleeOutcome {
        attacker_wins,
        loser: loser_does,
        lost: [by_defender, by_attacker],
        broken: loser_does != LoserDoes::Retreats,
    })
}

impl Verdict for VillageMeleeOutcome {
    fn words(&self) -> String {
        let lost = format!("The attackers lose {} figures, the garrison {}.", self.lost[0], self.lost[1]);
        let does = match self.loser {
            LoserDoes::Retreats => "retreat",
            LoserDoes::Disperses => "disperse, and their brigade tests",
            LoserDoes::CutDown => "are cut down",
        };
        let result = if self.attacker_wins {
            format!("The attackers win and occupy the village, unformed; the garrison's men {does} (by any side not under assault).")
        } else {
            format!("The garrison holds, unformed; the attackers {does} (from the wall they charged).")
        };
        format!("{lost} {result}")
    }
    fn headline(&self) -> String {
        let does = match self.loser {
            LoserDoes::Retreats => "retreats",
            LoserDoes::Disperses => "disperses",
            LoserDoes::CutDown => "cut down",
        };
        if self.attacker_wins { format!("village taken, garrison {does}") } else { format!("village held, attacker {does}") }
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut by = vec![GM_VME_01, GM_VME_02, GM_VME_08, GM_VME_09];
        by.extend(if self.attacker_wins { [GM_VME_10, GM_VME_15] } else { [GM_VME_11, GM_VME_14] });
        by.push(match self.loser {
            LoserDoes::Retreats => GM_VME_12,
            LoserDoes::Disperses => GM_VME_13,
            LoserDoes::CutDown => GM_VME_16,
        });
        by
    }
    fn effects(&self) -> Vec<Effect> {
        let mut effects = losses(Role::A, Casualties { figures: self.lost[0], officers: 0 }, GM_VME_08);
        effects.extend(losses(Role::B, Casualties { figures: self.lost[1], officers: 0 }, GM_VME_08));
        let (winner, loser) = if self.attacker_wins { (Role::A, Role::B) } else { (Role::B, Role::A) };
        effects.push(Effect::set(winner, "unformed", true, if self.attacker_wins { GM_VME_15 } else { GM_VME_14 }));
        let state = if self.broken { State::Removed } else { State::Retreating };
        effects.push(Effect::set(loser, "state", state.word(), if self.broken { GM_VME_13 } else { GM_VME_12 }));
        effects
    }
}

pub struct VillageMelee;

impl Procedure for VillageMelee {
    type Rules = Rules;
    type Facts = VillageMeleeFacts;
    type Outcome = VillageMeleeOutcome;
    const CARD: Card = Card {
        name: "village-melee",
        kind: Kind::Test,
        title: "Melee in a village",
        dice: "1d6 for six figures, 4 or more kills",
        clauses: &[
            GM_VME_01, GM_VME_02, GM_VME_03, GM_VME_04, GM_VME_05, GM_VME_06, GM_VME_07, GM_VME_08, GM_VME_09, GM_VME_10, GM_VME_11,
            GM_VME_12, GM_VME_13, GM_VME_14, GM_VME_15, GM_VME_16,
        ],
    };

    fn run(facts: &VillageMeleeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<VillageMeleeOutcome, NoRoll> {
        village_melee(facts, rules, hand)
    }
}
