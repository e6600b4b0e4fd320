//! What a look-up answers: the entry, a sentence, and the clauses it was read from.

use grognard_engine::Clause;
use grognard_engine::umpire::Verdict;
use serde::{Serialize, Serializer};

/// An entry of the book.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Found<T> {
    #[serde(flatten)]
    pub entry: T,
    #[serde(skip)]
    pub words: String,
    #[serde(skip)]
    pub clauses: Vec<Clause>,
}

impl<T: Clone + Ord + Serialize> Verdict for Found<T> {
    fn words(&self) -> String {
        self.words.clone()
    }
    fn clauses(&self) -> Vec<Clause> {
        self.clauses.clone()
    }
}

/// A length of the table. Whole hundredths of a centimetre, because halves of halves occur and outcomes are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Length(i32);

impl Length {
    pub const NONE: Length = Length(0);

    pub fn cm(cm: f64) -> Length {
        Length((cm * 100.0).round() as i32)
    }

    pub fn whole(cm: i32) -> Length {
        Length(cm * 100)
    }

    pub fn in_cm(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    pub fn share(self, share: Share) -> Length {
        Length(self.0 * share.of / share.parts)
    }

    /// How much of a move is used up by going this far at a rate: the reverse of [`Length::share`].
    pub fn cost(self, share: Share) -> Length {
        Length(self.0 * share.parts / share.of.max(1))
    }

    pub fn less(self, other: Length) -> Length {
        Length((self.0 - other.0).max(0))
    }

    /// The same length in bands of so many centimetres.
    pub fn in_bands(self, band: i32) -> Length {
        Length(self.0 / band.max(1))
    }
}

impl std::fmt::Display for Length {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}cm", self.in_cm())
    }
}

/// As a number of centimetres.
impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.in_cm())
    }
}

/// A fraction of the book: the whole move is 1, half rate 1/2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    pub of: i32,
    pub parts: i32,
}

impl Default for Share {
    fn default() -> Share {
        Share { of: 1, parts: 1 }
    }
}

impl Share {
    /// Reads "1" or "1/2".
    pub fn parse(text: &str) -> Option<Share> {
        let (of, parts) = text.split_once('/').unwrap_or((text, "1"));
        let (of, parts) = (of.trim().parse().ok()?, parts.trim().parse().ok()?);
        (of >= 1 && parts >= 1).then_some(Share { of, parts })
    }

    /// "half" of something.
    pub fn portion(self) -> String {
        match (self.of, self.parts) {
            (1, 2) => "half".into(),
            (of, 1) => of.to_string(),
            (of, parts) => format!("{of}/{parts}"),
        }
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.of, self.parts) {
            (1, 1) => f.write_str("full rate"),
            (1, 2) => f.write_str("half rate"),
            (of, parts) => write!(f, "{of}/{parts} rate"),
        }
    }
}
