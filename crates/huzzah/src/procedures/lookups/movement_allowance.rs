//! HZ-MOVE-01..03, HZ-ADV-01..03, HZ-RET-01, HZ-RET-02, HZ-RET-09, HZ-RET-10: how far a unit can move on one order.

use grognard_engine::Clause;
use grognard_engine::coverage::record;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use super::found::{Found, Length};
use super::shape::{formation_fits, guns_fit, shape};
use crate::Rules;
use crate::clause::*;
use crate::rules::lookup::{MoveColumn, Troops};
use crate::words::{Arm, Formation, GunWeight};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MovementAllowanceFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true, "x-clause" = "HZ-MOVE-01"))]
    pub formation: Formation,
    /// Weight of a battery.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-MOVE-01"))]
    pub weight: GunWeight,
    /// A battery of horse artillery.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-MOVE-01"))]
    pub horse_artillery: bool,
    /// Cossacks (or yoruks).
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-GAP-04"))]
    pub cossack: bool,
    /// It is an officer who moves, not a unit.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "HZ-MOVE-02"))]
    pub officer: bool,
    /// Backwards on a retire order, not forwards on an advance.
    #[schemars(extend("x-group" = "Order", "x-common" = true, "x-clause" = "HZ-RET-01"))]
    pub retire: bool,
    /// Limbered artillery facing the rear of its command, which retires by driving forwards.
    #[schemars(extend("x-group" = "Order", "x-clause" = "HZ-RET-10"))]
    pub facing_rear: bool,
    /// The other units of the group, if the group is ordered as one.
    #[schemars(extend("x-group" = "Order", "x-clause" = "HZ-ADV-02"))]
    pub group: Vec<Member>,
}

/// One of the units ordered together.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Member {
    pub arm: Arm,
    pub formation: Formation,
    pub weight: GunWeight,
    pub horse_artillery: bool,
    pub cossack: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Allowance {
    pub cm: Length,
    pub bands: Length,
}

no_dice! {
    MovementAllowance: MovementAllowanceFacts => Found<Allowance> = movement_allowance, check check;
    Lookup "movement-allowance" "How far it can move on one order"
    [
        HZ_MOVE_01, HZ_MOVE_02, HZ_MOVE_03, HZ_ADV_01, HZ_ADV_02, HZ_ADV_03, HZ_RET_01, HZ_RET_02, HZ_RET_09, HZ_RET_10, HZ_FORM_02,
        HZ_FORM_08, HZ_GAP_04, HZ_GAP_07, HZ_DEP_05, HZ_GAP_06]
}

fn check(facts: &MovementAllowanceFacts, _: &Rules) -> Result<(), Contradiction> {
    formation_fits(facts.arm, facts.formation)?;
    guns_fit(facts.arm, facts.weight, facts.horse_artillery)?;
    let guns = facts.facing_rear && (facts.arm != Arm::Artillery || shape(facts.arm, facts.formation) != Formation::Limbered);
    Contradiction::if_both(guns, "facing_rear", "formation", HZ_RET_10, "only limbered artillery retires by driving forwards")?;
    for member in &facts.group {
        formation_fits(member.arm, member.formation)?;
        guns_fit(member.arm, member.weight, member.horse_artillery)?;
    }
    Ok(())
}

impl Member {
    fn troops(self) -> Troops {
        match (self.arm, self.weight) {
            (Arm::Infantry, _) => Troops::Infantry,
            (Arm::Cavalry, _) => Troops::Cavalry,
            (Arm::Artillery, _) if self.horse_artillery => Troops::HorseGuns,
            (Arm::Artillery, GunWeight::Heavy) => Troops::HeavyFootGuns,
            (Arm::Artillery, _) => Troops::FootGuns,
        }
    }

    fn is_cossack(self) -> bool {
        self.arm == Arm::Cavalry && self.cossack
    }

    fn unlimbered(self) -> bool {
        shape(self.arm, self.formation) == Formation::Unlimbered
    }

    /// HZ-MOVE-01: the move of the unit in its formation; nothing where the book has a dash.
    pub fn allowance(self, rules: &Rules) -> i32 {
        let column = match shape(self.arm, self.formation) {
            // HZ-GAP-07.
            Formation::Mass => return rules.lookup.moves.mass,
            // HZ-GAP-04.
            Formation::OpenOrder if self.is_cossack() => return rules.lookup.moves.cossack,
            Formation::Line | Formation::Unlimbered => MoveColumn::Line,
            Formation::Column => MoveColumn::Column,
            Formation::OpenOrder => MoveColumn::OpenOrder,
            // HZ-FORM-08: mobs move as march columns.
            Formation::MarchColumn | Formation::Mob | Formation::Limbered => MoveColumn::MarchColumn,
            Formation::Square => MoveColumn::Square,
        };
        rules.lookup.allowance(self.troops(), column).unwrap_or(0)
    }

    /// The most that its arm can move in any formation.
    fn arm_most(self, rules: &Rules) -> i32 {
        rules.lookup.movement[self.troops() as usize].iter().flatten().copied().max().unwrap_or(0)
    }
}

/// What a move comes to, in which words, and by which clauses.
struct Most {
    cm: Length,
    why: Why,
    clauses: SmallVec<[Clause; 4]>,
}

#[derive(Clone, Copy)]
enum Why {
    Officer,
    UnlimberedRetires,
    FacesRear,
    GroupRetires,
    Retires,
    SlowestArm,
    Ahead,
}

fn most(facts: &MovementAllowanceFacts, rules: &Rules) -> Most {
    let MovementAllowanceFacts { arm, formation, weight, horse_artillery, cossack, .. } = *facts;
    let unit = Member { arm, formation, weight, horse_artillery, cossack };
    let own = unit.allowance(rules);
    // HZ-ADV-03: guns in action stay where they are and hold nobody up.
    let movers = || facts.group.iter().copied().chain([unit]).filter(|member| !member.unlimbered());
    let mut clauses: SmallVec<[Clause; 4]> = smallvec![if unit.unlimbered() { HZ_MOVE_03 } else { HZ_MOVE_01 }];
    let (cm, why) = if facts.officer {
        return Most { cm: Length::whole(rules.lookup.moves.officer), why: Why::Officer, clauses: smallvec![HZ_MOVE_02] };
    } else if facts.retire && unit.unlimbered() {
        clauses = smallvec![HZ_RET_09];
        (Length::NONE, Why::UnlimberedRetires)
    } else if facts.retire && facts.facing_rear {
        clauses.push(HZ_RET_10);
        (Length::whole(own), Why::FacesRear)
    } else if facts.retire && !facts.group.is_empty() {
        clauses.push(HZ_RET_02);
        let slowest = movers().map(|member| member.allowance(rules)).min().unwrap_or(own);
        (Length::whole(slowest).share(rules.lookup.moves.group_retire), Why::GroupRetires)
    } else if facts.retire {
        clauses.push(HZ_RET_01);
        (Length::whole(own).share(rules.lookup.moves.retire), Why::Retires)
    } else if !facts.group.is_empty() {
        clauses.push(HZ_ADV_02);
        if facts.group.iter().any(|member| member.unlimbered()) {
            clauses.push(HZ_ADV_03);
        }
        let slowest_arm = movers().map(|member| member.arm_most(rules)).min().unwrap_or(own);
        (Length::whole(own.min(slowest_arm)), Why::SlowestArm)
    } else {
        clauses.push(HZ_ADV_01);
        (Length::whole(own), Why::Ahead)
    };
    match facts.formation {
        Formation::Mob => clauses.push(HZ_FORM_08),
        Formation::Mass => clauses.push(HZ_GAP_07),
        Formation::OpenOrder if unit.is_cossack() => clauses.push(HZ_GAP_04),
        _ if unit.unlimbered() => clauses.push(HZ_FORM_02),
        _ => {}
    }
    Most { cm, why, clauses }
}

/// The centimetres alone, for those who ask often.
pub fn movement_cm(facts: &MovementAllowanceFacts, rules: &Rules) -> f64 {
    let most = most(facts, rules);
    most.clauses.into_iter().for_each(record);
    most.cm.in_cm()
}

pub fn movement_allowance(facts: &MovementAllowanceFacts, rules: &Rules) -> Found<Allowance> {
    let Most { cm, why, clauses } = most(facts, rules);
    let moves = &rules.lookup.moves;
    let why = match why {
        Why::Officer => "officers move the same in every phase and over any ground".to_owned(),
        Why::UnlimberedRetires => "unlimbered artillery cannot retire".to_owned(),
        Why::FacesRear => "limbered artillery facing the rear retires at full rate".to_owned(),
        Why::GroupRetires => format!("{} the move of the slowest unit of the group", moves.group_retire.portion()),
        Why::Retires => format!("{} its move, backwards", moves.retire.portion()),
        Why::SlowestArm => "no farther than the slowest arm of the group can go".to_owned(),
        Why::Ahead => "straight ahead".to_owned(),
    };
    let entry = Allowance { cm, bands: cm.in_bands(rules.lookup.band) };
    let words = format!("{cm} ({} bands): {why}.", entry.bands.in_cm());
    Found { entry, words, clauses: clauses.into_vec() }
}
