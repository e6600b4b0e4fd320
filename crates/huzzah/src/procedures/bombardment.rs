//! Bombardment (HZ-BOM-21..30, HZ-SMK-01): one battery, its range band, the target's threat test at once, and one for each unit that
//! the shot bounces through to.

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, NoRollKind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Odds};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::lookups::range_band::row;
use super::threat::{Tested, ThreatFacts, ThreatOutcome, check_tested, threat};
use crate::words::{GunWeight, RangeBand};
use crate::{Rules, clause};

/// The guns.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Battery {
    /// Weight of the guns.
    #[serde(default)]
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-BOM-29"))]
    pub weight: GunWeight,
    /// A howitzer battery.
    #[serde(default)]
    #[schemars(extend("x-clause" = "HZ-WOD-14", "x-excludes" = ["rocket"]))]
    pub howitzer: bool,
    /// A rocket battery.
    #[serde(default)]
    #[schemars(extend("x-clause" = "HZ-GAP-06", "x-excludes" = ["howitzer"]))]
    pub rocket: bool,
    /// Smoke markers before it already.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "HZ-THR-22"))]
    pub smoke: u8,
    /// Bombardments it has left; unstated, enough.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-clause" = "HZ-BOM-28"))]
    pub bombardments: Option<u8>,
}

/// A unit behind the target, on the line of the shot.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Behind {
    /// Its distance from the front of the target, in cm.
    #[schemars(range(min = 0, max = 60), extend("x-clause" = "HZ-BOM-22"))]
    pub behind: f64,
    /// Its own range in cm, where a table tells it; else it lies as far beyond the target's.
    #[serde(skip)]
    pub range: Option<f64>,
    #[serde(flatten)]
    pub tested: Tested,
}

/// A battery bombards.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BombardmentFacts {
    /// The battery.
    #[serde(default)]
    #[schemars(extend("x-role" = "a"))]
    pub battery: Battery,
    /// Distance to the nearest part of the target, in cm.
    #[schemars(range(min = 0, max = 240), extend("x-common" = true, "x-clause" = "HZ-BOM-29"))]
    pub distance: f64,
    /// The target.
    #[schemars(extend("x-role" = "b"))]
    pub target: Tested,
    /// Units behind the target on the line of the shot, nearest first.
    #[serde(default)]
    #[schemars(length(max = 3), extend("x-clause" = "HZ-BOM-21"))]
    pub behind: Vec<Behind>,
}

/// What the shot did.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BombardmentOutcome {
    /// Nothing where the target is out of range or the battery has no bombardment left.
    pub range: Option<RangeBand>,
    pub target: Option<ThreatOutcome>,
    /// The tests of the units the shot bounced through to.
    pub bounced: Vec<ThreatOutcome>,
    /// Bombardments used up.
    pub counters: i32,
    pub spent: bool,
    /// Shot bounced through to a unit beyond extreme range.
    pub beyond_extreme: bool,
}

/// What a bombardment is resolved into.
pub struct Salvo {
    pub range: RangeBand,
    /// The target's test, then those of the units shot bounces through to.
    pub tests: Vec<ThreatFacts>,
    beyond_extreme: bool,
}

impl Salvo {
    fn outcome(&self, mut outcomes: Vec<ThreatOutcome>, rules: &Rules) -> BombardmentOutcome {
        let mut bounced = outcomes.split_off(1);
        // HZ-BOM-27: one marker for the bombardment, not for each unit hit.
        bounced.iter_mut().for_each(|test| test.bombardment_smoke = 0);
        BombardmentOutcome {
            range: Some(self.range),
            target: outcomes.pop(),
            bounced,
            counters: rules.tests.bombardment.counters_used.value,
            spent: false,
            beyond_extreme: self.beyond_extreme,
        }
    }
}

impl BombardmentOutcome {
    /// Out of range, or nothing left to fire.
    fn silent(facts: &BombardmentFacts) -> BombardmentOutcome {
        let spent = facts.battery.bombardments == Some(0);
        BombardmentOutcome { range: None, target: None, bounced: Vec::new(), counters: 0, spent, beyond_extreme: false }
    }
}

/// The tests a bombardment brings, target first; none if it cannot be fired.
pub fn bombarded(facts: &BombardmentFacts, rules: &Rules) -> Option<Salvo> {
    let guns = &facts.battery;
    if guns.bombardments == Some(0) {
        return None;
    }
    let weight = row(guns.weight, guns.howitzer, guns.rocket, rules);
    let range = rules.ranges.band(weight, facts.distance)?;
    let under = |tested: &Tested, range: RangeBand| {
        // HZ-THR-22: smoke on any guns that threaten it, those of a short range zone too.
        let tested = Tested { smoke_on_guns: tested.smoke_on_guns || guns.smoke > 0, ..tested.clone() };
        ThreatFacts { tested, bombarded: Some(range), by_howitzer: guns.howitzer }
    };
    let mut tests = vec![under(&facts.target, range)];
    let reach = f64::from(rules.ranges.bounce_through(weight));
    let mut beyond_extreme = false;
    for unit in facts.behind.iter().filter(|unit| unit.behind <= reach) {
        // HZ-BOM-23: beyond extreme range it still counts as extreme.
        let band = rules.ranges.band(weight, unit.range.unwrap_or(facts.distance + unit.behind));
        beyond_extreme |= band.is_none();
        tests.push(under(&unit.tested, band.unwrap_or(RangeBand::Extreme)));
    }
    Some(Salvo { range, tests, beyond_extreme })
}

/// HZ-BOM-24, 25: each test in turn.
pub fn bombardment(facts: &BombardmentFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<BombardmentOutcome, NoRoll> {
    let Some(salvo) = bombarded(facts, rules) else { return Ok(BombardmentOutcome::silent(facts)) };
    let outcomes: Vec<ThreatOutcome> = salvo.tests.iter().map(|test| threat(test, rules, hand)).collect::<Result<_, _>>()?;
    Ok(salvo.outcome(outcomes, rules))
}

impl Verdict for BombardmentOutcome {
    fn words(&self) -> String {
        let (Some(range), Some(target)) = (self.range, self.target) else {
            return if self.spent { "The battery has no bombardment left." } else { "The target is out of range." }.into();
        };
        let range = match range {
            RangeBand::Short => "Short",
            RangeBand::Long => "Long",
            RangeBand::Extreme => "Extreme",
        };
        let mut words = format!("{range} range. {}", target.words());
        for (place, test) in self.bounced.iter().enumerate() {
            words += &format!(" Bounced through to unit {}: {}", place + 1, test.words());
        }
        words
    }
    fn headline(&self) -> String {
        let Some(target) = self.target else {
            return if self.spent { "no bombardment left" } else { "out of range" }.into();
        };
        let each: Vec<String> = std::iter::once(&target).chain(&self.bounced).map(Verdict::headline).collect();
        each.join(" / ")
    }
    fn clauses(&self) -> Vec<Clause> {
        let Some(target) = &self.target else {
            return vec![if self.spent { clause::HZ_BOM_28 } else { clause::HZ_BOM_29 }];
        };
        let mut clauses = vec![clause::HZ_BOM_25, clause::HZ_BOM_28, clause::HZ_BOM_29, clause::HZ_SMK_01];
        clauses.extend(target.clauses());
        if !self.bounced.is_empty() {
            clauses.push(clause::HZ_BOM_24);
            clauses.extend((self.range == Some(RangeBand::Short)).then_some(clause::HZ_THR_37));
            clauses.extend(self.beyond_extreme.then_some(clause::HZ_BOM_23));
        }
        clauses.extend(self.bounced.iter().flat_map(Verdict::clauses));
        clauses
    }
    fn effects(&self) -> Vec<Effect> {
        let Some(target) = &self.target else { return Vec::new() };
        let mut effects = vec![
            Effect::add(Role::A, "bombardments", -i64::from(self.counters), clause::HZ_BOM_28),
            Effect::add(Role::A, "smoke", target.bombardment_smoke.into(), clause::HZ_BOM_27),
        ];
        effects.extend(target.effects().into_iter().map(|effect| Effect { role: Role::B, ..effect }));
        effects
    }
}

pub struct Bombardment;

impl Procedure for Bombardment {
    type Rules = Rules;
    type Facts = BombardmentFacts;
    type Outcome = BombardmentOutcome;
    const CARD: Card = Card {
        name: "bombardment",
        kind: Kind::Chain,
        title: "Bombardment, with bounce through",
        dice: "2d6 for each unit hit, roll low",
        clauses: &[
            clause::HZ_BOM_23,
            clause::HZ_BOM_24,
            clause::HZ_BOM_25,
            clause::HZ_BOM_27,
            clause::HZ_BOM_28,
            clause::HZ_BOM_29,
            clause::HZ_SMK_01,
            clause::HZ_THR_14,
            clause::HZ_THR_15,
            clause::HZ_THR_20,
            clause::HZ_THR_21,
            clause::HZ_THR_22,
            clause::HZ_THR_37,
            clause::HZ_WOD_14,
            clause::HZ_HED_10,
            clause::HZ_WAL_08,
            clause::HZ_FAV_09,
            clause::HZ_GAP_06,
            clause::HZ_BLD_14,
            clause::HZ_CAV_01,
            clause::HZ_CAV_05,
            clause::HZ_DIS_02,
            clause::HZ_FAV_02,
            clause::HZ_FAV_03,
            clause::HZ_FAV_04,
            clause::HZ_FAV_05,
            clause::HZ_FAV_06,
            clause::HZ_FAV_07,
            clause::HZ_FAV_11,
            clause::HZ_FOR_08,
            clause::HZ_FOR_11,
            clause::HZ_FOR_14,
            clause::HZ_FOR_16,
            clause::HZ_FORC_02,
            clause::HZ_FORM_02,
            clause::HZ_FORM_04,
            clause::HZ_FORM_08,
            clause::HZ_FORM_09,
            clause::HZ_GAP_04,
            clause::HZ_GAP_07,
            clause::HZ_GEN_03,
            clause::HZ_GEN_04,
            clause::HZ_SEC_06,
            clause::HZ_SMK_02,
            clause::HZ_SMK_04,
            clause::HZ_SUP_04,
            clause::HZ_THR_02,
            clause::HZ_THR_03,
            clause::HZ_THR_04,
            clause::HZ_THR_06,
            clause::HZ_THR_08,
            clause::HZ_THR_09,
            clause::HZ_THR_10,
            clause::HZ_THR_11,
            clause::HZ_THR_12,
            clause::HZ_THR_13,
            clause::HZ_THR_16,
            clause::HZ_THR_17,
            clause::HZ_THR_18,
            clause::HZ_THR_23,
            clause::HZ_THR_26,
            clause::HZ_THR_27,
            clause::HZ_THR_28,
            clause::HZ_THR_29,
            clause::HZ_THR_30,
            clause::HZ_THR_31,
            clause::HZ_THR_36,
            clause::HZ_THR_40,
            clause::HZ_THR_43,
            clause::HZ_THR_44,
        ],
    };

    fn check(facts: &BombardmentFacts, _: &Rules) -> Result<(), Contradiction> {
        let both = facts.battery.howitzer && facts.battery.rocket;
        Contradiction::if_both(both, "battery.howitzer", "battery.rocket", clause::HZ_GAP_06, "a battery has howitzers or rockets")?;
        check_tested(&facts.target).map_err(|fault| fault.under("target"))?;
        let most = 3;
        Contradiction::if_both(facts.behind.len() > most, "behind", "distance", clause::HZ_BOM_21, "at most three units behind")?;
        let checked = |(at, unit): (usize, &Behind)| check_tested(&unit.tested).map_err(|fault| fault.under(&format!("behind[{at}]")));
        facts.behind.iter().enumerate().try_for_each(checked)
    }

    fn run(facts: &BombardmentFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<BombardmentOutcome, NoRoll> {
        bombardment(facts, rules, hand)
    }

    /// The tests do not depend on each other: each is walked once, and they are joined.
    fn odds(facts: &BombardmentFacts, rules: &Rules) -> Result<Odds<Result<BombardmentOutcome, NoRollKind>>, TooMany> {
        let Some(salvo) = bombarded(facts, rules) else { return Ok(Odds::certain(Ok(BombardmentOutcome::silent(facts)))) };
        let mut joined: Odds<Vec<ThreatOutcome>> = Odds::certain(Vec::new());
        for test in &salvo.tests {
            let one = enumerate(|hand| threat(test, rules, hand).map_err(NoRollKind::from))?;
            joined = joined.and(&one, |before, outcome| before.iter().copied().chain(outcome.ok()).collect());
        }
        Ok(joined.map(|outcomes| Ok(salvo.outcome(outcomes, rules))))
    }
}
