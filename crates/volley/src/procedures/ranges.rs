//! VB-RNG, VB-DIC, VB-HIT: ranges and dice, looked up; and may a stand fire.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use grognard_engine::{Ledger, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fire::{Firer, volley};
use super::melee::strike::strokes;
use crate::clause;
use crate::fighter::Fighter;
use crate::rules::Rules;
use crate::rules::combat::Weapon;
use crate::told::{Consequence, Finding, Found, any_facts, ruled, so};
use crate::troops::{Acting, Guns};

/// What fires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    #[default]
    Infantry,
    DedicatedGuns,
    Artillery,
}

/// A weapon and a distance.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangeFacts {
    /// What fires.
    #[serde(default)]
    #[schemars(extend("x-group" = "Weapon", "x-common" = true, "x-clause" = "VB-RNG-01"))]
    pub weapon: Arm,
    /// Calibre of artillery.
    #[serde(default)]
    #[schemars(extend("x-role" = "a", "x-group" = "Weapon", "x-common" = true, "x-clause" = "VB-RNG-05"))]
    pub guns: Guns,
    /// Distance in inches.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "Range", "x-common" = true))]
    pub distance: f64,
}

/// Close, long or out of range.
pub fn range(facts: &RangeFacts, rules: &Rules) -> Found {
    let weapon = match facts.weapon {
        Arm::Infantry => Weapon::Muskets,
        Arm::DedicatedGuns => Weapon::DedicatedGuns,
        Arm::Artillery => Weapon::Artillery(facts.guns),
    };
    let reach = rules.tables.ranges.of(weapon);
    let close = reach.close.map_or(0.0, |close| close.value);
    let answer = match reach.close {
        Some(close) if rules.within(facts.distance, close.value) => "close range",
        _ if rules.within(facts.distance, reach.long.value) => "long range",
        _ => "out of range",
    };
    let limits = match reach.close {
        Some(close) => format!("{answer}: close to {} inches, long to {}", close.value, reach.long.value),
        None => format!("{answer}: long to {} inches", reach.long.value),
    };
    Found::new(answer, so(reach.clause, limits))
        .and(so(clause::VB_RNG_01, "by weapon"))
        .and_if(reach.close.is_none(), || so(clause::VB_RNG_02, "there is no close range for it"))
        .number("close", close)
        .number("long", reach.long.value)
}

ruled!(Range, Lookup "range", "Close, long or out of range", RangeFacts => Found, range, any_facts,
    [VB_RNG_01, VB_RNG_02, VB_RNG_03, VB_RNG_04, VB_RNG_05, VB_RNG_06, VB_RNG_07, VB_RNG_08]);

/// A stand about to fire and to fight.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DiceFacts {
    /// The stand.
    #[schemars(extend("x-role" = "a"))]
    pub unit: Fighter,
    /// The part it plays in melee.
    #[schemars(extend("x-group" = "Melee", "x-common" = true, "x-clause" = "VB-HIT-03"))]
    pub acting: Acting,
    /// The enemy it strikes.
    #[schemars(extend("x-role" = "b"))]
    pub enemy: Fighter,
    /// Calibre of artillery.
    #[schemars(extend("x-role" = "a", "x-group" = "Fire", "x-clause" = "VB-RNG-01"))]
    pub guns: Guns,
    /// Distance in inches, for fire.
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Fire", "x-common" = true, "x-clause" = "VB-RNG-01"))]
    pub range: f64,
}

/// Dice and what they hit on, in fire and in melee.
pub fn combat_dice(facts: &DiceFacts, rules: &Rules) -> Found {
    let unit = &facts.unit;
    let firer = Firer {
        stand: unit.stand,
        order: unit.order,
        stationary: unit.stationary,
        guns: facts.guns,
        limbered: unit.limbered,
        march_column: unit.march_column,
        dedicated_guns: unit.dedicated_guns,
        reinforcing_skirmishers: unit.reinforcing_skirmishers,
        poor_musketry: unit.poor_musketry,
        sharpshooter: unit.sharpshooter,
        rallied: unit.rallied,
    };
    let (mut firing, mut striking) = (Ledger::new(0), Ledger::new(0));
    let fire = volley(&firer, facts.range, rules, &mut firing);
    let melee = strokes(unit, facts.acting, &facts.enemy, rules, &mut striking);
    if unit.limbered {
        striking.cite(clause::VB_ELM_03);
    }
    let lines = |ledger: &Ledger, what: &str| -> Vec<Consequence> {
        ledger
            .lines
            .iter()
            .map(|line| {
                so(line.clause, if line.value == 0 { format!("{what}: this counts") } else { format!("{what}: {:+} dice", line.value) })
            })
            .collect()
    };
    let mut found = Found::new(
        format!("fire {} dice, melee {} dice", fire.dice(), melee.dice),
        so(clause::VB_DIC_01, format!("fire {} dice, melee {} dice", fire.dice(), melee.dice)),
    )
    .and(so(clause::VB_HIT_01, format!("hits in melee on {} or more", melee.least)))
    .number("fire", fire.dice().into())
    .number("fire_hits_on", if fire.own.dice > 0 { fire.own.least } else { fire.guns.least }.into())
    .number("melee", melee.dice.into())
    .number("melee_hits_on", melee.least.into());
    found.lines.extend(lines(&firing, "fire"));
    found.lines.extend(lines(&striking, "melee"));
    found
}

fn check_dice(facts: &DiceFacts, rules: &Rules) -> Result<(), Contradiction> {
    facts.unit.check(rules)?;
    facts.enemy.check(rules)
}

ruled!(CombatDiceLookup, Lookup "combat-dice", "How many dice, and what they hit on", DiceFacts => Found, combat_dice, check_dice,
    [VB_DIC_01, VB_DIC_02, VB_DIC_03, VB_DIC_15, VB_HIT_01]);

/// A stand that would fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MayFireFacts {
    /// The stand.
    #[serde(default)]
    #[schemars(extend("x-role" = "a"))]
    pub firer: Firer,
    /// Distance in inches.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "Target", "x-common" = true, "x-clause" = "VB-RNG-01"))]
    pub distance: f64,
    /// Degrees of the target off the near front corner's straight ahead.
    #[serde(default)]
    #[schemars(range(min = 0, max = 180), extend("x-group" = "Target", "x-clause" = "VB-GAP-16"))]
    pub bearing: f64,
    /// It holds a town block: it fires all round.
    #[serde(default)]
    #[schemars(extend("x-group" = "Target", "x-clause" = "VB-GAP-16"))]
    pub in_building: bool,
    /// It touches an enemy.
    #[serde(default)]
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-15"))]
    pub in_contact: bool,
    /// It has fought in this phase.
    #[serde(default)]
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-15"))]
    pub has_fought: bool,
    /// Something blocks the line of sight.
    #[serde(default)]
    #[schemars(extend("x-group" = "Target", "x-clause" = "VB-GAP-17"))]
    pub sight_blocked: bool,
}

/// May it fire?
pub fn may_fire(facts: &MayFireFacts, rules: &Rules) -> Finding {
    let firer = &facts.firer;
    let mut ledger = Ledger::new(0);
    let dice = volley(firer, facts.distance, rules, &mut ledger).dice();
    let barred = firer.silenced();
    let all_round = facts.in_building || firer.stand.is_skirmish();
    let arc = rules.options.fire_arc.unwrap_or_else(|| rules.tables.house.value("settings", "fire_arc"));
    let sight = rules.tables.house.value("sight", "daylight");
    let why = ledger.lines.first().map_or(clause::VB_DIC_10, |line| line.clause);
    rule()
        .no_if(barred.is_some(), barred.unwrap_or(clause::VB_GAP_24), "its state forbids it")
        .no_if(facts.in_contact, clause::VB_GAP_15, "a stand in contact may not fire")
        .no_if(facts.has_fought, clause::VB_GAP_15, "it has fought in this phase")
        .no_if(facts.sight_blocked || !rules.within(facts.distance, sight), clause::VB_GAP_17, "no line of sight")
        .no_if(!all_round && !rules.within(facts.bearing, arc), clause::VB_GAP_16, "outside its fire arc")
        .no_if(dice == 0, why, "it has no dice that reach so far")
        .otherwise_yes(why, &format!("it may fire with {dice} dice"))
        .into()
}

fn check_fire(facts: &MayFireFacts, _: &Rules) -> Result<(), Contradiction> {
    facts.firer.check()
}

ruled!(MayFire, Permission "may-fire", "May a stand fire at this target?", MayFireFacts => Finding, may_fire, check_fire,
    [VB_RNG_03, VB_RNG_04, VB_RNG_05, VB_RNG_06, VB_RNG_07, VB_RNG_08, VB_RLY_05, VB_DIC_10, VB_GAP_16]);
