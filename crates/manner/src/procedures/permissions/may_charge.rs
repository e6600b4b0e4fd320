//! Who may charge or counter-charge (GM-CHG, GM-NOTE-03, -04, -07, -13 to -15, GM-RATE-06, GM-FMN-10, GM-CRAL-04, GM-GAP-13).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::words::{Arm, Formation, General, State};

/// A unit would charge.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MayChargeFacts {
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub formation: Formation,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a", "x-clause" = "GM-GAP-12"))]
    pub unformed: bool,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a", "x-clause" = "GM-GAP-13"))]
    pub state: State,
    /// It is a counter-charge.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-CHG-16"))]
    pub counter_charge: bool,
    /// It sees its target.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-CHG-14"))]
    pub sees_target: bool,
    /// The commander who orders it.
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "GM-NOTE-13"))]
    pub commander: General,
    /// The unit is under his command.
    #[schemars(extend("x-group" = "Command", "x-clause" = "GM-NOTE-13"))]
    pub under_his_command: bool,
    /// Inches from him to the unit.
    #[schemars(range(min = 0, max = 72), extend("x-group" = "Command", "x-common" = true, "x-clause" = "GM-CHG-01"))]
    pub commander_distance: u8,
    /// Inches of the straight move to the target.
    #[schemars(range(min = 0, max = 30), extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-CHG-04"))]
    pub distance: u8,
    /// Inches infantry wheels first.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Charge", "x-clause" = "GM-CHG-05"))]
    pub wheel_inches: u8,
    /// Degrees cavalry wheels first.
    #[schemars(range(min = 0, max = 180), extend("x-group" = "Charge", "x-clause" = "GM-CHG-11"))]
    pub wheel_degrees: u8,
    /// Arm of the target.
    #[schemars(extend("x-group" = "Target", "x-common" = true))]
    pub target: Arm,
    /// The cavalry is a single rank.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "GM-NOTE-03"))]
    pub single_rank: bool,
    /// Enemy cavalry figures for each of its own, rounded down.
    #[schemars(range(min = 0, max = 9), extend("x-group" = "Target", "x-clause" = "GM-NOTE-04"))]
    pub outnumbered_by: u8,
    /// Score it needs to break through the target infantry, less its modifiers.
    #[schemars(range(min = 0, max = 30), extend("x-group" = "Target", "x-clause" = "GM-NOTE-07"))]
    pub score_needed: u8,
    /// The target cavalry is formed and in the open.
    #[schemars(extend("x-group" = "Target", "x-clause" = "GM-GAP-13"))]
    pub target_formed_in_open: bool,
}

impl Default for MayChargeFacts {
    fn default() -> MayChargeFacts {
        MayChargeFacts {
            arm: Arm::Infantry,
            formation: Formation::Line,
            unformed: false,
            state: State::Steady,
            counter_charge: false,
            sees_target: true,
            commander: General::Brigade,
            under_his_command: true,
            commander_distance: 6,
            distance: 6,
            wheel_inches: 0,
            wheel_degrees: 0,
            target: Arm::Infantry,
            single_rank: false,
            outnumbered_by: 1,
            score_needed: 0,
            target_formed_in_open: false,
        }
    }
}

/// The ruling; the battle asks the same.
pub fn may_charge(facts: &MayChargeFacts, rules: &Rules) -> Permit {
    let c = &rules.charges;
    let cavalry = facts.arm == Arm::Cavalry;
    let column = usize::from(cavalry);
    let single = cavalry && facts.single_rank;
    let least = c.least_distance[column];
    let wheel = c.wheel[column];
    let wheeled = if cavalry { facts.wheel_degrees } else { facts.wheel_inches };
    let walkabout = facts.state == State::Walkabout;
    let bound = !matches!(facts.state, State::Steady | State::RalliedOnTheSpot | State::Walkabout);
    let ordered_within = c.order_within[column];
    let rallied = cavalry && facts.state == State::RalliedOnTheSpot;
    let ruling = rule()
        .no_if(facts.arm == Arm::Artillery, GM_GAP_05, "artillery never charges")
        .no_if(!facts.sees_target, GM_CHG_14, "it does not see its target")
        .no_if(bound, GM_GAP_13, "a unit under a morale result does not charge")
        .no_if(walkabout && !facts.counter_charge, GM_GAP_12, "cavalry in walkabout does not charge")
        .no_if(facts.unformed && !walkabout, GM_GAP_12, "an unformed unit does not charge")
        .no_if(cavalry && facts.formation == Formation::ColumnOfAttack, GM_RATE_06, "cavalry in column cannot charge")
        .no_if(cavalry && facts.formation != Formation::Line, GM_FMN_10, "cavalry charges in line only")
        .no_if(
            matches!(facts.formation, Formation::Square | Formation::ColumnOfMarch),
            GM_GAP_13,
            "infantry charges in line or column of attack",
        )
        .no_if(i32::from(wheeled) > wheel.value, wheel.clause, "it would have to wheel too far")
        .no_if(i32::from(facts.distance) < least.value, least.clause, "it is too near to count as charging")
        .no_if(single && facts.target == Arm::Artillery, GM_NOTE_03, "a single rank may not charge a battery")
        .no_if(
            single && facts.target == Arm::Cavalry && i32::from(facts.outnumbered_by) >= c.single_rank_outnumbered.value,
            GM_NOTE_04,
            format!("a single rank may not charge cavalry {} times its number", c.single_rank_outnumbered.value),
        )
        .no_if(
            single && facts.target == Arm::Infantry && i32::from(facts.score_needed) > rules.breakthrough.highest_roll.value,
            GM_NOTE_07,
            "a single rank may not charge infantry it cannot break",
        )
        .no_if(
            !cavalry && facts.target == Arm::Cavalry && facts.target_formed_in_open,
            GM_GAP_13,
            "infantry does not charge formed cavalry in the open",
        )
        .yes_if(walkabout, GM_CRAL_04, "charged in walkabout, it may try to counter-charge but counts as unformed")
        .yes_if(facts.counter_charge, GM_CHG_16, "a counter-charge needs no general")
        .yes_if(rallied, GM_CHG_15, "cavalry that rallied on the spot needs no general")
        .no_if(
            !facts.under_his_command || facts.commander == General::None,
            GM_NOTE_13,
            "only a brigade, divisional or corps commander orders a charge, of a unit he commands",
        )
        .no_if(
            i32::from(facts.commander_distance) > ordered_within.value,
            ordered_within.clause,
            "the general who orders it is too far away",
        )
        .otherwise_yes(ordered_within.clause, "a general in reach orders it");
    let by = ruling.clause;
    let far_enough = ruling.allowed;
    Permit::from(ruling)
        .also_if(by == GM_CHG_16, GM_NOTE_15)
        .also_if(by == GM_CHG_15, GM_NOTE_14)
        .also_if(by == ordered_within.clause, GM_NOTE_13)
        .also_if(far_enough, least.clause)
        .also_if(far_enough && wheeled > 0, wheel.clause)
}

pub struct MayCharge;

impl Procedure for MayCharge {
    type Rules = Rules;
    type Facts = MayChargeFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "may-charge",
        kind: Kind::Permission,
        title: "May it charge or counter-charge",
        dice: "",
        clauses: &[
            GM_CHG_01, GM_CHG_04, GM_CHG_05, GM_CHG_07, GM_CHG_10, GM_CHG_11, GM_CHG_14, GM_CHG_15, GM_CHG_16, GM_RATE_06, GM_FMN_10,
            GM_NOTE_03, GM_NOTE_04, GM_NOTE_07, GM_NOTE_13, GM_NOTE_14, GM_NOTE_15, GM_CRAL_04, GM_GAP_12, GM_GAP_13, GM_GAP_05,
        ],
    };

    fn run(facts: &MayChargeFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        Ok(may_charge(facts, rules))
    }
}
