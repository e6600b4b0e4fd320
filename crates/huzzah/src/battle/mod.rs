//! The door of the game: a battle of Huzzah! as the engine plays it.

pub mod action;
mod board;
mod check;
pub mod lengths;
mod men;
pub(crate) mod offers;
mod sample;
mod standing;
pub(crate) mod tell;
mod view;
mod went;

use std::collections::BTreeMap;

use grognard_engine::board::{Board, Concerns, Measured, Place, Sight, Zone};
use grognard_engine::book::Book;
use grognard_engine::offer::{Filling, Offer, Scope};
use grognard_engine::umpire::Rulebook;
use grognard_engine::{
    Ask, Coin, Cx, Decision, Ending, Game, Go, Instruction, Policy, Random, Refusal, Refused, Seat, Side, Step, UnitId, UnitInstructions,
};

use crate::clause::*;
use crate::phases::{self, officers, orders, questions, reinforcements};
use crate::setup::deploy;
use crate::table::{Event, Frame, Phase, Table};
use action::{Action, Prompt, Standing};
pub use view::View;

impl Game for Table {
    const NAME: &'static str = "huzzah";
    type Action = Action;
    type Event = Event;
    type Prompt = Prompt;
    type Standing = Standing;
    type View = View;

    fn decision(&self) -> Option<Decision<Prompt>> {
        if self.is_over().is_some() {
            return None;
        }
        match self.frame()? {
            Frame::Phase { side, phase: Phase::Orders, .. } => Some(Decision::new(side, Prompt::Orders)),
            Frame::Phase { side, phase: Phase::Officers, .. } => Some(Decision::new(side, Prompt::Officers)),
            Frame::CarryOut(order) => Some(Decision::new(order.side, Prompt::CarryOut)),
            Frame::Deployment { side, .. } => Some(Decision::new(side, Prompt::Deploy)),
            Frame::ToDeploy | Frame::TurnStart | Frame::Phase { .. } => None,
        }
    }

    fn ending(&self) -> Option<Ending> {
        self.is_over().cloned()
    }

    fn apply(&mut self, event: &Event) {
        self.apply_event(event);
    }

    fn serve(cx: &mut Cx<Self>, side: Side, action: &Action) -> Step<Self> {
        match cx.frame() {
            Some(Frame::Phase { phase: Phase::Orders, .. }) => give(cx, side, action),
            Some(Frame::CarryOut(order)) => match action {
                Action::EndOrder => orders::end_order(cx, &order),
                _ => orders::act(cx, &order, action),
            },
            Some(Frame::Phase { phase: Phase::Officers, .. }) => lead(cx, side, action),
            Some(Frame::Deployment { .. }) => match *action {
                Action::Place { unit, x, y, facing, formation } => deploy::place(cx, side, unit, (x, y, facing), formation),
                Action::EndBrigade { brigade } => deploy::end_brigade(cx, side, brigade),
                Action::EndDeployment => deploy::end(cx, side),
                Action::Nominate { along } => deploy::nominate(cx, side, along),
                _ => Err(Refusal::new("phase/deployment", HZ_GAP_09, "The armies are being deployed.").into()),
            },
            _ => Err(Refusal::new("phase/nothing", HZ_SEQ_05, "Nothing can be done now.").into()),
        }
    }

    fn advance(cx: &mut Cx<Self>) -> Step<Self, Go> {
        phases::advance(cx)
    }

    fn offers(&self, decision: &Decision<Prompt>, scope: Scope) -> Vec<Offer<Action>> {
        offers::offers(self, decision, scope)
    }

    fn fill(action: &Action, fillings: &[Filling]) -> Option<Action> {
        offers::fill(action, fillings)
    }

    fn sample(&self, decision: &Decision<Prompt>, random: &mut dyn Random) -> Option<Action> {
        sample::sample(self, decision, random)
    }

    fn refused(&self, decision: &Decision<Prompt>) -> Vec<Refused> {
        offers::refused(self, decision)
    }

    fn passes(action: &Action) -> bool {
        matches!(action, Action::HoldFire)
    }

    fn standings(&self, _: Side, now: &Standing) -> Vec<Instruction<Standing>> {
        standing::standings(self, now)
    }

    fn unit_standings(&self, side: Side, now: &Standing) -> Vec<UnitInstructions<Standing>> {
        standing::unit_standings(self, side, now)
    }

    fn check_standing(&self, side: Side, standing: &Standing) -> Result<(), Refusal> {
        standing::check(self, side, standing)
    }

    fn view(&self, _: Seat) -> View {
        view::view(self)
    }

    fn question(&self, decision: &Decision<Prompt>) -> String {
        tell::question(self, decision)
    }

    fn whose(&self, ask: &Ask) -> Option<String> {
        tell::whose(self, ask)
    }

    fn tell(&self, event: &Event) -> Vec<String> {
        tell::tell(self, event)
    }

    fn headline(&self, events: &[Event]) -> String {
        tell::headline(self, events)
    }

    fn describe(view: &View) -> Vec<String> {
        view::describe(view)
    }

    fn board(&self, _: Seat) -> Board {
        board::board(self)
    }

    fn concerns(&self, action: &Action) -> Concerns {
        board::concerns(self, action)
    }

    fn zones(&self, unit: UnitId) -> Vec<Zone> {
        board::zones(self, unit)
    }

    fn sight(&self, from: Place, to: Place) -> Option<Sight> {
        board::sight(self, from, to)
    }

    fn measure(&self, from: Place, to: Place) -> Option<Measured> {
        board::measure(self, from, to)
    }

    fn book(&self) -> &Book {
        self.rules().book()
    }

    fn turn(&self) -> u32 {
        Table::turn(self).into()
    }

    fn army(&self, side: Side) -> String {
        self.army_card(side).name.clone()
    }

    fn losses(&self, side: Side) -> BTreeMap<&'static str, u32> {
        check::losses(self, side)
    }

    fn is_notable(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Removed { .. }
                | Event::Routed { .. }
                | Event::OutOfControl { .. }
                | Event::OfficerGone { .. }
                | Event::OfficerAppointed { .. }
                | Event::ObjectiveTaken { .. }
                | Event::CommandBroken { .. }
                | Event::Reorganised { .. }
                | Event::MineFired { .. }
        )
    }

    fn men_lost(&self, side: Side) -> Option<u32> {
        Some(men::men_lost(self, side))
    }

    fn coin() -> Coin {
        Coin { name: "kills, a stagger being half of one", parts: 2 }
    }

    fn harm(&self, side: Side) -> i64 {
        men::harm(self, side)
    }

    fn impossible(&self) -> Option<String> {
        check::impossible(self)
    }

    /// The guns hold their fire.
    fn policy() -> Policy<Self> {
        Policy {
            name: "the enemy's guns hold their fire; to any other question on the way the first answer on offer is given",
            answer: |table, decision| match decision.prompt {
                Prompt::Bombard { .. } | Prompt::LastBombardments { .. } => Some(Action::HoldFire),
                prompt => questions::offers(table, &prompt).into_iter().next().map(|offer| offer.action),
            },
        }
    }
}

/// The orders phase (HZ-SEQ-07).
fn give(cx: &mut Cx<Table>, side: Side, action: &Action) -> Step<Table> {
    match *action {
        Action::Order { officer, target, kind } => orders::give(cx, side, officer, target, kind),
        Action::FreeOrder { kind } => orders::give_free(cx, side, kind),
        Action::ForcedOrder { unit } => orders::forced::give(cx, side, unit),
        Action::Appoint { command, rolls } => orders::special::appoint_to(cx, side, command, rolls),
        Action::Rearm => orders::special::rearm_guns(cx, side),
        Action::EndOrders => orders::end(cx, side),
        _ => Err(Refusal::new("phase/orders", HZ_SEQ_07, "In this phase orders are given.").into()),
    }
}

/// The officer phase (HZ-SEQ-08).
fn lead(cx: &mut Cx<Table>, side: Side, action: &Action) -> Step<Table> {
    match *action {
        Action::MoveOfficer { officer, x, y } => officers::move_to(cx, side, officer, x, y),
        Action::Attach { officer, unit } => officers::attach(cx, side, officer, unit),
        Action::Detach { officer } => officers::detach(cx, side, officer),
        Action::Supersede { command } => officers::supersede(cx, side, command),
        Action::Relinquish => officers::relinquish(cx, side),
        Action::EnterOfficer { officer, x, y } => reinforcements::enter_officer(cx, side, officer, x, y),
        Action::EndOfficers => phases::end(cx, side, Phase::Officers),
        _ => Err(Refusal::new("phase/officers", HZ_SEQ_08, "In this phase officers move.").into()),
    }
}
