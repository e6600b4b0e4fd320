//! Free deployment (HZ-GAP-09, HZ-SETUP-04, HZ-SETUP-05): before the first turn the players place their troops, brigade by brigade. In an
//! assault the defender places all of his before the attacker; in an encounter they take turns, and who begins is rolled for.
//!
//! Everybody starts where the file has him. A unit may be placed again and again until its brigade is done; whoever is not placed stays
//! where he is, or is brought to the nearest place where he may start. Where the troops stand as the file has them, the players may still
//! nominate their lines of communication.

use grognard_engine::{Cx, Refusal, Side, Step, UnitId};
use grognard_field::geometry::{Bearing, Pose, Quanta, Rect, V, gap_within};

use crate::battle::action::{Action, Prompt};
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::command::all_in_radius;
use crate::moves::walker;
use crate::phases::questions::may_stand_so;
use crate::phases::throw::Throw;
use crate::procedures::first_player::{FirstPlayer, FirstPlayerFacts, Player, first_player};
use crate::rules::options::{Deployment, LineOfCommunication, Options};
use crate::table::{CommandId, Event, Frame, OfficerId, Table};
use crate::terrain::closed_under;
use crate::words::{Formation, OfficerLevel};

/// Who places first in an assault: the defender, who is not the first to act (HZ-SEQ-02).
const DEFENDER: Side = Side::Blue;

/// What is to be done before the first turn.
pub const fn before_the_first_turn(options: &Options) -> Frame {
    match (options.deployment, options.line_of_communication) {
        (Deployment::AsInTheFile, LineOfCommunication::AsInTheFile) => Frame::TurnStart,
        (Deployment::Encounter, _) => Frame::ToDeploy,
        _ => Frame::Deployment { side: DEFENDER, brigade: None },
    }
}

/// The players place their troops, and do not only nominate lines of communication.
pub fn is_free(table: &Table) -> bool {
    table.rules().options.deployment != Deployment::AsInTheFile
}

/// HZ-GAP-09, HZ-SEQ-03: in an encounter the higher of two throws places first; a double one chooses.
pub fn roll_for_first(cx: &mut Cx<Table>) -> Step<Table> {
    let rules = cx.rules_arc();
    let side = loop {
        match first_player(&FirstPlayerFacts::default(), &rules, &mut Throw::new(cx, Side::Red))? {
            FirstPlayer::RollAgain => {}
            FirstPlayer::Named { first } | FirstPlayer::Attacks { first } | FirstPlayer::Higher { first } => break side_of(first),
            FirstPlayer::Chooses { player } => {
                let side = side_of(player);
                break match cx.choose(side, Prompt::DeployFirst)? {
                    Action::Yes => side,
                    Action::No => side.other(),
                    _ => return Err(Refusal::new("deploy/first", HZ_SEQ_03, "Do you place troops first? Yes or no.").into()),
                };
            }
        }
    };
    cx.happen(Event::Deploying { side, brigade: None, clause: HZ_SEQ_03 })
}

const fn side_of(player: Player) -> Side {
    match player {
        Player::Red => Side::Red,
        Player::Blue => Side::Blue,
    }
}

/// Brigades that are still to be placed.
pub(super) fn waiting(table: &Table, side: Side) -> impl Iterator<Item = CommandId> + '_ {
    table.commands_of(side).filter(|command| {
        let placed = |unit: &UnitId| table.unit(*unit).on_table() && table.unit(*unit).garrison.is_none();
        table.level(*command) == OfficerLevel::Brigade
            && !table.command(*command).deployed
            && table.command_card(*command).units.iter().any(placed)
    })
}

/// What follows when a side has placed something: in an encounter the other side's turn, in an assault its own until it is done.
pub fn next(table: &Table, side: Side) -> Frame {
    let order = match table.rules().options.deployment {
        Deployment::Encounter => [side.other(), side],
        _ => [side, side.other()],
    };
    let next = order.into_iter().find(|side| waiting(table, *side).next().is_some());
    next.map_or(Frame::TurnStart, |side| Frame::Deployment { side, brigade: None })
}

/// The brigade that is being placed.
fn begun(table: &Table) -> Option<CommandId> {
    match table.frame() {
        Some(Frame::Deployment { brigade, .. }) => brigade,
        _ => None,
    }
}

/// HZ-GAP-09, HZ-SETUP-04: metres from its baseline within which a side deploys for an encounter. On a deep table the lines of the two sides
/// are no farther apart than the book has it.
fn encounter_depth(table: &Table, side: Side) -> f64 {
    let (printed, scenario) = (table.printed(), &table.rules().scenario);
    let across = match table.army_card(side).rear {
        Bearing::EAST | Bearing::WEST => printed.extent.width,
        _ => printed.extent.height,
    };
    printed.metres(scenario.encounter_zone).max((across - printed.metres(scenario.encounter_apart)) * 0.5)
}

/// The ground a side may deploy on, along its baseline: to a distance from it; the attacker of an assault anywhere out of reach.
pub(super) fn zone(table: &Table, side: Side) -> ((f64, f64), (f64, f64)) {
    let extent = table.printed().extent;
    let deep = match (table.rules().options.deployment, side == DEFENDER) {
        (Deployment::Assault, true) => table.printed().metres(table.rules().scenario.assault_defender_zone),
        (Deployment::Assault, false) => return ((0.0, 0.0), (extent.width, extent.height)),
        _ => encounter_depth(table, side),
    };
    match table.army_card(side).rear {
        Bearing::NORTH => ((0.0, extent.height - deep), (extent.width, extent.height)),
        Bearing::EAST => ((extent.width - deep, 0.0), (extent.width, extent.height)),
        Bearing::WEST => ((0.0, 0.0), (deep, extent.height)),
        _ => ((0.0, 0.0), (extent.width, deep)),
    }
}

/// Whether a unit may be placed there, facing so many degrees, in a formation.
pub fn may_place(table: &Table, side: Side, unit: UnitId, pose: Pose, formation: Formation) -> Result<(), Refusal> {
    let refuse = |clause, words: &'static str| Err(Refusal::new("deploy/place", clause, words));
    let ours = unit.index() < table.printed().units.len() && table.side(unit) == side && table.unit(unit).on_table();
    if !is_free(table) || !ours || table.unit(unit).garrison.is_some() {
        return refuse(HZ_GAP_09, "You place units of your own army that stand on the field.");
    }
    let brigade = table.card(unit).brigade;
    if table.command(brigade).deployed {
        return refuse(HZ_GAP_09, "Its brigade has been placed.");
    }
    if begun(table).is_some_and(|begun| begun != brigade) {
        return refuse(HZ_GAP_09, "One brigade is placed after the other.");
    }
    may_stand(table, side, unit, pose, formation)
}

/// Whether there is room for it there, on ground that bears it, where its side may start.
fn may_stand(table: &Table, side: Side, unit: UnitId, pose: Pose, formation: Formation) -> Result<(), Refusal> {
    let refuse = |clause, words: &'static str| Err(Refusal::new("deploy/place", clause, words));
    let stance = Stance::formed(table, unit, formation, pose);
    may_start(table, side, &stance.rect)?;
    let contact = table.printed().tolerance.contact();
    let others = Side::BOTH.into_iter().flat_map(|side| table.on_table(side)).filter(|other| *other != unit);
    if { others }.any(|other| gap_within(&stance.rect, &table.rect(other), contact + 0.1).is_some()) {
        return refuse(HZ_GAP_09, "Another unit stands there.");
    }
    if closed_under(&table.printed().terrain, walker(table, unit, formation), &stance.rect, table.rules()).next().is_some() {
        return refuse(HZ_GAP_09, "That ground is closed to it.");
    }
    if !may_stand_so(table, unit, formation, pose) {
        return refuse(HZ_GAP_09, "It cannot stand in that formation there.");
    }
    Ok(())
}

/// HZ-SETUP-05, HZ-GAP-09: the zone of its side, and its distance from the enemy.
fn may_start(table: &Table, side: Side, rect: &Rect) -> Result<(), Refusal> {
    let refuse = |clause, words: &'static str| Err(Refusal::new("deploy/place", clause, words));
    let ((west, south), (east, north)) = zone(table, side);
    let within = |at: f64, from: f64, to: f64| at >= from - ROUNDING && at <= to + ROUNDING;
    let inside = rect.corners().iter().all(|p| within(p.x, west, east) && within(p.y, south, north));
    if !inside {
        return refuse(HZ_GAP_09, "Your army deploys nearer to its baseline.");
    }
    let apart = table.printed().metres(table.rules().scenario.assault_apart) - table.printed().tolerance.on_boundary();
    let near = |enemy: UnitId| gap_within(rect, &table.rect(enemy), apart).is_some();
    let attacks = table.rules().options.deployment == Deployment::Assault && side != DEFENDER;
    if attacks && table.on_table(side.other()).any(near) {
        return refuse(HZ_SETUP_05, "The attacker starts no nearer than long range of heavy guns.");
    }
    Ok(())
}

pub(super) fn pose_of(x: i32, y: i32, degrees: i32) -> Pose {
    Pose { x: Quanta(x), y: Quanta(y), facing: Bearing::new(degrees.saturating_mul(100)) }
}

/// A unit is placed; with the first of a brigade its side has begun with that brigade.
pub fn place(cx: &mut Cx<Table>, side: Side, unit: UnitId, (x, y, facing): (i32, i32, i32), formation: Formation) -> Step<Table> {
    if !(0..360).contains(&facing) {
        return Err(Refusal::new("deploy/facing", HZ_GAP_09, "It faces a bearing from 0 to 359 degrees.").fact("facing", facing).into());
    }
    let pose = pose_of(x, y, facing);
    may_place(cx, side, unit, pose, formation)?;
    if begun(cx).is_none() {
        let brigade = Some(cx.card(unit).brigade);
        cx.happen(Event::Deploying { side, brigade, clause: HZ_GAP_09 })?;
    }
    cx.happen(Event::Formed { unit, formation, to: pose, clause: HZ_GAP_09 })
}

/// Whether a brigade may be called done.
pub(super) fn may_end(table: &Table, side: Side, brigade: CommandId) -> Result<(), Refusal> {
    let waits = waiting(table, side).any(|other| other == brigade);
    if is_free(table) && waits && begun(table).is_none_or(|begun| begun == brigade) {
        return Ok(());
    }
    Err(Refusal::new("deploy/brigade", HZ_GAP_09, "That brigade is not being placed."))
}

/// A brigade stands as it should: its officer with it.
pub fn end_brigade(cx: &mut Cx<Table>, side: Side, brigade: CommandId) -> Step<Table> {
    if brigade.index() >= cx.printed().commands.len() {
        return Err(Refusal::new("deploy/brigade", HZ_GAP_09, "There is no such brigade.").into());
    }
    may_end(cx, side, brigade)?;
    bring_in(cx, side, brigade)?;
    bring_up(cx, side, &[brigade])?;
    let officer = cx.command_card(brigade).officer;
    bring_near(cx, officer)?;
    cx.happen(Event::Deployed { side, brigade: Some(brigade), clause: clause_of(cx) })
}

/// A side is done: all that is left of it stays where it stands, if it may start there.
pub fn end(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    if is_free(cx) {
        let left: Vec<CommandId> = waiting(cx, side).collect();
        for &brigade in &left {
            bring_in(cx, side, brigade)?;
        }
        bring_up(cx, side, &left)?;
        let officers: Vec<OfficerId> = cx.officers_of(side).collect();
        for officer in officers {
            bring_near(cx, officer)?;
        }
    }
    cx.happen(Event::Deployed { side, brigade: None, clause: clause_of(cx) })
}

/// The clause that a deployment rests on.
pub(super) fn clause_of(table: &Table) -> grognard_engine::Clause {
    match table.rules().options.deployment {
        Deployment::Encounter => HZ_SETUP_04,
        Deployment::Assault => HZ_SETUP_05,
        Deployment::AsInTheFile => HZ_LOC_03,
    }
}

/// Units of a brigade that stand where they may not start go to the nearest place where they may; without any they stay.
fn bring_in(cx: &mut Cx<Table>, side: Side, brigade: CommandId) -> Step<Table> {
    let astray = |unit: &UnitId| {
        let state = cx.unit(*unit);
        state.on_table() && state.garrison.is_none() && may_start(cx, side, &cx.rect(*unit)).is_err()
    };
    let units: Vec<UnitId> = cx.command_card(brigade).units.iter().copied().filter(astray).collect();
    for unit in units {
        if let Some(to) = nearest_room(cx, side, unit) {
            cx.happen(Event::Formed { unit, formation: cx.unit(unit).formation, to, clause: HZ_GAP_09 })?;
        }
    }
    Ok(())
}

/// HZ-SETUP-04, HZ-GAP-09: once the last of its brigades are placed for an encounter, a side has a unit on its line. Has it none, the foremost
/// of these brigades that finds room there is brought up to it.
fn bring_up(cx: &mut Cx<Table>, side: Side, last: &[CommandId]) -> Step<Table> {
    let contact = cx.printed().tolerance.contact();
    let more = waiting(cx, side).any(|brigade| !last.contains(&brigade));
    if cx.rules().options.deployment != Deployment::Encounter || more || cx.on_table(side).any(|unit| short_by(cx, side, unit) <= contact) {
        return Ok(());
    }
    let ours = last.iter().flat_map(|brigade| cx.command_card(*brigade).units.iter().copied());
    let placed = |unit: &UnitId| cx.unit(*unit).on_table() && cx.unit(*unit).garrison.is_none();
    let mut units: Vec<UnitId> = ours.filter(placed).collect();
    units.sort_by(|a, b| short_by(cx, side, *a).total_cmp(&short_by(cx, side, *b)));
    for unit in units {
        let state = cx.unit(unit);
        let (along, far) = (cx.army_card(side).rear.opposite().unit(), (short_by(cx, side, unit) * 100.0).floor());
        let moved = |at: Quanta, along: f64| Quanta(at.0 + (along * far).round() as i32);
        let (formation, to) = (state.formation, Pose { x: moved(state.pose.x, along.x), y: moved(state.pose.y, along.y), ..state.pose });
        if may_stand(cx, side, unit, to, formation).is_ok() {
            return cx.happen(Event::Formed { unit, formation, to, clause: HZ_SETUP_04 });
        }
    }
    Ok(())
}

/// Metres from the foremost part of a unit to the line up to which its side deploys.
fn short_by(table: &Table, side: Side, unit: UnitId) -> f64 {
    let ((west, south), (east, north)) = zone(table, side);
    let short = |corner: V| match table.army_card(side).rear {
        Bearing::NORTH => corner.y - south,
        Bearing::EAST => corner.x - west,
        Bearing::WEST => east - corner.x,
        _ => north - corner.y,
    };
    table.rect(unit).corners().into_iter().map(short).fold(f64::INFINITY, f64::min)
}

/// The nearest place where a unit may stand as it is formed and faces.
fn nearest_room(table: &Table, side: Side, unit: UnitId) -> Option<Pose> {
    let state = table.unit(unit);
    let mut places: Vec<Pose> = zone_grid(table, side).map(|(x, y)| Pose { x: Quanta(x), y: Quanta(y), ..state.pose }).collect();
    places.sort_by(|a, b| a.front().distance(state.pose.front()).total_cmp(&b.front().distance(state.pose.front())));
    places.into_iter().find(|pose| may_stand(table, side, unit, *pose, state.formation).is_ok())
}

/// An officer out of reach of his command goes to the middle of it.
fn bring_near(cx: &mut Cx<Table>, officer: OfficerId) -> Step<Table> {
    let command = cx.officer_card(officer).command;
    if !cx.officer(officer).on_table() || all_in_radius(cx, command, officer) {
        return Ok(());
    }
    let units = &cx.command_card(command).units;
    let there: Vec<_> = units.iter().filter(|unit| cx.unit(**unit).on_table()).map(|unit| cx.rect(*unit).c).collect();
    if there.is_empty() {
        return Ok(());
    }
    let middle = there.iter().fold(V::ZERO, |sum, at| sum + *at) * (1.0 / there.len() as f64);
    let to = (Quanta::nearest(middle.x), Quanta::nearest(middle.y));
    cx.happen(Event::officer_moved(cx, officer, to, HZ_GAP_09))
}

/// Centimetres of ground along a side's baseline, and the place so far along it.
pub(super) fn baseline(table: &Table, side: Side, along: i32) -> (i32, (Quanta, Quanta)) {
    let extent = table.printed().extent;
    let (wide, high) = (Quanta::nearest(extent.width), Quanta::nearest(extent.height));
    let along = Quanta(along);
    match table.army_card(side).rear {
        Bearing::NORTH => (wide.0, (along, high)),
        Bearing::EAST => (high.0, (wide, along)),
        Bearing::WEST => (high.0, (Quanta(0), along)),
        _ => (wide.0, (along, Quanta(0))),
    }
}

/// HZ-LOC-03: another line of communication than the battle's, over the army's own baseline.
pub fn nominate(cx: &mut Cx<Table>, side: Side, along: i32) -> Step<Table> {
    let (most, (x, y)) = baseline(cx, side, along);
    if !(0..=most).contains(&along) {
        let refusal = Refusal::new("deploy/communication", HZ_LOC_03, "A line of communication crosses the army's own baseline.");
        return Err(refusal.fact("along", along).fact("limit", most).into());
    }
    cx.happen(Event::CommunicationNominated { side, x, y, clause: HZ_LOC_03 })
}

/// Metres that a corner on the line may be off it by reckoning alone.
const ROUNDING: f64 = 1e-6;

/// House: metres between the places tried for room.
const STEP: f64 = 20.0;

/// Places of a side's zone, from its baseline up.
pub(super) fn zone_grid(table: &Table, side: Side) -> impl Iterator<Item = (i32, i32)> {
    let grid = |metres: f64| (metres * 100.0) as i32;
    let ((west, south), (east, north)) = zone(table, side);
    let steps = |from: f64, to: f64| (0..=((to - from) / STEP) as u32).map(move |n| from + f64::from(n) * STEP);
    let from_the_top = table.army_card(side).rear == Bearing::NORTH;
    let rows = steps(south, north).map(move |y| if from_the_top { south + north - y } else { y });
    rows.flat_map(move |y| steps(west, east).map(move |x| (grid(x), grid(y))))
}
