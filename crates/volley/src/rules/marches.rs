//! Movement: rates, costs, facing, contact, command.

use grognard_engine::Clause;
use grognard_engine::book::Cell;

use super::read::{Number, Read};
use crate::clause;
use crate::inches::Inches;
use crate::troops::{Era, Stand, Weight};

/// Movement rates (VB-MVR).
pub struct Rates {
    pub command: Number,
    pub massed_infantry: Number,
    pub linear_napoleonic: Number,
    pub linear_pre_rev: Number,
    pub skirmish_infantry: Number,
    pub foot_guns: Number,
    pub horse_guns: Number,
    pub manhandled: Number,
    pub light_and_medium: Number,
    pub heavy: Number,
    pub cavalry_with_guns: Number,
}

/// What decides a stand's rate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gait {
    pub stand: Stand,
    pub era: Era,
    pub weight: Weight,
    /// Horse artillery.
    pub horse: bool,
    pub dedicated_guns: bool,
}

impl Rates {
    pub(super) fn read(read: &mut Read) -> Rates {
        let mut at = |row| read.at("movement_rates", row, "inches");
        Rates {
            command: at("Command"),
            massed_infantry: at("Massed Infantry"),
            linear_napoleonic: at("Linear, Napoleonic"),
            linear_pre_rev: at("Linear, Pre-Rev"),
            skirmish_infantry: at("Skirmish Infantry"),
            foot_guns: at("Limbered Foot Art"),
            horse_guns: at("Limbered Horse Art"),
            manhandled: at("Manhandled Guns"),
            light_and_medium: at("Light & Medium"),
            heavy: at("Heavy"),
            cavalry_with_guns: at("Cavalry with DG"),
        }
    }

    /// VB-MVR-03 to -12: the printed rate; artillery at its limbered rate.
    pub fn of(&self, gait: Gait) -> Number {
        match gait.stand {
            Stand::MassedInfantry => self.massed_infantry,
            Stand::LinearInfantry if gait.era == Era::PreRevolution => self.linear_pre_rev,
            Stand::LinearInfantry => self.linear_napoleonic,
            Stand::SkirmishInfantry => self.skirmish_infantry,
            Stand::ArtilleryBattalion | Stand::ArtilleryBattery if gait.horse => self.horse_guns,
            Stand::ArtilleryBattalion | Stand::ArtilleryBattery => self.foot_guns,
            _ if gait.dedicated_guns => self.cavalry_with_guns,
            _ if gait.weight == Weight::Heavy => self.heavy,
            _ => self.light_and_medium,
        }
    }

    pub fn inches(&self, gait: Gait) -> Inches {
        Inches::new(self.of(gait).value)
    }
}

/// Costs in shares of the move (VB-MVC).
pub struct Costs {
    pub recover: Number,
    pub foot_limber: Number,
    pub horse_limber: Number,
    pub horse_limber_and_unlimber: Number,
    pub pivot_guns: Number,
    pub go_stationary: Number,
    pub oblique: Number,
    pub oblique_angle: Number,
    /// Changes a turn that foot artillery may make.
    pub foot_limber_changes: Number,
    /// First and second change; PT & Militia, others.
    pub facing: [[Number; 2]; 2],
    pub skirmish_contact: Number,
    /// The half move of the completions.
    pub half_move: Number,
    pub column_change: Number,
    pub artillery_column_change: Number,
    pub road_rate: Number,
}

impl Costs {
    pub(super) fn read(read: &mut Read) -> Costs {
        const ROWS: [&str; 7] = [
            "recover from temporary disorder (begin or end of move only)",
            "foot artillery limber or unlimber (once per turn)",
            "horse artillery limber or unlimber",
            "limber and unlimber in same turn (horse)",
            "pivot unlimbered artillery (loses stationary)",
            "go stationary (infantry, artillery)",
            "oblique 45 degrees (infantry, cavalry)",
        ];
        let [recover, foot_limber, horse_limber, horse_limber_and_unlimber, pivot_guns, go_stationary, oblique] =
            ROWS.map(|row| read.at("movement_costs", row, "cost"));
        let facing =
            ["first", "second"].map(|row| ["PT & Militia", "other units"].map(|col| read.layer_number("facing_changes", "cost", row, col)));
        Costs {
            recover,
            foot_limber,
            horse_limber,
            horse_limber_and_unlimber,
            pivot_guns,
            go_stationary,
            oblique,
            facing,
            oblique_angle: read.number("movement_costs_numbers", "oblique_angle"),
            foot_limber_changes: read.number("movement_costs_numbers", "foot_limber_changes"),
            skirmish_contact: read.number("zones", "skirmish_contact_cost"),
            half_move: read.number("movement", "half_move"),
            column_change: read.number("march_column", "change"),
            artillery_column_change: read.number("march_column", "artillery_change"),
            road_rate: read.number("march_column", "road_rate"),
        }
    }
}

/// Who touches, and whom (VB-PRO).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    Artillery,
    CloseInfantry,
    SkirmishInfantry,
    CloseCavalry,
    SkirmishCavalry,
}

impl From<Stand> for Mover {
    fn from(stand: Stand) -> Mover {
        match stand {
            Stand::MassedInfantry | Stand::LinearInfantry => Mover::CloseInfantry,
            Stand::SkirmishInfantry => Mover::SkirmishInfantry,
            Stand::MassedCavalry | Stand::LinearCavalry => Mover::CloseCavalry,
            Stand::SkirmishCavalry => Mover::SkirmishCavalry,
            Stand::ArtilleryBattalion | Stand::ArtilleryBattery => Mover::Artillery,
        }
    }
}

/// The enemy as the contact table sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touched {
    CloseInfantry,
    SkirmishInfantry,
    CloseCavalry,
    SkirmishCavalry,
    UnlimberedFront,
    UnlimberedFlankOrRear,
    Limbered,
    Routed,
    MarchColumn,
}

/// A cell of the contact table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    May(Clause),
    MayNot(Clause),
    /// The sheet is silent: the target's own kind decides.
    AsItsKind,
}

/// The contact table.
pub struct Contacts([[Contact; 9]; 5]);

impl Contacts {
    pub(super) fn read(read: &mut Read) -> Contacts {
        const ROWS: [&str; 5] = ["artillery", "close infantry", "skirmish infantry", "close cavalry", "skirmish cavalry"];
        const COLS: [&str; 9] = [
            "close infantry",
            "skirmish infantry",
            "close cavalry",
            "skirmish cavalry",
            "unlimbered artillery front",
            "unlimbered artillery flank/rear",
            "limbered artillery",
            "routed (any arm)",
            "march column (any arm)",
        ];
        Contacts(ROWS.map(|row| {
            COLS.map(|col| {
                let own = match read.layer("contact_permissions", "clause", row, col) {
                    Some(Cell::Text(id)) => Clause::parse(id),
                    _ => None,
                };
                match read.reader.cell("contact_permissions", row, col) {
                    // What no line forbids is allowed: the list is one of prohibitions.
                    Some(Cell::Bool(true)) => Contact::May(own.unwrap_or(clause::VB_GAP_37)),
                    Some(Cell::Bool(false)) => Contact::MayNot(own.unwrap_or(clause::VB_GAP_37)),
                    _ => Contact::AsItsKind,
                }
            })
        }))
    }

    pub fn of(&self, mover: Mover, touched: Touched) -> Contact {
        self.0[mover as usize][touched as usize]
    }
}

/// Command radii and what being out of command costs (VB-CMD).
pub struct Command {
    pub radius: Number,
    pub skirmisher_radius: Number,
    pub skirmisher_stand_radius: Number,
    pub half_move: Number,
}

impl Command {
    pub(super) fn read(read: &mut Read) -> Command {
        Command {
            radius: read.number("command", "radius"),
            skirmisher_radius: read.number("command", "skirmisher_radius"),
            skirmisher_stand_radius: read.number("command", "skirmisher_stand_radius"),
            half_move: read.number("out_of_command", "half_move"),
        }
    }
}
