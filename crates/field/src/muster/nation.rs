//! Nations and years: which row of a game's list a unit goes by.

use super::error::MusterError;
use super::origin::Origin;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};

/// A row of `[[nation]]`: years from and to, and what the game itself says of the nation.
#[derive(Debug, Clone, PartialEq)]
pub struct NationRow<T> {
    pub id: String,
    years: Option<[u16; 2]>,
    /// Always in the service of its side: the side's row.
    as_side: bool,
    /// The side's row whenever it serves under another nation.
    as_side_abroad: bool,
    own: Option<T>,
    pub origin: Origin,
}

#[derive(Deserialize)]
struct Head {
    id: String,
    years: Vec<u16>,
    same_as: Option<String>,
    under_another_nation: Option<String>,
    origin: Origin,
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for NationRow<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut table = toml::Table::deserialize(from)?;
        let head: Head = table.clone().try_into().map_err(D::Error::custom)?;
        for known in ["id", "years", "same_as", "under_another_nation", "origin"] {
            table.remove(known);
        }
        let side = |word: Option<&str>| match word {
            None => Ok(false),
            Some("side") => Ok(true),
            Some(other) => Err(D::Error::custom(format!("nation {}: `{other}`, expected \"side\"", head.id))),
        };
        let (as_side, as_side_abroad) = (side(head.same_as.as_deref())?, side(head.under_another_nation.as_deref())?);
        let years = match head.years[..] {
            [] => None,
            [from, to] if from <= to => Some([from, to]),
            _ => return Err(D::Error::custom(format!("nation {}: years are [from, to] or none", head.id))),
        };
        let own = if as_side { None } else { Some(table.try_into().map_err(|e| D::Error::custom(format!("nation {}: {e}", head.id)))?) };
        Ok(NationRow { id: head.id, years, as_side, as_side_abroad, own, origin: head.origin })
    }
}

/// In whose army and when.
#[derive(Debug, Clone, Copy)]
pub struct Service<'a> {
    pub game: &'a str,
    pub nation: &'a str,
    /// The side's own nation.
    pub side: &'a str,
    pub year: u16,
    /// Nations that go by their side's row where no row of theirs holds the year.
    pub foreign: &'a [String],
}

/// The unit's nation, the row whose years hold the battle's, else the nearest years; foreigners in another's service and nations
/// without a row go by their side's.
///
/// # Errors
/// If the side's own nation has no row.
pub fn nation_row<'r, T>(rows: &'r [NationRow<T>], service: Service) -> Result<(&'r T, &'r Origin), MusterError> {
    let Service { nation, side, year, .. } = service;
    let abroad = nation != side;
    let own: Vec<&NationRow<T>> = rows.iter().filter(|row| row.id == nation).collect();
    let away = |row: &&NationRow<T>| match row.years {
        Some([from, to]) => from.saturating_sub(year).max(year.saturating_sub(to)),
        None => u16::MAX,
    };
    let nearest = own.iter().min_by_key(|row| away(row));
    let goes_by_side = match nearest {
        None => true,
        Some(row) => row.as_side || row.as_side_abroad || (away(row) > 0 && service.foreign.iter().any(|id| id == nation)),
    };
    if goes_by_side && abroad {
        return nation_row(rows, Service { nation: side, ..service });
    }
    nearest.and_then(|row| row.own.as_ref().map(|own| (own, &row.origin))).ok_or_else(|| {
        let mut known: Vec<&str> = rows.iter().filter(|row| row.own.is_some()).map(|row| row.id.as_str()).collect();
        known.dedup();
        MusterError::NoNation { game: service.game.to_owned(), nation: nation.to_owned(), year, known: known.join(", ") }
    })
}
