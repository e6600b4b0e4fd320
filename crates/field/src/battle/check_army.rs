//! What must hold in the order of battle: the tree of commands, and room for every unit.

use super::army::*;
use super::model::*;
use super::plane::{bounds, shared_area};
use super::read_army::{RawCommand, RawUnit};
use super::reader::{Marks, Notebook};
use super::words::*;

type Read<T> = (Option<T>, Marks);
pub(crate) type Tree = [(RawCommand, Marks)];

/// Walks from a command upwards, never round in a ring.
pub(crate) fn upwards(list: &Tree, from: usize) -> impl Iterator<Item = &RawCommand> {
    let mut next = Some(from);
    let mut steps = 0;
    std::iter::from_fn(move || {
        steps += 1;
        let (here, _) = list.get(next?).filter(|_| steps <= list.len())?;
        next = here.parent.flatten();
        Some(here)
    })
}

/// When a command arrives, by its own entry or that of the nearest above it. Outer none: a fault on the way hides it.
pub(crate) fn arrival(list: &Tree, from: usize) -> Option<Option<Arrival>> {
    for command in upwards(list, from) {
        match command.arrives {
            Some(None) => command.parent.map(|_| ())?,
            known_or_faulty => return known_or_faulty,
        }
    }
    Some(None)
}

/// The tree: parents of the same side and no lower rank, no rings, orders from somewhere, nothing idle.
pub(crate) fn commands(notes: &Notebook, list: &Tree, units: &[Read<RawUnit>]) {
    for (i, (command, marks)) in list.iter().enumerate() {
        let id = command.id.as_deref().unwrap_or("without id").escape_debug();
        if let Some((parent, _)) = command.parent.flatten().and_then(|p| list.get(p)) {
            if let (Some(above), Some(side)) = (parent.side, command.side)
                && above != side
            {
                let found = format!("the parent of {id} is on the other side");
                notes.note(marks.at("parent"), "wrong-parent", found, "a command of the same side", None);
            }
            if let (Some(above), Some(level)) = (parent.level, command.level)
                && above > level
            {
                let found = format!("the parent of {id} is a {above}, below a {level}");
                notes.note(marks.at("parent"), "wrong-parent", found, format!("a {level} or higher"), None);
            }
        }
        let chain: Vec<&RawCommand> = upwards(list, i).collect();
        let ring = chain.len() == list.len() && chain.last().is_some_and(|last| last.parent.flatten().is_some())
            || chain.iter().skip(1).any(|above| std::ptr::eq(*above, command));
        if ring {
            notes.note(marks.at("parent"), "ring", format!("the parents of {id} go round in a ring"), "a tree with one top", None);
        }
        if chain.iter().all(|above| above.orders == Some(None) && above.parent.is_some()) {
            let found = format!("command {id} has no `orders`, nor has a command above it");
            notes.note(marks.at(""), "missing-key", found, format!("one of {}", Orders::names().join(", ")), None);
        }
        let leads = |u: &Read<RawUnit>| u.0.as_ref().is_none_or(|u| usize::from(u.unit.command.0) == i);
        let heads = |(c, _): &(RawCommand, Marks)| c.parent.is_none_or(|p| p == Some(i));
        if !units.iter().any(leads) && !list.iter().any(heads) {
            notes.note(marks.at("id"), "idle-command", format!("command {id} commands nothing"), "a unit or a command below it", None);
        }
    }
}

/// Units: on the field, apart from one another, not in a lake.
pub(crate) fn units(notes: &Notebook, list: &[Read<RawUnit>], commands: &Tree, areas: &[Read<Area>], size: (f64, f64)) {
    let mut here: Vec<Standing<'_>> = Vec::new();
    for (raw, marks) in list {
        let Some(RawUnit { unit, .. }) = raw else { continue };
        let of = usize::from(unit.command.0);
        // Behind a fault may stand that it arrives later.
        if arrival(commands, of) != Some(None) {
            continue;
        }
        let ground = unit.footprint();
        let (least, most) = bounds(&ground);
        here.push(Standing { unit, marks, ground, least, most });
    }
    for standing in &here {
        over_the_edge(notes, standing, size);
        in_a_lake(notes, standing, areas);
    }
    // From west to east, so that each is held only against those that may reach it.
    let mut order: Vec<usize> = (0..here.len()).collect();
    order.sort_by(|&a, &b| here[a].least.x.total_cmp(&here[b].least.x).then(a.cmp(&b)));
    for (k, &a) in order.iter().enumerate() {
        for &b in order[k + 1..].iter().take_while(|&&b| here[b].least.x <= here[a].most.x) {
            overlap(notes, &here[a.min(b)], &here[a.max(b)]);
        }
    }
}

struct Standing<'a> {
    unit: &'a Unit,
    marks: &'a Marks,
    ground: [Point; 4],
    least: Point,
    most: Point,
}

fn over_the_edge(notes: &Notebook, s: &Standing<'_>, (width, depth): (f64, f64)) {
    const HAIR: f64 = 1e-6;
    let over = [-s.least.x, -s.least.y, s.most.x - width, s.most.y - depth].into_iter().fold(0.0, f64::max);
    if width > 0.0 && over > HAIR {
        let (front, deep) = s.unit.extent();
        let found = format!("unit {} reaches {over:.1} m over the edge", s.unit.id.escape_debug());
        let help = Some(format!("it takes {front:.0} m of front and {deep:.0} m of depth behind `at`"));
        notes.note(s.marks.at("at"), "off-table", found, "room for the whole unit", help);
    }
}

fn in_a_lake(notes: &Notebook, s: &Standing<'_>, areas: &[Read<Area>]) {
    for (area, _) in areas {
        let Some(Area { ground: AreaGround::Lake, shape, name }) = area else { continue };
        if super::plane::shared_area_of_any(shape, &s.ground) > 0.0 {
            let lake = name.as_deref().unwrap_or("a lake").escape_debug();
            let found = format!("unit {} stands in {lake}", s.unit.id.escape_debug());
            notes.note(s.marks.at("at"), "in-water", found, "dry ground", None);
        }
    }
}

fn overlap(notes: &Notebook, first: &Standing<'_>, second: &Standing<'_>) {
    if first.most.y < second.least.y || second.most.y < first.least.y {
        return;
    }
    // Skirmishers mingle with others.
    if first.unit.formation == Formation::Open || second.unit.formation == Formation::Open {
        return;
    }
    let shared = shared_area(&first.ground, &second.ground);
    if shared > 1.0 {
        let found =
            format!("unit {} overlaps {} by {shared:.0} square metres", second.unit.id.escape_debug(), first.unit.id.escape_debug());
        let (front, depth) = second.unit.extent();
        let help = Some(format!("it takes {front:.0} m of front and {depth:.0} m of depth behind `at`"));
        notes.note(second.marks.at("at"), "overlap", found, "ground that no other unit stands on", help);
    }
}
