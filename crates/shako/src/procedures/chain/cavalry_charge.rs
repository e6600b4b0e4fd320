//! Cavalry charges infantry, from the hasty square to what the victor does. SK-HSQ, SK-PMREC, SK-CVSQ, SK-BRCAV, SK-GAP-23, SK-GAP-35.
//!
//! The infantry rolls for square (or stands and volleys, or is in square already). Against a hasty square the cavalry may try to
//! recall. Then melee; and British cavalry that has won takes its control check. A Breakthrough is the same without volley and recall.

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure, Role};
use grognard_engine::{Hand, NoRoll, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::charge::{Charge, ChargeFacts, charge, charge_odds};
use crate::clause::*;
use crate::procedures::test::british_control::{Control, ControlFacts, british_control};
use crate::procedures::test::hasty_square::{HastySquare, HastySquareFacts, LineOrColumn, hasty_square};
use crate::procedures::test::melee::{Defended, Fighter, MeleeFacts, MeleeTest, Party};
use crate::procedures::test::recall::{Recall, RecallFacts, recall};
use crate::rules::Rules;
use crate::troops::{CavalryClass, Class, Formation, InfantryClass};
use grognard_engine::umpire::told::{Consequence, Mark, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CavalryChargeFacts {
    /// The charging cavalry.
    #[schemars(extend("x-group" = "Attacker", "x-common" = true, "x-role" = "a"))]
    pub attacker: Fighter,
    /// The infantry charged.
    #[schemars(extend("x-group" = "Defender", "x-common" = true, "x-role" = "b"))]
    pub defender: Fighter,
    /// Inches from which the cavalry charges.
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Attacker", "x-common" = true, "x-clause" = "SK-HSQ-10"))]
    pub charge_distance: f64,
    /// The infantry rolls for square; otherwise it stands (and volleys, if it can).
    #[schemars(extend("x-group" = "Defender", "x-common" = true, "x-clause" = "SK-HSQ-11"))]
    pub rolls_for_square: bool,
    /// The cavalry tries to recall from a hasty square.
    #[schemars(extend("x-group" = "Attacker", "x-clause" = "SK-PMREC-01"))]
    pub tries_recall: bool,
    /// The cavalry is within Command Radius.
    #[schemars(extend("x-group" = "Attacker", "x-clause" = "SK-PMREC-03"))]
    pub in_command_radius: bool,
    /// It is a Breakthrough.
    #[schemars(extend("x-group" = "Attacker", "x-clause" = "SK-GAP-23"))]
    pub breakthrough: bool,
    /// A further formed target is within reach of a Breakthrough.
    #[schemars(extend("x-group" = "Attacker", "x-clause" = "SK-BRCAV-02"))]
    pub target_available: bool,
    /// The infantry moved in the movement phase.
    #[schemars(extend("x-group" = "Defender", "x-clause" = "SK-FIRE-02"))]
    pub defender_moved: bool,
    /// What the infantry defends.
    #[schemars(extend("x-group" = "Defender", "x-clause" = "SK-GAP-29"))]
    pub defends: Defended,
}

impl Default for CavalryChargeFacts {
    fn default() -> Self {
        CavalryChargeFacts {
            attacker: Fighter { class: Class::GeneralCavalry, ..Fighter::default() },
            defender: Fighter::default(),
            charge_distance: 12.0,
            rolls_for_square: true,
            tries_recall: false,
            in_command_radius: false,
            breakthrough: false,
            target_available: false,
            defender_moved: false,
            defends: Defended::default(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CavalryCharge {
    pub square: Option<HastySquare>,
    pub recall: Option<Recall>,
    /// The volley (if any) and the melee.
    pub fight: Option<Charge>,
    pub control: Option<Control>,
}

/// What has happened before the fight.
type Before = (Option<HastySquare>, Option<Recall>);

fn before(facts: &CavalryChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Before, NoRoll> {
    let formation = match facts.defender.formation {
        Formation::Line => LineOrColumn::Line,
        Formation::Column => LineOrColumn::Column,
        Formation::Square | Formation::Masse => return Ok((None, None)),
    };
    if !facts.rolls_for_square {
        return Ok((None, None));
    }
    let square = hasty_square(
        &HastySquareFacts {
            class: InfantryClass::of(facts.defender.class).unwrap_or_default(),
            mr: facts.defender.mr,
            formation,
            new_order: facts.defender.new_order,
            charge_distance: facts.charge_distance,
        },
        rules,
        hand,
    )?;
    if square != HastySquare::Formed || !facts.tries_recall || facts.breakthrough {
        return Ok((Some(square), None));
    }
    let facts = RecallFacts {
        class: CavalryClass::of(facts.attacker.class).unwrap_or_default(),
        mr: facts.attacker.mr,
        new_order: facts.attacker.new_order,
        in_command_radius: facts.in_command_radius,
    };
    Ok((Some(square), Some(recall(&facts, rules, hand)?)))
}

/// The fight that follows: as a square, as a battalion that failed, or standing.
fn fight_facts(facts: &CavalryChargeFacts, square: Option<HastySquare>) -> ChargeFacts {
    let mut defender = facts.defender.clone();
    match square {
        Some(HastySquare::Formed) => {
            defender.formation = Formation::Square;
            defender.hasty = true;
        }
        Some(HastySquare::Failed { .. }) => defender.failed_hasty_square = true,
        None => {}
    }
    let attacker = Fighter { formation: Formation::Line, ..facts.attacker.clone() };
    ChargeFacts { attacker, defender, defends: facts.defends, defender_moved: facts.defender_moved, ..ChargeFacts::default() }
}

fn fight(facts: &CavalryChargeFacts, square: Option<HastySquare>, rules: &Rules, hand: &mut dyn Hand) -> Result<Charge, NoRoll> {
    let fight = fight_facts(facts, square);
    if facts.breakthrough {
        let melee = crate::procedures::test::melee::melee(&breakthrough_facts(&fight), rules, hand)?;
        return Ok(Charge { volley: None, melee: Some(melee) });
    }
    charge(&fight, rules, hand)
}

fn fight_odds(facts: &CavalryChargeFacts, square: Option<HastySquare>, rules: &Rules) -> Result<Odds<Result<Charge, NoRollKind>>, TooMany> {
    let fight = fight_facts(facts, square);
    if facts.breakthrough {
        let odds = crate::procedures::test::melee::melee_odds(&breakthrough_facts(&fight), rules)?;
        return Ok(odds.map(|melee| melee.map(|melee| Charge { volley: None, melee: Some(melee) })));
    }
    charge_odds(&fight, rules)
}

fn breakthrough_facts(fight: &ChargeFacts) -> MeleeFacts {
    MeleeFacts { attacker: fight.attacker.clone(), defender: fight.defender.clone(), defends: fight.defends, ..MeleeFacts::default() }
}

/// SK-BRCAV: only British cavalry that has won, and not after a Breakthrough (it has had its one).
fn control(facts: &CavalryChargeFacts, fight: &Charge, rules: &Rules, hand: &mut dyn Hand) -> Result<Option<Control>, NoRoll> {
    if fight.winner() != Some(Party::Attacker) || facts.breakthrough {
        return Ok(None);
    }
    let control = ControlFacts {
        class: CavalryClass::of(facts.attacker.class).unwrap_or_default(),
        nation: facts.attacker.nation,
        mr: facts.attacker.mr,
        new_order: facts.attacker.new_order,
        in_command_radius: facts.in_command_radius,
        target_available: facts.target_available,
    };
    Ok(match british_control(&control, rules, hand)? {
        Control::NotBound => None,
        control => Some(control),
    })
}

/// The whole charge; the battle calls its steps one by one.
pub fn cavalry_charge(facts: &CavalryChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<CavalryCharge, NoRoll> {
    let (square, recall) = before(facts, rules, hand)?;
    if recall == Some(Recall::Recalled) {
        return Ok(CavalryCharge { square, recall, fight: None, control: None });
    }
    let fight = fight(facts, square, rules, hand)?;
    let control = control(facts, &fight, rules, hand)?;
    Ok(CavalryCharge { square, recall, fight: Some(fight), control })
}

/// The same steps, joined.
pub fn cavalry_charge_odds(facts: &CavalryChargeFacts, rules: &Rules) -> Result<Odds<Result<CavalryCharge, NoRollKind>>, TooMany> {
    let begun = enumerate(|hand| before(facts, rules, hand).map_err(NoRollKind::from))?;
    begun.then(|begun| {
        let (square, recall) = match begun {
            Ok(begun) => *begun,
            Err(none) => return Ok(Odds::certain(Err(*none))),
        };
        if recall == Some(Recall::Recalled) {
            return Ok(Odds::certain(Ok(CavalryCharge { square, recall, fight: None, control: None })));
        }
        fight_odds(facts, square, rules)?.then(|fight| match fight {
            Err(none) => Ok(Odds::certain(Err(*none))),
            Ok(fight) => {
                let controls = enumerate(|hand| control(facts, fight, rules, hand).map_err(NoRollKind::from))?;
                Ok(controls.map(|control| control.map(|control| CavalryCharge { square, recall, fight: Some(fight.clone()), control })))
            }
        })
    })
}

impl Told for CavalryCharge {
    fn headline(&self) -> String {
        let mut all = match self.square {
            Some(HastySquare::Formed) => "square formed; ".to_owned(),
            Some(HastySquare::Failed { .. }) => "no square; ".to_owned(),
            None => String::new(),
        };
        match &self.fight {
            None => all.push_str("cavalry recalls"),
            Some(fight) => all.push_str(&Told::headline(fight)),
        }
        if self.control == Some(Control::MustBreakThrough) {
            all.push_str("; must break through");
        }
        all
    }

    fn consequences(&self) -> Vec<Consequence> {
        let mut all = Vec::new();
        if let Some(square) = &self.square {
            all.extend(Told::consequences(square).into_iter().map(to_defender));
        }
        match &self.recall {
            Some(recall) => all.extend(Told::consequences(recall)),
            None if self.square == Some(HastySquare::Formed) => all.push(so(SK_PMREC_01, "the cavalry does not try to recall")),
            None => {}
        }
        if let Some(fight) = &self.fight {
            all.extend(Told::consequences(fight));
        }
        if let Some(control) = &self.control {
            all.extend(Told::consequences(control));
        }
        all
    }
}
verdict!(CavalryCharge);

/// In its own test the infantry is the first party, in this chain the second.
fn to_defender(consequence: Consequence) -> Consequence {
    let mark = consequence.mark.map(|mark| Mark { role: Role::B, ..mark });
    Consequence { mark, ..consequence }
}

pub struct CavalryChargeChain;

impl Procedure for CavalryChargeChain {
    type Rules = Rules;
    type Facts = CavalryChargeFacts;
    type Outcome = CavalryCharge;
    const CARD: Card = Card {
        name: "cavalry-charge",
        kind: Kind::Chain,
        title: "Cavalry charges infantry: square, recall, melee, control",
        dice: "d6 for the square, d6 to recall, d6 each in melee, d6 for control",
        clauses: &[
            SK_HSQ_02,
            SK_HSQ_03,
            SK_HSQ_06,
            SK_HSQ_08,
            SK_HSQ_10,
            SK_HSQ_14,
            SK_HSQ_15,
            SK_HSQ_16,
            SK_HSQ_21,
            SK_HSQ_22,
            SK_PMREC_01,
            SK_PMREC_02,
            SK_PMREC_03,
            SK_PMREC_05,
            SK_PMREC_07,
            SK_CVSQ_02,
            SK_CVSQ_03,
            SK_CVSQ_06,
            SK_CVSQ_07,
            SK_BRCAV_01,
            SK_BRCAV_02,
            SK_BRCAV_03,
            SK_BRCAV_04,
            SK_GAP_19,
            SK_GAP_23,
            SK_GAP_35,
            SK_AUST_02,
            SK_CDEP_04,
            SK_CVSQ_04,
            SK_DMOR_04,
            SK_DMOR_05,
            SK_FIRE_02,
            SK_GAP_16,
            SK_GAP_17,
            SK_GAP_18,
            SK_GAP_21,
            SK_GAP_22,
            SK_GAP_29,
            SK_GAP_30,
            SK_GAP_33,
            SK_HSQ_07,
            SK_HSQ_12,
            SK_HSQ_13,
            SK_MSQ_07,
            SK_MSQ_08,
            SK_OBCHG_08,
            SK_REFORM_01,
            SK_SEV_01,
            SK_SQMEL_03,
            SK_SQMEL_04,
            SK_TIE_01,
            SK_TIE_02,
        ],
    };

    fn check(facts: &CavalryChargeFacts, rules: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            !facts.attacker.class.is_cavalry(),
            "attacker.class",
            "charge_distance",
            SK_GAP_35,
            "only cavalry makes this charge",
        )?;
        Contradiction::if_both(
            !facts.defender.class.is_infantry(),
            "defender.class",
            "rolls_for_square",
            SK_GAP_35,
            "only infantry forms square",
        )?;
        Contradiction::if_both(
            facts.tries_recall && facts.breakthrough,
            "tries_recall",
            "breakthrough",
            SK_PMREC_07,
            "a Breakthrough rules out a Recall until the following turn",
        )?;
        Contradiction::if_both(facts.attacker.blown, "attacker.blown", "charge_distance", SK_GAP_18, "Blown cavalry may not charge")?;
        Contradiction::if_both(
            facts.attacker.staggered,
            "attacker.staggered",
            "charge_distance",
            SK_GAP_17,
            "a Staggered unit may not charge",
        )?;
        let fight = fight_facts(facts, None);
        MeleeTest::check(&breakthrough_facts(&fight), rules)
    }

    fn run(facts: &CavalryChargeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<CavalryCharge, NoRoll> {
        cavalry_charge(facts, rules, hand)
    }

    fn odds(facts: &CavalryChargeFacts, rules: &Rules) -> Result<Odds<Result<CavalryCharge, NoRollKind>>, TooMany> {
        cavalry_charge_odds(facts, rules)
    }

    fn assumptions(facts: &CavalryChargeFacts, _: &Rules) -> Vec<&'static str> {
        let mut all = vec!["the infantry rolls for square or stands as stated"];
        if !facts.breakthrough {
            all.push(if facts.tries_recall {
                "the cavalry tries to recall from a hasty square"
            } else {
                "the cavalry does not try to recall"
            });
        }
        all
    }
}
