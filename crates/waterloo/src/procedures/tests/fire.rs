//! Fire combat: BW-FCT, BW-FRES, BW-FSH, BW-FDRM, BW-GB, BW-LDR.
//!
//! The firing strength (tripled in a grand battery) finds a column, shifted right and left by at most two net; one die with its
//! modifiers finds the row. The cell is applied to the top unit of the target hex: steps, then check or disorder, then a leader's risk.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, TableCell, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::leader_casualty::{LeaderFate, leader_casualty};
use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, ask};
use crate::procedures::fate::{Fate, Struck, apply};
use crate::rules::code::{Code, How};
use crate::unit::Unit;
use crate::words::{Arm, Class, Ground, Nation, Order};

/// The unit, or the units of one hex, that fire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Firer {
    /// Infantry or artillery; a chateau's garrison fires as infantry.
    #[serde(default)]
    #[schemars(extend("x-common" = true, "x-clause" = "BW-FCT-02"))]
    pub arm: Arm,
    /// Whose troops; only if all that fire are of that nation.
    #[schemars(extend("x-common" = true, "x-clause" = "BW-FDRM-01"))]
    pub nation: Nation,
    /// Strength points that fire, all together, before halving or tripling.
    #[schemars(range(min = 1, max = 40), extend("x-common" = true, "x-clause" = "BW-FCT-01"))]
    pub strength: u8,
    /// Good order or D-1.
    #[serde(default)]
    #[schemars(extend("x-clause" = "BW-FSH-06"))]
    pub order: Order,
    /// Fires out of a square: half strength.
    #[serde(default)]
    #[schemars(extend("x-clause" = "BW-GAP-11"))]
    pub square: bool,
    /// Fires from one hex of an extended line: half strength.
    #[serde(default)]
    #[schemars(extend("x-clause" = "BW-GAP-20", "x-excludes" = ["square"]))]
    pub extended: bool,
    /// Range of a battery in hexes, where it is not that of its class.
    #[serde(default)]
    #[schemars(range(min = 1, max = 12), extend("x-clause" = "BW-GAP-01"))]
    pub range: Option<u8>,
    /// A battery of twelve-pounders.
    #[serde(default)]
    #[schemars(extend("x-clause" = "BW-GAP-01"))]
    pub twelve_pounders: bool,
    /// Wet fuses: infantry cannot fire, artillery fires a column worse.
    #[serde(default)]
    #[schemars(extend("x-clause" = "BW-GAP-26"))]
    pub wet_fuses: bool,
}

/// Steep ground between firer and target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Steep {
    #[default]
    None,
    /// The target is up a steep slope.
    TargetUp,
    /// The target is down a steep slope.
    TargetDown,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireFacts {
    /// Who fires.
    #[schemars(extend("x-group" = "Firer", "x-role" = "a"))]
    pub firer: Firer,
    /// The top unit of the target hex.
    #[serde(default)]
    #[schemars(extend("x-group" = "Target", "x-role" = "b"))]
    pub target: Unit,
    /// Hexes from firer to target.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 12), extend("x-group" = "Firer", "x-common" = true, "x-clause" = "BW-FDRM-05"))]
    pub distance: u8,
    /// The garrison of a chateau (IDS) fires.
    #[serde(default)]
    #[schemars(extend("x-group" = "Firer", "x-clause" = "BW-FDRM-02"))]
    pub chateau_ids: bool,
    /// Artillery fires as a grand battery: three times the strength.
    #[serde(default)]
    #[schemars(extend("x-group" = "Firer", "x-clause" = "BW-GB-01"))]
    pub grand_battery: bool,
    /// Batteries that fire together in the grand battery.
    #[serde(default = "three")]
    #[schemars(range(min = 1, max = 12), extend("x-group" = "Firer", "x-clause" = "BW-GAP-22"))]
    pub batteries: u8,
    /// Horse artillery that has moved, up to half its allowance: half strength.
    #[serde(default)]
    #[schemars(extend("x-group" = "Firer", "x-clause" = "BW-GAP-11"))]
    pub moved: bool,
    /// The firing unit is in a built-up village.
    #[serde(default)]
    #[schemars(extend("x-group" = "Firer", "x-clause" = "BW-FSH-04"))]
    pub in_built_up_village: bool,
    /// Strength points of other units in the target hex.
    #[serde(default)]
    #[schemars(range(min = 0, max = 30), extend("x-group" = "Target", "x-clause" = "BW-FSH-01"))]
    pub other_strength: u8,
    /// Where the target stands.
    #[serde(default)]
    #[schemars(extend("x-group" = "Ground", "x-common" = true, "x-clause" = "BW-FSH-08"))]
    pub ground: Ground,
    /// A steep slope adjacent to target or firer.
    #[serde(default)]
    #[schemars(extend("x-group" = "Ground", "x-clause" = "BW-FSH-10"))]
    pub steep: Steep,
    /// The fire crosses a crest.
    #[serde(default)]
    #[schemars(extend("x-group" = "Ground", "x-clause" = "BW-FSH-12"))]
    pub crest: bool,
    /// A leader is in the target hex.
    #[serde(default)]
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-FCT-05"))]
    pub leader: bool,
    /// The target has somewhere to retreat to.
    #[serde(default = "yes")]
    #[schemars(extend("x-group" = "Target", "x-clause" = "BW-RET-01"))]
    pub can_retreat: bool,
}

fn one() -> u8 {
    1
}

fn three() -> u8 {
    3
}

fn yes() -> bool {
    true
}

/// What the fire did.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FireOutcome {
    /// The result as printed.
    pub result: String,
    pub target: Fate,
    /// Steps beyond the top unit's strength, for the unit below.
    pub steps_carried: u8,
    pub leader: LeaderFate,
    #[serde(skip)]
    row: String,
    #[serde(skip)]
    col: String,
    #[serde(skip)]
    clauses: Vec<Clause>,
}

/// BW-FSH: the net shift, right positive, limited to two either way.
pub fn column_shift(facts: &FireFacts, rules: &Rules, tally: &mut Ledger) {
    let s = &rules.fire.shifts;
    let (firer, target) = (&facts.firer, &facts.target);
    let in_village = matches!(facts.ground, Ground::Village | Ground::BuiltUpVillage);
    let massed = i32::from(target.strength) + i32::from(facts.other_strength) >= rules.fire.numbers.massed_sp.value || target.square;
    match (massed, in_village) {
        (true, true) => tally.cite(BW_FSH_14),
        (massed, _) => tally.add_if(massed, s.massed),
    }
    tally.add_if(target.arm.is_cavalry(), s.cavalry);
    tally.add_if(target.order == Order::Routed, s.routed);
    tally.add_if(facts.in_built_up_village, s.from_built_up_village);
    // The top unit is artillery only where the hex holds nothing else (BW-GAP-10).
    tally.add_if(target.arm.is_artillery(), s.artillery_only);
    if firer.order == Order::D1 {
        tally.add(s.firer_d1);
        // The same shift, printed twice: counted once.
        tally.cite(BW_DIS_05);
    }
    let crest = facts.crest && firer.arm.is_artillery();
    if facts.ground == Ground::Chateau {
        tally.add(s.chateau);
        if crest || facts.steep != Steep::None {
            tally.cite(BW_FSH_15);
        }
    } else {
        tally.add_if(facts.ground == Ground::Woods, s.woods);
        tally.add_if(in_village, s.village);
        tally.add_if(facts.steep == Steep::TargetUp, s.up_steep);
        tally.add_if(facts.steep == Steep::TargetDown, s.down_steep);
        tally.add_if(crest, s.crest);
    }
    tally.add_if(firer.wet_fuses && firer.arm.is_artillery(), rules.fire.rain);
    let (net, most) = (tally.total(), rules.fire.numbers.max_net.value);
    let over = net - net.clamp(-most, most);
    if over != 0 {
        tally.line(-over, rules.fire.numbers.max_net.clause);
    }
}

/// BW-FDRM: the die modifiers, which add together.
pub fn die_modifiers(facts: &FireFacts, rules: &Rules, tally: &mut impl Tally) {
    let d = &rules.fire.drm;
    let firer = &facts.firer;
    let guns = firer.arm.is_artillery();
    tally.add_if(firer.arm.is_infantry() && firer.nation == Nation::AngloAllied && !facts.chateau_ids, d.anglo_allied_infantry);
    tally.add_if(facts.chateau_ids, d.chateau_ids);
    tally.add_if(guns && firer.nation == Nation::French, d.french_artillery);
    tally.add_if(guns && firer.nation == Nation::Prussian, d.prussian_artillery);
    tally.add_if(guns && i32::from(facts.distance) == range(firer, rules), d.maximum_range);
}

/// How far it fires: a battery by its rating, everybody else one hex.
pub fn range(firer: &Firer, rules: &Rules) -> i32 {
    if !firer.arm.is_artillery() {
        return rules.fire.procedure.infantry_range.value;
    }
    let usual = || rules.command.ratings(firer.arm, Class::Line, firer.twelve_pounders).range.unwrap_or_default();
    firer.range.map_or_else(usual, i32::from)
}

/// BW-GB-01, BW-GAP-11: the strength that finds the column.
pub fn fire_strength(facts: &FireFacts, rules: &Rules, tally: &mut impl Tally) -> i32 {
    let fire = &rules.fire;
    let mut strength = i32::from(facts.firer.strength);
    let mut halved = |share: crate::share::Share, holds: bool, clause: Clause, tally: &mut dyn FnMut(i32, Clause)| {
        if holds {
            let half = share.of_up(strength);
            tally(half - strength, clause);
            strength = half;
        }
    };
    let mut line = |value, clause| tally.line(value, clause);
    halved(fire.square, facts.firer.square, BW_GAP_19, &mut line);
    halved(fire.extended, facts.firer.extended, BW_GAP_20, &mut line);
    halved(fire.horse_moved, facts.moved, BW_GAP_11, &mut line);
    if facts.grand_battery {
        let times = rules.fire.numbers.grand_battery;
        tally.line(strength * (times.value - 1), times.clause);
        strength *= times.value;
    }
    strength
}

/// Fire combat from facts to result.
pub fn fire(facts: &FireFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<FireOutcome, NoRoll> {
    let guns = facts.firer.arm.is_artillery();
    let mut strength = Ledger::new(facts.firer.strength.into());
    let points = fire_strength(facts, rules, &mut strength);
    let start = rules.fire.column(points, guns);
    let mut shifts = Ledger::new(0);
    column_shift(facts, rules, &mut shifts);
    let column = (start as i32 + shifts.total()).clamp(0, rules.fire.last_column() as i32) as usize;
    let mut drm = Ledger::new(0);
    die_modifiers(facts, rules, &mut drm);
    let net = drm.total();

    let header = || format!("{points} strength points: column {}", rules.fire.col_label(start, guns));
    hand.assessed(Assessed { of: "strength", rating: points, words: &header, ledger: &strength });
    let shifted = || format!("{:+} columns: column {}", shifts.total(), rules.fire.col_label(column, guns));
    hand.assessed(Assessed { of: "column", rating: shifts.total(), words: &shifted, ledger: &shifts });
    hand.assessed(Assessed { of: "die", rating: net, words: &|| format!("die {net:+}"), ledger: &drm });

    let die = hand.roll(&ask(Roller { of: "firer", ..Roller::ATTACKER }, "fire", BW_FCT_01))?.value;
    let cell = rules.fire.cell(die + net, column, guns);
    let mut clauses = vec![BW_FCT_01, BW_DIE_01, BW_DIE_03, if guns { BW_FCT_03 } else { BW_FCT_02 }];
    clauses.extend((column == 0).then_some(BW_FCT_04));
    clauses.extend(cell.beyond.then_some(BW_FCT_06));
    clauses.extend((drm.lines.len() > 1).then_some(BW_FDRM_06));
    clauses.extend(result_clauses(&cell.code));

    let struck = Struck {
        who: Roller::TARGET,
        can_retreat: facts.can_retreat,
        ranged_artillery: guns && i32::from(facts.distance) > rules.fire.procedure.ranged_beyond.value,
    };
    let target = apply(&facts.target, &cell.code, cell.code.steps, struck, rules, hand)?;
    let steps_carried = if facts.other_strength > 0 { cell.code.steps.saturating_sub(facts.target.strength) } else { 0 };

    let number = if rules.options.leader_risk_on_natural_nine { die } else { cell.row };
    let leader = if facts.leader && number == rules.fire.numbers.leader_row.value {
        clauses.push(BW_FCT_05);
        leader_casualty(Roller::TARGET, rules, hand)?
    } else {
        LeaderFate::NotAtRisk
    };
    Ok(FireOutcome { result: cell.code.to_string(), target, steps_carried, leader, row: cell.row_label, col: cell.col_label, clauses })
}

/// BW-FRES: what the parts of a result rest on.
fn result_clauses(code: &Code) -> Vec<Clause> {
    let mut clauses = Vec::new();
    clauses.extend(code.is_nothing().then_some(BW_FRES_01));
    clauses.extend((code.steps > 0).then_some(BW_FRES_04));
    match code.disorder {
        Some(How::Check) if code.check_drm != 0 => clauses.extend([BW_FRES_02, BW_FRES_03]),
        Some(How::Check) => clauses.push(BW_FRES_02),
        Some(How::Automatic) => clauses.push(BW_FRES_05),
        None => {}
    }
    clauses
}

pub struct FireCombat;

impl Procedure for FireCombat {
    type Rules = Rules;
    type Facts = FireFacts;
    type Outcome = FireOutcome;
    const CARD: Card = Card {
        name: "fire",
        kind: Kind::Test,
        title: "Fire combat",
        dice: "1d10 (0-9), then the target's check, then a leader's risk",
        clauses: &[
            BW_DIE_01, BW_DIE_02, BW_DIE_03, BW_DIS_05, BW_FCT_01, BW_FCT_02, BW_FCT_03, BW_FCT_04, BW_FCT_05, BW_FCT_06, BW_FRES_01,
            BW_FRES_02, BW_FRES_03, BW_FRES_04, BW_FRES_05, BW_LDR_01, BW_FSH_01, BW_FSH_02, BW_FSH_03, BW_FSH_04, BW_FSH_05, BW_FSH_06,
            BW_FSH_07, BW_FSH_08, BW_FSH_09, BW_FSH_10, BW_FSH_11, BW_FSH_12, BW_FSH_13, BW_FSH_14, BW_FSH_15, BW_GB_01, BW_FDRM_01,
            BW_FDRM_02, BW_FDRM_03, BW_FDRM_04, BW_FDRM_05, BW_FDRM_06, BW_CRM_35, BW_GAP_11, BW_GAP_22, BW_GAP_26, BW_BLN_01, BW_BLN_02,
            BW_BLN_03, BW_CRM_01, BW_CRM_03, BW_CRM_06, BW_CRM_21, BW_CRM_24, BW_CRM_27, BW_CRM_33, BW_DIST_01, BW_GAP_01, BW_GAP_18,
            BW_GAP_19, BW_GAP_20, BW_GAP_21, BW_GAP_23, BW_ROUT_05, BW_ROUT_09, BW_TEC_05,
        ],
    };

    fn check(facts: &FireFacts, rules: &Rules) -> Result<(), Contradiction> {
        let (both, barred) = (Contradiction::if_both, Contradiction::if_asked);
        let firer = &facts.firer;
        let guns = firer.arm.is_artillery();
        facts.target.check().map_err(|wrong| wrong.under("target"))?;
        barred(firer.arm.is_cavalry(), "firer.arm", BW_GAP_01, "cavalry never fires")?;
        barred(firer.order == Order::D2, "firer.order", BW_DIST_01, "a D-2 unit may not fire")?;
        barred(firer.order == Order::Routed, "firer.order", BW_ROUT_05, "a routed unit may not fire")?;
        both(firer.wet_fuses && !guns, "firer.wet_fuses", "firer.arm", BW_GAP_26, "infantry with wet fuses does not fire")?;
        both(facts.chateau_ids && guns, "chateau_ids", "firer.arm", BW_GAP_23, "a garrison fires as infantry")?;
        both(facts.grand_battery && !guns, "grand_battery", "firer.arm", BW_GB_01, "only artillery forms a grand battery")?;
        let french = firer.nation == Nation::French;
        both(facts.grand_battery && !french, "grand_battery", "firer.nation", BW_GAP_22, "only the French form a grand battery")?;
        let least = rules.fire.grand_battery.least_units.value;
        let (few, why) = (i32::from(facts.batteries) < least, format!("a grand battery has at least {least} batteries"));
        both(facts.grand_battery && few, "grand_battery", "batteries", BW_GAP_22, &why)?;
        both(facts.grand_battery && facts.moved, "grand_battery", "moved", BW_GAP_22, "a grand battery does not move")?;
        let horse = firer.arm == Arm::HorseArtillery;
        both(facts.moved && guns && !horse, "moved", "firer.arm", BW_GAP_11, "foot artillery that moved does not fire")?;
        both(facts.moved && !guns, "moved", "firer.arm", BW_GAP_11, "infantry that moved fires at full strength or not at all")?;
        both(firer.square && !firer.arm.is_infantry(), "firer.square", "firer.arm", BW_GAP_19, "only infantry stands in square")?;
        both(firer.extended && !firer.arm.is_infantry(), "firer.extended", "firer.arm", BW_GAP_20, "only infantry extends its line")?;
        both(firer.square && firer.extended, "firer.square", "firer.extended", BW_GAP_20, "an extended line is not in square")?;
        both(i32::from(facts.distance) > range(firer, rules), "distance", "firer.range", BW_GAP_11, "the target is out of range")?;
        let sheltered = facts.target.square && (facts.ground.is_close() || facts.ground == Ground::Marsh);
        both(sheltered, "target.square", "ground", BW_GAP_19, "no square stands in woods, marsh, village or chateau")
    }

    fn run(facts: &FireFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<FireOutcome, NoRoll> {
        fire(facts, rules, hand)
    }
}

impl Verdict for FireOutcome {
    fn words(&self) -> String {
        let carried = if self.steps_carried > 0 { format!(" {} more fall on the unit below.", self.steps_carried) } else { String::new() };
        format!("Result {}: the target {}.{carried}{}", self.result, self.target.words(), self.leader.words())
    }
    fn headline(&self) -> String {
        let leader = if self.leader == LeaderFate::Killed { ", leader killed" } else { "" };
        format!("{}{leader}", self.target.headline())
    }
    fn clauses(&self) -> Vec<Clause> {
        let leader = (self.leader != LeaderFate::NotAtRisk).then_some(BW_LDR_01);
        self.clauses.iter().chain(&self.target.because).copied().chain(leader).collect()
    }
    fn effects(&self) -> Vec<Effect> {
        self.target.effects(Role::B)
    }
    fn cell(&self) -> Option<TableCell> {
        Some(TableCell { table: "fire_combat", row: self.row.clone(), col: self.col.clone() })
    }
}
