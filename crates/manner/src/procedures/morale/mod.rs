//! The morale test (GM-GAP-02 to -07): dice by nation and occasion, plus class, losses and what happens around the unit. One test for
//! all occasions; each occasion has a procedure of its own with the facts that matter to it.

pub mod brigade;
pub mod casualties;
pub mod charge;
pub mod combat;
pub mod loser;
pub mod rally;
pub mod receive;
pub mod under_fire;

use grognard_engine::dice::{Ask, Dice, Grain, Throw};
use grognard_engine::umpire::{Effect, Role, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use serde::Serialize;

use crate::Rules;
use crate::clause;
use crate::rules::MoraleResult;
use crate::unit::{Around, Soldiers};
use crate::words::{Arm, Cover, Formation, Mounts, Nation, State};

/// Why a unit tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// Step 3, to charge or counter-charge.
    Charge { uphill: bool, weak_target: bool },
    /// Step 4, to receive a charge.
    Receive { flank_or_rear: bool, by_cavalry: bool, cover: Cover },
    /// Step 11, a charger that lost figures.
    UnderFire,
    /// Step 13, the loser of a melee. `charged`: the enemy had charged it.
    Loser { charged: bool, flank_or_rear: bool, lost: i32, inflicted: i32, outnumbered: bool },
    /// Step 14, for losses or for friends.
    Casualties { cover: Cover, in_building: bool },
    /// Combat morale: cavalry that won.
    Winner,
    /// Step 14, to rally from retreat or rout.
    Rally { no_enemy: bool },
}

impl Occasion {
    const fn column(self) -> usize {
        match self {
            Occasion::Charge { .. } => 0,
            Occasion::Receive { .. } => 1,
            Occasion::UnderFire => 2,
            Occasion::Loser { .. } => 3,
            Occasion::Casualties { .. } | Occasion::Winner | Occasion::Rally { .. } => 4,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Occasion::Charge { .. } => "morale to charge",
            Occasion::Receive { .. } => "morale to receive the charge",
            Occasion::UnderFire => "morale of the chargers under fire",
            Occasion::Loser { .. } => "morale of the loser",
            Occasion::Casualties { .. } => "morale for casualties or friends",
            Occasion::Winner => "combat morale",
            Occasion::Rally { .. } => "rally",
        }
    }
}

/// Everything that is added to the dice: class, bracket, officers, generals, friends, and what the occasion brings.
pub fn modifiers(unit: &Soldiers, around: &Around, occasion: Occasion, rules: &Rules, tally: &mut impl Tally) {
    let m = &rules.morale.modifiers;
    tally.add(rules.morale.class(unit.arm, unit.nation, unit.class, unit.cavalry));
    if let Some(bracket) = rules.morale.bracket(unit.loss()).filter(|bracket| bracket.modifier.value != 0) {
        tally.add(bracket.modifier);
    }
    let capped = |each: i32, times: u8, most: i32| (each * i32::from(times)).max(most);
    if unit.officers_lost > 0 {
        tally.line(capped(m.officer_casualty.value, unit.officers_lost, m.officers_most), m.officer_casualty.clause);
    }
    tally.add_each(m.squadron_officer, unit.squadron_officers_lost.into());
    tally.add_if(unit.staff_officer_lost, m.staff_officer_lost);
    // GM-GAP-04: the turn a brigade general falls, his two effects are one.
    tally.add_if(around.brigadier_killed, m.brigadier_killed);
    tally.add_if(unit.brigadier_lost && !around.brigadier_killed, m.brigadier_lost);
    tally.add_if(around.senior_killed, m.senior_killed);
    tally.add_if(around.general_hero, m.hero);
    tally.add_if(around.general_unhorsed, m.unhorsed);
    tally.add_if(around.commander_near, m.commander_near);
    tally.add_if(unit.staff_officer && !unit.staff_officer_lost, m.staff_officer);
    tally.add_if(unit.unformed, m.unformed);
    tally.add_if(around.support && occasion != Occasion::Winner, m.support);
    if around.friends_broken > 0 {
        tally.line(capped(m.friend_broken.value, around.friends_broken, m.friends_most), m.friend_broken.clause);
        tally.cite(clause::GM_NOTE_12);
    }
    tally.add_if(around.enemy_broken, m.enemy_broken);
    occasional(unit, occasion, rules, tally);
}

fn occasional(unit: &Soldiers, occasion: Occasion, rules: &Rules, tally: &mut impl Tally) {
    let m = &rules.morale.modifiers;
    let cover = |cover: Cover, tally: &mut dyn FnMut(grognard_engine::Modifier)| match cover {
        Cover::None => {}
        Cover::Soft => tally(m.soft_cover),
        Cover::Hard => tally(m.hard_cover),
    };
    match occasion {
        Occasion::Charge { uphill, weak_target } => {
            tally.add_if(unit.arm == Arm::Infantry && unit.formation == Formation::ColumnOfAttack, m.charge_column);
            tally.add_if(uphill, m.charge_uphill);
            tally.add_if(weak_target, m.charge_weak_target);
        }
        Occasion::Receive { flank_or_rear, by_cavalry, cover: behind } => {
            tally.add_if(flank_or_rear, m.flank_or_rear);
            if by_cavalry && unit.arm == Arm::Infantry {
                match unit.formation {
                    Formation::Square => tally.add(m.cavalry_on_square),
                    _ if behind != Cover::None => {}
                    Formation::ColumnOfMarch => tally.add(m.cavalry_on_march),
                    Formation::ColumnOfAttack if !unit.unformed => tally.add(m.cavalry_on_column),
                    Formation::Line | Formation::ColumnOfAttack => tally.add(m.cavalry_on_line),
                }
            }
            cover(behind, &mut |modifier| tally.add(modifier));
            tally.add_if(unit.low_ammunition, m.low_ammunition);
        }
        Occasion::UnderFire => {}
        Occasion::Loser { flank_or_rear, lost, inflicted, outnumbered, .. } => {
            tally.add_if(flank_or_rear, m.flank_or_rear);
            match lost {
                lost if lost > 0 && lost >= m.treble * inflicted => tally.add(m.lost_treble),
                lost if lost > 0 && lost >= m.double * inflicted => tally.add(m.lost_double),
                _ => {}
            }
            tally.add_if(outnumbered, m.outnumbered);
            mounts(unit, rules, tally);
        }
        Occasion::Casualties { cover: behind, in_building } => {
            cover(behind, &mut |modifier| tally.add(modifier));
            tally.add_if(in_building, rules.morale.buildings_bonus);
        }
        Occasion::Winner => mounts(unit, rules, tally),
        Occasion::Rally { no_enemy } => tally.add_if(no_enemy, rules.morale.rally_no_enemy),
    }
}

/// GM-SPEC-09, -13: mounts count in combat morale only.
fn mounts(unit: &Soldiers, rules: &Rules, tally: &mut impl Tally) {
    if unit.arm == Arm::Cavalry {
        tally.add_if(unit.mounts == Mounts::Superior, rules.morale.modifiers.superior_mounts);
        tally.add_if(unit.mounts == Mounts::Inferior, rules.morale.modifiers.inferior_mounts);
    }
}

/// Which dice: the nation's where it has its own for the occasion (GM-NAT-05, -07, -10, -12, -13), average dice for skirmishers in
/// buildings (GM-SKR-08), else three.
pub fn dice(unit: &Soldiers, occasion: Occasion, rules: &Rules) -> (Throw, Clause) {
    let national = &rules.morale.national;
    let cavalry = unit.arm == Arm::Cavalry;
    let charging = matches!(occasion, Occasion::Charge { .. } | Occasion::Receive { .. });
    let melee = matches!(occasion, Occasion::Loser { .. } | Occasion::Winner);
    let defending = matches!(occasion, Occasion::Receive { .. } | Occasion::Casualties { .. } | Occasion::Loser { charged: true, .. });
    if matches!(occasion, Occasion::Casualties { in_building: true, .. }) {
        return (rules.morale.average_dice(), clause::GM_SKR_08);
    }
    match unit.nation {
        Nation::British if cavalry && occasion == Occasion::Winner => national.british_winner,
        Nation::Russian if defending => national.russian_defending,
        Nation::Spanish if !cavalry => national.spanish,
        Nation::Spanish if charging => national.spanish_cavalry_charge,
        Nation::Spanish if melee => national.spanish_cavalry_melee,
        _ => (rules.morale.ordinary_dice(), clause::GM_GAP_02),
    }
}

/// Who tests, for the ledger and for whoever rolls.
#[derive(Clone, Copy, Debug)]
pub struct Tester {
    pub of: &'static str,
    pub side: Side,
}

impl Tester {
    pub const ALONE: Tester = Tester { of: "", side: Side::Red };
}

/// The total of the dice and all that is added to them, told only as finely as `steps` ask.
pub fn total(
    unit: &Soldiers,
    around: &Around,
    occasion: Occasion,
    steps: &[i32],
    tester: Tester,
    rules: &Rules,
    hand: &mut dyn Hand,
) -> Result<i32, NoRoll> {
    let mut ledger = Ledger::new(0);
    modifiers(unit, around, occasion, rules, &mut ledger);
    let net = ledger.total();
    let (throw, by) = dice(unit, occasion, rules);
    let needed = steps.iter().copied().max().unwrap_or_default() - net;
    hand.assessed(Assessed {
        of: tester.of,
        rating: net,
        words: &|| format!("{net:+} on the dice; {needed} or more passes"),
        ledger: &ledger,
    });
    let grain = Grain::bands(steps.iter().map(|step| step - net));
    let ask = Ask::new(Dice::Throw(throw), tester.side, occasion.name(), by).grain(grain).needs_at_least(needed);
    Ok(hand.roll(&ask)?.value + net)
}

/// What a test brings, with all its consequences.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MoraleOutcome {
    pub result: MoraleResult,
    /// Friends so near test in step 14; nought if none do.
    pub friends_within: i32,
    /// The brigade tests in step 15.
    pub brigade_test: bool,
    /// Removed from play rather than routing.
    pub dispersed: bool,
    #[serde(skip)]
    pub words: &'static str,
    #[serde(skip)]
    pub by: Vec<Clause>,
}

/// Takes the test and reads the result of the occasion (GM-GAP-05, -06).
pub fn test(
    unit: &Soldiers,
    around: &Around,
    occasion: Occasion,
    tester: Tester,
    rules: &Rules,
    hand: &mut dyn Hand,
) -> Result<MoraleOutcome, NoRoll> {
    let total = total(unit, around, occasion, &rules.morale.band_starts(), tester, rules, hand)?;
    let table = if unit.arm == Arm::Cavalry { &rules.morale.cavalry } else { &rules.morale.infantry };
    let result = table[rules.morale.band(total) as usize][occasion.column()];
    Ok(consequences(unit, occasion, result, rules))
}

/// GM-GAP-05, -06: what becomes of the unit, its friends and its brigade.
pub fn consequences(unit: &Soldiers, occasion: Occasion, result: MoraleResult, rules: &Rules) -> MoraleOutcome {
    let gap = if unit.arm == Arm::Cavalry { clause::GM_GAP_06 } else { clause::GM_GAP_05 };
    let mut by = vec![gap];
    match (occasion, result) {
        (_, MoraleResult::Passes) => {}
        (Occasion::Charge { .. }, _) => by.insert(0, clause::GM_SEQ_05),
        (Occasion::Receive { .. }, _) => by.insert(0, clause::GM_SEQ_07),
        _ => {}
    }
    // A battery that routs leaves its guns, and a unit that has lost more than half does not come back.
    let dispersed = result == MoraleResult::Rout && (unit.arm == Arm::Artillery || unit.loss().more_than(rules.morale.dispersed_over));
    let broken = matches!(result, MoraleResult::Rout | MoraleResult::TurnAndFlee);
    let words = match (result, occasion) {
        _ if dispersed => "is dispersed and removed",
        (MoraleResult::Passes, Occasion::Charge { .. }) => "charges",
        (MoraleResult::Passes, Occasion::Receive { .. }) => "stands and receives the charge",
        (MoraleResult::Passes, Occasion::UnderFire) => "goes on into contact",
        (MoraleResult::Passes, Occasion::Loser { .. }) => "holds",
        (MoraleResult::Passes, _) => "carries on",
        (MoraleResult::Halted, _) => "stays halted and does not charge",
        (MoraleResult::Halt, _) => "halts: next period it may not charge nor end nearer to visible enemy",
        (MoraleResult::HaltAndReturn, _) => "halts at the fire point and returns to its lines",
        (MoraleResult::Retreat, _) if unit.arm == Arm::Artillery => "limbers and retreats its full move, unformed",
        (MoraleResult::Retreat, _) => "turns about and retreats, unformed",
        (MoraleResult::Rout, _) => "turns about and routs, unformed",
        (MoraleResult::Retire, _) => "retires to its own lines",
        (MoraleResult::TurnAndFlee, _) => "turns and flees",
    };
    let friends_within = if broken { rules.morale.friends_test } else { 0 };
    MoraleOutcome { result, friends_within, brigade_test: broken, dispersed, words, by }
}

impl MoraleOutcome {
    /// What it does, and who tests because of it.
    pub fn told(&self) -> String {
        match self.friends_within {
            0 => self.words.to_owned(),
            inches => format!("{}; friends within {inches}\" and the brigade test", self.words),
        }
    }

    pub fn passes(&self) -> bool {
        self.result == MoraleResult::Passes
    }

    /// The state it leaves a unit in, if it leaves it in another.
    pub fn state(&self) -> Option<State> {
        Some(match self.result {
            _ if self.dispersed => State::Removed,
            MoraleResult::Passes | MoraleResult::Halted => return None,
            MoraleResult::Halt => State::Halted,
            MoraleResult::HaltAndReturn => State::ReturnToLines,
            MoraleResult::Retreat => State::Retreating,
            MoraleResult::Rout => State::Routing,
            MoraleResult::Retire => State::Retire,
            MoraleResult::TurnAndFlee => State::TurnAndFlee,
        })
    }

    pub fn effects_on(&self, role: Role) -> Vec<Effect> {
        let by = self.by.first().copied().unwrap_or(clause::GM_GAP_05);
        let mut effects = Vec::new();
        if let Some(state) = self.state() {
            effects.push(Effect::set(role, "state", state.word(), by));
        }
        if matches!(self.result, MoraleResult::Retreat | MoraleResult::Rout) {
            effects.push(Effect::set(role, "unformed", true, by));
        }
        effects
    }
}

impl Verdict for MoraleOutcome {
    fn words(&self) -> String {
        format!("The unit {}.", self.told())
    }
    fn headline(&self) -> String {
        let short = self.words.split([';', ':']).next().unwrap_or(self.words);
        short.to_owned()
    }
    fn clauses(&self) -> Vec<Clause> {
        self.by.clone()
    }
    fn effects(&self) -> Vec<Effect> {
        self.effects_on(Role::A)
    }
}
