//! VB-DIC, VB-HIT: how many dice a stand rolls in fire and melee, and what they hit on.

use grognard_engine::umpire::Contradiction;
use grognard_engine::{Ledger, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fire::{Firer, volley};
use super::melee::strike::strokes;
use crate::clause;
use crate::fighter::Fighter;
use crate::found::Found;
use crate::rules::Rules;
use crate::troops::{Acting, Guns};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Consequence, so};

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
    facts.unit.check(rules).map_err(|wrong| wrong.under("unit"))?;
    facts.enemy.check(rules).map_err(|wrong| wrong.under("enemy"))
}

no_dice! {
    /// How many dice, and what they hit on
    CombatDiceLookup: DiceFacts => Found = combat_dice, check check_dice;
    Lookup "combat-dice" "How many dice, and what they hit on"
    [VB_DIC_01, VB_DIC_02, VB_DIC_03, VB_DIC_15, VB_HIT_01, VB_DIC_05, VB_DIC_06, VB_DIC_07, VB_DIC_08, VB_DIC_09, VB_DIC_10,
     VB_DIC_12, VB_DIC_13, VB_DIC_14, VB_DIC_16, VB_DIC_17, VB_DIC_18, VB_DIC_19, VB_DIC_20, VB_ELM_03, VB_GAP_03, VB_GAP_12,
     VB_GAP_14, VB_GAP_24, VB_GAP_26, VB_GAP_27, VB_HIT_02, VB_HIT_03, VB_HIT_05, VB_HIT_06, VB_HIT_07, VB_HIT_09, VB_MFL_09,
     VB_RLY_05, VB_RNG_03, VB_RNG_04, VB_RNG_08]
}
