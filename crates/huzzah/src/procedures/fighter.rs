//! One unit in an engagement: its facts, whether it is disadvantaged, its Ups and Downs (HZ-ENG-02..26).

use grognard_engine::umpire::Contradiction;
use grognard_engine::{Clause, Ledger, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::favourable_position::{Against, favour};
use super::lookups::doctrine::{DoctrineFacts, doctrine as by_nation};
use crate::unit::{Column, Position, Rating, Troops, rate};
use crate::words::{Arm, Formation, Ground};
use crate::{Rules, clause};

/// Fortress works a unit holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Works {
    FortressWall,
    Breach,
}

/// A unit that fights.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fighter {
    #[serde(flatten)]
    pub unit: Troops,
    #[serde(flatten)]
    pub position: Position,
    /// Engaged to its flank or rear.
    #[serde(default)]
    #[schemars(extend("x-group" = "Engagement", "x-common" = true, "x-clause" = "HZ-ENG-02"))]
    pub flank_or_rear: bool,
    /// On a steep hill.
    #[serde(default)]
    #[schemars(extend("x-group" = "Engagement", "x-clause" = "HZ-ENG-08"))]
    pub steep_hill: bool,
    /// Downhill of an enemy who is not uphill of all whom he fights.
    #[serde(default)]
    #[schemars(extend("x-group" = "Engagement", "x-clause" = "HZ-ENG-08"))]
    pub downhill: bool,
    /// It holds the top of these works.
    #[serde(default)]
    #[schemars(extend("x-group" = "Engagement", "x-clause" = "HZ-ENG-07"))]
    pub holds: Option<Works>,
    /// Outside a fortress wall, in the threat zone of infantry on top of it.
    #[serde(default)]
    #[schemars(extend("x-group" = "Engagement", "x-clause" = "HZ-FOR-08"))]
    pub under_the_wall: bool,
    /// Attacking up the slope of a breach.
    #[serde(default)]
    #[schemars(extend("x-group" = "Engagement", "x-clause" = "HZ-FOR-14"))]
    pub up_the_breach: bool,
    /// In march column along the top of a fortress wall.
    #[serde(default)]
    #[schemars(extend("x-group" = "Engagement", "x-clause" = "HZ-FOR-23"))]
    pub along_the_wall: bool,
    /// A close order garrison engaged from a side along which it is not deployed.
    #[serde(default)]
    #[schemars(extend("x-group" = "Engagement", "x-clause" = "HZ-BLD-21"))]
    pub undeployed_side: bool,
    /// Cavalry out of control after a failed recall.
    #[serde(default)]
    #[schemars(extend("x-group" = "Engagement", "x-clause" = "HZ-RCL-09"))]
    pub out_of_control: bool,
    /// Not in its nation's deployment; unstated, its nation decides, and without a nation it is taken to be.
    #[serde(default)]
    #[schemars(extend("x-group" = "Engagement", "x-common" = true, "x-clause" = "HZ-ENG-20"))]
    pub not_doctrinal: bool,
    /// HZ-ENG-27: staggers it has taken since the phase began. They are no part of its rating, but they wear it out.
    #[serde(skip)]
    pub since: u8,
}

impl Fighter {
    /// An ordinary unit in the open.
    pub fn of(unit: Troops) -> Fighter {
        Fighter {
            unit,
            position: Position::default(),
            flank_or_rear: false,
            steep_hill: false,
            downhill: false,
            holds: None,
            under_the_wall: false,
            up_the_breach: false,
            along_the_wall: false,
            undeployed_side: false,
            out_of_control: false,
            not_doctrinal: false,
            since: 0,
        }
    }

    /// HZ-ENG-32: so many more staggers and kills break it.
    pub fn breaks_with(&self, staggers: i32, kills: i32, rules: &Rules) -> bool {
        self.unit.breaks_with(staggers + i32::from(self.since), kills, rules)
    }

    /// HZ-FORM-02: in engagements unlimbered guns count as line, so only troops and cossacks are ever in open order.
    fn in_open_order(&self) -> bool {
        self.unit.in_open_order()
    }

    fn is_close_order(&self) -> bool {
        !self.in_open_order() && self.unit.formation != Formation::Mob
    }

    fn is_close_cavalry(&self) -> bool {
        self.unit.is_cavalry() && self.is_close_order()
    }

    pub fn check(&self) -> Result<(), Contradiction> {
        self.unit.check()?;
        self.position.check()?;
        let both = Contradiction::if_both;
        let square = self.unit.formation == Formation::Square;
        both(square && self.flank_or_rear, "flank_or_rear", "formation", clause::HZ_FLK_09, "a square has no flank and no rear")?;
        let level = self.downhill && self.position.uphill;
        both(level, "downhill", "uphill", clause::HZ_ENG_08, "uphill is uphill of all the enemies")?;
        let columns = self.unit.formation == Formation::MarchColumn;
        both(self.along_the_wall && !columns, "along_the_wall", "formation", clause::HZ_FOR_23, "it moves along a wall in march column")?;
        let garrison = self.position.garrison && !self.unit.has_open_order();
        both(
            self.undeployed_side && !garrison,
            "undeployed_side",
            "garrison",
            clause::HZ_BLD_21,
            "only a close order garrison has undeployed sides",
        )?;
        both(
            self.out_of_control && !self.unit.is_cavalry(),
            "out_of_control",
            "arm",
            clause::HZ_RCL_09,
            "only cavalry loses control after a recall",
        )
    }
}

/// HZ-ENG-02..12 and the terrain that speaks of it: every reason for which `one` is disadvantaged against `others`.
pub fn disadvantages(one: &Fighter, others: &[Fighter]) -> Vec<Clause> {
    let unit = &one.unit;
    let any = |holds: &dyn Fn(&Fighter) -> bool| others.iter().any(holds);
    let cavalry = unit.is_cavalry();
    let below = any(&|other| (one.downhill || other.position.uphill) && (other.steep_hill || one.steep_hill));
    let held = |works: Works| any(&|other| other.holds == Some(works));
    let open = one.position.in_open();
    let reasons = [
        (one.flank_or_rear, clause::HZ_ENG_02),
        (unit.in_march_column(), clause::HZ_ENG_03),
        (cavalry && any(&|other| other.unit.formation == Formation::Square), clause::HZ_ENG_04),
        (unit.blown, clause::HZ_ENG_05),
        (unit.blown && cavalry, clause::HZ_CAV_04),
        (one.out_of_control, clause::HZ_RCL_09),
        (unit.routing, clause::HZ_ENG_06),
        (unit.formation == Formation::Mob && !unit.routing, clause::HZ_FORM_08),
        (any(&|other| other.position.ground == Ground::StrongPoint), clause::HZ_ENG_07),
        (any(&|other| other.position.ground == Ground::StrongPoint), clause::HZ_STR_09),
        (held(Works::FortressWall) || held(Works::Breach), clause::HZ_ENG_07),
        (held(Works::FortressWall), clause::HZ_FOR_05),
        (one.under_the_wall, clause::HZ_FOR_08),
        (held(Works::Breach) || one.up_the_breach, clause::HZ_FOR_14),
        (any(&|other| other.along_the_wall) || one.along_the_wall, clause::HZ_FOR_23),
        (below, clause::HZ_ENG_08),
        (below && !cavalry, clause::HZ_HIL_14),
        (cavalry && one.steep_hill, clause::HZ_ENG_09),
        (cavalry && one.steep_hill, clause::HZ_HIL_15),
        (unit.is_infantry() && one.in_open_order() && open && any(&Fighter::is_close_cavalry), clause::HZ_ENG_10),
        (unit.cossack && open && any(&|other| other.is_close_order() && !other.flank_or_rear), clause::HZ_ENG_11),
        (one.is_close_cavalry() && one.position.touches_dense(), clause::HZ_ENG_12),
        (one.undeployed_side, clause::HZ_BLD_21),
    ];
    let mut found: Vec<Clause> = reasons.into_iter().filter(|(holds, _)| *holds).map(|(_, clause)| clause).collect();
    found.dedup();
    found
}

/// HZ-ENG-20, HZ-BLD-15, 20, HZ-STR-08, HZ-GAP-05: is infantry deployed as its doctrine has it? With the clause that says so.
fn doctrine(one: &Fighter, others: &[Fighter], attacking: bool, rules: &Rules) -> (bool, Option<Clause>) {
    let unit = &one.unit;
    if !unit.is_infantry() {
        return (true, None);
    }
    let garrison = one.position.garrison || one.position.ground == Ground::StrongPoint;
    if garrison && one.position.ground == Ground::StrongPoint && !unit.has_open_order() {
        return (false, Some(clause::HZ_STR_08));
    }
    if garrison {
        return if unit.has_open_order() { (true, Some(clause::HZ_BLD_15)) } else { (false, Some(clause::HZ_BLD_20)) };
    }
    if one.not_doctrinal {
        return (false, None);
    }
    let Some(nation) = unit.nation else { return (true, None) };
    let against_cavalry = others.iter().any(|other| other.unit.is_cavalry());
    let facts = DoctrineFacts { nation, formation: unit.formation, phasing: attacking, against_cavalry, ..DoctrineFacts::default() };
    (by_nation(&facts, rules).ruling.allowed, Some(clause::HZ_GAP_05))
}

/// HZ-ENG-13..26: the Ups and Downs of one unit of its side against the units it is engaged with, and its effective morale.
pub fn engagement_rating(
    one: &Fighter,
    (ours, others): (&[Fighter], &[Fighter]),
    attacking: bool,
    rules: &Rules,
    ledger: &mut Ledger,
) -> Rating {
    let (unit, mods) = (&one.unit, &rules.tests.engagement_mods);
    let reasons = disadvantages(one, others);
    reasons.iter().for_each(|clause| ledger.cite(*clause));
    let disadvantaged = !reasons.is_empty();

    let (most_kills, most_staggers) =
        others.iter().fold((0, 0), |(kills, staggers), other| (kills.max(other.unit.kills), staggers.max(other.unit.staggers)));
    ledger.add_if(unit.kills > most_kills, mods.more_kills);
    ledger.add_if(unit.staggers > most_staggers, mods.more_staggers);
    let equal = (unit.kills > 0 && unit.kills == most_kills) || (unit.staggers > 0 && unit.staggers == most_staggers);
    if equal || unit.kills > most_kills + 1 || unit.staggers > most_staggers + 1 {
        ledger.cite(clause::HZ_ENG_53);
    }
    small(one, others, rules, ledger);
    ledger.add_if(others.iter().any(|other| other.unit.renown), mods.renown);
    let (doctrinal, why) = doctrine(one, others, attacking, rules);
    ledger.add_if(!doctrinal, mods.not_doctrinal);
    if let Some(why) = why {
        ledger.cite(why);
    }
    let favour = favour(unit, &one.position, Against::default());
    if !disadvantaged {
        favour.lost.iter().chain(&favour.by).for_each(|clause| ledger.cite(*clause));
        ledger.add_if(favour.holds(), mods.favourable);
    } else if favour.holds() {
        ledger.cite(clause::HZ_ENG_13);
    }
    let housed = one.position.garrison || one.position.ground == Ground::StrongPoint;
    let open_in_dense = one.position.in_dense() && unit.has_open_order() && (one.in_open_order() || housed);
    ledger.add_if(open_in_dense, mods.open_in_dense);
    ledger.add_if(unit.officer_attached, mods.officer);
    ledger.add_if(unit.officer_attached && unit.officer_inspirational, mods.inspirational);
    ledger.add_if(unit.battle, mods.battle_cavalry);
    // The enemy's disadvantage does not depend on ours, so this ends here. Whoever of our side brings it about, he is disadvantaged.
    let worse = |other: &Fighter| !disadvantages(other, ours).is_empty();
    ledger.add_if(unit.pursuit && others.iter().any(worse), mods.pursuit_cavalry);
    rate(ledger, unit.quality, disadvantaged, Column { full: clause::HZ_ENG_14, capped: clause::HZ_ENG_15 }, rules)
}

/// HZ-ENG-18, 54, 55: batteries always, infantry and cavalry only against units of standard size.
fn small(one: &Fighter, others: &[Fighter], rules: &Rules, ledger: &mut Ledger) {
    if !one.unit.small {
        return;
    }
    let battery = one.unit.arm == Arm::Artillery;
    if battery || others.iter().any(|other| !other.unit.small) {
        ledger.add(rules.tests.engagement_mods.small);
        ledger.cite(if battery { clause::HZ_ENG_54 } else { clause::HZ_ENG_55 });
    }
}
