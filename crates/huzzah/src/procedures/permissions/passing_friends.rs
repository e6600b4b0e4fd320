//! Friends who touch or pass through one another: HZ-ADV-17..23, HZ-RET-11..13, HZ-DEP-12, HZ-MAN-12, HZ-ENG-39, HZ-ENG-43, HZ-CCK-32,
//! HZ-CCK-33, HZ-ROUT-03, HZ-ROUT-04, HZ-ROUT-06. (Yes: nobody is staggered.)

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Contradiction, Role};
use grognard_engine::{Clause, Modifier, Ruling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use crate::procedures::count;
use crate::procedures::lookups::shape::shape;
use crate::words::{Arm, Formation};
use grognard_engine::no_dice;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PassingFriendsFacts {
    /// How the first unit comes to move.
    #[schemars(extend("x-group" = "Move", "x-common" = true))]
    pub move_by: MoveBy,
    #[schemars(extend("x-group" = "Moving unit", "x-role" = "a", "x-common" = true))]
    pub arm: Arm,
    #[schemars(extend("x-group" = "Moving unit", "x-role" = "a", "x-common" = true))]
    pub formation: Formation,
    /// Arm of the friend.
    #[schemars(extend("x-group" = "Friend", "x-common" = true))]
    pub friend_arm: Arm,
    /// Formation of the friend.
    #[schemars(extend("x-group" = "Friend", "x-common" = true))]
    pub friend_formation: Formation,
    /// The friend is moving too, or faces another way.
    #[schemars(extend("x-group" = "Friend", "x-clause" = "HZ-ADV-18"))]
    pub friend_not_ready: bool,
    /// They only touch; neither passes through the other.
    #[schemars(extend("x-group" = "Move", "x-clause" = "HZ-ADV-17"))]
    pub only_touch: bool,
    /// It happens inside an enemy threat zone.
    #[schemars(extend("x-group" = "Move", "x-common" = true, "x-clause" = "HZ-ADV-19"))]
    pub in_zone: bool,
    /// They still touch when the order is done.
    #[schemars(extend("x-group" = "Move", "x-clause" = "HZ-ADV-23"))]
    pub still_touching: bool,
    /// How many friends a router touches or passes through.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Rout", "x-clause" = "HZ-ROUT-04"))]
    pub friends: u8,
    /// A router is forced off the most direct path to its line of communication.
    #[schemars(extend("x-group" = "Rout", "x-clause" = "HZ-ROUT-06"))]
    pub diverted: bool,
}

impl Default for PassingFriendsFacts {
    fn default() -> PassingFriendsFacts {
        PassingFriendsFacts {
            move_by: MoveBy::Advance,
            arm: Arm::Infantry,
            formation: Formation::Line,
            friend_arm: Arm::Infantry,
            friend_formation: Formation::Line,
            friend_not_ready: false,
            only_touch: false,
            in_zone: false,
            still_touching: false,
            friends: 1,
            diverted: false,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveBy {
    #[default]
    Advance,
    Retire,
    Deploy,
    Manoeuvre,
    /// Attackers retiring from a tied engagement.
    TiedEngagement,
    /// Retiring from a failed command check.
    FailedCheck,
    /// The first rout, straight from a lost engagement.
    FirstRout,
    /// A rout in the rally phase.
    Rout,
}

no_dice! {
    PassingFriends: PassingFriendsFacts => Fate = passing_friends, check check;
    Permission "passing-friends" "Friends touch or pass through: without staggers?"
    [
        HZ_ADV_17, HZ_ADV_18, HZ_ADV_19, HZ_ADV_20, HZ_ADV_21, HZ_ADV_22, HZ_ADV_23, HZ_RET_11, HZ_RET_12, HZ_RET_13, HZ_DEP_12, HZ_MAN_12,
        HZ_ENG_39, HZ_ENG_43, HZ_CCK_32, HZ_CCK_33, HZ_ROUT_03, HZ_ROUT_04, HZ_ROUT_06,
    ]
}

fn check(facts: &PassingFriendsFacts, _: &Rules) -> Result<(), Contradiction> {
    let routs = matches!(facts.move_by, MoveBy::FirstRout | MoveBy::Rout);
    let straight = facts.diverted && facts.move_by != MoveBy::Rout;
    Contradiction::if_both(straight, "diverted", "move_by", HZ_ROUT_06, "only rally phase routs head for the line of communication")?;
    let several = !routs && facts.friends > 1;
    Contradiction::if_both(several, "friends", "move_by", HZ_ROUT_04, "only routers blunder through several friends at once")
}

impl PassingFriendsFacts {
    /// Infantry or cavalry in line, through a halted line of its own arm that faces the same way.
    fn line_through_line(&self) -> bool {
        let lines = self.formation == Formation::Line && self.friend_formation == Formation::Line;
        let foot_or_horse = self.arm != Arm::Artillery && self.friend_arm == self.arm;
        lines && foot_or_horse && !self.friend_not_ready && !self.only_touch
    }

    /// Open order through open order; unlimbered guns count as such.
    fn open_through_open(&self) -> bool {
        let open = self.formation == Formation::OpenOrder && self.arm != Arm::Artillery;
        open && (self.friend_formation == Formation::OpenOrder || self.through_guns()) && !self.only_touch
    }

    fn through_guns(&self) -> bool {
        shape(self.friend_arm, self.friend_formation) == Formation::Unlimbered
    }

    /// The clause by which it is a passage of lines, that staggers nobody; nothing if it is none.
    pub fn passage(&self) -> Option<Clause> {
        let open = self.open_through_open() && !self.still_touching;
        let (lines, by_lines, by_open) = match self.move_by {
            MoveBy::Advance => (!self.in_zone, HZ_ADV_18, Some(if self.through_guns() { HZ_ADV_22 } else { HZ_ADV_21 })),
            MoveBy::Retire => (!self.still_touching, HZ_RET_12, Some(HZ_RET_13)),
            MoveBy::TiedEngagement => (true, HZ_ENG_39, None),
            MoveBy::FailedCheck => (true, HZ_CCK_32, None),
            MoveBy::Deploy | MoveBy::Manoeuvre | MoveBy::FirstRout | MoveBy::Rout => return None,
        };
        if self.line_through_line() { lines.then_some(by_lines) } else { by_open.filter(|_| open) }
    }
}

pub fn passing_friends(facts: &PassingFriendsFacts, rules: &Rules) -> Fate {
    if let Some(clause) = facts.passage() {
        return passes(facts, clause);
    }
    let staggers = &rules.lookup.staggers;
    match facts.move_by {
        MoveBy::Advance => advance(facts, rules),
        MoveBy::Retire => retire(facts, rules),
        MoveBy::Deploy => each("friends that touch while deploying", staggers.deploy_touch),
        MoveBy::Manoeuvre => each("friends that touch while manoeuvring", staggers.manoeuvre_touch),
        MoveBy::TiedEngagement => each("without a passage of lines they", staggers.retire_touch),
        MoveBy::FailedCheck => each("without a passage of lines they", staggers.check_touch),
        MoveBy::FirstRout | MoveBy::Rout => rout(facts, rules),
    }
}

/// A passage of lines.
fn passes(facts: &PassingFriendsFacts, clause: Clause) -> Fate {
    let because = match facts.move_by {
        MoveBy::Advance if facts.line_through_line() => "a line advances through a halted line of its own arm",
        MoveBy::Advance => "open order passes through open order and unlimbered guns",
        MoveBy::Retire if facts.line_through_line() => "a line retires through a halted line of its own arm",
        MoveBy::Retire => "open order retires through open order and unlimbered guns",
        _ => "a line retires through a line of its own arm by passage of lines",
    };
    Fate::from(Ruling::yes(clause, because)).also_if(clause == HZ_RET_12 && facts.in_zone, HZ_ADV_20)
}

/// Both take the staggers of the clause.
fn each(who: &str, staggers: Modifier) -> Fate {
    Fate::from(Ruling::no(staggers.clause, format_args!("{who} take {} each", count(staggers.value, "stagger"))))
        .add(Role::A, "staggers", staggers, 1)
        .add(Role::B, "staggers", staggers, 1)
}

fn advance(facts: &PassingFriendsFacts, rules: &Rules) -> Fate {
    let staggers = &rules.lookup.staggers;
    if facts.line_through_line() {
        let depths = staggers.passage_in_zone_stop;
        let stops = format!(
            "inside a threat zone it halts {} beyond the other, still touching; only retiring the front unit is safe: they",
            count(depths, "stand depth")
        );
        return each(&stops, staggers.passage_in_zone).also(HZ_ADV_20);
    }
    if facts.open_through_open() {
        return each("still touching after the order they", staggers.open_order_touch);
    }
    each("friends that touch", staggers.advance_touch)
}

fn retire(facts: &PassingFriendsFacts, rules: &Rules) -> Fate {
    let staggers = &rules.lookup.staggers;
    let line = facts.line_through_line();
    if line || facts.open_through_open() {
        let touching = Modifier { clause: if line { HZ_RET_12 } else { HZ_RET_13 }, ..staggers.retire_passage };
        return each("still touching after the order they", touching);
    }
    each("friends that touch", staggers.retire_touch)
}

/// The router takes one for each friend, each friend one; and one more for going round.
fn rout(facts: &PassingFriendsFacts, rules: &Rules) -> Fate {
    let staggers = &rules.lookup.staggers;
    let many = i32::from(facts.friends);
    let first = facts.move_by == MoveBy::FirstRout;
    let (clause, friend, router) = if first {
        (HZ_ENG_43, staggers.first_rout, staggers.first_rout)
    } else {
        (HZ_ROUT_03, staggers.rout_friend, staggers.rout_contact)
    };
    let ruling = rule()
        .no_if(
            many > 0,
            clause,
            format_args!("each friend takes {}, the router {} for each of them", count(friend.value, "stagger"), router.value),
        )
        .no_if(
            facts.diverted,
            HZ_ROUT_06,
            format_args!("forced off the direct path it takes {}", count(staggers.rout_diverted.value, "stagger")),
        )
        .otherwise_yes(clause, "it touches no friend");
    Fate::from(ruling).add(Role::A, "staggers", router, many).add(Role::B, "staggers", friend, many.min(1)).add(
        Role::A,
        "staggers",
        staggers.rout_diverted,
        i32::from(facts.diverted),
    )
}
