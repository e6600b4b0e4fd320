//! An infantry charge on a battery (GM-IVA-01): morale to charge, the gunners' morale, canister, morale under fire, the melee at the guns.

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure};
use grognard_engine::{Hand, NoRoll, Odds, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ChargeOutcome, Ended, Short, Toll};
use crate::Rules;
use crate::clause::*;
use crate::procedures::fire::artillery::{ArtilleryFacts, artillery_fire};
use crate::procedures::melee::infantry_v_artillery::{InfantryVArtilleryFacts, InfantryVArtilleryOutcome, infantry_v_artillery};
use crate::procedures::morale::{Occasion, Tester, test};
use crate::unit::{Around, Battalion, Battery, Target};
use crate::words::{Arm, Cover, GunRange};

/// A unit charges a battery.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StormGunsFacts {
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Battalion,
    #[schemars(extend("x-role" = "b"))]
    pub battery: Battery,
    pub attacker_around: Around,
    pub battery_around: Around,
    /// Charging uphill or across an obstacle.
    #[schemars(extend("x-group" = "Charge", "x-clause" = "GM-GAP-04", "x-effect" = -1))]
    pub uphill: bool,
    /// The battery is taken in flank or rear, and does not fire.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-GAP-04"))]
    pub flank_or_rear: bool,
}

type Outcome = ChargeOutcome<InfantryVArtilleryOutcome>;

/// Up to contact: what the canister cost, or how the charge ended short.
fn approach(facts: &StormGunsFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Result<Toll, Outcome>, NoRoll> {
    let attacker = Tester { of: "attacker", side: Side::Red };
    let gunners = Tester { of: "battery", side: Side::Blue };
    let occasion = Occasion::Charge { uphill: facts.uphill, weak_target: facts.battery.unformed || facts.flank_or_rear };
    let morale = test(&facts.attacker.soldiers(), &facts.attacker_around, occasion, attacker, rules, hand)?;
    if !morale.passes() {
        return Ok(Err(ChargeOutcome::short(Toll::default(), Short::Halted { morale })));
    }
    let occasion = Occasion::Receive { flank_or_rear: facts.flank_or_rear, by_cavalry: false, cover: Cover::None };
    let morale = test(&facts.battery.soldiers(), &facts.battery_around, occasion, gunners, rules, hand)?;
    if !morale.passes() {
        return Ok(Err(ChargeOutcome::short(Toll::default(), Short::TargetGone { morale })));
    }
    let mut toll = Toll::default();
    if !facts.flank_or_rear && facts.battery.guns + facts.battery.howitzers > 0 {
        let canister = ArtilleryFacts {
            battery: facts.battery.clone(),
            target: Target { arm: Arm::Infantry, formation: facts.attacker.formation, ..Target::default() },
            range: GunRange::Canister,
            being_charged: true,
            ..ArtilleryFacts::default()
        };
        toll = Toll::from(&artillery_fire(&canister, rules, hand)?.fire);
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

fn contact(facts: &StormGunsFacts, toll: Toll, rules: &Rules, hand: &mut dyn Hand) -> Result<Outcome, NoRoll> {
    let melee = InfantryVArtilleryFacts {
        infantry: facts.attacker.less(toll.casualties.figures),
        battery: facts.battery.clone(),
        ..InfantryVArtilleryFacts::default()
    };
    Ok(ChargeOutcome { toll, ended: Ended::Contact(infantry_v_artillery(&melee, rules, hand)?) })
}

pub struct StormGuns;

impl Procedure for StormGuns {
    type Rules = Rules;
    type Facts = StormGunsFacts;
    type Outcome = Outcome;
    const CARD: Card = Card {
        name: "storm-guns",
        kind: Kind::Chain,
        title: "Infantry charge on a battery, from declaration to result",
        dice: "3d6, 3d6, 2d6, 3d6, 2d6 each",
        clauses: &[GM_SEQ_05, GM_SEQ_07, GM_AHIT_05, GM_ACAS_01, GM_FPT_07, GM_IVA_01],
    };

    fn check(facts: &StormGunsFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(facts.attacker.unformed, "attacker.unformed", "attacker", GM_GAP_12, "an unformed unit does not charge")
    }

    fn run(facts: &StormGunsFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Outcome, NoRoll> {
        match approach(facts, rules, hand)? {
            Ok(toll) => contact(facts, toll, rules, hand),
            Err(short) => Ok(short),
        }
    }

    /// The contact is worked out once for each state the approach can leave.
    fn odds(facts: &StormGunsFacts, rules: &Rules) -> Result<Odds<Result<Self::Outcome, NoRollKind>>, TooMany> {
        let approach = enumerate(|hand| approach(facts, rules, hand).map_err(NoRollKind::from))?;
        approach.then(|state| match state {
            Err(kind) => Ok(Odds::certain(Err(*kind))),
            Ok(Ok(toll)) => enumerate(|hand| contact(facts, *toll, rules, hand).map_err(NoRollKind::from)),
            Ok(Err(short)) => Ok(Odds::certain(Ok(short.clone()))),
        })
    }

    fn assumptions(_: &StormGunsFacts, _: &Rules) -> Vec<&'static str> {
        vec!["the battery stands by its guns and fires canister once"]
    }
}
