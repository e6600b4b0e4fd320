//! Why, in a sentence.

use grognard_engine::{Decision, UnitId};

use super::eye::foe;
use super::fight;
use crate::battle::action::{Action, Prompt};
use crate::battle::offers::{order_name, target_name};
use crate::facts::Stance;
use crate::facts::guns;
use crate::facts::orders::order_facts;
use crate::moves::react::fails;
use crate::procedures::order::order_rating;
use crate::table::{Table, Target};

pub fn reason(table: &Table, decision: &Decision<Prompt>, action: &Action) -> String {
    let name = |unit: UnitId| table.name(unit);
    let against = |unit: UnitId| foe(table, unit).map_or("the enemy", |(enemy, _)| table.name(enemy));
    match *action {
        Action::Order { officer, target, kind } => {
            let rating = order_rating(&order_facts(table, officer, target, kind), table.rules()).total();
            let chance = percent(fight::succeeds(rating, table.rules()));
            let (who, whom) = (&table.officer_card(officer).name, target_name(table, target));
            let why = match target {
                Target::Unit(unit) => format!("{} is the enemy that matters to it", against(unit)),
                Target::Command(_) => "most of its units can use it".to_owned(),
            };
            format!("{who} orders {whom} to {}: {chance} % that it obeys; {why}.", order_name(kind))
        }
        Action::FreeOrder { kind } => format!("The Huzzah! is used to {} at once.", order_name(kind)),
        Action::ForcedOrder { unit } => format!("{} is given its forced order before it costs a stagger.", name(unit)),
        Action::EndOrders => "No order left is worth the risk.".to_owned(),
        Action::EndOrder => "Those who can use the order have acted on it.".to_owned(),
        Action::Advance { unit, .. } => advance(table, unit),
        Action::FollowRoad { unit, .. } => format!("{} makes the best of the road.", name(unit)),
        Action::Retire { unit, .. } => format!("{} is worn and draws off from {} to reform.", name(unit), against(unit)),
        Action::Wheel { unit, .. } | Action::AboutFace { unit } => format!("{} turns to face {}.", name(unit), against(unit)),
        Action::SideStep { unit, .. } => format!("{} makes room on its flank.", name(unit)),
        Action::Form { unit, formation, .. } => format!("{} forms {} to meet {}.", name(unit), formation.name(), against(unit)),
        Action::Limber { unit, limber: true, .. } => format!("{} limbers up: nobody is left before its guns.", name(unit)),
        Action::Limber { unit, .. } => format!("{} unlimbers with {} in range.", name(unit), against(unit)),
        Action::Bombard { battery } => match decision.prompt {
            Prompt::Bombard { target, .. } => bombard(table, battery, target),
            _ => format!("{} fires.", name(battery)),
        },
        Action::BombardUnit { battery, unit } => bombard(table, battery, unit),
        Action::HoldFire => "The guns keep their rounds for a better target.".to_owned(),
        Action::MoveOfficer { officer, .. } => format!("{} keeps near his command.", table.officer_card(officer).name),
        Action::EnterOfficer { officer, .. } => format!("{} joins the battle.", table.officer_card(officer).name),
        Action::Attach { officer, unit } => format!("{} puts himself at the head of {}.", table.officer_card(officer).name, name(unit)),
        Action::Detach { officer } => format!("{} goes back to his command.", table.officer_card(officer).name),
        Action::EndOfficers => "The officers are where they should be.".to_owned(),
        Action::Enter { unit, .. } => format!("{} comes on as fast as it can.", name(unit)),
        Action::EndDeployment => "The army stands as it should.".to_owned(),
        Action::Take { formation } => format!("{} is the formation to fight in.", formation.name()),
        Action::InOrder => "Nothing speaks for another order.".to_owned(),
        Action::Next { unit } => format!("{} has the best chance.", name(unit)),
        Action::Yes => "The chance is worth taking.".to_owned(),
        Action::No => "The risk is greater than the gain.".to_owned(),
        _ => "It helps more than it costs.".to_owned(),
    }
}

/// Towards whom, and if they could meet, with which chances.
fn advance(table: &Table, unit: UnitId) -> String {
    let Some((enemy, far)) = foe(table, unit) else { return format!("{} advances.", table.name(unit)) };
    if far > 320.0 {
        return format!("{} advances on {}.", table.name(unit), table.name(enemy));
    }
    let chances = fight::between(table, unit, enemy);
    let (wins, loses) = (percent(chances.wins), percent(chances.loses));
    format!("{} closes with {}: {wins} % that it wins the engagement, {loses} % that it loses.", table.name(unit), table.name(enemy))
}

/// At whom, and with which chance.
fn bombard(table: &Table, battery: UnitId, target: UnitId) -> String {
    let stance = Stance::of(table, target);
    let chance = guns::shot(table, battery, &stance).map_or(0.0, |shot| f64::from(fails(table, &stance, &shot)) / 36.0);
    format!("{} bombards {}: {} % that it is staggered.", table.name(battery), table.name(target), percent(chance))
}

fn percent(chance: f64) -> i32 {
    (100.0 * chance).round() as i32
}
