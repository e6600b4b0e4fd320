//! VB-SKC: what becomes of a skirmish stand that an enemy runs into.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Contradiction, Role};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::collapse::Shaken;
use super::fall::{Cause, fall};
use crate::clause;
use crate::rules::Rules;
use crate::troops::Stand;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, To, so};

/// An enemy runs into a skirmish stand.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SkirmisherFacts {
    /// The kind of stand that contacts it.
    #[schemars(extend("x-group" = "Contact", "x-common" = true, "x-clause" = "VB-SKC-02"))]
    pub by: Stand,
    /// The skirmish stand.
    #[schemars(extend("x-role" = "b"))]
    pub skirmishers: Shaken,
    /// Inches from the skirmishers to the nearest cover; unstated: none near.
    #[schemars(range(min = 0, max = 96), extend("x-group" = "Cover", "x-common" = true, "x-clause" = "VB-SKC-06"))]
    pub cover: Option<f64>,
    /// Inches from the skirmishers to the cavalry before it charged.
    #[schemars(range(min = 0, max = 96), extend("x-group" = "Cover", "x-common" = true, "x-clause" = "VB-SKC-06"))]
    pub cavalry: f64,
}

impl Default for SkirmisherFacts {
    fn default() -> SkirmisherFacts {
        let skirmishers = Shaken { stand: Stand::SkirmishInfantry, ..Shaken::default() };
        SkirmisherFacts { by: Stand::LinearCavalry, skirmishers, cover: None, cavalry: 12.0 }
    }
}

/// VB-SKC-06, -09: near enough to cover? Equal is near enough. The literal reading turns the two distances round.
fn reaches_cover(facts: &SkirmisherFacts, rules: &Rules) -> bool {
    let share = rules.tables.house.value("zones", "cover_share");
    facts.cover.is_some_and(|cover| match rules.options.literal_cover_test {
        false => rules.within(cover, facts.cavalry * share),
        true => rules.within(facts.cavalry, cover * share),
    })
}

/// Do they stay and fight? If not, what becomes of them.
pub fn contacting_skirmishers(facts: &SkirmisherFacts, rules: &Rules) -> Finding {
    let foot = facts.skirmishers.stand == Stand::SkirmishInfantry;
    let ridden_down = facts.by.is_close_cavalry() && foot;
    let safe = reaches_cover(facts, rules);
    let ruling = rule()
        .yes_if(facts.by == Stand::SkirmishCavalry, clause::VB_SKC_01, "skirmish cavalry and skirmishers fight a normal melee")
        .no_if(ridden_down && safe, clause::VB_SKC_06, "they run to cover")
        .no_if(ridden_down, clause::VB_SKC_08, "no cover near enough: ridden down and eliminated")
        .otherwise_no(clause::VB_SKC_02, "they give way at the point of contact as though they had lost a melee");
    let fights = ruling.allowed;
    let gives_way = !fights && !ridden_down;
    let retreat = fall(&facts.skirmishers.body(rules), Cause::Melee, rules.tables.falls.loser_steps, rules);
    Finding::from(ruling)
        .and_if(ridden_down && safe, || so(clause::VB_SKC_09, "a distance equal to the limit is near enough"))
        .and_if(ridden_down && safe, || so(clause::VB_SKC_07, "place them in the cover or on its far side"))
        .and_if(ridden_down && !safe, || so(clause::VB_SKC_08, "the stand is removed").mark(Role::B, "eliminated", To::Flag(true)))
        .and_if(ridden_down, || so(clause::VB_SKC_10, "the cavalry loses no movement"))
        .and_all(if gives_way { retreat.consequences("the skirmish stand", Some(Role::B)) } else { Vec::new() })
        .and_if(gives_way, || so(clause::VB_SKC_04, "the other pays for the contact, or what it has left if that is less"))
        .and_if(!fights, || so(clause::VB_SKC_03, "nobody checks morale"))
}

fn check(facts: &SkirmisherFacts, rules: &Rules) -> Result<(), Contradiction> {
    facts.skirmishers.check(rules).map_err(|wrong| wrong.under("skirmishers"))?;
    let both = Contradiction::if_both;
    let formed = !facts.skirmishers.stand.is_skirmish();
    both(formed, "skirmishers.stand", "by", clause::VB_SKC_02, "only a skirmish stand is treated so")?;
    both(facts.by.is_artillery(), "by", "skirmishers.stand", clause::VB_PRO_01, "artillery never moves into contact")?;
    both(facts.by == Stand::SkirmishInfantry, "by", "skirmishers.stand", clause::VB_PRO_05, "foot skirmishers never move into contact")
}

no_dice! {
    /// A stand runs into skirmishers: do they fight, and what becomes of them?
    ContactingSkirmishers: SkirmisherFacts => Finding = contacting_skirmishers, check check;
    Permission "contacting-skirmishers" "A stand runs into skirmishers: do they fight, and what becomes of them?"
    [VB_SKC_01, VB_SKC_02, VB_SKC_03, VB_SKC_04, VB_SKC_06, VB_SKC_08, VB_SKC_09, VB_SKC_10, VB_DIC_03, VB_DIC_08, VB_DIC_09,
     VB_DIC_10, VB_DIC_15, VB_ELM_02, VB_GAP_03, VB_GAP_22, VB_GAP_26, VB_LOS_01, VB_LOS_02, VB_LOS_03, VB_MFL_04, VB_MFL_05,
     VB_MFL_06, VB_MFL_09, VB_MFL_10, VB_MFL_11, VB_PRO_01, VB_PRO_05, VB_SKC_07]
}
