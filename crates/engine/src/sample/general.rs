//! What a colonel on the causeway knows: close to two spaces in line, fire first, and let the fusiliers bear the losses.

use super::action::{Action, Prompt};
use super::limits;
use super::rules::rules;
use super::state::{Formation, Plan, Sample};
use super::volley;
use crate::{Decision, Game, Idea, Judge, Posture, Side};

impl Judge for Sample {
    fn worth(&self, side: Side) -> f64 {
        if let Some(ending) = &self.ending {
            return ending.winner.map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 });
        }
        let men = |side: Side| {
            let battalion = self.battalion(side);
            f64::from(battalion.strength()) - if battalion.shaken { 2.0 } else { 0.0 }
                + 0.1 * f64::from(u8::from(battalion.formation == Formation::Line))
        };
        (men(side) - men(side.other())) / 12.0
    }

    fn thumb(&self, decision: &Decision<Prompt>) -> Option<Action> {
        let side = decision.side;
        Some(match decision.prompt {
            Prompt::Plan => Action::Plan { plan: Plan::Marksmen },
            Prompt::OpportunityFire { .. } => Action::Fire,
            Prompt::Losses { .. } => return (Sample::policy().answer)(self, decision),
            Prompt::Orders { left, fired } => self.order(side, left, fired),
        })
    }

    fn ideas(&self, decision: &Decision<Prompt>, _posture: Posture) -> Vec<Idea<Action>> {
        let thumb = self.thumb(decision);
        let offers = self.offers(decision, crate::Scope::All);
        let mut all: Vec<Action> = thumb.clone().into_iter().collect();
        for action in offers.iter().flat_map(crate::judge::at_the_ends::<Sample>) {
            if !all.contains(&action) {
                all.push(action);
            }
        }
        all.into_iter().enumerate().map(|(place, action)| Idea::new(action, if place == 0 { 0.02 } else { 0.0 })).collect()
    }

    fn reason(&self, decision: &Decision<Prompt>, action: &Action) -> String {
        let side = decision.side;
        let percent = || (100.0 * volley::chance(self, side).to_f64()).round();
        match action {
            Action::Plan { plan } => format!("{side} means to be {plan:?} today.").to_lowercase(),
            Action::Advance { spaces } => format!("{side} advances to {} spaces, where muskets tell.", self.range() - spaces),
            Action::Retire { .. } => format!("{side} retires out of reach to rally."),
            Action::Form { formation } => format!("{side} forms {formation:?} before the fight.").to_lowercase(),
            Action::Skirmish { .. } => format!("{side} sends out skirmishers to spoil the enemy's aim."),
            Action::Volley => format!("{side} fires: {} % that it tells.", percent()),
            Action::EndTurn => format!("{side} ends its turn: nothing more is worth an order."),
            Action::Fire => format!("{side} fires at the column coming on: {} % that it tells.", percent()),
            Action::HoldFire => format!("{side} holds its fire for a better moment."),
            Action::Losses { .. } => format!("{side} spares its picked companies."),
        }
    }
}

impl Sample {
    /// Shaken men wait; others fire if they can, else come into line within range, else come closer.
    fn order(&self, side: Side, left: u8, fired: bool) -> Action {
        let own = self.battalion(side);
        if own.shaken {
            return Action::EndTurn;
        }
        let range = self.range();
        if range <= rules().range && own.formation != Formation::Line && left > 1 {
            return Action::Form { formation: Formation::Line };
        }
        if limits::volley(self, side, fired).is_ok() && (range <= rules().opportunity || own.formation == Formation::Line) {
            return Action::Volley;
        }
        match limits::advance(self, side) {
            // One order is kept to come into line.
            Ok(far) if range > rules().range && !fired => Action::Advance { spaces: far.min(range - rules().range).max(1) },
            _ => Action::EndTurn,
        }
    }
}
