//! A cavalry charge: BW-GAP-16, BW-CHR, BW-SQR, BW-BLN, BW-GAP-25.

use std::sync::Arc;

use grognard_engine::offer::HexStep;
use grognard_engine::umpire::{Procedure, Verdict};
use grognard_engine::{Cx, Refusal, Side, Step, UnitId, UnitSet};
use grognard_field::hex::Hex as Axial;

use super::activation::mine;
use super::fire::resolve;
use super::hand::Seated;
use super::harm::{retreat, stands, suffer};
use super::movement::entered;
use super::shock::{How, aftermath, commits, meet};
use crate::battle::action::Habit;
use crate::battle::event::{Check, Going, Happened};
use crate::battle::map::Spot;
use crate::battle::{Action, Battle, Prompt};
use crate::clause::*;
use crate::facts::denial::refuse;
use crate::facts::fire::Shot;
use crate::facts::shock::Assailant;
use crate::facts::sight::Look;
use crate::procedures::die::Roller;
use crate::procedures::permissions::may_form_square::{FormSquareFacts, may_form_square};
use crate::procedures::tests::charge_fatigue::charge_fatigue;
use crate::procedures::tests::charge_reaction::{Charger, Choice, Does, ReactionFacts, charge_reaction};
use crate::procedures::tests::fire::Steep;
use crate::procedures::tests::pursuit::{Pursuit, PursuitFacts, PursuitOutcome};
use crate::procedures::tests::square_in_reaction::{SquareFacts, square_in_reaction};
use crate::words::{Arm, Order};

/// A charge from its first hex to its last breath.
pub(super) fn charge(cx: &mut Cx<Battle>, side: Side, unit: UnitId, target: Spot, path: &[HexStep]) -> Step<Battle> {
    if cx.activation.is_some_and(|activation| activation.shocked) {
        return Err(refuse("charge/order", BW_GAP_06, "Charges come before the other shock attacks of an activation.").into());
    }
    let mut riders = vec![ride(cx, side, unit, target, path, None)?];
    while let Some(rider) = joins(cx, side, target)? {
        riders.push(rider);
    }
    let (guarded, charge) = (cx.is_guarded(target), Charge { side, target, riders: &riders });
    let Reacted { countercharger, failed } = charge.reactions(cx)?;
    let defended = cx.holds_hex(target, side.other());
    if defended {
        charge.fire(cx, failed)?;
    }
    let closing = if cx.holds_hex(target, side.other()) { charge.closing(cx) } else { Vec::new() };
    let going = if closing.is_empty() { Vec::new() } else { commits(cx, side, target, &closing)? };
    let mut pursuing = UnitSet::EMPTY;
    if !going.is_empty() {
        let defenders: Vec<UnitId> = cx.units_at(target).collect();
        let how = if countercharger.is_some() { How::Countercharge } else { How::Plain };
        meet(cx, side, target, &going, how)?;
        for assailant in &going {
            if pursues(cx, assailant.unit, assailant.from, target, &defenders)? {
                pursuing.insert(assailant.unit);
            }
        }
    }
    for rider in riders.iter().filter(|rider| !pursuing.contains(rider.unit)) {
        tires(cx, rider.unit, rider.from, &[target])?;
    }
    if let Some(defender) = countercharger {
        tires(cx, defender, target, &charge.froms())?;
    }
    let mut there = if defended { going } else { riders.iter().map(Rider::assailant).collect() };
    there.retain(|assailant| !pursuing.contains(assailant.unit));
    if there.is_empty() { Ok(()) } else { aftermath(cx, side, target, &there, guarded) }
}

/// One unit rides up to the hex; with `joining` it follows others there.
fn ride(cx: &mut Cx<Battle>, side: Side, unit: UnitId, target: Spot, path: &[HexStep], joining: Option<Spot>) -> Step<Battle, Rider> {
    mine(cx, side, unit)?;
    let map = &cx.printed().map;
    let spots: Option<Vec<Spot>> = path.iter().map(|step| map.spot(Axial::new(step.q, step.r))).collect();
    let Some(spots) = spots.filter(|_| map.contains(target)) else {
        return Err(refuse("charge/path", BW_GAP_16, "The charge leaves the map.").into());
    };
    let ride = cx.ride::<Refusal>(unit, target, &spots, joining)?;
    let began = cx.spot(unit).unwrap_or(target);
    let (from, began_adjacent) = (ride.path.last().copied().unwrap_or(began), map.distance(began, target) == 1);
    cx.happen(Happened::Charged { unit, target, path: ride.path.clone(), facing: ride.facing })?;
    entered(cx, unit, from)?;
    Ok(Rider { unit, from, distance: ride.path.len().min(12) as u8, began_adjacent })
}

/// BW-GAP-16: more cavalry of the command may charge the same hex.
fn joins(cx: &mut Cx<Battle>, side: Side, target: Spot) -> Step<Battle, Option<Rider>> {
    if !cx.has_joiner(target) {
        return Ok(None);
    }
    match cx.choose(side, Prompt::ChargeToo { target })? {
        Action::Alone => Ok(None),
        Action::Charge { unit, target: same, path } if same == target => ride(cx, side, unit, target, &path, Some(target)).map(Some),
        _ => Err(refuse("charge/joins", BW_GAP_16, "Another unit charges the same hex, or nobody else.").into()),
    }
}

/// One unit of a charge.
#[derive(Clone, Copy)]
struct Rider {
    unit: UnitId,
    from: Spot,
    distance: u8,
    began_adjacent: bool,
}

impl Rider {
    const fn assailant(&self) -> Assailant {
        Assailant { unit: self.unit, from: self.from, charging: true }
    }
}

/// How the charged hex took it.
#[derive(Default)]
struct Reacted {
    countercharger: Option<UnitId>,
    /// Those that failed their check or their square do not fire.
    failed: UnitSet,
}

struct Charge<'a> {
    side: Side,
    target: Spot,
    riders: &'a [Rider],
}

impl Charge<'_> {
    fn froms(&self) -> Vec<Spot> {
        self.riders.iter().map(|rider| rider.from).collect()
    }

    /// Those the fire has not stopped.
    fn closing(&self, cx: &Battle) -> Vec<Assailant> {
        let still = |rider: &&Rider| stands(cx, rider.unit) && cx.spot(rider.unit) == Some(rider.from);
        self.riders.iter().filter(still).map(Rider::assailant).collect()
    }

    /// BW-GAP-16, 3: square, stand, give way or ride to meet it.
    fn reactions(&self, cx: &mut Cx<Battle>) -> Step<Battle, Reacted> {
        let mut reacted = Reacted::default();
        for unit in cx.units_at(self.target).collect::<Vec<_>>() {
            // A routed unit is simply ridden down; guns shelter in a square.
            let sheltered = cx.units_at(self.target).any(|other| other != unit && cx.row(other).square);
            let there = cx.row(unit).spots().any(|spot| spot == self.target);
            if cx.row(unit).order == Order::Routed || !there || sheltered {
                continue;
            }
            let passed = match self.squares(cx, unit)? {
                Some(formed) => formed,
                None => {
                    let (passed, meets) = self.reacts(cx, unit)?;
                    if meets {
                        reacted.countercharger = Some(unit);
                    }
                    passed
                }
            };
            if !passed {
                reacted.failed.insert(unit);
            }
        }
        Ok(reacted)
    }

    /// BW-SQR: infantry may try to form square instead of the check; whether it formed, if it tried.
    fn squares(&self, cx: &mut Cx<Battle>, unit: UnitId) -> Step<Battle, Option<bool>> {
        let facts = FormSquareFacts {
            unit: cx.unit(unit),
            extended: cx.row(unit).second.is_some(),
            in_reaction: true,
            engaged: false,
            in_enemy_zoc: false,
            ground: cx.ground(self.target),
        };
        if !may_form_square(&facts, cx.rules()).allowed {
            return Ok(None);
        }
        let owner = self.side.other();
        let wants = match cx.standing(owner).square {
            Habit::Always => true,
            Habit::Never => false,
            Habit::Ask => match cx.choose(owner, Prompt::Charged { unit })? {
                Action::FormSquare => true,
                Action::Stand => false,
                _ => return Err(refuse("reaction/answer", BW_GAP_16, "Form square, or stand.").into()),
            },
        };
        if !wants {
            return Ok(None);
        }
        // From different distances the shorter counts; from different sides, the worst.
        let facts = SquareFacts {
            unit: facts.unit,
            leader: cx.leaders_at(owner, self.target).next().is_some(),
            charge_distance: self.riders.iter().map(|rider| rider.distance).min().unwrap_or_default(),
            began_adjacent: self.riders.iter().any(|rider| rider.began_adjacent),
            aspect: self.riders.iter().map(|rider| cx.aspect_from(unit, self.target, rider.from)).max().unwrap_or_default(),
        };
        let printed = Arc::clone(&cx.printed);
        let mut hand = Seated::new(cx, owner, Some(unit));
        let outcome = square_in_reaction(&facts, Roller::UNIT, &printed.rules, &mut hand)?;
        let ledger = Box::new(hand.ledger);
        let (passed, because) = (outcome.formed, outcome.clauses());
        cx.happen(Happened::Checked { unit, check: Check::SquareInReaction, passed, ledger, because })?;
        if outcome.formed {
            cx.happen(Happened::SquareFormed { unit })?;
        }
        suffer(cx, unit, &outcome.fate, &self.froms())?;
        Ok(Some(passed))
    }

    /// BW-CHR: the reaction check; whether it passed, and whether the unit countercharges.
    fn reacts(&self, cx: &mut Cx<Battle>, unit: UnitId) -> Step<Battle, (bool, bool)> {
        let owner = self.side.other();
        let arm = cx.printed().brigade(unit).arm;
        let choice = if arm == Arm::LightCavalry { self.light_cavalry(cx, unit)? } else { Choice::Usual };
        let heavy = self.riders.iter().any(|rider| cx.printed().brigade(rider.unit).arm == Arm::HeavyCavalry);
        let strength: u8 = self.riders.iter().map(|rider| cx.row(rider.unit).strength).sum();
        let facts = ReactionFacts {
            unit: cx.unit(unit),
            charger: if heavy { Charger::HeavyCavalry } else { Charger::LightCavalry },
            charger_strength: strength.min(30),
            choice,
        };
        let printed = Arc::clone(&cx.printed);
        let mut hand = Seated::new(cx, owner, Some(unit));
        let outcome = charge_reaction(&facts, Roller::UNIT, &printed.rules, &mut hand)?;
        let ledger = Box::new(hand.ledger);
        if let Some(passed) = outcome.passed {
            cx.happen(Happened::Checked { unit, check: Check::ChargeReaction, passed, ledger, because: outcome.clauses() })?;
        }
        suffer(cx, unit, &outcome.fate, &self.froms())?;
        let meets = outcome.does == Does::Countercharges;
        if meets {
            cx.happen(Happened::Countercharged { unit })?;
        }
        Ok((outcome.passed != Some(false), meets))
    }

    /// BW-CHR-04, BW-CHR-05: its owner chooses.
    fn light_cavalry(&self, cx: &mut Cx<Battle>, unit: UnitId) -> Step<Battle, Choice> {
        let owner = self.side.other();
        match cx.standing(owner).give_way {
            Habit::Always => Ok(Choice::GiveWay),
            Habit::Never => Ok(Choice::Stand),
            Habit::Ask => match cx.choose(owner, Prompt::LightCavalryCharged { unit })? {
                Action::GiveWay => Ok(Choice::GiveWay),
                Action::Stand => Ok(Choice::Stand),
                _ => Err(refuse("reaction/answer", BW_CHR_04, "Give way, or stand.").into()),
            },
        }
    }

    /// BW-GAP-16, 4: what did not fail fires once at the charge; infantry and artillery roll separately.
    fn fire(&self, cx: &mut Cx<Battle>, failed: UnitSet) -> Step<Battle> {
        let owner = self.side.other();
        for unit in cx.units_at(self.target).collect::<Vec<_>>() {
            let (row, arm) = (*cx.row(unit), cx.printed().brigade(unit).arm);
            let dry = !cx.is_wet(unit) || arm.is_artillery();
            let able = !arm.is_cavalry() && matches!(row.order, Order::Good | Order::D1) && dry && !row.fired && !failed.contains(unit);
            for rider in self.riders {
                let there = cx.spot(rider.unit) == Some(rider.from);
                if able && there && self.fires_at(cx, owner, unit, *rider)? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// One unit fires at one of the chargers, if its owner wants; whether it did.
    fn fires_at(&self, cx: &mut Cx<Battle>, owner: Side, unit: UnitId, rider: Rider) -> Step<Battle, bool> {
        let wants = match cx.standing(owner).fire_at_charge {
            Habit::Always => true,
            Habit::Never => false,
            Habit::Ask => match cx.choose(owner, Prompt::FireAtCharge { unit, charger: rider.unit })? {
                Action::FireAtThem => true,
                Action::HoldFire => false,
                _ => return Err(refuse("reaction/answer", BW_GAP_16, "Fire at them, or hold fire.").into()),
            },
        };
        let steep = match cx.printed().map.slope(self.target, rider.from) {
            crate::words::Slope::UpSteep => Steep::TargetUp,
            crate::words::Slope::DownSteep => Steep::TargetDown,
            _ => Steep::None,
        };
        let look = Look { crest: false, steep };
        let shot = Shot { unit, from: self.target, distance: 1, look, half_line: cx.row(unit).second.is_some() };
        let Some(facts) = cx.fire_facts(&[shot], rider.from, false).filter(|_| wants) else { return Ok(false) };
        resolve(cx, owner, rider.from, &facts, &[unit], None, &[self.target])?;
        Ok(true)
    }
}

/// BW-GAP-25 (optional): cavalry that emptied the hex and cannot halt goes after the nearest enemy that left it, shocks it at once and
/// is blown; true if it did.
fn pursues(cx: &mut Cx<Battle>, unit: UnitId, from: Spot, target: Spot, defenders: &[UnitId]) -> Step<Battle, bool> {
    let (side, printed) = (cx.side(unit), Arc::clone(&cx.printed));
    let emptied = !cx.holds_hex(target, side.other()) && stands(cx, unit) && cx.spot(unit) == Some(from);
    if !printed.rules.options.pursuit || !emptied {
        return Ok(false);
    }
    let facts = PursuitFacts { unit: cx.unit(unit), pursuit: printed.brigade(unit).pursuit };
    let mut hand = Seated::new(cx, side, Some(unit));
    let outcome = Pursuit::run(&facts, &printed.rules, &mut hand)?;
    let ledger = Box::new(hand.ledger);
    let passed = !matches!(outcome, PursuitOutcome::MustPursue { .. });
    cx.happen(Happened::Checked { unit, check: Check::Pursuit, passed, ledger, because: outcome.clauses() })?;
    let PursuitOutcome::MustPursue { hexes } = outcome else { return Ok(false) };
    let quarry = defenders.iter().filter_map(|enemy| cx.spot(*enemy)).min_by_key(|at| (printed.map.distance(from, *at), *at));
    if let Some((path, quarry)) = quarry.and_then(|quarry| Some((cx.hunt(unit, from, quarry, hexes.into())?, quarry))) {
        let last = path.last().copied().unwrap_or(from);
        let facing = cx.facing_among(unit, last, cx.facing_towards(last, quarry));
        cx.happen(Happened::Advanced { unit, path, facing })?;
        entered(cx, unit, last)?;
        meet(cx, side, quarry, &[Assailant { unit, from: last, charging: false }], How::Pursuit)?;
    }
    if stands(cx, unit) {
        let retreats = printed.rules.matrix.numbers.blown_retreat.value.max(0) as usize;
        cx.happen(Happened::Blown { unit })?;
        if let Some(quarry) = quarry {
            retreat(cx, unit, retreats, &[quarry], Going::Retreat)?;
        }
    }
    Ok(true)
}

impl Battle {
    /// The shortest way of at most so many hexes to beside the quarry; enemy zones do not stop a pursuit (BW-DIS-02).
    fn hunt(&self, unit: UnitId, from: Spot, quarry: Spot, most: usize) -> Option<Vec<Spot>> {
        let (map, side) = (&self.printed.map, self.side(unit));
        let mut paths: Vec<Vec<Spot>> = vec![Vec::new()];
        let mut seen = vec![from];
        for _ in 0..=most {
            let at = |path: &Vec<Spot>| path.last().copied().unwrap_or(from);
            let stops =
                |path: &&Vec<Spot>| map.distance(at(path), quarry) == 1 && self.may_stay(unit, self.row(unit).order, at(path)).is_ok();
            if let Some(path) = paths.iter().find(stops) {
                return Some(path.clone());
            }
            let mut longer = Vec::new();
            for path in paths.iter().filter(|path| path.len() < most) {
                for (way, to) in map.neighbours(at(path)) {
                    if !seen.contains(&to) && self.is_free(side, to) && map.cost(self.plain_gait(unit), at(path), way).is_some() {
                        seen.push(to);
                        longer.push(path.iter().copied().chain([to]).collect());
                    }
                }
            }
            paths = longer;
        }
        None
    }
}

/// BW-GAP-25, BW-BLN-01: a check after a charge; blown cavalry retreats one hex at once.
fn tires(cx: &mut Cx<Battle>, unit: UnitId, from: Spot, foes: &[Spot]) -> Step<Battle> {
    if !stands(cx, unit) {
        return Ok(());
    }
    let (printed, side, facts) = (Arc::clone(&cx.printed), cx.side(unit), cx.unit(unit));
    let mut hand = Seated::new(cx, side, Some(unit));
    let outcome = charge_fatigue(&facts, Roller::UNIT, &printed.rules, &mut hand)?;
    let ledger = Box::new(hand.ledger);
    cx.happen(Happened::Checked { unit, check: Check::Fatigue, passed: !outcome.blown, ledger, because: outcome.clauses() })?;
    if outcome.blown {
        cx.happen(Happened::Blown { unit })?;
        // What the shock has driven back already has retreated.
        if cx.spot(unit) == Some(from) {
            retreat(cx, unit, outcome.retreats.into(), foes, Going::Retreat)?;
        }
    }
    Ok(())
}
