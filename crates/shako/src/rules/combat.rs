//! Tables of fire, charges, melee and what follows, each number with the clause it comes from.

use grognard_engine::Modifier;
use grognard_engine::book::Reader;

use super::numbers::{Battery, Measure};

const BOOK: &str = "distances";

/// SK-HSQ, SK-SQMEL, SK-MSQ, SK-AUST.
pub struct Squares {
    pub near: Measure,
    pub near_quick_sheet: Measure,
    pub near_charge: Modifier,
    pub column: Modifier,
    pub always_fails: i32,
    pub support_within: Measure,
    pub masse_stands: i32,
    pub masse_wide: i32,
}

impl Squares {
    pub(super) fn read(read: &mut Reader) -> Squares {
        const TABLE: &str = "hasty_square_modifiers";
        Squares {
            near: Measure::read(read, BOOK, "hasty_square_near"),
            near_quick_sheet: Measure::read(read, BOOK, "hasty_square_near_quick_sheet"),
            near_charge: read.modifier(TABLE, "near_charge"),
            column: read.modifier(TABLE, "column"),
            always_fails: read.int(BOOK, "hasty_square_always_fails"),
            support_within: Measure::read(read, BOOK, "square_support"),
            masse_stands: read.int(BOOK, "masse_stands"),
            masse_wide: read.int(BOOK, "masse_wide"),
        }
    }
}

/// SK-WSQ: crews that withdraw to a square; SK-GAP-31.
pub struct Guns {
    pub square_within: Measure,
    pub far_from: Measure,
    pub far_charge: Modifier,
    pub not_fired: Modifier,
    pub recrew_turns: Modifier,
    pub recrew_within: Measure,
}

impl Guns {
    pub(super) fn read(read: &mut Reader) -> Guns {
        const TABLE: &str = "withdraw_to_square_modifiers";
        Guns {
            square_within: Measure::read(read, BOOK, "withdraw_square_within"),
            far_from: Measure::read(read, BOOK, "withdraw_far_charge"),
            far_charge: read.modifier(TABLE, "far_charge"),
            not_fired: read.modifier(TABLE, "not_fired"),
            recrew_turns: read.modifier(BOOK, "recrew_turns"),
            recrew_within: Measure::read(read, "abandoned_guns", "recrew_within"),
        }
    }
}

/// SK-GAP-14..16, SK-FIRE: artillery, skirmishers and volleys.
pub struct Fire {
    pub heavy_foot: Battery,
    pub foot: Battery,
    pub horse: Battery,
    pub russian_heavy: Modifier,
    pub ball_deep: Modifier,
    pub ball_long_small: Modifier,
    pub canister_small: Modifier,
    pub artillery_cover: Modifier,
    pub artillery_hard_cover: Modifier,
    pub battery_staggered: Modifier,
    pub bounce: Modifier,
    pub bounce_distance: Measure,
    pub canister_two_kills: Modifier,
    pub canister_width: Measure,
    pub canister_arc: Measure,
    pub enfilade_angle: Measure,
    pub kill_targets: Modifier,
    pub skirmish_range: Measure,
    pub skirmisher_removed_on: i32,
    pub skirmish_cover: Modifier,
    pub rifles: Modifier,
    pub volley_range: Measure,
    pub volley_overlap: Measure,
    pub volley_kill: i32,
    pub volley_two_kills: Modifier,
    pub steady_against_chargers: Modifier,
    pub volley_deep: Modifier,
    pub volley_staggered: Modifier,
    pub volley_cover: Modifier,
    pub volley_hard_cover: Modifier,
    pub volley_small: Modifier,
    pub pulled_back: Measure,
    pub neighbour_pulled_back: Measure,
    pub neighbours_each_side: Modifier,
    pub neighbours_most: i32,
}

impl Fire {
    pub(super) fn read(read: &mut Reader) -> Fire {
        const GUNS: &str = "artillery_modifiers";
        const NUMBERS: &str = "artillery_numbers";
        const VOLLEY: &str = "volley_fire_modifiers";
        Fire {
            heavy_foot: Battery::read(read, "heavy_foot"),
            foot: Battery::read(read, "foot"),
            horse: Battery::read(read, "horse"),
            russian_heavy: read.modifier(NUMBERS, "russian_heavy_kill_effective"),
            ball_deep: read.modifier(GUNS, "ball_deep"),
            ball_long_small: read.modifier(GUNS, "ball_long_small"),
            canister_small: read.modifier(GUNS, "canister_small"),
            artillery_cover: read.modifier(GUNS, "cover"),
            artillery_hard_cover: read.modifier(GUNS, "hard_cover"),
            battery_staggered: read.modifier(GUNS, "staggered"),
            bounce: read.modifier(GUNS, "bounce"),
            bounce_distance: Measure::read(read, NUMBERS, "bounce_distance"),
            canister_two_kills: read.modifier(NUMBERS, "canister_two_kills"),
            canister_width: Measure::read(read, NUMBERS, "canister_width"),
            canister_arc: Measure::read(read, BOOK, "canister_arc"),
            enfilade_angle: Measure::read(read, NUMBERS, "enfilade_angle"),
            kill_targets: read.modifier(BOOK, "fire_kill_targets"),
            skirmish_range: Measure::read(read, "skirmish_fire", "range"),
            skirmisher_removed_on: read.int("skirmish_fire", "skirmisher_removed_on"),
            skirmish_cover: read.modifier("skirmish_fire_modifiers", "cover"),
            rifles: read.modifier("skirmish_fire_modifiers", "rifles"),
            volley_range: Measure::read(read, "volley_fire", "range"),
            volley_overlap: Measure::read(read, "volley_fire", "overlap"),
            volley_kill: read.int("volley_fire", "kill"),
            volley_two_kills: read.modifier("volley_fire", "two_kills"),
            steady_against_chargers: read.modifier(VOLLEY, "steady_against_chargers"),
            volley_deep: read.modifier(VOLLEY, "deep_target"),
            volley_staggered: read.modifier(VOLLEY, "staggered"),
            volley_cover: read.modifier(VOLLEY, "cover"),
            volley_hard_cover: read.modifier(VOLLEY, "hard_cover"),
            volley_small: read.modifier(VOLLEY, "small_target"),
            pulled_back: Measure::read(read, BOOK, "pulled_back"),
            neighbour_pulled_back: Measure::read(read, BOOK, "neighbour_pulled_back"),
            neighbours_each_side: read.modifier(BOOK, "neighbours_staggered_each_side"),
            neighbours_most: read.int(BOOK, "neighbours_staggered_most"),
        }
    }
}

/// SK-GAP-19, SK-GAP-21 and the book's own melee modifiers.
pub struct Melee {
    pub flank_supported: Modifier,
    pub rear_support: Modifier,
    pub wider_cavalry: Modifier,
    pub further_unit: Modifier,
    pub further_units_most: i32,
    pub obstacle: Modifier,
    pub town_earthwork: Modifier,
    pub square_supported: Modifier,
    pub square_moved: Modifier,
    pub lancers: Modifier,
    pub staggered: Modifier,
    pub kill_suffered: Modifier,
    pub commander: Modifier,
    pub commander_lost_on: i32,
    pub ridden_down_margin: i32,
    pub kills_each_margin: i32,
    pub winner_advance: Measure,
    pub tie_kills: Modifier,
    pub square_b_casualties: Modifier,
    pub flank_within: Measure,
    pub flank_same_way: Measure,
    pub rear_within: Measure,
}

impl Melee {
    pub(super) fn read(read: &mut Reader) -> Melee {
        const TABLE: &str = "melee_modifiers";
        const NUMBERS: &str = "melee_numbers";
        Melee {
            flank_supported: read.modifier(TABLE, "flank_supported"),
            rear_support: read.modifier(TABLE, "rear_support"),
            wider_cavalry: read.modifier(TABLE, "wider_cavalry"),
            further_unit: read.modifier(TABLE, "further_unit"),
            further_units_most: read.int(NUMBERS, "further_units_most"),
            obstacle: read.modifier(TABLE, "uphill_obstacle_bank"),
            town_earthwork: read.modifier(TABLE, "town_earthwork"),
            square_supported: read.modifier(TABLE, "square_supported"),
            square_moved: read.modifier(TABLE, "square_moved"),
            lancers: read.modifier(TABLE, "lancers"),
            staggered: read.modifier(TABLE, "staggered"),
            kill_suffered: read.modifier(TABLE, "kill_suffered"),
            commander: read.modifier(TABLE, "commander"),
            commander_lost_on: read.int("commander_loss", "lost_on"),
            ridden_down_margin: read.int(NUMBERS, "ridden_down_margin"),
            kills_each_margin: read.int(NUMBERS, "kills_each_margin"),
            winner_advance: Measure::read(read, NUMBERS, "winner_advance"),
            tie_kills: read.modifier(BOOK, "tie_kills"),
            square_b_casualties: read.modifier(BOOK, "square_b_casualties"),
            flank_within: Measure::read(read, "combat_deployment", "flank_within"),
            flank_same_way: Measure::read(read, "combat_deployment", "same_way"),
            rear_within: Measure::read(read, "combat_deployment", "rear_within"),
        }
    }
}

/// SK-PMREC, SK-BRCAV, SK-REFORM, SK-OBCHG, SK-GAP-23.
pub struct Cavalry {
    pub recall_in_radius: Modifier,
    pub recall_always_fails: i32,
    pub control_in_radius: Modifier,
    pub obligatory_charge: Measure,
    pub obligatory_arc: Measure,
    pub breakthrough: Measure,
    pub breakthrough_wheel: Measure,
    pub breakthroughs: i32,
    pub recall: Measure,
    pub reform_turns: Modifier,
    pub ready_after_rally: Modifier,
}

impl Cavalry {
    pub(super) fn read(read: &mut Reader) -> Cavalry {
        Cavalry {
            recall_in_radius: read.modifier("pre_melee_recall_modifiers", "in_command_radius"),
            recall_always_fails: read.int(BOOK, "recall_always_fails"),
            control_in_radius: read.modifier("british_cavalry_control", "in_command_radius"),
            obligatory_charge: Measure::read(read, BOOK, "obligatory_charge"),
            obligatory_arc: Measure::read(read, BOOK, "obligatory_charge_arc"),
            breakthrough: Measure::read(read, "breakthrough", "breakthrough"),
            breakthrough_wheel: Measure::read(read, "breakthrough", "wheel"),
            breakthroughs: read.int("breakthrough", "breakthroughs"),
            recall: Measure::read(read, "breakthrough", "recall"),
            reform_turns: read.modifier(BOOK, "reform_turns"),
            ready_after_rally: read.modifier(BOOK, "ready_after_rally"),
        }
    }
}

/// SK-FBFR, SK-GAP-22.
pub struct Fallback {
    pub disrupts_within: Measure,
    pub broken_disrupts_within: Measure,
    pub staggered_kills: Modifier,
    pub infantry: Measure,
    pub cavalry: Measure,
    pub broken_under: Measure,
}

impl Fallback {
    pub(super) fn read(read: &mut Reader) -> Fallback {
        Fallback {
            disrupts_within: Measure::read(read, BOOK, "disrupt_distance"),
            broken_disrupts_within: Measure::read(read, BOOK, "broken_disrupt_distance"),
            staggered_kills: read.modifier(BOOK, "disrupt_staggered_kills"),
            infantry: Measure::read(read, "fallback", "infantry"),
            cavalry: Measure::read(read, "fallback", "cavalry"),
            broken_under: Measure::read(read, "fallback", "broken_under"),
        }
    }
}
