//! Which units must test their morale (GM-FPT-07, GM-BT-02, -29, -32, GM-NOTE-12, GM-GAP-07).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::words::{Arm, Loss, State};

/// At which moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// It has declared a charge.
    Charging,
    /// It is charged.
    Charged,
    /// It is charged by cavalry on a further breakthrough, over 2" away.
    FurtherBreakthrough,
    /// It charges and has come under fire.
    UnderFire,
    /// The morale step at the end of the period.
    #[default]
    EndOfPeriod,
}

/// Must this unit test now.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MustTestFacts {
    #[schemars(extend("x-group" = "When", "x-common" = true))]
    pub moment: Moment,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub state: State,
    /// Skirmishers.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub skirmishers: bool,
    /// Figures present.
    #[schemars(range(min = 1, max = 120), extend("x-group" = "Unit", "x-role" = "a"))]
    pub figures: u16,
    /// Figures lost since the battle began.
    #[schemars(range(min = 0, max = 120), extend("x-group" = "Unit", "x-role" = "a"))]
    pub lost: u16,
    /// Figures lost this period.
    #[schemars(range(min = 0, max = 60), extend("x-group" = "Losses", "x-common" = true, "x-clause" = "GM-GAP-07"))]
    pub lost_this_period: u8,
    /// It is cavalry on a further breakthrough.
    #[schemars(extend("x-group" = "When", "x-clause" = "GM-BT-32"))]
    pub further_breakthrough: bool,
    /// A friend near it routed, fled, was dispersed or cut down this period.
    #[schemars(extend("x-group" = "Friends", "x-common" = true, "x-clause" = "GM-NOTE-12"))]
    pub friend_broken: bool,
    /// Inches to that friend.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "Friends", "x-clause" = "GM-GAP-07"))]
    pub friend_distance: u8,
    /// That friend is of the same brigade or division.
    #[schemars(extend("x-group" = "Friends", "x-clause" = "GM-NOTE-12"))]
    pub same_division: bool,
    /// It has tested under fire or in melee this period.
    #[schemars(extend("x-group" = "When", "x-clause" = "GM-GAP-07"))]
    pub tested: bool,
}

impl Default for MustTestFacts {
    fn default() -> MustTestFacts {
        MustTestFacts {
            moment: Moment::EndOfPeriod,
            arm: Arm::Infantry,
            state: State::Steady,
            skirmishers: false,
            figures: 36,
            lost: 0,
            lost_this_period: 0,
            further_breakthrough: false,
            friend_broken: false,
            friend_distance: 6,
            same_division: true,
            tested: false,
        }
    }
}

pub struct MustTest;

impl Procedure for MustTest {
    type Rules = Rules;
    type Facts = MustTestFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "must-test",
        kind: Kind::Permission,
        title: "Must it test its morale",
        dice: "",
        clauses: &[GM_FPT_07, GM_BT_02, GM_BT_29, GM_BT_32, GM_NOTE_12, GM_GAP_07, GM_GAP_05],
    };

    fn run(facts: &MustTestFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let m = &rules.morale;
        let cavalry = facts.arm == Arm::Cavalry;
        let hit = i32::from(facts.lost_this_period) >= m.fire_loss;
        let running = matches!(facts.state, State::Retreating | State::Routing | State::TurnAndFlee);
        let loss = Loss::new(facts.figures, facts.lost);
        let before = Loss { lost: (loss.lost - i32::from(facts.lost_this_period)).max(0), starting: loss.starting };
        let bracket = |loss: Loss| m.bracket(loss).map_or(1, |bracket| bracket.number);
        let this_period = Loss { lost: facts.lost_this_period.into(), starting: loss.starting };
        let heavy = this_period.at_least(m.period_loss) || bracket(loss) > bracket(before);
        let friend_broken = facts.friend_broken && i32::from(facts.friend_distance) <= m.friends_within;
        Ok(match facts.moment {
            Moment::Charging => rule()
                .no_if(facts.arm == Arm::Artillery, GM_GAP_05, "artillery never charges")
                .otherwise_yes(GM_GAP_07, "every charger tests once"),
            Moment::Charged => rule()
                .no_if(facts.skirmishers, GM_GAP_07, "skirmishers evade and do not test")
                .no_if(running, GM_GAP_07, "a unit that runs already runs on")
                .otherwise_yes(GM_GAP_07, "every unit charged tests once"),
            Moment::FurtherBreakthrough => rule()
                .no_if(running, GM_GAP_07, "a unit that runs already runs on")
                .otherwise_yes(GM_BT_29, format!("over {}\" away it tests for being charged", rules.breakthrough.automatic_within.value)),
            Moment::UnderFire => rule()
                .yes_if(hit && facts.further_breakthrough && cavalry, GM_BT_32, "the cavalry lost figures and tests to close")
                .no_if(facts.further_breakthrough && cavalry, GM_BT_32, "it lost nothing and closes")
                .yes_if(hit && cavalry, GM_BT_02, "the cavalry lost figures and tests")
                .no_if(cavalry, GM_BT_02, "it lost nothing and moves into contact")
                .yes_if(hit, GM_FPT_07, "the chargers lost figures and test at the fire point")
                .otherwise_no(GM_FPT_07, "the chargers lost nothing"),
            Moment::EndOfPeriod => rule()
                .yes_if(
                    friend_broken && facts.same_division,
                    GM_NOTE_12,
                    format!("a friend of its brigade or division is broken within {}\"", m.friends_within),
                )
                .no_if(friend_broken && !heavy, GM_NOTE_12, "only units of the same brigade or division are friends")
                .no_if(facts.tested, GM_GAP_07, "it has tested this period")
                .yes_if(heavy, GM_GAP_07, format!("it lost {} % of its starting figures, or entered a higher bracket", m.period_loss))
                .otherwise_no(GM_GAP_07, "it lost too little, and no friend is broken"),
        }
        .into())
    }
}
