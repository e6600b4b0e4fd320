//! Where a point may lie: a union of whole-number shapes, perhaps narrowed by a test of the game's own.

use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

/// A test that shapes cannot express ("no unit within 2 cm"). The engine knows no geometry; the game supplies it.
/// What speaks against a place is said in words.
pub trait Within: Send + Sync {
    fn allows(&self, x: i32, y: i32, facing: Option<i32>) -> Result<(), String>;
}

impl<F: Fn(i32, i32, Option<i32>) -> Result<(), String> + Send + Sync> Within for F {
    fn allows(&self, x: i32, y: i32, facing: Option<i32>) -> Result<(), String> {
        self(x, y, facing)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Both corners count as inside.
    Rect { from: (i32, i32), to: (i32, i32) },
    /// Simple, in either sense; its boundary counts as inside.
    Polygon(Vec<(i32, i32)>),
    /// Its edge counts as inside.
    Circle { centre: (i32, i32), radius: i32 },
}

/// The union of the shapes, less what the game's own test refuses.
#[derive(Clone, Serialize, JsonSchema)]
pub struct Region {
    pub shapes: Vec<Shape>,
    #[serde(skip)]
    within: Option<Arc<dyn Within>>,
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Region").field("shapes", &self.shapes).field("narrowed", &self.within.is_some()).finish()
    }
}

impl Region {
    pub fn new(shapes: Vec<Shape>) -> Region {
        Region { shapes, within: None }
    }

    pub fn narrowed(mut self, within: impl Within + 'static) -> Region {
        self.within = Some(Arc::new(within));
        self
    }

    /// Whether a place is in it; if not, why, where the game can say.
    pub fn allows(&self, x: i32, y: i32, facing: Option<i32>) -> Result<(), Option<String>> {
        if !self.shapes.iter().any(|shape| shape.contains(x, y)) {
            return Err(None);
        }
        self.within.as_ref().map_or(Ok(()), |within| within.allows(x, y, facing).map_err(Some))
    }
}

impl Shape {
    pub fn contains(&self, x: i32, y: i32) -> bool {
        match self {
            Shape::Rect { .. } => {
                let ((left, low), (right, high)) = self.bounds().unwrap_or_default();
                (left..=right).contains(&x) && (low..=high).contains(&y)
            }
            Shape::Polygon(corners) => inside(corners, x, y),
            Shape::Circle { centre, radius } => {
                let square = |a: i32, b: i32| (i128::from(a) - i128::from(b)).pow(2);
                square(x, centre.0) + square(y, centre.1) <= i128::from(*radius).pow(2)
            }
        }
    }

    /// The corners; of a circle the four points farthest out.
    pub fn corners(&self) -> Vec<(i32, i32)> {
        match self {
            Shape::Rect { from, to } => vec![*from, (to.0, from.1), *to, (from.0, to.1)],
            Shape::Polygon(corners) => corners.clone(),
            Shape::Circle { centre: (x, y), radius } => {
                let (far, near) = (|at: &i32| at.saturating_add(*radius), |at: &i32| at.saturating_sub(*radius));
                vec![(near(x), *y), (*x, near(y)), (far(x), *y), (*x, far(y))]
            }
        }
    }

    /// The least and the greatest corner of the box around it.
    pub fn bounds(&self) -> Option<((i32, i32), (i32, i32))> {
        let corners = self.corners();
        let xs = || corners.iter().map(|corner| corner.0);
        let ys = || corners.iter().map(|corner| corner.1);
        Some(((xs().min()?, ys().min()?), (xs().max()?, ys().max()?)))
    }
}

/// On the boundary, or an odd number of edges to the right. Whole numbers throughout, so that no rounding decides.
fn inside(corners: &[(i32, i32)], x: i32, y: i32) -> bool {
    let (px, py) = (i128::from(x), i128::from(y));
    let mut odd = false;
    for (index, a) in corners.iter().enumerate() {
        let b = corners[(index + 1) % corners.len()];
        let (ax, ay, bx, by) = (i128::from(a.0), i128::from(a.1), i128::from(b.0), i128::from(b.1));
        let turn = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
        if turn == 0 && (ax.min(bx)..=ax.max(bx)).contains(&px) && (ay.min(by)..=ay.max(by)).contains(&py) {
            return true;
        }
        if (ay > py) != (by > py) && ((turn > 0) == (by > ay)) {
            odd = !odd;
        }
    }
    odd
}
