//! Who may fire at what, and the facts of the shot: BW-GAP-11.

use grognard_engine::{Refusal, Side, UnitId};

use super::denial::{Denial, No};
use super::sight::Look;
use crate::battle::Battle;
use crate::battle::map::Spot;
use crate::battle::state::{Kind, Row, Step};
use crate::clause::*;
use crate::procedures::lookups::Hex;
use crate::procedures::permissions::may_fire::{MayFireFacts, may_fire};
use crate::procedures::permissions::may_form_grand_battery::{GrandBatteryFacts, GunCommander, may_form_grand_battery};
use crate::procedures::tests::fire::{FireFacts, Firer, Steep, fire_strength};
use crate::unit::Unit;
use crate::words::{Arm, Nation, Order};

/// One unit's shot at a hex.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    pub unit: UnitId,
    pub from: Spot,
    pub distance: u32,
    pub look: Look,
    /// Only one hex of an extended line bears.
    pub half_line: bool,
}

impl Battle {
    /// One unit may fire at a hex, now.
    pub fn shot<D: Denial>(&self, unit: UnitId, target: Spot) -> Result<Shot, D> {
        let (row, brigade, map) = (*self.row(unit), self.printed().brigade(unit), &self.printed().map);
        let Some(home) = row.spot() else { return Err(D::because("fire/absent", BW_GAP_11, "It is not on the map.")) };
        let side = self.side(unit);
        if !self.holds_hex(target, side.other()) {
            return Err(D::because("fire/nobody", BW_GAP_11, format_args!("No enemy stands in {target}.")).fact("hex", target));
        }
        let bearing = |from: Spot| {
            let all_round = row.square || map.tile(from).terrain == Hex::Chateau;
            all_round || row.facing.in_arc(map.axial(from), map.axial(target))
        };
        let near = |spot: &Spot| map.distance(*spot, target);
        let from = row.spots().min_by_key(|spot| (!bearing(*spot), near(spot))).unwrap_or(home);
        let distance = near(&from);
        let half = self.rules().fire.horse_move.of_up(i32::from(brigade.ma)) * 2;
        let facts = MayFireFacts {
            arm: brigade.arm,
            order: row.order,
            wet_fuses: self.is_wet(unit),
            range: Some(brigade.range),
            distance: Some(distance.min(60) as u8),
            moved: row.moved,
            moved_far: i32::from(row.spent) > half,
            has_fired: row.fired,
            out_of_arc: !bearing(from),
            friends_in_hex: self.side_at(target) == Some(side),
            ..MayFireFacts::default()
        };
        // The line of sight is looked along last: it costs most.
        let mut ruling = may_fire(&facts, self.rules());
        let look = if ruling.allowed { self.look(from, target, brigade.arm.is_artillery()) } else { None };
        if ruling.allowed && look.is_none() {
            ruling = may_fire(&MayFireFacts { out_of_sight: true, ..facts }, self.rules());
        }
        if !ruling.allowed {
            return Err(D::ruled("fire/may-not", &ruling).fact("unit", &brigade.name));
        }
        if row.rallied && self.activation.is_some_and(|activation| activation.side == side) {
            return Err(D::because("fire/rallied", BW_GAP_21, "A unit that rolled to rally does nothing else."));
        }
        let look = look.unwrap_or(Look { crest: false, steep: self.steep_beside(from, target) });
        let half_line = row.second.is_some() && !row.spots().all(|spot| near(&spot) == 1 && bearing(spot));
        Ok(Shot { unit, from, distance, look, half_line })
    }

    /// At range 1 no line of sight is needed; a steep hexside between still counts.
    fn steep_beside(&self, from: Spot, to: Spot) -> Steep {
        match self.printed().map.slope(from, to) {
            crate::words::Slope::UpSteep => Steep::TargetUp,
            crate::words::Slope::DownSteep => Steep::TargetDown,
            _ => Steep::None,
        }
    }

    /// BW-GAP-11: a non-active unit may fire at active units that ended their move in its zone; artillery at any that moved within two hexes.
    pub fn defends<D: Denial>(&self, unit: UnitId, target: Spot) -> Result<Shot, D> {
        let moved = self.units_at(target).any(|enemy| self.row(enemy).moved.is_some());
        let guns = self.printed().brigade(unit).arm.is_artillery();
        let range = self.rules().fire.procedure.defensive_artillery.value;
        let near = || guns && self.row(unit).spots().any(|from| self.printed().map.distance(from, target) as i32 <= range);
        if moved && (self.controls(unit, target) || near()) {
            return self.shot(unit, target);
        }
        Err(D::because("fire/defensive", BW_GAP_11, "Defensive fire is for units that moved into its zone of control."))
    }

    /// The shot that fits the step.
    pub fn shot_now(&self, unit: UnitId, target: Spot) -> Result<Shot, No> {
        self.shot_judged(unit, target)
    }

    pub fn shot_judged<D: Denial>(&self, unit: UnitId, target: Spot) -> Result<Shot, D> {
        match self.activation.map(|activation| activation.step) {
            Some(Step::Defence) => self.defends(unit, target),
            _ => self.shot(unit, target),
        }
    }

    /// Units of a side that may fire in this step.
    pub fn firers(&self, side: Side) -> Vec<UnitId> {
        let Some(activation) = self.activation else { return Vec::new() };
        let own = |unit: &UnitId| if activation.side == side { activation.units.contains(*unit) && self.may_act(*unit) } else { true };
        let guns_only = matches!(activation.kind, Kind::Guns { .. }) && activation.side == side;
        let arm = |unit: &UnitId| self.printed().brigade(*unit).arm;
        let able = |unit: &UnitId| {
            let row = self.row(*unit);
            row.spot().is_some() && !row.fired && !arm(unit).is_cavalry() && matches!(row.order, Order::Good | Order::D1)
        };
        self.printed().units_of(side).filter(|unit| able(unit) && own(unit) && (!guns_only || arm(unit).is_artillery())).collect()
    }

    /// BW-GAP-02: a unit acts at most once a turn; a unit at work now goes on.
    pub fn may_act(&self, unit: UnitId) -> bool {
        let stray = matches!(self.activation.map(|activation| activation.kind), Some(Kind::Strays));
        let row = self.row(unit);
        !(stray && row.moved.is_some())
    }

    /// The hexes a unit may fire at in this step.
    pub fn targets(&self, unit: UnitId) -> Vec<Spot> {
        let mut spots: Vec<Spot> = self.enemies_in_range(unit).collect();
        spots.sort_unstable();
        spots.dedup();
        spots.retain(|target| self.shot_now(unit, *target).is_ok());
        spots
    }

    /// Whether there is any such hex.
    pub fn has_target(&self, unit: UnitId) -> bool {
        self.enemies_in_range(unit).any(|target| self.shot_now(unit, target).is_ok())
    }

    /// Hexes that the enemy holds within its range, some of them more than once.
    fn enemies_in_range(&self, unit: UnitId) -> impl Iterator<Item = Spot> + '_ {
        let (row, map, enemy) = (*self.row(unit), &self.printed().map, self.side(unit).other());
        let range = u32::from(self.printed().brigade(unit).range.max(1));
        let defence = self.activation.is_some_and(|activation| activation.step == Step::Defence);
        let beside = (range == 1).then(|| row.spots().flat_map(|own| map.neighbours(own)).map(|(_, at)| at));
        let beside = beside.into_iter().flatten().filter(move |spot| self.holds_hex(*spot, enemy));
        let afar = (range > 1).then(|| {
            // An extended line, or one that fires at it, reaches a hex farther than its first hex tells.
            let about = row.spot().map(|spot| self.units_within(enemy, spot, range + 2)).into_iter().flatten();
            let units = about.map(|unit| self.row(unit)).filter(move |row| !defence || row.moved.is_some());
            let units = units.flat_map(Row::spots);
            let held = self.printed().places.iter().zip(&self.places).filter(move |(_, hold)| hold.holder == Some(enemy) && hold.ids > 0);
            units.chain(held.flat_map(|(place, _)| place.hexes.iter().copied()))
        });
        let near = move |spot: &Spot| row.spots().any(|own| map.distance(own, *spot) <= range);
        beside.chain(afar.into_iter().flatten().filter(near))
    }

    /// BW-GAP-11: the facts of units firing together at a hex; the garrison of a chateau fires alone.
    pub fn fire_facts(&self, shots: &[Shot], target: Spot, grand_battery: bool) -> Option<FireFacts> {
        let first = shots.first()?;
        let brigade = |shot: &Shot| self.printed().brigade(shot.unit);
        let alone = shots.len() == 1;
        let firer = |shot: &Shot| {
            let row = self.row(shot.unit);
            Firer {
                arm: brigade(shot).arm,
                nation: brigade(shot).nation,
                strength: row.strength,
                order: row.order,
                square: row.square,
                extended: shot.half_line,
                range: Some(brigade(shot).range),
                twelve_pounders: false,
                wet_fuses: self.is_wet(shot.unit),
            }
        };
        let base = self.at_target(target, first.distance, first.look)?;
        let facts = |firer: Firer, shot: &Shot| FireFacts {
            firer,
            moved: brigade(shot).arm == Arm::HorseArtillery && self.row(shot.unit).moved.is_some(),
            in_built_up_village: shots.iter().any(|shot| self.printed().map.tile(shot.from).terrain == Hex::BuiltUpVillage),
            grand_battery,
            batteries: shots.len().min(30) as u8,
            ..base.clone()
        };
        if alone {
            return Some(facts(firer(first), first));
        }
        // Several: each brings its own strength, halved on its own account.
        let rules = self.rules();
        let each = |shot: &Shot| {
            let alone = FireFacts { grand_battery: false, ..facts(firer(shot), shot) };
            fire_strength(&alone, rules, &mut grognard_engine::Net::default())
        };
        let strength = shots.iter().map(each).sum::<i32>().clamp(0, 99) as u8;
        let same = shots.iter().all(|shot| brigade(shot).nation == brigade(first).nation);
        // BW-GAP-22: the worst range counts for all.
        let worst = shots.iter().max_by_key(|shot| (shot.distance as i32 - i32::from(brigade(shot).range), shot.distance))?;
        let together = Firer {
            nation: if same { brigade(first).nation } else { Nation::DutchBelgian },
            strength,
            order: shots.iter().map(|shot| self.row(shot.unit).order).max().unwrap_or_default(),
            square: false,
            extended: false,
            wet_fuses: shots.iter().any(|shot| self.is_wet(shot.unit)),
            ..firer(worst)
        };
        let crest = shots.iter().any(|shot| shot.look.crest);
        Some(FireFacts { moved: false, distance: worst.distance as u8, crest, ..facts(together, worst) })
    }

    /// The garrison of a chateau fires: BW-GAP-23.
    pub fn garrison_facts<D: Denial>(&self, place: u8, target: Spot) -> Result<FireFacts, D> {
        let (printed, hold) = (&self.printed().places[usize::from(place)], self.places[usize::from(place)]);
        let map = &self.printed().map;
        let (Some(from), Some(side)) = (printed.hexes.first().copied(), hold.holder) else {
            return Err(D::because("fire/garrison", BW_GAP_23, "Nobody holds it."));
        };
        if hold.ids == 0 || hold.fired {
            return Err(D::because("fire/garrison", BW_GAP_23, "A garrison fires once in an enemy activation, and only while it lives."));
        }
        if map.distance(from, target) != 1 || self.side_at(target) != Some(side.other()) {
            return Err(D::because("fire/garrison", BW_GAP_23, "A garrison fires at an adjacent enemy."));
        }
        let look = Look { crest: false, steep: self.steep_beside(from, target) };
        let Some(facts) = self.at_target(target, 1, look) else {
            return Err(D::because("fire/nobody", BW_GAP_11, "No enemy stands there."));
        };
        let nation = printed.owner.and_then(|army| self.printed().units.iter().find(|unit| unit.army == army)).map(|unit| unit.nation);
        let firer = Firer { arm: Arm::Infantry, nation: nation.unwrap_or_default(), strength: hold.ids, ..facts.firer };
        Ok(FireFacts { firer, chateau_ids: true, ..facts })
    }

    /// What the fire finds in the target hex.
    fn at_target(&self, target: Spot, distance: u32, look: Look) -> Option<FireFacts> {
        let top = self.units_at(target).next();
        let garrison = self.chateau(target).map_or(0, |(_, hold)| hold.ids);
        let (unit, other_strength) = match top {
            Some(top) => self.top_and_below(target, top),
            None if garrison > 0 => (Unit { strength: garrison, cohesion: Some(9), ..Unit::default() }, 0),
            None => return None,
        };
        let side = top.map(|top| self.side(top));
        let leader = side.is_some_and(|side| self.leaders_at(side, target).next().is_some());
        let firer = Firer {
            arm: Arm::Infantry,
            nation: Nation::AngloAllied,
            strength: 1,
            order: Order::Good,
            square: false,
            extended: false,
            range: None,
            twelve_pounders: false,
            wet_fuses: false,
        };
        Some(FireFacts {
            firer,
            target: unit,
            distance: distance.clamp(1, 60) as u8,
            chateau_ids: false,
            grand_battery: false,
            batteries: 3,
            moved: false,
            in_built_up_village: false,
            other_strength,
            ground: self.ground(target),
            steep: look.steep,
            crest: look.crest,
            leader,
            can_retreat: true,
        })
    }

    /// BW-GAP-10, BW-GAP-11, 6: the unit on top of a hex, and the steps below it to which losses carry.
    pub fn top_and_below(&self, target: Spot, top: UnitId) -> (Unit, u8) {
        let garrison = self.chateau(target).map_or(0, |(_, hold)| hold.ids);
        let below: u8 = self.units_at(target).filter(|unit| *unit != top).map(|unit| self.row(unit).strength).sum();
        (self.unit(top), below + garrison)
    }

    /// BW-GAP-22.
    pub fn grand_battery(&self, leader: u8, units: &[UnitId]) -> Result<(), Refusal> {
        let printed = self.printed();
        let chief = &printed.leaders[usize::from(leader)];
        let at = self.chiefs()[usize::from(leader)].at;
        let distance = |unit: &UnitId| match (at, self.spot(*unit)) {
            (crate::battle::state::At::On(at), Some(spot)) => printed.map.distance(at, spot).min(60) as u8,
            _ => 60,
        };
        let facts = GrandBatteryFacts {
            batteries: units.len().min(20) as u8,
            commander: if chief.guard_guns { GunCommander::Desvaux } else { GunCommander::Ruty },
            distance: units.iter().map(distance).max().unwrap_or_default(),
            line_guns: units.iter().any(|unit| !self.is_guard_battery(*unit)),
            not_french: units.iter().any(|unit| printed.brigade(*unit).nation != Nation::French),
            day: printed.day,
        };
        let ruling = may_form_grand_battery(&facts, self.rules());
        if ruling.allowed { Ok(()) } else { Err(Refusal::ruled("fire/grand-battery", &ruling)) }
    }

    pub fn is_guard_battery(&self, unit: UnitId) -> bool {
        self.printed().brigade(unit).guard
    }
}
