//! Ranges, zones and radii: every distance of the book by name.

use grognard_engine::Clause;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::inches::Inches;
use crate::clause::*;
use crate::rules::{Measure, Rules};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DistanceFacts {
    /// Which distance.
    #[schemars(extend("x-common" = true))]
    pub of: Which,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    InfantryCharge,
    CavalryCharge,
    ObligatoryCharge,
    HastySquareNear,
    SuspendInfantryFromInfantry,
    SuspendInfantryFromCavalry,
    SuspendCavalry,
    Alert,
    CoordinateCommanders,
    InitiativeRollOff,
    SideStep,
    FrontalZone,
    MovingSquare,
    SquareSupport,
    WithdrawToSquare,
    WithdrawFarCharge,
    FlankSupport,
    RearSupport,
    Volley,
    SkirmishFire,
    Bounce,
    PulledBack,
    FallbackInfantry,
    FallbackCavalry,
    FallbackDisrupts,
    BrokenDisrupts,
    Breakthrough,
    Recall,
    RallyBarred,
    RallyClear,
    DivisionRetreat,
    CommandRadiusInfantry,
    CommandRadiusCavalry,
    AdcMove,
    AdcStart,
    CincInPerson,
    SkirmishersFromFormed,
    /// Turns of movement to re-crew abandoned guns.
    RecrewGuns,
}

impl Which {
    /// The figure and, where another clause speaks of it too, that clause.
    fn find(self, rules: &Rules) -> (Measure, Option<(Clause, &'static str)>) {
        let plain = |measure| (measure, None);
        match self {
            Which::InfantryCharge => plain(rules.movement.column),
            Which::CavalryCharge => plain(rules.movement.cavalry),
            Which::ObligatoryCharge => (rules.cavalry.obligatory_charge, Some((SK_OBCHG_07, "it replaces the old 6 inches"))),
            Which::HastySquareNear => (rules.squares.near, Some((SK_HSQ_10, "the quick sheet's 4 inches are included in it"))),
            Which::SuspendInfantryFromInfantry => plain(rules.orders.suspend[0][0]),
            Which::SuspendInfantryFromCavalry => plain(rules.orders.suspend[0][1]),
            Which::SuspendCavalry => plain(rules.orders.suspend[1][0]),
            Which::Alert => plain(rules.orders.alert),
            Which::CoordinateCommanders => plain(rules.initiative.coordinate_within),
            Which::InitiativeRollOff => plain(rules.initiative.roll_off_within),
            Which::SideStep => plain(rules.movement.side_step),
            Which::FrontalZone => plain(rules.movement.frontal_zone),
            Which::MovingSquare => plain(rules.movement.square_elite),
            Which::SquareSupport => plain(rules.squares.support_within),
            Which::WithdrawToSquare => plain(rules.guns.square_within),
            Which::WithdrawFarCharge => plain(rules.guns.far_from),
            Which::FlankSupport => plain(rules.melee.flank_within),
            Which::RearSupport => plain(rules.melee.rear_within),
            Which::Volley => plain(rules.fire.volley_range),
            Which::SkirmishFire => plain(rules.fire.skirmish_range),
            Which::Bounce => plain(rules.fire.bounce_distance),
            Which::PulledBack => plain(rules.fire.pulled_back),
            Which::FallbackInfantry => plain(rules.fallback.infantry),
            Which::FallbackCavalry => plain(rules.fallback.cavalry),
            Which::FallbackDisrupts => plain(rules.fallback.disrupts_within),
            Which::BrokenDisrupts => plain(rules.fallback.broken_disrupts_within),
            Which::Breakthrough => plain(rules.cavalry.breakthrough),
            Which::Recall => plain(rules.cavalry.recall),
            Which::RallyBarred => plain(rules.rally.barred_within),
            Which::RallyClear => plain(rules.rally.clear_beyond),
            Which::DivisionRetreat => plain(rules.divisions.retreat_each_turn),
            Which::CommandRadiusInfantry => plain(rules.orders.radius_infantry),
            Which::CommandRadiusCavalry => plain(rules.orders.radius_cavalry),
            Which::AdcMove => plain(rules.movement.adc),
            Which::AdcStart => plain(rules.orders.adc_start_within),
            Which::CincInPerson => plain(rules.orders.cinc_in_person),
            Which::SkirmishersFromFormed => plain(rules.skirmishers.within_formed),
            Which::RecrewGuns => {
                let turns = rules.guns.recrew_turns;
                plain(Measure { inches: turns.value.into(), clause: turns.clause })
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Distance {
    pub of: Which,
    pub value: Inches,
    pub unit: &'static str,
    pub clause: Clause,
    #[serde(skip)]
    also: Option<(Clause, &'static str)>,
}

pub fn distance(facts: &DistanceFacts, rules: &Rules) -> Distance {
    let (measure, also) = facts.of.find(rules);
    let unit = if facts.of == Which::RecrewGuns { "turns of movement" } else { "inches" };
    Distance { of: facts.of, value: Inches::new(measure.inches), unit, clause: measure.clause, also }
}

impl Told for Distance {
    fn headline(&self) -> String {
        format!("{} {}", self.value, self.unit)
    }

    fn consequences(&self) -> Vec<Consequence> {
        let mut all = vec![so(self.clause, format!("{} {}", self.value, self.unit))];
        if let Some((clause, words)) = self.also {
            all.push(so(clause, words));
        }
        all
    }
}
verdict!(Distance);

no_dice! {
    Distances: DistanceFacts => Distance = distance;
    Lookup "distance" "Ranges, zones and radii" [SK_OBLIG_02, SK_OBLIG_03, SK_OBLIG_04, SK_OBLIG_14, SK_OBCHG_01, SK_OBCHG_07, SK_OBCHG_08, SK_HSQ_10, SK_INIT_08, SK_INIT_10,
     SK_SIDE_01, SK_SIDE_04, SK_MSQ_01, SK_SQMEL_02, SK_WSQ_03, SK_WSQ_08, SK_WSQ_18, SK_MASS_01, SK_FBFR_02, SK_FBFR_06, SK_TRAL_01,
     SK_TRAL_03, SK_DRET_01, SK_ADC_01, SK_GAP_05, SK_GAP_06, SK_GAP_07, SK_GAP_14, SK_GAP_15, SK_GAP_16, SK_GAP_21, SK_GAP_22, SK_GAP_23]
}
