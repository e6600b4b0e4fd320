//! A piece of ground as a game's terrain table looks at it: its kind, and its attributes by name.

use super::model::*;
use super::words::*;

/// The three lists a piece of ground can stand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// `[[area]]`.
    Area,
    /// `[[line]]`.
    Line,
    /// Bridges, fords and mines.
    Point,
}

impl Form {
    /// Its name in terrain tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Area => "area",
            Self::Line => "line",
            Self::Point => "point",
        }
    }

    /// Every kind it has.
    pub fn kinds(self) -> Vec<&'static str> {
        match self {
            Self::Area => AreaKind::names(),
            Self::Line => LineKind::names(),
            Self::Point => vec!["bridge", "ford", "mine"],
        }
    }
}

/// The value of an attribute.
#[derive(Debug, Clone, PartialEq)]
pub enum Attribute {
    /// A word of a closed list.
    Word(&'static str),
    /// A number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// Some words of a closed list.
    Words(Vec<&'static str>),
}

/// Kind and attributes of a piece of ground, FORMAT's defaults filled in.
#[derive(Debug, Clone, PartialEq)]
pub struct Feature {
    /// Area, line or point.
    pub form: Form,
    /// "hill", "stream", "bridge".
    pub kind: &'static str,
    /// What the file says or leaves to the default; what is not given and has no default is absent.
    pub attributes: Vec<(&'static str, Attribute)>,
}

impl Feature {
    fn new(form: Form, kind: &'static str) -> Self {
        Self { form, kind, attributes: Vec::new() }
    }

    fn with(mut self, name: &'static str, value: Attribute) -> Self {
        self.attributes.push((name, value));
        self
    }

    fn number(self, name: &'static str, value: Option<f64>) -> Self {
        match value {
            Some(value) => self.with(name, Attribute::Number(value)),
            None => self,
        }
    }

    fn word(self, name: &'static str, word: impl Word) -> Self {
        self.with(name, Attribute::Word(word.name()))
    }

    fn words(self, name: &'static str, words: &[Arm]) -> Self {
        self.with(name, Attribute::Words(words.iter().map(|word| word.name()).collect()))
    }

    /// An attribute by name.
    pub fn get(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }
}

impl From<&AreaGround> for Feature {
    fn from(ground: &AreaGround) -> Self {
        let plain = Feature::new(Form::Area, ground.kind().name());
        let holds = |defence: Option<u8>, capacity: Option<u32>, plain: Feature| {
            plain.number("defence", defence.map(f64::from)).number("capacity", capacity.map(f64::from))
        };
        match ground {
            AreaGround::Hill { slope, level, .. } => plain.word("slope", *slope).number("level", Some(f64::from(*level))),
            AreaGround::Wood { density } => plain.word("density", *density),
            AreaGround::Marsh { passable: Some(passable) } => plain.words("passable", passable),
            AreaGround::Village { defence, capacity, sectors } => {
                holds(Some(*defence), *capacity, plain).number("sectors", Some(sectors.len().max(1) as f64))
            }
            AreaGround::Building { defence, capacity } => holds(*defence, *capacity, plain),
            AreaGround::Strongpoint { defence, capacity, earthwork } => {
                holds(Some(*defence), *capacity, plain).with("earthwork", Attribute::Flag(*earthwork))
            }
            AreaGround::Orchard | AreaGround::Marsh { passable: None } | AreaGround::Scrub | AreaGround::Crops | AreaGround::Lake => plain,
        }
    }
}

impl From<&LineGround> for Feature {
    fn from(ground: &LineGround) -> Self {
        let plain = Feature::new(Form::Line, ground.kind().name());
        match ground {
            LineGround::River { fordable, bed, sunken } | LineGround::Stream { fordable, bed, sunken } => {
                plain.words("fordable", fordable).word("bed", *bed).with("sunken", Attribute::Flag(*sunken))
            }
            LineGround::Hedge { height } | LineGround::Wall { height } => plain.word("height", *height),
            LineGround::Redoubt { front } => plain.word("front", *front),
            LineGround::Ditch { depth } | LineGround::SunkenRoad { depth } | LineGround::Trench { depth } => plain.word("depth", *depth),
            LineGround::FortressWall { levels } => plain.number("levels", Some(f64::from(*levels))),
            LineGround::Breach { depth_m, barricade, .. } => {
                plain.number("depth_m", Some(*depth_m)).with("barricade", Attribute::Flag(*barricade))
            }
            LineGround::Ravine { width_m } => plain.number("width_m", Some(*width_m)),
            LineGround::Road | LineGround::Track | LineGround::Cliff | LineGround::Barricade | LineGround::Crest => plain,
        }
    }
}

impl From<&Area> for Feature {
    fn from(area: &Area) -> Self {
        Self::from(&area.ground)
    }
}

impl From<&Line> for Feature {
    fn from(line: &Line) -> Self {
        Self::from(&line.ground)
    }
}

impl From<&Crossing> for Feature {
    fn from(crossing: &Crossing) -> Self {
        Self::new(Form::Point, crossing.kind.name())
    }
}

impl From<&Mine> for Feature {
    fn from(mine: &Mine) -> Self {
        Self::new(Form::Point, "mine").number("radius", Some(mine.radius))
    }
}

/// Every sort of feature of a kind that a terrain table could tell apart: all words, both flags, the ends of numbers.
pub(crate) fn samples(form: Form, kind: &str) -> Vec<Feature> {
    let arms = [vec![], vec![Arm::Infantry], vec![Arm::Infantry, Arm::Cavalry], Arm::ALL.to_vec()];
    let capacities = [None, Some(1), Some(100_000)];
    let mut grounds: Vec<Feature> = Vec::new();
    let mut area = |ground: AreaGround| grounds.push(Feature::from(&ground));
    match AreaKind::from_name(kind).filter(|_| form == Form::Area) {
        Some(AreaKind::Hill) => {
            for &slope in Slope::ALL {
                (1..=4).for_each(|level| area(AreaGround::Hill { slope, level, ridge: Vec::new() }));
            }
        }
        Some(AreaKind::Wood) => Density::ALL.iter().for_each(|&density| area(AreaGround::Wood { density })),
        Some(AreaKind::Orchard) => area(AreaGround::Orchard),
        Some(AreaKind::Marsh) => {
            area(AreaGround::Marsh { passable: None });
            arms.iter().for_each(|arms| area(AreaGround::Marsh { passable: Some(arms.clone()) }));
        }
        Some(AreaKind::Scrub) => area(AreaGround::Scrub),
        Some(AreaKind::Crops) => area(AreaGround::Crops),
        Some(AreaKind::Village) => {
            for capacity in capacities {
                (1..=6).for_each(|defence| area(AreaGround::Village { defence, capacity, sectors: Vec::new() }));
            }
        }
        Some(AreaKind::Building) => {
            for capacity in capacities {
                area(AreaGround::Building { defence: None, capacity });
                (1..=6).for_each(|defence| area(AreaGround::Building { defence: Some(defence), capacity }));
            }
        }
        Some(AreaKind::Strongpoint) => {
            for (capacity, earthwork) in capacities.into_iter().flat_map(|c| [(c, false), (c, true)]) {
                (1..=6).for_each(|defence| area(AreaGround::Strongpoint { defence, capacity, earthwork }));
            }
        }
        Some(AreaKind::Lake) => area(AreaGround::Lake),
        None => {}
    }
    let mut line = |ground: LineGround| grounds.push(Feature::from(&ground));
    match LineKind::from_name(kind).filter(|_| form == Form::Line) {
        Some(kind @ (LineKind::River | LineKind::Stream)) => {
            for fordable in arms {
                for (bed, sunken) in Bed::ALL.iter().flat_map(|&bed| [(bed, false), (bed, true)]) {
                    let fordable = fordable.clone();
                    match kind {
                        LineKind::River => line(LineGround::River { fordable, bed, sunken }),
                        _ => line(LineGround::Stream { fordable, bed, sunken }),
                    }
                }
            }
        }
        Some(LineKind::Hedge) => Height::ALL.iter().for_each(|&height| line(LineGround::Hedge { height })),
        Some(LineKind::Wall) => Height::ALL.iter().for_each(|&height| line(LineGround::Wall { height })),
        Some(LineKind::Redoubt) => Front::ALL.iter().for_each(|&front| line(LineGround::Redoubt { front })),
        Some(LineKind::Ditch) => Depth::ALL.iter().for_each(|&depth| line(LineGround::Ditch { depth })),
        Some(LineKind::SunkenRoad) => Depth::ALL.iter().for_each(|&depth| line(LineGround::SunkenRoad { depth })),
        Some(LineKind::Trench) => Depth::ALL.iter().for_each(|&depth| line(LineGround::Trench { depth })),
        Some(LineKind::FortressWall) => (1..=3).for_each(|levels| line(LineGround::FortressWall { levels })),
        Some(LineKind::Breach) => {
            [false, true].iter().for_each(|&barricade| line(LineGround::Breach { wall: LineIndex(0), depth_m: 30.0, barricade }));
        }
        Some(LineKind::Ravine) => line(LineGround::Ravine { width_m: 20.0 }),
        Some(LineKind::Road) => line(LineGround::Road),
        Some(LineKind::Track) => line(LineGround::Track),
        Some(LineKind::Cliff) => line(LineGround::Cliff),
        Some(LineKind::Barricade) => line(LineGround::Barricade),
        Some(LineKind::Crest) => line(LineGround::Crest),
        None => {}
    }
    if let (Form::Point, Some(&kind)) = (form, Form::Point.kinds().iter().find(|known| **known == kind)) {
        grounds.push(Feature::new(Form::Point, kind).number("radius", (kind == "mine").then_some(30.0)));
    }
    grounds
}
