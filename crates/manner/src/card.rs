//! A unit as the roster keeps it. Name and class suffice; every other field has its ordinary value.
//! The names are those of the procedures' facts, and outcomes write to them by name.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::words::{Arm, Cavalry, Class, Formation, Gun, Mounts, Nation, State, Weapon};

/// One unit on the roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct UnitCard {
    pub name: String,
    pub nation: Nation,
    pub arm: Arm,
    pub class: Class,
    /// Type of cavalry.
    pub cavalry: Cavalry,
    pub mounts: Mounts,
    pub weapon: Weapon,
    /// Figures present (crew of a battery).
    pub figures: u16,
    /// Figures lost since the battle began.
    pub lost: u16,
    /// Squadrons of a cavalry regiment.
    pub squadrons: u8,
    pub gun: Gun,
    /// Gun models of a battery.
    pub guns: u8,
    /// Howitzer or licorne models.
    pub howitzers: u8,
    /// Horse artillery.
    pub horse: bool,
    pub grenz: bool,
    pub front_rank_lances: bool,
    pub formation: Formation,
    pub skirmishers: bool,
    pub limbered: bool,
    pub unformed: bool,
    pub state: State,
    /// It has fired its first volley.
    pub first_volley_used: bool,
    pub low_ammunition: bool,
    /// Officers lost this period.
    pub officers_lost: u8,
    /// Squadron officers lost this turn.
    pub squadron_officers_lost: u8,
    pub staff_officer: bool,
    pub staff_officer_lost: bool,
    pub brigadier_lost: bool,
    /// Rallies on the spot running.
    pub rallies_on_the_spot: u8,
    /// Rally attempts failed running, of a routing unit.
    pub rally_failures: u8,
}

impl Default for UnitCard {
    fn default() -> UnitCard {
        UnitCard::of(Arm::Infantry)
    }
}

impl UnitCard {
    /// An ordinary unit of its arm: a battalion of 36, a regiment of 24 in four squadrons, a battery of four models.
    pub fn of(arm: Arm) -> UnitCard {
        let (battalion, regiment, battery) =
            (crate::unit::Battalion::default(), crate::unit::Regiment::default(), crate::unit::Battery::default());
        UnitCard {
            name: String::new(),
            nation: Nation::default(),
            arm,
            class: Class::default(),
            cavalry: Cavalry::default(),
            mounts: Mounts::default(),
            weapon: Weapon::default(),
            figures: match arm {
                Arm::Infantry => battalion.figures,
                Arm::Cavalry => regiment.figures,
                Arm::Artillery => battery.figures,
            },
            lost: 0,
            squadrons: regiment.squadrons,
            gun: battery.gun,
            guns: battery.guns,
            howitzers: battery.howitzers,
            horse: false,
            grenz: false,
            front_rank_lances: false,
            formation: Formation::default(),
            skirmishers: false,
            limbered: false,
            unformed: false,
            state: State::default(),
            first_volley_used: false,
            low_ammunition: false,
            officers_lost: 0,
            squadron_officers_lost: 0,
            staff_officer: false,
            staff_officer_lost: false,
            brigadier_lost: false,
            rallies_on_the_spot: 0,
            rally_failures: 0,
        }
    }

    /// At the end of a period what held for that period only is wiped.
    pub fn end_turn(&mut self) {
        self.officers_lost = 0;
        self.squadron_officers_lost = 0;
    }
}
