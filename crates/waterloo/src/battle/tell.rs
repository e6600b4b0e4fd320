//! Questions and events in words.

use grognard_engine::{Decision, Game, Side};

use super::action::Prompt;
use super::event::{Check, Going, Happened};
use super::state::{Battle, Kind, Phase, Step};
use crate::words::Order;

pub(super) fn question(battle: &Battle, decision: &Decision<Prompt>) -> String {
    let who = |unit| battle.name(unit).to_owned();
    match decision.prompt {
        Prompt::Leaders => "Which leaders move?".into(),
        Prompt::Buy { army, points } => {
            format!(
                "Which markers does the {} army put into the pool? Command points left: {points}.",
                battle.printed.armies[usize::from(army)].name
            )
        }
        Prompt::FirstMarker => "Which of your markers goes first?".into(),
        Prompt::OrdersMarker { .. } => "What is the Orders marker used for?".into(),
        Prompt::GunCommander { grand: true, .. } => "Under whom does the grand battery fire?".into(),
        Prompt::GunCommander { .. } => "Whose guns fire and move?".into(),
        Prompt::NoLim => "Which command rolls for its orders?".into(),
        Prompt::Step { step } => match step {
            Step::Rally => "Who rallies, leaves square or changes its line?".into(),
            Step::Withdrawal => "Who withdraws?".into(),
            Step::Movement => "Who moves?".into(),
            Step::Defence => "Who fires in defence?".into(),
            Step::Fire => "Who fires?".into(),
            Step::Shock => "Who charges or shocks?".into(),
            Step::Recovery => "Blown cavalry recovers.".into(),
        },
        Prompt::RetreatBeforeFire { unit } => format!("Does {} try to get away before the fire?", who(unit)),
        Prompt::RetreatBeforeShock { target } => format!("Do the defenders of {target} try to get away before the shock?"),
        Prompt::Charged { unit } => format!("{} is charged. Does it try to form square?", who(unit)),
        Prompt::LightCavalryCharged { unit } => format!("{} is charged. Does it give way if it can?", who(unit)),
        Prompt::FireAtCharge { unit, charger } => format!("Does {} fire at {}?", who(unit), who(charger)),
        Prompt::Advance { into, .. } => format!("Who advances into {into}?"),
        Prompt::AdvanceOn { unit } => format!("Does {} advance one hex more?", who(unit)),
        Prompt::Way { unit, .. } => format!("Which way does {} go back?", who(unit)),
        Prompt::ChargeToo { target } => format!("Who else charges {target}?"),
        Prompt::Top { .. } => "Which of the two batteries lies on top?".into(),
        Prompt::GoAlong { leader, to } => format!("Does {} go along to {to}?", battle.printed.leaders[usize::from(leader)].name),
    }
}

pub(super) fn tell(battle: &Battle, event: &Happened) -> Option<String> {
    let who = |unit: &grognard_engine::UnitId| battle.name(*unit).to_owned();
    let leader = |leader: &u8| battle.printed.leaders[usize::from(*leader)].name.clone();
    let command = |command: u8| battle.printed.commands[usize::from(command)].name.clone();
    let army = |side: Side| battle.army(side);
    let place = |place: &u8| battle.printed.places[usize::from(*place)].name.clone();
    Some(match event {
        Happened::TurnBegan { turn } => format!("Turn {turn} begins."),
        Happened::PhaseBegan { phase } => match phase {
            Phase::NoLim { .. } | Phase::OutOfCommand { .. } | Phase::Operations | Phase::Initiative | Phase::Reinforcements => {
                return None;
            }
            Phase::Leaders { side, .. } => format!("Leaders of the {} army move.", army(*side)),
            Phase::Command { army, points } => {
                format!("The {} army has {points} command points.", battle.printed.armies[usize::from(*army)].name)
            }
            Phase::AllLeaders { .. } => "All leaders may move.".into(),
            Phase::FirstMarker { .. } | Phase::Orders { .. } | Phase::Guns { .. } | Phase::End => return None,
        },
        Happened::LeaderArrived { leader: id, at } => format!("{} arrives at {at}.", leader(id)),
        Happened::LeaderMoved { leader: id, to } => format!("{} rides to {to}.", leader(id)),
        Happened::LeaderWent { leader: id, to } => format!("{} is carried along to {to}.", leader(id)),
        Happened::LeaderLost { leader: id, captured: true } => format!("{} is taken prisoner.", leader(id)),
        Happened::LeaderLost { leader: id, .. } => format!("{} is killed.", leader(id)),
        Happened::LeaderReplaced { leader: id, at, .. } => format!("A new leader takes the place of {} at {at}.", leader(id)),
        Happened::MarkerBought { marker, .. } => format!("{} goes into the pool.", battle.printed.marker_name(*marker)),
        Happened::InitiativeRolled { winner: Some(side) } => format!("The {} army has the initiative.", army(*side)),
        Happened::InitiativeRolled { .. } => "Nobody has the initiative.".into(),
        Happened::MarkerDrawn { marker } => format!("{} is drawn.", battle.printed.marker_name(*marker)),
        Happened::OrdersRolled { command: id, passed: true, .. } => format!("{} has its orders.", command(*id)),
        Happened::OrdersRolled { command: id, .. } => format!("{} gets no orders.", command(*id)),
        Happened::Activated { activation, .. } => match activation.kind {
            Kind::Marker { command: id } => format!("{} is activated, {} units in command.", command(id), activation.units.len()),
            Kind::Quiet { command: id } => format!("{} acts without attacking.", command(id)),
            Kind::Idle { command: id } => format!("{} stays where it is.", command(id)),
            Kind::Single { unit } => format!("{} is activated.", who(&unit)),
            Kind::Strategic { .. } => "Strategic movement.".into(),
            Kind::Guns { leader: id, grand } => {
                format!("The guns under {} {}.", leader(&id), if grand { "form a grand battery" } else { "go to work" })
            }
            Kind::Strays => format!("Units of {} out of command act.", activation.side),
        },
        Happened::StepBegan { .. } | Happened::ActivationEnded | Happened::CameOn { .. } | Happened::RoutChosen { .. } => return None,
        Happened::LineExtended { unit, to, .. } => format!("{} extends its line into {to}.", who(unit)),
        Happened::LineRetracted { unit, .. } => format!("{} retracts its line.", who(unit)),
        Happened::Rallied { unit, order: Order::Good, .. } => format!("{} rallies.", who(unit)),
        Happened::Rallied { unit, order, .. } => format!("{} is {} after its rally.", who(unit), order.words()),
        Happened::SquareLeft { unit } => format!("{} leaves square.", who(unit)),
        Happened::SquareFormed { unit } => format!("{} forms square.", who(unit)),
        Happened::Marched { unit, to, facing, .. } => format!("{} moves to {to}, facing {facing}.", who(unit)),
        Happened::Turned { unit, facing } => format!("{} turns {facing}.", who(unit)),
        Happened::StreamCrossed { unit } => format!("{} is disordered by the deep stream.", who(unit)),
        Happened::Checked { unit, check, passed, .. } => {
            let (does, fails) = match check {
                Check::RapidAdvance | Check::WithdrewIntoZone => ("keeps its order", "loses its order"),
                Check::RetreatBeforeFire | Check::RetreatBeforeShock => ("gets away", "is caught"),
                Check::ChargeReaction => ("is steady under the charge", "wavers under the charge"),
                Check::SquareInReaction => ("is in square in time", "fails to form square"),
                Check::LeavingSquare => ("leaves square in order", "leaves square in disorder"),
                Check::Commitment => ("commits", "does not commit"),
                Check::Fatigue => ("keeps its wind", "loses its wind"),
                Check::FollowUp => ("follows up", "does not follow up"),
                Check::Pursuit => ("may halt", "must pursue"),
            };
            format!("{} {}.", who(unit), if *passed { does } else { fails })
        }
        Happened::Struck { unit, harm, .. } if harm.eliminated => format!("{} is eliminated.", who(unit)),
        Happened::Struck { unit, harm, .. } => {
            let steps = match harm.steps {
                0 => String::new(),
                1 => " loses 1 step and".to_owned(),
                steps => format!(" loses {steps} steps and"),
            };
            format!("{}{steps} is in {}.", who(unit), if harm.order == Order::Routed { "rout" } else { harm.order.words() })
        }
        Happened::Went { unit, going, path, .. } => {
            let to = path.last().map(|spot| format!(" to {spot}")).unwrap_or_default();
            let how = match going {
                Going::Retreat => "retreats",
                Going::Rout => "runs",
                Going::Escape => "slips away",
            };
            format!("{} {how}{to}.", who(unit))
        }
        Happened::Left { unit } => format!("{} leaves the field.", who(unit)),
        Happened::CouldNotRetreat { unit, .. } => format!("{} has nowhere to go.", who(unit)),
        Happened::Fired { target, result, units, garrison, .. } => {
            let names: Vec<String> =
                units.iter().map(who).chain(garrison.iter().map(|id| format!("the garrison of {}", place(id)))).collect();
            let what = if result.is_empty() { "the fire is lost".to_owned() } else { format!("result {result}") };
            format!("{} fires at {target}: {what}.", names.join(" and "))
        }
        Happened::GarrisonLost { place: id, steps } => format!("The garrison of {} loses {steps}.", place(id)),
        Happened::Charged { unit, target, path, .. } => format!("{} charges {target} over {} hexes.", who(unit), path.len()),
        Happened::Assaulted { target, units } => format!("{} attack {target}.", units.iter().map(who).collect::<Vec<_>>().join(" and ")),
        Happened::Shocked { target, attacker, .. } if attacker.is_empty() => format!("The routed infantry in {target} is ridden down."),
        Happened::Shocked { target, attacker, defender, .. } => format!("Shock at {target}: attacker {attacker}, defender {defender}."),
        Happened::Countercharged { unit } => format!("{} countercharges.", who(unit)),
        Happened::Blown { unit } => format!("{} is blown.", who(unit)),
        Happened::Recovered { unit } => format!("{} is fresh again.", who(unit)),
        Happened::Advanced { unit, path, .. } => {
            format!("{} advances into {}.", who(unit), path.last().map(ToString::to_string).unwrap_or_default())
        }
        Happened::PlaceTaken { place: id, side } => format!("The {} army takes {}.", army(*side), place(id)),
        Happened::BattleEnded { ending } => ending.words.clone(),
    })
}
