//! VB-MMD, VB-MCK, VB-MFL, VB-GAP-20: a unit in contact, or in close range of unlimbered enemy guns, adds the modifiers that apply to
//! its morale and passes on that or less with one die. Failing costs a morale step.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Role};
use grognard_engine::{Ask, Assessed, Clause, Dice, Die, Grain, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fall::{Cause, Fall, fall};
use crate::clause;
use crate::fighter::Fighter;
use crate::rules::Rules;
use crate::troops::{Acting, Era, Order, Stand, Zone};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

/// A unit checks its morale.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MoraleFacts {
    /// The part it plays; a unit that only guns make check is a defender.
    #[schemars(extend("x-group" = "Contact", "x-common" = true, "x-clause" = "VB-GAP-19"))]
    pub acting: Acting,
    /// The unit that checks.
    #[schemars(extend("x-role" = "a"))]
    pub unit: Fighter,
    /// It is not in contact: only guns make it check.
    #[schemars(extend("x-group" = "Contact", "x-clause" = "VB-MCK-04"))]
    pub guns_only: bool,
    /// The enemy it touches.
    #[schemars(extend("x-role" = "b"))]
    pub enemy: Fighter,
    /// Further enemies it touches.
    #[schemars(extend("x-group" = "Contact", "x-clause" = "VB-MCK-07"))]
    pub also: Vec<Fighter>,
    /// Where unlimbered enemy guns lie that have it in close range; unstated: there are none.
    #[schemars(extend("x-group" = "Contact", "x-clause" = "VB-MMD-06"))]
    pub guns_in: Option<Zone>,
}

impl MoraleFacts {
    fn enemies(&self) -> Vec<&Fighter> {
        if self.guns_only { Vec::new() } else { std::iter::once(&self.enemy).chain(&self.also).collect() }
    }
}

/// A check as the modifiers see it. The battle makes one from the table.
#[derive(Clone, Copy)]
pub struct Contact<'a> {
    pub unit: &'a Fighter,
    pub acting: Acting,
    /// Enemies touched.
    pub enemies: &'a [&'a Fighter],
    /// Where unlimbered guns lie that have it in close range.
    pub guns_in: Option<Zone>,
}

/// VB-MMD-02 to -16: the modified morale, line by line in the order of the sheet.
pub fn modified_morale(contact: &Contact, rules: &Rules, tally: &mut impl Tally) {
    match contact.acting {
        Acting::Defender => defender(contact, rules, tally),
        Acting::Attacker => attacker(contact, rules, tally),
    }
    let (unit, morale) = (contact.unit, &rules.tables.morale);
    tally.add_if(unit.army_commander, morale.army_commander);
    if unit.order_attacked() != unit.order && !contact.enemies.is_empty() {
        tally.cite(clause::VB_GAP_12);
        tally.add(morale.disordered);
    } else {
        tally.add_if(unit.order.is_disordered(), morale.disordered);
    }
    let ours = morale.weight_of(unit.stand, unit.weight);
    let outweighed = |enemy: &&Fighter| enemy.stand.is_cavalry() && morale.weight_of(enemy.stand, enemy.weight) > ours;
    tally.add_if(unit.stand.is_cavalry() && contact.enemies.iter().any(outweighed), morale.weight);
}

fn defender(contact: &Contact, rules: &Rules, tally: &mut impl Tally) {
    let (unit, morale) = (contact.unit, &rules.tables.morale);
    let (infantry, artillery) = (unit.stand.is_infantry(), unit.stand.is_artillery());
    let cavalry = contact.enemies.iter().any(|enemy| enemy.stand.is_cavalry());
    tally.add_if(unit.higher_ground && unit.stationary && (infantry || artillery), morale.higher_ground);
    tally.add_if(unit.cover == crate::troops::Cover::Building && infantry, morale.in_building);
    if unit.cover.is_works() && (infantry || artillery) {
        if unit.works_protect() { tally.add(morale.in_works) } else { tally.cite(clause::VB_GAP_13) }
    }
    if infantry && cavalry {
        let security = unit.cavalry_secure();
        if security.clause != morale.not_cavalry_secure.clause {
            tally.cite(security.clause);
        }
        tally.add_if(!security.secure, morale.not_cavalry_secure);
    }
    flank(contact, rules, tally);
    if artillery && cavalry {
        if unit.supported {
            tally.cite(clause::VB_TIE_08);
        }
        tally.add_if(!(unit.stationary && unit.supported), morale.guns_v_cavalry);
    }
}

/// VB-MMD-06 to -08: one flank modifier, once; the old line's -2 stands in place of the -1.
fn flank(contact: &Contact, rules: &Rules, tally: &mut impl Tally) {
    let (unit, morale) = (contact.unit, &rules.tables.morale);
    let meleed = if contact.enemies.is_empty() { Zone::Front } else { unit.zone() };
    let turned = !(unit.stand.is_skirmish() || unit.cover == crate::troops::Cover::Building);
    let shot_at = turned && contact.guns_in.is_some_and(|zone| zone != Zone::Front);
    let old_line = unit.stand == Stand::LinearInfantry && unit.era(rules) == Era::PreRevolution;
    if meleed == Zone::Flank && old_line {
        tally.add(morale.pre_rev_flank);
        tally.cite(clause::VB_MMD_08);
    } else if meleed != Zone::Front || shot_at {
        tally.add(morale.flank_or_rear);
        if meleed != Zone::Front && shot_at {
            tally.cite(clause::VB_MMD_08);
        }
    }
}

fn attacker(contact: &Contact, rules: &Rules, tally: &mut impl Tally) {
    let morale = &rules.tables.morale;
    let any = |holds: fn(&Fighter) -> bool| contact.enemies.iter().any(|enemy| holds(enemy));
    tally.add_if(any(|enemy| enemy.zone() != Zone::Front), morale.meleeing_flank_or_rear);
    tally.add_if(any(|enemy| enemy.stand.is_skirmish()), morale.meleeing_skirmishers);
    if any(|enemy| enemy.stand.is_artillery() && !enemy.limbered && enemy.zone() == Zone::Front) {
        tally.add(morale.guns_from_front);
    } else if any(|enemy| enemy.dedicated_guns) {
        tally.cite(clause::VB_MMD_13);
    }
}

/// How a check ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum MoraleOutcome {
    Passed,
    Failed {
        #[serde(flatten)]
        fall: Fall,
    },
    /// A routed unit that is touched does not test: it routs again.
    RoutsAgain {
        #[serde(flatten)]
        fall: Fall,
    },
}

impl MoraleOutcome {
    pub fn fall(&self) -> Option<&Fall> {
        match self {
            MoraleOutcome::Passed => None,
            MoraleOutcome::Failed { fall } | MoraleOutcome::RoutsAgain { fall } => Some(fall),
        }
    }
}

/// Who checks and how it is announced.
#[derive(Clone, Copy)]
pub struct Checker {
    pub of: &'static str,
    pub side: Side,
    pub purpose: &'static str,
    pub clause: Clause,
}

/// VB-GAP-20: the die. Passes on the modified morale or less; from 6 or to 0 no die is needed.
pub fn passes(contact: &Contact, checker: Checker, rules: &Rules, hand: &mut dyn Hand) -> Result<bool, NoRoll> {
    let morale = &rules.tables.morale;
    let mut ledger = Ledger::new(contact.unit.morale.into());
    modified_morale(contact, rules, &mut ledger);
    let rating = ledger.total();
    let highest = i32::from(Die::D6.faces()[Die::D6.faces().len() - 1]);
    let limit = if rules.options.six_always_fails { rating.min(highest - 1) } else { rating };
    let words = || match limit {
        _ if limit <= morale.always_fails_to => "fails whatever is rolled".to_owned(),
        _ if limit >= morale.always_passes_from => "passes whatever is rolled".to_owned(),
        _ => format!("passes on {limit} or less"),
    };
    hand.assessed(Assessed { of: checker.of, rating, words: &words, ledger: &ledger });
    if limit <= morale.always_fails_to || limit >= morale.always_passes_from {
        return Ok(limit >= morale.always_passes_from);
    }
    let ask =
        Ask::new(Dice::d6(morale.dice), checker.side, checker.purpose, checker.clause).grain(Grain::at_most(limit)).needs_at_most(limit);
    Ok(hand.roll(&ask)?.value <= limit)
}

/// The check with what follows.
pub fn check_morale(contact: &Contact, checker: Checker, rules: &Rules, hand: &mut dyn Hand) -> Result<MoraleOutcome, NoRoll> {
    let unit = contact.unit;
    let mut body = unit.body(rules);
    if !contact.enemies.is_empty() {
        body.order = unit.order_attacked();
    }
    if unit.order.is_routed() {
        return Ok(MoraleOutcome::RoutsAgain { fall: fall(&body, Cause::Other, rules.tables.falls.steps_lost, rules) });
    }
    Ok(match passes(contact, checker, rules, hand)? {
        true => MoraleOutcome::Passed,
        false => MoraleOutcome::Failed { fall: fall(&body, Cause::Check, rules.tables.falls.steps_lost, rules) },
    })
}

/// A unit checks its morale.
pub struct MoraleCheck;

impl Procedure for MoraleCheck {
    type Rules = Rules;
    type Facts = MoraleFacts;
    type Outcome = MoraleOutcome;
    const CARD: Card = Card {
        name: "morale-check",
        kind: Kind::Test,
        title: "Morale check of a unit in contact or under close guns",
        dice: "1d6",
        clauses: &[
            clause::VB_MMD_01,
            clause::VB_MMD_02,
            clause::VB_MMD_03,
            clause::VB_MMD_04,
            clause::VB_MMD_05,
            clause::VB_MMD_06,
            clause::VB_MMD_07,
            clause::VB_MMD_08,
            clause::VB_MMD_09,
            clause::VB_MMD_10,
            clause::VB_MMD_11,
            clause::VB_MMD_12,
            clause::VB_MMD_13,
            clause::VB_MMD_14,
            clause::VB_MMD_15,
            clause::VB_MMD_16,
            clause::VB_MFL_01,
            clause::VB_MFL_02,
            clause::VB_MFL_03,
            clause::VB_MFL_04,
            clause::VB_MFL_05,
            clause::VB_MFL_06,
            clause::VB_MFL_09,
            clause::VB_MFL_10,
            clause::VB_GAP_20,
            clause::VB_DIC_03,
            clause::VB_DIC_08,
            clause::VB_DIC_09,
            clause::VB_DIC_10,
            clause::VB_DIC_15,
            clause::VB_GAP_03,
            clause::VB_GAP_12,
            clause::VB_GAP_13,
            clause::VB_GAP_14,
            clause::VB_GAP_19,
            clause::VB_GAP_22,
            clause::VB_GAP_26,
            clause::VB_GAP_27,
            clause::VB_MCK_04,
            clause::VB_MFL_11,
            clause::VB_MMD_21,
            clause::VB_PRO_01,
        ],
    };

    fn check(facts: &MoraleFacts, rules: &Rules) -> Result<(), Contradiction> {
        facts.unit.check(rules).map_err(|wrong| wrong.under("unit"))?;
        for (at, enemy) in facts.enemies().into_iter().enumerate() {
            let part = if at == 0 { "enemy".to_owned() } else { format!("also[{}]", at - 1) };
            enemy.check(rules).map_err(|wrong| wrong.under(&part))?;
        }
        let idle = facts.guns_only && facts.guns_in.is_none();
        Contradiction::if_both(idle, "guns_only", "guns_in", clause::VB_MCK_04, "neither an enemy nor guns make it check")?;
        let alone = facts.guns_only && facts.acting == Acting::Attacker;
        Contradiction::if_both(alone, "guns_only", "acting", clause::VB_GAP_19, "a unit that only guns make check is a defender")?;
        let guns = facts.acting == Acting::Attacker && facts.unit.stand.is_artillery();
        Contradiction::if_both(guns, "acting", "unit.stand", clause::VB_PRO_01, "artillery never moves into contact")
    }

    fn run(facts: &MoraleFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<MoraleOutcome, NoRoll> {
        let enemies = facts.enemies();
        let contact = Contact { unit: &facts.unit, acting: facts.acting, enemies: &enemies, guns_in: facts.guns_in };
        let checker = Checker { of: "", side: Side::Red, purpose: "morale check", clause: clause::VB_GAP_20 };
        check_morale(&contact, checker, rules, hand)
    }
}

impl Told for MoraleOutcome {
    fn headline(&self) -> String {
        match self {
            MoraleOutcome::Passed => "passes".into(),
            MoraleOutcome::Failed { fall } => format!("fails: {}", fall.word()),
            MoraleOutcome::RoutsAgain { .. } => "routs again".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            MoraleOutcome::Passed => vec![so(clause::VB_MMD_01, "the unit passes its check and stays as it is")],
            MoraleOutcome::Failed { fall } => {
                let mut all = vec![so(clause::VB_MMD_01, "the unit fails its check")];
                all.extend(fall.consequences("the unit", Some(Role::A)));
                all
            }
            MoraleOutcome::RoutsAgain { fall } => {
                let mut all = vec![so(clause::VB_GAP_20, "a routed unit that is touched does not test")];
                all.extend(fall.consequences("the unit", Some(Role::A)));
                all
            }
        }
    }
}
verdict!(MoraleOutcome);

/// The order after a check, for what follows in a chain.
pub fn order_after(unit: &Fighter, outcome: &MoraleOutcome) -> Order {
    outcome.fall().map_or(unit.order_attacked(), |fall| fall.becomes)
}
