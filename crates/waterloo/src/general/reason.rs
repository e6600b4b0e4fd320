//! Why, in a sentence.

use grognard_engine::{Decision, UnitId};

use super::eye::{Posture, goal, posture};
use super::thumb::ratio;
use crate::battle::map::Spot;
use crate::battle::{Action, Battle, Prompt};

pub fn reason(battle: &Battle, decision: &Decision<Prompt>, action: &Action) -> String {
    let name = |unit: UnitId| battle.name(unit);
    let leader = |leader: u8| battle.printed().leaders[usize::from(leader)].name.as_str();
    let command = |command: u8| battle.printed().commands[usize::from(command)].name.as_str();
    match action {
        Action::Done => match decision.prompt {
            Prompt::Buy { .. } => "Nothing more is worth its command points.".to_owned(),
            Prompt::Leaders => "The leaders are where they should be.".to_owned(),
            _ => "Nothing more in this step is worth the risk.".to_owned(),
        },
        Action::MoveLeader { leader: who, .. } => format!("{} keeps near his command.", leader(*who)),
        Action::Buy { marker } => format!("{} goes into the pool: it does most.", battle.printed().marker_name(*marker)),
        Action::First { marker } => format!("{} strikes first.", battle.printed().marker_name(*marker)),
        Action::MoveAllLeaders => "The leaders have fallen behind their commands.".to_owned(),
        Action::ActivateUnit { unit } => format!("{} is nearest to the enemy.", name(*unit)),
        Action::AttemptActivation { command: which } => format!("{} has no marker and is wanted now.", command(*which)),
        Action::GunsUnder { leader: who } => format!("{} has the guns that bear.", leader(*who)),
        Action::TakeCommand { command: which } => format!("{} is the strongest that has not acted.", command(*which)),
        Action::ExtendLine { unit, .. } => format!("{} brings more muskets to bear.", name(*unit)),
        Action::RetractLine { unit } => format!("{} closes up to move.", name(*unit)),
        Action::Rally { unit } => format!("{} is in no state to fight and rallies.", name(*unit)),
        Action::RoutRetreat { unit } => format!("{} is safer farther back.", name(*unit)),
        Action::LeaveSquare { unit } => format!("{} leaves square: no horse is near.", name(*unit)),
        Action::Withdraw { unit, .. } => format!("{} gets out of the enemy's reach.", name(*unit)),
        Action::Move { unit, .. } => marches(battle, decision, *unit),
        Action::Fire { target, units } => {
            format!("{} at {}: the most that bears on one hex.", listed(battle, units), whom(battle, *target))
        }
        Action::GrandBattery { target, .. } => format!("The grand battery at {}, where it tells most.", whom(battle, *target)),
        Action::GarrisonFire { target, .. } => format!("The garrison fires at {} under its walls.", whom(battle, *target)),
        Action::Charge { unit, target, .. } => format!("{} charges {}, who can hardly stand.", name(*unit), whom(battle, *target)),
        Action::Shock { target, units } => {
            let odds = ratio(battle, units, *target).map_or(String::new(), |ratio| format!(" at {ratio:.1} to 1"));
            format!("{} go in on {}{odds}.", listed(battle, units), whom(battle, *target))
        }
        Action::Stand => "It stands: running costs order for certain.".to_owned(),
        Action::GiveWay => "It gives way and lives to fight on.".to_owned(),
        Action::FormSquare => "Square is the best chance against horse.".to_owned(),
        Action::FireAtThem => "The charge is met with fire.".to_owned(),
        Action::HoldFire => "The fire is kept for a better target.".to_owned(),
        Action::Advance { unit, .. } => format!("{} takes the ground that was won.", name(*unit)),
        Action::AdvanceOn { .. } => "The horse rides on while the enemy runs.".to_owned(),
        Action::Halt => "The ground in hand is better.".to_owned(),
        Action::GoBack { .. } => "That way is farthest from the enemy.".to_owned(),
        Action::Alone => "The others are kept in hand.".to_owned(),
        Action::NameTop { unit } => format!("{} can bear more.", name(*unit)),
        Action::GoAlong => "He stays with his men.".to_owned(),
        Action::Stay => "He is wanted where he is.".to_owned(),
    }
}

fn marches(battle: &Battle, decision: &Decision<Prompt>, unit: UnitId) -> String {
    let name = battle.name(unit);
    if posture(battle, decision.side) == Posture::Hold {
        return format!("{name} turns to meet what is coming.");
    }
    match goal(battle, unit) {
        Some(at) => format!("{name} marches on {}.", whom(battle, at)),
        None => format!("{name} comes up."),
    }
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
