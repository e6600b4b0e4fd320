//! Roads (HZ-ROD-01, HZ-FORM-07): march columns follow them round their bends without a manoeuvre order.

use grognard_field::geometry::{Bearing, Pose, V, v};

/// A road or track.
#[derive(Clone, Debug, PartialEq)]
pub struct Road {
    pub name: Option<String>,
    pub path: Vec<V>,
    /// A track leads no line of communication.
    pub track: bool,
}

/// Metres from the middle of a road within which a column's front is on it.
const ON_ROAD: f64 = 15.0;
/// Hundredths of a degree by which its facing may differ from the road's.
const ALONG: i32 = 3_000;

impl Road {
    /// Where the road leads a column that stands on it and faces along it: its front so many metres on, facing along the road
    /// there. Nothing if it is not on this road; the end of the road if that comes first.
    pub fn followed(&self, from: Pose, metres: f64) -> Option<Pose> {
        let (mut at, mut on) = self.start(from)?;
        let forward = on.0;
        let mut left = metres;
        loop {
            let (p, q) = self.stretch(on)?;
            let way = (q - p).unit()?;
            let room = at.distance(q);
            if left <= room {
                return Some(Pose::nearest(at + way * left, Bearing::of(way)));
            }
            left -= room;
            let next = if forward { on.1.checked_add(1) } else { on.1.checked_sub(1) };
            match next.filter(|n| n + 1 < self.path.len()) {
                Some(n) => (at, on) = (q, (forward, n)),
                None => return Some(Pose::nearest(q, Bearing::of(way))),
            }
        }
    }

    /// How far it leads on from there.
    pub fn ahead(&self, from: Pose) -> Option<f64> {
        let (at, (forward, n)) = self.start(from)?;
        let (_, q) = self.stretch((forward, n))?;
        let rest: f64 = if forward {
            self.path.windows(2).skip(n + 1).map(|w| w[0].distance(w[1])).sum()
        } else {
            self.path.windows(2).take(n).map(|w| w[0].distance(w[1])).sum()
        };
        Some(at.distance(q) + rest)
    }

    /// The place on the road and the stretch (forward along the path or not) that the pose stands on and faces along.
    fn start(&self, from: Pose) -> Option<(V, (bool, usize))> {
        let front = from.front();
        let near = |n: usize| {
            let (p, q) = (self.path[n], self.path[n + 1]);
            let way = q - p;
            let share = if way.length_squared() > 0.0 { ((front - p).dot(way) / way.length_squared()).clamp(0.0, 1.0) } else { 0.0 };
            p.lerp(q, share)
        };
        let along = |n: usize, forward: bool| {
            let (p, q) = self.stretch((forward, n)).unwrap_or((v(0.0, 0.0), v(0.0, 0.0)));
            q != p && Bearing::of(q - p).apart(from.facing) <= ALONG
        };
        let on = |n: &usize| near(*n).distance(front) <= ON_ROAD;
        let stretches = 0..self.path.len().saturating_sub(1);
        let pick = stretches.filter(on).flat_map(|n| [(true, n), (false, n)]).filter(|&(forward, n)| along(n, forward));
        pick.min_by(|a, b| near(a.1).distance(front).total_cmp(&near(b.1).distance(front))).map(|on| (near(on.1), on))
    }

    fn stretch(&self, (forward, n): (bool, usize)) -> Option<(V, V)> {
        let (p, q) = (*self.path.get(n)?, *self.path.get(n + 1)?);
        Some(if forward { (p, q) } else { (q, p) })
    }
}
