//! A charge on infantry that can volley, from contact to result. SK-FIRE, SK-MASS-01, SK-GAP-16, SK-GAP-17, SK-GAP-19, SK-TIE.
//!
//! The defender volleys at the charger in contact. If that staggers him his charge fails; if it breaks him he is gone; otherwise they
//! fight, the charger with the kills he has taken.

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure};
use grognard_engine::{Hand, NoRoll, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::of_the_charge;
use crate::clause::*;
use crate::procedures::test::fire::{Cover, Target};
use crate::procedures::test::melee::{Defended, Edge, Fighter, Melee, MeleeFacts, MeleeTest, Party, melee, melee_odds};
use crate::procedures::test::volley::{Volley, VolleyFacts, volley};
use crate::rules::Rules;
use crate::troops::{Formation, InfantryClass};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ChargeFacts {
    /// The charging unit.
    #[schemars(extend("x-group" = "Attacker", "x-common" = true, "x-role" = "a"))]
    pub attacker: Fighter,
    /// The infantry it charges.
    #[schemars(extend("x-group" = "Defender", "x-common" = true, "x-role" = "b"))]
    pub defender: Fighter,
    /// What the defender defends.
    #[schemars(extend("x-group" = "Defender", "x-common" = true, "x-clause" = "SK-GAP-29"))]
    pub defends: Defended,
    /// The defender moved in the movement phase.
    #[schemars(extend("x-group" = "Defender", "x-clause" = "SK-FIRE-02"))]
    pub defender_moved: bool,
    /// What the charger has come through or stands in.
    #[schemars(extend("x-group" = "Attacker", "x-clause" = "SK-GAP-29"))]
    pub attacker_cover: Cover,
}

impl Default for ChargeFacts {
    fn default() -> Self {
        ChargeFacts {
            attacker: Fighter { formation: Formation::Column, ..Fighter::default() },
            defender: Fighter::default(),
            defends: Defended::default(),
            defender_moved: false,
            attacker_cover: Cover::default(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Charge {
    /// Nothing, if the defender could not volley.
    pub volley: Option<Volley>,
    /// Nothing, if the volley stopped or broke the charger.
    pub melee: Option<Melee>,
}

/// Who may volley at a charger: a line touched in front, or a garrison.
fn volleys(facts: &ChargeFacts) -> bool {
    let defender = &facts.defender;
    let garrison = facts.defends == Defended::TownSector;
    defender.class.is_infantry()
        && !defender.failed_hasty_square
        && (garrison || (defender.formation == Formation::Line && defender.touched == Edge::Front))
}

/// The volley that meets the charge.
pub fn volley_facts(facts: &ChargeFacts) -> VolleyFacts {
    let (attacker, defender) = (&facts.attacker, &facts.defender);
    VolleyFacts {
        class: InfantryClass::of(defender.class).unwrap_or_default(),
        nation: defender.nation,
        moved: facts.defender_moved,
        staggered: defender.staggered,
        garrison: facts.defends == Defended::TownSector,
        in_contact: true,
        eligible: true,
        from_next_sector: false,
        target: Target {
            class: attacker.class,
            mr: attacker.mr,
            break_point: attacker.break_point,
            large: attacker.large,
            formation: attacker.formation,
            cover: facts.attacker_cover,
            staggered: attacker.staggered,
            fallback: false,
            kills: attacker.kills,
            new_order: attacker.new_order,
        },
        others: Vec::new(),
    }
}

fn melee_facts(facts: &ChargeFacts, kills: u8) -> MeleeFacts {
    let attacker = Fighter { kills: facts.attacker.kills + kills, ..facts.attacker.clone() };
    MeleeFacts { attacker, defender: facts.defender.clone(), defends: facts.defends, ..MeleeFacts::default() }
}

/// Kills the charger carries into the melee; nothing if he never gets there.
fn goes_on(volley: &Option<Volley>) -> Option<u8> {
    match volley {
        None | Some(Volley::NoTarget) => Some(0),
        Some(Volley::Fired { target, charge_stopped, .. }) => (!target.broken && !charge_stopped).then_some(target.kills),
    }
}

fn fire(facts: &ChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Option<Volley>, NoRoll> {
    if volleys(facts) { volley(&volley_facts(facts), rules, hand).map(Some) } else { Ok(None) }
}

/// The whole charge; the battle calls its steps one by one.
pub fn charge(facts: &ChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Charge, NoRoll> {
    let volley = fire(facts, rules, hand)?;
    let melee = match goes_on(&volley) {
        Some(kills) => Some(melee(&melee_facts(facts, kills), rules, hand)?),
        None => None,
    };
    Ok(Charge { volley, melee })
}

/// The same two steps, joined.
pub fn charge_odds(facts: &ChargeFacts, rules: &Rules) -> Result<Odds<Result<Charge, NoRollKind>>, TooMany> {
    let volleys = enumerate(|hand| fire(facts, rules, hand).map_err(NoRollKind::from))?;
    volleys.then(|volley| match volley {
        Err(none) => Ok(Odds::certain(Err(*none))),
        Ok(volley) => match goes_on(volley) {
            None => Ok(Odds::certain(Ok(Charge { volley: volley.clone(), melee: None }))),
            Some(kills) => Ok(melee_odds(&melee_facts(facts, kills), rules)?
                .map(|melee| melee.map(|melee| Charge { volley: volley.clone(), melee: Some(melee) }))),
        },
    })
}

impl Charge {
    pub fn winner(&self) -> Option<Party> {
        self.melee.as_ref().and_then(|melee| melee.winner)
    }
}

impl Told for Charge {
    fn headline(&self) -> String {
        match (&self.melee, &self.volley) {
            (Some(melee), _) => Told::headline(melee),
            (None, Some(Volley::Fired { target, .. })) if target.broken => "attacker broken by the volley".into(),
            _ => "charge stopped by the volley".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        let mut all = Vec::new();
        match &self.volley {
            // The volley's target is the attacker of the whole chain.
            Some(volley) => all.extend(Told::consequences(volley).into_iter().map(to_attacker)),
            None => all.push(so(SK_GAP_16, "the defender cannot volley")),
        }
        if let Some(melee) = &self.melee {
            all.extend(Told::consequences(melee));
        }
        all
    }
}
verdict!(Charge);

/// In the volley the charger is the second party, in the charge the first.
pub(super) fn to_attacker(consequence: Consequence) -> Consequence {
    let mark = consequence.mark.map(|mark| grognard_engine::umpire::told::Mark { role: grognard_engine::umpire::Role::A, ..mark });
    Consequence { mark, ..consequence }
}

pub struct ChargeChain;

impl Procedure for ChargeChain {
    type Rules = Rules;
    type Facts = ChargeFacts;
    type Outcome = Charge;
    const CARD: Card = Card {
        name: "charge",
        kind: Kind::Chain,
        title: "A charge on infantry: volley, stagger, melee",
        dice: "d6 for the volley, d6 each in melee",
        clauses: &[
            SK_FIRE_01,
            SK_FIRE_02,
            SK_FIRE_03,
            SK_MASS_01,
            SK_MASS_02,
            SK_MASS_16,
            SK_TIE_01,
            SK_TIE_02,
            SK_SEV_01,
            SK_HSQ_07,
            SK_GAP_16,
            SK_GAP_17,
            SK_GAP_19,
            SK_GAP_22,
            SK_GAP_23,
            SK_AUST_02,
            SK_CDEP_04,
            SK_CVSQ_02,
            SK_CVSQ_06,
            SK_DMOR_04,
            SK_DMOR_05,
            SK_FRALL_01,
            SK_GAP_18,
            SK_GAP_21,
            SK_GAP_29,
            SK_GAP_30,
            SK_GAP_33,
            SK_GAP_36,
            SK_HSQ_06,
            SK_HSQ_14,
            SK_HSQ_16,
            SK_INFCAV_01,
            SK_MSQ_07,
            SK_MSQ_08,
            SK_REFORM_01,
            SK_REFORM_02,
            SK_REFORM_05,
            SK_SQMEL_03,
            SK_TOWN_01,
            SK_TOWN_05,
        ],
    };

    fn check(facts: &ChargeFacts, rules: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            facts.attacker.class.is_infantry() && facts.defender.class.is_cavalry(),
            "attacker.class",
            "defender.class",
            SK_INFCAV_01,
            "infantry may never charge cavalry to start a melee",
        )?;
        Contradiction::if_both(
            facts.attacker.staggered,
            "attacker.staggered",
            "defender.touched",
            SK_GAP_17,
            "a Staggered unit may not charge, so it touches nobody",
        )?;
        MeleeTest::check(&melee_facts(facts, 0), rules).map_err(of_the_charge)
    }

    fn run(facts: &ChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Charge, NoRoll> {
        charge(facts, rules, hand)
    }

    fn odds(facts: &ChargeFacts, rules: &Rules) -> Result<Odds<Result<Charge, NoRollKind>>, TooMany> {
        charge_odds(facts, rules)
    }
}
