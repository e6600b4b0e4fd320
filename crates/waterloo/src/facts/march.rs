//! How far a unit may move, and over which hexes: the one gatekeeper of movement. Offers, samples and checks all come here.

use grognard_engine::UnitId;
use grognard_engine::offer::HexStep;
use grognard_field::hex::{Facing, Hex as Axial};

use super::denial::{Denial, No, allowed};
use crate::battle::Battle;
use crate::battle::map::{Gait, Spot, Water};
use crate::battle::state::{At, Kind, Row};
use crate::clause::*;
use crate::procedures::lookups::manoeuvre_cost::{Manoeuvre, ManoeuvreFacts, manoeuvre_cost};
use crate::procedures::lookups::movement_allowance::{Allowance, AllowanceFacts, allowance};
use crate::procedures::lookups::{Hex, MovementType, Route, Who};
use crate::procedures::permissions::may_enter_zoc::{EnterZocFacts, may_enter_zoc};
use crate::procedures::permissions::may_form_square::{FormSquareFacts, may_form_square};
use crate::procedures::permissions::may_leave_zoc::{LeaveZocFacts, may_leave_zoc};
use crate::procedures::permissions::may_move_strategically::{StrategicFacts, may_move_strategically};
use crate::procedures::permissions::may_pass_through::{PassFacts, may_pass_through};
use crate::procedures::permissions::state_allows::{Act, StateFacts, state_allows};
use crate::unit::Unit;
use crate::words::{Arm, Order};

pub const fn who(arm: Arm) -> Who {
    match arm {
        Arm::Infantry => Who::Infantry,
        Arm::LightCavalry | Arm::HeavyCavalry => Who::Cavalry,
        Arm::FootArtillery | Arm::HorseArtillery => Who::Artillery,
    }
}

/// One unit about to move in one way.
pub struct March<'b> {
    battle: &'b Battle,
    pub unit: UnitId,
    pub by: MovementType,
    pub rapid: bool,
    /// It forms square where it ends.
    pub square: bool,
    facts: Unit,
    row: Row,
    gait: Gait,
    /// Half movement points.
    pub budget: u32,
    /// So many hexes, whatever they cost.
    hexes: Option<u32>,
    turn_cost: u32,
    kind: Kind,
}

/// A place on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub spot: Spot,
    /// It has crossed a deep stream, and is disordered (BW-NOTE-05).
    pub deep: bool,
    pub spent: u32,
    pub steps: u32,
    pub halted: bool,
}

/// A whole move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walked {
    pub to: Spot,
    pub second: Option<Spot>,
    pub facing: Facing,
    pub spent: u32,
    pub deep: bool,
}

impl<'b> March<'b> {
    /// Such a move, if it may be made.
    pub fn new(battle: &'b Battle, unit: UnitId, by: MovementType, rapid: bool, square: bool) -> Result<March<'b>, No> {
        March::judged(battle, unit, by, rapid, square)
    }

    pub fn judged<D: Denial>(battle: &'b Battle, unit: UnitId, by: MovementType, rapid: bool, square: bool) -> Result<March<'b>, D> {
        let Some(activation) = battle.activation else { return Err(D::because("move/nobody", BW_GAP_06, "No command is active.")) };
        let (facts, row, brigade) = (battle.unit(unit), *battle.row(unit), battle.printed().brigade(unit));
        let rules = battle.rules();
        if row.moved.is_some() {
            return Err(D::because("move/moved", BW_GAP_06, format_args!("{} has moved in this activation.", brigade.name)));
        }
        if row.rallied {
            return Err(D::because("move/rallied", BW_GAP_21, format_args!("{} has rolled to rally and does nothing else.", brigade.name)));
        }
        let engaged = battle.is_engaged(unit);
        let state = StateFacts { unit: facts.clone(), act: Act::Move, engaged, pursuing: false };
        allowed::<D>("move/state", &state_allows(&state, rules))?;
        if by == MovementType::Withdrawal {
            return Err(D::because("move/withdrawal", BW_GAP_06, "Withdrawal has a step of its own."));
        }
        let strays = activation.kind == Kind::Strays;
        if strays && by != MovementType::Reduced {
            return Err(D::because("move/stray", BW_GAP_27, "Out of command a unit moves reduced only."));
        }
        let marker = matches!(activation.kind, Kind::Strategic { .. });
        if marker && by != MovementType::Strategic {
            return Err(D::because("move/marker", BW_GAP_04, "This marker is for strategic movement only."));
        }
        if facts.blown && by != MovementType::Reduced {
            return Err(D::because("move/blown", BW_GAP_25, "Blown cavalry moves reduced only."));
        }
        if by == MovementType::Screened && !(facts.arm.is_artillery() && battle.in_enemy_zone(unit)) {
            return Err(D::because("move/screened", BW_TEC_10, "Only artillery in an enemy zone of control uses screened movement."));
        }
        if rapid && (facts.arm.is_artillery() || facts.order != Order::Good || facts.square) {
            return Err(D::because("move/rapid", BW_GAP_08, "Only infantry or cavalry in good order makes a rapid advance."));
        }
        if rapid && !matches!(by, MovementType::Tactical | MovementType::Reduced) {
            return Err(D::because("move/rapid", BW_GAP_08, "A rapid advance is a tactical or reduced move."));
        }
        if square && by != MovementType::Tactical {
            return Err(D::because("move/square", BW_TEC_05, "Square is formed in tactical movement."));
        }
        let (mut budget, hexes) = match allowance(&AllowanceFacts { unit: facts.clone(), movement: by }, rules).0 {
            Allowance::MovementPoints(points) => (2 * points.max(0) as u32, None),
            Allowance::Hexes(hexes) => (u32::from(u8::MAX), Some(hexes.max(0) as u32)),
        };
        if square {
            let cost = manoeuvre_cost(&ManoeuvreFacts { who: who(facts.arm), manoeuvre: Manoeuvre::FormSquare }, rules).entry;
            let Some(points) = cost.movement_points else {
                return Err(D::because("move/square", BW_TEC_05, "Only infantry forms square."));
            };
            budget = budget.saturating_sub(points.0 as u32);
        }
        if row.second.is_some() && by == MovementType::Strategic {
            return Err(D::because("move/extended", BW_GAP_20, "An extended line moves tactically or reduced only."));
        }
        let roads = matches!(by, MovementType::Tactical | MovementType::Strategic);
        let gait = match who(facts.arm) {
            Who::Infantry => Gait::Infantry { roads, rapid },
            Who::Cavalry => Gait::Cavalry { roads, rapid },
            Who::Artillery | Who::Leader => Gait::Artillery { mud: battle.printed().is_muddy(battle.turn()) },
        };
        let turn_cost = if facts.square || square { 0 } else { 2 * rules.movement.facing.change_cost.value.max(0) as u32 };
        let march = March { battle, unit, by, rapid, square, facts, row, gait, budget, hexes, turn_cost, kind: activation.kind };
        if by == MovementType::Strategic
            && let At::On(spot) = row.at
        {
            march.far_from_the_enemy::<D>(spot)?;
        }
        Ok(march)
    }

    /// Where the move begins; a unit that comes on begins beside its entry hex.
    pub fn start(&self) -> Place {
        let spot = self.row.spot().unwrap_or_else(|| self.entry());
        Place { spot, deep: false, spent: self.row.spent.into(), steps: 0, halted: false }
    }

    pub fn is_coming_on(&self) -> bool {
        self.row.at == At::Waiting
    }

    /// BW-GAP-28: its entry hex, or the nearest free hex of the edge.
    fn entry(&self) -> Spot {
        let (map, enemy) = (&self.battle.printed().map, self.battle.side(self.unit).other());
        let own = self.battle.printed().brigade(self.unit).hex;
        let free = |spot: Spot| !self.battle.holds_hex(spot, enemy);
        if free(own) {
            return own;
        }
        let rim = |spot: Spot| map.neighbours(spot).count() < 6;
        let near = map.spots().filter(|spot| (*spot == own || rim(*spot)) && free(*spot) && map.distance(own, *spot) <= 5);
        near.min_by_key(|spot| (map.distance(own, *spot), *spot)).unwrap_or(own)
    }

    /// BW-GAP-28: the first step of a unit that comes on; a movement point more for each unit ahead of it.
    pub fn come_on<D: Denial>(&self) -> Result<Place, D> {
        let spot = self.entry();
        let enemy = self.battle.side(self.unit).other();
        if self.battle.holds_hex(spot, enemy) {
            return Err(D::because("move/entry", BW_GAP_28, format_args!("The enemy bars the way on at {spot}.")));
        }
        let command = self.battle.printed().brigade(self.unit).command;
        let printed = self.battle.printed();
        let ahead = printed.units_of(self.battle.side(self.unit)).filter(|unit| {
            let brigade = printed.brigade(*unit);
            brigade.command == command && brigade.turn > 1 && self.battle.row(*unit).moved.is_some()
        });
        let column = 2 * self.battle.rules().movement.column_cost.value.max(0) as u32 * ahead.count() as u32;
        let spent = 2 + column;
        if spent > self.budget {
            return Err(D::because("move/column", BW_GAP_28, "The column ahead fills the road."));
        }
        let place = Place { spot, deep: false, spent, steps: 1, halted: self.enters_zone::<D>(spot, false)? };
        self.passes::<D>(spot)?;
        if self.by == MovementType::Strategic {
            self.far_from_the_enemy::<D>(spot)?;
        }
        Ok(place)
    }

    /// BW-TEC-07, BW-GAP-27: whether the hex is in an enemy zone, which ends the move there.
    fn enters_zone<D: Denial>(&self, spot: Spot, deep: bool) -> Result<bool, D> {
        if !self.battle.in_zone_of(self.battle.side(self.unit).other(), spot) {
            return Ok(false);
        }
        if !self.kind.is_offensive() {
            return Err(D::because("move/zone", BW_GAP_27, format_args!("{spot} is in an enemy zone of control.")).fact("hex", spot));
        }
        let facts = EnterZocFacts {
            who: who(self.facts.arm),
            order: if deep { Order::D1 } else { self.facts.order },
            blown: self.facts.blown,
            movement: self.by,
            charging: false,
            pursuing: false,
            with_friend: true,
        };
        let ruling = may_enter_zoc(&facts, self.battle.rules());
        if ruling.allowed { Ok(true) } else { Err(D::ruled("move/zone", &ruling).fact("hex", spot)) }
    }

    /// Friends in the hex let it through.
    fn passes<D: Denial>(&self, spot: Spot) -> Result<(), D> {
        if self.battle.side_at(spot) == Some(self.battle.side(self.unit)) && self.battle.units_at(spot).any(|unit| unit != self.unit) {
            let square_or_extended = self.battle.units_at(spot).any(|unit| {
                let row = self.battle.row(unit);
                unit != self.unit && (row.square || row.second.is_some())
            });
            let in_enemy_zoc = self.battle.in_zone_of(self.battle.side(self.unit).other(), spot);
            let facts = PassFacts { unit: self.facts.clone(), retreating: false, square_or_extended, in_enemy_zoc };
            let ruling = may_pass_through(&facts, self.battle.rules());
            // Joining a friend is no passage: the stack says whether it may stay.
            if !ruling.allowed && self.may_end::<No>(spot, None).is_err() {
                return Err(D::ruled("move/through", &ruling).fact("hex", spot));
            }
        }
        Ok(())
    }

    /// BW-GAP-08: six hexes from enemies in sight, three from others.
    fn far_from_the_enemy<D: Denial>(&self, spot: Spot) -> Result<(), D> {
        let (map, types) = (&self.battle.printed().map, &self.battle.rules().movement.types);
        let (mut seen_enemy, mut hidden_enemy) = (40_u8, 40_u8);
        let near = types.strategic_clear_sight.value.max(types.strategic_clear.value) as u32;
        let enemy = self.battle.side(self.unit).other();
        for at in self.battle.units_within(enemy, spot, near.saturating_sub(1)).filter_map(|enemy| self.battle.spot(enemy)) {
            let far = map.distance(at, spot);
            // One is seen nearer than this: the look along the line costs most.
            if far >= u32::from(seen_enemy) {
                continue;
            }
            // So near that it does not matter whether he is seen, or else the line of sight decides.
            let hidden = far < types.strategic_clear.value.max(0) as u32 || self.battle.look(at, spot, false).is_none();
            let nearest = if hidden { &mut hidden_enemy } else { &mut seen_enemy };
            *nearest = far.min(u32::from(*nearest)) as u8;
        }
        let extended = self.row.second.is_some();
        let strategic_marker = matches!(self.kind, Kind::Strategic { .. });
        let facts = StrategicFacts { unit: self.facts.clone(), extended, seen_enemy, hidden_enemy, off_road: false, strategic_marker };
        allowed("move/strategic", &may_move_strategically(&facts, self.battle.rules()))
    }

    /// One step into a neighbour.
    pub fn step<D: Denial>(&self, from: Place, way: Facing) -> Result<Place, D> {
        let map = &self.battle.printed().map;
        let side = self.battle.side(self.unit);
        let Some(to) = map.next(from.spot, way) else { return Err(D::because("move/edge", BW_GAP_30, "The map ends there.")) };
        if from.halted {
            return Err(D::because("move/halted", BW_GAP_09, "Entering a zone of control ends the move."));
        }
        let second = self.second_after(from);
        let mut cost = 0;
        let mut deep = from.deep;
        let hexes = [Some((from.spot, to)), second.and_then(|at| map.next(at, way).map(|next| (at, next)))];
        if second.is_some() && hexes[1].is_none() {
            return Err(D::because("move/edge", BW_GAP_20, "Both hexes of an extended line move."));
        }
        for (at, to) in hexes.into_iter().flatten() {
            let Some(step) = map.cost(self.gait, at, way) else {
                return Err(D::because("move/ground", BW_TEC_03, format_args!("{to} is prohibited to it from there.")).fact("hex", to));
            };
            cost = cost.max(u32::from(step));
            self.enterable::<D>(to)?;
            let edge = map.edge(at, way);
            if edge.water == Water::Deep && !edge.is_dry() && !self.facts.arm.is_artillery() {
                if self.facts.order.is_disordered() || deep {
                    return Err(D::because("move/deep", BW_NOTE_06, "A disordered unit may not cross a deep stream."));
                }
                deep = true;
            }
            self.passes::<D>(to)?;
        }
        let spent = from.spent + cost;
        match self.hexes {
            Some(hexes) if from.steps >= hexes => {
                return Err(D::because("move/too-far", BW_MVR_05, format_args!("It moves {hexes} hex only.")));
            }
            // BW-GAP-08: one hex can always be entered.
            None if spent > self.budget && from.steps > 0 => {
                let because = format_args!("That costs {spent} of {} half movement points.", self.budget);
                return Err(D::because("move/too-far", BW_MVR_01, because).fact("cost", spent).fact("limit", self.budget));
            }
            _ => {}
        }
        let enemy = side.other();
        if self.battle.in_zone_of(enemy, from.spot) && !self.leaves_zone::<D>(from, to)? {
            return Err(D::because("move/zone-to-zone", BW_GAP_09, "From one zone of control straight into another is forbidden."));
        }
        let halted =
            hexes.into_iter().flatten().try_fold(false, |halts, (_, to)| self.enters_zone::<D>(to, deep).map(|zone| halts | zone))?;
        self.by_its_errand::<D>(from.spot, to, way)?;
        Ok(Place { spot: to, deep, spent, steps: from.steps + 1, halted: halted || spent > self.budget })
    }

    /// Blown cavalry goes away from the enemy, strays go to their leader, strategic marches keep their distance and their road.
    fn by_its_errand<D: Denial>(&self, from: Spot, to: Spot, way: Facing) -> Result<(), D> {
        let map = &self.battle.printed().map;
        if self.facts.blown && self.battle.nearest_enemy(self.unit, to) <= self.battle.nearest_enemy(self.unit, from) {
            return Err(D::because("move/blown", BW_GAP_25, "Blown cavalry moves away from the enemy."));
        }
        if self.kind == Kind::Strays {
            let leader = self.battle.printed().leader_of(self.battle.printed().brigade(self.unit).command);
            match leader.map(|leader| self.battle.chiefs()[usize::from(leader)].at) {
                Some(At::On(at)) if map.distance(to, at) < map.distance(from, at) => {}
                _ => return Err(D::because("move/stray", BW_GAP_27, "Out of command a unit moves towards its leader only.")),
            }
        }
        if self.by == MovementType::Strategic {
            if map.edge(from, way).route == Route::None && !matches!(self.kind, Kind::Strategic { .. }) {
                return Err(D::because("move/off-road", BW_GAP_04, "Off road only under the Strategic Movement marker."));
            }
            self.far_from_the_enemy::<D>(to)?;
        }
        Ok(())
    }

    /// BW-TEC-08..10: the step leaves an enemy zone as its arm must; false if it goes into another zone.
    fn leaves_zone<D: Denial>(&self, from: Place, to: Spot) -> Result<bool, D> {
        let enemy = self.battle.side(self.unit).other();
        let facts = LeaveZocFacts {
            who: who(self.facts.arm),
            order: self.facts.order,
            movement: self.by,
            screened: self.facts.arm.is_artillery() && self.battle.is_screened(self.unit),
        };
        let ruling = may_leave_zoc(&facts, self.battle.rules());
        if !ruling.allowed {
            return Err(D::ruled("move/leave-zone", &ruling).fact("hex", from.spot));
        }
        Ok(!self.battle.in_zone_of(enemy, to))
    }

    /// No enemy in it, and no chateau that holds out.
    fn enterable<D: Denial>(&self, to: Spot) -> Result<(), D> {
        let enemy = self.battle.side(self.unit).other();
        if self.battle.side_at(to) == Some(enemy) {
            return Err(D::because("move/enemy", BW_GAP_09, format_args!("The enemy holds {to}.")).fact("hex", to));
        }
        match self.battle.chateau(to) {
            Some((_, hold)) if hold.holder == Some(enemy) && (hold.ids > 0 || !self.facts.arm.is_infantry()) => {
                Err(D::because("move/chateau", BW_GAP_23, format_args!("The enemy holds the chateau at {to}.")).fact("hex", to))
            }
            _ => Ok(()),
        }
    }

    /// What it will have spent after a step at least; nothing where the ground forbids it.
    pub(super) fn least(&self, from: Place, way: Facing) -> Option<u32> {
        self.battle.printed().map.cost(self.gait, from.spot, way).map(|cost| from.spent + u32::from(cost))
    }

    /// Nobody else stands there.
    pub(super) fn is_alone_in(&self, spot: Spot) -> bool {
        self.battle.units_at(spot).all(|unit| unit == self.unit)
    }

    /// Whether a step might be the first through a deep stream.
    pub(super) fn might_wade(&self, from: Place, way: Facing) -> bool {
        !from.deep && (self.row.second.is_some() || self.battle.printed().map.edge(from.spot, way).water == Water::Deep)
    }

    /// Where the other hex of an extended line is when the first is here.
    fn second_after(&self, place: Place) -> Option<Spot> {
        let (first, second) = (self.row.spot()?, self.row.second?);
        let way = self.battle.printed().map.way(first, second)?;
        self.battle.printed().map.next(place.spot, way)
    }

    /// The move may end here, facing so (nothing: in any facing).
    pub fn may_end<D: Denial>(&self, spot: Spot, facing: Option<Facing>) -> Result<(), D> {
        if let Err(ruling) = self.battle.may_stay(self.unit, self.facts.order, spot) {
            return Err(D::ruled("move/stacking", &ruling).fact("hex", spot));
        }
        let friend = self.battle.units_at(spot).find(|unit| *unit != self.unit);
        if let (Some(friend), Some(facing)) = (friend, facing)
            && self.battle.row(friend).facing != facing
        {
            return Err(D::because("move/facing", BW_GAP_07, "Units stacked share one facing."));
        }
        if self.square {
            let facts = FormSquareFacts {
                unit: self.facts.clone(),
                extended: self.row.second.is_some(),
                in_reaction: false,
                engaged: self.battle.is_engaged(self.unit),
                in_enemy_zoc: self.battle.in_zone_of(self.battle.side(self.unit).other(), spot),
                ground: self.battle.ground(spot),
            };
            allowed("move/square", &may_form_square(&facts, self.battle.rules()))?;
        }
        if self.facts.square
            && matches!(
                self.battle.printed().map.tile(spot).terrain,
                Hex::Woods | Hex::Marsh | Hex::Village | Hex::BuiltUpVillage | Hex::Chateau
            )
        {
            return Err(D::because("move/square", BW_GAP_19, "No square stands in woods, marsh, village or chateau."));
        }
        Ok(())
    }

    /// The cost of ending with another facing; nothing where it may not turn.
    pub fn turn<D: Denial>(&self, place: Place, facing: Facing) -> Result<Place, D> {
        if self.row.second.is_some() {
            return Err(D::because("move/turn", BW_GAP_20, "An extended line keeps its facing."));
        }
        let spent = place.spent + if facing == self.row.facing { 0 } else { self.turn_cost };
        if spent > self.budget {
            return Err(D::because("move/too-far", BW_GAP_07, "No movement points are left for turning.").fact("limit", self.budget));
        }
        Ok(Place { spent, ..place })
    }

    pub fn facing(&self) -> Facing {
        self.row.facing
    }

    /// Walks a path of hexes; the last step may be a turn in place.
    pub fn walk<D: Denial>(&self, path: &[HexStep]) -> Result<Walked, D> {
        let map = &self.battle.printed().map;
        let mut place = self.start();
        let mut facing = self.row.facing;
        let mut steps = path;
        if self.is_coming_on() {
            let [first, rest @ ..] = path else { return Err(D::because("move/nowhere", BW_GAP_08, "The move goes nowhere.")) };
            place = self.come_on::<D>()?;
            if map.spot(Axial::new(first.q, first.r)) != Some(place.spot) {
                return Err(D::because("move/entry", BW_GAP_28, format_args!("It comes on at {}.", place.spot)).fact("hex", place.spot));
            }
            steps = rest;
        }
        for (index, step) in steps.iter().enumerate() {
            let hex = Axial::new(step.q, step.r);
            let wanted = step.facing.map_or(Some(self.row.facing), |facing| Facing::ALL.get(usize::from(facing)).copied());
            let Some(wanted) = wanted else { return Err(D::because("move/facing", BW_GAP_07, "There are six facings, 0 to 5.")) };
            if map.axial(place.spot) == hex {
                if index + 1 != steps.len() || wanted == facing {
                    return Err(D::because("move/turn", BW_GAP_07, "A unit turns where its move ends."));
                }
                place = self.turn::<D>(place, wanted)?;
                facing = wanted;
            } else {
                let Some(way) = Facing::between(map.axial(place.spot), hex) else {
                    return Err(D::because("move/path", BW_GAP_08, "A move goes from hex to neighbouring hex."));
                };
                if wanted != self.row.facing {
                    return Err(D::because("move/turn", BW_GAP_07, "A unit turns where its move ends."));
                }
                place = self.step::<D>(place, way)?;
            }
        }
        if path.is_empty() && !self.square {
            return Err(D::because("move/nowhere", BW_GAP_08, "The move goes nowhere."));
        }
        self.end(place, facing)
    }

    /// The move ends here and so. A stack turns where it stands as one; into a friend's hex a unit comes with his facing.
    pub fn end<D: Denial>(&self, place: Place, facing: Facing) -> Result<Walked, D> {
        let stays = self.row.at == At::On(place.spot);
        let in_line = |other: UnitId| other != self.unit && self.battle.row(other).second.is_some();
        if stays && facing != self.row.facing && self.battle.units_at(place.spot).any(in_line) {
            return Err(D::because("move/turn", BW_GAP_20, "It is stacked with an extended line, which keeps its facing."));
        }
        self.may_end::<D>(place.spot, (!stays).then_some(facing))?;
        let second = self.second_after(place);
        if let Some(second) = second {
            self.may_end::<D>(second, Some(facing))?;
        }
        Ok(Walked { to: place.spot, second, facing, spent: place.spent, deep: place.deep })
    }
}

impl Battle {
    /// Hexes to the nearest enemy unit.
    pub fn nearest_enemy(&self, unit: UnitId, spot: Spot) -> u32 {
        self.nearest(self.side(unit).other(), spot).unwrap_or(99)
    }

    /// BW-GAP-08: every enemy whose zone the battery is in has friendly unrouted infantry or cavalry in its zone too.
    pub fn is_screened(&self, unit: UnitId) -> bool {
        let side = self.side(unit);
        let screens = |spot: Spot| {
            self.units_at(spot).any(|friend| {
                self.side(friend) == side && !self.printed().brigade(friend).arm.is_artillery() && self.row(friend).order != Order::Routed
            })
        };
        let map = &self.printed().map;
        self.row(unit).spots().all(|spot| {
            let chateaux = map.neighbours(spot).filter(|(_, at)| self.garrison(*at, side.other()) > 0);
            let held = |at: Spot| map.neighbours(at).any(|(_, next)| screens(next));
            let watched = |enemy: UnitId| {
                self.row(enemy).spots().any(|at| map.neighbours(at).any(|(_, next)| self.controls(enemy, next) && screens(next)))
            };
            chateaux.into_iter().all(|(_, at)| held(at)) && self.watchers(side.other(), spot).all(watched)
        })
    }
}
