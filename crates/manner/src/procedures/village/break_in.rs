//! Village break-in (GM-VBI-01 to -11): three dice and more, above the number for class, formation and defence factor.

use grognard_engine::dice::{Ask, Dice, Grain};
use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::unit::Battalion;
use crate::words::{Formation, State};

/// Infantry tries to break into a village.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BreakInFacts {
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Battalion,
    /// The garrison.
    #[schemars(extend("x-role" = "b"))]
    pub defender: Battalion,
    /// The village's defence factor before this attempt.
    #[schemars(range(min = 0, max = 6), extend("x-group" = "Village", "x-common" = true, "x-clause" = "GM-VBI-02"))]
    pub defence_factor: u8,
    /// The side attacked has no defenders.
    #[schemars(extend("x-group" = "Village", "x-common" = true, "x-clause" = "GM-VBI-06"))]
    pub undefended_side: bool,
    /// Figures of all attackers of the village, if more than this unit.
    #[schemars(range(min = 0, max = 240), extend("x-group" = "Village", "x-clause" = "GM-VBI-08"))]
    pub attackers_overall: u16,
}

impl Default for BreakInFacts {
    fn default() -> BreakInFacts {
        BreakInFacts {
            attacker: Battalion { formation: Formation::ColumnOfAttack, ..Battalion::default() },
            defender: Battalion { figures: 24, ..Battalion::default() },
            defence_factor: 3,
            undefended_side: false,
            attackers_overall: 0,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BreakInOutcome {
    pub breaks_in: bool,
    /// What the attempt leaves of the defence factor (GM-VIL-20).
    pub defence_factor: i32,
}

/// GM-VBI-03 to -08: the dice, three to begin with.
pub fn break_in_dice(facts: &BreakInFacts, rules: &Rules, tally: &mut impl Tally) {
    let v = &rules.villages;
    let defender = &facts.defender;
    match defender.loss() {
        loss if loss.more_than(v.losses[1]) => tally.add(v.over_50),
        loss if loss.more_than(v.losses[0]) => tally.add(v.over_25),
        _ => {}
    }
    tally.add_if(defender.unformed, v.defenders_unformed);
    tally.add_if(facts.undefended_side, v.undefended_side);
    tally.add_if(facts.attacker.is_unformed(), v.attackers_unformed);
    let overall = i32::from(facts.attackers_overall.max(facts.attacker.figures));
    tally.add_if(overall >= v.outnumber_by * i32::from(defender.figures), v.outnumber);
    tally.add_if(facts.defence_factor == 0, v.df_zero_dice);
}

/// The attempt.
pub fn break_in(facts: &BreakInFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<BreakInOutcome, NoRoll> {
    let v = &rules.villages;
    let number = v.break_in(facts.attacker.class, facts.attacker.formation, facts.defence_factor.into());
    let mut ledger = Ledger::new(v.break_in_base);
    break_in_dice(facts, rules, &mut ledger);
    let dice = ledger.total().max(1);
    hand.assessed(Assessed { of: "break-in", rating: dice, words: &|| format!("{dice} dice, above {number} breaks in"), ledger: &ledger });
    let ask =
        Ask::new(Dice::d6(dice as u8), Side::Red, "break-in", GM_VBI_01).grain(Grain::at_least(number + 1)).needs_at_least(number + 1);
    let breaks_in = hand.roll(&ask)?.value > number;
    let defence_factor = (i32::from(facts.defence_factor) + v.df_attempt.value).max(0);
    Ok(BreakInOutcome { breaks_in, defence_factor })
}

impl Verdict for BreakInOutcome {
    fn words(&self) -> String {
        let factor = format!("The defence factor falls to {}.", self.defence_factor);
        if self.breaks_in {
            format!("The attackers break in and a village melee is fought. {factor}")
        } else {
            format!("The break-in fails: the defenders stay in garrison, formed; the attackers retreat. {factor}")
        }
    }
    fn headline(&self) -> String {
        if self.breaks_in { "breaks in" } else { "fails, attackers retreat" }.into()
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut by = vec![GM_VBI_01, GM_VBI_02, GM_VIL_20];
        if self.breaks_in {
            by.push(GM_VBI_11);
        } else {
            by.extend([GM_VBI_09, GM_VBI_10]);
        }
        by
    }
    fn effects(&self) -> Vec<Effect> {
        if self.breaks_in {
            return Vec::new();
        }
        vec![Effect::set(Role::A, "state", State::Retreating.word(), GM_VBI_10), Effect::set(Role::A, "unformed", true, GM_VBI_10)]
    }
}

pub struct BreakIn;

impl Procedure for BreakIn {
    type Rules = Rules;
    type Facts = BreakInFacts;
    type Outcome = BreakInOutcome;
    const CARD: Card = Card {
        name: "village-break-in",
        kind: Kind::Test,
        title: "Breaking into a village",
        dice: "3d6, more or fewer by circumstances",
        clauses: &[
            GM_VBI_01, GM_VBI_02, GM_VBI_03, GM_VBI_04, GM_VBI_05, GM_VBI_06, GM_VBI_07, GM_VBI_08, GM_VBI_09, GM_VBI_10, GM_VBI_11,
            GM_VIL_20, GM_GAP_23,
        ],
    };

    fn check(facts: &BreakInFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            matches!(facts.attacker.formation, Formation::Square | Formation::ColumnOfMarch),
            "attacker.formation",
            "defence_factor",
            GM_VBI_02,
            "a village is stormed in line or column of attack",
        )
    }

    fn run(facts: &BreakInFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<BreakInOutcome, NoRoll> {
        break_in(facts, rules, hand)
    }
}
