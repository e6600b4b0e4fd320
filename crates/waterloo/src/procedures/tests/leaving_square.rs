//! Leaving square: BW-LSQ. The unit always leaves; a modified check against cohesion decides whether it is disordered.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, Ledger, Modifier, NoRoll, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, assess_check, check};
use crate::procedures::fate::{Fate, Struck, apply};
use crate::rules::code::Code;
use crate::unit::Unit;
use crate::words::Order;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LeavingFacts {
    /// The infantry in square.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// In an enemy zone of control.
    #[schemars(extend("x-group" = "Place", "x-common" = true, "x-clause" = "BW-LSQ-04"))]
    pub in_enemy_zoc: bool,
    /// A leader is stacked with it.
    #[schemars(extend("x-group" = "Place", "x-common" = true, "x-clause" = "BW-LSQ-07"))]
    pub leader: bool,
}

/// It left; how it stands now.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct LeavingOutcome {
    pub passed: bool,
    #[serde(flatten)]
    pub fate: Fate,
}

/// BW-LSQ-04..07: the die modifiers. An option lets the worse state take the worse number.
pub fn leaving_modifiers(facts: &LeavingFacts, rules: &Rules, tally: &mut impl Tally) {
    let m = &rules.morale.leaving;
    let (mut d1, mut d2) = (m.unit_is_d1, m.unit_is_d2);
    if rules.options.leaving_square_d2_is_worse {
        (d1, d2) = (Modifier { value: d2.value, ..d1 }, Modifier { value: d1.value, ..d2 });
    }
    tally.add_if(facts.in_enemy_zoc, m.in_enemy_zoc);
    tally.add_if(facts.unit.order == Order::D2, d2);
    tally.add_if(facts.unit.order == Order::D1, d1);
    tally.add_if(facts.leader, m.stacked_with_leader);
}

pub struct LeavingSquare;

impl Procedure for LeavingSquare {
    type Rules = Rules;
    type Facts = LeavingFacts;
    type Outcome = LeavingOutcome;
    const CARD: Card = Card {
        name: "leaving-square",
        kind: Kind::Test,
        title: "Leave square",
        dice: "1d10 (0-9)",
        clauses: &[
            BW_LSQ_01, BW_LSQ_02, BW_LSQ_03, BW_LSQ_04, BW_LSQ_05, BW_LSQ_06, BW_LSQ_07, BW_GAP_19, BW_BLN_01, BW_CRM_01, BW_CRM_03,
            BW_CRM_12, BW_CRM_21, BW_GAP_18, BW_GAP_21, BW_TEC_05,
        ],
    };

    fn check(facts: &LeavingFacts, _: &Rules) -> Result<(), Contradiction> {
        let unit = &facts.unit;
        unit.check().map_err(|wrong| wrong.under("unit"))?;
        Contradiction::if_asked(!unit.arm.is_infantry(), "unit.arm", BW_TEC_05, "only infantry stands in square")?;
        Contradiction::if_asked(unit.order == Order::Routed, "unit.order", BW_GAP_18, "a rout has broken the square")
    }

    fn run(facts: &LeavingFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<LeavingOutcome, NoRoll> {
        let cohesion = rules.command.cohesion(&facts.unit);
        let mut ledger = Ledger::new(0);
        leaving_modifiers(facts, rules, &mut ledger);
        let drm = assess_check(cohesion, Roller::UNIT, "leaves square unharmed", &ledger, hand);
        let passed = check(cohesion, drm, Roller::UNIT, "leave square", BW_LSQ_01, hand)?;
        let fate = if passed {
            Fate::unharmed(&facts.unit)
        } else {
            apply(&facts.unit, &Code::DISORDER, 0, Struck::by_shock(Roller::UNIT), rules, hand)?
        };
        Ok(LeavingOutcome { passed, fate })
    }
}

impl Verdict for LeavingOutcome {
    fn words(&self) -> String {
        if self.passed { "The unit leaves square.".into() } else { format!("The unit leaves square and {}.", self.fate.words()) }
    }
    fn clauses(&self) -> Vec<Clause> {
        let result = if self.passed { BW_LSQ_02 } else { BW_LSQ_03 };
        [BW_LSQ_01, result].into_iter().chain(self.fate.because.iter().copied()).collect()
    }
    fn effects(&self) -> Vec<Effect> {
        let left = Effect::set(Role::A, "square", false, BW_LSQ_01);
        [left].into_iter().chain(self.fate.effects(Role::A).into_iter().filter(|effect| effect.field != "square")).collect()
    }
}
