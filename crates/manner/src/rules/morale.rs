//! The morale tables of the completions: class factors, brackets, modifiers, results. All data, so that a group that owns the
//! published tables can put its own in their place.

use grognard_engine::book::{Cell, Reader};
use grognard_engine::dice::{Dice, Die, Throw};
use grognard_engine::{Clause, Modifier};
use serde::Serialize;

use super::read::dice;
use crate::clause;
use crate::words::{Arm, Cavalry, Class, Loss, Nation};

/// The four bands of a morale total, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoraleBand {
    Lowest,
    Low,
    Middle,
    Pass,
}

/// One row of the casualty brackets: from so many percent.
#[derive(Clone, Copy, Debug)]
pub struct Bracket {
    pub number: i32,
    pub from: i32,
    pub modifier: Modifier,
}

/// National dice, each with its clause.
#[derive(Clone, Copy, Debug)]
pub struct NationalDice {
    pub british_winner: (Throw, Clause),
    pub russian_defending: (Throw, Clause),
    pub spanish: (Throw, Clause),
    pub spanish_cavalry_charge: (Throw, Clause),
    pub spanish_cavalry_melee: (Throw, Clause),
}

/// The modifiers of every morale test.
#[derive(Clone, Copy, Debug)]
pub struct MoraleModifiers {
    pub officer_casualty: Modifier,
    pub squadron_officer: Modifier,
    pub staff_officer_lost: Modifier,
    pub brigadier_killed: Modifier,
    pub brigadier_lost: Modifier,
    pub senior_killed: Modifier,
    pub hero: Modifier,
    pub unhorsed: Modifier,
    pub commander_near: Modifier,
    pub staff_officer: Modifier,
    pub unformed: Modifier,
    pub support: Modifier,
    pub friend_broken: Modifier,
    pub enemy_broken: Modifier,
    pub flank_or_rear: Modifier,
    pub cavalry_on_line: Modifier,
    pub cavalry_on_column: Modifier,
    pub cavalry_on_march: Modifier,
    pub cavalry_on_square: Modifier,
    pub soft_cover: Modifier,
    pub hard_cover: Modifier,
    pub charge_column: Modifier,
    pub charge_uphill: Modifier,
    pub charge_weak_target: Modifier,
    pub low_ammunition: Modifier,
    pub lost_double: Modifier,
    pub lost_treble: Modifier,
    pub outnumbered: Modifier,
    pub superior_mounts: Modifier,
    pub inferior_mounts: Modifier,
    pub officers_most: i32,
    pub friends_most: i32,
    pub double: i32,
    pub treble: i32,
    pub outnumbered_by: i32,
}

/// What a morale test tells a unit to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoraleResult {
    /// Charges, stands, goes on, wavers, closes, carries on: whatever was asked of it.
    Passes,
    /// Stays halted and does not charge.
    Halted,
    /// Stays; next period it may not charge nor end nearer to the enemy.
    Halt,
    /// Halts at the fire point and returns to its lines.
    HaltAndReturn,
    Retreat,
    Rout,
    Retire,
    TurnAndFlee,
}

/// What a band of the total brings, by occasion: charge, receive, under fire, loser, casualties.
pub type Results = [[MoraleResult; 5]; 4];

#[derive(Clone, Debug)]
pub struct Morale {
    pub dice: u8,
    pub buildings_dice: u8,
    pub buildings_bonus: Modifier,
    class_infantry: [Modifier; 6],
    class_cavalry: [Modifier; 6],
    class_cossack: Modifier,
    class_artillery: [Modifier; 6],
    class_spanish_artillery: Modifier,
    pub brackets: Vec<Bracket>,
    pub modifiers: MoraleModifiers,
    pub national: NationalDice,
    low_from: i32,
    middle_from: i32,
    pass_from: i32,
    pub infantry: Results,
    pub cavalry: Results,
    pub dispersed_over: i32,
    pub friends_test: i32,
    pub rally_on_the_spot_from: i32,
    pub pursuit_to: i32,
    pub rallies_running: Modifier,
    pub rallies_guard: Modifier,
    pub rallies_superior: Modifier,
    pub rallies_inferior: Modifier,
    pub relief_bracket: Modifier,
    pub period_loss: i32,
    pub fire_loss: i32,
    pub friends_within: i32,
    pub rally_retreating_from: i32,
    pub rally_routing_from: i32,
    pub rally_no_enemy: Modifier,
    pub rally_no_enemy_within: i32,
    pub rally_routing_failures: i32,
}

const CLASSES: [&str; 6] = ["guard", "elite", "veteran", "first", "second", "militia"];

impl Morale {
    pub fn read(read: &mut Reader) -> Morale {
        let class_infantry = CLASSES.map(|class| read.modifier("morale_class", class));
        let mounted = |read: &mut Reader, arm: &str| {
            CLASSES.map(|class| match class {
                // Veteran and second-rate cavalry and gunners play as Line with the factor of their class.
                "veteran" | "second" => read.modifier("morale_class", class),
                "first" => read.modifier("morale_class", &format!("{arm}_line")),
                class => read.modifier("morale_class", &format!("{arm}_{class}")),
            })
        };
        let class_cavalry = mounted(read, "cavalry");
        let class_artillery = mounted(read, "artillery");
        let brackets = read
            .ints("casualty_brackets", "cells")
            .iter()
            .enumerate()
            .map(|(index, row)| Bracket { number: index as i32 + 1, from: row[0], modifier: Modifier::new(row[2], clause::GM_GAP_03) })
            .collect();
        let cells = read.ints("casualty_brackets", "cells");
        if cells.windows(2).any(|pair| pair[0][1] != pair[1][0]) {
            read.fault("casualty_brackets", "each bracket begins where the one before ends");
        }
        let bands = |name: &str, read: &mut Reader| read.int("morale_bands", name);
        let (lowest_to, low_from, low_to) = (bands("lowest_to", read), bands("low_from", read), bands("low_to", read));
        let (middle_from, middle_to, pass_from) = (bands("middle_from", read), bands("middle_to", read), bands("pass_from", read));
        if lowest_to + 1 != low_from || low_to + 1 != middle_from || middle_to + 1 != pass_from {
            read.fault("morale_bands", "each band begins where the one before ends");
        }
        if read.int("morale_test", "passes_from") != pass_from {
            read.fault("morale_test", "`passes_from` is where the highest band begins");
        }
        let rally_on_the_spot_from = read.int("combat_morale", "rally_on_the_spot_from");
        if read.int("combat_morale", "return_to_lines_to") + 1 != rally_on_the_spot_from {
            read.fault("combat_morale", "each result begins where the one before ends");
        }
        Morale {
            dice: read.int("morale_test", "dice").clamp(1, 9) as u8,
            buildings_dice: read.int("morale_test", "buildings_dice").clamp(1, 9) as u8,
            buildings_bonus: read.modifier("morale_test", "buildings_bonus"),
            class_infantry,
            class_cavalry,
            class_cossack: read.modifier("morale_class", "cavalry_cossack"),
            class_artillery,
            class_spanish_artillery: read.modifier("morale_class", "artillery_spanish"),
            brackets,
            modifiers: MoraleModifiers::read(read),
            national: NationalDice {
                british_winner: dice(read, "national", "british_cavalry_winner"),
                russian_defending: dice(read, "national", "russian_defending"),
                spanish: dice(read, "national", "spanish_morale"),
                spanish_cavalry_charge: dice(read, "national", "spanish_cavalry_charge"),
                spanish_cavalry_melee: dice(read, "national", "spanish_cavalry_melee"),
            },
            low_from,
            middle_from,
            pass_from,
            infantry: results(read, "morale_infantry"),
            cavalry: results(read, "morale_cavalry"),
            dispersed_over: read.int("morale_moves", "dispersed_over"),
            friends_test: read.int("morale_moves", "friends_test"),
            rally_on_the_spot_from,
            pursuit_to: read.int("combat_morale", "pursuit_to"),
            rallies_running: read.modifier("combat_morale", "rallies_running"),
            rallies_guard: read.modifier("mounts", "guard_rallies"),
            rallies_superior: read.modifier("mounts", "superior_rallies"),
            rallies_inferior: read.modifier("mounts", "inferior_rallies"),
            relief_bracket: read.modifier("casualty_bracket_numbers", "relief_bracket"),
            period_loss: read.int("morale_triggers", "period_loss"),
            fire_loss: read.int("morale_triggers", "fire_loss"),
            friends_within: read.int("morale_triggers", "friends_within"),
            rally_retreating_from: read.int("rally", "retreating_from"),
            rally_routing_from: read.int("rally", "routing_from"),
            rally_no_enemy: read.modifier("rally", "no_enemy_bonus"),
            rally_no_enemy_within: read.int("rally", "no_enemy_within"),
            rally_routing_failures: read.int("rally", "routing_failures"),
        }
    }

    /// The class factor of a unit (GM-GAP-02, GM-NAT-11).
    pub fn class(&self, arm: Arm, nation: Nation, class: Class, cavalry: Cavalry) -> Modifier {
        match arm {
            Arm::Infantry => self.class_infantry[class as usize],
            Arm::Cavalry if cavalry == Cavalry::Cossack => self.class_cossack,
            Arm::Cavalry => self.class_cavalry[class as usize],
            Arm::Artillery if nation == Nation::Spanish => self.class_spanish_artillery,
            Arm::Artillery => self.class_artillery[class as usize],
        }
    }

    /// The casualty bracket of a loss (GM-GAP-03).
    pub fn bracket(&self, loss: Loss) -> Option<&Bracket> {
        self.brackets.iter().rev().find(|bracket| loss.at_least(bracket.from)).or(self.brackets.first())
    }

    pub fn band(&self, total: i32) -> MoraleBand {
        match total {
            total if total >= self.pass_from => MoraleBand::Pass,
            total if total >= self.middle_from => MoraleBand::Middle,
            total if total >= self.low_from => MoraleBand::Low,
            _ => MoraleBand::Lowest,
        }
    }

    /// Where the bands begin.
    pub fn band_starts(&self) -> [i32; 3] {
        [self.low_from, self.middle_from, self.pass_from]
    }

    pub fn pass_from(&self) -> i32 {
        self.pass_from
    }

    /// The ordinary three dice.
    pub fn ordinary_dice(&self) -> Throw {
        Dice::throw(self.dice, Die::D6)
    }

    /// Average dice for skirmishers in buildings (GM-SKR-08, GM-GAP-34).
    pub fn average_dice(&self) -> Throw {
        Dice::throw(self.buildings_dice, Die::Average)
    }
}

impl MoraleModifiers {
    fn read(read: &mut Reader) -> MoraleModifiers {
        let m = |read: &mut Reader, key: &str| read.modifier("morale_modifiers", key);
        let n = |read: &mut Reader, key: &str| read.int("morale_modifier_numbers", key);
        if m(read, "further_test").value != 0 {
            read.fault("morale_modifiers", "`further_test` is nought: a second test of the period is like the first");
        }
        MoraleModifiers {
            officer_casualty: m(read, "officer_casualty"),
            squadron_officer: m(read, "squadron_officer"),
            staff_officer_lost: m(read, "staff_officer_lost"),
            brigadier_killed: m(read, "brigadier_killed"),
            brigadier_lost: m(read, "brigadier_lost"),
            senior_killed: m(read, "senior_killed"),
            hero: m(read, "hero"),
            unhorsed: m(read, "unhorsed"),
            commander_near: m(read, "commander_near"),
            staff_officer: m(read, "staff_officer"),
            unformed: m(read, "unformed"),
            support: m(read, "support"),
            friend_broken: m(read, "friend_broken"),
            enemy_broken: m(read, "enemy_broken"),
            flank_or_rear: m(read, "flank_or_rear"),
            cavalry_on_line: m(read, "cavalry_on_line"),
            cavalry_on_column: m(read, "cavalry_on_column"),
            cavalry_on_march: m(read, "cavalry_on_march"),
            cavalry_on_square: m(read, "cavalry_on_square"),
            soft_cover: m(read, "soft_cover"),
            hard_cover: m(read, "hard_cover"),
            charge_column: m(read, "charge_column"),
            charge_uphill: m(read, "charge_uphill"),
            charge_weak_target: m(read, "charge_weak_target"),
            low_ammunition: m(read, "low_ammunition"),
            lost_double: m(read, "lost_double"),
            lost_treble: m(read, "lost_treble"),
            outnumbered: m(read, "outnumbered"),
            superior_mounts: m(read, "superior_mounts"),
            inferior_mounts: m(read, "inferior_mounts"),
            officers_most: n(read, "officer_casualties_most"),
            friends_most: n(read, "friends_broken_most"),
            double: n(read, "lost_double"),
            treble: n(read, "lost_treble"),
            outnumbered_by: n(read, "outnumbered"),
        }
    }
}

fn results(read: &mut Reader, table: &str) -> Results {
    let cells = read.cells(table, "cells");
    if cells.len() != 4 || cells.iter().any(|row| row.len() != 5) {
        read.fault(table, "must have four bands and five occasions");
        return [[MoraleResult::Passes; 5]; 4];
    }
    std::array::from_fn(|band| {
        std::array::from_fn(|occasion| match cells[band][occasion].to_string().as_str() {
            "charges" | "stands" | "goes on" | "closes" | "Wavering" | "OK" | "Carry on" => MoraleResult::Passes,
            "Halted" => MoraleResult::Halted,
            "Halt" => MoraleResult::Halt,
            "Halt, then Return to Lines" => MoraleResult::HaltAndReturn,
            "Retreat" => MoraleResult::Retreat,
            "Rout" => MoraleResult::Rout,
            "Retire" => MoraleResult::Retire,
            "Turn & Flee" => MoraleResult::TurnAndFlee,
            other => {
                read.fault(table, format!("`{other}` is not a result of a morale test"));
                MoraleResult::Passes
            }
        })
    })
}

/// GM-GAP-09.
#[derive(Clone, Debug)]
pub struct BrigadeMorale {
    pub unit_lost: Modifier,
    pub general_near: Modifier,
    pub senior_near: Modifier,
    pub general_lost: Modifier,
    pub half_unformed: Modifier,
    pub no_enemy: Modifier,
    pub units_lost_most: i32,
    pub retire_stops_from: i32,
    pub results: [String; 4],
}

impl BrigadeMorale {
    pub fn read(read: &mut Reader) -> BrigadeMorale {
        let m = |read: &mut Reader, key: &str| read.modifier("brigade_morale_modifiers", key);
        let cells = read.cells("brigade_morale", "cells");
        if cells.len() != 4 {
            read.fault("brigade_morale", "must have four bands");
        }
        BrigadeMorale {
            unit_lost: m(read, "unit_lost"),
            general_near: m(read, "general_near"),
            senior_near: m(read, "senior_near"),
            general_lost: m(read, "general_lost"),
            half_unformed: m(read, "half_unformed"),
            no_enemy: m(read, "no_enemy"),
            units_lost_most: read.int("brigade_morale_numbers", "units_lost_most"),
            retire_stops_from: read.int("brigade_morale_numbers", "retire_stops_from"),
            results: std::array::from_fn(|band| cells.get(band).and_then(|row| row.first()).map(Cell::to_string).unwrap_or_default()),
        }
    }
}
