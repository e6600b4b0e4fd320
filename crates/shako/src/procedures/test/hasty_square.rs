//! Hasty square. SK-HSQ-01..15, SK-HSQ-21..23, SK-OBCHG-08, SK-GAP-35.
//!
//! Infantry charged by cavalry rolls one D6: below its MR it squares at once. 1 harder if the charge starts 6 inches away or less,
//! 1 easier from column; a natural 6 always fails. Whoever fails keeps his formation, may not fire and fights on the Disordered MR.

use grognard_engine::umpire::{Card, Kind, Procedure, Role};
use grognard_engine::{Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::die::BelowMr;
use crate::rules::{HastySquareOn, NearCharge, Rules};
use crate::troops::{InfantryClass, Morale, Rating};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct HastySquareFacts {
    /// Class of the infantry.
    #[schemars(extend("x-group" = "Infantry", "x-common" = true, "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub class: InfantryClass,
    /// Frontal MR, if it is not the class's.
    #[schemars(range(min = 1, max = 9), extend("x-group" = "Infantry", "x-clause" = "SK-GAP-02", "x-role" = "a"))]
    pub mr: Option<u8>,
    /// In line or column.
    #[schemars(extend("x-group" = "Infantry", "x-common" = true, "x-clause" = "SK-HSQ-21", "x-role" = "a"))]
    pub formation: LineOrColumn,
    /// Its division is under New Order.
    #[schemars(extend("x-group" = "Infantry", "x-clause" = "SK-DMOR-04", "x-role" = "a"))]
    pub new_order: bool,
    /// Inches from which the cavalry charges.
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Charge", "x-common" = true, "x-clause" = "SK-HSQ-10"))]
    pub charge_distance: f64,
}

impl Default for HastySquareFacts {
    fn default() -> Self {
        HastySquareFacts {
            class: InfantryClass::default(),
            mr: None,
            formation: LineOrColumn::default(),
            new_order: false,
            charge_distance: 12.0,
        }
    }
}

/// The formations a hasty square is formed from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LineOrColumn {
    #[default]
    Line,
    Column,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum HastySquare {
    Formed,
    Failed { from: LineOrColumn },
}

/// SK-HSQ-10, SK-OBCHG-08: the charge starts near enough to make it harder (one distance for both, never twice).
pub fn near(charge_distance: f64, rules: &Rules) -> bool {
    match rules.options.near_charge {
        NearCharge::Six => rules.squares.near.covers(charge_distance),
        NearCharge::Four => rules.squares.near_quick_sheet.covers(charge_distance),
    }
}

/// SK-HSQ-10, SK-HSQ-21: the modifiers of the die.
pub fn die_modifiers(facts: &HastySquareFacts, rules: &Rules, tally: &mut impl Tally) {
    if near(facts.charge_distance, rules) {
        tally.add(rules.squares.near_charge);
        tally.cite(SK_OBCHG_08);
    }
    tally.add_if(facts.formation == LineOrColumn::Column, rules.squares.column);
}

/// The whole test; the battle calls this.
pub fn hasty_square(facts: &HastySquareFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<HastySquare, NoRoll> {
    let morale = Morale { class: facts.class.into(), mr: facts.mr, new_order: facts.new_order, ..Morale::default() };
    let mr = morale.ledger(Rating::Frontal, rules);
    let mut die = Ledger::new(0);
    die_modifiers(facts, rules, &mut die);
    let equal_passes = rules.options.hasty_square_on == HastySquareOn::EqualOrBelow;
    let below = |die: &Ledger, always_fails| {
        let test = BelowMr { purpose: "hasty square", clause: SK_GAP_35, side: Side::Red, mr: &mr, die, always_fails, equal_passes };
        test.needed()
    };
    if below(&die, None) >= rules.squares.always_fails {
        die.cite(SK_HSQ_22);
        if facts.formation == LineOrColumn::Column {
            // The column's -1 goes for nothing: only the 6 could fail anyway.
            die.cite(SK_HSQ_23);
        }
    }
    let test = BelowMr {
        purpose: "hasty square",
        clause: SK_GAP_35,
        side: Side::Red,
        mr: &mr,
        die: &die,
        always_fails: Some(rules.squares.always_fails),
        equal_passes,
    };
    Ok(if test.roll(hand)? { HastySquare::Formed } else { HastySquare::Failed { from: facts.formation } })
}

impl Told for HastySquare {
    fn headline(&self) -> String {
        match self {
            HastySquare::Formed => "square formed".into(),
            HastySquare::Failed { .. } => "no square".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            HastySquare::Formed => vec![
                so(SK_HSQ_02, "the infantry forms square at once").text(Role::A, "formation", "square"),
                so(SK_SQMEL_04, "it is a hasty square and gives or takes no support this turn").flag(Role::A, "hasty", true),
                so(SK_HSQ_03, "the cavalry is still moved into contact"),
            ],
            HastySquare::Failed { from } => {
                let mut all = vec![
                    so(SK_HSQ_13, "the battalion keeps its formation and facing"),
                    so(SK_HSQ_12, "nothing else of the procedure changes"),
                    so(SK_HSQ_14, "it is not broken, but has failed").flag(Role::A, "failed_hasty_square", true),
                    so(SK_HSQ_06, "it fights the coming melee on its Disordered MR"),
                    so(SK_HSQ_15, "it may not fire"),
                ];
                if *from == LineOrColumn::Line {
                    all.push(so(SK_HSQ_07, "so this line gets no volley at the chargers"));
                }
                all
            }
        }
    }
}
verdict!(HastySquare);

pub struct HastySquareTest;

impl Procedure for HastySquareTest {
    type Rules = Rules;
    type Facts = HastySquareFacts;
    type Outcome = HastySquare;
    const CARD: Card = Card {
        name: "hasty-square",
        kind: Kind::Test,
        title: "Infantry charged by cavalry tries to form square",
        dice: "d6",
        clauses: &[
            SK_HSQ_02,
            SK_HSQ_03,
            SK_HSQ_06,
            SK_HSQ_07,
            SK_HSQ_10,
            SK_HSQ_12,
            SK_HSQ_13,
            SK_HSQ_14,
            SK_HSQ_15,
            SK_HSQ_21,
            SK_HSQ_22,
            SK_HSQ_23,
            SK_OBCHG_08,
            SK_SQMEL_04,
            SK_DMOR_04,
            SK_DMOR_05,
            SK_GAP_35,
        ],
    };

    fn run(facts: &HastySquareFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<HastySquare, NoRoll> {
        hasty_square(facts, rules, hand)
    }
}
