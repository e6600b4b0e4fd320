//! A unit in melee, and what the pair-off is about.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::Rules;
use crate::troops::{Class, Formation, Morale, Nation, break_point};

/// One unit of a pair-off.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Fighter {
    /// Arm and class.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-02"))]
    pub class: Class,
    /// Frontal MR, if it is not the class's.
    #[schemars(range(min = 1, max = 9), extend("x-clause" = "SK-GAP-02"))]
    pub mr: Option<u8>,
    /// Disordered MR, if it is not the class's.
    #[schemars(range(min = 0, max = 9), extend("x-clause" = "SK-GAP-02"))]
    pub disordered_mr: Option<u8>,
    /// Break-point, if it is not the class's.
    #[schemars(range(min = 1, max = 9), extend("x-clause" = "SK-GAP-02"))]
    pub break_point: Option<u8>,
    /// A large unit.
    #[schemars(extend("x-clause" = "SK-GAP-02"))]
    pub large: bool,
    /// Whose unit it is.
    #[schemars(extend("x-clause" = "SK-FRALL-01"))]
    pub nation: Nation,
    /// How it stands.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-19"))]
    pub formation: Formation,
    /// Where the enemy touches it.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-19"))]
    pub touched: Edge,
    /// Kills suffered so far.
    #[schemars(range(min = 0, max = 8), extend("x-common" = true, "x-clause" = "SK-GAP-19"))]
    pub kills: u8,
    /// Staggered.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-19"))]
    pub staggered: bool,
    /// Cavalry that has not reformed.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-REFORM-05"))]
    pub blown: bool,
    /// Its division is under New Order.
    #[schemars(extend("x-clause" = "SK-DMOR-04"))]
    pub new_order: bool,
    /// Flanks supported (Combat Deployment).
    #[schemars(range(min = 0, max = 2), extend("x-common" = true, "x-clause" = "SK-GAP-19"))]
    pub flanks_supported: u8,
    /// Friendly formed infantry close behind.
    #[schemars(extend("x-clause" = "SK-GAP-19"))]
    pub rear_support: bool,
    /// Cavalry wider than the infantry column it fights.
    #[schemars(extend("x-clause" = "SK-GAP-19"))]
    pub wider_than_column: bool,
    /// It failed to form a hasty square this turn.
    #[schemars(extend("x-clause" = "SK-HSQ-14"))]
    pub failed_hasty_square: bool,
    /// Its square was formed hastily this turn.
    #[schemars(extend("x-clause" = "SK-SQMEL-04"))]
    pub hasty: bool,
    /// Inches to the nearest friendly square, if any.
    #[schemars(range(min = 0, max = 24), extend("x-clause" = "SK-SQMEL-02"))]
    pub nearest_square: Option<f64>,
    /// That square was formed hastily this turn.
    #[schemars(extend("x-clause" = "SK-SQMEL-04"))]
    pub nearest_square_hasty: bool,
    /// Its square moved this turn.
    #[schemars(extend("x-clause" = "SK-MSQ-07"))]
    pub square_moved_this_turn: bool,
    /// Its square moved last turn.
    #[schemars(extend("x-clause" = "SK-MSQ-07"))]
    pub square_moved_last_turn: bool,
    /// Its division moved before the chargers this turn.
    #[schemars(extend("x-clause" = "SK-MSQ-08"))]
    pub moved_before_chargers: bool,
    /// Armed with the lance.
    #[schemars(extend("x-clause" = "SK-LANC-01"))]
    pub lances: Lances,
    /// A commander is attached.
    #[schemars(extend("x-clause" = "SK-GAP-33"))]
    pub commander: bool,
    /// Already in this melee when a fresh enemy hit another of its edges.
    #[schemars(extend("x-clause" = "SK-GAP-19"))]
    pub hit_afresh: bool,
}

impl Fighter {
    pub fn morale(&self) -> Morale {
        Morale { class: self.class, mr: self.mr, disordered_mr: self.disordered_mr, new_order: self.new_order }
    }

    pub fn breaks_at(&self, rules: &Rules) -> i32 {
        break_point(self.class, self.large, self.break_point, rules)
    }

    pub fn in_square(&self) -> bool {
        self.class.is_infantry() && self.formation == Formation::Square
    }

    pub fn in_masse(&self) -> bool {
        self.class.is_infantry() && self.formation == Formation::Masse
    }
}

/// The edge in contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    #[default]
    Front,
    Flank,
    Rear,
}

/// Who carries lances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Lances {
    #[default]
    None,
    AllRanks,
    FrontRank,
}

/// What the defender defends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Defended {
    #[default]
    Open,
    Uphill,
    HedgeWall,
    Bank,
    BridgeEnd,
    LightWood,
    DenseWood,
    Earthwork,
    TownSector,
}

impl Defended {
    /// Infantry here is not "in the open" for lancers.
    pub const fn is_open(self) -> bool {
        matches!(self, Defended::Open | Defended::Uphill)
    }
}

/// Attacker or defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Party {
    Attacker,
    Defender,
}

impl Party {
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn other(self) -> Party {
        match self {
            Party::Attacker => Party::Defender,
            Party::Defender => Party::Attacker,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Party::Attacker => "attacker",
            Party::Defender => "defender",
        }
    }
}

/// One pair-off: one unit against one, or with others at its side.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MeleeFacts {
    /// The unit that moved into contact.
    #[schemars(extend("x-group" = "Attacker", "x-common" = true, "x-role" = "a"))]
    pub attacker: Fighter,
    /// The unit it touched.
    #[schemars(extend("x-group" = "Defender", "x-common" = true, "x-role" = "b"))]
    pub defender: Fighter,
    /// The attacker charged this turn.
    #[schemars(extend("x-group" = "Attacker", "x-clause" = "SK-GAP-23"))]
    pub attacker_charged: bool,
    /// What the defender defends.
    #[schemars(extend("x-group" = "Defender", "x-common" = true, "x-clause" = "SK-GAP-29"))]
    pub defends: Defended,
    /// Further attackers in the same pair-off.
    #[schemars(length(max = 3), extend("x-group" = "Attacker", "x-clause" = "SK-GAP-19"))]
    pub attacker_with: Vec<Fighter>,
    /// Further defenders in the same pair-off.
    #[schemars(length(max = 3), extend("x-group" = "Defender", "x-clause" = "SK-GAP-19"))]
    pub defender_with: Vec<Fighter>,
}

impl Default for MeleeFacts {
    fn default() -> Self {
        MeleeFacts {
            attacker: Fighter::default(),
            defender: Fighter::default(),
            attacker_charged: true,
            defends: Defended::default(),
            attacker_with: Vec::new(),
            defender_with: Vec::new(),
        }
    }
}

impl MeleeFacts {
    pub fn side(&self, party: Party) -> Vec<&Fighter> {
        let (first, others) = self.party(party);
        std::iter::once(first).chain(others).collect()
    }

    /// One of a party, counted from nought.
    pub fn unit(&self, party: Party, index: usize) -> &Fighter {
        let (first, others) = self.party(party);
        if index == 0 { first } else { &others[index - 1] }
    }

    fn party(&self, party: Party) -> (&Fighter, &[Fighter]) {
        match party {
            Party::Attacker => (&self.attacker, &self.attacker_with),
            Party::Defender => (&self.defender, &self.defender_with),
        }
    }
}
