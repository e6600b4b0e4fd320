//! Why, in a sentence: what an answer leads to, at the exact chances it was weighed by.

use grognard_engine::{Decision, Game, Posture, Side, UnitId, UnitSet};
use grognard_field::geometry::Quanta;

use super::acts::Act;
use super::prospect::prospect;
use super::words::{far, named, percent};
use super::{answers, fight, thumb, weigh};
use crate::battle::action::{Action, Hand, Prompt};
use crate::battle::offers::{order_name, target_name};
use crate::clause::HZ_OFF_02;
use crate::facts::Stance;
use crate::facts::command::is_in_radius;
use crate::facts::guns;
use crate::facts::orders::order_facts;
use crate::moves::react::fails;
use crate::phases::orders::legal::table_units;
use crate::phases::reinforcements;
use crate::procedures::count;
use crate::procedures::order::order_rating;
use crate::table::{Event, Frame, OfficerId, Order, Table, Target};
use crate::words::OrderKind;

pub fn reason(table: &Table, decision: &Decision<Prompt>, action: &Action) -> String {
    let officer = |officer: OfficerId| &table.officer_card(officer).name;
    match (action, decision.prompt) {
        (Action::Order { officer, target, kind }, _) => order(table, decision.side, *officer, *target, *kind),
        (Action::FreeOrder { kind }, _) => free_order(table, decision.side, *kind),
        (Action::ForcedOrder { unit }, _) => format!("{} is given its forced order before it costs a stagger.", table.name(*unit)),
        (Action::EndOrders, _) => "No order that is left promises more than it risks.".to_owned(),
        (Action::EndOrder, _) => end_order(table),
        (Action::Bombard { battery }, Prompt::Bombard { target, .. }) => bombards(table, *battery, target),
        (Action::BombardUnit { battery, unit }, _) => bombards(table, *battery, *unit),
        (Action::HoldFire, Prompt::Bombard { target, batteries }) => holds(table, target, batteries),
        (Action::HoldFire, _) => "Who stands still can wait: the guns keep their rounds.".to_owned(),
        (Action::MoveOfficer { officer, x, y }, _) => rides(table, *officer, (Quanta(*x), Quanta(*y))),
        (Action::EnterOfficer { officer: who, .. }, _) => format!("{} joins the battle: his troops are to follow him.", officer(*who)),
        (Action::Attach { officer: who, unit }, _) => answers::led(table, *who, *unit),
        (Action::Detach { officer: who }, _) => format!("{} goes back to his command: the unit he led is not engaged.", officer(*who)),
        (Action::EndOfficers, _) => "No officer is wanted elsewhere.".to_owned(),
        (Action::Enter { unit, .. }, _) => format!("{} is due and comes on as far as it can.", table.name(*unit)),
        (Action::EndDeployment, _) => "The troops stand where the battle has them.".to_owned(),
        (Action::Take { formation }, _) => format!("In {} it can fight at once.", formation.name()),
        (Action::InOrder, _) => "By command, then by unit: the order was not weighed.".to_owned(),
        (Action::Next { unit }, _) => format!("{} goes first.", table.name(*unit)),
        (Action::Yes | Action::No | Action::ShareStaggers { .. }, prompt) => answers::said(table, &prompt, action),
        (action, _) => acts(table, action).unwrap_or_else(|| "It is as good as anything else.".to_owned()),
    }
}

/// What a unit does on the order in hand, how far, and to what end.
fn acts(table: &Table, action: &Action) -> Option<String> {
    let length = |amount: i32| far(table, Quanta(amount).metres());
    let degrees = |angle: i32| format!("{:.0} degrees", f64::from(angle.abs()) / 100.0);
    let hand = |hand: Hand| if hand == Hand::Left { "left" } else { "right" };
    let (unit, does) = match *action {
        Action::Advance { unit, distance, .. } => (unit, format!("advances {}", length(distance))),
        Action::FollowRoad { unit, distance } => (unit, format!("follows the road for {}", length(distance))),
        Action::Retire { unit, distance } => (unit, format!("retires {}", length(distance))),
        Action::Wheel { unit, hand: to, back, angle } => {
            (unit, format!("wheels {}{} to the {}", if back { "back " } else { "" }, degrees(angle), hand(to)))
        }
        Action::AboutFace { unit } => (unit, "turns about".to_owned()),
        Action::SideStep { unit, hand: to, distance } => (unit, format!("steps {} to the {}", length(distance), hand(to))),
        Action::Form { unit, formation, .. } => (unit, format!("forms {}", formation.name())),
        Action::Limber { unit, limber, .. } => (unit, if limber { "limbers up" } else { "unlimbers" }.to_owned()),
        _ => return None,
    };
    let act = match table.frame() {
        Some(Frame::CarryOut(order)) => Act::of(table, &order, action),
        _ => None,
    };
    Some(format!("{} {does}{}.", named(table, unit), act.map_or(String::new(), |act| prospect(table, &act))))
}

/// The chance that it is obeyed, and the best that comes of it then.
fn order(table: &Table, side: Side, officer: OfficerId, target: Target, kind: OrderKind) -> String {
    let rating = order_rating(&order_facts(table, officer, target, kind), table.rules()).total();
    let chance = percent(fight::succeeds(rating, table.rules()));
    let (who, whom) = (&table.officer_card(officer).name, target_name(table, target));
    let why = weigh::proposed(table, side, officer, target, kind).map_or(String::new(), |order| promise(table, &order));
    format!("{who} orders {whom} to {}: {chance} that it obeys{why}.", order_name(kind))
}

fn free_order(table: &Table, side: Side, kind: OrderKind) -> String {
    let given = table.giving().and_then(|giving| weigh::proposed(table, side, giving.officer, giving.target, kind));
    let why = given.map_or(String::new(), |order| promise(table, &order));
    format!("The Huzzah! gives a second order, to {}, which is surely obeyed{why}.", order_name(kind))
}

/// What the unit that gains most could do with an order.
fn promise(table: &Table, order: &Order) -> String {
    let by_thumb = || table_units(table, order.target).find_map(|unit| Act::of(table, order, &thumb::one_act(table, order, unit)?));
    if let Some(act) = weigh::best_of_all(table, order, Posture::Attack).or_else(by_thumb) {
        let words = prospect(table, &act);
        return format!("; {} can act on it{words}", table.name(act.unit));
    }
    match order.target {
        Target::Command(command) => match reinforcements::due(table, command).count() {
            0 => String::new(),
            due => format!("; {} wait to come on", count(due as i32, "unit")),
        },
        Target::Unit(_) => String::new(),
    }
}

fn end_order(table: &Table) -> String {
    match table.frame() {
        Some(Frame::CarryOut(order)) if order.acted.is_empty() => "Nobody gains by acting on the order.".to_owned(),
        _ => "Nobody else gains by acting on the order.".to_owned(),
    }
}

fn shot_fails(table: &Table, battery: UnitId, target: UnitId) -> f64 {
    let stance = Stance::of(table, target);
    guns::shot(table, battery, &stance).map_or(0.0, |shot| f64::from(fails(table, &stance, &shot)) / 36.0)
}

fn bombards(table: &Table, battery: UnitId, target: UnitId) -> String {
    let left = table.unit(battery).bombardments;
    let chance = percent(shot_fails(table, battery, target));
    let (guns, whom) = (table.name(battery), named(table, target));
    let whom = whom.trim_end_matches(',');
    format!("{guns} bombards {whom}: {chance} that it is staggered, for one of {} left.", count(left.into(), "bombardment"))
}

fn holds(table: &Table, target: UnitId, batteries: UnitSet) -> String {
    let chances = batteries.iter().map(|battery| (shot_fails(table, battery, target), battery));
    let Some((chance, battery)) = chances.max_by(|one, other| one.0.total_cmp(&other.0)) else {
        return "No gun bears.".to_owned();
    };
    let left = count(table.unit(battery).bombardments.into(), "bombardment");
    let whom = table.name(target);
    format!("The guns hold: {} has {left} left, and only {} that {whom} would be staggered.", table.name(battery), percent(chance))
}

/// How many of his units he has under his eyes there, and here.
fn rides(table: &Table, officer: OfficerId, to: (Quanta, Quanta)) -> String {
    let mut after = table.clone();
    after.apply(&Event::officer_moved(table, officer, to, HZ_OFF_02));
    let command = table.officer(officer).superseding.unwrap_or(table.officer_card(officer).command);
    let units: Vec<UnitId> = table.command_card(command).units.iter().copied().filter(|unit| table.unit(*unit).on_table()).collect();
    let near = |table: &Table| units.iter().filter(|unit| is_in_radius(table, officer, &Stance::of(table, **unit))).count();
    let name = &table.officer_card(officer).name;
    let all = units.len();
    match (near(table), near(&after)) {
        (now, then) if now == then => format!("{name} keeps behind the middle of his command: {then} of his {all} units in his radius."),
        (now, then) => format!("{name} rides to have {then} of his {all} units in his radius instead of {now}."),
    }
}
