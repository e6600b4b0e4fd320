//! What a shock looks at: the units on both sides and the ground between them.

use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::procedures::tests::commitment::{Against, CommitmentFacts};
use crate::unit::Unit;
use crate::words::{Across, Arm, Aspect, Ground, Order, Slope};

/// One attacking unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Attacker {
    #[serde(flatten)]
    pub unit: Unit,
    /// Side of the defender it attacks through.
    #[schemars(extend("x-common" = true, "x-clause" = "BW-SPOS-02"))]
    pub aspect: Aspect,
    /// Cavalry that charges (not a plain shock).
    #[schemars(extend("x-common" = true, "x-clause" = "BW-GAP-16"))]
    pub charging: bool,
    /// Ground from its hex to the defender's.
    #[schemars(extend("x-clause" = "BW-STER-13"))]
    pub slope: Slope,
    /// What it attacks across.
    #[schemars(extend("x-clause" = "BW-STER-12"))]
    pub across: Across,
    /// In extended line.
    #[schemars(extend("x-clause" = "BW-SOTH-03"))]
    pub extended: bool,
    /// Wet fuses.
    #[schemars(extend("x-clause" = "BW-SOTH-06"))]
    pub wet_fuses: bool,
    /// Stacked with Ney.
    #[schemars(extend("x-clause" = "BW-SOTH-05"))]
    pub ney: bool,
    /// For its commitment: the rating, where it is not that of its class.
    #[schemars(range(min = 0, max = 9), extend("x-clause" = "BW-GAP-14"))]
    pub commitment: Option<u8>,
    /// For its commitment: stacked with its leader.
    #[schemars(extend("x-clause" = "BW-GAP-14"))]
    pub leader: bool,
    /// For its commitment: stacked with its overall commander.
    #[schemars(extend("x-clause" = "BW-GAP-14"))]
    pub overall_commander: bool,
}

/// One defending unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Defender {
    #[serde(flatten)]
    pub unit: Unit,
    /// In extended line.
    #[schemars(extend("x-clause" = "BW-SOTH-04"))]
    pub extended: bool,
    /// Wet fuses.
    #[schemars(extend("x-clause" = "BW-SOTH-07"))]
    pub wet_fuses: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ShockFacts {
    /// The attacking unit, or the first of several.
    #[schemars(extend("x-group" = "Attack", "x-role" = "a"))]
    pub attacker: Attacker,
    /// Other units that attack the same hex.
    #[schemars(length(max = 5), extend("x-group" = "Attack", "x-clause" = "BW-GAP-14"))]
    pub more_attackers: Vec<Attacker>,
    /// The defending unit, or the top one.
    #[schemars(extend("x-group" = "Defence", "x-role" = "b"))]
    pub defender: Defender,
    /// A unit stacked with it.
    #[schemars(length(max = 1), extend("x-group" = "Defence", "x-clause" = "BW-STK-02"))]
    pub more_defenders: Vec<Defender>,
    /// Where the defender stands.
    #[schemars(extend("x-group" = "Ground", "x-common" = true, "x-clause" = "BW-STER-06"))]
    pub ground: Ground,
    /// Strength of the chateau's garrison (IDS).
    #[schemars(range(min = 0, max = 6), extend("x-group" = "Defence", "x-clause" = "BW-GAP-23"))]
    pub ids: u8,
    /// All six adjacent hexes are enemy-held or in enemy zones of control.
    #[schemars(extend("x-group" = "Attack", "x-clause" = "BW-SPOS-04"))]
    pub surrounded: bool,
    /// Attacking hexes in the zone of control of an enemy that is not attacked.
    #[schemars(range(min = 0, max = 6), extend("x-group" = "Attack", "x-clause" = "BW-SPOS-06"))]
    pub hexes_in_other_zoc: u8,
    /// The defender countercharges.
    #[schemars(extend("x-group" = "Defence", "x-clause" = "BW-GAP-16"))]
    pub countercharge: bool,
    /// A pursuing unit's shock.
    #[schemars(extend("x-group" = "Attack", "x-clause" = "BW-GAP-25"))]
    pub pursuit: bool,
    /// The defenders have nowhere to retreat to.
    #[schemars(extend("x-group" = "Defence", "x-clause" = "BW-RET-01"))]
    pub defender_hemmed_in: bool,
}

impl ShockFacts {
    pub fn attackers(&self) -> impl Iterator<Item = &Attacker> + Clone {
        std::iter::once(&self.attacker).chain(&self.more_attackers)
    }

    pub fn defenders(&self) -> impl Iterator<Item = &Defender> + Clone {
        std::iter::once(&self.defender).chain(&self.more_defenders)
    }

    /// Every attacking unit is cavalry.
    pub fn all_cavalry(&self) -> bool {
        self.attackers().all(|attacker| attacker.unit.arm.is_cavalry())
    }

    pub fn any_cavalry(&self) -> bool {
        self.attackers().any(|attacker| attacker.unit.arm.is_cavalry())
    }

    pub fn defends_in_square(&self) -> bool {
        self.defenders().any(|defender| defender.unit.square)
    }

    pub fn defender_routed(&self) -> bool {
        self.defenders().any(|defender| defender.unit.order == Order::Routed)
    }

    /// BW-GAP-07, BW-GAP-16, BW-GAP-19: squares, chateaux and countercharging cavalry have fronts only.
    pub fn has_only_a_front(&self) -> bool {
        self.defends_in_square() || self.ground == Ground::Chateau || self.countercharge
    }

    pub fn aspect(&self, attacker: &Attacker) -> Aspect {
        if self.has_only_a_front() { Aspect::Front } else { attacker.aspect }
    }

    /// What an attacker would close with.
    pub fn against(&self) -> Against {
        let routed = |defender: &Defender| defender.unit.arm.is_infantry() && defender.unit.order == Order::Routed;
        if self.defends_in_square() {
            Against::Square
        } else if self.defenders().any(routed) {
            Against::RoutedInfantry
        } else {
            Against::Formed
        }
    }

    /// The facts of one attacker's commitment roll.
    pub fn commitment(&self, attacker: &Attacker) -> CommitmentFacts {
        CommitmentFacts {
            unit: attacker.unit.clone(),
            commitment: attacker.commitment,
            leader: attacker.leader,
            overall_or_ney: attacker.ney || attacker.overall_commander,
            charging: attacker.charging,
            against: self.against(),
        }
    }

    /// BW-CVR-01: routed infantry attacked by cavalry is eliminated before any roll.
    pub fn rides_down(&self) -> bool {
        self.any_cavalry() && self.against() == Against::RoutedInfantry
    }
}

/// Who may shock whom, and where: contradictions named with both facts.
pub fn check_shock(facts: &ShockFacts) -> Result<(), Contradiction> {
    let both = Contradiction::if_both;
    for (at, attacker) in facts.attackers().enumerate() {
        let part = if at == 0 { "attacker".to_owned() } else { format!("more_attackers[{}]", at - 1) };
        check_attacker(attacker).map_err(|wrong| wrong.under(&part))?;
        let close = attacker.charging && facts.ground.is_close();
        both(close, "attacker.charging", "ground", BW_GAP_16, "that ground can only be attacked by a plain shock")?;
    }
    for (at, Defender { unit, extended, .. }) in facts.defenders().enumerate() {
        let part = if at == 0 { "defender".to_owned() } else { format!("more_defenders[{}]", at - 1) };
        unit.check().and_then(|()| extended_line(unit, *extended)).map_err(|wrong| wrong.under(&part))?;
        let close = facts.ground.is_close() || facts.ground == Ground::Marsh;
        both(unit.square && close, "defender.square", "ground", BW_GAP_19, "no square stands in woods, marsh, village or chateau")?;
    }
    let stacked = !facts.more_defenders.is_empty();
    both(stacked && facts.defender_routed(), "more_defenders", "defender.order", BW_ROUT_08, "a routed unit may not stack")?;
    let alike = facts.more_defenders.iter().any(|more| !more.unit.arm.is_artillery() && !facts.defender.unit.arm.is_artillery());
    both(alike, "defender.arm", "more_defenders", BW_STK_06, "two units of infantry or cavalry may not stack")?;
    both(facts.ids > 0 && facts.ground != Ground::Chateau, "ids", "ground", BW_GAP_23, "only a chateau has a garrison of its own")?;
    both(facts.ground == Ground::Chateau && facts.any_cavalry(), "attacker.arm", "ground", BW_GAP_23, "only infantry attacks a chateau")?;
    let charged = facts.attackers().any(|attacker| attacker.charging);
    both(facts.countercharge && !charged, "countercharge", "attacker.charging", BW_GAP_16, "a countercharge answers a charge")?;
    let heavy = facts.defender.unit.arm == Arm::HeavyCavalry;
    both(facts.countercharge && !heavy, "countercharge", "defender.arm", BW_CHR_06, "only heavy cavalry countercharges")
}

/// What one attacker cannot be, and what cannot attack at all.
fn check_attacker(attacker: &Attacker) -> Result<(), Contradiction> {
    let Attacker { unit, charging, extended, .. } = attacker;
    unit.check()?;
    may_not_shock(unit)?;
    Contradiction::if_both(*charging && !unit.arm.is_cavalry(), "charging", "arm", BW_GAP_16, "only cavalry charges")?;
    extended_line(unit, *extended)
}

/// Whom nobody would ask to commit or to attack.
pub fn may_not_shock(unit: &Unit) -> Result<(), Contradiction> {
    let barred = Contradiction::if_asked;
    barred(unit.arm.is_artillery(), "arm", BW_GAP_01, "artillery never makes a shock attack")?;
    barred(unit.order == Order::D2, "order", BW_DIST_02, "a D-2 unit may not make a shock attack")?;
    barred(unit.order == Order::Routed, "order", BW_ROUT_06, "a routed unit may not make a shock attack")?;
    barred(unit.blown, "blown", BW_GAP_25, "blown cavalry cannot shock")?;
    barred(unit.square, "square", BW_GAP_19, "a square cannot make a shock attack")
}

/// BW-GAP-20.
fn extended_line(unit: &Unit, extended: bool) -> Result<(), Contradiction> {
    let both = Contradiction::if_both;
    both(extended && !unit.arm.is_infantry(), "extended", "arm", BW_GAP_20, "only infantry extends its line")?;
    both(extended && unit.square, "extended", "square", BW_GAP_20, "an extended line is not in square")
}
