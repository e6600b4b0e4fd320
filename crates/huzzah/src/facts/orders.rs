//! Whole facts for orders, command checks and skirmisher superiority.

use grognard_engine::coverage::record;
use grognard_engine::{Side, UnitId};
use grognard_field::geometry::{Side as Edge, gap_within};

use super::footing::in_breach;
use super::siege::levels_to_scale;
use super::threats::{self, is_threatened, threateners};
use super::zone::{Asked, FaceZone};
use super::{Stance, command, position};
use crate::clause::*;
use crate::officer::Officer;
use crate::procedures::command_check::{CommandCheckFacts, LastCheck};
use crate::procedures::favourable_position::{Against, favour};
use crate::procedures::lookups::movement_allowance::Member;
use crate::procedures::lookups::threat_zone::{ThreatZoneFacts, zone_depth};
use crate::procedures::order::{Delay, OrderFacts, Ordered};
use crate::procedures::permissions::check_due::CheckDueFacts;
use crate::procedures::skirmisher_superiority::{LastTest, Skirmishers, SuperiorityFacts};
use crate::table::{CommandId, OfficerId, Skirmished, Table, Target, Whereabouts};
use crate::words::{Arm, Feature, OrderKind};

/// An officer as the procedures want him.
pub fn officer(table: &Table, officer: OfficerId) -> Officer {
    let state = table.officer(officer);
    Officer { officer: state.quality, command_rating: None, inspirational: state.inspirational }
}

/// HZ-ORD-29: a stand of it is in woods, buildings, ruins or marsh.
pub fn is_hard_to_order(table: &Table, stance: &Stance) -> bool {
    let dense = |feature: Feature| feature.is_dense() || feature == Feature::Marsh;
    stance.garrison.is_some() || table.printed().terrain.areas_of(dense, &stance.rect).next().is_some()
}

/// The facts of an order by an officer to a target.
pub fn order_facts(table: &Table, by: OfficerId, target: Target, kind: OrderKind) -> OrderFacts {
    table.memo().order(by, target, kind, || worked_out(table, by, target, kind))
}

fn worked_out(table: &Table, by: OfficerId, target: Target, kind: OrderKind) -> OrderFacts {
    let units = command::ordered_units(table, target);
    let count = |holds: &dyn Fn(&Stance) -> bool| units.clone().filter(|unit| holds(&Stance::of(table, *unit))).count() as u8;
    let (orders, moves, broken, groups) = match target {
        Target::Unit(unit) => (table.unit(unit).orders, table.unit(unit).moves, 0, table.card(unit).brigade),
        Target::Command(group) => {
            let state = table.command(group);
            (state.orders, state.moves, command::tally(table, group, false).broken, group)
        }
    };
    let single = matches!(target, Target::Unit(_));
    let attached = |unit: UnitId| table.officer(by).attached == Some(unit);
    let horse = if kind == OrderKind::Advance { near_cavalry(table, units.clone()) } else { [false; 3] };
    let expected = expected(table, target);
    let on_siege = kind == OrderKind::Advance && table.printed().terrain.siege;
    OrderFacts {
        order: kind,
        ordered: Ordered {
            officer: officer(table, by),
            by: command::acts_as(table, by),
            single_unit: single,
            units_threatened: count(&|stance| is_threatened(table, stance)),
            broken_sub_commands: broken,
            isolated: command::is_order_isolated(table, target),
            failed_last_check: command::above(table, groups).any(|group| table.command(group).failed_check),
            earlier_orders: orders,
            earlier_moves: moves,
            orders_to_others: 0,
            orders_last_turn: 0,
            units_in_dense: count(&|stance| is_hard_to_order(table, stance)),
            in_command: units.clone().all(|unit| command::in_command(table, &Stance::of(table, unit), by)),
            in_command_of_own_officers: units.clone().all(|unit| command::in_command_of_own(table, &Stance::of(table, unit))),
            officer_attached: matches!(target, Target::Unit(unit) if attached(unit)),
        },
        infantry_in_cavalry_zone: horse[0],
        cavalry_in_infantry_zone: horse[1],
        cavalry_within_reach: horse[2],
        scaling_levels: if on_siege {
            units.clone().map(|unit| levels_to_scale(table, &Stance::of(table, unit))).max().unwrap_or(0)
        } else {
            0
        },
        up_a_breach: on_siege && units.clone().any(|unit| enters_breach(table, &Stance::of(table, unit))),
        entry_point_in_radius: expected.and_then(|unit| table.card(unit).entry).map(|(at, _)| command::place_in_radius(table, by, at)),
        turns_delayed: expected.map_or(0, |unit| table.unit(unit).delayed),
        delayed: Delay::OnPurpose,
    }
}

/// The first unit of a target that is still to come.
fn expected(table: &Table, target: Target) -> Option<UnitId> {
    let due = |unit: &UnitId| table.unit(*unit).whereabouts == Whereabouts::Expected;
    match target {
        Target::Unit(unit) => Some(unit).filter(due),
        Target::Command(group) => table.command_card(group).units.iter().copied().find(due),
    }
}

/// HZ-ORD-30..32: some infantry that is to advance stands in a cavalry zone, has cavalry in its own, or could have after its move.
fn near_cavalry(table: &Table, units: impl Iterator<Item = UnitId>) -> [bool; 3] {
    let mut found = [false; 3];
    for unit in units.filter(|unit| table.card(*unit).arm == Arm::Infantry) {
        let stance = Stance::of(table, unit);
        let horse = || table.on_table(table.side(unit).other()).filter(|enemy| table.card(*enemy).arm == Arm::Cavalry);
        if horse().next().is_none() {
            return found;
        }
        found[0] |= threats::Inquiry::new(table, stance).by_any(|enemy| table.card(enemy).arm == Arm::Cavalry);
        let ahead = reach_ahead(table, &stance);
        let slack = table.printed().tolerance.on_boundary();
        for enemy in horse() {
            let rect = table.rect(enemy);
            let asked = Asked { rect: &rect, skirmished: false };
            if ahead.touches(asked, slack) {
                found[2] = true;
                found[1] |= threats::would_threaten(table, &stance, enemy);
            }
        }
    }
    found
}

/// The ground ahead within the unit's move and the depth of its zone together.
fn reach_ahead(table: &Table, stance: &Stance) -> FaceZone {
    let (card, rules) = (table.card(stance.unit), table.rules());
    let member = Member { arm: card.arm, formation: stance.formation, weight: card.weight, horse_artillery: false, cossack: false };
    let zone = ThreatZoneFacts { arm: card.arm, formation: stance.formation, ..ThreatZoneFacts::default() };
    let metres = table.printed().metres(member.allowance(rules) + zone_depth(&zone, rules).0);
    FaceZone::before(&stance.rect, Edge::Front, metres, metres)
}

/// HZ-FOR-15: it stands in a breach or with its front at the foot of one.
fn enters_breach(table: &Table, stance: &Stance) -> bool {
    let terrain = &table.printed().terrain;
    let contact = table.printed().tolerance.contact();
    let front = stance.rect.edge(Edge::Front);
    in_breach(terrain, &stance.rect)
        || terrain.areas.iter().any(|area| {
            matches!(area.tag.feature, Feature::Breach | Feature::BarricadedBreach)
                && area.outline.edges().any(|(p, q)| gap_within(&front, &grognard_field::geometry::Rect::segment(p, q), contact).is_some())
        })
}

/// HZ-CCK-02..04, 39: what decides whether a command must check.
pub fn check_due_facts(table: &Table, group: CommandId) -> CheckDueFacts {
    let tally = command::tally(table, group, true);
    let state = table.command(group);
    let units = || table.command_card(group).units.iter().copied().filter(|unit| table.unit(*unit).on_table());
    CheckDueFacts {
        broke_this_turn: tally.fell,
        broken_or_routing: tally.broken_or_routing,
        failed_last_turn: state.failed_check,
        in_zone: tally.broken_or_routing > 0 && units().any(|unit| is_threatened(table, &Stance::of(table, unit))),
        immune: state.immune,
    }
}

/// The facts of a command's check. Whether its officer seizes the flag is for the player to say.
pub fn command_check_facts(table: &Table, group: CommandId) -> CommandCheckFacts {
    let card = table.command_card(group);
    let state = table.command(group);
    let commander = table.commander(group);
    let superseded = commander.filter(|by| table.officer(*by).superseding == Some(group));
    // HZ-CCK-20..22: a senior with the whole command in his radius; the nearest in rank of those who can.
    let senior = commander.is_none().then(|| {
        let above = command::above(table, group).skip(1).filter_map(|senior| Some((table.commander(senior)?, senior)));
        { above }.find(|(by, _)| command::all_in_radius(table, group, *by))
    });
    let senior = senior.flatten();
    let by = commander.or(senior.map(|(by, _)| by));
    CommandCheckFacts {
        officer: by.map_or_else(Officer::default, |by| officer(table, by)),
        command: card.level,
        broken_or_routing: command::tally(table, group, true).broken_or_routing,
        last_check: match (state.failed_check, state.passed_check) {
            (true, _) => LastCheck::Failed,
            (_, true) => LastCheck::Passed,
            _ => LastCheck::None,
        },
        isolated: command::is_left_alone(table, group),
        favourable: favourable(table, group),
        officer_lost: commander.is_none(),
        taken_by: senior.map(|(by, _)| command::acts_as(table, by)),
        cinc_supersedes: superseded.is_some(),
        seizes_flag: false,
        all_in_radius: by.is_some_and(|by| command::all_in_radius(table, group, by)),
    }
}

/// HZ-CCK-14: the sub-commands in a favourable position: units of a brigade; commands all of whose units that stand and do not rout are.
pub fn favourable(table: &Table, group: CommandId) -> u8 {
    let card = table.command_card(group);
    let good = |unit: UnitId| is_favourable(table, &Stance::of(table, unit));
    let standing = |unit: &UnitId| table.unit(*unit).on_table() && !table.unit(*unit).routing;
    if card.children.is_empty() {
        return card.units.iter().copied().filter(standing).filter(|unit| good(*unit)).count() as u8;
    }
    let whole = |child: &CommandId| {
        let units = &table.command_card(*child).units;
        units.iter().any(standing) && units.iter().copied().filter(standing).all(good)
    };
    card.children.iter().filter(|child| whole(child)).count() as u8
}

/// HZ-FAV-01: in a favourable position as it stands, and neither routing nor taken from flank or rear.
pub fn is_favourable(table: &Table, stance: &Stance) -> bool {
    let found = threateners(table, stance);
    let enemies: Vec<UnitId> = found.iter().map(|threat| threat.by).collect();
    let troops = super::trials::troops(table, stance);
    let disadvantaged =
        troops.routing || troops.in_march_column() || found.iter().any(|threat| threat.aspect != super::flank::Aspect::Front);
    let place = position::position(table, stance, &enemies, false);
    let horse = enemies.iter().any(|enemy| table.card(*enemy).arm == Arm::Cavalry);
    let against = Against { only_infantry_or_artillery: !enemies.is_empty() && !horse, ..Against::default() };
    if disadvantaged {
        record(HZ_FAV_01);
    }
    !disadvantaged && favour(&troops, &place, against).holds()
}

/// Both armies' skirmishers; Red's are the first player's.
pub fn skirmisher_superiority_facts(table: &Table) -> SuperiorityFacts {
    SuperiorityFacts { army: skirmishers(table, Side::Red), enemy: skirmishers(table, Side::Blue) }
}

fn skirmishers(table: &Table, side: Side) -> Skirmishers {
    let (state, printed) = (table.army(side), table.army_card(side).skirmish_rating);
    Skirmishers {
        rating: u8::try_from(printed).unwrap_or(0),
        lowered: state.lowered,
        last_test: match state.skirmished {
            Skirmished::Won => LastTest::Won,
            Skirmished::Failed => LastTest::Failed,
            Skirmished::Not | Skirmished::Held => LastTest::Neither,
        },
        turns_ago: 1,
        failed_in_a_row: state.failed_in_a_row,
        committed: state.committed,
    }
}
