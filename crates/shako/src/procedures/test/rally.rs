//! Rallying a unit from Fallback. SK-TRAL-01..03, SK-RALLY-02, SK-RALLY-03, SK-REFORM-01, SK-REFORM-03, SK-GAP-24.
//!
//! One D6 below the MR; 1 easier with no enemy within 12 inches. Barred by a formed enemy within 4, except into or out of a town sector.
//! Two tries, in the Command phase of the defeat and of the next turn; after that the unit is Broken.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Role};
use grognard_engine::{Hand, Ledger, NoRoll, Ruling, Side, Tally, ruling::rule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::die::BelowMr;
use crate::rules::Rules;
use crate::troops::{Class, Morale, Nation, Rating};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RallyFacts {
    /// Class of the unit in Fallback.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub class: Class,
    /// Frontal MR, if it is not the class's.
    #[schemars(range(min = 1, max = 9), extend("x-group" = "Unit", "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub mr: Option<u8>,
    /// Whose unit it is.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "SK-GAP-32", "x-role" = "a"))]
    pub nation: Nation,
    /// Its division is under New Order.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "SK-DMOR-04", "x-role" = "a"))]
    pub new_order: bool,
    /// Tries (or barred chances) already used.
    #[schemars(range(min = 0, max = 2), extend("x-group" = "Unit", "x-common" = true, "x-clause" = "SK-RALLY-02", "x-role" = "a"))]
    pub attempts_used: u8,
    /// A commander is attached.
    #[schemars(extend("x-group" = "Command", "x-clause" = "SK-GAP-24"))]
    pub commander: bool,
    /// Inches to the nearest enemy.
    #[schemars(range(min = 0, max = 36), extend("x-group" = "Enemy", "x-common" = true, "x-clause" = "SK-TRAL-03"))]
    pub enemy_distance: f64,
    /// That enemy is formed.
    #[schemars(extend("x-group" = "Enemy", "x-clause" = "SK-GAP-24"))]
    pub enemy_formed: bool,
    /// That enemy is inside a town sector, the unit outside.
    #[schemars(extend("x-group" = "Enemy", "x-clause" = "SK-TRAL-01"))]
    pub enemy_in_sector: bool,
    /// The unit is inside a town sector.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "SK-TRAL-02"))]
    pub in_sector: bool,
}

impl Default for RallyFacts {
    fn default() -> Self {
        RallyFacts {
            class: Class::default(),
            mr: None,
            nation: Nation::default(),
            new_order: false,
            attempts_used: 0,
            commander: false,
            enemy_distance: 8.0,
            enemy_formed: true,
            enemy_in_sector: false,
            in_sector: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Rallied {
    Rallied {
        cavalry: bool,
    },
    Failed,
    Barred,
    /// Both chances gone.
    Broken {
        barred: bool,
    },
}

/// May it try at all? SK-GAP-24, SK-TRAL-01, SK-TRAL-02, SK-RALLY-02.
pub fn may_try(facts: &RallyFacts, rules: &Rules) -> Ruling {
    let near = rules.rally.barred_within.covers(facts.enemy_distance) && facts.enemy_formed;
    rule()
        .no_if(i32::from(facts.attempts_used) >= rules.rally.attempts.value, rules.rally.attempts.clause, "both tries are used")
        .yes_if(near && facts.in_sector, SK_TRAL_02, "a unit in a town sector may rally whatever enemy is near")
        .yes_if(near && facts.enemy_in_sector, SK_TRAL_01, "an enemy in a town sector does not stop units outside from rallying")
        .no_if(near, SK_GAP_24, "a formed enemy is within 4 inches")
        .otherwise_yes(SK_GAP_24, "no formed enemy is within 4 inches")
}

/// SK-TRAL-03, SK-GAP-24, SK-GAP-32: the modifiers of the die.
pub fn die_modifiers(facts: &RallyFacts, rules: &Rules, tally: &mut impl Tally) {
    tally.add_if(!rules.rally.clear_beyond.covers(facts.enemy_distance), rules.rally.no_enemy_near);
    tally.add_if(facts.commander, rules.rally.commander);
    tally.add_if(facts.nation == Nation::Spain, rules.rally.spanish);
}

/// The whole test; the battle calls this.
pub fn rally(facts: &RallyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Rallied, NoRoll> {
    let last = i32::from(facts.attempts_used) + 1 >= rules.rally.attempts.value;
    let may = may_try(facts, rules);
    if i32::from(facts.attempts_used) >= rules.rally.attempts.value {
        return Ok(Rallied::Broken { barred: false });
    }
    if !may.allowed {
        return Ok(if last { Rallied::Broken { barred: true } } else { Rallied::Barred });
    }
    let mr = Morale { class: facts.class, mr: facts.mr, new_order: facts.new_order, ..Morale::default() }.ledger(Rating::Frontal, rules);
    let mut die = Ledger::new(0);
    die_modifiers(facts, rules, &mut die);
    die.cite(may.clause);
    let test = BelowMr {
        purpose: "rally",
        clause: SK_GAP_24,
        side: Side::Red,
        mr: &mr,
        die: &die,
        always_fails: Some(rules.rally.always_fails),
        equal_passes: false,
    };
    Ok(match (test.roll(hand)?, last) {
        (true, _) => Rallied::Rallied { cavalry: facts.class.is_cavalry() },
        (false, true) => Rallied::Broken { barred: false },
        (false, false) => Rallied::Failed,
    })
}

impl Told for Rallied {
    fn headline(&self) -> String {
        match self {
            Rallied::Rallied { .. } => "rallied".into(),
            Rallied::Failed => "still in Fallback".into(),
            Rallied::Barred => "may not try".into(),
            Rallied::Broken { .. } => "broken".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            Rallied::Rallied { cavalry } => {
                let mut all = vec![so(SK_REFORM_03, "the unit has rallied from its Fallback").flag(Role::A, "fallback", false)];
                if *cavalry {
                    all.push(so(SK_REFORM_01, "as cavalry it is Blown and must reform").flag(Role::A, "blown", true));
                }
                all
            }
            Rallied::Failed => {
                vec![so(SK_RALLY_02, "it may try once more, in the next turn's Command phase").add(Role::A, "attempts_used", 1)]
            }
            Rallied::Barred => vec![
                so(SK_GAP_24, "a formed enemy within 4 inches bars the try"),
                so(SK_RALLY_03, "the chance is lost").add(Role::A, "attempts_used", 1),
            ],
            Rallied::Broken { barred } => vec![
                so(SK_RALLY_02, if *barred { "its last chance is barred by the enemy" } else { "it has no try left" }),
                so(SK_RALLY_03, "it is Broken and removed").flag(Role::A, "broken", true),
            ],
        }
    }
}
verdict!(Rallied);

pub struct RallyTest;

impl Procedure for RallyTest {
    type Rules = Rules;
    type Facts = RallyFacts;
    type Outcome = Rallied;
    const CARD: Card = Card {
        name: "rally",
        kind: Kind::Test,
        title: "A unit in Fallback tries to rally",
        dice: "d6",
        clauses: &[
            SK_TRAL_01,
            SK_TRAL_02,
            SK_TRAL_03,
            SK_RALLY_02,
            SK_RALLY_03,
            SK_REFORM_01,
            SK_REFORM_03,
            SK_GAP_24,
            SK_GAP_32,
            SK_DMOR_04,
            SK_DMOR_05,
            SK_GAP_30,
        ],
    };

    fn check(facts: &RallyFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            facts.in_sector && facts.class.is_cavalry(),
            "in_sector",
            "class",
            SK_GAP_30,
            "cavalry does not enter a town sector",
        )
    }

    fn run(facts: &RallyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Rallied, NoRoll> {
        rally(facts, rules, hand)
    }
}
