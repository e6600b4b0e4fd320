//! One round of a cavalry melee (GM-CVC-01 to -31): dice by figures and increments, sixes kill, who kills more wins; the loser tests, and a
//! loser that fails turns and flees while the winner tests its combat morale.

use grognard_engine::dice::{Ask, Dice, Die, Grain};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::morale::combat::{After, CombatOutcome, combat_morale};
use crate::procedures::morale::{Occasion, Tester, test};
use crate::unit::{Around, Regiment};
use crate::words::{Cavalry, Mounts};

/// How the defender was caught.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Caught {
    /// It counter-charged.
    #[default]
    No,
    AtTheHalt,
    FlankOrRear,
}

/// One side of the melee as a round finds it.
#[derive(Clone, Debug)]
pub struct Fighter<'a> {
    pub unit: Regiment,
    pub around: &'a Around,
    pub of: &'static str,
    pub side: Side,
    /// The enemy charged it.
    pub charged: bool,
    pub flank_or_rear: bool,
}

impl Fighter<'_> {
    fn tester(&self) -> Tester {
        Tester { of: self.of, side: self.side }
    }
}

/// GM-CVC-01 to -15: dice of so many figures in so many squadrons with first or second round increments; `None`: it does not fight.
pub fn round_dice(unit: &Regiment, figures: i32, squadrons: i32, second: bool, rules: &Rules, tally: &mut impl Tally) -> bool {
    let c = &rules.cavalry_melee;
    let Some(increment) = c.increment(unit.cavalry, unit.class, second) else {
        tally.cite(GM_CVC_02);
        return false;
    };
    tally.line(figures * c.dice_a_figure, if second { GM_CVC_23 } else { GM_CVC_18 });
    tally.line(increment.of(figures), increment.clause);
    if !second || rules.options.mounts_in_both_rounds {
        let (mounts, special) = match unit.mounts {
            Mounts::Ordinary => return true,
            Mounts::Superior => (c.superior, c.superior_clause),
            Mounts::Inferior => (c.inferior, c.inferior_clause),
        };
        tally.add_each(mounts, squadrons);
        tally.cite(special);
    }
    true
}

/// Rolls the dice of one side: kills, no more than the enemy has figures there.
pub fn kills(
    fighter: &Fighter,
    figures: i32,
    squadrons: i32,
    second: bool,
    enemies: i32,
    rules: &Rules,
    hand: &mut dyn Hand,
) -> Result<i32, NoRoll> {
    let mut ledger = Ledger::new(0);
    let fights = round_dice(&fighter.unit, figures, squadrons, second, rules, &mut ledger);
    let dice = if fights { ledger.total().clamp(0, 120) } else { 0 };
    hand.assessed(Assessed {
        of: fighter.of,
        rating: dice,
        words: &|| format!("{dice} dice, each {} kills", rules.cavalry_melee.kill_on.value),
        ledger: &ledger,
    });
    if dice == 0 || enemies == 0 {
        return Ok(0);
    }
    let throw = Dice::throw(dice as u8, Die::D6).counting(rules.cavalry_melee.kill_on.value as u8, 6);
    let ask = Ask::new(Dice::Throw(throw), fighter.side, "cavalry melee", if second { GM_CVC_23 } else { GM_CVC_18 })
        .grain(Grain::bands(1..=enemies));
    Ok(hand.roll(&ask)?.value.min(enemies))
}

/// GM-CVC-31: figures cut down by an unopposed combat action, one in four or part of all that charge.
pub fn unopposed(charging: i32, rules: &Rules) -> i32 {
    let c = &rules.cavalry_melee;
    (charging + c.unopposed_of - 1) / c.unopposed_of.max(1) * c.unopposed_lost.value
}

/// How a round ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "ends", rename_all = "kebab-case")]
pub enum Ends {
    /// A second round follows at once.
    Continues,
    /// Both sides return to their own lines.
    BothReturn,
    /// One side turns and flees; the other's combat morale. `winner` 0 is the attacker.
    Broken { winner: usize, combat: CombatOutcome },
}

/// After the kills are known: the loser tests, and so on (GM-CVC-19 to -22, -26 to -28).
pub fn decide(
    fighters: [&Fighter; 2],
    killed: [i32; 2],
    last: bool,
    rules: &Rules,
    hand: &mut dyn Hand,
    by: &mut Vec<Clause>,
) -> Result<Ends, NoRoll> {
    let [attacker, defender] = killed;
    if attacker == defender {
        by.push(if last { GM_CVC_26 } else { GM_CVC_19 });
        return Ok(if last { Ends::BothReturn } else { Ends::Continues });
    }
    let winner = usize::from(defender > attacker);
    let (loser, victor) = (fighters[1 - winner], fighters[winner]);
    by.push(if last { GM_CVC_27 } else { GM_CVC_20 });
    let outnumbered = victor.unit.figures as i32 >= rules.morale.modifiers.outnumbered_by * i32::from(loser.unit.figures);
    let occasion = Occasion::Loser {
        charged: loser.charged,
        flank_or_rear: loser.flank_or_rear,
        lost: killed[winner],
        inflicted: killed[1 - winner],
        outnumbered,
    };
    if test(&loser.unit.soldiers(), loser.around, occasion, loser.tester(), rules, hand)?.passes() {
        by.push(if last { GM_CVC_27 } else { GM_CVC_21 });
        return Ok(if last { Ends::BothReturn } else { Ends::Continues });
    }
    by.push(if last { GM_CVC_28 } else { GM_CVC_22 });
    let combat = combat_morale(&victor.unit.soldiers(), victor.around, After::Melee, 0, victor.tester(), rules, hand)?;
    by.extend(combat.by());
    Ok(Ends::Broken { winner, combat })
}

/// Cossacks fight one round only (GM-CVC-02): a melee with any of them has no second.
pub fn one_round_only(fighters: [&Fighter; 2]) -> bool {
    fighters.iter().any(|fighter| fighter.unit.cavalry == Cavalry::Cossack)
}
