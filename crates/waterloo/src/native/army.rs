//! Armies, leaders and units of a native scenario.

use std::ops::Range;

use grognard_field::battle::Entry;
use grognard_field::battle::reader::{Notebook, Reader};
use grognard_field::hex::Facing;

use super::{SIDES, facing, hex, named, reader, word};
use crate::battle::map::{Rim, Spot, Terrain};
use crate::battle::scenario::{Army, Brigade, Command, Leader, Level};
use crate::procedures::permissions::may_buy_marker::Marker;
use crate::words::{Arm, Class, Nation};

const RIMS: [(&str, Rim); 4] = [("N", Rim::N), ("E", Rim::E), ("S", Rim::S), ("W", Rim::W)];
const MARKERS: [(&str, Marker); 4] = [
    ("Orders", Marker::Orders),
    ("Strategic Movement", Marker::StrategicMovement),
    ("French Artillery", Marker::FrenchArtillery),
    ("Grand Battery", Marker::GrandBattery),
];
const LEVELS: [(&str, Level); 4] =
    [("overall", Level::Overall), ("wing", Level::Wing), ("combat", Level::Combat), ("artillery", Level::Artillery)];
const ARMS: [(&str, Arm); 5] = [
    ("infantry", Arm::Infantry),
    ("light cavalry", Arm::LightCavalry),
    ("heavy cavalry", Arm::HeavyCavalry),
    ("foot artillery", Arm::FootArtillery),
    ("horse artillery", Arm::HorseArtillery),
];
const CLASSES: [(&str, Class); 3] = [("line", Class::Line), ("Elite", Class::Elite), ("Crack Elite", Class::CrackElite)];
/// BW-FDRM-01: only the Dutch-Belgians are told apart among the Anglo-Allied.
const NATIONS: [(&str, Nation); 8] = [
    ("French", Nation::French),
    ("British", Nation::AngloAllied),
    ("KGL", Nation::AngloAllied),
    ("Hanoverian", Nation::AngloAllied),
    ("Brunswick", Nation::AngloAllied),
    ("Nassau", Nation::AngloAllied),
    ("Dutch-Belgian", Nation::DutchBelgian),
    ("Prussian", Nation::Prussian),
];

/// The armies and their commands.
pub(super) struct Armies {
    pub list: Vec<Army>,
    pub commands: Vec<Command>,
}

impl Armies {
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.list.iter().map(|army| army.name.as_str())
    }

    fn army(&self, read: &mut Reader<'_>) -> Option<u8> {
        let name = read.text("army")?;
        named(read, "army", &name, self.names()).map(|army| army as u8)
    }

    /// A command of that army.
    fn command(&self, read: &Reader<'_>, name: &str, army: u8) -> Option<u8> {
        let own: Vec<usize> = (0..self.commands.len()).filter(|command| self.commands[*command].army == army).collect();
        let found = named(read, "command", name, own.iter().map(|command| self.commands[*command].name.as_str()))?;
        own.get(found).map(|command| *command as u8)
    }
}

pub(super) fn armies(notes: &Notebook, list: Vec<Entry<'_>>) -> Armies {
    let mut armies = Armies { list: Vec::new(), commands: Vec::new() };
    for (n, entry) in list.into_iter().enumerate() {
        let mut read = reader(notes, entry, "army", n);
        let (name, side, edge) = (read.text("name"), word(&mut read, "side", &SIDES), word(&mut read, "edge", &RIMS));
        let commands = read.texts("commands").unwrap_or_default();
        let markers = read.texts("markers").unwrap_or_default();
        let kinds = markers.iter().filter_map(|name| named(&read, "markers", name, MARKERS.iter().map(|marker| marker.0)));
        let markers = kinds.map(|kind| MARKERS[kind].1).collect();
        if let (Some(name), Some(side), Some(edge)) = (name, side, edge) {
            let army = armies.list.len() as u8;
            armies.commands.extend(commands.into_iter().map(|name| Command { name, army }));
            armies.list.push(Army { french: name == "French", name, side, edge, markers });
        }
        read.finish();
    }
    armies
}

pub(super) fn leaders(notes: &Notebook, list: Vec<Entry<'_>>, ground: &Terrain, armies: &Armies) -> Option<Vec<Leader>> {
    let all: Vec<Option<Leader>> = list
        .into_iter()
        .enumerate()
        .map(|(n, entry)| {
            let mut read = reader(notes, entry, "leader", n);
            let name = read.text("name");
            if let Some(name) = &name {
                read.call(format!("leader {name}"));
            }
            let army = armies.army(&mut read);
            let level = word(&mut read, "level", &LEVELS);
            let command = read.text_or_none("command");
            let command = command.map(|name| army.and_then(|army| armies.command(&read, &name, army)));
            if level == Some(Level::Combat) && command.is_none() {
                read.need("command", "the command he leads");
            }
            let guard = read.text_or_none("guns").and_then(|guns| named(&read, "guns", &guns, ["Guard"].into_iter()));
            let points = read.count_or_none("cp", 0, 9);
            if level == Some(Level::Overall) && points == Some(None) {
                read.need("cp", "the command points of an overall commander");
            }
            let (range, ma) = (read.count("range", 0, 40), read.count("move", 1, 30));
            let orders = read.count_or_none("orders", 0, 9);
            let turn = read.count_or_none("turn", 1, 60);
            let hex = hex(&mut read, ground);
            read.finish();
            Some(Leader {
                name: name?,
                army: army?,
                level: level?,
                command: match command {
                    Some(command) => Some(command?),
                    None => None,
                },
                points: points?.map(|points| points as u8),
                range: range? as u8,
                orders: orders?.unwrap_or_default() as u8,
                ma: ma? as u8,
                turn: turn?.unwrap_or(1) as u8,
                hex: hex?,
                guard_guns: guard.is_some(),
            })
        })
        .collect();
    all.into_iter().collect()
}

/// Where each unit's hex stands in the file, for the checks that come after.
pub(super) type UnitMarks = Vec<Range<usize>>;

pub(super) fn units(notes: &Notebook, list: Vec<Entry<'_>>, ground: &Terrain, armies: &Armies) -> (Option<Vec<Brigade>>, UnitMarks) {
    let mut all: Vec<Option<(Brigade, Range<usize>)>> = Vec::new();
    let mut ids: Vec<String> = Vec::new();
    for (n, entry) in list.into_iter().enumerate() {
        let mut read = reader(notes, entry, "unit", n);
        if let Some(id) = read.text("id") {
            read.call(format!("unit {id}"));
            if ids.contains(&id) {
                read.wrong("id", "twice", format!("`id` is \"{}\" again", id.escape_debug()), "an id of its own");
            }
            ids.push(id);
        } else {
            ids.push(String::new());
        }
        all.push(unit(&mut read, ids[n].clone(), ground, armies).map(|unit| (unit, read.marks.at("hex"))));
        read.finish();
    }
    let Some(mut all) = all.into_iter().collect::<Option<Vec<_>>>() else { return (None, Vec::new()) };
    // Units of one side stand together, red first; within a side in file order.
    all.sort_by_key(|(unit, _)| armies.list[usize::from(unit.army)].side);
    let (units, marks) = all.into_iter().unzip();
    (Some(units), marks)
}

/// A unit that comes on looks away from the edge it comes from.
fn inwards(ground: &Terrain, hex: Spot) -> Facing {
    let [least, most] = ground.area;
    let off = [
        (hex.row() - least.row(), Facing::S),
        (most.row() - hex.row(), Facing::N),
        (hex.column() - least.column(), Facing::NE),
        (most.column() - hex.column(), Facing::SW),
    ];
    off.into_iter().min_by_key(|(off, _)| *off).map_or(Facing::N, |(_, facing)| facing)
}

fn unit(read: &mut Reader<'_>, id: String, ground: &Terrain, armies: &Armies) -> Option<Brigade> {
    let name = read.text("name");
    let army = armies.army(read);
    let nation = word(read, "nation", &NATIONS);
    let command = read.text("command").and_then(|name| armies.command(read, &name, army?));
    let (arm, class) = (word(read, "arm", &ARMS), word(read, "class", &CLASSES));
    let strength = read.count("strength", 1, 30);
    let (commitment, cohesion, ma) = (read.count("commitment", 0, 9), read.count("cohesion", 0, 9), read.count("move", 1, 20));
    let (range, pursuit) = (read.count_or_none("range", 1, 12), read.count_or_none("pursuit", 0, 9));
    if arm.is_some_and(Arm::is_artillery) && range == Some(None) {
        read.need("range", "the range of its guns in hexes");
    }
    let turn = read.count_or_none("turn", 1, 60);
    let hex = hex(read, ground);
    let looks = read.text_or_none("facing").map(|name| facing(read, "facing", &name));
    let turn = turn?.unwrap_or(1) as u8;
    if turn == 1 && looks.is_none() {
        read.need("facing", "the hexside it faces");
    }
    let name = name?;
    Some(Brigade {
        id,
        guard: name.starts_with("Guard"),
        silesian_rifle: name.starts_with("Silesian Rifle"),
        division: name.split(' ').next().and_then(|number| number.parse().ok()),
        name,
        army: army?,
        nation: nation?,
        command: command?,
        arm: arm?,
        class: class?,
        strength: strength? as u8,
        men: 0,
        commitment: commitment? as u8,
        cohesion: cohesion? as u8,
        ma: ma? as u8,
        range: range?.unwrap_or(1) as u8,
        pursuit: pursuit?.map(|pursuit| pursuit as u8),
        turn,
        hex: hex?,
        facing: match looks {
            Some(facing) => facing?,
            None => inwards(ground, hex?),
        },
        square: false,
    })
}
