//! Free deployment (HZ-GAP-09, HZ-SETUP-04, HZ-SETUP-05): before the first turn the players place their troops, brigade by brigade. In an
//! assault the defender places all of his before the attacker; in an encounter they take turns, and who begins is rolled for.
//!
//! Everybody starts where the file has him. A unit may be placed again and again until its brigade is done; whoever is not placed stays
//! where he is, or is brought to the nearest place where he may start. Where the troops stand as the file has them, the players may still
//! nominate their lines of communication.

use grognard_engine::offer::{Blank, Domain, Filling, Measure, Offer, PointIn, Region, Shape};
use grognard_engine::random::{between, pick};
use grognard_engine::{Cx, Random, Refusal, Side, Step, UnitId};
use grognard_field::geometry::{Bearing, Pose, Quanta, Rect, gap_within};
use std::sync::Arc;

use crate::battle::action::{Action, Prompt};
use crate::battle::lengths;
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::command::all_in_radius;
use crate::moves::walker;
use crate::phases::questions::{FORMATIONS, formations_on, ground_of};
use crate::phases::throw::Throw;
use crate::procedures::first_player::{FirstPlayer, FirstPlayerFacts, Player, first_player};
use crate::rules::options::{Deployment, LineOfCommunication, Options};
use crate::table::{CommandId, Event, Frame, OfficerId, Table};
use crate::terrain::closed_under;
use crate::words::{Feature, Formation, OfficerLevel};

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
fn waiting(table: &Table, side: Side) -> impl Iterator<Item = CommandId> + '_ {
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

/// The ground a side may deploy on, along its baseline: to a distance from it; the attacker of an assault anywhere out of reach.
fn zone(table: &Table, side: Side) -> ((f64, f64), (f64, f64)) {
    let extent = table.printed().extent;
    let scenario = &table.rules().scenario;
    let deep = match (table.rules().options.deployment, side == DEFENDER) {
        (Deployment::Assault, true) => scenario.assault_defender_zone,
        (Deployment::Assault, false) => return ((0.0, 0.0), (extent.width, extent.height)),
        _ => scenario.encounter_zone,
    };
    let deep = table.printed().metres(deep);
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
    if !formations_on(table, unit, ground_of(table, &stance)).contains(&formation) {
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

fn pose_of(x: i32, y: i32, degrees: i32) -> Pose {
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
fn may_end(table: &Table, side: Side, brigade: CommandId) -> Result<(), Refusal> {
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
    let officer = cx.command_card(brigade).officer;
    bring_near(cx, officer)?;
    cx.happen(Event::Deployed { side, brigade: Some(brigade), clause: clause_of(cx) })
}

/// A side is done: all that is left of it stays where it stands, if it may start there.
pub fn end(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    if is_free(cx) {
        let left: Vec<CommandId> = waiting(cx, side).collect();
        for brigade in left {
            bring_in(cx, side, brigade)?;
        }
        let officers: Vec<OfficerId> = cx.officers_of(side).collect();
        for officer in officers {
            bring_near(cx, officer)?;
        }
    }
    cx.happen(Event::Deployed { side, brigade: None, clause: clause_of(cx) })
}

/// The clause that a deployment rests on.
fn clause_of(table: &Table) -> grognard_engine::Clause {
    match table.rules().options.deployment {
        Deployment::Encounter => HZ_SETUP_04,
        Deployment::Assault => HZ_SETUP_05,
        Deployment::AsInTheFile => HZ_LOC_03,
    }
}

/// The formations it can take on some ground or other.
fn formations_of(table: &Table, unit: UnitId) -> Vec<Formation> {
    let [open, dense] = [Feature::Open, Feature::HeavyWood].map(|ground| formations_on(table, unit, ground));
    FORMATIONS.into_iter().filter(|formation| open.contains(formation) || dense.contains(formation)).collect()
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
    let middle = there.iter().fold(grognard_field::geometry::V::ZERO, |sum, at| sum + *at) * (1.0 / there.len() as f64);
    let to = (Quanta::nearest(middle.x), Quanta::nearest(middle.y));
    cx.happen(Event::officer_moved(cx, officer, to, HZ_GAP_09))
}

/// Centimetres of ground along a side's baseline, and the place so far along it.
fn baseline(table: &Table, side: Side, along: i32) -> (i32, (Quanta, Quanta)) {
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

/// A place in the zone where a unit has room in a formation, facing north: where it stands, or the first from the baseline up.
fn room(table: &Table, side: Side, unit: UnitId, formation: Formation) -> Option<(i32, i32)> {
    let free = |(x, y): &(i32, i32)| may_place(table, side, unit, pose_of(*x, *y, 0), formation).is_ok();
    let here = table.unit(unit).pose;
    if let Some(place) = Some((here.x.0, here.y.0)).filter(free) {
        return Some(place);
    }
    zone_grid(table, side).find(free)
}

/// Places of a side's zone, from its baseline up.
fn zone_grid(table: &Table, side: Side) -> impl Iterator<Item = (i32, i32)> {
    let grid = |metres: f64| (metres * 100.0) as i32;
    let ((west, south), (east, north)) = zone(table, side);
    let steps = |from: f64, to: f64| (0..=((to - from) / STEP) as u32).map(move |n| from + f64::from(n) * STEP);
    let from_the_top = table.army_card(side).rear == Bearing::NORTH;
    let rows = steps(south, north).map(move |y| if from_the_top { south + north - y } else { y });
    rows.flat_map(move |y| steps(west, east).map(move |x| (grid(x), grid(y))))
}

/// Every unit of the brigade begun (or of any that waits) in every formation in which it has room somewhere in the zone.
pub fn offers(table: &Table, side: Side) -> Vec<Offer<Action>> {
    let shared = Arc::new(table.clone());
    let ((west, south), (east, north)) = zone(table, side);
    let grid = |metres: f64| (metres * 100.0) as i32;
    let mut all = Vec::new();
    let brigades: Vec<CommandId> = waiting(table, side).filter(|brigade| may_end(table, side, *brigade).is_ok()).collect();
    for brigade in brigades {
        let name = &table.command_card(brigade).name;
        let units = table.command_card(brigade).units.iter().copied();
        for unit in units.filter(|unit| table.unit(*unit).on_table() && table.unit(*unit).garrison.is_none()) {
            for formation in formations_of(table, unit) {
                // On crowded ground chance alone might never find the room there is.
                let Some(known) = room(table, side, unit, formation) else { continue };
                let within = shared.clone();
                let rect = Shape::Rect { from: (grid(west), grid(south)), to: (grid(east), grid(north)) };
                let region =
                    Region::new(vec![rect, Shape::Rect { from: known, to: known }]).narrowed(move |x: i32, y: i32, facing: Option<i32>| {
                        may_place(&within, side, unit, pose_of(x, y, facing.unwrap_or(0)), formation)
                            .map_err(|refusal| refusal.because.into_owned())
                    });
                let blank = Blank::new(
                    "to",
                    "where, and facing which way",
                    HZ_GAP_09,
                    Domain::Point(PointIn::new(region, Some(360)).told_in(lengths::unit(table))),
                );
                let words = format!("{} in {}", table.name(unit), formation.name());
                let action = Action::Place { unit, x: 0, y: 0, facing: 0, formation };
                all.push(Offer::new(action, words, HZ_GAP_09).about(unit).blank(blank));
            }
        }
        all.push(Offer::new(Action::EndBrigade { brigade }, format!("{name} is deployed"), HZ_GAP_09));
    }
    let (most, _) = baseline(table, side, 0);
    if let Some(measure) = Measure::new(lengths::unit(table), 0, most, 1) {
        let blank = Blank::new("along", "how far along the baseline", HZ_LOC_03, Domain::Measure(measure));
        all.push(Offer::new(Action::Nominate { along: 0 }, "Nominate a line of communication", HZ_LOC_03).blank(blank));
    }
    let done = if is_free(table) { "The army is deployed" } else { "That is our line of communication" };
    all.push(Offer::new(Action::EndDeployment, done, clause_of(table)));
    all
}

/// The action with its blank filled.
pub fn fill(action: &Action, fillings: &[Filling]) -> Option<Action> {
    match (action, fillings) {
        (Action::Place { unit, formation, .. }, [Filling::Point { x, y, facing: Some(facing) }]) => {
            Some(Action::Place { unit: *unit, x: *x, y: *y, facing: *facing, formation: *formation })
        }
        (Action::Nominate { .. }, [Filling::Measure(along)]) => Some(Action::Nominate { along: *along }),
        _ => None,
    }
}

/// A few units of a brigade at random, then the next.
pub fn sample(table: &Table, side: Side, random: &mut dyn Random) -> Action {
    let brigades: Vec<CommandId> = waiting(table, side).filter(|brigade| may_end(table, side, *brigade).is_ok()).collect();
    if random.below(40) == 0 {
        let (most, _) = baseline(table, side, 0);
        return Action::Nominate { along: between(random, 0, most) };
    }
    let Some(&brigade) = pick(random, &brigades) else { return Action::EndDeployment };
    let units = &table.command_card(brigade).units;
    if random.below(4) > 0
        && let Some(&unit) = pick(random, units)
    {
        let formation = *pick(random, &formations_of(table, unit)).unwrap_or(&Formation::Column);
        let forward = table.army_card(side).rear.opposite().hundredths() / 100;
        let ((west, south), (east, north)) = zone(table, side);
        for _ in 0..8 {
            let (x, y) = (
                between(random, (west * 100.0) as i32, (east * 100.0) as i32),
                between(random, (south * 100.0) as i32, (north * 100.0) as i32),
            );
            if may_place(table, side, unit, pose_of(x, y, forward), formation).is_ok() {
                return Action::Place { unit, x, y, facing: forward, formation };
            }
        }
    }
    Action::EndBrigade { brigade }
}
