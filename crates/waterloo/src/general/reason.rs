//! Why, in a sentence: what an answer leads to, at the exact chances of the tables.

use grognard_engine::{Decision, Side, UnitId};
use grognard_field::hex::Hex as Axial;

use super::eye::{Posture, goal, nearest, posture, strength_at};
use super::through;
use super::thumb::ratio;
use super::weigh;
use crate::battle::map::Spot;
use crate::battle::{Action, Battle, Prompt};
use crate::facts::shock::Assailant;

pub fn reason(battle: &Battle, decision: &Decision<Prompt>, action: &Action) -> String {
    let name = |unit: UnitId| battle.name(unit);
    let leader = |leader: u8| battle.printed().leaders[usize::from(leader)].name.as_str();
    let command = |command: u8| battle.printed().commands[usize::from(command)].name.as_str();
    let state = |unit: UnitId| if battle.row(unit).blown { "blown" } else { battle.row(unit).order.words() };
    match action {
        Action::Done => match decision.prompt {
            Prompt::Buy { .. } => "Nothing more is worth its command points.".to_owned(),
            Prompt::Leaders => "The leaders are with their commands.".to_owned(),
            _ => "Nothing more in this step brings more than it costs.".to_owned(),
        },
        Action::MoveLeader { leader: who, .. } => format!("{} keeps near his command.", leader(*who)),
        Action::Buy { marker } => {
            format!("{} goes into the pool: it moves the most troops of those on sale.", battle.printed().marker_name(*marker))
        }
        Action::First { marker } => format!("{} acts first: it moves the most troops.", battle.printed().marker_name(*marker)),
        Action::MoveAllLeaders => "No command can be tried and no single unit is fit: the leaders catch up.".to_owned(),
        Action::ActivateUnit { unit } => format!("{} acts{}.", name(*unit), nearest_words(battle, *unit)),
        Action::AttemptActivation { command: which } => format!("{} has no marker in the pool and is the strongest such.", command(*which)),
        Action::GunsUnder { leader: who } => format!("{} has the guns.", leader(*who)),
        Action::TakeCommand { command: which } => format!("{} is the strongest that has not acted.", command(*which)),
        Action::ExtendLine { unit, .. } => format!("{} brings more muskets to bear.", name(*unit)),
        Action::RetractLine { unit } => format!("{} closes up to move.", name(*unit)),
        Action::Rally { unit } => format!("{} is {} and rallies.", name(*unit), state(*unit)),
        Action::RoutRetreat { unit } => format!("{} is {} and safer farther back.", name(*unit), state(*unit)),
        Action::LeaveSquare { unit } => format!("{} leaves square: no horse is near.", name(*unit)),
        Action::Withdraw { unit, .. } => format!("{} is {} and gets out of the enemy's reach.", name(*unit), state(*unit)),
        Action::Move { unit, path, .. } => {
            let to = path.last().and_then(|at| battle.printed().map.spot(Axial::new(at.q, at.r)));
            marches(battle, decision.side, *unit, to)
        }
        Action::Fire { target, units } => {
            format!("{} at {}{}.", listed(battle, units), whom(battle, *target), fire_words(battle, units, *target, false))
        }
        Action::GrandBattery { target, units } => {
            format!("The grand battery at {}{}.", whom(battle, *target), fire_words(battle, units, *target, true))
        }
        Action::GarrisonFire { target, .. } => format!("The garrison fires at {} under its walls.", whom(battle, *target)),
        Action::Charge { unit, target, path } => {
            let last = path.last().and_then(|at| battle.printed().map.spot(Axial::new(at.q, at.r)));
            let able: Vec<Assailant> =
                last.or(battle.spot(*unit)).map(|from| Assailant { unit: *unit, from, charging: true }).into_iter().collect();
            format!("{} charges {}{}.", name(*unit), whom(battle, *target), shock_words(battle, &able, *target))
        }
        Action::Shock { target, units } => {
            let able: Vec<Assailant> = units.iter().filter_map(|unit| battle.may_shock_hex(*unit, *target).ok()).collect();
            let odds = ratio(battle, units, *target).map_or(String::new(), |ratio| format!(" at {ratio:.1} to 1"));
            format!("{} shock {}{odds}{}.", listed(battle, units), whom(battle, *target), shock_words(battle, &able, *target))
        }
        Action::Stand => "It stands: giving way would lose the ground and perhaps its order.".to_owned(),
        Action::GiveWay => "It gives way: alone it would be ridden down.".to_owned(),
        Action::FormSquare => "It tries to form square against the horse.".to_owned(),
        Action::FireAtThem => "The charge is met with fire: it costs nothing.".to_owned(),
        Action::HoldFire => "The fire is kept for a better target.".to_owned(),
        Action::Advance { unit, .. } => format!("{} takes the ground that was won.", name(*unit)),
        Action::AdvanceOn { .. } => "The horse rides on while the enemy runs.".to_owned(),
        Action::Halt => "The ground in hand is better.".to_owned(),
        Action::GoBack { .. } => "That way is farthest from the enemy.".to_owned(),
        Action::Alone => "The others are kept in hand.".to_owned(),
        Action::NameTop { unit } => format!("{} is the stronger and can bear more.", name(*unit)),
        Action::GoAlong => "He stays with his men.".to_owned(),
        Action::Stay => "He is wanted where he is.".to_owned(),
    }
}

/// Where it goes: at whom, with how many steps at hand against how many; out of the guns' sight; or towards its goal.
fn marches(battle: &Battle, side: Side, unit: UnitId, to: Option<Spot>) -> String {
    let (name, map) = (battle.name(unit), &battle.printed().map);
    let Some(to) = to else { return format!("{name} changes its facing.") };
    if let Some(points) = through::leads(battle, unit, to) {
        return format!("{name} makes for the enemy's rear: in good order there at the end it counts {points} points.");
    }
    let foe = nearest(battle, side, to);
    if let Some((foe, 1)) = foe {
        let (ours, theirs) = weigh::at_hand(battle, side, foe);
        return format!("{name} closes with {}: {ours} steps of ours at hand against {theirs:.0}.", whom(battle, foe));
    }
    if posture(battle, side) == Posture::Hold {
        let away = foe.map_or(String::new(), |(foe, far)| format!(", {far} hexes from {}", whom(battle, foe)));
        return if battle.spot(unit) == Some(to) {
            format!("{name} turns to the enemy{away}.")
        } else {
            format!("{name} goes to {to}{away}, where fewer guns see it.")
        };
    }
    match goal(battle, unit) {
        Some(at) => format!("{name} marches on {}, {} hexes from it then.", whom(battle, at), map.distance(at, to)),
        None => format!("{name} comes up to {to}."),
    }
}

fn nearest_words(battle: &Battle, unit: UnitId) -> String {
    let near = battle.spot(unit).and_then(|at| nearest(battle, battle.side(unit), at));
    near.map_or(String::new(), |(foe, far)| format!(": {} is {far} hexes off", whom(battle, foe)))
}

/// The exact chances of a fire.
fn fire_words(battle: &Battle, units: &[UnitId], target: Spot, grand: bool) -> String {
    weigh::fire_chances(battle, units, target, grand).map_or(String::new(), |(harmed, steps)| {
        format!(": {} that it is shaken or worse, {} that it loses steps", percent(harmed), percent(steps))
    })
}

/// The exact chances of a shock, or of a charge at troops that do not form square.
fn shock_words(battle: &Battle, able: &[Assailant], target: Spot) -> String {
    let Some((driven, hurt)) = weigh::shock_chances(battle, able, target) else { return String::new() };
    let square = able.iter().any(|own| own.charging)
        && battle.units_at(target).next().is_some_and(|top| battle.printed().brigade(top).arm.is_infantry() && !battle.row(top).square);
    let if_not = if square { " unless it forms square" } else { "" };
    format!(
        ": {} that it is driven off{if_not}, {} that the attack costs steps or order ({} steps there)",
        percent(driven),
        percent(hurt),
        strength_at(battle, target)
    )
}

fn percent(chance: f64) -> String {
    format!("{} %", (100.0 * chance).round() as i32)
}

/// Who or what is in a hex.
fn whom(battle: &Battle, spot: Spot) -> String {
    if let Some(unit) = battle.units_at(spot).next() {
        return format!("{} in {spot}", battle.name(unit));
    }
    let place = battle.printed().places.iter().find(|place| place.hexes.contains(&spot));
    place.map_or_else(|| spot.to_string(), |place| place.name.clone())
}

fn listed(battle: &Battle, units: &[UnitId]) -> String {
    units.iter().map(|unit| battle.name(*unit)).collect::<Vec<_>>().join(" and ")
}
