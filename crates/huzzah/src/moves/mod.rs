//! Movement: one gatekeeper, [`reach`], says how far a primitive goes; the check, the offers and the sampler all come to it. Then the
//! primitives themselves, each one plain function with the enemy's bombardment inside it.

pub mod building;
pub mod escalade;
pub mod form;
pub mod limber;
pub mod march;
pub mod moments;
pub mod react;
pub mod road;
mod sweep;
pub mod touch;

use grognard_engine::{Clause, Refusal, UnitId};
use grognard_field::geometry::{Amount, Bearing, Footprint, Motion, Pose, Rect, Side as Edge, Turn};
use smallvec::SmallVec;

use crate::battle::action::{Action, Face, Hand};
use crate::clause::*;
use crate::facts::Stance;
use crate::facts::arrivals::ordered_on;
use crate::facts::command::ordered_units;
use crate::facts::contact::is_engaged;
pub use crate::facts::footing::walker;
use crate::phases::orders::legal::obey;
use crate::procedures::lookups::movement_allowance::{Member, MovementAllowanceFacts, movement_cm};
use crate::procedures::permissions::may_advance::{Follows, MayAdvanceFacts, may_advance};
use crate::procedures::permissions::may_manoeuvre::{How, MayManoeuvreFacts, may_manoeuvre};
use crate::procedures::permissions::may_retire::{MayRetireFacts, may_retire};
use crate::table::{Order, Table, Target};
use crate::words::{Arm, Formation, OrderKind};

/// A primitive with one amount left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Advance(Face),
    Retire,
    Wheel { hand: Hand, back: bool },
    SideStep(Hand),
}

/// What ends a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    /// As far as the rules let it go.
    Full,
    /// HZ-ADV-05: one stand depth into this unit's zone.
    Zone(UnitId),
    /// In contact with this enemy.
    Enemy(UnitId),
    /// Short of an enemy it may not touch.
    Barred(UnitId),
    /// Touching this friend: a stagger each.
    Friend(UnitId),
    Edge,
    Ground,
}

/// A stretch of amounts that may be chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    pub least: i32,
    pub most: i32,
    /// From here on every amount means the most: it is drawn into the contact or the zone.
    pub magnet: Option<i32>,
    pub end: End,
    pub clause: Clause,
    /// HZ-ADV-18: beyond a friend passed through.
    pub through: Option<UnitId>,
}

/// How far a primitive goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Reach {
    pub unit: UnitId,
    pub motion: Motion,
    pub from: Pose,
    pub size: Footprint,
    pub spans: SmallVec<[Span; 2]>,
}

impl Reach {
    pub fn pose(&self, amount: i32) -> Pose {
        self.motion.pose(self.from, self.size, Amount(amount))
    }

    pub fn rect(&self, amount: i32) -> Rect {
        Rect::at(self.pose(amount), self.size)
    }

    /// The amount a wanted one becomes, and the stretch it lies in.
    pub fn resolve(&self, wanted: i32, as_action: impl Fn(i32) -> Action) -> Result<(i32, Span), Refusal> {
        let found = self.spans.iter().find(|span| (span.least..=span.most).contains(&wanted));
        if let Some(span) = found {
            let amount = if span.magnet.is_some_and(|magnet| wanted >= magnet) { span.most } else { wanted };
            return Ok((amount, *span));
        }
        let nearest = self.spans.iter().map(|span| wanted.clamp(span.least, span.most)).min_by_key(|near| near.abs_diff(wanted));
        let (clause, most) = self.spans.last().map_or((HZ_MOVE_01, 0), |span| (span.clause, span.most));
        let refusal = Refusal::new("move/too-far", clause, "That is not how far it can go.").fact("amount", wanted).fact("limit", most);
        Err(match nearest {
            Some(near) => refusal.nearest("As far as it can", &as_action(near)),
            None => refusal,
        })
    }
}

/// How far this unit can go this way on this order; refused where it cannot go at all.
pub fn reach(table: &Table, order: &Order, unit: UnitId, way: Way) -> Result<Reach, Refusal> {
    if let Some(kept) = table.memo().reach(order, unit, way) {
        return Ok(kept.clone());
    }
    may_leave_place(table, unit)?;
    let (motion, most) = match way {
        Way::Advance(face) => advance(table, order, unit, face)?,
        Way::Retire => retire(table, order, unit)?,
        Way::Wheel { hand, back } => wheel(table, unit, hand, back)?,
        Way::SideStep(hand) => side_step(table, unit, hand)?,
    };
    let reach = sweep::spans(table, order.kind, unit, way, motion, most)?;
    table.memo().keep_reach(order, way, &reach);
    Ok(reach)
}

/// HZ-BLD-18, HZ-BLD-22: a garrison neither moves nor turns to hold other sides; it forms up outside and deploys again.
fn may_leave_place(table: &Table, unit: UnitId) -> Result<(), Refusal> {
    match table.unit(unit).garrison {
        Some(_) => Err(Refusal::new("move/garrison", HZ_BLD_22, "A garrison first forms up outside its buildings.")),
        None => Ok(()),
    }
}

fn advance(table: &Table, order: &Order, unit: UnitId, face: Face) -> Result<(Motion, f64), Refusal> {
    let state = table.unit(unit);
    let facts = MayAdvanceFacts {
        arm: table.card(unit).arm,
        formation: state.formation,
        breaks_contact: is_engaged(table, &Stance::of(table, unit)),
        turns: face != Face::Front,
        follows: Follows::Nothing,
        within_zone: false,
    };
    obey("move/advance", &may_advance(&facts, table.rules()))?;
    let relative = match face {
        Face::Front => Bearing::NORTH,
        Face::Right => Bearing::EAST,
        Face::Rear => Bearing::SOUTH,
        Face::Left => Bearing::WEST,
    };
    Ok((Motion::Straight(relative), allowance(table, order, unit, false)))
}

fn retire(table: &Table, order: &Order, unit: UnitId) -> Result<(Motion, f64), Refusal> {
    let state = table.unit(unit);
    let facing_rear = faces_rear(table, unit);
    let facts = MayRetireFacts {
        arm: table.card(unit).arm,
        formation: state.formation,
        facing_rear,
        engaged: is_engaged(table, &Stance::of(table, unit)),
        makes_contact: false,
        turns: false,
        within_zone: false,
    };
    obey("move/retire", &may_retire(&facts, table.rules()))?;
    let motion = if facing_rear { Motion::AHEAD } else { Motion::BACK };
    Ok((motion, allowance(table, order, unit, true)))
}

/// HZ-RET-10: limbered guns that face the rear of their army.
fn faces_rear(table: &Table, unit: UnitId) -> bool {
    const QUARTER: i32 = 9_000;
    let state = table.unit(unit);
    let limbered = table.card(unit).arm == Arm::Artillery && matches!(state.formation, Formation::Limbered | Formation::MarchColumn);
    limbered && state.pose.facing.apart(table.army_card(table.side(unit)).rear) < QUARTER
}

fn wheel(table: &Table, unit: UnitId, hand: Hand, back: bool) -> Result<(Motion, f64), Refusal> {
    let how = if back { How::WheelBack } else { How::Wheel };
    manoeuvre(table, unit, how)?;
    let moves = &table.rules().lookup.moves;
    let column = matches!(table.unit(unit).formation, Formation::Column | Formation::Mass);
    let most = if column { moves.wheel_column } else { moves.wheel_line };
    let way = match hand {
        Hand::Left => Turn::Left,
        Hand::Right => Turn::Right,
    };
    let motion = if back { Motion::wheel_backward(way) } else { Motion::wheel_forward(way) };
    Ok((motion, f64::from(most).to_radians()))
}

fn side_step(table: &Table, unit: UnitId, hand: Hand) -> Result<(Motion, f64), Refusal> {
    manoeuvre(table, unit, How::SideStep)?;
    let motion = match hand {
        Hand::Left => Motion::TO_THE_LEFT,
        Hand::Right => Motion::TO_THE_RIGHT,
    };
    Ok((motion, table.printed().metres(table.rules().lookup.moves.side_step)))
}

/// HZ-MAN-01..08.
pub fn manoeuvre(table: &Table, unit: UnitId, how: How) -> Result<(), Refusal> {
    may_leave_place(table, unit)?;
    let about = f64::from(table.rules().lookup.moves.about_face);
    let facts = MayManoeuvreFacts {
        arm: table.card(unit).arm,
        formation: table.unit(unit).formation,
        how,
        degrees: if how == How::AboutFace { about } else { 0.0 },
        distance: 0.0,
        engagement: is_engaged(table, &Stance::of(table, unit)),
        within_zone: false,
    };
    obey("move/manoeuvre", &may_manoeuvre(&facts, table.rules()).ruling)
}

/// HZ-ADV-01, HZ-ADV-02, HZ-RET-01, HZ-RET-02: metres it may go in the open; a group at the slowest.
pub fn allowance(table: &Table, order: &Order, unit: UnitId, retire: bool) -> f64 {
    let member = |unit: UnitId| {
        let (card, state) = (table.card(unit), table.unit(unit));
        Member {
            arm: card.arm,
            formation: state.formation,
            weight: card.weight,
            horse_artillery: card.horse_artillery,
            cossack: card.abilities.cossack,
        }
    };
    let own = member(unit);
    let group = match order.target {
        Target::Unit(_) => Vec::new(),
        Target::Command(_) => {
            // Who comes on with the order is of the group before he is on the table.
            let coming = ordered_on(table, order.officer, order.target, order.kind);
            ordered_units(table, order.target).chain(coming).filter(|other| *other != unit).map(member).collect()
        }
    };
    let facts = MovementAllowanceFacts {
        arm: own.arm,
        formation: own.formation,
        weight: own.weight,
        horse_artillery: own.horse_artillery,
        cossack: own.cossack,
        officer: false,
        retire,
        facing_rear: retire && faces_rear(table, unit),
        group,
    };
    table.printed().scale.metres(movement_cm(&facts, table.rules()))
}

/// The edge that leads a straight move.
fn leading(motion: Motion) -> Edge {
    match motion {
        Motion::Straight(relative) => match relative.hundredths() {
            0 => Edge::Front,
            9_000 => Edge::Right,
            18_000 => Edge::Rear,
            _ => Edge::Left,
        },
        Motion::Wheel { .. } => Edge::Front,
    }
}

/// The order kind that a way belongs to.
pub const fn kind_of(way: Way) -> OrderKind {
    match way {
        Way::Advance(_) => OrderKind::Advance,
        Way::Retire => OrderKind::Retire,
        Way::Wheel { .. } | Way::SideStep(_) => OrderKind::Manoeuvre,
    }
}
