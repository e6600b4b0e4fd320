//! Threat test (HZ-THR-02..47): the unit's quality goes Up and Down with its situation, the column is chosen by whether it is
//! disadvantaged, and the other player rolls. Failing costs staggers; it may bring a forced order; a Huzzah! makes the threateners test.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::favourable_position::{Against, favour, own_disadvantages};
pub use super::threat_result::{ForcedOrder, ThreatOutcome};
use crate::check::{Check, Roll, check};
use crate::unit::{Column, Position, Rating, Troops, first_party, rate};
use crate::words::{Formation, Ground, RangeBand};
use crate::{Rules, clause};

/// Fortress works that decide a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FortressThreat {
    /// Outside a fortress wall, in the zone of infantry on top of it.
    UnderTheWall,
    /// Advancing up a breach.
    UpTheBreach,
    /// On the slope of a breach when its mine goes off.
    Mine,
}

/// The unit that is tested and everything about it but the guns that may be bombarding it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Tested {
    #[serde(flatten)]
    pub unit: Troops,
    #[serde(flatten)]
    pub position: Position,
    /// Zones of enemy infantry in line that cover it. If no threat at all is stated, there is one of these.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4), extend("x-group" = "Threats", "x-common" = true, "x-clause" = "HZ-THR-11"))]
    pub line_zones: u8,
    /// Zones of enemy infantry in column or square.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4), extend("x-group" = "Threats", "x-clause" = "HZ-THR-11"))]
    pub column_zones: u8,
    /// Zones of enemy infantry in open order.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4), extend("x-group" = "Threats", "x-clause" = "HZ-THR-11"))]
    pub open_order_zones: u8,
    /// Zones of enemy cavalry other than cossacks.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4), extend("x-group" = "Threats", "x-common" = true, "x-clause" = "HZ-THR-11"))]
    pub cavalry_zones: u8,
    /// Zones of cossacks or yoruks.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4), extend("x-group" = "Threats", "x-clause" = "HZ-THR-11"))]
    pub cossack_zones: u8,
    /// Short range zones of enemy batteries that cover it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4), extend("x-group" = "Threats", "x-common" = true, "x-clause" = "HZ-THR-15"))]
    pub artillery_zones: u8,
    /// Threatened from the flank or rear.
    #[serde(default)]
    #[schemars(extend("x-group" = "Threats", "x-common" = true, "x-clause" = "HZ-THR-02"))]
    pub flank_or_rear: bool,
    /// In the zone of a unit with Renown.
    #[serde(default)]
    #[schemars(extend("x-group" = "Threats", "x-clause" = "HZ-THR-12"))]
    pub renown_zone: bool,
    /// Smoke lies before the threatening guns from an earlier threat.
    #[serde(default)]
    #[schemars(extend("x-group" = "Threats", "x-clause" = "HZ-THR-22"))]
    pub smoke_on_guns: bool,
    /// Isolated: every other unit of its brigade is routing or gone.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "HZ-THR-13"))]
    pub isolated: bool,
    /// The officer attached only since the last officer movement phase.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-clause" = "HZ-THR-43"))]
    pub officer_just_attached: bool,
    /// Enemies that threaten it and stand in its own threat zone.
    #[serde(default)]
    #[schemars(range(min = 0, max = 6), extend("x-group" = "Threats", "x-clause" = "HZ-THR-32"))]
    pub enemies_in_own_zone: u8,
    /// Fortress works that decide.
    #[serde(default)]
    #[schemars(extend("x-group" = "Threats", "x-clause" = "HZ-FOR-08"))]
    pub fortress: Option<FortressThreat>,
}

/// A threatened unit tests.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(transform = first_party)]
pub struct ThreatFacts {
    #[serde(flatten)]
    pub tested: Tested,
    /// It is bombarded, at this range.
    #[serde(default)]
    #[schemars(extend("x-group" = "Threats", "x-common" = true, "x-clause" = "HZ-THR-20"))]
    pub bombarded: Option<RangeBand>,
    /// The bombarding battery has howitzers.
    #[serde(default)]
    #[schemars(extend("x-group" = "Threats", "x-clause" = "HZ-WOD-14"))]
    pub by_howitzer: bool,
}

/// The threats that count, once terrain has taken its part.
struct Threats {
    zones: i32,
    line: bool,
    cavalry: bool,
    cossacks: bool,
    artillery: bool,
    only_close_infantry_or_artillery: bool,
    only_infantry_or_artillery: bool,
    only_cavalry: bool,
    cavalry_ignored: bool,
}

impl Threats {
    fn of(facts: &ThreatFacts) -> Threats {
        let tested = &facts.tested;
        let [mut line, column, open, mut cavalry, mut cossacks, guns] = [
            tested.line_zones,
            tested.column_zones,
            tested.open_order_zones,
            tested.cavalry_zones,
            tested.cossack_zones,
            tested.artillery_zones,
        ]
        .map(i32::from);
        let bombarded = i32::from(facts.bombarded.is_some() || tested.fortress == Some(FortressThreat::Mine));
        if line + column + open + cavalry + cossacks + guns + bombarded == 0 {
            line = 1;
        }
        // HZ-FAV-11: infantry in woods and buildings does not care for cavalry, but in woods for cossacks.
        let sheltered = tested.unit.is_infantry() && tested.position.in_dense();
        let in_woods = tested.position.ground == Ground::Woods;
        let cavalry_ignored = sheltered && (cavalry > 0 || (cossacks > 0 && !in_woods));
        if sheltered {
            cavalry = 0;
            cossacks = if in_woods { cossacks } else { 0 };
        }
        Threats {
            zones: line + column + open + cavalry + cossacks + guns + bombarded,
            line: line > 0,
            cavalry: cavalry + cossacks > 0,
            cossacks: cossacks > 0,
            artillery: guns + bombarded > 0,
            only_close_infantry_or_artillery: open + cavalry + cossacks == 0,
            only_infantry_or_artillery: cavalry + cossacks == 0,
            only_cavalry: line + column + open + guns + bombarded == 0,
            cavalry_ignored,
        }
    }
}

/// HZ-THR-02..07, HZ-WOD-11, HZ-FOR-08, 11, 14: every reason for disadvantage that applies.
fn disadvantages(facts: &ThreatFacts, threats: &Threats) -> impl Iterator<Item = Clause> {
    let (tested, unit) = (&facts.tested, &facts.tested.unit);
    let square_under_guns = unit.formation == Formation::Square && threats.artillery;
    let reasons = [
        (tested.flank_or_rear, clause::HZ_THR_02),
        (unit.is_infantry() && unit.in_open_order() && tested.position.in_open() && threats.cavalry, clause::HZ_THR_05),
        (square_under_guns, clause::HZ_THR_07),
        (square_under_guns && threats.cavalry, clause::HZ_THR_47),
        (tested.fortress == Some(FortressThreat::UnderTheWall), clause::HZ_FOR_08),
        (tested.fortress == Some(FortressThreat::UpTheBreach), clause::HZ_FOR_14),
        (tested.fortress == Some(FortressThreat::Mine), clause::HZ_FOR_11),
    ];
    let by_enemies = reasons.into_iter().filter(|(holds, _)| *holds).map(|(_, clause)| clause);
    by_enemies.chain(own_disadvantages(unit, &tested.position))
}

/// HZ-FAV-01: whether a unit is disadvantaged as it stands.
pub fn is_disadvantaged(facts: &ThreatFacts) -> bool {
    disadvantages(facts, &Threats::of(facts)).next().is_some()
}

/// HZ-THR-08..26: the Ups and Downs, and the effective morale they give.
pub fn threat_rating(facts: &ThreatFacts, rules: &Rules, ledger: &mut Ledger) -> Rating {
    let (tested, unit) = (&facts.tested, &facts.tested.unit);
    let mods = &rules.tests.threat;
    let threats = Threats::of(facts);
    let mut disadvantaged = false;
    for reason in disadvantages(facts, &threats) {
        ledger.cite(reason);
        disadvantaged = true;
    }
    if threats.cavalry_ignored {
        ledger.cite(clause::HZ_FAV_11);
    }
    zones(&threats, unit, rules, ledger);
    ledger.add_if(tested.renown_zone, mods.renown);
    ledger.add_if(tested.isolated, mods.isolated);
    guns(facts, &threats, rules, ledger);
    ledger.add_if(unit.staggers > 0, mods.staggers);
    ledger.add_if(unit.kills > 0, mods.kills);
    if unit.staggers > 1 || unit.kills > 1 {
        ledger.cite(clause::HZ_THR_40);
    }
    position_lines(facts, &threats, disadvantaged, rules, ledger);
    let steadied = unit.officer_attached && !tested.officer_just_attached;
    ledger.add_if(steadied, mods.officer);
    ledger.add_if(steadied && unit.officer_inspirational, mods.inspirational);
    if tested.officer_just_attached {
        ledger.cite(clause::HZ_THR_43);
    }
    let square = unit.formation == Formation::Square && threats.cavalry;
    ledger.add_if(square && (!threats.artillery || rules.options.square_keeps_its_bonus), mods.square_v_cavalry);
    if unit.blown && !disadvantaged {
        ledger.cite(clause::HZ_CAV_05);
    }
    ledger.cite(clause::HZ_THR_26);
    rate(ledger, unit.quality, disadvantaged, Column { full: clause::HZ_THR_09, capped: clause::HZ_THR_10 }, rules)
}

/// HZ-THR-11, 33, 45: more than one zone.
fn zones(threats: &Threats, unit: &Troops, rules: &Rules, ledger: &mut Ledger) {
    if threats.zones < 2 {
        return;
    }
    let open_order = unit.is_infantry() && unit.in_open_order();
    if open_order && threats.only_close_infantry_or_artillery {
        ledger.cite(clause::HZ_THR_33);
    } else if unit.formation == Formation::Square && threats.only_cavalry {
        ledger.cite(clause::HZ_THR_45);
    } else {
        ledger.add(rules.tests.threat.several_zones);
    }
}

/// HZ-THR-14, 15, 20..22, 35, 36: what guns add.
fn guns(facts: &ThreatFacts, threats: &Threats, rules: &Rules, ledger: &mut Ledger) {
    let (unit, mods) = (&facts.tested.unit, &rules.tests.threat);
    if threats.artillery {
        match unit.formation {
            Formation::Column => ledger.add(mods.bombarded_column),
            Formation::Mass => ledger.add(rules.tests.mass.bombarded),
            Formation::Square | Formation::MarchColumn => ledger.cite(clause::HZ_THR_36),
            _ => {}
        }
        if unit.formation == Formation::Column && facts.tested.artillery_zones > 0 {
            ledger.cite(clause::HZ_THR_35);
        }
    }
    ledger.add_if(facts.tested.artillery_zones > 0 || facts.bombarded == Some(RangeBand::Short), mods.short_range);
    ledger.add_if(facts.bombarded == Some(RangeBand::Extreme), mods.extreme_range);
    let far = matches!(facts.bombarded, Some(RangeBand::Long | RangeBand::Extreme));
    ledger.add_if(unit.small && far, mods.small_at_range);
    ledger.add_if(facts.tested.smoke_on_guns && threats.artillery, mods.smoke);
}

/// HZ-THR-08, 18, 19, 41: position and open order.
fn position_lines(facts: &ThreatFacts, threats: &Threats, disadvantaged: bool, rules: &Rules, ledger: &mut Ledger) {
    let (unit, position, mods) = (&facts.tested.unit, &facts.tested.position, &rules.tests.threat);
    let against = Against {
        only_infantry_or_artillery: threats.only_infantry_or_artillery,
        bombarded: facts.bombarded,
        by_howitzer: facts.by_howitzer,
        cossacks_in_woods: threats.cossacks,
    };
    let favour = favour(unit, position, against);
    if !disadvantaged {
        favour.lost.iter().for_each(|clause| ledger.cite(*clause));
        favour.by.iter().for_each(|clause| ledger.cite(*clause));
        ledger.add_if(favour.holds(), mods.favourable);
    } else if favour.holds() {
        ledger.cite(clause::HZ_THR_08);
    }
    let garrison = position.garrison && unit.has_open_order();
    if position.in_dense() && unit.has_open_order() && (unit.in_open_order() || garrison) {
        ledger.add(mods.open_in_dense);
        ledger.cite(clause::HZ_THR_41);
    }
}

/// HZ-FORC-01, 02: what a failed test forces on infantry; the square is the graver.
fn forced_order(facts: &ThreatFacts) -> Option<ForcedOrder> {
    let (unit, threats) = (&facts.tested.unit, Threats::of(facts));
    if !unit.is_infantry() || unit.routing {
        return None;
    }
    let formed = matches!(unit.formation, Formation::Square | Formation::Mass);
    if threats.cavalry && facts.tested.position.secure_flanks == 0 && !formed {
        Some(ForcedOrder::DeployToSquare)
    } else if threats.line && unit.formation == Formation::Column {
        Some(ForcedOrder::DeployToLine)
    } else {
        None
    }
}

/// HZ-THR-27..32: the roll and all that follows from it.
pub fn threat(facts: &ThreatFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ThreatOutcome, NoRoll> {
    let mut ledger = Ledger::new(0);
    let rating = threat_rating(facts, rules, &mut ledger);
    hand.assessed(Assessed { of: "", rating: rating.morale, words: &|| rating.words(), ledger: &ledger });
    let check = check(rating.morale, Roll::margin(Side::Blue, "threat test", clause::HZ_THR_27), rules, hand)?;
    let staggers = match check {
        Check::Failure { excess, .. } => excess,
        Check::Huzzah { .. } | Check::Success { .. } => 0,
    };
    let smoke = &rules.tests.bombardment;
    let broken = staggers > 0 && facts.tested.unit.breaks_with(staggers, 0, rules);
    Ok(ThreatOutcome {
        // A pass is a pass: by how much is not asked.
        check: match check {
            Check::Success { .. } => Check::Success { margin: 0 },
            Check::Huzzah { .. } => Check::Huzzah { margin: 0 },
            Check::Failure { .. } => check,
        },
        staggers,
        broken,
        forced_order: if check.succeeded() || broken { None } else { forced_order(facts) },
        enemies_test: if check.is_huzzah() { facts.tested.enemies_in_own_zone } else { 0 },
        smoke: if facts.tested.artillery_zones > 0 { smoke.smoke_after_test.value } else { 0 },
        bombardment_smoke: if facts.bombarded.is_some() { smoke.smoke_per_bombardment.value } else { 0 },
    })
}

/// Facts of a tested unit that cannot hold together.
pub fn check_tested(tested: &Tested) -> Result<(), Contradiction> {
    tested.unit.check()?;
    tested.position.check()?;
    let square = tested.unit.formation == Formation::Square;
    let both = Contradiction::if_both;
    both(square && tested.flank_or_rear, "flank_or_rear", "formation", clause::HZ_FLK_09, "a square has no flank and no rear")?;
    let nobody = tested.officer_just_attached && !tested.unit.officer_attached;
    both(nobody, "officer_just_attached", "officer_attached", clause::HZ_THR_43, "no officer is attached")
}

pub struct Threat;

impl Procedure for Threat {
    type Rules = Rules;
    type Facts = ThreatFacts;
    type Outcome = ThreatOutcome;
    const CARD: Card = Card { name: "threat", kind: Kind::Test, title: "Threat test", dice: "2d6, roll low", clauses: THREAT_CLAUSES };

    fn check(facts: &ThreatFacts, _: &Rules) -> Result<(), Contradiction> {
        check_tested(&facts.tested)
    }

    fn run(facts: &ThreatFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ThreatOutcome, NoRoll> {
        threat(facts, rules, hand)
    }
}

const THREAT_CLAUSES: &[Clause] = &[
    clause::HZ_GEN_01,
    clause::HZ_GEN_02,
    clause::HZ_GEN_03,
    clause::HZ_GEN_04,
    clause::HZ_DIS_01,
    clause::HZ_DIS_02,
    clause::HZ_FLK_09,
    clause::HZ_MODS_01,
    clause::HZ_THR_02,
    clause::HZ_THR_03,
    clause::HZ_THR_04,
    clause::HZ_THR_05,
    clause::HZ_THR_06,
    clause::HZ_THR_07,
    clause::HZ_THR_08,
    clause::HZ_THR_09,
    clause::HZ_THR_10,
    clause::HZ_THR_11,
    clause::HZ_THR_12,
    clause::HZ_THR_13,
    clause::HZ_THR_14,
    clause::HZ_THR_15,
    clause::HZ_THR_16,
    clause::HZ_THR_17,
    clause::HZ_THR_18,
    clause::HZ_THR_19,
    clause::HZ_THR_20,
    clause::HZ_THR_21,
    clause::HZ_THR_22,
    clause::HZ_THR_23,
    clause::HZ_THR_24,
    clause::HZ_THR_25,
    clause::HZ_THR_26,
    clause::HZ_THR_27,
    clause::HZ_THR_28,
    clause::HZ_THR_29,
    clause::HZ_THR_30,
    clause::HZ_THR_31,
    clause::HZ_THR_32,
    clause::HZ_THR_33,
    clause::HZ_THR_35,
    clause::HZ_THR_36,
    clause::HZ_THR_40,
    clause::HZ_THR_41,
    clause::HZ_THR_43,
    clause::HZ_THR_44,
    clause::HZ_THR_45,
    clause::HZ_THR_47,
    clause::HZ_FORC_01,
    clause::HZ_FORC_02,
    clause::HZ_SMK_01,
    clause::HZ_SMK_02,
    clause::HZ_SMK_04,
    clause::HZ_FAV_08,
    clause::HZ_FAV_09,
    clause::HZ_FAV_11,
    clause::HZ_FAV_12,
    clause::HZ_CAV_05,
    clause::HZ_WOD_11,
    clause::HZ_FOR_08,
    clause::HZ_FOR_11,
    clause::HZ_FOR_14,
    clause::HZ_BOM_27,
    clause::HZ_BLD_14,
    clause::HZ_CAV_01,
    clause::HZ_FAV_02,
    clause::HZ_FAV_03,
    clause::HZ_FAV_04,
    clause::HZ_FAV_05,
    clause::HZ_FAV_06,
    clause::HZ_FAV_07,
    clause::HZ_FOR_16,
    clause::HZ_FORM_02,
    clause::HZ_FORM_04,
    clause::HZ_FORM_08,
    clause::HZ_FORM_09,
    clause::HZ_GAP_04,
    clause::HZ_GAP_07,
    clause::HZ_HED_10,
    clause::HZ_SEC_06,
    clause::HZ_STR_07,
    clause::HZ_SUP_04,
    clause::HZ_TER_03,
];
