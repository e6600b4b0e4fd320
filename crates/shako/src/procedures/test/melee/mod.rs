//! Melee of one pair-off. SK-GAP-19, SK-GAP-20, SK-TIE, SK-SEV-01, SK-CVSQ, SK-HSQ-14..16, SK-SQMEL, SK-LANC, SK-MSQ-07.
//!
//! Each unit rolls D6 + MR + modifiers; the best total of a side counts. A tie costs each side a kill and is rolled again with what has
//! changed. The loser takes as many kills as the margin and Falls back, or is Broken.

mod fighter;
mod result;
mod score;

use std::cmp::Ordering;

use grognard_engine::dice::{TooMany, enumerate};
use grognard_engine::umpire::{Card, Contradiction, Kind, NoRollKind, Procedure};
use grognard_engine::{Ask, Assessed, Dice, Hand, Ledger, Next, NoRoll, Odds, Side};

pub use fighter::{Defended, Edge, Fighter, Lances, MeleeFacts, Party};
pub use result::{Fate, Melee, State};
pub use score::score;

use crate::clause::*;
use crate::rules::Rules;

/// The units still fighting and the kills each has now: all that a further round depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Round {
    pub ties: u8,
    /// Kills on each unit, by party.
    pub kills: [Vec<u8>; 2],
    /// Broken by a tie, by party.
    pub gone: [Vec<bool>; 2],
}

/// The unit whose die is used, and its total.
type Best = (usize, i32);

impl Round {
    pub fn first(facts: &MeleeFacts) -> Round {
        let kills = [Party::Attacker, Party::Defender].map(|party| facts.side(party).iter().map(|unit| unit.kills).collect());
        let gone = [Party::Attacker, Party::Defender].map(|party| vec![false; facts.side(party).len()]);
        Round { ties: 0, kills, gone }
    }

    /// The facts as they now are: kills so far entered, units gone left out of nothing but the dice.
    fn now(&self, facts: &MeleeFacts) -> MeleeFacts {
        let mut now = facts.clone();
        now.attacker.kills = self.kills[0][0];
        now.defender.kills = self.kills[1][0];
        for (unit, kills) in now.attacker_with.iter_mut().zip(&self.kills[0][1..]) {
            unit.kills = *kills;
        }
        for (unit, kills) in now.defender_with.iter_mut().zip(&self.kills[1][1..]) {
            unit.kills = *kills;
        }
        now
    }
}

const OF: [[&str; 3]; 2] = [["attacker", "second attacker", "third attacker"], ["defender", "second defender", "third defender"]];
const PURPOSE: [[&str; 3]; 2] = [
    ["attacker's melee die", "second attacker's melee die", "third attacker's melee die"],
    ["defender's melee die", "second defender's melee die", "third defender's melee die"],
];

/// The units of a party that still fight, by their places, each with what it adds to its die.
type Scores = Vec<(usize, Ledger)>;

fn scores(now: &MeleeFacts, round: &Round, party: Party, rules: &Rules) -> Scores {
    let units = now.side(party).into_iter().enumerate();
    let fighting = units.filter(|(index, _)| !round.gone[party.index()][*index]);
    fighting.map(|(index, unit)| (index, score(now, party, unit, rules))).collect()
}

/// SK-GAP-20: every unit of a side rolls, the best total is the side's.
fn best_of(scores: &Scores, round: &Round, party: Party, hand: &mut dyn Hand) -> Result<Best, NoRoll> {
    let side = [Side::Red, Side::Blue][party.index()];
    let mut best: Option<Best> = None;
    for (index, ledger) in scores {
        let rating = ledger.total();
        let place = (*index).min(OF[0].len() - 1);
        let of = OF[party.index()][place];
        hand.assessed(Assessed { of, rating, words: &|| format!("D6 {rating:+}"), ledger });
        let clause = if round.ties > 0 { SK_TIE_01 } else { SK_GAP_19 };
        let total = rating + hand.roll(&Ask::new(Dice::d6(1), side, PURPOSE[party.index()][place], clause))?.value;
        if best.is_none_or(|(_, most)| total > most) {
            best = Some((*index, total));
        }
    }
    // A side with nobody left never comes to another round.
    Ok(best.unwrap_or((0, 0)))
}

/// How the two best totals compare: all that the end of a round depends on, so that equal ones are worked out once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Clash {
    /// The units whose dice were used, by party.
    Tie([usize; 2]),
    Won {
        winner: Party,
        used: usize,
        beaten: usize,
        margin: i32,
    },
}

fn clash(facts: &MeleeFacts, attacker: Best, defender: Best, rules: &Rules) -> Clash {
    let (ours, theirs) = (facts.unit(Party::Attacker, attacker.0), facts.unit(Party::Defender, defender.0));
    let lances = score::lancers_against;
    let attack = attacker.1 + lances(facts, Party::Attacker, ours, theirs, rules);
    let defence = defender.1 + lances(facts, Party::Defender, theirs, ours, rules);
    let margin = (attack - defence).abs();
    match attack.cmp(&defence) {
        Ordering::Equal => Clash::Tie([attacker.0, defender.0]),
        Ordering::Greater => Clash::Won { winner: Party::Attacker, used: attacker.0, beaten: defender.0, margin },
        Ordering::Less => Clash::Won { winner: Party::Defender, used: defender.0, beaten: attacker.0, margin },
    }
}

/// What comes of it.
fn step(facts: &MeleeFacts, round: &Round, clash: Clash, rules: &Rules) -> Next<Round, Melee> {
    let used = match clash {
        Clash::Won { winner, used, beaten, margin } => {
            return Next::Over(result::decided(facts, round, winner, used, beaten, margin, rules));
        }
        Clash::Tie(used) => used,
    };
    // SK-TIE-02: a kill each, then again.
    let mut next = round.clone();
    next.ties += 1;
    for party in [Party::Attacker, Party::Defender] {
        let (side, used) = (party.index(), used[party.index()]);
        next.kills[side][used] += rules.melee.tie_kills.value as u8;
        next.gone[side][used] = i32::from(next.kills[side][used]) >= facts.unit(party, used).breaks_at(rules);
    }
    let standing = next.gone.each_ref().map(|gone| gone.iter().any(|gone| !gone));
    match standing {
        [true, true] => Next::Again(next),
        [attackers, defenders] => Next::Over(result::broken_by_tie(facts, &next, attackers, defenders, rules)),
    }
}

/// The whole melee; the battle calls this.
pub fn melee(facts: &MeleeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Melee, NoRoll> {
    let mut round = Round::first(facts);
    loop {
        let now = round.now(facts);
        let mut best = |party| best_of(&scores(&now, &round, party, rules), &round, party, hand);
        let (attacker, defender) = (best(Party::Attacker)?, best(Party::Defender)?);
        match step(facts, &round, clash(facts, attacker, defender, rules), rules) {
            Next::Again(next) => round = next,
            Next::Over(melee) => return Ok(melee),
        }
    }
}

/// Exact odds, side by side and round by round: the same functions as [`melee`], joined.
pub fn melee_odds(facts: &MeleeFacts, rules: &Rules) -> Result<Odds<Result<Melee, NoRollKind>>, TooMany> {
    Odds::rounds(Round::first(facts), |round| {
        let now = round.now(facts);
        let side = |party| {
            let scores = scores(&now, round, party, rules);
            enumerate(|hand| best_of(&scores, round, party, hand).map_err(NoRollKind::from))
        };
        let (attackers, defenders) = (side(Party::Attacker)?, side(Party::Defender)?);
        let clashes = attackers.and(&defenders, |attacker, defender| match (attacker, defender) {
            (Ok(attacker), Ok(defender)) => Ok(clash(facts, *attacker, *defender, rules)),
            _ => Err(NoRollKind),
        });
        Ok(clashes.map(|clash| match clash.map(|clash| step(facts, round, clash, rules)) {
            Ok(Next::Again(next)) => Next::Again(next),
            Ok(Next::Over(melee)) => Next::Over(Ok(melee)),
            Err(none) => Next::Over(Err(none)),
        }))
    })
}

pub struct MeleeTest;

impl Procedure for MeleeTest {
    type Rules = Rules;
    type Facts = MeleeFacts;
    type Outcome = Melee;
    const CARD: Card = Card {
        name: "melee",
        kind: Kind::Test,
        title: "Melee of one pair-off",
        dice: "d6 a unit, again on a tie",
        clauses: &[
            SK_CDEP_04,
            SK_REFORM_05,
            SK_HSQ_06,
            SK_HSQ_08,
            SK_HSQ_14,
            SK_HSQ_16,
            SK_MSQ_07,
            SK_MSQ_08,
            SK_SQMEL_01,
            SK_SQMEL_02,
            SK_SQMEL_03,
            SK_SQMEL_04,
            SK_LANC_01,
            SK_LANC_02,
            SK_LANC_04,
            SK_TIE_01,
            SK_TIE_02,
            SK_SEV_01,
            SK_CVSQ_02,
            SK_CVSQ_03,
            SK_CVSQ_04,
            SK_CVSQ_06,
            SK_CVSQ_07,
            SK_AUST_02,
            SK_FRALL_01,
            SK_REFORM_01,
            SK_REFORM_02,
            SK_BRCAV_01,
            SK_DMOR_04,
            SK_DMOR_05,
            SK_GAP_19,
            SK_GAP_20,
            SK_GAP_21,
            SK_GAP_23,
            SK_GAP_29,
            SK_GAP_30,
            SK_GAP_33,
            SK_GAP_36,
            SK_GAP_17,
            SK_GAP_18,
            SK_GAP_22,
            SK_TOWN_08,
        ],
    };

    fn check(facts: &MeleeFacts, rules: &Rules) -> Result<(), Contradiction> {
        let gone = |unit: &Fighter, kills, limit| {
            let why = "a unit that has reached its break-point is Broken and gone";
            Contradiction::if_both(i32::from(unit.kills) >= unit.breaks_at(rules), kills, limit, SK_GAP_17, why)
        };
        gone(&facts.attacker, "attacker.kills", "attacker.break_point")?;
        gone(&facts.defender, "defender.kills", "defender.break_point")?;
        let garrison = facts.defends == Defended::TownSector;
        Contradiction::if_both(
            garrison && !facts.defender_with.is_empty(),
            "defends",
            "defender_with",
            SK_TOWN_08,
            "only one unit can defend a sector",
        )?;
        Contradiction::if_both(
            garrison && facts.attacker.class.is_cavalry(),
            "defends",
            "attacker.class",
            SK_GAP_30,
            "cavalry may not charge a town sector",
        )?;
        Contradiction::if_both(
            facts.attacker.in_square() && facts.attacker_charged,
            "attacker.formation",
            "attacker_charged",
            SK_GAP_18,
            "a square may not charge",
        )
    }

    fn run(facts: &MeleeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Melee, NoRoll> {
        melee(facts, rules, hand)
    }

    fn odds(facts: &MeleeFacts, rules: &Rules) -> Result<Odds<Result<Melee, NoRollKind>>, TooMany> {
        melee_odds(facts, rules)
    }
}
