//! Charges, generals, officers, and cavalry in turn and flee.

use grognard_engine::book::Reader;
use grognard_engine::{Clause, Modifier};

use super::read::{agree, cited, parse_share, share};
use crate::words::Share;

#[derive(Clone, Debug)]
pub struct Charges {
    /// Infantry, cavalry.
    pub order_within: [Modifier; 2],
    pub fire_v_foot: [Modifier; 2],
    pub fire_v_artillery: [Modifier; 2],
    pub least_distance: [Modifier; 2],
    pub wheel: [Modifier; 2],
    pub counter_loses: [(Share, Clause); 2],
    pub wheel_cost_first: Modifier,
    pub wheel_cost_second: Modifier,
    pub command: [Modifier; 2],
    pub through_skirmishers: Modifier,
    pub square_cavalry_within: Modifier,
    pub single_rank_outnumbered: Modifier,
    pub fire_point: [Modifier; 4],
    pub square_needs_over: (Share, Clause),
    pub chargers_a_face: Modifier,
    pub evade_before_parent: i32,
}

impl Charges {
    pub fn read(read: &mut Reader) -> Charges {
        let table = "charge_limits";
        let row = |read: &mut Reader, row: usize| [cited(read, table, "value", row, 0), cited(read, table, "value", row, 1)];
        let mut loses = |col: usize| {
            let cell = read.cells(table, "value").get(5).and_then(|cells| cells.get(col)).map(ToString::to_string).unwrap_or_default();
            let clause = super::read::clause_at(read, table, 5, col);
            match parse_share(&cell) {
                Some(share) => (share, clause),
                None => {
                    read.fault(table, format!("`{cell}` must be a share such as 1/4"));
                    (Share { of: 0, whole: 1 }, clause)
                }
            }
        };
        let counter_loses = [loses(0), loses(1)];
        let n = |read: &mut Reader, key: &str| read.modifier("charge_numbers", key);
        let (fire_v_foot, fire_v_artillery) = (row(read, 1), row(read, 2));
        let fire_point = ["infantry_v_infantry", "infantry_v_artillery", "infantry_v_cavalry", "artillery_v_cavalry"]
            .map(|key| read.modifier("fire_points", key));
        let printed = [fire_v_foot[0], fire_v_artillery[0], fire_v_foot[1], fire_v_artillery[1]];
        for (one, other) in fire_point.iter().zip(printed) {
            agree(read, ("fire_points", one.value), (table, other.value));
        }
        Charges {
            order_within: row(read, 0),
            fire_v_foot,
            fire_v_artillery,
            least_distance: row(read, 3),
            wheel: row(read, 4),
            counter_loses,
            wheel_cost_first: n(read, "wheel_cost_first_class"),
            wheel_cost_second: n(read, "wheel_cost_second_class"),
            command: [n(read, "command_infantry"), n(read, "command_cavalry")],
            through_skirmishers: n(read, "charge_through_skirmishers"),
            square_cavalry_within: n(read, "square_cavalry_within"),
            single_rank_outnumbered: n(read, "single_rank_outnumbered"),
            fire_point,
            square_needs_over: share(read, "charge_rules", "square_needs_over"),
            chargers_a_face: read.modifier("charge_rules", "chargers_a_face"),
            evade_before_parent: read.int("skirmish_screen", "evade_before_parent"),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Generals {
    pub by_skirmishers: Modifier,
    pub by_infantry: Modifier,
    pub by_artillery: Modifier,
    pub double: i32,
    pub effect_within: Modifier,
    pub senior_within: Modifier,
    /// The clause of each face of the die.
    pub table: [Clause; 6],
    pub squadron_losses: Modifier,
    pub officer_to: i32,
    pub staff_to: Modifier,
}

impl Generals {
    pub fn read(read: &mut Reader) -> Generals {
        let n = |read: &mut Reader, key: &str| read.modifier("risk_to_general_numbers", key);
        Generals {
            by_skirmishers: n(read, "range_in_skirmisher"),
            by_infantry: n(read, "range_in_infantry"),
            by_artillery: n(read, "range_in_artillery"),
            double: read.int("risk_to_general_numbers", "double"),
            effect_within: n(read, "effect_range"),
            senior_within: n(read, "senior_killed_range"),
            table: std::array::from_fn(|face| super::read::clause_at(read, "risk_to_general", face, 0)),
            squadron_losses: read.modifier("officers", "squadron_losses"),
            officer_to: read.int("officers", "officer_casualty_to"),
            staff_to: read.modifier("officers", "staff_casualty_to"),
        }
    }
}

#[derive(Clone, Debug)]
pub struct TurnAndFlee {
    pub guards: Modifier,
    pub elite: Modifier,
    pub staff_officer: Modifier,
    pub commander: Modifier,
    pub under_10: Modifier,
    pub under_25: Modifier,
    pub militia: Modifier,
    pub over_50: Modifier,
    pub from_75: Modifier,
    pub rallies_on: Modifier,
    pub percents: [i32; 4],
    pub commander_within: i32,
}

impl TurnAndFlee {
    pub fn read(read: &mut Reader) -> TurnAndFlee {
        let m = |read: &mut Reader, key: &str| read.modifier("turn_and_flee_rally", key);
        let n = |read: &mut Reader, key: &str| read.int("turn_and_flee_numbers", key);
        TurnAndFlee {
            guards: m(read, "guards"),
            elite: m(read, "elite"),
            staff_officer: m(read, "staff_officer_with_unit"),
            commander: m(read, "cavalry_commander_within_18in"),
            under_10: m(read, "casualties_under_10pc"),
            under_25: m(read, "casualties_under_25pc"),
            militia: m(read, "militia"),
            over_50: m(read, "casualties_over_50pc"),
            from_75: m(read, "casualties_75pc_or_more"),
            rallies_on: read.modifier("turn_and_flee_numbers", "rallies_on"),
            percents: [n(read, "casualties_10"), n(read, "casualties_25"), n(read, "casualties_50"), n(read, "casualties_75")],
            commander_within: n(read, "commander_within"),
        }
    }
}
