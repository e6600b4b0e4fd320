//! The table: what is printed, what changes, and the one function that changes it.

mod apply;
mod cache;
mod event;
mod memo;
mod printed;
mod rows;

use std::sync::Arc;

use grognard_engine::{Ending, Frames, Side, UnitId};
use grognard_field::geometry::{Footprint, Pose, Rect, V};
use serde::Serialize;

use cache::Cache;
pub use event::{Event, Subject, Test, Tested};
pub(crate) use memo::Memo;
pub use printed::{Abilities, Army, Command, CommandId, Objective, Officer, OfficerId, Printed, Unit};
pub use rows::{
    ArmyState, CommandState, Frame, Giving, Huzzah, OfficerFate, OfficerState, Order, Phase, Skirmished, Target, UnitState, Whereabouts,
};

use crate::Rules;
use crate::facts::Zones;
use crate::unit::Troops;
use crate::words::{Formation, OfficerLevel};

/// A battle in play.
#[derive(Debug, Serialize)]
pub struct Table {
    #[serde(skip)]
    printed: Arc<Printed>,
    /// The same as the battle began.
    #[serde(skip)]
    at_first: Arc<Printed>,
    turn: u8,
    frames: Frames<Frame>,
    units: Vec<UnitState>,
    officers: Vec<OfficerState>,
    commands: Vec<CommandState>,
    armies: [ArmyState; 2],
    /// Who has skirmisher superiority this turn.
    superiority: Option<Side>,
    /// Whom the phasing player is ordering just now.
    giving: Option<Giving>,
    /// Who holds each objective.
    holders: Vec<Side>,
    /// Which battery has bombarded which target this turn since the target last acted (HZ-BOM-10).
    bombarded: Vec<(UnitId, UnitId)>,
    /// HZ-HED-08: guns that have shot away the hedge before them, and where they stood.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hedges_gone: Vec<(UnitId, Pose)>,
    ending: Option<Ending>,
    /// Footprints and zones: worked out from the rest, no part of equality or log.
    #[serde(skip)]
    cache: Cache,
    /// The same of what is asked for again and again.
    #[serde(skip)]
    memo: Memo,
}

impl Clone for Table {
    fn clone(&self) -> Table {
        Table {
            printed: self.printed.clone(),
            at_first: self.at_first.clone(),
            turn: self.turn,
            frames: self.frames.clone(),
            units: self.units.clone(),
            officers: self.officers.clone(),
            commands: self.commands.clone(),
            armies: self.armies,
            superiority: self.superiority,
            giving: self.giving,
            holders: self.holders.clone(),
            bombarded: self.bombarded.clone(),
            hedges_gone: self.hedges_gone.clone(),
            ending: self.ending.clone(),
            cache: self.cache.clone(),
            memo: self.memo.clone(),
        }
    }

    /// Keeps the buffers: the match does this for every action.
    fn clone_from(&mut self, other: &Table) {
        if !Arc::ptr_eq(&self.printed, &other.printed) {
            self.printed = other.printed.clone();
        }
        if !Arc::ptr_eq(&self.at_first, &other.at_first) {
            self.at_first = other.at_first.clone();
        }
        self.turn = other.turn;
        self.frames.clone_from(&other.frames);
        self.units.clone_from(&other.units);
        self.officers.clone_from(&other.officers);
        self.commands.clone_from(&other.commands);
        self.armies = other.armies;
        self.superiority = other.superiority;
        self.giving = other.giving;
        self.holders.clone_from(&other.holders);
        self.bombarded.clone_from(&other.bombarded);
        self.hedges_gone.clone_from(&other.hedges_gone);
        self.ending.clone_from(&other.ending);
        self.cache.clone_from(&other.cache);
        self.memo.clone_from(&other.memo);
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        Arc::ptr_eq(&self.at_first, &other.at_first)
            && self.turn == other.turn
            && self.frames == other.frames
            && self.units == other.units
            && self.officers == other.officers
            && self.commands == other.commands
            && self.armies == other.armies
            && self.superiority == other.superiority
            && self.giving == other.giving
            && self.holders == other.holders
            && self.bombarded == other.bombarded
            && self.hedges_gone == other.hedges_gone
            && self.ending == other.ending
    }
}

impl Table {
    /// A table as it stands before the first turn.
    pub fn new(printed: Arc<Printed>, units: Vec<UnitState>, officers: Vec<OfficerState>, commands: Vec<CommandState>) -> Table {
        let cache = Cache::new(&printed, &units);
        let holders = printed.objectives.iter().map(|place| place.held_by).collect();
        Table {
            at_first: printed.clone(),
            printed,
            turn: 0,
            frames: Frames::new(Frame::TurnStart),
            units,
            officers,
            commands,
            armies: [ArmyState::default(); 2],
            superiority: None,
            giving: None,
            holders,
            bombarded: Vec::new(),
            hedges_gone: Vec::new(),
            ending: None,
            cache,
            memo: Memo::default(),
        }
    }

    /// The same, with something to do before the first turn.
    pub fn opened_by(mut self, frame: Frame) -> Table {
        self.frames = Frames::new(frame);
        self
    }

    /// What is printed; the ground as it is now.
    pub fn printed(&self) -> &Printed {
        &self.printed
    }

    /// HZ-HED-08: the hedges that have been shot away, as paths.
    pub fn hedges_gone(&self) -> Vec<Vec<V>> {
        let contact = self.printed.tolerance.contact();
        let mut ground = self.at_first.terrain.clone();
        let mut gone = Vec::new();
        for guns in self.hedges_gone.iter().map(|(battery, at)| self.unlimbered(*battery, *at)) {
            gone.extend(ground.hedge_before(&guns, contact));
            ground = ground.without_hedge_before(&guns, contact);
        }
        gone
    }

    /// The ground that a battery covers unlimbered.
    fn unlimbered(&self, battery: UnitId, at: Pose) -> Rect {
        Rect::at(at, self.card(battery).footprint(Formation::Unlimbered))
    }

    pub fn rules(&self) -> &Rules {
        &self.printed.rules
    }

    /// The rules apart from the table: for calling a procedure with a context.
    pub fn rules_arc(&self) -> Arc<Rules> {
        self.printed.rules.clone()
    }

    /// The turn being played; 0 before the first.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    pub fn frame(&self) -> Option<Frame> {
        self.frames.top()
    }

    /// The phase being played.
    pub fn phase(&self) -> Option<Phase> {
        match self.frames.top() {
            Some(Frame::Phase { phase, .. }) => Some(phase),
            Some(Frame::CarryOut(_)) => Some(Phase::Orders),
            _ => None,
        }
    }

    /// Whose player turn it is.
    pub fn phasing(&self) -> Side {
        match self.frames.top() {
            Some(Frame::Phase { side, .. }) => side,
            Some(Frame::CarryOut(order)) => order.side,
            _ => Side::Red,
        }
    }

    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// What is printed about a unit.
    pub fn card(&self, unit: UnitId) -> &Unit {
        &self.printed.units[unit.index()]
    }

    pub fn side(&self, unit: UnitId) -> Side {
        if unit.0 < self.printed.armies[0].units.end { Side::Red } else { Side::Blue }
    }

    /// The ground it covers where it stands. Of a garrison, its sector.
    pub fn rect(&self, unit: UnitId) -> Rect {
        self.cache.rect(unit)
    }

    /// Its threat zones, cut by its friends and the ground but not masked by enemies.
    #[inline]
    pub fn zones(&self, unit: UnitId) -> &Zones {
        self.cache.zones(&self.printed, &self.units, unit)
    }

    /// The ground hinders no turn that its guns may make where they stand.
    pub fn turns_freely(&self, battery: UnitId) -> bool {
        self.cache.turns_freely(&self.printed, &self.units, battery)
    }

    /// The same table, with nothing worked out yet.
    pub fn forgetful(&self) -> Table {
        Table { cache: Cache::new(&self.printed, &self.units), memo: Memo::default(), ..self.clone() }
    }

    /// A unit of which something is kept that would be worked out otherwise now. There is none.
    pub fn stale(&self) -> Option<UnitId> {
        self.cache.stale(&self.printed, &self.units)
    }

    pub(crate) fn memo(&self) -> &Memo {
        &self.memo
    }

    /// The size of the ground it covers now.
    pub fn footprint(&self, unit: UnitId) -> Footprint {
        self.card(unit).footprint(self.unit(unit).formation)
    }

    pub fn officer(&self, officer: OfficerId) -> &OfficerState {
        &self.officers[officer.index()]
    }

    pub fn officer_card(&self, officer: OfficerId) -> &Officer {
        &self.printed.officers[officer.index()]
    }

    pub fn command(&self, command: CommandId) -> &CommandState {
        &self.commands[command.index()]
    }

    pub fn command_card(&self, command: CommandId) -> &Command {
        &self.printed.commands[command.index()]
    }

    pub fn army(&self, side: Side) -> &ArmyState {
        &self.armies[side.index()]
    }

    pub fn army_card(&self, side: Side) -> &Army {
        &self.printed.armies[side.index()]
    }

    /// HZ-LOC: where an army's line of communication leaves the table.
    pub fn communication(&self, side: Side) -> V {
        let nominated = self.army(side).communication;
        nominated.map_or(self.army_card(side).communication, |(x, y)| grognard_field::geometry::v(x.metres(), y.metres()))
    }

    pub fn giving(&self) -> Option<Giving> {
        self.giving
    }

    /// Who holds an objective, by its place in the list printed.
    pub fn holder(&self, place: usize) -> Side {
        self.holders[place]
    }

    /// A unit's name.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.card(unit).name
    }

    pub fn superiority(&self) -> Option<Side> {
        self.superiority
    }

    /// HZ-BOM-10: this battery has bombarded the target since it last acted.
    pub fn has_bombarded(&self, battery: UnitId, target: UnitId) -> bool {
        self.bombarded.contains(&(battery, target))
    }

    /// Some battery has bombarded the target since it last acted.
    pub fn is_bombarded(&self, target: UnitId) -> bool {
        self.bombarded.iter().any(|(_, hit)| *hit == target)
    }

    /// Every unit of a side, wherever it is.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + Clone + use<> {
        self.printed.armies[side.index()].units.clone().map(UnitId)
    }

    /// The units of a side that stand on the table.
    pub fn on_table(&self, side: Side) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.units_of(side).filter(|unit| self.unit(*unit).on_table())
    }

    pub fn all_units(&self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    pub fn all_officers(&self) -> impl Iterator<Item = OfficerId> + Clone + use<> {
        (0..self.officers.len() as u16).map(OfficerId)
    }

    pub fn officers_of(&self, side: Side) -> impl Iterator<Item = OfficerId> + Clone + '_ {
        self.all_officers().filter(move |officer| self.officer_card(*officer).side == side)
    }

    /// Of a side, the army first, then from the top down.
    pub fn commands_of(&self, side: Side) -> impl Iterator<Item = CommandId> + Clone + '_ {
        (0..self.commands.len() as u16).map(CommandId).filter(move |command| self.command_card(*command).side == side)
    }

    /// Who commands it now: the CinC where he supersedes, an appointed officer, or the one printed; nobody if he is lost.
    pub fn commander(&self, command: CommandId) -> Option<OfficerId> {
        let printed = self.command_card(command).officer;
        let officer = self.command(command).officer.unwrap_or(printed);
        self.officer(officer).on_table().then_some(officer)
    }

    /// The command an officer acts for: the one he has taken over, or his own.
    pub fn acts_for(&self, officer: OfficerId) -> CommandId {
        self.officer(officer).superseding.unwrap_or(self.officer_card(officer).command)
    }

    /// The level at which an officer commands a command that is his.
    pub fn level(&self, command: CommandId) -> OfficerLevel {
        self.command_card(command).level
    }

    /// Whether `inner` is `outer` or under it.
    pub fn is_under(&self, inner: CommandId, outer: CommandId) -> bool {
        let mut at = Some(inner);
        while let Some(command) = at {
            if command == outer {
                return true;
            }
            at = self.command_card(command).parent;
        }
        false
    }

    /// The unit as the procedures want it.
    pub fn troops(&self, unit: UnitId) -> Troops {
        let (card, state) = (self.card(unit), self.unit(unit));
        Troops {
            quality: state.quality,
            arm: card.arm,
            formation: state.formation,
            staggers: state.staggers,
            kills: state.kills,
            routing: state.routing,
            blown: state.blown,
            open_order_troops: card.abilities.open_order || card.abilities.skirmish,
            renown: card.abilities.renown,
            battle: card.abilities.battle,
            pursuit: card.abilities.pursuit,
            small: card.abilities.small,
            cossack: card.abilities.cossack,
            nation: Some(card.nation),
            officer_attached: state.attached.is_some(),
            officer_inspirational: state.attached.is_some_and(|officer| self.officer(officer).inspirational),
        }
    }

    pub fn is_over(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }
}
