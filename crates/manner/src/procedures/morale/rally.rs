//! Step 14, retreating or routing infantry and artillery try to rally (GM-GAP-10): retreating on 11, routing on 13 or more.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Occasion, Tester, total};
use crate::Rules;
use crate::clause::*;
use crate::unit::{Around, Soldiers};
use crate::words::{Arm, State};

/// A unit on the run tries to rally.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RallyFacts {
    #[schemars(extend("x-role" = "a"))]
    pub unit: Soldiers,
    pub around: Around,
    /// Routing, not merely retreating.
    #[schemars(extend("x-group" = "State", "x-common" = true, "x-clause" = "GM-GAP-10"))]
    pub routing: bool,
    /// No enemy within 12".
    #[schemars(extend("x-group" = "Enemy", "x-common" = true, "x-clause" = "GM-GAP-10"))]
    pub no_enemy: bool,
    /// Attempts it has failed running while routing.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "State", "x-clause" = "GM-GAP-10", "x-role" = "a"))]
    pub rally_failures: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum RallyOutcome {
    Rallied,
    RunsOn { routing: bool },
    Dispersed,
}

pub struct Rally;

impl Procedure for Rally {
    type Rules = Rules;
    type Facts = RallyFacts;
    type Outcome = RallyOutcome;
    const CARD: Card = Card {
        name: "rally",
        kind: Kind::Test,
        title: "Rally of retreating or routing infantry and artillery",
        dice: "3d6 (national dice)",
        clauses: &[
            GM_NAT_10, GM_UNF_06, GM_GAP_04, GM_GAP_10, GM_GAP_02, GM_GAP_03, GM_NAT_11, GM_NOTE_09, GM_NOTE_11, GM_NOTE_12, GM_RTG_06,
            GM_RTG_07, GM_RTG_09, GM_RTG_10, GM_RTG_13, GM_TF_01,
        ],
    };

    fn check(facts: &RallyFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_asked(
            facts.unit.arm == Arm::Cavalry,
            "unit.arm",
            GM_TF_01,
            "cavalry rallies from turn and flee by its own test, and from retire and return to lines by time",
        )
    }

    fn run(facts: &RallyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RallyOutcome, NoRoll> {
        let needed = if facts.routing { rules.morale.rally_routing_from } else { rules.morale.rally_retreating_from };
        let occasion = Occasion::Rally { no_enemy: facts.no_enemy };
        let total = total(&facts.unit, &facts.around, occasion, &[needed], Tester::ALONE, rules, hand)?;
        Ok(match total {
            total if total >= needed => RallyOutcome::Rallied,
            _ if facts.routing && i32::from(facts.rally_failures) + 1 >= rules.morale.rally_routing_failures => RallyOutcome::Dispersed,
            _ => RallyOutcome::RunsOn { routing: facts.routing },
        })
    }
}

impl Verdict for RallyOutcome {
    fn words(&self) -> String {
        match self {
            RallyOutcome::Rallied => {
                "The unit rallies: it halts, faces any way, and stays unformed until it has stood still for a full turn."
            }
            RallyOutcome::RunsOn { .. } => "The unit does not rally and moves on in the next compulsory moves.",
            RallyOutcome::Dispersed => "The unit fails again and is removed.",
        }
        .into()
    }
    fn headline(&self) -> String {
        match self {
            RallyOutcome::Rallied => "rallies",
            RallyOutcome::RunsOn { .. } => "runs on",
            RallyOutcome::Dispersed => "is removed",
        }
        .into()
    }
    fn clauses(&self) -> Vec<Clause> {
        match self {
            RallyOutcome::Rallied => vec![GM_GAP_10, GM_UNF_06],
            _ => vec![GM_GAP_10],
        }
    }
    fn effects(&self) -> Vec<Effect> {
        match self {
            RallyOutcome::Rallied => vec![
                Effect::set(Role::A, "state", State::Steady.word(), GM_GAP_10),
                Effect::set(Role::A, "rally_failures", 0, GM_GAP_10),
                Effect::set(Role::A, "unformed", true, GM_UNF_06),
            ],
            RallyOutcome::RunsOn { routing: true } => vec![Effect::add(Role::A, "rally_failures", 1, GM_GAP_10)],
            RallyOutcome::RunsOn { routing: false } => Vec::new(),
            RallyOutcome::Dispersed => vec![Effect::set(Role::A, "state", State::Removed.word(), GM_GAP_10)],
        }
    }
}
