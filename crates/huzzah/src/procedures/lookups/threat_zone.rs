//! HZ-THZ-02, HZ-THZ-05, HZ-THZ-10, HZ-THZ-12, HZ-SKS-05..08, HZ-SKS-16, HZ-SKS-17 and the terrain rules: how deep a unit's threat zone is.

use grognard_engine::Clause;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use super::found::{Found, Length};
use super::shape::{formation_fits, shape};
use crate::Rules;
use crate::clause::*;
use crate::words::{Arm, Formation, GunWeight};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ThreatZoneFacts {
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-common" = true, "x-clause" = "HZ-THZ-02"))]
    pub formation: Formation,
    /// Weight of a battery.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-THZ-02"))]
    pub weight: GunWeight,
    /// Has the Open Order ability.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-BLD-12"))]
    pub open_order_troops: bool,
    /// Cossacks (or yoruks).
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-WOD-08"))]
    pub cossack: bool,
    /// Blown cavalry.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a", "x-clause" = "HZ-CAV-02"))]
    pub blown: bool,
    /// Where the unit stands.
    #[schemars(extend("x-group" = "Ground", "x-common" = true))]
    pub ground: Stands,
    /// What it partly stands in as well.
    #[schemars(extend("x-group" = "Ground", "x-clause" = "HZ-TER-02"))]
    pub partly: Option<Stands>,
    /// In how many turns running its side has won skirmisher superiority, this one included.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Superiority", "x-common" = true, "x-clause" = "HZ-THZ-12"))]
    pub superiority: u8,
    /// Who is to be threatened.
    #[schemars(extend("x-group" = "Superiority", "x-clause" = "HZ-THZ-12"))]
    pub target: Arm,
    /// The target is in woods or buildings.
    #[schemars(extend("x-group" = "Superiority", "x-clause" = "HZ-SKS-08"))]
    pub target_dense: bool,
}

/// Where a unit stands, as far as its threat zone is concerned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stands {
    #[default]
    Open,
    /// Inside woods, or threatening into them.
    Woods,
    /// At the edge, threatening the open ground beyond.
    WoodEdge,
    BrokenGround,
    /// In a sector of buildings but not deployed in it.
    Buildings,
    /// Deployed in a sector of buildings.
    DeployedInBuilding,
    /// Deployed in a strong point.
    StrongPoint,
    /// On a bridge or in a ford.
    BridgeOrFord,
    /// On top of a fortress wall.
    FortressWall,
    /// In a breach, attacking or defending.
    Breach,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Zone {
    pub cm: Length,
    pub bands: Length,
    /// From how many faces.
    pub faces: i32,
}

no_dice! {
    ThreatZone: ThreatZoneFacts => Found<Zone> = threat_zone, check check;
    Lookup "threat-zone" "How deep its threat zone is"
    [
        HZ_THZ_02, HZ_THZ_04, HZ_THZ_05, HZ_THZ_10, HZ_THZ_12, HZ_SKS_05, HZ_SKS_06, HZ_SKS_07, HZ_SKS_08, HZ_SKS_15, HZ_SKS_16, HZ_SKS_17, HZ_CAV_02,
        HZ_FORM_06, HZ_FORM_08, HZ_TER_02, HZ_TER_04, HZ_OPN_02, HZ_BRK_01, HZ_BRK_02, HZ_WOD_03, HZ_WOD_06, HZ_WOD_08, HZ_WOD_09, HZ_WOD_10,
        HZ_BRG_02, HZ_BRG_04, HZ_BLD_06, HZ_BLD_07, HZ_BLD_08, HZ_BLD_12, HZ_BLD_13, HZ_BLD_19, HZ_STR_03, HZ_STR_06, HZ_FOR_06, HZ_FOR_13, HZ_GAP_04,
        HZ_GAP_07, HZ_DEP_05]
}

fn check(facts: &ThreatZoneFacts, _: &Rules) -> Result<(), Contradiction> {
    formation_fits(facts.arm, facts.formation)?;
    for ground in [Some(facts.ground), facts.partly].into_iter().flatten() {
        let (wrong, clause, why) = match (ground, facts.arm) {
            (Stands::Woods | Stands::WoodEdge, Arm::Artillery) => (true, HZ_WOD_03, "artillery cannot enter woods"),
            (Stands::BrokenGround, arm) => {
                let loose = arm == Arm::Infantry && facts.formation == Formation::OpenOrder;
                (!loose, HZ_BRK_01, "only infantry in open order enters broken ground")
            }
            (Stands::DeployedInBuilding | Stands::StrongPoint, Arm::Cavalry | Arm::Artillery) => {
                (true, HZ_STR_03, "only infantry deploys in buildings and strong points")
            }
            (Stands::Buildings, Arm::Artillery) if shape(facts.arm, facts.formation) == Formation::Unlimbered => {
                (true, HZ_BLD_06, "artillery cannot unlimber in buildings")
            }
            _ => (false, HZ_TER_02, ""),
        };
        Contradiction::if_both(wrong, "arm", "ground", clause, why)?;
    }
    let blown = facts.blown && facts.arm != Arm::Cavalry;
    Contradiction::if_both(blown, "arm", "blown", HZ_CAV_02, "only cavalry is blown")
}

type Clauses = SmallVec<[Clause; 6]>;

/// The zone on one sort of ground: depth, faces, and why.
struct Depth {
    cm: i32,
    faces: i32,
    clauses: Clauses,
}

/// Depth in cm and number of faces alone, for those who ask often.
pub fn zone_depth(facts: &ThreatZoneFacts, rules: &Rules) -> (i32, i32) {
    let zone = shallowest(facts, rules);
    zone.clauses.into_iter().for_each(grognard_engine::coverage::record);
    (zone.cm, zone.faces)
}

fn shallowest(facts: &ThreatZoneFacts, rules: &Rules) -> Depth {
    let mut zone = on_ground(facts, facts.ground, rules);
    if let Some(partly) = facts.partly.filter(|partly| *partly != facts.ground) {
        // HZ-TER-02: the smallest of them, everywhere.
        let other = on_ground(facts, partly, rules);
        if other.cm < zone.cm {
            zone = other;
        }
        zone.clauses.push(HZ_TER_02);
        let grounds = [facts.ground, partly];
        if grounds.contains(&Stands::Buildings) && grounds.contains(&Stands::Open) {
            zone.clauses.push(HZ_TER_04);
        }
    }
    zone
}

pub fn threat_zone(facts: &ThreatZoneFacts, rules: &Rules) -> Found<Zone> {
    let zone = shallowest(facts, rules);
    let cm = Length::whole(zone.cm);
    let entry = Zone { cm, bands: cm.in_bands(rules.lookup.band), faces: zone.faces };
    let words = match (zone.cm, zone.faces) {
        (0, _) => "No threat zone.".to_owned(),
        (_, 1) => format!("{cm} ({} bands) ahead of its front.", entry.bands.in_cm()),
        (_, faces) => format!("{cm} ({} bands) from each of {faces} faces.", entry.bands.in_cm()),
    };
    Found { entry, words, clauses: zone.clauses.into_vec() }
}

fn on_ground(facts: &ThreatZoneFacts, ground: Stands, rules: &Rules) -> Depth {
    let mut zone = printed(facts, ground, rules);
    if facts.arm == Arm::Infantry && facts.superiority > 0 {
        let (cm, clauses) = superiority(facts, ground, zone.cm, rules);
        zone.cm += cm;
        zone.clauses.extend(clauses);
    }
    zone
}

/// The depth before skirmishers are counted.
fn printed(facts: &ThreatZoneFacts, ground: Stands, rules: &Rules) -> Depth {
    let zones = &rules.lookup.zones;
    let formation = shape(facts.arm, facts.formation);
    let depth = |cm, faces, clause| Depth { cm, faces, clauses: smallvec![clause] };
    match (ground, facts.arm) {
        (Stands::StrongPoint, _) => return depth(zones.strong_point, zones.strong_point_faces, HZ_STR_06),
        (Stands::DeployedInBuilding, _) if facts.open_order_troops => {
            return depth(zones.building_open, zones.building_open_faces, HZ_BLD_12);
        }
        (Stands::DeployedInBuilding, _) => return depth(zones.building_close, zones.building_close_faces, HZ_BLD_19),
        _ => {}
    }
    match formation {
        Formation::MarchColumn | Formation::Limbered if ground == Stands::BridgeOrFord => return depth(0, 0, HZ_BRG_02),
        Formation::MarchColumn | Formation::Limbered => return depth(0, 0, HZ_FORM_06),
        Formation::Mob => return depth(0, 0, HZ_FORM_08),
        _ if facts.blown => return depth(0, 0, HZ_CAV_02),
        _ => {}
    }
    match (ground, facts.arm) {
        (Stands::Woods, Arm::Infantry) => return depth(zones.woods, faces(formation, rules), HZ_WOD_08),
        (Stands::Woods, _) if facts.cossack => return depth(zones.cossack_woods, 1, HZ_WOD_08),
        (Stands::Woods, _) => return depth(0, 0, HZ_WOD_10),
        (Stands::Buildings, Arm::Infantry) => return depth(zones.building_undeployed, faces(formation, rules), HZ_BLD_07),
        (Stands::Buildings, _) => return depth(0, 0, HZ_BLD_08),
        _ => {}
    }
    let mut zone = if formation == Formation::Mass {
        depth(zones.mass, 1, HZ_GAP_07)
    } else if facts.cossack && facts.arm == Arm::Cavalry {
        depth(zones.cossack, 1, HZ_GAP_04)
    } else {
        depth(of_table(facts, formation, rules), faces(formation, rules), HZ_THZ_02)
    };
    let more = match ground {
        Stands::Open => Some(HZ_OPN_02),
        Stands::WoodEdge => Some(HZ_WOD_06),
        Stands::BrokenGround => Some(HZ_BRK_02),
        Stands::BridgeOrFord => Some(HZ_BRG_04),
        _ => None,
    };
    zone.clauses.extend(more);
    match formation {
        Formation::OpenOrder => zone.clauses.push(HZ_THZ_05),
        Formation::Unlimbered => zone.clauses.push(HZ_THZ_10),
        Formation::Square => zone.clauses.push(HZ_THZ_04),
        _ => {}
    }
    zone
}

fn faces(formation: Formation, rules: &Rules) -> i32 {
    if formation == Formation::Square { rules.lookup.zones.square_faces } else { 1 }
}

fn of_table(facts: &ThreatZoneFacts, formation: Formation, rules: &Rules) -> i32 {
    let row = match facts.arm {
        Arm::Infantry => 0,
        Arm::Cavalry => 1,
        Arm::Artillery => 2 + facts.weight as usize,
    };
    let column = match formation {
        Formation::Column => 1,
        Formation::MarchColumn => 2,
        Formation::Square => 3,
        _ => 0,
    };
    rules.lookup.zones.depth[row][column].unwrap_or(0)
}

/// What skirmisher superiority adds to infantry, and the clauses that say why or why not.
fn superiority(facts: &ThreatZoneFacts, ground: Stands, cm: i32, rules: &Rules) -> (i32, Clauses) {
    let zones = &rules.lookup.zones;
    if cm == 0 {
        return (0, smallvec![HZ_SKS_17]);
    }
    let barred = match ground {
        Stands::DeployedInBuilding | Stands::StrongPoint => Some(HZ_BLD_13),
        Stands::Woods => Some(HZ_WOD_09),
        Stands::FortressWall => Some(HZ_FOR_06),
        Stands::Breach => Some(HZ_FOR_13),
        // HZ-SKS-15: the infantry that gains must itself be in the open.
        Stands::Buildings => Some(HZ_SKS_15),
        _ => None,
    };
    if let Some(clause) = barred {
        return (0, smallvec![clause]);
    }
    match facts.target {
        Arm::Cavalry => (0, smallvec![HZ_THZ_12, HZ_SKS_07]),
        Arm::Infantry if facts.target_dense => (0, smallvec![HZ_THZ_12, HZ_SKS_08]),
        Arm::Artillery if facts.target_dense => (0, smallvec![HZ_THZ_12, HZ_SKS_06]),
        target => {
            let mut clauses: Clauses = smallvec![HZ_THZ_12, if target == Arm::Infantry { HZ_SKS_05 } else { HZ_SKS_06 }];
            if facts.superiority > 1 {
                clauses.push(HZ_SKS_16);
            }
            ((zones.superiority * i32::from(facts.superiority)).min(zones.superiority_most), clauses)
        }
    }
}
