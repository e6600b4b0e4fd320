//! Facts about one unit that every procedure shares, and its rating after Ups and Downs.

use grognard_engine::umpire::Contradiction;
use grognard_engine::{Clause, Ledger, Tally};
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::words::{Arm, Formation, Ground, Nation, Quality};
use crate::{Rules, clause};

/// The unit as its card has it. Only the quality has no ordinary case.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Troops {
    /// Quality of the unit.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "HZ-QUAL-01"))]
    pub quality: Quality,
    /// Infantry, cavalry or artillery.
    #[serde(default)]
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub arm: Arm,
    /// Its formation; guns in line are unlimbered.
    #[serde(default)]
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub formation: Formation,
    /// Staggers on it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-group" = "State", "x-common" = true))]
    pub staggers: u8,
    /// Kills on it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-group" = "State", "x-common" = true))]
    pub kills: u8,
    /// It is routing.
    #[serde(default)]
    #[schemars(extend("x-group" = "State"))]
    pub routing: bool,
    /// Cavalry that is blown.
    #[serde(default)]
    #[schemars(extend("x-group" = "State", "x-excludes" = ["routing"]))]
    pub blown: bool,
    /// It has the Open Order ability (or Skirmish, which includes it).
    #[serde(default)]
    #[schemars(extend("x-group" = "Abilities", "x-clause" = "HZ-GAP-04"))]
    pub open_order_troops: bool,
    /// It has Renown.
    #[serde(default)]
    #[schemars(extend("x-group" = "Abilities", "x-clause" = "HZ-GAP-04"))]
    pub renown: bool,
    /// Battle cavalry.
    #[serde(default)]
    #[schemars(extend("x-group" = "Abilities", "x-clause" = "HZ-GAP-04", "x-excludes" = ["pursuit"]))]
    pub battle: bool,
    /// Pursuit cavalry.
    #[serde(default)]
    #[schemars(extend("x-group" = "Abilities", "x-clause" = "HZ-GAP-04", "x-excludes" = ["battle"]))]
    pub pursuit: bool,
    /// A small unit.
    #[serde(default)]
    #[schemars(extend("x-group" = "Abilities", "x-clause" = "HZ-THR-42"))]
    pub small: bool,
    /// Cossacks or yoruks.
    #[serde(default)]
    #[schemars(extend("x-group" = "Abilities", "x-clause" = "HZ-GAP-04"))]
    pub cossack: bool,
    /// Nation and years; unstated, its deployment is taken to be doctrinal.
    #[serde(default)]
    #[schemars(extend("x-group" = "Unit", "x-clause" = "HZ-GAP-05"))]
    pub nation: Option<Nation>,
    /// An officer is attached to it.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-common" = true))]
    pub officer_attached: bool,
    /// The attached officer is inspirational.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command"))]
    pub officer_inspirational: bool,
}

/// Every field of [`Troops`]: what a roster's card fills in.
const CARD_FIELDS: [&str; 16] = [
    "quality",
    "arm",
    "formation",
    "staggers",
    "kills",
    "routing",
    "blown",
    "open_order_troops",
    "renown",
    "battle",
    "pursuit",
    "small",
    "cossack",
    "nation",
    "officer_attached",
    "officer_inspirational",
];

/// Marks the unit's own facts as those of the first party, where they stand flat among others.
pub fn first_party(schema: &mut Schema) {
    let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) else { return };
    for field in CARD_FIELDS {
        if let Some(Value::Object(property)) = properties.get_mut(field) {
            property.insert("x-role".into(), "a".into());
        }
    }
}

impl Troops {
    /// An ordinary unit of this quality.
    pub fn of(quality: Quality) -> Troops {
        Troops {
            quality,
            arm: Arm::default(),
            formation: Formation::default(),
            staggers: 0,
            kills: 0,
            routing: false,
            blown: false,
            open_order_troops: false,
            renown: false,
            battle: false,
            pursuit: false,
            small: false,
            cossack: false,
            nation: None,
            officer_attached: false,
            officer_inspirational: false,
        }
    }

    /// Facts of one unit that cannot hold together.
    pub fn check(&self) -> Result<(), Contradiction> {
        use Formation::{Column, Limbered, Line, MarchColumn, Mass, Mob, OpenOrder, Square, Unlimbered};
        let both = Contradiction::if_both;
        let (fits, why) = match self.formation {
            Line | MarchColumn | Mob => (true, clause::HZ_FORM_01),
            Column => (self.arm != Arm::Artillery, clause::HZ_FORM_02),
            OpenOrder => (self.arm == Arm::Infantry || self.cossack, clause::HZ_FORM_04),
            Square | Mass => (self.arm == Arm::Infantry, clause::HZ_FORM_09),
            Limbered | Unlimbered => (self.arm == Arm::Artillery, clause::HZ_FORM_02),
        };
        both(!fits, "formation", "arm", why, "this arm does not use that formation")?;
        both(self.blown && !self.is_cavalry(), "blown", "arm", clause::HZ_CAV_01, "only cavalry is ever blown")?;
        both(self.blown && self.routing, "blown", "routing", clause::HZ_CAV_01, "cavalry that routs is not blown")?;
        both(self.battle && self.pursuit, "battle", "pursuit", clause::HZ_GAP_04, "no unit is both battle and pursuit cavalry")?;
        let horse = self.battle || self.pursuit || self.cossack;
        both(horse && !self.is_cavalry(), "arm", "cossack", clause::HZ_GAP_04, "battle, pursuit and cossack are abilities of cavalry")?;
        let missing = self.officer_inspirational && !self.officer_attached;
        both(missing, "officer_inspirational", "officer_attached", clause::HZ_THR_44, "the extra Up is that of an attached officer")
    }

    pub fn is_infantry(&self) -> bool {
        self.arm == Arm::Infantry
    }

    pub fn is_cavalry(&self) -> bool {
        self.arm == Arm::Cavalry
    }

    pub fn is_artillery(&self) -> bool {
        self.arm == Arm::Artillery
    }

    /// In open order: its formation, or a cossack in anything but march column.
    pub fn in_open_order(&self) -> bool {
        self.formation == Formation::OpenOrder || (self.cossack && self.formation != Formation::MarchColumn)
    }

    /// It has the Open Order ability: said so, or seen to use it.
    pub fn has_open_order(&self) -> bool {
        self.open_order_troops || self.cossack || self.formation == Formation::OpenOrder
    }

    /// HZ-FORM-02: for threats, unlimbered guns count as open order.
    pub fn is_loose_for_threats(&self) -> bool {
        self.in_open_order() || self.is_unlimbered()
    }

    /// Guns ready to fire.
    pub fn is_unlimbered(&self) -> bool {
        self.is_artillery() && matches!(self.formation, Formation::Line | Formation::Unlimbered)
    }

    pub fn in_march_column(&self) -> bool {
        matches!(self.formation, Formation::MarchColumn) || (self.is_artillery() && self.formation == Formation::Limbered)
    }

    /// HZ-THR-30, HZ-ENG-32: broken once staggers and kills reach the full morale of its quality.
    pub fn breaks_with(&self, more_staggers: i32, more_kills: i32, rules: &Rules) -> bool {
        i32::from(self.staggers) + i32::from(self.kills) + more_staggers + more_kills >= rules.morale.full(self.quality)
    }
}

/// Where the unit stands: what may make its position favourable.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Position {
    /// What it stands in.
    #[serde(default)]
    #[schemars(extend("x-group" = "Position", "x-common" = true, "x-clause" = "HZ-FAV-07"))]
    pub ground: Ground,
    /// Only part of it stands there; the rest is in the open.
    #[serde(default)]
    #[schemars(extend("x-group" = "Position", "x-clause" = "HZ-TER-03"))]
    pub partly: bool,
    /// Deployed as a garrison in the buildings.
    #[serde(default)]
    #[schemars(extend("x-group" = "Position", "x-clause" = "HZ-BLD-14"))]
    pub garrison: bool,
    /// Uphill of every enemy concerned.
    #[serde(default)]
    #[schemars(extend("x-group" = "Position", "x-clause" = "HZ-FAV-02"))]
    pub uphill: bool,
    /// Defending a stream.
    #[serde(default)]
    #[schemars(extend("x-group" = "Position", "x-clause" = "HZ-FAV-03"))]
    pub defending_stream: bool,
    /// Behind and defending a hedge.
    #[serde(default)]
    #[schemars(extend("x-group" = "Position", "x-clause" = "HZ-FAV-04"))]
    pub behind_hedge: bool,
    /// Behind and defending a wall or redoubt.
    #[serde(default)]
    #[schemars(extend("x-group" = "Position", "x-clause" = "HZ-FAV-04"))]
    pub behind_wall: bool,
    /// How many of its flanks are secure.
    #[serde(default)]
    #[schemars(range(min = 0, max = 2), extend("x-group" = "Position", "x-common" = true, "x-clause" = "HZ-FAV-05"))]
    pub secure_flanks: u8,
    /// It has support.
    #[serde(default)]
    #[schemars(extend("x-group" = "Position", "x-common" = true, "x-clause" = "HZ-FAV-06"))]
    pub supported: bool,
    /// Defending the top of a fortress wall or breach frontally.
    #[serde(default)]
    #[schemars(extend("x-group" = "Position", "x-clause" = "HZ-FOR-16"))]
    pub defending_fortress: bool,
}

impl Position {
    pub fn check(&self) -> Result<(), Contradiction> {
        let housed = matches!(self.ground, Ground::Buildings | Ground::StrongPoint);
        Contradiction::if_both(self.garrison && !housed, "garrison", "ground", clause::HZ_BLD_14, "a garrison is deployed in buildings")
    }

    /// Wholly in dense terrain: partly is treated as in the open.
    pub fn in_dense(&self) -> bool {
        self.ground.is_dense() && !self.partly
    }

    /// At least one stand in dense terrain.
    pub fn touches_dense(&self) -> bool {
        self.ground.is_dense()
    }

    pub fn in_open(&self) -> bool {
        self.ground == Ground::Open || self.partly
    }
}

/// A quality after Ups and Downs, and the number read from its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    pub quality: Quality,
    pub disadvantaged: bool,
    /// The effective morale: roll this or less.
    pub morale: i32,
}

impl Rating {
    /// HZ-MODS-01: the net Ups shift the name; the number is read off afterwards.
    pub fn read(base: Quality, ups: i32, disadvantaged: bool, rules: &Rules) -> Rating {
        let quality = rules.morale.shifted(base, ups);
        let morale = if disadvantaged { rules.morale.disadvantaged(quality) } else { rules.morale.full(quality) };
        Rating { quality, disadvantaged, morale }
    }

    pub fn words(&self) -> String {
        let column = if self.disadvantaged { ", disadvantaged" } else { "" };
        format!("{}{column}: {} or less", self.quality.name(), self.morale)
    }
}

/// The clauses of one family of tests that speak of the column and the ends of the scale.
#[derive(Clone, Copy)]
pub struct Column {
    pub full: Clause,
    pub capped: Clause,
}

/// Reads the rating of a ledger whose lines are Ups and Downs, and writes how it was read.
pub fn rate(ledger: &mut Ledger, base: Quality, disadvantaged: bool, column: Column, rules: &Rules) -> Rating {
    let ups = ledger.net();
    let uncapped = base as i32 - ups;
    if uncapped < Quality::Veteran as i32 || uncapped > Quality::Unreliable as i32 {
        ledger.cite(column.capped);
    }
    ledger.cite(if disadvantaged { clause::HZ_DIS_02 } else { column.full });
    Rating::read(base, ups, disadvantaged, rules)
}
