//! Combat morale of cavalry that won a melee, broke through infantry or overran guns (GM-GAP-06): it rallies on the spot or returns to its own
//! lines. Inferior mounts never rally on the spot, others not twice running, Guard and superior mounts twice (GM-SPEC-06, -12, -14).

use grognard_engine::umpire::{Card, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Occasion, Tester, total};
use crate::Rules;
use crate::clause::*;
use crate::unit::{Around, Regiment, Soldiers};
use crate::words::{Class, Mounts, State};

/// After what the cavalry tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum After {
    #[default]
    Melee,
    Breakthrough,
    OverrunGuns,
}

/// Victorious cavalry tests its combat morale.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CombatMoraleFacts {
    #[schemars(extend("x-role" = "a"))]
    pub unit: Regiment,
    pub around: Around,
    #[schemars(extend("x-group" = "Combat", "x-common" = true))]
    pub after: After,
    /// Rallies on the spot running before this one.
    #[schemars(range(min = 0, max = 4), extend("x-group" = "State", "x-clause" = "GM-SPEC-12", "x-role" = "a"))]
    pub rallies_on_the_spot: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CombatOutcome {
    pub result: CombatResult,
    /// Unformed until its last walkabout turn (GM-UNF-07).
    pub unformed: bool,
    #[serde(skip)]
    by: Vec<Clause>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatResult {
    /// Or returns to its lines, if its owner likes that better.
    RallyOnTheSpot,
    ReturnToLines,
    /// Optional rule.
    Pursues,
}

/// How often this cavalry may rally on the spot running, and by which clause.
pub fn rallies_allowed(class: Class, mounts: Mounts, rules: &Rules) -> (i32, Clause) {
    let morale = &rules.morale;
    let allowed = match (mounts, class) {
        (Mounts::Inferior, _) => morale.rallies_inferior,
        (Mounts::Superior, _) => morale.rallies_superior,
        (_, Class::Guard) => morale.rallies_guard,
        _ => morale.rallies_running,
    };
    (allowed.value, allowed.clause)
}

/// The test itself; melees call it for their winner.
pub fn combat_morale(
    unit: &Soldiers,
    around: &Around,
    after: After,
    rallies_before: u8,
    tester: Tester,
    rules: &Rules,
    hand: &mut dyn Hand,
) -> Result<CombatOutcome, NoRoll> {
    let morale = &rules.morale;
    let mut steps = vec![morale.rally_on_the_spot_from];
    if rules.options.pursuit {
        steps.push(morale.pursuit_to + 1);
    }
    let total = total(unit, around, Occasion::Winner, &steps, tester, rules, hand)?;
    let (allowed, limit) = rallies_allowed(unit.class, unit.mounts, rules);
    let mut by = vec![GM_GAP_06];
    let result = match total {
        total if total >= morale.rally_on_the_spot_from && i32::from(rallies_before) < allowed => {
            if rallies_before > 0 {
                by.push(limit);
            }
            if after == After::OverrunGuns {
                by.push(GM_BT_42);
            }
            CombatResult::RallyOnTheSpot
        }
        total if total >= morale.rally_on_the_spot_from => {
            by.push(limit);
            CombatResult::ReturnToLines
        }
        total if rules.options.pursuit && after == After::Melee && total <= morale.pursuit_to => CombatResult::Pursues,
        _ => CombatResult::ReturnToLines,
    };
    let unformed = after == After::Breakthrough && result != CombatResult::RallyOnTheSpot;
    if unformed {
        by.push(GM_UNF_07);
    }
    Ok(CombatOutcome { result, unformed, by })
}

impl CombatOutcome {
    pub fn by(&self) -> &[Clause] {
        &self.by
    }

    pub fn effects_on(&self, role: Role) -> Vec<Effect> {
        let state = match self.result {
            CombatResult::RallyOnTheSpot => State::RalliedOnTheSpot,
            CombatResult::ReturnToLines => State::ReturnToLines,
            // A pursuit is a compulsory move like the others; the roster keeps the word for what the unit may not do.
            CombatResult::Pursues => State::TurnAndFlee,
        };
        let mut effects = vec![Effect::set(role, "state", state.word(), GM_GAP_06)];
        match self.result {
            CombatResult::RallyOnTheSpot => effects.push(Effect::add(role, "rallies_on_the_spot", 1, GM_GAP_06)),
            _ => effects.push(Effect::set(role, "rallies_on_the_spot", 0, GM_GAP_06)),
        }
        if self.unformed || self.result == CombatResult::Pursues {
            effects.push(Effect::set(role, "unformed", true, GM_UNF_07));
        }
        effects
    }
}

impl Verdict for CombatOutcome {
    fn words(&self) -> String {
        let unformed = if self.unformed { " It is unformed." } else { "" };
        match self.result {
            CombatResult::RallyOnTheSpot => "The cavalry rallies on the spot (or returns to its own lines, as its owner likes).".into(),
            CombatResult::ReturnToLines => format!("The cavalry returns to its own lines.{unformed}"),
            CombatResult::Pursues => "The cavalry pursues the beaten enemy, unformed.".into(),
        }
    }
    fn headline(&self) -> String {
        match self.result {
            CombatResult::RallyOnTheSpot => "rallies on the spot",
            CombatResult::ReturnToLines => "returns to own lines",
            CombatResult::Pursues => "pursues",
        }
        .into()
    }
    fn clauses(&self) -> Vec<Clause> {
        self.by.clone()
    }
    fn effects(&self) -> Vec<Effect> {
        self.effects_on(Role::A)
    }
}

pub struct CombatMorale;

impl Procedure for CombatMorale {
    type Rules = Rules;
    type Facts = CombatMoraleFacts;
    type Outcome = CombatOutcome;
    const CARD: Card = Card {
        name: "combat-morale",
        kind: Kind::Test,
        title: "Combat morale of victorious cavalry",
        dice: "3d6 (national dice)",
        clauses: &[
            GM_NAT_05, GM_NAT_13, GM_SPEC_06, GM_SPEC_09, GM_SPEC_12, GM_SPEC_13, GM_SPEC_14, GM_BT_39, GM_BT_42, GM_UNF_07, GM_GAP_04,
            GM_GAP_06, GM_GAP_02, GM_GAP_03, GM_NOTE_12, GM_RTG_06, GM_RTG_07, GM_RTG_09, GM_RTG_10,
        ],
    };

    fn run(facts: &CombatMoraleFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<CombatOutcome, NoRoll> {
        let unit = facts.unit.soldiers();
        let mut outcome = combat_morale(&unit, &facts.around, facts.after, facts.rallies_on_the_spot, Tester::ALONE, rules, hand)?;
        if facts.after == After::OverrunGuns {
            outcome.by.insert(0, GM_BT_39);
        }
        Ok(outcome)
    }
}
