//! HZ-SCALE-01: lengths as the players hear them: in centimetres of the table, or in bands.

use grognard_engine::offer::Unit;
use grognard_field::geometry::Quanta;

use crate::rules::options::Lengths;
use crate::table::Table;

/// Steps of the grid (centimetres of ground) to what lengths are told in.
pub fn unit(table: &Table) -> Unit {
    let cm = (table.printed().metres(1) * 100.0).round() as u32;
    match table.rules().options.lengths {
        Lengths::Centimetres => Unit::new("cm", cm),
        Lengths::Bands => Unit::new("bands", cm * table.rules().lookup.band.unsigned_abs()),
    }
}

/// A place on the table in words.
pub fn point(table: &Table, x: Quanta, y: Quanta) -> String {
    let unit = unit(table);
    let told = |at: Quanta| f64::from(at.0) / f64::from(unit.grid);
    format!("({:.1}, {:.1}) {}", told(x), told(y), unit.name)
}

/// A distance in centimetres of the table, in words and in round figures.
pub fn far(table: &Table, cm: f64) -> String {
    let told = cm * f64::from((table.printed().metres(1) * 100.0).round() as u32) / f64::from(unit(table).grid);
    match table.rules().options.lengths {
        Lengths::Centimetres => format!("{told:.0} cm"),
        Lengths::Bands => format!("{told:.1} bands"),
    }
}
