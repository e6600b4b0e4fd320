//! Rally and reform (HZ-RLY-03..20), with what follows: the rout move or recall, and compulsory casualties (HZ-ROUT-01, HZ-RCL-01,
//! HZ-CAS-01..03).

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::count;
use super::favourable_position::{Against, Favour, favour_if_not_disadvantaged};
use crate::check::{Check, Roll, check};
use crate::unit::{Column, Position, Rating, Troops, first_party, rate};
use crate::{Rules, clause};

/// A routing, staggered or blown unit tries to restore order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(transform = first_party)]
pub struct RallyFacts {
    #[serde(flatten)]
    pub unit: Troops,
    #[serde(flatten)]
    pub position: Position,
    /// In an enemy threat zone.
    #[serde(default)]
    #[schemars(extend("x-group" = "Situation", "x-common" = true, "x-clause" = "HZ-RLY-08"))]
    pub threatened: bool,
    /// Disadvantaged by those who threaten it: from flank or rear, in open order before cavalry, in square before guns.
    #[serde(default)]
    #[schemars(extend("x-group" = "Situation", "x-clause" = "HZ-FAV-01"))]
    pub disadvantaged: bool,
    /// Threatened only by infantry or artillery.
    #[serde(default)]
    #[schemars(extend("x-group" = "Situation", "x-clause" = "HZ-FAV-08"))]
    pub only_infantry_or_artillery: bool,
    /// In command of its own officer.
    #[serde(default = "yes")]
    #[schemars(extend("x-group" = "Situation", "x-common" = true, "x-clause" = "HZ-RLY-09"))]
    pub in_command: bool,
    /// Within a senior officer's radius, which does not help here.
    #[serde(default)]
    #[schemars(extend("x-group" = "Situation", "x-clause" = "HZ-CMD-10"))]
    pub within_seniors_radius: bool,
    /// Friends it would run through, should it fail to rally from a rout.
    #[serde(default)]
    #[schemars(range(min = 0, max = 6), extend("x-group" = "Situation", "x-clause" = "HZ-ROUT-03"))]
    pub friends_in_the_way: u8,
}

fn yes() -> bool {
    true
}

impl RallyFacts {
    /// HZ-FAV-01: what makes its position favourable.
    pub fn favour(&self) -> Favour {
        let against = Against { only_infantry_or_artillery: self.only_infantry_or_artillery, ..Against::default() };
        favour_if_not_disadvantaged(&self.unit, &self.position, against, self.disadvantaged)
    }
}

/// How it stands afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RallyOutcome {
    pub result: Rallied,
    /// Staggers removed.
    pub removed: i32,
    /// Staggers for friends it ran through.
    pub run_through: i32,
    /// Moves it routs.
    pub moves: i32,
    /// Compulsory kills.
    pub kills: i32,
    pub end: End,
    pub huzzah: bool,
    pub automatic: bool,
    pub exact: bool,
}

/// What the roll brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rallied {
    /// It had nothing to restore.
    InGoodOrder,
    /// It stood, and reformed as far as it could.
    Reformed,
    /// Routers halted.
    Halted,
    /// Blown cavalry recovered.
    Recovered,
    /// It stood but did not reform.
    Failed,
    /// Routers run on.
    RunsOn,
    /// Blown cavalry gets a forced order of recall.
    Recalled,
}

/// Whether it is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Stays,
    Broken,
    /// Kills alone reached its full morale: it never comes back.
    Destroyed,
}

/// HZ-RLY-03..12: always the full column.
pub fn rally_rating(facts: &RallyFacts, rules: &Rules, ledger: &mut Ledger) -> Rating {
    let (unit, mods) = (&facts.unit, &rules.tests.rally);
    ledger.add_if(unit.kills > 0, mods.kills);
    ledger.add_if(unit.routing, mods.routing);
    ledger.add_if(unit.blown && unit.battle, mods.blown_battle_cavalry);
    ledger.add_if(facts.threatened, mods.threatened);
    // HZ-CMD-05: whoever has an officer with him is in command.
    let in_command = facts.in_command || unit.officer_attached;
    ledger.add_if(in_command, mods.in_command);
    if !in_command && facts.within_seniors_radius {
        ledger.cite(clause::HZ_CMD_10);
    }
    let favour = facts.favour();
    favour.lost.iter().chain(&favour.by).for_each(|clause| ledger.cite(*clause));
    ledger.add_if(favour.holds(), mods.favourable);
    ledger.add_if(unit.officer_attached, mods.officer);
    ledger.add_if(unit.officer_attached && unit.officer_inspirational, mods.inspirational);
    rate(ledger, unit.quality, false, Column { full: clause::HZ_RLY_03, capped: clause::HZ_RLY_04 }, rules)
}

/// HZ-RLY-13..19, then the rout move, recall and compulsory casualties.
pub fn rally(facts: &RallyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RallyOutcome, NoRoll> {
    let unit = &facts.unit;
    if !unit.routing && !unit.blown && unit.staggers == 0 {
        let nothing = Rallied::InGoodOrder;
        let (removed, run_through, moves, kills) = (0, 0, 0, 0);
        return Ok(RallyOutcome {
            result: nothing,
            removed,
            run_through,
            moves,
            kills,
            end: End::Stays,
            huzzah: false,
            automatic: false,
            exact: false,
        });
    }
    let mut ledger = Ledger::new(0);
    let rating = rally_rating(facts, rules, &mut ledger);
    hand.assessed(Assessed { of: "", rating: rating.morale, words: &|| rating.words(), ledger: &ledger });
    let check = check(rating.morale, Roll::margin(Side::Red, "rally", clause::HZ_RLY_13), rules, hand)?;
    Ok(restore(facts, check, rules))
}

/// All that follows from the roll.
pub fn restore(facts: &RallyFacts, check: Check, rules: &Rules) -> RallyOutcome {
    let unit = &facts.unit;
    let had = i32::from(unit.staggers);
    let removed = match check {
        Check::Huzzah { .. } => had,
        Check::Success { margin } => margin.min(had),
        Check::Failure { .. } => 0,
    };
    let result = match (check.succeeded(), unit.routing, unit.blown) {
        (true, true, _) => Rallied::Halted,
        (true, _, true) => Rallied::Recovered,
        (true, ..) => Rallied::Reformed,
        (false, true, _) => Rallied::RunsOn,
        (false, _, true) => Rallied::Recalled,
        (false, ..) => Rallied::Failed,
    };
    let numbers = &rules.tests.engagement;
    let friends = if result == Rallied::RunsOn { i32::from(facts.friends_in_the_way) } else { 0 };
    let run_through = numbers.rout_through_friend_staggers.value * friends;
    let left = had - removed + run_through;
    let kills = if left > 0 { numbers.compulsory_kills.value } else { 0 };
    let full = rules.morale.full(unit.quality);
    let all_kills = i32::from(unit.kills) + kills;
    let end = if all_kills >= full {
        End::Destroyed
    } else if all_kills + left >= full {
        End::Broken
    } else {
        End::Stays
    };
    RallyOutcome {
        result,
        removed,
        run_through,
        moves: if result == Rallied::RunsOn { numbers.rout_moves.value } else { 0 },
        kills,
        end,
        huzzah: check.is_huzzah(),
        automatic: matches!(check, Check::Failure { automatic: true, .. }),
        exact: check == Check::Success { margin: 0 },
    }
}

impl Verdict for RallyOutcome {
    fn words(&self) -> String {
        let mut words = match self.result {
            Rallied::InGoodOrder => "The unit is in good order: nothing to restore",
            Rallied::Reformed => "The unit reforms",
            Rallied::Halted => "The routers rally, halt facing the enemy and take any formation they may",
            Rallied::Recovered => "The cavalry recovers and is no longer blown",
            Rallied::Failed => "The unit does not reform",
            Rallied::RunsOn => "The routers do not rally: as a mob they move towards the line of communication",
            Rallied::Recalled => "The cavalry stays blown and gets a forced order of recall",
        }
        .to_owned();
        if self.removed > 0 {
            words += &format!("; it loses {}", count(self.removed, "stagger"));
        }
        if self.run_through > 0 {
            words += &format!("; running through friends costs it {}", count(self.run_through, "stagger"));
        }
        if self.kills > 0 {
            words += &format!(". Still staggered, it takes {}", count(self.kills, "kill"));
        }
        words += match self.end {
            End::Stays => ".",
            End::Broken => " and is broken.",
            End::Destroyed => " and is destroyed for good.",
        };
        words
    }
    fn headline(&self) -> String {
        let result = match self.result {
            Rallied::InGoodOrder => "in good order",
            Rallied::Reformed => "reformed",
            Rallied::Halted => "rallied",
            Rallied::Recovered => "recovered",
            Rallied::Failed => "not reformed",
            Rallied::RunsOn => "runs on",
            Rallied::Recalled => "recall",
        };
        let removed = if self.removed > 0 { format!(", -{}", count(self.removed, "stagger")) } else { String::new() };
        let kills = if self.kills > 0 { format!(", +{}", count(self.kills, "kill")) } else { String::new() };
        let end = match self.end {
            End::Stays => "",
            End::Broken => ", broken",
            End::Destroyed => ", destroyed",
        };
        format!("{result}{removed}{kills}{end}")
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut clauses = match self.result {
            Rallied::InGoodOrder => vec![clause::HZ_RLY_01],
            Rallied::Reformed | Rallied::Failed => vec![clause::HZ_RLY_13],
            Rallied::Halted => vec![clause::HZ_RLY_13, clause::HZ_RLY_14],
            Rallied::Recovered => vec![clause::HZ_RLY_13, clause::HZ_RLY_15],
            Rallied::RunsOn => vec![clause::HZ_RLY_13, clause::HZ_ROUT_01],
            Rallied::Recalled => vec![clause::HZ_RLY_16, clause::HZ_RCL_01],
        };
        let more = [
            (self.automatic, clause::HZ_GEN_03),
            (self.exact, clause::HZ_RLY_18),
            (self.huzzah, clause::HZ_RLY_19),
            (self.removed > 0 && !self.huzzah, clause::HZ_RLY_17),
            (self.run_through > 0, clause::HZ_ROUT_03),
            (self.kills > 0, clause::HZ_CAS_01),
            (self.end == End::Broken, clause::HZ_CAS_02),
            (self.end == End::Destroyed, clause::HZ_CAS_03),
        ];
        clauses.extend(more.into_iter().filter(|(holds, _)| *holds).map(|(_, clause)| clause));
        clauses
    }
    fn effects(&self) -> Vec<Effect> {
        let mut effects = Vec::new();
        let staggers = i64::from(self.run_through - self.removed);
        if staggers != 0 {
            effects.push(Effect::add(Role::A, "staggers", staggers, clause::HZ_RLY_17));
        }
        if self.kills > 0 {
            effects.push(Effect::add(Role::A, "kills", self.kills.into(), clause::HZ_CAS_01));
        }
        match self.result {
            Rallied::Halted => {
                effects.push(Effect::set(Role::A, "routing", false, clause::HZ_RLY_14));
                effects.push(Effect::set(Role::A, "formation", "line", clause::HZ_RLY_14));
            }
            Rallied::Recovered => effects.push(Effect::set(Role::A, "blown", false, clause::HZ_RLY_15)),
            Rallied::Recalled => effects.push(Effect::set(Role::A, "forced_order", "recall", clause::HZ_RCL_01)),
            Rallied::InGoodOrder | Rallied::Reformed | Rallied::Failed | Rallied::RunsOn => {}
        }
        if self.end != End::Stays {
            effects.push(Effect::set(Role::A, "broken", true, clause::HZ_CAS_02));
        }
        effects
    }
}

pub struct Rally;

impl Procedure for Rally {
    type Rules = Rules;
    type Facts = RallyFacts;
    type Outcome = RallyOutcome;
    const CARD: Card = Card {
        name: "rally",
        kind: Kind::Test,
        title: "Rally, reform, and compulsory casualties",
        dice: "2d6, roll low",
        clauses: &[
            clause::HZ_RLY_01,
            clause::HZ_RLY_03,
            clause::HZ_RLY_04,
            clause::HZ_RLY_05,
            clause::HZ_RLY_06,
            clause::HZ_RLY_07,
            clause::HZ_RLY_08,
            clause::HZ_RLY_09,
            clause::HZ_RLY_10,
            clause::HZ_RLY_11,
            clause::HZ_RLY_12,
            clause::HZ_RLY_13,
            clause::HZ_RLY_14,
            clause::HZ_RLY_15,
            clause::HZ_RLY_16,
            clause::HZ_RLY_17,
            clause::HZ_RLY_18,
            clause::HZ_RLY_19,
            clause::HZ_RLY_20,
            clause::HZ_ROUT_01,
            clause::HZ_ROUT_03,
            clause::HZ_RCL_01,
            clause::HZ_CAS_01,
            clause::HZ_CAS_02,
            clause::HZ_CAS_03,
            clause::HZ_CMD_10,
            clause::HZ_TER_03,
            clause::HZ_BLD_14,
            clause::HZ_CAV_01,
            clause::HZ_DIS_01,
            clause::HZ_FAV_01,
            clause::HZ_FAV_02,
            clause::HZ_FAV_03,
            clause::HZ_FAV_04,
            clause::HZ_FAV_05,
            clause::HZ_FAV_06,
            clause::HZ_FAV_07,
            clause::HZ_FAV_08,
            clause::HZ_FOR_16,
            clause::HZ_FORM_02,
            clause::HZ_FORM_04,
            clause::HZ_FORM_09,
            clause::HZ_GAP_04,
            clause::HZ_GEN_03,
            clause::HZ_SEC_06,
            clause::HZ_STR_07,
            clause::HZ_SUP_04,
            clause::HZ_THR_44,
        ],
    };

    fn check(facts: &RallyFacts, _: &Rules) -> Result<(), Contradiction> {
        facts.unit.check()?;
        facts.position.check()?;
        let both = Contradiction::if_both;
        let unseen = (facts.disadvantaged || facts.only_infantry_or_artillery) && !facts.threatened;
        both(unseen, "disadvantaged", "threatened", clause::HZ_FAV_01, "nobody threatens it")?;
        let alone = facts.friends_in_the_way > 0 && !facts.unit.routing;
        both(alone, "friends_in_the_way", "routing", clause::HZ_ROUT_03, "only routers run through friends")
    }

    fn run(facts: &RallyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RallyOutcome, NoRoll> {
        rally(facts, rules, hand)
    }
}
