//! How much ground a unit takes before any game has a say: the yardstick for overlaps in files, and for drawing.

use super::army::{Command, Side, Unit};
use super::model::{Battle, Point};
use super::words::{Arm, Colour, Formation};

impl Unit {
    /// Front and depth in metres, by men, guns and formation.
    pub fn extent(&self) -> (f64, f64) {
        let men = f64::from(self.men);
        match (self.arm, self.formation) {
            (Arm::Infantry, Formation::Line) => (men * 0.25, 15.0),
            (Arm::Infantry, Formation::Open) => (men * 0.40, 30.0),
            (Arm::Infantry, Formation::Square) => {
                let side = (men * 0.06).max(25.0);
                (side, side)
            }
            (Arm::Infantry, Formation::March) => (10.0, men * 0.30),
            (Arm::Infantry, _) => (50.0, (men * 0.10).max(20.0)),
            (Arm::Cavalry, formation) => {
                // Half a squadron more or less rounds to the even number, as the published checker does.
                let squadrons = libm::rint(men / 130.0).max(1.0);
                match formation {
                    Formation::Line => (squadrons * 60.0, 25.0),
                    Formation::March => (12.0, men * 0.8),
                    _ => (60.0, squadrons * 35.0),
                }
            }
            (Arm::Artillery, _) => ((f64::from(self.guns().max(1)) * 12.0).max(15.0), 40.0),
        }
    }

    /// The ground it stands on: left front, right front, right rear, left rear.
    pub fn footprint(&self) -> [Point; 4] {
        let (front, depth) = self.extent();
        let (ahead, right) = bearing(self.facing);
        let corner = |side: f64, back: f64| {
            Point::new(
                self.at.x + right.x * side * front / 2.0 - ahead.x * back * depth,
                self.at.y + right.y * side * front / 2.0 - ahead.y * back * depth,
            )
        };
        [corner(-1.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(-1.0, 1.0)]
    }

    /// All its pieces; none if it is not artillery.
    pub fn guns(&self) -> u32 {
        self.battery.map_or(0, |battery| battery.guns)
    }
}

/// Unit vectors straight ahead and to the right of a bearing; exact on the four winds.
pub(crate) fn bearing(degrees: f64) -> (Point, Point) {
    let ahead = if degrees == 0.0 {
        Point::new(0.0, 1.0)
    } else if degrees == 90.0 {
        Point::new(1.0, 0.0)
    } else if degrees == 180.0 {
        Point::new(0.0, -1.0)
    } else if degrees == 270.0 {
        Point::new(-1.0, 0.0)
    } else {
        let a = degrees.to_radians();
        Point::new(libm::sin(a), libm::cos(a))
    };
    (ahead, Point::new(ahead.y, -ahead.x))
}

/// What a side brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Strength {
    /// Men of all arms.
    pub men: u32,
    /// Men on foot.
    pub foot: u32,
    /// Men on horseback.
    pub horse: u32,
    /// Men with the guns.
    pub gunners: u32,
    /// Pieces.
    pub guns: u32,
    /// Battalions, regiments and batteries.
    pub units: u32,
    /// Men on the field when the battle starts.
    pub at_start: u32,
}

impl Battle {
    /// The side that acts first.
    pub fn red(&self) -> &Side {
        &self[Colour::Red]
    }

    /// The other side.
    pub fn blue(&self) -> &Side {
        &self[Colour::Blue]
    }

    /// The command a unit hangs on.
    pub fn command_of(&self, unit: &Unit) -> &Command {
        &self[unit.command]
    }

    /// Whose unit it is.
    pub fn colour_of(&self, unit: &Unit) -> Colour {
        self[unit.command].side
    }

    /// Whether a unit is on the field when the battle starts.
    pub fn starts_on_field(&self, unit: &Unit) -> bool {
        self[unit.command].arrives.is_none()
    }

    /// A command by its id.
    pub fn command(&self, id: &str) -> Option<&Command> {
        self.commands.iter().find(|command| command.id == id)
    }

    /// A unit by its id.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// The seat of a side by its id.
    pub fn seat(&self, side: &str) -> Option<Colour> {
        [Colour::Red, Colour::Blue].into_iter().find(|&colour| self[colour].id == side)
    }

    /// What a side brings.
    pub fn strength(&self, colour: Colour) -> Strength {
        let mut sum = Strength::default();
        for unit in self.units.iter().filter(|unit| self.colour_of(unit) == colour) {
            sum.men += unit.men;
            sum.guns += unit.guns();
            sum.units += 1;
            match unit.arm {
                Arm::Infantry => sum.foot += unit.men,
                Arm::Cavalry => sum.horse += unit.men,
                Arm::Artillery => sum.gunners += unit.men,
            }
            if self.starts_on_field(unit) {
                sum.at_start += unit.men;
            }
        }
        sum
    }
}
