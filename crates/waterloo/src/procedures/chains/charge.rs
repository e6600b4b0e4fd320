//! A cavalry charge from reaction to result: BW-GAP-16, with BW-CHR, BW-SQR, BW-FCT, BW-SCT, BW-BLN-01 and BW-GAP-25.
//!
//! The charged unit reacts (or tries to form square), fires if it stands, the cavalry commits, both shock, and the cavalry may be
//! blown. One unit charges one unit; what a player would choose is stated in the facts.

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, NoRollKind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::then;
use crate::Rules;
use crate::clause::*;
use crate::procedures::die::Roller;
use crate::procedures::fate::Fate;
use crate::procedures::tests::charge_fatigue::charge_fatigue;
use crate::procedures::tests::charge_reaction::{Charger, Choice, Does, ReactionFacts, charge_reaction};
use crate::procedures::tests::commitment::commit;
use crate::procedures::tests::fire::{FireFacts, Firer, Steep, fire};
use crate::procedures::tests::shock::{Attacker, Defender, ShockFacts, check_shock, shock};
use crate::procedures::tests::square_in_reaction::{SquareFacts, check_square, square_in_reaction};
use crate::unit::Unit;
use crate::words::{Arm, Ground, Nation, Order};

/// What charged infantry does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Response {
    /// It stands and takes the reaction check.
    #[default]
    Stand,
    /// It tries to form square.
    Square,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ChargeFacts {
    /// The cavalry that charges.
    #[schemars(extend("x-group" = "Charge", "x-role" = "a"))]
    pub attacker: Attacker,
    /// Hexes it moved in its charge.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Charge", "x-common" = true, "x-clause" = "BW-SQR-13"))]
    pub charge_distance: u8,
    /// It began adjacent to its target.
    #[schemars(extend("x-group" = "Charge", "x-clause" = "BW-SQR-07"))]
    pub began_adjacent: bool,
    /// The unit that is charged.
    #[schemars(extend("x-group" = "Target", "x-role" = "b"))]
    pub defender: Defender,
    /// Whose troops are charged, for their fire.
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-FDRM-01"))]
    pub defender_nation: Nation,
    /// A leader is stacked with the charged unit.
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-SQR-12"))]
    pub defender_leader: bool,
    /// What charged infantry does.
    #[schemars(extend("x-group" = "Target", "x-common" = true, "x-clause" = "BW-GAP-16"))]
    pub response: Response,
    /// What charged light cavalry does where its owner may choose.
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-CHR-04"))]
    pub choice: Choice,
    /// The charged unit holds its fire.
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-GAP-16"))]
    pub holds_fire: bool,
    /// The charged unit is surrounded.
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-SPOS-04"))]
    pub surrounded: bool,
}

impl Default for ChargeFacts {
    fn default() -> ChargeFacts {
        let unit = Unit { arm: Arm::HeavyCavalry, ..Unit::default() };
        ChargeFacts {
            attacker: Attacker { unit, charging: true, ..Attacker::default() },
            charge_distance: 0,
            began_adjacent: false,
            defender: Defender::default(),
            defender_nation: Nation::default(),
            defender_leader: false,
            response: Response::Stand,
            choice: Choice::Usual,
            holds_fire: false,
            surrounded: false,
        }
    }
}

/// How far the charge came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The target was gone before contact.
    TargetGone,
    /// Stopped by fire.
    Stopped,
    /// The cavalry did not close.
    NotCommitted,
    /// It came to a shock.
    Shock,
}

/// Everything that became of both.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ChargeOutcome {
    pub end: End,
    pub square: bool,
    pub countercharge: bool,
    pub attacker: Fate,
    pub defender: Fate,
    pub attacker_blown: bool,
    pub defender_blown: bool,
}

/// Where the charge is, between two rolls.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Stage {
    end: Option<End>,
    square: bool,
    countercharge: bool,
    /// The charged unit kept its head and may fire.
    steady: bool,
    attacker: Fate,
    defender: Fate,
}

impl ChargeFacts {
    fn charger(&self) -> Attacker {
        Attacker { charging: true, ..self.attacker.clone() }
    }

    fn shock(&self, attacker: Unit, defender: Unit, countercharge: bool) -> ShockFacts {
        ShockFacts {
            attacker: Attacker { unit: attacker, ..self.charger() },
            defender: Defender { unit: defender, ..self.defender.clone() },
            surrounded: self.surrounded,
            countercharge,
            ..ShockFacts::default()
        }
    }

    fn square(&self) -> SquareFacts {
        SquareFacts {
            unit: self.defender.unit.clone(),
            leader: self.defender_leader,
            charge_distance: self.charge_distance,
            began_adjacent: self.began_adjacent,
            aspect: self.attacker.aspect,
        }
    }
}

/// The square or the reaction.
fn reacts(facts: &ChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Stage, NoRoll> {
    let unit = &facts.defender.unit;
    let attacker = Fate::unharmed(&facts.attacker.unit);
    let mut stage = Stage { end: None, square: unit.square, countercharge: false, steady: true, attacker, defender: Fate::unharmed(unit) };
    if facts.response == Response::Square {
        let tried = square_in_reaction(&facts.square(), Roller::DEFENDER, rules, hand)?;
        (stage.square, stage.steady, stage.defender) = (tried.formed, tried.formed, tried.fate);
    } else {
        let heavy = facts.attacker.unit.arm == Arm::HeavyCavalry;
        let reaction = ReactionFacts {
            unit: unit.clone(),
            charger: if heavy { Charger::HeavyCavalry } else { Charger::LightCavalry },
            charger_strength: facts.attacker.unit.strength,
            choice: facts.choice,
        };
        let reacted = charge_reaction(&reaction, Roller::DEFENDER, rules, hand)?;
        stage.countercharge = reacted.does == Does::Countercharges;
        stage.steady = reacted.passed != Some(false);
        stage.defender = reacted.fate;
    }
    if stage.defender.is_gone() {
        stage.end = Some(End::TargetGone);
    }
    Ok(stage)
}

/// BW-GAP-16: steady infantry and artillery fire once at the charging cavalry, squares with half their strength.
fn fires(facts: &ChargeFacts, stage: &Stage, rules: &Rules, hand: &mut dyn Hand) -> Result<Stage, NoRoll> {
    let mut stage = stage.clone();
    let unit = stage.defender.after(&facts.defender.unit);
    let dry = !facts.defender.wet_fuses || unit.arm.is_artillery();
    let able = !unit.arm.is_cavalry() && matches!(unit.order, Order::Good | Order::D1) && dry;
    if stage.end.is_some() || !stage.steady || facts.holds_fire || !able {
        return Ok(stage);
    }
    let firer = Firer {
        arm: unit.arm,
        nation: facts.defender_nation,
        strength: unit.strength,
        order: unit.order,
        square: stage.square,
        extended: facts.defender.extended,
        range: None,
        twelve_pounders: false,
        wet_fuses: facts.defender.wet_fuses,
    };
    let fact = FireFacts {
        firer,
        target: facts.attacker.unit.clone(),
        distance: rules.shock.charges.fire_range.value as u8,
        chateau_ids: false,
        grand_battery: false,
        batteries: 1,
        moved: false,
        in_built_up_village: false,
        other_strength: 0,
        ground: Ground::Open,
        steep: Steep::None,
        crest: false,
        leader: false,
        can_retreat: true,
    };
    stage.attacker = fire(&fact, rules, hand)?.target;
    if stage.attacker.is_gone() {
        stage.end = Some(End::Stopped);
    }
    Ok(stage)
}

/// The cavalry commits and the two meet.
fn meets(facts: &ChargeFacts, stage: &Stage, rules: &Rules, hand: &mut dyn Hand) -> Result<Stage, NoRoll> {
    let mut stage = stage.clone();
    if stage.end.is_some() {
        return Ok(stage);
    }
    let attacker = stage.attacker.after(&facts.attacker.unit);
    let defender = Unit { square: stage.square, ..stage.defender.after(&facts.defender.unit) };
    let attack = facts.shock(attacker, defender, stage.countercharge);
    if !commit(&attack.commitment(&attack.attacker), Roller::ATTACKER, rules, hand)?.commits {
        stage.end = Some(End::NotCommitted);
        return Ok(stage);
    }
    let met = shock(&attack, rules, hand)?;
    let first = |fates: Vec<Fate>| fates.into_iter().next().unwrap_or_default();
    stage.attacker = stage.attacker.and(first(met.attackers));
    stage.defender = stage.defender.and(first(met.defenders));
    stage.end = Some(End::Shock);
    Ok(stage)
}

/// BW-GAP-25: who charged, and is still there, may be blown.
fn tires(facts: &ChargeFacts, stage: &Stage, rules: &Rules, hand: &mut dyn Hand) -> Result<ChargeOutcome, NoRoll> {
    let mut blown = |unit: &Unit, fate: &mut Fate, who: Roller| -> Result<bool, NoRoll> {
        if fate.eliminated || fate.order == Order::Routed {
            return Ok(false);
        }
        let tired = charge_fatigue(&fate.after(unit), who, rules, hand)?;
        fate.retreats = fate.retreats.max(tired.retreats);
        if tired.blown {
            fate.because.push(BW_BLN_01);
        }
        Ok(tired.blown)
    };
    let (mut attacker, mut defender) = (stage.attacker.clone(), stage.defender.clone());
    let attacker_blown = blown(&facts.attacker.unit, &mut attacker, Roller::ATTACKER)?;
    let defender_blown = stage.countercharge && blown(&facts.defender.unit, &mut defender, Roller::DEFENDER)?;
    let end = stage.end.unwrap_or(End::Shock);
    Ok(ChargeOutcome { end, square: stage.square, countercharge: stage.countercharge, attacker, defender, attacker_blown, defender_blown })
}

pub struct ChargeChain;

impl Procedure for ChargeChain {
    type Rules = Rules;
    type Facts = ChargeFacts;
    type Outcome = ChargeOutcome;
    const CARD: Card = Card {
        name: "charge",
        kind: Kind::Chain,
        title: "A cavalry charge from reaction to result",
        dice: "1d10 (0-9) each for reaction, fire, commitment, shock and fatigue, with their checks",
        clauses: &[
            BW_GAP_16, BW_CHR_01, BW_CHR_02, BW_CHR_03, BW_CHR_06, BW_SQR_01, BW_SQR_02, BW_FCT_01, BW_SCT_01, BW_CVR_01, BW_BLN_01,
            BW_GAP_25, BW_CHR_04, BW_CRM_01, BW_CRM_02, BW_CRM_03, BW_CRM_05, BW_CRM_06, BW_CRM_08, BW_CRM_09, BW_CRM_10, BW_CRM_11,
            BW_CRM_12, BW_CRM_14, BW_CRM_15, BW_CRM_19, BW_CRM_20, BW_CRM_21, BW_CRM_24, BW_CRM_30, BW_DIE_02, BW_DIS_05, BW_DIS_06,
            BW_DIS_07, BW_DIST_02, BW_DIST_04, BW_FDRM_01, BW_FSH_01, BW_FSH_02, BW_FSH_06, BW_GAP_01, BW_GAP_14, BW_GAP_18, BW_GAP_19,
            BW_GAP_20, BW_GAP_21, BW_GAP_26, BW_ROUT_06, BW_ROUT_09, BW_SCHG_01, BW_SCHG_02, BW_SCHG_03, BW_SMOR_02, BW_SMOR_03,
            BW_SMOR_04, BW_SMOR_06, BW_SMOR_07, BW_SOTH_01, BW_SOTH_02, BW_SOTH_04, BW_SOTH_05, BW_SOTH_06, BW_SOTH_07, BW_SPOS_01,
            BW_SPOS_04, BW_SPOS_07, BW_SQR_07, BW_SQR_08, BW_SQR_10, BW_SQR_12, BW_SQR_13, BW_SSTR_04, BW_STER_09, BW_STER_11, BW_STER_13,
            BW_STER_14, BW_STER_15, BW_STER_16, BW_TEC_05,
        ],
    };

    fn check(facts: &ChargeFacts, rules: &Rules) -> Result<(), Contradiction> {
        let both = Contradiction::if_both;
        let (attacker, defender) = (&facts.attacker.unit, &facts.defender.unit);
        check_shock(&facts.shock(attacker.clone(), defender.clone(), false))?;
        Contradiction::if_asked(attacker.order != Order::Good, "attacker.order", BW_GAP_16, "only cavalry in good order charges")?;
        let light = defender.arm == Arm::LightCavalry;
        both(facts.choice != Choice::Usual && !light, "choice", "defender.arm", BW_CHR_04, "only light cavalry has a choice")?;
        if facts.response == Response::Square {
            both(facts.defender.extended, "response", "defender.extended", BW_GAP_19, "an extended line cannot form square")?;
            check_square(defender, rules).map_err(|wrong| wrong.under("defender").against("response"))?;
        }
        Ok(())
    }

    fn run(facts: &ChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ChargeOutcome, NoRoll> {
        let stage = reacts(facts, rules, hand)?;
        let stage = fires(facts, &stage, rules, hand)?;
        let stage = meets(facts, &stage, rules, hand)?;
        tires(facts, &stage, rules, hand)
    }

    fn odds(facts: &ChargeFacts, rules: &Rules) -> Result<Odds<Result<ChargeOutcome, NoRollKind>>, TooMany> {
        let reacted = enumerate(|hand| reacts(facts, rules, hand).map_err(NoRollKind::from))?;
        let fired = then(reacted, |stage: &Stage, hand| fires(facts, stage, rules, hand))?;
        let met = then(fired, |stage: &Stage, hand| meets(facts, stage, rules, hand))?;
        then(met, |stage: &Stage, hand| tires(facts, stage, rules, hand))
    }

    fn assumptions(facts: &ChargeFacts, _: &Rules) -> Vec<&'static str> {
        let mut taken = vec!["the charged unit answers as the facts say"];
        if facts.defender.unit.arm == Arm::LightCavalry && facts.choice == Choice::Usual {
            taken.push("light cavalry does what the options say where its owner may choose");
        }
        taken
    }
}

impl Verdict for ChargeOutcome {
    fn words(&self) -> String {
        let how = match self.end {
            End::TargetGone => "The target gives way before contact; the charger may advance into its hex.",
            End::Stopped => "Fire stops the charge.",
            End::NotCommitted => "The cavalry does not close.",
            End::Shock if self.square => "The cavalry meets a square.",
            End::Shock if self.countercharge => "The cavalry meets a countercharge.",
            End::Shock => "The charge goes home.",
        };
        let blown = |blown| if blown { " and is blown" } else { "" };
        format!(
            "{how} The charger {}{}; the charged unit {}{}.",
            self.attacker.words(),
            blown(self.attacker_blown),
            self.defender.words(),
            blown(self.defender_blown)
        )
    }
    fn headline(&self) -> String {
        let blown = |blown| if blown { ", blown" } else { "" };
        format!(
            "charger {}{}; charged {}{}",
            self.attacker.headline(),
            blown(self.attacker_blown),
            self.defender.headline(),
            blown(self.defender_blown)
        )
    }
    fn clauses(&self) -> Vec<Clause> {
        [BW_GAP_16].into_iter().chain(self.attacker.because.iter().chain(&self.defender.because).copied()).collect()
    }
    fn effects(&self) -> Vec<Effect> {
        let mut effects = self.attacker.effects(Role::A);
        effects.extend(self.defender.effects(Role::B));
        if self.square && !self.defender.eliminated && !self.defender.square_broken {
            effects.push(Effect::set(Role::B, "square", true, BW_SQR_02));
        }
        for (blown, role) in [(self.attacker_blown, Role::A), (self.defender_blown, Role::B)] {
            if blown {
                effects.push(Effect::set(role, "blown", true, BW_BLN_01));
            }
        }
        effects
    }
}
