//! Infantry against a battery (GM-IVA-01 to -11): both roll on the musketry and melee table; the guns are dispersed, or the infantry routs.

use grognard_engine::dice::{Dice, Die, TooMany, enumerate};
use grognard_engine::umpire::{Card, Effect, Kind, NoRollKind, Procedure, Role, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Odds, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::infantry::{MeleeRoll, inflict};
use crate::Rules;
use crate::clause::*;
use crate::procedures::fire::losses;
use crate::rules::Casualties;
use crate::unit::{Battalion, Battery};
use crate::words::{Formation, State};

/// Infantry reaches a battery.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InfantryVArtilleryFacts {
    #[schemars(extend("x-role" = "a"))]
    pub infantry: Battalion,
    #[schemars(extend("x-role" = "b"))]
    pub battery: Battery,
    /// Figures of infantry that fight; not stated: two or three ranks of its front.
    #[schemars(range(min = 1, max = 60), extend("x-group" = "Melee", "x-clause" = "GM-GAP-31"))]
    pub figures_fighting: Option<u8>,
    /// A second or later round, after a draw.
    #[schemars(extend("x-group" = "Melee", "x-clause" = "GM-IVA-01"))]
    pub later_round: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct InfantryVArtilleryOutcome {
    pub result: IvaResult,
    /// What infantry and battery lost.
    pub casualties: [Casualties; 2],
    /// Inches within which friends of the loser test.
    pub friends_within: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum IvaResult {
    InfantryWins,
    InfantryRouts,
    InfantryDispersed,
    Draw,
}

fn infantry_figures(facts: &InfantryVArtilleryFacts, rules: &Rules) -> i32 {
    let unit = &facts.infantry;
    let m = &rules.infantry_melee;
    let all = i32::from(unit.figures);
    match facts.figures_fighting {
        Some(figures) => all.min(figures.into()),
        None if facts.later_round => all,
        None if unit.formation == Formation::ColumnOfAttack => all.min(m.ranks(unit.formation) * m.attack_column_wide.value),
        None if unit.formation == Formation::ColumnOfMarch => {
            all.min(m.ranks(unit.formation) * m.attack_column_wide.value / m.attack_column_stands)
        }
        None => all,
    }
}

/// GM-GAP-31: impetus, column, unformed; the gunners have only their own unformed state.
fn infantry_modifiers(facts: &InfantryVArtilleryFacts, rules: &Rules, tally: &mut impl Tally) {
    let m = &rules.infantry_melee;
    tally.add_if(!facts.later_round, m.impetus_on_artillery);
    tally.add_if(facts.infantry.formation == Formation::ColumnOfAttack, m.column_of_attack);
    tally.add_if(facts.infantry.is_unformed(), m.unformed);
    tally.add_if(facts.infantry.formation == Formation::ColumnOfMarch, m.column_of_march);
}

/// What each side rolls: infantry, battery.
fn rolls(facts: &InfantryVArtilleryFacts, rules: &Rules, hand: &mut dyn Hand) -> [MeleeRoll; 2] {
    let mut nets = [0, 0];
    for (side, of) in ["infantry", "battery"].into_iter().enumerate() {
        let mut ledger = Ledger::new(0);
        match side {
            0 => infantry_modifiers(facts, rules, &mut ledger),
            _ => ledger.add_if(facts.battery.unformed, rules.infantry_melee.unformed),
        }
        let net = ledger.total();
        nets[side] = net;
        hand.assessed(Assessed { of, rating: net, words: &|| format!("{net:+} on the casualty roll"), ledger: &ledger });
    }
    let dice = (Dice::throw(2, Die::D6), GM_IVA_01);
    let roll = |of, side, figures, class, net| MeleeRoll { of, side, figures, class, net, dice };
    [
        roll("infantry", Side::Red, infantry_figures(facts, rules), facts.infantry.class, nets[0]),
        roll("battery", Side::Blue, facts.battery.figures.into(), facts.battery.class, nets[1]),
    ]
}

fn decided(facts: &InfantryVArtilleryFacts, inflicted: Casualties, suffered: Casualties, rules: &Rules) -> InfantryVArtilleryOutcome {
    let m = &rules.infantry_melee;
    let left = facts.infantry.less(suffered.figures);
    let result = match inflicted.figures - suffered.figures {
        0 => IvaResult::Draw,
        more if more > 0 => IvaResult::InfantryWins,
        _ if left.loss().more_than(m.disperse_over.value) => IvaResult::InfantryDispersed,
        _ => IvaResult::InfantryRouts,
    };
    let friends_within = match result {
        IvaResult::InfantryWins => m.artillery_friends_test.value,
        IvaResult::InfantryRouts | IvaResult::InfantryDispersed => m.infantry_friends_test.value,
        IvaResult::Draw => 0,
    };
    InfantryVArtilleryOutcome { result, casualties: [suffered, inflicted], friends_within }
}

/// The melee.
pub fn infantry_v_artillery(
    facts: &InfantryVArtilleryFacts,
    rules: &Rules,
    hand: &mut dyn Hand,
) -> Result<InfantryVArtilleryOutcome, NoRoll> {
    let [by_infantry, by_battery] = rolls(facts, rules, hand);
    let inflicted = inflict(&by_infantry, rules, hand)?;
    let suffered = inflict(&by_battery, rules, hand)?;
    Ok(decided(facts, inflicted, suffered, rules))
}

impl Verdict for InfantryVArtilleryOutcome {
    fn words(&self) -> String {
        let lost = format!("The infantry loses {} figures, the battery {}.", self.casualties[0].figures, self.casualties[1].figures);
        let result = match self.result {
            IvaResult::InfantryWins => {
                "The infantry wins and stays in position, unformed; the battery is dispersed, its friends near and its brigade test."
            }
            IvaResult::InfantryRouts => {
                "The battery wins and stays in position, unformed; the infantry routs, its friends near and its brigade test."
            }
            IvaResult::InfantryDispersed => {
                "The battery wins and stays in position, unformed; the infantry has lost too many and disperses, its friends near and its brigade test."
            }
            IvaResult::Draw => "A draw: both stay in position and fight again next turn.",
        };
        let near = match self.friends_within {
            0 => String::new(),
            inches => format!(" (Friends within {inches}\".)"),
        };
        format!("{lost} {result}{near}")
    }
    fn headline(&self) -> String {
        match self.result {
            IvaResult::InfantryWins => "battery dispersed",
            IvaResult::InfantryRouts => "infantry routs",
            IvaResult::InfantryDispersed => "infantry dispersed",
            IvaResult::Draw => "draw",
        }
        .into()
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut by = vec![GM_IVA_01];
        match self.result {
            IvaResult::InfantryWins => by.extend([GM_IVA_02, GM_IVA_03, GM_IVA_04, GM_IVA_05]),
            IvaResult::InfantryRouts => by.extend([GM_IVA_07, GM_IVA_09, GM_IVA_10, GM_IVA_11]),
            IvaResult::InfantryDispersed => by.extend([GM_IVA_08, GM_IVA_09, GM_IVA_10, GM_IVA_11]),
            IvaResult::Draw => {}
        }
        by
    }
    fn effects(&self) -> Vec<Effect> {
        let mut effects = losses(Role::A, self.casualties[0], GM_IVA_01);
        effects.extend(losses(Role::B, self.casualties[1], GM_IVA_01));
        match self.result {
            IvaResult::InfantryWins => {
                effects.push(Effect::set(Role::A, "unformed", true, GM_IVA_02));
                effects.push(Effect::set(Role::B, "state", State::Removed.word(), GM_IVA_03));
            }
            IvaResult::InfantryRouts | IvaResult::InfantryDispersed => {
                let (state, by) =
                    if self.result == IvaResult::InfantryRouts { (State::Routing, GM_IVA_07) } else { (State::Removed, GM_IVA_08) };
                effects.push(Effect::set(Role::A, "state", state.word(), by));
                effects.push(Effect::set(Role::A, "unformed", true, by));
                effects.push(Effect::set(Role::B, "unformed", true, GM_IVA_11));
            }
            IvaResult::Draw => {}
        }
        effects
    }
}

pub struct InfantryVArtillery;

impl Procedure for InfantryVArtillery {
    type Rules = Rules;
    type Facts = InfantryVArtilleryFacts;
    type Outcome = InfantryVArtilleryOutcome;
    const CARD: Card = Card {
        name: "infantry-v-artillery",
        kind: Kind::Test,
        title: "Infantry melee against a battery",
        dice: "2d6 each",
        clauses: &[
            GM_IVA_01, GM_IVA_02, GM_IVA_03, GM_IVA_04, GM_IVA_05, GM_IVA_07, GM_IVA_08, GM_IVA_09, GM_IVA_10, GM_IVA_11, GM_INC_01,
            GM_IMM_10, GM_GAP_31, GM_IMM_05, GM_IMM_06, GM_IMM_07,
        ],
    };

    fn run(facts: &InfantryVArtilleryFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<InfantryVArtilleryOutcome, NoRoll> {
        infantry_v_artillery(facts, rules, hand)
    }

    /// Neither side's roll hangs on the other's: each is walked by itself, then the two are joined.
    fn odds(facts: &InfantryVArtilleryFacts, rules: &Rules) -> Result<Odds<Result<InfantryVArtilleryOutcome, NoRollKind>>, TooMany> {
        let side = |side: usize| enumerate(|hand| inflict(&rolls(facts, rules, hand)[side], rules, hand).map_err(NoRollKind::from));
        let (inflicted, suffered) = (side(0)?, side(1)?);
        Ok(inflicted.and(&suffered, |inflicted, suffered| Ok(decided(facts, (*inflicted)?, (*suffered)?, rules))))
    }
}
