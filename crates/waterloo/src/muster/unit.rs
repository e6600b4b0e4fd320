//! What a counter, a leader and an army are in this game.

use grognard_field::hex::Facing;
use grognard_field::muster::{Describe, Sourced, Value};

use super::sheet::Kind;

/// A counter, or the intrinsic defence of a strongpoint.
#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    Counter(Box<Counter>),
    /// Intrinsic Defence Strength.
    Ids(Sourced<u32>),
}

/// A brigade, regiment or group of batteries.
#[derive(Debug, Clone, PartialEq)]
pub struct Counter {
    pub kind: Sourced<Kind>,
    pub sp: Sourced<u32>,
    /// Crack Elite, Elite or line.
    pub class: Sourced<String>,
    pub commitment: Sourced<u32>,
    pub cohesion: Sourced<u32>,
    pub ma: Sourced<u32>,
    /// In hexes; cavalry has none.
    pub range: Option<Sourced<u32>>,
    /// Light cavalry only.
    pub pursuit: Option<Sourced<u32>>,
    /// L for lancers, C for cuirassiers.
    pub marks: Vec<Sourced<&'static str>>,
    pub formation: Sourced<String>,
    pub facing: Facing,
    /// French, Anglo-Allied, Prussian ...
    pub group: Sourced<String>,
    pub fire_drm: Option<Sourced<i32>>,
    pub nation: Sourced<String>,
}

impl Describe for Piece {
    fn values(&self) -> Vec<Value> {
        let counter = match self {
            Piece::Ids(ids) => return vec![ids.named("IDS")],
            Piece::Counter(counter) => counter,
        };
        let mut all = vec![
            counter.kind.worded("kind", |kind| kind.name().into()),
            counter.sp.named("SP"),
            counter.class.named("class"),
            counter.commitment.named("Commitment"),
            counter.cohesion.named("Cohesion"),
            counter.ma.named("MA"),
        ];
        all.extend(counter.range.iter().map(|range| range.named("Range")));
        all.extend(counter.pursuit.iter().map(|pursuit| pursuit.named("Pursuit")));
        all.extend(counter.marks.iter().map(|mark| mark.named("mark")));
        all.extend(counter.fire_drm.iter().map(|drm| drm.worded("fire DRM", |drm| format!("{drm:+}").into())));
        all.push(counter.formation.named("formation"));
        all.push(counter.group.named("group"));
        all.push(counter.nation.named("nation"));
        all
    }
}

/// What a leader is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Overall,
    Wing,
    Combat,
}

/// A leader.
#[derive(Debug, Clone, PartialEq)]
pub struct Leader {
    pub role: Role,
    pub range: Sourced<u32>,
    pub orders: Sourced<u32>,
    /// Command Points a turn: the overall commander only.
    pub cp: Option<Sourced<u32>>,
    pub ability: Sourced<&'static str>,
    pub inspirational: Sourced<bool>,
    /// Column and row.
    pub hex: (u16, u16),
}

impl Describe for Leader {
    fn values(&self) -> Vec<Value> {
        let mut all = vec![self.range.named("leader range"), self.orders.named("Orders")];
        all.extend(self.cp.iter().map(|cp| cp.named("CP")));
        all.push(self.ability.named("ability"));
        all.push(self.inspirational.named("inspirational"));
        all
    }
}

/// What is said of a whole army.
#[derive(Debug, Clone, PartialEq)]
pub struct Army {
    /// Leader Initiative Markers in the cup.
    pub lims: Sourced<Vec<String>>,
    pub sp: Sourced<u32>,
    pub objective_points: Sourced<u32>,
}

impl Describe for Army {
    fn values(&self) -> Vec<Value> {
        vec![self.lims.named("LIMs"), self.sp.named("army SP"), self.objective_points.named("points an objective")]
    }
}
