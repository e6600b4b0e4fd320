//! Step 15, brigade morale (GM-GAP-09): a brigade that had a unit broken or its general killed carries on, holds, retires or breaks.

use grognard_engine::dice::{Ask, Dice, Grain};
use grognard_engine::umpire::{Card, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Occasion, dice};
use crate::Rules;
use crate::clause::*;
use crate::unit::Soldiers;
use crate::words::{Arm, Cavalry, Class, Cover, Loss, Nation};

/// A brigade tests its morale.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BrigadeMoraleFacts {
    #[schemars(extend("x-group" = "Brigade"))]
    pub nation: Nation,
    /// Arm of most of its units.
    #[schemars(extend("x-group" = "Brigade"))]
    pub arm: Arm,
    /// Class of most of its units (the lower if equal).
    #[schemars(extend("x-group" = "Brigade", "x-common" = true))]
    pub class: Class,
    /// Figures the brigade started with.
    #[schemars(range(min = 1, max = 400), extend("x-group" = "Brigade", "x-common" = true))]
    pub starting_figures: u16,
    /// Figures lost, those of removed units included.
    #[schemars(range(min = 0, max = 400), extend("x-group" = "Brigade", "x-common" = true, "x-clause" = "GM-GAP-03"))]
    pub figures_lost: u16,
    /// Units now routing or fleeing, or lost since the start.
    #[schemars(range(min = 0, max = 8), extend("x-group" = "Brigade", "x-common" = true, "x-clause" = "GM-GAP-09"))]
    pub units_lost: u8,
    /// The general is within 18" of at least half the remaining units.
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "GM-GAP-09"))]
    pub general_near: bool,
    /// A corps or army commander is within 12" of the general.
    #[schemars(extend("x-group" = "Command", "x-clause" = "GM-GAP-09"))]
    pub senior_near: bool,
    /// Its first general was killed.
    #[schemars(extend("x-group" = "Command", "x-clause" = "GM-RTG-13"))]
    pub general_lost: bool,
    /// Half or more of the remaining units are unformed.
    #[schemars(extend("x-group" = "Brigade", "x-clause" = "GM-GAP-09"))]
    pub half_unformed: bool,
    /// No enemy within 18" of any unit.
    #[schemars(extend("x-group" = "Enemy", "x-clause" = "GM-GAP-09"))]
    pub no_enemy: bool,
    /// The brigade is retiring already.
    #[schemars(extend("x-group" = "Brigade", "x-clause" = "GM-GAP-09"))]
    pub retiring: bool,
}

impl Default for BrigadeMoraleFacts {
    fn default() -> BrigadeMoraleFacts {
        BrigadeMoraleFacts {
            nation: Nation::default(),
            arm: Arm::default(),
            class: Class::default(),
            starting_figures: 144,
            figures_lost: 0,
            units_lost: 0,
            general_near: true,
            senior_near: false,
            general_lost: false,
            half_unformed: false,
            no_enemy: false,
            retiring: false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BrigadeOutcome {
    /// Carry on, Hold, Retire or Broken.
    pub result: String,
    /// It stops retiring.
    pub stops: bool,
    #[serde(skip)]
    general_lost: bool,
}

/// Everything that is added to the dice.
pub fn brigade_modifiers(facts: &BrigadeMoraleFacts, rules: &Rules, tally: &mut impl Tally) {
    let b = &rules.brigade;
    tally.add(rules.morale.class(facts.arm, facts.nation, facts.class, Cavalry::Light));
    let loss = Loss { lost: facts.figures_lost.into(), starting: facts.starting_figures.into() };
    if let Some(bracket) = rules.morale.bracket(loss).filter(|bracket| bracket.modifier.value != 0) {
        tally.add(bracket.modifier);
    }
    if facts.units_lost > 0 {
        tally.line((b.unit_lost.value * i32::from(facts.units_lost)).max(b.units_lost_most), b.unit_lost.clause);
    }
    tally.add_if(facts.general_near, b.general_near);
    tally.add_if(facts.senior_near, b.senior_near);
    tally.add_if(facts.general_lost, b.general_lost);
    tally.add_if(facts.half_unformed, b.half_unformed);
    tally.add_if(facts.no_enemy, b.no_enemy);
}

pub struct BrigadeMorale;

impl Procedure for BrigadeMorale {
    type Rules = Rules;
    type Facts = BrigadeMoraleFacts;
    type Outcome = BrigadeOutcome;
    const CARD: Card = Card {
        name: "brigade-morale",
        kind: Kind::Test,
        title: "Brigade morale",
        dice: "3d6 (national dice)",
        clauses: &[GM_RTG_13, GM_NAT_07, GM_NAT_10, GM_GAP_02, GM_GAP_03, GM_GAP_09, GM_NAT_11],
    };

    fn run(facts: &BrigadeMoraleFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<BrigadeOutcome, NoRoll> {
        let mut ledger = Ledger::new(0);
        brigade_modifiers(facts, rules, &mut ledger);
        let net = ledger.total();
        let needed = rules.morale.pass_from() - net;
        hand.assessed(Assessed {
            of: "",
            rating: net,
            words: &|| format!("{net:+} on the dice; carries on at {needed} or more"),
            ledger: &ledger,
        });
        // The national dice for losses: a brigade defends when it tests.
        let unit = Soldiers { arm: facts.arm, nation: facts.nation, ..Soldiers::default() };
        let (throw, by) = dice(&unit, Occasion::Casualties { cover: Cover::None, in_building: false }, rules);
        let steps = rules.morale.band_starts().into_iter().chain([rules.brigade.retire_stops_from]);
        let ask = Ask::new(Dice::Throw(throw), Side::Red, "brigade morale", by)
            .grain(Grain::bands(steps.map(|step| step - net)))
            .needs_at_least(needed);
        let total = hand.roll(&ask)?.value + net;
        let result = rules.brigade.results[rules.morale.band(total) as usize].clone();
        let stops = facts.retiring && total >= rules.brigade.retire_stops_from;
        Ok(BrigadeOutcome { result, stops, general_lost: facts.general_lost })
    }
}

impl Verdict for BrigadeOutcome {
    fn words(&self) -> String {
        let what = match self.result.as_str() {
            "Carry on" => "The brigade carries on.",
            "Hold" => "The brigade holds: next period none of its units may charge or end nearer to visible enemy.",
            "Retire" => {
                "The brigade retires: in each compulsory step every unit not in melee or garrison makes a full move to its own edge, formed; it may not charge and fires only if charged."
            }
            _ => "The brigade is broken: every unit routs or flees (batteries are dispersed) in the next compulsory step and cannot rally.",
        };
        format!("{what}{}", if self.stops { " It stops retiring." } else { "" })
    }
    fn headline(&self) -> String {
        self.result.clone()
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut by = vec![GM_GAP_09];
        if self.general_lost {
            by.push(GM_RTG_13);
        }
        by
    }
}
