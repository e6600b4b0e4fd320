//! Whole facts for orders and skirmisher superiority.

use grognard_engine::{Side, UnitId};
use grognard_field::geometry::{Side as Edge, gap_within};
use smallvec::SmallVec;

use super::arrivals::{entry, ordered_on};
use super::footing::in_breach;
use super::siege::levels_to_scale;
use super::threats::{self, is_threatened};
use super::zone::{Asked, FaceZone};
use super::{Stance, command};
use crate::officer::Officer;
use crate::procedures::lookups::movement_allowance::Member;
use crate::procedures::lookups::threat_zone::{ThreatZoneFacts, zone_depth};
use crate::procedures::order::{Delay, OrderFacts, Ordered};
use crate::procedures::skirmisher_superiority::{LastTest, Skirmishers, SuperiorityFacts};
use crate::table::{CommandId, OfficerId, Skirmished, Table, Target};
use crate::words::{Arm, Feature, Formation, OrderKind};

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
    let coming = || ordered_on(table, by, target, kind);
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
            failed_last_check: failed_check(table, groups, units.clone()),
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
        entry_point_in_radius: coming().map(|unit| command::place_in_radius(table, by, entry(table, unit).0)).reduce(|all, one| all && one),
        turns_delayed: coming().next().map_or(0, |unit| table.unit(unit).delayed),
        delayed: Delay::OnPurpose,
    }
}

/// HZ-ORD-27: what is ordered, a command above it, or one within it that gets the order too, failed its last check.
fn failed_check(table: &Table, group: CommandId, mut units: impl Iterator<Item = UnitId>) -> bool {
    let failed = |command: CommandId| table.command(command).failed_check;
    let within = |unit: UnitId| command::above(table, table.card(unit).brigade).take_while(|command| *command != group).any(failed);
    command::above(table, group).any(failed) || units.any(within)
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
        found[0] |= threats::Inquiry::new(table, stance).by(|enemy| table.card(enemy).arm == Arm::Cavalry).next().is_some();
        let ahead = reach_ahead(table, &stance);
        let slack = table.printed().tolerance.on_boundary();
        for enemy in horse() {
            let rect = table.rect(enemy);
            let asked = Asked { rect: &rect, skirmished: false };
            if ahead.iter().any(|zone| zone.touches(asked, slack)) {
                found[2] = true;
                found[1] |= threats::would_threaten(table, &stance, enemy);
            }
        }
    }
    found
}

/// The ground ahead within the unit's move and the depth of its zone together; a square goes and threatens all four ways.
fn reach_ahead(table: &Table, stance: &Stance) -> SmallVec<[FaceZone; 4]> {
    let (card, rules) = (table.card(stance.unit), table.rules());
    let member = Member { arm: card.arm, formation: stance.formation, weight: card.weight, horse_artillery: false, cossack: false };
    let zone = ThreatZoneFacts { arm: card.arm, formation: stance.formation, ..ThreatZoneFacts::default() };
    let metres = table.printed().metres(member.allowance(rules) + zone_depth(&zone, rules).0);
    let fronts: &[Edge] = if stance.formation == Formation::Square { &Edge::ALL } else { &[Edge::Front] };
    fronts.iter().map(|front| FaceZone::before(&stance.rect, *front, metres, metres)).collect()
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
