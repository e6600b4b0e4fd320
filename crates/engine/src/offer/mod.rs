//! What a side may do: actions with typed blanks, each blank with its legal domain.
//!
//! Blanks of one offer do not depend on one another; where they would, a game makes several offers.

mod hex_path;
mod measure;
mod one_of;
mod point;
mod region;
mod share_out;
mod some_of;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use hex_path::{HexEdge, HexNode, HexPath, HexStep};
pub use measure::{Firmness, Measure, Stop, Unit};
pub use one_of::{Choice, OneOf};
pub use point::PointIn;
pub use region::{Region, Shape, Within};
pub use share_out::{Share, ShareOut};
pub use some_of::SomeOf;

use crate::random::Random;
use crate::refusal::Refusal;
use crate::{Clause, UnitId, house};

/// An action on offer. With all blanks filled from their domains it is legal; that is a law, see [`crate::laws`].
#[derive(Clone, Debug, Serialize)]
pub struct Offer<A> {
    /// The action, its blanks holding anything at all.
    pub action: A,
    pub words: String,
    pub clause: Clause,
    /// The unit it is about, so that a client can offer it where the unit stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<UnitId>,
    pub blanks: Vec<Blank>,
}

/// How much of all offers somebody wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    All,
    /// Those of one unit, for the client that has just selected it.
    Unit(UnitId),
}

impl Scope {
    pub fn wants(self, about: Option<UnitId>) -> bool {
        match self {
            Scope::All => true,
            Scope::Unit(unit) => about == Some(unit),
        }
    }
}

/// One thing left open in an offer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Blank {
    /// For programs: `distance`.
    pub name: &'static str,
    /// For people: "how far".
    pub words: String,
    /// The rule that sets the limits.
    pub clause: Clause,
    pub domain: Domain,
}

/// What a blank may be filled with.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Domain {
    /// A length or an angle.
    Measure(Measure),
    Point(PointIn),
    HexPath(HexPath),
    SomeOf(SomeOf),
    ShareOut(ShareOut),
    OneOf(OneOf),
}

/// What somebody filled in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Filling {
    /// On the grid of the measure, not in the units shown.
    Measure(i32),
    Point {
        x: i32,
        y: i32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<i32>,
    },
    /// The hexes entered, the first not counted in.
    HexPath(Vec<HexStep>),
    /// Ids, each once.
    SomeOf(Vec<u32>),
    /// The amounts in the order of the shares.
    ShareOut(Vec<u32>),
    /// An id.
    OneOf(u32),
}

/// A filling that is not in the domain, and one near it that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outside {
    pub because: String,
    pub nearest: Option<Filling>,
}

impl Outside {
    fn new(because: impl Into<String>) -> Outside {
        Outside { because: because.into(), nearest: None }
    }

    fn near(because: impl Into<String>, nearest: Filling) -> Outside {
        Outside { because: because.into(), nearest: Some(nearest) }
    }
}

impl Domain {
    pub const fn kind(&self) -> &'static str {
        match self {
            Domain::Measure(_) => "a measure",
            Domain::Point(_) => "a point",
            Domain::HexPath(_) => "a path of hexes",
            Domain::SomeOf(_) => "some of a list",
            Domain::ShareOut(_) => "a share-out",
            Domain::OneOf(_) => "one of a list",
        }
    }

    pub fn contains(&self, filling: &Filling) -> bool {
        self.check(filling).is_ok()
    }

    pub fn check(&self, filling: &Filling) -> Result<(), Outside> {
        match (self, filling) {
            (Domain::Measure(domain), Filling::Measure(value)) => domain.check(*value),
            (Domain::Point(domain), Filling::Point { x, y, facing }) => domain.check(*x, *y, *facing),
            (Domain::HexPath(domain), Filling::HexPath(steps)) => domain.check(steps),
            (Domain::SomeOf(domain), Filling::SomeOf(ids)) => domain.check(ids),
            (Domain::ShareOut(domain), Filling::ShareOut(amounts)) => domain.check(amounts),
            (Domain::OneOf(domain), Filling::OneOf(id)) => domain.check(*id),
            _ => Err(Outside::new(format!("this wants {}", self.kind()))),
        }
    }

    /// The fillings at the edge of the domain: both ends of a range, every corner of a region. All of them are inside.
    pub fn ends(&self) -> Vec<Filling> {
        match self {
            Domain::Measure(domain) => domain.ends(),
            Domain::Point(domain) => domain.ends(),
            Domain::HexPath(domain) => domain.ends(),
            Domain::SomeOf(domain) => domain.ends(),
            Domain::ShareOut(domain) => domain.ends(),
            Domain::OneOf(domain) => domain.ends(),
        }
    }

    /// A filling from inside; nothing only where the domain is empty (an offer that should not have been made) or, for a
    /// region narrowed by a closure, where a thousand draws hit nothing.
    pub fn sample(&self, random: &mut dyn Random) -> Option<Filling> {
        match self {
            Domain::Measure(domain) => Some(domain.sample(random)),
            Domain::Point(domain) => domain.sample(random),
            Domain::HexPath(domain) => domain.sample(random),
            Domain::SomeOf(domain) => domain.sample(random),
            Domain::ShareOut(domain) => domain.sample(random),
            Domain::OneOf(domain) => domain.sample(random),
        }
    }

    /// Fillings of the right shape just outside, for the law that they are refused.
    pub fn beyond(&self) -> Vec<Filling> {
        let all = match self {
            Domain::Measure(domain) => domain.beyond(),
            Domain::Point(domain) => domain.beyond(),
            Domain::HexPath(domain) => domain.beyond(),
            Domain::SomeOf(domain) => domain.beyond(),
            Domain::ShareOut(domain) => domain.beyond(),
            Domain::OneOf(domain) => domain.beyond(),
        };
        all.into_iter().filter(|filling| !self.contains(filling)).collect()
    }
}

impl Blank {
    pub fn new(name: &'static str, words: impl Into<String>, clause: Clause, domain: Domain) -> Blank {
        Blank { name, words: words.into(), clause, domain }
    }
}

impl<A> Offer<A> {
    pub fn new(action: A, words: impl Into<String>, clause: Clause) -> Offer<A> {
        Offer { action, words: words.into(), clause, about: None, blanks: Vec::new() }
    }

    pub fn about(mut self, unit: UnitId) -> Offer<A> {
        self.about = Some(unit);
        self
    }

    pub fn blank(mut self, blank: Blank) -> Offer<A> {
        self.blanks.push(blank);
        self
    }

    /// The fillings fit the blanks, one each, or why not.
    pub fn check(&self, fillings: &[Filling]) -> Result<(), Refusal> {
        if fillings.len() != self.blanks.len() {
            let wants: Vec<&str> = self.blanks.iter().map(|blank| blank.words.as_str()).collect();
            let wants = if wants.is_empty() { "nothing".to_owned() } else { wants.join(", ") };
            let because = format!("\"{}\" wants {} filled in: {wants}", self.words, self.blanks.len());
            return Err(Refusal::new("offer/fillings", house::OFFER, because).fact("given", fillings.len()));
        }
        for (blank, filling) in self.blanks.iter().zip(fillings) {
            blank.domain.check(filling).map_err(|outside| {
                let refusal = Refusal::new("offer/outside", blank.clause, format!("{}: {}", blank.words, outside.because));
                match outside.nearest {
                    Some(nearest) => refusal.fact("nearest", serde_json::to_string(&nearest).unwrap_or_default()),
                    None => refusal,
                }
            })?;
        }
        Ok(())
    }

    /// A filling for each blank.
    pub fn sample(&self, random: &mut dyn Random) -> Option<Vec<Filling>> {
        self.blanks.iter().map(|blank| blank.domain.sample(random)).collect()
    }
}
