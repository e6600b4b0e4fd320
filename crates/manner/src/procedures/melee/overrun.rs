//! Cavalry that reaches a battery breaks through of itself (GM-BT-35 to -41): the guns are cut down, their crew takes a toll, and the cavalry tests
//! its combat morale.

use grognard_engine::dice::{Ask, Dice};
use grognard_engine::umpire::{Card, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::fire::losses;
use crate::procedures::morale::Tester;
use crate::procedures::morale::combat::{After, CombatOutcome, combat_morale};
use crate::rules::Casualties;
use crate::unit::{Around, Battery, Regiment};
use crate::words::State;

/// Cavalry that passed its test under fire overruns a battery.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OverrunFacts {
    #[schemars(extend("x-role" = "a"))]
    pub cavalry: Regiment,
    #[schemars(extend("x-role" = "b"))]
    pub battery: Battery,
    pub around: Around,
    /// Rallies on the spot running before this one.
    #[schemars(range(min = 0, max = 4), extend("x-group" = "State", "x-clause" = "GM-SPEC-12", "x-role" = "a"))]
    pub rallies_on_the_spot: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct OverrunOutcome {
    /// Cavalry figures lost to the gunners.
    pub cavalry_lost: i32,
    /// Inches within which friends of the battery test.
    pub friends_within: i32,
    pub combat: CombatOutcome,
}

/// GM-BT-40: the toll the gunners take.
pub fn toll(crew: i32, rules: &Rules, hand: &mut dyn Hand) -> Result<i32, NoRoll> {
    let b = &rules.breakthrough;
    let dice = crew / b.gunners_a_die.value.max(1);
    let mut ledger = Ledger::new(0);
    ledger.line(dice, b.gunners_a_die.clause);
    hand.assessed(Assessed {
        of: "gunners",
        rating: dice,
        words: &|| format!("{dice} dice, each {} kills", rules.breakthrough.gunner_kill_on),
        ledger: &ledger,
    });
    if dice == 0 {
        return Ok(0);
    }
    let ask = Ask::new(Dice::hits(dice as u8, b.gunner_kill_on as u8), Side::Blue, "gunners' toll", b.gunners_a_die.clause);
    Ok(hand.roll(&ask)?.value)
}

/// The overrun: toll, then combat morale.
pub fn overrun(facts: &OverrunFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<OverrunOutcome, NoRoll> {
    let cavalry_lost = toll(facts.battery.figures.into(), rules, hand)?.min(facts.cavalry.figures.into());
    let cavalry = facts.cavalry.less(cavalry_lost).soldiers();
    let tester = Tester { of: "cavalry", side: Side::Red };
    let combat = combat_morale(&cavalry, &facts.around, After::OverrunGuns, facts.rallies_on_the_spot, tester, rules, hand)?;
    Ok(OverrunOutcome { cavalry_lost, friends_within: rules.breakthrough.artillery_friends_test.value, combat })
}

impl Verdict for OverrunOutcome {
    fn words(&self) -> String {
        format!(
            "The battery is cut down and removed; its friends within {}\" and its brigade test. The gunners kill {} figures. {}",
            self.friends_within,
            self.cavalry_lost,
            self.combat.words()
        )
    }
    fn headline(&self) -> String {
        format!("guns lost, cavalry loses {}, {}", self.cavalry_lost, self.combat.headline())
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut by = vec![GM_BT_35, GM_BT_36, GM_BT_37, GM_BT_38, GM_BT_39, GM_BT_40, GM_BT_41];
        by.extend(self.combat.by());
        by
    }
    fn effects(&self) -> Vec<Effect> {
        let mut effects = losses(Role::A, Casualties { figures: self.cavalry_lost, officers: 0 }, GM_BT_40);
        effects.extend(self.combat.effects_on(Role::A));
        effects.push(Effect::set(Role::B, "state", State::Removed.word(), GM_BT_36));
        effects
    }
}

pub struct OverrunGuns;

impl Procedure for OverrunGuns {
    type Rules = Rules;
    type Facts = OverrunFacts;
    type Outcome = OverrunOutcome;
    const CARD: Card = Card {
        name: "overrun-guns",
        kind: Kind::Test,
        title: "Cavalry overruns a battery",
        dice: "1d6 for two gunners, 6 kills; then 3d6",
        clauses: &[
            GM_BT_35, GM_BT_36, GM_BT_37, GM_BT_38, GM_BT_39, GM_BT_40, GM_BT_41, GM_BT_42, GM_GAP_06, GM_GAP_02, GM_GAP_03, GM_GAP_04,
            GM_NAT_05, GM_NAT_13, GM_NOTE_12, GM_RTG_06, GM_RTG_07, GM_RTG_09, GM_RTG_10, GM_SPEC_06, GM_SPEC_09, GM_SPEC_12, GM_SPEC_13,
            GM_SPEC_14,
        ],
    };

    fn run(facts: &OverrunFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<OverrunOutcome, NoRoll> {
        overrun(facts, rules, hand)
    }
}
