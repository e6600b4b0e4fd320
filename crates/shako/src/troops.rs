//! What a unit is: its class, its formation, its nation; and the Morale Rating that follows.

use grognard_engine::{Ledger, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;

/// Arm and class in one, as the table of Morale Ratings lists them (SK-GAP-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    GuardInfantry,
    EliteInfantry,
    #[default]
    RegularInfantry,
    SecondRateInfantry,
    UnreliableInfantry,
    GuardCavalry,
    BattleCavalry,
    GeneralCavalry,
    SecondRateCavalry,
    IrregularCavalry,
    GuardArtillery,
    RegularArtillery,
    SecondRateArtillery,
    Skirmishers,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Arm {
    Infantry,
    Cavalry,
    Artillery,
    Skirmishers,
}

impl Class {
    pub const ALL: [Class; 14] = [
        Class::GuardInfantry,
        Class::EliteInfantry,
        Class::RegularInfantry,
        Class::SecondRateInfantry,
        Class::UnreliableInfantry,
        Class::GuardCavalry,
        Class::BattleCavalry,
        Class::GeneralCavalry,
        Class::SecondRateCavalry,
        Class::IrregularCavalry,
        Class::GuardArtillery,
        Class::RegularArtillery,
        Class::SecondRateArtillery,
        Class::Skirmishers,
    ];

    /// The row of `unit_classes`.
    pub const fn row(self) -> &'static str {
        match self {
            Class::GuardInfantry => "infantry_guard",
            Class::EliteInfantry => "infantry_elite",
            Class::RegularInfantry => "infantry_regular",
            Class::SecondRateInfantry => "infantry_second",
            Class::UnreliableInfantry => "infantry_unreliable",
            Class::GuardCavalry => "cavalry_guard_heavy",
            Class::BattleCavalry => "cavalry_battle",
            Class::GeneralCavalry => "cavalry_general",
            Class::SecondRateCavalry => "cavalry_second",
            Class::IrregularCavalry => "cavalry_irregular",
            Class::GuardArtillery => "artillery_guard",
            Class::RegularArtillery => "artillery_regular",
            Class::SecondRateArtillery => "artillery_second",
            Class::Skirmishers => "skirmishers",
        }
    }

    pub const fn arm(self) -> Arm {
        match self {
            Class::GuardInfantry
            | Class::EliteInfantry
            | Class::RegularInfantry
            | Class::SecondRateInfantry
            | Class::UnreliableInfantry => Arm::Infantry,
            Class::GuardCavalry | Class::BattleCavalry | Class::GeneralCavalry | Class::SecondRateCavalry | Class::IrregularCavalry => {
                Arm::Cavalry
            }
            Class::GuardArtillery | Class::RegularArtillery | Class::SecondRateArtillery => Arm::Artillery,
            Class::Skirmishers => Arm::Skirmishers,
        }
    }

    pub const fn is_infantry(self) -> bool {
        matches!(self.arm(), Arm::Infantry)
    }

    pub const fn is_cavalry(self) -> bool {
        matches!(self.arm(), Arm::Cavalry)
    }

    pub const fn is_artillery(self) -> bool {
        matches!(self.arm(), Arm::Artillery)
    }

    /// Elite or Guard infantry: the classes the supplement singles out.
    pub const fn is_elite_or_guard_infantry(self) -> bool {
        matches!(self, Class::EliteInfantry | Class::GuardInfantry)
    }

    /// Artillery and skirmishers: small targets.
    pub const fn is_small_target(self) -> bool {
        matches!(self.arm(), Arm::Artillery | Arm::Skirmishers)
    }
}

/// The infantry classes, where only infantry can be meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum InfantryClass {
    GuardInfantry,
    EliteInfantry,
    #[default]
    RegularInfantry,
    SecondRateInfantry,
    UnreliableInfantry,
}

/// The cavalry classes, where only cavalry can be meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CavalryClass {
    GuardCavalry,
    BattleCavalry,
    #[default]
    GeneralCavalry,
    SecondRateCavalry,
    IrregularCavalry,
}

/// The artillery classes, where only a battery can be meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ArtilleryClass {
    GuardArtillery,
    #[default]
    RegularArtillery,
    SecondRateArtillery,
}

impl InfantryClass {
    pub const ALL: [InfantryClass; 5] = [
        InfantryClass::GuardInfantry,
        InfantryClass::EliteInfantry,
        InfantryClass::RegularInfantry,
        InfantryClass::SecondRateInfantry,
        InfantryClass::UnreliableInfantry,
    ];

    /// The same class, if it is one of infantry.
    pub fn of(class: Class) -> Option<InfantryClass> {
        InfantryClass::ALL.into_iter().find(|infantry| Class::from(*infantry) == class)
    }
}

impl CavalryClass {
    pub const ALL: [CavalryClass; 5] = [
        CavalryClass::GuardCavalry,
        CavalryClass::BattleCavalry,
        CavalryClass::GeneralCavalry,
        CavalryClass::SecondRateCavalry,
        CavalryClass::IrregularCavalry,
    ];

    /// The same class, if it is one of cavalry.
    pub fn of(class: Class) -> Option<CavalryClass> {
        CavalryClass::ALL.into_iter().find(|cavalry| Class::from(*cavalry) == class)
    }
}

impl ArtilleryClass {
    pub const ALL: [ArtilleryClass; 3] =
        [ArtilleryClass::GuardArtillery, ArtilleryClass::RegularArtillery, ArtilleryClass::SecondRateArtillery];

    /// The same class, if it is one of artillery.
    pub fn of(class: Class) -> Option<ArtilleryClass> {
        ArtilleryClass::ALL.into_iter().find(|artillery| Class::from(*artillery) == class)
    }
}

impl From<InfantryClass> for Class {
    fn from(class: InfantryClass) -> Class {
        match class {
            InfantryClass::GuardInfantry => Class::GuardInfantry,
            InfantryClass::EliteInfantry => Class::EliteInfantry,
            InfantryClass::RegularInfantry => Class::RegularInfantry,
            InfantryClass::SecondRateInfantry => Class::SecondRateInfantry,
            InfantryClass::UnreliableInfantry => Class::UnreliableInfantry,
        }
    }
}

impl From<CavalryClass> for Class {
    fn from(class: CavalryClass) -> Class {
        match class {
            CavalryClass::GuardCavalry => Class::GuardCavalry,
            CavalryClass::BattleCavalry => Class::BattleCavalry,
            CavalryClass::GeneralCavalry => Class::GeneralCavalry,
            CavalryClass::SecondRateCavalry => Class::SecondRateCavalry,
            CavalryClass::IrregularCavalry => Class::IrregularCavalry,
        }
    }
}

impl From<ArtilleryClass> for Class {
    fn from(class: ArtilleryClass) -> Class {
        match class {
            ArtilleryClass::GuardArtillery => Class::GuardArtillery,
            ArtilleryClass::RegularArtillery => Class::RegularArtillery,
            ArtilleryClass::SecondRateArtillery => Class::SecondRateArtillery,
        }
    }
}

/// How the unit stands. Cavalry, batteries and skirmishers are always "line" here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    #[default]
    Line,
    Column,
    Square,
    Masse,
}

impl Formation {
    pub const fn name(self) -> &'static str {
        match self {
            Formation::Line => "line",
            Formation::Column => "column",
            Formation::Square => "square",
            Formation::Masse => "masse",
        }
    }

    /// Column, square or masse: a deep target.
    pub const fn is_deep(self) -> bool {
        !matches!(self, Formation::Line)
    }
}

/// Whose it is, where the book or its completions make a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    #[default]
    Other,
    Britain,
    /// King's German Legion: British for its volley, not for the control of its cavalry.
    Kgl,
    France,
    /// A contingent on the French system.
    FrenchAlly,
    Austria,
    Russia,
    Prussia,
    Spain,
}

impl Nation {
    /// In the British line, the King's German Legion included (it is excepted by name where it is not meant).
    pub const fn in_the_british_line(self) -> bool {
        matches!(self, Nation::Britain | Nation::Kgl)
    }

    pub const fn uses_the_french_system(self) -> bool {
        matches!(self, Nation::France | Nation::FrenchAlly)
    }
}

/// Which of a unit's two Morale Ratings counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rating {
    Frontal,
    Disordered,
}

/// What a unit's Morale Rating is read from: its class, or figures of the players' own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Morale {
    pub class: Class,
    pub mr: Option<u8>,
    pub disordered_mr: Option<u8>,
    pub new_order: bool,
}

impl Morale {
    /// SK-GAP-02, SK-DMOR-04, SK-DMOR-05: the class's figure (or the players' own), 1 less under New Order; a Disordered MR
    /// never sinks below nought.
    pub fn ledger(&self, rating: Rating, rules: &Rules) -> Ledger {
        let row = rules.classes.of(self.class);
        let base = match rating {
            Rating::Frontal => self.mr.map_or(row.frontal, i32::from),
            Rating::Disordered => self.disordered_mr.map(i32::from).unwrap_or_else(|| match self.mr {
                // The players gave one figure only: the completion's step below it.
                Some(mr) => (i32::from(mr) - rules.classes.disordered_step).max(rules.classes.disordered_floor),
                None => row.disordered,
            }),
        };
        let mut ledger = Ledger::new(base);
        if self.new_order {
            if rating == Rating::Disordered && base + rules.new_order.mr.value < rules.new_order.lowest_disordered {
                ledger.cite(clause::SK_DMOR_05);
            } else {
                ledger.add(rules.new_order.mr);
                ledger.cite(clause::SK_DMOR_05);
            }
        }
        ledger
    }
}

/// The break-point: the class's, one more for a large unit, or the players' own; New Order does not change it (SK-DMOR-06).
pub fn break_point(class: Class, large: bool, own: Option<u8>, rules: &Rules) -> i32 {
    own.map_or_else(|| rules.classes.of(class).break_point + if large { rules.classes.large_break_point } else { 0 }, i32::from)
}
