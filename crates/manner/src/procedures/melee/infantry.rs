//! Infantry against infantry in the open (GM-IVI, GM-IMM): both sides count figures, roll two dice on the musketry and melee table; who loses more tests
//! morale and wavers, retreats or routs.

use grognard_engine::dice::{Ask, Dice, Die, Grain, Throw};
use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure};
use grognard_engine::{Assessed, Clause, Hand, Ledger, Modifier, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::infantry_outcome::{InfantryMeleeOutcome, MeleeResult};
use crate::Rules;
use crate::clause::*;
use crate::procedures::morale::{Occasion, Tester, test};
use crate::rules::{Casualties, MoraleResult};
use crate::unit::{Around, Battalion};
use crate::words::{Class, Formation, Nation};

/// Which round is fought, and what the one before brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Round {
    #[default]
    First,
    AfterDraw,
    /// The attacker won and followed up a wavering defender.
    AttackerFollowsUp,
    DefenderFollowsUp,
}

/// A unit that joins its friends in a later round.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Reinforcement {
    /// Its figures; 0: nobody joins.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Melee", "x-clause" = "GM-IVI-05"))]
    pub figures: u8,
    #[schemars(extend("x-group" = "Melee", "x-clause" = "GM-GAP-27"))]
    pub formation: Formation,
}

/// Two battalions in melee.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InfantryMeleeFacts {
    /// The unit that charged.
    #[schemars(extend("x-role" = "a"))]
    pub attacker: Battalion,
    #[schemars(extend("x-role" = "b"))]
    pub defender: Battalion,
    pub attacker_around: Around,
    pub defender_around: Around,
    #[schemars(extend("x-group" = "Melee", "x-common" = true, "x-clause" = "GM-IMM-01"))]
    pub round: Round,
    /// The defender counter-charged.
    #[schemars(extend("x-group" = "Melee", "x-common" = true, "x-clause" = "GM-IMM-02"))]
    pub counter_charged: bool,
    /// The defender stands behind hard cover.
    #[schemars(extend("x-group" = "Melee", "x-common" = true, "x-clause" = "GM-IMM-03"))]
    pub hard_cover: bool,
    /// The defender is taken in flank or rear.
    #[schemars(extend("x-group" = "Melee", "x-clause" = "GM-GAP-04"))]
    pub flank_or_rear: bool,
    /// Figures of width in contact; not stated: the narrower front.
    #[schemars(range(min = 1, max = 60), extend("x-group" = "Melee", "x-clause" = "GM-GAP-31"))]
    pub contact: Option<u8>,
    /// Who reinforces the attacker in a later round.
    pub attacker_reinforcement: Reinforcement,
    /// Who reinforces the defender in a later round.
    pub defender_reinforcement: Reinforcement,
}

impl InfantryMeleeFacts {
    fn unit(&self, side: usize) -> &Battalion {
        [&self.attacker, &self.defender][side]
    }
    fn reinforcement(&self, side: usize) -> &Reinforcement {
        [&self.attacker_reinforcement, &self.defender_reinforcement][side]
    }
}

/// Figures wide: a line two deep, a column of attack two stands, a column of march one, a square one of its faces.
fn frontage(formation: Formation, figures: i32, rules: &Rules) -> i32 {
    let m = &rules.infantry_melee;
    let stand = m.attack_column_wide.value / m.attack_column_stands;
    match formation {
        Formation::Line => (figures + 1) / rules.musketry.ranks.value.max(1),
        Formation::ColumnOfAttack => m.attack_column_wide.value,
        Formation::ColumnOfMarch => stand,
        Formation::Square => rules.musketry.square_share.0.round_up(figures) / rules.musketry.ranks.value.max(1),
    }
    .max(1)
}

/// GM-IVI-05, GM-GAP-27: the ranks a reinforcing unit adds.
fn ranks_joining(unit: &Reinforcement, rules: &Rules) -> Modifier {
    let m = &rules.infantry_melee;
    if unit.formation == Formation::Line { m.reinforce_line } else { m.reinforce_column }
}

fn joining(unit: &Reinforcement, rules: &Rules) -> i32 {
    let figures = i32::from(unit.figures);
    figures.min(ranks_joining(unit, rules).value * frontage(unit.formation, figures, rules))
}

/// GM-IMM-01, GM-GAP-31, GM-IVI-04, -05, -08: figures that fight.
pub fn figures_fighting(facts: &InfantryMeleeFacts, side: usize, rules: &Rules) -> i32 {
    let unit = facts.unit(side);
    let all = i32::from(unit.figures);
    if facts.round != Round::First {
        return all + joining(facts.reinforcement(side), rules);
    }
    let m = &rules.infantry_melee;
    let front = |unit: &Battalion| frontage(unit.formation, unit.figures.into(), rules);
    let own = front(unit);
    let contact = facts.contact.map_or(own.min(front(facts.unit(1 - side))), i32::from);
    let stand = m.attack_column_wide.value / m.attack_column_stands;
    let wide = own.min(contact + 2 * m.stands_each_side * stand);
    all.min(m.ranks(unit.formation) * wide)
}

/// GM-IMM-02 to -09.
pub fn melee_modifiers(facts: &InfantryMeleeFacts, side: usize, rules: &Rules, tally: &mut impl Tally) {
    let m = &rules.infantry_melee;
    let unit = facts.unit(side);
    let charged = side == 0 || facts.counter_charged;
    if facts.round == Round::First && charged {
        tally.add(if side == 0 && facts.hard_cover { m.impetus_hard_cover } else { m.impetus });
    }
    let follows_up = facts.round == [Round::AttackerFollowsUp, Round::DefenderFollowsUp][side];
    tally.add_if(follows_up, m.following_up);
    if unit.formation == Formation::ColumnOfAttack {
        // The bonus outlasts the first round in a draw, and for a winner who follows up.
        let kept = matches!(facts.round, Round::First | Round::AfterDraw) || follows_up;
        tally.add_if(kept, m.column_of_attack);
        if facts.round != Round::First {
            tally.cite(GM_IMM_09);
        }
    }
    tally.add_if(unit.is_unformed(), m.unformed);
    if unit.formation == Formation::ColumnOfMarch {
        tally.add(m.column_of_march);
        tally.cite(GM_IMM_08);
        tally.cite(GM_FMN_07);
    }
}

/// GM-NAT-18, -19: an Austrian column that began with 48 figures, while it has 36.
fn melee_dice(unit: &Battalion, rules: &Rules) -> (Throw, Clause) {
    let m = &rules.infantry_melee;
    let started = i32::from(unit.figures) + i32::from(unit.lost);
    let column = unit.nation == Nation::Austrian && unit.formation == Formation::ColumnOfAttack && started >= m.austrian_figures;
    match column {
        true if i32::from(unit.figures) >= m.austrian_until.value => m.austrian_dice,
        true => (Dice::throw(2, Die::D6), m.austrian_until.clause),
        false => (Dice::throw(2, Die::D6), GM_IVI_01),
    }
}

/// One side's roll on the table: what it inflicts.
pub(super) struct MeleeRoll {
    pub of: &'static str,
    pub side: Side,
    pub figures: i32,
    pub class: Class,
    pub net: i32,
    pub dice: (Throw, Clause),
}

pub(super) fn inflict(roll: &MeleeRoll, rules: &Rules, hand: &mut dyn Hand) -> Result<Casualties, NoRoll> {
    let m = &rules.musketry;
    let (figures, counted) = (roll.figures, m.increments.count(roll.figures, roll.class));
    let mut ledger = Ledger::new(figures);
    if counted != figures {
        ledger.line(counted - figures, GM_INC_01);
        if roll.class.is_picked() {
            ledger.cite(GM_IMM_10);
        }
    }
    hand.assessed(Assessed {
        of: roll.of,
        rating: counted,
        words: &|| format!("{figures} figures fight and count as {counted}"),
        ledger: &ledger,
    });
    let grain = Grain::bands(m.table.steps(counted).into_iter().map(|step| step - roll.net));
    let ask = Ask::new(Dice::Throw(roll.dice.0), roll.side, "melee casualties", roll.dice.1).grain(grain);
    let mut casualties = m.table.result(counted, hand.roll(&ask)?.value + roll.net);
    if !rules.options.stars_are_officers {
        casualties.officers = 0;
    }
    Ok(casualties)
}

fn strike(facts: &InfantryMeleeFacts, side: usize, rules: &Rules, hand: &mut dyn Hand) -> Result<Casualties, NoRoll> {
    let of = ["attacker", "defender"][side];
    let mut ledger = Ledger::new(0);
    melee_modifiers(facts, side, rules, &mut ledger);
    let net = ledger.total();
    hand.assessed(Assessed { of, rating: net, words: &|| format!("{net:+} on the casualty roll"), ledger: &ledger });
    let joins = facts.reinforcement(side);
    if joins.figures > 0 {
        let (figures, ranks) = (joining(joins, rules), ranks_joining(joins, rules));
        let mut ledger = Ledger::new(0);
        ledger.line(figures, ranks.clause);
        let words = || format!("{figures} figures join with {} ranks", ranks.value);
        hand.assessed(Assessed {
            of: ["attacker reinforced", "defender reinforced"][side],
            rating: figures,
            words: &words,
            ledger: &ledger,
        });
    }
    let unit = facts.unit(side);
    let roll = MeleeRoll {
        of,
        side: Side::BOTH[side],
        figures: figures_fighting(facts, side, rules),
        class: unit.class,
        net,
        dice: melee_dice(unit, rules),
    };
    let mut casualties = inflict(&roll, rules, hand)?;
    casualties.figures = casualties.figures.min(facts.unit(1 - side).figures.into());
    Ok(casualties)
}

/// The round: both strike, the loser tests.
pub fn infantry_melee(facts: &InfantryMeleeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<InfantryMeleeOutcome, NoRoll> {
    let by_attacker = strike(facts, 0, rules, hand)?;
    let by_defender = strike(facts, 1, rules, hand)?;
    // What each side suffers.
    let casualties = [by_defender, by_attacker];
    let mut outcome = InfantryMeleeOutcome {
        result: MeleeResult::Draw,
        casualties,
        winner: 0,
        winner_charged: true,
        british: false,
        dispersed: false,
        loser_moves: 0,
        winner_may_advance: 0,
        friends_within: rules.infantry_melee.friends_test.value,
    };
    if casualties[0].figures == casualties[1].figures {
        return Ok(outcome);
    }
    let loser = usize::from(casualties[1].figures > casualties[0].figures);
    let winner = 1 - loser;
    outcome.winner = winner;
    outcome.winner_charged = winner == 0 || facts.counter_charged;
    outcome.british = facts.unit(winner).nation == Nation::British && !outcome.winner_charged;
    let left = [facts.attacker.less(casualties[0].figures), facts.defender.less(casualties[1].figures)];
    let (strong, weak) = (i32::from(left[winner].figures), i32::from(left[loser].figures));
    if strong >= rules.infantry_melee.cut_down.value * weak {
        outcome.result = MeleeResult::CutDown;
        return Ok(outcome);
    }
    let mut unit = left[loser].soldiers();
    unit.officers_lost = casualties[loser].officers as u8;
    let occasion = Occasion::Loser {
        charged: loser == 1 || facts.counter_charged,
        flank_or_rear: loser == 1 && facts.flank_or_rear,
        lost: casualties[loser].figures,
        inflicted: casualties[winner].figures,
        outnumbered: strong >= rules.morale.modifiers.outnumbered_by * weak,
    };
    let around = [&facts.attacker_around, &facts.defender_around][loser];
    let tester = Tester { of: ["attacker", "defender"][loser], side: Side::BOTH[loser] };
    let morale = test(&unit, around, occasion, tester, rules, hand)?;
    outcome.dispersed = morale.dispersed;
    outcome.result = match morale.result {
        MoraleResult::Passes => MeleeResult::Wavering,
        MoraleResult::Retreat | MoraleResult::Retire | MoraleResult::Halt => MeleeResult::Retreat,
        _ => MeleeResult::Rout,
    };
    let m = &rules.infantry_melee;
    match outcome.result {
        MeleeResult::Wavering => outcome.loser_moves = m.pushed_back.value,
        MeleeResult::Retreat => {
            outcome.loser_moves = m.withdraw.value;
            outcome.winner_may_advance = match (outcome.winner_charged, outcome.british) {
                (true, _) => m.winner_advance.value,
                (false, true) => m.british_step.value,
                (false, false) => 0,
            };
        }
        _ => {}
    }
    Ok(outcome)
}

pub struct InfantryMelee;

impl Procedure for InfantryMelee {
    type Rules = Rules;
    type Facts = InfantryMeleeFacts;
    type Outcome = InfantryMeleeOutcome;
    const CARD: Card = Card {
        name: "infantry-melee",
        kind: Kind::Chain,
        title: "Infantry melee, a round with its result",
        dice: "2d6 each, then 3d6 of the loser",
        clauses: &[
            GM_IVI_01, GM_IVI_02, GM_IVI_03, GM_IVI_04, GM_IVI_05, GM_IVI_06, GM_IVI_07, GM_IVI_08, GM_IVI_09, GM_IVI_10, GM_IVI_11,
            GM_IVI_16, GM_IVI_17, GM_IVI_18, GM_IVI_19, GM_IVI_23, GM_IVI_25, GM_IMM_01, GM_IMM_02, GM_IMM_03, GM_IMM_04, GM_IMM_05,
            GM_IMM_06, GM_IMM_07, GM_IMM_08, GM_IMM_09, GM_IMM_10, GM_INC_01, GM_FMN_07, GM_UNF_01, GM_NAT_04, GM_NAT_07, GM_NAT_18,
            GM_NAT_19, GM_GAP_13, GM_GAP_27, GM_GAP_31, GM_GAP_02, GM_GAP_03, GM_GAP_04, GM_NAT_10, GM_NOTE_12, GM_RTG_06, GM_RTG_07,
            GM_RTG_09, GM_RTG_10,
        ],
    };

    fn check(facts: &InfantryMeleeFacts, _: &Rules) -> Result<(), Contradiction> {
        let names = [
            ("attacker_reinforcement.figures", "attacker_reinforcement.formation"),
            ("defender_reinforcement.figures", "defender_reinforcement.formation"),
        ];
        for (side, (figures, formation)) in names.into_iter().enumerate() {
            let unit = facts.reinforcement(side);
            let (joins, first) = (unit.figures > 0, facts.round == Round::First);
            Contradiction::if_both(joins && first, "round", figures, GM_IVI_05, "reinforcements join a later round only")?;
            let square = joins && unit.formation == Formation::Square;
            Contradiction::if_both(square, figures, formation, GM_GAP_27, "a square does not move to join a melee")?;
        }
        Contradiction::if_both(
            facts.flank_or_rear && facts.counter_charged,
            "flank_or_rear",
            "counter_charged",
            GM_GAP_13,
            "a unit taken in flank or rear did not counter-charge",
        )
    }

    fn run(facts: &InfantryMeleeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<InfantryMeleeOutcome, NoRoll> {
        infantry_melee(facts, rules, hand)
    }
}
