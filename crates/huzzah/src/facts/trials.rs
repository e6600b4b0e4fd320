//! Whole facts for the tests of threats, bombardments and rallies.

use grognard_engine::UnitId;
use smallvec::SmallVec;

use super::flank::{Aspect, threat_from};
use super::guns::{self, Shot, guns_of};
use super::position::{position, under_the_wall};
use super::siege::is_up_the_breach;
use super::threats::{Threat, Threateners, stance_zones, threateners};
use super::zone::FaceZone;
use super::{Stance, command, threats};
use crate::procedures::bombardment::{Battery, Behind, BombardmentFacts};
use crate::procedures::rally::RallyFacts;
use crate::procedures::threat::{FortressThreat, Tested, ThreatFacts, is_disadvantaged};
use crate::table::Table;
use crate::unit::Troops;
use crate::words::{Arm, Formation};

/// Units of the other side.
pub type Enemies = SmallVec<[UnitId; 8]>;

/// The unit as the procedures want it, in a stance.
pub fn troops(table: &Table, stance: &Stance) -> Troops {
    Troops { formation: stance.formation, ..table.troops(stance.unit) }
}

/// Everything about a threatened unit but the guns that may be bombarding it.
pub fn tested(table: &Table, stance: &Stance) -> Tested {
    from_threats(table, stance, &threateners(table, stance), None)
}

/// The facts of a threat test in the threat test phase.
pub fn threat_facts(table: &Table, stance: &Stance) -> ThreatFacts {
    threatened_by(table, stance, &threateners(table, stance))
}

/// The same where it is known who threatens the unit.
pub fn threatened_by(table: &Table, stance: &Stance, by: &[Threat]) -> ThreatFacts {
    ThreatFacts { tested: from_threats(table, stance, by, None), bombarded: None, by_howitzer: false }
}

/// A bombarding battery and where it fires from.
#[derive(Clone, Copy)]
struct Firing<'a> {
    battery: UnitId,
    guns: &'a grognard_field::geometry::Rect,
}

fn from_threats(table: &Table, stance: &Stance, by: &[Threat], firing: Option<Firing>) -> Tested {
    let mut counts = Counts::default();
    let mut enemies: Enemies = SmallVec::new();
    for threat in by {
        // HZ-THR-11: a bombarding battery is one zone, its own at short range no second one.
        if firing.is_some_and(|firing| firing.battery == threat.by) {
            continue;
        }
        counts.add(table, threat);
        enemies.push(threat.by);
    }
    if let Some(firing) = firing {
        enemies.push(firing.battery);
        counts.flank_or_rear |= fired_from(table, stance, firing) != Aspect::Front;
        counts.renown |= table.card(firing.battery).abilities.renown;
    }
    let fortress = if under_the_wall(table, stance, &enemies) {
        Some(FortressThreat::UnderTheWall)
    } else {
        (is_up_the_breach(table, stance) && !enemies.is_empty()).then_some(FortressThreat::UpTheBreach)
    };
    Tested {
        unit: troops(table, stance),
        position: position(table, stance, &enemies, false),
        line_zones: counts.line,
        column_zones: counts.column,
        open_order_zones: counts.open,
        cavalry_zones: counts.cavalry,
        cossack_zones: counts.cossack,
        artillery_zones: counts.artillery,
        flank_or_rear: counts.flank_or_rear,
        renown_zone: counts.renown,
        smoke_on_guns: counts.smoke,
        isolated: command::is_isolated(table, stance.unit),
        officer_just_attached: table.unit(stance.unit).just_attached,
        enemies_in_own_zone: in_own_zone(table, stance, &enemies).len() as u8,
        fortress,
    }
}

/// Zones that cover a unit, by sort.
#[derive(Default)]
struct Counts {
    line: u8,
    column: u8,
    open: u8,
    cavalry: u8,
    cossack: u8,
    artillery: u8,
    flank_or_rear: bool,
    renown: bool,
    smoke: bool,
}

impl Counts {
    fn add(&mut self, table: &Table, threat: &Threat) {
        let (card, state) = (table.card(threat.by), table.unit(threat.by));
        let kept = match card.arm {
            // HZ-BLD-19: a garrison in close order looks out of two sides, and is no line.
            Arm::Infantry if state.formation == Formation::Line && state.garrison.is_none() => &mut self.line,
            Arm::Infantry if state.formation == Formation::OpenOrder => &mut self.open,
            Arm::Infantry => &mut self.column,
            Arm::Cavalry if card.abilities.cossack => &mut self.cossack,
            Arm::Cavalry => &mut self.cavalry,
            Arm::Artillery => &mut self.artillery,
        };
        *kept += 1;
        self.flank_or_rear |= threat.aspect != Aspect::Front;
        self.renown |= card.abilities.renown;
        self.smoke |= card.arm == Arm::Artillery && state.smoke > 0;
    }
}

/// From where a bombardment comes: by the same four conditions, over the battery's whole range.
fn fired_from(table: &Table, stance: &Stance, firing: Firing) -> Aspect {
    let reach = table.printed().metres(table.rules().ranges.extreme(guns::weight(table, firing.battery)));
    let zone = FaceZone::before(firing.guns, grognard_field::geometry::Side::Front, reach, reach);
    let by = Stance::of(table, firing.battery).on(*firing.guns);
    threat_from(table, &by, grognard_field::geometry::Side::Front, &zone, stance)
}

/// HZ-THR-32: those of some enemies that stand in the unit's own threat zone.
pub fn in_own_zone(table: &Table, stance: &Stance, enemies: &[UnitId]) -> Enemies {
    if enemies.is_empty() {
        return SmallVec::new();
    }
    let kept;
    let zones = if *stance == Stance::of(table, stance.unit) {
        table.zones(stance.unit)
    } else {
        kept = stance_zones(table, stance);
        &kept
    };
    let near = |enemy: &UnitId| zones.may_hold(&table.rect(*enemy));
    enemies
        .iter()
        .copied()
        .filter(|enemy| near(enemy) && threats::Inquiry::new(table, Stance::of(table, *enemy)).over(stance, zones).is_some())
        .collect()
}

/// A bombardment's facts, and the units behind the target that the shot bounces through to, in the same order.
pub fn bombardment_facts(table: &Table, shot: &Shot, target: &Stance) -> (BombardmentFacts, SmallVec<[UnitId; 3]>) {
    let guns = guns_of(table, shot);
    let (card, state) = (table.card(shot.battery), table.unit(shot.battery));
    let firing = |guns| Some(Firing { battery: shot.battery, guns });
    let under_fire = |stance: &Stance| from_threats(table, stance, &threateners(table, stance), firing(&guns));
    let behind = guns::behind(table, shot.battery, &guns, target);
    let facts = BombardmentFacts {
        battery: Battery {
            weight: guns::weight(table, shot.battery),
            howitzer: card.abilities.howitzer,
            rocket: card.abilities.rocket,
            smoke: state.smoke,
            bombardments: Some(state.bombardments),
        },
        distance: guns::on_the_line(table, table.printed().scale.metres(shot.distance_cm)),
        target: under_fire(target),
        behind: behind
            .iter()
            .map(|(unit, cm)| {
                let range = guns::distance_ahead(table, &guns, &table.rect(*unit));
                Behind { behind: *cm, range, tested: under_fire(&Stance::of(table, *unit)) }
            })
            .collect(),
    };
    (facts, behind.iter().map(|(unit, _)| *unit).collect())
}

/// The facts of the target's test alone, for standing instructions and previews.
pub fn shot_facts(table: &Table, shot: &Shot, target: &Stance) -> ThreatFacts {
    let guns = guns_of(table, shot);
    let firing = Firing { battery: shot.battery, guns: &guns };
    let found: Threateners = threateners(table, target);
    let mut tested = from_threats(table, target, &found, Some(firing));
    tested.smoke_on_guns |= table.unit(shot.battery).smoke > 0;
    ThreatFacts { tested, bombarded: Some(shot.band), by_howitzer: table.card(shot.battery).abilities.howitzer }
}

/// HZ-RLY-05..12: a routing, staggered or blown unit that tries to restore order, seen from all who threaten it. `friends_in_the_way` is
/// left to whoever knows the rout's path.
pub fn rally_facts(table: &Table, stance: &Stance) -> RallyFacts {
    let found = threateners(table, stance);
    let threat = threatened_by(table, stance, &found);
    let horse = found.iter().any(|threat| table.card(threat.by).arm == Arm::Cavalry);
    RallyFacts {
        threatened: !found.is_empty(),
        disadvantaged: !found.is_empty() && is_disadvantaged(&threat),
        only_infantry_or_artillery: !found.is_empty() && !horse,
        in_command: command::in_command_of_own(table, stance),
        within_seniors_radius: command::in_seniors_radius(table, stance),
        friends_in_the_way: 0,
        unit: threat.tested.unit,
        position: threat.tested.position,
    }
}
