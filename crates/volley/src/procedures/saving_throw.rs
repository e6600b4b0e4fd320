//! VB-SAV-01 to -16: throws for casualties already inflicted, by fire or in melee.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure};
use grognard_engine::{Assessed, Hand, Ledger, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fire::{loss_consequences, saves_words};
use super::saves::{Blow, Hit, lose, save, throws, withdrawal};
use super::target::Target;
use crate::clause;
use crate::inches::Inches;
use crate::rules::Rules;
use crate::troops::{Guns, Order, Stand};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

/// How the casualties were inflicted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum By {
    #[default]
    Fire,
    /// The die of dedicated guns.
    DedicatedGuns,
    Melee,
}

/// The stand that inflicted them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Striker {
    /// Kind of stand.
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub stand: Stand,
    /// Order it is in.
    #[schemars(extend("x-group" = "State", "x-common" = true, "x-clause" = "VB-SAV-02"))]
    pub order: Order,
    /// Stationary.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-SAV-04"))]
    pub stationary: bool,
    /// Calibre of artillery.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-SAV-11"))]
    pub guns: Guns,
}

/// Casualties and who may save them.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SavingThrowFacts {
    /// Casualties inflicted.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 12), extend("x-group" = "Casualties", "x-common" = true, "x-clause" = "VB-SAV-01"))]
    pub casualties: u8,
    /// How they were inflicted.
    #[serde(default)]
    #[schemars(extend("x-group" = "Casualties", "x-common" = true))]
    pub by: By,
    /// The stand that inflicted them.
    #[serde(default)]
    #[schemars(extend("x-role" = "a"))]
    pub striker: Striker,
    /// The stand that is hit.
    #[serde(default)]
    #[schemars(extend("x-role" = "b"))]
    pub target: Target,
}

fn one() -> u8 {
    1
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SavingOutcome {
    /// A line gave a throw.
    pub may_save: bool,
    pub saved: u8,
    pub sp_lost: u8,
    pub skirmishers_lost: bool,
    pub withdraws: Inches,
    pub eliminated: bool,
    #[serde(skip)]
    guns_struck_foot: bool,
}

/// Throws for casualties.
pub fn saving_throws(facts: &SavingThrowFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SavingOutcome, NoRoll> {
    let (striker, target) = (&facts.striker, &facts.target);
    let blow = match facts.by {
        By::Melee => Blow::Melee,
        By::DedicatedGuns => Blow::DedicatedGuns,
        By::Fire if striker.stand.is_artillery() => Blow::ArtilleryFire(striker.guns),
        By::Fire => Blow::InfantryFire,
    };
    let hit = Hit {
        blow,
        by_disordered: striker.order.is_disordered(),
        by_normal_battery: striker.stand == Stand::ArtilleryBattery && !striker.stationary,
    };
    let mut ledger = Ledger::new(0);
    let lines = throws(hit, &target.shelter(rules), rules, &mut ledger);
    hand.assessed(Assessed { of: "", rating: lines.len() as i32, words: &|| saves_words(lines.len()), ledger: &ledger });
    let saved = save(facts.casualties, &lines, Side::Blue, rules, hand)?;
    let by_foot = if blow == Blow::InfantryFire { saved.stand } else { 0 };
    let loss = lose(by_foot, saved.stand - by_foot, target.left(rules), target.reinforcing_skirmishers, rules);
    Ok(SavingOutcome {
        may_save: !lines.is_empty(),
        saved: saved.saved,
        sp_lost: loss.sp,
        skirmishers_lost: loss.skirmishers,
        withdraws: withdrawal(saved.withdrew, rules),
        eliminated: loss.eliminated,
        guns_struck_foot: target.reinforcing_skirmishers && matches!(blow, Blow::ArtilleryFire(_) | Blow::DedicatedGuns) && saved.stand > 0,
    })
}

/// Throws for casualties.
pub struct SavingThrow;

impl Procedure for SavingThrow {
    type Rules = Rules;
    type Facts = SavingThrowFacts;
    type Outcome = SavingOutcome;
    const CARD: Card = Card {
        name: "saving-throw",
        kind: Kind::Test,
        title: "Saving throws for casualties",
        dice: "1d6 for each casualty that may be saved",
        clauses: &[
            clause::VB_SAV_01,
            clause::VB_SAV_02,
            clause::VB_SAV_03,
            clause::VB_SAV_04,
            clause::VB_SAV_05,
            clause::VB_SAV_06,
            clause::VB_SAV_07,
            clause::VB_SAV_08,
            clause::VB_SAV_09,
            clause::VB_SAV_10,
            clause::VB_SAV_11,
            clause::VB_SAV_12,
            clause::VB_SAV_13,
            clause::VB_SAV_14,
            clause::VB_SAV_15,
            clause::VB_SAV_16,
            clause::VB_GAP_21,
            clause::VB_DIC_03,
            clause::VB_DIC_08,
            clause::VB_DIC_09,
            clause::VB_DIC_10,
            clause::VB_DIC_15,
            clause::VB_GAP_03,
            clause::VB_GAP_14,
            clause::VB_GAP_18,
            clause::VB_GAP_24,
        ],
    };

    fn check(facts: &SavingThrowFacts, rules: &Rules) -> Result<(), Contradiction> {
        facts.target.check(rules).map_err(|wrong| wrong.under("target"))?;
        let both = Contradiction::if_both;
        let striker = &facts.striker;
        let mounted = facts.by == By::Fire && striker.stand.is_cavalry();
        both(mounted, "by", "striker.stand", clause::VB_DIC_10, "cavalry has no fire of its own, only that of its dedicated guns")?;
        let guns = facts.by == By::DedicatedGuns && !striker.stand.is_close_order();
        both(guns, "by", "striker.stand", clause::VB_DIC_08, "dedicated guns go with close-order infantry or cavalry")?;
        both(striker.order.is_routed(), "striker.order", "casualties", clause::VB_GAP_24, "a routed stand inflicts none")
    }

    fn run(facts: &SavingThrowFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SavingOutcome, NoRoll> {
        saving_throws(facts, rules, hand)
    }

    fn assumptions(facts: &SavingThrowFacts, _: &Rules) -> Vec<&'static str> {
        facts.target.assumptions()
    }
}

impl Told for SavingOutcome {
    fn headline(&self) -> String {
        let lost = self.sp_lost + u8::from(self.skirmishers_lost);
        match lost {
            _ if self.eliminated => "eliminated".into(),
            0 => "all saved".into(),
            lost => format!("{} saved, {lost} SP lost", self.saved),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        let words = if self.may_save { format!("{} saved", self.saved) } else { "no line gives a saving throw".into() };
        let mut all = vec![so(clause::VB_SAV_01, words)];
        all.extend(loss_consequences(self.sp_lost, self.skirmishers_lost, self.guns_struck_foot, self.withdraws, self.eliminated));
        all
    }
}
verdict!(SavingOutcome);
