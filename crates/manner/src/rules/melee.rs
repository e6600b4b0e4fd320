//! Cavalry melee, breakthrough and infantry melee: increments, scores, modifiers.

use grognard_engine::book::{Cell, Reader};
use grognard_engine::dice::Throw;
use grognard_engine::{Clause, Modifier};

use super::read::{clause_at, dice};
use crate::words::{Cavalry, Class, Formation};

/// Dice gained or lost for each complete group of figures, in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Increment {
    pub dice: i32,
    pub figures: i32,
    pub clause: Clause,
}

impl Increment {
    /// For so many figures: complete groups only (GM-GAP-28).
    pub fn of(self, figures: i32) -> i32 {
        figures / self.figures.max(1) * self.dice
    }
}

#[derive(Clone, Debug)]
pub struct CavalryMelee {
    /// Each type in the order of the table: first and second round; `None` where it does not fight.
    increments: Vec<[Option<Increment>; 2]>,
    pub squadrons_round1: Modifier,
    pub reinforcing: Modifier,
    pub inferior: Modifier,
    pub superior: Modifier,
    pub inferior_clause: Clause,
    pub superior_clause: Clause,
    pub kill_on: Modifier,
    pub dice_a_figure: i32,
    pub unopposed_lost: Modifier,
    pub unopposed_of: i32,
}

impl CavalryMelee {
    pub fn read(read: &mut Reader) -> CavalryMelee {
        let table = "cavalry_melee_increments";
        let (dice, figures) = (read.cells(table, "dice"), read.cells(table, "figures"));
        let printed = read.cells(table, "cells");
        let mut increments = Vec::new();
        for (row, cells) in dice.iter().enumerate() {
            let round = |read: &mut Reader, col: usize| match (&cells[col], &figures[row][col]) {
                (Cell::Int(dice), Cell::Int(group)) => {
                    if printed[row][col] != Cell::Text(format!("{dice}/{group}")) {
                        read.fault(table, format!("row {}: the layers do not say what is printed", row + 1));
                    }
                    Some(Increment { dice: *dice as i32, figures: *group as i32, clause: clause_at(read, table, row, col) })
                }
                _ => None,
            };
            increments.push([round(read, 0), round(read, 1)]);
        }
        if increments.len() != 12 {
            read.fault(table, "must have twelve types of cavalry");
        }
        let n = |read: &mut Reader, key: &str| read.modifier("cavalry_melee_increments_numbers", key);
        if n(read, "squadrons_able_to_fight_round1").value + n(read, "reinforcing_squadrons").value
            != n(read, "squadrons_able_to_fight_round2").value
        {
            read.fault(table, "the second round is for the squadrons of the first and the reinforcements");
        }
        if increments.first().is_some_and(|rounds| rounds.iter().flatten().count() as i32 != n(read, "cossack_rounds").value) {
            read.fault(table, "Cossacks have increments for as many rounds as they fight");
        }
        CavalryMelee {
            increments,
            squadrons_round1: n(read, "squadrons_able_to_fight_round1"),
            reinforcing: n(read, "reinforcing_squadrons"),
            inferior: n(read, "mounts_per_squadron_inferior"),
            superior: n(read, "mounts_per_squadron_superior"),
            inferior_clause: crate::clause::GM_SPEC_05,
            superior_clause: crate::clause::GM_SPEC_10,
            kill_on: n(read, "kill_on"),
            dice_a_figure: read.int("cavalry_melee_increments_numbers", "dice_a_figure"),
            unopposed_lost: n(read, "unopposed_lost"),
            unopposed_of: read.int("cavalry_melee_increments_numbers", "unopposed_of"),
        }
    }

    /// The increments of a type: militia lancers fight as Militia Light, militia cuirassiers as Militia Heavy, and Mamelukes that are
    /// not Guard as Light, for the table has no row of their own.
    pub fn increment(&self, cavalry: Cavalry, class: Class, second_round: bool) -> Option<Increment> {
        let row = match (cavalry, class) {
            (Cavalry::Cossack, _) => 0,
            (Cavalry::Light | Cavalry::Lancer | Cavalry::Mameluke, Class::Militia) => 1,
            (Cavalry::Heavy | Cavalry::Cuirassier, Class::Militia) => 2,
            (Cavalry::Light, Class::Guard) => 7,
            (Cavalry::Heavy, Class::Guard) => 8,
            (Cavalry::Lancer, Class::Guard) => 9,
            (Cavalry::Cuirassier, Class::Guard) => 10,
            (Cavalry::Mameluke, Class::Guard) => 11,
            (Cavalry::Light | Cavalry::Mameluke, _) => 3,
            (Cavalry::Heavy, _) => 4,
            (Cavalry::Lancer, _) => 5,
            (Cavalry::Cuirassier, _) => 6,
        };
        self.increments.get(row).and_then(|rounds| rounds[usize::from(second_round)])
    }
}

#[derive(Clone, Debug)]
pub struct Breakthrough {
    scores: Vec<Vec<i32>>,
    pub infantry_first: Modifier,
    pub infantry_second: Modifier,
    pub infantry_unformed: Modifier,
    pub flank_or_rear: Modifier,
    pub each_rank: Modifier,
    pub elite: Modifier,
    pub cavalry_first: Modifier,
    pub cavalry_second: Modifier,
    pub cavalry_unformed: Modifier,
    pub superior: Modifier,
    pub inferior: Modifier,
    pub front_rank_lances: Modifier,
    pub militia: Modifier,
    pub first_percent: i32,
    pub second_percent: i32,
    pub friends_test: Modifier,
    pub automatic_within: Modifier,
    pub artillery_friends_test: Modifier,
    pub gunners_a_die: Modifier,
    pub gunner_kill_on: i32,
    pub highest_roll: Modifier,
}

impl Breakthrough {
    pub fn read(read: &mut Reader) -> Breakthrough {
        let m = |read: &mut Reader, key: &str| read.modifier("breakthrough_modifiers", key);
        let n = |read: &mut Reader, key: &str| read.modifier("breakthrough_numbers", key);
        let scores = read.ints("breakthrough", "cells");
        if scores.len() != 8 || scores.iter().any(|row| row.len() != 3) {
            read.fault("breakthrough", "must have eight types of cavalry by two ranks, four ranks and square");
        }
        Breakthrough {
            scores,
            infantry_first: m(read, "infantry_25pc"),
            infantry_second: m(read, "infantry_40pc"),
            infantry_unformed: m(read, "infantry_unformed"),
            flank_or_rear: m(read, "infantry_flank_or_rear"),
            each_rank: m(read, "each_additional_cav_rank_50pc_size"),
            elite: m(read, "elite_cavalry"),
            cavalry_first: m(read, "cavalry_25pc"),
            cavalry_second: m(read, "cavalry_40pc"),
            cavalry_unformed: m(read, "cavalry_unformed"),
            superior: m(read, "superior_mounts"),
            inferior: m(read, "inferior_mounts"),
            front_rank_lances: m(read, "only_front_rank_lance_armed"),
            militia: m(read, "militia_cavalry"),
            first_percent: read.int("breakthrough_numbers", "casualties_first"),
            second_percent: read.int("breakthrough_numbers", "casualties_second"),
            friends_test: n(read, "friends_test"),
            automatic_within: n(read, "automatic_within"),
            artillery_friends_test: n(read, "artillery_friends_test"),
            gunners_a_die: n(read, "gunners_a_die"),
            gunner_kill_on: read.int("breakthrough_numbers", "gunner_kill_on"),
            highest_roll: n(read, "highest_roll"),
        }
    }

    /// The score needed against two ranks, four or more, or a square (GM-BT-04). Mamelukes of the Guard count as Guard Light.
    pub fn score(&self, cavalry: Cavalry, class: Class, infantry: Formation) -> i32 {
        let guard = class == Class::Guard;
        let row = match cavalry {
            Cavalry::Cossack => 0,
            Cavalry::Light | Cavalry::Mameluke if guard => 2,
            Cavalry::Light | Cavalry::Mameluke => 1,
            Cavalry::Heavy if guard => 4,
            Cavalry::Heavy => 2,
            Cavalry::Lancer if guard => 5,
            Cavalry::Lancer => 3,
            Cavalry::Cuirassier if guard => 7,
            Cavalry::Cuirassier => 6,
        };
        let col = match infantry {
            Formation::Line | Formation::ColumnOfMarch => 0,
            Formation::ColumnOfAttack => 1,
            Formation::Square => 2,
        };
        self.scores.get(row).and_then(|scores| scores.get(col)).copied().unwrap_or_default()
    }
}

#[derive(Clone, Debug)]
pub struct InfantryMelee {
    /// Ranks of column of attack, line, column of march in the first round.
    ranks: [i32; 3],
    pub impetus: Modifier,
    pub impetus_hard_cover: Modifier,
    pub following_up: Modifier,
    pub column_of_attack: Modifier,
    pub unformed: Modifier,
    pub column_of_march: Modifier,
    pub pushed_back: Modifier,
    pub withdraw: Modifier,
    pub winner_advance: Modifier,
    pub friends_test: Modifier,
    pub cut_down: Modifier,
    pub artillery_friends_test: Modifier,
    pub infantry_friends_test: Modifier,
    pub disperse_over: Modifier,
    pub british_step: Modifier,
    pub impetus_on_artillery: Modifier,
    pub austrian_dice: (Throw, Clause),
    pub austrian_figures: i32,
    pub austrian_until: Modifier,
    pub reinforce_line: Modifier,
    pub reinforce_column: Modifier,
    pub attack_column_wide: Modifier,
    pub attack_column_stands: i32,
    pub stands_each_side: i32,
    pub attack_column_ranks: Modifier,
    pub attack_column_strength: Modifier,
}

impl InfantryMelee {
    pub fn read(read: &mut Reader) -> InfantryMelee {
        let m = |read: &mut Reader, key: &str| read.modifier("infantry_melee_modifiers", key);
        let n = |read: &mut Reader, key: &str| read.modifier("infantry_melee_numbers", key);
        let f = |read: &mut Reader, key: &str| read.modifier("formations", key);
        let rank = |read: &mut Reader, row: &str| read.int_at("ranks_able_to_fight", row, "1st Round");
        let ranks = [rank(read, "Column of Attack"), rank(read, "Line"), rank(read, "Column of March")];
        if f(read, "march_column_ranks_first_round").value != ranks[2] {
            read.fault("formations", "`march_column_ranks_first_round` is printed twice: see `ranks_able_to_fight`");
        }
        let (unformed, column_of_march) = (m(read, "unformed"), m(read, "column_of_march"));
        if m(read, "column_of_march_with_unformed").value != unformed.value + column_of_march.value {
            read.fault("infantry_melee_modifiers", "`column_of_march_with_unformed` is the sum of the two before it");
        }
        InfantryMelee {
            ranks,
            impetus: m(read, "impetus_first_round"),
            impetus_hard_cover: m(read, "impetus_defender_hard_cover"),
            following_up: m(read, "following_up"),
            column_of_attack: m(read, "column_of_attack"),
            unformed,
            column_of_march,
            pushed_back: n(read, "pushed_back"),
            withdraw: n(read, "withdraw"),
            winner_advance: n(read, "winner_advance"),
            friends_test: n(read, "friends_test"),
            cut_down: n(read, "cut_down_ratio"),
            artillery_friends_test: n(read, "artillery_friends_test"),
            infantry_friends_test: n(read, "infantry_friends_test"),
            disperse_over: n(read, "disperse_over"),
            british_step: n(read, "british_step_forward"),
            impetus_on_artillery: read.modifier("melee_figures", "impetus_on_artillery"),
            austrian_dice: dice(read, "national", "austrian_column_melee"),
            austrian_figures: read.int("national", "austrian_column_figures"),
            austrian_until: read.modifier("national", "austrian_column_until"),
            reinforce_line: read.modifier("melee_several", "reinforce_line"),
            reinforce_column: read.modifier("melee_several", "reinforce_column"),
            attack_column_wide: f(read, "column_of_attack_wide"),
            attack_column_stands: f(read, "column_of_attack_stands").value.max(1),
            stands_each_side: read.int("melee_figures", "stands_each_side"),
            attack_column_ranks: f(read, "column_of_attack_ranks"),
            attack_column_strength: f(read, "column_of_attack_strength"),
        }
    }

    /// Ranks that fight in the first round (GM-IMM-01); squares are not in the table and fight one face, two deep, as a line.
    pub fn ranks(&self, formation: Formation) -> i32 {
        match formation {
            Formation::ColumnOfAttack => self.ranks[0],
            Formation::Line | Formation::Square => self.ranks[1],
            Formation::ColumnOfMarch => self.ranks[2],
        }
    }
}
