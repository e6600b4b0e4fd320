//! Volley. SK-FIRE-01..05, SK-TOWN-01..06, SK-MASS-01, SK-GAP-16, SK-GAP-17.
//!
//! One D6 a battalion. A modified 6 kills, 7 kills twice; a natural die that reaches the target's MR staggers, which stops a charge.
//! British regulars, Elite and Guard add 1 at chargers in contact if they stood still and are steady. Of several chargers in contact
//! one named target takes the kills and each may be Staggered; a garrison fires on every side, at units that count as in the open.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Role};
use grognard_engine::{Ask, Assessed, Dice, Grain, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fire::{Cover, Figures, Hit, Target};
use crate::clause::*;
use crate::rules::Rules;
use crate::troops::{Class, Formation, InfantryClass, Nation};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VolleyFacts {
    /// Class of the firing battalion.
    #[schemars(extend("x-group" = "Firer", "x-common" = true, "x-clause" = "SK-FIRE-01", "x-role" = "a"))]
    pub class: InfantryClass,
    /// Whose battalion it is.
    #[schemars(extend("x-group" = "Firer", "x-common" = true, "x-clause" = "SK-FIRE-01", "x-role" = "a"))]
    pub nation: Nation,
    /// It moved in the movement phase.
    #[schemars(extend("x-group" = "Firer", "x-common" = true, "x-clause" = "SK-FIRE-02", "x-role" = "a"))]
    pub moved: bool,
    /// It is Staggered.
    #[schemars(extend("x-group" = "Firer", "x-common" = true, "x-clause" = "SK-FIRE-03", "x-role" = "a"))]
    pub staggered: bool,
    /// It holds a town sector.
    #[schemars(extend("x-group" = "Firer", "x-clause" = "SK-TOWN-01"))]
    pub garrison: bool,
    /// The target has charged and is in contact.
    #[schemars(extend("x-group" = "Target", "x-common" = true, "x-clause" = "SK-FIRE-04"))]
    pub in_contact: bool,
    /// The target may be volleyed at.
    #[schemars(extend("x-group" = "Target", "x-clause" = "SK-FIRE-05"))]
    pub eligible: bool,
    /// The target charges out of a neighbouring town sector.
    #[schemars(extend("x-group" = "Target", "x-clause" = "SK-TOWN-06"))]
    pub from_next_sector: bool,
    /// The named target: it alone takes kills.
    #[schemars(extend("x-group" = "Target", "x-common" = true, "x-role" = "b"))]
    pub target: Target,
    /// Other chargers in contact.
    #[schemars(length(max = 4), extend("x-group" = "Target", "x-clause" = "SK-TOWN-04"))]
    pub others: Vec<Target>,
}

impl Default for VolleyFacts {
    fn default() -> Self {
        VolleyFacts {
            class: InfantryClass::default(),
            nation: Nation::default(),
            moved: false,
            staggered: false,
            garrison: false,
            in_contact: true,
            eligible: true,
            from_next_sector: false,
            target: Target { formation: Formation::Column, ..Target::default() },
            others: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Volley {
    NoTarget,
    Fired {
        target: Hit,
        others: Vec<Hit>,
        /// The target was charging and is stopped.
        charge_stopped: bool,
        /// The stopped charger is an infantry column in the open (SK-MASS follows).
        column_stopped: bool,
        at_garrison_range: bool,
    },
}

/// SK-FIRE-01: British regulars, and all Elite and Guard infantry.
pub fn has_steady_fire(class: Class, nation: Nation) -> bool {
    class.is_elite_or_guard_infantry() || (nation.in_the_british_line() && class == Class::RegularInfantry)
}

/// SK-FIRE-01..05, SK-TOWN-05, SK-TOWN-06, SK-GAP-16: the modifiers of the die.
pub fn die_modifiers(facts: &VolleyFacts, rules: &Rules, tally: &mut impl Tally) {
    let fire = &rules.fire;
    if has_steady_fire(facts.class.into(), facts.nation) {
        // The first condition that fails is named; if all hold the bonus stands.
        if facts.moved {
            tally.cite(SK_FIRE_02);
        } else if facts.staggered {
            tally.cite(SK_FIRE_03);
        } else if !facts.in_contact {
            tally.cite(SK_FIRE_04);
        } else {
            tally.add(fire.steady_against_chargers);
        }
    }
    tally.add_if(facts.target.formation.is_deep() && facts.target.class.is_infantry(), fire.volley_deep);
    tally.add_if(facts.staggered, fire.volley_staggered);
    if facts.garrison {
        tally.cite(SK_TOWN_01);
        if facts.target.cover != Cover::Open {
            tally.cite(SK_TOWN_05);
            if facts.from_next_sector {
                tally.cite(SK_TOWN_06);
            }
        }
    } else {
        tally.add_if(facts.target.cover == Cover::WoodHedgeWall, fire.volley_cover);
        tally.add_if(facts.target.cover == Cover::TownEarthwork, fire.volley_hard_cover);
    }
    tally.add_if(facts.target.class.is_small_target(), fire.volley_small);
    if !facts.others.is_empty() {
        tally.cite(SK_TOWN_03);
    }
}

/// The whole volley; the battle calls this.
pub fn volley(facts: &VolleyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Volley, NoRoll> {
    if !facts.eligible {
        return Ok(Volley::NoTarget);
    }
    let mut die = Ledger::new(0);
    die_modifiers(facts, rules, &mut die);
    let mr = facts.target.mr(rules);
    let named = Figures {
        kill: Some(rules.fire.volley_kill),
        two_kills: Some(rules.fire.volley_two_kills.value),
        modifier: die.net(),
        mr: mr.total(),
    };
    let words = || format!("kills on {} or more, staggers on {} or more", rules.fire.volley_kill - named.modifier, named.mr);
    hand.assessed(Assessed { of: "", rating: die.total(), words: &words, ledger: &die });
    if facts.target.new_order {
        hand.assessed(Assessed { of: "target's Morale Rating", rating: mr.total(), words: &|| "MR under New Order".into(), ledger: &mr });
    }
    let mrs: Vec<i32> = facts.others.iter().map(|unit| unit.mr(rules).total()).collect();
    let ask = Ask::new(Dice::d6(1), Side::Red, "volley", SK_GAP_16).grain(Grain::bands(named.thresholds().chain(mrs.iter().copied())));
    let natural = hand.roll(&ask)?.value;
    let target = named.strike(natural, &facts.target, rules);
    let others =
        facts.others.iter().zip(&mrs).map(|(unit, mr)| Hit { staggered: natural >= *mr && !unit.counts_as_staggered(), ..Hit::default() });
    let charge_stopped = facts.in_contact && target.staggered;
    Ok(Volley::Fired {
        target,
        others: others.collect(),
        charge_stopped,
        column_stopped: charge_stopped && facts.target.formation == Formation::Column && facts.target.class.is_infantry(),
        at_garrison_range: facts.garrison,
    })
}

impl Told for Volley {
    fn headline(&self) -> String {
        match self {
            Volley::NoTarget => "no volley".into(),
            Volley::Fired { target, others, charge_stopped, .. } => {
                let staggered = others.iter().filter(|hit| hit.staggered).count();
                let mut all = target.name().to_owned();
                if *charge_stopped && !target.broken {
                    all.push_str(", charge stopped");
                }
                if staggered > 0 {
                    all.push_str(&format!("; {staggered} more staggered"));
                }
                all
            }
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        let Volley::Fired { target, others, charge_stopped, column_stopped, at_garrison_range } = self else {
            return vec![so(SK_FIRE_05, "the chargers are no eligible volley target")];
        };
        let mut all = target.consequences("the target", Some(Role::B));
        if *charge_stopped && !target.broken {
            all.push(so(SK_GAP_17, "its charge fails"));
        }
        if *column_stopped && !target.broken {
            all.push(so(SK_MASS_01, "the column is pulled back a quarter inch out of contact"));
            all.push(if *at_garrison_range {
                so(SK_MASS_16, "attacking a town sector, it need not form line")
            } else {
                so(SK_MASS_02, "it must try to form line")
            });
        }
        if !others.is_empty() {
            all.push(so(SK_TOWN_03, "only the named target may take kills"));
            all.push(so(SK_TOWN_04, "every unit attacking may be Staggered"));
        }
        for (index, hit) in others.iter().enumerate() {
            all.extend(hit.consequences(&format!("charger {}", index + 2), None));
        }
        all
    }
}
verdict!(Volley);

pub struct VolleyTest;

impl Procedure for VolleyTest {
    type Rules = Rules;
    type Facts = VolleyFacts;
    type Outcome = Volley;
    const CARD: Card = Card {
        name: "volley",
        kind: Kind::Test,
        title: "A battalion volleys",
        dice: "d6",
        clauses: &[
            SK_FIRE_01,
            SK_FIRE_02,
            SK_FIRE_03,
            SK_FIRE_04,
            SK_FIRE_05,
            SK_TOWN_01,
            SK_TOWN_03,
            SK_TOWN_04,
            SK_TOWN_05,
            SK_TOWN_06,
            SK_MASS_01,
            SK_MASS_02,
            SK_MASS_16,
            SK_RALLY_04,
            SK_DMOR_04,
            SK_DMOR_05,
            SK_GAP_16,
            SK_GAP_17,
        ],
    };

    fn check(facts: &VolleyFacts, rules: &Rules) -> Result<(), Contradiction> {
        facts.target.check(rules)?;
        Contradiction::if_both(
            facts.from_next_sector && !facts.garrison,
            "from_next_sector",
            "garrison",
            SK_TOWN_06,
            "only the garrison of a sector is charged out of the next one",
        )
    }

    fn run(facts: &VolleyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Volley, NoRoll> {
        volley(facts, rules, hand)
    }
}
