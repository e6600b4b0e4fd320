//! Villages: break-in, melee, defence factor, fire.

use grognard_engine::Modifier;
use grognard_engine::book::Reader;

use crate::words::{Class, Formation};

#[derive(Clone, Debug)]
pub struct Villages {
    break_in: Vec<Vec<i32>>,
    pub over_25: Modifier,
    pub over_50: Modifier,
    pub defenders_unformed: Modifier,
    pub undefended_side: Modifier,
    pub attackers_unformed: Modifier,
    pub outnumber: Modifier,
    pub break_in_base: i32,
    pub losses: [i32; 2],
    pub outnumber_by: i32,
    pub melee_outnumber_by: [i32; 2],
    pub figures_a_die: Modifier,
    pub unformed_unit: Modifier,
    pub undefended_broken_into: Modifier,
    pub outnumber_2: Modifier,
    pub outnumber_3: Modifier,
    pub kill_on: Modifier,
    pub retreat_over: Modifier,
    pub cut_down: Modifier,
    pub fire_starts_on: Modifier,
    pub extinguish: [Modifier; 3],
    pub figures_needed: Modifier,
    pub burns: Modifier,
    pub df_after_fire: Modifier,
    pub empty_fire_periods: Modifier,
    pub df_hits: Modifier,
    pub df_garrison: Modifier,
    pub df_attempt: Modifier,
    pub round_shot_hits: i32,
    pub idle_figures: i32,
    pub seen_within: Modifier,
    pub friends_near: Modifier,
    pub starting_df: Vec<(String, Modifier)>,
    pub df_most: i32,
    pub df_least: i32,
    pub df_zero_dice: Modifier,
    pub garrison_a_wall: Modifier,
    pub building_dice: Modifier,
    pub building_defender_dice: Modifier,
    pub building_kill_on: i32,
    pub building_holds: Modifier,
}

impl Villages {
    pub fn read(read: &mut Reader) -> Villages {
        let b = |read: &mut Reader, key: &str| read.modifier("village_break_in_modifiers", key);
        let m = |read: &mut Reader, key: &str| read.modifier("village_melee", key);
        let f = |read: &mut Reader, key: &str| read.modifier("village_fire", key);
        let o = |read: &mut Reader, key: &str| read.modifier("villages_overview", key);
        let n = |read: &mut Reader, key: &str| read.modifier("village_numbers", key);
        let i = |read: &mut Reader, key: &str| read.modifier("isolated_buildings", key);
        let break_in = read.ints("village_break_in", "cells");
        if break_in.len() != 6 || break_in.iter().any(|row| row.len() != 6) {
            read.fault("village_break_in", "must have three classes by line and column, and six defence factors");
        }
        Villages {
            break_in,
            over_25: b(read, "defenders_over_25pc"),
            over_50: b(read, "defenders_over_50pc"),
            defenders_unformed: b(read, "defenders_unformed"),
            undefended_side: b(read, "undefended_side"),
            attackers_unformed: b(read, "attackers_unformed"),
            outnumber: b(read, "attackers_outnumber_3_to_1"),
            break_in_base: read.int("village_break_in_numbers", "dice"),
            losses: ["losses_first", "losses_second"].map(|key| read.int("village_break_in_numbers", key)),
            outnumber_by: read.int("village_break_in_numbers", "outnumber"),
            melee_outnumber_by: ["outnumber_first", "outnumber_second"].map(|key| m(read, key).value),
            figures_a_die: m(read, "figures_per_die"),
            unformed_unit: m(read, "unformed_unit"),
            undefended_broken_into: m(read, "undefended_side_broken_into"),
            outnumber_2: m(read, "outnumber_2_1"),
            outnumber_3: m(read, "outnumber_3_1"),
            kill_on: m(read, "kill_on"),
            retreat_over: m(read, "retreat_over"),
            cut_down: m(read, "cut_down_ratio"),
            fire_starts_on: f(read, "start_on"),
            extinguish: ["extinguish_1", "extinguish_2", "extinguish_3"].map(|key| f(read, key)),
            figures_needed: f(read, "figures_needed"),
            burns: f(read, "burns_further_moves"),
            df_after_fire: f(read, "df_after"),
            empty_fire_periods: f(read, "empty_fire_fought_periods"),
            df_hits: o(read, "df_four_round_shot_hits"),
            df_garrison: o(read, "df_twelve_idle_garrison_figures"),
            df_attempt: o(read, "df_each_break_in_attempt"),
            round_shot_hits: read.int("villages_overview", "round_shot_hits"),
            idle_figures: read.int("villages_overview", "idle_figures"),
            seen_within: o(read, "garrison_seen_within"),
            friends_near: o(read, "friends_near"),
            starting_df: read.list("village_defence").into_iter().map(|(key, df)| (key.to_owned(), df)).collect(),
            df_most: n(read, "df_most").value,
            df_least: n(read, "df_least").value,
            df_zero_dice: n(read, "df_zero_dice"),
            garrison_a_wall: n(read, "garrison_a_wall"),
            building_dice: i(read, "dice"),
            building_defender_dice: i(read, "defender_dice"),
            building_kill_on: i(read, "kill_on").value,
            building_holds: i(read, "holds"),
        }
    }

    /// The number the attackers must exceed (GM-VBI-02); off the table the nearest defence factor.
    pub fn break_in(&self, class: Class, formation: Formation, defence_factor: i32) -> i32 {
        let row = match class {
            Class::Guard | Class::Elite => 0,
            Class::Veteran | Class::First | Class::Second => 2,
            Class::Militia => 4,
        } + usize::from(formation == Formation::ColumnOfAttack);
        let col = defence_factor.clamp(self.df_least, self.df_most) - self.df_least;
        self.break_in.get(row).and_then(|row| row.get(col as usize)).copied().unwrap_or_default()
    }
}
