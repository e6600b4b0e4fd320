//! A battle: the game's door. State and `apply`, events, offers, view; the sequence of play is in `phases`, measuring in `facts`.

pub mod action;
mod apply;
mod board;
mod check;
mod derived;
pub mod event;
mod gunners;
mod lookup;
pub mod map;
mod men;
pub(crate) mod offers;
mod picture;
mod raster;
mod sample;
pub mod scenario;
pub mod state;
mod tell;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use grognard_engine::board::{Board, Concerns, Measured, Place, Sight, Zone};
use grognard_engine::book::Book;
use grognard_engine::offer::{Filling, Offer, Scope};
use grognard_engine::umpire::Rulebook;
use grognard_engine::{Coin, Cx, Decision, Ending, Game, Go, Instruction, Policy, Random, Refused, Seat, Side, Step, UnitId};

pub use action::{Action, Habit, Prompt, Standing, UnitIds};
pub use event::Happened;
pub use state::Battle;
pub use view::View;

use crate::Rules;
use crate::phases;
use scenario::{Printed, Scenario};
use state::Phase;

/// Why a battle cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotStart {
    #[error("{0} units; a battle has at most {most}", most = grognard_engine::side::SET_SIZE)]
    TooManyUnits(usize),
    #[error("{0} markers and {1} commands; a battle has at most 64 of each")]
    TooManyCommands(usize, usize),
    #[error("{0}")]
    Muster(String),
}

impl Battle {
    /// A native scenario, set up.
    ///
    /// # Errors
    /// If it is larger than a battle can be.
    pub fn start_native(scenario: Scenario, rules: Arc<Rules>) -> Result<Battle, CannotStart> {
        if scenario.units.len() > grognard_engine::side::SET_SIZE {
            return Err(CannotStart::TooManyUnits(scenario.units.len()));
        }
        let printed = Printed::new(scenario, rules);
        if printed.markers.len() > 64 || printed.commands.len() > 64 {
            return Err(CannotStart::TooManyCommands(printed.markers.len(), printed.commands.len()));
        }
        Ok(Battle::set_up(printed))
    }
}

impl Game for Battle {
    const NAME: &'static str = "waterloo";
    type Action = Action;
    type Event = Happened;
    type Prompt = Prompt;
    type Standing = Standing;
    type View = View;

    fn decision(&self) -> Option<Decision<Prompt>> {
        if self.ending.is_some() {
            return None;
        }
        if let Some(activation) = self.activation {
            let defends = activation.step == state::Step::Defence;
            let side = if defends { activation.side.other() } else { activation.side };
            return Some(Decision::new(side, Prompt::Step { step: activation.step }));
        }
        let of = |army: u8| self.printed.side_of(army);
        match self.phase {
            Phase::Leaders { side, .. } => Some(Decision::new(side, Prompt::Leaders)),
            Phase::AllLeaders { army } => Some(Decision::new(of(army), Prompt::Leaders)),
            Phase::Command { army, points } => Some(Decision::new(of(army), Prompt::Buy { army, points })),
            Phase::FirstMarker { side } => Some(Decision::new(side, Prompt::FirstMarker)),
            Phase::Orders { army } => Some(Decision::new(of(army), Prompt::OrdersMarker { army })),
            Phase::Guns { army, grand } => Some(Decision::new(of(army), Prompt::GunCommander { army, grand })),
            Phase::NoLim { side } | Phase::OutOfCommand { side } => Some(Decision::new(side, Prompt::NoLim)),
            // Never at rest here: the sequence of play runs on by itself.
            Phase::Reinforcements | Phase::Initiative | Phase::Operations | Phase::End => Some(Decision::new(Side::Red, Prompt::NoLim)),
        }
    }

    fn ending(&self) -> Option<Ending> {
        self.ending.clone()
    }

    fn apply(&mut self, event: &Happened) {
        self.apply_event(event);
    }

    fn serve(cx: &mut Cx<Self>, side: Side, action: &Action) -> Step<Self> {
        phases::serve(cx, side, action)
    }

    fn advance(cx: &mut Cx<Self>) -> Step<Self, Go> {
        phases::advance(cx)
    }

    fn offers(&self, decision: &Decision<Prompt>, scope: Scope) -> Vec<Offer<Action>> {
        offers::offers(self, decision).into_iter().filter(|offer| scope.wants(offer.about)).collect()
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

    fn left_undone(&self, decision: &Decision<Prompt>) -> Vec<String> {
        offers::left_undone(self, decision)
    }

    fn passes(action: &Action) -> bool {
        matches!(action, Action::Stand | Action::HoldFire | Action::Halt | Action::Stay)
    }

    fn standings(&self, _: Side, _: &Standing) -> Vec<Instruction<Standing>> {
        let all = |habit| Standing {
            before_fire: habit,
            before_shock: habit,
            square: habit,
            give_way: habit,
            fire_at_charge: habit,
            ways: habit,
            go_along: Habit::Always,
        };
        vec![
            Instruction::new("Ask me at every reaction", Standing::default()),
            Instruction::new(
                "Stand and fire: no retreat before fire or shock, square against charges",
                Standing { square: Habit::Always, fire_at_charge: Habit::Always, ..all(Habit::Never) },
            ),
            Instruction::new("Give ground: retreat before fire and shock, square against charges, fire at them", all(Habit::Always)),
            Instruction::new(
                "Stand in line: no square, no retreat, fire at charges",
                Standing { fire_at_charge: Habit::Always, ..all(Habit::Never) },
            ),
        ]
    }

    fn view(&self, _: Seat) -> View {
        view::view(self)
    }

    fn question(&self, decision: &Decision<Prompt>) -> String {
        tell::question(self, decision)
    }

    fn tell(&self, event: &Happened) -> Vec<String> {
        tell::tell(self, event).into_iter().collect()
    }

    fn describe(view: &View) -> Vec<String> {
        view.lines()
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

    fn hour(&self) -> Option<String> {
        board::hour(self)
    }

    fn book(&self) -> &Book {
        self.printed.rules.book()
    }

    fn turn(&self) -> u32 {
        self.turn.into()
    }

    fn army(&self, side: Side) -> String {
        let own = self.printed.armies.iter().filter(|army| army.side == side).map(|army| army.name.as_str());
        own.collect::<Vec<_>>().join(" and ")
    }

    fn losses(&self, side: Side) -> BTreeMap<&'static str, u32> {
        check::losses(self, side)
    }

    fn is_notable(&self, event: &Happened) -> bool {
        matches!(
            event,
            Happened::LeaderLost { .. }
                | Happened::LeaderReplaced { .. }
                | Happened::Charged { .. }
                | Happened::Countercharged { .. }
                | Happened::Left { .. }
                | Happened::CouldNotRetreat { .. }
                | Happened::PlaceTaken { .. }
        )
    }

    fn men_lost(&self, side: Side) -> Option<u32> {
        men::men_lost(self, side)
    }

    fn coin() -> Coin {
        Coin { name: "steps", parts: 1 }
    }

    fn harm(&self, side: Side) -> i64 {
        men::harm(self, side)
    }

    fn impossible(&self) -> Option<String> {
        check::impossible(self)
    }

    fn policy() -> Policy<Battle> {
        Policy {
            name: "the enemy stands, forms square against charges and fires at them; nobody advances or joins a charge; retreats take the first of equal ways, leaders with them; the first battery lies on top",
            answer: |_, decision| match decision.prompt {
                Prompt::RetreatBeforeFire { .. } | Prompt::RetreatBeforeShock { .. } | Prompt::LightCavalryCharged { .. } => {
                    Some(Action::Stand)
                }
                Prompt::Charged { .. } => Some(Action::FormSquare),
                Prompt::FireAtCharge { .. } => Some(Action::FireAtThem),
                Prompt::Advance { .. } | Prompt::AdvanceOn { .. } => Some(Action::Halt),
                Prompt::ChargeToo { .. } => Some(Action::Alone),
                Prompt::Way { of, .. } => of.iter().next().map(|to| Action::GoBack { to }),
                Prompt::Top { of } => of.iter().next().map(|unit| Action::NameTop { unit }),
                Prompt::GoAlong { .. } => Some(Action::GoAlong),
                _ => None,
            },
        }
    }
}
