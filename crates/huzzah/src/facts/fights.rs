//! Whole facts for moving into contact and for engagements.

use grognard_engine::UnitId;
use grognard_engine::coverage::record;
use grognard_field::geometry::convex::segment_crossing;
use grognard_field::geometry::{Side as Edge, gap};
use smallvec::SmallVec;

use super::Stance;
use super::contact::{Joined, is_engaged, touching};
use super::flank::engaged_in_flank;
use super::footing::{footing, on_steep, on_wall};
use super::position::{is_uphill, position, under_the_wall};
use super::siege::is_up_the_breach;
use super::threats::{Inquiry, would_threaten};
use super::trials::troops;
use super::zones::held;
use crate::clause::HZ_ENG_27;
use crate::procedures::engagement::EngagementFacts;
use crate::procedures::fighter::{Fighter, Works};
use crate::procedures::multiple_engagement::MultipleFacts;
use crate::procedures::permissions::may_engage::{Across, MayEngageFacts};
use crate::table::Table;
use crate::unit::Position;
use crate::words::{Feature, Formation, Ground, OrderKind};

/// HZ-ADV-14 and the terrain between: a unit standing so would move into contact with an enemy.
pub fn may_engage_facts(table: &Table, stance: &Stance, enemy: UnitId, order: OrderKind) -> MayEngageFacts {
    let card = table.card(stance.unit);
    let there = Stance::of(table, enemy);
    let (here, beyond) = (footing(table.printed(), stance), footing(table.printed(), &there));
    MayEngageFacts {
        arm: card.arm,
        cossack: card.abilities.cossack,
        order,
        enemy_in_zone: would_threaten(table, stance, enemy),
        distance: table.printed().scale.units((gap(&stance.rect, &there.rect) - table.printed().tolerance.on_boundary()).max(0.0)),
        // HZ-TER-03: one that stands only partly in a wood is met in the open.
        in_woods: here.ground == Ground::Woods || (beyond.ground == Ground::Woods && !beyond.partly),
        across: across(table, stance, &there),
        scenario_allows: false,
    }
}

/// What lies between two units on the straight way between their middles.
fn across(table: &Table, a: &Stance, b: &Stance) -> Across {
    let lines = table.printed().terrain.lines.iter();
    let between = lines.filter(|line| line.path.windows(2).any(|w| segment_crossing(a.rect.c, b.rect.c, w[0], w[1]).is_some()));
    let mut found = Across::Nothing;
    for line in between {
        found = match line.tag.feature {
            Feature::LowHedge | Feature::HighHedge => Across::Hedge,
            Feature::LowWall | Feature::HighWall | Feature::FortressWall => Across::Wall,
            // HZ-WAL-14: a trench or wolf pits before it keep cavalry from its front.
            Feature::Redoubt if line.tag.keeps_cavalry_off => Across::Wall,
            Feature::Redoubt => Across::Redoubt,
            Feature::ShallowSunken | Feature::DeepSunken => Across::SunkenRoad,
            _ => continue,
        };
        if found != Across::Redoubt {
            return found;
        }
    }
    found
}

/// One unit in an engagement with some enemies, as it stands.
pub fn fighter(table: &Table, unit: UnitId, against: &[UnitId]) -> Fighter {
    let stance = Stance::of(table, unit);
    let printed = table.printed();
    let contact = printed.tolerance.contact();
    let mut touched = touching(table, &stance);
    if touched.is_empty() {
        touched.extend_from_slice(against);
    }
    let taken = |enemy: &UnitId| engaged_in_flank(table, &stance, &Stance::of(table, *enemy));
    let on_top = on_wall(&printed.terrain, &stance.rect, contact).is_some();
    let place = position(table, &stance, against, true);
    let place = if table.unit(unit).attacked { not_defending(place) } else { place };
    Fighter {
        unit: troops(table, &stance),
        flank_or_rear: touched.iter().any(taken),
        steep_hill: on_steep(&printed.terrain, &stance.rect),
        downhill: false,
        // HZ-FOR-19: against who has come up already the wall is no help.
        holds: match (place.defending_fortress && !against.iter().any(|enemy| table.unit(*enemy).scaled), on_top) {
            (false, _) => None,
            (true, true) => Some(Works::FortressWall),
            (true, false) => Some(Works::Breach),
        },
        under_the_wall: is_under_the_wall(table, &stance),
        up_the_breach: is_up_the_breach(table, &stance),
        along_the_wall: on_top && stance.formation == Formation::MarchColumn,
        undeployed_side: undeployed(table, &stance, &touched),
        out_of_control: table.unit(unit).out_of_control,
        not_doctrinal: false,
        since: 0,
        position: place,
    }
}

/// The same of a unit that would attack if it is not at grips already: it leaves what it stands behind, and comes out of what it holds.
pub fn attacking(table: &Table, unit: UnitId, fighter: Fighter) -> Fighter {
    if is_engaged(table, &Stance::of(table, unit)) {
        return fighter;
    }
    let place = not_defending(fighter.position);
    let ground = if place.garrison { Ground::Open } else { place.ground };
    let position = Position { ground, garrison: false, defending_fortress: false, ..place };
    Fighter { position, holds: None, undeployed_side: false, ..fighter }
}

/// HZ-FAV-03, HZ-FAV-04: who has come to an obstacle to fight over it does not defend it.
const fn not_defending(place: Position) -> Position {
    Position { behind_hedge: false, behind_wall: false, defending_stream: false, ..place }
}

/// HZ-FOR-08, whomever it fights there; who has come up already (HZ-FOR-19) is as high as they.
fn is_under_the_wall(table: &Table, stance: &Stance) -> bool {
    table.printed().terrain.siege && !table.unit(stance.unit).scaled && {
        let by: SmallVec<[UnitId; 8]> = Inquiry::new(table, *stance).by(|_| true).collect();
        under_the_wall(table, stance, &by)
    }
}

/// HZ-BLD-21: a close order garrison, deployed along two faces, is touched at another one.
fn undeployed(table: &Table, stance: &Stance, touched: &[UnitId]) -> bool {
    let Some(sector) = stance.garrison.and_then(|n| table.printed().terrain.sectors.get(usize::from(n))) else { return false };
    let card = table.card(stance.unit);
    if sector.strong || card.abilities.open_order || card.abilities.skirmish {
        return false;
    }
    let contact = table.printed().tolerance.contact();
    let at =
        |enemy: &UnitId, edge: Edge| grognard_field::geometry::gap_within(&stance.rect.edge(edge), &table.rect(*enemy), contact).is_some();
    let held = held(table.unit(stance.unit).beside);
    touched.iter().any(|enemy| !held.iter().any(|edge| at(enemy, *edge)) && Edge::ALL.iter().any(|edge| at(enemy, *edge)))
}

/// Both sides of an engagement, as they stand at the start of the phase (HZ-ENG-27).
pub fn fighters(table: &Table, joined: &Joined) -> (Vec<Fighter>, Vec<Fighter>) {
    record(HZ_ENG_27);
    // HZ-ENG-08: of several, an enemy may stand above one and level with another; one on one `uphill` says it.
    let several = joined.attackers.len() + joined.defenders.len() > 2;
    let below = |unit: UnitId, enemy: &UnitId| is_uphill(table, &Stance::of(table, *enemy), &[unit]);
    let one = |unit: &UnitId, against: &[UnitId]| {
        let downhill = several && against.iter().any(|enemy| below(*unit, enemy));
        Fighter { downhill, ..fighter(table, *unit, against) }
    };
    let side = |units: &[UnitId], against: &[UnitId]| units.iter().map(|unit| one(unit, against)).collect();
    (side(&joined.attackers, &joined.defenders), side(&joined.defenders, &joined.attackers))
}

/// One on one; nothing if there are more.
pub fn engagement_facts(table: &Table, joined: &Joined) -> Option<EngagementFacts> {
    let ([attacker], [defender]) = (&joined.attackers[..], &joined.defenders[..]) else { return None };
    record(HZ_ENG_27);
    Some(EngagementFacts { attacker: fighter(table, *attacker, &[*defender]), defender: fighter(table, *defender, &[*attacker]) })
}

/// Several against one.
pub fn multiple_engagement_facts(table: &Table, joined: &Joined) -> MultipleFacts {
    let (attackers, defenders) = fighters(table, joined);
    MultipleFacts { attackers, defenders }
}
