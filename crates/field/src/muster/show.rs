//! A roll for people: one line a unit, grouped by command, totals a side, and at the end where every value comes from.

use super::order::Place;
use super::roll::{Roll, RollOfficer, RollSide, RollUnit};
use super::value::Value;
use std::collections::BTreeMap;
use std::fmt::{Display, Formatter, Result};

impl Display for Roll {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "{} by {}", self.battle, self.title)?;
        let mut facts: Vec<String> = vec![self.turns.to_string()];
        facts.extend(self.scale.iter().map(Value::to_string));
        writeln!(f, "{}", facts.join("; "))?;
        let width = |cell: fn(&RollUnit) -> usize| self.units().map(cell).max().unwrap_or(0);
        let widths = Widths { name: width(|unit| unit.name.chars().count()), place: width(|unit| place(unit).chars().count()) };
        for side in &self.sides {
            writeln!(f)?;
            show_side(f, side, widths)?;
        }
        if !self.notices.is_empty() {
            writeln!(f, "\nNotices")?;
            for notice in &self.notices {
                writeln!(f, "  {}", notice.text)?;
            }
        }
        show_origins(f, self)
    }
}

#[derive(Clone, Copy)]
struct Widths {
    name: usize,
    place: usize,
}

fn show_side(f: &mut Formatter<'_>, side: &RollSide, widths: Widths) -> Result {
    let totals = side.totals;
    writeln!(
        f,
        "{}: {} ({} units, {} men, {} guns)",
        side.colour.to_string().to_uppercase(),
        side.name,
        totals.units,
        totals.men,
        totals.guns
    )?;
    if !side.values.is_empty() {
        writeln!(f, "  {}", values(&side.values))?;
    }
    writeln!(f, "  commander {}", officer(&side.commander))?;
    for command in &side.commands {
        let under = command.parent.as_deref().map(|id| {
            let parent = side.commands.iter().find(|parent| parent.id == id);
            format!(", under {}", parent.map_or(id, |parent| parent.name.as_str()))
        });
        let led = command.officer.as_ref().map_or_else(|| format!("led by {}", side.commander.name), officer);
        let own = if command.values.is_empty() { String::new() } else { format!("; {}", values(&command.values)) };
        writeln!(f, "\n  {} ({}{}): {led}{own}", command.name, command.level, under.unwrap_or_default())?;
        for unit in &command.units {
            let guns = if unit.guns > 0 { format!("{:>2} guns", unit.guns) } else { String::new() };
            let line = format!(
                "    {:<name$}  {:>5} men  {guns:<7}  {:<place$}  {}",
                unit.name,
                unit.men,
                place(unit),
                values(&unit.values),
                name = widths.name,
                place = widths.place
            );
            writeln!(f, "{}", line.trim_end())?;
        }
    }
    Ok(())
}

fn officer(officer: &RollOfficer) -> String {
    let acting = if officer.acting { "acting officer" } else { officer.name.as_str() };
    let turn = if officer.turn > 1 { format!(", turn {}", officer.turn) } else { String::new() };
    let values = values(&officer.values);
    let values = if values.is_empty() { values } else { format!("; {values}") };
    format!("{acting} at ({:.0}, {:.0}){turn}{values}", officer.at.x, officer.at.y)
}

/// "quality Green; stands 4; ability Skirmish, OpenOrder": values of one name follow one another.
fn values(values: &[Value]) -> String {
    let shown: Vec<&Value> = values.iter().filter(|value| !value.is_empty()).collect();
    let groups = shown.chunk_by(|a, b| a.name == b.name);
    let group = |group: &[&Value]| {
        let more: Vec<String> = group.iter().skip(1).map(|value| format!(", {}", value.value)).collect();
        format!("{}{}", group[0], more.concat())
    };
    groups.map(group).collect::<Vec<_>>().join("; ")
}

fn place(unit: &RollUnit) -> String {
    let turn = if unit.turn > 1 { format!("turn {}: ", unit.turn) } else { String::new() };
    let rest = match &unit.place {
        Place::Field { pose, footprint } => {
            let at = pose.front();
            format!("({:.0}, {:.0}) facing {:.0}, {:.0} x {:.0} m", at.x, at.y, pose.facing.as_degrees(), footprint.width, footprint.depth)
        }
        Place::Garrison { of, .. } => format!("in {of}"),
        Place::Entry { at, facing, .. } => format!("enters at ({:.0}, {:.0}) facing {facing:.0}", at.x, at.y),
        Place::Hex { column, row, facing } => format!("hex {column:02}{row:02} facing {facing}"),
        Place::HexGarrison { of, column, row } => format!("in {of}, hex {column:02}{row:02}"),
    };
    turn + &rest
}

/// Each kind of value once, with the origins its values have.
fn show_origins(f: &mut Formatter<'_>, roll: &Roll) -> Result {
    let mut origins: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for value in roll.values() {
        *origins.entry(value.name).or_default().entry(value.origin.text()).or_default() += 1;
    }
    writeln!(f, "\nWhere the values come from")?;
    for (name, from) in origins {
        for (origin, count) in from {
            writeln!(f, "  {name}: {origin} ({count})")?;
        }
    }
    Ok(())
}
