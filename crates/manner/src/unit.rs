//! The facts about one unit that many procedures share. Field names are those of the roster's card, so that a card fills them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::Casualties;
use crate::words::{Arm, Cavalry, Class, Cover, Formation, Gun, Loss, Mounts, Nation};

/// A battalion of infantry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Battalion {
    #[schemars(extend("x-group" = "Unit"))]
    pub nation: Nation,
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub class: Class,
    /// Figures present.
    #[schemars(range(min = 1, max = 120), extend("x-group" = "Unit", "x-common" = true))]
    pub figures: u16,
    /// Figures lost since the battle began.
    #[schemars(range(min = 0, max = 120), extend("x-group" = "Unit", "x-common" = true))]
    pub lost: u16,
    #[schemars(extend("x-group" = "State", "x-common" = true))]
    pub formation: Formation,
    /// Unformed or pinned.
    #[schemars(extend("x-group" = "State", "x-common" = true))]
    pub unformed: bool,
    /// Austrian border infantry.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "GM-NAT-17"))]
    pub grenz: bool,
}

impl Default for Battalion {
    fn default() -> Battalion {
        Battalion {
            nation: Nation::default(),
            class: Class::default(),
            figures: 36,
            lost: 0,
            formation: Formation::default(),
            unformed: false,
            grenz: false,
        }
    }
}

impl Battalion {
    pub fn loss(&self) -> Loss {
        Loss::new(self.figures, self.lost)
    }

    /// A column of march is always unformed (GM-FMN-07).
    pub fn is_unformed(&self) -> bool {
        self.unformed || self.formation == Formation::ColumnOfMarch
    }

    /// As a unit under a morale test.
    pub fn soldiers(&self) -> Soldiers {
        Soldiers {
            arm: Arm::Infantry,
            nation: self.nation,
            class: self.class,
            formation: self.formation,
            figures: self.figures,
            lost: self.lost,
            unformed: self.is_unformed(),
            ..Soldiers::default()
        }
    }

    /// After some figures have fallen.
    pub fn less(&self, figures: i32) -> Battalion {
        let fallen = figures.clamp(0, self.figures.into()) as u16;
        Battalion { figures: self.figures - fallen, lost: self.lost + fallen, ..self.clone() }
    }
}

/// A regiment of cavalry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Regiment {
    #[schemars(extend("x-group" = "Unit"))]
    pub nation: Nation,
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub class: Class,
    /// Type of cavalry.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "GM-CVC-01"))]
    pub cavalry: Cavalry,
    #[schemars(extend("x-group" = "Unit"))]
    pub mounts: Mounts,
    /// Figures present, all squadrons.
    #[schemars(range(min = 1, max = 48), extend("x-group" = "Unit", "x-common" = true))]
    pub figures: u16,
    /// Figures lost since the battle began.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "Unit", "x-common" = true))]
    pub lost: u16,
    /// Squadrons.
    #[schemars(range(min = 1, max = 6), extend("x-group" = "Unit", "x-common" = true))]
    pub squadrons: u8,
    #[schemars(extend("x-group" = "State", "x-common" = true))]
    pub unformed: bool,
    /// Only the front rank has lances.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "GM-BT-18"))]
    pub front_rank_lances: bool,
}

impl Default for Regiment {
    fn default() -> Regiment {
        Regiment {
            nation: Nation::default(),
            class: Class::default(),
            cavalry: Cavalry::default(),
            mounts: Mounts::default(),
            figures: 24,
            lost: 0,
            squadrons: 4,
            unformed: false,
            front_rank_lances: false,
        }
    }
}

impl Regiment {
    pub fn loss(&self) -> Loss {
        Loss::new(self.figures, self.lost)
    }

    /// As a unit under a morale test.
    pub fn soldiers(&self) -> Soldiers {
        Soldiers {
            arm: Arm::Cavalry,
            nation: self.nation,
            class: self.class,
            cavalry: self.cavalry,
            mounts: self.mounts,
            figures: self.figures,
            lost: self.lost,
            unformed: self.unformed,
            ..Soldiers::default()
        }
    }

    /// After some figures have fallen.
    pub fn less(&self, figures: i32) -> Regiment {
        let fallen = figures.clamp(0, self.figures.into()) as u16;
        Regiment { figures: self.figures - fallen, lost: self.lost + fallen, ..self.clone() }
    }

    /// The figures of so many squadrons of its own, parts counted as one.
    pub fn figures_of(&self, squadrons: i32) -> i32 {
        let all = i32::from(self.squadrons.max(1));
        (i32::from(self.figures) * squadrons.clamp(0, all) + all - 1) / all
    }
}

/// A battery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Battery {
    #[schemars(extend("x-group" = "Unit"))]
    pub nation: Nation,
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub class: Class,
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub gun: Gun,
    /// Gun models.
    #[schemars(range(min = 0, max = 6), extend("x-group" = "Unit", "x-common" = true))]
    pub guns: u8,
    /// Howitzer or licorne models.
    #[schemars(range(min = 0, max = 4), extend("x-group" = "Unit", "x-common" = true))]
    pub howitzers: u8,
    /// Horse artillery.
    #[schemars(extend("x-group" = "Unit"))]
    pub horse: bool,
    /// Crew figures present.
    #[schemars(range(min = 1, max = 40), extend("x-group" = "Unit"))]
    pub figures: u16,
    /// Crew figures lost since the battle began.
    #[schemars(range(min = 0, max = 40), extend("x-group" = "Unit"))]
    pub lost: u16,
    #[schemars(extend("x-group" = "State"))]
    pub unformed: bool,
}

impl Default for Battery {
    fn default() -> Battery {
        Battery {
            nation: Nation::default(),
            class: Class::default(),
            gun: Gun::default(),
            guns: 3,
            howitzers: 1,
            horse: false,
            figures: 16,
            lost: 0,
            unformed: false,
        }
    }
}

impl Battery {
    pub fn loss(&self) -> Loss {
        Loss::new(self.figures, self.lost)
    }

    pub fn soldiers(&self) -> Soldiers {
        Soldiers {
            arm: Arm::Artillery,
            nation: self.nation,
            class: self.class,
            figures: self.figures,
            lost: self.lost,
            unformed: self.unformed,
            ..Soldiers::default()
        }
    }
}

/// A unit of any arm under a morale test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Soldiers {
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit"))]
    pub nation: Nation,
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "GM-GAP-02"))]
    pub class: Class,
    /// Type of cavalry.
    #[schemars(extend("x-group" = "Unit"))]
    pub cavalry: Cavalry,
    #[schemars(extend("x-group" = "Unit"))]
    pub mounts: Mounts,
    #[schemars(extend("x-group" = "State"))]
    pub formation: Formation,
    /// Figures present.
    #[schemars(range(min = 1, max = 120), extend("x-group" = "Unit", "x-common" = true))]
    pub figures: u16,
    /// Figures lost since the battle began.
    #[schemars(range(min = 0, max = 120), extend("x-group" = "Unit", "x-common" = true, "x-clause" = "GM-GAP-03"))]
    pub lost: u16,
    /// Unformed or pinned.
    #[schemars(extend("x-group" = "State", "x-common" = true))]
    pub unformed: bool,
    /// Officers lost this period (starred results, second skirmisher kills).
    #[schemars(range(min = 0, max = 6), extend("x-group" = "Officers", "x-common" = true, "x-clause" = "GM-GAP-04"))]
    pub officers_lost: u8,
    /// Squadron officers lost this turn.
    #[schemars(range(min = 0, max = 6), extend("x-group" = "Officers", "x-clause" = "GM-NOTE-09"))]
    pub squadron_officers_lost: u8,
    /// A staff officer is with the unit.
    #[schemars(extend("x-group" = "Officers"))]
    pub staff_officer: bool,
    /// Its staff officer fell earlier in the game.
    #[schemars(extend("x-group" = "Officers", "x-clause" = "GM-NOTE-11"))]
    pub staff_officer_lost: bool,
    /// Its brigade general fell in an earlier turn.
    #[schemars(extend("x-group" = "Officers", "x-clause" = "GM-RTG-13"))]
    pub brigadier_lost: bool,
    #[schemars(extend("x-group" = "State"))]
    pub low_ammunition: bool,
}

impl Default for Soldiers {
    fn default() -> Soldiers {
        Soldiers {
            arm: Arm::default(),
            nation: Nation::default(),
            class: Class::default(),
            cavalry: Cavalry::default(),
            mounts: Mounts::default(),
            formation: Formation::default(),
            figures: 36,
            lost: 0,
            unformed: false,
            officers_lost: 0,
            squadron_officers_lost: 0,
            staff_officer: false,
            staff_officer_lost: false,
            brigadier_lost: false,
            low_ammunition: false,
        }
    }
}

impl Soldiers {
    pub fn loss(&self) -> Loss {
        Loss::new(self.figures, self.lost)
    }

    /// After fire has cost it figures, with officers among them.
    pub fn under_fire(&self, casualties: Casualties) -> Soldiers {
        let fallen = casualties.figures.clamp(0, self.figures.into()) as u16;
        let officers_lost = casualties.officers as u8;
        Soldiers { figures: self.figures - fallen, lost: self.lost + fallen, officers_lost, ..self.clone() }
    }
}

/// What happens around a unit that tests its morale.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Around {
    /// A commander of its own chain is within 6".
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "GM-GAP-04"))]
    pub commander_near: bool,
    /// A general became a hero within 6" this turn.
    #[schemars(extend("x-group" = "Command", "x-clause" = "GM-RTG-06"))]
    pub general_hero: bool,
    /// A general was unhorsed within 6" this turn.
    #[schemars(extend("x-group" = "Command", "x-clause" = "GM-RTG-07"))]
    pub general_unhorsed: bool,
    /// A corps or army general was killed within 12" this turn.
    #[schemars(extend("x-group" = "Command", "x-clause" = "GM-RTG-09"))]
    pub senior_killed: bool,
    /// Its own brigade general was killed this turn.
    #[schemars(extend("x-group" = "Command", "x-clause" = "GM-RTG-10"))]
    pub brigadier_killed: bool,
    /// A formed friend, no skirmisher, stands within 6" of its rear or flank.
    #[schemars(extend("x-group" = "Friends", "x-common" = true, "x-clause" = "GM-GAP-04"))]
    pub support: bool,
    /// Friends (same brigade or division) routing, fleeing, dispersed or cut down within 12" this period.
    #[schemars(range(min = 0, max = 9), extend("x-group" = "Friends", "x-common" = true, "x-clause" = "GM-NOTE-12"))]
    pub friends_broken: u8,
    /// An enemy within 12" routs or flees this period.
    #[schemars(extend("x-group" = "Friends", "x-clause" = "GM-GAP-04"))]
    pub enemy_broken: bool,
}

/// A unit as a target of fire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Target {
    #[schemars(extend("x-group" = "Target", "x-common" = true))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Target", "x-common" = true))]
    pub formation: Formation,
    /// In skirmish order.
    #[schemars(extend("x-group" = "Target", "x-common" = true))]
    pub skirmishers: bool,
    /// Artillery on the move rather than deployed.
    #[schemars(extend("x-group" = "Target"))]
    pub limbered: bool,
    /// Figures wide.
    #[schemars(range(min = 1, max = 60), extend("x-group" = "Target", "x-clause" = "GM-AHIT-06"))]
    pub width: u8,
    /// Cavalry: squadrons one behind the other.
    #[schemars(range(min = 1, max = 6), extend("x-group" = "Target", "x-clause" = "GM-FMN-04"))]
    pub squadrons_deep: u8,
    #[schemars(extend("x-group" = "Target", "x-common" = true))]
    pub cover: Cover,
}

impl Default for Target {
    fn default() -> Target {
        Target {
            arm: Arm::default(),
            formation: Formation::default(),
            skirmishers: false,
            limbered: false,
            width: 18,
            squadrons_deep: 2,
            cover: Cover::default(),
        }
    }
}

impl Target {
    pub fn is_deployed_artillery(&self) -> bool {
        self.arm == Arm::Artillery && !self.limbered
    }

    /// Cavalry in one rank (GM-NOTE-05, -06).
    pub fn is_single_rank_cavalry(&self) -> bool {
        self.arm == Arm::Cavalry && self.squadrons_deep == 1
    }
}

/// Where the target is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    #[default]
    Open,
    Village,
    Building,
}
