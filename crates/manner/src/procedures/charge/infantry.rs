//! An infantry charge on infantry (GM-SEQ-04 to -17): morale to charge, morale to receive, range and volley, morale under fire, melee and its result.

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
use crate::procedures::melee::infantry::{InfantryMeleeFacts, infantry_melee};
use crate::procedures::melee::infantry_outcome::InfantryMeleeOutcome;
use crate::procedures::morale::{Occasion, Tester, test};
use crate::unit::{Around, Battalion, Target};
use crate::words::{Arm, Cover, Formation};

/// One battalion charges another.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InfantryChargeFacts {
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Battalion,
    #[schemars(extend("x-role" = "b"))]
    pub defender: Battalion,
    pub attacker_around: Around,
    pub defender_around: Around,
    /// Charging uphill or across an obstacle.
    #[schemars(extend("x-group" = "Charge", "x-clause" = "GM-GAP-04", "x-effect" = -1))]
    pub uphill: bool,
    /// The defender is taken in flank or rear, and does not fire.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-GAP-04"))]
    pub flank_or_rear: bool,
    /// Cover of the defender.
    #[schemars(extend("x-group" = "Ground", "x-common" = true))]
    pub cover: Cover,
    /// The defender has not yet fired its first volley.
    #[schemars(extend("x-group" = "Fire", "x-common" = true, "x-clause" = "GM-MUS-05"))]
    pub first_volley: bool,
}

/// Up to contact: what the fire cost, or how the charge ended short.
fn approach(
    facts: &InfantryChargeFacts,
    rules: &Rules,
    hand: &mut dyn Hand,
) -> Result<Result<Toll, ChargeOutcome<InfantryMeleeOutcome>>, NoRoll> {
    let attacker = Tester { of: "attacker", side: Side::Red };
    let defender = Tester { of: "defender", side: Side::Blue };
    let occasion = Occasion::Charge { uphill: facts.uphill, weak_target: facts.defender.is_unformed() || facts.flank_or_rear };
    let morale = test(&facts.attacker.soldiers(), &facts.attacker_around, occasion, attacker, rules, hand)?;
    if !morale.passes() {
        return Ok(Err(ChargeOutcome::short(Toll::default(), Short::Halted { morale })));
    }
    let occasion = Occasion::Receive { flank_or_rear: facts.flank_or_rear, by_cavalry: false, cover: facts.cover };
    let morale = test(&facts.defender.soldiers(), &facts.defender_around, occasion, defender, rules, hand)?;
    if !morale.passes() {
        return Ok(Err(ChargeOutcome::short(Toll::default(), Short::TargetGone { morale })));
    }
    let mut toll = Toll::default();
    if !facts.flank_or_rear && facts.defender.formation != Formation::ColumnOfMarch {
        let range = range_on_charge(facts.defender.class, facts.defender.nation, false, Side::Blue, rules, hand)?;
        let shots = VolleyFacts {
            firer: facts.defender.clone(),
            target: Target { arm: Arm::Infantry, formation: facts.attacker.formation, ..Target::default() },
            range,
            first_volley: facts.first_volley,
            rested: facts.cover == Cover::Hard,
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

fn contact(
    facts: &InfantryChargeFacts,
    toll: Toll,
    rules: &Rules,
    hand: &mut dyn Hand,
) -> Result<ChargeOutcome<InfantryMeleeOutcome>, NoRoll> {
    let melee = InfantryMeleeFacts {
        attacker: facts.attacker.less(toll.casualties.figures),
        defender: facts.defender.clone(),
        attacker_around: facts.attacker_around.clone(),
        defender_around: facts.defender_around.clone(),
        hard_cover: facts.cover == Cover::Hard,
        flank_or_rear: facts.flank_or_rear,
        ..InfantryMeleeFacts::default()
    };
    Ok(ChargeOutcome { toll, ended: Ended::Contact(infantry_melee(&melee, rules, hand)?) })
}

pub struct InfantryCharge;

impl Procedure for InfantryCharge {
    type Rules = Rules;
    type Facts = InfantryChargeFacts;
    type Outcome = ChargeOutcome<InfantryMeleeOutcome>;
    const CARD: Card = Card {
        name: "infantry-charge",
        kind: Kind::Chain,
        title: "Infantry charge, from declaration to result",
        dice: "3d6, 3d6, 1d10, 2d6, 3d6, 2d6 each, 3d6",
        clauses: &[GM_SEQ_05, GM_SEQ_07, GM_SEQ_08, GM_RNG_01, GM_MCAS_01, GM_FPT_07, GM_IVI_01, GM_IVI_02, GM_IVI_23],
    };

    fn check(facts: &InfantryChargeFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            matches!(facts.attacker.formation, Formation::Square | Formation::ColumnOfMarch),
            "attacker.formation",
            "attacker",
            GM_GAP_13,
            "infantry charges in line or column of attack",
        )?;
        Contradiction::if_both(facts.attacker.unformed, "attacker.unformed", "attacker", GM_GAP_12, "an unformed unit does not charge")
    }

    fn run(facts: &InfantryChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Self::Outcome, NoRoll> {
        match approach(facts, rules, hand)? {
            Ok(toll) => contact(facts, toll, rules, hand),
            Err(short) => Ok(short),
        }
    }

    /// The contact is worked out once for each state the approach can leave.
    fn odds(facts: &InfantryChargeFacts, rules: &Rules) -> Result<Odds<Result<Self::Outcome, NoRollKind>>, TooMany> {
        let approach = enumerate(|hand| approach(facts, rules, hand).map_err(NoRollKind::from))?;
        approach.then(|state| match state {
            Err(kind) => Ok(Odds::certain(Err(*kind))),
            Ok(Ok(toll)) => enumerate(|hand| contact(facts, *toll, rules, hand).map_err(NoRollKind::from)),
            Ok(Err(short)) => Ok(Odds::certain(Ok(short.clone()))),
        })
    }

    fn assumptions(_: &InfantryChargeFacts, _: &Rules) -> Vec<&'static str> {
        vec!["the defender stands and fires; it does not counter-charge"]
    }
}
