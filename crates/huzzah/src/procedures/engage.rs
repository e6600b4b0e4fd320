//! How an engagement is decided once the dice lie there (HZ-ENG-28..62, HZ-MULT-02..08, HZ-CAV-01): kills, then staggers, then
//! breaking, then the result. One-on-one is the case of one unit a side.

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Effect, NoRollKind, Role, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Odds, Side};
use serde::Serialize;
use smallvec::SmallVec;

use super::count;
use super::fighter::{Fighter, engagement_rating};
use crate::check::{Check, Roll, check};
use crate::unit::Rating;
use crate::words::{Formation, Quality};
use crate::{Rules, clause};

/// What one roll shows, as far as the result cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fought {
    Failed,
    Made,
    Huzzah,
}

/// The rolls of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SideRolls {
    pub fought: SmallVec<[Fought; 8]>,
    /// The best successful margin, if any.
    pub best: Option<i32>,
    /// A unit rolled it that nothing here can break.
    pub best_stands: bool,
    /// Otherwise, which units rolled it.
    pub best_by: SmallVec<[bool; 8]>,
}

/// What becomes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    Holds,
    Retires,
    Routs,
    Broken,
}

/// Why a fate is what it is, where more than the plain result decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The plain result of winning, losing or a tie.
    Result,
    /// Staggers and kills reached its full morale.
    Worn,
    /// Unlimbered guns that lost.
    GunsLost,
    /// Infantry in the open that lost to cavalry.
    RiddenDown,
    /// A Huzzah! that lost.
    Huzzah,
}

/// One unit after the engagement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct After {
    pub kills: i32,
    pub staggers: i32,
    pub fate: Fate,
    pub why: Why,
    /// Moves it retires or routs.
    pub moves: i32,
    pub blown: bool,
    pub officer_killed: bool,
    /// It rolled a double one: its staggers were ignored.
    pub huzzah: bool,
    pub failed: bool,
}

/// The units of a side afterwards, in the order listed; odds go through many of them, nearly always of one unit.
pub type Afters = SmallVec<[After; 1]>;

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    AttackersWin,
    DefendersWin,
    /// Both sides failed.
    BothFailed,
    /// Equal margins.
    EqualMargins,
    /// The winner broke.
    WinnerBroke,
}

impl Ending {
    pub fn is_tie(self) -> bool {
        !matches!(self, Ending::AttackersWin | Ending::DefendersWin)
    }
}

/// The whole result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Engaged {
    pub ending: Ending,
    pub attackers: Afters,
    pub defenders: Afters,
}

/// HZ-ENG-28, HZ-MULT-02: what one unit rolls, and against which rating.
fn to_roll(one: &Fighter, (ours, theirs): (&[Fighter], &[Fighter]), side: Side, rules: &Rules, ledger: &mut Ledger) -> (Rating, Roll) {
    let others: SmallVec<[&Fighter; 4]> = theirs.iter().collect();
    let clause = if ours.len() == 1 && theirs.len() == 1 { clause::HZ_ENG_28 } else { clause::HZ_MULT_02 };
    let purpose = if side == Side::Red { "attacker's engagement roll" } else { "defender's engagement roll" };
    (engagement_rating(one, &others, side == Side::Red, rules, ledger), Roll::margin(side, purpose, clause))
}

/// One side rolls, unit by unit.
pub fn side_rolls(ours: &[Fighter], theirs: &[Fighter], side: Side, rules: &Rules, hand: &mut dyn Hand) -> Result<SideRolls, NoRoll> {
    let mut rolls = SideRolls::default();
    let of = if side == Side::Red { "attacker" } else { "defender" };
    for one in ours {
        let mut ledger = Ledger::new(0);
        let (rating, roll) = to_roll(one, (ours, theirs), side, rules, &mut ledger);
        hand.assessed(Assessed { of, rating: rating.morale, words: &|| rating.words(), ledger: &ledger });
        rolls = rolls.with(shown(check(rating.morale, roll, rules, hand)?), outlasts(one, ours, theirs, rules));
    }
    Ok(rolls)
}

/// The rolls of one side with their odds. Units are joined one by one: what the result cannot tell apart is merged on the way.
pub fn side_odds(ours: &[Fighter], theirs: &[Fighter], side: Side, rules: &Rules) -> Result<Odds<Result<SideRolls, NoRollKind>>, TooMany> {
    let mut joined = Odds::certain(Ok(SideRolls::default()));
    for one in ours {
        let (rating, roll) = to_roll(one, (ours, theirs), side, rules, &mut Ledger::new(0));
        let each = enumerate(|hand| check(rating.morale, roll, rules, hand).map(shown).map_err(NoRollKind::from))?;
        let outlasts = outlasts(one, ours, theirs, rules);
        joined = joined.and(&each, |before: &Result<SideRolls, NoRollKind>, shown| {
            before.clone().and_then(|rolls| shown.map(|shown| rolls.with(shown, outlasts)))
        });
    }
    Ok(joined)
}

/// What of a roll the result looks at: not by how much it failed.
fn shown(check: Check) -> (Fought, Option<i32>) {
    let fought = match check {
        Check::Huzzah { .. } => Fought::Huzzah,
        Check::Success { .. } => Fought::Made,
        Check::Failure { .. } => Fought::Failed,
    };
    (fought, check.margin())
}

impl SideRolls {
    /// With the roll of one unit more; `outlasts` if nothing that can happen here breaks a unit that made its roll.
    fn with(mut self, (fought, margin): (Fought, Option<i32>), outlasts: bool) -> SideRolls {
        self.fought.push(fought);
        if margin > self.best {
            (self.best, self.best_stands) = (margin, false);
            self.best_by.iter_mut().for_each(|by| *by = false);
        }
        // Once one of the best is sure to stand, the result does not ask which.
        let best = margin.is_some() && margin == self.best && !self.best_stands;
        self.best_by.push(best && !outlasts);
        if best && outlasts {
            self.best_stands = true;
            self.best_by.iter_mut().for_each(|by| *by = false);
        }
        self
    }

    fn huzzahs(&self) -> i32 {
        self.fought.iter().filter(|fought| **fought == Fought::Huzzah).count() as i32
    }
}

/// No share of the largest margin the enemy can have, and no kill by a Huzzah! of each of his units, breaks this one.
fn outlasts(one: &Fighter, ours: &[Fighter], theirs: &[Fighter], rules: &Rules) -> bool {
    let most = Quality::ALL.map(|quality| rules.morale.full(quality)).into_iter().max().unwrap_or(0);
    let (ours, theirs) = (ours.len() as i32, theirs.len() as i32);
    !one.unit.breaks_with(most / ours + 1, rules.tests.engagement.huzzah_kills.value * theirs, rules)
}

/// The rolls of both sides.
#[derive(Clone, Copy, Debug)]
pub struct Rolls<'r> {
    pub red: &'r SideRolls,
    pub blue: &'r SideRolls,
}

/// HZ-MULT-05: odd staggers that the player of a side hands out, one each at most, to these of its units, by their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odd {
    pub staggers: usize,
    pub among: Vec<usize>,
}

impl<'r> Rolls<'r> {
    fn of(self, side: Side) -> &'r SideRolls {
        if side == Side::Red { self.red } else { self.blue }
    }

    /// The side that leads, or the tie.
    fn leader(self) -> Result<Side, Ending> {
        match (self.red.best, self.blue.best) {
            (None, None) => Err(Ending::BothFailed),
            (a, b) if a == b => Err(Ending::EqualMargins),
            (a, b) => Ok(if a > b { Side::Red } else { Side::Blue }),
        }
    }

    /// HZ-ENG-29, HZ-MULT-03: the staggers a side takes.
    fn staggers_on(self, side: Side, rules: &Rules) -> i32 {
        let silent = !rules.options.losers_inflict_staggers && self.leader() == Ok(side);
        if silent { 0 } else { self.of(side.other()).best.unwrap_or(0) }
    }

    /// HZ-ENG-31, HZ-ENG-58, HZ-MULT-06: the kills of a unit of a side by what it rolled.
    fn kills_on(self, side: Side, rules: &Rules) -> impl Fn(Fought) -> i32 {
        let numbers = &rules.tests.engagement;
        let (ours, theirs) = (self.of(side), self.of(side.other()));
        let alone = ours.fought.len() == 1 && theirs.fought.len() == 1;
        let own = if alone { numbers.failed_roll_kills } else { numbers.multiple_failed_roll_kills };
        let (failed, by_huzzahs) = (own.value, numbers.huzzah_kills.value * theirs.huzzahs());
        move |fought| by_huzzahs + if fought == Fought::Failed { failed } else { 0 }
    }

    /// The one unit of a side that took kills, if there is only one.
    fn only_killed(self, side: Side, rules: &Rules) -> Option<usize> {
        let kills = self.kills_on(side, rules);
        let mut killed = self.of(side).fought.iter().enumerate().filter(|(_, fought)| kills(**fought) > 0).map(|(place, _)| place);
        killed.next().filter(|_| killed.next().is_none())
    }

    /// HZ-MULT-04: the equal share of each unit of a side, and how many staggers are left over.
    fn shares(self, side: Side, rules: &Rules) -> (i32, i32) {
        let (staggers, units) = (self.staggers_on(side, rules), self.of(side).fought.len().max(1) as i32);
        (staggers / units, staggers % units)
    }

    /// HZ-MULT-05: who takes those: first the only one that took a kill, then whom its player says.
    fn takers(self, side: Side, odd: i32, said: &[usize], rules: &Rules) -> SmallVec<[usize; 4]> {
        let mut order: SmallVec<[usize; 4]> = self.only_killed(side, rules).into_iter().collect();
        for place in said.iter().copied().chain(0..self.of(side).fought.len()) {
            if !order.contains(&place) {
                order.push(place);
            }
        }
        order.truncate(odd as usize);
        order
    }

    /// HZ-MULT-05: what its player has to hand out.
    pub fn odd(self, side: Side, rules: &Rules) -> Option<Odd> {
        let (_, odd) = self.shares(side, rules);
        let taker = self.only_killed(side, rules);
        let staggers = (odd as usize).saturating_sub(taker.iter().count());
        let among: Vec<usize> = (0..self.of(side).fought.len()).filter(|place| Some(*place) != taker).collect();
        // HZ-ENG-59, 60: where all who might take one ignore it, there is nothing to hand out.
        let felt = among.iter().any(|place| self.of(side).fought[*place] != Fought::Huzzah);
        (staggers > 0 && felt).then_some(Odd { staggers, among })
    }
}

/// HZ-GAP-13: kills, staggers, breaking, result. `takers`: on each side, who takes odd staggers where its player says; else they go to
/// the first listed.
pub fn decide(attackers: &[Fighter], defenders: &[Fighter], rolls: Rolls, takers: [&[usize]; 2], rules: &Rules) -> Engaged {
    let (Rolls { red, blue }, leader) = (rolls, rolls.leader());
    let mut engaged = Engaged { ending: Ending::BothFailed, attackers: Afters::new(), defenders: Afters::new() };
    let Engaged { ending, attackers: one, defenders: two } = &mut engaged;
    suffer(attackers, rolls, Side::Red, takers[0], rules, one);
    suffer(defenders, rolls, Side::Blue, takers[1], rules, two);
    let stands = |after: &[After], rolls: &SideRolls| {
        rolls.best_stands || after.iter().zip(&rolls.best_by).any(|(after, best)| *best && after.why != Why::Worn)
    };
    *ending = match leader {
        Err(tie) => tie,
        Ok(Side::Red) if !stands(one, red) => Ending::WinnerBroke,
        Ok(Side::Blue) if !stands(two, blue) => Ending::WinnerBroke,
        Ok(Side::Red) => Ending::AttackersWin,
        Ok(Side::Blue) => Ending::DefendersWin,
    };
    finish(attackers, one, *ending == Ending::DefendersWin, ending.is_tie(), defenders, rules);
    finish(defenders, two, *ending == Ending::AttackersWin, false, attackers, rules);
    engaged
}

/// HZ-ENG-29..32, 58..60, HZ-MULT-03..06: kills and staggers of one side, and who is worn out by them.
#[inline]
fn suffer(ours: &[Fighter], rolls: Rolls, side: Side, takers: &[usize], rules: &Rules, suffered: &mut Afters) {
    let kills = rolls.kills_on(side, rules);
    let (equal, odd) = rolls.shares(side, rules);
    let odd = if odd > 0 { rolls.takers(side, odd, takers, rules) } else { SmallVec::new() };
    for (place, (fighter, fought)) in ours.iter().zip(&rolls.of(side).fought).enumerate() {
        let (kills, huzzah) = (kills(*fought), *fought == Fought::Huzzah);
        let staggers = if huzzah { 0 } else { equal + i32::from(odd.contains(&place)) };
        let worn = kills + staggers > 0 && fighter.unit.breaks_with(staggers, kills, rules);
        suffered.push(After {
            kills,
            staggers,
            fate: if worn { Fate::Broken } else { Fate::Holds },
            why: if worn { Why::Worn } else { Why::Result },
            moves: 0,
            blown: false,
            officer_killed: fighter.unit.officer_attached && (kills > 0 || worn),
            huzzah,
            failed: *fought == Fought::Failed,
        });
    }
}

/// HZ-ENG-37..40, 46, 47, 62, HZ-MULT-07, HZ-CAV-01: hold, retire, rout or break; and who is blown.
#[inline]
fn finish(ours: &[Fighter], after: &mut [After], lost: bool, tied_attackers: bool, enemy: &[Fighter], rules: &Rules) {
    let cavalry = enemy.iter().any(|fighter| fighter.unit.is_cavalry());
    for (fighter, after) in ours.iter().zip(after) {
        let unit = &fighter.unit;
        if after.fate != Fate::Broken {
            let formed = matches!(unit.formation, Formation::Square | Formation::Mass);
            let ridden = unit.is_infantry() && !formed && fighter.position.in_open() && cavalry;
            (after.fate, after.why) = match (lost, tied_attackers) {
                (true, _) if unit.is_unlimbered() => (Fate::Broken, Why::GunsLost),
                (true, _) if after.huzzah => (Fate::Retires, Why::Huzzah),
                (true, _) if ridden => (Fate::Broken, Why::RiddenDown),
                (true, _) => (Fate::Routs, Why::Result),
                (false, true) => (Fate::Retires, Why::Result),
                (false, false) => (Fate::Holds, Why::Result),
            };
        }
        after.moves = match after.fate {
            Fate::Retires => rules.tests.engagement.tie_retire_moves.value,
            Fate::Routs => rules.tests.engagement.first_rout_moves.value,
            Fate::Holds | Fate::Broken => 0,
        };
        after.blown = unit.is_cavalry() && matches!(after.fate, Fate::Holds | Fate::Retires);
        after.officer_killed |= unit.officer_attached && after.fate == Fate::Broken;
    }
}

impl Engaged {
    fn is_multiple(&self) -> bool {
        self.attackers.len() + self.defenders.len() > 2
    }
}

impl Verdict for Engaged {
    fn clauses(&self) -> Vec<Clause> {
        let multiple = self.is_multiple();
        let both = || self.attackers.iter().chain(&self.defenders);
        let any = |holds: &dyn Fn(&After) -> bool| both().any(holds);
        let mut clauses = vec![match self.ending {
            Ending::AttackersWin | Ending::DefendersWin if multiple => clause::HZ_MULT_03,
            Ending::AttackersWin | Ending::DefendersWin => clause::HZ_ENG_33,
            Ending::BothFailed => clause::HZ_ENG_35,
            Ending::EqualMargins => clause::HZ_ENG_36,
            Ending::WinnerBroke if multiple => clause::HZ_MULT_08,
            Ending::WinnerBroke => clause::HZ_ENG_34,
        }];
        let staggered = any(&|after| after.staggers > 0);
        let shared = |side: &[After]| side.len() > 1 && side.iter().any(|after| after.staggers > 0);
        let uneven = |side: &[After]| side.iter().any(|after| after.staggers != side[0].staggers);
        let won_on_the_number = !self.ending.is_tie() && !staggered && !any(&|after| after.huzzah);
        let lost_with_huzzah = any(&|after| after.huzzah && after.fate == Fate::Retires && after.why == Why::Huzzah);
        let facts = [
            (self.ending.is_tie(), clause::HZ_ENG_37),
            (self.attackers.iter().any(|after| self.ending.is_tie() && after.fate == Fate::Retires), clause::HZ_ENG_38),
            (staggered, clause::HZ_ENG_29),
            (won_on_the_number, clause::HZ_ENG_30),
            (any(&|after| after.failed), if multiple { clause::HZ_MULT_06 } else { clause::HZ_ENG_31 }),
            (any(&|after| after.why == Why::Worn), clause::HZ_ENG_32),
            (any(&|after| after.fate == Fate::Routs), clause::HZ_ENG_40),
            (any(&|after| after.why == Why::GunsLost), clause::HZ_ENG_46),
            (any(&|after| after.why == Why::RiddenDown), clause::HZ_ENG_47),
            (any(&|after| after.blown), clause::HZ_CAV_01),
            (any(&|after| after.officer_killed), clause::HZ_OCAS_02),
            (any(&|after| after.huzzah), clause::HZ_GEN_01),
            (any(&|after| after.huzzah), clause::HZ_ENG_58),
            (any(&|after| after.huzzah), clause::HZ_ENG_59),
            (multiple && any(&|after| after.huzzah), clause::HZ_ENG_60),
            (lost_with_huzzah, clause::HZ_ENG_61),
            (lost_with_huzzah, clause::HZ_ENG_62),
            (shared(&self.attackers) || shared(&self.defenders), clause::HZ_MULT_04),
            (uneven(&self.attackers) || uneven(&self.defenders), clause::HZ_MULT_05),
            (multiple, clause::HZ_MULT_07),
        ];
        clauses.extend(facts.into_iter().filter(|(holds, _)| *holds).map(|(_, clause)| clause));
        clauses
    }

    fn words(&self) -> String {
        let mut words = match self.ending {
            Ending::AttackersWin => "The attacker wins.",
            Ending::DefendersWin => "The defender wins.",
            Ending::BothFailed => "A tie: both sides failed.",
            Ending::EqualMargins => "A tie: equal margins.",
            Ending::WinnerBroke => "A tie: the winner broke.",
        }
        .to_owned();
        let mut tell = |name: &str, side: &[After]| {
            for (place, after) in side.iter().enumerate() {
                let number = if side.len() > 1 { format!(" {}", place + 1) } else { String::new() };
                words += &format!(" {name}{number} {}.", after.words());
            }
        };
        tell("The attacker", &self.attackers);
        tell("The defender", &self.defenders);
        words
    }

    fn headline(&self) -> String {
        let worst = |side: &[After]| side.iter().map(|after| after.fate).max().unwrap_or(Fate::Holds).words();
        format!("attacker {}, defender {}", worst(&self.attackers), worst(&self.defenders))
    }

    /// Of one against one: a roster knows no more than two parties.
    fn effects(&self) -> Vec<Effect> {
        match (self.attackers.as_slice(), self.defenders.as_slice()) {
            ([one], [two]) => [one.effects(Role::A), two.effects(Role::B)].concat(),
            _ => Vec::new(),
        }
    }
}

impl Fate {
    pub const fn words(self) -> &'static str {
        match self {
            Fate::Holds => "holds",
            Fate::Retires => "retires",
            Fate::Routs => "routs",
            Fate::Broken => "broken",
        }
    }
}

impl After {
    /// What a roster writes of the unit.
    fn effects(&self, role: Role) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.kills > 0 {
            effects.push(Effect::add(role, "kills", self.kills.into(), clause::HZ_ENG_31));
        }
        if self.staggers > 0 {
            effects.push(Effect::add(role, "staggers", self.staggers.into(), clause::HZ_ENG_29));
        }
        match self.fate {
            Fate::Routs => {
                effects.push(Effect::set(role, "routing", true, clause::HZ_ENG_40));
                effects.push(Effect::set(role, "formation", "mob", clause::HZ_ENG_40));
                effects.push(Effect::set(role, "blown", false, clause::HZ_CAV_01));
            }
            Fate::Broken => effects.push(Effect::set(role, "broken", true, clause::HZ_ENG_32)),
            Fate::Holds | Fate::Retires => {}
        }
        if self.blown {
            effects.push(Effect::set(role, "blown", true, clause::HZ_CAV_01));
        }
        if self.officer_killed {
            effects.push(Effect::set(role, "officer_attached", false, clause::HZ_OCAS_02));
        }
        effects
    }

    fn words(&self) -> String {
        let loss = match (self.kills, self.staggers) {
            (0, 0) => "is unharmed".to_owned(),
            (0, staggers) => format!("takes {}", count(staggers, "stagger")),
            (kills, 0) => format!("takes {}", count(kills, "kill")),
            (kills, staggers) => format!("takes {} and {}", count(kills, "kill"), count(staggers, "stagger")),
        };
        let fate = match (self.fate, self.why) {
            (Fate::Holds, _) => " and holds".to_owned(),
            (Fate::Retires, Why::Huzzah) => " and retires instead of routing, for its Huzzah!".to_owned(),
            (Fate::Retires, _) => format!(" and retires {} facing the enemy", count(self.moves, "move")),
            (Fate::Routs, _) => " and routs as a mob".to_owned(),
            (Fate::Broken, Why::RiddenDown) => " and is broken, ridden down in the open".to_owned(),
            (Fate::Broken, Why::GunsLost) => " and is broken: the guns are lost".to_owned(),
            (Fate::Broken, _) => " and is broken: remove it".to_owned(),
        };
        let blown = if self.blown { "; it is blown" } else { "" };
        let officer = if self.officer_killed { "; its officer is killed" } else { "" };
        format!("{loss}{fate}{blown}{officer}")
    }
}
