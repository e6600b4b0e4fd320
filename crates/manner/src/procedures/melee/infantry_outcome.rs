//! The results of an infantry melee (GM-IVI-03 to -25): what loser and winner do now, and who else tests.

use grognard_engine::Clause;
use grognard_engine::umpire::{Effect, Role, TableCell, Verdict};
use serde::Serialize;

use crate::clause::*;
use crate::procedures::fire::losses;
use crate::rules::Casualties;
use crate::words::State;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeleeResult {
    Draw,
    Wavering,
    Retreat,
    Rout,
    CutDown,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct InfantryMeleeOutcome {
    pub result: MeleeResult,
    /// What attacker and defender lost.
    pub casualties: [Casualties; 2],
    /// 0 the attacker, 1 the defender; of no meaning in a draw.
    pub winner: usize,
    pub winner_charged: bool,
    /// A British winner that did not charge.
    pub british: bool,
    /// A routing loser with more than half its figures gone is removed.
    pub dispersed: bool,
    /// Inches the loser is pushed back or withdraws.
    pub loser_moves: i32,
    /// Inches the winner may go forward.
    pub winner_may_advance: i32,
    /// Inches within which friends of the loser test.
    pub friends_within: i32,
}

impl InfantryMeleeOutcome {
    fn names(&self) -> (&'static str, &'static str) {
        if self.winner == 0 { ("attacker", "defender") } else { ("defender", "attacker") }
    }
}

impl Verdict for InfantryMeleeOutcome {
    fn words(&self) -> String {
        let (winner, loser) = self.names();
        let lost = format!("The attacker loses {} figures, the defender {}.", self.casualties[0].figures, self.casualties[1].figures);
        let takes = if self.winner_charged { "occupies the ground" } else { "stays in position" };
        let near = self.friends_within;
        let result = match self.result {
            MeleeResult::Draw => {
                "A draw: both stay in position and next turn all figures of the melee fight, reinforced if in contact.".to_owned()
            }
            MeleeResult::Wavering => format!(
                "The {loser} wavers: it is pushed back {}\" and stays formed; the {winner} follows up, formed and in contact, and another round is fought next turn.",
                self.loser_moves
            ),
            MeleeResult::Retreat => {
                let then = match (self.winner_charged, self.british) {
                    (true, _) => format!("stays in position or advances {}\"", self.winner_may_advance),
                    (false, true) => {
                        format!("stays in position, or steps forward {}\" and may fire unformed next turn", self.winner_may_advance)
                    }
                    (false, false) => "stays in position".to_owned(),
                };
                format!("The {loser} withdraws {}\", turned about and unformed; the {winner} {then}, unformed.", self.loser_moves)
            }
            MeleeResult::Rout if self.dispersed => {
                format!(
                    "The {loser} is dispersed and removed: all friends within {near}\" and its brigade test; the {winner} {takes}, unformed."
                )
            }
            MeleeResult::Rout => {
                format!("The {loser} routs: all friends within {near}\" and its brigade test; the {winner} {takes}, unformed.")
            }
            MeleeResult::CutDown => {
                format!(
                    "The {loser}, far outnumbered, is cut down: all friends within {near}\" and its brigade test; the {winner} {takes}, unformed."
                )
            }
        };
        format!("{lost} {result}")
    }
    fn headline(&self) -> String {
        let (_, loser) = self.names();
        match self.result {
            MeleeResult::Draw => "draw".into(),
            MeleeResult::Wavering => format!("{loser} wavers"),
            MeleeResult::Retreat => format!("{loser} retreats"),
            MeleeResult::Rout if self.dispersed => format!("{loser} dispersed"),
            MeleeResult::Rout => format!("{loser} routs"),
            MeleeResult::CutDown => format!("{loser} cut down"),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut by = vec![GM_IVI_01, GM_IMM_01, GM_IVI_23];
        let takes = if self.winner_charged { GM_IVI_18 } else { GM_IVI_19 };
        match self.result {
            MeleeResult::Draw => by.extend([GM_IVI_03, GM_IVI_04]),
            MeleeResult::Wavering => by.extend([GM_IVI_02, GM_IVI_06, GM_IVI_07, GM_IVI_08]),
            MeleeResult::Retreat => {
                by.extend([GM_IVI_02, GM_IVI_09, if self.winner_charged { GM_IVI_10 } else { GM_IVI_11 }, GM_UNF_01]);
                if self.british {
                    by.push(GM_NAT_04);
                }
            }
            MeleeResult::Rout => by.extend([GM_IVI_02, GM_IVI_16, GM_IVI_17, takes, GM_UNF_01]),
            MeleeResult::CutDown => by.extend([GM_IVI_25, GM_IVI_16, GM_IVI_17, takes, GM_UNF_01]),
        }
        by
    }
    fn effects(&self) -> Vec<Effect> {
        let roles = if self.winner == 0 { [Role::A, Role::B] } else { [Role::B, Role::A] };
        let mut effects = losses(Role::A, self.casualties[0], GM_IVI_01);
        effects.extend(losses(Role::B, self.casualties[1], GM_IVI_01));
        let (state, by) = match self.result {
            MeleeResult::Draw | MeleeResult::Wavering => return effects,
            MeleeResult::Retreat => (State::Retreating, GM_IVI_09),
            MeleeResult::Rout if self.dispersed => (State::Removed, GM_GAP_05),
            MeleeResult::Rout => (State::Routing, GM_IVI_16),
            MeleeResult::CutDown => (State::Removed, GM_IVI_25),
        };
        effects.push(Effect::set(roles[0], "unformed", true, GM_UNF_01));
        effects.push(Effect::set(roles[1], "unformed", true, GM_UNF_01));
        effects.push(Effect::set(roles[1], "state", state.word(), by));
        effects
    }
    fn cell(&self) -> Option<TableCell> {
        let row = match self.result {
            MeleeResult::Draw => "DRAW",
            MeleeResult::Wavering => "WAVERING",
            MeleeResult::Retreat => "RETREAT",
            MeleeResult::Rout | MeleeResult::CutDown => "ROUT",
        };
        Some(TableCell { table: "infantry_melee_results", row: row.into(), col: "loser_now".into() })
    }
}
