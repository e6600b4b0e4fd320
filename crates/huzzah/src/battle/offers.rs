//! What a player may answer, with the limits of each blank. Everything goes through the same gatekeepers as the check.

use std::sync::Arc;

use grognard_engine::offer::{Choice, Firmness, Measure, OneOf, PointIn, Region, Shape, Unit as Units};
use grognard_engine::{Blank, Decision, Domain, Filling, Offer, Refused, Scope, Side, UnitId};

use super::action::{Action, Anchor, Face, Hand, Prompt};
use super::{lengths, tell};
use crate::clause::*;
use crate::facts::command::above;
use crate::facts::orders::order_facts;
use crate::moves::limber::{self, Drill};
use crate::moves::{End, Reach, Way, building, escalade, form, manoeuvre, reach, react, road};
use crate::phases::orders::carry_out::{able_units, waiting_units};
use crate::phases::orders::{forced, may_give, special};
use crate::phases::{officers, questions, reinforcements};
use crate::procedures::order::order_rating;
use crate::procedures::permissions::may_manoeuvre::How;
use crate::setup::deploy;
use crate::table::{CommandId, Frame, Huzzah, OfficerId, Order, Table, Target};
use crate::words::{Arm, Formation, OrderKind};

pub const KINDS: [OrderKind; 4] = [OrderKind::Advance, OrderKind::Retire, OrderKind::Manoeuvre, OrderKind::Deploy];
pub const FORMATIONS: [Formation; 6] =
    [Formation::Line, Formation::Column, Formation::OpenOrder, Formation::MarchColumn, Formation::Square, Formation::Mass];
const ANCHORS: [Anchor; 3] = [Anchor::FrontLeft, Anchor::FrontCentre, Anchor::FrontRight];
pub const FACES: [Face; 4] = [Face::Front, Face::Right, Face::Rear, Face::Left];
const HANDS: [Hand; 2] = [Hand::Left, Hand::Right];

const DEGREES: Units = Units::new("degrees", 100);

pub fn offers(table: &Table, decision: &Decision<Prompt>, scope: Scope) -> Vec<Offer<Action>> {
    let side = decision.side;
    let mut all = match decision.prompt {
        Prompt::Orders => orders(table, side),
        Prompt::CarryOut => match table.frame() {
            Some(Frame::CarryOut(order)) => carry_out(table, &order, scope),
            _ => Vec::new(),
        },
        Prompt::Bombard { target, batteries } => bombard(table, target, batteries.iter()),
        Prompt::Officers => move_officers(table, side),
        Prompt::Deploy => deploy::offers(table, side),
        prompt => questions::offers(table, &prompt),
    };
    all.retain(|offer| scope.wants(offer.about));
    all
}

/// Everything an officer could be told to order: officers with the targets under them.
pub fn pairs(table: &Table, side: Side) -> impl Iterator<Item = (OfficerId, Target)> + '_ {
    let present = table.officers_of(side).filter(|officer| table.officer(*officer).on_table());
    present.flat_map(move |officer| targets(table, side, officer).map(move |target| (officer, target)))
}

/// Whom one officer could order, as far as the chain of command goes.
pub fn targets(table: &Table, side: Side, officer: OfficerId) -> impl Iterator<Item = Target> + '_ {
    let (attached, taken_over) = (table.officer(officer).attached, table.officer(officer).superseding);
    // HZ-ORES-01: a CinC has the command he has taken over and no other.
    let is_his = move |command: CommandId| match taken_over {
        Some(own) => command == own,
        None => table.commander(command) == Some(officer),
    };
    let units = table.on_table(side).filter(move |unit| match attached {
        Some(own) => *unit == own,
        None => is_his(table.card(*unit).brigade),
    });
    let groups = table.commands_of(side).filter(move |command| attached.is_none() && above(table, *command).any(is_his));
    units.map(Target::Unit).chain(groups.map(Target::Command))
}

fn orders(table: &Table, side: Side) -> Vec<Offer<Action>> {
    let mut all = Vec::new();
    if let Some(giving) = table.giving().filter(|giving| giving.huzzah == Huzzah::Waiting) {
        for kind in KINDS.into_iter().filter(|kind| may_give(table, side, giving.officer, giving.target, *kind).is_ok()) {
            let words = format!("Huzzah! order: {} {}", order_name(kind), target_name(table, giving.target));
            all.push(Offer::new(Action::FreeOrder { kind }, words, HZ_ORD_35));
        }
    }
    for unit in table.on_table(side).filter(|unit| table.unit(*unit).forced.is_some()) {
        if forced::may_give_forced(table, side, unit).is_ok() {
            all.push(Offer::new(Action::ForcedOrder { unit }, format!("Forced order to {}", table.name(unit)), HZ_FORC_03).about(unit));
        }
    }
    for (officer, target) in pairs(table, side) {
        for kind in KINDS {
            if may_give(table, side, officer, target, kind).is_err() {
                continue;
            }
            let facts = order_facts(table, officer, target, kind);
            let rating = order_rating(&facts, table.rules()).total();
            if rating < table.rules().tests.dice.lowest_order_rating.value {
                continue;
            }
            let words =
                format!("{}: {} {} ({rating} or less)", table.officer_card(officer).name, order_name(kind), target_name(table, target));
            let offer = Offer::new(Action::Order { officer, target, kind }, words, HZ_ORD_01);
            all.push(match target {
                Target::Unit(unit) => offer.about(unit),
                Target::Command(_) => offer,
            });
        }
    }
    appointments(table, side, &mut all);
    if special::may_rearm(table, side).is_ok() {
        all.push(Offer::new(Action::Rearm, "Bring up ammunition", HZ_REA_01));
    }
    all.push(Offer::new(Action::EndOrders, "End the orders", HZ_SEQ_07));
    all
}

/// HZ-APP-08: after a Huzzah! without a roll, which ends the phase, or by a roll like the first.
fn appointments(table: &Table, side: Side, all: &mut Vec<Offer<Action>>) {
    let free = special::appoints_freely(table, side);
    for command in table.commands_of(side) {
        let name = &table.command_card(command).name;
        if free && special::may_appoint(table, side, command, false).is_ok() {
            let words = format!("Appoint an officer to {name} without a roll, which ends the orders");
            all.push(Offer::new(Action::Appoint { command, rolls: false }, words, HZ_APP_08));
        }
        if special::may_appoint(table, side, command, free).is_ok() {
            let words = format!("Appoint an officer to {name}");
            all.push(Offer::new(Action::Appoint { command, rolls: free }, words, HZ_APP_01));
        }
    }
}

pub const fn order_name(kind: OrderKind) -> &'static str {
    match kind {
        OrderKind::Advance => "advance",
        OrderKind::Retire => "retire",
        OrderKind::Manoeuvre => "manoeuvre",
        OrderKind::Deploy => "deploy",
    }
}

pub fn target_name(table: &Table, target: Target) -> &str {
    match target {
        Target::Unit(unit) => table.name(unit),
        Target::Command(command) => &table.command_card(command).name,
    }
}

fn carry_out(table: &Table, order: &Order, scope: Scope) -> Vec<Offer<Action>> {
    let mut all = Vec::new();
    for unit in able_units(table, order).filter(|unit| scope.wants(Some(*unit))) {
        match order.kind {
            OrderKind::Advance => {
                for face in FACES.into_iter().take(if table.unit(unit).formation == Formation::Square { 4 } else { 1 }) {
                    ranges(table, order, unit, Way::Advance(face), "Advance", &mut all);
                }
                follow_road(table, order, unit, &mut all);
            }
            OrderKind::Retire => ranges(table, order, unit, Way::Retire, "Retire", &mut all),
            OrderKind::Manoeuvre => manoeuvres(table, order, unit, &mut all),
            OrderKind::Deploy => deployments(table, unit, &mut all),
        }
    }
    if order.kind == OrderKind::Advance {
        for unit in waiting_units(table, order).filter(|unit| scope.wants(Some(*unit))) {
            entrances(table, order, unit, &mut all);
        }
    }
    all.push(Offer::new(Action::EndOrder, "The order is carried out", HZ_ORD_15));
    all
}

/// HZ-FORM-07.
fn follow_road(table: &Table, order: &Order, unit: UnitId, all: &mut Vec<Offer<Action>>) {
    let Ok(road::Ahead { most, .. }) = road::reach(table, order, unit) else { return };
    let measure = Measure::new(lengths::unit(table), road::HALTS.min(most), most, road::HALTS as u32)
        .map(|measure| measure.stop(most, Firmness::Hard, "as far as the road is open", HZ_FORM_07));
    let Some(measure) = measure else { return };
    let blank = Blank::new("distance", "how far", HZ_FORM_07, Domain::Measure(measure));
    let words = format!("{} follows the road", table.name(unit));
    all.push(Offer::new(Action::FollowRoad { unit, distance: most }, words, HZ_FORM_07).about(unit).blank(blank));
}

/// The action of a primitive with its amount.
pub fn action_of(unit: UnitId, way: Way, amount: i32) -> Action {
    match way {
        Way::Advance(face) => Action::Advance { unit, face, distance: amount },
        Way::Retire => Action::Retire { unit, distance: amount },
        Way::Wheel { hand, back } => Action::Wheel { unit, hand, back, angle: amount },
        Way::SideStep(hand) => Action::SideStep { unit, hand, distance: amount },
    }
}

fn ranges(table: &Table, order: &Order, unit: UnitId, way: Way, words: &str, all: &mut Vec<Offer<Action>>) {
    let Ok(reach) = reach(table, order, unit, way) else { return };
    let measure_in = if matches!(way, Way::Wheel { .. }) { DEGREES } else { lengths::unit(table) };
    for index in 0..reach.spans.len() {
        let Some(measure) = measure(table, &reach, index, measure_in) else { continue };
        let span = &reach.spans[index];
        let through = span.through.map(|friend| format!(" through {}", table.name(friend))).unwrap_or_default();
        let words = format!("{words} {}{through}", table.name(unit));
        let name = if matches!(way, Way::Wheel { .. }) { "angle" } else { "distance" };
        let blank = Blank::new(name, "how far", span.clause, Domain::Measure(measure));
        all.push(Offer::new(action_of(unit, way, span.least), words, span.clause).about(unit).blank(blank));
    }
}

/// HZ-REI-07: places along the edge where a unit can come on, a footprint apart.
pub fn gates(table: &Table, order: &Order, unit: UnitId) -> impl Iterator<Item = i32> {
    let (low, high) = reinforcements::front(table, order.officer, unit);
    let step = (table.footprint(unit).width * 100.0) as i32 + 2_000;
    let steps = (-40..=40).map(move |n| n * step);
    steps.filter(move |along| (low..=high).contains(along))
}

fn entrances(table: &Table, order: &Order, unit: UnitId, all: &mut Vec<Offer<Action>>) {
    for along in gates(table, order, unit) {
        let Ok(entrance) = reinforcements::entrance(table, order, unit, along) else { continue };
        let Some(measure) = Measure::new(lengths::unit(table), entrance.least, entrance.most, 1) else { continue };
        let measure = measure.stop(entrance.most, Firmness::Hard, "as far as it can", entrance.clause);
        let words = format!("{} comes on, {} along", table.name(unit), lengths::unit(table).show(along));
        let blank = Blank::new("distance", "how far", entrance.clause, Domain::Measure(measure));
        all.push(Offer::new(Action::Enter { unit, along, distance: entrance.least }, words, HZ_REI_03).about(unit).blank(blank));
    }
}

fn measure(table: &Table, reach: &Reach, index: usize, unit: Units) -> Option<Measure> {
    let span = reach.spans.get(index)?;
    let measure = Measure::new(unit, span.least, span.most, 1)?;
    let words = match span.end {
        End::Full => "as far as it can".to_owned(),
        End::Zone(enemy) => format!("enters the threat zone of {}", table.name(enemy)),
        End::Enemy(enemy) => format!("engages {}", table.name(enemy)),
        End::Barred(other) => format!("stops short of {}", table.name(other)),
        End::Friend(friend) => format!("touches {}: a stagger each", table.name(friend)),
        End::Edge => "the edge of the table".to_owned(),
        End::Ground => "the ground stops it".to_owned(),
    };
    let measure = measure.stop(span.most, Firmness::Hard, words, span.clause);
    Some(match span.magnet {
        Some(magnet) if magnet < span.most => measure.stop(magnet, Firmness::Soft, "from here on it is drawn in", span.clause),
        _ => measure,
    })
}

pub fn wheels() -> impl Iterator<Item = Way> {
    HANDS.into_iter().flat_map(|hand| [false, true].into_iter().map(move |back| Way::Wheel { hand, back }))
}

fn manoeuvres(table: &Table, order: &Order, unit: UnitId, all: &mut Vec<Offer<Action>>) {
    for way in wheels() {
        ranges(table, order, unit, way, "Wheel", all);
    }
    for hand in HANDS {
        ranges(table, order, unit, Way::SideStep(hand), "Side-step", all);
    }
    if manoeuvre(table, unit, How::AboutFace).is_ok() {
        all.push(Offer::new(Action::AboutFace { unit }, format!("About face {}", table.name(unit)), HZ_MAN_03).about(unit));
    }
}

fn deployments(table: &Table, unit: UnitId, all: &mut Vec<Offer<Action>>) {
    if table.card(unit).arm == Arm::Artillery {
        for limber in [true, false] {
            limbering(table, unit, limber, all);
        }
        return;
    }
    for hand in HANDS.into_iter().filter(|hand| escalade::may_turn_along(table, unit, *hand).is_ok()) {
        let words = format!("{} turns {} along the wall", table.name(unit), if hand == Hand::Left { "left" } else { "right" });
        all.push(Offer::new(Action::TurnAlongWall { unit, hand }, words, HZ_FOR_22).about(unit));
    }
    for formation in FORMATIONS {
        let open: Vec<Choice> = ANCHORS
            .into_iter()
            .filter(|anchor| form::may(table, unit, formation, *anchor).is_ok())
            .map(|anchor| Choice::new(anchor as u32, anchor_name(anchor)))
            .collect();
        if !open.is_empty() {
            let blank = Blank::new("anchor", "which stand keeps its place", HZ_DEP_07, Domain::OneOf(OneOf { of: open }));
            let words = format!("{} forms {}", table.name(unit), formation.name());
            let action = Action::Form { unit, formation, anchor: Anchor::FrontCentre };
            all.push(Offer::new(action, words, HZ_DEP_01).about(unit).blank(blank));
        }
    }
    for (sector, there) in table.printed().terrain.sectors.iter().enumerate().take(256) {
        let sector = sector as u8;
        if building::may_occupy(table, unit, sector).is_ok() {
            let words = format!("{} occupies {}", table.name(unit), there.name);
            let beside = there.beside(table.unit(unit).pose.facing);
            let offer = Offer::new(Action::Occupy { unit, sector, beside }, words, HZ_BLD_11).about(unit);
            all.push(if building::chooses_sides(table, unit, sector) { offer.blank(two_sides()) } else { offer });
        }
    }
    for formation in FORMATIONS.into_iter().filter(|_| table.unit(unit).garrison.is_some()) {
        let open: Vec<Choice> = FACES
            .into_iter()
            .filter(|face| building::may_come_out(table, unit, formation, *face).is_ok())
            .map(|face| Choice::new(face as u32, face_name(face)))
            .collect();
        if !open.is_empty() {
            let blank = Blank::new("face", "outside which face", HZ_BLD_22, Domain::OneOf(OneOf { of: open }));
            let words = format!("{} forms {} outside its buildings", table.name(unit), formation.name());
            let action = Action::ComeOut { unit, formation, face: Face::Front };
            all.push(Offer::new(action, words, HZ_BLD_22).about(unit).blank(blank));
        }
    }
    if form::may_reinforce(table, unit).is_ok() {
        let words = format!("{} joins the skirmish line for good", table.name(unit));
        all.push(Offer::new(Action::ReinforceSkirmishers { unit }, words, HZ_SKS_23).about(unit));
    }
}

fn limbering(table: &Table, unit: UnitId, limber: bool, all: &mut Vec<Offer<Action>>) {
    let drills = limber::drills(table).filter(|drill| limber::may(table, unit, limber, *drill).is_ok());
    let of: Vec<Choice> = drills.map(|drill| Choice::new(drill_code(drill), drill_name(table, drill))).collect();
    if !of.is_empty() {
        let blank = Blank::new("drill", "how", HZ_DEP_05, Domain::OneOf(OneOf { of }));
        let words = format!("{} {}", table.name(unit), if limber { "limbers" } else { "unlimbers" });
        all.push(Offer::new(Drill::default().action(unit, limber), words, HZ_DEP_05).about(unit).blank(blank));
    }
}

/// A drill as a number: the hand, then the side-step or the turn, each well above nought.
const CODE: i32 = 1_000_000;
const STEPS_FROM: i32 = 500_000;
const TURNS_FROM: i32 = 36_000;

fn drill_code(drill: Drill) -> u32 {
    let done = if drill.step == 0 { TURNS_FROM + drill.angle } else { STEPS_FROM + drill.step };
    (drill.hand as i32 * CODE + done) as u32
}

fn drill_of(code: u32) -> Option<Drill> {
    let code = i32::try_from(code).ok()?;
    let hand = Hand::BOTH.into_iter().find(|hand| *hand as i32 == code / CODE)?;
    let done = code % CODE;
    let (angle, step) = if done <= 2 * TURNS_FROM { (done - TURNS_FROM, 0) } else { (0, done - STEPS_FROM) };
    Some(Drill { angle, step, hand })
}

fn drill_name(table: &Table, drill: Drill) -> String {
    let side = |amount: i32| if amount < 0 { "left" } else { "right" };
    let kept = if drill.hand == Hand::Left { "left" } else { "right" };
    let done = match (drill.angle, drill.step) {
        (0, 0) => "no more".to_owned(),
        (0, step) => format!("a side-step of {} to the {}", lengths::unit(table).show(step.abs()), side(step)),
        (angle, _) if angle.abs() == table.rules().lookup.moves.about_face * 100 => "an about face".to_owned(),
        (angle, _) => format!("a wheel of {} degrees to the {}", f64::from(angle.abs()) / 100.0, side(angle)),
    };
    format!("{done}; the {kept} stand keeps its place")
}

/// HZ-BLD-18.
fn two_sides() -> Blank {
    let of = vec![Choice::new(Hand::Left as u32, "its front and left"), Choice::new(Hand::Right as u32, "its front and right")];
    Blank::new("beside", "along which sides", HZ_BLD_18, Domain::OneOf(OneOf { of }))
}

const fn face_name(face: Face) -> &'static str {
    match face {
        Face::Front => "the front",
        Face::Right => "the right",
        Face::Rear => "the rear",
        Face::Left => "the left",
    }
}

const fn anchor_name(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::FrontLeft => "the left of the front",
        Anchor::FrontCentre => "the middle of the front",
        Anchor::FrontRight => "the right of the front",
    }
}

fn bombard(table: &Table, target: UnitId, batteries: impl Iterator<Item = UnitId>) -> Vec<Offer<Action>> {
    let shots = react::shots_now(table, target);
    let aim = |battery| {
        let shot = shots.iter().find(|shot| shot.battery == battery)?;
        Some(Offer::new(Action::Bombard { battery }, tell::shot(table, target, shot), HZ_BOM_25).about(battery))
    };
    let mut all: Vec<Offer<Action>> = batteries.filter_map(aim).collect();
    all.push(Offer::new(Action::HoldFire, "Hold fire", HZ_BOM_26));
    all
}

fn move_officers(table: &Table, side: Side) -> Vec<Offer<Action>> {
    let mut all = Vec::new();
    let shared = Arc::new(table.clone());
    let most = (table.printed().metres(table.rules().lookup.moves.officer) * 100.0) as i32;
    let unit = lengths::unit(table);
    let officers: Vec<OfficerId> = table.officers_of(side).filter(|officer| table.officer(*officer).on_table()).collect();
    for officer in officers {
        let name = &table.officer_card(officer).name;
        let state = table.officer(officer);
        let left = (officers::left(table, officer) * 100.0) as i32;
        if left > 0 && state.attached.is_none() {
            let (x, y) = (state.x.0, state.y.0);
            let table = shared.clone();
            let region =
                Region::new(vec![Shape::Circle { centre: (x, y), radius: left }]).narrowed(move |x: i32, y: i32, _: Option<i32>| {
                    officers::may_move(&table, side, officer, x, y).map_err(|refusal| refusal.because.into_owned())
                });
            let blank = Blank::new("to", "where to", HZ_OFF_02, Domain::Point(PointIn::new(region, None).told_in(unit)));
            all.push(Offer::new(Action::MoveOfficer { officer, x, y }, format!("Move {name}"), HZ_OFF_02).blank(blank));
        }
        let units: Vec<Choice> = table
            .on_table(side)
            .filter(|unit| officers::may_attach(table, side, officer, *unit).is_ok())
            .map(|unit| Choice::new(unit.0.into(), table.name(unit)))
            .collect();
        if let Some(first) = units.first() {
            let unit = UnitId(first.id as u16);
            let blank = Blank::new("unit", "to which unit", HZ_OFF_11, Domain::OneOf(OneOf { of: units }));
            all.push(Offer::new(Action::Attach { officer, unit }, format!("Attach {name}"), HZ_OFF_11).blank(blank));
        }
        if officers::may_detach(table, side, officer).is_ok() {
            all.push(Offer::new(Action::Detach { officer }, format!("Detach {name}"), HZ_OFF_14));
        }
    }
    for (officer, at) in reinforcements::officers_due(table, side) {
        let (x, y) = ((at.x * 100.0) as i32, (at.y * 100.0) as i32);
        let table = shared.clone();
        let words = format!("{} comes on", table.officer_card(officer).name);
        let region = Region::new(vec![Shape::Circle { centre: (x, y), radius: most }]).narrowed(move |x: i32, y: i32, _: Option<i32>| {
            reinforcements::may_enter_officer(&table, side, officer, x, y).map_err(|refusal| refusal.because.into_owned())
        });
        let blank = Blank::new("to", "where to", HZ_REI_02, Domain::Point(PointIn::new(region, None).told_in(unit)));
        all.push(Offer::new(Action::EnterOfficer { officer, x, y }, words, HZ_REI_02).blank(blank));
    }
    for command in table.commands_of(side).filter(|command| officers::may_supersede(table, side, *command).is_ok()) {
        let words = format!("The commander takes over {}", table.command_card(command).name);
        all.push(Offer::new(Action::Supersede { command }, words, HZ_OFF_15));
    }
    if officers::may_relinquish(table, side).is_ok() {
        all.push(Offer::new(Action::Relinquish, "The commander hands the command back", HZ_OFF_18));
    }
    all.push(Offer::new(Action::EndOfficers, "The officers are where they should be", HZ_SEQ_08));
    all
}

pub fn fill(action: &Action, fillings: &[Filling]) -> Option<Action> {
    let blank = |anchor: u32| ANCHORS.into_iter().find(|own| *own as u32 == anchor);
    Some(match (action.clone(), fillings) {
        (Action::Advance { unit, face, .. }, [Filling::Measure(distance)]) => Action::Advance { unit, face, distance: *distance },
        (Action::FollowRoad { unit, .. }, [Filling::Measure(distance)]) => Action::FollowRoad { unit, distance: *distance },
        (Action::Retire { unit, .. }, [Filling::Measure(distance)]) => Action::Retire { unit, distance: *distance },
        (Action::Wheel { unit, hand, back, .. }, [Filling::Measure(angle)]) => Action::Wheel { unit, hand, back, angle: *angle },
        (Action::SideStep { unit, hand, .. }, [Filling::Measure(distance)]) => Action::SideStep { unit, hand, distance: *distance },
        (Action::Form { unit, formation, .. }, [Filling::OneOf(anchor)]) => Action::Form { unit, formation, anchor: blank(*anchor)? },
        (Action::ComeOut { unit, formation, .. }, [Filling::OneOf(face)]) => {
            let face = FACES.into_iter().find(|own| *own as u32 == *face)?;
            Action::ComeOut { unit, formation, face }
        }
        (Action::Limber { unit, limber, .. }, [Filling::OneOf(drill)]) => drill_of(*drill)?.action(unit, limber),
        (Action::Occupy { unit, sector, .. }, [Filling::OneOf(beside)]) => {
            let beside = Hand::BOTH.into_iter().find(|hand| *hand as u32 == *beside)?;
            Action::Occupy { unit, sector, beside }
        }
        (Action::MoveOfficer { officer, .. }, [Filling::Point { x, y, facing: None }]) => Action::MoveOfficer { officer, x: *x, y: *y },
        (Action::ShareStaggers { .. }, [Filling::ShareOut(shares)]) => Action::ShareStaggers { shares: shares.clone() },
        (Action::Place { .. } | Action::Nominate { .. }, fillings) => deploy::fill(action, fillings)?,
        (Action::EnterOfficer { officer, .. }, [Filling::Point { x, y, facing: None }]) => Action::EnterOfficer { officer, x: *x, y: *y },
        (Action::Enter { unit, along, .. }, [Filling::Measure(distance)]) => Action::Enter { unit, along, distance: *distance },
        (Action::Attach { officer, .. }, [Filling::OneOf(unit)]) => Action::Attach { officer, unit: UnitId(u16::try_from(*unit).ok()?) },
        (
            Action::Advance { .. }
            | Action::Retire { .. }
            | Action::FollowRoad { .. }
            | Action::Wheel { .. }
            | Action::SideStep { .. }
            | Action::Form { .. }
            | Action::ComeOut { .. }
            | Action::Limber { .. }
            | Action::MoveOfficer { .. }
            | Action::EnterOfficer { .. }
            | Action::Enter { .. }
            | Action::ShareStaggers { .. }
            | Action::Attach { .. },
            _,
        ) => return None,
        (action, []) => action,
        _ => return None,
    })
}

/// HZ-ORES: officers who can give no more orders, and why.
pub fn refused(table: &Table, decision: &Decision<Prompt>) -> Vec<Refused> {
    if decision.prompt != Prompt::Orders {
        return Vec::new();
    }
    let side = decision.side;
    let tried = pairs(table, side).filter(|(_, target)| matches!(target, Target::Command(_)));
    tried
        .filter_map(|(officer, target)| {
            let refusal = may_give(table, side, officer, target, OrderKind::Advance).err()?;
            Some(Refused::new(format!("{}: advance {}", table.officer_card(officer).name, target_name(table, target)), refusal))
        })
        .collect()
}
