//! Cavalry against cavalry, both rounds (GM-CVC): two squadrons a side, then up to two more with the increments of a first round; cavalry caught at
//! the halt or in flank suffers an unopposed combat action first.

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Card, Effect, Kind, NoRollKind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Odds, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::cavalry_round::{Caught, Ends, Fighter, decide, kills, one_round_only, unopposed};
use crate::Rules;
use crate::clause::*;
use crate::procedures::fire::losses;
use crate::rules::Casualties;
use crate::unit::{Around, Regiment};
use crate::words::State;

/// Two regiments meet.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CavalryMeleeFacts {
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Regiment,
    #[schemars(extend("x-role" = "b"))]
    pub defender: Regiment,
    pub attacker_around: Around,
    pub defender_around: Around,
    /// The defender counter-charged, or was caught.
    #[schemars(extend("x-group" = "Melee", "x-common" = true, "x-clause" = "GM-CVC-29"))]
    pub caught: Caught,
    /// Squadrons with which the attacker reinforces a second round.
    #[schemars(range(min = 0, max = 2), extend("x-group" = "Melee", "x-clause" = "GM-CVC-19"))]
    pub attacker_reinforces: u8,
    /// Squadrons with which the defender reinforces a second round.
    #[schemars(range(min = 0, max = 2), extend("x-group" = "Melee", "x-clause" = "GM-CVC-19"))]
    pub defender_reinforces: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CavalryMeleeOutcome {
    /// Figures lost by attacker and defender; empty in odds, which do not tell losses apart.
    pub losses: Option<[i32; 2]>,
    pub rounds: u8,
    #[serde(flatten)]
    pub ends: Ends,
    #[serde(skip)]
    by: Vec<Clause>,
}

/// Where the first round leaves the two regiments if it goes on: figures lost by each, all told, and of those who fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Between {
    lost: [i32; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum FirstRound {
    Over(CavalryMeleeOutcome),
    Goes(Between, Vec<Clause>),
}

fn squadrons_in_first(unit: &Regiment, rules: &Rules) -> i32 {
    i32::from(unit.squadrons).min(rules.cavalry_melee.squadrons_round1.value)
}

fn fighters<'a>(facts: &'a CavalryMeleeFacts, lost: [i32; 2]) -> [Fighter<'a>; 2] {
    let flank = facts.caught == Caught::FlankOrRear;
    [
        Fighter {
            unit: facts.attacker.less(lost[0]),
            around: &facts.attacker_around,
            of: "attacker",
            side: Side::Red,
            charged: facts.caught == Caught::No,
            flank_or_rear: false,
        },
        Fighter {
            unit: facts.defender.less(lost[1]),
            around: &facts.defender_around,
            of: "defender",
            side: Side::Blue,
            charged: true,
            flank_or_rear: flank,
        },
    ]
}

fn first_round(facts: &CavalryMeleeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<FirstRound, NoRoll> {
    let mut by = vec![GM_CVC_01, GM_CVC_16];
    let mut lost = [0, 0];
    let caught_for = unopposed(facts.attacker.figures.into(), rules).min(facts.defender.figures.into());
    let killed = match facts.caught {
        Caught::FlankOrRear => {
            // GM-CVC-30: the unopposed action is the first round.
            by.extend([GM_CVC_30, GM_CVC_31]);
            [caught_for, 0]
        }
        caught => {
            if caught == Caught::AtTheHalt {
                by.extend([GM_CVC_29, GM_CVC_31]);
                lost[1] = caught_for;
            }
            let [one, other] = fighters(facts, lost);
            let (squadrons_one, squadrons_other) = (squadrons_in_first(&one.unit, rules), squadrons_in_first(&other.unit, rules));
            let (figures_one, figures_other) = (one.unit.figures_of(squadrons_one), other.unit.figures_of(squadrons_other));
            let by_one = kills(&one, figures_one, squadrons_one, false, figures_other, rules, hand)?;
            let by_other = kills(&other, figures_other, squadrons_other, false, figures_one, rules, hand)?;
            [by_one, by_other]
        }
    };
    lost[0] += killed[1];
    lost[1] += killed[0];
    let after = fighters(facts, lost);
    let after = [&after[0], &after[1]];
    let ends = decide(after, killed, false, rules, hand, &mut by)?;
    by.push(GM_NOTE_02);
    if ends == Ends::Continues && one_round_only(after) {
        by.push(GM_CVC_02);
        return Ok(FirstRound::Over(CavalryMeleeOutcome { losses: Some(lost), rounds: 1, ends: Ends::BothReturn, by }));
    }
    Ok(match ends {
        Ends::Continues => FirstRound::Goes(Between { lost }, by),
        ends => FirstRound::Over(CavalryMeleeOutcome { losses: Some(lost), rounds: 1, ends, by }),
    })
}

/// GM-CVC-23 to -28.
fn second_round(facts: &CavalryMeleeFacts, between: Between, rules: &Rules, hand: &mut dyn Hand) -> Result<CavalryMeleeOutcome, NoRoll> {
    let mut by = vec![GM_CVC_23, GM_NOTE_02];
    let start = fighters(facts, between.lost);
    let reserves = [facts.attacker_reinforces, facts.defender_reinforces];
    let fresh: [i32; 2] = std::array::from_fn(|side| {
        let unit = if side == 0 { &facts.attacker } else { &facts.defender };
        let behind = (i32::from(unit.squadrons) - rules.cavalry_melee.squadrons_round1.value).max(0);
        i32::from(reserves[side]).min(behind).min(rules.cavalry_melee.reinforcing.value)
    });
    let fresh_figures = [facts.attacker.figures_of(fresh[0]), facts.defender.figures_of(fresh[1])];
    let originals: [i32; 2] = std::array::from_fn(|side| {
        let unit = if side == 0 { &facts.attacker } else { &facts.defender };
        (unit.figures_of(squadrons_in_first(unit, rules)) - between.lost[side]).max(0)
    });
    if fresh != [0, 0] {
        by.extend([GM_CVC_17, GM_CVC_24, GM_CVC_25]);
    }
    // Reinforcements first, with the increments of a first round; their kills fall on the squadrons that fought before.
    let early: [i32; 2] = [
        kills(&start[0], fresh_figures[0], fresh[0], false, originals[1], rules, hand)?,
        kills(&start[1], fresh_figures[1], fresh[1], false, originals[0], rules, hand)?,
    ];
    let left = [originals[0] - early[1], originals[1] - early[0]];
    let squadrons = [squadrons_in_first(&facts.attacker, rules), squadrons_in_first(&facts.defender, rules)];
    let late: [i32; 2] = [
        kills(&start[0], left[0], squadrons[0], true, left[1] + fresh_figures[1], rules, hand)?,
        kills(&start[1], left[1], squadrons[1], true, left[0] + fresh_figures[0], rules, hand)?,
    ];
    let killed = [early[0] + late[0], early[1] + late[1]];
    let lost = [between.lost[0] + killed[1], between.lost[1] + killed[0]];
    let after = fighters(facts, lost);
    let ends = decide([&after[0], &after[1]], killed, true, rules, hand, &mut by)?;
    Ok(CavalryMeleeOutcome { losses: Some(lost), rounds: 2, ends, by })
}

impl Verdict for CavalryMeleeOutcome {
    fn words(&self) -> String {
        let losses = self.losses.map_or(String::new(), |[one, other]| format!(" The attacker lost {one} figures, the defender {other}."));
        let ends = match &self.ends {
            Ends::Continues => "A second round is fought.".to_owned(),
            Ends::BothReturn => "Both sides return to their own lines.".to_owned(),
            Ends::Broken { winner, combat } => {
                let (loser, winner) = if *winner == 0 { ("defender", "attacker") } else { ("attacker", "defender") };
                format!("The {loser} turns and flees; the {winner} {}.", combat.headline())
            }
        };
        format!("{ends}{losses}")
    }
    fn headline(&self) -> String {
        match &self.ends {
            Ends::Continues => "second round".to_owned(),
            Ends::BothReturn => "both return to own lines".to_owned(),
            Ends::Broken { winner: 0, combat } => format!("defender flees, attacker {}", combat.headline()),
            Ends::Broken { combat, .. } => format!("attacker flees, defender {}", combat.headline()),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        self.by.clone()
    }
    fn effects(&self) -> Vec<Effect> {
        let mut effects = Vec::new();
        let lost = self.losses.unwrap_or_default();
        effects.extend(losses(Role::A, Casualties { figures: lost[0], officers: 0 }, GM_CVC_18));
        effects.extend(losses(Role::B, Casualties { figures: lost[1], officers: 0 }, GM_CVC_18));
        match &self.ends {
            Ends::Continues => {}
            Ends::BothReturn => {
                effects.extend([Role::A, Role::B].map(|role| Effect::set(role, "state", State::ReturnToLines.word(), GM_CVC_26)));
            }
            Ends::Broken { winner, combat } => {
                let roles = if *winner == 0 { [Role::A, Role::B] } else { [Role::B, Role::A] };
                effects.extend(combat.effects_on(roles[0]));
                effects.push(Effect::set(roles[1], "state", State::TurnAndFlee.word(), GM_CVC_22));
            }
        }
        effects
    }
}

/// Beyond so many pairs of kills in a round, two rounds are too many to walk.
const PAIRS: i32 = 220;

pub struct CavalryMelee;

impl Procedure for CavalryMelee {
    type Rules = Rules;
    type Facts = CavalryMeleeFacts;
    type Outcome = CavalryMeleeOutcome;
    const CARD: Card = Card {
        name: "cavalry-melee",
        kind: Kind::Chain,
        title: "Cavalry melee, both rounds",
        dice: "1d6 a figure plus increments, 6 kills; morale",
        clauses: &[
            GM_CVC_01, GM_CVC_02, GM_CVC_03, GM_CVC_04, GM_CVC_05, GM_CVC_06, GM_CVC_07, GM_CVC_08, GM_CVC_09, GM_CVC_10, GM_CVC_11,
            GM_CVC_12, GM_CVC_13, GM_CVC_14, GM_CVC_15, GM_CVC_16, GM_CVC_17, GM_CVC_18, GM_CVC_19, GM_CVC_20, GM_CVC_21, GM_CVC_22,
            GM_CVC_23, GM_CVC_24, GM_CVC_25, GM_CVC_26, GM_CVC_27, GM_CVC_28, GM_CVC_29, GM_CVC_30, GM_CVC_31, GM_NOTE_02, GM_NAT_05,
            GM_NAT_07, GM_NAT_13, GM_SPEC_05, GM_SPEC_10, GM_GAP_06, GM_GAP_28, GM_GAP_02, GM_GAP_03, GM_GAP_04, GM_NOTE_12, GM_RTG_06,
            GM_RTG_07, GM_RTG_09, GM_RTG_10, GM_SPEC_06, GM_SPEC_09, GM_SPEC_13,
        ],
    };

    fn run(facts: &CavalryMeleeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<CavalryMeleeOutcome, NoRoll> {
        match first_round(facts, rules, hand)? {
            FirstRound::Over(outcome) => Ok(outcome),
            FirstRound::Goes(between, mut by) => {
                let outcome = second_round(facts, between, rules, hand)?;
                by.extend(outcome.by);
                Ok(CavalryMeleeOutcome { by, ..outcome })
            }
        }
    }

    /// The second round is worked out once for each state the first can leave. Losses are not told apart.
    fn odds(facts: &CavalryMeleeFacts, rules: &Rules) -> Result<Odds<Result<CavalryMeleeOutcome, NoRollKind>>, TooMany> {
        let figures = |unit: &Regiment| unit.figures_of(squadrons_in_first(unit, rules));
        let pairs = (figures(&facts.attacker) + 1) * (figures(&facts.defender) + 1);
        let reinforced = facts.attacker_reinforces > 0 || facts.defender_reinforces > 0;
        if pairs > PAIRS || (reinforced && pairs > 64) {
            return Err(TooMany(PAIRS as usize));
        }
        let coarse = |outcome: CavalryMeleeOutcome| CavalryMeleeOutcome { losses: None, by: Vec::new(), ..outcome };
        let first = enumerate(|hand| match first_round(facts, rules, hand) {
            // However the first round came to go on, the second is the same.
            Ok(FirstRound::Goes(between, _)) => Ok(FirstRound::Goes(between, Vec::new())),
            other => other.map_err(NoRollKind::from),
        })?;
        first.then(|state| match state {
            Err(kind) => Ok(Odds::certain(Err(*kind))),
            Ok(FirstRound::Over(outcome)) => Ok(Odds::certain(Ok(coarse(outcome.clone())))),
            Ok(FirstRound::Goes(between, _)) => {
                Ok(enumerate(|hand| second_round(facts, *between, rules, hand).map(coarse).map_err(NoRollKind::from))?)
            }
        })
    }

    fn assumptions(facts: &CavalryMeleeFacts, _: &Rules) -> Vec<&'static str> {
        let spare = facts.attacker.squadrons > 2 || facts.defender.squadrons > 2;
        if spare { vec!["a second round is reinforced by the squadrons stated, and by no others"] } else { Vec::new() }
    }
}
