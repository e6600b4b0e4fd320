//! What a melee does to both sides.

use grognard_engine::umpire::Role;
use serde::Serialize;

use super::Round;
use super::fighter::{Defended, Fighter, MeleeFacts, Party};
use crate::clause::*;
use crate::rules::{Rules, SquareMethod};
use crate::troops::{Formation, Nation};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

/// Where a unit is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    Holds,
    FallsBack,
    /// Beaten by a square under method B.
    Recalls,
    Broken,
}

/// What became of one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fate {
    /// Kills taken in this melee.
    pub kills: u8,
    pub state: State,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Melee {
    /// Nobody, if a tie broke both.
    pub winner: Option<Party>,
    /// The unit whose die won, counted from nought: its enemy Falls back away from it (SK-FBACK-01).
    pub used: usize,
    pub margin: i32,
    pub ties: u8,
    pub attackers: Vec<Fate>,
    pub defenders: Vec<Fate>,
    pub consequences: Vec<Consequence>,
}

fn role(party: Party) -> Role {
    match party {
        Party::Attacker => Role::A,
        Party::Defender => Role::B,
    }
}

/// Kills a unit has taken since the melee began.
fn taken(facts: &MeleeFacts, round: &Round, party: Party, index: usize) -> u8 {
    round.kills[party.index()][index] - facts.side(party)[index].kills
}

/// SK-GAP-19, SK-CVSQ-03, SK-CVSQ-06, SK-CVSQ-07: a side has lost by a margin.
pub(super) fn decided(facts: &MeleeFacts, round: &Round, winner: Party, used: usize, beaten: usize, margin: i32, rules: &Rules) -> Melee {
    let loser = winner.other();
    let victor = facts.side(winner)[used];
    let mut consequences = ties(round);
    consequences.push(so(SK_GAP_19, format!("the {} wins by {margin}", winner.name())));
    let mut fates = [Vec::new(), Vec::new()];
    for (index, unit) in facts.side(loser).into_iter().enumerate() {
        let before = taken(facts, round, loser, index);
        if round.gone[loser.index()][index] {
            fates[loser.index()].push(Fate { kills: before, state: State::Broken });
            continue;
        }
        let total = round.kills[loser.index()][index];
        let hit = if index == beaten { margin * rules.melee.kills_each_margin } else { 0 };
        let (state, kills) = defeat(facts, loser, unit, victor, total, hit, margin, index == beaten, rules, &mut consequences);
        fates[loser.index()].push(Fate { kills: before + kills as u8, state });
    }
    for index in 0..facts.side(winner).len() {
        let state = if round.gone[winner.index()][index] { State::Broken } else { State::Holds };
        fates[winner.index()].push(Fate { kills: taken(facts, round, winner, index), state });
    }
    marks(&fates, &mut consequences);
    let loser_failed_square = facts.side(loser).iter().any(|unit| unit.failed_hasty_square);
    victory(facts, winner, victor, facts.side(loser)[beaten], loser_failed_square, rules, &mut consequences);
    let [attackers, defenders] = fates;
    Melee { winner: Some(winner), used, margin, ties: round.ties, attackers, defenders, consequences }
}

/// What defeat does to one unit of the losing side: its state and the kills it takes.
#[allow(clippy::too_many_arguments)] // each is a separate circumstance of the book
fn defeat(
    facts: &MeleeFacts,
    loser: Party,
    unit: &Fighter,
    victor: &Fighter,
    kills_so_far: u8,
    hit: i32,
    margin: i32,
    used: bool,
    rules: &Rules,
    consequences: &mut Vec<Consequence>,
) -> (State, i32) {
    let name = if used { format!("the {}", loser.name()) } else { format!("another {}", loser.name()) };
    let garrison = loser == Party::Defender && facts.defends == Defended::TownSector;
    let by_cavalry = victor.class.is_cavalry();
    let mut tell = |clause, what: &str| consequences.push(so(clause, format!("{name} {what}")));
    if unit.in_square() && by_cavalry {
        tell(SK_CVSQ_03, "is a square beaten by cavalry, and Broken");
        return (State::Broken, hit);
    }
    if unit.class.is_artillery() {
        tell(SK_GAP_19, "is a beaten battery, and Broken");
        return (State::Broken, hit);
    }
    if unit.class.is_cavalry() && victor.in_square() {
        if rules.options.cavalry_against_squares == SquareMethod::B {
            let kills = if used { rules.melee.square_b_casualties.value } else { 0 };
            if i32::from(kills_so_far) + kills >= unit.breaks_at(rules) {
                tell(SK_CVSQ_07, "takes one casualty, which reaches its break-point: Broken");
                return (State::Broken, kills);
            }
            tell(SK_CVSQ_07, "takes one casualty and Recalls a full move, Blown");
            return (State::Recalls, kills);
        }
        tell(SK_CVSQ_06, "takes full casualties and is routed");
    }
    if hit > 0 {
        let words = if hit == 1 { "takes 1 kill".to_owned() } else { format!("takes {hit} kills") };
        tell(SK_SEV_01, &words);
    }
    if i32::from(kills_so_far) + hit >= unit.breaks_at(rules) {
        tell(SK_GAP_17, "has reached its break-point and is Broken");
        return (State::Broken, hit);
    }
    let deployed = matches!(unit.formation, Formation::Line | Formation::Column);
    if unit.class.is_infantry() && deployed && !garrison && by_cavalry && margin >= rules.melee.ridden_down_margin && used {
        tell(SK_GAP_19, "is ridden down and Broken");
        return (State::Broken, hit);
    }
    tell(SK_GAP_22, if garrison { "Falls back out of the sector" } else { "Falls back" });
    (State::FallsBack, hit)
}

/// SK-TIE-02: the hits of a tie broke the last unit of a side, or of both.
pub(super) fn broken_by_tie(facts: &MeleeFacts, round: &Round, attackers: bool, defenders: bool, rules: &Rules) -> Melee {
    let winner = match (attackers, defenders) {
        (true, _) => Some(Party::Attacker),
        (_, true) => Some(Party::Defender),
        _ => None,
    };
    let mut consequences = ties(round);
    let fates = [Party::Attacker, Party::Defender].map(|party| {
        let fate = |(index, gone): (usize, &bool)| Fate {
            kills: taken(facts, round, party, index),
            state: if *gone { State::Broken } else { State::Holds },
        };
        round.gone[party.index()].iter().enumerate().map(fate).collect::<Vec<_>>()
    });
    consequences.push(match winner {
        Some(winner) => so(SK_TIE_02, format!("the hit breaks the {}; the {} wins", winner.other().name(), winner.name())),
        None => so(SK_TIE_02, "the hits break both; nobody wins"),
    });
    marks(&fates, &mut consequences);
    let used = winner.and_then(|winner| round.gone[winner.index()].iter().position(|gone| !gone)).unwrap_or_default();
    if let Some(winner) = winner {
        let victor = facts.side(winner)[used];
        victory(facts, winner, victor, facts.side(winner.other())[0], false, rules, &mut consequences);
    }
    let [attackers, defenders] = fates;
    Melee { winner, used, margin: 0, ties: round.ties, attackers, defenders, consequences }
}

fn ties(round: &Round) -> Vec<Consequence> {
    match round.ties {
        0 => Vec::new(),
        1 => vec![so(SK_TIE_01, "a tie, rolled again"), so(SK_TIE_02, "each side took a kill first")],
        many => vec![so(SK_TIE_01, format!("{many} ties, rolled again")), so(SK_TIE_02, "each side took a kill each time")],
    }
}

/// What a roster writes down for the two units named first.
fn marks(fates: &[Vec<Fate>; 2], consequences: &mut Vec<Consequence>) {
    for party in [Party::Attacker, Party::Defender] {
        let Some(fate) = fates[party.index()].first() else { continue };
        let (role, name) = (role(party), party.name());
        if fate.kills > 0 {
            consequences.push(so(SK_GAP_19, format!("kills on the {name}: {}", fate.kills)).add(role, "kills", fate.kills.into()));
        }
        match fate.state {
            State::Holds => {}
            State::FallsBack => consequences.push(so(SK_GAP_22, format!("the {name} is in Fallback")).flag(role, "fallback", true)),
            State::Recalls => consequences.push(so(SK_CVSQ_07, format!("the {name} is Blown")).flag(role, "blown", true)),
            State::Broken => consequences.push(so(SK_GAP_17, format!("the {name} is removed")).flag(role, "broken", true)),
        }
    }
}

/// What the winner may do, and must.
fn victory(
    facts: &MeleeFacts,
    winner: Party,
    victor: &Fighter,
    beaten: &Fighter,
    failed_square: bool,
    rules: &Rules,
    consequences: &mut Vec<Consequence>,
) {
    let role = role(winner);
    if victor.class.is_cavalry() {
        let charged = winner == Party::Attacker && facts.attacker_charged;
        if charged && victor.nation == Nation::Britain {
            consequences.push(so(SK_BRCAV_01, "British cavalry takes its control check first, if a formed target is in reach"));
        }
        if charged && beaten.in_square() {
            consequences.push(so(SK_CVSQ_04, "the cavalry may break through, rally in place or rally back"));
        } else if charged && failed_square {
            consequences.push(so(SK_HSQ_08, "the cavalry is entitled to a Breakthrough"));
        } else if charged {
            consequences.push(so(SK_GAP_23, "the cavalry chooses Breakthrough, Recall or rally in place"));
        } else {
            consequences.push(so(SK_REFORM_02, "the cavalry may Recall or rally in place"));
        }
        consequences.push(so(SK_REFORM_01, "it is Blown and must reform").flag(role, "blown", true));
    } else if victor.class.is_infantry() {
        let inches = rules.melee.winner_advance.inches;
        consequences.push(so(SK_GAP_19, format!("the {} holds its ground and may advance up to {inches} inch", winner.name())));
        if victor.failed_hasty_square {
            let square = so(SK_HSQ_16, "having survived, it is put into square before any Breakthrough");
            consequences.push(square.text(role, "formation", "square"));
        }
    }
}

fn worst(fates: &[Fate]) -> State {
    fates.iter().map(|fate| fate.state).max().unwrap_or(State::Holds)
}

impl Told for Melee {
    fn headline(&self) -> String {
        let Some(winner) = self.winner else { return "both broken".into() };
        let fates = if winner == Party::Attacker { &self.defenders } else { &self.attackers };
        let what = match worst(fates) {
            State::Broken => "broken",
            State::Recalls => "recalls",
            _ => "falls back",
        };
        format!("{} wins: {} {what}", winner.name(), winner.other().name())
    }

    fn consequences(&self) -> Vec<Consequence> {
        self.consequences.clone()
    }
}
verdict!(Melee);
