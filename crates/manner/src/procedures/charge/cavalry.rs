//! A cavalry charge on infantry (GM-BT-01 to -25): morale to charge, morale to receive, range and volley, morale under fire, breakthrough.

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure};
use grognard_engine::{Hand, NoRoll, Odds, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ChargeOutcome, Ended, Short, Toll};
use crate::Rules;
use crate::clause::*;
use crate::procedures::fire::range_on_charge::range_on_charge;
use crate::procedures::fire::volley::{VolleyFacts, volley};
use crate::procedures::melee::breakthrough::{BreakthroughFacts, BreakthroughOutcome, breakthrough};
use crate::procedures::morale::{Occasion, Tester, test};
use crate::unit::{Around, Battalion, Regiment, Target};
use crate::words::{Arm, Cover, Formation};

/// A regiment charges a battalion.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CavalryChargeFacts {
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Regiment,
    #[schemars(extend("x-role" = "b"))]
    pub defender: Battalion,
    pub attacker_around: Around,
    pub defender_around: Around,
    /// Charging uphill or across an obstacle.
    #[schemars(extend("x-group" = "Charge", "x-clause" = "GM-GAP-04", "x-effect" = -1))]
    pub uphill: bool,
    /// The infantry is caught in flank or rear, and does not fire.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-BT-10"))]
    pub flank_or_rear: bool,
    /// Ranks of cavalry behind the first, each of at least half its size.
    #[schemars(range(min = 0, max = 5), extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-BT-11"))]
    pub further_ranks: u8,
    /// The infantry has not yet fired its first volley.
    #[schemars(extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-MUS-05"))]
    pub first_volley: bool,
}

type Outcome = ChargeOutcome<BreakthroughOutcome>;

/// Up to contact: what the fire cost, or how the charge ended short.
fn approach(facts: &CavalryChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Result<Toll, Outcome>, NoRoll> {
    let attacker = Tester { of: "attacker", side: Side::Red };
    let defender = Tester { of: "defender", side: Side::Blue };
    let occasion = Occasion::Charge { uphill: facts.uphill, weak_target: facts.defender.is_unformed() || facts.flank_or_rear };
    let morale = test(&facts.attacker.soldiers(), &facts.attacker_around, occasion, attacker, rules, hand)?;
    if !morale.passes() {
        return Ok(Err(ChargeOutcome::short(Toll::default(), Short::Halted { morale })));
    }
    let occasion = Occasion::Receive { flank_or_rear: facts.flank_or_rear, by_cavalry: true, cover: Cover::None };
    let morale = test(&facts.defender.soldiers(), &facts.defender_around, occasion, defender, rules, hand)?;
    if !morale.passes() {
        return Ok(Err(ChargeOutcome::short(Toll::default(), Short::TargetGone { morale })));
    }
    let mut toll = Toll::default();
    if !facts.flank_or_rear && facts.defender.formation != Formation::ColumnOfMarch {
        let range = range_on_charge(facts.defender.class, facts.defender.nation, false, Side::Blue, rules, hand)?;
        let shots = VolleyFacts {
            firer: facts.defender.clone(),
            target: Target { arm: Arm::Cavalry, squadrons_deep: facts.further_ranks + 1, ..Target::default() },
            range,
            first_volley: facts.first_volley,
            charged: true,
            ..VolleyFacts::default()
        };
        toll = Toll::from(&volley(&shots, Side::Blue, rules, hand)?.fire);
        toll.casualties.figures = toll.casualties.figures.min(facts.attacker.figures.into());
    }
    if toll.casualties.figures >= rules.morale.fire_loss {
        let mut unit = facts.attacker.less(toll.casualties.figures).soldiers();
        unit.officers_lost = toll.casualties.officers as u8;
        let morale = test(&unit, &facts.attacker_around, Occasion::UnderFire, attacker, rules, hand)?;
        if !morale.passes() {
            return Ok(Err(ChargeOutcome::short(toll, Short::Stopped { morale })));
        }
    }
    Ok(Ok(toll))
}

fn contact(facts: &CavalryChargeFacts, toll: Toll, rules: &Rules, hand: &mut dyn Hand) -> Result<Outcome, NoRoll> {
    let attempt = BreakthroughFacts {
        cavalry: facts.attacker.less(toll.casualties.figures),
        infantry: facts.defender.clone(),
        running: false,
        flank_or_rear: facts.flank_or_rear,
        further_ranks: facts.further_ranks,
    };
    Ok(ChargeOutcome { toll, ended: Ended::Contact(breakthrough(&attempt, rules, hand)?) })
}

pub struct CavalryCharge;

impl Procedure for CavalryCharge {
    type Rules = Rules;
    type Facts = CavalryChargeFacts;
    type Outcome = Outcome;
    const CARD: Card = Card {
        name: "cavalry-charge",
        kind: Kind::Chain,
        title: "Cavalry charge on infantry, from declaration to breakthrough",
        dice: "3d6, 3d6, 1d10, 2d6, 3d6, 3d6",
        clauses: &[GM_SEQ_05, GM_SEQ_07, GM_SEQ_08, GM_RNG_01, GM_MCAS_01, GM_FPT_07, GM_BT_03, GM_BT_05, GM_BT_20, GM_BT_22],
    };

    fn check(facts: &CavalryChargeFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(facts.attacker.unformed, "attacker.unformed", "attacker", GM_GAP_12, "an unformed unit does not charge")?;
        Contradiction::if_both(
            facts.flank_or_rear && facts.defender.formation == Formation::Square,
            "flank_or_rear",
            "defender.formation",
            GM_FMN_11,
            "a square faces every way and has no flank",
        )
    }

    fn run(facts: &CavalryChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Outcome, NoRoll> {
        match approach(facts, rules, hand)? {
            Ok(toll) => contact(facts, toll, rules, hand),
            Err(short) => Ok(short),
        }
    }

    /// The contact is worked out once for each state the approach can leave.
    fn odds(facts: &CavalryChargeFacts, rules: &Rules) -> Result<Odds<Result<Self::Outcome, NoRollKind>>, TooMany> {
        let approach = enumerate(|hand| approach(facts, rules, hand).map_err(NoRollKind::from))?;
        approach.then(|state| match state {
            Err(kind) => Ok(Odds::certain(Err(*kind))),
            Ok(Ok(toll)) => enumerate(|hand| contact(facts, *toll, rules, hand).map_err(NoRollKind::from)),
            Ok(Err(short)) => Ok(Odds::certain(Ok(short.clone()))),
        })
    }

    fn assumptions(_: &CavalryChargeFacts, _: &Rules) -> Vec<&'static str> {
        vec!["the infantry stands in the formation stated; what the cavalry does after a breakthrough is its owner's choice"]
    }
}
