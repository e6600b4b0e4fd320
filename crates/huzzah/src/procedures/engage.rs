//! How an engagement is decided once the dice lie there (HZ-ENG-28..62, HZ-MULT-02..08, HZ-CAV-01): kills, then staggers, then
//! breaking, then the result. One-on-one is the case of one unit a side.

use grognard_engine::umpire::{Effect, Role, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Odds, Side};
use serde::Serialize;
use smallvec::SmallVec;

use super::after::{After, Afters, Fate, Packed, Why};
use super::fighter::{Fighter, engagement_rating};
use crate::check::{Check, Roll, check, check_odds};
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
    pub units: SmallVec<[UnitRoll; 8]>,
    /// The best successful margin, if any.
    pub best: Option<i32>,
    /// A unit rolled it that nothing here can break.
    pub best_stands: bool,
}

/// The roll of one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnitRoll {
    pub fought: Fought,
    /// It rolled the best margin of its side, and none that is sure to stand did.
    pub best: bool,
}

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
    let clause = if ours.len() == 1 && theirs.len() == 1 { clause::HZ_ENG_28 } else { clause::HZ_MULT_02 };
    let purpose = if side == Side::Red { "attacker's engagement roll" } else { "defender's engagement roll" };
    (engagement_rating(one, (ours, theirs), side == Side::Red, rules, ledger), Roll::margin(side, purpose, clause))
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
pub fn side_odds(ours: &[Fighter], theirs: &[Fighter], side: Side, rules: &Rules) -> Odds<SideRolls> {
    let mut joined: Option<Odds<SideRolls>> = None;
    for one in ours {
        let (rating, roll) = to_roll(one, (ours, theirs), side, rules, &mut Ledger::new(0));
        let outlasts = outlasts(one, ours, theirs, rules);
        joined = Some(match joined {
            None => check_odds(rating.morale, roll, rules, |check| SideRolls::default().with(shown(check), outlasts)),
            Some(before) => before.and(&check_odds(rating.morale, roll, rules, shown), |rolls, shown| rolls.clone().with(*shown, outlasts)),
        });
    }
    joined.unwrap_or_else(|| Odds::certain(SideRolls::default()))
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
        if margin > self.best {
            (self.best, self.best_stands) = (margin, false);
            self.units.iter_mut().for_each(|unit| unit.best = false);
        }
        // Once one of the best is sure to stand, the result does not ask which.
        let best = margin.is_some() && margin == self.best && !self.best_stands;
        if best && outlasts {
            self.best_stands = true;
            self.units.iter_mut().for_each(|unit| unit.best = false);
        }
        self.units.push(UnitRoll { fought, best: best && !outlasts });
        self
    }

    fn huzzahs(&self) -> i32 {
        self.units.iter().filter(|unit| unit.fought == Fought::Huzzah).count() as i32
    }
}

/// No share of the largest margin the enemy can have, and no kill by a Huzzah! of each of his units, breaks this one.
fn outlasts(one: &Fighter, ours: &[Fighter], theirs: &[Fighter], rules: &Rules) -> bool {
    let most = Quality::ALL.map(|quality| rules.morale.full(quality)).into_iter().max().unwrap_or(0);
    let (ours, theirs) = (ours.len() as i32, theirs.len() as i32);
    !one.breaks_with(most / ours + 1, rules.tests.engagement.huzzah_kills.value * theirs, rules)
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
        let alone = ours.units.len() == 1 && theirs.units.len() == 1;
        let own = if alone { numbers.failed_roll_kills } else { numbers.multiple_failed_roll_kills };
        let (failed, by_huzzahs) = (own.value, numbers.huzzah_kills.value * theirs.huzzahs());
        move |fought| by_huzzahs + if fought == Fought::Failed { failed } else { 0 }
    }

    /// The one unit of a side that took kills, if there is only one.
    fn only_killed(self, side: Side, rules: &Rules) -> Option<usize> {
        let kills = self.kills_on(side, rules);
        let mut killed = self.of(side).units.iter().enumerate().filter(|(_, unit)| kills(unit.fought) > 0).map(|(place, _)| place);
        killed.next().filter(|_| killed.next().is_none())
    }

    /// HZ-MULT-04: the equal share of each unit of a side, and how many staggers are left over.
    fn shares(self, side: Side, rules: &Rules) -> (i32, i32) {
        match (self.staggers_on(side, rules), self.of(side).units.len().max(1) as i32) {
            // As nearly always: no need to divide.
            (staggers, 1) => (staggers, 0),
            (staggers, units) => (staggers / units, staggers % units),
        }
    }

    /// HZ-MULT-05: who takes those: first the only one that took a kill, then whom its player says.
    fn takers(self, side: Side, odd: i32, said: &[usize], rules: &Rules) -> Vec<usize> {
        let mut order: Vec<usize> = self.only_killed(side, rules).into_iter().collect();
        for place in said.iter().copied().chain(0..self.of(side).units.len()) {
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
        let among: Vec<usize> = (0..self.of(side).units.len()).filter(|place| Some(*place) != taker).collect();
        // HZ-ENG-59, 60: where all who might take one ignore it, there is nothing to hand out.
        let felt = among.iter().any(|place| self.of(side).units[*place].fought != Fought::Huzzah);
        (staggers > 0 && felt).then_some(Odd { staggers, among })
    }
}

/// HZ-GAP-13: kills, staggers, breaking, result. `takers`: on each side, who takes odd staggers where its player says; else they go to
/// the first listed. Odds build many results, each where it is kept: hence all in one piece.
#[inline(always)]
pub fn decide(attackers: &[Fighter], defenders: &[Fighter], rolls: Rolls, takers: [&[usize]; 2], rules: &Rules) -> Engaged {
    let (red, blue) = (Toll::on(Side::Red, rolls, takers[0], rules), Toll::on(Side::Blue, rolls, takers[1], rules));
    let ending = match rolls.leader() {
        Err(tie) => tie,
        Ok(Side::Red) if !red.best_stands(attackers) => Ending::WinnerBroke,
        Ok(Side::Blue) if !blue.best_stands(defenders) => Ending::WinnerBroke,
        Ok(Side::Red) => Ending::AttackersWin,
        Ok(Side::Blue) => Ending::DefendersWin,
    };
    let of_attackers = match ending {
        Ending::DefendersWin => Went::Lost,
        Ending::AttackersWin => Went::Held,
        Ending::BothFailed | Ending::EqualMargins | Ending::WinnerBroke => Went::TiedAttack,
    };
    let of_defenders = if ending == Ending::AttackersWin { Went::Lost } else { Went::Held };
    Engaged {
        ending,
        attackers: Afters::of(attackers.len(), |place| red.after(place, attackers, of_attackers, defenders)),
        defenders: Afters::of(defenders.len(), |place| blue.after(place, defenders, of_defenders, attackers)),
    }
}

/// How the engagement went for a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Went {
    Held,
    TiedAttack,
    Lost,
}

/// HZ-ENG-29..32, 58..60, HZ-MULT-03..06: what the rolls cost the units of one side.
struct Toll<'r> {
    rolls: &'r SideRolls,
    /// Kills on each, and on each that failed.
    kills: i32,
    kills_if_failed: i32,
    /// Staggers on each, and who takes one more.
    staggers: i32,
    odd: Vec<usize>,
    rules: &'r Rules,
}

impl<'r> Toll<'r> {
    #[inline(always)]
    fn on(side: Side, rolls: Rolls<'r>, takers: &[usize], rules: &'r Rules) -> Toll<'r> {
        let kills = rolls.kills_on(side, rules);
        let (staggers, odd) = rolls.shares(side, rules);
        let odd = if odd > 0 { rolls.takers(side, odd, takers, rules) } else { Vec::new() };
        Toll { rolls: rolls.of(side), kills: kills(Fought::Made), kills_if_failed: kills(Fought::Failed), staggers, odd, rules }
    }

    /// Kills, staggers, and whether they wear it out.
    #[inline]
    fn of(&self, place: usize, fighter: &Fighter) -> (i32, i32, bool) {
        let fought = self.rolls.units[place].fought;
        let kills = if fought == Fought::Failed { self.kills_if_failed } else { self.kills };
        let staggers = if fought == Fought::Huzzah { 0 } else { self.staggers + i32::from(self.odd.contains(&place)) };
        (kills, staggers, kills + staggers > 0 && fighter.breaks_with(staggers, kills, self.rules))
    }

    /// HZ-ENG-34, HZ-MULT-08: one that rolled the best margin is still there.
    #[inline]
    fn best_stands(&self, ours: &[Fighter]) -> bool {
        let stands = |place: usize| self.rolls.units[place].best && !self.of(place, &ours[place]).2;
        self.rolls.best_stands || (0..ours.len()).any(stands)
    }

    /// HZ-ENG-37..40, 46, 47, 62, HZ-MULT-07, HZ-CAV-01: a unit holds, retires, routs or breaks; and is it blown?
    fn after(&self, place: usize, ours: &[Fighter], went: Went, enemy: &[Fighter]) -> Packed {
        let (fighter, fought) = (&ours[place], self.rolls.units[place].fought);
        let (unit, numbers) = (&fighter.unit, &self.rules.tests.engagement);
        let (kills, staggers, worn) = self.of(place, fighter);
        let is_ridden_down = || {
            let formed = matches!(unit.formation, Formation::Square | Formation::Mass);
            unit.is_infantry() && !formed && fighter.position.in_open() && enemy.iter().any(|enemy| enemy.unit.is_cavalry())
        };
        let (fate, why) = match went {
            _ if worn => (Fate::Broken, Why::Worn),
            Went::Held => (Fate::Holds, Why::Result),
            Went::TiedAttack => (Fate::Retires, Why::Result),
            Went::Lost if unit.is_unlimbered() => (Fate::Broken, Why::GunsLost),
            Went::Lost if fought == Fought::Huzzah => (Fate::Retires, Why::Huzzah),
            Went::Lost if is_ridden_down() => (Fate::Broken, Why::RiddenDown),
            Went::Lost => (Fate::Routs, Why::Result),
        };
        let moves = match fate {
            Fate::Retires => numbers.tie_retire_moves.value,
            Fate::Routs => numbers.first_rout_moves.value,
            Fate::Holds | Fate::Broken => 0,
        };
        let few = |many: i32| many.clamp(0, 200) as u8;
        let after = After {
            kills: few(kills),
            staggers: few(staggers),
            fate,
            why,
            moves: few(moves),
            blown: unit.is_cavalry() && matches!(fate, Fate::Holds | Fate::Retires),
            officer_killed: unit.officer_attached && (kills > 0 || fate == Fate::Broken),
            huzzah: fought == Fought::Huzzah,
            failed: fought == Fought::Failed,
        };
        after.packed()
    }
}

impl Engaged {
    fn is_multiple(&self) -> bool {
        self.attackers.are_many() || self.defenders.are_many()
    }
}

impl Verdict for Engaged {
    fn clauses(&self) -> Vec<Clause> {
        let multiple = self.is_multiple();
        let both = || self.attackers.iter().chain(self.defenders.iter());
        let any = |holds: &dyn Fn(&After) -> bool| both().any(|after| holds(&after));
        let mut clauses = vec![match self.ending {
            Ending::AttackersWin | Ending::DefendersWin if multiple => clause::HZ_MULT_03,
            Ending::AttackersWin | Ending::DefendersWin => clause::HZ_ENG_33,
            Ending::BothFailed => clause::HZ_ENG_35,
            Ending::EqualMargins => clause::HZ_ENG_36,
            Ending::WinnerBroke if multiple => clause::HZ_MULT_08,
            Ending::WinnerBroke => clause::HZ_ENG_34,
        }];
        let staggered = any(&|after| after.staggers > 0);
        let shared = |side: &Afters| side.are_many() && side.iter().any(|after| after.staggers > 0);
        let uneven = |side: &Afters| side.iter().any(|after| side.iter().any(|other| after.staggers != other.staggers));
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
        let mut tell = |name: &str, side: &Afters| {
            for (place, after) in side.iter().enumerate() {
                let number = if side.are_many() { format!(" {}", place + 1) } else { String::new() };
                words += &format!(" {name}{number} {}.", after.words());
            }
        };
        tell("The attacker", &self.attackers);
        tell("The defender", &self.defenders);
        words
    }

    fn headline(&self) -> String {
        let worst = |side: &Afters| side.iter().map(|after| after.fate).max().unwrap_or(Fate::Holds).words();
        format!("attacker {}, defender {}", worst(&self.attackers), worst(&self.defenders))
    }

    /// Of one against one: a roster knows no more than two parties.
    fn effects(&self) -> Vec<Effect> {
        if self.is_multiple() {
            return Vec::new();
        }
        let of = |side: &Afters, role: Role| side.iter().flat_map(|after| after.effects(role)).collect::<Vec<_>>();
        [of(&self.attackers, Role::A), of(&self.defenders, Role::B)].concat()
    }
}
