//! Retreat before fire and before shock: BW-GAP-13, BW-GAP-15, BW-DIS-03, BW-DIS-04. A check: passed, the unit gets away; failed, it is
//! D-1 and takes what comes.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, Ledger, NoRoll, Tally};
use serde::Serialize;

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, assess_check, check};
use crate::procedures::permissions::may_retreat_before::{Before, RetreatBeforeFacts, may_retreat_before};
use crate::words::{Arm, Ground, Order};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum RetreatBeforeOutcome {
    /// It retreats so many hexes; the fire is lost, or the attackers may advance with one unit.
    GetsAway { hexes: u8, fire: bool },
    /// D-1, and what was coming is resolved.
    Caught { fire: bool },
}

pub struct RetreatBefore;

impl Procedure for RetreatBefore {
    type Rules = Rules;
    type Facts = RetreatBeforeFacts;
    type Outcome = RetreatBeforeOutcome;
    const CARD: Card = Card {
        name: "retreat-before",
        kind: Kind::Test,
        title: "Retreat before fire or shock",
        dice: "1d10 (0-9)",
        clauses: &[
            BW_DIS_03, BW_DIS_04, BW_DIST_05, BW_GAP_13, BW_GAP_15, BW_BLN_01, BW_CHR_04, BW_GAP_18, BW_GAP_21, BW_ROUT_02, BW_TEC_05,
        ],
    };

    fn check(facts: &RetreatBeforeFacts, rules: &Rules) -> Result<(), Contradiction> {
        let RetreatBeforeFacts { unit, before, surrounded, ground, again } = facts;
        unit.check().map_err(|wrong| wrong.under("unit"))?;
        let ruling = may_retreat_before(facts, rules);
        // The fact that bars it, in the order of the ruling.
        let bar = match () {
            () if ruling.allowed => return Ok(()),
            () if unit.order != Order::Good => "unit.order",
            () if unit.square => "unit.square",
            () if *ground == Ground::Chateau => "ground",
            () if *surrounded => "surrounded",
            () if unit.arm == Arm::FootArtillery => "unit.arm",
            () if before.is_fire() && matches!(ground, Ground::Village | Ground::BuiltUpVillage) => "ground",
            () if *before == Before::InfantryFire && *again => "again",
            () if matches!(before, Before::ArtilleryFire | Before::Charge) => "before",
            () => "unit.arm",
        };
        let barred = Contradiction::if_asked(true, bar, ruling.clause, &ruling.because);
        if bar == "before" { barred } else { barred.map_err(|wrong| wrong.against("before")) }
    }

    fn run(facts: &RetreatBeforeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RetreatBeforeOutcome, NoRoll> {
        let (unit, fire) = (&facts.unit, facts.before.is_fire());
        let (before_fire, before_shock) = (&rules.morale.before_fire, &rules.morale.before_shock);
        let cohesion = rules.command.cohesion(unit);
        let mut ledger = Ledger::new(0);
        ledger.add_if(fire && unit.arm.is_cavalry(), before_fire.cavalry);
        let drm = assess_check(cohesion, Roller::UNIT, "gets away", &ledger, hand);
        let clause = if fire { BW_GAP_13 } else { BW_GAP_15 };
        if !check(cohesion, drm, Roller::UNIT, "retreat before combat", clause, hand)? {
            return Ok(RetreatBeforeOutcome::Caught { fire });
        }
        let hexes = match fire {
            true => before_fire.retreat,
            false if unit.arm.is_infantry() => before_shock.infantry_retreat,
            false => before_shock.retreat,
        };
        Ok(RetreatBeforeOutcome::GetsAway { hexes: hexes.value as u8, fire })
    }
}

impl Verdict for RetreatBeforeOutcome {
    fn words(&self) -> String {
        match self {
            RetreatBeforeOutcome::GetsAway { hexes, fire: true } => {
                format!("The unit retreats {hexes} hex out of enemy zones of control; the fire is lost.")
            }
            RetreatBeforeOutcome::GetsAway { hexes, fire: false } => {
                format!("The unit retreats, {hexes} in hexes; one attacking unit may advance into its place.")
            }
            RetreatBeforeOutcome::Caught { fire: true } => "The unit becomes D-1 and the fire is resolved.".into(),
            RetreatBeforeOutcome::Caught { fire: false } => "The unit becomes D-1 and is attacked.".into(),
        }
    }
    fn headline(&self) -> String {
        match self {
            RetreatBeforeOutcome::GetsAway { .. } => "gets away",
            RetreatBeforeOutcome::Caught { .. } => "D-1 and caught",
        }
        .into()
    }
    fn clauses(&self) -> Vec<Clause> {
        let (RetreatBeforeOutcome::GetsAway { fire, .. } | RetreatBeforeOutcome::Caught { fire }) = self;
        vec![if *fire { BW_GAP_13 } else { BW_GAP_15 }]
    }
    fn effects(&self) -> Vec<Effect> {
        match self {
            RetreatBeforeOutcome::Caught { .. } => vec![Effect::set(Role::A, "order", Order::D1.name(), self.clauses()[0])],
            RetreatBeforeOutcome::GetsAway { .. } => Vec::new(),
        }
    }
}
