//! Which formation a unit may take (GM-FMN-01 to -03, -13, GM-NAT-15, GM-FORM-06, GM-GAP-12).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::procedures::lookups::what_formation::{WhatFormationFacts, column_of_attack};
use crate::words::{Arm, Class, Formation, Nation};

/// A unit would take a formation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayFormFacts {
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub nation: Nation,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub class: Class,
    /// Prussian Landwehr of 1813.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "GM-NAT-15"))]
    pub landwehr_1813: bool,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "GM-GAP-12"))]
    pub unformed: bool,
    /// The formation it would take.
    #[schemars(extend("x-group" = "Formation", "x-common" = true))]
    pub into: Formation,
    /// It would change its facing in the same turn.
    #[schemars(extend("x-group" = "Formation", "x-common" = true, "x-clause" = "GM-FORM-06"))]
    pub and_face: bool,
    /// Inches to the nearest enemy cavalry; not stated: none.
    #[schemars(range(min = 0, max = 96), extend("x-group" = "Enemy", "x-common" = true, "x-clause" = "GM-FMN-13"))]
    pub enemy_cavalry: Option<u8>,
    /// Figures wide, of a column of attack.
    #[schemars(range(min = 1, max = 60), extend("x-group" = "Formation", "x-clause" = "GM-FMN-01"))]
    pub width: u8,
    /// Ranks deep, of a column of attack.
    #[schemars(range(min = 1, max = 12), extend("x-group" = "Formation", "x-clause" = "GM-FMN-02"))]
    pub ranks: u8,
    /// Figures present.
    #[schemars(range(min = 1, max = 120), extend("x-group" = "Unit", "x-role" = "a"))]
    pub figures: u16,
    /// Figures lost since the battle began.
    #[schemars(range(min = 0, max = 120), extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "GM-FMN-03"))]
    pub lost: u16,
}

impl Default for MayFormFacts {
    fn default() -> MayFormFacts {
        MayFormFacts {
            arm: Arm::Infantry,
            nation: Nation::default(),
            class: Class::First,
            landwehr_1813: false,
            unformed: false,
            into: Formation::Line,
            and_face: false,
            enemy_cavalry: None,
            width: 6,
            ranks: 6,
            figures: 36,
            lost: 0,
        }
    }
}

pub struct MayForm;

impl Procedure for MayForm {
    type Rules = Rules;
    type Facts = MayFormFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "may-form",
        kind: Kind::Permission,
        title: "May it take this formation",
        dice: "",
        clauses: &[GM_FMN_01, GM_FMN_02, GM_FMN_03, GM_FMN_13, GM_NAT_15, GM_FORM_04, GM_FORM_05, GM_FORM_06, GM_FORM_08, GM_GAP_12],
    };

    fn run(facts: &MayFormFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let m = &rules.infantry_melee;
        let infantry = facts.arm == Arm::Infantry;
        let square = facts.into == Formation::Square;
        let near = rules.charges.square_cavalry_within;
        let threatened = facts.enemy_cavalry.is_some_and(|inches| i32::from(inches) <= near.value);
        let and_face = rules.movement.change(facts.arm, facts.class, 1);
        let shape =
            WhatFormationFacts { skirmishers: false, width: facts.width, ranks: facts.ranks, figures: facts.figures, lost: facts.lost };
        let (column, column_by) = column_of_attack(&shape, rules);
        let landwehr = facts.nation == Nation::Prussian && facts.landwehr_1813;
        Ok(rule()
            .no_if(square && !infantry, GM_FORM_08, "only infantry forms square")
            .no_if(square && facts.unformed, GM_GAP_12, "an unformed unit does not form square")
            .no_if(square && !threatened, near.clause, format!("square is formed only with enemy cavalry within {}\"", near.value))
            .yes_if(square, near.clause, format!("enemy cavalry is within {}\"", near.value))
            .no_if(infantry && landwehr && facts.into == Formation::Line, GM_NAT_15, "the Landwehr of 1813 may not form line")
            .no_if(
                infantry && facts.into == Formation::ColumnOfAttack && !column,
                column_by,
                format!(
                    "a column of attack is at least {} figures wide, at least {} ranks deep, and has kept {} % of its strength",
                    m.attack_column_wide.value, m.attack_column_ranks.value, m.attack_column_strength.value
                ),
            )
            .no_if(facts.and_face && and_face.is_empty(), GM_FORM_06, "it cannot change formation and facing in one turn")
            .yes_if(infantry && facts.into == Formation::ColumnOfAttack, column_by, "it is wide, deep and strong enough")
            .yes_if(facts.and_face, GM_FORM_05, "it changes formation and facing with a full move")
            .otherwise_yes(GM_FORM_04, "it changes formation to its front")
            .into())
    }
}
