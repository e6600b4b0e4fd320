//! Shock combat: BW-SCT and its lists of modifiers.
//!
//! The ratio of the strengths (after their multipliers) finds the column, one die with its modifiers the row; low rolls favour the
//! attacker. Both results are applied: steps divided by the owner, letters to every unit of the side. Then the steep-slope check.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, TableCell, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll};
use serde::Serialize;

pub mod facts;
pub mod losses;
pub mod modifiers;
pub mod strength;

use super::steep_slope::steep_slope;
use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, ask};
use crate::procedures::fate::{Fate, Struck, apply};
use crate::rules::code::Code;
use crate::unit::Unit;
use crate::words::Slope;
pub use facts::{Attacker, Defender, ShockFacts, check_shock, may_not_shock};
use losses::divide;
use modifiers::shock_modifiers;
use strength::strengths;

/// What became of everybody.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ShockOutcome {
    /// Both results as printed; empty where routed infantry was ridden down.
    pub attacker_result: String,
    pub defender_result: String,
    /// In the order of the facts.
    pub attackers: Vec<Fate>,
    pub defenders: Vec<Fate>,
    /// Steps lost by the chateau's garrison.
    pub ids_lost: u8,
    #[serde(skip)]
    row: String,
    #[serde(skip)]
    col: String,
    #[serde(skip)]
    clauses: Vec<Clause>,
}

/// The shock, once everybody has committed.
pub fn shock(facts: &ShockFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ShockOutcome, NoRoll> {
    if facts.rides_down() {
        return Ok(ride_down(facts));
    }
    let mut odds = Ledger::new(0);
    let strengths = strengths(facts, rules, &mut odds);
    let label = rules.shock.label(strengths.odds.column);
    let words = || format!("{} against {}: column {label}", strengths.attack, strengths.defence);
    hand.assessed(Assessed { of: "odds", rating: 0, words: &words, ledger: &odds });
    let mut drm = Ledger::new(0);
    shock_modifiers(facts, &strengths, rules, &mut drm);
    let net = drm.total();
    hand.assessed(Assessed { of: "die", rating: net, words: &|| format!("die {net:+}"), ledger: &drm });

    let die = hand.roll(&ask(Roller::ATTACKER, "shock", BW_SCT_01))?.value;
    let cell = rules.shock.cell(die + net, strengths.odds.column, rules.options.shock_row_by_progression);
    let mut clauses = vec![BW_SCT_01, BW_SCT_02, BW_SCT_04, BW_DIE_03];
    clauses.extend(cell.beyond.then_some(BW_SCT_03));

    let units: Vec<&Unit> = facts.defenders().map(|defender| &defender.unit).collect();
    let struck = Struck { can_retreat: !facts.defender_hemmed_in, ..Struck::by_shock(Roller::DEFENDER) };
    let (defenders, ids_lost) = suffer(&units, facts.ids, &cell.defender, struck, rules, hand)?;
    let units: Vec<&Unit> = facts.attackers().map(|attacker| &attacker.unit).collect();
    let (mut attackers, _) = suffer(&units, 0, &cell.attacker, Struck::by_shock(Roller::ATTACKER), rules, hand)?;
    for (attacker, fate) in facts.attackers().zip(&mut attackers) {
        if attacker.slope == Slope::DownSteep && !fate.eliminated {
            *fate = steep_slope(&attacker.unit, fate, Roller::ATTACKER, rules, hand)?;
        }
    }
    Ok(ShockOutcome {
        attacker_result: cell.attacker.to_string(),
        defender_result: cell.defender.to_string(),
        attackers,
        defenders,
        ids_lost,
        row: cell.row.to_string(),
        col: label.to_owned(),
        clauses,
    })
}

/// One side's result: steps divided, letters to every unit. A garrison loses steps but ignores the letters (BW-GAP-23).
fn suffer(units: &[&Unit], ids: u8, code: &Code, struck: Struck, rules: &Rules, hand: &mut dyn Hand) -> Result<(Vec<Fate>, u8), NoRoll> {
    let mut strengths: Vec<u8> = units.iter().map(|unit| unit.strength).collect();
    strengths.push(ids);
    let steps = divide(code.steps, &strengths);
    let mut fates = Vec::new();
    for (unit, steps) in units.iter().zip(&steps) {
        fates.push(apply(unit, code, *steps, struck, rules, hand)?);
    }
    Ok((fates, steps.last().copied().unwrap_or_default()))
}

/// BW-CVR-01: routed infantry is eliminated at once.
fn ride_down(facts: &ShockFacts) -> ShockOutcome {
    let gone = |defender: &Defender| Fate {
        steps_lost: defender.unit.strength,
        eliminated: true,
        because: vec![BW_CVR_01],
        ..Fate::unharmed(&defender.unit)
    };
    ShockOutcome {
        attacker_result: String::new(),
        defender_result: String::new(),
        attackers: facts.attackers().map(|attacker| Fate::unharmed(&attacker.unit)).collect(),
        defenders: facts.defenders().map(gone).collect(),
        ids_lost: 0,
        row: String::new(),
        col: String::new(),
        clauses: vec![BW_CVR_01],
    }
}

impl ShockOutcome {
    /// An attack that did not happen: nobody is touched.
    pub fn none(facts: &ShockFacts, because: Vec<Clause>) -> ShockOutcome {
        ShockOutcome {
            defenders: facts.defenders().map(|defender| Fate::unharmed(&defender.unit)).collect(),
            clauses: because,
            ..ride_down(facts)
        }
    }

    /// Every defender is gone, running or retreating: the hex is empty.
    pub fn hex_emptied(&self) -> bool {
        self.defenders.iter().all(Fate::is_gone)
    }
}

pub struct ShockCombat;

impl Procedure for ShockCombat {
    type Rules = Rules;
    type Facts = ShockFacts;
    type Outcome = ShockOutcome;
    const CARD: Card = Card {
        name: "shock",
        kind: Kind::Test,
        title: "Shock combat",
        dice: "1d10 (0-9), then the checks of both results",
        clauses: &[
            BW_DIE_03, BW_DIS_06, BW_ROUT_01, BW_ROUT_07, BW_SCT_01, BW_SCT_02, BW_SCT_03, BW_SCT_04, BW_SPOS_01, BW_SPOS_02, BW_SPOS_03,
            BW_SPOS_04, BW_SPOS_05, BW_SPOS_06, BW_SPOS_07, BW_SCHG_01, BW_SCHG_02, BW_SCHG_03, BW_SOTH_01, BW_SOTH_02, BW_SOTH_03,
            BW_SOTH_04, BW_SOTH_05, BW_SOTH_06, BW_SOTH_07, BW_SSTR_01, BW_SSTR_02, BW_SSTR_03, BW_SSTR_04, BW_SMOR_01, BW_SMOR_02,
            BW_SMOR_03, BW_SMOR_04, BW_SMOR_05, BW_SMOR_06, BW_SMOR_07, BW_SMOR_08, BW_STER_01, BW_STER_02, BW_STER_03, BW_STER_04,
            BW_STER_05, BW_STER_06, BW_STER_07, BW_STER_08, BW_STER_09, BW_STER_10, BW_STER_11, BW_STER_12, BW_STER_13, BW_STER_14,
            BW_STER_15, BW_STER_16, BW_CVR_01, BW_GAP_07, BW_GAP_12, BW_GAP_14, BW_GAP_16, BW_GAP_20, BW_GAP_23, BW_BLN_01, BW_CRM_01,
            BW_CRM_02, BW_CRM_03, BW_CRM_04, BW_CRM_06, BW_CRM_08, BW_CRM_09, BW_CRM_15, BW_DIE_02, BW_DIST_02, BW_GAP_01, BW_GAP_18,
            BW_GAP_19, BW_GAP_21, BW_GAP_25, BW_RET_01, BW_ROUT_06, BW_ROUT_08, BW_STK_06, BW_TEC_05,
        ],
    };

    fn check(facts: &ShockFacts, _: &Rules) -> Result<(), Contradiction> {
        check_shock(facts)
    }

    fn run(facts: &ShockFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ShockOutcome, NoRoll> {
        shock(facts, rules, hand)
    }

    fn assumptions(facts: &ShockFacts, _: &Rules) -> Vec<&'static str> {
        let shared = facts.more_attackers.len() + facts.more_defenders.len() > 0;
        if shared { vec!["each owner divides his steps as evenly as possible, largest unit first"] } else { Vec::new() }
    }
}

/// "eliminated", or "D-1 / unharmed" of several.
fn told(fates: &[Fate], tell: fn(&Fate) -> String) -> String {
    fates.iter().map(tell).collect::<Vec<_>>().join(" / ")
}

impl Verdict for ShockOutcome {
    fn words(&self) -> String {
        if self.clauses == [BW_CVR_01] {
            return "The routed infantry is ridden down and eliminated at once.".into();
        }
        let ids = if self.ids_lost > 0 { format!(" The garrison loses {}.", self.ids_lost) } else { String::new() };
        let (attackers, defenders) = (told(&self.attackers, Fate::words), told(&self.defenders, Fate::words));
        format!(
            "Attacker {}, defender {}: the attacker {attackers}; the defender {defenders}.{ids}",
            self.attacker_result, self.defender_result
        )
    }
    fn headline(&self) -> String {
        let ids = if self.ids_lost > 0 { format!(", garrison -{}", self.ids_lost) } else { String::new() };
        format!("attacker {}; defender {}{ids}", told(&self.attackers, Fate::headline), told(&self.defenders, Fate::headline))
    }
    fn clauses(&self) -> Vec<Clause> {
        let fates = self.attackers.iter().chain(&self.defenders);
        self.clauses.iter().chain(fates.flat_map(|fate| &fate.because)).copied().collect()
    }
    fn effects(&self) -> Vec<Effect> {
        let first = |fates: &[Fate], role| fates.first().map(|fate| fate.effects(role)).unwrap_or_default();
        first(&self.attackers, Role::A).into_iter().chain(first(&self.defenders, Role::B)).collect()
    }
    fn cell(&self) -> Option<TableCell> {
        (!self.row.is_empty()).then(|| TableCell { table: "shock_combat", row: self.row.clone(), col: self.col.clone() })
    }
}
