//! Carrying out: each order reads as one function, with its dice and the other side's reactions inside it.

use super::action::{Action, Prompt, Standing};
use super::event::Happened;
use super::rules::{clause::*, rules};
use super::state::{Formation, Frame, Plan, Sample};
use super::{limits, volley};
use crate::{Ask, Cx, Dice, Die, Ending, Go, Grain, Probability, Refusal, Side, Step};

pub(super) fn serve(cx: &mut Cx<Sample>, side: Side, action: &Action) -> Step<Sample> {
    match (cx.frames.top(), action) {
        (Some(Frame::SetUp), Action::Plan { plan }) => cx.happen(Happened::PlanSealed { side, plan: *plan }),
        (Some(Frame::SetUp), _) => Err(Refusal::new("plan/wanted", TT_PLAN_01, "A plan is to be written down.").into()),
        (Some(Frame::Turn { fired, .. }), _) => order(cx, side, fired, action),
        (None, _) => Err(Refusal::new("order/none", TT_TURN_01, "Nothing can be ordered now.").into()),
    }
}

fn order(cx: &mut Cx<Sample>, side: Side, fired: bool, action: &Action) -> Step<Sample> {
    match action {
        Action::Advance { spaces } => {
            limits::within(*spaces, limits::advance(cx, side)?, |spaces| Action::Advance { spaces })?;
            cx.happen(Happened::OrderGiven { volley: false })?;
            advance(cx, side, *spaces)
        }
        Action::Retire { spaces } => {
            limits::within(*spaces, limits::retire(cx, side)?, |spaces| Action::Retire { spaces })?;
            cx.happen(Happened::OrderGiven { volley: false })?;
            let to = cx.battalion(side).at - spaces * Sample::ahead(side);
            cx.happen(Happened::Marched { side, to })
        }
        Action::Form { formation } => {
            limits::form(cx, side, *formation)?;
            cx.happen(Happened::OrderGiven { volley: false })?;
            cx.happen(Happened::Formed { side, formation: *formation })
        }
        Action::Skirmish { companies } => {
            let out = limits::skirmish(cx, side, companies)?;
            cx.happen(Happened::OrderGiven { volley: false })?;
            cx.happen(Happened::SkirmishersSent { side, out })
        }
        Action::Volley => {
            limits::volley(cx, side, fired)?;
            cx.happen(Happened::OrderGiven { volley: true })?;
            fire(cx, side)
        }
        Action::EndTurn => end_turn(cx, side),
        _ => Err(Refusal::new("order/unknown", TT_TURN_01, "That is not an order.").into()),
    }
}

/// TT-MOVE-01, TT-REACT-01: space by space; the enemy may fire after a step that brings the column near.
fn advance(cx: &mut Cx<Sample>, side: Side, spaces: i32) -> Step<Sample> {
    let enemy = side.other();
    for _ in 0..spaces {
        let to = cx.battalion(side).at + Sample::ahead(side);
        cx.happen(Happened::Marched { side, to })?;
        if !may_take_opportunity(cx, enemy) || !wants_opportunity(cx, enemy)? {
            continue;
        }
        cx.happen(Happened::OpportunityTaken { side: enemy })?;
        fire(cx, enemy)?;
        if cx.battalion(side).shaken || cx.battalion(side).broken {
            return Ok(());
        }
    }
    Ok(())
}

/// TT-REACT-01.
fn may_take_opportunity(game: &Sample, side: Side) -> bool {
    let battalion = game.battalion(side);
    let formed = battalion.formation == Formation::Line && !battalion.shaken;
    formed && !game.opportunity_used[side.index()] && game.range() <= rules().opportunity
}

/// TT-REACT-01: by the standing instruction, or asked.
fn wants_opportunity(cx: &mut Cx<Sample>, side: Side) -> Step<Sample, bool> {
    match *cx.standing(side) {
        Standing::Never => Ok(false),
        Standing::Close => Ok(cx.range() == 1),
        Standing::Odds(percent) => Ok(volley::chance(cx, side) >= Probability::new(percent.into(), 100)),
        Standing::Ask => {
            let range = cx.range();
            match cx.choose(side, Prompt::OpportunityFire { range })? {
                Action::Fire => Ok(true),
                Action::HoldFire => Ok(false),
                _ => Err(Refusal::new("opportunity/answer", TT_REACT_01, "Fire, or hold fire.").into()),
            }
        }
    }
}

/// TT-FIRE-01, TT-LOSS-01, TT-MORAL-01.
fn fire(cx: &mut Cx<Sample>, side: Side) -> Step<Sample> {
    let ledger = volley::ledger(cx, side);
    let rolled = cx.roll(volley::ask(&ledger, side))?.value;
    let losses = volley::losses(&ledger, rolled);
    cx.happen(Happened::Fired { side, ledger: Box::new(ledger), rolled, losses })?;
    let target = side.other();
    let total = u32::from(losses).min(cx.battalion(target).strength());
    if total == 0 {
        return Ok(());
    }
    let losses = share(cx, target, total)?;
    cx.happen(Happened::LossesTaken { side: target, losses })?;
    test_morale(cx, target)
}

/// TT-LOSS-01: the owner shares them out, where there is anything to decide.
fn share(cx: &mut Cx<Sample>, side: Side, total: u32) -> Step<Sample, [u8; 3]> {
    let battalion = *cx.battalion(side);
    if total == battalion.strength() {
        return Ok(battalion.men);
    }
    if let [only] = (0..3).filter(|company| battalion.men[*company] > 0).collect::<Vec<usize>>()[..] {
        let mut losses = [0; 3];
        losses[only] = total as u8;
        return Ok(losses);
    }
    match cx.choose(side, Prompt::Losses { total })? {
        Action::Losses { shares } => Ok(limits::losses(cx, side, total, &shares)?),
        _ => Err(Refusal::new("losses/wanted", TT_LOSS_01, "Losses are to be shared out.").into()),
    }
}

/// TT-MORAL-01, TT-MORAL-02.
fn test_morale(cx: &mut Cx<Sample>, side: Side) -> Step<Sample> {
    let rules = rules();
    let men = cx.battalion(side).strength() as i32;
    if men == 0 {
        return cx.happen(Happened::Broken { side });
    }
    let rating = men + if cx.has(side, Plan::Steady) { rules.steady } else { 0 };
    let ask = Ask::new(Dice::d6(2), side, "morale test", TT_MORAL_01).grain(Grain::at_most(rating)).needs_at_most(rating);
    let rolled = cx.roll(ask)?.value;
    let held = rolled <= rating;
    cx.happen(Happened::MoraleTested { side, rating, rolled, held })?;
    if held {
        return Ok(());
    }
    let to = cx.battalion(side).at - rules.fall_back * Sample::ahead(side);
    if cx.battalion(side).shaken || !(1..=rules.spaces).contains(&to) {
        return cx.happen(Happened::Broken { side });
    }
    cx.happen(Happened::FellBack { side, to })
}

/// TT-TURN-02: rally, then the other side's turn.
fn end_turn(cx: &mut Cx<Sample>, side: Side) -> Step<Sample> {
    if cx.battalion(side).shaken {
        let rally = rules().rally;
        let ask = Ask::new(Dice::d6(1), side, "rally", TT_TURN_02).grain(Grain::at_least(rally)).needs_at_least(rally);
        let rolled = cx.roll(ask)?.value;
        cx.happen(Happened::Rallied { side, rolled, rallied: rolled >= rally })?;
    }
    cx.happen(Happened::TurnEnded { side })?;
    if i32::from(cx.turns) >= 2 * rules().turns {
        return Ok(());
    }
    cx.happen(Happened::TurnBegan { side: side.other(), orders: rules().orders as u8 })
}

/// The sequence of play, one step a call.
pub(super) fn advance_play(cx: &mut Cx<Sample>) -> Step<Sample, Go> {
    if cx.ending.is_some() {
        return Ok(Go::Wait);
    }
    if let Some(ending) = decided(cx) {
        cx.happen(Happened::BattleEnded { ending })?;
        return Ok(Go::On);
    }
    match (cx.frames.top(), cx.plans) {
        (Some(Frame::SetUp), [Some(red), Some(blue)]) => {
            cx.happen(Happened::PlansShown { red, blue })?;
            let ask = Ask::new(Dice::RollOff { dice: 1, die: Die::D6, red: 0, blue: 0 }, Side::Red, "first turn", TT_PLAN_02);
            let rolled = cx.roll(ask)?;
            let side = if rolled.value == 0 { Side::Red } else { Side::Blue };
            cx.happen(Happened::FirstTurnWon { side, pips: rolled.pips })?;
            cx.happen(Happened::TurnBegan { side, orders: rules().orders as u8 })?;
            Ok(Go::On)
        }
        (Some(Frame::Turn { side, orders: 0, .. }), _) => {
            end_turn(cx, side)?;
            Ok(Go::On)
        }
        _ => Ok(Go::Wait),
    }
}

/// TT-WIN-01, TT-WIN-02.
fn decided(game: &Sample) -> Option<Ending> {
    if let Some(loser) = Side::BOTH.into_iter().find(|side| game.battalion(*side).broken) {
        let winner = loser.other();
        return Some(Ending { winner: Some(winner), words: format!("{winner} wins: {loser} is broken."), clause: TT_WIN_01 });
    }
    if i32::from(game.turns) < 2 * rules().turns {
        return None;
    }
    let [red, blue] = Side::BOTH.map(|side| game.battalion(side).strength());
    let (winner, words) = match red.cmp(&blue) {
        std::cmp::Ordering::Equal => (None, format!("A draw: {red} men each.")),
        std::cmp::Ordering::Greater => (Some(Side::Red), format!("red wins by {red} men to {blue}.")),
        std::cmp::Ordering::Less => (Some(Side::Blue), format!("blue wins by {blue} men to {red}.")),
    };
    Some(Ending { winner, words, clause: TT_WIN_02 })
}
