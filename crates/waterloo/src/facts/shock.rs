//! Who may shock what, and the facts of the shock: BW-GAP-14, BW-GAP-07.

use grognard_engine::UnitId;

use super::denial::{Denial, No};
use crate::battle::Battle;
use crate::battle::map::Spot;
use crate::battle::scenario::Level;
use crate::battle::state::{Kind, Step};
use crate::clause::*;
use crate::procedures::permissions::may_shock::{MayShockFacts, may_shock};
use crate::procedures::tests::shock::{Attacker, Defender, ShockFacts};
use crate::unit::Unit;
use crate::words::{Arm, Aspect, Ground};

/// One attacker and the hex it attacks from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assailant {
    pub unit: UnitId,
    pub from: Spot,
    pub charging: bool,
}

impl Battle {
    /// Any unit or garrison in the hex has been attacked in this activation.
    pub fn is_assaulted(&self, target: Spot) -> bool {
        self.units_at(target).any(|unit| self.row(unit).assaulted) || self.chateau(target).is_some_and(|(_, hold)| hold.assaulted)
    }

    /// A unit may make a plain shock on a hex now; from which of its hexes.
    pub fn may_shock_hex(&self, unit: UnitId, target: Spot) -> Result<Assailant, No> {
        self.shock_judged(unit, target)
    }

    pub fn shock_judged<D: Denial>(&self, unit: UnitId, target: Spot) -> Result<Assailant, D> {
        let (row, map) = (*self.row(unit), &self.printed().map);
        let enemy = self.side(unit).other();
        if !self.holds_hex(target, enemy) {
            return Err(D::because("shock/nobody", BW_GAP_14, format_args!("No enemy stands in {target}.")).fact("hex", target));
        }
        let near: Vec<Spot> = row.spots().filter(|spot| map.distance(*spot, target) == 1).collect();
        let Some(first) = near.first().copied() else {
            return Err(D::because("shock/distance", BW_GAP_14, format_args!("{} is not adjacent to {target}.", self.name(unit)))
                .fact("hex", target));
        };
        let looks =
            |spot: &Spot| self.ground(*spot) == Ground::Chateau || map.way(*spot, target).is_some_and(|way| row.facing.turn_to(way) <= 1);
        let from = near.iter().copied().find(looks);
        if row.rallied {
            return Err(D::because("shock/rallied", BW_GAP_21, "A unit that rolled to rally does nothing else."));
        }
        let facts = MayShockFacts {
            unit: self.unit(unit),
            moved: row.moved,
            has_shocked: row.shocked,
            hex_attacked: self.is_assaulted(target),
            behind: from.is_none(),
            ground: self.ground(target),
        };
        let ruling = may_shock(&facts, self.rules());
        if !ruling.allowed {
            return Err(D::ruled("shock/may-not", &ruling).fact("unit", self.name(unit)));
        }
        let barred = map.way(from.unwrap_or(first), target).is_none_or(|way| {
            let gait = self.plain_gait(unit);
            map.cost(gait, from.unwrap_or(first), way).is_none() && self.ground(target) != Ground::BuiltUpVillage
        });
        if barred {
            return Err(D::because("shock/ground", BW_TEC_03, "It cannot attack over ground prohibited to it.").fact("hex", target));
        }
        Ok(Assailant { unit, from: from.unwrap_or(first), charging: false })
    }

    /// The units of the active command that may shock a hex.
    pub fn shockers(&self, target: Spot) -> Vec<UnitId> {
        let Some(activation) = self.activation else { return Vec::new() };
        let map = &self.printed().map;
        let near = |unit: &UnitId| self.row(*unit).spots().any(|spot| map.distance(spot, target) == 1);
        activation.units.iter().filter(|unit| near(unit) && self.may_shock_hex(*unit, target).is_ok()).collect()
    }

    /// Whether any hex may be shocked.
    pub fn has_shock(&self) -> bool {
        self.shock_hexes().into_iter().any(|target| !self.shockers(target).is_empty())
    }

    /// The enemy hexes that units of the active command may shock.
    pub fn shock_targets(&self) -> Vec<Spot> {
        let mut targets = self.shock_hexes();
        targets.retain(|target| !self.shockers(*target).is_empty());
        targets
    }

    /// The enemy hexes next to units of the active command.
    fn shock_hexes(&self) -> Vec<Spot> {
        let Some(activation) = self.activation.filter(|activation| activation.step == Step::Shock && activation.kind != Kind::Strays)
        else {
            return Vec::new();
        };
        let map = &self.printed().map;
        let enemy = activation.side.other();
        let mut targets: Vec<Spot> = activation
            .units
            .iter()
            .flat_map(|unit| self.row(unit).spots())
            .flat_map(|spot| map.neighbours(spot).map(|(_, at)| at).collect::<Vec<_>>())
            .filter(|spot| self.holds_hex(*spot, enemy) && !self.is_assaulted(*spot))
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// BW-GAP-07: the side of the defender that a hex lies on.
    pub fn aspect_from(&self, defender: UnitId, target: Spot, from: Spot) -> Aspect {
        let row = self.row(defender);
        if row.square {
            return Aspect::Front;
        }
        match self.printed().map.way(target, from).map_or(0, |way| row.facing.turn_to(way)) {
            0 | 1 => Aspect::Front,
            2 => Aspect::Flank,
            _ => Aspect::Rear,
        }
    }

    fn has_leader(&self, unit: UnitId, name: &str) -> bool {
        let side = self.side(unit);
        self.row(unit)
            .spots()
            .any(|spot| self.leaders_at(side, spot).any(|leader| self.printed().leaders[usize::from(leader)].name == name))
    }

    /// The facts of a shock on a hex.
    pub fn shock_facts(&self, assailants: &[Assailant], target: Spot) -> ShockFacts {
        let map = &self.printed().map;
        let defenders: Vec<UnitId> = self.units_at(target).collect();
        let top = defenders.first().copied();
        let attacker = |assailant: &Assailant| {
            let unit = assailant.unit;
            Attacker {
                unit: self.unit(unit),
                aspect: top.map_or(Aspect::Front, |top| self.aspect_from(top, target, assailant.from)),
                charging: assailant.charging,
                slope: map.slope(assailant.from, target),
                across: map.across(assailant.from, target),
                extended: self.row(unit).second.is_some(),
                wet_fuses: self.is_wet(unit) && !self.printed().brigade(unit).arm.is_cavalry(),
                ney: self.has_leader(unit, "Ney"),
                commitment: Some(self.printed().brigade(unit).commitment),
                leader: self.leader_near(unit, Level::Combat, 0),
                overall_commander: self.leader_near(unit, Level::Overall, 0),
            }
        };
        let defender = |unit: &UnitId| Defender {
            unit: self.unit(*unit),
            extended: self.row(*unit).second.is_some(),
            wet_fuses: self.is_wet(*unit) && !self.printed().brigade(*unit).arm.is_cavalry(),
        };
        // A garrison alone: nobody but its own strength, which takes no letters.
        let nobody = Defender { unit: Unit { arm: Arm::FootArtillery, strength: 0, ..Unit::default() }, extended: false, wet_fuses: false };
        let mut attackers = assailants.iter().map(attacker);
        let mut defending = defenders.iter().map(defender);
        let mut hexes: Vec<Spot> = assailants.iter().map(|assailant| assailant.from).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let enemy = top.map(|top| self.side(top)).or(self.chateau(target).and_then(|(_, hold)| hold.holder));
        let watched = |from: &&Spot| {
            enemy.is_some_and(|enemy| {
                self.watchers(enemy, **from).any(|unit| !defenders.contains(&unit))
                    || map.neighbours(**from).any(|(_, at)| at != target && self.garrison(at, enemy) > 0)
            })
        };
        let foes: Vec<Spot> = hexes.clone();
        ShockFacts {
            attacker: attackers.next().unwrap_or_default(),
            more_attackers: attackers.collect(),
            defender: defending.next().unwrap_or(nobody),
            more_defenders: defending.collect(),
            ground: self.ground(target),
            ids: self.chateau(target).map_or(0, |(_, hold)| hold.ids),
            surrounded: top.is_some_and(|top| self.is_surrounded(top)),
            hexes_in_other_zoc: hexes.iter().filter(watched).count() as u8,
            countercharge: false,
            pursuit: false,
            defender_hemmed_in: top.is_some_and(|top| !self.can_retreat(top, 1, &foes)),
        }
    }
}
