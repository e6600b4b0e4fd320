//! How many skirmisher stands a division has. SK-SKAL-01..06.
//!
//! One stand for every 4, 6 or 8 battalions by army and year, fractions dropped, but one at least from half the number on; or none.

use grognard_engine::Clause;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::{Allotment, Rules};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AllotmentFacts {
    /// The army.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-SKAL-06"))]
    pub army: Army,
    /// Year of the battle.
    #[serde(default = "year")]
    #[schemars(range(min = 1792, max = 1815), extend("x-common" = true, "x-clause" = "SK-SKAL-06"))]
    pub year: u16,
    /// Line battalions of the division.
    #[serde(default = "battalions")]
    #[schemars(range(min = 0, max = 40), extend("x-common" = true, "x-clause" = "SK-SKAL-02"))]
    pub battalions: u8,
}

fn year() -> u16 {
    1809
}

fn battalions() -> u8 {
    8
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Army {
    Austria,
    Baden,
    Bavaria,
    Britain,
    Brunswick,
    ConfederationOfTheRhine,
    Denmark,
    DutchBelgian,
    France,
    Hanover,
    HesseDarmstadt,
    Naples,
    Nassau,
    NorthernItaly,
    Portugal,
    Prussia,
    Russia,
    Saxony,
    Sicily,
    Spain,
    Sweden,
    Warsaw,
    Westphalia,
    Wurtemberg,
}

impl Army {
    /// As the list names it.
    const fn listed(self) -> &'static str {
        match self {
            Army::Austria => "Austria",
            Army::Baden => "Baden",
            Army::Bavaria => "Bavarian",
            Army::Britain => "Britain",
            Army::Brunswick => "Brunswick",
            Army::ConfederationOfTheRhine => "Confederation of the Rhine",
            Army::Denmark => "Denmark",
            Army::DutchBelgian => "Dutch Belgian",
            Army::France => "France",
            Army::Hanover => "Hanover",
            Army::HesseDarmstadt => "Hesse-Darmstadt",
            Army::Naples => "Naples",
            Army::Nassau => "Nassau",
            Army::NorthernItaly => "Northern Italy",
            Army::Portugal => "Portugal",
            Army::Prussia => "Prussia",
            Army::Russia => "Russia",
            Army::Saxony => "Saxon",
            Army::Sicily => "Sicily",
            Army::Spain => "Spain",
            Army::Sweden => "Sweden",
            Army::Warsaw => "Grand Duchy of Warsaw",
            Army::Westphalia => "Westphalia",
            Army::Wurtemberg => "Wurtemberg",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Skirmishers {
    /// The base lists have it, and the supplement's ratios are not in use.
    NotInTheBaseLists,
    Stands {
        stands: u32,
        class: String,
        entry: String,
        clause: Clause,
    },
}

/// The entry for army and year. Where two overlap the later one wins; a hole takes the nearest earlier entry, else the next.
fn entry<'a>(army: &str, year: i32, rules: &'a Rules) -> Option<&'a Allotment> {
    let ours = || rules.skirmishers.allotments.iter().filter(|entry| entry.nation == army);
    let covering = ours().filter(|entry| entry.covers(year)).max_by_key(|entry| entry.from.unwrap_or(0));
    let earlier = || ours().filter(|entry| entry.to.is_some_and(|to| to < year)).max_by_key(|entry| entry.to);
    let later = || ours().min_by_key(|entry| entry.from);
    covering.or_else(earlier).or_else(later)
}

/// SK-SKAL-02..05: stands for so many battalions of a class.
fn stands(class: &str, battalions: u32, rules: &Rules) -> (u32, Clause) {
    let found = rules.skirmishers.ratios.iter().find(|(name, _)| *name == class);
    let (ratio, clause) = found.map_or((0, SK_SKAL_05), |(_, ratio)| (ratio.value as u32, ratio.clause));
    if ratio == 0 {
        return (0, clause);
    }
    let half = rules.skirmishers.least_share.reached(battalions, ratio);
    ((battalions / ratio).max(u32::from(half)), clause)
}

pub fn skirmisher_allotment(facts: &AllotmentFacts, rules: &Rules) -> Skirmishers {
    let Some(found) = entry(facts.army.listed(), facts.year.into(), rules) else {
        return Skirmishers::NotInTheBaseLists;
    };
    if !rules.options.skirmisher_ratios && !found.printed.contains("(Shako)") {
        return Skirmishers::NotInTheBaseLists;
    }
    let later_brunswick = facts.army == Army::Brunswick && !found.covers(facts.year.into());
    let class = if later_brunswick { rules.skirmishers.brunswick_later.clone() } else { found.class.clone() };
    let (stands, clause) = stands(&class, facts.battalions.into(), rules);
    Skirmishers::Stands { stands, class, entry: found.printed.clone(), clause }
}

impl Told for Skirmishers {
    fn headline(&self) -> String {
        match self {
            Skirmishers::NotInTheBaseLists => "see the base lists".into(),
            Skirmishers::Stands { stands: 1, .. } => "1 skirmisher stand".into(),
            Skirmishers::Stands { stands, .. } => format!("{stands} skirmisher stands"),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            Skirmishers::NotInTheBaseLists => vec![so(SK_SKAL_01, "only the base lists are in use, and they do not have this army")],
            Skirmishers::Stands { stands, class, entry, clause } => {
                vec![so(*clause, format!("{stands} stands, class {class}")), so(SK_SKAL_06, format!("listed as: {entry}"))]
            }
        }
    }
}
verdict!(Skirmishers);

no_dice! {
    SkirmisherAllotment: AllotmentFacts => Skirmishers = skirmisher_allotment;
    Lookup "skirmisher-allotment" "Skirmisher stands of a division" [SK_SKAL_01, SK_SKAL_02, SK_SKAL_03, SK_SKAL_04, SK_SKAL_05, SK_SKAL_06]
}
