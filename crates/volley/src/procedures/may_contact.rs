//! VB-PRO, VB-ZOC-01, VB-EXH-06, -15: who may move into contact with whom.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use grognard_engine::{Clause, Ruling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use crate::rules::marches::{Contact, Touched};
use crate::troops::{Kit, Order, Stand, Zone};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::Finding;

/// A stand wants to touch an enemy.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ContactFacts {
    /// The stand that would move into contact.
    #[schemars(extend("x-role" = "a"))]
    pub mover: Contacting,
    /// The enemy.
    #[schemars(extend("x-role" = "b"))]
    pub enemy: Contacted,
    /// It would move obliquely into contact.
    #[schemars(extend("x-group" = "Movement", "x-clause" = "VB-ZOC-01"))]
    pub obliquely: bool,
}

/// The stand that would move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Contacting {
    /// Kind of stand.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "VB-PRO-01"))]
    pub stand: Stand,
    /// Order it is in.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-24"))]
    pub order: Order,
    /// In march column.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-12"))]
    pub march_column: bool,
    /// In command.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-CMD-13"))]
    pub in_command: bool,
    /// Its division is exhausted.
    #[schemars(extend("x-group" = "Division", "x-clause" = "VB-EXH-06"))]
    pub exhausted: bool,
    /// Its division has collapsed.
    #[schemars(extend("x-group" = "Division", "x-clause" = "VB-EXH-15"))]
    pub collapsed: bool,
}

impl Default for Contacting {
    fn default() -> Contacting {
        Contacting {
            stand: Stand::default(),
            order: Order::default(),
            march_column: false,
            in_command: true,
            exhausted: false,
            collapsed: false,
        }
    }
}

/// The enemy that would be touched.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Contacted {
    /// Kind of stand.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "VB-PRO-03"))]
    pub stand: Stand,
    /// Order it is in.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-PRO-09"))]
    pub order: Order,
    /// In march column.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-PRO-10"))]
    pub march_column: bool,
    /// Artillery that is limbered.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-PRO-11"))]
    pub limbered: bool,
    /// Where, seen from the enemy, it would be touched.
    #[schemars(extend("x-group" = "Circumstances", "x-clause" = "VB-PRO-12"))]
    pub attacked_from: Zone,
}

fn touched(stand: Stand, order: Order, limbered: bool, march_column: bool, zone: Zone) -> Touched {
    match stand {
        _ if order.is_routed() => Touched::Routed,
        _ if march_column => Touched::MarchColumn,
        _ => kind(stand, limbered, zone),
    }
}

fn kind(stand: Stand, limbered: bool, zone: Zone) -> Touched {
    match stand {
        Stand::MassedInfantry | Stand::LinearInfantry => Touched::CloseInfantry,
        Stand::SkirmishInfantry => Touched::SkirmishInfantry,
        Stand::MassedCavalry | Stand::LinearCavalry => Touched::CloseCavalry,
        Stand::SkirmishCavalry => Touched::SkirmishCavalry,
        _ if limbered => Touched::Limbered,
        _ if zone == Zone::Front => Touched::UnlimberedFront,
        _ => Touched::UnlimberedFlankOrRear,
    }
}

/// VB-PRO-01 to -12: yes or no by the kinds of the two, and the clause.
pub fn contact(mover: Stand, stand: Stand, order: Order, limbered: bool, column: bool, zone: Zone, rules: &Rules) -> (bool, Clause) {
    let contacts = &rules.tables.contacts;
    let by_kind = contacts.of(mover.into(), kind(stand, limbered, zone));
    let cell = match contacts.of(mover.into(), touched(stand, order, limbered, column, zone)) {
        // The sheet is silent: as its kind, unless the players agreed otherwise about broken horse.
        Contact::AsItsKind if rules.options.foot_contacts_broken_horse => Contact::May(clause::VB_PRO_03),
        Contact::AsItsKind => by_kind,
        cell => cell,
    };
    match cell {
        Contact::May(clause) => (true, clause),
        Contact::MayNot(clause) => (false, clause),
        Contact::AsItsKind => (false, clause::VB_GAP_37),
    }
}

/// May it touch?
pub fn may_contact(facts: &ContactFacts, rules: &Rules) -> Finding {
    let (mover, enemy) = (&facts.mover, &facts.enemy);
    let zone = if enemy.stand.is_artillery() { enemy.attacked_from } else { Zone::Front };
    let (may, clause) = contact(mover.stand, enemy.stand, enemy.order, enemy.limbered, enemy.march_column, zone, rules);
    let by_kind = rule()
        .no_if(mover.order.is_routed(), clause::VB_GAP_24, "a routed unit cannot move")
        .no_if(!may, clause, "its kind may not touch that enemy")
        .no_if(mover.march_column, clause::VB_GAP_12, "a march column may not move into contact")
        .no_if(mover.collapsed, clause::VB_EXH_15, "the stands of a collapsed division cannot move into contact")
        .no_if(mover.exhausted, clause::VB_EXH_06, "the stands of an exhausted division cannot move into contact")
        .no_if(!mover.in_command, clause::VB_CMD_13, "out of command it may not move closer to the enemy")
        .no_if(facts.obliquely, clause::VB_ZOC_01, "no oblique move into contact: pivot, then straight ahead")
        .otherwise_yes(clause, "its kind may touch that enemy");
    let only = by_kind.allowed && mover.stand == Stand::SkirmishCavalry;
    Finding::from(by_kind)
        .and_if(only, || grognard_engine::umpire::told::so(clause::VB_PRO_07, "skirmish cavalry may touch only the kinds the sheet lists"))
}

fn check(facts: &ContactFacts, _: &Rules) -> Result<(), Contradiction> {
    let kit = |stand, order, limbered, march_column| Kit { stand, order, limbered, march_column, ..Kit::default() };
    let enemy = &facts.enemy;
    kit(enemy.stand, enemy.order, enemy.limbered, enemy.march_column).check().map_err(|wrong| wrong.under("enemy"))?;
    let mover = &facts.mover;
    kit(mover.stand, mover.order, mover.stand.is_artillery(), mover.march_column).check().map_err(|wrong| wrong.under("mover"))
}

no_dice! {
    /// May a stand move into contact with this enemy?
    MayContact: ContactFacts => Finding = may_contact, check check;
    Permission "may-contact" "May a stand move into contact with this enemy?" [VB_PRO_01, VB_PRO_03, VB_PRO_04, VB_PRO_05, VB_PRO_06, VB_PRO_07, VB_PRO_08, VB_PRO_09, VB_PRO_10, VB_PRO_11, VB_PRO_12,
     VB_ZOC_01, VB_EXH_06, VB_EXH_15, VB_CMD_13, VB_GAP_12, VB_GAP_24, VB_GAP_27, VB_GAP_37]
}

/// For callers that want only the ruling.
pub fn ruling(facts: &ContactFacts, rules: &Rules) -> Ruling {
    may_contact(facts, rules).ruling
}
