//! The tables of the tests: Ups and Downs, and the numbers of their results.

use grognard_engine::Modifier;
use grognard_engine::book::Reader;

/// A struct of modifiers whose fields are the row keys of one table.
macro_rules! modifiers {
    ($(#[$doc:meta])* $name:ident from $table:literal { $($field:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name {
            $(pub $field: Modifier),+
        }
        impl $name {
            pub(super) fn read(read: &mut Reader) -> $name {
                $name { $($field: read.modifier($table, stringify!($field))),+ }
            }
        }
    };
}

modifiers! {
    /// How dice are read.
    DiceNumbers from "dice" { dice, auto_fail_from, huzzah_total, lowest_order_rating }
}
modifiers! {
    SkirmishMods from "mod_skirmish" { failed_last, won_last, reinforced }
}
modifiers! {
    SkirmishNumbers from "skirmish" { zone_bonus, zone_bonus_bands, reinforced_ratio, huzzah_rating_loss }
}
modifiers! {
    ThreatMods from "mod_threat" {
        several_zones, renown, isolated, bombarded_column, short_range, staggers, kills, favourable, open_in_dense, extreme_range,
        small_at_range, smoke, officer, inspirational, square_v_cavalry,
    }
}
modifiers! {
    BombardmentNumbers from "bombardment" { smoke_per_bombardment, smoke_after_test, smoke_off_unlimbered, smoke_off_limbered, counters_used, rearm_huzzah_factor }
}
modifiers! {
    ForcedOrderNumbers from "forced_order" { failed_staggers, late_staggers_each_order }
}
modifiers! {
    OrderMods from "mod_orders" {
        threatened, broken_sub, isolated, failed_check, successive, dense, infantry_on_cavalry, in_command, officer, inspirational,
    }
}
modifiers! {
    /// The option for small units on standard distances.
    ScaledOrderMods from "mod_orders_scaled" { after_move, after_other }
}
modifiers! {
    SpecialOrderMods from "mod_orders_special" { scaling_level, delayed_turn }
}
modifiers! {
    RearmMods from "mod_rearm" { majority_depleted, all_depleted }
}
modifiers! {
    EngagementMods from "mod_engagement" {
        more_kills, more_staggers, small, renown, not_doctrinal, favourable, open_in_dense, officer, inspirational, battle_cavalry,
        pursuit_cavalry,
    }
}
modifiers! {
    EngagementNumbers from "engagement" {
        tie_retire_moves, first_rout_moves, rout_moves, recall_run_moves, failed_roll_kills, multiple_failed_roll_kills, huzzah_kills, rout_through_friend_staggers, compulsory_kills,
    }
}
modifiers! {
    CommandCheckMods from "mod_command_check" {
        broken_sub, failed_last, level_difference, isolated, favourable_sub, passed_last, inspirational, flag,
    }
}
modifiers! {
    CommandCheckNumbers from "command_check" { retire_moves, artillery_retire_moves, staggers_each_broken_sub, reorganise_kills_each_attempt }
}
modifiers! {
    ReorganiseMods from "mod_reorganise" { broken_sub, division, corps, retired_majority, turn_waited, inspirational }
}
modifiers! {
    RallyMods from "mod_rally" { kills, routing, blown_battle_cavalry, threatened, in_command, favourable, officer, inspirational }
}
modifiers! {
    NaturalTwo from "natural_two" { always_succeeds_on }
}
modifiers! {
    /// What a points-bought officer's predecessor adds to the roll for his quality.
    OfficerReplaced from "officer_replaced" { excellent, skilful, average, poor, abysmal }
}
modifiers! {
    MassNumbers from "mass" { bombarded }
}

/// The numbers of every test.
#[derive(Clone, Debug)]
pub struct Tests {
    pub dice: DiceNumbers,
    pub skirmish_mods: SkirmishMods,
    pub skirmish: SkirmishNumbers,
    pub threat: ThreatMods,
    pub bombardment: BombardmentNumbers,
    pub forced_order: ForcedOrderNumbers,
    pub orders: OrderMods,
    pub orders_scaled: ScaledOrderMods,
    pub orders_special: SpecialOrderMods,
    pub rearm: RearmMods,
    pub engagement_mods: EngagementMods,
    pub engagement: EngagementNumbers,
    pub command_check_mods: CommandCheckMods,
    pub command_check: CommandCheckNumbers,
    pub reorganise: ReorganiseMods,
    pub rally: RallyMods,
    pub natural_two: NaturalTwo,
    pub officer_replaced: OfficerReplaced,
    pub mass: MassNumbers,
}

impl Tests {
    pub(super) fn read(read: &mut Reader) -> Tests {
        Tests {
            dice: DiceNumbers::read(read),
            skirmish_mods: SkirmishMods::read(read),
            skirmish: SkirmishNumbers::read(read),
            threat: ThreatMods::read(read),
            bombardment: BombardmentNumbers::read(read),
            forced_order: ForcedOrderNumbers::read(read),
            orders: OrderMods::read(read),
            orders_scaled: ScaledOrderMods::read(read),
            orders_special: SpecialOrderMods::read(read),
            rearm: RearmMods::read(read),
            engagement_mods: EngagementMods::read(read),
            engagement: EngagementNumbers::read(read),
            command_check_mods: CommandCheckMods::read(read),
            command_check: CommandCheckNumbers::read(read),
            reorganise: ReorganiseMods::read(read),
            rally: RallyMods::read(read),
            natural_two: NaturalTwo::read(read),
            officer_replaced: OfficerReplaced::read(read),
            mass: MassNumbers::read(read),
        }
    }
}
