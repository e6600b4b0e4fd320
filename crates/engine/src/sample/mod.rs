//! A tiny game of our own, compiled always: `grognard play sample`. It uses every feature of the engine and serves as the model
//! for a real game's door: state and `apply`, events, limits (the gatekeeper), orders (the sequence of play), offers, view.

mod action;
mod board;
mod event;
mod general;
mod limits;
mod offers;
mod orders;
mod rules;
mod state;
mod volley;

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

pub use action::{Action, Prompt, Standing};
pub use event::Happened;
pub use state::{Battalion, Formation, Plan, Sample};

use crate::board::{Board, Concerns, Measured, Place};
use crate::book::Book;
use crate::offer::{Filling, Offer, Scope};
use crate::{Coin, Cx, Decision, Ending, Game, Go, Instruction, Policy, Refusal, Refused, Seat, Side, Step};
use rules::clause::TT_REACT_01;
use state::{COMPANIES, Frame};

/// What a seat sees of the causeway.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct View {
    pub red: Battalion,
    pub blue: Battalion,
    /// Red's and blue's; not shown to the other side before both are.
    pub plans: [Option<Plan>; 2],
    pub turns_left: u8,
}

impl Game for Sample {
    const NAME: &'static str = "sample";
    type Action = Action;
    type Event = Happened;
    type Prompt = Prompt;
    type Standing = Standing;
    type View = View;

    fn decision(&self) -> Option<Decision<Prompt>> {
        if self.ending.is_some() {
            return None;
        }
        match self.frames.top()? {
            Frame::SetUp => {
                let side = Side::BOTH.into_iter().find(|side| self.plans[side.index()].is_none())?;
                Some(Decision::new(side, Prompt::Plan))
            }
            Frame::Turn { side, orders, fired } => Some(Decision::new(side, Prompt::Orders { left: orders, fired })),
        }
    }

    fn ending(&self) -> Option<Ending> {
        self.ending.clone()
    }

    fn apply(&mut self, event: &Happened) {
        self.apply_event(event);
    }

    fn serve(cx: &mut Cx<Self>, side: Side, action: &Action) -> Step<Self> {
        orders::serve(cx, side, action)
    }

    fn advance(cx: &mut Cx<Self>) -> Step<Self, Go> {
        orders::advance_play(cx)
    }

    fn offers(&self, decision: &Decision<Prompt>, scope: Scope) -> Vec<Offer<Action>> {
        offers::offers(self, decision).into_iter().filter(|offer| scope.wants(offer.about)).collect()
    }

    fn fill(action: &Action, fillings: &[Filling]) -> Option<Action> {
        offers::fill(action, fillings)
    }

    fn refused(&self, decision: &Decision<Prompt>) -> Vec<Refused> {
        offers::refused(self, decision)
    }

    fn left_undone(&self, decision: &Decision<Prompt>) -> Vec<String> {
        match decision.prompt {
            Prompt::Orders { left, .. } => vec![format!("orders left: {left}")],
            _ => Vec::new(),
        }
    }

    fn passes(action: &Action) -> bool {
        matches!(action, Action::HoldFire)
    }

    fn standings(&self, _: Side, _: &Standing) -> Vec<Instruction<Standing>> {
        vec![
            Instruction::new("Ask me before opportunity fire", Standing::Ask),
            Instruction::new("Never fire at opportunity", Standing::Never),
            Instruction::new("Fire only at an enemy in the next space", Standing::Close),
            Instruction::new("Fire where a loss is as likely as not", Standing::Odds(50)),
        ]
    }

    fn check_standing(&self, _: Side, standing: &Standing) -> Result<(), Refusal> {
        match standing {
            Standing::Odds(percent) if *percent > 100 => {
                Err(Refusal::new("standing/percent", TT_REACT_01, format!("{percent} percent is more than certain.")))
            }
            _ => Ok(()),
        }
    }

    fn view(&self, seat: Seat) -> View {
        let plan = |side: Side| self.plans[side.index()].filter(|_| self.revealed || seat.is(side));
        View {
            red: self.battalions[0],
            blue: self.battalions[1],
            plans: Side::BOTH.map(plan),
            turns_left: (2 * rules::rules().turns as u8).saturating_sub(self.turns),
        }
    }

    fn known_to(&self, side: Side) -> Cow<'_, Sample> {
        let mut known = Cow::Borrowed(self);
        if !self.revealed && self.plans[side.other().index()].is_some() {
            known.to_mut().plans[side.other().index()] = Some(Plan::Steady);
        }
        known
    }

    fn question(&self, decision: &Decision<Prompt>) -> String {
        match decision.prompt {
            Prompt::Plan => "Which plan do you write down?".into(),
            Prompt::Orders { left, .. } => format!("What do you order? Orders left: {left}."),
            Prompt::OpportunityFire { range } => format!("The enemy has come to {}. Do you fire?", limits::in_spaces(range)),
            Prompt::Losses { total } => format!("Who are the {total} lost?"),
        }
    }

    fn tell(&self, event: &Happened) -> Vec<String> {
        event.words().into_iter().collect()
    }

    fn headline(&self, events: &[Happened]) -> String {
        let told = events.iter().filter_map(|event| match event {
            Happened::Fired { side, losses, .. } => Some(format!("{} loses {losses}", side.other())),
            Happened::FellBack { side, .. } => Some(format!("{side} falls back")),
            Happened::Broken { side } => Some(format!("{side} is broken")),
            _ => None,
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() { "no shot is fired".into() } else { told.join(", ") }
    }

    fn describe(view: &View) -> Vec<String> {
        let mut lines = Vec::new();
        for (side, battalion) in [(Side::Red, &view.red), (Side::Blue, &view.blue)] {
            let formation = format!("{:?}", battalion.formation).to_lowercase();
            let state = match (battalion.broken, battalion.shaken) {
                (true, _) => ", broken",
                (_, true) => ", shaken",
                _ => "",
            };
            lines.push(format!("{side}: space {}, {formation}, {} men{state}", battalion.at, battalion.strength()));
            let out: Vec<&str> = COMPANIES.iter().zip(battalion.out).filter(|(_, out)| *out).map(|(name, _)| *name).collect();
            if !out.is_empty() {
                lines.push(format!("{side}: skirmishing: {}", out.join(", ")));
            }
            if let Some(plan) = view.plans[side.index()] {
                lines.push(format!("{side}: plan {plan:?}").to_lowercase());
            }
        }
        lines.push(format!("turns left: {}", view.turns_left));
        lines
    }

    fn board(&self, seat: Seat) -> Board {
        board::board(self, seat)
    }

    fn concerns(&self, action: &Action) -> Concerns {
        board::concerns(self, action)
    }

    fn measure(&self, from: Place, to: Place) -> Option<Measured> {
        board::measure(self, from, to)
    }

    fn book(&self) -> &Book {
        &rules::rules().book
    }

    fn losses(&self, side: Side) -> BTreeMap<&'static str, u32> {
        let men = |game: &Sample| game.battalion(side).strength();
        BTreeMap::from([("men", men(&Sample::default()).saturating_sub(men(self)))])
    }

    fn coin() -> Coin {
        Coin { name: "men", parts: 1 }
    }

    fn policy() -> Policy<Sample> {
        Policy {
            name: "the enemy holds his fire; losses fall on the fusiliers first",
            answer: |game, decision| match decision.prompt {
                Prompt::OpportunityFire { .. } => Some(Action::HoldFire),
                Prompt::Losses { total } => {
                    let mut left = total;
                    let mut shares = vec![0; 3];
                    for company in [1, 0, 2] {
                        shares[company] = left.min(game.battalion(decision.side).men[company].into());
                        left -= shares[company];
                    }
                    Some(Action::Losses { shares })
                }
                _ => None,
            },
        }
    }
}
