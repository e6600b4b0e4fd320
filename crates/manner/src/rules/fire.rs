//! Artillery, musketry and skirmishers: ranges, modifiers, numbers.

use grognard_engine::book::{Book, Cell, Reader};
use grognard_engine::dice::Throw;
use grognard_engine::{Clause, Modifier};

use super::casualty::{CasualtyTable, Increments};
use super::read::{agree, dice, share};
use crate::words::{Class, Gun, Range, Share, Weapon};

/// Canister, effective and long range of one kind of gun.
#[derive(Clone, Copy, Debug)]
pub struct GunReach {
    pub most: [i32; 3],
    pub least: [i32; 3],
}

#[derive(Clone, Debug)]
pub struct Artillery {
    reach: Vec<GunReach>,
    /// By target class A, B, C; canister is automatic.
    pub to_hit: [[i32; 2]; 3],
    pub class_a_width: Modifier,
    pub class_b_width: Modifier,
    pub class_c_width: Modifier,
    pub die_faces: i32,
    pub elite_or_guard: Modifier,
    pub militia: Modifier,
    pub being_charged: Modifier,
    pub howitzer_or_shrapnel: Modifier,
    pub earthworks: Modifier,
    pub twice_ball: Modifier,
    pub unlimbered: Modifier,
    pub new_target: Modifier,
    pub spanish: Modifier,
    pub french_ball: Modifier,
    pub canister_twice: Modifier,
    pub ball: Modifier,
    pub shell: Modifier,
    pub shrapnel: Modifier,
    pub canister_light: Modifier,
    pub canister_howitzer: Modifier,
    pub canister_heavy: Modifier,
    pub all_hit: Modifier,
    pub all_hit_least: i32,
    pub medium_at_column: Modifier,
    pub medium_canister: Modifier,
    pub heavy_at_column: Modifier,
    pub heavy_canister: Modifier,
    pub at_column_of_march: Modifier,
    pub deployed_artillery: Modifier,
    pub hard_cover: Modifier,
    pub skirmishers: Modifier,
    pub village: (Share, Clause),
    pub half_crew: (Share, Clause),
    pub half_crew_percent: i32,
    pub guns_share: (Share, Clause),
    pub friends_near_target: Modifier,
    pub overhead_friends: Modifier,
    pub overhead_higher: Modifier,
    pub ball_spread: Modifier,
    pub gunners_lost: Modifier,
    pub guns_lost: Modifier,
    pub table: CasualtyTable,
    pub low_double: Modifier,
    pub soft_cover: Modifier,
}

impl Artillery {
    pub fn read(read: &mut Reader, book: &Book) -> Artillery {
        let most = read.ints("artillery_ranges", "cells");
        let least = read.ints("artillery_ranges", "minimum");
        let reach = most
            .iter()
            .zip(&least)
            .map(|(most, least)| GunReach { most: [most[0], most[1], most[2]], least: [least[0], least[1], least[2]] })
            .collect();
        let hit = |read: &mut Reader, row: &str| {
            [read.int_at("artillery_to_hit", row, "Effective"), read.int_at("artillery_to_hit", row, "Long")]
        };
        for row in ["A", "B", "C"] {
            if read.cell("artillery_to_hit", row, "Canister") != Some(&Cell::Text("Auto".into())) {
                read.fault("artillery_to_hit", "canister hits of itself: `Auto`");
            }
        }
        let to_hit = [hit(read, "A"), hit(read, "B"), hit(read, "C")];
        let m = |read: &mut Reader, key: &str| read.modifier("artillery_to_hit_modifiers", key);
        let c = |read: &mut Reader, key: &str| read.modifier("artillery_casualty_modifiers", key);
        let p = |read: &mut Reader, key: &str| read.modifier("artillery_hit_points", key);
        let l = |read: &mut Reader, key: &str| read.modifier("artillery_limits", key);
        let points_most = read.int("table_edges", "points_most_row");
        let class_b_width = read.modifier("artillery_to_hit_angle", "class_b_figures_wide");
        let class_c_width = read.modifier("artillery_to_hit_angle", "class_c_figures_wide");
        agree(read, ("artillery_to_hit_angle", class_c_width.value + 1), ("artillery_to_hit_angle", class_b_width.value));
        Artillery {
            reach,
            to_hit,
            class_a_width: read.modifier("artillery_to_hit_angle", "class_a_figures_wide"),
            class_b_width,
            class_c_width,
            die_faces: read.int("artillery_to_hit_angle", "die_faces"),
            elite_or_guard: m(read, "elite_or_guard_battery"),
            militia: m(read, "militia_battery"),
            being_charged: m(read, "being_charged"),
            howitzer_or_shrapnel: m(read, "howitzer_licorne_shrapnel"),
            earthworks: m(read, "firing_at_earthworks"),
            twice_ball: m(read, "horse_battery_firing_twice_ball"),
            unlimbered: m(read, "unlimbered_or_manhandled_this_turn"),
            new_target: m(read, "new_target_and_fired_last_turn_ball"),
            spanish: m(read, "spanish_artillery"),
            french_ball: m(read, "french_ball"),
            canister_twice: m(read, "canister_twice"),
            ball: p(read, "ball"),
            shell: p(read, "shell"),
            shrapnel: p(read, "shrapnel_british"),
            canister_light: p(read, "canister_4_light6"),
            canister_howitzer: p(read, "canister_howitzer_licorne"),
            canister_heavy: p(read, "canister_heavy6_8_9_12"),
            all_hit: c(read, "all_guns_hit_4_or_more_ball"),
            all_hit_least: read.int("artillery_limits", "all_guns_least"),
            medium_at_column: c(read, "medium_at_column_or_square"),
            medium_canister: c(read, "light_medium_canister"),
            heavy_at_column: c(read, "heavy_at_column_or_square"),
            heavy_canister: c(read, "heavy_canister"),
            at_column_of_march: c(read, "any_at_column_of_march"),
            deployed_artillery: c(read, "deployed_artillery"),
            hard_cover: c(read, "hard_cover_not_howitzer_battery"),
            skirmishers: c(read, "skirmishers"),
            village: share(read, "artillery_casualty_modifiers", "village"),
            half_crew: share(read, "artillery_casualty_modifiers", "half_crew"),
            half_crew_percent: read.int("artillery_limits", "half_crew"),
            guns_share: share(read, "artillery_limits", "guns_share_for_modifiers"),
            friends_near_target: l(read, "friends_near_target"),
            overhead_friends: l(read, "overhead_friends"),
            overhead_higher: l(read, "overhead_higher_ground"),
            ball_spread: l(read, "ball_spread"),
            gunners_lost: l(read, "gunners_lost_with_gun"),
            guns_lost: l(read, "guns_lost_on_double"),
            table: CasualtyTable::read(read, book, "artillery_casualties", points_most),
            low_double: read.modifier("low_ammunition", "double"),
            soft_cover: read.modifier("cover_artillery", "soft_cover"),
        }
    }

    /// The ranges of a gun, or of a howitzer.
    pub fn reach(&self, gun: Option<Gun>) -> GunReach {
        let row = match gun {
            Some(Gun::Four | Gun::LightSix | Gun::HeavySix) => 0,
            Some(Gun::Eight | Gun::Nine) => 1,
            Some(Gun::Twelve) => 2,
            None => 3,
        };
        self.reach.get(row).copied().unwrap_or(GunReach { most: [0; 3], least: [0; 3] })
    }
}

#[derive(Clone, Debug)]
pub struct Musketry {
    pub rested: Modifier,
    pub column: Modifier,
    pub first_long: Modifier,
    pub first_effective: Modifier,
    pub first_short: Modifier,
    pub short: Modifier,
    pub soft_cover: Modifier,
    pub hard_cover: Modifier,
    pub unformed: Modifier,
    pub moved: Modifier,
    pub skirmishers: Modifier,
    pub breakthrough: Modifier,
    pub half_long: (Share, Clause),
    pub half_artillery: (Share, Clause),
    pub least_figures: Modifier,
    pub ranks: Modifier,
    pub square_share: (Share, Clause),
    pub load: [(Share, Clause); 2],
    pub move_share: (Share, Clause),
    pub volleys: Modifier,
    pub split_least: Modifier,
    pub table: CasualtyTable,
    pub increments: Increments,
    pub british: (Throw, Clause),
    pub russian: (Throw, Clause),
    pub spanish: (Throw, Clause),
    pub grenz: (Throw, Clause),
    pub low_double: Modifier,
    pub cavalry_column_squadrons: Modifier,
    /// Best die of each range by class, from the highest: the lowest die that gives it.
    range_from: [[Option<i32>; 3]; 6],
    pub british_range: Modifier,
    pub screen_every: Modifier,
}

const RANGE_ROWS: [&str; 6] = ["Guard", "Elite", "Veteran", "1st Class", "2nd Class", "Militia"];

impl Musketry {
    pub fn read(read: &mut Reader, book: &Book) -> Musketry {
        let m = |read: &mut Reader, key: &str| read.modifier("musketry_modifiers", key);
        let n = "musketry_modifiers_numbers";
        let figures_most = read.int("table_edges", "figures_most_row");
        let (short, first_short) = (m(read, "short_range"), m(read, "first_volley_short"));
        let together = read.int(n, "short_first_volley_total");
        agree(read, (n, together), ("musketry_modifiers", short.value + first_short.value));
        let (from, to) = (read.cells("range_of_fire_on_charge", "from"), read.cells("range_of_fire_on_charge", "to"));
        let whole = |cell: &Cell| match cell {
            Cell::Int(value) => Some(*value as i32),
            _ => None,
        };
        let range_from: [[Option<i32>; 3]; 6] =
            std::array::from_fn(|row| std::array::from_fn(|col| from.get(row).and_then(|cells| cells.get(col)).and_then(whole)));
        for (row, bands) in range_from.iter().enumerate() {
            // Each band ends where the better one begins, the best at ten.
            let mut top = 10;
            for (col, from) in bands.iter().enumerate() {
                let to = to.get(row).and_then(|cells| cells.get(col)).and_then(whole);
                if to.is_some_and(|to| to != top) || to.is_some() != from.is_some() {
                    read.fault("range_of_fire_on_charge", format!("row {}: the ranges do not join", RANGE_ROWS[row]));
                }
                top = from.map_or(top, |from| from - 1);
            }
        }
        Musketry {
            rested: m(read, "rested_muskets"),
            column: m(read, "column_target"),
            first_long: m(read, "first_volley_long"),
            first_effective: m(read, "first_volley_effective"),
            first_short,
            short,
            soft_cover: m(read, "soft_cover"),
            hard_cover: m(read, "hard_cover"),
            unformed: m(read, "unformed"),
            moved: m(read, "moved"),
            skirmishers: m(read, "skirmisher_target"),
            breakthrough: m(read, "breakthrough_volley"),
            half_long: share(read, "musketry_modifiers", "half_long_range"),
            half_artillery: share(read, "musketry_modifiers", "half_deployed_artillery"),
            least_figures: read.modifier(n, "min_figures"),
            ranks: read.modifier(n, "ranks"),
            square_share: share(read, n, "square_fraction_per_side"),
            load: [share(read, n, "load_musket_turn"), share(read, n, "load_rifle_turn")],
            move_share: share(read, "loading", "move_share"),
            volleys: read.modifier("loading", "volleys"),
            split_least: read.modifier("firing", "split_least"),
            table: CasualtyTable::read(read, book, "musketry_melee_casualties", figures_most),
            increments: Increments::read(read),
            british: dice(read, "national", "british_fire"),
            russian: dice(read, "national", "russian_fire"),
            spanish: dice(read, "national", "spanish_fire"),
            grenz: dice(read, "national", "grenz_fire"),
            low_double: read.modifier("low_ammunition", "double"),
            cavalry_column_squadrons: read.modifier("formations", "cavalry_column_squadrons"),
            range_from,
            british_range: read.modifier("national", "british_charge_range"),
            screen_every: read.modifier("skirmisher_fire", "screen_takes_every"),
        }
    }

    /// The range at which a charged unit's volley falls, for the modified ten-sided die (GM-RNG-01).
    pub fn range_on_charge(&self, class: Class, die: i32) -> Range {
        let [short, effective, _] = self.range_from[class as usize];
        match () {
            () if short.is_some_and(|from| die >= from) => Range::Short,
            () if effective.is_some_and(|from| die >= from) => Range::Effective,
            () => Range::Long,
        }
    }

    /// The dice at which that range gets better.
    pub fn range_steps(&self, class: Class) -> Vec<i32> {
        self.range_from[class as usize].iter().flatten().copied().filter(|from| *from > 1).collect()
    }
}

#[derive(Clone, Debug)]
pub struct Skirmish {
    pub at_skirmishers_or_artillery: Modifier,
    pub hard_cover: Modifier,
    pub long: Modifier,
    pub short: Modifier,
    pub elite: Modifier,
    pub spanish: Modifier,
    pub kill_on: Modifier,
    pub dice_a_figure: i32,
    pub officer_kill: Modifier,
    pub general_on: Modifier,
    pub low_ones: Modifier,
    pub low_on: Modifier,
    /// By weapon, then by range: the furthest inch.
    to: [[i32; 3]; 2],
    pub parent_within: Modifier,
    pub half_move: (Share, Clause),
    pub resupply_turns: Modifier,
}

impl Skirmish {
    pub fn read(read: &mut Reader) -> Skirmish {
        let m = |read: &mut Reader, key: &str| read.modifier("skirmisher_dice_modifiers", key);
        let f = |read: &mut Reader, key: &str| read.modifier("skirmisher_fire", key);
        let (from, to) = (read.ints("small_arms_ranges", "from"), read.ints("small_arms_ranges", "to"));
        let at = |grid: &[Vec<i32>], row: usize, col: usize| grid.get(row).and_then(|cells| cells.get(col)).copied().unwrap_or_default();
        for col in 0..2 {
            if at(&from, 0, col) != 0 || at(&from, 1, col) != at(&to, 0, col) || at(&from, 2, col) != at(&to, 1, col) {
                read.fault("small_arms_ranges", "each range begins where the one before ends");
            }
        }
        Skirmish {
            at_skirmishers_or_artillery: m(read, "vs_skirmishers_or_artillery"),
            hard_cover: m(read, "vs_hard_cover"),
            long: m(read, "long_range"),
            short: m(read, "short_range"),
            elite: m(read, "elite"),
            spanish: m(read, "spanish"),
            kill_on: f(read, "kill_on"),
            dice_a_figure: read.int("skirmisher_fire", "dice_a_figure"),
            officer_kill: f(read, "officer_kill"),
            general_on: f(read, "general_at_risk_on"),
            low_ones: read.modifier("low_ammunition", "skirmisher_ones"),
            low_on: read.modifier("low_ammunition", "skirmisher_low_on"),
            to: std::array::from_fn(|col| std::array::from_fn(|row| at(&to, row, col))),
            parent_within: read.modifier("skirmishers", "parent_within"),
            half_move: share(read, "skirmishers", "charger_moves_share"),
            resupply_turns: read.modifier("low_ammunition", "resupply_turns"),
        }
    }

    /// The furthest inch of short, effective and long range.
    pub fn reach(&self, weapon: Weapon) -> [i32; 3] {
        self.to[weapon as usize]
    }
}
