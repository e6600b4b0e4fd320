//! VB-WIN, VB-LOS, VB-ELM: who won, and what becomes of every stand in it.

use grognard_engine::umpire::Role;
use grognard_engine::{Hand, NoRoll};
use serde::Serialize;
use smallvec::SmallVec;

use super::tie::break_tie;
use super::{MeleeFacts, Party};
use crate::clause;
use crate::fighter::Fighter;
use crate::procedures::fall::{Cause, Fall, fall};
use crate::procedures::saves::{Loss, lose};
use crate::rules::{HitsCompared, Rules};
use crate::troops::Acting;
use grognard_engine::umpire::told::{Consequence, To, Told, so};
use grognard_engine::verdict;

/// What a side's stands suffered: hits rolled against it (kept only where they are compared), casualties by stand.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Suffered {
    pub hits: u8,
    pub casualties: SmallVec<[u8; 4]>,
}

impl Suffered {
    pub fn none(stands: usize) -> Suffered {
        Suffered { hits: 0, casualties: SmallVec::from_elem(0, stands) }
    }

    /// Adds what one enemy stand did to the stand it struck.
    pub fn add(&mut self, (hits, casualties): (u8, u8), struck: usize, party: &Party, rules: &Rules) {
        if rules.options.hits_compared == HitsCompared::BeforeSaves {
            self.hits += hits;
        }
        let unit = party.stands[struck];
        // More casualties than it has strength make no difference.
        let most = unit.left(rules) + u8::from(unit.reinforcing_skirmishers);
        self.casualties[struck] = (self.casualties[struck] + casualties).min(most);
    }
}

/// What became of one stand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fate {
    /// Strength points lost to blows.
    pub sp_lost: u8,
    pub skirmishers_lost: bool,
    /// Limbered guns that were ridden over, or the last strength point lost by a winner.
    pub eliminated: bool,
    #[serde(skip)]
    limbered: bool,
    /// The loser's step and retreat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fall: Option<Fall>,
}

impl Fate {
    pub fn word(&self) -> &'static str {
        if self.eliminated { "eliminated" } else { self.fall.as_ref().map_or("holds", Fall::word) }
    }

    pub fn routs(&self) -> bool {
        self.fall.as_ref().is_some_and(Fall::routs)
    }
}

/// How the winner was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    FewerHits,
    Tie,
    /// One side had nobody left, or only routed stands.
    NobodyLeft,
    /// Limbered guns: no roll.
    Overrun,
}

/// A melee fought out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MeleeOutcome {
    /// Nobody, if both sides were wiped out.
    pub winner: Option<Acting>,
    pub decided: Decided,
    pub attackers: Vec<Fate>,
    pub defenders: Vec<Fate>,
    /// Close-order cavalry of the winner may break through a routed enemy.
    pub breakthrough: bool,
    /// Defending cavalry won and may advance.
    #[serde(skip)]
    winner_cavalry: bool,
}

/// From blows to fates. The tie is rolled here, where there is one.
pub fn settle(
    facts: &MeleeFacts,
    on_attackers: &Suffered,
    on_defenders: &Suffered,
    rules: &Rules,
    hand: &mut dyn Hand,
) -> Result<MeleeOutcome, NoRoll> {
    let (attackers, defenders) = (facts.attackers(), facts.defenders());
    let losses = [losses(&attackers, on_attackers, rules), losses(&defenders, on_defenders, rules)];
    let standing = |party: &Party<'_>, losses: &[Loss]| -> SmallVec<[usize; 4]> {
        (0..party.stands.len()).filter(|at| !party.stands[*at].limbered && !losses[*at].eliminated).collect()
    };
    let left = [standing(&attackers, &losses[0]), standing(&defenders, &losses[1])];
    let routed = [routed(&attackers, &left[0]), routed(&defenders, &left[1])];
    let count = |at: usize, suffered: &Suffered, by_fire: u8| match rules.options.hits_compared {
        HitsCompared::AfterSaves => losses[at].iter().map(|loss| loss.total()).sum::<u8>() + by_fire,
        HitsCompared::BeforeSaves => suffered.hits + by_fire,
    };
    let counts = [count(0, on_attackers, facts.attackers_lost_to_fire), count(1, on_defenders, facts.defenders_lost_to_fire)];
    let overrun = defenders.stands.iter().all(|unit| unit.limbered);
    let (winner, decided) = match (left[0].is_empty(), left[1].is_empty()) {
        (true, true) => (None, Decided::NobodyLeft),
        (false, true) => (Some(Acting::Attacker), if overrun { Decided::Overrun } else { Decided::NobodyLeft }),
        (true, false) => (Some(Acting::Defender), Decided::NobodyLeft),
        _ if routed[1] && !routed[0] => (Some(Acting::Attacker), Decided::NobodyLeft),
        _ if counts[1] > counts[0] => (Some(Acting::Attacker), Decided::FewerHits),
        _ if counts[0] > counts[1] => (Some(Acting::Defender), Decided::FewerHits),
        _ => {
            let of = |party: &Party<'_>, left: &[usize]| -> Vec<Fighter> { left.iter().map(|at| party.stands[*at].clone()).collect() };
            let (ours, theirs) = (of(&attackers, &left[0]), of(&defenders, &left[1]));
            let (ours, theirs): (Vec<&Fighter>, Vec<&Fighter>) = (ours.iter().collect(), theirs.iter().collect());
            (Some(break_tie(&ours, &theirs, rules, hand)?), Decided::Tie)
        }
    };
    let fates = |party: &Party<'_>, acting: Acting, losses: &[Loss]| -> Vec<Fate> {
        let loses = winner != Some(acting);
        party.stands.iter().zip(losses).map(|(unit, loss)| fate(unit, *loss, loses, rules)).collect()
    };
    let (attackers_fate, defenders_fate) =
        (fates(&attackers, Acting::Attacker, &losses[0]), fates(&defenders, Acting::Defender, &losses[1]));
    let horse = |party: &Party<'_>, left: &[usize]| left.iter().any(|at| party.stands[*at].stand.is_close_cavalry());
    let breakthrough = match winner {
        Some(Acting::Attacker) => defenders_fate.iter().any(Fate::routs) && horse(&attackers, &left[0]),
        Some(Acting::Defender) => {
            rules.options.defender_breakthrough && attackers_fate.iter().any(Fate::routs) && horse(&defenders, &left[1])
        }
        None => false,
    };
    let winner_cavalry = left[1].iter().any(|at| defenders.stands[*at].stand.is_cavalry());
    Ok(MeleeOutcome { winner, decided, attackers: attackers_fate, defenders: defenders_fate, breakthrough, winner_cavalry })
}

fn losses(party: &Party, suffered: &Suffered, rules: &Rules) -> SmallVec<[Loss; 4]> {
    let loss = |(unit, casualties): (&&Fighter, &u8)| lose(0, *casualties, unit.left(rules), unit.reinforcing_skirmishers, rules);
    party.stands.iter().zip(&suffered.casualties).map(loss).collect()
}

fn routed(party: &Party, left: &[usize]) -> bool {
    left.iter().all(|at| party.stands[*at].order.is_routed())
}

/// VB-LOS-01 to -04, VB-ELM-03: the losers drop a step and go; limbered guns are gone at once.
fn fate(unit: &Fighter, loss: Loss, loses: bool, rules: &Rules) -> Fate {
    if unit.limbered {
        return Fate { sp_lost: unit.left(rules), skirmishers_lost: false, eliminated: true, limbered: true, fall: None };
    }
    let fall = loses.then(|| {
        let mut body = unit.body(rules);
        body.order = unit.order_attacked();
        body.left -= loss.sp;
        body.reinforcing_skirmishers &= !loss.skirmishers;
        fall(&body, Cause::Melee, rules.tables.falls.loser_steps, rules)
    });
    Fate { sp_lost: loss.sp, skirmishers_lost: loss.skirmishers, eliminated: loss.eliminated && !loses, limbered: false, fall }
}

impl MeleeOutcome {
    fn tell(fates: &[Fate], names: [&'static str; 2], role: Role, all: &mut Vec<Consequence>) {
        for (at, fate) in fates.iter().enumerate() {
            let (who, role) = if at == 0 { (names[0], Some(role)) } else { (names[1], None) };
            let mark = |consequence: Consequence, field: &'static str, to: To| match role {
                Some(role) => consequence.mark(role, field, to),
                None => consequence,
            };
            if fate.limbered {
                let words = format!("{who} is limbered artillery attacked in melee: eliminated without a roll");
                all.push(mark(so(clause::VB_ELM_03, words), "eliminated", To::Flag(true)));
                continue;
            }
            if fate.sp_lost > 0 {
                all.push(mark(so(clause::VB_GAP_18, format!("{who} loses {} SP", fate.sp_lost)), "sp_lost", To::Add(fate.sp_lost.into())));
            }
            if fate.skirmishers_lost {
                let words = format!("{who} loses its reinforcing skirmishers");
                all.push(mark(so(clause::VB_GAP_03, words), "reinforcing_skirmishers", To::Flag(false)));
            }
            match &fate.fall {
                Some(fall) => all.extend(fall.consequences(who, role)),
                None if fate.eliminated => {
                    all.push(mark(so(clause::VB_GAP_03, format!("{who} lost its last strength point")), "eliminated", To::Flag(true)))
                }
                None => {}
            }
        }
    }
}

impl Told for MeleeOutcome {
    fn headline(&self) -> String {
        let words = |fates: &[Fate]| fates.iter().map(Fate::word).collect::<Vec<_>>().join(" and ");
        let (attackers, defenders) = (words(&self.attackers), words(&self.defenders));
        match self.winner {
            Some(Acting::Attacker) => format!("attacker wins: defender {defenders}"),
            Some(Acting::Defender) => format!("defender wins: attacker {attackers}"),
            None => "both wiped out".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        let winner = self.winner.map_or("nobody", Acting::words);
        let mut all = vec![match self.decided {
            Decided::FewerHits => so(clause::VB_WIN_01, format!("the {winner} took fewer hits and wins")),
            Decided::Tie => so(clause::VB_WIN_02, format!("hits are equal: the {winner} wins the tie")),
            Decided::NobodyLeft => so(clause::VB_GAP_22, format!("one side has nobody left who stands: the {winner} wins")),
            Decided::Overrun => so(clause::VB_ELM_03, "the guns were limbered"),
        }];
        if self.decided == Decided::Tie {
            all.push(so(clause::VB_TIE_02, "tie modifiers as in the ledgers"));
        }
        if self.decided != Decided::Overrun {
            all.push(so(clause::VB_DIC_01, "melee dice as in the ledgers"));
        }
        MeleeOutcome::tell(&self.attackers, ["the attacker", "another attacker"], Role::A, &mut all);
        MeleeOutcome::tell(&self.defenders, ["the defender", "another defender"], Role::B, &mut all);
        match self.winner {
            Some(Acting::Attacker) => {
                all.push(so(clause::VB_WIN_03, "the attackers may advance onto the abandoned ground and change facing"));
            }
            Some(Acting::Defender) if self.winner_cavalry => {
                all.push(so(clause::VB_WIN_05, "the defending cavalry may advance and change facing"));
            }
            Some(Acting::Defender) => all.push(so(clause::VB_WIN_06, "the defenders stay where they are")),
            None => {}
        }
        if self.breakthrough {
            all.push(so(clause::VB_BRK_01, "the winner's close-order cavalry may break through"));
        }
        all
    }
}
verdict!(MeleeOutcome);
